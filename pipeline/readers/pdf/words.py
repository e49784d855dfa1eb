"""The words of a PDF's pages with their places, as PDFium gives them.

PDFium tells words apart and is some twenty times as fast as a reader in Python; what it does not do is to put columns,
lines and paragraphs in order. A page is taken in the direction in which its text runs, whatever way it is turned.
"""

from __future__ import annotations

import marshal
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from pipeline.readers.base import ReadError
from pipeline.readers.pdf.chars import Chars, Word

__all__ = ["DamagedError", "Page", "Word", "opened", "pages"]

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MAX_PAGES = 1500
_LONG = 10  # pages that two processes read sooner than one
MAX_CHARS = 200_000  # of one page; a page of a dense gazette has 15 thousand
_PICTURE = 0.4  # of a page that a picture covers, for the page to be a scan
_PATHS = 80  # drawn shapes of a page without text, for them to be letters


class DamagedError(ReadError):
    """A file that PDFium does not open, though another reader may."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page's words in the order in which they were drawn; those that run in another direction apart from them.

    ``pictured``: most of the page is a picture, or drawn in shapes. ``nameless`` is the share of the characters whose
    letter the file does not tell. ``failed``: the page is damaged; ``silent``: it draws texts, and
    no word comes of them.
    """

    ordinal: int
    words: tuple[Word, ...]
    aside: tuple[str, ...] = ()
    pictured: bool = False
    nameless: float = 0.0
    failed: bool = False
    silent: bool = False


def opened(data: bytes) -> PdfDocument:
    """The document of a file's bytes. Raises DamagedError for what is damaged or has no page, and ReadError for what is
    encrypted or too long."""
    pdfium, raw = _library()
    if b"%PDF-" not in data[:1024]:
        raise DamagedError("it is no PDF document, or its beginning is lost; export or download it anew")
    try:
        document: PdfDocument = pdfium.PdfDocument(data)
        pages = len(document)
    except pdfium.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise ReadError("it is protected by a password; save it without one") from error
        raise DamagedError("it is a damaged PDF document; export or download it anew") from error
    if pages == 0:
        raise DamagedError("it is a PDF document without a page; export or download it anew")
    if pages > MAX_PAGES:
        raise ReadError(
            "it has {pages} pages, and at most {most} are read; keep only the treaty's pages in it",
            pages=pages, most=MAX_PAGES
        )
    return document


def pages(document: PdfDocument) -> list[Page]:
    """The pages in order; one that is damaged has no words. Raises ReadError for one with too much text.

    Where there is more than one processor, a copy of this process takes the second half of a long document.
    """
    count = len(document)
    alone = count < _LONG or not sys.platform.startswith("linux") or len(os.sched_getaffinity(0)) < 2
    if alone or threading.active_count() > 1:
        return [_page_of(document, index) for index in range(count)]
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as out:
                out.write(_said(document, range(count // 2, count)))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        found = [_page_of(document, index) for index in range(count // 2)]
        said = pipe.read()
    os.waitpid(process, 0)
    return found + _heard(said)


def _said(document: PdfDocument, indices: Iterable[int]) -> bytes:
    """Pages, or why they cannot be read, as plain values."""
    try:
        found = [_page_of(document, index) for index in indices]
    except ReadError as error:
        return marshal.dumps(str(error))
    return marshal.dumps([
        (page.ordinal, [tuple(word) for word in page.words], page.aside, page.pictured, page.nameless, page.failed,
         page.silent) for page in found
    ])  # fmt: skip


def _heard(said: bytes) -> list[Page]:
    values: Any = marshal.loads(said)  # of this program's own copy
    if isinstance(values, str):
        raise ReadError(values)
    return [Page(ordinal, tuple(map(Word._make, words)), *others) for ordinal, words, *others in values]


def _page_of(document: PdfDocument, index: int) -> Page:
    pdfium, _ = _library()
    try:
        page = document[index]
    except pdfium.PdfiumError:
        return Page(index + 1, (), failed=True)
    try:
        return _page(page, index + 1)
    except pdfium.PdfiumError:
        return Page(index + 1, (), failed=True)
    finally:
        page.close()


def _library() -> tuple[Any, Any]:
    """PDFium's helpers and its functions, which have no types."""
    import pypdfium2
    import pypdfium2.raw

    return pypdfium2, pypdfium2.raw


def _page(page: Any, ordinal: int) -> Page:
    _, raw = _library()

    textpage = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(textpage.raw)
        if count > MAX_CHARS:
            raise ReadError("page {page} holds {count} characters, as no printed page does; export the file anew",
                            page=ordinal, count=count)
        chars = Chars(raw, textpage.raw, max(count, 0))
        found = list(chars.words())
    finally:
        textpage.close()
    turns = Counter[int]()
    for turn, word in found:
        turns[turn] += len(word.text)
    main = turns.most_common(1)[0][0] if turns else 0
    words = tuple(word for turn, word in found if turn == main)
    aside = [word.text for turn, word in found if turn != main]
    pictured = _is_pictured(page, turns.total())
    silent = not found and _draws_text(page)
    return Page(ordinal, words, tuple(aside), pictured, chars.nameless, silent=silent)


def _draws_text(page: Any) -> bool:
    _, raw = _library()
    return any(thing.type == raw.FPDF_PAGEOBJ_TEXT for thing in islice(page.get_objects(max_depth=3), 20_000))


def _is_pictured(page: Any, letters: int) -> bool:
    """Whether the page is a scan, or its letters are drawn as shapes: asked only where there are few letters."""
    _, raw = _library()

    if letters > 1500:
        return False
    left, bottom, right, top = page.get_bbox()
    area = max((right - left) * (top - bottom), 1.0)
    shapes = 0
    for number, thing in enumerate(page.get_objects(max_depth=3)):
        if number > 20_000:
            break
        if thing.type == raw.FPDF_PAGEOBJ_IMAGE:
            one, two, three, four = thing.get_bounds()
            if (three - one) * (four - two) >= _PICTURE * area:
                return True
        elif thing.type in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_SHADING):
            shapes += 1
    return letters < 40 and shapes > _PATHS
