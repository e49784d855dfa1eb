"""The text of a Word document: paragraphs, tables, notes; tracked changes as accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pipeline.model import Block, Repair
from pipeline.readers.docx.numbering import Numbering, NumPr
from pipeline.readers.docx.parts import child, children, letters, name, num_pr, number, on, related, value
from pipeline.readers.mended import before, joined, lines
from pipeline.readers.numerals import bullet, superscript
from pipeline.readers.tables import Cell, reading_order

if TYPE_CHECKING:
    from lxml.etree import _Element

_THROUGH = {"w:hyperlink", "w:smartTag", "w:customXml", "w:fldSimple", "w:sdtContent", "w:bdo", "w:dir", "w:sdt",
            "m:oMath", "m:oMathPara", "w:rubyBase", "w:ruby"}  # fmt: skip
_SIGNS = {"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "\u2011",
          "w:softHyphen": ""}  # fmt: skip
_ADDED, _REMOVED = ("w:ins", "w:moveTo"), ("w:del", "w:moveFrom")
_BOXES = ("w:drawing", "w:pict", "w:object")
_TITLES = ("heading", "title")
_POINTING = {":chart": "id", ":relIds": "dm", ":OLEObject": "id"}  # by which attributes they do
_PICTURED = {":blip": "embed", ":imagedata": "id"}
Chunk = Callable[[str], tuple[str, Sequence[Block]]]  # by its id: how a part is called, and what could be read of it


@dataclass(slots=True)
class _Fields:
    """Which fields are open: what stands before a field's separator is its code and is not printed."""

    codes: list[bool] = field(default_factory=list)

    def take(self, kind: str | None) -> None:
        if kind == "begin":
            self.codes.append(True)
        elif kind == "separate" and self.codes:
            self.codes[-1] = False
        elif kind == "end" and self.codes:
            self.codes.pop()

    @property
    def code(self) -> bool:
        return any(self.codes)


@dataclass(slots=True)
class _Paragraph:
    """What was found in a paragraph so far: its text, what was mended in it, and text boxes anchored in it. ``size`` is
    how much of the text has been read: of many thousands of pictures in one paragraph each asks for it."""

    parts: list[str] = field(default_factory=list)
    size: int = 0
    repairs: list[Repair] = field(default_factory=list)
    boxes: list[_Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts)

    @property
    def blank(self) -> bool:
        return not any(part.strip() for part in self.parts)

    def put(self, text: str) -> None:
        self.parts.append(text)
        self.size += len(text)

    def since(self, part: int) -> str:
        """What came after so many parts of the text."""
        return "".join(self.parts[part:])

    def cut(self, part: int) -> str:
        """Takes that away."""
        gone = self.since(part)
        del self.parts[part:]
        self.size -= len(gone)
        return gone

    def mended(self, kind: str, before: str, after: str, start: int) -> None:
        if before.strip() or after.strip():
            self.repairs.append(Repair(kind, before, after, None, start))


