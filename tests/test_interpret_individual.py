"""The individual's cascade: its order and gaps, the home's availability, the authorities' duty and article."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import INTRO, article, cascade

STEPS = {
    "ru": {
        "permanent_home": "оно признается резидентом того Государства, где располагает постоянным жилищем;",
        "vital_interests": "если этого недостаточно, оно признается резидентом того Государства, с которым оно теснее всего связано лично и экономически (центр жизненных интересов);",
        "habitual_abode": "затем оно признается резидентом того Государства, в котором обычно проживает;",
        "nationality": "далее оно признается резидентом того Государства, гражданином которого является;",
        "mutual_agreement": "в остальных случаях компетентные органы решают вопрос по взаимному согласию.",
    },
    "ro": {
        "permanent_home": "ea va fi considerată rezidentă a statului în care dispune de o locuinţă permanentă;",
        "vital_interests": "ea va fi considerată rezidentă a statului cu care are legăturile personale şi economice cele mai strânse (centrul intereselor vitale);",
        "habitual_abode": "ea va fi considerată rezidentă a statului în care locuieşte în mod obişnuit;",
        "nationality": "ea va fi considerată rezidentă a statului al cărui cetăţean este;",
        "mutual_agreement": "în celelalte cazuri, autorităţile competente rezolvă problema de comun acord.",
    },
}
ORDERS = [
    "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement",
    "vital_interests > permanent_home > habitual_abode > nationality > mutual_agreement",
    "permanent_home > nationality > habitual_abode",
    "habitual_abode > mutual_agreement",
    "nationality > mutual_agreement",
    "mutual_agreement",
    "permanent_home",
]


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("order", ORDERS)
def test_the_cascade_is_the_tests_in_the_order_of_the_text(language: str, order: str) -> None:
    tests = order.split(" > ")
    *others, last = (STEPS[language][test] for test in tests)
    found = cascade(*others, last[:-1] + ".", language=language)
    assert found.codes["individual.cascade"] == order
    for test in STEPS[language]:
        there = test in tests
        assert found.codes[f"individual.{test}"] == ("present" if there else "absent")
        assert (found.codes[f"individual.{test}.trigger"] == "absent") is not there
    assert found.codes[f"individual.{tests[0]}.trigger"] == "always"


def test_an_article_without_a_tie_break_has_no_cascade() -> None:
    found = article()
    assert found.codes["individual.cascade"] == "absent"
    assert found.codes["individual.permanent_home.available"] == found.codes["entity.position"] == "absent"


@pytest.mark.parametrize(
    ("language", "home", "value"),
    [
        ("ru", "имеется находящееся в его распоряжении постоянное жилище", "yes"),
        ("ru", "ему доступно постоянное жилище", "yes"),
        ("ru", "постоянное жилище находится в его распоряжении", "yes"),
        ("ru", "оно может распоряжаться постоянным жилищем", "no"),
        ("ru", "обладает постоянным жилищем", "no"),
        ("ru", "находится его постоянное жилище", "no"),
        ("ro", "are la dispoziţie o locuinţă permanentă", "yes"),
        ("ro", "o locuinţă permanentă îi stă la dispoziţie", "yes"),
        ("ro", "are o locuinţă permanentă disponibilă", "yes"),
        ("ro", "posedă o locuinţă permanentă", "no"),
        ("ro", "deţine o locuinţă permanentă", "no"),
        ("ro", "se află locuinţa sa permanentă", "no"),
    ],
)
def test_to_have_a_home_is_not_to_have_it_available(language: str, home: str, value: str) -> None:
    words = {
        "ru": "оно признается резидентом того Государства, в котором ",
        "ro": "este socotită rezidentă a statului în care ",
    }
    codes = cascade(words[language] + home + ".", language=language).codes
    assert (codes["individual.permanent_home"], codes["individual.permanent_home.available"]) == ("present", value)


@pytest.mark.parametrize(
    ("language", "words", "duty", "number"),
    [
        ("ru", "компетентные органы урегулируют вопрос в порядке взаимного согласования", "settle", "absent"),
        ("ru", "вопрос подлежит разрешению компетентными органами по взаимной договоренности", "settle", "absent"),
        (
            "ru",
            "компетентные органы будут стараться урегулировать вопрос по взаимному согласию в соответствии со статьей 27",
            "endeavour",
            "27",
        ),
        (
            "ru",
            "компетентные органы предпримут усилия для разрешения вопроса по взаимному согласию",
            "endeavour",
            "absent",
        ),
        ("ru", "применяется процедура, предусмотренная статьей 26 настоящего Соглашения", "settle", "26"),
        ("ro", "autorităţile competente vor soluţiona cazul pe cale amiabilă, conform articolului 26", "settle", "26"),
        ("ro", "autorităţile competente se vor strădui să rezolve cazul de comun acord", "endeavour", "absent"),
        (
            "ro",
            "autorităţile competente vor depune eforturi pentru a rezolva cazul prin acord mutual",
            "endeavour",
            "absent",
        ),
        ("ro", "cazul se rezolvă potrivit procedurii amiabile prevăzute la articolul 25", "settle", "25"),
        (
            "ro",
            "autorităţile competente vor încerca să tranşeze cazul prin înţelegere, în condiţiile art. 24",
            "endeavour",
            "24",
        ),
    ],
)
def test_the_authorities_duty_and_article(language: str, words: str, duty: str, number: str) -> None:
    condition = {
        "ru": "если оно не располагает жилищем ни в одном из Государств, ",
        "ro": "dacă nu dispune de locuinţă în niciunul dintre state, ",
    }
    codes = cascade(STEPS[language]["permanent_home"], condition[language] + words + ".", language=language).codes
    assert codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert codes["individual.mutual_agreement.trigger"] == "home_in_neither"
    assert (codes["individual.mutual_agreement.duty"], codes["individual.mutual_agreement.article"]) == (duty, number)


@pytest.mark.parametrize(
    ("language", "step"),
    [
        (
            "ru",
            "если жилище есть в обоих Государствах, оно признается резидентом того Государства, в котором учатся его дети.",
        ),
        (
            "ru",
            "если жилища нет ни в одном из Государств, оно признается резидентом того Государства, которое само выберет.",
        ),
        ("ro", "dacă are o locuinţă în ambele state, este considerată rezidentă a statului în care este angajată."),
        ("ro", "dacă nu are o locuinţă în niciunul, este considerată rezidentă a statului în care s-a născut."),
    ],
)
def test_a_test_outside_the_codebook_makes_the_cascade_inconclusive_and_is_quoted(language: str, step: str) -> None:
    found = cascade(STEPS[language]["permanent_home"], step, language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
    (code,) = (code for code in found.reading.codes if code.feature == "individual.cascade")
    assert any(shown.clause == "2.b" and shown.quote for shown in code.evidence)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_the_individuals_article_is_not_the_entitys(language: str) -> None:
    entity = {
        "ru": "3. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, компетентные органы стремятся решить вопрос по взаимному согласию согласно статье 28.",
        "ro": "3. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, autorităţile competente se vor strădui să rezolve cazul de comun acord, conform articolului 28.",
    }
    intro = {
        "ru": "2. Если физическое лицо является резидентом обоих Государств, то:",
        "ro": "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, atunci:",
    }
    steps = "\n".join(
        (intro[language], "a) " + STEPS[language]["permanent_home"], "b) " + STEPS[language]["mutual_agreement"])
    )
    codes = article(steps, entity[language], language=language).codes
    assert (codes["individual.mutual_agreement.article"], codes["entity.mutual_agreement.article"]) == ("absent", "28")
    assert (codes["individual.mutual_agreement.duty"], codes["entity.mutual_agreement.duty"]) == ("settle", "endeavour")


def test_being_deemed_to_have_residence_is_a_consequence_and_no_condition() -> None:
    found = cascade(
        "a) ea se consideră avînd reşedinţă permanentă în Statul în care are locuinţă permanentă; dacă are locuinţă permanentă în ambele State, se consideră avînd reşedinţă permanentă în Statul cu care are legături personale şi economice mai strînse;",
        "b) neputîndu-se stabili centrul intereselor vitale ori neavînd locuinţă permanentă în nici unul din cele două State, se consideră avînd reşedinţă permanentă în Statul al cărui cetăţean este.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests > nationality"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.codes["individual.nationality.trigger"] == "home_in_neither; interests_undetermined"


def test_cannot_be_found_before_the_individual_does_not_make_a_rule_for_others() -> None:
    found = cascade(
        "a) persoana fizică este rezident al statului în care are o locuinţă permanentă;",
        "b) dacă statul în care se găseşte centrul intereselor sale vitale nu poate fi aflat, persoana fizică este rezident al statului în care locuieşte în mod normal.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["entity.rule"] == "absent"


@pytest.mark.parametrize(
    ("language", "intro", "items"),
    [
        (
            "ru",
            "2. Физическое лицо, являющееся в соответствии с пунктом 1 резидентом обеих Сторон, рассматривается как резидент исключительно:",
            (
                "1) Стороны, в которой располагает постоянным жилищем;",
                "2) Стороны, где обычно проживает, если постоянного жилища нет ни в одной из Сторон.",
            ),
        ),
        (
            "ro",
            "2. O persoană fizică rezidentă, potrivit paragrafului 1, a ambelor state este considerată rezidentă numai:",
            (
                "a) a statului în care are o locuinţă permanentă;",
                "b) a statului în care locuieşte în mod obişnuit, dacă nu are o locuinţă permanentă în niciunul dintre state.",
            ),
        ),
    ],
)
def test_only_in_the_words_that_open_the_list_holds_for_each_item(
    language: str, intro: str, items: tuple[str, ...]
) -> None:
    found = article("\n".join([intro, *items]), language=language)
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["individual.permanent_home.only"] == "yes"
    assert found.codes["individual.habitual_abode.only"] == "yes"
    shown = next(code for code in found.reading.codes if code.feature == "individual.habitual_abode.only").evidence[0]
    assert shown.clause == "2"


def test_a_test_that_stands_beside_another_is_not_said_to_come_after_it() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором оно имеет постоянное жилище или обычно проживает;",
        "если постоянное жилище есть в обоих Государствах, того, в котором находится центр жизненных интересов.",
    )
    assert found.codes["individual.habitual_abode"] == "inconclusive"
    assert found.codes["individual.habitual_abode.trigger"] == "inconclusive"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "компетентные органы решают вопрос по взаимному согласию, стремясь избежать двойного налогообложения."),
        ("ro", "autorităţile competente vor rezolva problema de comun acord, străduindu-se să evite dubla impunere."),
    ],
)
def test_what_the_authorities_seek_by_deciding_is_no_mere_endeavour(language: str, words: str) -> None:
    found = cascade(words, language=language)
    assert found.codes["individual.mutual_agreement.duty"] == "settle"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "Для целей настоящего пункта постоянным жилищем считается место, где физическое лицо проживает со своей семьей."),
        ("ro", "În sensul acestui paragraf, locuinţă permanentă este locul în care o persoană fizică locuieşte împreună cu familia sa."),
    ],
)  # fmt: skip
def test_a_sentence_that_says_what_a_home_is_sets_no_test(language: str, sentence: str) -> None:
    items = {
        "ru": "a) оно считается резидентом того Государства, в котором имеет постоянное жилище;\nb) в остальных случаях компетентные органы решают вопрос по взаимному согласию.",
        "ro": "a) ea este considerată rezidentă a statului în care are o locuinţă permanentă;\nb) în celelalte cazuri, autorităţile competente rezolvă cazul de comun acord.",
    }
    found = article(f"{INTRO[language]}\n{items[language]}\n{sentence}", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.permanent_home.trigger"] == "always"
    assert found.provisions["2.tail"] == ("other",)
    assert found.notes == ["unexplained_clause"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "если жилище имеется в обоих Государствах, применяется статья 25"),
        ("ro", "dacă are o locuinţă permanentă în ambele state, se aplică articolul 25"),
    ],
)
def test_a_named_article_that_applies_is_the_procedure_of_mutual_agreement(language: str, words: str) -> None:
    first = {
        "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
    }
    found = cascade(first[language], words + ".", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.article"] == "25"
    assert found.codes["individual.mutual_agreement.trigger"] == "home_in_both"


@pytest.mark.parametrize("right", ["dreptul de a locui", "dreptul de a se stabili", "dreptul de şedere"])
def test_a_right_to_live_there_is_nationality_and_may_be_had_in_both_or_neither(right: str) -> None:
    found = cascade(
        "ea este considerată rezidentă a părţii în care locuieşte în mod obişnuit;",
        f"dacă locuieşte în mod obişnuit în ambele părţi sau în niciuna, ea este considerată rezidentă a părţii în care are {right} (în cazul Mirniei) sau al cărei cetăţean este (în cazul României);",
        f"dacă are {right} în Mirnia şi este cetăţean al României ori dacă nu are {right} în Mirnia şi nici nu este cetăţean al României, autorităţile competente rezolvă problema de comun acord.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "habitual_abode > nationality > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"
