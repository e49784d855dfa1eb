"""What the reading of a tie-break left over: words that name a test or a residence and that no step has used.

Nothing may be lost in silence. What is left over becomes a step that nobody could read, and so makes the cascade or
the rule inconclusive, with the words quoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pipeline.interpret.article import INCONCLUSIVE
from pipeline.interpret.aside import without_asides
from pipeline.interpret.conditions import NOTHING, Found
from pipeline.interpret.order import other_order
from pipeline.interpret.provisos import limited, opening_limited
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step, pending
from pipeline.interpret.whom import subject_of
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, QUANTS, Zone, duals, split, tests_for, zones_of
from pipeline.model import Mention, Span


def leftovers(found: tuple[Role, ...]) -> tuple[Role, ...]:
    """The roles with a step for whatever no rule reads, in a tie-break and beside what a clause says otherwise."""
    carrying = {role.statement.clause.id for role in found if role.provisions}
    triggers = tuple(trigger for role in found for step in role.steps for trigger in step.triggers)
    return tuple(
        _with_leftover(role, found[:number], found[number + 1 :], triggers, role.statement.clause.id in carrying)
        for number, role in enumerate(found)
    )


def _with_leftover(
    role: Role, earlier: tuple[Role, ...], later: tuple[Role, ...], triggers: Sequence[Found], explained: bool
) -> Role:
    """``explained``: whether its clause says something that is read; else the clause as a whole is reported."""
    statement = role.statement
    if role.subject and "benefits_denied" not in role.provisions:
        first = not any(one.steps for one in earlier if one.subject == role.subject)
        limits = limited(statement, role.subject, role.steps, first)
        steps = _steps(statement, role.subject, limits, role.dual)
        if steps == limits and (lost := _lost_mention(role, earlier, triggers)):
            steps = (*steps, _unread(statement, lost))
        if not steps and role.dual and (whole := opening_limited(statement)):
            steps = (_unread(statement, whole),)
        if not steps and (_announces_nothing(role, later) or _is_condition_alone(role, triggers)):
            steps = (_unread(statement),)
        if other_order(statement) and not any(step.tests for step in steps):
            steps = (*(step for step in steps if not step.unread), _unread(statement))
        return replace(role, steps=steps)
    if explained and not role.subject and not role.provisions and _names_a_residence(statement):
        subject, scope = subject_of(statement)
        return replace(role, subject=subject or "any", scope=scope, steps=(_unread(statement),))
    return role


def _announces_nothing(role: Role, later: tuple[Role, ...]) -> bool:
    """Whether a sentence of a tie-break that tests nothing is no opening of steps to come."""
    statement = role.statement
    acts = statement.has("deemed", "that_state", "authorities", "agreement", "decides", "procedure")
    if statement.cut or statement.opens_list or not acts or statement.has("weighing", "administers", "benefits"):
        return False
    after = next((one for one in later if one.subject == role.subject), None)
    return after is None or not (after.steps or after.statement.opens_list or after.statement.cut)


def _is_condition_alone(role: Role, triggers: Sequence[Found]) -> bool:
    """Whether a statement only puts conditions, and no step has them: their consequence was not read."""
    if role.dual or role.statement.cut:
        return False
    found = pending(role.statement, tests_for(role.subject), NOTHING)
    return bool(found) and not any(_used(one.span, [trigger.span for trigger in triggers]) for one in found)


def _steps(statement: Statement, subject: str | None, steps: Sequence[Step], dual: bool) -> tuple[Step, ...]:
    """The steps of a statement with, last, one for what no step has used: none where the text breaks off in it."""
    if statement.cut or statement.has("benefits") or (subject != "individual" and statement.has("weighing")):
        return tuple(steps)
    tests = tests_for(subject)
    spans = [s.span for s in steps] + [f.span for s in steps for f in (*s.triggers, *s.tests)]
    values = {found.value for step in steps for found in step.tests}
    if at := _exception(statement, steps):
        return (*steps, _unread(statement, Span(at, statement.span.stop)))
    for zone in zones_of(statement, tests):
        if zone.kind == "consequence":
            if not _used(Span(zone.start, zone.stop), spans) and _is_lost_step(statement, zone, tests, dual):
                return (*steps, _unread(statement, Span(zone.start, zone.stop)))
            continue
        if steps and zone.start >= steps[0].span.stop and _is_lost_condition(statement, zone, spans):
            return (*steps, _unread(statement, Span(zone.start, zone.stop)))
        whole = [statement.within(Span(zone.start, zone.stop))]
        for piece in split(statement, [zone]) if zone.kind == "trigger" else whole:
            if not _used(piece.span, spans) and _is_lost_test(piece, zone, tests, values):
                return (*steps, _unread(statement, piece.span))
    return tuple(steps)


def _lost_mention(role: Role, earlier: Iterable[Role], triggers: Iterable[Found]) -> Span | None:
    """Words that name a test which no step applies, no trigger is about, and no rule above has tested.

    What stands before "in both States", what a condition before any consequence says of the person, and what the
    authorities weigh are no tests.
    """
    statement, tests = without_asides(role.statement), tests_for(role.subject)
    if statement.cut or statement.has("benefits", "weighing", "explained") or any(step.unread for step in role.steps):
        return None
    peers = [one for one in earlier if one.subject in (role.subject, "any") or role.subject == "any"]
    values = {test.value for one in (*peers, role) for step in one.steps for test in step.tests}
    kinds = {test.rule.split(":")[0] for one in (*peers, role) for step in one.steps for test in step.tests}
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(statement)), default=statement.span.start)
    zones = zones_of(statement, tests)
    for zone, after in zip(zones, [*zones[1:], None], strict=True):
        inside = statement.within(Span(zone.start, zone.stop))
        for piece in split(statement, [zone]) if zone.kind == "trigger" else [inside]:
            if zone.kind == "trigger" and after and not piece.has("undetermined", "negation"):
                continue  # a case that is described before what follows in it
            for named in piece.all(*tests):
                if named.span.start < done or tests[named.concept] in values or named.concept in kinds:
                    continue
                if _used(named.span, [m.span for m in statement.all(*kinds, "deemed", "resident_term")]):
                    continue  # part of a longer name of what is tested, or of the verb
                if any(_is_about(trigger, named) for trigger in triggers) or _is_condition(piece, zone, named):
                    continue
                return piece.span
    return None


def _is_about(trigger: Found, named: Mention) -> bool:
    about = {"interests": "interests", "home": "home", "abode": "abode", "nationality": "national"}
    return trigger.span.holds(named.span) and trigger.value.startswith((about.get(named.concept, "-"), INCONCLUSIVE))


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
    for no in statement.all("excludes"):
        verb = _used(no.span, [m.span for m in statement.all("negation", "undetermined")])  # "cannot", "is not"
        facts = statement.all("condition", *INDIVIDUAL_TESTS, *ENTITY_TESTS)
        after = any(m.span.start >= no.span.stop for m in facts)
        whose = any(m.span.holds(no.span) for m in statement.all("not_individual"))
        if first is not None and no.span.start > first and after and not verb and not whose:
            return no.span.start
    return None


def _used(span: Span, spans: Sequence[Span]) -> bool:
    return any(used.start < span.stop and span.start < used.stop for used in spans)


def _is_lost_condition(statement: Statement, zone: Zone, spans: Sequence[Span]) -> bool:
    """Whether a condition behind a consequence, which no step has used, has words in it that nothing explains."""
    opens = any(m.span.start == zone.start for m in statement.all("condition"))
    if not opens or _used(Span(zone.start, zone.stop), spans):
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
