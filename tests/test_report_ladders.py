"""The drawings of the cascades: in each language no text runs over another or out of its box."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest

from pipeline.codebook import codebook
from pipeline.explain.words import languages, words_in
from pipeline.writers.html.columns import Column
from pipeline.writers.html.drawing import RIGHT, WIDE
from pipeline.writers.html.ladders import entity_ladders, individual_ladders
from pipeline.writers.html.lines import width, wrap

TEXT = re.compile(r'<text class="([^"]*)" x="(\d+)" y="(\d+)">([^<]*)</text>')
TSPAN = re.compile("</?tspan[^>]*>")
GONE = re.compile('<g class="gone".*?</g>')  # struck words of other baselines, in one and the same place
ENTITY_TESTS = ("effective_management", "incorporation", "registration", "head_office", "nationality")


def spans(svg: str) -> list[tuple[int, float, float, str]]:
    """Height, beginning, end and words of each text of a drawing."""
    found = []
    for kind, x, y, words in TEXT.findall(TSPAN.sub("", GONE.sub("", svg))):
        bold = bool({"b", "only", "lack"} & set(kind.split()))
        long = width(unescape(words), 13 if "b" in kind.split() else 12, bold=bold)
        start = int(x) - long if "e" in kind.split() else int(x)
        found.append((int(y), start, start + long, words))
    return sorted(found)


def clashes(svg: str, right: int) -> list[str]:
    found = spans(svg)
    over = [words for _, start, stop, words in found if " " in words and not 4 <= start < stop <= right]
    return over + [f"{one[3]} / {two[3]}" for one, two in pairwise(found)
                   if two[0] - one[0] < 10 and two[1] < one[2]]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("only", ["yes", "no"])
def test_words_of_the_individuals_ladder_stay_apart_and_inside(language: str, only: str) -> None:
    tests = codebook().tests
    for entry in codebook().triggers:
        values = {"individual.cascade": " > ".join(tests), "individual.mutual_agreement.duty": "endeavour",
                  "individual.mutual_agreement.article": "25"}
        for test in tests:
            values |= {f"individual.{test}": "present", f"individual.{test}.trigger": entry.id,
                       f"individual.{test}.only": only}
        bare = Column("b", {f"individual.{test}": "absent" for test in tests}, {})
        two = {f"individual.{test}.trigger": f"{entry.id}; earlier_tests_fail" for test in tests}
        base = Column("c", values | two, {})
        for svg in individual_ladders([Column("a", values, {}), bare, base], words_in(language), base):
            assert clashes(svg, RIGHT) == []


MODEL = {"individual.cascade": "permanent_home > vital_interests > habitual_abode",
         "individual.permanent_home": "present", "individual.vital_interests": "present",
         "individual.habitual_abode": "present", "individual.permanent_home.trigger": "always",
         "individual.vital_interests.trigger": "home_in_both",
         "individual.habitual_abode.trigger": "home_in_neither; interests_undetermined"}


def drawn(values: dict[str, str]) -> str:
    base = Column("model", MODEL, {})
    return individual_ladders([Column("a", MODEL | values, {}), base], words_in("en"), base)[0]


def test_of_a_trigger_only_the_conditions_that_differ_are_marked() -> None:
    svg = drawn({"individual.habitual_abode.trigger": "home_in_both; interests_undetermined"})
    assert re.findall(r'<tspan data-c="(\w+)" class="other">', svg) == ["home_in_both"]
    (struck,) = re.findall(r'<g class="gone seen"[^>]*>(.*?)</g>', svg)
    assert re.sub("<[^>]*>", " ", struck).split() == ["home", "in", "neither"]
    assert 'class="step other" data-step="habitual_abode.trigger"' in svg
    assert "seen" not in drawn({}) and "tspan" in drawn({}) and 'class="other"' not in drawn({})


def test_a_trigger_that_was_not_read_strikes_nothing() -> None:
    assert "gone" not in drawn({"individual.habitual_abode.trigger": "inconclusive"})


def test_tests_that_changed_places_have_their_numbers_marked() -> None:
    svg = drawn({"individual.cascade": "vital_interests > permanent_home > habitual_abode"})
    marked = re.findall(r'step other" data-step="(\w+).place" data-value="(\w+)"><text class="n"[^>]*>(\d)<', svg)
    assert marked == [("permanent_home", "vital_interests", "2"), ("vital_interests", "permanent_home", "1")]
    assert "place" not in re.findall('step other" data-step="([^"]*)"', drawn({
        "individual.cascade": "permanent_home > habitual_abode", "individual.vital_interests": "absent"}))


def test_an_usual_order_shows_its_numbers_only_beside_an_unusual_one() -> None:
    turned = Column("t", MODEL | {"individual.cascade": "vital_interests > permanent_home > habitual_abode"}, {})
    svg = individual_ladders([Column("a", MODEL, {}), turned], words_in("en"), turned)[0]
    assert re.findall(r'step other" data-step="\w+.place" data-value=""><text class="n usual"[^>]*>(\d)<', svg) == [
        "1", "2"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("test", ENTITY_TESTS)
def test_words_of_the_ladder_of_other_persons_stay_apart_and_inside(language: str, test: str) -> None:
    factors = "; ".join(("effective_management", "incorporation", "registration", "head_office", "other_factors"))
    values = {"entity.rule": f"{test} > mutual_agreement", "entity.only": "yes", "entity.benefits_denied": "present",
              "entity.mutual_agreement.duty": "endeavour", "entity.mutual_agreement.article": "25",
              "entity.mutual_agreement.factors": factors}
    for svg in entity_ladders([Column("a", values, {})], words_in(language)):
        assert clashes(svg, WIDE) == []


def test_lines_are_parted_at_spaces_and_lose_no_word() -> None:
    assert wrap("effective management of it", 80, 13, bold=True) == ["effective", "management", "of it"]
    assert wrap("unbreakable", 10, 12) == ["unbreakable"]
    assert wrap("", 10, 12) == []


UNCLEAR = {"individual.cascade": "inconclusive", "individual.permanent_home": "present",
           "individual.permanent_home.trigger": "always", "individual.vital_interests": "inconclusive",
           "individual.habitual_abode": "present", "individual.habitual_abode.trigger": "home_in_neither",
           "individual.nationality": "not_available", "individual.mutual_agreement": "absent",
           "entity.rule": "inconclusive"}


def test_a_test_that_is_inconclusive_or_not_available_is_never_drawn_as_one_that_there_is_not() -> None:
    base = Column("model", MODEL | {"individual.nationality": "present"}, {})
    svg = individual_ladders([Column("a", UNCLEAR, {}), base], words_in("en"), base)[0]
    said = " ".join(re.sub("<[^>]*>", " ", svg).split())
    assert "vital interests: said, but inconclusive" in said and "nationality: not available" in said
    assert said.count("no such test") == 1
    assert svg.count('<rect class="unsure"') == 1 and svg.count('<rect class="rung"') == 2
    for test in ("vital_interests", "nationality", "permanent_home"):
        assert f'class="step other" data-step="{test}' not in svg


def test_where_the_order_is_not_known_each_test_still_says_when_it_is_reached() -> None:
    svg = individual_ladders([Column("a", UNCLEAR, {})], words_in("en"))[0]
    assert "home in neither" in re.sub("<[^>]*>", "", svg) and "marker-end" not in svg


def test_nothing_differs_from_a_baseline_that_is_itself_inconclusive() -> None:
    base = Column("b", UNCLEAR, {})
    svg = individual_ladders([Column("a", MODEL, {}), base], words_in("en"), base)[0]
    assert 'other" data-step="vital_interests' not in svg


def test_an_inconclusive_rule_for_other_persons_is_not_drawn_as_no_rule() -> None:
    base = Column("b", {"entity.rule": "effective_management", "entity.only": "yes"}, {})
    unclear, none, model = entity_ladders(
        [Column("a", UNCLEAR, {}), Column("c", {"entity.rule": "absent"}, {}), base], words_in("en"), base)
    assert "said, but inconclusive" in unclear and "no rule" not in unclear and 'class="unsure"' in unclear
    assert "no rule" in none
    compared = entity_ladders([base], words_in("en"), Column("a", UNCLEAR, {}))[0]
    assert "step other" not in compared and "step other" not in model
