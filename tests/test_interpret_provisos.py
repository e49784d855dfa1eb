"""A condition that no rule reads is kept: it makes the step that it limits inconclusive and is quoted with it."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import Read, article, cascade

HOME = {
    "ru": "оно считается резидентом Государства, в котором имеет постоянное жилище",
    "ro": "persoana este considerată rezidentă a statului în care are o locuinţă permanentă",
}
INTERESTS = {
    "ru": "если оно имеет постоянное жилище в обоих Государствах, оно считается резидентом Государства, с которым имеет "
    "более тесные личные и экономические отношения (центр жизненных интересов)",
    "ro": "dacă are o locuinţă permanentă în ambele state, ea este considerată rezidentă a statului cu care legăturile "
    "sale personale şi economice sunt mai strânse (centrul intereselor vitale)",
}
PROVISOS = [
    ("ru", "при условии, что оно проводит там не менее 90 дней в году"),
    ("ru", "с тем условием, что оно находилось там более 183 дней"),
    ("ru", "если оно находится там не менее 90 дней в году"),
    ("ru", "если только оно проводит там не менее 183 дней"),
    ("ru", "если оно подлежит там налогообложению"),
    ("ru", "при условии, что оно подало о том заявление"),
    ("ro", "cu condiţia ca persoana să petreacă acolo cel puţin 90 de zile pe an"),
    ("ro", "sub condiția de a petrece acolo 90 de zile"),
    ("ro", "dacă se află acolo cel puţin 90 de zile"),
    ("ro", "numai dacă petrece acolo 90 de zile"),
    ("ro", "dacă este supusă impunerii acolo"),
]


def quoted(found: Read, feature: str) -> str:
    return " | ".join(each.quote for code in found.reading.codes if code.feature == feature for each in code.evidence)


@pytest.mark.parametrize(("language", "proviso"), PROVISOS)
def test_a_condition_behind_a_test_makes_it_inconclusive(language: str, proviso: str) -> None:
    found = cascade(f"{HOME[language]};", f"{INTERESTS[language]}, {proviso}.", language=language)
    assert found.codes["individual.permanent_home"] == "present"
    assert found.codes["individual.vital_interests"] == found.codes["individual.cascade"] == "inconclusive"
    assert proviso in quoted(found, "individual.cascade")


@pytest.mark.parametrize(("language", "proviso"), [each for each in PROVISOS if "numai" not in each[1]])
def test_a_condition_before_the_first_test_makes_it_inconclusive(language: str, proviso: str) -> None:
    found = cascade(f"{proviso}, {HOME[language]};", f"{INTERESTS[language]}.", language=language)
    assert found.codes["individual.permanent_home"] == found.codes["individual.cascade"] == "inconclusive"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert proviso in quoted(found, "individual.permanent_home")


@pytest.mark.parametrize(
    ("language", "step"),
    [
        ("ru", "если центр его жизненных интересов не может быть определен, при условии, что оно проводит там 90 дней, "
         "оно считается резидентом Государства, в котором обычно проживает"),
        ("ro", "dacă centrul intereselor sale vitale nu poate fi determinat, cu condiţia să fi stat acolo 90 de zile, "
         "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit"),
    ],
)
def test_a_condition_between_a_trigger_and_its_test_leaves_the_trigger_as_it_is(language: str, step: str) -> None:
    found = cascade(f"{HOME[language]};", f"{INTERESTS[language]};", f"{step}.", language=language)
    assert found.codes["individual.habitual_abode"] == found.codes["individual.cascade"] == "inconclusive"
    assert found.codes["individual.habitual_abode.trigger"] == "interests_undetermined"


@pytest.mark.parametrize(
    ("language", "opening", "condition"),
    [
        ("ru", "2. Если физическое лицо является резидентом обоих Договаривающихся Государств и находится в каждом из них "
         "не менее 30 дней, оно считается резидентом:", "30 дней"),
        ("ru", "2. При условии, что лицо подаст заявление, физическое лицо, являющееся резидентом обоих Государств, "
         "считается резидентом:", "подаст заявление"),
        ("ro", "2. Sub condiţia ca persoana să fi stat cel puţin 30 de zile în fiecare stat, o persoană fizică rezidentă a "
         "ambelor state contractante este considerată rezidentă:", "30 de zile"),
    ],
)
def test_a_condition_on_the_whole_cascade_makes_it_inconclusive(language: str, opening: str, condition: str) -> None:
    items = {
        "ru": "\n\na) Государства, в котором оно имеет постоянное жилище;\n\nb) если оно имеет его в обоих Государствах, "
        "Государства, гражданином которого оно является.",
        "ro": "\n\na) a statului în care are o locuinţă permanentă;\n\nb) dacă are o locuinţă permanentă în ambele state, "
        "a statului al cărui cetăţean este.",
    }
    found = article(opening + items[language], language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
    assert condition in quoted(found, "individual.cascade")
    assert found.codes["individual.permanent_home.trigger"] == "always"


@pytest.mark.parametrize(
    ("language", "rule", "proviso"),
    [
        ("ru", "3. Если лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, оно "
         "считается резидентом Государства, в котором находится место его фактического управления", "если оно там облагается налогом"),
        ("ro", "3. O persoană, alta decât o persoană fizică, rezidentă a ambelor state contractante, este considerată "
         "rezidentă a statului în care se află locul conducerii sale efective", "cu condiţia ca veniturile sale să provină de acolo"),
    ],
)
def test_a_condition_on_the_rule_for_others_makes_it_inconclusive(language: str, rule: str, proviso: str) -> None:
    plain, limited = (article(text, language=language) for text in (f"{rule}.", f"{rule}, {proviso}."))
    assert plain.codes["entity.rule"] == "effective_management"
    assert limited.codes["entity.rule"] == "inconclusive"
    assert proviso in quoted(limited, "entity.rule")


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", ", если это возможно"), ("ru", ", если потребуется"), ("ro", ", dacă este posibil"), ("ro", ", dacă e cazul")],
)
def test_if_possible_limits_nothing(language: str, words: str) -> None:
    last = {
        "ru": "в остальных случаях компетентные органы решают вопрос по взаимному согласию",
        "ro": "în celelalte cazuri autorităţile competente rezolvă problema de comun acord",
    }
    found = cascade(f"{HOME[language]};", f"{last[language]}{words}.", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", " (в случае Арвенской Республики)"), ("ro", " (în cazul României)"), ("ro", ", în cazul unei astfel de persoane")],
)
def test_in_the_case_of_limits_nothing(language: str, words: str) -> None:
    found = cascade(f"{HOME[language]};", f"{INTERESTS[language]}{words}.", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests"
