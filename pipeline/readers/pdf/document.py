"""The work on one PDF document, from its bytes to blocks; it runs in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.message import N_
from pipeline.model import RECOGNISED, Repair
from pipeline.readers.base import Content, ReadError
from pipeline.readers.pdf.flow import blocks, laid
from pipeline.readers.pdf.furniture import frames, printed
from pipeline.readers.pdf.order import one_after_the_other
from pipeline.readers.pdf.second import all_pages, some_pages
from pipeline.readers.pdf.tongues import language, usable
from pipeline.readers.pdf.words import DamagedError, Page, opened, pages

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

UNREAD = "unread_page"
AGAIN = "read_by_pdfplumber"
_NAMELESS = 0.05  # share of a page's characters that have no name
_PICTURE = N_("a picture without text")
_DAMAGED = N_("it is damaged")
_SILENT = N_("PDFium finds no words in its text")
_FEW = 120  # letters of a picture's page that are a stamp or a head, and not its text


def read(data: bytes, recognise: bool = False, second: bool = False, ending: bool = False) -> Content:
    """The blocks of a document's bytes. What PDFium does not read is read by pdfplumber, and what has no usable text
    then is recognised by Tesseract where that is asked for; else it is left out. Repairs of the kinds
    ``read_by_pdfplumber``, ``recognised_page`` and ``unread_page`` tell of each such page. `second`: pdfplumber alone
    is to read the file, since PDFium crashes on it. `ending`: the process ends with this work. Raises ReadError."""
    document, found, again, unread = _found(data, second, ending)
    wanted = list(unread)
    pictured: dict[int, str] = {}
    if wanted and recognise and document is not None:
        from pipeline.readers.pdf.scans import recognised

        seen = recognised(document, wanted)
        found = [replace(page, words=seen.get(page.ordinal, page.words)) for page in found]
        pictured = {ordinal: unread[ordinal] for ordinal, words in seen.items() if words}
        wanted = [ordinal for ordinal in wanted if ordinal not in seen]
        unread |= dict.fromkeys(wanted, N_("Tesseract does not make out its letters"))
    found = [replace(page, words=(), aside=()) if page.ordinal in wanted else page for page in found]
    if not wanted and not any(page.words for page in found):
        raise ReadError("it holds no text and no picture of one; export or download it anew")
    framed = frames([page.words for page in found])
    names = printed(framed)
    text = laid(framed, names)
    repairs: dict[int, list[Repair]] = {}
    for place, (page, name) in enumerate(zip(found, names, strict=True)):
        own = repairs.setdefault(place, [])
        if page.aside:
            own.append(Repair("left_out_turned", " ".join(page.aside), "", name, 0))
        if page.ordinal in again:
            own.append(Repair(AGAIN, again[page.ordinal], "", name, 0))
        if page.ordinal in pictured:
            own.append(Repair(RECOGNISED, pictured[page.ordinal], "", name, 0))
        if page.ordinal in wanted:
            own.append(Repair(UNREAD, unread[page.ordinal], "", name, 0))
    return Content((*blocks(one_after_the_other(text.parts), repairs), *text.notes))


def _found(
    data: bytes, second: bool, ending: bool
) -> tuple[PdfDocument | None, list[Page], dict[int, str], dict[int, str]]:
    """PDFium's document, where it opens one; the pages; by their ordinals, why pdfplumber has read some of them, and
    why the text of some cannot be used."""
    document = None
    try:
        if second:
            raise DamagedError("it is a damaged PDF document; export or download it anew")
        document = opened(data)
    except DamagedError:
        found = all_pages(data)
        if not any(page.words for page in found):
            raise
        return None, found, {page.ordinal: _DAMAGED for page in found if page.words}, _unread(found)
    found = pages(document, ending)
    unread = _unread(found)
    doubts = {page.ordinal: _SILENT if page.silent else unread[page.ordinal] for page in found
              if page.silent or unread.get(page.ordinal, _PICTURE) != _PICTURE}
    if not doubts:
        return document, found, {}, unread
    better = some_pages(data, tuple(doubts), _is_text)
    found = [better.get(page.ordinal, page) for page in found]
    unread = {ordinal: why for ordinal, why in unread.items() if ordinal not in better}
    return document, found, {ordinal: doubts[ordinal] for ordinal in better}, unread


def _unread(pages: Sequence[Page]) -> dict[int, str]:
    """Why the text of pages cannot be used, by their ordinals."""
    return {page.ordinal: why for page in pages if (why := _why_unread(page))}


def _is_text(page: Page) -> bool:
    """Whether what another reader makes of a page is surely text, in a language that is told by its words."""
    text = " ".join(word.text for word in page.words)
    return not _why_unread(page) and len(page.words) > len(page.aside) and bool(language(text))


def _why_unread(page: Page) -> str:
    """Why a page's text cannot be used; "" where it can, and for an empty page."""
    if page.failed:
        return _DAMAGED
    text = " ".join(word.text for word in page.words)
    if page.pictured and sum(map(str.isalnum, text)) < _FEW:
        return _PICTURE
    return "" if page.nameless < _NAMELESS and usable(text) else N_(
        "its fonts do not tell which letters they print")
