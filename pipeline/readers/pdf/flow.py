"""Lines into blocks: one for each printed line, with what the page shows of paragraphs, which no text shows as well.

- Where a paragraph ends for certain, an empty block follows: the next word would still have had room on the line, or
  the next line stands lower, further in, or in another size.
- A line that goes on for certain has the style ``continued``: the line before is full and nothing else shows a new
  paragraph; over columns and pages, too.
- Where the page does not tell, neither: what is known of the language decides later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pipeline.lexicon import lines as lexicon
from pipeline.model import Block, Repair
from pipeline.readers import mended
from pipeline.readers.pdf.edges import Edges, edges
from pipeline.readers.pdf.furniture import Frame, is_closing, is_heading
from pipeline.readers.pdf.layout import Line, Piece, pieces

CONTINUED = "continued"
_LOWER = 1.22  # of the usual distance between lines, beyond which a line stands apart
_FURTHER_IN = 0.7  # sizes of a letter that an indented line stands further in
_FRAME_INDENT = 12  # spaces before a head or a page number, which stand apart
_MOST_INDENT = 40
_VERY_SHORT, _NEARLY_FULL = 0.4, 0.3  # room on a line, as a share of its column
_SIZES = 0.08  # by which sizes of letters differ
_SMALL = 0.93  # of the text's size: notes
_NOTE = re.compile(  # some programs print no space after the number
    "(?P<mark>[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}|\\*{1,4}|\\d{1,2}(?=[ )]|[^\\W\\d_]))\\)?[ ]?\\S"
)
_LEADERS = re.compile(r"\.{4}|(?:\. ){3}|\u2026")
_new = tuple.__new__
_RAISED = str.maketrans("0123456789", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a page, with the page as printed and its column's edges; or one of its head or foot."""

    page: int
    name: str
    piece: Piece
    edges: Edges
    frame: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """The parts of all pages in order, and their notes as lines of a page."""

    parts: tuple[Part, ...]
    notes: tuple[Block, ...]


def laid(frames: Sequence[Frame], names: Sequence[str]) -> Laid:
    """The pages' parts in order, their footnotes taken out. `names` are the pages as printed."""
    pages = pieces([frame.body for frame in frames])
    size = _size(line for page in pages for piece in page for line in piece.lines)
    notes: list[Block] = []
    for place, page in enumerate(pages):
        pages[place], found, marks = _without_notes(page, size, names[place])
        notes += found
        pages[place] = [_without_marks(piece, marks, names[place]) for piece in pages[place]]
    parts: list[Part] = []
    for place, (frame, page, columns) in enumerate(zip(frames, pages, edges(pages), strict=True)):
        nowhere = Edges(0, 0, 0, False)
        if frame.head:
            parts.append(Part(place, names[place], Piece(-1, frame.head), nowhere, True))
        parts += [Part(place, names[place], piece, columns[piece.column]) for piece in page if piece.lines]
        if frame.foot:
            parts.append(Part(place, names[place], Piece(-1, frame.foot), nowhere, True))
    return Laid(tuple(parts), tuple(notes))


def blocks(parts: Sequence[Part], of_pages: Mapping[int, Sequence[Repair]]) -> list[Block]:
    """The blocks of parts in reading order. Repairs of whole pages, by their places, go with the first block of theirs,
    those of a page without any with the next block."""
    found: list[Block] = []
    habit = _habit(parts)
    before: _Last | None = None
    told: set[int] = set()
    for part in parts:
        first = len(found)
        pages = [place for place in of_pages if place <= part.page and place not in told]
        told.update(pages)
        if part.frame:
            found.append(Block("", part.name))
            found += [Block(" " * _FRAME_INDENT + line.text, part.name) for line in part.piece.lines]
            found.append(Block("", part.name))
            found[first:] = mended.before(found[first:], (each for place in pages for each in of_pages[place]))
            continue
        for place, line in enumerate(part.piece.lines):
            goes_on = _goes_on(before, part, line, place, habit) if before else False
            if goes_on is False and found:
                found.append(Block("", part.name))
            text = _indented(line, part.edges.left)
            repairs = line.repairs
            if repairs:
                within = len(text) - len(line.text)
                repairs = tuple(replace(repair, start=repair.start + within) for repair in repairs)
            found.append(Block(text, part.name, None, CONTINUED if goes_on else None, repairs))
            titled = before is not None and not goes_on and is_heading(before.line.text)
            before = _Last(part, line, not goes_on, titled)
        found[first:] = mended.before(found[first:], (each for place in pages for each in of_pages[place]))
    return mended.after(found, (each for place in of_pages if place not in told for each in of_pages[place]))


