"""How well groups of lines of two texts answer each other: every part of a score as matrices over all places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.concord import lexical
from pipeline.concord.evidence import Evidence
from pipeline.concord.lexical import windows
from pipeline.concord.path import Place, Shape
from pipeline.concord.values import PARTS, Line

# The chances of a bead's shape and of a gap, as a natural logarithm.
PRIOR: dict[Shape, float] = {
    (1, 1): float(np.log(0.75)), (1, 2): float(np.log(0.06)), (2, 1): float(np.log(0.06)),
    (1, 3): float(np.log(0.01)), (3, 1): float(np.log(0.01)), (1, 4): float(np.log(0.003)),
    (4, 1): float(np.log(0.003)),
}
GAP = float(np.log(0.04))
# Of the lengths of a line and its translation: variance per letter, and of the whole (translators differ).
PER_LETTER, OF_WHOLE = 6.8, 0.1
# The share of beads whose lengths tell nothing.
ODD_LENGTHS = 0.03
# Words and concepts of one line depend on each other: a repeated witness counts for less than two.
WORDS, CONCEPTS, NUMBERS = 0.7, 0.5, 0.9
# The share of a line's words, concepts and numbers that its translation accounts for.
WORDS_KEPT, CONCEPTS_KEPT, NUMBERS_KEPT = 0.5, 0.7, 0.8
# So many beads or lines must be seen to move a habit half way from what is expected.
FEW = 20.0
# Structure is a hint: the same place in the article, the same kind of clause.
SAME_PLACE, SAME_KIND = 1.0, 0.5
# and of articles whose clauses are tied already.
SAME_ARTICLE, OTHER_ARTICLE = 2.0, 2.0
# What two clauses of residence articles do: the same, or other things. Of a clause that does what the other does and
# more, or less, at least this share.
PROVISION, IN_PART = 6.0, 0.75
# Two treaties settle one thing in other words, at other length: where what clauses do is the same, no part says more
# against it.
REWORDED = -2.5
# A clause changes its place among the items of its list, or the steps of a residence article, by so much oftener than
# it comes from elsewhere (as a logarithm).
NEAR = 2.3

# What the content of a bead that crosses the order must say at least.
SAID = 0.0

Matrices = Mapping[Shape, np.ndarray]


@dataclass(frozen=True, slots=True)
class Texts:
    """Two texts as evidence, with the sides of each class of tokens."""

    left: tuple[Evidence, ...]
    right: tuple[Evidence, ...]
    words: tuple[lexical.Side, lexical.Side]
    concepts: tuple[lexical.Side, lexical.Side]
    numbers: tuple[lexical.Side, lexical.Side]
    known: np.ndarray
    alike: bool  # of one language
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """The scores of all beads, and what each is made of."""

    scores: Matrices
    elsewhere: Matrices  # of beads that cross the order
    by_part: Mapping[str, Matrices]

    def parts(self, place: Place) -> tuple[float, ...]:
        """The parts of a bead's score, in the order of `PARTS`; of a gap, nothing."""
        first, stop, begin, end = place
        shape = stop - first, end - begin
        if 0 in shape:
            return (0.0,) * len(PARTS)
        return tuple(round(float(self.by_part[part][shape][first, begin]), 2) for part in PARTS)


def texts(
    left: Sequence[Evidence], right: Sequence[Evidence], languages: tuple[str, str],
    shapes: Sequence[Shape] = tuple(PRIOR),
) -> Texts:
    """What the two texts show. Language pairs without a dictionary go by spelling and by what the texts teach."""
    words = lexical.side([line.words for line in left]), lexical.side([line.words for line in right])
    known = lexical.known_words(*words, languages)
    return Texts(
        tuple(left), tuple(right), words,
        (lexical.side([line.concepts for line in left]), lexical.side([line.concepts for line in right])),
        (lexical.side([line.numbers for line in left]), lexical.side([line.numbers for line in right])),
        known, languages[0] == languages[1],
        tuple(shape for shape in shapes if shape[0] <= len(left) and shape[1] <= len(right)),
    )


