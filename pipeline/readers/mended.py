"""Repairs on their way into blocks: each stays with the text beside it, wherever tables and columns take that.

A repair's ``start`` counts from the beginning of the text that it is given with: a paragraph, a line, a block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pipeline.model import Block, Repair

# a soft hyphen at the end of a line is printed
_UNSEEN = re.compile("(?<=[^\\W\\d_])[\u00ad\u200b\u200c\u200d\u2060\ufeff]+(?=[^\\W\\d_])")


def lines(text: str, repairs: Iterable[Repair] = (), strip: str = "") -> list[Block]:
    """A paragraph's lines, each without the characters `strip` around it and with the repairs that were made in it."""
    found: list[Block] = []
    waiting = sorted(repairs, key=lambda repair: repair.start)
    begin = 0
    for line in text.split("\n"):
        stop = begin + len(line)
        bare = line.strip(strip) if strip else line
        cut = begin + len(line) - len(line.lstrip(strip)) if strip else begin
        own = [repair for repair in waiting if repair.start <= stop]
        waiting = waiting[len(own) :]
        found.append(Block(bare, repairs=tuple(_moved(own, -cut, len(bare)))))
        begin = stop + 1
    return found[:-1] + after(found[-1:], waiting)


def before(blocks: Sequence[Block], repairs: Iterable[Repair]) -> list[Block]:
    """The blocks, and repairs that were made before them; these alone stand with an empty block."""
    given = tuple(_moved(repairs, 0, 0))
    if not given:
        return list(blocks)
    first, *others = blocks or (Block(""),)
    return [replace(first, repairs=given + first.repairs), *others]


def after(blocks: Sequence[Block], repairs: Iterable[Repair]) -> list[Block]:
    """The blocks, and repairs that were made after them; these alone stand with an empty block."""
    given = tuple(repairs)
    if not given:
        return list(blocks)
    *others, last = blocks or (Block(""),)
    end = len(last.text)
    return [*others, replace(last, repairs=last.repairs + tuple(replace(repair, start=end) for repair in given))]


def joined(blocks: Iterable[Block]) -> Block:
    """Several blocks as the text of one, without its empty ones: how a note stands."""
    text = ""
    repairs: list[Repair] = []
    for block in blocks:
        label = f"{block.label} " if block.label else ""
        if (label + block.text).strip():
            text += (" " if text else "") + label
            bare = block.text.strip()
            repairs += _moved(block.repairs, len(text) - block.text.find(bare), len(text) + len(bare))
            text += bare
        else:
            repairs += _moved(block.repairs, len(text), len(text))
    return Block(text.strip(), repairs=tuple(_moved(repairs, 0, len(text.strip()))))


def unbroken(block: Block) -> Block:
    """The block without signs inside words that show only where a word may be broken, or nothing."""
    gone = [match.span() for match in _UNSEEN.finditer(block.text)]
    if not gone:
        return block

    def place(start: int) -> int:
        return start - sum(min(stop, start) - begin for begin, stop in gone if begin < start)

    repairs = tuple(replace(repair, start=place(repair.start)) for repair in block.repairs)
    return replace(block, text=_UNSEEN.sub("", block.text), repairs=repairs)


def _moved(repairs: Iterable[Repair], by: int, most: int) -> list[Repair]:
    return [replace(repair, start=min(max(repair.start + by, 0), most)) for repair in repairs]
