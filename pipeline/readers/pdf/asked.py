"""What PDFium tells of a page's characters, asked by their numbers.

Its functions write answers into memory. Here that is made once, with the references to it, and functions take their
arguments as they are: most of a call's time would else be spent on preparing them.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from functools import cache
from itertools import repeat
from typing import Any, NamedTuple

AT_ONCE = 1024  # words; a page of a treaty has some 600
_before = (-1).__add__


class Places(NamedTuple):
    """Of several words the origins of their first characters, measured upward, and the boxes of their last ones; the
    right edge is no number where PDFium does not tell one of them."""

    x: list[float]
    y: list[float]
    left: list[float]
    top: list[float]
    right: list[float]
    bottom: list[float]


class Asked:
    """A PDFium text page that is asked for its characters. Nothing else may ask meanwhile: answers share memory."""

    def __init__(self, library: Any, textpage: Any) -> None:
        self._page = ctypes.byref(textpage.contents)
        self._origin, self._box, self._matrix, self._font_size, self._angle = _functions(library)
        _, self._answer, _, _, (self._first, *_) = _memory()

    def places(self, starts: Sequence[int], stops: Sequence[int]) -> Places:
        """Where the characters of words stand, from the first of each to before another."""
        origins, boxes, x_of, y_of, box_of = _memory()
        found = Places([], [], [], [], [], [])
        for first in range(0, len(starts), AT_ONCE):
            begin, end = starts[first : first + AT_ONCE], stops[first : first + AT_ONCE]
            count, page = len(begin), repeat(self._page)
            told = list(map(self._origin, page, begin, x_of, y_of))
            boxed = list(map(self._box, page, map(_before, end), box_of))
            if not (all(told) and all(boxed)):
                for number, both in enumerate(zip(told, boxed, strict=True)):
                    if not all(both):
                        boxes[4 * number + 2] = math.nan
            found.x.extend(origins[: 2 * count : 2])
            found.y.extend(origins[1 : 2 * count : 2])
            for edge, column in enumerate(found[2:]):
                column.extend(boxes[edge : 4 * count : 4])
        return found

    def origin(self, number: int) -> tuple[float, float]:
        """Where a character stands on its line; measured upward."""
        origins, _, x_of, y_of, _ = _memory()
        self._origin(self._page, number, x_of[0], y_of[0])
        return origins[0], origins[1]

    def box(self, number: int) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of a character's box."""
        self._box(self._page, number, self._first)
        return self._answer[0], self._answer[1], self._answer[2], self._answer[3]

    def size(self, number: int) -> float:
        """The size of a character's font, in points as printed."""
        size: float = self._font_size(self._page, number)
        if self._matrix(self._page, number, self._first):
            size *= math.hypot(self._answer[2], self._answer[3])
        return max(abs(size), 0.1)

    def angle(self, number: int) -> float:
        """The direction in which a character runs, clockwise, in radians."""
        angle: float = self._angle(self._page, number)
        return angle


@cache
def _memory() -> tuple[Any, Any, list[Any], list[Any], list[Any]]:
    """Room for origins and for boxes, and the references to each of them. A matrix, of six numbers, takes two boxes."""
    origins, boxes = (ctypes.c_double * (2 * AT_ONCE))(), (ctypes.c_float * (4 * AT_ONCE + 4))()
    places = range(0, 16 * AT_ONCE, 16)
    return (
        origins, boxes,
        [ctypes.byref(origins, place) for place in places],
        [ctypes.byref(origins, place + 8) for place in places],
        [ctypes.byref(boxes, place) for place in places],
    )


@cache
def _functions(library: Any) -> tuple[Any, ...]:
    """PDFium's functions for the origin, the box, the matrix, the size and the angle of a character. That they are said
    to take nothing spares the check of what they take; that they are Python's own, letting other threads run."""
    return tuple(
        ctypes.PYFUNCTYPE(kind)(ctypes.cast(function, ctypes.c_void_p).value or 0)
        for function, kind in (
            (library.FPDFText_GetCharOrigin, ctypes.c_int),
            (library.FPDFText_GetLooseCharBox, ctypes.c_int),
            (library.FPDFText_GetMatrix, ctypes.c_int),
            (library.FPDFText_GetFontSize, ctypes.c_double),
            (library.FPDFText_GetCharAngle, ctypes.c_float),
        )
    )
