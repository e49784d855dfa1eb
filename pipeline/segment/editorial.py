"""What editors, publishers and sites put into a text: remarks on amendments, footnotes, banners, rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.lexicon.lines import Line
from pipeline.lexicon.marks import NOTE
from pipeline.lexicon.structure import Structure
from pipeline.model import Span

_HEADING = 90  # the heading of a paragraph has at most as many characters
_NUMBERED = re.compile(r"\(?(?:\u00a7 ?)?\d{1,2}(?:\.\d{1,2})?(?:[.)]|\u00b0)* ")
_LONGEST = 600  # a longer line is no remark, whatever it begins with
# a clause's own words behind a remark in brackets: "2. (repealed) If an individual is a resident ..."
_RUNS_ON = re.compile(r"(?:\(\w{1,3}\)|\w{1,3}[.)]+)\s*[(\[][^()\[\]]{0,100}[)\]]\s+[^\W\d_].{40,}")
_DASHES = re.compile(r"[-\u2013\u2014*]\s")


def editorial_spans(text: str, lines: Sequence[Line], shape: Structure) -> list[Span]:
    """The stretches of the lines that are editorial matter, in order; a remark at a line's end counts too."""
    spans: list[Span] = []
    between = _headings_between(lines)
    goes_on = False  # whether the remark may go on over the next line
    previous: Line | None = None
    for place, line in enumerate(lines):
        stop = lines[place + 1].start if place + 1 < len(lines) else line.stop
        apart = previous is not None and previous.stop < line.start
        lead = shape.editorial_lead.match(line.low) is not None
        footnote = _is_footnote(line)
        more = goes_on and not apart and not line.label and not line.dash and not shape.heading.match(line.low)
        remark = len(line.text) <= _LONGEST and shape.editorial.match(line.low) and not _RUNS_ON.match(line.text)
        if previous is not None and _goes_on_from(previous, line, apart):
            lead = remark = False
        if line.rule or lead or footnote or more or remark or place in between:
            spans.append(Span(line.start, stop))
            goes_on = lead or (goes_on and more) or line.rule or (footnote and not line.ends)
        else:
            goes_on = False
            inline = _at_end(line, shape)
            if inline is not None:
                spans.append(Span(line.first + inline, stop))
        previous = line
    return spans


def _headings_between(lines: Sequence[Line]) -> frozenset[int]:
    """The lines that head numbered paragraphs: short, apart, without a stop. One alone may be a paragraph cut short."""
    found = frozenset(
        place
        for place, line in enumerate(lines[:-1])
        if _heads(line, lines[place + 1]) and (place == 0 or lines[place - 1].ends)
    )
    return found if len(found) > 1 else frozenset()


def _heads(line: Line, below: Line) -> bool:
    alone = not (line.label or line.dash or line.rule or line.ends) and line.text[:1].isupper()
    short = len(line.text) <= _HEADING and line.text[-1:] not in (":", ",", ";", "-")
    return alone and short and line.stop < below.start and _NUMBERED.match(below.text) is not None


def _goes_on_from(previous: Line, line: Line, apart: bool) -> bool:
    """Whether a line continues the sentence of the line before: then it is no remark, whatever word it begins with."""
    return not apart and not previous.ends and line.text[:1].islower()


def _is_footnote(line: Line) -> bool:
    return NOTE.match(line.text) is not None and not (_DASHES.match(line.text) and line.text[0] != "*")


def _at_end(line: Line, shape: Structure) -> int | None:
    sign = shape.editorial_inline
    for match in sign.pattern.finditer(line.low) if sign.may_be_in(line.low) else ():
        if not line.low[match.end() :].strip(" .;") and match.start() > 0:
            return match.start()
    return None
