"""Pages without a usable text, drawn as pictures and read by Tesseract."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from statistics import median
from typing import TYPE_CHECKING

from pipeline.readers.base import ReadError
from pipeline.readers.ocr import Printed, recognise
from pipeline.readers.pdf.words import Word

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MAX_PAGES = 200
DPI = 300
_MAX_PIXELS = 40_000_000  # of a page; A3 in 300 dots per inch has 17 million
_SIZE = 1.02  # of the height of a line's ink, from its deepest letter to its highest: the size of its letters
_ALIKE = (0.75, 1.33)  # heights of lines that differ only by the letters that stand on them


def recognised(document: PdfDocument, ordinals: Sequence[int]) -> dict[int, tuple[Word, ...]]:
    """The words of pages, by their ordinals; without the pages whose letters are not made out.

    Raises ReadError where Tesseract fails, and for too many pages.
    """
    if len(ordinals) > MAX_PAGES:
        raise ReadError(
            "{n} of its pages are pictures, and at most {most} are recognised; keep only the treaty's pages in "
            "it", n=len(ordinals), most=MAX_PAGES
        )
    scales: dict[int, float] = {}
    printed = recognise(_pictures(document, ordinals, scales))
    return {ordinal: _words(found, scales[ordinal]) for ordinal, found in printed.items()}


def _pictures(document: PdfDocument, ordinals: Sequence[int], scales: dict[int, float]) -> Iterator[tuple[int, bytes]]:
    """The pages as grey pictures (PGM), each drawn when it is asked for; `scales` gets their pixels for a point."""
    for ordinal in ordinals:
        page = document[ordinal - 1]
        width, height = page.get_size()
        scale = min(DPI / 72, (_MAX_PIXELS / max(width * height, 1.0)) ** 0.5)
        bitmap = page.render(scale=scale, grayscale=True)
        grey = ctypes.string_at(bitmap.buffer, bitmap.stride * bitmap.height)
        rows = (grey[bitmap.stride * row : bitmap.stride * row + bitmap.width] for row in range(bitmap.height))
        scales[ordinal] = scale
        yield ordinal, b"P5 %d %d 255\n" % (bitmap.width, bitmap.height) + b"".join(rows)
        bitmap.close()
        page.close()


def _words(found: Sequence[Printed], scale: float) -> tuple[Word, ...]:
    """Recognised words in points. Lines that only have other letters get the same height."""
    usual = median(each.bottom - each.top for each in found) if found else 1.0
    words = []
    for each in found:
        height, middle = each.bottom - each.top, (each.top + each.bottom) / 2
        if _ALIKE[0] < height / max(usual, 1.0) < _ALIKE[1]:
            height = usual
        size = _SIZE * height / scale
        words.append(Word(each.text, each.left / scale, each.right / scale, middle / scale, size))
    return tuple(words)
