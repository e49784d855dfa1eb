"""A page's tree into blocks: paragraphs, lines at breaks, numbers of lists, tables, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pipeline.model import Block, Repair
from pipeline.readers.html.counters import Counters
from pipeline.readers.html.damage import Damage
from pipeline.readers.html.notes import Note, notes_of
from pipeline.readers.html.styles import Styles
from pipeline.readers.mended import after, before, lines
from pipeline.readers.numerals import BULLET, numeral, superscript
from pipeline.readers.tables import Cell, is_label, reading_order

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_BLOCKS = {
    "p", "div", "li", "ul", "ol", "menu", "dir", "dl", "dt", "dd", "table", "tr", "td", "th", "section",
    "article", "main", "blockquote", "pre", "listing", "xmp", "center", "header", "footer", "nav", "aside",
    "fieldset", "figure", "figcaption", "address", "hr", "body", "html", "caption", "form", "details",
    "summary", "legend", "thead", "tbody", "tfoot", "h1", "h2", "h3", "h4", "h5", "h6", "option", "hgroup",
    "dialog"
}  # fmt: skip
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_LISTS = {"ol", "ul", "menu", "dir"}
_PRE = {"pre", "listing", "xmp"}
_MAY_RUN_ON = _HEADINGS | {"p", "div", "dt", "dd", "section", "center", "blockquote"}  # blocks that a style may undo
_SPACE = re.compile(r"[ \t\r\n\f]+")
_BLANK = re.compile(r"[ \t\f]+")
_MARK = re.compile(r"[\[(]?\d{1,3}[\])]?|\*{1,3}")
_TYPES = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_TYPED = re.compile(
    r"[(\u00ab\"]?(?P<core>\d{1,3}|[ivxlc]{1,6}|[^\W\d_])[\u00bb\"]?[.)/]|[-\u2013\u2014\u2022\u00b7]\s", re.IGNORECASE
)
# numeric references to bytes of windows-1252, which browsers read as such
_MEANT = {code: bytes([code]).decode("cp1252", errors="ignore") or None for code in range(0x80, 0xA0)}
_MOST = 1_000_000_000


@dataclass(slots=True)
class _List:
    """An open list: how it is numbered and what its next number is."""

    style: str
    next: int
    step: int


@dataclass(slots=True)
class _Table:
    """An open table; `outside` holds the blocks that came before the cell that is being read."""

    rows: list[list[Cell]] = field(default_factory=list)
    outside: list[list[Block]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Open:
    """An open element: whether it is a block, stands beside what follows, may hold the number of what follows alone,
    has others side by side in it, and what becomes of line ends in it."""

    block: bool
    apart: bool
    labels: bool
    side_by_side: bool
    line_ends: str


def blocks_of(
    root: HtmlElement, styles: Styles, left_out: Mapping[HtmlElement, Repair], damaged: Sequence[str] = ()
) -> list[Block]:
    """The blocks of a page, with what was `left_out` where an element stands, and the `damaged` bytes that are marked
    in its text."""
    from lxml import etree

    page = _Page(styles, Damage(damaged), notes_of(root))
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            if (repair := left_out.get(element)) is not None:
                page.left_out(repair)
            page.start(element)
        else:
            page.end(element)
            if element is not root:
                page.text(element.tail)
    return page.closed()


class _Page:
    """What has been read of the page. The tree may be deep, so nothing here calls itself."""

    def __init__(self, styles: Styles, damage: Damage, notes: Mapping[HtmlElement, Note]) -> None:
        self.blocks: list[Block] = []
        self._damage = damage
        self._repairs: list[Repair] = []  # made in the paragraph, or before it
        self._styles = styles
        self._counters = Counters.of(styles.sheet)
        self._parts: list[str] = []
        self._labels: list[tuple[str, int | None]] = []  # of the items that have begun, with their numbers
        self._lists: list[_List] = []
        self._tables: list[_Table] = []
        self._raised: list[int] = []  # where the texts of open superscripts begin
        self._kind = "paragraph"
        self._open: list[_Open] = []
        self._waits = 0  # how many parts there were when a number that stands alone was read; 0 where none waits
        self._notes = notes
        self._note: str | None = None  # the mark of the note that the paragraph is

    def closed(self) -> list[Block]:
        """All blocks, at the end of the page."""
        self.flush()
        return after(before(self.blocks, self._damage.left()), self._repairs)

    def left_out(self, repair: Repair) -> None:
        """Notes what stood at this place and is no text."""
        text, damaged = self._damage.unmarked(repair.before)
        at = sum(map(len, self._parts))
        self._repairs.append(replace(repair, before=text, start=at))
        self._repairs += [replace(each, start=at) for each in damaged]

    def start(self, element: HtmlElement) -> None:
        tag = element.tag
        stands = self._stands(element)
        self._open.append(stands)
        if stands.block:
            if not self._number_waits():
                self.flush()
        elif stands.apart:
            self._parts.append(" ")
        if printed := self._counters.start(element):
            self._parts.append(printed)
            self._let_number_wait()
        if (note := self._notes.get(element)) is not None:
            self._begin_note(note)
        if tag in _HEADINGS:
            self._kind = "heading"
        elif tag in _LISTS:
            self._lists.append(self._opened(element))
        elif tag == "li":
            self._item(element)
        elif tag == "table":
            self._tables.append(_Table())
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append([])
        elif tag in ("td", "th") and self._tables:
            self._tables[-1].outside.append(self.blocks)
            self.blocks = []
        elif tag == "sup":
            self._raised.append(len(self._parts))
        elif tag == "br":
            self._parts.append("\n")
        elif tag == "q":
            self._parts.append("\u201c")
        self.text(element.text)

    def end(self, element: HtmlElement) -> None:
        tag = element.tag
        if tag == "q":
            self._parts.append("\u201d")
        elif tag == "sup" and self._raised:
            self._superscript(element, self._raised.pop())
        self._counters.end()
        if element in self._notes:
            self._end_note(self._notes[element])
        stands = self._open[-1]
        if stands.block:
            if not (stands.labels and self._let_number_wait()):
                self.flush()
        elif stands.apart:
            self._parts.append(" ")
        self._open.pop()
        if tag not in _BLOCKS:
            return
        if tag in _HEADINGS:
            self._kind = "paragraph"
        elif tag in _LISTS:
            self._lists.pop()
        elif tag == "li":
            self._labels.clear()
        elif tag in ("td", "th") and self._tables and self._tables[-1].outside:
            table = self._tables[-1]
            if not table.rows:
                table.rows.append([])
            cell = Cell(tuple(self.blocks), _span(element, "colspan"), _span(element, "rowspan"))
            table.rows[-1].append(cell)
            self.blocks = table.outside.pop()
        elif tag == "table" and self._tables:
            self.blocks += reading_order(self._tables.pop().rows)

    def text(self, text: str | None) -> None:
        if text:
            text = text.translate(_MEANT)
            line_ends = self._line_ends()
            if line_ends == "pre":
                text = text.replace("\r", "")
            else:
                text = (_BLANK if line_ends == "pre-line" else _SPACE).sub(" ", text)
            if "\ufffd" in text:
                text, damaged = self._damage.unmarked(text, sum(map(len, self._parts)))
                self._repairs += damaged
            self._parts.append(text)

    def flush(self) -> None:
        """Ends the paragraph: its lines become blocks, the first with the labels of the items that it begins."""
        if not self._parts:
            return
        # as far as a line that ends as typed stands further in tells of paragraphs
        found = lines("".join(self._parts), self._repairs, strip="" if self._line_ends() == "pre" else " \t\xa0")
        self._parts.clear()
        self._waits = 0
        self._raised = [0 for _ in self._raised]
        full = [place for place, block in enumerate(found) if block.text.strip()]
        if not full:
            self._repairs = [replace(repair, start=0) for block in found for repair in block.repairs]
            return
        self._repairs = []
        first, stop = full[0], full[-1] + 1
        found = after(before(found[first:stop], _repairs_of(found[:first])), _repairs_of(found[stop:]))
        label, kind = self._label(found[0].text), self._kind
        if self._note is not None:
            label, kind, self._note = self._note or None, "footnote", None
        self.blocks.append(replace(found[0], label=label, style=kind))
        self.blocks += found[1:]

    # -- how elements stand --------------------------------------------------------------------------------------

    def _stands(self, element: HtmlElement) -> _Open:
        shape = self._styles.shape(element)
        around = self._open[-1] if self._open else None
        named = element.tag in _BLOCKS
        beside = shape.floats or (around is not None and around.side_by_side)
        if named:
            block = shape.block is not False or element.tag not in _MAY_RUN_ON
        else:
            block = shape.block is True and not beside
        own = "pre" if element.tag in _PRE else ""
        return _Open(
            block,
            beside and not block,
            element.tag == "dt" or shape.cell or (beside and block),
            shape.side_by_side,
            shape.line_ends or own or (around.line_ends if around else "normal"),
        )

    def _line_ends(self) -> str:
        return self._open[-1].line_ends if self._open else "normal"

    def _let_number_wait(self) -> bool:
        """Lets a paragraph that is but a number wait for the text beside it."""
        if self._waits or not is_label("".join(self._parts).strip()):
            return False
        self._parts.append(" ")
        self._waits = len(self._parts)
        return True

    def _number_waits(self) -> bool:
        """Whether the paragraph is a number that stood alone, and waits for the text beside it."""
        return self._waits > 0 and not "".join(self._parts[self._waits :]).strip()

    # -- notes ---------------------------------------------------------------------------------------------------

    def _begin_note(self, note: Note) -> None:
        note.parts = len(self._parts)

    def _end_note(self, note: Note) -> None:
        """Takes the mark out of the sentence that it stands in, or of the note, which gets it as its label."""
        text = "".join(self._parts[note.parts :]).strip()
        if note.refers and not "".join(self._parts[: note.parts]).strip():
            return
        del self._parts[note.parts :]
        if note.refers and text:
            self._repairs.append(Repair("note_reference", text, "", None, sum(map(len, self._parts))))
        elif not note.refers:
            self._note = superscript(note.mark)

    # -- lists ---------------------------------------------------------------------------------------------------

    def _opened(self, element: HtmlElement) -> _List:
        ordered = element.tag == "ol"
        kind = element.get("type") or ""
        style = self._styles.list_format(element) or (_TYPES.get(kind, "decimal") if ordered else _of_sign(kind))
        backward = ordered and element.get("reversed") is not None
        start = _integer(element.get("start"))
        if start is None:
            start = sum(1 for each in element if each.tag == "li") if backward else 1
        return _List(style, start, -1 if backward else 1)

    def _item(self, element: HtmlElement) -> None:
        if not self._lists:
            self._labels.append((BULLET, None))
            return
        current = self._lists[-1]
        if (value := _integer(element.get("value"))) is not None:
            current.next = value
        style = self._styles.list_format(element) or _TYPES.get(element.get("type") or "", current.style)
        number, current.next = current.next, current.next + current.step
        if not self._styles.numbered(element):
            return
        if style == "bullet":
            self._labels.append((BULLET, None))
        elif style[0] in "\"'":
            self._labels.append((style.strip("\"'").strip(), None))
        elif style != "none":
            self._labels.append((f"{numeral(number, style)}.", number))

    def _label(self, text: str) -> str | None:
        """The labels of the items that begin, but for those that are typed in the text once more."""
        typed = _TYPED.match(text)
        labels = []
        for label, number in self._labels:
            again = typed is not None and (number is None or typed["core"] in (str(number), label.rstrip(".")))
            if label and not again:
                labels.append(label)
        self._labels.clear()
        return " ".join(labels) or None

    # -- inline --------------------------------------------------------------------------------------------------

    def _superscript(self, element: HtmlElement, begin: int) -> None:
        """A raised figure: the mark of a note goes where it is a link inside a sentence, others stay raised."""
        text = "".join(self._parts[begin:]).strip()
        if not _MARK.fullmatch(text):
            return
        linked = any(each.get("href") for each in element.iter("a")) or any(
            each.get("href") for each in element.iterancestors("a")
        )
        if linked and "".join(self._parts[:begin]).strip():
            del self._parts[begin:]
            self._repairs.append(Repair("note_reference", text, "", None, sum(map(len, self._parts))))
        else:
            self._parts[begin:] = [superscript(text)]


def _repairs_of(blocks: Iterable[Block]) -> list[Repair]:
    return [repair for block in blocks for repair in block.repairs]


def _of_sign(kind: str) -> str:
    return "none" if kind.lower() == "none" else _TYPES.get(kind, "bullet")


def _integer(text: str | None) -> int | None:
    match = re.match(r"\s*([+-]?\d{1,9})", text or "")
    return int(match[1]) if match else None


def _span(element: HtmlElement, name: str) -> int:
    return min(max(_integer(element.get(name)) or 1, 1), 1000)
