"""What a statement does in the article: definition, scope, tie-break, or nothing that a rule explains."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import HEAD, article, read

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă",
}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_definition_that_names_individuals_and_grounds_is_no_tie_break(language: str) -> None:
    words = {
        "ru": "1. Термин «резидент» означает любое физическое или юридическое лицо, которое подлежит налогообложению в этом Государстве на основании места жительства, места регистрации или места управления.",
        "ro": "1. Termenul „rezident” înseamnă orice persoană fizică sau juridică supusă impozitării în acel stat datorită domiciliului, locului înregistrării sau locului conducerii.",
    }
    found = read(f"{HEAD[language]}\n\n{words[language]}\n", language)
    assert found.provisions == {"1": ("resident_definition",)}
    assert found.codes["entity.rule"] == found.codes["individual.cascade"] == "absent"
    assert found.codes["definition.criteria"] == "domicile; place_of_management; registration"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_an_article_without_numbers_is_read_the_same(language: str) -> None:
    words = {
        "ru": [
            "Термин «резидент» означает лицо, подлежащее налогообложению в Государстве на основании места жительства.",
            "Если физическое лицо является резидентом обоих Государств, " + HOME["ru"] + ".",
            "Лицо, не являющееся физическим лицом, являющееся резидентом обоих Государств, считается резидентом того Государства, в котором создано.",
        ],
        "ro": [
            "Termenul „rezident” înseamnă persoana supusă impozitării într-un stat datorită domiciliului.",
            "Dacă o persoană fizică este rezidentă a ambelor state, " + HOME["ro"] + ".",
            "O persoană, alta decât o persoană fizică, rezidentă a ambelor state este considerată rezidentă a statului în care a fost constituită.",
        ],
    }
    found = read("\n\n".join([HEAD[language], *words[language]]) + "\n", language)
    assert found.provisions == {
        "p1": ("resident_definition",),
        "p2": ("individual_intro", "permanent_home"),
        "p3": ("entity",),
    }


def test_a_definition_that_begins_with_application_is_no_scope() -> None:
    found = article(
        definition="1. Применительно к настоящему Соглашению резидентом Договаривающегося Государства считается лицо, которому "
        "согласно законодательству этого Государства надлежит уплачивать в нем налог вследствие места жительства, места "
        "постоянного пребывания или места учреждения."
    )
    assert found.codes["scope.persons_covered"] == "absent"
    assert found.codes["definition.criteria"] == "domicile; residence; incorporation"


def test_residence_in_both_is_defined_by_answering_the_definition_in_each() -> None:
    found = article(
        "2. Лицо имеет постоянное местожительство в обоих Договаривающихся Государствах, когда в течение одного и того же "
        "времени оно отвечает пункту 1 применительно к каждому из них."
    )
    assert found.codes["definition.dual_residence"] == "same_period"


REST = {
    "ru": "любое лицо, которое по законодательству этого Государства подлежит в нем налогообложению на основании его "
    "местожительства, места управления или любого другого критерия аналогичного характера.",
    "ro": "orice persoană care, potrivit legislaţiei acelui stat, este supusă impunerii în acel stat datorită domiciliului său, "
    "locului conducerii sau oricărui alt criteriu de natură similară.",
}


@pytest.mark.parametrize(
    ("language", "opening", "state"),
    [
        (
            "ru",
            'Термин "резидент Договаривающегося Государства" означает',
            "это Государство и его местные органы власти",
        ),
        ("ro", 'Expresia "rezident al unui stat contractant" înseamnă', "acel stat, o autoritate locală a acestuia"),
        ("ro", 'Expresia "rezident al unui stat contractant" înseamnă', "acel stat sau o autoritate locală a acestuia"),
        (
            "ro",
            'Expresia "rezident al unui stat contractant" înseamnă',
            "acel stat contractant, autorităţile sale locale",
        ),
    ],
)
def test_a_definition_may_name_the_state_before_the_person(language: str, opening: str, state: str) -> None:
    found = article(language=language, definition=f"1. {opening}:\na) {state};\nb) {REST[language]}")
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "domicile; place_of_management; other_criterion"
    assert found.codes["definition.state_itself"] == "state; local_authority"
    assert found.notes == []


OPENED_AT_ONCE = {
    "ru": (
        "2. Лицо, являющееся резидентом обоих Договаривающихся Государств, считается резидентом:\n"
        "a) если это физическое лицо – того Государства, в котором оно имеет постоянное жилище;\n"
        "b) если это компания – того Государства, в котором находится место ее фактического управления.",
        "3. Если применение пункта 2 не позволяет решить вопрос, компетентные органы решают его по взаимному согласию.",
    ),
    "ro": (
        "2. O persoană care este rezidentă a ambelor state contractante este considerată rezidentă:\n"
        "a) în cazul unei persoane fizice, a statului în care are o locuinţă permanentă;\n"
        "b) în cazul unei societăţi, a statului în care se află sediul conducerii sale efective.",
        "3. Dacă rezidenţa nu poate fi stabilită potrivit paragrafului 2, autorităţile competente soluţionează problema de comun acord.",
    ),
}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_list_of_rules_opened_by_is_deemed_a_resident_is_a_tie_break_and_no_definition(language: str) -> None:
    found = article(*OPENED_AT_ONCE[language], language=language)
    assert found.codes["definition.dual_residence"] == "absent"
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.scope"] == "company"
    assert found.provisions["3"] == ("mutual_agreement", "entity_mutual_agreement")
    assert "unexplained_clause" not in found.notes


_RULE = {
    "ru": "3. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом "
    "Государства, в котором расположено место его фактического управления.",
    "ro": "3. O persoană, alta decât o persoană fizică, rezidentă a ambelor state contractante, este considerată "
    "rezidentă a statului în care este situat sediul conducerii efective.",
}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", " Место фактического управления считается расположенным в Государстве, где лицо зарегистрировано, если не "
         "доказано иное."),
        ("ro", " Prin sediul conducerii efective se înţelege locul în care este înregistrată societatea, dacă statele nu "
         "convin altfel."),
    ],
)  # fmt: skip
def test_what_a_place_means_or_is_presumed_to_be_is_no_further_test(language: str, sentence: str) -> None:
    found = article(_RULE[language] + sentence, language=language)
    assert found.codes["entity.rule"] == "effective_management"
    assert "unexplained_clause" in found.notes


def test_who_has_benefits_so_far_as_a_resident_is_no_scope_and_no_next_test() -> None:
    found = article(
        "3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, statul de rezidenţă se "
        "stabileşte de autorităţile competente; până la stabilire, persoana beneficiază de prevederile convenţiei ca "
        "rezidentă a statului în care este înregistrată.",
        language="ro",
    )
    assert found.codes["scope.persons_covered"] == "absent"
    assert found.codes["entity.rule"] == "inconclusive"


def test_a_rule_for_who_moves_during_the_year_is_no_scope() -> None:
    found = article(
        "3. Prevederile prezentei convenţii se aplică persoanei care devine rezidentă în cursul anului numai pentru "
        "perioada ulterioară schimbării reşedinţei.",
        language="ro",
    )
    assert found.codes["scope.persons_covered"] == "absent"
    assert found.provisions["3"] == ("other",)
