"""Plain text, in any encoding that treaties come in: one block for each line.

Empty lines stay as empty blocks, since they separate paragraphs. Form feeds, as text extracted from a PDF has them,
start a new page; its ordinal is the block's page. Lines end with CR, LF, both, or a Unicode line separator.
"""

from __future__ import annotations

import re

from pipeline.model import Block, Repair
from pipeline.readers.base import Content
from pipeline.readers.encoding import Decoded, decode

_LINE_END = re.compile("\r\n|[\r\n\v\x85\u2028\u2029]")


def read(data: bytes) -> Content:
    """The lines of a text file's bytes. Raises ReadError for what is no text."""
    decoded = decode(data)
    pages = decoded.text.replace("\ufeff", "").rstrip("\x1a").rstrip("\f").split("\f")
    blocks = [
        Block(line, page=str(number) if len(pages) > 1 else None)
        for number, page in enumerate(pages, start=1)
        for line in _lines(page)
    ]
    return Content(tuple(blocks), _repairs(decoded))


def _lines(page: str) -> list[str]:
    lines = _LINE_END.split(page)
    return lines[:-1] if lines[-1] == "" and len(lines) > 1 else lines  # a line end at the end begins no line


def _repairs(decoded: Decoded) -> tuple[Repair, ...]:
    return tuple(Repair("undecodable_bytes", sequence, "\ufffd", None, 0) for sequence in decoded.damaged)