class Body:
    """Reads the elements of one document in order; the notes that were met grow with it."""

    def __init__(self, numbering: Numbering, default: str | None, notes: dict[str, dict[str, _Element]],
                 comments: dict[str, _Element], chunk: Chunk, told: Callable[[str], str]) -> None:
        self._numbering, self._default, self._notes, self._comments = numbering, default, notes, comments
        self._read_chunk, self._told = chunk, told
        self._fields = _Fields()
        self._met: list[tuple[str, str, bool]] = []  # kind, id, whether its mark was typed
        self._waiting: tuple[_Paragraph, tuple[str | None, NumPr]] | None = None  # whose end was deleted
        self._gone: list[Repair] = []  # what was left out between paragraphs; it goes with the next one

    def blocks(self, container: _Element | None) -> list[Block]:
        """The blocks of a body, a cell, a text box or a note."""
        found: list[Block] = []
        for each in container if container is not None else ():
            match name(each):
                case "w:p":
                    found += self._paragraph(each)
                case "w:tbl":
                    found += reading_order(list(self._rows(each)))
                case "w:sdt":
                    found += self.blocks(child(each, "w:sdtContent"))
                case "w:ins" | "w:moveTo" | "w:customXml" | "w:smartTag" | "w:sdtContent":
                    found += self.blocks(each)
                case "w:del" | "w:moveFrom":
                    self._left_out("accepted_deletion", letters(each))
                case "mc:AlternateContent":
                    found += self.blocks(_alternative(each))
                case "w:altChunk":
                    found += self._chunk(related(each))
        return found

    def _chunk(self, key: str) -> list[Block]:
        """A document in another format that stands in this one; what cannot be read of it is listed."""
        called, blocks = self._read_chunk(key)
        if not blocks:
            self._left_out("left_out_object", called)
            return []
        gone, self._gone = self._gone, []
        return before(blocks, gone)

    def notes(self) -> list[Block]:
        """The notes that the text refers to, each as one block, in the order of their references."""
        found: list[Block] = []
        counts: dict[str, int] = {}
        place = 0
        while place < len(self._met):  # a note may refer to another
            kind, key, typed = self._met[place]
            place += 1
            element = self._notes[kind].pop(key, None)
            if element is None:
                continue
            note = joined(self.blocks(element))
            if not typed:
                counts[kind] = counts.get(kind, 0) + 1
            if note.text or note.repairs:
                label = superscript(str(counts[kind])) if note.text and not typed else None
                found.append(replace(note, label=label, style="footnote"))
        return found

    def left_over(self) -> list[Repair]:
        """What was left out after the last paragraph, and the notes and comments that the text does not refer to."""
        for notes in self._notes.values():
            for element in notes.values():
                self._left_out("hidden_text", letters(element))
        for element in self._comments.values():
            self._left_out("left_out_comment", letters(element))
        return self._gone

    # -- tables --------------------------------------------------------------------------------------------------

    def _rows(self, table: _Element) -> Iterator[list[Cell]]:
        for each in table:
            match name(each):
                case "w:tr":
                    properties = child(each, "w:trPr")
                    if child(properties, "w:del") is not None:
                        self._left_out("accepted_deletion", letters(each))
                        continue
                    before = number(child(properties, "w:gridBefore")) or 0
                    yield [*([Cell((), before)] if before > 0 else []), *self._cells(each)]
                case "w:sdt":
                    yield from self._rows_of(child(each, "w:sdtContent"))
                case "w:customXml" | "w:ins" | "w:moveTo":
                    yield from self._rows(each)

    def _rows_of(self, element: _Element | None) -> Iterator[list[Cell]]:
        if element is not None:
            yield from self._rows(element)

    def _cells(self, row: _Element) -> Iterator[Cell]:
        for each in row:
            match name(each):
                case "w:tc":
                    properties = child(each, "w:tcPr")
                    merged = child(properties, "w:vMerge")
                    goes_on = merged is not None and (value(merged) or "continue") == "continue"
                    columns = max(1, number(child(properties, "w:gridSpan")) or 1)
                    if goes_on:  # what it holds is not shown
                        self._left_out("hidden_text", letters(each))
                    yield Cell(() if goes_on else tuple(self.blocks(each)), columns)
                case "w:sdt":
                    content = child(each, "w:sdtContent")
                    if content is not None:
                        yield from self._cells(content)
                case "w:customXml" | "w:ins" | "w:moveTo":
                    yield from self._cells(each)

    # -- paragraphs ----------------------------------------------------------------------------------------------

    def _paragraph(self, element: _Element) -> list[Block]:
        properties = child(element, "w:pPr")
        style = value(child(properties, "w:pStyle")) or self._default
        numbered = (style, num_pr(properties))
        found = _Paragraph()
        if self._waiting is not None:
            found, of_before = self._waiting
            self._waiting = None
            if not found.blank:
                numbered = of_before
        found.repairs += (replace(repair, start=found.size) for repair in self._gone)
        self._gone.clear()
        self._inline(element, found)
        mark = child(properties, "w:rPr")
        if any(child(mark, removed) is not None for removed in _REMOVED):
            boxes, found.boxes = found.boxes, []
            self._waiting = (found, numbered)
            return self._boxed(boxes)
        return self._lines(found, *numbered) + self._boxed(found.boxes)

    def flush(self) -> list[Block]:
        """The last paragraph, where its end was deleted."""
        if self._waiting is None:
            return []
        found, numbered = self._waiting
        self._waiting = None
        if not found.blank:
            return self._lines(found, *numbered)
        self._gone = [*found.repairs, *self._gone]
        return []

    def _lines(self, paragraph: _Paragraph, style: str | None, own: NumPr) -> list[Block]:
        found = self._numbering.label(style, own)
        label, tight = found if found is not None else (None, False)
        kind = "heading" if self._is_title(style) else "paragraph"
        text, repairs = paragraph.text, paragraph.repairs
        if tight and label:
            text, repairs = label + text, [replace(each, start=each.start + len(label)) for each in repairs]
            label = None
        first, *others = lines(text, repairs)
        return [replace(first, label=label, style=kind), *others]

    def _is_title(self, style: str | None) -> bool:
        chain = [self._numbering.styles[each] for each in self._numbering.chain(style)]
        return any(each.name.startswith(_TITLES) or each.outline in range(9) for each in chain)

    def _boxed(self, boxes: list[_Element]) -> list[Block]:
        return [block for box in boxes for block in self.blocks(box)]

    def _inline(self, element: _Element, found: _Paragraph) -> None:
        for each in element:
            kind = name(each)
            if kind == "w:r":
                self._run(each, found)
            elif kind in _ADDED:
                start, part = found.size, len(found.parts)
                self._inline(each, found)
                found.mended("accepted_insertion", "", found.since(part), start)
            elif kind in _REMOVED:
                found.mended("accepted_deletion", letters(each), "", found.size)
            elif kind in _THROUGH:
                self._inline(each, found)
            elif kind == "w:subDoc":  # a document of its own, which a master document shows
                found.mended("left_out_object", self._told(related(each)), "", found.size)
            elif kind == "m:r":
                found.put("".join(text.text or "" for text in children(each, "m:t")))
            elif kind.startswith("m:"):
                self._inline(each, found)
            elif kind == "mc:AlternateContent":
                chosen = _alternative(each)
                if chosen is not None:
                    self._inline(chosen, found)

    def _run(self, run: _Element, found: _Paragraph) -> None:
        properties = child(run, "w:rPr")
        hidden = on(child(properties, "w:vanish"))
        raised = value(child(properties, "w:vertAlign")) == "superscript"
        before, known = len(found.parts), len(found.repairs)
        self._run_content(run, found, raised)
        if hidden:
            gone = found.cut(before)
            found.repairs[known:] = [each for each in found.repairs[known:] if each.kind != "left_out_object"]
            found.mended("hidden_text", gone, "", found.size)

    def _run_content(self, run: _Element, found: _Paragraph, raised: bool) -> None:
        for each in run:
            kind = name(each)
            if kind == "w:fldChar":
                self._fields.take(value(each, "fldCharType"))
            elif self._fields.code:
                continue
            elif kind == "w:t":
                text = (each.text or "").replace("\n", " ").replace("\r", " ")
                found.put(superscript(text) if raised and text.strip().isdecimal() else text)
            elif kind in _SIGNS:
                found.put(_SIGNS[kind])
            elif kind == "w:sym":
                found.put(_symbol(value(each, "char")))
            elif kind in ("w:footnoteReference", "w:endnoteReference"):
                typed = (value(each, "customMarkFollows") or "0").lower() in ("1", "true", "on")
                self._met.append((kind[2:-9], value(each, "id") or "", typed))
            elif kind == "w:commentReference":
                comment = self._comments.pop(value(each, "id") or "", None)
                if comment is not None:
                    found.mended("left_out_comment", letters(comment), "", found.size)
            elif kind in _BOXES:
                boxes, drawn = _drawn(each)
                found.boxes += boxes
                for key in drawn:
                    found.mended("left_out_object", self._told(key), "", found.size)
            elif kind == "w:ruby":
                self._inline(each, found)
            elif kind == "mc:AlternateContent":
                chosen = _alternative(each)
                if chosen is not None:
                    self._run_content(chosen, found, raised)

    def _left_out(self, kind: str, before: str) -> None:
        if before.strip():
            self._gone.append(Repair(kind, before, "", None, 0))


