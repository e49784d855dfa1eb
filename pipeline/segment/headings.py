"""Where articles begin: headings on one line or several, glued, doubled or without a number; protocols and annexes.

A line of a table of contents is no heading, nor is a reference at the head of a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.lexicon.lines import Line
from pipeline.lexicon.structure import LOST, Structure, arabic, inline_headings, printed_number
from pipeline.model import Span
from pipeline.segment.contents import contents_lines
from pipeline.segment.labels import marker_at
from pipeline.segment.titles import SEPARATORS, Heading, Titles

_DECIMAL = re.compile(r"\.(\d{1,2})(?!\d)\.?(?=\s|$)")
_ATTACHED = 400  # letters of a protocol's heading, which may name the treaty and its parties
_TITLE = 120  # letters of a title on its heading's line
_BEFORE = "\"'\u00ab\u201e\u201c([+* "  # what may stand before a heading


@dataclass(frozen=True, slots=True)
class Found:
    """The headings in order, and stretches (from, to) of tables of contents."""

    headings: tuple[Heading, ...]
    contents: tuple[Span, ...]


class Headings:
    """Finds the headings of one text."""

    def __init__(self, text: str, low: str, lines: Sequence[Line], shape: Structure) -> None:
        self.text, self.low, self.shape = text, low, shape
        self.lines = [line for line in lines if not line.blank]
        self.titles = Titles(text, low, self.lines, shape)

    def find(self) -> Found:
        """All headings, tables of contents told apart."""
        candidates = self._candidates()
        contents = contents_lines(candidates, self._empty(candidates))
        kept = [each for number, each in enumerate(candidates) if number not in contents]
        spans = self._spans(candidates, contents)
        kept = self._in_sequence(self._merged(kept))
        kept += [each for each in self._attachments(kept) if not in_spans(spans, each.start)]
        kept.sort(key=lambda each: each.start)
        kept = self._untitled_numbers(kept, spans)
        if not kept:
            kept = self._without_number()
        return Found(tuple(kept), spans)

    # -- candidates ---------------------------------------------------------------------------------------------

    def _candidates(self) -> list[Heading]:
        found: list[Heading] = []
        done = 0
        for place, line in enumerate(self.lines):
            if line.start < done:
                continue
            heading = self._at_line(place, line, found[-1].value if found else None)
            if heading is not None:
                found.append(heading)
                done = heading.stop
            if len(line.text) > 250:
                inside = self._inside(max(line.first, done if heading else line.first), line, found)
                found += inside
        return found

    def _at_line(self, place: int, line: Line, last: int | None) -> Heading | None:
        begin = line.first + len(line.text) - len(line.text.lstrip(_BEFORE))
        match = self.shape.heading.match(self.low, begin, line.last)
        if match is None:
            return None
        number, end = match["number"], match.end()
        if not self.text[begin].isupper() and (end < line.last or number is None):
            return None
        if number is None:
            return self._lone_word(place, line, end)
        if self.text[end : end + 1].isalpha() and not self.text[end].isupper():
            return None
        rest = self.low[end : line.last]
        bare = rest.lstrip(SEPARATORS)
        glued = rest[:1].isalpha()
        if not glued and self._is_reference(rest, bare, line):
            return None
        end = self._decimal(place, line, end)
        label = printed_number(self.text[match.start("number") : end].strip())
        next_one = last is not None and arabic(label) == last + 1
        alone = not bare or line.capitals
        if place and not self.lines[place - 1].ends and self._reference_before(place, next_one and alone):
            return None
        return self.titles.with_title(place, line, None if LOST in label else label, end)

    def _decimal(self, place: int, line: Line, end: int) -> int:
        """Where an article's number ends that has a second one behind a full stop: "4.1", with nothing but a title
        after it. Before a sentence, or paragraph 2, that one is the number of paragraph 1."""
        match = _DECIMAL.match(self.text, end, line.last)
        if match is None or not self.text[end - 1].isdecimal():
            return end
        rest = self.text[match.end() : line.last].strip()
        following = self.lines[place + 1] if place + 1 < len(self.lines) else None
        marker = following and marker_at(self.text, self.low, following.first, True)
        if marker and marker.number == int(match[1]) + 1:
            return end
        titled = rest[:1].isupper() and len(rest) <= _TITLE and not rest.endswith((".", ";", ":"))
        return match.end(1) if not rest or titled else end

    def _is_reference(self, rest: str, bare: str, line: Line) -> bool:
        if rest.lstrip()[:1] in set(",;)") and rest.strip() != ")":
            return True
        first = self.text[line.last - len(bare)] if bare else ""
        if not first.islower():
            return False
        short = len(bare) < 60 and not line.ends
        return bool(self.shape.goes_on.match(bare)) or not short

    def _reference_before(self, place: int, next_one: bool) -> bool:
        """Whether the line before wants what stands here, so that it is no heading. Where it is the next article's
        number, in capitals or alone on its line before a title, the text before it has broken off."""
        before = self.lines[place - 1]
        if before.capitals:
            return False
        refers = self.shape.reference.search(before.low[-60:] + " ")
        after = self.lines[place + 1] if place + 1 < len(self.lines) else None
        titled = after is not None and after.text[0].isupper() and self.titles.title_like(after)
        if next_one and (titled or self.lines[place].capitals):
            return False
        return refers is not None or self.shape.must_go_on(before.low)

    def _lone_word(self, place: int, line: Line, end: int) -> Heading | None:
        """The word for an article alone on its line, the number on the next or lost."""
        if end < line.last or len(line.text) < 5 or place + 1 >= len(self.lines):
            return None
        following = self.lines[place + 1]
        if arabic(following.text.rstrip(".")) is not None:
            number = printed_number(following.text.rstrip("."))
            return self.titles.with_title(place + 1, following, number, following.last, line.start)
        return self.titles.with_title(place, line, None, line.last)

    def _inside(self, start: int, line: Line, found: list[Heading]) -> list[Heading]:
        """Headings inside a run-on line: the next number, after a full stop, before a capital."""
        inside: list[Heading] = []
        last = found[-1].value if found else None
        for match in inline_headings(self.shape, self.low, start + 1, line.last):
            at, end = match.start(), match.end()
            value = arabic(match["number"]) if match["number"] else None
            if value is None or not self.text[at].isupper() or (last is not None and value not in (last + 1, 1)):
                continue
            bare = end
            while bare < line.last and self.text[bare] in SEPARATORS:
                bare += 1
            if not self.text[bare : bare + 1].isupper() and marker_at(self.text, self.low, bare, True) is None:
                continue
            if self.shape.goes_on.match(self.low, bare):
                continue
            stop = self.titles.title_stop(bare, line.last)
            closed = self.text[max(0, at - 4) : at].rstrip()[-1:] in set(".;:!\u00bb\"\u201d)=-_*")
            if not closed and not self._residence_begins(start, at, bare, stop):
                continue
            number = printed_number(self.text[match.start("number") : end].strip())
            title = self.titles.title(bare, stop) if stop else None
            inside.append(Heading(at, self.titles.skip(stop) if stop else bare, number, title))
            last, start = value, bare
        return inside

    def _residence_begins(self, start: int, at: int, bare: int, stop: int | None) -> bool:
        """Whether the heading of the article on residence stands behind words that no mark ends: a glued title page."""
        titled = stop is not None and self.shape.residence_title.match(self.low[bare:stop].rstrip(" .*)")) is not None
        return titled and self.shape.reference.search(self.low[max(start, at - 60) : at]) is None

    # -- which of them are headings -------------------------------------------------------------------------------

    def _body_is_empty(self, heading: Heading, following: Heading | None) -> bool:
        stop = following.start if following else len(self.text)
        rest = self.text[heading.stop : stop].strip()
        if len(rest) > 200:
            return False
        return all(
            not piece.strip() or self.shape.chapter.match(piece.strip()) or self.shape.contents.match(piece.strip())
            for piece in self.low[heading.stop : stop].split("\n")
        )

    def _empty(self, candidates: list[Heading]) -> list[bool]:
        pairs = zip(candidates, _followings(candidates), strict=True)
        return [self._body_is_empty(each, after) for each, after in pairs]

    def _spans(self, candidates: list[Heading], contents: set[int]) -> tuple[Span, ...]:
        followings = _followings(candidates)
        return tuple(
            Span(each.start, after.start if after else each.stop)
            for place, (each, after) in enumerate(zip(candidates, followings, strict=True)) if place in contents
        )

    def _merged(self, headings: list[Heading]) -> list[Heading]:
        """A heading that is printed twice is one."""
        merged: list[Heading] = []
        for heading in headings:
            last = merged[-1] if merged else None
            twice = last is not None and last.value is not None and last.value == heading.value
            if last is not None and twice and self._body_is_empty(last, heading):
                merged[-1] = replace(heading, start=last.start, title=heading.title or last.title)
            else:
                merged.append(heading)
        return merged

    def _in_sequence(self, headings: list[Heading]) -> list[Heading]:
        """Without those that break a sequence, have no title and stand in mid-sentence."""
        kept: list[Heading] = []
        for place, heading in enumerate(headings):
            before = kept[-1].value if kept else None
            after = headings[place + 1].value if place + 1 < len(headings) else None
            breaks = before is not None and after == before + 1 and heading.value != before
            preceding = self.text[max(0, heading.start - 3) : heading.start].rstrip()
            if breaks and heading.title is None and preceding and preceding[-1] not in ".;:!?":
                continue
            kept.append(heading)
        return kept

    def _attachments(self, headings: list[Heading]) -> list[Heading]:
        """Protocols, annexes and letters after the articles, each with its heading as printed."""
        first = headings[0].start if headings else None
        found = []
        for place, line in enumerate(self.lines):
            if first is None or line.start < first or len(line.text) > _ATTACHED or line.label:
                continue
            if self.titles.attachment(line) and not self._runs_through(place):
                title = self.titles.title(line.first, line.last)
                found.append(Heading(line.start, line.stop, None, title, attachment=True))
        return found

    def _runs_through(self, place: int) -> bool:
        """Whether what stands around a line goes on across it: a sentence, or the numbers of paragraphs, as around a
        remark on a protocol."""
        if not place or place + 1 == len(self.lines) or self.shape.attachment.match(self.lines[place].low):
            return False
        before, after = self.lines[place - 1], self.lines[place + 1]
        marks = [marker_at(self.text, self.low, each.first, True) for each in (before, after)]
        numbers = [mark.number if mark is not None else None for mark in marks]
        counted = numbers[0] is not None and numbers[1] == numbers[0] + 1
        return counted or (not before.capitals and self.shape.must_go_on(before.low))

    # -- headings without a number ----------------------------------------------------------------------------------

    def _untitled_numbers(self, headings: list[Heading], contents: tuple[Span, ...]) -> list[Heading]:
        """In a text with headings: a title alone before a paragraph 1, when the paragraphs before it are past 1."""
        if not any(each.number for each in headings):
            return headings
        starts = {each.start for each in headings}
        extra: list[Heading] = []
        seen = 0
        for place, line in enumerate(self.lines[:-1]):
            if line.start in starts or in_spans(headings, line.start):
                seen = 0
                continue
            marker = marker_at(self.text, self.low, line.first, True)
            if marker is not None and marker.number is not None:
                seen = marker.number
            elif seen and not in_spans(contents, line.start) and self._is_lone_title(place, line):
                extra.append(Heading(line.start, line.stop, None, self.titles.title(line.first, line.last)))
                seen = 0
        return sorted(headings + extra, key=lambda each: each.start)

    def _is_lone_title(self, place: int, line: Line) -> bool:
        before, after = self.lines[place - 1] if place else None, self.lines[place + 1]
        if not self.titles.title_like(line) or line.ends or len(line.text) > 100 or not line.text[0].isupper():
            return False
        if self.shape.attachment.match(line.low) or self.shape.instrument.match(line.low):
            return False
        if before is not None and not before.ends:
            return False
        marker = marker_at(self.text, self.low, after.first, True)
        return marker is not None and marker.number == 1

    def _without_number(self) -> list[Heading]:
        """In a text without headings: the title before the first paragraph, if there is one."""
        for place, line in enumerate(self.lines[:12]):
            if self.shape.editorial.match(line.low) or line.rule:
                continue
            if line.label or len(line.text) > 160 or line.ends:
                return []
            after = self.lines[place + 1] if place + 1 < len(self.lines) else None
            if after is None or not self.titles.title_like(line):
                return []
            if not self.shape.title_words.search(line.low):
                continue  # a banner, somebody's name: what no article is called
            if self.shape.residence_title.match(line.low.rstrip(" *)")) or (
                not self.titles.title_like(after) and not self.shape.instrument.match(line.low)
                and not self._in_preamble(place) and not self.shape.editorial.match(after.low)
            ):
                return [Heading(line.start, line.stop, None, self.titles.title(line.first, line.last))]
        return []

    def _in_preamble(self, place: int) -> bool:
        return any(self.shape.instrument.match(line.low) for line in self.lines[:place])


def in_spans(spans: Sequence[Span | Heading], position: int) -> bool:
    """Whether a place lies in one of the spans, which are in order and do not overlap."""
    at = bisect_right(spans, position, key=lambda span: span.start) - 1
    return at >= 0 and position < spans[at].stop


def _followings(headings: list[Heading]) -> list[Heading | None]:
    return [*headings[1:], None] if headings else []
