"""Rarer words for what an article says of companies and partnerships: benefits denied, whom it leaves out, whom too."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article

RULE = {
    "ro": "3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, autorităţile competente vor depune eforturi să decidă de comun acord; ",
    "ru": "3. Если лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, компетентные органы стремятся решить вопрос по взаимному согласию; ",
}


@pytest.mark.parametrize(
    ("language", "denial"),
    [
        ("ro", "câtă vreme ele nu au decis, persoana nu se poate prevala de prevederile Convenţiei."),
        ("ro", "cât timp nu au convenit, persoana nu poate invoca dispoziţiile Acordului."),
        ("ro", "până la un asemenea acord, ea nu se poate folosi de prevederile Convenţiei."),
        ("ro", "în lipsa acordului, persoana nu este îndreptăţită să ceară aplicarea Convenţiei."),
        ("ro", "dacă nu ajung la un acord, ea nu poate pretinde aplicarea prevederilor Acordului."),
        ("ro", "în absenţa unui asemenea acord, persoana nu se bucură de protecţia Convenţiei."),
        ("ro", "cîtă vreme nu convin, persoana nu se poate sluji de Tratat."),
        ("ru", "до такого согласия лицо не может опираться на настоящее Соглашение."),
        ("ru", "пока они не договорились, лицо не вправе воспользоваться положениями Конвенции."),
        ("ru", "в отсутствие согласия лицо не может требовать применения Конвенции."),
        ("ru", "в отсутствие согласия лицо не пользуется защитой Конвенции."),
    ],
)
def test_a_person_that_may_not_rely_on_the_treaty_is_denied_its_benefits(language: str, denial: str) -> None:
    found = article(RULE[language] + denial, language=language)
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.codes["entity.rule"] == "mutual_agreement"


@pytest.mark.parametrize(
    ("language", "kept"),
    [
        ("ro", "până atunci, persoana poate invoca dispoziţiile Acordului."),
        ("ro", "autorităţile ţin seama de prevederile Convenţiei."),
        ("ru", "до этого лицо может опираться на настоящее Соглашение."),
        ("ru", "органы опираются при этом на положения статьи 25."),
    ],
)
def test_a_person_that_may_rely_on_it_is_not(language: str, kept: str) -> None:
    assert article(RULE[language] + kept, language=language).codes["entity.benefits_denied"] != "present"


@pytest.mark.parametrize(
    ("language", "clause"),
    [
        ("ro", "4. Prevederile prezentului articol nu privesc societăţile de persoane, care nu sunt socotite rezidente în înţelesul acordului."),
        ("ro", "4. Prezentul acord nu se aplică parteneriatelor, care nu sunt considerate rezidente ale vreunuia dintre statele contractante."),
        ("ro", "4. Prezenta convenţie nu vizează trusturile şi asocierile; ele nu sunt rezidente în sensul ei."),
        ("ro", "4. Acordul nu se aplică societăţilor de persoane ca rezidente ale unui stat contractant."),
        ("ru", "4. Положения настоящей статьи не распространяются на товарищества, которые не считаются резидентами в смысле Соглашения."),
        ("ru", "4. Настоящая Конвенция не применяется к партнерствам и трастам, которые не являются резидентами Договаривающегося Государства."),
        ("ru", "4. Настоящее Соглашение не распространяется на простые товарищества, не признаваемые резидентами."),
    ],
)
def test_partnerships_that_the_treaty_does_not_cover_are_left_out_and_no_scope(language: str, clause: str) -> None:
    found = article(clause, language=language)
    assert found.codes["partnership.clause"] == "excluded"
    assert found.codes["scope.persons_covered"] == "absent"
    assert found.provisions["4"] == ("partnership",)


@pytest.mark.parametrize(
    ("language", "clause"),
    [
        ("ro", "4. Regula din alineatul precedent cârmuieşte deopotrivă societăţile de persoane şi asociaţiile care, după legile ce le sunt proprii, nu au personalitate juridică."),
        ("ro", "4. Dispoziţiile paragrafului 3 se extind de asemenea asupra asocierilor fără personalitate juridică."),
        ("ro", "4. Regula alineatului (3) se extinde şi asupra parteneriatelor care nu au personalitate juridică."),
        ("ro", "4. Prevederile paragrafului 3 privesc şi societăţile de persoane."),
        ("ru", "4. Правило предыдущего абзаца охватывает также товарищества, не имеющие прав юридического лица."),
        ("ru", "4. Положения пункта 3 касаются и простых товариществ, не обладающих правами юридического лица."),
        ("ru", "4. Норма пункта 3 равно регулирует и товарищества без образования юридического лица."),
    ],
)
def test_a_rule_that_governs_partnerships_too_applies_to_them(language: str, clause: str) -> None:
    found = article(clause, language=language)
    assert found.codes["partnership.clause"] == "entity_rule_applies"
    assert found.provisions["4"] == ("partnership",)


@pytest.mark.parametrize(
    ("language", "test", "fails"),
    [
        ("ro", "din care este efectiv condusă", "Nefiind cu putinţă a se hotărî din care stat este efectiv condusă"),
        ("ro", "din care este de fapt administrată", "Nefiind posibil a se afla de unde este de fapt administrată"),
        ("ro", "de unde este efectiv dirijată", "Neputându-se stabili de unde este efectiv dirijată"),
        ("ro", "în care este realmente condusă", "Dacă nu se poate stabili unde este realmente condusă"),
        ("ru", "из которого оно фактически управляется", "Если невозможно установить, откуда оно фактически управляется"),
        ("ru", "откуда им фактически управляют", "При невозможности установить, откуда им фактически управляют"),
    ],
)
def test_the_state_from_which_a_person_is_in_fact_managed_is_that_of_its_management(language: str, test: str, fails: str) -> None:
    rule = {
        "ro": f"3. O persoană, alta decât o persoană fizică, rezidentă în ambele state, se socoteşte rezidentă numai a statului {test}. {fails}, autorităţile competente stabilesc de comun acord statul a cărui rezidentă este.",
        "ru": f"3. Лицо, не являющееся физическим, являющееся резидентом обоих Государств, считается резидентом только того Государства, {test}. {fails}, компетентные органы определяют Государство, резидентом которого оно является, по взаимному согласию.",
    }[language]
    found = article(rule, language=language)
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.only"] == "yes"
    assert found.codes["entity.mutual_agreement.duty"] == "settle"
