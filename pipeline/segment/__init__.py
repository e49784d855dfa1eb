"""Document -> clauses: articles, paragraphs, items, in order; a flat list of a tree that tiles the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.lexicon.languages import language_data, own_letters, plain
from pipeline.lexicon.lines import Line, lines_of
from pipeline.lexicon.structure import Structure, structure
from pipeline.model import Clause, Document, Kind, Span
from pipeline.segment.body import Body
from pipeline.segment.editorial import editorial_spans
from pipeline.segment.headings import Found, Headings, in_spans
from pipeline.segment.labels import OPENING_QUOTES, marker_at
from pipeline.segment.lists import Node
from pipeline.segment.titles import SEPARATORS, Heading

_CHAPTER_LINES = 4  # of the heading of a chapter with its title
_CHAPTER_TITLE = 160
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_FEW_WORDS = 3
_ABOVE = 3  # lines between the end of an article and the heading of a protocol


@dataclass(frozen=True, slots=True)
class _Piece:
    """A clause without the place where it stops."""

    start: int
    kind: Kind
    id: str = ""
    article: str = ""
    label: str | None = None
    heading: str | None = None
    parent: str | None = None
    title: Span | None = None

    def clause(self, stop: int) -> Clause:
        span = Span(self.start, stop)
        return Clause(self.id, self.article, self.kind, self.label, self.heading, self.parent, span, self.title)


def segment(document: Document, parts: Sequence[Span] = ()) -> tuple[Clause, ...]:
    """The clauses of a document.

    1. They tile the text: each stops where the next starts, the first starts at 0.
    2. An article's clause is its heading; the clauses after it up to the next heading name its id as `article`.
       A text without a heading gets one with an empty span before its first clause.
    3. Ids are the codebook's: neutral to script and style; paragraphs keep their printed numbers.
       So do `parts`, paragraphs of one article that are quoted without its heading, if there are any.
    4. Title pages, tables of contents, headings of chapters and signatures are `FRONT`, editors' remarks `EDITORIAL`.
    Raises KeyError for a language without a data file.
    """
    text, language = document.text, document.treaty.language
    shape, low = structure(language), plain(text, language)
    lines = lines_of(text, language)
    marker_at.cache_clear()  # which holds whole texts, and would compare them with this one
    found = Headings(text, low, lines, shape).find()
    pieces = _Pieces(text, low, language, shape, [line for line in lines if not line.blank], found)
    return _tiled(pieces.with_parts(parts) if parts else pieces.all(), len(text))


def _tiled(pieces: Sequence[_Piece], length: int) -> tuple[Clause, ...]:
    ordered = sorted(pieces, key=lambda piece: piece.start)
    if not ordered:
        return ()
    stops = [piece.start for piece in ordered[1:]] + [length]
    return tuple(piece.clause(stop) for piece, stop in zip(ordered, stops, strict=True))


class _Pieces:
    """The pieces of one text, article by article."""

    def __init__(self, text: str, low: str, language: str, shape: Structure, lines: list[Line], found: Found) -> None:
        self.text, self.low, self.language = text, low, language
        self.shape, self.lines, self.found = shape, lines, found
        self.ids: dict[str, int] = {}

    def all(self) -> list[_Piece]:
        """Front matter, then each article's heading and body."""
        headings = self.found.headings
        if not headings:
            return self._headless()
        pieces = self._front(0, headings[0].start)
        for heading, following in zip(headings, [*headings[1:], None], strict=True):
            stop = following.start if following else len(self.text)
            article = self._article_id(heading.number)
            title = heading.title
            words = " ".join(own_letters(title.of(self.text), self.language).split()) if title else None
            pieces.append(_Piece(heading.start, Kind.ARTICLE, article, article, heading.number, words, None, title))
            stop = self._before_attachment(heading.stop, stop) if following and following.attachment else stop
            pieces += self._body(article, heading, stop)
            pieces += self._front(stop, following.start) if following and stop < following.start else []
        return pieces

    def with_parts(self, parts: Sequence[Span]) -> list[_Piece]:
        """All pieces, those inside the quoted parts of an article as an article of its own."""
        inside = [piece for piece in self.all() if not any(part.start <= piece.start < part.stop for part in parts)]
        article = self._article_id(None)
        inside.append(_Piece(parts[0].start, Kind.ARTICLE, article, article))
        for part in parts:
            own = Body(self.text, self.low, self.shape).read(self._within(part.start, part.stop))
            behind = [] if any(piece.start == part.stop for piece in inside) else [_Piece(part.stop, Kind.FRONT)]
            inside += [*(_node_piece(node, article) for node in own), *behind]
        return inside

    def _headless(self) -> list[_Piece]:
        start = self._first_body_line()
        article = self._article_id(None)
        pieces = self._front(0, start)
        pieces.append(_Piece(start, Kind.ARTICLE, article, article))
        return pieces + self._body(article, Heading(start, start, None, None), len(self.text))

    def _first_body_line(self) -> int:
        """Where the first clause of a text without headings begins: after banners and title pages."""
        for line in self.lines:
            if line.label:
                return line.start
            if (bare := self._unquoted(line)) is not line:
                return bare.first
            front = self.shape.editorial.match(line.low) or line.rule or self.shape.instrument.match(line.low)
            if not front and (len(line.text) > 120 or line.ends):
                return line.start
        return 0

    def _front(self, start: int, stop: int) -> list[_Piece]:
        if start >= stop:
            return []
        pieces = [_Piece(start, Kind.FRONT)]
        remarks = editorial_spans(self.text, self._within(start, stop), self.shape)
        for remark in remarks:
            if pieces[-1].start == remark.start:
                pieces.pop()
            if not (pieces and pieces[-1].kind is Kind.EDITORIAL):
                pieces.append(_Piece(remark.start, Kind.EDITORIAL))
            if remark.stop < stop:
                pieces.append(_Piece(remark.stop, Kind.FRONT))
        return pieces

    def _within(self, start: int, stop: int) -> list[Line]:
        place = max(0, bisect_right(self.lines, start, key=lambda line: line.start) - 1)
        found = []
        while place < len(self.lines) and self.lines[place].first < stop:
            if self.lines[place].last > start:
                found.append(_cut(self.lines[place], start, stop))
            place += 1
        return found

    def _body(self, article: str, heading: Heading, stop: int) -> list[_Piece]:
        lines = self._within(heading.stop, stop)
        end = next((line.start for place, line in enumerate(lines)
                    if self._closes(line, heading) or self._heads_chapter(lines[place:])), stop)
        own = lines if end == stop else self._within(heading.stop, end)
        remarks = editorial_spans(self.text, own, self.shape)
        own = _without(own, remarks)
        own[:1] = [self._unquoted(line) for line in own[:1]]
        nodes = Body(self.text, self.low, self.shape).read(own)
        pieces = [_node_piece(node, article) for node in nodes]
        pieces += [_Piece(remark.start, Kind.EDITORIAL, article=article) for remark in remarks]
        return pieces + self._front(end, stop)

    def _before_attachment(self, start: int, stop: int) -> int:
        """Where the body before a protocol's heading ends: the place, the day or a banner above it is none of its."""
        town = language_data(self.language)["divide"]["town"]
        above: list[Line] = []
        for line in reversed(self._within(start, stop)):
            if line.ends:
                return above[-1].start if above else stop
            counted = line.label and not re.match(town, line.low)
            if len(above) == _ABOVE or counted or self.shape.must_go_on(line.low) or not _names_place_or_day(line):
                break
            above.append(line)
        return stop

    def _unquoted(self, line: Line) -> Line:
        """The first line of a body without a quotation mark that opens before its number: `"3. Where ...`."""
        at = line.first + 1
        if line.text[:1] not in OPENING_QUOTES or not line.text[1:2].isdecimal():
            return line
        marker = marker_at(self.text, self.low, at, True)
        labelled = marker is not None and marker.number and marker.style == "."
        return _cut(line, at, line.last)._replace(start=at) if labelled else line

    def _closes(self, line: Line, heading: Heading) -> bool:
        """Whether signatures, another instrument or a table of contents begin here."""
        if in_spans(self.found.contents, line.start):
            return True
        if self.shape.contents.match(line.low) or (self.shape.closing.match(line.low) and line.text[0].isupper()):
            return True
        return bool(self.shape.instrument.match(line.low)) and line.capitals and len(line.text) < 160

    def _heads_chapter(self, lines: Sequence[Line]) -> bool:
        """Whether these lines, the last of an article, are the heading of a chapter and its title."""
        if len(lines) > _CHAPTER_LINES or not (match := self.shape.chapter.match(lines[0].low)):
            return False
        named = lines[0].text[match.end() :].lstrip(SEPARATORS)[:1]
        return not named.islower() and all(_is_title(line) for line in lines)

    def _article_id(self, number: str | None) -> str:
        name = number or "?"
        self.ids[name] = self.ids.get(name, 0) + 1
        return name if self.ids[name] == 1 else f"{name}#{self.ids[name]}"


