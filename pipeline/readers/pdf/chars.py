"""The characters of a PDF's page, as PDFium gives them, put together to words.

PDFium tells by spaces and gaps where words end. A word's place is told by its baseline, since boxes of characters are
as high as the letters themselves in some fonts.
"""

from __future__ import annotations

import ctypes
import math
import re
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import repeat
from typing import Any, NamedTuple

_WORD = re.compile("[^\\s\x00\x02\ufffe]+[\x02\ufffe]?|[\x02\ufffe]")  # PDFium's sign for a line-end hyphen
_HYPHENS = "\x02\ufffe"
_NO_SPACE = "\n" + _HYPHENS
_LIGATURES = {**dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00)), 0x02: "-", 0xFFFE: "-"}
_new = tuple.__new__
_ASLANT = 8  # degrees by which text that runs along the page may be off


class Word(NamedTuple):
    """A word and its place in points: its edges, measured from the left, its baseline, measured downward, and the size
    of its letters.

    ``raised`` is a mark above the line, as of a footnote; ``glued`` a word without a space before it.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    raised: bool = False
    glued: bool = False


class Chars:
    """The characters of a PDFium text page, by number.

    ``nameless`` is the share of those whose letter the file does not tell.
    """

    def __init__(self, library: Any, textpage: object, count: int) -> None:
        self._raw, self._page, self._where = library, textpage, _address(textpage)
        self._rect, self._matrix = library.FS_RECTF(), array("f", bytes(4 * 6))
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._font_size = _plain(_address(library.FPDFText_GetFontSize), 2, ctypes.c_double)
        self._angle = _plain(_address(library.FPDFText_GetCharAngle), 2, ctypes.c_float)
        self._font_matrix = _plain(_address(library.FPDFText_GetMatrix), 3)
        self.nameless = 0.0
        buffer = (ctypes.c_ushort * (count + 1))()
        given = library.FPDFText_GetText(textpage, 0, count, buffer) - 1
        if given == count:
            self.text = bytes(buffer)[: 2 * count].decode("utf-16-le", errors="replace")
        if given != count or len(self.text) != count:  # then characters and text do not go one by one
            codes = [library.FPDFText_GetUnicode(textpage, number) for number in range(count)]
            self.text = "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)
            self.nameless = codes.count(0) / max(count, 1)
        self._ligatures = any(chr(sign) in self.text for sign in _LIGATURES if chr(sign) not in _HYPHENS)

    def words(self) -> dict[int, list[Word]]:
        """The words in the order of the file, by their turn: degrees clockwise by quarters, -1 for aslant.

        Nearly all words are plain: a character that stands upright, or several with their last one on the line of the
        first.
        """
        text, clean = self.text, not self._ligatures
        spans = [match.span() for match in _WORD.finditer(text)]
        found: dict[int, list[Word]] = {}
        level: list[Word] = found.setdefault(0, [])
        size = right = line = 0.0
        for (start, stop), left, base, box_left, top, box_right, bottom in _places(self._raw, self._page, spans):
            if box_right != box_right:  # PDFium does not tell its place
                pass
            elif stop - start == 1:
                if self._turn(start) == 0:
                    glued = start > 0 and text[start - 1] in _NO_SPACE
                    word = self._clean(start, stop)
                    level.append(_new(Word, (word, left, box_right, -base, self._size(start), False, glued)))
                    continue
            else:
                if base != line or not 0 < left - right < size:  # beside a word on its line, letters are as large
                    size, line = self._size(start), base
                right = box_right
                if (
                    base - 0.6 * size < bottom < base + 0.12 * size and top > base
                    and left < box_left and right - left <= 1.5 * size * (stop - start)
                ):
                    word = text[start:stop]
                    if not clean or word[-1] in _HYPHENS:
                        word = word.translate(_LIGATURES)
                    glued = start > 0 and text[start - 1] in _NO_SPACE
                    level.append(_new(Word, (word, left, right, -base, size, False, glued)))
                    continue
            for turn, odd in self._odd(start, stop):
                found.setdefault(turn, []).append(odd)
        return found

    def _odd(self, start: int, stop: int) -> Iterator[tuple[int, Word]]:
        """The words of a token that is turned, short, runs over a line's end or holds a raised mark."""
        turn = self._turn(start)
        if turn < 0:
            yield turn, Word(self._clean(start, stop), 0, 0, 0, 0)
            return
        places = [self._place(number, turn) for number in range(start, stop)]
        cuts = [0, *(number for number in range(1, stop - start) if not _follows(places[number - 1], places[number]))]
        words = []
        for one, other in zip(cuts, [*cuts[1:], stop - start], strict=True):
            (left, base, _, size), (_, _, right, _) = places[one], places[other - 1]
            glued = one > 0 or self._glued(start)
            words.append(Word(self._clean(start + one, start + other), left, right, -base, size, False, glued))
        for word in with_raised(words):
            yield turn, word

    def _place(self, number: int, turn: int) -> tuple[float, float, float, float]:
        """Left, baseline (upward), right and size of a character, in the coordinates of text that runs to the right."""
        rect, raw = self._rect, self._raw
        raw.FPDFText_GetCharOrigin(self._page, number, ctypes.pointer(self._x), ctypes.pointer(self._y))
        raw.FPDFText_GetLooseCharBox(self._page, number, ctypes.pointer(rect))
        x, y, size = self._x.value, self._y.value, self._size(number)
        match turn:
            case 90:
                return (-y, x, -rect.bottom, size)
            case 180:
                return (-x, -y, -rect.left, size)
            case 270:
                return (y, -x, rect.top, size)
        return (x, y, rect.right, size)

    def _size(self, number: int) -> float:
        """The size of a character's font, in points as printed."""
        size: float = self._font_size(self._where, number)
        matrix = self._matrix
        if self._font_matrix(self._where, number, matrix.buffer_info()[0]):
            size *= math.hypot(matrix[2], matrix[3])
        return max(abs(size), 0.1)

    def _turn(self, number: int) -> int:
        angle = self._angle(self._where, number)
        if angle == 0:
            return 0
        degrees = math.degrees(angle) % 360
        turn = round(degrees / 90) * 90
        return turn % 360 if abs(degrees - turn) < _ASLANT else -1

    def _glued(self, start: int) -> bool:
        """Whether no space stands before: PDFium takes some characters of a line for lines of their own."""
        return start > 0 and self.text[start - 1] in _NO_SPACE

    def _clean(self, start: int, stop: int) -> str:
        text = self.text[start:stop]
        return text.translate(_LIGATURES) if self._ligatures or text[-1] in _HYPHENS else text