@dataclass(frozen=True, slots=True)
class Habits:
    """How two texts answer each other, as far as it has been seen: what share of words is kept, how far lengths vary
    (1: as expected of a translation), how often a line is left out (the logarithm of its chance)."""

    words_kept: tuple[float, float] = (WORDS_KEPT, WORDS_KEPT)
    spread: float = 1.0
    gap: float = GAP


def habits(
    seen: Texts, learned: lexical.Learned | None, beads: Sequence[lexical.Group], left_out: int,
) -> Habits:
    """The habits that beads show, shrunk to what is expected where they are few."""
    left, right = seen.words
    forth = lexical.Judge(left, right, seen.known, learned, WORDS_KEPT, seen.alike)
    back = lexical.Judge(right, left, seen.known.T, learned and learned.mirrored(), WORDS_KEPT, seen.alike)
    kept = WORDS_KEPT, WORDS_KEPT
    if seen.alike:  # between languages what the texts themselves teach looks surer than it is
        kept = forth.kept(beads), back.kept([(columns, rows) for rows, columns in beads])
    ours = np.array([sum(seen.left[row].length for row in rows) + 1 for rows, _ in beads], dtype=float)
    theirs = np.array([sum(seen.right[column].length for column in columns) + 1 for _, columns in beads], dtype=float)
    squares = np.minimum(_squares(ours, theirs / _ratio(seen)), 9.0)
    spread = (float(squares.sum()) + FEW) / (len(beads) + FEW)
    lines = len(seen.left) + len(seen.right)
    gap = (left_out + FEW * np.exp(GAP)) / (lines + FEW)
    return Habits(kept, min(max(spread, 0.05), 2.0), float(np.log(min(max(gap, 0.02), 0.15))))


def weigh(
    seen: Texts, ours: Sequence[Line], theirs: Sequence[Line], learned: lexical.Learned | None, habits: Habits,
) -> Weights:
    """The scores of all beads of two texts, by what is known beforehand and what has been learned so far."""
    shapes = seen.shapes
    concepts, numbers = lexical.same_words(*seen.concepts), lexical.same_words(*seen.numbers)
    tied = articles(ours, theirs, learned.beads if learned else ())
    provisions, alike = _provisions(ours, theirs, shapes)
    by_part = {
        "length": _lengths(seen, shapes, habits.spread),
        "words": _scaled(_rendered(seen.words, seen.known, learned, shapes, habits.words_kept, seen.alike), WORDS),
        "concepts": _scaled(_rendered(seen.concepts, concepts, None, shapes, (CONCEPTS_KEPT,) * 2, True), CONCEPTS),
        "numbers": _scaled(_rendered(seen.numbers, numbers, None, shapes, (NUMBERS_KEPT,) * 2, True), NUMBERS),
        "provisions": provisions,
        "structure": _structure(ours, theirs, shapes, tied),
    }
    if alike:
        by_part |= {part: {shape: np.where(alike[shape], np.maximum(matrix, REWORDED), matrix)
                           for shape, matrix in by_part[part].items()} for part in ("length", "words", "concepts")}
    scores = {shape: sum((by_part[part][shape] for part in PARTS[1:]), PRIOR[shape] + by_part[PARTS[0]][shape])
              for shape in shapes}
    elsewhere = {shape: _elsewhere(scores[shape], by_part, shape) for shape in shapes}
    near = _in_one_list(ours, theirs, tied) & np.isfinite(elsewhere[1, 1])
    near = near | alike[1, 1].astype(bool) if alike else near
    elsewhere[1, 1] = np.where(near, scores[1, 1] + NEAR, elsewhere[1, 1])
    return Weights(scores, elsewhere, by_part)


def _elsewhere(score: np.ndarray, by_part: Mapping[str, Matrices], shape: Shape) -> np.ndarray:
    """The scores of beads that cross the order: what they say must speak for them, where they stand may not."""
    said = np.sum([by_part[part][shape] for part in ("words", "concepts", "numbers", "provisions")], axis=0)
    moved: np.ndarray = np.where(said > SAID, score - np.maximum(by_part["structure"][shape], 0.0), -np.inf)
    return moved


