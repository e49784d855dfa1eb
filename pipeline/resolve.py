"""What becomes of an individual in a given case under one treaty's codes: ``resolve``.

1. The first test of the cascade is applied. A test whose fact names one State decides.
2. Otherwise the case goes to the first later test one of whose triggers is true. A trigger counts only if the test that
   it speaks of has been applied; ``earlier_tests_fail`` is true whenever reached, ``always`` belongs to the first test.
3. Where no trigger is true the case is undecided at the last test applied.
4. ``residence_in_neither`` is never true of a dual resident, read literally; a second reading takes it for
   ``home_in_neither``.
5. Mutual agreement leaves the case to the authorities. A code that is needed and is ``not_available`` or
   ``inconclusive`` leaves the outcome unknown.

The facts are 192 cases: home, abode and nationality each in A, in B, in both or in neither; interests in A, in B, or
undetermined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE

CASCADE = "individual.cascade"
AUTHORITIES = "mutual_agreement"
TESTS = ("permanent_home", "vital_interests", "habitual_abode", "nationality")
A, B, BOTH, NEITHER, UNDETERMINED = "A", "B", "both", "neither", "undetermined"
STATES = frozenset({A, B})
PLACES = (A, B, BOTH, NEITHER)
VALUES: Mapping[str, tuple[str, ...]] = {
    "permanent_home": PLACES, "vital_interests": (A, B, UNDETERMINED), "habitual_abode": PLACES, "nationality": PLACES,
}

# Trigger: the test that it speaks of, and the facts of that test in which it is true.
_TRIGGERS: Mapping[str, tuple[str, frozenset[str]]] = {
    "home_in_both": ("permanent_home", frozenset({BOTH})),
    "home_in_neither": ("permanent_home", frozenset({NEITHER})),
    "interests_undetermined": ("vital_interests", frozenset({UNDETERMINED})),
    "abode_in_both": ("habitual_abode", frozenset({BOTH})),
    "abode_in_neither": ("habitual_abode", frozenset({NEITHER})),
    "abode_undetermined": ("habitual_abode", frozenset({BOTH, NEITHER})),
    "national_of_both": ("nationality", frozenset({BOTH})),
    "national_of_neither": ("nationality", frozenset({NEITHER})),
    "nationality_undetermined": ("nationality", frozenset({BOTH, NEITHER})),
}

Facts = tuple[str, str, str, str]
"""The facts of a case, in the order of ``TESTS``."""


class Result(StrEnum):
    """What becomes of a case."""

    STATE_A = "A"
    STATE_B = "B"
    AUTHORITIES = "authorities"
    UNDECIDED = "undecided"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result and the test at which it came; ``applied`` are the tests asked on the way, that one included."""

    result: Result
    test: str | None
    applied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The codes that an outcome depends on: equal for treaties that decide every case alike."""

    cascade: str
    triggers: tuple[tuple[str, str], ...]


def rules(codes: Mapping[str, str]) -> Rules:
    """What of a treaty's codes (value by feature) decides its cases."""
    cascade = codes.get(CASCADE, NOT_AVAILABLE)
    return Rules(cascade, tuple((test, codes.get(f"individual.{test}.trigger", NOT_AVAILABLE))
                                for test in cascade.split(" > ") if test in (*TESTS, AUTHORITIES)))


@lru_cache(maxsize=1)
def cases() -> tuple[Facts, ...]:
    """All 192 cases, in a fixed order: the last test changes quickest."""
    return tuple((home, interests, abode, nationality) for home, interests, abode, nationality in product(
        *(VALUES[test] for test in TESTS)))


def resolve(codes: Mapping[str, str], facts: Facts, *, literal: bool = True) -> Outcome:
    """The outcome of one case under one treaty's codes; ``literal=False`` gives the second reading."""
    return _resolve(rules(codes), facts, literal)


@lru_cache(maxsize=4096)
def outcomes(found: Rules, *, literal: bool = True) -> tuple[Outcome, ...]:
    """The outcomes of all cases, in the order of ``cases()``."""
    return tuple(_resolve(found, facts, literal) for facts in cases())


