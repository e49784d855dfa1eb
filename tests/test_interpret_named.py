"""Rules that name their State ("is deemed a resident of Arcadia") are rules, and are told from definitions by State."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import DEFINITION, INTRO, Read, article

from pipeline.interpret.named import same_state

LADDER = {
    "ru": INTRO["ru"]
    + "\na) оно считается резидентом того Государства, в котором имеет постоянное жилище;\nb) в остальных случаях компетентные органы решают вопрос по взаимному согласию.",
    "ro": INTRO["ro"]
    + "\na) ea este considerată rezidentă a statului în care are o locuinţă permanentă;\nb) în celelalte cazuri, autorităţile competente rezolvă cazul de comun acord.",
}
DUAL = {
    "ru": "3. Если в соответствии с пунктом 1 компания является резидентом обоих Договаривающихся Государств, ",
    "ro": "3. Când, potrivit paragrafului 1, o societate este rezidentă a ambelor state contractante, ",
}
PLAIN = {"ru": "domicile", "ro": "domicile"}


def companies(words: str, language: str, dual: bool = True) -> Read:
    return article(LADDER[language], (DUAL[language] if dual else "3. ") + words, language=language)


def entity(found: Read) -> tuple[str, str, str, str, str, str]:
    names = ("entity.rule", "entity.scope", "entity.only", "entity.position")
    of_definition = ("definition.by_state", "definition.criteria")
    return tuple(found.codes[name] for name in (*names, *of_definition))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("language", "dual", "words", "rule", "only"),
    [
        ("ru", False, "Компания, учрежденная в Союзе в соответствии с его законами, считается резидентом Союза. Компания, учрежденная в Королевстве в соответствии с его законами, считается резидентом Королевства.", "incorporation", "no"),
        ("ro", False, "O societate constituită în Uniune potrivit legilor acesteia este considerată rezidentă a Uniunii. O societate constituită în Regat potrivit legilor acestuia este considerată rezidentă a Regatului.", "incorporation", "no"),
        ("ru", True, "компания, учрежденная в Союзе, считается резидентом Союза, а компания, учрежденная в Королевстве, считается резидентом Королевства.", "incorporation", "no"),
        ("ro", True, "o societate constituită în Uniune este considerată rezidentă a Uniunii, iar o societate constituită în Regat este considerată rezidentă a Regatului.", "incorporation", "no"),
        ("ru", True, "ее статус определяется так:\na) компания, учрежденная в Союзе в соответствии с его законами, считается резидентом Союза;\nb) компания, учрежденная в Королевстве в соответствии с его законами, считается резидентом Королевства.", "incorporation", "no"),
        ("ro", True, "statutul său se determină astfel:\na) societatea constituită în Uniune este considerată rezidentă a Uniunii;\nb) societatea constituită în Regat este considerată rezidentă a Regatului.", "incorporation", "no"),
        ("ru", True, "она считается резидентом только Союза, если местом ее фактического управления является Союз, и резидентом только Остмарка, если местом ее фактического управления является Остмарк.", "effective_management", "yes"),
        ("ro", True, "ea este considerată rezidentă numai a Uniunii dacă locul conducerii sale efective se află în Uniune şi rezidentă numai a Lidiei dacă locul conducerii sale efective se află în Lidia.", "effective_management", "yes"),
        ("ru", True, "она рассматривается как резидент Союза, когда ее главная контора находится в Союзе, и как резидент Королевства, когда ее главная контора находится в Королевстве.", "head_office", "no"),
        ("ro", True, "ea se consideră rezidentă a Uniunii când sediul său principal se află în Uniune şi rezidentă a Regatului când sediul său principal se află în Regat.", "head_office", "no"),
        ("ru", True, "компания, зарегистрированная в Лидии, признается лидийским резидентом, а зарегистрированная в Остмарке — остмаркским резидентом.", "registration", "no"),
        ("ru", True, "она считается резидентом Союза, если она учреждена в Союзе, и резидентом Королевства, если она учреждена в Королевстве; в остальных случаях компетентные органы Государств решают вопрос по взаимному согласию.", "incorporation > mutual_agreement", "no"),
        ("ro", True, "ea se consideră rezidentă a Uniunii dacă este constituită în Uniune şi rezidentă a Regatului dacă este constituită în Regat; în celelalte cazuri autorităţile competente ale statelor vor rezolva problema de comun acord.", "incorporation > mutual_agreement", "no"),
    ],
)  # fmt: skip
def test_a_rule_that_names_each_state_is_the_test_that_its_cases_share(
    language: str, dual: bool, words: str, rule: str, only: str
) -> None:
    found = companies(words, language, dual)
    assert entity(found) == (rule, "company", only, "after_individual", "absent", PLAIN[language])


@pytest.mark.parametrize(
    ("language", "dual", "words"),
    [
        ("ru", False, "Компания, учрежденная в Союзе в соответствии с его законами, считается резидентом Союза."),
        ("ro", False, "O societate constituită în Uniune potrivit legilor acesteia este considerată rezidentă a Uniunii."),
        ("ru", True, "она считается резидентом Союза, если она учреждена в Союзе."),
        ("ro", True, "ea se consideră rezidentă a Uniunii dacă este constituită în Uniune."),
        ("ru", True, "она считается резидентом Союза."),
        ("ro", True, "ea este considerată rezidentă a Uniunii."),
        ("ru", True, "она считается резидентом Союза, если она учреждена в Союзе, и резидентом Королевства, если она управляется из Королевства."),
        ("ro", True, "ea se consideră rezidentă a Uniunii dacă este constituită în Uniune şi rezidentă a Regatului dacă este condusă efectiv din Regat."),
        ("ru", True, "она считается резидентом Союза, если она не учреждена в Союзе, и резидентом Королевства, если она учреждена в Королевстве."),
        ("ru", True, "компания, учрежденная в Союзе, считается резидентом Королевства, а компания, учрежденная в Королевстве, считается резидентом Союза."),
    ],
)  # fmt: skip
def test_a_rule_that_says_less_than_one_test_for_both_states_is_inconclusive(
    language: str, dual: bool, words: str
) -> None:
    found = companies(words, language, dual)
    assert found.codes["entity.rule"] == "inconclusive"
    assert found.codes["definition.by_state"] == "absent"
    assert found.codes["definition.criteria"] == PLAIN[language]


@pytest.mark.parametrize(
    ("language", "item"),
    [
        ("ru", "оно считается резидентом Союза, если располагает постоянным жилищем в Союзе, и резидентом Королевства, если располагает постоянным жилищем в Королевстве;"),
        ("ro", "ea este considerată rezidentă a Uniunii dacă are o locuinţă permanentă în Uniune şi rezidentă a Regatului dacă are o locuinţă permanentă în Regat;"),
    ],
)  # fmt: skip
def test_the_first_step_of_a_ladder_may_name_the_states(language: str, item: str) -> None:
    rest = {
        "ru": "если оно располагает постоянным жилищем в обоих Государствах или ни в одном из них, гражданин Союза считается резидентом Союза, а подданный Королевства — резидентом Королевства;",
        "ro": "dacă are o locuinţă permanentă în ambele state sau în niciunul dintre ele, cetăţeanul Uniunii este considerat rezident al Uniunii, iar supusul Regatului este considerat rezident al Regatului;",
    }
    last = {"ru": "в остальных случаях компетентные органы решают вопрос по взаимному согласию.", "ro": "în celelalte cazuri, autorităţile competente rezolvă cazul de comun acord."}  # fmt: skip
    found = article(f"{INTRO[language]}\na) {item}\nb) {rest[language]}\nc) {last[language]}", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > nationality > mutual_agreement"
    assert found.codes["individual.permanent_home.trigger"] == "always"
    assert found.codes["individual.nationality.trigger"] == "home_in_both; home_in_neither"
    assert found.codes["definition.by_state"] == "absent"


@pytest.mark.parametrize(
    ("language", "words", "criteria"),
    [
        ("ru", "1. Лицо считается резидентом Союза, если оно подлежит налогообложению в Союзе на основании домицилия или места управления. Лицо считается резидентом Королевства, если оно подлежит налогообложению в Королевстве на основании домицилия или места управления.", "domicile; place_of_management"),
        ("ro", "1. O persoană este considerată rezidentă a Uniunii dacă este supusă impozitării în Uniune datorită domiciliului sau sediului conducerii. O persoană este considerată rezidentă a Regatului dacă este supusă impozitării în Regat datorită domiciliului sau sediului conducerii.", "domicile; place_of_management"),
        ("ru", "1. Для целей настоящего Соглашения:\na) физическое лицо является резидентом Союза, если оно имеет там постоянное местопребывание и подлежит там налогообложению;\nb) компания является резидентом Союза, если она учреждена по законам Союза, и резидентом Королевства, если ее деятельность управляется и контролируется в Королевстве.", "residence; place_of_management; incorporation"),
        ("ro", "1. În sensul prezentei Convenţii:\na) o persoană fizică este rezidentă a Uniunii dacă are reşedinţa acolo şi este supusă impozitării acolo;\nb) o societate este rezidentă a Uniunii dacă este constituită după legile Uniunii şi rezidentă a Regatului dacă activitatea sa este condusă şi controlată în Regat.", "residence; place_of_management; incorporation"),
    ],
)  # fmt: skip
def test_what_stands_before_the_tie_break_and_names_the_states_is_a_definition(
    language: str, words: str, criteria: str
) -> None:
    third = {
        "ru": "она считается резидентом того Государства, в котором учреждена.",
        "ro": "ea este considerată rezidentă a statului în care este constituită.",
    }
    found = article(LADDER[language], DUAL[language] + third[language], language=language, definition=words)
    assert found.codes["definition.by_state"] == "present"
    assert found.codes["definition.criteria"] == criteria
    assert found.codes["entity.rule"] == "incorporation"


def test_companies_of_named_states_before_the_tie_break_may_be_a_rule_or_a_definition() -> None:
    words = "2. Компания, учрежденная в Союзе по его законам, считается резидентом Союза. Компания, учрежденная в Королевстве по его законам, считается резидентом Королевства."
    found = article(words, LADDER["ru"].replace("2. ", "3. ", 1))
    assert found.codes["entity.rule"] == found.codes["entity.scope"] == "inconclusive"
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"


def test_two_states_named_as_residence_in_both_are_no_rule() -> None:
    found = article(
        LADDER["ru"],
        "3. Если компания является резидентом Союза и резидентом Королевства, она считается резидентом того Государства, в котором учреждена.",
        definition=DEFINITION["ru"],
    )
    assert found.codes["entity.rule"] == "incorporation"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Союза", "Союзу", True), ("Uniunii", "Uniune", True), ("Regatul", "Regat", True),
        ("Республика Лидия", "Лидии", True), ("Куба", "Кубы", True), ("Ирана", "Ирака", False),
        ("Остмарк", "Остланд", False), ("România", "Republica Moldova", False),
    ],
)  # fmt: skip
def test_names_of_states_are_compared_without_their_endings(one: str, other: str, same: bool) -> None:
    assert same_state(one, other) is same
