"""The provisions of clauses: opening words, items, sub-items, tails, further paragraphs, what nothing explains."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import DEFINITION, INTRO, article, cascade

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă",
}
ABODE = {
    "ru": "если жилища нет ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает",
    "ro": "dacă nu are o locuinţă în niciunul dintre state, ea este considerată rezidentă a statului în care locuieşte în mod obişnuit",
}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_the_words_that_open_the_tie_break_are_the_intro_and_the_items_the_tests(language: str) -> None:
    found = cascade(HOME[language] + ";", ABODE[language] + ".", language=language)
    assert found.provisions == {
        "1": ("resident_definition",),
        "2": ("individual_intro",),
        "2.a": ("permanent_home",),
        "2.b": ("habitual_abode",),
    }


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_the_intro_may_stand_in_one_sentence_with_the_first_test(language: str) -> None:
    words = {
        "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, " + HOME["ru"] + ".",
        "ro": "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, " + HOME["ro"] + ".",
    }
    found = article(words[language], language=language)
    assert found.provisions["2"] == ("individual_intro", "permanent_home")


def test_opening_words_that_say_nothing_of_their_own_carry_what_the_first_item_carries() -> None:
    found = article(
        "2. Для целей настоящей статьи установлено следующее:\n"
        "a) термин «резидент» не включает лиц, облагаемых налогом только с доходов из источников в этом Государстве;\n"
        "b) пенсионные фонды считаются резидентами, хотя бы они и были освобождены от налога."
    )
    assert found.provisions["2"] == found.provisions["2.a"] == ("source_only_exclusion",)
    assert found.provisions["2.b"] == ("exempt_bodies",)


def test_a_lead_in_after_a_provision_of_the_paragraphs_own_adds_none() -> None:
    found = article(
        definition=DEFINITION["ru"] + " К ним относятся также:\na) пенсионные фонды, освобожденные от налога;\n"
        "b) благотворительные организации, освобожденные от налога."
    )
    assert found.provisions["1"] == ("resident_definition",)
    assert found.provisions["1.a"] == found.provisions["1.b"] == ("exempt_bodies",)


@pytest.mark.parametrize(
    ("language", "tail", "provisions"),
    [
        ("ru", "Товарищества резидентами не являются.", ("partnership",)),
        ("ru", "Изложенное применяется в указанной последовательности.", ("permanent_home", "habitual_abode")),
        (
            "ru",
            "Если по этим правилам решения нет, компетентные органы решают вопрос по взаимному согласию.",
            ("mutual_agreement",),
        ),
        (
            "ro",
            "Dacă nici astfel cazul nu poate fi rezolvat, autorităţile competente decid de comun acord.",
            ("mutual_agreement",),
        ),
        ("ro", "Cele de mai sus se aplică în această ordine.", ("permanent_home", "habitual_abode")),
    ],
)
def test_text_after_the_items_carries_its_own_provision_or_else_theirs(
    language: str, tail: str, provisions: tuple[str, ...]
) -> None:
    words = f"{INTRO[language]}\na) {HOME[language]};\nb) {ABODE[language]}.\n{tail}"
    found = article(words, language=language)
    assert found.provisions["2.tail"] == provisions
    assert "unexplained_clause" not in found.notes


def test_sub_items_carry_the_tests_and_their_item_what_it_opens() -> None:
    found = article(
        INTRO["ru"] + "\na) сначала применяются такие правила:\n(i) " + HOME["ru"] + ";\n(ii) " + ABODE["ru"] + ";\n"
        "b) в остальных случаях компетентные органы решают вопрос по взаимному согласию."
    )
    assert found.provisions["2.a.i"] == found.provisions["2.a"] == ("permanent_home",)
    assert found.provisions["2.a.ii"] == ("habitual_abode",)
    assert found.provisions["2.b"] == ("mutual_agreement",)


def test_a_further_paragraph_of_a_numbered_one_carries_its_own() -> None:
    found = article(
        definition=DEFINITION["ru"]
        + "\n\nЭтот термин не включает лиц, облагаемых налогом только с доходов из источников в этом Государстве."
    )
    assert found.provisions == {"1": ("resident_definition",), "1.p2": ("source_only_exclusion",)}


def test_a_test_is_carried_where_it_is_applied_and_not_where_a_trigger_names_it() -> None:
    found = cascade(
        HOME["ru"] + ";",
        "если центр жизненных интересов определить нельзя, а постоянного жилища нет ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает.",
    )
    assert found.provisions["2.b"] == ("habitual_abode",)
    assert found.codes["individual.vital_interests"] == "absent"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "2. Компетентные органы обмениваются образцами свидетельств о статусе."),
        ("ru", "2. Настоящая статья не затрагивает обязанностей по военной службе."),
        ("ro", "2. Autorităţile competente îşi comunică modelele certificatelor."),
        ("ro", "2. Dovada se face cu un certificat eliberat la cerere."),
    ],
)
def test_what_no_provision_explains_is_other_and_noted_and_changes_no_code(language: str, words: str) -> None:
    found, plain = article(words, language=language), article(language=language)
    assert found.provisions["2"] == ("other",)
    assert found.notes == ["unexplained_clause"]
    assert found.codes == plain.codes


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_an_entitys_rule_and_its_authorities_stand_together(language: str) -> None:
    words = {
        "ru": "2. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом того Государства, где учреждено. Если оно учреждено в обоих, вопрос решают по взаимному согласию компетентные органы. Без согласия льготы настоящего Соглашения ему не предоставляются.",
        "ro": "2. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea este considerată rezidentă a statului în care a fost constituită. Dacă a fost constituită în ambele, autorităţile competente decid de comun acord. În lipsa acordului, persoana nu beneficiază de avantajele convenţiei.",
    }
    found = article(words[language], language=language)
    assert found.provisions["2"] == ("entity", "entity_mutual_agreement", "benefits_denied")
    assert found.codes["entity.rule"] == "incorporation > mutual_agreement"
