"""Two paragraphs that open the same case and decide it differently: none of the two is the rule."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace

from pipeline.interpret.role import Role
from pipeline.interpret.steps import Step


def contradictions(found: tuple[Role, ...]) -> tuple[Role, ...]:
    """The roles; the opening of a rule that decides the case of an earlier one otherwise carries an unread step."""
    rules = _rules(found)
    against: set[int] = set()
    seen: dict[Hashable, set[int]] = {}  # what the rules before test: those that a later one may contradict
    for number, role in enumerate(found):
        rule = rules.get((role.statement.paragraph, role.subject))
        if not role.dual or role.subject not in ("individual", "entity") or not rule:
            continue
        tests, first = rule
        decides = not first.triggers and not first.unread and not role.statement.has("otherwise", "earlier")
        for kind in _kinds(role):
            others = seen.setdefault(kind, set())
            if decides and (len(others) > 1 or (others and tests not in others)):
                against.add(number)
            others.add(tests)
    return tuple(_with_unread(role) if number in against else role for number, role in enumerate(found))


def _rules(found: Iterable[Role]) -> dict[tuple[str, str | None], tuple[int, Step]]:
    """What each paragraph tests for each subject, as a number that is the same for the same, and its first step."""
    numbers: dict[tuple[tuple[str, ...], ...], int] = {}
    steps: dict[tuple[str, str | None], list[Step]] = {}
    for role in found:
        if role.steps:
            steps.setdefault((role.statement.paragraph, role.subject), []).extend(role.steps)
    return {whose: (numbers.setdefault(_tests(own), len(numbers)), own[0]) for whose, own in steps.items()}


def _kinds(role: Role) -> Iterator[Hashable]:
    """What two rules for one subject and scope have in common that cannot both hold: they are printed under one
    number, or both name a State at once, whatever their numbers, in one sentence each."""
    if label := (role.statement.clause.label or "").strip():
        yield role.subject, role.scope, label
    if role.subject == "entity" and _names_state(role):
        yield role.subject, role.scope, None


def _tests(steps: Iterable[Step]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(found.value for found in step.tests) or ("authorities",) for step in steps)


def _names_state(role: Role) -> bool:
    return bool(role.steps) and bool(role.steps[0].tests) and not role.steps[0].authority


def _with_unread(role: Role) -> Role:
    step = Step(role.statement, role.statement.span, (), True, (), None, None, unread=True)
    return replace(role, steps=(*role.steps, step))
