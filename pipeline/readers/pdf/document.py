"""The work on one PDF document, from its bytes to blocks; it runs in a process of its own."""

from __future__ import annotations

from dataclasses import replace

from pipeline.message import N_
from pipeline.model import Repair
from pipeline.readers.base import Content, ReadError
from pipeline.readers.pdf.flow import blocks, laid
from pipeline.readers.pdf.furniture import frames, printed
from pipeline.readers.pdf.order import one_after_the_other
from pipeline.readers.pdf.tongues import usable
from pipeline.readers.pdf.words import Page, opened, pages

UNREAD = "unread_page"
_NAMELESS = 0.05  # share of a page's characters that have no name
_FEW = 120  # letters of a picture's page that are a stamp or a head, and not its text


def read(data: bytes, recognise: bool = False) -> Content:
    """The blocks of a document's bytes. Pages without a usable text are recognised by Tesseract where that is asked
    for; else they are left out, each with a repair of the kind ``unread_page``. Raises ReadError."""
    document = opened(data)
    found = pages(document)
    unread = {page.ordinal: _why_unread(page) for page in found}
    wanted = [ordinal for ordinal, why in unread.items() if why]
    if wanted and recognise:
        from pipeline.readers.pdf.scans import recognised

        seen = recognised(document, wanted)
        found = [replace(page, words=seen.get(page.ordinal, page.words)) for page in found]
        wanted = []
    found = [replace(page, words=(), aside=()) if page.ordinal in wanted else page for page in found]
    if not wanted and not any(page.words for page in found):
        raise ReadError("it holds no text and no picture of one; export or download it anew")
    framed = frames([page.words for page in found])
    names = printed(framed)
    text = laid(framed, names)
    repairs = [*text.repairs]
    for page, name in zip(found, names, strict=True):
        if page.aside:
            repairs.append(Repair("left_out_turned", " ".join(page.aside), "", name, 0))
        if page.ordinal in wanted:
            repairs.append(Repair(UNREAD, unread[page.ordinal], "", name, 0))
    return Content((*blocks(one_after_the_other(text.parts)), *text.notes), tuple(repairs))


def _why_unread(page: Page) -> str:
    """Why a page's text cannot be used; "" where it can, and for an empty page."""
    text = " ".join(word.text for word in page.words)
    if page.pictured and sum(map(str.isalnum, text)) < _FEW:
        return N_("a picture without text")
    return "" if page.nameless < _NAMELESS and usable(text) else N_(
        "its fonts do not tell which letters they print")
