"""The words of a PDF's pages with their places, as PDFium gives them.

PDFium tells words apart and is some twenty times as fast as a reader in Python; what it does not do is to put columns,
lines and paragraphs in order. A page is taken in the direction in which its text runs, whatever way it is turned.
"""

from __future__ import annotations

import ctypes
import marshal
import math
import os
import re
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pipeline.readers.base import ReadError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MAX_PAGES = 1500
_LONG = 10  # pages that two processes read sooner than one
MAX_CHARS = 200_000  # of one page; a page of a dense gazette has 15 thousand
_WORD = re.compile("[^\\s\x00\x02\ufffe]*[\x02\ufffe]|[^\\s\x00\x02\ufffe]+")  # PDFium's sign for a line-end hyphen
_LIGATURES = {**dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00)), 0x02: "-", 0xFFFE: "-"}
_HYPHENS = "\x02\ufffe"
_PICTURE = 0.4  # of a page that a picture covers, for the page to be a scan
_PATHS = 80  # drawn shapes of a page without text, for them to be letters


class Word(NamedTuple):
    """A word and its place in points, measured from the left and, downward, from the top of the turned page.

    ``raised`` is a mark above the line, as of a footnote; ``glued`` a word without a space before it.
    """

    text: str
    left: float
    right: float
    middle: float
    height: float
    raised: bool = False
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A page's words in the order in which they were drawn; those that run in another direction apart from them.

    ``pictured``: most of the page is a picture, or drawn in shapes. ``nameless`` is the share of the characters whose
    letter the file does not tell.
    """

    ordinal: int
    words: tuple[Word, ...]
    aside: tuple[str, ...] = ()
    pictured: bool = False
    nameless: float = 0.0


def opened(data: bytes) -> PdfDocument:
    """The document of a file's bytes. Raises ReadError for what is damaged, encrypted, empty or too long."""
    pdfium, raw = _library()
    if b"%PDF-" not in data[:1024]:
        raise ReadError("it is no PDF document, or its beginning is lost; export or download it anew")
    try:
        document: PdfDocument = pdfium.PdfDocument(data)
        pages = len(document)
    except pdfium.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise ReadError("it is protected by a password; save it without one") from error
        raise ReadError("it is a damaged PDF document; export or download it anew") from error
    if pages == 0:
        raise ReadError("it is a PDF document without a page; export or download it anew")
    if pages > MAX_PAGES:
        raise ReadError(
            f"it has {pages:,} pages, and at most {MAX_PAGES:,} are read; keep only the treaty's pages in it"
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
        (page.ordinal, [tuple(word) for word in page.words], page.aside, page.pictured, page.nameless) for page in found
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
        return Page(index + 1, ())
    try:
        return _page(page, index + 1)
    except pdfium.PdfiumError:
        return Page(index + 1, ())
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
            raise ReadError(f"page {ordinal} holds {count:,} characters, as no printed page does; export the file anew")
        chars = _Chars(textpage.raw, max(count, 0))
        found = list(chars.every())
    finally:
        textpage.close()
    turns = Counter[int]()
    for turn, word in found:
        turns[turn] += len(word.text)
    main = turns.most_common(1)[0][0] if turns else 0
    words = tuple(word for turn, word in found if turn == main)
    aside = [word.text for turn, word in found if turn != main]
    return Page(ordinal, words, tuple(aside), _is_pictured(page, turns.total()), chars.nameless)


class _Chars:
    """The characters of a PDFium text page, by number."""

    def __init__(self, textpage: object, count: int) -> None:
        _, raw = _library()

        self._raw, self._page = raw, textpage
        self._rect = raw.FS_RECTF()
        buffer = (ctypes.c_ushort * (count + 1))()
        self.nameless = 0.0
        given = raw.FPDFText_GetText(textpage, 0, count, buffer) - 1
        if given == count:
            self.text = bytes(buffer)[: 2 * count].decode("utf-16-le", errors="replace")
        if given != count or len(self.text) != count:  # then characters and text do not go one by one
            codes = [raw.FPDFText_GetUnicode(textpage, number) for number in range(count)]
            self.text = "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)
            self.nameless = codes.count(0) / max(count, 1)

        self._ligatures = any(chr(sign) in self.text for sign in _LIGATURES if chr(sign) not in _HYPHENS)

    def every(self) -> Iterator[tuple[int, Word]]:
        """The words in the order of the file, each with its turn. Nearly all are plain; the loop is made for these."""
        text, page, rect, where = self.text, self._page, self._rect, ctypes.pointer(self._rect)
        box = self._raw.FPDFText_GetLooseCharBox
        for match in _WORD.finditer(text):
            start, stop = match.span()
            length = stop - start
            if length > 1 and box(page, start, where):
                left, top, bottom = rect.left, rect.top, rect.bottom
                if box(page, stop - 1, where):
                    right, height = rect.right, top - bottom
                    level = abs(rect.top - top) < 0.1 * height and abs(rect.bottom - bottom) < 0.1 * height
                    if level and left < rect.left and right - left <= 1.3 * height * length:
                        glued = start > 0 and text[start - 1] in _HYPHENS
                        yield 0, Word(self._clean(start, stop), left, right, -(top + bottom) / 2, height, False, glued)
                        continue
            yield from self._odd(start, stop)

    def _odd(self, start: int, stop: int) -> Iterator[tuple[int, Word]]:
        """The words of a token that is turned, short, runs over a line's end or holds a raised mark."""
        turn = self.turn(start)
        if turn < 0:
            yield turn, Word(self._clean(start, stop), 0, 0, 0, 0)
            return
        for word in self._pieces(start, stop, turn):
            yield turn, word

    def box(self, number: int) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of a character's place on the line, upward from the page's foot."""
        rect = self._rect
        if not self._raw.FPDFText_GetLooseCharBox(self._page, number, rect):
            return (0.0, 0.0, 0.0, 0.0)
        return (rect.left, rect.top, rect.right, rect.bottom)

    def turn(self, number: int) -> int:
        """The direction of a character, in degrees clockwise, by quarters of a circle; -1 for what runs aslant."""
        degrees = math.degrees(self._raw.FPDFText_GetCharAngle(self._page, number)) % 360
        turn = round(degrees / 90) * 90
        return turn % 360 if abs(degrees - turn) < 8 else -1

    def _pieces(self, start: int, stop: int, turn: int) -> list[Word]:
        boxes = [_upright(self.box(number), turn) for number in range(start, stop)]
        cuts = [0]
        for number in range(1, stop - start):
            before, after = boxes[number - 1], boxes[number]
            height = max(before[1] - before[3], after[1] - after[3])
            gap = after[0] - before[2]
            level = abs(before[1] - after[1]) < 0.12 * height and abs(before[3] - after[3]) < 0.12 * height
            if not level or gap > 0.6 * height or gap < -1.5 * height:
                cuts.append(number)
        words = [
            _word(self._clean(start + one, start + other), boxes[one], boxes[other - 1], one > 0 or self._glued(start))
            for one, other in zip(cuts, [*cuts[1:], stop - start], strict=True)
        ]
        return _with_raised(words)

    def _glued(self, start: int) -> bool:
        return start > 0 and self.text[start - 1] in _HYPHENS

    def _clean(self, start: int, stop: int) -> str:
        text = self.text[start:stop]
        return text.translate(_LIGATURES) if self._ligatures or text[-1] in _HYPHENS else text


def _upright(box: tuple[float, float, float, float], turn: int) -> tuple[float, float, float, float]:
    """A box in the coordinates of text that runs to the right."""
    left, top, right, bottom = box
    match turn:
        case 90:
            return (-top, right, -bottom, left)
        case 180:
            return (-right, -bottom, -left, -top)
        case 270:
            return (bottom, -left, top, -right)
    return box


def _word(text: str, first: tuple[float, ...], last: tuple[float, ...], glued: bool = False) -> Word:
    top, bottom = max(first[1], last[1]), min(first[3], last[3])
    return Word(text, first[0], last[2], -(top + bottom) / 2, top - bottom, False, glued)


def _with_raised(words: Sequence[Word]) -> list[Word]:
    """Marks above the line that follow a word are told apart from what only stands elsewhere."""
    found: list[Word] = []
    for word in words:
        if found and word.glued:
            before = found[-1]
            near = abs(word.left - before.right) < 0.3 * before.height
            above = before.middle + before.height / 2 - word.middle - word.height / 2
            small = word.height < 0.85 * before.height and above > 0.1 * before.height
            level = abs(word.middle - before.middle) < 0.5 * max(before.height, word.height)
            word = word._replace(raised=near and small and level, glued=near and level)
        found.append(word)
    return found


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
