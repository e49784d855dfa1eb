"""Tables of contents: headings that lead to no text."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.segment.titles import Heading


def contents_lines(candidates: Sequence[Heading], empty: Sequence[bool]) -> set[int]:
    """The candidates that are lines of a table of contents: leaders, or a run of headings without a body."""
    found = {place for place, each in enumerate(candidates) if each.leaders and (empty[place] or place)}
    place = 0
    while place < len(candidates):
        stop = place
        while stop < len(candidates) and empty[stop]:
            stop += 1
        run = range(place, stop)
        if len(run) >= 3 or (len(run) == 2 and not any(_twice(candidates, each) for each in run)):
            found |= set(run)
            if stop < len(candidates) and _last_of_contents(candidates, stop):
                found.add(stop)
        place = max(stop, place + 1)
    # a line of the table whose own leaders were lost, between others
    last = max((each for each in found if candidates[each].leaders), default=-1)
    found |= {each for each in range(last) if each - 1 in found and each + 1 in found and empty[each]}
    return found


def _twice(candidates: Sequence[Heading], place: int) -> bool:
    return place + 1 < len(candidates) and candidates[place].value == candidates[place + 1].value


def _last_of_contents(candidates: Sequence[Heading], place: int) -> bool:
    """Whether a heading after a run of empty ones is the last of them: the number after it drops back."""
    this, before = candidates[place], candidates[place - 1]
    after = candidates[place + 1] if place + 1 < len(candidates) else None
    if this.value is None or before.value is None or after is None or after.value is None:
        return False
    return this.value == before.value + 1 and after.value <= before.value
