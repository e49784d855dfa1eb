"""Lines into paragraphs: what a printer or an extractor broke is joined by a space."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.clean.draft import Draft, Edit, edited
from pipeline.lexicon.lines import Line, lines_of
from pipeline.lexicon.structure import Structure, structure

_PARAGRAPH = re.compile(r"[^\W\d_][.*)]?[ ](?:1[.)]|\(1\))[ ]?[^\W\d_]")  # a heading's line on which the body begins
_ABBREVIATION = re.compile(r"(?:^|\s)\w{1,3}\.$")


def whole_paragraphs(
    draft: Draft,
    width: int | None,
    language: str,
    whole: frozenset[int] = frozenset(),
    joined: frozenset[int] = frozenset(),
) -> Draft:
    """The draft with the line ends inside a paragraph made spaces; `width` is that to which the text is wrapped.

    `whole` are the blocks that are paragraphs as their format has them: in a text that is not wrapped they stand apart
    from what is before them, as after an empty line. `joined` are the blocks that go on with the paragraph before them.
    """
    lines = lines_of(draft.text, language)
    edits = []
    for before, after in pairwise(line for line in lines if not line.blank):
        begins = width is None and bool(whole) and _begins(draft, after.start, whole)
        if (joined and _begins(draft, after.first, joined)) or _joins(before, after, width, language, begins):
            edits.append(Edit(before.last, after.first, " "))
    return edited(draft, edits)


def _begins(draft: Draft, start: int, whole: frozenset[int]) -> bool:
    """Whether a block that is a paragraph begins with the line that starts there."""
    here = draft.place(start)[0]
    return here in whole and draft.place(start - 1)[0] != here


def _joins(before: Line, after: Line, width: int | None, language: str, begins: bool) -> bool:
    shape = structure(language)
    apart = before.stop < after.start or begins
    if before.rule or after.rule:
        return False
    if before.broken_word and not after.label and (after.starts_low or (before.capitals and after.capitals)):
        return True
    goes_on = not before.capitals and shape.unfinished.search(before.low) is not None
    if not (goes_on and not apart) and _apart_by_kind(before, after, shape):
        return False
    if before.broken_word:
        return not apart and after.text[:1].isalpha()
    if apart:
        flows = not before.ends and len(before.text) >= 40 and after.starts_low and not after.label
        return flows and not before.capitals
    if after.dash:
        return after.text[2:3].islower() and not before.ends and not before.dash and len(before.text) >= 40
    if after.label:
        return goes_on or shape.reference.search(before.low[-60:] + " ") is not None
    full = width is not None and len(before.text) + 1 + len(after.text.split(" ", 1)[0]) > 0.88 * width
    if before.ends:
        if after.indent >= before.indent + 2:
            return False
        tight = width is not None and len(before.text) + 1 + len(after.text.split(" ", 1)[0]) > 0.97 * width
        short = _ABBREVIATION.search(before.low) is not None and after.starts_low
        return short or (tight and len(before.text) <= 160)
    if before.capitals != after.capitals and len(before.text) < 40:
        return False
    if after.starts_low or after.text[:1].isdigit():
        return len(before.text) >= 20 or goes_on
    return full or (goes_on and len(before.text) >= 40)


def _apart_by_kind(before: Line, after: Line, shape: Structure) -> bool:
    """Headings, editors' remarks and closing words are lines of their own."""
    if (_heads(before, shape) and not _PARAGRAPH.search(before.text)) or _heads(after, shape):
        return True
    if shape.editorial.match(after.low) or (shape.editorial.match(before.low) and before.ends):
        return True
    alone = (shape.contents.match(before.low), shape.attachment.match(after.low), shape.attachment.match(before.low))
    return any(alone)


def _heads(line: Line, shape: Structure) -> bool:
    match = shape.heading.match(line.low)
    if match is None or not line.text[:1].isupper() or len(line.text) > 160:
        return False
    rest = line.low[match.end() :].lstrip(" .:-\u2013\u2014")
    return not shape.goes_on.match(rest) and not rest.startswith((",", ")", ";"))

