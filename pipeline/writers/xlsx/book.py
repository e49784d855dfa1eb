"""Sheets of cells into a workbook's bytes: looks, widths, links, filters, what the format allows."""

from __future__ import annotations

import datetime
import io
import re
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.explain import Words
from pipeline.writers.tables import FORMULA

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.url import Url
    from xlsxwriter.workbook import Workbook

# What the format allows in one cell, on one sheet, and as links on one sheet.
LONGEST_CELL, MOST_ROWS, MOST_LINKS = 32_767, 1_048_576, 65_530
# Heights in points, and how much of a column's width the letters of a line fill before it is wrapped.
LINE, HIGHEST_ROW, WRAP = 13.5, 409.0, 0.98
INDENT = 1.3  # letters, so that two columns do not touch
STRONG = 0.9  # so many bold letters stand in the width of other ones
WIDEST_HEAD = 40.0
FILTER = 3.5  # letters that the mark of the filter takes
BOLD = 0.8  # so many letters of a head stand in the width of other ones, beside the mark of the filter
ARROW = "\u2192"
# A font that every system has, or one of the same widths: those of columns are counted in its digits.
FONT: Mapping[str, Any] = {"font_name": "Arial", "font_size": 10}
# On A4 across, so many letters stand in a line at full size; at half of it letters are too small to be read.
PAPER, SMALLEST = 140, 0.62
CREATED = datetime.datetime(2020, 1, 1)  # one date for all, so that the same input gives the same bytes
_FORBIDDEN = re.compile(r"[\[\]:*?/\\']")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: what stands in it, the row of another sheet that it leads to, its look, and a remark on it."""

    value: str | int
    link: tuple[str, int] | None = None  # a sheet, by its key, and a row counted from 0
    style: str = "text"
    remark: str = ""


_NO_LINK = Cell("")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its key and its name, its columns with their widths, how many of them stay in sight, and its rows."""

    key: str
    name: str
    columns: Sequence[tuple[str, float]]
    frozen: int
    rows: Iterable[Sequence[Cell]]
    printed: int = 0  # how many columns go to paper; 0: all
    linked: frozenset[int] = frozenset()  # the columns whose cells may lead elsewhere

    def spread(self) -> Sheet:
        """With a narrow column for the links of each linked one: some programs neither wrap nor colour the words of a
        cell that is itself a link."""
        columns = [one for place, column in enumerate(_with_room(self.columns))
                   for one in ([column, (ARROW, 4.0)] if place in self.linked else [column])]
        rows = ([one for place, cell in enumerate(row) for one in (
            _parted(cell) if place in self.linked else [cell])] for row in self.rows)
        printed = self.printed and self.printed + sum(place < self.printed for place in self.linked)
        return Sheet(self.key, self.name, columns, self.frozen, rows, printed)


