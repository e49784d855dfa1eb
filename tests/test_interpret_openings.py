"""Where in a statement conditions and consequences stand, and which "both" speaks of residence in both States."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
}


@pytest.mark.parametrize(
    ("language", "step", "test", "trigger"),
    [
        # the same concept is a trigger in one place and a test in the next
        (
            "ru",
            "если постоянное жилище есть в обоих Государствах, оно считается резидентом того Государства, в котором обычно проживает",
            "habitual_abode",
            "home_in_both",
        ),
        (
            "ru",
            "имея постоянное жилище в обоих Государствах, оно считается резидентом того Государства, гражданином которого является",
            "nationality",
            "home_in_both",
        ),
        (
            "ru",
            "при невозможности установить центр жизненных интересов решающим является гражданство",
            "nationality",
            "interests_undetermined",
        ),
        (
            "ru",
            "оно считается резидентом того Государства, в котором обычно проживает, если у него нет постоянного жилища ни в одном из Государств",
            "habitual_abode",
            "home_in_neither",
        ),
        (
            "ru",
            "когда постоянное жилище имеется в обоих Государствах, предпочтение отдается Государству, в котором находится центр его жизненных интересов",
            "vital_interests",
            "home_in_both",
        ),
        (
            "ro",
            "având o locuinţă permanentă în ambele state, ea este considerată rezidentă a statului al cărui cetăţean este",
            "nationality",
            "home_in_both",
        ),
        (
            "ro",
            "dacă nu are o locuinţă permanentă în niciunul dintre state, hotărâtoare este şederea obişnuită",
            "habitual_abode",
            "home_in_neither",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit, dacă nu are o locuinţă permanentă în niciunul dintre state",
            "habitual_abode",
            "home_in_neither",
        ),
        (
            "ro",
            "când are o locuinţă permanentă în ambele state, se dă preferinţă statului în care se află centrul intereselor sale vitale",
            "vital_interests",
            "home_in_both",
        ),
    ],
)
def test_what_stands_in_the_condition_is_a_trigger_and_what_the_consequence_asks_is_the_test(
    language: str, step: str, test: str, trigger: str
) -> None:
    codes = cascade(HOME[language], step + ".", language=language).codes
    assert codes["individual.cascade"] == f"permanent_home > {test}"
    assert codes[f"individual.{test}.trigger"] == trigger


@pytest.mark.parametrize(
    ("language", "intro"),
    [
        ("ru", "Если физическое лицо является резидентом обоих Договаривающихся Государств"),
        ("ru", "Если физическое лицо является резидентом и одного, и другого Договаривающегося Государства"),
        ("ru", "В случае, когда физическое лицо рассматривается как резидент каждым из Договаривающихся Государств"),
        ("ru", "В отношении физического лица, которое является резидентом как Гардарии, так и Лусандии"),
        ("ru", "При двойном резидентстве физического лица"),
        ("ru", "Физическое лицо, признаваемое резидентом в обоих Государствах"),
        ("ro", "Când o persoană fizică este rezidentă a ambelor state contractante"),
        ("ro", "Dacă o persoană fizică este rezidentă atât a unui stat contractant, cât şi a celuilalt"),
        ("ro", "În cazul unei persoane fizice rezidente în fiecare dintre statele contractante"),
        ("ro", "În situaţia dublei rezidenţe a unei persoane fizice"),
    ],
)
def test_residence_in_both_states_opens_the_tie_break_in_any_words(language: str, intro: str) -> None:
    then = {"ru": "применяется следующее:", "ro": "se procedează astfel:"}
    found = article(f"2. {intro}, {then[language]}\na) {HOME[language][:-1]}.", language=language)
    assert found.codes["individual.cascade"] == "permanent_home"
    assert found.provisions == {"1": ("resident_definition",), "2": ("individual_intro",), "2.a": ("permanent_home",)}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "2. Компетентные органы обоих Государств извещают друг друга о справках, выданных резидентам."),
        ("ru", "2. Справка о резидентстве составляется на языках обоих Государств."),
        ("ro", "2. Certificatul de rezidenţă se întocmeşte în limbile ambelor state."),
    ],
)
def test_a_both_that_belongs_to_something_else_opens_no_tie_break(language: str, words: str) -> None:
    found = article(words, language=language)
    assert found.codes["individual.cascade"] == found.codes["entity.rule"] == "absent"
    assert found.codes["definition.dual_residence"] == "absent"
    assert found.provisions["2"] == ("other",)


def test_a_home_in_both_with_residence_near_it_is_no_dual_residence() -> None:
    found = cascade(
        HOME["ru"],
        "лицо, имеющее постоянное жилище в обоих Государствах, считается резидентом того Государства, в котором находится центр его жизненных интересов.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.provisions["2.b"] == ("vital_interests",)


STEPS = (
    HOME["ru"],
    "если оно имеет его в обоих Государствах, оно считается резидентом того Государства, в котором находится центр его жизненных интересов;",
    "если этот центр определить нельзя, оно считается резидентом того Государства, в котором обычно проживает.",
)


@pytest.mark.parametrize(
    ("labels", "gap"),
    [
        (("a)", "b)", "c)"), False),
        (("", "b)", "c)"), True),
        (("a)", "", "c)"), True),
        (("-", "-", "-"), False),
        (
            ("b)", "c)", "d)"),
            True,),
        (
            ("a) a)", "b)", "c)"),
            True,),
    ],
)
def test_items_keep_their_places_though_a_label_is_lost_or_doubled(labels: tuple[str, ...], gap: bool) -> None:
    items = "\n".join(f"{label} {step}".strip() for label, step in zip(labels, STEPS, strict=True))
    found = article(
        f"2. Если физическое лицо является резидентом обоих Договаривающихся Государств, действует следующее:\n{items}"
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests > habitual_abode"
    assert {number: found.provisions.get(number) for number in ("2.a", "2.b", "2.c")} == {
        "2.a": ("permanent_home",),
        "2.b": ("vital_interests",),
        "2.c": ("habitual_abode",),
    }
    assert ("label_gap" in found.notes) is gap