def _in_one_list(
    ours: Sequence[Line], theirs: Sequence[Line], tied: Mapping[tuple[str, str], float],
) -> np.ndarray:
    """Which pairs are items of lists that answer each other: the same list of articles that are tied."""
    lists: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for column, line in enumerate(theirs):
        if len(line.path) > 2:
            lists[line.path[:-1]].append(column)
    near = np.zeros((len(ours), len(theirs)), dtype=bool)
    for row, line in enumerate(ours):
        for (article, *rest), columns in lists.items():
            if len(line.path) > 2 and line.path[1:-1] == tuple(rest) and tied.get((line.path[0], article), 0.0) > 0:
                near[row, columns] = True
    return near


def _scaled(matrices: Matrices, weight: float) -> Matrices:
    return {shape: matrix * weight for shape, matrix in matrices.items()}


def _rendered(
    sides: tuple[lexical.Side, lexical.Side], known: np.ndarray, learned: lexical.Learned | None,
    shapes: Sequence[Shape], kept: tuple[float, float], every: bool,
) -> Matrices:
    """The log odds by words for beads of each shape: the mean of what each side says of the other."""
    left, right = sides
    forth = lexical.Judge(left, right, known, learned, kept[0], every)
    back = lexical.Judge(right, left, known.T, learned and learned.mirrored(), kept[1], every)
    there = forth.odds({tall for tall, _ in shapes})
    here = back.odds({wide for _, wide in shapes})
    return {
        (tall, wide): (windows(there[tall], wide, 1) + windows(here[wide], tall, 1).T) / 2 for tall, wide in shapes
    }


def _lengths(seen: Texts, shapes: Sequence[Shape], spread: float) -> Matrices:
    """The log odds by lengths: as those of a translation, against those of lines that have nothing to do.

    A bead of one line and several is taken for one line that joins what the other text has apart. So it is the
    length of the one that must be explained, by that of the several; how long these are tells nothing, or else a
    short line would rather be tied to a short neighbour than to a long one. In a bead of one and one each explains
    the other, and the mean of both counts.
    """
    ours = np.array([line.length for line in seen.left], dtype=float) + 1
    theirs = (np.array([line.length for line in seen.right], dtype=float) + 1) / _ratio(seen)
    anything = _anything(ours)[:, None], _anything(theirs)[None, :]
    return {
        (tall, wide): _length_odds(
            windows(ours, tall, 0), windows(theirs, wide, 0), spread,
            anything[0] if tall < wide else anything[1] if wide < tall else (anything[0] + anything[1]) / 2)
        for tall, wide in shapes
    }


def length_odds(ours: np.ndarray, theirs: np.ndarray, rows: slice) -> np.ndarray:
    """The log odds by lengths of some single left lines and all right ones, both measured in left letters."""
    anything = (_anything(ours)[rows, None] + _anything(theirs)[None, :]) / 2
    return _length_odds(ours[rows], theirs, 1.0, anything)


def _ratio(seen: Texts) -> float:
    """How many letters the right text has for one of the left."""
    return sum(line.length + 1 for line in seen.right) / sum(line.length + 1 for line in seen.left)


