"""Lines into paragraphs: what a printer or an extractor broke is joined by a space."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.clean.draft import Draft, Edit, edited, spaced
from pipeline.lexicon.lines import Line, Wrapping, lines_of
from pipeline.lexicon.structure import Structure, structure

_PARAGRAPH = re.compile(r"[^\W\d_][.*)]?[ ](?:1[.)]|\(1\))[ ]?[^\W\d_]")  # a heading's line on which the body begins
_NEXT_ITEM = re.compile(r";\s*\w{1,4}$")  # "...; and": what follows is the next item
_SHORT_LABEL = re.compile(r"(?:\d\W*|(?<!\w)\(?\w{1,4}[)/.]|(?<!\w)\w)\s\w+$")  # "5 (2) and", "a) and": of references
_BRACKETED = re.compile(r"\(?\w{1,4}\)")
_ABBREVIATION = re.compile(r"(?:^|\s)\w{1,3}\.$")
_SHORT = 6  # characters at a line's end in which such a one stands
_new = tuple.__new__  # what a named tuple's own constructor does, without its detour


def whole_paragraphs(
    draft: Draft,
    wrapping: Wrapping | None,
    language: str,
    whole: frozenset[int] = frozenset(),
    joined: frozenset[int] = frozenset(),
) -> Draft:
    """The draft with the line ends inside a paragraph made spaces; `wrapping` tells how the text was wrapped.

    `whole` are the blocks that are paragraphs as their format has them: in a text that is not wrapped they stand apart
    from what is before them, as after an empty line. `joined` are the blocks that go on with the paragraph before them.
    """
    lines = lines_of(draft.text, language)
    starts_whole, goes_on, shape = _beginnings(draft, whole), _beginnings(draft, joined), structure(language)
    edits: list[Edit] = []
    ends: list[int] = []  # line ends alone, as nearly all are: with a space for each, no other letter moves
    inside = False  # whether a line was joined to the one before it
    full = [line for line in lines if line.text]
    for before, after, following in zip(full, full[1:], [*full[2:], None], strict=False):
        if after.first in goes_on:
            inside = True
        else:
            apart = before.stop < after.start
            if wrapping is not None and wrapping.double:
                apart = draft.text.count("\n", before.stop, after.start) > 1
            elif wrapping is None and whole:
                apart = apart or after.start in starts_whole
            within = inside or before.starts_low or before.label
            inside = _joins(_new(_Pair, (before, after, following, apart, within, wrapping)), shape)
        if inside and before.last + 1 == after.first:
            ends.append(before.last)
        elif inside:
            edits.append(_new(Edit, (before.last, after.first, " ", "", 0, 0)))
    return edited(spaced(draft, ends), edits)


def _beginnings(draft: Draft, blocks: frozenset[int]) -> frozenset[int]:
    """Where the text of such blocks begins."""
    if not blocks:
        return frozenset()
    found, last = [], -1
    for start, block, _ in draft.runs:
        if block != last and block in blocks:
            found.append(start)
        last = block
    return frozenset(found)


class _Pair(NamedTuple):
    """Two lines, one after the other."""

    before: Line
    after: Line
    following: Line | None  # the line after them
    apart: bool  # as by an empty line
    inside: bool  # the first is no title: it goes on with a paragraph, or begins with a label
    wrapping: Wrapping | None

    def fills(self, share: float) -> bool:
        """Whether the second line's first word would have gone beyond a share of the width."""
        needs = len(self.before.text) + 1 + len(self.after.text.split(" ", 1)[0])
        return self.wrapping is not None and needs > share * self.wrapping.width

    @property
    def long(self) -> bool:
        """Whether the first line is long enough to be one of running text."""
        return len(self.before.text) >= (40 if self.wrapping is None else min(40, 0.7 * self.wrapping.width))


