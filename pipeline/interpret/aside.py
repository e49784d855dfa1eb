"""What a statement of a tie-break leaves aside: "whatever the place of its management", "and not under Article 24".

What is named there is no test, no factor, no condition and no article to act under, so the statement is read without
it; not where nothing else is left that decides.
"""

from __future__ import annotations

from dataclasses import replace

from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS
from pipeline.model import Mention, Span

_NAMED = frozenset({*INDIVIDUAL_TESTS, *ENTITY_TESTS, "available", "article_reference"})
_DECIDES = frozenset({*INDIVIDUAL_TESTS, *ENTITY_TESTS, "authorities", "agreement", "procedure"})
# what shows that more than a thing left aside is spoken of
_OF_THAT = 10  # characters of "of whether," before the comma that ends nothing
_MORE = frozenset({"both", "neither", "undetermined", "procedure", "benefits"})
_BEGINS = frozenset({"deemed", "authorities", "agreement", "decides", "turn"})  # where the statement goes on at once
_REFERS = frozenset({"paragraph_reference", "item_reference", "term_form"})


def without_asides(statement: Statement) -> Statement:
    """The statement without the words about what it leaves aside; its span and its words stay what they are."""
    for opener in statement.all("disregard"):
        statement = _without(statement, _reach(statement, opener))
    for said in statement.all("not_applied"):
        if statement.has("authorities", "agreement"):
            statement = _without(statement, said.span)
    return statement


def _reach(statement: Statement, opener: Mention) -> Span | None:
    """From the words that leave aside to the first comma behind what they name, or to where the statement goes on."""
    after = [m for m in statement.mentions if m.span.start >= opener.span.start]
    named = next((m for m in after if m.concept in _NAMED), None)
    done = named.span.stop if named else opener.span.stop + _OF_THAT
    # what nobody knows plays no part where it comes behind a test: "regardless of the form in which he holds it"
    tested = any(m.concept in _DECIDES for m in statement.mentions if m.span.stop <= opener.span.start)
    if named is None and not (tested and opener.payload == "whatever"):
        return None
    ends = [
        *(place for place in (*statement.commas, *statement.closings) if place >= done),
        *(m.span.start for m in after if m.concept in _BEGINS and m.span.start >= opener.span.stop),
    ]
    span = Span(opener.span.start, min(ends, default=statement.span.stop))
    if (named and not span.holds(named.span)) or any(m.concept in _MORE and span.holds(m.span) for m in after):
        return None
    return span


def _without(statement: Statement, span: Span | None) -> Statement:
    left = [m for m in statement.mentions if span and not span.holds(m.span)]
    if span is None or not any(m.concept in _DECIDES for m in left):
        return statement
    return replace(
        statement,
        mentions=tuple(m for m in statement.mentions if not span.holds(m.span) or m.concept in _REFERS),
        marks=tuple(m for m in statement.marks if not span.holds(m.span)),
        unexplained=tuple(one for one in statement.unexplained if not span.holds(one)),
    )