def _variance(ours: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    mean = (ours + theirs) / 2
    result: np.ndarray = PER_LETTER * mean + (OF_WHOLE * mean) ** 2
    return result


def _squares(ours: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    result: np.ndarray = (ours - theirs) ** 2 / _variance(ours, theirs)
    return result


def _length_odds(ours: np.ndarray, theirs: np.ndarray, spread: float, anything: np.ndarray) -> np.ndarray:
    left, right = ours[:, None], theirs[None, :]
    match = -_squares(left, right) / (2 * spread) - 0.5 * np.log(2 * np.pi * spread * _variance(left, right))
    result: np.ndarray = np.logaddexp(np.log(1 - ODD_LENGTHS) + match - anything, np.log(ODD_LENGTHS))
    return result


def _anything(lengths: np.ndarray) -> np.ndarray:
    """The density of the lengths of single lines, as a logarithm."""
    logs = np.log(lengths)
    broad = max(float(logs.std()), 0.3)
    result: np.ndarray = -((logs - logs.mean()) ** 2) / (2 * broad**2) - 0.5 * np.log(2 * np.pi * broad**2) - logs
    return result


def _provisions(
    ours: Sequence[Line], theirs: Sequence[Line], shapes: Sequence[Shape],
) -> tuple[Matrices, Matrices]:
    """What the clauses of residence articles do: the same, other things, or nothing known of one of them; and where
    every line of a group does something that the other side does. The latter is empty where no line does anything.

    A group does what its lines do together: one clause may hold two steps that the other text has apart.
    """
    names = sorted({name for line in (*ours, *theirs) for name in line.provisions})
    if not names:
        return {shape: np.zeros((len(ours) - shape[0] + 1, len(theirs) - shape[1] + 1)) for shape in shapes}, {}
    left, right = (np.array([[name in line.provisions for name in names] for line in side], dtype=float)
                   for side in (ours, theirs))
    single, share = _done(left, right)
    found, alike = dict(_spread(single, shapes)), dict[Shape, np.ndarray]()
    for tall, wide in shapes:
        together = _done(np.minimum(windows(left, tall, 0), 1.0), np.minimum(windows(right, wide, 0), 1.0))[0]
        alike[tall, wide] = windows(windows(share, tall, 0), wide, 1) == tall * wide
        found[tall, wide] = np.where(alike[tall, wide], together, found[tall, wide])
    return found, alike


def _done(left: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far sides do the same, and whether they share anything, from which provisions each carries."""
    shared = left @ right.T
    sizes = left.sum(axis=1)[:, None], right.sum(axis=1)[None, :]
    every = np.maximum(sizes[0] + sizes[1] - shared, 1.0)
    both, either = np.minimum(*sizes) > 0, np.maximum(*sizes) > 0
    known = np.where(shared > 0, IN_PART + (1 - IN_PART) * shared / every, -1.0)
    return PROVISION * np.where(both, known, np.where(either, -0.5, 0.0)), (shared > 0).astype(float)


def _spread(single: np.ndarray, shapes: Sequence[Shape]) -> Matrices:
    """What is known of single lines, for groups of them: the mean."""
    return {
        (tall, wide): windows(windows(single, tall, 0), wide, 1) / (tall * wide) for tall, wide in shapes
    }


def _structure(
    ours: Sequence[Line], theirs: Sequence[Line], shapes: Sequence[Shape], articles: Mapping[tuple[str, str], float],
) -> Matrices:
    """What numbering, kinds and articles hint at; nothing where lines have no place but their order."""
    single = np.zeros((len(ours), len(theirs)))
    for row, one in enumerate(ours):
        for column, other in enumerate(theirs if one.path else ()):
            if one.path and other.path:
                same = SAME_PLACE if one.path[1:] == other.path[1:] else 0.0
                kind = SAME_KIND if one.kind == other.kind else -SAME_KIND
                single[row, column] = same + kind + articles.get((one.path[0], other.path[0]), 0.0)
    return _spread(single, shapes)


def articles(
    ours: Sequence[Line], theirs: Sequence[Line], pairs: Sequence[tuple[Sequence[int], Sequence[int]]],
) -> dict[tuple[str, str], float]:
    """What is known of two articles speaks for their clauses: how much of their text beads tie already.

    From `-OTHER_ARTICLE` for articles that share nothing to `SAME_ARTICLE` for those that share all.
    """
    if not pairs:
        return {}
    sizes: Counter[tuple[int, str]] = Counter()
    for side, lines in enumerate((ours, theirs)):
        for line in lines:
            if line.path:
                sizes[side, line.path[0]] += len(line.text)
    tied: Counter[tuple[str, str]] = Counter()
    for rows, columns in pairs:
        for row in rows:
            for column in columns:
                if ours[row].path and theirs[column].path:
                    tied[ours[row].path[0], theirs[column].path[0]] += (
                        len(ours[row].text) // len(columns) + len(theirs[column].text) // len(rows))
    return {
        (one, other): -OTHER_ARTICLE + (SAME_ARTICLE + OTHER_ARTICLE) * min(
            1.0, tied[one, other] / max(1, 2 * min(sizes[0, one], sizes[1, other])))
        for (side, one) in sizes if side == 0 for (other_side, other) in sizes if other_side == 1
    }
