"""Where two long texts may be cut at one place: pairs of lines that answer each other beyond doubt, two in a row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from pipeline.concord.likeness import Likeness

# By so much a pair must be better than any other that holds one of its lines.
AHEAD = 5.0
# Pieces are not made smaller than this.
PIECE = 80
# A piece is cut, even without an anchor, above so many pairs of lines; there a line left out costs so much.
LARGEST = 160_000
GAP = -3.0

Piece = tuple[int, int, int, int]
"""First line and one past the last, left and right."""


def pieces(like: Likeness, height: int, width: int) -> list[Piece]:
    """The texts cut into pieces that answer each other, each of some hundred lines where there are anchors enough."""
    anchors = set(_chain(_certain(like)))
    cuts = [(0, 0)]
    for row, column in sorted(anchors):
        long = min(row - cuts[-1][0], column - cuts[-1][1]) >= PIECE
        if long and (row - 1, column - 1) in anchors:  # between two anchors no bead is cut in two
            cuts.append((row, column))
    cuts.append((height, width))
    return [smaller for (first, begin), (stop, end) in pairwise(cuts)
            for smaller in _bounded((first, stop, begin, end), like)]


def _bounded(piece: Piece, like: Likeness) -> list[Piece]:
    """A piece that holds no anchors and is too large for all shapes of beads, cut where the best way in the order of
    both texts ties two lines, as near to its middle as may be; so that time and memory stay bounded."""
    first, stop, begin, end = piece
    if (stop - first) * (end - begin) <= LARGEST or min(stop - first, end - begin) < 2:
        return [piece]
    tied = [pair for pair in _heaviest(_pairs(piece, like)) if pair[0] > first and pair[1] > begin]
    row, column = min(tied, key=lambda pair: (abs(2 * pair[0] - first - stop), pair), default=(
        (first + stop) // 2, (begin + end) // 2))
    return [*_bounded((first, row, begin, column), like), *_bounded((row, stop, column, end), like)]


def _pairs(piece: Piece, like: Likeness) -> list[tuple[int, int, float]]:
    """The pairs of lines in a piece that are better than leaving both out, and by how much; in order of rows, of
    one row the last column first, so that no rising sequence holds two of it."""
    first, stop, begin, end = piece
    columns, gains = like.columns[first:stop], like.scores[first:stop] - 2 * GAP
    rows, places = np.nonzero((gains > 0) & (columns >= begin) & (columns < end))
    found = [(first + int(row), int(columns[row, place]), float(gains[row, place]))
             for row, place in zip(rows, places, strict=True)]
    return sorted(found, key=lambda pair: (pair[0], -pair[1]))


def _heaviest(pairs: Sequence[tuple[int, int, float]]) -> list[tuple[int, int]]:
    """The sequence of pairs with rising rows and columns whose gains have the highest sum."""
    columns: list[int] = []  # where a better sum is reached than by any column before
    sums: list[float] = []
    ends: list[int] = []  # by which pair
    before: list[int] = []
    for place, (_, column, gain) in enumerate(pairs):
        at = bisect_left(columns, column)
        total = gain + (sums[at - 1] if at else 0.0)
        before.append(ends[at - 1] if at else -1)
        stop = at
        while stop < len(columns) and sums[stop] <= total:
            stop += 1
        if stop > at or at == len(columns) or columns[at] > column:
            columns[at:stop], sums[at:stop], ends[at:stop] = [column], [total], [place]
    chain: list[tuple[int, int]] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chain.append(pairs[place][:2])
        place = before[place]
    return chain[::-1]


def _certain(like: Likeness) -> list[tuple[int, int]]:
    """Pairs that are far ahead of the others in their row and column, and speak for themselves."""
    if like.scores.shape[1] < 2:
        return []
    column, score = like.columns[:, 0], like.scores[:, 0]
    rows = np.arange(len(column))
    sure = ((score > 0) & (score - like.scores[:, 1] >= AHEAD) & (like.row[column] == rows)
            & (like.best[column] - like.second[column] >= AHEAD))
    return [(int(row), int(column[row])) for row in np.nonzero(sure)[0]]


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
