"""Which word of one text may stand for which of the other: from spelling, the dictionary and the two texts themselves.

What is learned from beads already found is kept bead by bead, so that a bead is judged without its own witness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from rapidfuzz.distance import JaroWinkler
from rapidfuzz.process import cdist
from scipy import sparse

from pipeline.concord.evidence import plain
from pipeline.lexicon.translations import dictionary

# Two words are taken for one international word (or name) from this likeness of their plain spelling on.
COGNATE = 0.84
SHORTEST_COGNATE = 3
# So many words are compared with all others at once.
TOGETHER = 512
# What a spelling, an entry of the dictionary or the same word says, as if it had been seen so many times.
PRIOR = 2.0
# How often a word is expected to have been rendered in ways not seen (free translation).
ELSEWHERE = 0.5
# The share of a line's words that words of its translation account for, while the texts teach.
TAUGHT = 0.5
ROUNDS = 4
# A word of which less than this is known says nothing.
KNOWN = 0.05
# So many words must be seen to move the share that is kept half way from what is expected.
DOUBT = 50.0

Array = np.ndarray
Bag = Counter[str]
Group = tuple[tuple[int, ...], tuple[int, ...]]
"""The lines of a bead, left and right."""


@dataclass(frozen=True, slots=True)
class Side:
    """One text's bags as a matrix (lines by vocabulary), and how often each word is expected anywhere."""

    vocabulary: tuple[str, ...]
    bags: Array
    expected: Array


@dataclass(frozen=True, slots=True)
class SparseSide:
    """A long text's bags as a matrix that holds only what is there, and how often each word is expected anywhere."""

    vocabulary: tuple[str, ...]
    bags: sparse.csr_array
    expected: Array


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one bead teaches: how often its left words (rows) came with its right words (columns)."""

    rows: Array
    columns: Array
    counts: Array


@dataclass(frozen=True, slots=True)
class Learned:
    """How often each pair of words came together, bead by bead, and in all."""

    beads: tuple[Group, ...]
    lessons: tuple[Lesson, ...]
    total: Array

    def mirrored(self) -> Learned:
        """The same counts, seen from the right."""
        return Learned(tuple((right, left) for left, right in self.beads),
                       tuple(Lesson(one.columns, one.rows, one.counts.T) for one in self.lessons), self.total.T)


def side(bags: Sequence[Bag]) -> Side:
    """The bags of a text's lines as a matrix."""
    found = sparse_side(bags)
    return Side(found.vocabulary, found.bags.toarray(), found.expected)


def sparse_side(bags: Sequence[Bag]) -> SparseSide:
    """The bags of a long text's lines."""
    vocabulary = tuple(sorted({word for bag in bags for word in bag}))
    place = {word: index for index, word in enumerate(vocabulary)}
    rows = [row for row, bag in enumerate(bags) for _ in bag]
    columns = [place[word] for bag in bags for word in bag]
    counts = np.array([count for bag in bags for count in bag.values()], dtype=np.float32)
    matrix = sparse.csr_array((counts, (rows, columns)), shape=(len(bags), len(vocabulary)), dtype=np.float32)
    totals = np.asarray(matrix.sum(axis=0), dtype=np.float32).ravel() + np.float32(0.5)
    return SparseSide(vocabulary, matrix, totals / max(float(totals.sum()), 1.0))


def same_words(left: Side, right: Side) -> Array:
    """The weights of words that are the same on both sides: for numbers and concepts, and for one language."""
    return known_words(left, right, ("", ""))


def known_words(left: Side, right: Side, languages: tuple[str, str]) -> Array:
    """The weights of pairs of words that are one; in two languages, that spelling or the dictionary say are one."""
    result: Array = known_pairs(left.vocabulary, right.vocabulary, languages).toarray()
    return result


def known_pairs(left: Sequence[str], right: Sequence[str], languages: tuple[str, str]) -> sparse.csr_array:
    """The same of long texts: only the pairs that have a weight are held."""
    places = {word: index for index, word in enumerate(right)}
    weights: dict[tuple[int, int], float] = {}
    entries: Mapping[str, Iterable[str]] = {}
    if languages[0] != languages[1]:
        weights, entries = dict(_cognates(left, right)), dictionary(*languages)
    for index, word in enumerate(left):
        for other in entries.get(word, ()) if languages[0] != languages[1] else (word,):
            if other in places:
                weights[index, places[other]] = 1.0
    where = np.array(list(weights), dtype=int).reshape(-1, 2).T
    return sparse.csr_array((np.array(list(weights.values()), dtype=np.float32), (where[0], where[1])),
                            shape=(len(left), len(right)), dtype=np.float32)


