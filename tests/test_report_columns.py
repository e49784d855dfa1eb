"""What ladders are drawn from: what is said of each part, and what differs from a baseline."""

from __future__ import annotations

import pytest

from pipeline.explain.words import words_in
from pipeline.writers.html.columns import Column, alike, differs, order_note, turned, unknown_parts, values

ORDERED = Column("a", {
    "individual.cascade": "vital_interests > permanent_home", "individual.vital_interests": "present",
    "individual.permanent_home": "present", "individual.permanent_home.only": "yes",
    "individual.habitual_abode": "absent", "individual.nationality": "absent", "individual.mutual_agreement": "absent",
    "entity.rule": "absent", "entity.benefits_denied": "absent",
}, {})
UNORDERED = Column("b", dict(ORDERED.values) | {"individual.cascade": "inconclusive"}, {})


@pytest.mark.parametrize(("one", "other", "same"), [
    ("settle|25", "settle|inconclusive", True), ("settle|25", "endeavour|inconclusive", False),
    ("inconclusive", "", True), ("present", "", False), ("home_in_both; inconclusive", "home_in_neither", True),
])
def test_parts_are_compared_as_far_as_they_are_known(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same and alike(other, one) is same


def test_a_test_that_stands_elsewhere_than_in_the_models_has_the_tests_that_it_passed() -> None:
    assert turned(ORDERED, "permanent_home") == ["vital_interests"] and turned(ORDERED, "nationality") == []
    assert values(ORDERED)["permanent_home.place"] == "vital_interests"


def test_what_a_text_does_not_have_is_no_part_of_its_drawing() -> None:
    assert not {"habitual_abode", "entity.registration", "entity.scope"} & set(values(ORDERED))
    assert values(ORDERED)["permanent_home.only"] == "yes"


def test_an_order_that_is_not_known_is_said_and_differs_from_none() -> None:
    assert order_note(UNORDERED, words_in("en")) and not order_note(ORDERED, words_in("en"))
    assert "permanent_home.place" in unknown_parts(UNORDERED).split()
    assert not differs("permanent_home.place", UNORDERED, ORDERED)
    silent = Column("c", dict(ORDERED.values) | {"individual.permanent_home.only": "no"}, {})
    assert differs("permanent_home.only", silent, ORDERED)
