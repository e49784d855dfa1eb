"""Where two long texts may be cut at one place: pairs of lines that answer each other beyond doubt, two in a row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from pipeline.concord.path import path

# By so much a pair must be better than any other that holds one of its lines.
AHEAD = 5.0
# Pieces are not made smaller than this.
PIECE = 120
# A piece is cut, even without an anchor, above so many pairs of lines; there a line left out costs so much.
LARGEST = 360_000
GAP = -3.0

Piece = tuple[int, int, int, int]
"""First line and one past the last, left and right."""


def pieces(scores: np.ndarray) -> list[Piece]:
    """The texts cut into pieces that answer each other, each of some hundred lines where there are anchors enough.

    ``scores`` are those of all pairs of single lines.
    """
    height, width = scores.shape
    anchors = set(_chain(_certain(scores)))
    cuts = [(0, 0)]
    for row, column in sorted(anchors):
        long = min(row - cuts[-1][0], column - cuts[-1][1]) >= PIECE
        if long and (row - 1, column - 1) in anchors:  # between two anchors no bead is cut in two
            cuts.append((row, column))
    cuts.append((height, width))
    return [smaller for (first, begin), (stop, end) in pairwise(cuts)
            for smaller in _bounded((first, stop, begin, end), scores)]


def _bounded(piece: Piece, scores: np.ndarray) -> list[Piece]:
    """A piece that holds no anchors and is too large for all shapes of beads, cut where the best way in the order of
    both texts ties two lines, as near to its middle as may be; so that time and memory stay bounded."""
    first, stop, begin, end = piece
    if (stop - first) * (end - begin) <= LARGEST or min(stop - first, end - begin) < 2:
        return [piece]
    free = np.full(stop - first, GAP), np.full(end - begin, GAP)
    way = path({(1, 1): scores[first:stop, begin:end]}, free)
    tied = [(first + a, begin + c) for a, b, c, d in way if a < b and c < d and a and c]
    row, column = min(tied, key=lambda pair: (abs(2 * pair[0] - first - stop), pair), default=(
        (first + stop) // 2, (begin + end) // 2))
    return [*_bounded((first, row, begin, column), scores), *_bounded((row, stop, column, end), scores)]


def _certain(scores: np.ndarray) -> list[tuple[int, int]]:
    """Pairs that are far ahead of the others in their row and column, and speak for themselves."""
    if min(scores.shape) < 2:
        return []
    rows = np.sort(scores, axis=1)[:, -2:]
    columns = np.sort(scores, axis=0)[-2:, :]
    best = scores.argmax(axis=1)
    return [
        (row, int(column)) for row, column in enumerate(best)
        if scores[row, column] > 0
        and rows[row, 1] - rows[row, 0] >= AHEAD
        and scores[row, column] == columns[1, column]
        and columns[1, column] - columns[0, column] >= AHEAD
    ]


def _chain(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest sequence of pairs (sorted by row) whose columns rise, too."""
    tails: list[int] = []  # the column that a sequence of each length ends with, at least
    ends: list[int] = []  # and the pair it ends with
    before: list[int] = []
    for place, (_, column) in enumerate(pairs):
        length = bisect_left(tails, column)
        tails[length : length + 1] = [column]
        ends[length : length + 1] = [place]
        before.append(ends[length - 1] if length else -1)
    chain: list[tuple[int, int]] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chain.append(pairs[place])
        place = before[place]
    return chain[::-1]
