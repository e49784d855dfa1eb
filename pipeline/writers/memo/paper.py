"""A Word document: styles, pages, tables, the language of each run; and the same bytes for the same content."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docx.document import Document
    from docx.table import _Cell
    from docx.text.paragraph import Paragraph

    from pipeline.explain import Text

SERIF, SANS = "Times New Roman", "Arial"  # both have Cyrillic and the letters with a comma below
INK, SOFT, HAIR, WASH = "1B1B19", "5A5A55", "BDBBB3", "F1F0EB"
WIDTH = 17.0  # of the text, in centimetres
_CREATED = datetime.datetime(2020, 1, 1)  # one date for all, so that the same input gives the same bytes
_ZIPPED = (2020, 1, 1, 0, 0, 0)
# Word names a language with its country.
_COUNTRIES = {"en": "en-GB", "ru": "ru-RU", "ro": "ro-RO"}
# What XML 1.0 does not allow in a text, whichever way it is written.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a paragraph: its words, their language where it is not the document's own, and their look."""

    text: str
    language: str = ""
    bold: bool = False
    italic: bool = False
    soft: bool = False
    small: bool = False


LETTER = 0.2  # centimetres of a letter in a table's first column
Words = str | Part | Sequence[Part]


def name_width(texts: Iterable[Text]) -> float:
    """Centimetres that the names of texts need, so that no word of theirs is broken."""
    pieces = [piece for text in texts for piece in re.split(r"[ \u2013-]", text.name)]
    return min(max([2.8, *(len(piece) * LETTER + 0.4 for piece in pieces)]), 5.0)


class Paper:
    """A document that is written from top to bottom."""

    def __init__(self, title: str, language: str, page_of: str) -> None:
        """``page_of`` is what stands at the foot of each page, with ``{page}`` and ``{pages}`` where the numbers go."""
        from docx import Document as new

        self._doc: Document = new()
        self._own = _COUNTRIES.get(language, language)
        _set_properties(self._doc, title, self._own)
        _set_page(self._doc, title, page_of)
        _set_styles(self._doc, self._own)

    def title(self, text: str, under: str) -> None:
        self.text(text, "Title")
        self.text(under, "Subtitle")

    def heading(self, text: str, level: int = 1) -> None:
        self.text(text, f"Heading {level}")

    def text(self, words: Words, style: str = "Normal") -> None:
        _fill(_styled(self._doc.add_paragraph(), style), words)

    def field(self, name: str, value: str) -> None:
        """A line such as the one that says to whom it goes: the value at a stop behind the name."""
        self.text([Part(f"{name}\t", bold=True), Part(value)], "Field")

    def numbered(self, words: Words) -> None:
        self.text(words, "List Number")

    def bullet(self, words: Words) -> None:
        self.text(words, "List Bullet")

    def quote(self, words: Words, source: str) -> None:
        """A quote with the place that it is taken from under it, on the same page."""
        quoted = _styled(self._doc.add_paragraph(), "Quote")
        quoted.paragraph_format.keep_with_next = True
        _fill(quoted, words)
        _fill(_styled(self._doc.add_paragraph(), "Caption"), source)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[Any]], widths: Sequence[float], *,
              first_bold: bool = True) -> None:
        """A table whose head comes again on each page. A cell holds words, or a list of paragraphs of words.

        ``widths`` are shares of the width of the text.
        """
        table = self._doc.add_table(rows=1, cols=len(head), style="Table Grid")
        table.autofit = False
        for cell, name in zip(table.rows[0].cells, head, strict=True):
            _fill_cell(cell, [Part(name, bold=True)])
            _shade(cell)
        _mark_row(table.rows[0], "w:tblHeader")
        for row in rows:
            added = table.add_row()
            _mark_row(added, "w:cantSplit")
            cells = added.cells
            for place, (cell, words) in enumerate(zip(cells, row, strict=True)):
                _fill_cell(cell, _bold(words) if first_bold and place == 0 else words)
        _set_widths(table, widths)
        self.text("", "Table Gap")

    def saved(self) -> bytes:
        """The document as bytes."""
        buffer = io.BytesIO()
        self._doc.save(buffer)
        return _repacked(buffer.getvalue())


