"""The codebook as data agrees with the reference of the coded cases, and its page is current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.codebook import DOCUMENT_FEATURES, Baseline, CodebookError, baselines, codebook, markdown, parse
from tests import score

ROOT = Path(__file__).parent.parent


def test_features_stand_in_the_order_of_the_reference() -> None:
    assert [feature.id for feature in codebook().features] == list(score.FEATURES)


@pytest.mark.parametrize("name", list(score.FEATURES))
def test_kind_and_values_of_a_feature_agree_with_the_reference(name: str) -> None:
    kind, values = score.FEATURES[name]
    feature = codebook().feature(name)
    assert feature.kind == kind
    assert [value.id for value in feature.values] == values


def test_provisions_triggers_and_notes_agree_with_the_reference() -> None:
    book = codebook()
    assert [entry.id for entry in book.provisions] == score.PROVISIONS
    assert [entry.id for entry in book.triggers] == score.TRIGGERS
    assert [entry.id for entry in book.notes] == score.NOTES
    assert list(book.tests) == score.TESTS


def test_every_entry_has_a_title_and_features_provisions_and_notes_an_explanation() -> None:
    book = codebook()
    assert all(feature.title and feature.explanation.endswith(".") for feature in book.features)
    for entry in (*book.provisions, *book.notes, *book.specials):
        assert entry.title.strip() and entry.explanation.strip().endswith("."), entry.id
    assert all(value.title.strip() for feature in book.features for value in feature.values)


def test_there_are_at_most_eight_hues() -> None:
    assert len(codebook().hues) <= 8


def test_what_is_no_nationality_is_not_coloured_as_one() -> None:
    assert codebook().hue("individual_national") is None
    assert (hue := codebook().hue("nationality")) and hue.id == "nationality"


def test_elements_are_put_in_the_order_of_the_codebook() -> None:
    feature = codebook().feature("definition.criteria")
    assert feature.order(["other_criterion", "residence", "domicile"]) == ["domicile", "residence", "other_criterion"]
    assert feature.elements("domicile; residence") == ("domicile", "residence")
    assert codebook().feature("individual.cascade").elements("a > b") == ("a", "b")


def test_the_page_for_users_is_current() -> None:
    page = ROOT / "docs" / "codebook.md"
    assert page.read_text(encoding="utf-8") == markdown(), "run python -m pipeline.codebook"


def test_a_contradiction_in_the_data_is_named() -> None:
    text = (ROOT / "pipeline" / "codebook.toml").read_text(encoding="utf-8")
    with pytest.raises(CodebookError, match="unknown parent"):
        parse(re.sub(r'parent = "entity.rule"', 'parent = "entity.rules"', text, count=1))
    with pytest.raises(CodebookError, match="defined twice"):
        parse(text.replace('id = "benefits_denied"', 'id = "other"'))


@pytest.mark.parametrize("baseline", baselines(), ids=lambda baseline: baseline.id)
def test_a_model_convention_is_coded_in_full_and_by_the_codebook(baseline: Baseline) -> None:
    wanted = [feature.id for feature in codebook().features if feature.id not in DOCUMENT_FEATURES]
    assert list(baseline.codes) == wanted
    assert [problem for name, value in baseline.codes.items() if (problem := score.problems(name, value))] == []
