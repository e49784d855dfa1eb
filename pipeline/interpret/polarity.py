"""Which words of a statement are denied, excepted or left open: the small words that turn its meaning over.

A mark (not, nor, without, except, regardless, may) is *accounted for* where it lies inside a concept that has it as
part of its meaning (neither, undetermined, other than an individual ...), repeats one that is, or denies a thing that
a rule has asked about. Zones end where the statement turns ("but"), gives a ground, closes a bracket, or goes on to
include.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.interpret.known import once
from pipeline.interpret.statements import Statement
from pipeline.model import Mention, Span
from pipeline.spans import Spans, beginning

# concepts whose wordings hold a negation or an exception as part of what they mean
_OWN = (
    "neither", "undetermined", "not_individual", "only", "limited", "authorities_fail", "otherwise", "other_factors",
    "partnership", "personality_lost", "one", "anybody", "other_criterion", "days", "concession", "seat_elsewhere",
    "measure", "not_only", "outside",
)  # fmt: skip
# what a definition names, to be included or left out: grounds, then bodies and persons
_GROUNDS = (
    "domicile", "place_of_stay", "abode", "management", "head_office", "registration", "incorporation", "nationality",
    "days", "domestic_law", "other_criterion",
)  # fmt: skip
NAMED = (
    *_GROUNDS, "state_named", "subdivision", "local_authority", "public_body",
    "pension_fund", "charity", "investment_vehicle", "sources", "partnership",
)  # fmt: skip
DENIES = frozenset({"not", "nor", "excluded"})
EXCEPTS = frozenset({"except", "regardless", "without"})
_AUXILIARY = 12  # characters between a negation and its verb
_REPEATS = 60  # characters within which a "nor" repeats a "not"
_BEFORE = 10  # characters of "also on" between a negation and the ground that it denies

IN, OUT, UNCLEAR = "in", "out", "unclear"


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of a statement in which nothing turns, with its marks and what is named in it."""

    span: Span
    marks: tuple[Mention, ...]
    named: tuple[Mention, ...]


@once
def own_marks(statement: Statement) -> tuple[Mention, ...]:
    """The marks of a statement that are no part of a concept's own meaning and repeat no other mark."""
    # outside a tie-break nothing is undetermined: "one cannot call him a resident", "the term is not determined here"
    own = _OWN if not statement.has("sources", "person_term") else [name for name in _OWN if name != "undetermined"]
    failed = failures(statement)
    held = Spans(m.span for m in statement.all(*own) if m.concept != "authorities_fail" or m in failed)
    free: list[Mention] = []
    done = [mark for mark in statement.marks if held.hold(mark.span)]
    for mark in statement.marks:
        if held.hold(mark.span):
            continue
        if mark.payload == "nor" and any(
            m.payload in ("not", "nor", "without") and abs(m.span.start - mark.span.start) <= _REPEATS
            for m in (*done, *free)
        ):
            continue  # "not ... nor ... nor" denies once
        if mark.payload == "not" and statement.begins(mark.span.stop, mark.span.stop + _REPEATS + 1, "neither"):
            continue  # "has not ... in either" denies once
        if mark.payload == "not" and free and free[-1].payload == "nor":
            continue
        free.append(mark)
    return tuple(free)


@once
def failures(statement: Statement) -> tuple[Mention, ...]:
    """Where a statement speaks of no agreement of the authorities: not of the treaty, nor of benefits denied so far."""
    others = Spans(other.span for other in statement.all("benefits", "instrument"))
    return tuple(m for m in statement.all("authorities_fail") if not others.lie_in(m.span))


@once
def zones(statement: Statement) -> tuple[Zone, ...]:
    """The zones of a statement."""
    marks = own_marks(statement)
    named = statement.all(*NAMED)
    starts = sorted({statement.span.start, *_turns(statement), *statement.closings})
    stops = [*starts[1:], statement.span.stop]
    return tuple(
        Zone(Span(start, stop), beginning(marks, start, stop), beginning(named, start, stop))
        for start, stop in zip(starts, stops, strict=True)
    )


def _turns(statement: Statement) -> Iterable[int]:
    for mention in statement.all("turn", "basis", "means"):
        reach = _AUXILIARY if mention.concept == "means" else _BEFORE
        denied = any(0 <= mention.span.start - mark.span.stop <= reach for mark in statement.marks)
        if mention.concept == "turn" or not denied:
            yield mention.span.start


