"""Rules for different persons are no sequence of tests."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article

_COMPANY = {
    "ru": "3. Компания, являющаяся резидентом обоих Государств, считается резидентом Государства, по законам которого "
    "она создана.",
    "ro": "3. O societate rezidentă a ambelor state este considerată rezidentă a statului în care este înregistrată.",
}


@pytest.mark.parametrize(
    ("language", "paragraphs"),
    [
        ("ru", ["3. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается "
                "резидентом: для компаний – Государства, по законам которого компания создана; для прочих лиц – "
                "Государства, в котором находится место их фактического управления."]),
        ("ro", ["3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea va fi "
                "considerată rezidentă a statului sub a cărui legislaţie este constituită, iar în cazul "
                "întreprinderilor de transport internaţional, a statului în care se află sediul conducerii efective."]),
        ("ro", ["3. O societate de transport rezidentă a ambelor state este considerată rezidentă a statului în care "
                "are sediul conducerii efective; orice altă persoană juridică, a statului în care este înregistrată."]),
        ("ru", [_COMPANY["ru"],
                "4. Любое другое лицо, не являющееся физическим лицом или компанией, которое является резидентом обоих "
                "Государств, считается резидентом Государства, в котором находится место его фактического "
                "управления."]),
    ],
)  # fmt: skip
def test_tests_for_different_persons_are_no_list(language: str, paragraphs: list[str]) -> None:
    found = article(*paragraphs, language=language)
    assert found.codes["entity.rule"] == "inconclusive"
    assert found.codes["entity.scope"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "paragraph", "rule"),
    [
        ("ru", _COMPANY["ru"] + " Если это Государство не может быть определено, компания считается резидентом "
         "Государства, в котором находится место ее фактического управления.", "incorporation > effective_management"),
        ("ro", _COMPANY["ro"] + " Dacă acest stat nu poate fi determinat, societatea este considerată rezidentă a "
         "statului în care se află sediul conducerii efective.", "registration > effective_management"),
    ],
)  # fmt: skip
def test_a_test_that_comes_when_the_first_fails_is_the_next(language: str, paragraph: str, rule: str) -> None:
    found = article(paragraph, language=language)
    assert (found.codes["entity.rule"], found.codes["entity.scope"]) == (rule, "company")


@pytest.mark.parametrize(
    ("language", "company", "others"),
    [
        ("ru", "3. Компания, являющаяся резидентом обоих Договаривающихся Государств, считается резидентом Государства, в котором она создана.",
         "4. Если лицо, не являющееся физическим лицом или компанией, является резидентом обоих Договаривающихся Государств, компетентные органы решают вопрос по взаимному согласию."),
        ("ro", "3. Când o societate este rezidentă a ambelor state contractante, ea este considerată rezidentă a statului în care este constituită.",
         "4. Când o persoană, alta decât o persoană fizică sau o societate, este rezidentă a ambelor state contractante, autorităţile competente rezolvă problema de comun acord."),
    ],
)
def test_two_rules_for_two_kinds_of_person_are_both_quoted_under_the_scope(
    language: str, company: str, others: str
) -> None:
    found = article(company, others, language=language)
    scope = next(code for code in found.reading.codes if code.feature == "entity.scope")
    assert scope.value == "inconclusive"
    assert [one.clause for one in scope.evidence] == ["3", "4"]
    assert all(one.quote in text for one, text in zip(scope.evidence, (company, others), strict=True))
