"""Codes and their evidence: every value quotes the words, clause, span, page and rule that show it."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import Read, article, cascade, read
from structure_cases import cases, text_of

from pipeline.codebook import codebook
from pipeline.model import Code

UNSEEN = ("absent", "not_available")


def of(found: Read, feature: str) -> Code:
    (code,) = (code for code in found.reading.codes if code.feature == feature)
    return code


def elements(value: str) -> list[str]:
    return [part for piece in value.split("; ") for part in piece.split(" > ") if part != "not_available"]


def checked(found: Read) -> None:
    document, text = found.reading.document, found.reading.document.text
    clauses = {clause.id for clause in found.reading.clauses if clause.article == found.reading.article}
    for code in found.reading.codes:
        if code.value in UNSEEN:
            (shown,) = code.evidence
            assert (shown.element, shown.quote, shown.clause) == (code.value, "", ""), code.feature
            assert 0 <= shown.span.start <= shown.span.stop <= len(text)
        elif code.feature not in ("language", "instrument", "article.title", "article.label"):
            if code.value != "inconclusive":
                assert [each.element for each in code.evidence] == elements(code.value), code.feature
            for each in code.evidence:
                assert each.quote and each.quote == each.span.of(text) == each.quote.strip(), code.feature
                assert each.clause in clauses and each.rule, code.feature
    assert document.treaty.language == found.codes["language"]


@pytest.mark.parametrize(("path", "case"), cases()[::3], ids=lambda value: getattr(value, "stem", ""))
def test_every_code_of_the_coded_cases_shows_its_evidence(path: object, case: dict[str, object]) -> None:
    checked(read(text_of(path), str(case["language"])))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "Статья 1\nНалоги\n\nНастоящее Соглашение применяется к налогам на доходы.\n",
        "Статья 4\nРезидент\n\n1. Термин «резидент» означает лицо, облагаемое в Договаривающемся Государстве налогом по месту жительства.\n",
        "Статья 4\nРезидент\n\n1. Термин «резидент» означает лицо, облагаемое в Договаривающемся Государстве налогом по месту жите\n",
    ],
    ids=["no article", "definition alone", "cut"],
)
def test_every_feature_of_the_codebook_has_one_code(text: str) -> None:
    found = read(text)
    names = [code.feature for code in found.reading.codes]
    assert len(names) == len(set(names))
    assert set(names) == {feature.id for feature in codebook().features}


def test_a_set_has_one_piece_of_evidence_for_each_value_from_its_own_words() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "если постоянного жилища нет ни в одном из Государств или если оно есть в обоих, оно считается резидентом того Государства, в котором обычно проживает.",
    )
    code = of(found, "individual.habitual_abode.trigger")
    assert code.value == "home_in_both; home_in_neither"
    both, neither = code.evidence
    assert (both.element, neither.element) == ("home_in_both", "home_in_neither")
    assert "в обоих" in both.quote and "ни в одном" in neither.quote
    assert {both.clause, neither.clause} == {"2.b"}


def test_an_inconclusive_value_quotes_the_words_that_fit_no_value() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "если жилище есть в обоих Государствах, оно считается резидентом того Государства, в котором живет его семья.",
    )
    code = of(found, "individual.cascade")
    assert code.value == "inconclusive"
    assert any("живет его семья" in each.quote for each in code.evidence)


def test_absence_shows_the_article_as_what_was_read() -> None:
    found = article()
    code = of(found, "entity.rule")
    assert code.value == "absent"
    words = code.evidence[0].span.of(found.reading.document.text)
    assert words.startswith("Статья 4") and words.rstrip().endswith("местожительства.")


def test_the_cascade_shows_each_test_by_the_clause_that_applies_it() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "если оно имеет его в обоих Государствах, оно считается резидентом того Государства, гражданином которого является;",
        "если оно является гражданином обоих Государств, компетентные органы решают вопрос по взаимному согласию.",
    )
    code = of(found, "individual.cascade")
    assert [(each.element, each.clause) for each in code.evidence] == [
        ("permanent_home", "2.a"),
        ("nationality", "2.b"),
        ("mutual_agreement", "2.c"),
    ]
