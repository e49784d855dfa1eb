"""Clauses -> statements: each sentence or limb of a clause with the mentions in it.

A statement is what stands between two stops (full stop, semicolon) of one clause's own text, its label left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pipeline.model import CLAUSE_KINDS, Clause, Document, Mention, Span

_APART = frozenset({"stop", "polarity", "unexplained_word"})  # what is no matter of which a statement speaks
# a comma, or a dash between spaces: what parts a condition from its consequence
_PARTS = re.compile("[,\u2014\u2013]|(?<= )-(?= )")
_CLOSING = re.compile(r"\)")


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence or limb; ``paragraph`` is the top of its clause's id (``2`` for ``2.a``)."""

    clause: Clause
    paragraph: str
    span: Span
    mentions: tuple[Mention, ...]
    opens_list: bool = False  # the last of a clause that has items
    cut: bool = False  # the text breaks off in it
    commas: tuple[int, ...] = ()  # where commas and dashes stand
    closings: tuple[int, ...] = ()  # where brackets close
    marks: tuple[Mention, ...] = ()  # small words that turn it over: not, except, may; see polarity
    unexplained: tuple[Span, ...] = ()  # words that no concept explains and that may change what is said

    def comma_between(self, start: int, stop: int) -> bool:
        return any(start <= place < stop for place in self.commas)

    def says_more(self, start: int, stop: int) -> bool:
        """Whether a word stands between two places that no concept explains."""
        return any(start <= span.start < stop for span in self.unexplained)

    # what a rule asks of a statement it asks hundreds of times: plain loops, no generators
    def all(self, *concepts: str) -> tuple[Mention, ...]:
        return tuple([mention for mention in self.mentions if mention.concept in concepts])

    def first(self, *concepts: str) -> Mention | None:
        for mention in self.mentions:
            if mention.concept in concepts:
                return mention
        return None

    def has(self, *concepts: str) -> bool:
        return self.first(*concepts) is not None

    def within(self, span: Span) -> Statement:
        """The part of the statement inside a span."""
        return Statement(
            self.clause, self.paragraph, span, _inside(self.mentions, span), self.opens_list, self.cut, self.commas,
            self.closings, _inside(self.marks, span), self.unexplained,
        )


def _inside(mentions: tuple[Mention, ...], span: Span) -> tuple[Mention, ...]:
    start, stop = span.start, span.stop
    return tuple([m for m in mentions if start <= m.span.start and m.span.stop <= stop])


def statements(
    document: Document, clauses: Iterable[Clause], mentions: tuple[Mention, ...], cut: bool
) -> tuple[Statement, ...]:
    """The statements of the clauses in the order of the text. ``cut``: whether the text breaks off in the last."""
    clauses = [clause for clause in clauses if clause.kind in CLAUSE_KINDS]
    starts = [mention.span.start for mention in mentions]
    parents = {clause.parent for clause in clauses}
    found: list[Statement] = []
    text = document.text
    for clause in clauses:
        inside = mentions[bisect_left(starts, clause.span.start) : bisect_left(starts, clause.span.stop)]
        pieces = list(_pieces(document, clause, inside))
        for number, span in enumerate(pieces):
            low, high = (bisect_left(starts, place) for place in (span.start, span.stop))
            held = [m for m in mentions[low:high] if span.holds(m.span)]
            found.append(
                Statement(
                    clause,
                    clause.id.split(".")[0],
                    span,
                    tuple(m for m in held if m.concept not in _APART),
                    opens_list=number == len(pieces) - 1 and clause.id in parents,
                    closings=tuple(m.start() for m in _CLOSING.finditer(text, span.start, span.stop)),
                    marks=tuple(m for m in held if m.concept == "polarity"),
                    unexplained=tuple(m.span for m in held if m.concept == "unexplained_word"),
                    commas=tuple(at for match in _PARTS.finditer(text, span.start, span.stop + 1)
                                 if (at := match.start()) < span.stop),
                )
            )
    if cut and found and found[-1].clause is clauses[-1] and not found[-1].span.of(document.text).endswith(";"):
        found[-1] = replace(found[-1], cut=True)
    return tuple(found)


def _pieces(document: Document, clause: Clause, mentions: Iterable[Mention]) -> Iterable[Span]:
    start = clause.span.start + (len(clause.label) if clause.label else 0)
    for stop in [m.span.stop for m in mentions if m.concept == "stop"] + [clause.span.stop]:
        if stop <= start:
            continue
        text = document.text[start:stop]
        lead = len(text) - len(text.lstrip())
        tail = len(text) - len(text.rstrip())
        if any(map(str.isalpha, text)):
            yield Span(start + lead, stop - tail)
        start = stop
