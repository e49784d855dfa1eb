"""Steps that say more than their test: what nothing explains makes them unread, never an ordinary test."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

DEEMED = {"ru": "оно считается резидентом только того Государства, ", "ro": "ea este considerată rezidentă numai a statului "}
LAST = {"ru": "в котором обычно проживает", "ro": "în care locuieşte în mod obişnuit"}


@pytest.mark.parametrize(
    ("language", "test", "words"),
    [
        ("ru", "nationality", "гражданином которого является его супруг"),
        ("ru", "habitual_abode", "в котором обычно проживают его родители"),
        ("ru", "permanent_home", "в котором его работодатель располагает постоянным жилищем"),
        ("ru", "nationality", "гражданином которого оно было на момент рождения"),
        ("ru", "permanent_home", "в котором дольше располагало постоянным жилищем"),
        ("ro", "nationality", "al cărui cetăţean este soţul său"),
        ("ro", "permanent_home", "în care soţul său are o locuinţă permanentă"),
        ("ro", "habitual_abode", "în care a locuit în mod obişnuit familia sa"),
    ],
)
def test_the_facts_of_another_person_or_time_are_not_the_taxpayers(language: str, test: str, words: str) -> None:
    found = cascade(DEEMED[language] + words + ".", language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
    assert found.codes[f"individual.{test}"] == "inconclusive"
    shown = next(c for c in found.reading.codes if c.feature == f"individual.{test}").evidence[0].quote
    assert words in shown


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно может считаться резидентом того Государства, в котором имеет постоянное жилище"),
        ("ru", "оно утрачивает статус резидента того Государства, в котором имеет постоянное жилище"),
        ("ru", "оно считается нерезидентом того Государства, в котором имеет постоянное жилище"),
        ("ru", "оно считается резидентом другого Государства, чем то, в котором имеет постоянное жилище"),
        ("ru", "оно считается, только для целей налогообложения процентов, резидентом Государства, в котором имеет постоянное жилище"),
        ("ru", "оно считается резидентом того Государства, в котором имеет постоянное жилище, даже если оно ему не принадлежит"),
        ("ru", "оно считается резидентом того Государства, с которым имеет менее тесные личные и экономические связи"),
        ("ru", "оно считается резидентом того Государства, в котором имеет постоянное жилище и гражданином которого является"),
        ("ru", "наличие постоянного жилища не имеет значения"),
        ("ro", "ea poate fi considerată rezidentă a statului în care are o locuinţă permanentă"),
        ("ro", "ea va înceta să fie rezidentă a statului în care are o locuinţă permanentă"),
        ("ro", "ea este considerată nerezidentă a statului în care are o locuinţă permanentă"),
        ("ro", "ea este considerată rezidentă a celuilalt stat decât cel în care are o locuinţă permanentă"),
        ("ro", "ea este considerată rezidentă a statului în care are o locuinţă permanentă şi al cărui cetăţean este"),
        ("ro", "cetăţenia nu se ia în considerare"),
    ],
)
def test_a_step_that_denies_turns_round_or_narrows_its_test_is_not_read_as_the_test(language: str, words: str) -> None:
    assert cascade(words + ".", language=language).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "в котором для него находится предоставленное ему в распоряжение постоянное жилище"),
        ("ru", "с которым его связывают наиболее прочные личные и экономические отношения"),
        ("ru", "на территории которого фактически сосредоточены его жизненные интересы"),
        ("ro", "unde îi este pusă la dispoziţie o locuinţă permanentă"),
        ("ro", "de care o apropie cel mai mult relaţiile sale personale şi economice"),
    ],
)
def test_words_that_change_nothing_leave_the_test_what_it_is(language: str, words: str) -> None:
    codes = cascade(DEEMED[language] + words + ".", language=language).codes
    assert codes["individual.cascade"] in ("permanent_home", "vital_interests")


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("ru", "если постоянное жилище имеется в обоих Государствах у его супруга"),
        ("ru", "если оно арендует постоянное жилище в обоих Государствах"),
        ("ro", "dacă soţul său are o locuinţă permanentă în ambele state"),
    ],
)
def test_a_condition_with_words_that_nothing_explains_is_no_ordinary_trigger(language: str, condition: str) -> None:
    first = DEEMED[language] + {"ru": "в котором имеет постоянное жилище", "ro": "în care are o locuinţă permanentă"}[language]
    found = cascade(first + ";", f"{condition}, {DEEMED[language]}{LAST[language]}.", language=language)
    assert found.codes["individual.habitual_abode.trigger"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "место фактического управления его материнской компании"),
        ("ru", "место его фактического управления или в котором оно создано"),
        ("ru", "место фактического управления его крупнейшего акционера"),
        ("ro", "locul conducerii efective a societăţii-mamă"),
        ("ro", "locul conducerii sale efective sau în care a fost înregistrată"),
    ],
)
def test_the_tests_of_entities_are_held_to_the_same(language: str, words: str) -> None:
    rule = {
        "ru": "3. Если лицо, иное чем физическое лицо, является резидентом обоих Государств, оно считается резидентом того Государства, в котором находится ",
        "ro": "3. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea este considerată rezidentă a statului în care se află ",
    }
    assert article(rule[language] + words + ".", language=language).codes["entity.rule"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "duty"),
    [
        ("ru", "компетентные органы могут решить вопрос по взаимному согласию"),
        ("ru", "компетентные органы не обязаны решать вопрос по взаимному согласию"),
        ("ro", "autorităţile competente pot rezolva problema de comun acord"),
    ],
)
def test_authorities_that_only_may_decide_have_no_duty(language: str, duty: str) -> None:
    otherwise = {"ru": "в остальных случаях ", "ro": "în celelalte cazuri, "}
    first = DEEMED[language] + LAST[language] + ";"
    codes = cascade(first, otherwise[language] + duty + ".", language=language).codes
    assert codes["individual.mutual_agreement.duty"] == "inconclusive"
    assert codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "компетентные органы передают вопрос в арбитраж"),
        ("ru", "компетентные органы решают вопрос без взаимного согласия"),
        ("ru", "компетентные органы не решают вопрос по взаимному согласию"),
        ("ro", "autoritatea competentă a Statului sesizat va rezolva singură problema"),
        ("ro", "autorităţile competente nu vor rezolva problema de comun acord"),
    ],
)
def test_what_is_no_agreement_of_both_authorities_is_not_read_as_one(language: str, words: str) -> None:
    otherwise = {"ru": "в остальных случаях ", "ro": "în celelalte cazuri, "}
    first = DEEMED[language] + LAST[language] + ";"
    assert cascade(first, otherwise[language] + words + ".", language=language).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "в котором располагает постоянным жилищем, только если оно проводит там более половины года"),
        ("ro", "în care are o locuinţă permanentă, dacă aceasta nu este închiriată unui terţ"),
        ("ro", "în care are o locuinţă permanentă numai dacă petrece acolo mai mult de jumătate din an"),
    ],
)
def test_a_condition_behind_the_test_that_nobody_knows_leaves_the_step_unread(language: str, words: str) -> None:
    assert cascade(DEEMED[language] + words + ".", language=language).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        ("ru", " Если такое место находится в третьем государстве, оно считается резидентом Государства, где оно зарегистрировано."),
        ("ro", " Dacă acest loc se află într-un stat terţ, ea este considerată rezidentă a statului în care este înregistrată."),
    ],
)
def test_a_third_state_is_no_ordinary_case(language: str, rule: str) -> None:
    first = {
        "ru": "3. Если лицо, иное чем физическое лицо, является резидентом обоих Государств, оно считается резидентом того Государства, в котором находится место его фактического управления.",
        "ro": "3. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea este considerată rezidentă a statului în care se află locul conducerii sale efective.",
    }
    assert article(first[language] + rule, language=language).codes["entity.rule"] == "inconclusive"
