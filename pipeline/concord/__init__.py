"""Which clauses of one text answer which of another, in one language or two: ``concord``.

Guarantees:

1. Every line of both texts stands in exactly one bead; a line that nothing answers stands in a gap.
2. Beads tie one line to one, or one to two, three or four neighbours; a bead that crosses the order is marked as moved.
3. A text with itself gives itself, line by line; two texts given the other way round give the mirror.
4. Every bead says by which evidence it was found, and how sure it is.

Evidence (``evidence``) is weighed in log odds (``weigh``); what words of the two languages have in common comes from
spelling, a dictionary, and from the texts themselves, which teach their words to the next pass (``lexical``). Long
texts are cut first where pairs of lines answer each other beyond doubt (``anchors``), found in memory that grows with
their length only (``likeness``). The best way in the order of both texts is found by dynamic programming (``path``),
what moved by assignment (``moves``).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np

from pipeline.concord.anchors import pieces
from pipeline.concord.evidence import evidence
from pipeline.concord.lexical import learn
from pipeline.concord.likeness import Likeness, likeness
from pipeline.concord.lines import lines
from pipeline.concord.moves import ordered_and_moved
from pipeline.concord.path import Place
from pipeline.concord.sure import agreeing, sure
from pipeline.concord.values import PARTS, Bead, Concordance, Line
from pipeline.concord.weigh import Habits, Weights, habits, texts, weigh

__all__ = ["PARTS", "Bead", "Concordance", "Line", "concord", "lines"]

PASSES = 3
# Above so many pairs of lines, texts are cut at anchors first.
LARGE = 90_000
# Of lines that nothing answers so many pairs are looked at together, to find what moved.
MOST_MOVED = 90_000
# What the content of a bead must say for it, where its lines stand in different pieces.
AWAY = 3.0


def concord(left: Iterable[Line], right: Iterable[Line]) -> tuple[Bead, ...]:
    """The beads of two texts, in the order of the left one, right gaps where they stand between their neighbours."""
    ours, theirs = tuple(left), tuple(right)
    if _key(theirs) < _key(ours):  # one order of work for both directions: the mirror is exact
        return _in_order([bead.mirrored() for bead in concord(theirs, ours)], ours, theirs)
    if [line.text for line in ours] == [line.text for line in theirs]:
        return tuple(_same(one, other) for one, other in zip(ours, theirs, strict=True))
    if not ours or not theirs:
        gaps = [Bead((line.id,), (), 1.0) for line in ours] + [Bead((), (line.id,), 1.0) for line in theirs]
        return tuple(gaps)
    large = len(ours) * len(theirs) > LARGE
    return _in_order(_pieces(ours, theirs) if large else _beads(ours, theirs), ours, theirs)


def _pieces(ours: Sequence[Line], theirs: Sequence[Line]) -> list[Bead]:
    """Long texts piece by piece between anchors; then what is left over in one piece may answer to another's."""
    like = likeness([evidence(line) for line in ours], [evidence(line) for line in theirs], _languages(ours, theirs))
    found: list[Bead] = []
    for a, b, c, d in pieces(like, len(ours), len(theirs)):
        if a < b and c < d:
            found += _beads(ours[a:b], theirs[c:d])
        else:
            found += [Bead((line.id,), (), 1.0) for line in ours[a:b]] + [
                Bead((), (line.id,), 1.0) for line in theirs[c:d]]
    gaps = {bead for bead in found if not (bead.left and bead.right)}
    moved = [bead for left, right in _lost(gaps, like, ours, theirs) for bead in _moved(left, right)]
    tied = ({name for bead in moved for name in bead.left}, {name for bead in moved for name in bead.right})
    return [bead for bead in found if bead not in gaps or not (
        tied[0].intersection(bead.left) or tied[1].intersection(bead.right))] + moved


