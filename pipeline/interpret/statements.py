"""Clauses -> statements: each sentence or limb of a clause with the mentions in it.

A statement is what stands between two stops (full stop, semicolon) of one clause's own text, its label left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.model import CLAUSE_KINDS, Clause, Document, Mention, Span
from pipeline.spans import beginning

# what is no matter of which a statement speaks
_APART = frozenset({"stop", "polarity", "unexplained_word", "unread_word"})
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
    unread: tuple[Mention, ...] = ()  # damaged words that may be several
    sprawls: bool = False  # more is said in it than rules read; see ``sprawl``
    known: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  # see ``once``

    def comma_between(self, start: int, stop: int) -> bool:
        at = bisect_left(self.commas, start)
        return at < len(self.commas) and self.commas[at] < stop

    def comma_after(self, place: int) -> int | None:
        """Where the first comma at a place or behind it stands."""
        at = bisect_left(self.commas, place)
        return self.commas[at] if at < len(self.commas) else None

    def comma_before(self, place: int) -> int | None:
        """Where the last comma before a place stands."""
        at = bisect_left(self.commas, place)
        return self.commas[at - 1] if at else None

    def says_more(self, start: int, stop: int) -> bool:
        """Whether a word stands between two places that no concept explains."""
        at = bisect_left(self.unexplained, start, key=_start)
        return at < len(self.unexplained) and self.unexplained[at].start < stop

    # What a rule asks of a statement it asks hundreds of times: it looks into an index, not through all mentions.
    def all(self, *concepts: str) -> tuple[Mention, ...]:
        index = self._index()
        if len(concepts) == 1:
            (concept,) = concepts
            found: tuple[Mention, ...] | None = self.known.get(concept)
            if found is None:
                found = self.known[concept] = tuple([self.mentions[at] for at in index.get(concept, ())])
            return found
        places = [at for concept in index.keys() & concepts for at in index[concept]]
        places.sort()
        return tuple([self.mentions[at] for at in places])

    def first(self, *concepts: str) -> Mention | None:
        index = self._index()
        if len(concepts) == 1:
            places = index.get(concepts[0])
            return self.mentions[places[0]] if places else None
        firsts = [index[concept][0] for concept in index.keys() & concepts]
        return self.mentions[min(firsts)] if firsts else None

    def has(self, *concepts: str) -> bool:
        return not self._index().keys().isdisjoint(concepts)

    def within(self, span: Span) -> Statement:
        """The part of the statement inside a span."""
        return Statement(
            self.clause, self.paragraph, span, _inside(self.mentions, span), self.opens_list, self.cut, self.commas,
            self.closings, _inside(self.marks, span), self.unexplained, self.unread,
        )

    def held(self, span: Span) -> tuple[Mention, ...]:
        """The mentions inside a span."""
        return _inside(self.mentions, span)

    def begins(self, start: int, stop: int, *concepts: str) -> bool:
        """Whether a mention of one of the concepts begins between two places."""
        return any(m.concept in concepts for m in beginning(self.mentions, start, stop))

    def near(self, start: int, stop: int, reach: int, *concepts: str) -> tuple[Mention, ...]:
        """The mentions of the concepts that lie no more than ``reach`` characters before or behind a span."""
        longest = self.known.get(_LONGEST)
        if longest is None:
            longest = self.known[_LONGEST] = max((m.span.stop - m.span.start for m in self.mentions), default=0)
        beside = beginning(self.mentions, start - reach - longest, stop + reach + 1)
        return tuple([m for m in beside if m.concept in concepts and m.span.stop >= start - reach])

    def _index(self) -> dict[str, list[int]]:
        """Each concept with the places of its mentions in the order of the text."""
        index: dict[str, list[int]] | None = self.known.get(_INDEX)
        if index is None:
            index = self.known[_INDEX] = {}
            for at, mention in enumerate(self.mentions):
                index.setdefault(mention.concept, []).append(at)
        return index


_INDEX, _LONGEST = 0, 1  # beside the names of concepts, each with its mentions


def _start(span: Span) -> int:
    return span.start


def _inside(mentions: tuple[Mention, ...], span: Span) -> tuple[Mention, ...]:
    """Those that lie in a span, found by their order: a statement is cut at many places."""
    start, stop = span.start, span.stop
    return tuple([m for m in beginning(mentions, start, stop + 1) if start <= m.span.start and m.span.stop <= stop])


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
                    unread=tuple(m for m in held if m.concept == "unread_word"),
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
