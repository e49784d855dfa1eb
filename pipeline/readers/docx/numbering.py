"""Automatic list numbers of Word documents, from `numbering.xml` and `styles.xml` (ISO/IEC 29500-1, 17.9).

A paragraph names a list (`num`), itself or through its style and the styles that is based on; a list names its levels
(`abstractNum`), perhaps again through a style of lists. Lists of the same levels count on together, unless one of them
says where it starts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pipeline.readers.numerals import bullet, numeral

_PLACE = re.compile(r"%([1-9])")
_DEEPEST = 9
_LONGEST_CHAIN = 50  # styles based on one another


@dataclass(frozen=True, slots=True)
class Level:
    """How the paragraphs of one level of a list are numbered."""

    start: int = 1
    style: str = "decimal"  # the number's format, by the names of 17.18.59
    text: str = "%1."  # what is printed; `%2` stands for the number of the second level
    restart: int | None = None  # after which level it starts over: None for any above it, 0 for none
    legal: bool = False  # all numbers in figures
    tight: bool = False  # nothing between the label and the text
    paragraph_style: str | None = None  # the style whose paragraphs are of this level
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class List:
    """A `num`: its `abstractNum`, the levels with what it overrides in them, and where it starts them anew."""

    abstract: str
    levels: Mapping[int, Level]
    starts: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NumPr:
    """What a paragraph or a style says of its numbering; None where it says nothing."""

    list_id: str | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Style:
    """A style of paragraphs."""

    based_on: str | None = None
    number: NumPr = NumPr()
    name: str = ""
    outline: int | None = None


@dataclass(slots=True)
class Numbering:
    """Gives the paragraphs of a document their labels, in order. Holds how far each list has come."""

    lists: Mapping[str, List]
    styles: Mapping[str, Style]
    _counts: dict[tuple[str, int], int] = field(default_factory=dict)
    _started: set[tuple[str, int]] = field(default_factory=set)

    def label(self, style: str | None, own: NumPr) -> tuple[str, bool] | None:
        """The label of the next paragraph, and whether the text follows it without a space; None if it has none."""
        found = self._of(style, own)
        if found is None:
            return None
        list_id, place = found
        numbers = self.lists[list_id]
        level = numbers.levels.get(place)
        if level is None:
            return None
        self._count(list_id, numbers, place)
        text = self._printed(numbers, place, level)
        return (text, level.tight and level.text.rstrip() == level.text) if text and not level.hidden else None

    def chain(self, style: str | None) -> list[str]:
        """A style and those that it is based on."""
        found: list[str] = []
        while style is not None and style in self.styles and style not in found and len(found) < _LONGEST_CHAIN:
            found.append(style)
            style = self.styles[style].based_on
        return found

    def _of(self, style: str | None, own: NumPr) -> tuple[str, int] | None:
        """The list and the level of a paragraph."""
        chain = self.chain(style)
        through = next((self.styles[each].number.list_id for each in chain if self.styles[each].number.list_id), None)
        list_id = own.list_id if own.list_id is not None else through
        if list_id is None or list_id not in self.lists:
            return None  # 0 takes a paragraph out of its style's list
        if own.level is not None:
            return list_id, own.level
        if own.list_id is not None and own.list_id != through:
            return list_id, 0
        for each in chain:
            for place, level in self.lists[list_id].levels.items():
                if level.paragraph_style == each:
                    return list_id, place
            if (given := self.styles[each].number.level) is not None:
                return list_id, given
        return list_id, 0

    def _count(self, list_id: str, numbers: List, place: int) -> None:
        key = (numbers.abstract, place)
        first = (list_id, place) not in self._started
        self._started.add((list_id, place))
        if place in numbers.starts and first:
            self._counts[key] = numbers.starts[place]
        elif key in self._counts:
            self._counts[key] += 1
        else:
            self._counts[key] = self._start(numbers, place)
        for higher in range(place):  # levels that were passed over count as if they had been there
            self._counts.setdefault((numbers.abstract, higher), self._start(numbers, higher))
        for deeper in range(place + 1, _DEEPEST):
            level = numbers.levels.get(deeper)
            after = level.restart if level is not None else None
            if after is None or place < after:
                self._counts.pop((numbers.abstract, deeper), None)

    def _start(self, numbers: List, place: int) -> int:
        return numbers.starts.get(place, numbers.levels[place].start if place in numbers.levels else 1)

    def _printed(self, numbers: List, place: int, level: Level) -> str:
        if level.style == "bullet":
            return bullet(level.text) if level.text.strip() else ""

        def number(match: re.Match[str]) -> str:
            other = int(match[1]) - 1
            if other > place or other not in numbers.levels:
                return ""
            count = self._counts.get((numbers.abstract, other), self._start(numbers, other))
            style = numbers.levels[other].style
            return numeral(count, "decimal" if level.legal and style not in ("none", "decimalZero") else style)

        return " ".join(_PLACE.sub(number, level.text).split())


def overridden(levels: Mapping[int, Level], changed: Mapping[int, Level]) -> dict[int, Level]:
    """The levels of a list, some of them replaced by those of a `num`; the style of their paragraphs stays."""
    found = dict(levels)
    for place, level in changed.items():
        before = found.get(place)
        style = level.paragraph_style or (before.paragraph_style if before else None)
        found[place] = replace(level, paragraph_style=style)
    return found
