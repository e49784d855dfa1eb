"""Blocks into a draft: numbers that a list gives, and nobody typed, stand before their text as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.clean.draft import Change, Draft, Run
from pipeline.model import Block

_new = tuple.__new__  # what a named tuple's own constructor does, without its detour


def labelled(blocks: Sequence[Block]) -> Draft:
    """The blocks' texts, one to a line, each after its automatic label, which is a change.

    A label's characters have offsets below 0 in their block: they stand before its text.
    """
    parts: list[str] = []
    runs: list[Run] = []
    changes: list[Change] = []
    length = 0
    for number, block in enumerate(blocks):
        text, before = block.text, 0
        if block.label:
            text, before = f"{block.label} {text}", len(block.label) + 1
            changes.append(Change("automatic_label", "", block.label, length, (number, -before)))
        runs.append(_new(Run, (length, number, -before)))
        parts.append(text)
        length += len(text) + 1
    return Draft("\n".join(parts), tuple(runs), tuple(changes))
