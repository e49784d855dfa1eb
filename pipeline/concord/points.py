"""What two versions of a clause say differently, in one language or two: ``points``.

Guarantees:

1. A point is told with the words of both sides that show it; a side that shows nothing has an empty string.
2. What may be meant or not (``perhaps`` in the lexicon) speaks against nothing: free translation is no point.
3. The sides given the other way round give the mirror; a clause and itself have no point.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pipeline.concord.values import Line
from pipeline.lexicon.sayings import Saying, sayings
from pipeline.model import Span

Changes = Callable[[str, str, str], Sequence[tuple[str, str]]]
"""The pieces in which two texts of a language (given last) differ, as each has them; empty where one has nothing."""

# Concepts of the lexicon whose loss is a point of its own kind.
CONCEPTS = {"endeavour": "duty"}
# Numbers below this one, in words, are often a manner of speaking: a pair, in duplicate, of both.
TELLING = 3
OR_NEITHER = "or neither"
RATES = frozenset({"percent"})
# In a piece of a sentence that holds a "not", a "neither" only repeats it: both languages double their negatives.
_PIECE = re.compile(r"[,;:.()\u2013\u2014]")


@dataclass(frozen=True, slots=True)
class Point:
    """One point in which two versions differ: its kind, and the words that show it on each side.

    Kinds: ``exclusivity``, ``duty``, ``negation``, ``permission``, ``limit``, ``number``, ``rate``, ``unit``,
    ``reference``, ``date``, ``wording``.
    """

    kind: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class _Side:
    text: str
    language: str
    said: tuple[Saying, ...]
    concepts: Counter[str]
    coded: bool

    def of(self, *kinds: str) -> list[Saying]:
        return [one for one in self.said if one.kind in kinds]

    def words(self, told: Iterable[Saying]) -> str:
        """What stands there, in order and once."""
        return "; ".join(dict.fromkeys(
            one.span.of(self.text).strip() for one in sorted(told, key=lambda one: one.span)))


def points(ours: Sequence[Line], theirs: Sequence[Line], changes: Changes | None = None) -> tuple[Point, ...]:
    """In what two sides of a bead differ. ``changes`` finds other words in one language; ``None``: they are not told.

    Clauses of a residence article have codes for exclusivity and duty, so that these are not told again.
    """
    sides = _side(ours), _side(theirs)
    found = [*_concepts(sides), *_negations(sides), *_counted(sides, "permission"), *_limits(sides),
             *_numbers(sides), *_units(sides), *_dates(sides)]
    if changes and sides[0].language == sides[1].language:
        found += _wording(sides, changes, found)
    return tuple(found)


def _side(lines: Sequence[Line]) -> _Side:
    text, language = " ".join(line.text for line in lines), lines[0].language
    return _Side(text, language, _said(text, language), Counter(name for line in lines for name in line.concepts),
                 any(line.provisions for line in lines))


@lru_cache(maxsize=5_000)
def _said(text: str, language: str) -> tuple[Saying, ...]:
    return sayings(text, language)


Sides = tuple[_Side, _Side]


def _concepts(sides: Sides) -> Iterator[Point]:
    if any(side.coded for side in sides):
        return
    yield from _counted(sides, "exclusivity")
    for concept, kind in CONCEPTS.items():
        has = [bool(side.concepts[concept]) for side in sides]
        if has[0] != has[1]:
            yield Point(kind, *("yes" if found else "no" for found in has))


def _counted(sides: Sides, kind: str) -> Iterator[Point]:
    """Sides that say a thing so many times, and so many times; what is perhaps said may be counted or not."""
    told = [side.of(kind) for side in sides]
    if _apart([_range(own) for own in told]):
        yield Point(kind, *(side.words(own) for side, own in zip(sides, told, strict=True)))


def _range(told: Sequence[Saying]) -> tuple[int, int]:
    return sum(not one.perhaps for one in told), len(told)


def _apart(ranges: Sequence[tuple[int, int]]) -> bool:
    return ranges[0][0] > ranges[1][1] or ranges[1][0] > ranges[0][1]


def _negations(sides: Sides) -> Iterator[Point]:
    """A "not" or a "neither" that only one side has.

    Where both sides have as many of the latter, the former must agree, too, but for one that was left out after an
    "or"; else one may stand for the other, unless it stands in the same piece of a sentence.
    """
    told = [side.of("negation") for side in sides]
    nots = [[one for one in own if one.value == "not"] for own in told]
    neithers = [[one for one in own if one.value != "not"] for own in told]
    certain = [[one for one in own if not one.perhaps] for own in neithers]
    if len(certain[0]) == len(certain[1]):
        ranges = [_range(own) for own in nots]
        left_out = [min(_alone(side, own), sum(one.value == OR_NEITHER for one in own))
                    for side, own in zip(sides, told, strict=True)]
        differs = _apart([(least, most + more) for (least, most), more in zip(ranges, left_out, strict=True)])
    else:
        alone = [_alone(side, own) for side, own in zip(sides, told, strict=True)]
        differs = _apart([(least + more, most + more) for (least, most), more in zip(
            (_range(own) for own in nots), alone, strict=True)])
        differs |= any(certain[place] and not neithers[1 - place] for place in (0, 1))
    if differs:
        yield Point("negation", *(side.words(one for one in own if not (one.perhaps and one.value != "not"))
                                  for side, own in zip(sides, told, strict=True)))


def _alone(side: _Side, told: Sequence[Saying]) -> int:
    """In how many pieces of the sentence a "neither" stands without a "not"."""
    cuts = [0, *(match.end() for match in _PIECE.finditer(side.text)), len(side.text)]
    pieces = [{one.value == "not" for one in told if start <= one.span.start < stop and not one.perhaps}
              for start, stop in pairwise(cuts)]
    return sum(piece == {False} for piece in pieces)


def _limits(sides: Sides) -> Iterator[Point]:
    told = [side.of("limit") for side in sides]
    certain = [{one.value for one in own if not one.perhaps} for own in told]
    known = [{one.value for one in own} for own in told]
    if certain[0] - known[1] or certain[1] - known[0]:
        yield Point("limit", *(side.words(own) for side, own in zip(sides, told, strict=True)))


def _numbers(sides: Sides) -> Iterator[Point]:
    """Numbers that one side shows and the other knows in no form, each by what it is a number of."""
    told = [side.of("number") for side in sides]
    known = [{one.value for one in own} for own in told]
    lacking = [[one for one in own if not one.perhaps and one.value not in known[1 - place]]
               for place, own in enumerate(told)]
    both = all(lacking)
    lacking = [[one for one in own if not one.spelled or float(one.value) >= TELLING or both] for own in lacking]
    kinds = [[_kind(side, one) for one in own] for side, own in zip(sides, lacking, strict=True)]
    for kind in ("reference", "date", "rate", "number"):
        own = [[one for one, what in zip(lacking[place], kinds[place], strict=True) if what == kind]
               for place in (0, 1)]
        if any(own):
            yield Point(kind, *("; ".join(dict.fromkeys(one.span.of(side.text) if one.spelled else one.value
                                                        for one in found))
                                for side, found in zip(sides, own, strict=True)))


def _kind(side: _Side, number: Saying) -> str:
    """What a number is a number of."""
    for one in side.said:
        if one.span.holds(number.span) and one is not number:
            if one.kind == "reference":
                return "reference"
            if one.kind == "month":
                return "date"
            if one.kind == "unit" and one.value in RATES:
                return "rate"
    return "number"


def _units(sides: Sides) -> Iterator[Point]:
    """Numbers that both sides have, of other things: days or months, an article or a paragraph."""
    for kind in ("unit", "reference"):
        by_number = [_by_number(side, kind) for side in sides]
        for number in sorted(by_number[0].keys() & by_number[1].keys(), key=lambda one: (len(one), one)):
            told = [own[number] for own in by_number]
            if not {one.value for one in told[0]} & {one.value for one in told[1]}:
                yield Point(kind, *(side.words(own) for side, own in zip(sides, told, strict=True)))


def _by_number(side: _Side, kind: str) -> dict[str, list[Saying]]:
    found: dict[str, list[Saying]] = {}
    for one in side.of(kind):
        for number in one.number:
            found.setdefault(number, []).append(one)
    return found


def _dates(sides: Sides) -> Iterator[Point]:
    """Months that only one side names."""
    told = [side.of("month") for side in sides]
    known = [{one.value for one in own} | {one.value for one in side.of("number")}
             for side, own in zip(sides, told, strict=True)]
    lacking = [[one for one in own if not one.perhaps and one.value not in {other.value for other in told[1 - place]}]
               for place, own in enumerate(told)]
    if any(one.value not in known[1 - place] for place, own in enumerate(lacking) for one in own) or all(lacking):
        yield Point("date", *(side.words(own) for side, own in zip(sides, told, strict=True)))


def _wording(sides: Sides, changes: Changes, found: Sequence[Point]) -> Iterator[Point]:
    """Other words in one language, where they are more than what another point shows already."""
    differing = changes(sides[0].text, sides[1].text, sides[0].language)
    if not differing:
        return
    texts = ["; ".join(piece for piece in (pair[place].strip() for pair in differing) if piece) for place in (0, 1)]
    shown = {word for point in found for text in (point.left, point.right) for word in _words(text)}
    numbers = [{one.value for one in sayings(text, sides[0].language) if one.kind == "number"} for text in texts]
    words = [{word for word in _words(text) if word not in shown} - _number_words(text, sides[0].language)
             for text in texts]
    if any(words) or (numbers[0] != numbers[1] and not shown):
        yield Point("wording", *texts)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.casefold()))


def _number_words(text: str, language: str) -> set[str]:
    return {word for one in sayings(text, language) if one.kind == "number"
            for word in _words(Span(one.span.start, one.span.stop).of(text))}
