"""A protocol behind its treaty in one file belongs to the treaty, whatever its heading says, and what it changes in the
article on residence is told."""

from __future__ import annotations

import pytest
from structure_cases import source_of

from pipeline.divide import divide
from pipeline.model import Failure, Reading, Status
from pipeline.single import single

TITLE = {
    "ru": "СОГЛАШЕНИЕ между Правительством Российской Федерации и Правительством Республики Кипр об избежании двойного "
    "налогообложения\n",
    "ro": "CONVENŢIE între Guvernul României şi Guvernul Republicii Cipru pentru evitarea dublei impuneri\n",
}
ARTICLE = {
    "ru": "Статья 4\nРезидент\n"
    "1. Для целей настоящего Соглашения термин «резидент одного Договаривающегося Государства» означает любое лицо, "
    "которое по законодательству этого Государства подлежит в нем налогообложению на основании его местожительства, "
    "места управления или любого другого аналогичного критерия.\n"
    "2. Если в соответствии с положениями пункта 1 физическое лицо является резидентом обоих Договаривающихся "
    "Государств, оно считается резидентом только того Государства, в котором оно располагает постоянным жилищем.\n"
    "3. Если в соответствии с положениями пункта 1 лицо, не являющееся физическим лицом, является резидентом обоих "
    "Договаривающихся Государств, оно считается резидентом только того Государства, в котором находится место его "
    "фактического управления.\n",
    "ro": "Articolul 4\nRezident\n"
    "1. În sensul prezentei convenţii, expresia „rezident al unui stat contractant” înseamnă orice persoană care, "
    "potrivit legislaţiei acelui stat, este supusă impunerii în acel stat datorită domiciliului său, rezidenţei "
    "sale, locului conducerii sau oricărui alt criteriu de natură similară.\n"
    "2. Când, potrivit prevederilor paragrafului 1, o persoană fizică este rezidentă a ambelor state contractante, "
    "ea este considerată rezidentă numai a statului în care are o locuinţă permanentă la dispoziţia sa.\n"
    "3. Când, potrivit prevederilor paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a "
    "ambelor state contractante, ea este considerată rezidentă numai a statului în care se află locul conducerii "
    "sale efective.\n",
}
REST = {
    "ru": "Статья 29\nВступление в силу\nНастоящее Соглашение вступает в силу после ратификации.\n"
    "Совершено в Никозии 5 декабря 1998 года в двух экземплярах.\n",
    "ro": "Articolul 29\nIntrarea în vigoare\nPrezenta convenţie va intra în vigoare după ratificare.\n"
    "Întocmită la Nicosia la 5 decembrie 1998, în două exemplare originale.\n",
}
CHANGE = {
    "ru": "Пункт 3 статьи 4 «Резидент» Соглашения изложить в следующей редакции:\n"
    "«3. Если в соответствии с положениями пункта 1 лицо, не являющееся физическим лицом, является резидентом обоих "
    "Договаривающихся Государств, компетентные органы Договаривающихся Государств решат вопрос по взаимному "
    "согласию.»\n",
    "ro": "Paragraful 3 al articolului 4 (Rezident) din convenţie se înlocuieşte cu următorul:\n"
    "„3. Când, potrivit prevederilor paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a "
    "ambelor state contractante, autorităţile competente ale statelor contractante vor rezolva problema de comun "
    "acord.”\n",
}
HEADINGS = [
    ("ru", "ПРОТОКОЛ"),
    ("ru", "ПРОТОКОЛ от 7 октября 2010 года к Соглашению"),
    ("ru", "Протокол от 7 октября 2010 г."),
    ("ru", "ПРОТОКОЛ от 07.10.2010"),
    ("ru", "Протокол № 2 к Соглашению"),
    ("ru", "ПРОТОКОЛ № 2"),
    ("ru", "Дополнительный протокол от 7 октября 2010 г."),
    ("ru", "ДОПОЛНИТЕЛЬНЫЙ ПРОТОКОЛ"),
    ("ru", "Второй протокол"),
    ("ru", "Протокол (Никозия, 7 октября 2010 года)"),
    ("ru", "Протокол, подписанный 7 октября 2010 года"),
    ("ru", "Протокол об изменении Соглашения"),
    ("ru", "ПРОТОКОЛ, ИЗМЕНЯЮЩИЙ СОГЛАШЕНИЕ"),
    ("ru", "ПРОТОКОЛ между Правительством Российской Федерации и Правительством Республики Кипр о внесении изменений в "
           "Соглашение между Правительством Российской Федерации и Правительством Республики Кипр об избежании "
           "двойного налогообложения от 5 декабря 1998 года"),
    ("ru", "Протокол\nо внесении изменений в Соглашение между Россией и Кипром"),
    ("ro", "PROTOCOL"),
    ("ro", "PROTOCOL din 7 octombrie 2010"),
    ("ro", "Protocol din 7 octombrie 2010 la Convenţia dintre România şi Cipru"),
    ("ro", "Protocol din 07.10.2010"),
    ("ro", "Protocol la Convenţia dintre Guvernul României şi Guvernul Republicii Cipru"),
    ("ro", "Protocol adiţional"),
    ("ro", "PROTOCOL ADIŢIONAL LA CONVENŢIE"),
    ("ro", "Protocolul adiţional din 7 octombrie 2010"),
    ("ro", "Protocol nr. 2"),
    ("ro", "Al doilea protocol la convenţie"),
    ("ro", "Protocol de modificare a Convenţiei dintre România şi Cipru"),
    ("ro", "PROTOCOL PENTRU MODIFICAREA CONVENŢIEI"),
    ("ro", "Protocol între Guvernul României şi Guvernul Republicii Cipru privind modificarea convenţiei"),
    ("ro", "Protocolul de modificare, semnat la Nicosia la 7 octombrie 2010"),
    ("ro", "Protocol (Nicosia, 7 octombrie 2010)"),
    ("ro", "PROTOCOL\nde modificare a Convenţiei dintre România şi Cipru"),
]
NUMBERS = {"ru": ["Статья II\n", "Статья 1\n", ""], "ro": ["Articolul II\n", "Articolul 1\n", ""]}