def _resolve(found: Rules, facts: Facts, literal: bool) -> Outcome:
    if found.cascade == ABSENT:
        return Outcome(Result.UNDECIDED, None, ())
    fact = dict(zip(TESTS, facts, strict=True))
    applied: tuple[str, ...] = ()
    place = 0
    while place < len(found.triggers):
        test = found.triggers[place][0]
        applied = (*applied, test)
        if test == AUTHORITIES:
            return Outcome(Result.AUTHORITIES, test, applied)
        if fact[test] in STATES:
            return Outcome(Result(fact[test]), test, applied)
        for later in range(place + 1, len(found.triggers)):
            trigger = found.triggers[later][1]
            if trigger in (NOT_AVAILABLE, INCONCLUSIVE):
                return Outcome(Result.UNKNOWN, found.triggers[later][0], applied)
            if any(_true(one, fact, applied, literal) for one in trigger.split("; ")):
                place = later
                break
        else:
            break
    whole = set(found.cascade.split(" > ")) <= {*TESTS, AUTHORITIES}
    return Outcome(Result.UNDECIDED if whole else Result.UNKNOWN, applied[-1] if applied else None, applied)


def _true(trigger: str, fact: Mapping[str, str], applied: tuple[str, ...], literal: bool) -> bool:
    if trigger == "earlier_tests_fail":
        return True
    if trigger == "residence_in_neither" and not literal:
        trigger = "home_in_neither"
    if trigger not in _TRIGGERS:
        return False
    test, values = _TRIGGERS[trigger]
    return test in applied and fact[test] in values


End = tuple[Result | None, str | None]
"""How a case ends, ``None`` for a State, and the test at which it does."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cases that end alike, described by the facts that matter: for each test asked, the facts it may have.

    ``literal`` and ``second`` are the outcomes in the two readings, a State standing for "the State that its fact
    names"; ``count`` is the number of cases.
    """

    literal: End
    second: End
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    count: int


def undecided(found: Rules) -> tuple[Group, ...]:
    """The cases that a text, read literally, does not decide, or that its two readings decide otherwise."""
    pairs = zip(cases(), outcomes(found), outcomes(found, literal=False), strict=True)
    open_cases = [(facts, one, two) for facts, one, two in pairs
                  if one.result is Result.UNDECIDED or (one.result, one.test) != (two.result, two.test)]
    by_end: dict[tuple[End, End, tuple[str, ...]], list[Facts]] = {}
    for facts, one, two in open_cases:
        asked = tuple(test for test in TESTS if test in one.applied or test in two.applied)
        by_end.setdefault((_end(one), _end(two), asked), []).append(facts)
    groups: list[Group] = []
    for (one_end, two_end, asked), its in by_end.items():
        groups += _boxes(one_end, two_end, asked, its)
    return tuple(groups)


def _end(outcome: Outcome) -> End:
    """A State collapses to ``None``: the test says which."""
    return (None if outcome.result in (Result.STATE_A, Result.STATE_B) else outcome.result), outcome.test


def _boxes(literal: End, second: End, asked: tuple[str, ...], its: list[Facts]) -> list[Group]:
    """Cases as few descriptions of the form "this in these, that in those" as a plain merge of equals finds."""
    places = [TESTS.index(test) for test in asked]
    boxes = {tuple(frozenset({facts[place]}) for place in places) for facts in its}
    for at in range(len(places)):
        merged: dict[tuple[frozenset[str], ...], set[str]] = {}
        for box in boxes:
            merged.setdefault((*box[:at], *box[at + 1:]), set()).update(box[at])
        boxes = {(*rest[:at], frozenset(values), *rest[at:]) for rest, values in merged.items()}
    groups = [
        Group(literal, second, tuple((test, tuple(value for value in VALUES[test] if value in values))
                                     for test, values in zip(asked, box, strict=True)),
              sum(all(facts[place] in values for place, values in zip(places, box, strict=True)) for facts in its))
        for box in boxes
    ]
    return sorted(groups, key=lambda group: (-group.count, group.facts))
