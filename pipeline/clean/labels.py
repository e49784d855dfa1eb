"""Blocks into a draft: numbers that a list gives, and nobody typed, stand before their text as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pipeline.clean.draft import Change, Draft, Run
from pipeline.model import Block

_new = tuple.__new__  # what a named tuple's own constructor does, without its detour


def labelled(blocks: Sequence[Block]) -> Draft:
    """The blocks' texts, one to a line, each after its automatic label, which is a change.

    A label's characters have offsets below 0 in their block: they stand before its text.
    """
    if not any(block.label for block in blocks):
        parts = [block.text for block in blocks]
        starts = accumulate([len(text) + 1 for text in parts], initial=0)
        return Draft("\n".join(parts), tuple([_new(Run, (start, number, 0)) for number, start in
                                              zip(range(len(parts)), starts, strict=False)]))
    parts, length = [], 0
    runs: list[Run] = []
    changes: list[Change] = []
    for number, block in enumerate(blocks):
        text, before = block.text, 0
        if block.label:
            text, before = f"{block.label} {text}", len(block.label) + 1
            changes.append(Change("automatic_label", "", block.label, length, (number, -before)))
        runs.append(_new(Run, (length, number, -before)))
        parts.append(text)
        length += len(text) + 1
    return Draft("\n".join(parts), tuple(runs), tuple(changes))
