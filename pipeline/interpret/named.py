"""Rules that name their State: "is deemed a resident of Arcadia, if incorporated there, and of Boria, if there".

Such a rule says case by case what "that State in which" says at once. It is the same test only where every case names
a State, tests one thing, and all test the same; what is less than that is a step that is not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.interpret.known import once
from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import duals
from pipeline.model import Mention, Span

_ENDS = ("otherwise", "authorities", "agreement", "procedure", "neither", "undetermined", "both")
_QUANTS = ("neither", "undetermined", "both")
_MORE = (
    "days", "tax", "sources", "income_counts", "partnership", "third_state", "ceases", "until", "extent", "benefits",
    "same_period", "transparent", "member",
)  # fmt: skip
_NOT = ("only", "not_individual", "not_only")  # what a "not" belongs to that denies no case
_BEFORE = 25  # characters between "only" and the State it stands with
_STEM = 5


@dataclass(frozen=True, slots=True)
class NamedRule:
    """Where the cases of such a rule stand, what they test (None where that is not plain), and the States named."""

    span: Span
    fact: Mention | None
    states: tuple[str, ...]
    only: Mention | None


def names_outcome(statement: Statement, tests: Mapping[str, str]) -> bool:
    """Whether a statement is a rule that names its State, and no definition of a term or of who is taxed."""
    return not statement.has("means", "defined_term", "tax") and named_rule(statement, tests) is not None


def named_rule(statement: Statement, tests: Mapping[str, str]) -> NamedRule | None:
    """The rule that names its State, if the statement is one."""
    return _named_rule(statement, tuple(tests.items())) if statement.has("resident_of_named") else None


@once
def _named_rule(statement: Statement, named_tests: tuple[tuple[str, str], ...]) -> NamedRule | None:
    tests = dict(named_tests)
    outcomes = _outcomes(statement, tests)
    if not outcomes or statement.has("means", "defined_term"):
        return None
    first = outcomes[0].span
    deemed = any(m.span.start < first.stop and first.start < m.span.stop + 1 for m in statement.all("deemed"))
    ours = [m for m in statement.all(*_ENDS) if not _of_cases(m, outcomes)]
    done = max((m.span.stop for m in ours if m.concept in _QUANTS and m.span.start < first.start), default=0)
    start = max(statement.span.start, (statement.comma_after(done) or done) if done else 0)
    start = min(start, first.start)
    ends = [m.span.start for m in ours if m.span.start >= first.stop]
    stop = min(ends, default=statement.span.stop)
    if ends:
        stop = max(statement.comma_before(stop) or stop, first.stop)
    inside = statement.within(Span(start, stop))
    outcomes = tuple(m for m in outcomes if m.span.stop <= stop)
    facts = [m for m in inside.all(*tests) if not any(m.span.meets(o.span) for o in outcomes)]
    if inside.has("that_state") or not (deemed or facts):
        return None
    order = _sequence(outcomes, facts, tests)
    plain = (
        order in _alternating(len(outcomes))
        and len({tests[m.concept] for m in facts}) == 1
        and not inside.has(*_MORE, "item_reference")
        and not inside.says_more(start, stop)
        and not _denied(inside)
        and not _crossed(inside, outcomes)
    )
    near = (m for m in statement.all("only") if m.span.stop <= first.stop and first.start - m.span.stop <= _BEFORE)
    return NamedRule(
        Span(start, stop), facts[0] if plain else None, tuple(m.payload or "" for m in outcomes), next(near, None)
    )


def _outcomes(statement: Statement, tests: Mapping[str, str]) -> tuple[Mention, ...]:
    """The States named as outcomes, not those of residence in both; two that open a statement with no fact between
    them are that."""
    named = statement.all("resident_of_named")
    in_both = [place.span for place, both in duals(statement) if not _of_cases(both, named)]
    found = tuple(m for m in named if not any(m.span.meets(span) for span in in_both))
    if len(found) < 2:
        return found
    one, other = found[0].span, found[1].span
    facts = statement.all(*tests)
    between = any(one.stop <= m.span.start < other.start for m in facts)
    return found if between or any(m.span.stop <= one.start for m in facts) else found[2:]


def _sequence(outcomes: Sequence[Mention], facts: Sequence[Mention], tests: Mapping[str, str]) -> str:
    """The order of facts and outcomes, a fact that is named twice in a row once: "fofo"."""
    last = None
    order = ""
    for mention in sorted([*outcomes, *facts], key=lambda m: m.span.start):
        value = tests.get(mention.concept)
        if value is None or value != last:
            order += "f" if value else "o"
        last = value
    return order


def _alternating(cases: int) -> tuple[str, str]:
    return "fo" * cases, "of" * cases


def _of_cases(quantity: Mention, outcomes: Sequence[Mention]) -> bool:
    """Whether what looks like "both States" is two cases that stand side by side: "in A, and a resident of B"."""
    return quantity.concept == "both" and any(quantity.span.meets(o.span) for o in outcomes)


def _denied(inside: Statement) -> bool:
    kept = inside.all(*_NOT)
    marks = (m for m in inside.marks if m.payload in ("not", "without", "except", "nor", "may"))
    return any(not any(m.span.holds(mark.span) for m in kept) for mark in marks)


def _crossed(inside: Statement, outcomes: Sequence[Mention]) -> bool:
    """Whether a case tests a place in the State of another case."""
    states = [m.payload or "" for m in outcomes]
    for number, outcome in enumerate(outcomes):
        start = outcomes[number - 1].span.stop if number else inside.span.start
        for place in inside.all("by_state"):
            held = start <= place.span.start and place.span.stop <= outcome.span.start
            leads = held and inside.span.start < place.span.start and not _follows(inside, outcomes)
            others = (state for at, state in enumerate(states) if at != number)
            named = place.payload or ""
            if leads and not same_state(named, states[number]) and any(same_state(named, other) for other in others):
                return True
    return False


def _follows(inside: Statement, outcomes: Sequence[Mention]) -> bool:
    """Whether the cases stand behind their outcomes."""
    return not any(m.span.stop <= outcomes[0].span.start for m in inside.all("by_state"))


def same_state(one: str, other: str) -> bool:
    """Whether two names are, but for their endings, of one State, or one is a part of the other."""
    first, second = one.lower().split(), other.lower().split()
    if len(first) > len(second):
        first, second = second, first
    return all(any(_same_word(word, with_) for with_ in second) for word in first)


def _same_word(one: str, other: str) -> bool:
    alike = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return alike >= min(_STEM, len(one) - 1, len(other) - 1)