def _cognates(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[tuple[int, int], float]]:
    """Pairs of words that are spelled alike in plain letters; they share the first letter."""
    ours, theirs = _by_initial(left), _by_initial(right)
    for initial in sorted(ours.keys() & theirs.keys()):
        (rows, words), (columns, forms) = ours[initial], theirs[initial]
        others = np.array([len(form) for form in forms])
        for start in range(0, len(words), TOGETHER):
            own = words[start : start + TOGETHER]
            likeness = cdist(own, forms, scorer=JaroWinkler.similarity, score_cutoff=COGNATE, dtype=np.float32)
            sizes = np.array([len(word) for word in own])
            apart = np.abs(sizes[:, None] - others[None, :]) > np.maximum(2, np.maximum.outer(sizes, others) // 3)
            for row, column in zip(*np.nonzero((likeness > 0) & ~apart), strict=True):
                weight = 0.2 + 0.8 * (float(likeness[row, column]) - COGNATE) / (1 - COGNATE)
                yield (rows[start + row], columns[column]), weight


def _by_initial(vocabulary: Sequence[str]) -> dict[str, tuple[list[int], list[str]]]:
    groups: dict[str, tuple[list[int], list[str]]] = {}
    for index, word in enumerate(vocabulary):
        form = plain(word)
        if len(form) >= SHORTEST_COGNATE:
            places, words = groups.setdefault(form[0], ([], []))
            places.append(index)
            words.append(form)
    return groups


def learn(left: Side, right: Side, known: Array, beads: Sequence[Group]) -> Learned:
    """Counts of which words render which in beads, by expectation and maximisation (IBM model 1 with a null word)."""
    bags = [(left.bags[list(rows)].sum(axis=0), right.bags[list(columns)].sum(axis=0)) for rows, columns in beads]
    places = [(np.nonzero(x)[0], np.nonzero(y)[0]) for x, y in bags]
    mass, seen = np.broadcast_to(right.expected * 2, known.shape), np.ones(len(known), dtype=np.float32)
    lessons: tuple[Lesson, ...] = ()
    total = np.zeros_like(known)
    for _ in range(ROUNDS):
        lessons = tuple(
            Lesson(rows, columns, _shares(x[rows], y[columns], mass[np.ix_(rows, columns)] / seen[rows, None],
                                          right.expected[columns]))
            for (x, y), (rows, columns) in zip(bags, places, strict=True)
        )
        total = np.zeros_like(known)
        for one in lessons:
            total[np.ix_(one.rows, one.columns)] += one.counts
        mass = known * PRIOR + total
        seen = _seen(mass)
    return Learned(tuple(beads), lessons, total)


def _seen(mass: Array) -> Array:
    total: Array = mass.sum(axis=1) + ELSEWHERE
    return total


def _shares(x: Array, y: Array, chances: Array, expected: Array) -> Array:
    """Of each right word of a bead, the share that each left word accounts for; the null word has the rest."""
    block = chances * x[:, None]
    null = (1 - TAUGHT) / TAUGHT * x.sum() * expected
    shares: Array = block / (block.sum(axis=0) + null)[None, :] * y[None, :]
    return shares


@dataclass(frozen=True, slots=True)
class Judge:
    """Says how well groups of left lines explain right lines, each judged without what its own bead taught."""

    left: Side
    right: Side
    known: Array
    learned: Learned | None
    explained: float
    every: bool = False  # also a word that nothing is known of speaks: what two texts in one language do not share

    def odds(self, sizes: Iterable[int]) -> dict[int, Array]:
        """For each size, for so many neighbouring left lines and each right line: the log odds that their words
        render its words.

        Moore's mixture: a right word that anything could render comes with probability `explained` from one of the
        group's words, else as anywhere; a word that nothing is known of says nothing, unless `every` word speaks.
        """
        if not len(self.left.vocabulary):
            return {size: np.zeros((len(windows(self.left.bags, size, 0)), len(self.right.bags))) for size in sizes}
        mass = self._mass()
        known_of = mass.sum(axis=0)
        parts = self.left.bags / _seen(mass)
        rendered = sparse.csr_array(parts) @ mass  # a line holds few words of all
        return {size: self._odds(size, parts, rendered, known_of) for size in sizes}

    def _odds(self, size: int, parts: Array, rendered: Array, known_of: Array) -> Array:
        counts = np.maximum(windows(self.left.bags, size, 0).sum(axis=1), 1.0)[:, None]
        # words first: what is wanted of them lies together in memory
        shares = np.ascontiguousarray((windows(parts, size, 0) / counts).T)
        rendered = np.ascontiguousarray((windows(rendered, size, 0) / counts).T)
        result = np.zeros((len(self.right.bags), len(counts)))
        touched = [np.array(rows, dtype=int) for rows in self._touched(size, len(counts))]
        for at, one in zip(touched, self.learned.lessons if self.learned else (), strict=True):
            rendered[one.columns[:, None], at] -= one.counts.T @ shares[one.rows[:, None], at]
        for columns, bead in self._blocks():
            bags = self.right.bags[columns]
            words = np.nonzero(bags.any(axis=0))[0]
            block, total = rendered[words], known_of[words]
            if bead is not None and self.learned is not None:
                one = self.learned.lessons[bead]
                own = one.counts.T @ shares[one.rows]
                own[:, touched[bead]] = 0.0
                block -= own
                total = total - one.counts.sum(axis=0)
            gain = np.maximum(block, 0.0) * (self.explained / self.right.expected[words])[:, None]
            gain = np.log(gain + (1 - self.explained)) * ((total > KNOWN) | self.every)[:, None]
            result[columns] = bags[:, words] @ gain
        return result.T

    def _mass(self) -> Array:
        return self.known * PRIOR if self.learned is None else self.known * PRIOR + self.learned.total

    def kept(self, beads: Sequence[Group]) -> float:
        """The share of words that beads account for, at its likeliest, but no less than `self.explained`.

        Less would make lines of a free translation look like those that have nothing to do with each other.
        """
        mass = self._mass()
        seen, known_of = _seen(mass), mass.sum(axis=0)
        own = dict(zip(self.learned.beads, self.learned.lessons, strict=True)) if self.learned else {}
        ratios: list[Array] = []
        counts: list[Array] = []
        for rows, columns in beads:
            group, bag = self.left.bags[list(rows)].sum(axis=0), self.right.bags[list(columns)].sum(axis=0)
            words = np.nonzero(bag)[0]
            shares = group / seen / max(float(group.sum()), 1.0)
            rendered, total = shares @ mass[:, words], known_of[words]
            if one := own.get((rows, columns)):
                rendered, total = rendered - shares[one.rows] @ one.counts, total - one.counts.sum(axis=0)
            telling = (total > KNOWN) | self.every
            ratios.append((np.maximum(rendered, 0.0) / self.right.expected[words])[telling])
            counts.append(bag[words][telling])
        ratio, count = np.concatenate([*ratios, [1.0]]), np.concatenate([*counts, [0.0]])
        share = self.explained
        for _ in range(ROUNDS):
            likely = share * ratio / (share * ratio + 1 - share)
            share = (float((likely * count).sum()) + self.explained * DOUBT) / (float(count.sum()) + DOUBT)
        return min(max(share, self.explained), 0.95)

    def _blocks(self) -> list[tuple[list[int], int | None]]:
        """Right lines that are judged together: those of a bead, else some neighbours."""
        beads = self.learned.beads if self.learned else ()
        blocks: list[tuple[list[int], int | None]] = [
            (list(columns), number) for number, (_, columns) in enumerate(beads)]
        tied = {column for columns, _ in blocks for column in columns}
        free = [column for column in range(len(self.right.bags)) if column not in tied]
        return blocks + [(free[start : start + 64], None) for start in range(0, len(free), 64)]

    def _touched(self, size: int, height: int) -> list[list[int]]:
        """For each bead the groups that hold one of its left lines."""
        return [
            sorted({start for row in rows for start in range(max(row - size + 1, 0), min(row + 1, height))})
            for rows, _ in (self.learned.beads if self.learned else ())
        ]


def windows(values: Array, size: int, axis: int) -> Array:
    """Sums of `size` neighbours along an axis."""
    if size == 1:
        return values
    sums = np.cumsum(values, axis=axis, dtype=np.float64)
    first = np.zeros_like(np.take(sums, [0], axis=axis)) if values.shape[axis] else sums
    sums = np.concatenate((first, sums), axis=axis)
    stop = sums.shape[axis]
    result: Array = np.take(sums, range(size, stop), axis=axis) - np.take(sums, range(stop - size), axis=axis)
    result = result.astype(values.dtype)
    return result