def _lost(
    gaps: Collection[Bead], like: Likeness, ours: Sequence[Line], theirs: Sequence[Line],
) -> Iterator[tuple[list[Line], list[Line]]]:
    """Lines that nothing answers in their piece, with those of other pieces that are like them; some at a time."""
    lacking = {name for bead in gaps for name in bead.left}, {name for bead in gaps for name in bead.right}
    free = {column for column, line in enumerate(theirs) if line.id in lacking[1]}
    rows: list[int] = []
    columns: set[int] = set()
    for row, line in enumerate(ours):
        own = {int(column) for column, score in zip(like.columns[row], like.scores[row], strict=True)
               if line.id in lacking[0] and score > 0 and int(column) in free}
        if not own:
            continue
        if rows and (len(rows) + 1) * len(columns | own) > MOST_MOVED:
            yield [ours[one] for one in rows], [theirs[one] for one in sorted(columns)]
            free -= columns
            rows, columns, own = [], set(), own - columns
        rows.append(row)
        columns |= own
    if columns:
        yield [ours[one] for one in rows], [theirs[one] for one in sorted(columns)]


def _moved(left: Sequence[Line], right: Sequence[Line]) -> list[Bead]:
    return [Bead(bead.left, bead.right, bead.score, bead.parts, True) for bead in _beads(left, right)
            if bead.left and bead.right and bead.content > AWAY]


def _beads(ours: Sequence[Line], theirs: Sequence[Line]) -> list[Bead]:
    seen = texts([evidence(line) for line in ours], [evidence(line) for line in theirs], _languages(ours, theirs))
    known = Habits()
    learned, found = None, list[Place]()
    moved = list[Place]()
    weights: Weights | None = None
    for _ in range(PASSES):
        gaps = np.full(len(ours), known.gap), np.full(len(theirs), known.gap)
        weights = weigh(seen, ours, theirs, learned, known)
        kept, moved = ordered_and_moved(weights.scores, weights.elsewhere, gaps)
        found = [*kept, *moved]
        groups = [_group(place) for place in found if place[0] < place[1] and place[2] < place[3]]
        learned = learn(*seen.words, seen.known, groups)
        known = habits(seen, learned, groups, len(found) - len(groups))
    assert weights is not None
    certain = sure(found, moved, weights.scores, weights.elsewhere, gaps)
    single = weights.scores[1, 1]
    beads = []
    for place, sureness in zip(found, certain, strict=True):
        a, b, c, d = place
        near = ""
        if a == b or c == d:  # what the gap comes nearest to
            other = int(single[a].argmax() if c == d else single[:, c].argmax())
            near = (theirs if c == d else ours)[other].id
            a, b, c, d = (a, b, other, other + 1) if c == d else (other, other + 1, c, d)
        beads.append(_bead(place, ours, theirs, sureness, weights.parts((a, b, c, d)), place in moved, near))
    return beads


def _bead(
    place: Place, ours: Sequence[Line], theirs: Sequence[Line], sureness: float, parts: tuple[float, ...], moved: bool,
    near: str,
) -> Bead:
    a, b, c, d = place
    if a < b and c < d:
        sureness = agreeing(sureness, parts)
    return Bead(tuple(line.id for line in ours[a:b]), tuple(line.id for line in theirs[c:d]), round(sureness, 4), parts,
                moved, near)


def _group(place: Place) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(range(place[0], place[1])), tuple(range(place[2], place[3]))


def _languages(ours: Sequence[Line], theirs: Sequence[Line]) -> tuple[str, str]:
    return ours[0].language, theirs[0].language


def _same(one: Line, other: Line) -> Bead:
    return Bead((one.id,), (other.id,), 1.0)


def _key(lines: Sequence[Line]) -> tuple[int, str, list[str]]:
    return len(lines), lines[0].language if lines else "", [line.text for line in lines]


def _in_order(beads: Sequence[Bead], ours: Sequence[Line], theirs: Sequence[Line]) -> tuple[Bead, ...]:
    """Beads in the order of the left text; a gap on the right comes after what answers the line before it."""
    left = {line.id: place for place, line in enumerate(ours)}
    right = {line.id: place for place, line in enumerate(theirs)}
    after = sorted((right[bead.right[0]], left[bead.left[0]]) for bead in beads
                   if bead.left and bead.right and not bead.moved)

    def place(bead: Bead) -> tuple[int, int, int]:
        if bead.left:
            return left[bead.left[0]], 0, 0
        before = bisect_left(after, (right[bead.right[0]], -1))
        return (after[before - 1][1] if before else -1), 1, right[bead.right[0]]

    return tuple(sorted(beads, key=place))
