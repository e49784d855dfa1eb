"""What the reading of an article's body works on: clauses in the making, open lists, and the labels ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.lexicon.lines import Line
from pipeline.model import Kind
from pipeline.segment.labels import Marker


@dataclass(slots=True)
class Node:
    """A clause in the making."""

    kind: Kind
    name: str  # the last part of its id
    start: int
    label: str | None
    parent: Node | None
    number: int | None = None  # a paragraph's printed number
    kept: bool = True  # False for a label that its first sub-item follows at once
    further: int = 1  # further unnumbered paragraphs are counted from 2
    tails: int = 0

    @property
    def id(self) -> str:
        return f"{self.parent.id}.{self.name}" if self.parent else self.name


@dataclass(slots=True)
class OpenList:
    """An open list: what its labels look like and how far it has come."""

    kind: str  # number, letter, roman, dash
    style: str
    owner: Node | None  # None for the article's own paragraphs
    count: int = 0
    last: int = 0  # of numbers: the last one printed
    inline: bool = False


def step(level: OpenList, marker: Marker) -> int | None:
    """By how much the label is ahead of the list's last: 1 is the next; None where it is of another kind."""
    if level.kind == "dash":
        return 1 if marker.style == "-" else None
    if marker.style == "-":
        return None
    if level.kind == "number":
        return None if marker.number is None else marker.number - level.last
    if level.kind == "roman":
        value = marker.number if level.owner is None and marker.number else marker.roman
        return None if value is None else value - level.last
    if not marker.letters:
        return None
    steps = [place - level.count for place in marker.letters] + [place - level.last for place in marker.letters]
    return 1 if 1 in steps else min(steps, key=abs)


class Ahead:
    """The next label after each line."""

    def __init__(self, lines: Sequence[Line], markers: Sequence[Marker | None]) -> None:
        self._next: list[Marker | None] = [None] * len(lines)
        following: Marker | None = None
        for place in range(len(lines) - 1, -1, -1):
            # dashes tell by no number that they go on a list: not after a new introduction or an empty line
            line, below = lines[place], lines[place + 1] if place + 1 < len(lines) else None
            anew = line.text.endswith(":") or (below is not None and apart(line, below))
            self._next[place] = None if following is not None and following.style == "-" and anew else following
            following = markers[place] or self._next[place]

    def label_after(self, place: int) -> Marker | None:
        return self._next[place]


def apart(before: Line, after: Line) -> bool:
    """Whether empty lines stand between two lines."""
    return before.stop < after.start
