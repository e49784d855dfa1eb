"""What a consequence tests: the facts in its relative clause, or named before it: ``tested``."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pipeline.interpret.conditions import CALLED, LIVES, NOTHING, Before, Found
from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import QUANTS, Zone, duals, split
from pipeline.model import Mention, Span

_SHORT = 12  # characters of "he has it"


def tested(inside: Statement, tests: dict[str, str], before: Before = NOTHING) -> tuple[Found, ...]:
    """The facts in the relative clause of a consequence; without one, the facts anywhere in it."""
    relative = inside.first("relative")
    facts = inside.all(*tests)
    if relative:
        # "a national of which he is" begins with the fact
        after = tuple(m for m in facts if m.span.start >= relative.span.start or _touches(m, relative))
        facts = after or facts
    values: dict[str, Found] = {}
    for fact in facts:
        values.setdefault(tests[fact.concept], Found(tests[fact.concept], inside.span, fact.rule))
    if not values and "home" in tests and relative:
        for place in inside.all("residence"):
            if place.payload == "permanent" and place.span.start >= relative.span.start:
                if before.home_tested and not before.home_called_residence:
                    return (Found("habitual_abode", inside.span, place.rule + LIVES),)
                return (Found("permanent_home", inside.span, place.rule + CALLED),)
    return tuple(values.values())


def tests_twice(inside: Statement, relative: Mention | None, tests: dict[str, str]) -> bool:
    """Whether two tests stand in one consequence, and no word puts one after the other: both hold, or either."""
    start = relative.span.start if relative else inside.span.start
    facts = [m for m in inside.all(*tests) if m.span.start >= start or (relative and _touches(m, relative))]
    return not inside.has("in_this_order") and any(
        tests[one.concept] != tests[other.concept]
        and not any(one.span.start <= m.span.start < other.span.start for m in inside.all("next_in_order"))
        for one, other in pairwise(facts)
    )


def tested_before(
    statement: Statement, zones: Iterable[Zone], tests: dict[str, str], relative: bool
) -> tuple[Found, ...]:
    """A test put as a condition: "if he has a home in one State only, he is a resident of that State"."""
    found = []
    for piece in split(statement, zones):
        if (piece.has("one", "any") or not relative) and not piece.has("negation", "neither", "both", "undetermined"):
            found += [Found(tests[m.concept], piece.span, m.rule) for m in piece.all(*tests)[:1]]
    return tuple(found)


def named_before(statement: Statement, inside: Statement, tests: dict[str, str]) -> tuple[Found, ...]:
    """A test named before its consequence, which says no more of it: "it is seen where his home is, he being deemed a
    resident of the State in which he has it"."""
    relative = inside.first("relative")
    if relative is None or not inside.has("deemed") or inside.span.stop - relative.span.stop > _SHORT:
        return ()
    if any(m.span.start >= relative.span.stop for m in inside.mentions):
        return ()
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(statement)), default=statement.span.start)
    before = statement.within(Span(done, max(done, inside.span.start)))
    named = before.all(*tests)
    if len(named) != 1 or before.has(*QUANTS, "negation", "condition"):
        return ()
    return (Found(tests[named[0].concept], Span(named[0].span.start, inside.span.stop), named[0].rule),)


def _touches(fact: Mention, relative: Mention) -> bool:
    return 0 <= relative.span.start - fact.span.stop <= 1
