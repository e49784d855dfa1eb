"""Which lines of two long texts are most like each other, a few for each: ``likeness``.

The same evidence as in ``weigh`` for beads of one line and one, as known before the texts have taught anything, and
without place. It is gone through some lines at a time and only the best is kept, so that memory grows with the length
of the texts and not with its square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from pipeline.concord import lexical
from pipeline.concord.evidence import Evidence
from pipeline.concord.weigh import (
    CONCEPTS,
    CONCEPTS_KEPT,
    NUMBERS,
    NUMBERS_KEPT,
    WORDS,
    WORDS_KEPT,
    length_odds,
)

# So many of the right lines are kept for each left one; and so many left lines are laid beside all right ones at once.
KEPT, CHUNK = 8, 256
# A word in more than this share of lines, and in more than so many, tells too little of a single one.
COMMON, FEW = 0.05, 20


@dataclass(frozen=True, slots=True)
class Likeness:
    """For each left line the right lines most like it, the best first, and the log odds; for each right line the best
    left one, its log odds and the next best ones."""

    columns: np.ndarray
    scores: np.ndarray
    row: np.ndarray
    best: np.ndarray
    second: np.ndarray


def likeness(left: Sequence[Evidence], right: Sequence[Evidence], languages: tuple[str, str]) -> Likeness:
    """The pairs of lines most like each other. Both texts hold at least two lines."""
    kept = min(KEPT, len(right))
    columns, scores = np.zeros((len(left), kept), dtype=int), np.zeros((len(left), kept))
    row, best = np.zeros(len(right), dtype=int), np.full(len(right), -np.inf)
    second = best.copy()
    for start, odds in _chunks(left, right, languages):
        order = np.argpartition(-odds, kept - 1, axis=1)[:, :kept]
        own = np.take_along_axis(odds, order, axis=1)
        sorting = np.argsort(-own, axis=1, kind="stable")
        columns[start : start + len(odds)] = np.take_along_axis(order, sorting, axis=1)
        scores[start : start + len(odds)] = np.take_along_axis(own, sorting, axis=1)
        two = np.partition(odds, len(odds) - 2, axis=0)[-2:] if len(odds) > 1 else np.stack((odds[0] - np.inf, odds[0]))
        second = np.maximum(np.minimum(best, two[1]), np.maximum(second, two[0]))
        row = np.where(two[1] > best, start + odds.argmax(axis=0), row)
        best = np.maximum(best, two[1])
    return Likeness(columns, scores, row, best, second)


def _chunks(
    left: Sequence[Evidence], right: Sequence[Evidence], languages: tuple[str, str],
) -> Iterator[tuple[int, np.ndarray]]:
    alike = languages[0] == languages[1]
    classes = [
        _Class([line.words for line in left], [line.words for line in right], languages, WORDS_KEPT, WORDS, alike),
        _Class([line.concepts for line in left], [line.concepts for line in right], ("", ""), CONCEPTS_KEPT, CONCEPTS),
        _Class([line.numbers for line in left], [line.numbers for line in right], ("", ""), NUMBERS_KEPT, NUMBERS),
    ]
    sizes = [np.array([line.length for line in side], dtype=float) + 1 for side in (left, right)]
    sizes[1] /= sizes[1].sum() / sizes[0].sum()
    for start in range(0, len(left), CHUNK):
        stop = min(start + CHUNK, len(left))
        odds = length_odds(sizes[0], sizes[1], slice(start, stop)).astype(np.float32)
        for one in classes:
            one.add(odds, start, stop)
        yield start, odds


class _Class:
    """Tokens of one kind (words, concepts, numbers): what those of a line say of those of another."""

    def __init__(
        self, left: Sequence[lexical.Bag], right: Sequence[lexical.Bag], languages: tuple[str, str], kept: float,
        weight: float, every: bool = True,
    ) -> None:
        sides = lexical.sparse_side(left), lexical.sparse_side(right)
        known = lexical.known_pairs(sides[0].vocabulary, sides[1].vocabulary, languages)
        self._bags = sides[0].bags, sides[1].bags
        forth, self._base_right = _said(sides[0], sides[1], known, kept, every)
        back, self._base_left = _said(sides[1], sides[0], known.T.tocsr(), kept, every)
        self._forth, self._back = forth, back.T.tocsr()
        self._weight = weight

    def add(self, odds: np.ndarray, start: int, stop: int) -> None:
        """Add what is said of a stretch of left lines and all right ones."""
        said = self._forth[start:stop] @ self._bags[1].T + self._bags[0][start:stop] @ self._back
        odds += self._weight / 2 * said.toarray()
        odds += self._weight / 2 * (self._base_right[None, :] + self._base_left[start:stop, None])


def _said(
    left: lexical.SparseSide, right: lexical.SparseSide, known: sparse.csr_array, kept: float, every: bool,
) -> tuple[sparse.csr_array, np.ndarray]:
    """What each left line adds for each right word that it renders; and what right lines have against them at first."""
    mass = known * lexical.PRIOR
    seen = np.asarray(mass.sum(axis=1)).ravel() + lexical.ELSEWHERE
    sizes = np.maximum(np.asarray(left.bags.sum(axis=1)).ravel(), 1.0)
    rendered = (sparse.diags_array(1 / sizes) @ left.bags @ sparse.diags_array(1 / seen) @ mass).tocoo()
    telling = _telling(right)[rendered.col]
    rows, columns = rendered.row[telling], rendered.col[telling]
    gain = np.log1p(kept / (1 - kept) * rendered.data[telling] / right.expected[columns])
    speaking = np.ones(len(right.vocabulary)) if every else (
        np.asarray(mass.sum(axis=0)).ravel() > lexical.KNOWN).astype(float)
    base = right.bags @ (speaking * _telling(right)) * np.log(1 - kept)
    return sparse.csr_array((gain.astype(np.float32), (rows, columns)), shape=rendered.shape), base


def _telling(side: lexical.SparseSide) -> np.ndarray:
    """Which words stand in few lines."""
    lines = side.bags.shape[0]
    result: np.ndarray = np.bincount(side.bags.indices, minlength=len(side.vocabulary)) <= max(FEW, COMMON * lines)
    return result
