"""Rules for different persons: what holds for companies is no test that comes before what holds for others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.interpret.conditions import Found
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step
from pipeline.interpret.zones import duals
from pipeline.model import Span

_KINDS = ("company", "legal_person", "not_individual", "enterprise", "partnership")
# what puts a test behind the failure of another, whoever is named with it
_FAILS = ("undetermined", "neither", "both", "otherwise", "earlier", "next_in_order", "third_state")
_NAMES = ("that_state", "relative", "decides")


def for_others(tests: Sequence[tuple[Role, Step, Found]]) -> Iterator[tuple[Role, Step, Found]]:
    """The tests that are for other persons than the first is: no word puts them behind its failure."""
    if not tests:
        return
    first_role, first, found = tests[0]
    whose = _whom(first_role.statement, first, None)
    for (_, earlier, _), (role, step, test) in pairwise(tests):
        if step is earlier or step.triggers or test.value == found.value:
            continue
        before = earlier if earlier.statement.span == step.statement.span else None
        whom = _whom(role.statement, step, before)
        other = (whom is not None and whom != whose) or role.scope != first_role.scope
        if other and not _window(role.statement, step, before).has(*_FAILS):
            yield role, step, test


def _window(statement: Statement, step: Step, before: Step | None) -> Statement:
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(statement)), default=statement.span.start)
    start = max(done, before.span.stop if before else statement.span.start)
    return statement.within(Span(min(start, step.span.stop), step.span.stop))


def _whom(statement: Statement, step: Step, before: Step | None) -> str | None:
    """The kind of person that is named before the State of a step; those of the opening words apart."""
    window = _window(statement, step, before)
    names = window.first(*_NAMES)
    kinds = [m.concept for m in window.all(*_KINDS) if names is None or m.span.start < names.span.start]
    return kinds[-1] if kinds else None
