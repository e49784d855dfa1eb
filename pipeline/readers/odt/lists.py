"""How OpenDocument numbers the items of lists, level by level."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.readers.numerals import bullet, numeral
from pipeline.readers.odt.elements import get, name, number

if TYPE_CHECKING:
    from lxml.etree import _Element

DEEPEST = 10
_FORMATS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman", "": "none"}
_PLACE = re.compile(r"%(\d{1,2})%")


@dataclass(frozen=True, slots=True)
class Level:
    """How the items of one level of a list are numbered."""

    style: str = "none"
    before: str = ""
    after: str = ""
    start: int = 1
    shown: int = 1  # how many levels' numbers are printed
    pattern: str | None = None  # what is printed, as newer programs say it: `%1%.%2%)`
    sign: str = ""  # of a bullet


Levels = Mapping[int, Level]


@dataclass(slots=True)
class List:
    """An open list: its style, and how far each level has come."""

    style: str | None
    counts: dict[int, int] = field(default_factory=dict)


def level_of(element: _Element) -> tuple[int, Level]:
    """A level of a list's style, and which it is."""
    place = number(get(element, "text:level"), 0)
    if name(element) == "text:list-level-style-bullet":
        return place, Level("bullet", sign=get(element, "text:bullet-char") or "\u2022")
    level = Level(
        _format(get(element, "style:num-format") or ""),
        get(element, "style:num-prefix") or "",
        get(element, "style:num-suffix") or "",
        number(get(element, "text:start-value"), 1),
        number(get(element, "text:display-levels"), 1),
        get(element, ":num-list-format"),
    )
    return place, level


def _format(said: str) -> str:
    """The name of a format; formats of other alphabets are given by their first letters."""
    if said in _FORMATS:
        return _FORMATS[said]
    cyrillic = {"\u0410": "russianUpper", "\u0430": "russianLower", "\u0391": "upperGreek", "\u03b1": "lowerGreek"}
    return cyrillic.get(said[:1], "decimalZero" if said.startswith("01") else "decimal")


def printed(levels: Levels, depth: int, counts: Mapping[int, int]) -> str:
    """What stands before the text of an item."""
    level = levels.get(depth, Level())
    if level.style == "bullet":
        return bullet(level.sign)

    def count(place: int) -> str:
        other = levels.get(place, Level())
        return numeral(counts.get(place, other.start), other.style)

    if level.pattern is not None:
        text = _PLACE.sub(lambda match: count(int(match[1])) if int(match[1]) <= depth else "", level.pattern)
        return " ".join(text.split())
    if level.style == "none":
        return " ".join(f"{level.before}{level.after}".split())
    places = range(max(1, depth - level.shown + 1), depth + 1)
    numbers = [text for text in map(count, places) if text]
    return " ".join(f"{level.before}{'.'.join(numbers)}{level.after}".split())
