"""What a rule leaves aside by name ("whatever the place of management", "and not Article 24") is not read as said."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

DUAL = {
    "ru": "3. Если лицо, иное чем физическое лицо, является резидентом обоих Договаривающихся Государств, ",
    "ro": "3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ",
}


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        ("ru", "оно считается резидентом того Государства, по законодательству которого оно создано, независимо от места нахождения его фактического руководящего органа."),
        ("ru", "оно, вне зависимости от места управления, считается резидентом того Государства, по законам которого оно создано."),
        ("ru", "оно считается резидентом того Государства, по законам которого оно создано, а не того, в котором находится место его управления."),
        ("ro", "ea este considerată rezidentă a statului în care a fost constituită, indiferent de locul conducerii sale efective."),
        ("ro", "ea este considerată, făcând abstracţie de locul conducerii efective, rezidentă a statului în care a fost constituită."),
        ("ro", "ea este considerată rezidentă a statului în care a fost constituită, iar nu a celui în care se află locul conducerii efective."),
    ],
)
def test_a_test_that_is_left_aside_is_no_test(language: str, rule: str) -> None:
    found = article(DUAL[language] + rule, language=language).codes
    assert found["entity.rule"] == "incorporation"
    assert (found["entity.scope"], found["entity.only"]) == ("other_than_individual", "no")


@pytest.mark.parametrize(
    ("language", "weighed"),
    [
        ("ru", "компетентные органы решают вопрос по взаимному согласию, учитывая место управления и оставляя в стороне место создания."),
        ("ro", "autorităţile competente soluţionează cazul de comun acord, având în vedere locul conducerii efective şi făcând abstracţie de locul constituirii şi de sediul său social."),
    ],
)
def test_a_factor_that_is_left_aside_is_none(language: str, weighed: str) -> None:
    found = article(DUAL[language] + weighed, language=language).codes
    assert found["entity.mutual_agreement.factors"] == "effective_management"
    assert found["entity.rule"] == "mutual_agreement"


@pytest.mark.parametrize(
    ("language", "home"),
    [
        ("ru", "оно считается резидентом того Государства, в котором имеет постоянное жилище, независимо от того, находится ли оно в его распоряжении."),
        ("ru", "оно считается резидентом того Государства, в котором имеет постоянное жилище, даже если оно не находится в его распоряжении."),
        ("ro", "ea este considerată rezidentă a statului în care are o locuinţă permanentă, chiar dacă aceasta nu se află la dispoziţia sa."),
        ("ro", "ea este considerată rezidentă a statului în care are o locuinţă permanentă, indiferent dacă aceasta este sau nu la dispoziţia sa."),
    ],
)
def test_a_home_that_counts_also_where_it_is_not_available_need_not_be(language: str, home: str) -> None:
    found = cascade(home, language=language).codes
    assert found["individual.cascade"] == "permanent_home"
    assert found["individual.permanent_home.available"] == "no"


@pytest.mark.parametrize(
    ("language", "step", "number"),
    [
        ("ru", "в остальных случаях компетентные органы решают вопрос по взаимному согласию в соответствии со статьей 23, а не статьей 24.", "23"),
        ("ru", "в остальных случаях компетентные органы решают вопрос по взаимному согласию, причем положения статьи 25 к этому случаю не применяются.", "absent"),
        ("ru", "в остальных случаях компетентные органы решают вопрос по взаимному согласию, не прибегая к процедуре статьи 25.", "absent"),
        ("ro", "în celelalte cazuri, autorităţile competente rezolvă problema de comun acord în conformitate cu articolul 23, iar nu cu articolul 24.", "23"),
        ("ro", "în celelalte cazuri, autorităţile competente rezolvă problema de comun acord, fără a aplica articolul 25.", "absent"),
        ("ro", "în celelalte cazuri, autorităţile competente rezolvă problema de comun acord; articolul 25 nu se aplică.", "absent"),
    ],
)
def test_an_article_that_is_named_as_not_applying_is_not_the_procedure(language: str, step: str, number: str) -> None:
    found = cascade("оно считается резидентом того Государства, в котором имеет постоянное жилище;" if language == "ru" else "ea este considerată rezidentă a statului în care are o locuinţă permanentă;", step, language=language).codes
    assert found["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found["individual.mutual_agreement.article"] == number
    assert found["individual.mutual_agreement.duty"] == "settle"


@pytest.mark.parametrize(
    ("language", "step"),
    [
        ("ru", "в остальных случаях компетентные органы не только стремятся, но и обязаны решить вопрос по взаимному согласию."),
        ("ru", "в остальных случаях компетентные органы решают вопрос по взаимному согласию, а не только стремятся его решить."),
        ("ro", "în celelalte cazuri, autorităţile competente vor rezolva, iar nu doar se vor strădui să rezolve, problema de comun acord."),
        ("ro", "în celelalte cazuri, autorităţile competente nu numai că se vor strădui, ci vor rezolva problema de comun acord."),
    ],
)
def test_authorities_that_not_only_endeavour_have_to_settle(language: str, step: str) -> None:
    found = cascade(step, language=language).codes
    assert found["individual.cascade"] == "mutual_agreement"
    assert found["individual.mutual_agreement.duty"] == "settle"