def polarity(statement: Statement, mention: Mention, base: str = IN) -> str:
    """Whether something named in a statement is meant (``in``), left out (``out``), or neither is plain.

    ``base``: what the words that open its list say of it, see ``opens_with``.
    """
    found = zones(statement)
    at = bisect_right(found, mention.span.start, key=lambda zone: zone.span.start) - 1
    zone = found[at]
    said = base
    if at and any(mark.payload in DENIES for mark in loose(statement, at - 1)) and _is_ground(statement, zone):
        said = OUT if base == IN and mention.concept == "sources" else UNCLEAR  # "does not mean one taxed by reason of"
    denying = [mark for mark in zone.marks if mark.payload in DENIES]
    if denying and _governs(denying[0], mention, zone):
        plain = base == IN and len(denying) == 1 and not _doubted(statement, denying[0], mention)
        said = OUT if plain else UNCLEAR
    for mark in zone.marks:
        if mark.payload in EXCEPTS and mention.span.start >= mark.span.stop:
            first = next(m for m in zone.named if m.span.start >= mark.span.stop)
            past = statement.comma_between(first.span.stop, mention.span.start)
            said = OUT if said == IN and not past else UNCLEAR
    return said


@once
def denied_under_condition(statement: Statement) -> bool:
    """Whether it is said under a condition that somebody is no resident: "are not deemed residents unless"."""
    deemed = statement.first("deemed")
    if deemed is None or not statement.has("condition"):
        return False
    denied = statement.all("excludes")
    return any(m.span.start < deemed.span.stop and deemed.span.start <= m.span.stop + 1 for m in denied)


def _governs(mark: Mention, mention: Mention, zone: Zone) -> bool:
    """Whether a "not" is about what is named: all behind it, or, where nothing is, all before it."""
    behind = any(m.span.start >= mark.span.stop for m in zone.named)
    return mention.span.start >= mark.span.stop if behind else True


def _doubted(statement: Statement, mark: Mention, mention: Mention) -> bool:
    """Whether what is named only follows on "as well as", or is a ground before the "not", which denies another."""
    if mention.span.start < mark.span.start:
        return mention.concept in _GROUNDS
    verb = any(m.span.start <= mark.span.start < m.span.stop for m in statement.all("excludes", "deemed"))
    return not verb and any(mark.span.stop <= m.span.start < mention.span.start for m in statement.all("also"))


def opens_with(opening: Statement | None) -> str:
    """What the words that open a list say of its items: left out where their last words deny."""
    if opening is None:
        return IN
    last = zones(opening)[-1]
    denied = [mark for mark in last.marks if mark.payload in (*DENIES, "except")]
    return IN if not denied else OUT if len(denied) == 1 else UNCLEAR


def _is_ground(statement: Statement, zone: Zone) -> bool:
    return any(m.span.start == zone.span.start for m in statement.all("basis"))


@once
def loose(statement: Statement, number: int | None = None) -> tuple[Mention, ...]:
    """The marks, of a statement or of one of its zones by its number, that are about nothing named: nobody has used
    them."""
    found: list[Mention] = []
    every = zones(statement)
    for at in range(len(every)) if number is None else (number,):
        one = every[at]
        opens = statement.opens_list and at == len(every) - 1  # "does not include:" is about the items
        after = every[at + 1] if number is None and at + 1 < len(every) else None
        grounds = after is not None and after.named and _is_ground(statement, after)
        for mark in one.marks:
            behind = any(m.span.start >= mark.span.stop for m in one.named)
            if mark.payload in DENIES and not one.named and not opens and not grounds:
                found.append(mark)
            if mark.payload in EXCEPTS and not behind and not opens and not _excepts_person(statement, mark, one):
                found.append(mark)
    return tuple(found)


def _excepts_person(statement: Statement, mark: Mention, zone: Zone) -> bool:
    """Whether a bracket takes persons, not grounds, out of a definition: "any other person (except a company)"."""
    people = statement.all("company", "legal_person", "individual", "person")
    named = any(0 <= m.span.start - mark.span.stop <= _AUXILIARY for m in people)
    return named and zone.span.stop in statement.closings
