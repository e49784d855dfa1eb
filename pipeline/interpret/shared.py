"""A condition that the words which open a list begin and each of its items ends: "if he has a home: (i) in one State
only, he is ...; (ii) in both States, he is ..."."""

from __future__ import annotations

from dataclasses import replace

from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import QUANTS, is_dual
from pipeline.model import Mention, Span

_TESTS = ("home", "abode", "interests", "nationality")
_DECIDES = ("deemed", "that_state", "authorities", "agreement", "both", "neither", "one", "undetermined")


def with_shared(statement: Statement, opening: Statement | None) -> Statement:
    """An item with the condition that the opening words of its list leave open, as if it began with it."""
    if opening is None or not opens_condition(opening):
        return statement
    first = next((m for m in statement.mentions if m.concept in (*QUANTS, *_TESTS, "deemed", "that_state")), None)
    if first is None or first.concept not in QUANTS or is_dual(statement):
        return statement
    begun = opening.all("condition", *_TESTS, "available")
    at = Span(statement.span.start, statement.span.start)
    moved = tuple(Mention(m.concept, at, statement.clause.id, m.rule, m.payload) for m in begun)
    return replace(statement, mentions=(*moved, *statement.mentions))


def opens_condition(opening: Statement) -> bool:
    """Whether opening words are the beginning of a condition on a test, which says neither where nor what follows."""
    if not opening.opens_list or not opening.has("condition") or opening.has(*_DECIDES, "negation"):
        return False
    return len({m.concept for m in opening.all(*_TESTS)}) == 1 and not is_dual(opening)
