"""What counts as a difference, and the tables."""

from __future__ import annotations

import pytest
from readings import ClauseSpec, reading, seeds

from pipeline.codebook import codebook
from pipeline.compare import compare, comparison, matrix
from pipeline.model import Manifest, Reading, Status

OECD = "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"
NO_NATIONALITY = "permanent_home > vital_interests > habitual_abode > mutual_agreement"
CLAUSES: list[ClauseSpec] = [("1", ("scope",), "1. Text")]


def pair(one: dict[str, str], two: dict[str, str]) -> dict[str, str]:
    found = compare([reading("a", CLAUSES, one), reading("b", CLAUSES, two)])
    return {difference.feature: difference.kind for difference in found}


@pytest.mark.parametrize(("one", "two", "expected"), [
    ({"individual.cascade": OECD}, {"individual.cascade": NO_NATIONALITY,
                                    "individual.mutual_agreement.trigger": "national_of_both; national_of_neither"},
     {"individual.cascade": "presence"}),
    ({"individual.cascade": "permanent_home > vital_interests"},
     {"individual.cascade": "vital_interests > permanent_home"}, {"individual.cascade": "order"}),
    ({"entity.rule": "effective_management > incorporation"}, {"entity.rule": "incorporation > effective_management"},
     {"entity.rule": "order"}),
    ({"individual.cascade": OECD}, {"individual.cascade": OECD, "individual.nationality.only": "yes"},
     {"individual.nationality.only": "exclusivity"}),
    ({"individual.cascade": OECD},
     {"individual.cascade": OECD, "individual.habitual_abode.trigger": "interests_undetermined"},
     {"individual.habitual_abode.trigger": "trigger"}),
    ({"scope.persons_covered": "present"}, {}, {"scope.persons_covered": "presence"}),
    ({"definition.dual_residence": "same_period"}, {}, {"definition.dual_residence": "value"}),
    ({"individual.cascade": OECD, "individual.mutual_agreement.article": "22"}, {"individual.cascade": OECD},
     {"individual.mutual_agreement.article": "value"}),
    ({"entity.rule": "effective_management", "entity.benefits_denied": "present"},
     {"entity.rule": "effective_management"}, {"entity.benefits_denied": "presence"}),
    ({"entity.rule": "effective_management", "entity.scope": "company"}, {}, {"entity.rule": "presence"}),
    ({"entity.rule": "effective_management > mutual_agreement"}, {"entity.rule": "effective_management"},
     {"entity.rule": "presence"}),
    ({"entity.rule": "effective_management > mutual_agreement", "entity.only": "yes"},
     {"entity.rule": "effective_management"}, {"entity.rule": "presence", "entity.only": "exclusivity"}),
])
def test_a_difference_has_the_kind_that_the_contract_names(
    one: dict[str, str], two: dict[str, str], expected: dict[str, str]) -> None:
    assert pair(one, two) == expected
    assert pair(two, one) == expected


def test_what_identifies_a_text_is_no_difference() -> None:
    one = reading("a", CLAUSES, {"instrument": "treaty", "article.label": "1"}, language="ru")
    two = reading("b", CLAUSES, {"instrument": "agreement", "article.label": "4"}, language="ro")
    assert compare([one, two]) == ()


def test_what_is_not_available_never_differs() -> None:
    cut = {"individual.cascade": "permanent_home > vital_interests > not_available",
           "individual.habitual_abode": "not_available", "individual.nationality": "not_available",
           "individual.mutual_agreement": "not_available", "scope.persons_covered": "not_available"}
    assert "individual.cascade" not in pair(cut, {"individual.cascade": OECD})
    assert "scope.persons_covered" not in pair(cut, {"scope.persons_covered": "present"})
    other = {"individual.cascade": "vital_interests > not_available"}
    assert pair(other, {"individual.cascade": OECD})["individual.cascade"] == "order"


def test_a_text_without_the_article_differs_from_none() -> None:
    none = reading("c", status=Status.NO_RESIDENCE_ARTICLE)
    assert compare([*seeds().readings, none])[0].values[-1][1] == "not_available"
    assert len(compare([*seeds().readings, none])) == len(compare(seeds().readings))


def test_values_come_in_the_order_of_treaty_ids_whatever_the_order_of_input() -> None:
    readings: list[Reading] = list(seeds().readings)
    assert compare(readings[::-1]) == compare(readings)
    assert [treaty for treaty, _ in compare(readings)[0].values] == sorted(r.document.treaty.id for r in readings)


def test_the_five_seeds_differ_in_these_features() -> None:
    assert [difference.feature for difference in compare(seeds().readings)] == [
        "scope.persons_covered", "definition.person", "definition.resident_term", "definition.criteria",
        "definition.source_only_exclusion", "definition.state_itself", "definition.dual_residence",
        "partnership.clause", "individual.cascade", "individual.habitual_abode.trigger",
        "individual.mutual_agreement.trigger", "individual.vital_interests.only", "individual.habitual_abode.only",
        "individual.mutual_agreement.article", "entity.position",
    ]


def test_the_comparison_has_a_row_for_every_feature_and_says_where_values_differ() -> None:
    frame = comparison(seeds().readings)
    assert list(frame.index) == [feature.id for feature in codebook().features]
    assert frame.columns[-1] == "differs" and len(frame.columns) == 6
    assert frame.loc["individual.cascade", "differs"] == "yes"
    assert frame.loc["language", "differs"] == "no"


def test_a_treaty_called_differs_keeps_its_column() -> None:
    frame = comparison([reading("differs", CLAUSES)])
    assert list(frame.columns) == ["differs", "differs"]


def test_the_matrix_has_a_row_for_every_treaty_with_what_the_manifest_says() -> None:
    frame = matrix(seeds().readings, {"000_9f4a806f1df4176f": Manifest(parties="Russia; Poland", year="1992")})
    assert frame.loc["000_9f4a806f1df4176f", "year"] == "1992"
    assert frame.loc["001_078c261a32575803", "parties"] == ""
    assert frame.loc["003_7b35ad0636e014dc", "entity.rule"] == "effective_management"
