"""Plain text, in any encoding that treaties come in: one block for each line.

Empty lines stay as empty blocks, since they separate paragraphs. Form feeds, as text extracted from a PDF has them,
start a new page; its ordinal is the block's page. Lines end with CR, LF, both, or a Unicode line separator.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile

from pipeline.model import Block, Repair
from pipeline.readers.base import Content
from pipeline.readers.encoding import Decoded, decode
from pipeline.readers.mended import after

_LINE_END = re.compile("\r\n|[\r\n\v\x85\u2028\u2029]")


def read(data: bytes) -> Content:
    """The lines of a text file's bytes. Raises ReadError for what is no text."""
    decoded = decode(data)
    pages = decoded.text.replace("\ufeff", "").rstrip("\x1a").rstrip("\f").split("\f")
    damaged = _damaged(decoded)
    blocks: list[Block] = []
    begin = 0
    for number, page in enumerate(pages, start=1):
        name = str(number) if len(pages) > 1 else None
        for start, stop in _lines(page):
            own = [damaged.popleft() for _ in range(_before(damaged, begin + stop))]
            repairs = [replace(each, page=name, start=max(0, each.start - begin - start)) for each in own]
            blocks.append(Block(page[start:stop], page=name, repairs=tuple(repairs)))
        begin += len(page) + 1
    return Content(tuple(after(blocks, damaged)))


def _lines(page: str) -> list[tuple[int, int]]:
    """Where the lines of a page start and stop."""
    ends = [match.span() for match in _LINE_END.finditer(page)]
    lines = list(zip([0, *(stop for _, stop in ends)], [*(start for start, _ in ends), len(page)], strict=True))
    return lines[:-1] if lines[-1][0] == len(page) and len(lines) > 1 else lines  # an end at the end begins no line


def _damaged(decoded: Decoded) -> deque[Repair]:
    """The undecodable bytes, by their places in the text without byte-order marks."""
    return deque(
        Repair("undecodable_bytes", sequence, "\ufffd", None, place - decoded.text.count("\ufeff", 0, place))
        for sequence, place in zip(decoded.damaged, decoded.places, strict=True)
    )


def _before(repairs: Iterable[Repair], stop: int) -> int:
    return sum(1 for _ in takewhile(lambda repair: repair.start < stop, repairs))
