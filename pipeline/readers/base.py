"""What every reader gives and what it raises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.message import SpokenError
from pipeline.model import Block, Repair


class ReadError(SpokenError):
    """A file that cannot be read. The message says what is wrong and what to do; the caller names the file."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a reader found in a file: its blocks in reading order, each with what had to be mended in it."""

    blocks: tuple[Block, ...]

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """What had to be mended in all blocks, in their order."""
        return tuple(repair for block in self.blocks for repair in block.repairs)


Reader = Callable[[bytes], Content]