def _alternative(element: _Element) -> _Element | None:
    """The first of several ways to say the same."""
    chosen = child(element, "mc:Choice")
    return chosen if chosen is not None else child(element, "mc:Fallback")


def _drawn(element: _Element) -> tuple[list[_Element], list[str]]:
    """The outermost text boxes inside a drawing, and the ids of the charts, diagrams, documents and pictures that it
    shows; pictures that stand for one of the others are not told of."""
    boxes: list[_Element] = []
    keys: list[str] = []
    pictures: list[str] = []
    stack = [element]
    while stack:
        each = stack.pop()
        kind = name(each)
        if kind == "w:txbxContent":
            boxes.append(each)
        elif kind == "mc:AlternateContent":
            chosen = _alternative(each)
            stack += [chosen] if chosen is not None else []
        else:
            keys += filter(None, [related(each, _POINTING.get(kind, ""))])
            pictures += filter(None, [related(each, _PICTURED.get(kind, ""))])
            stack += reversed(each)
    return boxes, keys or pictures


def _symbol(code: str | None) -> str:
    """A sign of a symbol font: as plain text where it can be told, else a bullet."""
    try:
        char = chr(int(code or "", 16))
    except (ValueError, OverflowError):
        return ""
    if 0xD800 <= ord(char) < 0xE000:
        return ""
    return bullet(char) if "\ue000" <= char <= "\uf8ff" else char
