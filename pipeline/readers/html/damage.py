"""Bytes of a page that make no letters, marked so that each is told where its text comes to stand.

A mark is U+FFFD and the number of the sequence in noncharacters, which no text holds; it goes through the parser.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.model import Repair
from pipeline.readers.encoding import Decoded

_FIRST = 0xFDD0
_DIGITS = {ord(str(digit)): chr(_FIRST + digit) for digit in range(10)}
_MARK = re.compile(f"\ufffd([{chr(_FIRST)}-{chr(_FIRST + 9)}]+)")
_STRAY = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + 9)}]+")


def marked(decoded: Decoded) -> str:
    """The text, with a mark at each place where bytes made no letters."""
    if not decoded.places:
        return decoded.text
    parts: list[str] = []
    begin = 0
    for number, place in enumerate(decoded.places):
        parts += [_STRAY.sub("", decoded.text[begin : place + 1]), str(number).translate(_DIGITS)]
        begin = place + 1
    return "".join([*parts, _STRAY.sub("", decoded.text[begin:])])


class Damage:
    """The sequences of bytes that made no letters, taken out one by one as the text that they stand in is read."""

    def __init__(self, sequences: Sequence[str]) -> None:
        self._left = dict(enumerate(sequences))

    def unmarked(self, text: str, start: int = 0) -> tuple[str, list[Repair]]:
        """The text without the marks in it, and the repairs that they stand for, by their places from `start`."""
        if not self._left or "\ufffd" not in text:
            return text, []
        repairs: list[Repair] = []
        parts: list[str] = []
        begin = size = 0
        for match in _MARK.finditer(text):
            parts.append(text[begin : match.start()] + "\ufffd")
            size += len(parts[-1])
            begin = match.end()
            sequence = self._left.pop(_number(match[1]), None)
            if sequence is not None:
                repairs.append(Repair("undecodable_bytes", sequence, "\ufffd", None, start + size - 1))
        return "".join([*parts, text[begin:]]), repairs

    def left(self) -> list[Repair]:
        """Those that stand in no text."""
        return [Repair("undecodable_bytes", sequence, "\ufffd", None, 0) for sequence in self._left.values()]


def _number(digits: str) -> int:
    return int("".join(str(ord(digit) - _FIRST) for digit in digits))
