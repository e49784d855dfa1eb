"""Two paragraphs that open the same case and decide it differently: none of the two is the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.interpret.role import Role
from pipeline.interpret.steps import Step


def contradictions(found: tuple[Role, ...]) -> tuple[Role, ...]:
    """The roles; the opening of a rule that decides the case of an earlier one otherwise carries an unread step."""
    openings = [role for role in found if role.dual and role.subject in ("individual", "entity")]
    against = [
        later
        for number, later in enumerate(openings)
        if any(_contradict(earlier, later, found) for earlier in openings[:number])
    ]
    return tuple(_with_unread(role) if any(role is one for one in against) else role for role in found)


def _contradict(one: Role, other: Role, found: Sequence[Role]) -> bool:
    if (one.subject, one.scope) != (other.subject, other.scope) or one.statement.paragraph == other.statement.paragraph:
        return False
    first, second = _steps(one, found), _steps(other, found)
    if not first or not second or _tests(first) == _tests(second) or second[0].triggers:
        return False
    if second[0].unread or other.statement.has("otherwise", "earlier"):
        return False
    label = (one.statement.clause.label or "").strip()
    again = bool(label) and label == (other.statement.clause.label or "").strip()
    # two rules that both name a State at once, whatever their numbers, in one sentence each
    return again or (one.subject == "entity" and _names_state(one) and _names_state(other))


def _steps(opening: Role, found: Sequence[Role]) -> list[Step]:
    paragraph, subject = opening.statement.paragraph, opening.subject
    return [step for r in found if r.statement.paragraph == paragraph and r.subject == subject for step in r.steps]


def _tests(steps: Sequence[Step]) -> list[tuple[str, ...]]:
    return [tuple(found.value for found in step.tests) or ("authorities",) for step in steps]


def _names_state(role: Role) -> bool:
    return bool(role.steps) and bool(role.steps[0].tests) and not role.steps[0].authority


def _with_unread(role: Role) -> Role:
    step = Step(role.statement, role.statement.span, (), True, (), None, None, unread=True)
    return replace(role, steps=(*role.steps, step))
