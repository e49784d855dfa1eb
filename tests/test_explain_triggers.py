"""Findings about when a test is reached: what follows from a missing test is not told, what is not known is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from findings import article, reserved, told
from readings import seeds


def test_another_condition_is_told_and_one_that_follows_from_a_missing_test_is_not() -> None:
    one = article("b", **{"individual.habitual_abode.trigger": "interests_undetermined"})
    assert told(article("a"), article("c"), one) == [
        "Habitual abode is reached in b (paragraph 2(b)) where the centre of vital interests cannot be determined; "
        "in a and c (paragraph 2(b) of each) where there is a permanent home in neither State or the centre of vital "
        "interests cannot be determined."]
    assert not any(sentence.startswith("Mutual agreement is reached") for sentence in told(*seeds().readings))


SHORT = "permanent_home > vital_interests > habitual_abode > mutual_agreement"


def reached(trigger: str) -> list[str]:
    """What is said of triggers where one of three texts lacks the nationality test."""
    usual = {"individual__nationality__trigger": "abode_in_both; abode_in_neither",
             "individual__mutual_agreement__trigger": "national_of_both; national_of_neither"}
    without = article("c", individual__cascade=SHORT, individual__nationality="absent",
                      individual__mutual_agreement__trigger=trigger)
    return [one for one in told(article("a", **usual), article("b", **usual), without) if "is reached" in one]


@pytest.mark.parametrize("trigger", ["abode_in_both; abode_in_neither", "earlier_tests_fail"])
def test_a_text_that_skips_a_missing_test_reaches_the_next_as_that_one_would_be(trigger: str) -> None:
    assert reached(trigger) == []


def test_a_text_that_skips_a_missing_test_on_other_conditions_is_told() -> None:
    (sentence,) = reached("abode_in_both")
    assert sentence == (
        "Mutual agreement is reached in c (paragraph 2(d)) where there is an habitual abode in both States; in a and b "
        "(paragraph 2(d) of each) where the individual is a national of both States or of neither.")


def test_a_finding_on_a_trigger_names_each_text_that_it_does_not_speak_of_and_why() -> None:
    trigger = "individual__nationality__trigger"
    made = (article("a", **{trigger: "abode_in_both; abode_in_neither"}),
            article("b", **{trigger: "abode_undetermined"}),
            article("c", **{trigger: "inconclusive"}),
            article("d", **{trigger: "not_available"}),
            article("e", individual__cascade="permanent_home > vital_interests > habitual_abode > mutual_agreement"))
    said = reserved("Nationality is reached", *made)
    assert said == ("Not available in the source of d.", "Said, but inconclusive, in c.",
                    "There is no such test in e.")


def test_a_text_of_which_neither_order_nor_test_is_clear_is_not_said_to_reach_it_from_another() -> None:
    trigger = "individual__nationality__trigger"
    unclear = article("c", individual__cascade="inconclusive > not_available",
                      individual__nationality="inconclusive", **{trigger: "earlier_tests_fail"})
    said = reserved("Nationality is reached", article("a", **{trigger: "abode_in_both"}),
                    article("b", **{trigger: "abode_undetermined"}), unclear)
    assert said == ("Said, but inconclusive, in c.",)


def test_a_text_that_lacks_the_test_before_is_said_to_reach_it_from_another() -> None:
    trigger = "individual__nationality__trigger"
    lacking = article("c", individual__cascade="permanent_home > vital_interests > nationality > mutual_agreement",
                      **{trigger: "earlier_tests_fail"})
    said = reserved("Nationality is reached", article("a", **{trigger: "abode_in_both"}),
                    article("b", **{trigger: "abode_undetermined"}), article("d", **{trigger: "abode_undetermined"}),
                    lacking)
    assert said == ("In c it is reached from another test: where the earlier tests give no answer.",)


def test_a_test_is_told_although_the_order_of_its_text_is_inconclusive() -> None:
    trigger = "individual__nationality__trigger"
    unclear = article("c", **{trigger: "national_of_both", "individual__nationality": "present"})
    unclear = replace(unclear, codes=tuple(
        replace(code, value="inconclusive") if code.feature == "individual.cascade" else code
        for code in unclear.codes))
    sentences = told(article("a", **{trigger: "abode_undetermined"}), article("b", **{trigger: "abode_undetermined"}),
                     unclear)
    (sentence,) = [one for one in sentences if one.startswith("Nationality is reached")]
    assert "in c " in sentence and "a national of both States" in sentence
