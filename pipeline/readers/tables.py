"""Tables to blocks in reading order: row by row, or column by column where the columns hold running text.

Running text in columns side by side is one text in two languages, or two texts; nobody reads it across. A cell that
holds only a list number belongs before the cell beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.model import Block, Repair
from pipeline.readers.mended import after, before

_LABEL = re.compile(
    r"[(\u00ab\"]?(?:\d{1,3}|[ivxlc]{1,6}|[^\W\d_]{1,2})(?:[\u00bb\"]?[.)/]{1,2}|[\u00bb\"])|\d{1,3}(?:\.\d{1,3})*\.?|[-\u2013\u2014\u2022]",
    re.IGNORECASE,
)
_PROSE = 60  # letters of a cell that is running text
_COLUMN = 120  # letters of a column of running text
_SHARE = 0.3  # of the letters of the longest column
_WIDEST = 64  # columns looked at; further ones are taken as the last


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's blocks, and how many columns and rows it covers."""

    blocks: tuple[Block, ...]
    columns: int = 1
    rows: int = 1


_Placed = dict[int, Cell]  # by the cell's first column


def reading_order(rows: Sequence[Sequence[Cell]]) -> list[Block]:
    """The blocks of a table's cells. Empty cells give none."""
    waiting_repairs: list[Repair] = []
    placed = [_with_labels(row) for row in _grid(rows, waiting_repairs)]
    columns = _text_columns(placed)
    if len(columns) < 2:
        found = [block for row in placed for column in sorted(row) for block in row[column].blocks]
        return after(found, waiting_repairs)
    blocks: list[Block] = []
    waiting: dict[int, list[Block]] = {}
    for row in placed:
        if _spans(row, columns):
            blocks += _flushed(waiting)
        for column, cell in row.items():
            waiting.setdefault(column, []).extend(cell.blocks)
        if _spans(row, columns):
            blocks += _flushed(waiting)
    return after(blocks + _flushed(waiting), waiting_repairs)


def is_label(text: str) -> bool:
    """Whether a text is nothing but the number or letter of a list."""
    return _LABEL.fullmatch(text) is not None


def _flushed(waiting: dict[int, list[Block]]) -> list[Block]:
    blocks = [block for column in sorted(waiting) for block in waiting[column]]
    waiting.clear()
    return blocks


def _grid(rows: Sequence[Sequence[Cell]], waiting: list[Repair]) -> Iterator[_Placed]:
    """Each row's cells that are not empty, by the column in which they begin.

    What was mended in empty cells goes with the next one that is not; at the end it is still in `waiting`.
    """
    taken: dict[int, int] = {}  # columns that cells of rows above cover, and for how many rows more
    for cells in rows:
        row: _Placed = {}
        below: dict[int, int] = {column: left - 1 for column, left in taken.items() if left > 1}
        column = 0
        for cell in cells:
            while column in taken and column < _WIDEST:
                column += 1
            if any(block.text.strip() or block.label for block in cell.blocks):
                above = row.get(column)
                own = tuple(before(cell.blocks, waiting))
                waiting.clear()
                row[column] = replace(cell, blocks=above.blocks + own if above else own)
            else:
                waiting += [repair for block in cell.blocks for repair in block.repairs]
            for covered in range(column, min(column + max(cell.columns, 1), _WIDEST)):
                if cell.rows > 1:
                    below[covered] = cell.rows - 1
            column = min(column + max(cell.columns, 1), _WIDEST)
        taken = below
        yield row


def _with_labels(row: _Placed) -> _Placed:
    """The row with list numbers that have a cell of their own before the text of the next one."""
    order = sorted(row)
    found = dict(row)
    for column, following in pairwise(order):
        cell, text = found[column], found[following]
        label = _lone_label(cell)
        if label is None or text.blocks[0].label or _letters(text) < 20:
            continue
        first = text.blocks[0]
        if first.text[:1].isalnum() or first.text[:1] in "\"\u00ab\u201e\u201c(":
            first = replace(
                first, text=f"{label} {first.text}",
                repairs=tuple(replace(repair, start=0) for block in cell.blocks for repair in block.repairs) + tuple(
                    replace(repair, start=repair.start + len(label) + 1) for repair in first.repairs),
            )
            found[following] = replace(text, blocks=(first, *text.blocks[1:]))
            del found[column]
    return found


def _lone_label(cell: Cell) -> str | None:
    texts = [f"{block.label or ''} {block.text}".strip() for block in cell.blocks]
    texts = [text for text in texts if text]
    return texts[0] if len(texts) == 1 and is_label(texts[0]) else None


def _letters(cell: Cell) -> int:
    return sum(map(str.isalpha, "".join(block.text for block in cell.blocks)))


def _text_columns(rows: Sequence[_Placed]) -> set[int]:
    """The columns of running text, of which none is much shorter than the longest."""
    totals: dict[int, int] = {}
    longest: dict[int, int] = {}
    for row in rows:
        for column, cell in row.items():
            letters = _letters(cell) if len(row) > 1 or cell.columns == 1 else 0
            totals[column] = totals.get(column, 0) + letters
            longest[column] = max(longest.get(column, 0), letters)
    most = max(totals.values(), default=0)
    return {
        column
        for column, total in totals.items()
        if longest[column] >= _PROSE and total >= _COLUMN and total >= _SHARE * most
    }


def _spans(row: _Placed, columns: set[int]) -> bool:
    """Whether the row's only cell stands over several columns of text."""
    if len(row) != 1:
        return False
    ((column, cell),) = row.items()
    return sum(column <= each < column + cell.columns for each in columns) > 1
