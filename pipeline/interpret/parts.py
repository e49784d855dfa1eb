"""A statement cut where it does two things: it turns to somebody else, or to what follows a failure to agree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS
from pipeline.model import Span

_ENTITIES = ("not_individual", "company", "legal_person")


def parts(statement: Statement) -> Iterable[Statement]:
    """A statement cut where it turns to somebody else, and before "without such agreement" behind the duty to agree."""
    start = statement.span.start
    cuts = [place for place in (_turn(statement), _failure(statement)) if place is not None]
    for stop in sorted(cuts):
        yield replace(statement.within(Span(start, stop)), opens_list=False)
        start = stop
    yield statement.within(Span(start, statement.span.stop)) if cuts else statement


def _failure(statement: Statement) -> int | None:
    """Where a statement goes over from the duty to agree to what follows without an agreement."""
    fail = statement.first("authorities_fail")
    if not statement.has("benefits"):
        return None
    if fail is None:
        return _denial(statement)
    before = [m for m in statement.all("agreement", "authorities") if m.span.stop <= fail.span.start]
    if not before:
        return None
    conditions = [m.span.start for m in statement.all("condition") if m.span.start <= fail.span.start]
    return max(conditions) if conditions and max(conditions) > before[-1].span.start else fail.span.start


def _denial(statement: Statement) -> int | None:
    """Where benefits are denied in the sentence of the duty to agree, whatever words stand for the failure."""
    agreed = statement.first("agreement", "authorities")
    benefits = statement.all("benefits")[-1]
    if agreed is None:
        return None
    between = Span(agreed.span.stop, benefits.span.start)
    denied = next((m for m in statement.all("negation", "neither") if between.holds(m.span)), None)
    if denied is None:
        return None
    return max((place for place in statement.commas if agreed.span.stop <= place < denied.span.start), default=None)


def _turn(statement: Statement) -> int | None:
    """Where one sentence goes over from individuals to others, or back: each has a consequence of its own."""
    whose = statement.all("individual", *_ENTITIES)
    for one, other in pairwise(whose):
        if (one.concept == "individual") == (other.concept == "individual"):
            continue
        # "a person, other than an individual" begins with the person
        before = [m.span.start for m in statement.all("person") if 0 <= other.span.start - m.span.stop < 3]
        start = min(before, default=other.span.start)
        at = max((place for place in statement.commas if one.span.stop <= place < start), default=None)
        if at is None:
            continue
        parts = (statement.within(Span(statement.span.start, at)), statement.within(Span(at, statement.span.stop)))
        if all(_decides_something(part) for part in parts):
            return at
    return None


def _decides_something(part: Statement) -> bool:
    if part.has("authorities", "agreement"):
        return True
    return part.has("deemed", "that_state") and part.has(*INDIVIDUAL_TESTS, *ENTITY_TESTS)
