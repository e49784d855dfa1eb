"""What words that nothing explains might have answered is never absent in silence."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

CERTIFICATE = {
    "ru": "9. Компетентные органы выдают справки установленной формы.",
    "ro": "9. Autorităţile competente eliberează adeverinţe.",
}


@pytest.mark.parametrize(
    ("paragraph", "language"),
    [
        ("2. Физическое лицо, чья налоговая привязка раздваивается, относят туда, где стоит его постоянное жилище, либо, за "
         "неимением такового, туда, куда тяготеют его жизненные интересы.", "ru"),
        ("2. Коллизии: гражданство, затем постоянное жилище, затем центр жизненных интересов.", "ru"),
        ("2. Физическое лицо, являющееся резидентом обоих Договаривающихся Государств, само избирает, где ему платить.", "ru"),
        ("2. Постоянное жилище перевешивает, центр жизненных интересов уступает ему.", "ru"),
        ("2. Persoana fizică legată fiscal de două state aparţine celui spre care înclină locuinţa sa permanentă, iar în "
         "lipsă interesele sale vitale.", "ro"),
        ("2. Persoana fizică rezidentă a ambelor state contractante îşi alege singură statul.", "ro"),
        ("2. Locuinţa permanentă primează asupra centrului intereselor vitale.", "ro"),
    ],
)
def test_a_ladder_in_words_that_nobody_knows_is_inconclusive_and_quoted(paragraph: str, language: str) -> None:
    found = article(paragraph, CERTIFICATE[language], language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
    assert found.codes["individual.permanent_home"] == "inconclusive"
    code = next(code for code in found.reading.codes if code.feature == "individual.cascade")
    assert code.evidence[0].quote in paragraph


@pytest.mark.parametrize(
    ("paragraph", "test", "language"),
    [
        ("3. Обычное проживание в одном из Государств перевешивает.", "habitual_abode", "ru"),
        ("3. Центр жизненных интересов при этом идет следом.", "vital_interests", "ru"),
        ("3. Centrul intereselor vitale vine la rând.", "vital_interests", "ro"),
    ],
)
def test_a_step_that_nobody_knows_spoils_only_the_list_and_its_own_test(paragraph: str, test: str, language: str) -> None:
    home = {
        "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище.",
        "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
    }
    intro = {
        "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, ",
        "ro": "2. Când o persoană fizică este rezidentă a ambelor state contractante, ",
    }
    found = article(intro[language] + home[language], paragraph, language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
    assert found.codes["individual.permanent_home"] == "present"
    assert found.codes[f"individual.{test}"] == "inconclusive"
    assert found.codes["individual.nationality"] == "absent"


@pytest.mark.parametrize(
    ("paragraph", "language"),
    [
        ("2. Юридическое лицо, являющееся резидентом обоих Договаривающихся Государств, облагается в каждом из них.", "ru"),
        ("2. Persoana juridică rezidentă a ambelor state contractante plăteşte în fiecare.", "ro"),
        ("2. Организация, являющаяся резидентом Союза и Остмарка, считается резидентом Государства, где находится место ее "
         "фактического управления.", "ru"),
    ],
)
def test_a_rule_for_others_in_words_that_nobody_knows_is_inconclusive(paragraph: str, language: str) -> None:
    assert article(paragraph, CERTIFICATE[language], language=language).codes["entity.rule"] == "inconclusive"


@pytest.mark.parametrize(
    ("paragraph", "language"),
    [
        ("2. Компетентные органы сообщают друг другу об изменениях законодательства.", "ru"),
        ("2. Перемена места жительства в течение года учитывается с первого числа следующего месяца.", "ru"),
        ("2. Каждое Государство публикует перечень выданных им справок о резидентстве.", "ru"),
        ("2. Положения настоящей статьи не препятствуют Государству облагать налогом своих граждан.", "ru"),
        ("2. Schimbarea rezidenţei se anunţă autorităţilor fiscale în termen de 30 de zile.", "ro"),
        ("2. Prevederile prezentului articol nu împiedică un stat să îşi impoziteze cetăţenii.", "ro"),
        ("2. În sensul prezentului articol, locuinţa permanentă este locul unde persoana locuieşte cu familia sa.", "ro"),
    ],
)
def test_other_matters_leave_absent_what_is_absent(paragraph: str, language: str) -> None:
    found = article(paragraph, language=language)
    assert found.codes["individual.cascade"] == "absent"
    assert found.codes["entity.rule"] == "absent"
    assert found.codes["entity.position"] == "absent"


def test_a_ladder_that_was_read_stays_beside_a_clause_on_other_matters() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "если оно имеет постоянное жилище в обоих Государствах, оно считается резидентом того Государства, гражданином "
        "которого является.\n\n3. Компетентные органы выдают гражданам справки установленной формы.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > nationality"
    assert found.codes["individual.habitual_abode"] == "absent"
