"""The title that a treaty's text gives it."""
# ruff: noqa: E501 (sentences of treaties)

import pytest
from articles import DEFINITION

from pipeline.model import Clause, Document, Kind, Reading, Span, Treaty
from pipeline.single import single
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
            "ru",
            "Соглашение между Правительством Ардении и Правительством Велмарка об избежании двойного налогообложения Правительство Ардении и Правительство Велмарка, желая заключить Соглашение, согласились о нижеследующем:\n",
            "Соглашение между Правительством Ардении и Правительством Велмарка об избежании двойного налогообложения",
        ),
        (
            "ro",
            "Convenţie între România şi Ostravia pentru evitarea dublei impuneri România şi Ostravia, dorind să încheie o convenţie, au convenit:\n",
            "Convenţie între România şi Ostravia pentru evitarea dublei impuneri",
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
        (
            "ru",
            "Соглашение между Правительством Ардении и Правительством Велмарка об избежании двойного налогообложения "
            "в отношении налогов на доходы и капитал\nОрда, 5 декабря 1998 года\n\nПравительство Ардении, желая\n",
            "Соглашение между Правительством Ардении и Правительством Велмарка об избежании двойного налогообложения "
            "в отношении налогов на доходы и капитал",
        ),
        ("ru", "СОГЛАШЕНИЕ МЕЖДУ АРДЕНИЕЙ И ВЕЛМАРКОМ\nОРДА, 05.12.1998\n", "СОГЛАШЕНИЕ МЕЖДУ АРДЕНИЕЙ И ВЕЛМАРКОМ"),
        ("ru", "Соглашение между Арденией и Велмарком о налогах г. Новая Орда «27» ноября 1997 года\n",
         "Соглашение между Арденией и Велмарком о налогах"),
        ("ru", "Соглашение между Арденией и Велмарком от 5 декабря 1998 года\n",
         "Соглашение между Арденией и Велмарком от 5 декабря 1998 года"),
        ("ru", "Соглашение между Арденией и Велмарком 1998 года, подписано в Орде\n",
         "Соглашение между Арденией и Велмарком 1998 года"),
        ("ro", "CONVENŢIE între Ardenia şi Velmark cu privire la impozite\nsemnată la Orda la 4 iulie 2001\n",
         "CONVENŢIE între Ardenia şi Velmark cu privire la impozite"),
        ("ro", "Acord între Ardenia şi Velmark cu privire la impozitele pe venit Orda-Veche, 29 noiembrie 2017\n",
         "Acord între Ardenia şi Velmark cu privire la impozitele pe venit"),
        ("ro", "ACORD ÎNTRE ARDENIA ŞI VELMARK CU PRIVIRE LA IMPOZITELE PE VENIT 29 NOIEMBRIE 2017\n",
         "ACORD ÎNTRE ARDENIA ŞI VELMARK CU PRIVIRE LA IMPOZITELE PE VENIT"),
        ("ro", "ACORD ÎNTRE ARDENIA ŞI VELMARK* Publicat : 30.12.1999 în Tratate\n", "ACORD ÎNTRE ARDENIA ŞI VELMARK"),
        ("ro", "Convenţie din 27/09/1974 între Ardenia şi Velmark\n",
         "Convenţie din 27/09/1974 între Ardenia şi Velmark"),
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


@pytest.mark.parametrize(("front", "expected"), [
    ("Соглашение между Арденией и Велмарком / Acord între Ardenia și Velmark\n", "Acord între Ardenia și Velmark"),
    ("Соглашение между Арденией и Велмарком / Acord între\nПравительство\n", ""),
    ("Acord între Ardenia\nСоглашение\nși Velmark\n", "Acord între Ardenia și Velmark"),
    ("Соглашение между Арденией и Велмарком\n", ""),
])
def test_a_title_in_another_language_than_the_text_s_is_found(front: str, expected: str) -> None:
    clause = Clause("", "", Kind.FRONT, None, None, None, Span(0, len(front)))
    assert title(Document(Treaty("x", "", "ru", "x.txt", ""), front, (), ()), (clause,), "ro") == expected


def test_a_heading_in_two_languages_entitles_the_texts_of_both() -> None:
    heading = "Соглашение между Арденией и Велмарком / Acord între Ardenia și Velmark"
    text = "\n\n".join((heading, "Статья 4\nРезидент", DEFINITION["ru"], "Articolul 4\nRezident", DEFINITION["ro"]))
    found = {result.document.treaty.language: result.document.treaty.title for result in single(text.encode(), ".txt")
             if isinstance(result, Reading)}
    assert found == {"ru": "Соглашение между Арденией и Велмарком", "ro": "Acord între Ardenia și Velmark"}


@pytest.mark.parametrize(("language", "front", "expected"), [
    ("ru", "ПРОТОКОЛ\nо внесении изменений в Соглашение между Арденией и Велмарком от 5 декабря 1998 года\n\n",
     "ПРОТОКОЛ о внесении изменений в Соглашение между Арденией и Велмарком от 5 декабря 1998 года"),
    ("ru", "ПРОТОКОЛ\nо внесении изменений в\nСоглашение между Арденией и Велмарком\n",
     "ПРОТОКОЛ о внесении изменений в Соглашение между Арденией и Велмарком"),
    ("ro", "PROTOCOL\nde modificare a Acordului dintre Ardenia şi Velmark\n",
     "PROTOCOL de modificare a Acordului dintre Ardenia şi Velmark"),
])
def test_a_protocol_is_called_by_its_own_title_not_by_that_of_the_treaty_that_it_changes(
    language: str, front: str, expected: str,
) -> None:
    assert titled(language, (Kind.FRONT, front)) == expected


def test_a_protocol_that_follows_a_treaty_gives_it_no_title() -> None:
    assert titled("ru", (Kind.ARTICLE, "Статья 4\nРезидент\n"),
                  (Kind.FRONT, "ПРОТОКОЛ\nк Соглашению между Арденией и Велмарком\n")) == ""


def test_words_inside_an_article_are_no_title() -> None:
    assert titled("ru", (Kind.PARAGRAPH, "Соглашение между Велмарком и Ольмией\n\n")) == ""
