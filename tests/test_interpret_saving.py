"""What holds unless the text says otherwise elsewhere says what it says."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article

DEFINITION = {
    "ru": "термин «резидент Договаривающегося Государства» означает лицо, которое по законодательству этого Государства "
    "подлежит в нем налогообложению на основании местожительства.",
    "ro": "expresia „rezident al unui stat contractant” înseamnă orice persoană care, potrivit legislaţiei acelui stat, "
    "este supusă impozitării în acel stat datorită domiciliului.",
}
RULE = {
    "ru": "лицо, не являющееся физическим лицом, которое является резидентом обоих Государств, считается резидентом того "
    "Государства, в котором находится место его фактического управления.",
    "ro": "o persoană, alta decât o persoană fizică, rezidentă a ambelor state, este considerată rezidentă a statului în "
    "care se află sediul conducerii efective.",
}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "За исключением случаев, предусмотренных в настоящем пункте, "),
        ("ru", "Кроме случаев, указанных в настоящей статье, "),
        ("ru", "Если из контекста не вытекает иное, "),
        ("ru", "За исключением случаев, когда из контекста вытекает иное, "),
        ("ru", "Кроме случаев, когда настоящей Конвенцией предусмотрено иное, "),
        ("ru", "Если иное не предусмотрено настоящей статьей, "),
        ("ru", "Если в пункте 2 не предусмотрено иное, "),
        ("ru", "Без ущерба для положений пункта 2, "),
        ("ru", "Не нарушая положений пункта 2, "),
        ("ru", "Если настоящая статья не устанавливает иного, "),
        ("ro", "Cu excepţia cazurilor prevăzute în prezentul paragraf, "),
        ("ro", "În afara cazurilor prevăzute în prezentul articol, "),
        ("ro", "Cu excepţia cazului în care contextul cere altfel, "),
        ("ro", "În măsura în care prezentul articol nu prevede altfel, "),
        ("ro", "Dacă din context nu rezultă altfel, "),
        ("ro", "Fără a aduce atingere prevederilor paragrafului 2, "),
        ("ro", "Exceptând cazurile arătate la paragraful 2, "),
        ("ro", "Afară de cazul când prezentul articol dispune altfel, "),
    ],
)
def test_a_saving_for_what_stands_elsewhere_denies_nothing(language: str, words: str) -> None:
    found = article(f"2. {words}{RULE[language]}", language=language, definition=f"1. {words}{DEFINITION[language]}")
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "domicile"
    assert found.codes["entity.rule"] == "effective_management"
    assert found.codes["individual.cascade"] == found.codes["scope.persons_covered"] == "absent"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "За исключением лиц, живущих на островах, "),
        ("ru", "Кроме случаев, когда налог не уплачен, "),
        ("ro", "Cu excepţia persoanelor de pe insule, "),
        ("ro", "Cu excepţia cazului în care impozitul nu este plătit, "),
    ],
)
def test_an_exception_that_names_its_case_is_no_saving(language: str, words: str) -> None:
    found = article(language=language, definition=f"1. {words}{DEFINITION[language]}")
    assert found.codes["definition.criteria"] == "inconclusive"
