"""Page furniture: page numbers and markers, running heads and feet. They are lifted out, and tell the pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from pipeline.clean.breaks import INLINE, SHORT, goes_over, line_keys, page_patterns
from pipeline.clean.draft import Draft, Edit, Place, edited
from pipeline.clean.heads import running_heads
from pipeline.clean.numbers import page_numbers
from pipeline.lexicon.lines import Line, lines_of
from pipeline.lexicon.marks import MARKED_NOTE, SIGNED_NOTE
from pipeline.lexicon.structure import structure

_FOOT = 12  # lines that the notes at the foot of one page may have
_RULED = re.compile(r"[_\u2014\u2013-]{2}")
_DIGIT = re.compile("[0-9]")


@dataclass(frozen=True, slots=True)
class PageStart:
    """From ``place`` on the text stands on ``page``; ``marker`` is the block that prints ``number``."""

    place: Place
    page: str
    marker: int | None
    number: str


def lift_furniture(draft: Draft, wrapped: bool, language: str) -> tuple[Draft, list[PageStart]]:
    """The draft without page furniture, and where pages start. A paragraph that a page break cuts goes on.

    `wrapped`: whether the text was wrapped by hand.
    """
    lines = [line for line in lines_of(draft.text, language) if line.text]
    keys = line_keys(lines)
    digits = _with_digits(draft.text, lines)
    feet = _feet(lines)
    numbers = page_numbers(lines, keys, digits, {number for foot in feet for number in foot}, language)
    lifted = set(numbers) | running_heads(lines, keys, digits, set(numbers), language)
    notes = {number for foot in feet if foot.stop in lifted and not lifted & set(foot) for number in foot}
    lifted |= notes
    inline = list(page_patterns().inline.finditer(draft.text)) if INLINE in draft.text else []
    covered = sorted(lines[number].start for number in lifted) if inline else []
    stops = {lines[number].start: lines[number].stop for number in lifted} if inline else {}
    inline = [match for match in inline if not _on_lifted(match.start(), covered, stops)]
    starts = _page_starts(draft, lines, numbers, lifted)
    for match in inline:
        place = draft.place(match.start())
        starts.append(PageStart(place, match["n"], place[0], match["n"]))
    kinds = dict.fromkeys(lifted, "running_head")
    kinds |= dict.fromkeys(notes, "footnote") | dict.fromkeys(numbers, "page_marker")
    edits = _edits(lines, kinds, wrapped, language)
    edits += [Edit(match.start(), match.end(), " ", "page_marker") for match in inline]
    return edited(draft, edits), starts


def _with_digits(text: str, lines: list[Line]) -> list[int]:
    """The numbers of the lines with a digit."""
    found: list[int] = []
    number, stop = -1, 0
    for match in _DIGIT.finditer(text):
        at = match.start()
        if at >= stop:
            while lines[number + 1].start <= at:
                number += 1
                if number + 1 == len(lines):
                    break
            found.append(number)
            stop = lines[number].stop
    return found


def _feet(lines: list[Line]) -> list[range]:
    """Stretches of lines that may be the notes at the foot of a page: what begins with a mark, perhaps below a rule.

    Without a rule they stand apart, in the middle of a sentence.
    """
    found = []
    for number, line in enumerate(lines[:-1]):
        if line.text[0].isalpha() and not "\u2070" <= line.text[0] <= "\u2079":
            continue  # no mark and no rule, as on most lines
        ruled = line.rule and _RULED.search(line.text) is not None
        if not ruled and not _interrupts(lines, number):
            continue
        stop = number + 1
        while stop < len(lines) and stop - number < _FOOT:
            apart = lines[stop - 1].stop < lines[stop].start
            marked = MARKED_NOTE.match(lines[stop].low) is not None
            if not marked and (apart or (ruled and stop == number + 1)):
                break
            stop += 1
        if stop > number + 1 or not ruled:
            found.append(range(number, stop))
    return found


def _interrupts(lines: list[Line], number: int) -> bool:
    """Whether a line is a note with a raised mark, set apart below a line that does not end its sentence."""
    before, line = lines[number - 1] if number else None, lines[number]
    marked = SIGNED_NOTE.match(line.text) is not None
    return marked and before is not None and before.stop < line.start and not before.ends and len(before.text) > SHORT


def _on_lifted(position: int, starts: list[int], stops: dict[int, int]) -> bool:
    at = bisect_right(starts, position) - 1
    return at >= 0 and position < stops[starts[at]]


def _page_starts(draft: Draft, lines: list[Line], numbers: dict[int, str], lifted: set[int]) -> list[PageStart]:
    """A number before all text is a head's: its page follows. Else it stands at the foot of the page it names."""
    order = sorted(numbers)
    if not order:
        return []
    first_text = next((number for number in range(len(lines)) if number not in lifted), len(lines))
    starts = []
    head = order[0] < first_text or "pdf" in lines[order[0]].low
    if not head:
        starts.append(PageStart((0, 0), numbers[order[0]], None, numbers[order[0]]))
    for place, number in enumerate(order):
        at = draft.place(lines[number].start)
        if head:
            page = numbers[number]
        elif place + 1 < len(order):
            page = numbers[order[place + 1]]
        else:
            page = str(int(numbers[number]) + 1)
        starts.append(PageStart(at, page, at[0], numbers[number]))
    return starts


def _edits(lines: list[Line], kinds: dict[int, str], wrapped: bool, language: str) -> list[Edit]:
    """Takes each group of furniture out; where it cut a sentence, the sentence goes on after a space.

    ``kinds``: what each line of furniture is.
    """
    edits: list[Edit] = []
    for group in _groups(set(kinds)):
        first, last = group[0], group[-1]
        before = first - 1 if first else None
        after = last + 1 if last + 1 < len(lines) else None
        joins = before is not None and after is not None and _resumes(lines[before], lines[after], language)
        for number in group:
            line = lines[number]
            start, stop, new = line.start, line.stop, ""
            if joins and before is not None:
                start = lines[before].last if number == first else line.start
                following = lines[number + 1]
                stop = following.start if number < last else following.first
                new = " " if number == first else ""
            edits.append(Edit(start, stop, new, kinds[number]))
        if not joins and wrapped and before is not None and after is not None:
            # the empty lines stood there for the furniture's sake: the lines' lengths tell whether a paragraph goes on
            edits += [
                Edit(lines[one].stop, lines[other].start, "")
                for one, other in ((before, first), (last, after))
                if lines[one].stop < lines[other].start
            ]
    return edits


def _groups(lifted: set[int]) -> list[list[int]]:
    """The lifted lines that stand together."""
    groups: list[list[int]] = []
    for number in sorted(lifted):
        if groups and groups[-1][-1] == number - 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return groups


def _resumes(before: Line, after: Line, language: str) -> bool:
    """Whether the text goes on after furniture between the two lines."""
    if goes_over(before, after):
        return True
    shape = structure(language)
    plain_text = not (after.label or after.dash or after.rule or shape.heading.match(after.low))
    plain_text = plain_text and not shape.heading.match(before.low) and not before.capitals and not after.capitals
    unfinished = len(before.text) > 40 or shape.must_go_on(before.low)
    return plain_text and not before.ends and unfinished and after.text[:1].isalnum()