# -- notes ---------------------------------------------------------------------------------------------------------


def _size(lines: Iterable[Line]) -> float:
    """The height of letters in which most of the text is set."""
    exact: dict[float, int] = {}
    for line in lines:
        exact[line.size] = exact.get(line.size, 0) + len(line.text)
    sizes = Counter[float]()
    for size, letters in exact.items():
        sizes[round(size, 1)] += letters
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _without_notes(page: list[Piece], size: float, name: str) -> tuple[list[Piece], list[Block], set[str]]:
    """A page's pieces without the footnotes below them, these as blocks, and their marks."""
    kept: list[Piece] = []
    notes: list[Block] = []
    marks: set[str] = set()
    for piece in page:
        start = len(piece.lines)
        for place in range(len(piece.lines) - 1, -1, -1):
            if piece.lines[place].size > _SMALL * size:
                break
            if _NOTE.match(piece.lines[place].text):
                start = place
        groups: list[list[str]] = []
        for line in piece.lines[start:]:
            match = _NOTE.match(line.text)
            if match:
                mark = match["mark"].translate(_RAISED)
                marks.add(mark)
                groups.append([mark + line.text[len(match["mark"]) :].lstrip(")").replace("   ", " ")])
            else:
                groups[-1].append(line.text)
        notes += [Block(" ".join(group), name, style="footnote") for group in groups]
        kept.append(replace(piece, lines=piece.lines[:start]))
    return kept, notes, marks


def _without_marks(piece: Piece, marks: set[str], name: str) -> Piece:
    """The piece without the marks that refer to notes of the page."""
    if not marks:
        return piece
    signs = "|".join(re.escape(mark) for mark in sorted(marks, key=len, reverse=True))
    pattern = re.compile(rf"(?<=\S)(?:{signs})(?![\u00b9\u00b2\u00b3\u2070-\u2079*])\)?(?=[\s.,;:)\u00bb\"\u201d]|$)")
    found = []
    for line in piece.lines:
        repairs: list[Repair] = []
        gone = 0
        for match in pattern.finditer(line.text):
            word = line.text[: match.end()].split()[-1]
            kept = word[: len(word) - len(match.group())]
            repairs.append(Repair("footnote_mark", word, kept, name, match.end() - len(word) - gone))
            gone += len(match.group())
        found.append(line._replace(text=pattern.sub("", line.text), repairs=tuple(repairs)))
    return replace(piece, lines=tuple(found))


# -- edges ---------------------------------------------------------------------------------------------------------


# -- paragraphs ----------------------------------------------------------------------------------------------------


class _Last(NamedTuple):
    """The text's last line, whether it began its paragraph, and whether this is the title of an article."""

    part: Part
    line: Line
    began: bool
    title: bool


@dataclass(frozen=True, slots=True)
class _Habit:
    """How paragraphs stand: whether most begin further in, or lower; whether those with a label hang beside it."""

    indented: bool
    spaced: bool
    hanging: bool


def _habit(parts: Sequence[Part]) -> _Habit:
    """Told by the lines after those that certainly end a paragraph: a sentence ends on them, with room left."""
    indented = spaced = every = labelled = hanging = 0
    for part in parts:
        lines = part.piece.lines if not part.frame else ()
        for (last, above), (line, below) in pairwise((each, _read(each.text)) for each in lines):
            if above.ends and _has_room(last, line, part.edges):
                every += 1
                indented += (line.left - part.edges.left) / line.size > _FURTHER_IN
                spaced += _is_lower(last, line, part.edges)
            elif above.label and below.low and not below.label:
                labelled += 1
                hanging += (line.left - part.edges.left) / line.size > _FURTHER_IN
    return _Habit(2 * indented > every, 2 * spaced > every, 2 * hanging > labelled or not labelled)


def _has_room(last: Line, line: Line, edges: Edges) -> bool:
    """Whether the first word of a line would have had room on the line before."""
    return edges.right - last.right > line.first + 0.4 * last.size


def _is_lower(last: Line, line: Line, edges: Edges) -> bool:
    return edges.pitch > 0 and line.base - last.base > _LOWER * edges.pitch


