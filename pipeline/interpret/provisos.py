"""A step with a condition that no rule reads, beside those that lead to it: "provided that he stays there 90 days".

What such a condition limits may not hold, so the step becomes one that was not read, the condition quoted with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.interpret.conditions import conditions
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, Zone, is_dual, split, tests_for, zones_of
from pipeline.model import Span

# what a condition may name that only says of whom, or of which case, the rule is
_CASE = (
    "person", "individual", "not_individual", "company", "legal_person", "paragraph_reference", "item_reference",
    "residence", "resident_term", "if_needed", "authorities_fail", "earlier", "otherwise", "follows",
)  # fmt: skip
_STATE = ("condition", "question", "by_state", "state_named")  # "in the case of France"
_SHORT = 15  # characters of "or if", "in that case"


def limited(
    statement: Statement, subject: str | None, steps: Sequence[Step], first: bool
) -> tuple[Step, ...]:
    """The steps of a statement, those that such a condition limits unread and with its words. ``first``: whether no
    step comes before them; what leads to a later one is told as its trigger."""
    found = list(steps)
    if statement.cut or statement.has("benefits"):
        return tuple(found)
    for piece in tuple(_strange(statement, subject, found, first)):
        number = _limits(piece, found)
        span = Span(min(piece.span.start, found[number].span.start), max(piece.span.stop, found[number].span.stop))
        step = found[number]
        tests = tuple(replace(test, span=span) for test in step.tests)
        found[number] = replace(step, span=span, tests=tests, authority=step.authority and span, unread=True)
    return tuple(found)


def opening_limited(statement: Statement) -> Span | None:
    """The condition that the opening words of a tie-break put on the whole of it, beside residence in both States."""
    if statement.cut:
        return None
    days = next(iter(statement.all("days")), None)
    for opener in statement.all("condition"):
        stop = min((at for at in statement.commas if at > opener.span.stop + 1), default=statement.span.stop)
        piece = statement.within(Span(opener.span.start, stop))
        if opener.payload == "proviso" and not is_dual(piece):
            return piece.span
    return days.span if days else None


def _strange(
    statement: Statement, subject: str | None, steps: Sequence[Step], first: bool
) -> Iterator[Statement]:
    """The conditions that say nothing known and are not used by any step."""
    if not steps:
        return
    zones = [zone for zone in zones_of(statement, tests_for(subject)) if zone.kind == "trigger"]
    used = [found.span for step in steps for found in (*step.triggers, *step.tests)]
    for zone in zones:
        read = used + [found.span for found in conditions(statement, [zone])]
        for piece in split(statement, [zone]):
            if not any(_same(piece.span, span) for span in read) and _is_strange(statement, piece, zone, steps, first):
                yield piece


def _is_strange(
    statement: Statement, piece: Statement, zone: Zone, steps: Sequence[Step], first: bool
) -> bool:
    opener = piece.first("condition")
    if opener is None or opener.span.start > piece.span.start or piece.span.stop - piece.span.start <= _SHORT:
        return False
    if is_dual(piece) or piece.has("if_needed"):
        return False
    if any(m.span.start < piece.span.start for m in statement.all("weighing")):
        return False  # "having regard, in the case of a company, to ..."
    named = {m.concept for m in piece.mentions}
    if opener.payload == "proviso" or "days" in named:
        return True
    if piece.span.start >= steps[-1].span.stop:
        tested = "one" in named and any(test.rule.split(":")[0] in named for step in steps for test in step.tests)
        return not tested and not ("question" in named and named <= {*_STATE, *_CASE, "anaphor"})
    if not first or piece.span.start > steps[0].span.start or is_dual(statement.within(Span(zone.start, zone.stop))):
        return False  # whom the rule is about
    return not named & {*_CASE, *_STATE[2:], *INDIVIDUAL_TESTS, *ENTITY_TESTS}


def _limits(piece: Statement, steps: Sequence[Step]) -> int:
    """The step that a condition limits: the one before it where none follows, or where it is a proviso."""
    before = [number for number, step in enumerate(steps) if step.span.start < piece.span.start]
    opener = piece.first("condition")
    proviso = opener is not None and opener.payload == "proviso"
    if before and (proviso or len(before) == len(steps)):
        return before[-1]
    return len(before)


def _same(piece: Span, used: Span) -> bool:
    """Whether a trigger or a test was read in a condition: not whether the condition lies in a longer test."""
    return piece.start <= used.start and used.stop <= piece.stop
