"""The words of a PDF's pages with their places, as PDFium gives them.

PDFium tells words apart and is some twenty times as fast as a reader in Python; what it does not do is to put columns,
lines and paragraphs in order. A page is taken in the direction in which its text runs, whatever way it is turned.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from pipeline.readers.base import ReadError
from pipeline.readers.pdf.chars import Chars, Word

__all__ = ["DamagedError", "Page", "Word", "opened", "pages"]

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MAX_PAGES = 1500
MAX_CHARS = 200_000  # of one page; a page of a dense gazette has 15 thousand
_PICTURE = 0.4  # of a page that a picture covers, for the page to be a scan
_MOST_OPEN = 50  # pages, some 20 MB
_open: list[Any] = []
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


def pages(document: PdfDocument, ending: bool = False) -> list[Page]:
    """The pages in order; one that is damaged has no words. Raises ReadError for one with too much text.

    `ending`: the process ends with this document. Its first pages are left open then: to close them costs time.
    """
    return [_page_of(document, index, ending) for index in range(len(document))]


def _page_of(document: PdfDocument, index: int, ending: bool) -> Page:
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
        if ending and index < _MOST_OPEN:
            _open.append(page)
        else:
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
        found = chars.words()
    finally:
        textpage.close()
    letters = {turn: sum(len(word.text) - word.text.count(" ") for word in words) for turn, words in found.items()}
    main = max(letters, key=letters.__getitem__)
    aside = [word.text for turn, words in found.items() if turn != main for word in words]
    pictured = _is_pictured(page, sum(letters.values()))
    silent = not any(found.values()) and _draws_text(page)
    return Page(ordinal, tuple(found[main]), tuple(aside), pictured, chars.nameless, silent=silent)


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
