"""OpenDocument texts (ODT, ISO/IEC 26300): paragraphs, the numbers that lists print, tables, notes.

Tracked changes are read as accepted. Notes follow the text; headers, footers and comments are left out and listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.message import Message
from pipeline.model import Block, Repair
from pipeline.readers.archive import Archive, xml
from pipeline.readers.base import Content, ReadError
from pipeline.readers.mended import after, before, joined, lines
from pipeline.readers.numerals import bullet, superscript
from pipeline.readers.odt.elements import get, name, number
from pipeline.readers.odt.lists import DEEPEST, Level, Levels, List, level_of, printed
from pipeline.readers.tables import Cell, reading_order

if TYPE_CHECKING:
    from lxml.etree import _Element

_WHAT = Message("OpenDocument text (ODT)")
_SILENT = {"text:note-citation", "office:annotation", "office:annotation-end", "text:ruby-text", "text:tracked-changes",
           "office:forms", "text:sequence-decls", "text:variable-decls", "text:user-field-decls", "text:script",
           "text:toc-mark", "text:alphabetical-index-mark", "text:index-title-template"}  # fmt: skip
_THROUGH = {"text:section", "text:index-body", "text:table-of-content", "text:index-title", "text:illustration-index",
            "text:alphabetical-index", "text:user-index", "text:object-index", "text:bibliography", "text:table-index",
            "draw:frame", "draw:text-box", "draw:a", "draw:g", "draw:custom-shape", "draw:page-thumbnail",
            "table:table-header-rows", "table:table-rows", "table:table-row-group", "office:text"}  # fmt: skip
_SOURCES = {"table-of-content", "alphabetical-index", "illustration-index", "table-index", "object-index", "user-index",
            "bibliography"}  # fmt: skip
_NOT_SHOWN = (_SILENT - {"office:forms"}) | {f"text:{each}-source" for each in _SOURCES} | {
    "text:soft-page-break", "text:dde-connection-decls", "text:alphabetical-index-auto-mark-file",
    "table:table-columns", "office:event-listeners"}  # fmt: skip
_AUTHOR = {":creator", ":date", ":date-string", ":creator-initials", ":sender-initials", "text:sender-initials"}
_HEADERS = {f"style:{each}{which}" for each in ("header", "footer") for which in ("", "-left", "-first")}
_OBJECTS = ("draw:object", "draw:object-ole", "draw:plugin", "draw:applet", "draw:floating-frame")
_CHANGES = ("text:change", "text:change-start", "text:change-end")
_PRIVATE = re.compile("[\uf000-\uf0ff]")  # signs of symbol fonts
_MOST_SPACES = 1000


def read(data: bytes) -> Content:
    """The blocks of an ODT file's bytes, also of one in a single XML file. Raises ReadError for what is damaged,
    protected or no text document."""
    if data[:4] == b"PK\x03\x04":
        archive = Archive(data, _WHAT)
        _refuse_protected(archive)
        root, styles = archive.xml("content.xml"), archive.xml("styles.xml")
    else:
        root, styles = xml(data, _WHAT), None
    text = None if root is None else next((each for each in root.iter() if name(each) == "office:text"), None)
    if root is None or text is None:
        raise ReadError("it is no text document; give the file its right suffix, or save it as ODT anew")
    document = _Document([each for each in (styles, root) if each is not None])
    blocks = after(document.blocks(text) + document.notes, document.left_over())
    blocks = before(blocks, document.headers())
    if not any(block.text.strip() for block in blocks):
        raise ReadError("it holds no text; if it shows pictures of pages, save these as PDF")
    return Content(tuple(blocks))


def _refuse_protected(archive: Archive) -> None:
    manifest = archive.xml("META-INF/manifest.xml")
    if manifest is not None and any(name(each) == "manifest:encryption-data" for each in manifest.iter()):
        raise ReadError("it is protected by a password; save it without one")


class _Document:
    """Reads the elements of a document in order."""

    def __init__(self, roots: list[_Element]) -> None:
        self._levels: dict[str, Levels] = {}
        self._outline: Levels = {}
        self._hidden: set[str] = set()  # styles of text that is not shown
        self._raised: set[str] = set()
        self._parents: dict[str, str | None] = {}
        self._list_styles: dict[str, str] = {}
        for root in roots:
            for element in root.iter():
                self._define(element)
        self._headers = dict.fromkeys(
            text for root in roots for element in root.iter()
            if name(element) in _HEADERS and (text := _letters(element))
        )
        self._last: dict[str | None, List] = {}  # the last list of each style
        self._by_id: dict[str, List] = {}
        self._headings: dict[int, int] = {}
        self._label: str | None = None  # of the item that begins
        self._boxes: list[_Element] = []
        self._counted = 0  # notes whose marks are counted
        self.notes: list[Block] = []
        self._size = 0  # of the text of the paragraph that is being read
        self._repairs: list[Repair] = []  # made in it; those between paragraphs go with the next one
        self._deleted: dict[str, str] = {}  # what changes took out, until the place is met that it stood at
        self._inserted: set[str] = set()
        self._open_changes: dict[str, tuple[int, list[str]]] = {}  # what changes put in: where it begins, what it is
        for root in roots:
            self._tracked(root)

    # -- styles --------------------------------------------------------------------------------------------------

    def _define(self, element: _Element) -> None:
        kind = name(element)
        if kind == "text:list-style":
            self._levels[get(element, "style:name") or ""] = dict(map(level_of, element))
        elif kind == "text:outline-style":
            self._outline = dict(map(level_of, element))
        elif kind == "style:style":
            style = get(element, "style:name") or ""
            self._parents[style] = get(element, "style:parent-style-name")
            if (of_list := get(element, "style:list-style-name")) is not None:
                self._list_styles[style] = of_list
            for each in element:
                if get(each, "text:display") == "none":
                    self._hidden.add(style)
                if (get(each, "style:text-position") or "").startswith(("super", "33%")):
                    self._raised.add(style)

    def left_over(self) -> list[Repair]:
        """What was left out after the last paragraph, or at a place that the text does not name."""
        gone = [Repair("accepted_deletion", text, "", None, 0) for text in self._deleted.values()]
        return [*self._repairs, *gone]

    def headers(self) -> list[Repair]:
        """What stands at the head or foot of pages, each text once."""
        return [Repair("left_out_header", text, "", None, 0) for text in self._headers]

    def _tracked(self, root: _Element) -> None:
        """Notes what tracked changes took out or put in; the text itself is as if they were accepted."""
        for region in (each for each in root.iter() if name(each) == "text:changed-region"):
            names = {str(value): None for key, value in region.attrib.items() if str(key).endswith("id")}
            for change in region:
                if name(change) == "text:deletion":
                    text = " ".join(
                        " ".join("".join(map(str, each.itertext())).split())
                        for each in change
                        if name(each) != "office:change-info"
                    )
                    if text.strip():
                        self._deleted[next(iter(names), f"#{len(self._deleted)}")] = text
                elif name(change) == "text:insertion":
                    self._inserted |= names.keys()

    # -- blocks --------------------------------------------------------------------------------------------------

    def blocks(self, container: _Element) -> list[Block]:
        """The blocks of a text, a cell, a section or a note."""
        found: list[Block] = []
        shown = False  # whether an object was listed
        for element in container:
            kind = name(element)
            if kind in ("text:p", "text:h"):
                found += self._paragraph(element, heading=kind == "text:h")
            elif kind == "text:list":
                found += self._list(element, 1, None)
            elif kind == "text:numbered-paragraph":
                found += self._numbered(element)
            elif kind == "table:table":
                found += reading_order(list(self._rows(element)))
            elif kind in _CHANGES:
                self._change(kind, get(element, "text:change-id") or "")
            elif kind in (*_OBJECTS, "draw:image"):
                if kind in _OBJECTS or not shown:  # else it is the picture that stands for an object
                    self._left_out("left_out_object", (get(element, ":href") or kind).removeprefix("./"))
                shown = shown or kind in _OBJECTS
            elif kind in _THROUGH or kind.startswith("draw:"):
                found += self.blocks(element)
            elif kind not in _NOT_SHOWN:
                self._left_out("hidden_text", _letters(element))
        return found

    def _rows(self, table: _Element) -> Iterator[list[Cell]]:
        for element in table:
            kind = name(element)
            if kind == "table:table-row":
                yield [
                    Cell(tuple(self.blocks(cell)) if name(cell) == "table:table-cell" else self._covered(cell))
                    for cell in element
                    if name(cell) in ("table:table-cell", "table:covered-table-cell")
                ]
            elif kind in _THROUGH:
                yield from self._rows(element)

    def _covered(self, cell: _Element) -> tuple[Block, ...]:
        """A cell that another one covers: what it holds is not shown."""
        self._left_out("hidden_text", _letters(cell))
        return ()

    # -- lists ---------------------------------------------------------------------------------------------------

    def _list(self, element: _Element, depth: int, parent: List | None) -> list[Block]:
        current = self._begun(element, depth, parent)
        found: list[Block] = []
        for item in element:
            if name(item) == "text:list-header":
                found += self._in_item(item, current, depth)
            elif name(item) == "text:list-item":
                found += self._in_item(item, current, depth, counted=True)
        return found

    def _begun(self, element: _Element, depth: int, parent: List | None) -> List:
        """The list that an element begins or goes on with."""
        style = get(element, "text:style-name") or (parent.style if parent else None)
        before = self._by_id.get(get(element, "text:continue-list") or "")
        if before is None and get(element, "text:continue-numbering") == "true":
            before = self._last.get(style)
        if parent is not None:
            if before is None:
                for deeper in range(depth, DEEPEST + 1):
                    parent.counts.pop(deeper, None)
            current = parent if style == parent.style else List(style, parent.counts)
        else:
            current = before if before is not None and before.style == style else List(style)
            if before is not None and current is not before:
                current.counts = before.counts
        self._last[style] = current
        for key, value in element.attrib.items():
            if str(key).endswith("}id"):
                self._by_id[str(value)] = current
        return current

    def _in_item(self, item: _Element, current: List, depth: int, counted: bool = False) -> list[Block]:
        found: list[Block] = []
        waits = counted  # the first paragraph of an item bears its number
        for element in item:
            kind = name(element)
            if kind == "text:list":
                found += self._list(element, min(depth + 1, DEEPEST), current)
            elif kind in ("text:p", "text:h"):
                if waits:
                    self._count(item, current, depth, self._levels_of(current, element))
                    waits = False
                found += self._paragraph(element, heading=kind == "text:h", in_list=True)
        return found

    def _levels_of(self, current: List, paragraph: _Element) -> Levels:
        found = current.style
        style = get(paragraph, "text:style-name")
        for _ in range(50):
            if found is not None or style is None:
                break
            found, style = self._list_styles.get(style), self._parents.get(style)
        return self._levels.get(found or "", {})

    def _count(self, item: _Element, current: List, depth: int, levels: Levels) -> None:
        start = get(item, "text:start-value")
        level = levels.get(depth, Level())
        if start is not None:
            current.counts[depth] = number(start, 1)
        else:
            current.counts[depth] = current.counts.get(depth, level.start - 1) + 1
        for deeper in range(depth + 1, DEEPEST + 1):
            current.counts.pop(deeper, None)
        for higher in range(1, depth):  # levels that were passed over count as if they had been there
            current.counts.setdefault(higher, levels.get(higher, Level()).start)
        self._label = printed(levels, depth, current.counts)

    def _numbered(self, element: _Element) -> list[Block]:
        """A paragraph that is numbered without standing in a list."""
        style = get(element, "text:style-name")
        current = self._last.setdefault(style, List(style))
        depth = min(max(number(get(element, "text:level"), 1), 1), DEEPEST)
        return self._in_item(element, current, depth, counted=True)

    # -- paragraphs ----------------------------------------------------------------------------------------------

    def _paragraph(self, element: _Element, heading: bool, in_list: bool = False) -> list[Block]:
        label, self._label = self._label, None
        if heading and not in_list and self._outline and get(element, "text:is-list-header") != "true":
            label = self._heading_number(element)
        outer, self._boxes = self._boxes, []
        text = "".join(self._inline(element))
        boxes, self._boxes = self._boxes, outer
        for key in self._open_changes:
            self._end_change(key)
        self._size = 0
        if self._is_hidden(element):
            self._repairs = [replace(repair, start=0) for repair in self._repairs]
            self._left_out("hidden_text", text)
            return []
        first, *others = lines(text, self._repairs)
        self._repairs = []
        found = [replace(first, label=label or None, style="heading" if heading else "paragraph"), *others]
        return found + [block for box in boxes for block in self.blocks(box)]

    def _heading_number(self, element: _Element) -> str:
        depth = min(max(number(get(element, "text:outline-level"), 1), 1), DEEPEST)
        level = self._outline.get(depth, Level())
        start = get(element, "text:start-value") if get(element, "text:restart-numbering") == "true" else None
        self._headings[depth] = number(start, self._headings.get(depth, level.start - 1) + 1)
        for deeper in range(depth + 1, DEEPEST + 1):
            self._headings.pop(deeper, None)
        return printed(self._outline, depth, self._headings)

    def _is_hidden(self, element: _Element) -> bool:
        return (get(element, "text:style-name") or "") in self._hidden

    def _inline(self, element: _Element) -> Iterator[str]:
        """The pieces of text of a paragraph or a part of it."""
        yield from self._told(element.text)
        for each in element:
            kind = name(each)
            if kind == "text:note":
                self._note(each)
            elif kind == "text:s":
                yield from self._told(" " * min(max(number(get(each, "text:c"), 1), 1), _MOST_SPACES), given=True)
            elif kind == "text:tab":
                yield from self._told("\t", given=True)
            elif kind == "text:line-break":
                self._size += 1
                yield "\n"
            elif kind in _CHANGES:
                self._change(kind, get(each, "text:change-id") or "")
            elif kind in ("draw:frame", "draw:a", "draw:g", "draw:custom-shape"):
                self._boxes.append(each)
            elif kind == "text:span" and self._is_hidden(each):
                size = self._size
                text = "".join(self._inline(each))
                self._size = size
                self._left_out("hidden_text", text)
            elif kind == "office:annotation":
                self._left_out("left_out_comment", _letters(each))
            elif kind not in _SILENT:
                text = "".join(self._inline(each))
                raised = get(each, "text:style-name") in self._raised
                yield superscript(text) if raised and text.strip().isdecimal() else text
            yield from self._told(each.tail)

    def _told(self, text: str | None, given: bool = False) -> Iterator[str]:
        """A piece of text; white space in it is one space, unless an element gives it."""
        if text:
            text = text if given else re.sub(r"[ \t\r\n]+", " ", text)
            text = _PRIVATE.sub(lambda match: bullet(match[0]), text)
            for _, parts in self._open_changes.values():
                parts.append(text)
            self._size += len(text)
            yield text

    def _change(self, kind: str, key: str) -> None:
        if kind == "text:change":
            self._left_out("accepted_deletion", self._deleted.pop(key, ""))
        elif kind == "text:change-start" and key in self._inserted:
            self._open_changes[key] = (self._size, [])
        elif kind == "text:change-end" and key in self._open_changes:
            self._end_change(key)
            del self._open_changes[key]

    def _end_change(self, key: str) -> None:
        """Lists what a change has put into the paragraph; in the next one it may go on."""
        start, parts = self._open_changes[key]
        self._open_changes[key] = (0, [])
        if (text := "".join(parts)).strip():
            self._repairs.append(Repair("accepted_insertion", "", text, None, start))

    def _note(self, note: _Element) -> None:
        """A foot- or endnote, as one block after the text."""
        typed = any(get(each, "text:label") for each in note if name(each) == "text:note-citation")
        mark = "".join(str(text) for each in note if name(each) == "text:note-citation" for text in each.itertext())
        outer = self._size, self._repairs, self._open_changes
        self._size, self._repairs, self._open_changes = 0, [], {}
        text = joined(block for each in note if name(each) == "text:note-body" for block in self.blocks(each))
        text = joined(after([text], self._repairs))
        self._size, self._repairs, self._open_changes = outer
        if not typed:
            self._counted += 1
            mark = superscript(mark.strip() if mark.strip().isdecimal() else str(self._counted))
        if text.text or text.repairs:
            self.notes.append(replace(text, label=mark.strip() or None if text.text else None, style="footnote"))

    def _left_out(self, kind: str, text: str) -> None:
        if text.strip():
            self._repairs.append(Repair(kind, text, "", None, self._size))


def _letters(element: _Element) -> str:
    """All text inside an element but who wrote it and when; paragraphs apart by a space."""
    parts: list[str] = []
    for each in element.iter():
        kind = name(each)
        if kind in ("text:p", "text:h", "text:tab", "text:s", "text:line-break"):
            parts.append(" ")
        parts += (str(each.text or "") if kind not in _AUTHOR else "",
                  str(each.tail or "") if each is not element else "")
    return " ".join("".join(parts).split())
