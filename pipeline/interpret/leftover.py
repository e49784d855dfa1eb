"""What the reading of a tie-break left over: words that name a test or a residence and that no step has used.

Nothing may be lost in silence. What is left over becomes a step that nobody could read, and so makes the cascade or
the rule inconclusive, with the words quoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from pipeline.interpret.article import INCONCLUSIVE
from pipeline.interpret.aside import without_asides
from pipeline.interpret.conditions import NOTHING, Found
from pipeline.interpret.order import other_order
from pipeline.interpret.provisos import limited, opening_limited
from pipeline.interpret.role import Role
from pipeline.interpret.shared import opens_condition
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step, pending
from pipeline.interpret.whom import subject_of
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, QUANTS, Zone, duals, split, tests_for, zones_of
from pipeline.model import Mention, Span
from pipeline.spans import Spans

# what the values of conditions about a fact begin with
_ABOUT = {"interests": "interests", "home": "home", "abode": "abode", "nationality": "national"}


@dataclass(frozen=True, slots=True)
class _Around:
    """What the other statements of an article say that bears on what one of them leaves over."""

    explained: bool  # whether its clause says something that is read; else the clause as a whole is reported
    first: bool  # whether no statement before it has steps for the same subject
    tested: _Tested  # by those before it that may be about the same persons
    after: Role | None  # the next about the same subject
    triggers: _Triggers


@dataclass(frozen=True, slots=True)
class _Tested:
    """The values of tests and the concepts that named them."""

    values: frozenset[str] = frozenset()
    concepts: frozenset[str] = frozenset()

    def __or__(self, other: _Tested) -> _Tested:
        if other.values <= self.values and other.concepts <= self.concepts:
            return self
        return _Tested(self.values | other.values, self.concepts | other.concepts)


class _Triggers:
    """The conditions of all steps: where they stand, and which are about a fact."""

    def __init__(self, found: Iterable[Found]) -> None:
        triggers = tuple(found)
        self.spans = Spans(trigger.span for trigger in triggers)
        self._about = {
            concept: Spans(t.span for t in triggers if t.value.startswith((value, INCONCLUSIVE)))
            for concept, value in {**_ABOUT, "": "-"}.items()
        }

    def are_about(self, named: Mention) -> bool:
        return self._about[named.concept if named.concept in _ABOUT else ""].hold(named.span)


def leftovers(found: tuple[Role, ...]) -> tuple[Role, ...]:
    """The roles with a step for whatever no rule reads, in a tie-break and beside what a clause says otherwise."""
    taken = _taken_over(found)
    return tuple(
        replace(role, steps=()) if role.statement.clause.id in taken else _with_leftover(role, around)
        for role, around in zip(found, _around(found), strict=True)
    )


def _taken_over(found: Sequence[Role]) -> frozenset[str]:
    """The clauses whose words are the beginning of a condition that each item of their list ends."""
    opening = {r.statement.clause.id for r in found if not r.provisions and opens_condition(r.statement)}
    if not opening:
        return frozenset()
    items = [role for role in found if role.statement.clause.parent in opening]
    unread = {role.statement.clause.parent for role in items if not role.steps}
    return frozenset(opening & {role.statement.clause.parent for role in items} - unread)


def _around(found: Sequence[Role]) -> Iterator[_Around]:
    carrying = {role.statement.clause.id for role in found if role.provisions}
    triggers = _Triggers(trigger for role in found for step in role.steps for trigger in step.triggers)
    following: list[Role | None] = []
    last: dict[str | None, Role] = {}
    for role in reversed(found):
        following.append(last.get(role.subject))
        last[role.subject] = role
    tested: dict[str | None, _Tested] = {}
    stepped: set[str | None] = set()
    for role, after in zip(found, reversed(following), strict=True):
        peers = tested if role.subject == "any" else (role.subject, "any")
        before = reduce(or_, (tested.get(subject, _Tested()) for subject in peers), _Tested())
        explained = role.statement.clause.id in carrying
        yield _Around(explained, role.subject not in stepped, before, after, triggers)
        tested[role.subject] = tested.get(role.subject, _Tested()) | _tested(role)
        if role.steps:
            stepped.add(role.subject)


def _tested(role: Role) -> _Tested:
    tests = [test for step in role.steps for test in step.tests]
    return _Tested(
        frozenset(test.value for test in tests), frozenset(test.rule.split(":")[0] for test in tests)
    )


def _with_leftover(role: Role, around: _Around) -> Role:
    statement = role.statement
    if role.subject and "benefits_denied" not in role.provisions:
        limits = limited(statement, role.subject, role.steps, around.first)
        steps = _steps(statement, role.subject, limits, role.dual)
        if steps == limits and (lost := _lost_mention(role, around)):
            steps = (*steps, _unread(statement, lost))
        if not steps and role.dual and (whole := opening_limited(statement)):
            steps = (_unread(statement, whole),)
        if not steps and (_announces_nothing(role, around.after) or _is_condition_alone(role, around.triggers)):
            steps = (_unread(statement),)
        if other_order(statement) and not any(step.tests for step in steps):
            steps = (*(step for step in steps if not step.unread), _unread(statement))
        return replace(role, steps=steps)
    if around.explained and not role.subject and not role.provisions and _names_a_residence(statement):
        subject, scope = subject_of(statement)
        return replace(role, subject=subject or "any", scope=scope, steps=(_unread(statement),))
    return role


def _announces_nothing(role: Role, after: Role | None) -> bool:
    """Whether a sentence of a tie-break that tests nothing is no opening of steps to come. ``after``: the next about
    the same subject."""
    statement = role.statement
    acts = statement.has("deemed", "that_state", "authorities", "agreement", "decides", "procedure")
    if statement.cut or statement.opens_list or not acts or statement.has("weighing", "administers", "benefits"):
        return False
    return after is None or not (after.steps or after.statement.opens_list or after.statement.cut)


def _is_condition_alone(role: Role, triggers: _Triggers) -> bool:
    """Whether a statement only puts conditions, and no step has them: their consequence was not read."""
    if role.dual or role.statement.cut:
        return False
    found = pending(role.statement, tests_for(role.subject), NOTHING)
    return bool(found) and not any(triggers.spans.meet(one.span) for one in found)


def _steps(statement: Statement, subject: str | None, steps: Sequence[Step], dual: bool) -> tuple[Step, ...]:
    """The steps of a statement with, last, one for what no step has used: none where the text breaks off in it."""
    if statement.cut or statement.has("benefits") or (subject != "individual" and statement.has("weighing")):
        return tuple(steps)
    tests = tests_for(subject)
    used = Spans([s.span for s in steps] + [f.span for s in steps for f in (*s.triggers, *s.tests)])
    values = {found.value for step in steps for found in step.tests}
    if at := _exception(statement, steps):
        return (*steps, _unread(statement, Span(at, statement.span.stop)))
    for zone in zones_of(statement, tests):
        if zone.kind == "consequence":
            if not used.meet(Span(zone.start, zone.stop)) and _is_lost_step(statement, zone, tests, dual):
                return (*steps, _unread(statement, Span(zone.start, zone.stop)))
            continue
        if steps and zone.start >= steps[0].span.stop and _is_lost_condition(statement, zone, used):
            return (*steps, _unread(statement, Span(zone.start, zone.stop)))
        whole = [statement.within(Span(zone.start, zone.stop))]
        for piece in split(statement, [zone]) if zone.kind == "trigger" else whole:
            if not used.meet(piece.span) and _is_lost_test(piece, zone, tests, values):
                return (*steps, _unread(statement, piece.span))
    return tuple(steps)


def _lost_mention(role: Role, around: _Around) -> Span | None:
    """Words that name a test which no step applies, no trigger is about, and no rule above has tested.

    What stands before "in both States", what a condition before any consequence says of the person, and what the
    authorities weigh are no tests.
    """
    statement, tests = without_asides(role.statement), tests_for(role.subject)
    if statement.cut or statement.has("benefits", "weighing", "explained") or any(step.unread for step in role.steps):
        return None
    done_so_far = around.tested | _tested(role)
    values, kinds = done_so_far.values, done_so_far.concepts
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(statement)), default=statement.span.start)
    names = Spans(m.span for m in statement.all(*kinds, "deemed", "resident_term"))
    zones = zones_of(statement, tests)
    for zone, after in zip(zones, [*zones[1:], None], strict=True):
        inside = statement.within(Span(zone.start, zone.stop))
        for piece in split(statement, [zone]) if zone.kind == "trigger" else [inside]:
            if zone.kind == "trigger" and after and not piece.has("undetermined", "negation"):
                continue  # a case that is described before what follows in it
            for named in piece.all(*tests):
                if named.span.start < done or tests[named.concept] in values or named.concept in kinds:
                    continue
                if names.meet(named.span):
                    continue  # part of a longer name of what is tested, or of the verb
                if around.triggers.are_about(named) or _is_condition(piece, zone, named):
                    continue
                return piece.span
    return None


def _is_condition(piece: Statement, zone: Zone, named: Mention) -> bool:
    """Whether a condition is about a fact: nothing parts it from the "both" or "cannot be determined" that it has."""
    if zone.kind != "trigger":
        return False
    quants = piece.all(*QUANTS, "negation")
    return any(
        not piece.comma_between(min(named.span.stop, m.span.stop), max(named.span.start, m.span.start)) for m in quants
    )


def _unread(statement: Statement, span: Span | None = None) -> Step:
    """A step that nobody could read."""
    return Step(statement, span or statement.span, (), True, (), None, None, unread=True)


def _names_a_residence(statement: Statement) -> bool:
    """Whether a statement says in which State somebody is a resident, by words that a tie-break would use."""
    return (
        statement.has("deemed")
        and statement.has("that_state")
        and statement.has("relative")
        and statement.has(*INDIVIDUAL_TESTS, *ENTITY_TESTS)
        and not statement.opens_list
        and not statement.cut
    )


def _exception(statement: Statement, steps: Sequence[Step]) -> int | None:
    """Where a step is said not to hold in some case: "except where the centre of his interests is in the other"."""
    first = next((step.span.start for step in steps if step.tests), None)
    facts = statement.all("condition", *INDIVIDUAL_TESTS, *ENTITY_TESTS)
    verbs = Spans(m.span for m in statement.all("negation", "undetermined"))  # "cannot", "is not"
    for no in statement.all("excludes"):
        verb = verbs.meet(no.span)
        after = any(m.span.start >= no.span.stop for m in facts)
        whose = any(m.span.holds(no.span) for m in statement.all("not_individual"))
        if first is not None and no.span.start > first and after and not verb and not whose:
            return no.span.start
    return None


def _is_lost_condition(statement: Statement, zone: Zone, used: Spans) -> bool:
    """Whether a condition behind a consequence, which no step has used, has words in it that nothing explains."""
    opens = statement.begins(zone.start, zone.start + 1, "condition")
    if not opens or used.meet(Span(zone.start, zone.stop)):
        return False
    return statement.says_more(zone.start, zone.stop) or statement.within(Span(zone.start, zone.stop)).has("ceases")


def _is_lost_step(statement: Statement, zone: Zone, tests: dict[str, str], dual: bool) -> bool:
    """Whether a consequence that made no step speaks of a residence; the opening words of a list only announce it."""
    inside = statement.within(Span(zone.start, zone.stop))
    if inside.has("administers") or inside.has("neither"):
        return False
    if inside.has(*tests) and inside.has("that_state", "relative"):
        return True
    return inside.has("deemed") and not zone.authority and not dual and not statement.opens_list


def _is_lost_test(piece: Statement, zone: Zone, tests: dict[str, str], values: set[str]) -> bool:
    """Whether words outside every step apply a test: in that State in which; or a test that stands alone."""
    state, relative = piece.first("that_state"), piece.first("relative")
    named = piece.all(*tests)
    if state and relative and any(m.span.start >= relative.span.start for m in named) and not piece.has("undetermined"):
        return True
    if zone.kind != "neutral":
        return False
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(piece)), default=piece.span.start)
    return any(m.span.start >= done and tests[m.concept] not in values for m in named)
