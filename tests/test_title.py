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