def _goes_on(before: _Last, part: Part, line: Line, place: int, habit: _Habit) -> bool | None:
    """Whether the line goes on with the paragraph of the line before; None where the page does not tell."""
    above, last = before.part, before.line
    one, other = _read(last.text), _read(line.text)
    if abs(last.size - line.size) > _SIZES * max(last.size, line.size):
        return False
    label, ends = other.label, one.ends
    if other.low and not ends and not label:
        return _flows(before, part, line, place)
    if (one.line.broken_word and not label and (other.low or _in_capitals(one.line, other.line))) or (
        other.line.text.startswith((".", "\u2026")) and _LEADERS.match(other.line.text)
    ):
        return True
    heads = is_heading(last.text)
    if one.line.rule or other.line.rule or (heads and (ends or label or _has_room(last, line, above.edges))):
        return None
    lone = not ends and " " not in line.text.strip() and not _has_room(last, line, above.edges)
    if last.text.isupper() != line.text.isupper() and not lone:
        return False  # but a number in capitals may end a sentence
    if is_heading(line.text) or is_closing(line.text):
        return False if ends else None
    indent = (line.left - part.edges.left) / line.size
    if place == 0:  # in another column or on another page
        if not _alike(above, part):
            return None
        inner = (last.left - above.edges.left) / last.size
    else:
        if _is_lower(last, line, part.edges):
            return False
        inner = (last.left - part.edges.left) / last.size
    if (before.title or heads) and habit.indented and indent > _FURTHER_IN:
        return False
    if _has_room(last, line, above.edges):
        centred = place > 0 and inner > 1 and indent > 1
        return None if not (ends or label) and (centred or _room(last, above.edges) < _NEARLY_FULL) else False
    further = indent - inner
    if label:
        return False if further > _FURTHER_IN and ends else None
    if further > _FURTHER_IN:
        return True if one.label and not ends else (None if one.label else False)
    if further < -_FURTHER_IN and not before.began and ends:
        return None if indent > _FURTHER_IN else False
    out = further < -_FURTHER_IN and not ends  # of a paragraph that as a whole stands further in
    if habit.indented and before.began and indent > _FURTHER_IN and not out and not (one.label and habit.hanging):
        return False  # both are first lines
    shown = habit.indented or (habit.spaced and place > 0)
    return True if shown or not ends or other.low else None


def _flows(before: _Last, part: Part, line: Line, place: int) -> bool | None:
    """The same of a line that begins with a small letter and no label, after one that does not end a sentence."""
    above, last = before.part, before.line
    room = _has_room(last, line, above.edges)
    lower = place > 0 and _is_lower(last, line, part.edges)
    if not (room or lower):
        return True  # as most lines do
    shown = _read(last.text).line
    if shown.broken_word or shown.rule or (room and is_heading(last.text)):
        return True
    if place == 0 and not _alike(above, part):
        return True  # in another column or on another page
    if lower:
        return None
    # a short line may be broken by hand
    edge = part.edges.left
    centred = place > 0 and (last.left - edge) / last.size > 1 and (line.left - edge) / line.size > 1
    return None if not centred and _room(last, above.edges) > _VERY_SHORT else True


def _alike(above: Part, part: Part) -> bool:
    """Whether two pieces both are in columns, or both cross them, and the second shows where its lines begin."""
    return (above.piece.column == -1) == (part.piece.column == -1) and part.edges.sure


def _in_capitals(one: lexicon.Line, other: lexicon.Line) -> bool:
    """Whether a word in capitals ends one line and begins the other."""
    return one.text.split()[-1].isupper() and other.text.split()[0].isupper()


def _room(last: Line, edges: Edges) -> float:
    """The room that is left on a line, as a share of its column."""
    return (edges.right - last.right) / max(edges.right - edges.left, 1.0)


class _Shown(NamedTuple):
    """What a line's text shows: whether it ends a sentence or a part of one, begins with a label, or goes on with a
    small letter."""

    line: lexicon.Line
    ends: bool
    label: bool
    low: bool


@lru_cache(maxsize=10_000)  # each is asked for what it shows more than once
def _read(text: str) -> _Shown:
    text = text.strip()
    size = len(text)
    # what begins with a word has no label, whatever its letters are in lower case
    low = text if text[:lexicon.LONGEST_LABEL].isalpha() else text.lower()
    line = _new(lexicon.Line, (0, 0, size, size, text, low))
    return _new(_Shown, (line, line.ends, line.label, line.starts_low))


def _indented(line: Line, left: float) -> str:
    """The line's text after as many spaces as it stands further in."""
    spaces = round((line.left - left) / (0.52 * line.size)) if line.size else 0
    return " " * min(spaces, _MOST_INDENT) + line.text if spaces > 0 else line.text