def _with_room(columns: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Columns in whose heads no word is broken, beside the mark of the filter; but a very long one."""
    def needed(title: str) -> float:
        return min(max(map(len, title.split()), default=0) / BOLD + FILTER, WIDEST_HEAD)

    return [(title, max(width, needed(title))) for title, width in columns]


def _parted(cell: Cell) -> list[Cell]:
    if cell.link is None:
        return [cell, _NO_LINK]
    return [Cell(cell.value, None, cell.style, cell.remark), Cell(ARROW, cell.link)]


def workbook(pages: Sequence[Sheet], words: Words) -> bytes:
    """A workbook as bytes."""
    from xlsxwriter import Workbook

    buffer = io.BytesIO()
    # rows go to a file as they come: those of a thousand treaties would take more memory than all else
    book = Workbook(buffer, {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
                             "strings_to_numbers": False, "default_format_properties": dict(FONT)})
    book.set_properties({"title": words.gettext("Where a dual resident is resident"), "author": "tiebreaker",
                         "created": CREATED})
    formats = _Formats(book)
    names = _names(pages)
    for page in pages:
        _write(book, page.spread(), names, formats, words)
    book.close()
    return buffer.getvalue()


class _Formats:
    """The looks of cells; each is made once."""

    _LOOKS: Mapping[str, Mapping[str, Any]] = {
        "text": {}, "head": {"bold": True, "bg_color": "#F1F0EB", "bottom_color": "#1B1B19"},
        "quiet": {"font_color": "#77776F"}, "strong": {"bold": True}, "number": {"align": "left"},
        "unsure": {"italic": True, "font_color": "#8A5A00"}, "corrected": {"bg_color": "#FDF1C7"},
        "other": {"bold": True, "font_color": "#A3161F"},
    }

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[str, bool, bool], Format] = {}

    def of(self, style: str, *, linked: bool = False, quoted: bool = False) -> Format:
        """``quoted``: text that a spreadsheet would take for a formula once somebody edits the cell."""
        key = (style, linked, quoted)
        if key not in self._made:
            look: dict[str, Any] = {"text_wrap": True, "valign": "top", "bottom": 1, "bottom_color": "#D9D8D2",
                                    "indent": 1} | dict(FONT) | dict(self._LOOKS[style])
            if linked:
                look["font_color"] = "#1C4E80"
            if quoted:
                look["quote_prefix"] = True
            self._made[key] = self._book.add_format(look)
        return self._made[key]


class _Links(Mapping[int, Mapping[int, "Url"]]):
    """The links of a sheet by row and column, as the library asks for them once all rows are written.

    Until then they are numbers: of a thousand treaties the library's own objects take 30 MB.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = list(names.values())
        self._place = {key: place for place, key in enumerate(names)}
        self._rows: dict[int, array[int]] = {}  # of each link its column, the place of the other sheet, and its row
        self._count = 0
        self._made: tuple[int, Mapping[int, Url]] = (-1, {})  # a row is asked for once for each of its links

    def add(self, row: int, column: int, key: str, target: int) -> bool:
        """Keep a link to a row of another sheet; false, and not kept, where the format allows no more on one sheet."""
        if self._count == MOST_LINKS:
            return False
        self._count += 1
        self._rows.setdefault(row, array("L")).extend((column, self._place[key], target))
        return True

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __getitem__(self, row: int) -> Mapping[int, Url]:
        if self._made[0] != row:
            said = self._rows[row]
            self._made = (row, {column: self._link(place, target) for column, place, target in zip(
                said[::3], said[1::3], said[2::3], strict=True)})
        return self._made[1]

    def _link(self, place: int, target: int) -> Url:
        from xlsxwriter.url import Url

        link = Url(f"internal:'{self._names[place]}'!A{target + 1}")
        link.text = ARROW
        return link


def _names(pages: Sequence[Sheet]) -> dict[str, str]:
    """Names that the format allows, each once: at most 31 characters, none that an address needs."""
    names: dict[str, str] = {}
    for page in pages:
        name = _FORBIDDEN.sub(" ", page.name).strip()[:31] or page.key
        taken = name.casefold() in (other.casefold() for other in names.values())
        names[page.key] = f"{name[:28]} {len(names) + 1}" if taken else name
    return names


def _write(book: Workbook, page: Sheet, names: Mapping[str, str], formats: _Formats, words: Words) -> None:
    sheet: Any = book.add_worksheet(names[page.key])
    for column, (title, width) in enumerate(page.columns):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, title, formats.of("head"))
    sheet.set_row(0, _height([Cell(title) for title, _ in page.columns],
                             [(title, width * BOLD) for title, width in page.columns]))
    last, links = 0, _Links(names)
    for last, row in enumerate(page.rows, 1):
        if last == MOST_ROWS - 1:
            sheet.write_string(last, 0, words.gettext("The sheet is full; the rest stands in the CSV files."))
            break
        sheet.set_row(last, _height(row, page.columns))
        for column, cell in enumerate(row):
            linked = cell.link is not None and links.add(last, column, *cell.link)
            _put(sheet, last, column, cell, formats, linked=linked)
    sheet.hyperlinks = links
    sheet.freeze_panes(1, page.frozen)
    sheet.autofilter(0, 0, max(last, 1), len(page.columns) - 1)
    sheet.set_landscape()
    sheet.set_paper(9)  # A4
    sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    sheet.set_footer("&L&A&R&P / &N")
    sheet.repeat_rows(0)
    printed = page.columns[: page.printed or len(page.columns)]
    sheet.print_area(0, 0, max(last, 1), len(printed) - 1)
    if breaks := _breaks([width for _, width in printed], page.frozen, {
            place for place, (title, _) in enumerate(printed) if title == ARROW}):
        sheet.set_print_scale(int(100 * SMALLEST))
        sheet.repeat_columns(0, page.frozen - 1)
        sheet.set_v_pagebreaks(breaks)
    else:
        sheet.fit_to_pages(1, 0)


def _breaks(widths: Sequence[float], frozen: int, kept: Collection[int]) -> list[int]:
    """The columns before which a new page begins, where all of them do not stand on one in letters that can be read.
    The first ``frozen`` come again on each; those that are ``kept`` stay beside the one before."""
    room, head = PAPER / SMALLEST, sum(widths[:frozen])
    if sum(widths) <= room:
        return []
    breaks, taken = [], head
    for place in range(frozen, len(widths)):
        wide = widths[place] + (widths[place + 1] if place + 1 in kept else 0)
        if place not in kept and taken + wide > room and taken > head:
            breaks.append(place)
            taken = head
        taken += widths[place]
    return breaks


def _height(row: Sequence[Cell], columns: Sequence[tuple[str, float]]) -> float:
    """The height of a row whose texts are wrapped, in points: no program that opens the file need work it out."""
    room = [max(int((width - INDENT) * WRAP), 1) for _, width in columns]
    lines = max((sum(-(-max(len(line), 1) // (int(letters * STRONG) or 1 if cell.style == "strong" else letters))
                     for line in str(cell.value).split("\n"))
                 for cell, letters in zip(row, room, strict=False)), default=1)
    return min(lines * LINE + 3, HIGHEST_ROW)


def _put(sheet: Any, row: int, column: int, cell: Cell, formats: _Formats, *, linked: bool) -> None:
    if isinstance(cell.value, int):
        sheet.write_number(row, column, cell.value, formats.of("number"))
        return
    text = cell.value if len(cell.value) <= LONGEST_CELL else f"{cell.value[:LONGEST_CELL - 2]} …"
    look = formats.of(cell.style, linked=linked, quoted=text.startswith(FORMULA))
    if text:
        sheet.write_string(row, column, text, look)
    else:
        sheet.write_blank(row, column, None, look)
    if cell.remark:
        sheet.write_comment(row, column, cell.remark, {"x_scale": 2, "author": "tiebreaker"})
