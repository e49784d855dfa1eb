"""Text of a drawing in lines: SVG wraps nothing itself, and the fonts of the reader's machine are not known.

``wrap`` gives the lines, ``width`` the estimate they are made by: that of a wide font, so that others have room left.
"""

from __future__ import annotations

from collections.abc import Iterator

# Widths in parts of the size of the letters, as DejaVu Sans has them: the widest of those that the page asks for.
_NARROW, _WIDE = frozenset(" \u00a0.,:;'()[]/-ijlfrtI!\u021b\u00ee"), frozenset("mwMW\u2014")
_LATIN, _CYRILLIC, _CAPITAL = 0.62, 0.66, 0.78
_BOLD = 1.12


def width(text: str, size: int, *, bold: bool = False) -> float:
    """About how many pixels ``text`` takes."""
    return sum(map(_letter, text)) * size * (_BOLD if bold else 1)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.37
    if letter in _WIDE:
        return 0.96
    if letter.isupper():
        return _CAPITAL
    return _CYRILLIC if "\u0400" <= letter <= "\u04ff" else _LATIN


def wrap(text: str, room: float, size: int, *, bold: bool = False) -> list[str]:
    """``text`` in lines of ``room`` pixels, parted at its plain spaces; a longer word has a line to itself."""
    return list(_lines(text, room, size, bold))


def _lines(text: str, room: float, size: int, bold: bool) -> Iterator[str]:
    line = ""
    for word in filter(None, text.split(" ")):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold=bold) > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line
