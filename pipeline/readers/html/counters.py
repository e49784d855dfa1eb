"""Numbers that a page's style sheets print before its paragraphs, by counters: they stand nowhere in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.readers.html.selectors import Compound, matches, parts_of
from pipeline.readers.html.styles import FORMATS
from pipeline.readers.numerals import numeral

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_RULE = re.compile(r"([^{}]{1,2000})\{([^{}]*)\}")
_PROPERTY = re.compile(
    r"(?:^|;)\s*(counter-reset|counter-set|counter-increment|content)\s*:\s*((?:\"[^\"]{0,80}\"|'[^']{0,80}'|[^;\"'])*)",
    re.IGNORECASE,
)
_COUNTER = re.compile(r"(?P<name>-?[^\W\d][\w-]*)(?:\s+(?P<number>[+-]?\d{1,6}))?")
_PIECE = re.compile(
    r"\"(?P<double>[^\"]{0,80})\"|'(?P<single>[^']{0,80})'"
    r"|counters?\(\s*(?P<name>[\w-]{1,60})\s*(?:,\s*(?P<between>\"[^\"]{0,9}\"|'[^']{0,9}')\s*)?"
    r"(?:,\s*(?P<style>[\w-]{1,40})\s*)?\)",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\([0-9a-f]{1,6})\s?", re.IGNORECASE)
_BEFORE = re.compile(r"::?before\Z", re.IGNORECASE)
_MOST = 300  # rules that count


@dataclass(frozen=True, slots=True)
class _Rule:
    """What is counted at elements of a selector, or what stands before them."""

    selector: tuple[Compound, ...]
    before: bool
    said: Mapping[str, str]


@dataclass(slots=True)
class Counters:
    """The counters of a page as it is read from its beginning, each with the depths at which it was begun anew."""

    rules: Sequence[_Rule]
    _values: dict[str, list[list[int]]] = field(default_factory=dict)
    _depth: int = 0

    @classmethod
    def of(cls, sheet: str) -> Counters:
        """Those of a style sheet; none where it prints none."""
        return cls(list(_rules(sheet))[:_MOST] if "counter(" in sheet or "counters(" in sheet else ())

    def start(self, element: HtmlElement) -> str:
        """Counts an element that begins; what is printed before its text."""
        if not self.rules:
            return ""
        self._depth += 1
        own: dict[str, str] = {}
        before: dict[str, str] = {}
        for rule in self.rules:
            if matches(element, rule.selector):
                (before if rule.before else own).update(rule.said)
        self._count(own, self._depth)
        self._count(before, self._depth + 1)
        content = before.get("content", "")
        return "".join(map(self._printed, _PIECE.finditer(content))) if "counter" in content else ""

    def end(self) -> None:
        """Ends the element that began last: what began inside it is no longer counted."""
        if not self.rules:
            return
        for name, values in list(self._values.items()):
            self._values[name] = [each for each in values if each[0] <= self._depth]
        self._depth -= 1

    def _count(self, said: Mapping[str, str], depth: int) -> None:
        for name, number in _numbers(said.get("counter-reset", ""), 0):
            values = [each for each in self._values.get(name, ()) if each[0] < depth]
            self._values[name] = [*values, [depth, number]]
        for name, number in _numbers(said.get("counter-increment", ""), 1):
            self._innermost(name, depth)[1] += number
        for name, number in _numbers(said.get("counter-set", ""), 0):
            self._innermost(name, depth)[1] = number

    def _innermost(self, name: str, depth: int) -> list[int]:
        values = self._values.setdefault(name, [])
        if not values:
            values.append([depth, 0])
        return values[-1]

    def _printed(self, piece: re.Match[str]) -> str:
        if piece["name"] is None:
            text = piece["double"] if piece["double"] is not None else piece["single"]
            return _ESCAPE.sub(lambda match: chr(min(int(match[1], 16), 0x10FFFF)), text)
        style = FORMATS.get((piece["style"] or "decimal").lower(), "decimal")
        values = [value for _, value in self._values.get(piece["name"], ())] or [0]
        if piece["between"] is None:
            return numeral(values[-1], style)
        return piece["between"][1:-1].join(numeral(value, style) for value in values)


def _rules(sheet: str) -> Iterator[_Rule]:
    for match in _RULE.finditer(sheet):
        said = {each[1].lower(): each[2].replace("!important", "").strip() for each in _PROPERTY.finditer(match[2])}
        for selector in match[1].split(",") if said else ():
            bare = _BEFORE.sub("", selector.strip())
            compounds = parts_of(bare)
            if compounds:
                yield _Rule(compounds, bare != selector.strip(), said)


def _numbers(text: str, otherwise: int) -> Iterator[tuple[str, int]]:
    """The counters that a property names, each with its number."""
    for match in _COUNTER.finditer(text):
        if match["name"].lower() != "none":
            yield match["name"], int(match["number"]) if match["number"] else otherwise
