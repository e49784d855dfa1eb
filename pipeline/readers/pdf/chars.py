"""The characters of a PDF's page, as PDFium gives them, put together to words and to words that follow each other.

PDFium tells by spaces and gaps where words end. A word's place is told by its baseline, since boxes of characters are
as high as the letters themselves in some fonts.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from pipeline.readers.pdf.asked import Asked, Places

_WORD = re.compile("([^\\s\x00\x02\ufffe]+[\x02\ufffe]?|[\x02\ufffe])")  # PDFium's sign for a line-end hyphen
_NEVER = math.inf
_HYPHENS = "\x02\ufffe"
_NO_SPACE = "\n" + _HYPHENS
_LIGATURES = {**dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00)), 0x02: "-", 0xFFFE: "-"}
_new = tuple.__new__
_WIDEST = 1.5  # sizes of a letter that one takes at most
_ASLANT = 8  # degrees by which text that runs along the page may be off
CLOSE_GAP = 0.5  # sizes of a letter between words, beyond which they may be of two columns


class Edges(NamedTuple):
    """Where each of several words on a line begins and ends; of those that stand further apart from the one before than
    words of a line do, where they begin."""

    lefts: list[float]
    rights: list[float]
    apart: list[float]


class Word(NamedTuple):
    """A word and its place in points: its edges, measured from the left, its baseline, measured downward, and the size
    of its letters.

    ``raised`` is a mark above the line, as of a footnote; ``glued`` a word without a space before it. With ``edges`` it
    is several words of one size that follow each other on a line, with a space between any two: nearly every line of a
    page is such, and is handled as a whole.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    raised: bool = False
    glued: bool = False
    edges: Edges | None = None


def single(words: Iterable[Word]) -> list[Word]:
    """The words, each for itself."""
    found: list[Word] = []
    for word in words:
        if word.edges is None:
            found.append(word)
            continue
        glued = word.glued
        for text, left, right in zip(word.text.split(" "), word.edges.lefts, word.edges.rights, strict=True):
            found.append(Word(text, left, right, word.base, word.size, False, glued))
            glued = False
    return found


class Chars:
    """The characters of a PDFium text page, by number.

    ``nameless`` is the share of those whose letter the file does not tell.
    """

    def __init__(self, library: Any, textpage: Any, count: int) -> None:
        self._asked = Asked(library, textpage)
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
        first. Such as follow each other on a line are given as one.
        """
        text = self.text
        pieces = _WORD.split(text)  # gaps and words by turns
        ends = list(accumulate(map(len, pieces)))
        starts, stops = ends[:-1:2], ends[1::2]
        places = self._asked.places(starts, stops)
        lefts, bases, box_lefts, tops, rights, bottoms = places
        needs = _needs(pieces[:-1:2], list(map(len, pieces[1::2])), places)  # where words that follow one end
        found: dict[int, list[Word]] = {}
        level: list[Word] = found.setdefault(0, [])
        size = right = line = 0.0
        at = 0
        while at < len(starts):
            start, stop, left, base = starts[at], stops[at], lefts[at], bases[at]
            own = 0.0  # the size of a plain word
            if rights[at] != rights[at]:  # PDFium does not tell its place
                pass
            elif stop - start == 1:
                if self._turn(start) == 0:
                    own = self._asked.size(start)
            else:
                if base != line or not 0 < left - right < size:  # beside a word on its line, letters are as large
                    size, line = self._asked.size(start), base
                right = rights[at]
                if (
                    base - 0.6 * size < bottoms[at] < base + 0.12 * size and tops[at] > base
                    and left < box_lefts[at] and right - left <= _WIDEST * size * (stop - start)
                ):
                    own = size
            if not own:
                for turn, odd in self._odd(start, stop):
                    found.setdefault(turn, []).append(odd)
                at += 1
                continue
            first, at = at, at + 1
            while needs[at] < own:
                at += 1
            if at - first > 1:
                size, line, right = own, base, rights[at - 1]
                wide = CLOSE_GAP * own
                apart = [lefts[each] for each in range(first + 1, at) if lefts[each] - rights[each - 1] > wide]
                edges = _new(Edges, (lefts[first:at], rights[first:at], apart))
            else:
                edges = None
            level.append(_new(Word, (self._clean(start, stops[at - 1]), left, rights[at - 1], -base, own, False,
                                     self._glued(start), edges)))
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
        (x, y), size = self._asked.origin(number), self._asked.size(number)
        left, top, right, bottom = self._asked.box(number)
        match turn:
            case 90:
                return (-y, x, -bottom, size)
            case 180:
                return (-x, -y, -left, size)
            case 270:
                return (y, -x, top, size)
        return (x, y, right, size)

    def _turn(self, number: int) -> int:
        angle = self._asked.angle(number)
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


def _needs(gaps: Sequence[str], lengths: Sequence[int], places: Places) -> list[float]:
    """For each word, and for the end, how large the letters of the word before it must be for it to follow that one on
    its line: a plain word would, whose gap and whose letters are no wider. Without end where it does not follow.

    `gaps` are what stands before each word.
    """
    lines = list(zip(places.y, places.top, places.bottom, strict=True))
    found = [
        _NEVER if not (gap == " " and line == before and end < left < right)
        else left - end if length == 1
        else max(left - end, (right - left) / (_WIDEST * length)) if left < box_left
        else _NEVER
        for gap, length, before, line, end, left, box_left, right in zip(
            gaps[1:], lengths[1:], lines, lines[1:], places.right, places.x[1:], places.left[1:], places.right[1:],
            strict=False
        )
    ]
    return [_NEVER, *found, _NEVER]


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
