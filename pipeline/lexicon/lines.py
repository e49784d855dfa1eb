"""The lines of a draft, and what the start and the end of a line show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pipeline.lexicon.languages import plain

TERMINAL = ".;:!?"
_LABEL = re.compile(
    r"(?:[(\u00ab\"\u201e\u201c'\u2018]\s?(?:\d{1,2}|[^\W\d_]|[ivx\u0456\u0445]{1,5})\s?[)\u00bb\"\u201d\u201c'\u2019][.)/]?"
    r"|(?:\d{1,2}|[ivx\u0456\u0445]{1,5})[.)/]+(?!\d)|[^\W\d_][)/](?!\w{0,3}\.)|[^\W\d_]\.(?=\s)|\u00a7\s?\d"
    r"|\d{1,2}\.\d{1,2}[.)]?\s|\d{1,2}\s?[\u00b0\u00ba]\)?\s)"
)
LONGEST_LABEL = 6  # letters with which a line begins that has no label: five of a number and no sign behind them
_LONG = 24  # letters of a line that shows how a text was wrapped
_FEW = 64  # letters that nearly always tell that a line is not in capitals
_new = tuple.__new__
_DASH = re.compile(r"[-\u2013\u2014\u2022\u00b7*\u25cf\u25aa]\s")


class Line(NamedTuple):
    """A line with its place: ``start`` of the line, ``first`` and ``last`` of its words, ``stop`` with the line end."""

    start: int
    first: int
    last: int
    stop: int
    text: str  # without the space around it
    low: str  # its plain form

    @property
    def blank(self) -> bool:
        return not self.text

    @property
    def indent(self) -> int:
        return self.first - self.start

    @property
    def ends(self) -> bool:
        """Whether a sentence or a part of one ends with the line."""
        last = self.text[-1:]
        if last.isalnum():  # as on most lines
            return False
        return last in TERMINAL or self.text.rstrip(")\u00bb\"\u201d*'")[-1:] in TERMINAL

    @property
    def broken_word(self) -> bool:
        return len(self.text) > 1 and self.text[-1] == "-" and self.text[-2].isalpha()

    @property
    def starts_low(self) -> bool:
        """Whether it goes on with a small letter, perhaps after an opening bracket or quotation mark."""
        first = self.text[:1]
        return first.islower() if first.isalnum() else self.text.lstrip("(\u00ab\"\u201e\u201c[,;")[:1].islower()

    @property
    def label(self) -> bool:
        start = self.low[:LONGEST_LABEL]
        if len(start) == LONGEST_LABEL and start.isalpha():  # as on most lines
            return False
        return _LABEL.match(self.low) is not None

    @property
    def dash(self) -> bool:
        return not self.text[:1].isalnum() and _DASH.match(self.text) is not None

    @property
    def rule(self) -> bool:
        """Whether no letter or digit stands on it: a ruled line, a lone sign."""
        return not self.text[:1].isalnum() and not any(map(str.isalnum, self.text))

    @property
    def capitals(self) -> bool:
        size = len(self.text)
        for some in (_FEW, size // 4 + 8):
            if sum(map(str.islower, self.text[:some])) >= 0.1 * size:  # as on most lines
                return False
        letters = "".join(filter(str.isalpha, self.text))
        return len(letters) > 2 and sum(map(str.isupper, letters)) > 0.9 * len(letters)


@lru_cache(maxsize=2)  # several stages ask for those of one text
def lines_of(text: str, language: str) -> tuple[Line, ...]:
    """The lines of a text, in order; they tile it."""
    lines, start = [], 0
    low = plain(text, language)
    for raw in text.split("\n"):
        first, last = start, start + len(raw)
        end, bare = last, raw.strip()
        if len(bare) < len(raw):
            first += len(raw) - len(raw.lstrip()) if bare else len(raw)
            last = first + len(bare)
        lines.append(_new(Line, (start, first, last, end + 1, bare, low[first:last])))
        start = end + 1
    lines[-1] = lines[-1]._replace(stop=len(text))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Wrapping:
    """How a text was wrapped by hand: to which width, and whether empty lines tell its paragraphs apart."""

    width: int
    spaced: bool  # an empty line between any two paragraphs: lines without one between them are one paragraph
    double: bool  # an empty line after each line: empty lines tell nothing


def wrapping(lines: Sequence[Line]) -> Wrapping | None:
    """How the text was wrapped; None where paragraphs stand on one line each."""
    long = [line for line in lines if len(line.text) >= _LONG]
    lengths = sorted(len(line.text) for line in long)
    if len(lengths) < 2 or lengths[int(len(lengths) * 0.9)] > 160:
        return None
    width = _width([line for line in long if len(line.text) <= 160])
    near = sum(length >= 0.75 * width for length in lengths)
    full = [line for line in lines if line.text]
    ended = [line.ends for line in full]
    # where every line ends a sentence or a part of one, nothing is broken
    broken = sum(not end for line, end in zip(full, ended, strict=True) if len(line.text) >= _LONG)
    few = width < 40 and len(long) < 6  # short items may look like narrow lines
    if few or near < 0.4 * len(lengths) or broken < 0.2 * len(long):
        return None
    return Wrapping(width, *_gaps(full, ended, width))


def _width(lines: Sequence[Line]) -> int:
    """Nearly the longest line, but of those that end in a hyphen, which may stand behind the margin, the middle one."""
    whole: list[int] = []
    broken: list[int] = []
    for line in lines:
        (broken if line.broken_word else whole).append(len(line.text))
    whole.sort()
    broken.sort()
    longest = whole[int(len(whole) * 0.95)] if whole else 0
    return longest if len(whole) >= 8 or not broken else max(longest, broken[len(broken) // 2])


def _gaps(lines: Sequence[Line], ended: Sequence[bool], width: int) -> tuple[bool, bool]:
    """(whether empty lines part all paragraphs, whether they part all lines); `ended` tells which lines end a
    sentence."""
    parted = unmarked = within = cut = 0
    half = width / 2
    for before, after, ends in zip(lines, lines[1:], ended, strict=False):
        apart = before.stop < after.start
        if not ends and len(before.text) > half and after.starts_low:
            within, cut = within + 1, cut + apart
        elif apart:
            parted += ends
        elif ends and after.label:
            unmarked += after.text[0].isdigit()
        elif ends and not after.dash:
            unmarked += len(before.text) + 1 + len(after.text.split(" ", 1)[0]) <= 0.75 * width
    return parted >= 2 and not unmarked, within > 3 and cut > 0.8 * within
