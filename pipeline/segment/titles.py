"""The title of an article: on the heading's line, on the next ones, with footnote marks and leaders taken off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.lexicon.lines import Line
from pipeline.lexicon.marks import MARK_ALONE, MARK_BEHIND
from pipeline.lexicon.structure import Structure, arabic
from pipeline.model import Span
from pipeline.segment.labels import marker_at

_LEADERS = re.compile(r"(?:\.{3,}|\u2026|(?:\. ){3,}|_{4,})\s*\d*\s*$|\s\d{1,3}\s*$")
SEPARATORS = " \t.:-\u2013\u2014)"
_PARAGRAPH = re.compile(r"(?<=[\s\w])(?:\(1\)|(?<!\d)1[.)])\s?(?=[^\W\d_]|[\u00ab\"\u201e\u201c(])")
_PAIRS = ("()", "[]", '""', "\u00ab\u00bb", "\u201e\u201d", "\u201e\u201c", "\u201c\u201d")
_LONGEST = 200
_MARKED = 8  # characters of a mark in brackets that is no title: "(i)", "(1.)"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading from ``start`` to ``stop``, where the body begins."""

    start: int
    stop: int
    number: str | None
    title: Span | None
    attachment: bool = False
    leaders: bool = False

    @property
    def value(self) -> int | None:
        return arabic(self.number) if self.number else None


class Titles:
    """Reads the titles in one text; `lines` are those that are not empty."""

    def __init__(self, text: str, low: str, lines: Sequence[Line], shape: Structure) -> None:
        self.text, self.low, self.lines, self.shape = text, low, lines, shape

    def with_title(self, place: int, line: Line, number: str | None, end: int, start: int | None = None) -> Heading:
        begin = line.start if start is None else start
        while end < line.last and self.text[end] in SEPARATORS:
            end += 1
        if MARK_ALONE.match(self.text, end, line.last):
            end = line.last
        if end < line.last:
            stop = self.title_stop(end, line.last)
            if stop is None:
                return Heading(begin, end, number, None)
            leaders = _LEADERS.search(self.low, end, stop) is not None
            if stop < line.last:
                return Heading(begin, self.skip(stop), number, self.title(end, stop), leaders=leaders)
            more, after = self._more_title(place, end, line)
            return Heading(begin, after, number, self.title(end, more), leaders=leaders)
        return self._next_line_title(place, line, begin, number)

    def skip(self, at: int) -> int:
        while at < len(self.text) and self.text[at] in " .:-\u2013\u2014":
            at += 1
        return at

    def title_stop(self, start: int, stop: int) -> int | None:
        """Where a title that begins on the heading's line ends; None where the body begins there at once."""
        marker = marker_at(self.text, self.low, start, True)
        if marker is not None and marker.style not in ("-", "bare"):
            return None
        if (match := _PARAGRAPH.search(self.low, start, min(stop, start + _LONGEST))) is not None:
            return self._strip(start, match.start())
        rest = self.low[start : min(stop, start + _LONGEST + 1)]
        words = rest.split()
        sentence = rest.rstrip(" *)")[-1:] in (".", ";", ":", ",") and len(words) > 6
        opens = self.shape.opener.match(rest) is not None and (sentence or len(words) > 12)
        if stop - start <= _LONGEST and not sentence and not opens:
            return stop
        if self.shape.opener.match(rest):
            return None
        for match in re.finditer(r"(?<=[^\W\d_*)] )(?=\w)", self.text[start : start + _LONGEST]):
            at = start + match.start()
            if self.text[at].isupper() and self.shape.opener.match(self.low, at):
                return self._strip(start, at)
        return None

    def _strip(self, start: int, stop: int) -> int:
        while stop > start and self.text[stop - 1] == " ":
            stop -= 1
        return stop

    def title(self, start: int, stop: int) -> Span | None:
        """The title's span: without leaders, footnote marks and a full stop."""
        text = self.text[start:stop].rstrip()
        text = re.sub(r"\s*(?:\.{3,}|\u2026).*$", "", text, flags=re.DOTALL)
        bracket = self.low.find("(", start, start + len(text))
        if bracket > start and text.endswith(")") and self.shape.editorial.match(self.low[bracket : start + len(text)]):
            text = text[: bracket - start].rstrip()  # what a remark says of the title
        while (match := MARK_BEHIND.search(text)) is not None and match.start() > 0:
            text = text[: match.start()]
        text = text.rstrip(" .:;-\u2013\u2014")
        if text[:1] + text[-1:] in _PAIRS:
            start, text = start + 1, text[1:-1]
        return Span(start, start + len(text)) if text else None

    def _more_title(self, place: int, start: int, line: Line) -> tuple[int, int]:
        """(where the title ends, where the body begins) for a title that may go on over the next lines."""
        stop, after = line.last, line.stop
        first = self.text[start : line.last]
        previous = line
        for following in self.lines[place + 1 : place + 6]:
            if not self._goes_on(previous, following, first):
                if self._same(first, following.text):
                    after = following.stop
                break
            stop, after, previous = following.last, following.stop, following
        return stop, after

    @staticmethod
    def _same(first: str, second: str) -> bool:
        return "".join(filter(str.isalpha, first.lower())) == "".join(filter(str.isalpha, second.lower()))

    def _goes_on(self, previous: Line, line: Line, first: str) -> bool:
        if not self.title_like(line) or previous.ends or (previous.stop < line.start and not line.capitals):
            return False
        if self.attachment(line):
            return False
        capitals = first.upper() == first and line.capitals
        return capitals or (line.starts_low and previous.stop >= line.start)

    def title_like(self, line: Line) -> bool:
        """A short line that is no sentence, label, heading or remark."""
        if len(line.text) > 160 or line.label or line.dash or line.rule or not any(map(str.isalpha, line.text)):
            return False
        if line.text[-1] in ";:," or (line.text[-1] == "." and len(line.low.split()) > 6):
            return False
        if self.shape.opener.match(line.low) and (line.text[-1] == "." or len(line.low.split()) > 12):
            return False
        heading = self.shape.heading.match(line.low)
        if heading is not None and heading["number"]:
            return False
        return not (self.shape.editorial.match(line.low) or self.shape.closing.match(line.low))

    def attachment(self, line: Line) -> bool:
        """Whether a line is the heading of a protocol, an annex or a letter."""
        return self.shape.heads_attachment(line.text, line.low)

    def _next_line_title(self, place: int, line: Line, begin: int, number: str | None) -> Heading:
        after = self.lines[place + 1] if place + 1 < len(self.lines) else None
        if after is None or not self.title_like(after) or self.attachment(after):
            return Heading(begin, line.stop, number, None)
        bracketed = after.text[0] == "(" and after.text[-1] == ")" and not self.shape.editorial.match(after.low)
        remark = after.text[0] in "(*[" and not (bracketed and len(after.text) > _MARKED)
        if remark or (after.text[-1] == "." and self._is_short_body(place + 1)):
            return Heading(begin, line.stop, number, None)
        stop, body = self._more_title(place + 1, after.first, after)
        return Heading(begin, body, number, self.title(after.first, stop))

    def _is_short_body(self, place: int) -> bool:
        """Whether a short sentence after a heading is all there is."""
        following = self.lines[place + 1] if place + 1 < len(self.lines) else None
        return following is None or self.shape.heading.match(following.low) is not None
