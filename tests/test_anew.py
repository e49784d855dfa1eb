"""A protocol that holds one paragraph of the residence article anew is read as that paragraph, and claims no more."""

from __future__ import annotations

import pytest

from pipeline.model import Reading, Status
from pipeline.single import single

PARAGRAPH = {
    "ru": "3. Если в соответствии с положениями пункта 1 лицо, не являющееся физическим лицом, является резидентом "
    "обоих Договаривающихся Государств, оно считается резидентом того Государства, в котором находится место его "
    "фактического управления.",
    "ro": "3. Când, potrivit prevederilor paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a "
    "ambelor state contractante, ea este considerată rezidentă a statului în care se află locul conducerii sale "
    "efective.",
}
HEAD = {
    "ru": "ПРОТОКОЛ\nо внесении изменений в Соглашение между Россией и Кипром об избежании двойного налогообложения\n",
    "ro": "PROTOCOL\nde modificare a Convenției dintre România și Cipru pentru evitarea dublei impuneri\n",
}
FORCE = {"ru": "Настоящий Протокол вступает в силу после ратификации.", "ro": "Protocolul intră în vigoare."}
ORDERS = [
    ("ru", "Статья I\nПункт 3 статьи 4 «Резидент» Соглашения изложить в следующей редакции:\n«{new}».\n"
           "Статья II\n{force}"),
    ("ru", "В статье 4 Соглашения пункт 3 заменить следующим:\n\n\"{new}\".\n\n{force}"),
    ("ro", "Articolul 1\nParagraful 3 al articolului 4 (Rezident) din convenție se înlocuiește cu următorul:\n„{new}”\n"
           "Articolul 2\n{force}"),
    ("ro", "Articolul I\nLa articolul 4, paragraful 3 va avea următorul cuprins:\n„{new}”.\nArticolul II\n{force}"),
]


def read(language: str, order: str, new: str) -> Reading:
    text = HEAD[language] + order.format(new=new, force=FORCE[language]) + "\n"
    (found,) = single(text.encode(), ".txt")
    assert isinstance(found, Reading)
    return found


@pytest.mark.parametrize(("language", "order"), ORDERS)
def test_the_quoted_paragraph_is_coded_and_all_else_is_not_available(language: str, order: str) -> None:
    found = read(language, order, PARAGRAPH[language])
    codes = {code.feature: code.value for code in found.codes}
    assert found.status is Status.TRUNCATED
    assert codes.pop("entity.rule") == "effective_management" and dict(found.provisions) == {"3": ("entity",)}
    assert codes.pop("article.label") == codes.pop("article.title") == "absent"
    assert {value for feature, value in codes.items() if feature.startswith(("definition", "individual"))} == {
        "not_available"}
    assert [note.code for note in found.notes] == ["text_truncated"]
    words = [clause.span.of(found.document.text) for clause in found.clauses if clause.article == found.article]
    assert "".join(words) == PARAGRAPH[language]


@pytest.mark.parametrize(("language", "order"), ORDERS)
def test_clauses_still_tile_a_text_with_a_quoted_paragraph(language: str, order: str) -> None:
    found = read(language, order, PARAGRAPH[language])
    assert "".join(clause.span.of(found.document.text) for clause in found.clauses) == found.document.text


@pytest.mark.parametrize(("language", "order"), ORDERS)
def test_a_paragraph_that_says_nothing_of_residence_is_no_part_of_the_article(language: str, order: str) -> None:
    other = {"ru": "3. Термин «дивиденды» означает доход от акций, дающих право на участие в прибыли компании.",
             "ro": "3. Prin dividende se înțeleg veniturile din acțiuni care dau drept de participare la profit."}
    neutral = order.replace(" «Резидент»", "").replace(" (Rezident)", "")
    assert read(language, neutral, other[language]).status is Status.NO_RESIDENCE_ARTICLE


@pytest.mark.parametrize(("language", "order"), ORDERS)
def test_a_quoted_paragraph_of_another_number_than_the_instruction_names_is_not_read(language: str, order: str) -> None:
    wrong = "5" + PARAGRAPH[language][1:]
    assert read(language, order, wrong).status is Status.NO_RESIDENCE_ARTICLE
