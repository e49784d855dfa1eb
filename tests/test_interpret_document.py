"""What the text is: its language, what it calls itself, the number and the title of the article."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import DEFINITION, Read, read

from pipeline.model import Reading
from pipeline.single import single


def headed(heading: str, language: str = "ru", definition: str | None = None) -> Read:
    return read(f"{heading}\n\n{definition or DEFINITION[language]}\n", language)


@pytest.mark.parametrize(
    ("language", "heading", "label", "title"),
    [
        ("ru", "Статья 4\nРезидент", "4", "Резидент"),
        ("ru", "Статья 4. Резидент", "4", "Резидент"),
        ("ru", "СТАТЬЯ IV\nПОСТОЯННОЕ МЕСТОПРЕБЫВАНИЕ", "IV", "ПОСТОЯННОЕ МЕСТОПРЕБЫВАНИЕ"),
        ("ru", "Статья 3\nЛица с постоянным местожительством", "3", "Лица с постоянным местожительством"),
        ("ru", "Статья 4", "4", "absent"),
        ("ru", "Резидент", "absent", "Резидент"),
        ("ro", "Articolul 4\nRezident", "4", "Rezident"),
        ("ro", "ARTICOLUL IV\nDOMICILIUL FISCAL", "IV", "DOMICILIUL FISCAL"),
        ("ro", "ART. 4 - Rezident", "4", "Rezident"),
        ("ro", "Articolul 4REZIDENT", "4", "REZIDENT"),
        ("ro", "Articolul 1", "1", "absent"),
    ],
)
def test_the_article_has_the_number_and_the_title_of_its_heading(
    language: str, heading: str, label: str, title: str
) -> None:
    codes = headed(heading, language).codes
    assert (codes["article.label"], codes["article.title"]) == (label, title)
    assert codes["language"] == language


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_text_without_a_heading_has_neither_number_nor_title(language: str) -> None:
    codes = read(DEFINITION[language] + "\n", language).codes
    assert (codes["article.label"], codes["article.title"]) == ("absent", "absent")
    assert codes["definition.resident_term"] == "resident"


@pytest.mark.parametrize(
    ("language", "old", "new", "value"),
    [
        ("ru", "", "", "agreement"),
        ("ru", "настоящего Соглашения", "настоящей Конвенции", "convention"),
        ("ru", "настоящего Соглашения", "настоящего Договора", "treaty"),
        ("ru", "настоящего Соглашения", "этой статьи", "absent"),
        ("ro", "", "", "agreement"),
        ("ro", "prezentului Acord", "prezentei Convenţii", "convention"),
        ("ro", "prezentului Acord", "prezentului tratat", "treaty"),
        ("ro", "prezentului Acord", "acestui articol", "absent"),
    ],
)
def test_the_instrument_is_what_the_text_calls_itself(language: str, old: str, new: str, value: str) -> None:
    definition = DEFINITION[language].replace(old, new) if old else DEFINITION[language]
    heading = {"ru": "Статья 4\nРезидент", "ro": "Articolul 4\nRezident"}[language]
    assert headed(heading, language, definition).codes["instrument"] == value


def test_the_instrument_may_be_named_before_the_article() -> None:
    found = read(
        "КОНВЕНЦИЯ\nмежду Ардениею и Велмарком об избежании двойного налогообложения\n\nСтатья 4\nРезидент\n\n"
        + DEFINITION["ru"].replace("Для целей настоящего Соглашения термин", "Термин")
        + "\n"
    )
    assert found.codes["instrument"] == "convention"


@pytest.mark.parametrize(("language", "front", "value", "quote"), [
    ("ru", "ПРОТОКОЛ\nо внесении изменений в Соглашение между Арденией и Велмарком", "inconclusive", "ПРОТОКОЛ"),
    ("ru", "Протокол\nо внесении изменений в\nСоглашение между Арденией и Велмарком", "inconclusive", "Протокол"),
    ("ro", "P R O T O C O L\nde modificare a Acordului dintre Ardenia și Velmark", "inconclusive", "P R O T O C O L"),
    ("ru", "СОГЛАШЕНИЕ\nмежду Арденией и Велмарком\n\nПротокол приложен", "agreement", "настоящего Соглашения"),
    ("ru", "Изменено: см.\nПротокол от 1999 года\n\nСОГЛАШЕНИЕ\nмежду Арденией и Велмарком", "agreement",
     "настоящего Соглашения"),
])
def test_a_protocol_calls_itself_by_none_of_the_values_whatever_it_changes(
    language: str, front: str, value: str, quote: str,
) -> None:
    head = {"ru": "Статья 4\nРезидент", "ro": "Articolul 4\nRezident"}[language]
    words = DEFINITION[language]
    if value == "inconclusive":  # the article does not say either of what it is part
        words = words.replace("Для целей настоящего Соглашения т", "Т").replace("În sensul prezentului Acord, e", "E")
    (found,) = single(f"{front}\n\n{head}\n\n{words}\n".encode(), ".txt")
    assert isinstance(found, Reading)
    (code,) = [code for code in found.codes if code.feature == "instrument"]
    assert (code.value, code.evidence[0].quote) == (value, quote)


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "решают вопрос по взаимному соглашению", "absent"),
        ("ro", "rezolvă cazul prin acord amiabil", "absent"),
        ("ru", "решают вопрос по взаимному согласию согласно настоящему Договору", "treaty"),
    ],
)
def test_an_agreement_of_the_authorities_is_no_name_of_the_instrument(language: str, words: str, value: str) -> None:
    article = {
        "ru": "Статья 4\nРезидент\n\n1. Термин «резидент» означает лицо, которое подлежит в Договаривающемся Государстве "
        "налогообложению на основании местожительства.\n\n2. Если по пункту 1 лицо, не являющееся физическим лицом, "
        "является резидентом обоих Государств, компетентные органы {}.\n",
        "ro": "Articolul 4\nRezident\n\n1. Expresia „rezident” înseamnă orice persoană care este supusă impozitării într-un "
        "stat contractant datorită domiciliului.\n\n2. Când, potrivit paragrafului 1, o persoană, alta decât o persoană "
        "fizică, este rezidentă a ambelor state, autorităţile competente {}.\n",
    }
    assert read(article[language].format(words), language).codes["instrument"] == value


def test_label_title_and_instrument_quote_the_words_of_the_text() -> None:
    found = headed("Статья IV\nРезидент")
    shown = {code.feature: code.evidence[0] for code in found.reading.codes}
    assert shown["article.label"].quote == "IV"
    assert shown["article.title"].quote == "Резидент"
    assert shown["instrument"].quote == "настоящего Соглашения"
    text = found.reading.document.text
    assert all(
        shown[name].span.of(text) == shown[name].quote for name in ("article.label", "article.title", "instrument")
    )


@pytest.mark.parametrize(
    ("language", "before", "after", "value"),
    [
        ("ru", "", "Статья 5\nОбщие положения\n\nЗа цели настоящего Договора отвечают оба Государства.", "treaty"),
        ("ru", "", "Статья 5\nОбщие положения\n\nВенская конвенция 1969 года остается в силе.", "absent"),
        ("ro", "", "Articolul 5\nDispoziţii generale\n\nStatele aplică prezenta Convenţie.", "convention"),
        (
            "ru",
            "Закон Республики Аркадия от 3 мая 2001 года № 7\n\nУтвердить подписанное в Лидии 1 июня 2000 года "
            "межгосударственное обязательство о налогах на доходы и на имущество.\n\nПрезидент\nРеспублики Аркадия\n\n"
            "СОГЛАШЕНИЕ\nмежду Республикой Аркадия и Республикой Лидия",
            "",
            "agreement",
        ),
    ],
)
def test_an_instrument_that_the_article_does_not_name_is_named_elsewhere_in_the_source(
    language: str, before: str, after: str, value: str
) -> None:
    names = {"ru": ("настоящего Соглашения", "этой статьи"), "ro": ("prezentului Acord", "acestui articol")}
    head = {"ru": "Статья 4\nРезидент", "ro": "Articolul 4\nRezident"}[language]
    text = "\n\n".join(part for part in (before, head, DEFINITION[language].replace(*names[language]), after) if part)
    assert read(text + "\n", language).codes["instrument"] == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Статья 3\nОбщие определения\n\n1. Для целей настоящей Конвенции термин «компания» означает общество.", "convention"),
        ("Статья 3\nОбщие определения\n\n1. Термин «компания» означает общество.", "absent"),
    ],
)
def test_a_text_without_a_residence_article_still_says_what_it_is(text: str, value: str) -> None:
    found = read(text + "\n")
    assert found.reading.status == "no_residence_article"
    assert found.codes["instrument"] == value


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("ru", "Материал подготовлен юристом"), ("ru", "Выдержка"), ("ru", "Наш сайт поможет вам"), ("ru", "Иванов и партнеры"),
        ("ro", "Extras"), ("ro", "Cabinet de avocat Popescu"), ("ro", "Postat de Ion la 12.03.2019"),
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_an_unknown_line_above_a_text_without_a_heading_is_no_title(language: str, line: str, gap: str) -> None:
    found = read(f"{line}{gap}{DEFINITION[language]}\n", language)
    assert found.codes == read(DEFINITION[language] + "\n", language).codes
    assert found.codes["article.title"] == "absent"


@pytest.mark.parametrize(
    ("language", "line"),
    [("ru", "Резидент"), ("ru", "Лица с постоянным местопребыванием"), ("ru", "Определение резидентства"),
     ("ro", "Domiciliul fiscal"), ("ro", "Persoane vizate")],
)
def test_a_title_above_a_text_without_a_number_is_its_title(language: str, line: str) -> None:
    assert read(f"{line}\n\n{DEFINITION[language]}\n", language).codes["article.title"] == line


@pytest.mark.parametrize(
    ("language", "head", "title"),
    [
        ("ru", "Соглашение между Россией и Кипром Статья 4 Резидент", "Резидент"),
        ("ru", "Конвенция между Россией и Кипром от 1998 года Статья 4. Лица с постоянным местопребыванием", "Лица с постоянным местопребыванием"),
        ("ro", "Convenţie între România şi Cipru Articolul 4 Rezident", "Rezident"),
        ("ro", "Convenţie între România şi Cipru ARTICOLUL 4 DOMICILIUL FISCAL", "DOMICILIUL FISCAL"),
    ],
)
def test_the_heading_is_found_in_a_text_that_is_one_line_with_its_title(language: str, head: str, title: str) -> None:
    found = read(f"{head} {DEFINITION[language]}\n", language)
    assert (found.codes["article.label"], found.codes["article.title"]) == ("4", title)
    assert list(found.provisions) == ["1"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Лица, являющиеся резидентами обоих Договаривающихся Государств, часто задают вопросы о постоянном жилище и о "
         "центре жизненных интересов, и эти вопросы мы собрали здесь для удобства читателей."),
        ("ro", "Persoanele rezidente în ambele state contractante pun adesea întrebări despre locuinţa permanentă şi despre centrul "
         "intereselor vitale, iar noi le-am adunat aici pentru cititori."),
    ],
)
def test_words_on_residence_that_say_nothing_under_no_number_are_no_article(language: str, text: str) -> None:
    assert read(text + "\n", language).reading.status == "no_residence_article"


@pytest.mark.parametrize(
    ("language", "head", "article"),
    [
        ("ru", "ПРОТОКОЛ\nо внесении изменений в Конвенцию между Россией и Кипром\n\nСтатья 4 Конвенции излагается в следующей редакции:\n\n",
         "«Статья 4\nРезидент\n\n{}»"),
        ("ro", "PROTOCOL\nde modificare a Convenţiei dintre România şi Cipru\n\nArticolul 4 al Convenţiei se înlocuieşte cu următorul:\n\n",
         "„Articolul 4\nRezident\n\n{}”"),
    ],
)
def test_what_an_article_in_a_protocol_calls_its_instrument_is_that(language: str, head: str, article: str) -> None:
    assert read(head + article.format(DEFINITION[language]) + "\n", language).codes["instrument"] == "agreement"
