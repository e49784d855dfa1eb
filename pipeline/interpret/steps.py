"""A statement of a tie-break -> its steps: "if ... is deemed a resident of the State in which ...".

What stands between a condition and the consequence is a trigger, what stands in the relative clause after the
consequence is the test: so the same concept, a home, is a test in one place and a trigger in the next. Conditions may
stand before or after their consequence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pipeline.interpret.conditions import NOTHING, Before, Found, conditions, unread
from pipeline.interpret.named import NamedRule, named_rule
from pipeline.interpret.polarity import DENIES, EXCEPTS
from pipeline.interpret.statements import Statement
from pipeline.interpret.tested import named_before, tested, tested_before, tests_twice
from pipeline.interpret.zones import QUANTS, Zone, duals, is_dual, zones_of
from pipeline.model import Mention, Span

_NEXT = 8  # characters between a negation and its verb: an auxiliary


# what stands in a relative clause only where it says more than the test
_MORE = (
    "charity", "concession", "created_by", "days", "exempted", "extent", "income_counts", "investment_vehicle",
    "limited", "measure", "member", "partnership", "pension_fund", "public_body", "same_period",
    "seat_elsewhere", "sources", "taxed_person", "transparent",
)  # fmt: skip
_CASE = ("days", "tax", "sources", "capital", "income_counts")  # what makes a condition one of its own
_TURNS = (DENIES | EXCEPTS) - {"nor"}  # a "nor" repeats what is denied before it
# what a "not" belongs to that denies no fact
_OF_NO_FACT = ("only", "neither", "undetermined", "authorities_fail", "not_individual", "condition", "not_only")
_REACH = 40  # characters between a negation and the fact it denies


@dataclass(frozen=True, slots=True)
class Step:
    """One consequence: the conditions under which it comes, what it tests, or that the authorities decide."""

    statement: Statement
    span: Span  # of the consequence
    triggers: tuple[Found, ...]
    conditioned: bool  # whether any condition stands with it, understood or not
    tests: tuple[Found, ...]
    authority: Span | None
    only: Mention | None
    unread: bool  # a consequence whose test no rule knows
    states: tuple[str, ...] = ()  # named as outcomes: "is deemed a resident of Arcadia"

    @property
    def mentions(self) -> tuple[Mention, ...]:
        return self.statement.held(self.span)


def steps(statement: Statement, tests: dict[str, str], before: Before = NOTHING) -> tuple[Step, ...]:
    """The steps of a statement, in its order.

    ``tests`` maps the concepts that decide to their values; ``before`` is what the steps before tested.
    """
    if rule := named_rule(statement, tests):
        return _by_name(statement, rule, tests, before)
    zones = zones_of(statement, tests)
    found: list[Step] = []
    waiting: list[Zone] = []
    taken: Sequence[Zone] = []  # conditions after a consequence, which are its own
    for index, zone in enumerate(zones):
        if zone.kind != "consequence":
            waiting.extend([zone] if zone not in taken else [])
            continue
        following = zones[index + 1 : index + 2]
        final = index + 2 >= len(zones) or zones[index + 2].kind == "trigger"
        trailing: Sequence[Zone] = (
            [z for z in following if z.kind == "trigger"] if final and not _conditioned(statement, waiting) else []
        )
        step = _step(statement, zone, [*waiting, *trailing], tests, before)
        if not trailing and not step.tests and (inner := _tested_inside(statement, step, following, tests)):
            step, trailing = inner, following
        found.append(step)
        before = NOTHING if step.unread else before.after(step.tests)
        waiting, taken = [], trailing
    if not found:
        bare = _bare(statement, zones, tests)
        return (bare,) if bare else ()
    if found[0].authority and (first := _named_in_order(statement, found[0], tests)):
        found.insert(0, first)
    return tuple(step for step in found if (step.tests or step.authority or step.unread) and not _half_said(step))


def _by_name(statement: Statement, rule: NamedRule, tests: dict[str, str], before: Before) -> tuple[Step, ...]:
    """The step of a rule that names its State, and what follows it."""
    lead = Span(statement.span.start, rule.span.start)
    triggers = conditions(statement, [Zone("trigger", lead.start, lead.stop)], before) if lead.stop > lead.start else ()
    read = (Found(tests[rule.fact.concept], rule.span, rule.fact.rule),) if rule.fact else ()
    rest = statement.within(Span(rule.span.stop, statement.span.stop))
    goes_on = rest.has(*QUANTS, "otherwise", "authorities", "agreement")
    after = steps(rest, tests, before.after(read)) if goes_on else ()
    lost = not after and (goes_on or rest.has("resident_of_named"))
    opening = statement.within(lead)
    first = steps(opening, tests, before) if opening.has("that_state", "deemed") else ()
    unread = not read or lost or bool(first) or opening.has("third_state", "days", "tax")
    step = Step(statement, rule.span, triggers, bool(triggers), read, None, rule.only, unread, rule.states)
    return tuple(replace(one, statement=statement) for one in (*first, step, *after))


def _tested_inside(statement: Statement, step: Step, after: Sequence[Zone], tests: dict[str, str]) -> Step | None:
    """A step whose test stands as a condition in it: "is a resident, if a national of one State, of that State"."""
    if step.authority or not after or after[0].kind != "trigger":
        return None
    inside = statement.within(Span(after[0].start, after[0].stop))
    read = tested_before(statement, after, tests, relative=True)
    only = statement.within(step.span).first("only")
    back = bool(read) and inside.has("anaphor", "that_state")
    span = Span(step.span.start, inside.span.stop)
    return replace(step, span=span, tests=read[:1], only=only, unread=False) if back else None


def _half_said(step: Step) -> bool:
    """Whether the text breaks off in a condition that names what it is about before it says what of it."""
    opens = [m.span for m in step.statement.all("condition") if m.span.stop <= step.span.stop]
    if not step.statement.cut or not opens:
        return False
    after = step.statement.within(Span(opens[-1].stop, step.statement.span.stop))
    quant, state = after.first("both", "neither", "undetermined"), after.first("that_state")
    if quant and state and after.comma_between(quant.span.stop, state.span.start):
        return False  # "if in both, in that State with which ...": the verb is left out
    return not after.has("deemed", "resident_term", "residence", "authorities", "agreement", "settle", "procedure")


def pending(statement: Statement, tests: dict[str, str], before: Before) -> tuple[Found, ...]:
    """The triggers of a statement that has no consequence of its own."""
    zones = zones_of(statement, tests)
    if any(zone.kind == "consequence" for zone in zones):
        return ()
    return conditions(statement, [zone for zone in zones if zone.kind == "trigger"], before)


def condition_spans(statement: Statement, tests: dict[str, str]) -> tuple[Span, ...]:
    """Where the conditions of a statement stand."""
    return tuple(Span(zone.start, zone.stop) for zone in zones_of(statement, tests) if zone.kind == "trigger")


def _strange_conditions(statement: Statement, zones: Iterable[Zone], before: Before) -> tuple[Found, ...]:
    """The conditions that are read and have words in them that nothing explains: it is not known when they hold.

    That something cannot be determined, or that all before fails, is said in too many ways to list their words.
    """
    found = []
    for zone in zones:
        start = zone.start
        for said in conditions(statement, [zone], before) if zone.kind == "trigger" else ():
            both = said.value.endswith(("both", "neither"))
            more = statement.within(Span(start, max(start, said.span.stop))).has(*_CASE)
            if (both and (more or statement.says_more(start, said.span.stop))) or any(
                Span(start, said.span.stop).holds(m.span) for m in statement.all("time_limit")
            ):
                found.append(Found("inconclusive", said.span, "interpret>unexplained_condition"))
            start = said.span.stop
    return tuple(found)


def _conditioned(statement: Statement, zones: Sequence[Zone]) -> bool:
    return any(z.kind == "trigger" for z in zones) or bool(
        conditions(statement, [z for z in zones if z.kind == "neutral"])
    )


def _step(statement: Statement, zone: Zone, around: Sequence[Zone], tests: dict[str, str], before: Before) -> Step:
    inside = statement.within(Span(zone.start, zone.stop))
    chosen = [z for z in around if z.kind == "trigger"] or [z for z in around if conditions(statement, [z])]
    authority = zone.authority and _decides(statement, inside)
    read = () if zone.authority else tested(inside, tests, before)
    if not read and not zone.authority:
        read = tested_before(statement, [*chosen, *around], tests, relative=inside.has("relative"))
        read = read or named_before(statement, inside, tests)
    triggers = conditions(statement, chosen, before)
    if triggers:
        triggers += tuple(
            found
            for found in unread(statement, [z for z in chosen if z.kind == "trigger"], before)
            if not any(found.span == test.span for test in read)
        )[:1]
    triggers += _strange_conditions(statement, chosen, before)[:1]
    named = inside.first("deemed", "that_state")
    relatives = [m for m in inside.all("relative") if named is None or m.span.stop > named.span.start]
    stop = relatives[0].span.start if relatives else inside.span.stop
    said = [m.span.stop for m in statement.all(*QUANTS, *tests) if m.span.stop <= inside.span.start]
    only = next((m for m in statement.all("only") if max(said, default=0) <= m.span.start < stop), None)
    if only and only.span.stop <= max(
        (z.start for z in around if z.kind == "trigger" and z.start < zone.start), default=0
    ):
        only = None  # it stands before the condition
    return Step(
        statement,
        inside.span,
        triggers,
        any(_opens(statement, z) for z in chosen) or bool(triggers),
        read,
        inside.span if authority else None,
        only,
        unread=not statement.cut
        and (
            _fact_is_denied(inside, tests)
            or (bool(read) and not zone.authority and _says_more(statement, inside, tests))
            or (not zone.authority and _is_one_sided(inside, read))
            or (bool(read or authority) and _is_qualified(statement, inside, tests))
            or (bool(read) and any(_narrows(statement, z) for z in chosen if z.start >= inside.span.stop))
            or (bool(authority) and _is_no_agreement(inside))
            or any(_within(m.span, [inside.span, *_spans(chosen)]) for m in statement.all("third_state"))
            or any(_within(m.span, _spans(around)) for m in statement.all("ceases") if read and not zone.authority)
            or (not read and not zone.authority and _tests_something(inside))
            or (bool(read) and _is_denied(statement, inside))
            or (bool(read) and not zone.authority and _is_provisional(statement, inside))
        ),
    )


def _is_qualified(statement: Statement, inside: Statement, tests: dict[str, str]) -> bool:
    """Whether somebody only may be deemed a resident, or ceases to be one; or the authorities only may decide."""
    lead = max((place + 1 for place in statement.commas if place < inside.span.start), default=statement.span.start)
    before = [m.span.stop for m in statement.all("condition", *QUANTS, *tests) if m.span.stop <= inside.span.start]
    relative = inside.first("relative", "endeavour")
    start, stop = max([lead, *before]), relative.span.start if relative else inside.span.stop
    may = any(start <= mark.span.start < stop for mark in statement.marks if mark.payload == "may")
    return may or any(start <= m.span.start < inside.span.stop for m in statement.all("ceases"))


def _is_provisional(statement: Statement, inside: Statement) -> bool:
    """Whether a test holds only until something else is decided: it comes before that, and not behind its failure."""
    return any(m.span.start <= inside.span.start for m in statement.all("until")) and not statement.has("undetermined")


def _narrows(statement: Statement, zone: Zone) -> bool:
    """Whether a condition behind a test narrows it: "only if", "even if", or with words that change a test."""
    opens = any(0 <= zone.start - m.span.stop <= _NEXT for m in statement.all("only"))
    aside = any(zone.start <= m.span.stop and m.span.start < zone.stop for m in statement.all("although"))
    return opens or aside or statement.says_more(zone.start, zone.stop)


def _says_more(statement: Statement, inside: Statement, tests: dict[str, str]) -> bool:
    """Whether a consequence says more than its test does: a second test, words or concepts that nothing explains."""
    relative = inside.first("relative")
    start = relative.span.start if relative else inside.span.start
    held = inside.all("both", *_OF_NO_FACT)
    return (
        statement.says_more(inside.span.start, inside.span.stop)
        or tests_twice(inside, relative, tests)
        or (relative is not None and any(m.span.start < start for m in inside.all("any")))
        or any(
            mark.span.start >= start and mark.payload in _TURNS and not any(m.span.holds(mark.span) for m in held)
            for mark in inside.marks
        )
        or any(
            m.span.start >= start and not any(fact.span.holds(m.span) for fact in inside.all(*tests))
            for m in inside.all(*_MORE)
        )
    )


def _is_one_sided(inside: Statement, read: Iterable[Found]) -> bool:
    """Whether what is tested is the centre of economic, or of personal, interests alone; or does not decide."""
    if not any(found.value == "vital_interests" for found in read):
        return False
    relative = inside.first("relative")
    start = relative.span.start if relative else inside.span.start
    kinds = {m.payload for m in inside.all("ties") if m.span.start >= start}
    return len(kinds) == 1 and "vital" not in kinds


def _is_no_agreement(inside: Statement) -> bool:
    """Whether the authorities are said not to settle the case, or it is settled without or by others than both."""
    return inside.has("authorities_fail", "undetermined", "not_mutual")


def _spans(zones: Iterable[Zone]) -> list[Span]:
    return [Span(zone.start, zone.stop) for zone in zones]


def _within(span: Span, spans: Iterable[Span]) -> bool:
    return any(other.holds(span) for other in spans)


def _tests_something(inside: Statement) -> bool:
    """Whether a consequence says more of the State than that it is one of both or neither."""
    return inside.has("relative") and not is_dual(inside) and not inside.has("neither") and not inside.opens_list


def _fact_is_denied(inside: Statement, tests: dict[str, str]) -> bool:
    """Whether the relative clause of a consequence, or what the authorities do, is said not to be so."""
    relative = inside.first("relative")
    about = [m.span for m in (inside.all(*tests) if relative else inside.all("settle", "agreement", "authorities"))]
    start = relative.span.start if relative else inside.span.start
    kept = [m.span for m in inside.all(*_OF_NO_FACT)]
    return any(
        m.span.start >= start
        and any(_beside(inside, m.span, span) for span in about)
        and not any(span.holds(m.span) for span in kept)
        for m in inside.all("negation")
    )


def _beside(inside: Statement, one: Span, other: Span) -> bool:
    """Whether two spans stand near each other without a comma between them."""
    start, stop = min(one.stop, other.stop), max(one.start, other.start)
    return start <= stop <= start + _REACH and not inside.comma_between(start, stop)


def _is_denied(statement: Statement, inside: Statement) -> bool:
    """Whether a consequence says where the person is no resident: "is not deemed a resident of that State in which"."""
    deemed = inside.first("deemed")
    if deemed is None or statement.has("only", "neither"):
        return False
    return any(
        0 <= deemed.span.start - m.span.stop <= _NEXT and not statement.comma_between(m.span.stop, deemed.span.start)
        for m in statement.all("negation")
    )


def _decides(statement: Statement, inside: Statement) -> bool:
    """Whether the authorities decide the case, or only notify each other, consult on a text and certify."""
    if any(m.span.start < inside.span.start < m.span.stop for m in statement.all("administers")):
        return inside.has("agreement", "endeavour", "settle")
    acts = inside.first("settle", "administers", "procedure")
    return inside.has("agreement", "endeavour") or acts is None or acts.concept != "administers"


def _opens(statement: Statement, zone: Zone) -> bool:
    """Whether a condition says more than that the person is a resident of both States."""
    inside = statement.within(Span(zone.start, zone.stop))
    return (
        inside.has(*QUANTS - {"both"})
        or (inside.has("both") and not is_dual(inside))
        or not (is_dual(inside) or inside.has("paragraph_reference"))
    )


def _named_in_order(statement: Statement, agreed: Step, tests: dict[str, str]) -> Step | None:
    """A step of tests that are named one after the other, the agreement of the authorities last: "by the place of his
    home, then by the centre of his interests, and finally by agreement"."""
    lead = statement.within(Span(statement.span.start, agreed.span.start))
    if agreed.triggers or not lead.has("in_this_order", "next_in_order") or lead.has("weighing"):
        return None
    named = _bare(lead, [Zone("neutral", lead.span.start, lead.span.stop)], tests)
    return replace(named, statement=statement) if named else None


def _bare(statement: Statement, zones: Sequence[Zone], tests: dict[str, str]) -> Step | None:
    """A step that is no more than the name of a test, as in a list of criteria; what announces the list may open it."""
    if any(zone.kind == "consequence" for zone in zones):
        return None
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(statement)), default=None)
    if done is None and any(zone.kind != "neutral" for zone in zones):
        return None
    rest = statement.within(Span(done, statement.span.stop)) if done else statement
    if done and rest.has("condition", "that_state", "relative", "negation", "disjunction", *QUANTS):
        return None
    values: dict[str, Found] = {}
    for mention in rest.all(*tests):
        values.setdefault(tests[mention.concept], Found(tests[mention.concept], rest.span, mention.rule))
    if not values:
        return None
    in_order = rest.has("in_this_order", "next_in_order")
    found = tuple(values.values()) if done or in_order else tuple(values.values())[:1]
    more = rest.says_more(rest.span.start, rest.span.stop) and not rest.has("tax")
    several = len(values) > 1 and not in_order
    denied = more or several or rest.has("negation", "excludes", "ceases", "undetermined", "third_state")
    return Step(statement, rest.span, (), False, found, None, rest.first("only"), denied)