def _is_title(line: Line) -> bool:
    return line.text[0].isupper() and not line.label and not line.ends and len(line.text) <= _CHAPTER_TITLE


def _names_place_or_day(line: Line) -> bool:
    """Whether a line may be a place, a day or a banner: a few words, a year, capitals."""
    few = len(line.text.split()) <= _FEW_WORDS
    return len(line.text) <= _CHAPTER_TITLE and (few or line.capitals or _YEAR.search(line.text) is not None)


def _cut(line: Line, start: int, stop: int) -> Line:
    """The part of a line between two places."""
    first, last = max(line.first, start), min(line.last, stop)
    if (first, last) == (line.first, line.last):
        return line
    text = line.text[first - line.first : last - line.first]
    low = line.low[first - line.first : last - line.first]
    lead, end = len(text) - len(text.lstrip()), len(text.rstrip())
    last = max(first + lead, first + end)
    return Line(max(line.start, start), first + lead, last, min(line.stop, stop), text[lead:end], low[lead:end])


def _without(lines: list[Line], remarks: list[Span]) -> list[Line]:
    """The lines, or the parts of them, that are no remarks."""
    if not remarks:
        return [line for line in lines if line.text]
    kept, place = [], 0
    for line in lines:
        while place < len(remarks) and remarks[place].stop <= line.first:
            place += 1
        if place < len(remarks) and remarks[place].start <= line.first < remarks[place].stop:
            continue
        if place < len(remarks) and remarks[place].start < line.last:
            line = _cut(line, line.start, remarks[place].start)
        if line.text:
            kept.append(line)
    return kept


def _node_piece(node: Node, article: str) -> _Piece:
    parent = node.parent
    while parent is not None and not parent.kept:
        parent = parent.parent
    return _Piece(node.start, node.kind, node.id, article, node.label, None, parent.id if parent else None)
