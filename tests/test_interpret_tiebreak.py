"""Tie-breaks: turning from one kind of person to the other, going on elsewhere, closing for all, tests that no rule knows."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того Государства, в котором имеет постоянное жилище. Если же резидентом обоих Государств является лицо, не являющееся физическим, оно считается резидентом того Государства, в котором зарегистрировано.",
        ),
        (
            "ru",
            "2. В случае двойного резидентства физическое лицо считается резидентом того Государства, в котором имеет постоянное жилище, а лицо, отличное от физического, — того Государства, в котором зарегистрировано.",
        ),
        (
            "ro",
            "2. În caz de dublă rezidenţă, persoana fizică este rezidentă a statului în care are o locuinţă permanentă, iar persoana, alta decât o persoană fizică, a statului în care este înregistrată.",
        ),
        (
            "ro",
            "2. Dacă o persoană fizică este rezidentă a ambelor state, ea este considerată rezidentă a statului în care are o locuinţă permanentă. Dacă este vorba despre o altă persoană decât o persoană fizică, ea este considerată rezidentă a statului în care este înregistrată.",
        ),
    ],
)
def test_one_paragraph_may_turn_from_individuals_to_entities(language: str, words: str) -> None:
    found = article(words, language=language)
    assert found.codes["individual.cascade"] == "permanent_home"
    assert found.codes["entity.rule"] == "registration"
    assert found.codes["entity.scope"] == "other_than_individual"
    assert found.provisions["2"] == ("individual_intro", "permanent_home", "entity")


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_individuals_and_entities_may_be_items_of_one_list(language: str) -> None:
    words = {
        "ru": "2. Если лицо является резидентом обоих Договаривающихся Государств, его статус определяется следующим образом:\na) физическое лицо считается резидентом того Государства, в котором имеет постоянное жилище;\nb) любое другое лицо, не являющееся физическим, считается резидентом того Государства, где находится место его фактического управления.",
        "ro": "2. Dacă o persoană este rezidentă a ambelor state contractante, statutul său se determină astfel:\na) persoana fizică este considerată rezidentă a statului în care are o locuinţă permanentă;\nb) persoana, alta decât o persoană fizică, este considerată rezidentă a statului în care se află locul conducerii sale efective.",
    }
    found = article(words[language], language=language)
    assert found.codes["individual.cascade"] == "permanent_home"
    assert found.codes["entity.rule"] == "effective_management"
    assert found.codes["entity.scope"] == "other_than_individual"
    assert found.provisions["2.a"] == ("permanent_home",)
    assert found.provisions["2.b"] == ("entity",)


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        (
            "ru",
            "Гражданин или иное физическое лицо, являющееся резидентом обоих Государств, считается резидентом того Государства, в котором имеет постоянное жилище.",
        ),
        (
            "ru",
            "К физическому лицу, являющемуся в силу пункта 1 резидентом обоих Государств, применяется правило: оно считается резидентом того Государства, в котором имеет постоянное жилище.",
        ),
        (
            "ro",
            "Persoana fizică rezidentă a ambelor state este considerată rezidentă a statului în care are o locuinţă permanentă.",
        ),
        (
            "ro",
            "O persoană fizică ce este rezidentă, conform paragrafului 1, a ambelor state este considerată rezidentă a statului în care are o locuinţă permanentă.",
        ),
    ],
)
def test_the_intro_needs_no_if(language: str, subject: str) -> None:
    found = article(f"2. {subject}", language=language)
    assert found.codes["individual.cascade"] == "permanent_home"
    assert found.codes["entity.rule"] == "absent"
    assert found.provisions["2"] == ("individual_intro", "permanent_home")


def test_the_tie_break_may_go_on_in_the_next_paragraph() -> None:
    found = article(
        "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того Государства, в "
        "котором имеет постоянное жилище.",
        "3. Если постоянное жилище имеется в обоих Государствах, физическое лицо считается резидентом того Государства, в котором находится центр его жизненных интересов.",
        "4. Если центр жизненных интересов определить нельзя, компетентные органы решают вопрос по взаимному согласию.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "interests_undetermined"
    assert [found.provisions[number] for number in "34"] == [("vital_interests",), ("mutual_agreement",)]
    assert found.codes["entity.rule"] == "absent"


def test_a_tie_break_by_the_paragraph_that_defines_residence_in_both_states() -> None:
    found = article(
        "2. Лицом, являющимся резидентом обоих Государств, считается лицо, которое отвечает условиям пункта 1 в каждом из них.",
        "3. В отношении лиц, указанных в пункте 2, если это физические лица, компетентные органы решают вопрос по взаимному согласию.",
    )
    assert found.codes["definition.dual_residence"] == "present"
    assert found.codes["individual.cascade"] == "mutual_agreement"


@pytest.mark.parametrize("how", ["так же поступают, если", "так же поступают и в случае, когда"])
def test_a_condition_that_comes_after_its_step_belongs_to_it(how: str) -> None:
    found = cascade(
        "его считают резидентом того Государства, в котором оно имеет постоянное жилище;",
        "если центр жизненных интересов нельзя определить, его считают резидентом того Государства, в котором оно по "
        f"обыкновению проживает; {how} постоянного жилища нет ни в одном из Государств;",
        "если оно по обыкновению проживает в обоих Государствах, его считают резидентом Государства, чье гражданство имеет.",
    )
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither; interests_undetermined"
    assert found.codes["individual.nationality.trigger"] == "abode_in_both"


def test_the_question_of_which_state_is_no_rule() -> None:
    found = cascade(
        "оно признается резидентом того Государства, в котором имеет постоянное жилище;",
        "оно признается резидентом того Государства, на которое укажут компетентные органы, достигнув взаимного согласия, "
        "когда предыдущие подпункты не позволили установить, резидентом какого Государства оно является.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"


ANY_PERSON = {
    "ru": "2. Если лицо является резидентом обоих Договаривающихся Государств, то:\n"
    "a) физическое лицо считается резидентом Государства, в котором имеет постоянное жилище;\n"
    "b) юридическое лицо считается резидентом Государства, в котором находится место его фактического управления;\n"
    "c) во всех остальных случаях компетентные органы решают вопрос по взаимному согласию.",
    "ro": "2. Când o persoană este rezidentă a ambelor state contractante:\n"
    "a) dacă este persoană fizică, ea este considerată rezidentă a statului în care are o locuinţă permanentă;\n"
    "b) dacă este persoană juridică, ea este considerată rezidentă a statului în care se află sediul conducerii efective;\n"
    "c) în toate celelalte cazuri, autorităţile competente vor stabili rezidenţa de comun acord.",
}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_what_is_left_at_the_end_of_a_list_for_any_person_is_left_for_all_whom_it_names(language: str) -> None:
    found = article(ANY_PERSON[language], language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.scope"] == "legal_person"
    assert found.provisions["2.c"] == ("mutual_agreement", "entity_mutual_agreement")


@pytest.mark.parametrize(
    ("language", "paragraphs", "last"),
    [
        (
            "ru",
            (
                "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом того Государства, в котором имеет постоянное жилище.",
                "3. Если лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, оно считается резидентом того Государства, в котором находится место его фактического управления.",
            ),
            "4. Если на основании пунктов 2 и 3 резидентство лица не может быть определено, компетентные органы решают вопрос в соответствии со статьей 25 по взаимному согласию.",
        ),
        (
            "ro",
            (
                "2. Când o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
                "3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ea este considerată rezidentă a statului în care se află sediul conducerii efective.",
            ),
            "4. Dacă rezidenţa unei persoane nu poate fi stabilită potrivit paragrafelor 2 şi 3, autorităţile competente vor rezolva problema de comun acord, conform articolului 25.",
        ),
    ],
)
def test_a_paragraph_that_refers_to_both_rules_is_the_last_step_of_both(
    language: str, paragraphs: tuple[str, ...], last: str
) -> None:
    found = article(*paragraphs, last, language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"
    assert found.codes["individual.mutual_agreement.article"] == "25"
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.mutual_agreement.article"] == "25"
    assert found.codes["entity.scope"] == "other_than_individual"


def test_an_authority_that_is_only_told_decides_nothing() -> None:
    found = cascade(
        "dacă persoana este cetăţean al ambelor state, persoana poate opta pentru unul dintre state, înştiinţând "
        "autorităţile competente.",
        language="ro",
    )
    assert found.codes["individual.mutual_agreement"] != "present"
    assert "unexplained_clause" in found.notes


def test_days_counted_in_a_tie_break_are_no_ground_of_liability() -> None:
    found = cascade(
        "оно считается резидентом Государства, в котором располагает постоянным жилищем;",
        "если это не позволяет определить его статус, оно считается резидентом Государства, в котором оно находилось "
        "более 183 дней в соответствующем налоговом году.",
    )
    assert found.codes["definition.criteria"] == "domicile"
    assert found.codes["individual.cascade"] == "inconclusive"
