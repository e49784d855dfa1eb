"""A rule that names one State of the two only: where the other is meant, it does not say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.interpret.named import same_state
from pipeline.interpret.role import Role
from pipeline.interpret.steps import Step


def one_sided(found: tuple[Role, ...]) -> tuple[Role, ...]:
    """The roles; a step that names its State is unread where no step of its kind names the other State."""
    named: dict[tuple[str | None, str], list[str]] = {}
    for role, step in _named(found):
        for test in step.tests:
            named.setdefault((role.subject, test.value), []).extend(step.states)
    alone = {key for key, states in named.items() if all(same_state(states[0], state) for state in states)}
    if not alone:
        return found
    return tuple(replace(role, steps=tuple(_unread(role, step, alone) for step in role.steps)) for role in found)


def _named(found: Iterable[Role]) -> Iterable[tuple[Role, Step]]:
    return ((role, step) for role in found for step in role.steps if step.states)


def _unread(role: Role, step: Step, alone: set[tuple[str | None, str]]) -> Step:
    missing = step.states and any((role.subject, test.value) in alone for test in step.tests)
    return replace(step, unread=True) if missing else step
