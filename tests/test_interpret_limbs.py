"""The limbs of an article: a stretch of one clause for each statement or step, with what it carries."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

from itertools import pairwise

import pytest
from articles import Read, article, cascade, read
from structure_cases import cases, text_of

from pipeline.model import Limb

MERGED = {
    "ru": (
        "оно считается резидентом только того Государства, в котором имеет постоянное жилище; если оно имеет его в обоих Государствах, оно считается резидентом того Государства, в котором находится центр его жизненных интересов;",
        "если этот центр определить нельзя, оно считается резидентом того Государства, в котором обычно проживает, а если оно обычно проживает в обоих Государствах, компетентные органы решают вопрос по взаимному согласию согласно статье 25.",
    ),
    "ro": (
        "ea este considerată rezidentă numai a statului în care are o locuinţă permanentă; dacă are una în ambele, este considerată rezidentă a statului în care se află centrul intereselor sale vitale;",
        "dacă acest centru nu poate fi determinat, ea este considerată rezidentă a statului în care locuieşte în mod obişnuit, iar dacă locuieşte în mod obişnuit în ambele state, autorităţile competente rezolvă cazul de comun acord, conform articolului 25.",
    ),
}


def limbs(found: Read, clause: str) -> list[Limb]:
    return [limb for limb in found.reading.limbs if limb.clause == clause]


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_steps_of_one_item_are_limbs_of_their_own_with_test_trigger_and_only(language: str) -> None:
    found = cascade(*MERGED[language], language=language)
    home, interests = limbs(found, "2.a")
    assert (home.provisions, interests.provisions) == (("permanent_home",), ("vital_interests",))
    assert home.test is not None and home.test.element == "permanent_home"
    assert [t.element for t in home.triggers] == []
    assert [t.element for t in interests.triggers] == ["home_in_both"]
    assert home.only is not None and interests.only is None
    assert home.only.of(found.reading.document.text) in ("только", "numai")
    abode, agree = limbs(found, "2.b")
    assert (abode.provisions, agree.provisions) == (("habitual_abode",), ("mutual_agreement",))
    assert agree.test is None and "25" in agree.references
    assert {limb.subject for limb in (home, interests, abode, agree)} == {"individual"}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_limb_begins_with_its_condition_and_limbs_do_not_overlap(language: str) -> None:
    found = cascade(*MERGED[language], language=language)
    text = found.reading.document.text
    _, agree = limbs(found, "2.b")
    assert agree.span.of(text).split()[0].strip(",") in ("если", "а", "dacă", "iar")
    for one, other in pairwise(found.reading.limbs):
        assert one.span.stop <= other.span.start


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_the_opening_words_are_a_limb_with_the_intro_and_its_reference(language: str) -> None:
    (intro,) = limbs(cascade(*MERGED[language], language=language), "2")
    assert intro.provisions == ("individual_intro",)
    assert intro.references == ("1",)


def test_intro_and_first_test_in_one_sentence_are_one_limb_of_both() -> None:
    found = article(
        "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того Государства, в котором имеет постоянное жилище."
    )
    (limb,) = limbs(found, "2")
    assert limb.provisions == ("individual_intro", "permanent_home")


def test_statements_that_are_no_steps_are_limbs_with_their_provision() -> None:
    found = article("2. Товарищества резидентами не являются. Справка выдается по просьбе лица.")
    (limb,) = limbs(found, "2")
    assert limb.provisions == ("partnership",)
    assert limb.span.of(found.reading.document.text).startswith("Товарищества")
    assert (limb.triggers, limb.consequence, limb.test) == ((), None, None)


def test_an_entitys_chain_is_cut_into_its_steps() -> None:
    found = article(
        "2. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом того Государства, где учреждено; если оно учреждено в обоих, компетентные органы решают вопрос по взаимному согласию."
    )
    assert [limb.provisions for limb in limbs(found, "2")] == [("entity",), ("entity_mutual_agreement",)]
    assert {limb.subject for limb in limbs(found, "2")} == {"entity"}


@pytest.mark.parametrize(("path", "case"), cases()[::4], ids=lambda value: getattr(value, "stem", ""))
def test_limbs_of_the_coded_cases_lie_in_their_clauses_and_carry_what_these_carry(
    path: object, case: dict[str, object]
) -> None:
    reading = read(text_of(path), str(case["language"])).reading  # type: ignore[arg-type]
    spans = {clause.id: clause.span for clause in reading.clauses if clause.article == reading.article}
    carried = dict(reading.provisions)
    for limb in reading.limbs:
        assert spans[limb.clause].holds(limb.span)
        assert set(limb.provisions) <= set(carried[limb.clause])
        for shown in (*limb.triggers, *([limb.test] if limb.test else [])):
            assert spans[limb.clause].holds(shown.span)
    for one, other in pairwise(sorted(reading.limbs, key=lambda limb: limb.span)):
        assert one.span.stop <= other.span.start, (one, other)
