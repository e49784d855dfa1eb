"""Findings about the tests for an individual: which there are, in what order, and who says "only"."""

from __future__ import annotations

from findings import OECD, article, told

from pipeline.explain import explain


def test_a_test_that_few_have_is_told_of_those() -> None:
    cascade = OECD.replace("nationality > ", "")
    others = [article(name, **{"individual.cascade": cascade}) for name in "bcd"]
    assert "There is a nationality test only in a (paragraph 2(c))." in told(article("a"), *others)


def test_another_order_of_tests_is_told_with_the_order() -> None:
    swapped = "vital_interests > permanent_home > habitual_abode > nationality > mutual_agreement"
    assert told(article("a"), article("b", **{"individual.cascade": swapped}))[0] == (
        "b (paragraph 2(a)) applies the tests in an order of its own: the centre of vital interests, then the "
        "permanent home, then habitual abode, then nationality, then mutual agreement.")


def test_what_most_texts_say_is_not_told_as_an_exception() -> None:
    yes = {f"individual.{test}.only": "yes" for test in OECD.split(" > ")[:-1]}
    assert told(article("a"), *(article(name, **yes) for name in "bcd")) == [
        'The individual is a resident of that State "only" in b, c and d for the permanent home, the centre of vital '
        "interests, habitual abode and nationality; in a for no test."]


def test_many_ways_are_told_test_by_test_and_rule_by_rule() -> None:
    ways = [{f"individual.{test}.only": "yes"} for test in OECD.split(" > ")[:-1]]
    rules = ["incorporation", "registration", "head_office", "nationality", "mutual_agreement"]
    texts_ = [article(f"t{n}", **way, **{"entity.rule": rules[n]}) for n, way in enumerate(ways)]
    found = told(*texts_, article("x"), article("y"))
    assert ('The individual is a resident of that State "only" for the permanent home in t0; for the centre of vital '
            "interests in t1; for habitual abode in t2; for nationality in t3; in x and y for no test.") in found
    assert found[0].endswith("; in t3 there are other rules.")


SHORT = "permanent_home > vital_interests > habitual_abode > mutual_agreement"
UNORDERED = {"individual__cascade": "inconclusive", "individual__nationality": "absent"} | {
    f"individual__{test}": "present" for test in ("permanent_home", "vital_interests", "habitual_abode",
                                                  "mutual_agreement")}
IN_WHAT_ORDER = ("In what order the tests apply is inconclusive in c; where the case goes without this one is not "
                 "known there.")


def test_a_test_that_a_text_lacks_is_told_though_the_order_of_its_others_is_inconclusive() -> None:
    made = explain((article("a"), article("b"), article("c", **UNORDERED)))
    found = next(one for one in made if "nationality test" in one.text)
    assert found.text == "c has no nationality test." and found.treaties == ("c",)
    assert found.reservations == (IN_WHAT_ORDER,)


def test_where_the_case_goes_is_told_of_the_texts_alone_whose_order_is_known() -> None:
    made = explain((article("a"), article("b"), article("c", **UNORDERED), article("d", individual__cascade=SHORT)))
    found = next(one for one in made if "nationality test" in one.text)
    assert found.text.startswith("c and d have no nationality test; the case goes from habitual abode to the competent "
                                 "authorities") and found.text.endswith(" in d.")
    assert found.reservations == (IN_WHAT_ORDER,)


def test_a_test_that_may_be_there_is_not_told_as_lacking() -> None:
    doubtful = UNORDERED | {"individual__nationality": "inconclusive"}
    made = explain((article("a"), article("b"), article("c", **doubtful), article("d", individual__cascade=SHORT)))
    found = next(one for one in made if "nationality test" in one.text)
    assert found.text.startswith("d has no nationality test;") and found.reservations == (
        "Said, but inconclusive, in c.",)
