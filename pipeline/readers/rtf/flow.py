"""Paragraphs, cells and tables as rich text tells them: by where each of them ends."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pipeline.model import Block, Repair
from pipeline.readers.mended import after, lines
from pipeline.readers.numerals import bullet
from pipeline.readers.tables import Cell, reading_order


@dataclass(slots=True)
class Flow:
    """The text of the document or of a note: the paragraph that is being read and the tables that are open."""

    blocks: list[Block] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    size: int = 0  # how much of the paragraph's text has been read
    label: list[str] = field(default_factory=list)
    row: list[Cell] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    cell: list[Block] = field(default_factory=list)
    in_table: bool = False
    own_mark: bool = False  # of a note: whether its mark is typed
    goes_on: bool = False  # whether the end of the paragraph before was deleted
    repairs: list[Repair] = field(default_factory=list)  # made in the paragraph

    def put(self, text: str, label: bool = False) -> None:
        """Adds text to the paragraph, or to its label."""
        if not label:
            self.parts.append(text)
            self.size += len(text)
        elif not self.goes_on:
            self.label.append(text)

    def joined(self) -> None:
        """Lets the next paragraph go on with this one, whose end was deleted. An empty one leaves nothing."""
        self.goes_on = bool("".join(self.parts).strip())
        if not self.goes_on:
            self.label.clear()

    def paragraph(self) -> None:
        """Ends the paragraph."""
        text, label = "".join(self.parts), " ".join("".join(self.label).split())
        self.parts.clear()
        self.size = 0
        self.label.clear()
        self.goes_on = False
        first, *others = lines(text, self.repairs, strip=" ")
        self.repairs.clear()
        found = [replace(first, label=_printed(label) or None, style="paragraph"), *others]
        if self.in_table:
            self.cell += found
        else:
            self.close_table()
            self.blocks += found

    def end_cell(self) -> None:
        if self.parts or self.label:
            self.in_table = True
            self.paragraph()
        self.row.append(Cell(tuple(self.cell)))
        self.cell = []

    def end_row(self) -> None:
        if self.row:
            self.rows.append(self.row)
        self.row = []

    def close_table(self) -> None:
        if self.cell:  # a cell that was never ended
            self.row.append(Cell(tuple(self.cell)))
            self.cell = []
        self.end_row()
        if self.rows:
            self.blocks += reading_order(self.rows)
            self.rows = []

    def close(self) -> None:
        if "".join(self.parts).strip() or self.label:
            self.paragraph()
        self.close_table()
        self.blocks, self.repairs = after(self.blocks, self.repairs), []


def _printed(label: str) -> str:
    """A list's label, its bullet as a sign of text."""
    return label if any(map(str.isalnum, label)) else bullet(label) if label else ""
