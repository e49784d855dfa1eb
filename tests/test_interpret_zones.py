"""A statement of a tie-break cut into conditions and consequences."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

from itertools import pairwise

import pytest
from articles import article
from hypothesis import given, settings
from hypothesis import strategies as st
from structure_cases import located

from pipeline.interpret.statements import Statement, statements
from pipeline.interpret.zones import INDIVIDUAL_TESTS, is_dual, zones_of
from pipeline.recognise import recognise

HEAD = {
    "ru": "Статья 4\nРезидент\n\n1. Термин «резидент» означает лицо, облагаемое налогом по месту жительства.\n\n2. ",
    "ro": "Articolul 4\nRezident\n\n1. Expresia „rezident” înseamnă persoana supusă impozitării datorită domiciliului.\n\n2. ",
}


def statement_of(text: str, language: str = "ru") -> tuple[Statement, str]:
    document, _, where = located(HEAD[language] + text + "\n", language)
    found = statements(document, where.clauses, recognise(document, where), cut=False)
    return next(one for one in found if one.paragraph == "2"), document.text


def shown(text: str, language: str = "ru") -> list[tuple[str, str]]:
    """(kind, words) of each zone."""
    statement, whole = statement_of(text, language)
    zones = zones_of(statement, INDIVIDUAL_TESTS)
    return [(zone.kind, whole[zone.start : zone.stop].strip(" ,\u2014.")) for zone in zones]


@pytest.mark.parametrize(
    ("language", "condition", "consequence"),
    [
        (
            "ru",
            "если оно имеет жилище в обоих Государствах",
            "оно считается резидентом того Государства, в котором обычно проживает",
        ),
        (
            "ru",
            "при отсутствии жилища в обоих Государствах",
            "оно признается резидентом того Государства, гражданином которого является",
        ),
        ("ru", "если оно имеет жилище в обоих Государствах", "того Государства, в котором обычно проживает"),
        (
            "ru",
            "когда центр его жизненных интересов определить нельзя",
            "вопрос решают по взаимному согласию компетентные органы",
        ),
        (
            "ro",
            "dacă are o locuinţă permanentă în ambele state",
            "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit",
        ),
        (
            "ro",
            "având o locuinţă permanentă în ambele state",
            "ea este considerată rezidentă a statului în care locuieşte de obicei",
        ),
    ],
)
def test_a_condition_ends_where_its_consequence_begins(language: str, condition: str, consequence: str) -> None:
    kinds = shown(f"{condition}, {consequence}.", language)
    assert [kind for kind, _ in kinds] == ["trigger", "consequence"]
    assert "резидентом" not in kinds[0][1] and "rezidentă" not in kinds[0][1]
    assert kinds[1][1].endswith(consequence.split()[-1])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            "оно считается резидентом того Государства, в котором обычно проживает, если жилища нет ни в одном из Государств.",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit, dacă nu are locuinţă în niciunul dintre state.",
        ),
    ],
)
def test_a_condition_may_stand_behind_its_consequence(language: str, text: str) -> None:
    assert [kind for kind, _ in shown(text, language) if kind != "neutral"] == ["consequence", "trigger"]


@pytest.mark.parametrize(
    ("language", "text", "dual"),
    [
        ("ru", "если физическое лицо является резидентом обоих Государств", True),
        ("ru", "лицо, имеющее постоянное местопребывание и в одном, и в другом Государстве", True),
        ("ru", "если физическое лицо является резидентом одного из Государств", False),
        ("ru", "если оно имеет жилище в обоих Государствах, оно является резидентом того Государства", False),
        (
            "ru",
            "компетентные органы обоих Государств выдают справку резиденту",
            False,
        ),
        ("ro", "o persoană fizică este rezidentă a ambelor state contractante", True),
        ("ro", "persoana rezidentă a fiecăruia dintre state", True),
        ("ro", "dacă are o locuinţă în ambele state, este rezidentă a statului", False),
    ],
)
def test_both_must_belong_to_the_residence(language: str, text: str, dual: bool) -> None:
    statement, _ = statement_of(text + ".", language)
    assert is_dual(statement) is dual


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Компетентные органы обоих Государств выдают справку резиденту."),
        (
            "ru",
            "Если физическое лицо обращается за справкой, компетентные органы обоих Государств выдают ее резиденту.",
        ),
        (
            "ru",
            "Лицо, являющееся резидентом, представляет в компетентные органы обоих Государств справку о местожительстве.",
        ),
        ("ru", "Физическое лицо уведомляет о перемене места жительства компетентные органы обоих Государств."),
        ("ro", "Autorităţile competente ale ambelor state contractante eliberează rezidenţilor certificate."),
        ("ro", "O persoană fizică comunică schimbarea reşedinţei autorităţilor competente ale ambelor state."),
        (
            "ro",
            "Persoana rezidentă prezintă autorităţilor competente ale ambelor state un certificat de rezidenţă.",
        ),
        (
            "ro",
            "Dacă o persoană fizică cere un certificat, autorităţile competente ale ambelor state îl eliberează rezidentului.",
        ),
    ],
)
def test_the_authorities_of_both_states_make_no_tie_break_of_an_administrative_clause(language: str, text: str) -> None:
    found = article(f"2. {text}", language=language)
    assert found.codes["individual.cascade"] == found.codes["entity.rule"] == "absent"
    assert found.provisions["2"] == ("other",)


PARTS = [
    "если оно имеет жилище в обоих Государствах",
    "оно считается резидентом того Государства, в котором обычно проживает",
    "а если его нет ни в одном",
    "решают компетентные органы",
    "гражданином которого является",
    "центр жизненных интересов",
    "того Государства",
]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=5))
def test_zones_tile_the_statement_whatever_it_says(parts: list[str]) -> None:
    statement, _ = statement_of(", ".join(parts) + ".")
    zones = zones_of(statement, INDIVIDUAL_TESTS)
    assert zones[0].start == statement.span.start and zones[-1].stop == statement.span.stop
    assert all(one.stop == other.start for one, other in pairwise(zones))
    assert {zone.kind for zone in zones} <= {"neutral", "trigger", "consequence"}