def _joins(pair: _Pair, shape: Structure) -> bool:
    before, after = pair.before, pair.after
    if before.rule or after.rule:
        return False
    if before.broken_word and not after.label and (after.starts_low or (before.capitals and after.capitals)):
        return True
    goes_on = shape.must_go_on(before.low) and not before.capitals and not _is_new_article(pair, shape)
    if not (goes_on and not pair.apart) and _apart_by_kind(before, after, shape):
        return _is_rest_of_title(pair, shape)
    if before.broken_word:
        return not pair.apart and after.text[:1].isalpha()
    if pair.apart:
        flows = not before.ends and pair.long and after.starts_low and not after.label
        return flows and not before.capitals
    if after.dash:
        return after.text[2:3].islower() and not before.ends and not before.dash and pair.long
    if after.label:
        if _NEXT_ITEM.search(before.low) or _is_next_item(before, after, shape):
            return False
        return goes_on or shape.reference.search(before.low[-60:] + " ") is not None
    if before.ends:
        return _goes_on_after_a_sentence(pair)
    if before.capitals != after.capitals and len(before.text) < 40:
        return False
    if after.starts_low or after.text[:1].isdigit():
        return len(before.text) >= 20 or goes_on
    # only a line of running text is sure to have no title in it, which may be of any length
    return pair.fills(0.7 if pair.inside else 0.88) or (goes_on and pair.long)


def _is_new_article(pair: _Pair, shape: Structure) -> bool:
    """Whether an article begins although the sentence before it has broken off: its heading is in capitals, or alone on
    its line, with a title below it."""
    after, following = pair.after, pair.following
    match = shape.heading.match(after.low)
    if match is None or match["number"] is None or not after.text[:1].isupper():
        return False
    if after.capitals and match.end() < len(after.low):
        return True
    titled = following is not None and following.text[:1].isupper() and not following.label and not following.ends
    return match.end() == len(after.low) and titled


def _is_next_item(before: Line, after: Line, shape: Structure) -> bool:
    """Whether "... and" ends an item without a comma, and a label in brackets begins the next; not in a reference."""
    if not _BRACKETED.match(after.low) or not shape.conjoined.search(before.low):
        return False
    return not _SHORT_LABEL.search(before.low) and not shape.reference.search(before.low[-60:] + " ")


def _is_rest_of_title(pair: _Pair, shape: Structure) -> bool:
    """Whether a heading is wrapped with the title on its line: what did not fit stands on the next, short line."""
    before, after = pair.before, pair.after
    if pair.apart or pair.wrapping is None or before.ends or after.ends or after.label or after.dash:
        return False
    short = len(after.text) < 0.7 * pair.wrapping.width and not _heads(after, shape)
    return _heads(before, shape) and short and pair.fills(0.95) and not shape.opener.match(after.low)


def _goes_on_after_a_sentence(pair: _Pair) -> bool:
    """Whether a paragraph goes on after a sentence that ends at a line's end."""
    before, after = pair.before, pair.after
    if after.indent >= before.indent + 2:
        return False
    if after.starts_low and _ABBREVIATION.search(before.low, max(0, len(before.low) - _SHORT)) is not None:
        return True
    if pair.wrapping is not None and pair.wrapping.spaced:
        return pair.fills(0.88)
    return pair.fills(0.97) and len(before.text) <= 160


def _apart_by_kind(before: Line, after: Line, shape: Structure) -> bool:
    """Headings, editors' remarks and closing words are lines of their own."""
    if _heads(after, shape) or (_heads(before, shape) and not _holds_body(before, shape)):
        return True
    if shape.editorial.match(after.low) or (shape.editorial.match(before.low) and before.ends):
        return True
    alone = (shape.contents.match(before.low), shape.attachment.match(after.low), shape.attachment.match(before.low))
    return any(alone)


def _holds_body(heading: Line, shape: Structure) -> bool:
    """Whether the first paragraph begins on the heading's line."""
    match = shape.heading.match(heading.low)
    return _PARAGRAPH.search(heading.text, match.end() if match else 0) is not None


def _heads(line: Line, shape: Structure) -> bool:
    match = shape.heading.match(line.low)
    if match is None or not line.text[:1].isupper() or len(line.text) > 160:
        return False
    rest = line.low[match.end() :].lstrip(" .:-\u2013\u2014")
    return not shape.goes_on.match(rest) and not rest.startswith((",", ")", ";"))

