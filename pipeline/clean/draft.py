"""A text under repair: every edit keeps the account of where each character came from and of what was changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Place = tuple[int, int]  # a block and an offset in it


class Run(NamedTuple):
    """From ``start`` on, up to the next run, the draft's text comes from ``block`` at ``offset``."""

    start: int
    block: int
    offset: int


class Edit(NamedTuple):
    """Puts ``new`` for the text from ``start`` to ``stop``; without a ``kind`` it is not reported.

    Reported is the text with ``left`` characters before and ``right`` after it that stay: a word around its hyphen.
    """

    start: int
    stop: int
    new: str
    kind: str = ""
    left: int = 0
    right: int = 0


class Change(NamedTuple):
    """A reported edit: what stood there, what stands there, where in the draft's text and in the source."""

    kind: str
    before: str
    after: str
    start: int
    place: Place


@dataclass(frozen=True)
class Draft:
    """The text so far, its runs in order (the first at 0), and the changes made."""

    text: str
    runs: tuple[Run, ...]
    changes: tuple[Change, ...] = ()

    @cached_property
    def starts(self) -> list[int]:
        """Where the runs start."""
        return [run.start for run in self.runs]

    def place(self, position: int) -> Place:
        """Where in the source the character at a position came from."""
        if not self.runs:
            return (0, 0)
        start, block, offset = self.runs[max(0, bisect_right(self.starts, position) - 1)]
        return (block, offset + position - start)

    def position(self, block: int, offset: int) -> int:
        """Where the text has come to stand that was at a place in the source; what is gone, where it would be."""
        at = bisect_right(self.runs, (block, offset), key=lambda run: (run.block, run.offset)) - 1
        if at < 0:
            return 0
        run = self.runs[at]
        stop = self.runs[at + 1].start if at + 1 < len(self.runs) else len(self.text)
        return min(run.start + offset - run.offset, stop) if run.block == block else stop


def edited(draft: Draft, edits: Iterable[Edit]) -> Draft:
    """The draft after all edits. They must not overlap; their offsets are those of the draft as it was given."""
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.stop))
    if not ordered:
        return draft
    text = draft.text
    parts: list[str] = []
    runs: list[Run] = []
    changes: list[Change] = []
    shifts: list[tuple[int, int, int]] = []  # (old start, old stop, shift of what comes after)
    done = length = at = 0
    for start, stop, new, kind, left, right in ordered:
        if done < start:
            at = _keep(draft, done, start, runs, length, at)
            parts.append(text[done:start])
            length += start - done
        if kind:
            begin, end = start - left, stop + right
            after = text[begin:start] + new + text[stop:end]
            changes.append(Change(kind, text[begin:end], after, length - left, draft.place(begin)))
        if new:
            runs.append(Run(length, *draft.place(start)))
            parts.append(new)
            length += len(new)
        done = stop
        shifts.append((start, stop, length - done))
    if done < len(text):
        _keep(draft, done, len(text), runs, length, at)
        parts.append(text[done:])
    moved = [_moved(change, shifts) for change in draft.changes]
    return Draft("".join(parts), tuple(runs), tuple(sorted(moved + changes, key=lambda change: change.start)))


def _keep(draft: Draft, start: int, stop: int, found: list[Run], length: int, at: int) -> int:
    """Copies the runs of a stretch that stays; `at` is one of those before it. Gives the last of them."""
    runs, starts, count = draft.runs, draft.starts, len(draft.runs)
    while at + 1 < count and starts[at + 1] <= start:
        at += 1
    shift = length - start
    while at < count and starts[at] < stop:
        first, block, offset = runs[at]
        if first < start:
            first, offset = start, offset + start - first
        if not (found and found[-1].block == block and offset - found[-1].offset == first + shift - found[-1].start):
            found.append(Run(first + shift, block, offset))
        at += 1
    return max(at - 1, 0)


def _moved(change: Change, shifts: Sequence[tuple[int, int, int]]) -> Change:
    at = bisect_right(shifts, change.start, key=lambda shift: shift[0]) - 1
    if at < 0:
        return change
    _, stop, shift = shifts[at]
    return Change(change.kind, change.before, change.after, max(change.start, stop) + shift, change.place)
