"""Whom a statement speaks of: individuals, entities, anybody; turning from one to the other inside a paragraph."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import HEAD, article, cascade, read

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă",
}


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


def test_the_tie_break_may_go_on_in_the_next_paragraph() -> None:
    found = article(
        "2. Если физическое лицо является резидентом обоих Государств, " + HOME["ru"] + ".",
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


def test_the_question_of_which_state_is_no_rule() -> None:
    found = cascade(
        "оно признается резидентом того Государства, в котором имеет постоянное жилище;",
        "оно признается резидентом того Государства, на которое укажут компетентные органы, достигнув взаимного согласия, "
        "когда предыдущие подпункты не позволили установить, резидентом какого Государства оно является.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"


REST = {
    "ru": "любое лицо, которое по законодательству этого Государства подлежит в нем налогообложению на основании его "
    "местожительства, места управления или любого другого критерия аналогичного характера.",
    "ro": "orice persoană care, potrivit legislaţiei acelui stat, este supusă impunerii în acel stat datorită domiciliului său, "
    "locului conducerii sau oricărui alt criteriu de natură similară.",
}


@pytest.mark.parametrize(
    ("language", "opening", "state"),
    [
        ("ru", 'Термин "резидент Договаривающегося Государства" означает', "это Государство и его местные органы власти"),
        ("ro", 'Expresia "rezident al unui stat contractant" înseamnă', "acel stat, o autoritate locală a acestuia"),
        ("ro", 'Expresia "rezident al unui stat contractant" înseamnă', "acel stat sau o autoritate locală a acestuia"),
        ("ro", 'Expresia "rezident al unui stat contractant" înseamnă', "acel stat contractant, autorităţile sale locale"),
    ],
)
def test_a_definition_may_name_the_state_before_the_person(language: str, opening: str, state: str) -> None:
    found = article(language=language, definition=f"1. {opening}:\na) {state};\nb) {REST[language]}")
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "domicile; place_of_management; other_criterion"
    assert found.codes["definition.state_itself"] == "state; local_authority"
    assert found.notes == []


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
def test_what_is_left_at_the_end_of_a_list_for_any_person_is_left_for_all_whom_it_names(language: str) -> None:
    found = article(ANY_PERSON[language], language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.scope"] == "legal_person"
    assert found.provisions["2.c"] == ("mutual_agreement", "entity_mutual_agreement")


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_list_of_rules_opened_by_is_deemed_a_resident_is_a_tie_break_and_no_definition(language: str) -> None:
    found = article(*OPENED_AT_ONCE[language], language=language)
    assert found.codes["definition.dual_residence"] == "absent"
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.scope"] == "company"
    assert found.provisions["3"] == ("mutual_agreement", "entity_mutual_agreement")
    assert "unexplained_clause" not in found.notes


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