def _styled(paragraph: Paragraph, style: str) -> Paragraph:
    """A paragraph with a style by its id, which is its name without spaces; the library looks names up slowly."""
    paragraph._p.style = style.replace(" ", "")
    return paragraph


def _parts(words: Words) -> Sequence[Part]:
    if isinstance(words, str):
        return [Part(words)]
    return [words] if isinstance(words, Part) else words


def _bold(words: Any) -> Any:
    return Part(words, bold=True) if isinstance(words, str) else words


def _fill(paragraph: Paragraph, words: Words) -> None:
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement
    from docx.shared import Pt, RGBColor

    for part in _parts(words):
        run = paragraph.add_run(_FORBIDDEN.sub("\ufffd", part.text))
        run.bold, run.italic = part.bold or None, part.italic or None
        if part.soft:
            run.font.color.rgb = RGBColor.from_string(SOFT)
        if part.small:
            run.font.size = Pt(8)
        if part.language:
            tag = OxmlElement("w:lang")
            tag.set(qn("w:val"), _COUNTRIES.get(part.language, part.language))
            run._r.get_or_add_rPr().append(tag)


def _fill_cell(cell: _Cell, words: Any) -> None:
    """Words, or several paragraphs of words: a list that holds lists or texts."""
    several = isinstance(words, list) and any(not isinstance(one, Part) for one in words)
    paragraphs: Sequence[Words] = words if several else [words]
    for place, one in enumerate(paragraphs):
        paragraph = cell.paragraphs[0] if place == 0 else cell.add_paragraph()
        _fill(_styled(paragraph, "Table Text"), one)


def _shade(cell: _Cell) -> None:
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    shade = OxmlElement("w:shd")
    for name, value in (("val", "clear"), ("color", "auto"), ("fill", WASH)):
        shade.set(qn(f"w:{name}"), value)
    cell._tc.get_or_add_tcPr().append(shade)


def _mark_row(row: Any, mark: str) -> None:
    from docx.oxml.parser import OxmlElement

    row._tr.get_or_add_trPr().append(OxmlElement(mark))


def _set_widths(table: Any, widths: Sequence[float]) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Cm

    total = sum(widths)
    sizes = [Cm(WIDTH * width / total) for width in widths]
    for column, size in zip(table.columns, sizes, strict=True):
        column.width = size
    for row in table._tbl.tr_lst:  # the cells themselves: asking the table for each one is slow
        for cell, size in zip(row.tc_lst, sizes, strict=True):
            cell.width = size
    borders = table._tbl.tblPr.find(qn("w:tblBorders"))
    if borders is not None:
        table._tbl.tblPr.remove(borders)


def _set_properties(doc: Document, title: str, language: str) -> None:
    about = doc.core_properties
    about.title, about.author, about.last_modified_by, about.comments = title, "tiebreaker", "tiebreaker", ""
    about.language = language
    about.created = about.modified = _CREATED
    about.revision = 1


def _set_page(doc: Document, title: str, page_of: str) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Cm

    section = doc.sections[0]
    section.page_width, section.page_height = Cm(21.0), Cm(29.7)
    section.left_margin = section.right_margin = Cm((21.0 - WIDTH) / 2)
    section.top_margin, section.bottom_margin = Cm(2.2), Cm(2.0)
    section.different_first_page_header_footer = True
    _fill(section.header.paragraphs[0], title)
    for footer in (section.footer, section.first_page_footer):
        paragraph = footer.paragraphs[0]
        paragraph.style = "Footer"
        paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        for piece in re.split(r"(\{pages?\})", page_of):
            if piece in ("{page}", "{pages}"):
                _field(paragraph, "PAGE" if piece == "{page}" else "NUMPAGES")
            else:
                paragraph.add_run(piece)


