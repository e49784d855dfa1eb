"""A text under repair: every edit keeps the account of where each character came from and of what was changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Place = tuple[int, int]  # a block and an offset in it


@dataclass(frozen=True, slots=True)
class Run:
    """From ``start`` on, up to the next run, the draft's text comes from ``block`` at ``offset``."""

    start: int
    block: int
    offset: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Puts ``new`` for the text from ``start`` to ``stop``; without a ``kind`` it is not reported.

    Reported is the text with ``left`` characters before and ``right`` after it that stay: a word around its hyphen.
    """

    start: int
    stop: int
    new: str
    kind: str = ""
    left: int = 0
    right: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A reported edit: what stood there, what stands there, where in the draft's text and in the source."""

    kind: str
    before: str
    after: str
    start: int
    place: Place


@dataclass(frozen=True, slots=True)
class Draft:
    """The text so far, its runs in order (the first at 0), and the changes made."""

    text: str
    runs: tuple[Run, ...]
    changes: tuple[Change, ...] = ()

    def place(self, position: int) -> Place:
        """Where in the source the character at a position came from."""
        if not self.runs:
            return (0, 0)
        run = self.runs[max(0, bisect_right(self.runs, position, key=lambda each: each.start) - 1)]
        return (run.block, run.offset + position - run.start)

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
    parts: list[str] = []
    runs: list[Run] = []
    changes: list[Change] = []
    shifts: list[tuple[int, int, int]] = []  # (old start, old stop, shift of what comes after)
    done = length = 0
    for edit in ordered:
        length = _keep(draft, done, edit.start, parts, runs, length)
        place = draft.place(edit.start)
        if edit.kind:
            begin, end = edit.start - edit.left, edit.stop + edit.right
            after = draft.text[begin : edit.start] + edit.new + draft.text[edit.stop : end]
            changes.append(Change(edit.kind, draft.text[begin:end], after, length - edit.left, draft.place(begin)))
        if edit.new:
            runs.append(Run(length, *place))
            parts.append(edit.new)
            length += len(edit.new)
        done = edit.stop
        shifts.append((edit.start, edit.stop, length - done))
    _keep(draft, done, len(draft.text), parts, runs, length)
    moved = [_moved(change, shifts) for change in draft.changes]
    return Draft("".join(parts), tuple(runs), tuple(sorted(moved + changes, key=lambda change: change.start)))


def _keep(draft: Draft, start: int, stop: int, parts: list[str], runs: list[Run], length: int) -> int:
    """Copies a stretch with its runs; returns the new length."""
    if start >= stop:
        return length
    parts.append(draft.text[start:stop])
    at = max(0, bisect_right(draft.runs, start, key=lambda run: run.start) - 1)
    while at < len(draft.runs) and draft.runs[at].start < stop:
        run = draft.runs[at]
        begin = max(run.start, start)
        new = Run(length + begin - start, run.block, run.offset + begin - run.start)
        if not _continues(runs, new):
            runs.append(new)
        at += 1
    return length + stop - start


def _continues(runs: Sequence[Run], new: Run) -> bool:
    if not runs:
        return False
    last = runs[-1]
    return last.block == new.block and new.offset - last.offset == new.start - last.start


def _moved(change: Change, shifts: Sequence[tuple[int, int, int]]) -> Change:
    at = bisect_right(shifts, change.start, key=lambda shift: shift[0]) - 1
    if at < 0:
        return change
    _, stop, shift = shifts[at]
    return Change(change.kind, change.before, change.after, max(change.start, stop) + shift, change.place)