def _places(library: Any, page: object, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[Any, ...]]:
    """For each word its span, the origin of its first character, and the box of its last one, whose right edge is no
    number where PDFium does not tell them.

    It is asked for all of them in one go, into plain memory: most of a call's time would be spent on its arguments.
    """
    count, where = len(spans), repeat(_address(page))
    origins, boxes = array("d", bytes(16 * count)), array("f", bytes(16 * count))
    at, box = origins.buffer_info()[0], boxes.buffer_info()[0]
    x_of, y_of = (range(first, first + 16 * count, 16) for first in (at, at + 8))
    box_of = range(box, box + 16 * count, 16)
    origin = _plain(_address(library.FPDFText_GetCharOrigin), 4)
    loose = _plain(_address(library.FPDFText_GetLooseCharBox), 3)
    told = list(map(origin, where, [start for start, _ in spans], x_of, y_of))
    boxed = list(map(loose, where, [stop - 1 for _, stop in spans], box_of))
    if not (all(told) and all(boxed)):
        for number, both in enumerate(zip(told, boxed, strict=True)):
            if not all(both):
                boxes[4 * number + 2] = math.nan
    return zip(spans, origins[::2], origins[1::2], boxes[::4], boxes[1::4], boxes[2::4], boxes[3::4], strict=True)


@cache
def _plain(address: int, count: int, kind: Any = ctypes.c_int) -> Any:
    """A function of PDFium that takes numbers and addresses as they are. No other thread runs meanwhile."""
    kinds = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
    return ctypes.PYFUNCTYPE(kind, *kinds[:count])(address)


def _address(pointer: Any) -> int:
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0


def _follows(before: tuple[float, ...], after: tuple[float, ...]) -> bool:
    """Whether a character stands on the line of the one before, right behind it."""
    size = max(before[3], after[3])
    gap = after[0] - before[2]
    return abs(before[1] - after[1]) < 0.1 * size and -1.5 * size < gap < 0.7 * size


def with_raised(words: Sequence[Word]) -> list[Word]:
    """Marks above the line that follow a word are told apart from what only stands elsewhere."""
    found: list[Word] = []
    for word in words:
        if found and word.glued:
            before = found[-1]
            above = before.base - word.base
            near = abs(word.left - before.right) < 0.35 * before.size and abs(above) < 0.7 * before.size
            small = word.size < 0.85 * before.size and above > 0.15 * before.size
            word = word._replace(raised=near and small, glued=near)
        found.append(word)
    return found
