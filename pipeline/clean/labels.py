"""Blocks into a draft: numbers that a list gives, and nobody typed, stand before their text as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.clean.draft import Change, Draft, Run
from pipeline.model import Block


def labelled(blocks: Sequence[Block]) -> Draft:
    """The blocks' texts, one to a line, each after its automatic label, which is a change.

    A label's characters have offsets below 0 in their block: they stand before its text.
    """
    parts: list[str] = []
    runs: list[Run] = []
    changes: list[Change] = []
    length = 0
    for number, block in enumerate(blocks):
        label = ""
        if block.label:
            label = f"{block.label} "
            changes.append(Change("automatic_label", "", block.label, length, (number, -len(label))))
        runs.append(Run(length, number, -len(label)))
        piece = f"{label}{block.text}" + ("\n" if number + 1 < len(blocks) else "")
        parts.append(piece)
        length += len(piece)
    return Draft("".join(parts), tuple(runs), tuple(changes))
