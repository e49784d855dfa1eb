"""The title that a treaty's text gives it."""

import pytest

from pipeline.model import Clause, Document, Kind, Span, Treaty
from pipeline.title import title


def titled(language: str, *pieces: tuple[Kind, str]) -> str:
    text, clauses = "", []
    for kind, words in pieces:
        clauses.append(Clause("", "", kind, None, None, None, Span(len(text), len(text) + len(words))))
        text += words
    return title(Document(Treaty("x", "", language, "x.txt", ""), text, (), ()), tuple(clauses))


@pytest.mark.parametrize(
    ("language", "front", "expected"),
    [
        (
            "ru",
            "СОГЛАШЕНИЕ\nмежду Правительством Ардении\nи Правительством Велмарка\n\nПравительство Ардении, желая\n",
            "СОГЛАШЕНИЕ между Правительством Ардении и Правительством Велмарка",
        ),
        (
            "ru",
            "Конвенция между Велмарком и Ольмией\n\nВелмарк и Ольмия согласились:\n",
            "Конвенция между Велмарком и Ольмией",
        ),
        (
            "ro",
            "A C O R D\nîntre România şi Ostravia\n\nRomânia şi Ostravia au convenit:\n",
            "ACORD între România şi Ostravia",
        ),
        (
            "ro",
            "LEGE\npentru ratificarea Acordului dintre Moldova şi Norvania\n\nACORD\nîntre Moldova şi Norvania\n\n",
            "ACORD între Moldova şi Norvania",
        ),
        (
            "ru",
            "СОГЛАШЕНИЕ\n\nМЕЖДУ ПРАВИТЕЛЬСТВОМ АРДЕНИИ\n\nИ ПРАВИТЕЛЬСТВОМ ВЕЛМАРКА\n\nОБ ИЗБЕЖАНИИ ДВОЙНОГО "
            "НАЛОГООБЛОЖЕНИЯ\n\nСОДЕРЖАНИЕ\n\nПравительство Ардении\nи Правительство Велмарка,\nжелая\n",
            "СОГЛАШЕНИЕ МЕЖДУ ПРАВИТЕЛЬСТВОМ АРДЕНИИ И ПРАВИТЕЛЬСТВОМ ВЕЛМАРКА ОБ ИЗБЕЖАНИИ ДВОЙНОГО НАЛОГООБЛОЖЕНИЯ",
        ),
        (
            "ru",
            "Соглашение между Правительством Ардении и Правительством Велмарка об избежании двойного налогообложения\n"
            "(Орда, 5 декабря 1998 года)\nПравительство Ардении и Правительство Велмарка, желая согласились:\n",
            "Соглашение между Правительством Ардении и Правительством Велмарка об избежании двойного налогообложения",
        ),
        (
            "ro",
            "Правительством Ардении / Acord între\n\nGuvernul Ardeniei și Guvernul Velmarkului\n\nArt. 4",
            "Acord între Guvernul Ardeniei și Guvernul Velmarkului",
        ),
        (
            "ro",
            "CONVENȚIE\n\nîntre Guvernul Ardeniei\n\nși Guvernul Velmarkului\n\npentru evitarea dublei impuneri\n\n"
            "Guvernul Ardeniei și Guvernul Velmarkului,\ndorind să încheie\n",
            "CONVENȚIE între Guvernul Ardeniei și Guvernul Velmarkului pentru evitarea dublei impuneri",
        ),
        (
            "ro",
            "Acord între Guvernul Ardeniei și\nGuvernul Velmarkului\nGuvernul Ardeniei și Guvernul Velmarkului convin",
            "Acord între Guvernul Ardeniei și Guvernul Velmarkului",
        ),
        ("ro", "ACORD\n\nArdenia și Velmark au convenit între ele:\n", ""),
        ("ru", "СОДЕРЖАНИЕ\n\nСтатья 1. Лица\n", ""),
        ("ru", "Соглашение подписано в двух экземплярах.\n", ""),
        ("ru", "", ""),
    ],
)
def test_a_title_names_an_instrument_and_its_parties_before_the_articles(
    language: str, front: str, expected: str
) -> None:
    assert titled(language, (Kind.FRONT, front)) == expected


def test_words_inside_an_article_are_no_title() -> None:
    assert titled("ru", (Kind.PARAGRAPH, "Соглашение между Велмарком и Ольмией\n\n")) == ""
