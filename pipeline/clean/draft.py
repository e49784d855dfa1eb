"""A text under repair: every edit keeps the account of where each character came from and of what was changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import NamedTuple

Place = tuple[int, int]  # a block and an offset in it
_new = tuple.__new__  # what a named tuple's own constructor does, without its detour
_extent, _start = itemgetter(0, 1), attrgetter("start")


class Run(NamedTuple):
    """From ``start`` on, up to the next run, the draft's text comes from ``block`` at ``offset``."""

    start: int
    block: int
    offset: int


_NOWHERE = Run(0, 0, 0)
_Piece = tuple[int, int, int]  # of a text, where it began and ended, and begins now; of a new one, what it stands for


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


def spaced(draft: Draft, places: Sequence[int]) -> Draft:
    """The draft with a space for the character at each of the places, which are in order. None moves, and none of this
    is reported."""
    if not places:
        return draft
    pieces = zip([-1, *places], [*places, len(draft.text)], strict=True)
    text = " ".join([draft.text[before + 1 : place] for before, place in pieces])
    return Draft(text, draft.runs, draft.changes)


def edited(draft: Draft, edits: Iterable[Edit]) -> Draft:
    """The draft after all edits. They must not overlap; their offsets are those of the draft as it was given."""
    ordered = sorted(edits, key=_extent)
    if not ordered:
        return draft
    text = draft.text
    parts: list[str] = []
    pieces: list[_Piece] = []
    changes: list[Change] = []
    stops: list[int] = []
    shifts: list[int] = []  # of what comes after each edit
    done = length = at = 0
    old, starts = _sentried(draft)
    for start, stop, new, kind, left, right in ordered:
        if done < start:
            pieces.append((done, start, length))
            parts.append(text[done:start])
            length += start - done
        if kind:
            begin, end = start - left, stop + right
            after = text[begin:start] + new + text[stop:end]
            while starts[at + 1] <= begin:
                at += 1
            while starts[at] > begin:  # the word of this edit begins before the one of the edit before
                at -= 1
            run, block, offset = old[at]
            place = (block, offset + begin - run)
            changes.append(_new(Change, (kind, text[begin:end], after, length - left, place)))
        if new:
            pieces.append((start, start, length))
            parts.append(new)
            length += len(new)
        done = stop
        stops.append(stop)
        shifts.append(length - stop)
    if done < len(text):
        pieces.append((done, len(text), length))
        parts.append(text[done:])
    moved = _moved(draft.changes, ordered, stops, shifts)
    return Draft("".join(parts), tuple(_runs(draft, pieces)), tuple(sorted(moved + changes, key=_start)))


def _runs(draft: Draft, pieces: Sequence[_Piece]) -> list[Run]:
    """The runs of the text that the pieces make, which stand in order. What goes on with the run before it has none of
    its own."""
    old, starts = _sentried(draft)
    runs: list[Run] = []
    last, ahead, at = -1, 0, 0  # the last run's block and how far ahead of the text it is; the old run of the piece
    for first, stop, place in pieces:
        while starts[at + 1] <= first:
            at += 1
        start, block, offset = old[at]
        offset += first - start
        if block != last or offset - place != ahead:
            runs.append(_new(Run, (place, block, offset)))
            last, ahead = block, offset - place
        begin = at + 1
        while starts[at + 1] < stop:
            at += 1
        if begin <= at:
            shift = place - first
            runs += [_new(Run, (start + shift, block, offset)) for start, block, offset in old[begin : at + 1]]
            start, last, offset = runs[-1]
            ahead = offset - start
    return runs


def _sentried(draft: Draft) -> tuple[tuple[Run, ...], list[int]]:
    """The runs, and where they start; so that each has one after it, another start stands behind the text."""
    return draft.runs or (_NOWHERE,), [*(draft.starts or (0,)), len(draft.text) + 1]


def _moved(
    changes: Sequence[Change], edits: Sequence[Edit], stops: Sequence[int], shifts: Sequence[int]
) -> list[Change]:
    """The changes, which are in order, where they stand after the edits."""
    found: list[Change] = []
    at, count = 0, len(edits)  # edits that begin before the change or with it
    for change in changes:
        kind, before, after, start, place = change
        while at < count and edits[at].start <= start:
            at += 1
        if at:
            start = max(start, stops[at - 1]) + shifts[at - 1]
            change = _new(Change, (kind, before, after, start, place))
        found.append(change)
    return found