def read(text: str) -> Reading:
    (found,) = single(text.encode(), ".txt")
    assert isinstance(found, Reading)
    return found


def told(found: Reading) -> list[str]:
    """The quotes of the notes that say that the article is changed."""
    return [shown.quote for note in found.notes if "changes" in dict(note.params) for shown in note.evidence]


@pytest.mark.parametrize("rest", [True, False], ids=["whole", "article"])
@pytest.mark.parametrize(("language", "heading"), HEADINGS)
def test_a_protocol_is_told_as_what_changes_the_article_whatever_its_heading_says(
    language: str, heading: str, rest: bool
) -> None:
    treaty = TITLE[language] + ARTICLE[language] + (REST[language] if rest else "")
    for number in NUMBERS[language]:
        found = read(f"{treaty}{heading}\n{number}{CHANGE[language]}")
        codes = {code.feature: code.value for code in found.codes}
        assert (found.status, codes["entity.rule"]) == (Status.READ, "effective_management")
        assert codes["entity.benefits_denied"] == "absent" and codes["article.label"] == "4"
        assert any(CHANGE[language].split("\n", 1)[0] in quote for quote in told(found))
        assert "text_truncated" not in {note.code for note in found.notes}


@pytest.mark.parametrize("rest", [True, False], ids=["whole", "article"])
@pytest.mark.parametrize(
    ("language", "above"),
    [
        ("ru", "Никозия, 7 октября 2010 года\nПРОТОКОЛ\n"),
        ("ru", "г. Никозия\n7 октября 2010 года\nПротокол к Соглашению\n"),
        ("ro", "Nicosia, 7 octombrie 2010\nPROTOCOL din 7 octombrie 2010\n"),
    ],
)
def test_the_place_and_the_day_above_a_protocol_are_none_of_the_article(language: str, above: str, rest: bool) -> None:
    treaty = TITLE[language] + ARTICLE[language] + (REST[language] if rest else "")
    found = read(f"{treaty}{above}{NUMBERS[language][0]}{CHANGE[language]}")
    assert found.status is Status.READ and told(found)
    assert not any("2010" in clause.span.of(found.document.text) for clause in found.clauses if clause.article == "4")


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("ru", ""),
        ("ru", "ИЗМЕНЕНИЯ К СОГЛАШЕНИЮ\n"),
        ("ru", "П Р О Т О К О Л\n"),
        ("ru", "СОГЛАШЕНИЕ О ВНЕСЕНИИ ИЗМЕНЕНИЙ\n"),
        ("ro", ""),
        ("ro", "MODIFICAREA CONVENŢIEI\n"),
    ],
)
def test_an_instruction_behind_the_signatures_under_no_known_heading_is_told_with_its_words(
    language: str, heading: str
) -> None:
    found = read(f"{TITLE[language]}{ARTICLE[language]}{REST[language]}{heading}{CHANGE[language]}")
    codes = {code.feature: code.value for code in found.codes}
    assert (found.status, codes["entity.rule"]) == (Status.READ, "effective_management")
    (quote,) = told(found)
    assert " ".join(quote.split()) == " ".join(CHANGE[language].split())


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_treaties_are_still_divided_where_each_has_a_protocol(language: str) -> None:
    head = "Протокол от 7 октября 2010 года" if language == "ru" else "Protocol din 7 octombrie 2010"
    number = NUMBERS[language][0]
    treaty = f"{TITLE[language]}{ARTICLE[language]}{REST[language]}{head}\n{number}{CHANGE[language]}"
    found = single((treaty * 2).encode(), ".txt")
    assert [one.document.treaty.id if isinstance(one, Reading) else one for one in found] == ["", ".2"]
    assert all(not isinstance(one, Failure) and told(one) for one in found)


def test_a_protocol_whose_heading_breaks_before_the_name_of_the_treaty_is_no_treaty() -> None:
    heading = "ПРОТОКОЛ О ВНЕСЕНИИ ИЗМЕНЕНИЙ В\nСОГЛАШЕНИЕ МЕЖДУ ПРАВИТЕЛЬСТВОМ РОССИИ И ПРАВИТЕЛЬСТВОМ КИПРА\n"
    text = f"{TITLE['ru']}{ARTICLE['ru']}{REST['ru']}{heading}Статья II\n{CHANGE['ru']}"
    assert len(divide(source_of(text, ""))) == 1 and told(read(text))


def test_a_remark_on_a_protocol_between_two_paragraphs_does_not_end_the_article() -> None:
    first, second = ARTICLE["ru"].split("3. ")
    found = read(f"{first}Протокол от 7 октября 2010 года, статья 2\n3. {second}")
    assert {"1", "2", "3"} <= {clause.id for clause in found.clauses if clause.article == found.article}
    assert dict(found.provisions)["3"] == ("entity",)