def _field(paragraph: Paragraph, code: str) -> None:
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), code)
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)


def _set_styles(doc: Document, language: str) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import Cm, Pt

    table_text = doc.styles.add_style("Table Text", WD_STYLE_TYPE.PARAGRAPH)
    table_text.base_style = doc.styles["Normal"]
    field = doc.styles.add_style("Field", WD_STYLE_TYPE.PARAGRAPH)
    field.base_style = doc.styles["Normal"]
    gap = doc.styles.add_style("Table Gap", WD_STYLE_TYPE.PARAGRAPH)
    gap.base_style = doc.styles["Normal"]
    looks: dict[str, tuple[str, float, float, float, str]] = {  # font, size, space before, space after, colour
        "Normal": (SERIF, 11, 0, 5, INK), "Title": (SERIF, 22, 0, 4, INK), "Subtitle": (SERIF, 11, 0, 10, SOFT),
        "Heading 1": (SANS, 14, 18, 6, INK), "Heading 2": (SANS, 11.5, 14, 4, INK), "Heading 3": (SANS, 10, 8, 3, INK),
        "List Number": (SERIF, 11, 8, 3, INK), "List Bullet": (SERIF, 11, 0, 3, INK), "Quote": (SERIF, 10, 2, 0, INK),
        "Caption": (SANS, 8, 1, 5, SOFT), "Header": (SANS, 8, 0, 0, SOFT), "Footer": (SANS, 8, 0, 0, SOFT),
        "Field": (SERIF, 11, 0, 1, INK), "Table Text": (SERIF, 9.5, 1, 1, INK), "Table Gap": (SERIF, 4, 0, 4, INK),
    }
    for name, look in looks.items():
        _set_style(doc.styles[name], *look)
    for name, indent in (("Quote", 0.9), ("Caption", 0.9)):
        doc.styles[name].paragraph_format.left_indent = Cm(indent)
    field.paragraph_format.left_indent, field.paragraph_format.first_line_indent = Cm(2.2), Cm(-2.2)
    field.paragraph_format.tab_stops.add_tab_stop(Cm(2.2))
    doc.styles["List Number"].paragraph_format.keep_with_next = True
    doc.styles["Normal"].paragraph_format.line_spacing = 1.1
    doc.styles["Table Text"].paragraph_format.line_spacing = 1.0
    doc.styles["Table Gap"].font.size = Pt(4)
    _set_language(doc, language)
    _set_table_style(doc)


def _set_style(style: Any, font: str, size: float, before: float, after: float, colour: str) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    for name in list(fonts.attrib):
        del fonts.attrib[name]
    for name in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{name}"), font)
    style.font.size, style.font.color.rgb = Pt(size), RGBColor.from_string(colour)
    style.font.bold = style.name.startswith(("Heading", "Title"))
    style.font.italic = False
    style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(before), Pt(after)
    for spacing in style.element.rPr.findall(qn("w:spacing")):
        style.element.rPr.remove(spacing)
    border = style.element.get_or_add_pPr().find(qn("w:pBdr"))
    if border is not None:
        style.element.pPr.remove(border)


def _set_language(doc: Document, language: str) -> None:
    from docx.oxml.ns import qn

    for tag in doc.styles.element.iter(qn("w:lang")):
        tag.set(qn("w:val"), language)


def _set_table_style(doc: Document) -> None:
    """Hairlines between rows, no boxes."""
    from docx.oxml.ns import qn

    for border in doc.styles["Table Grid"].element.iter(qn("w:tblBorders")):
        for side in list(border):
            inner = side.tag in (qn("w:insideH"), qn("w:top"), qn("w:bottom"))
            side.set(qn("w:val"), "single" if inner else "nil")
            side.set(qn("w:color"), HAIR)


def _repacked(data: bytes) -> bytes:
    """The parts of the document in their order, with one date for all of them."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = zipfile.ZipInfo(name, _ZIPPED)
            part.compress_type, part.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            new.writestr(part, old.read(name))
    return out.getvalue()
