"""Cases under a treaty's codes: the checks that the definition asks for, and its properties."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readings import seeds

from pipeline.codebook import codebook
from pipeline.model import Reading
from pipeline.resolve import (
    TESTS,
    Facts,
    Result,
    cases,
    outcomes,
    resolve,
    rules,
    undecided,
)

BASELINES = tomllib.loads((Path(__file__).parent.parent / "pipeline" / "baselines.toml").read_text("utf-8"))
OECD: dict[str, str] = BASELINES["oecd-2017"]["codes"]
TRIGGERS = [entry.id for entry in codebook().triggers]
SWAP = {"A": "B", "B": "A"}


def codes_of(one: Reading) -> dict[str, str]:
    return {code.feature: code.value for code in one.codes}


def seed(name: str) -> dict[str, str]:
    return next(codes_of(one) for one in seeds().readings if one.document.treaty.id.startswith(name))


def cascades() -> st.SearchStrategy[dict[str, str]]:
    """Any tests in any order, each with any triggers; sometimes cut or unclear."""
    tests = st.lists(st.sampled_from([*TESTS, "mutual_agreement"]), unique=True, min_size=1)
    trigger = st.one_of(st.lists(st.sampled_from(TRIGGERS), min_size=1, max_size=3, unique=True).map("; ".join),
                        st.sampled_from(["inconclusive", "not_available"]))

    def build(order: list[str], drawn: list[str], cut: bool) -> dict[str, str]:
        codes = {"individual.cascade": " > ".join([*order, *["not_available"] * cut])}
        return codes | {f"individual.{test}.trigger": value for test, value in zip(order, drawn, strict=False)}

    return st.builds(build, tests, st.lists(trigger, min_size=5, max_size=5), st.booleans())


def test_there_are_192_different_cases() -> None:
    assert len(cases()) == len(set(cases())) == 192


@pytest.mark.parametrize("name", ["oecd-2014", "oecd-2017", "un-2021"])
def test_the_models_leave_no_case_undecided(name: str) -> None:
    assert {one.result for one in outcomes(rules(BASELINES[name]["codes"]))} == {
        Result.STATE_A, Result.STATE_B, Result.AUTHORITIES}
    assert undecided(rules(BASELINES[name]["codes"])) == ()


@pytest.mark.parametrize(("facts", "result", "test"), [
    (("A", "B", "B", "B"), "A", "permanent_home"),
    (("both", "B", "A", "A"), "B", "vital_interests"),
    (("neither", "B", "A", "B"), "A", "habitual_abode"),
    (("both", "undetermined", "both", "B"), "B", "nationality"),
    (("neither", "undetermined", "neither", "A"), "A", "nationality"),
    (("both", "undetermined", "neither", "neither"), "authorities", "mutual_agreement"),
])
def test_the_model_decides_as_lawyers_read_it(facts: Facts, result: str, test: str) -> None:
    outcome = resolve(OECD, facts)
    assert (outcome.result, outcome.test) == (result, test)


@pytest.mark.parametrize("abode", ["A", "B"])
def test_a_home_in_neither_state_leads_in_004_to_the_authorities_read_literally_and_to_abode_in_the_second_reading(
    abode: str) -> None:
    facts: Facts = ("neither", "A", abode, "A")
    assert resolve(seed("004"), facts).result is Result.AUTHORITIES
    assert resolve(seed("004"), facts).applied == ("permanent_home", "mutual_agreement")
    second = resolve(seed("004"), facts, literal=False)
    assert (second.result, second.test) == (abode, "habitual_abode")


def test_the_readings_of_004_part_where_there_is_a_home_in_neither_state_and_an_abode_in_one() -> None:
    groups = undecided(rules(seed("004")))
    assert [(group.literal, group.second, group.facts, group.count) for group in groups] == [(
        (Result.AUTHORITIES, "mutual_agreement"), (None, "habitual_abode"),
        (("permanent_home", ("neither",)), ("habitual_abode", ("A", "B"))), 24)]


def without_nationality(codes: dict[str, str]) -> dict[str, str]:
    """The same rules without the nationality test, mutual agreement reached where that test was."""
    return codes | {"individual.cascade": codes["individual.cascade"].replace("nationality > ", ""),
                    "individual.mutual_agreement.trigger": codes["individual.nationality.trigger"]}


@pytest.mark.parametrize("name", ["oecd-2014", "oecd-2017", "un-2021"])
def test_removing_nationality_moves_exactly_the_cases_that_nationality_decided(name: str) -> None:
    codes: dict[str, str] = BASELINES[name]["codes"]
    pairs = list(zip(outcomes(rules(codes)), outcomes(rules(without_nationality(codes))), strict=True))
    assert all((before.test == "nationality") == (before.result != after.result) for before, after in pairs)
    moved = [(before, after) for before, after in pairs if before.result != after.result]
    assert len(moved) == 16 and {after.result for _, after in moved} == {Result.AUTHORITIES}


@given(st.permutations(TESTS[:3]), st.lists(st.lists(
    st.sampled_from([one for one in TRIGGERS if "national" not in one]), min_size=1, max_size=3, unique=True
).map("; ".join), min_size=4, max_size=4), st.booleans())
def test_removing_nationality_from_any_cascade_moves_exactly_the_cases_that_it_decided(
    order: list[str], triggers: list[str], literal: bool,
) -> None:
    codes = {"individual.cascade": " > ".join([*order, "nationality", "mutual_agreement"]),
             "individual.mutual_agreement.trigger": "national_of_both; national_of_neither"}
    codes |= {f"individual.{test}.trigger": one for test, one in zip([*order, "nationality"], triggers, strict=True)}
    both = (outcomes(rules(found), literal=literal) for found in (codes, without_nationality(codes)))
    for before, after in zip(*both, strict=True):
        assert (before.test == "nationality") == (before.result != after.result)


def test_a_text_that_says_nothing_of_a_home_in_neither_state_leaves_it_undecided() -> None:
    codes = OECD | {"individual.habitual_abode.trigger": "interests_undetermined"}
    outcome = resolve(codes, ("neither", "A", "A", "A"))
    assert (outcome.result, outcome.test) == (Result.UNDECIDED, "permanent_home")
    assert [(group.facts, group.count) for group in undecided(rules(codes))] == [
        ((("permanent_home", ("neither",)),), 48)]


@pytest.mark.parametrize(("codes", "result"), [
    ({"individual.cascade": "absent"}, Result.UNDECIDED),
    ({"individual.cascade": "not_available"}, Result.UNKNOWN),
    ({"individual.cascade": "inconclusive"}, Result.UNKNOWN),
    ({"individual.cascade": "permanent_home > not_available"}, Result.UNKNOWN),
    ({"individual.cascade": "permanent_home > habitual_abode", "individual.habitual_abode.trigger": "inconclusive"},
     Result.UNKNOWN),
    ({"individual.cascade": "mutual_agreement"}, Result.AUTHORITIES),
])
def test_what_the_codes_cannot_tell_is_unknown_and_what_the_text_does_not_say_undecided(
    codes: dict[str, str], result: Result) -> None:
    assert resolve(codes, ("both", "A", "A", "A")).result is result


def test_a_condition_on_a_test_that_was_not_applied_does_not_count() -> None:
    codes = OECD | {"individual.habitual_abode.trigger": "interests_undetermined",
                    "individual.mutual_agreement.trigger": "earlier_tests_fail"}
    assert resolve(codes, ("neither", "undetermined", "A", "A")).result is Result.AUTHORITIES


@given(cascades(), st.sampled_from(cases()), st.booleans())
def test_swapping_the_states_swaps_the_outcome(codes: dict[str, str], facts: Facts, literal: bool) -> None:
    home, interests, abode, nationality = (SWAP.get(value, value) for value in facts)
    one = resolve(codes, facts, literal=literal)
    two = resolve(codes, (home, interests, abode, nationality), literal=literal)
    assert SWAP.get(one.result, one.result) == two.result
    assert (one.test, one.applied) == (two.test, two.applied)


@given(cascades(), st.sampled_from(cases()))
def test_tests_are_applied_in_the_order_of_the_text_and_each_once(codes: dict[str, str], facts: Facts) -> None:
    order = [test for test in codes["individual.cascade"].split(" > ") if test != "not_available"]
    applied = resolve(codes, facts).applied
    assert list(applied) == [test for test in order if test in applied]
    assert applied[0] == order[0]


@given(cascades())
def test_the_groups_of_open_cases_count_each_case_once(codes: dict[str, str]) -> None:
    found = rules(codes)
    ends = zip(outcomes(found), outcomes(found, literal=False), strict=True)
    wanted = sum(one.result is Result.UNDECIDED or (one.result, one.test) != (two.result, two.test)
                 for one, two in ends)
    assert sum(group.count for group in undecided(found)) == wanted
