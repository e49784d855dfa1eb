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


DEFINITION = {
    "ru": "1. Термин \"резидент Договаривающегося Государства\" означает любое лицо, которое по законодательству этого "
    "Государства подлежит в нем налогообложению на основании своего местожительства.",
    "ro": "1. Expresia \"rezident al unui stat contractant\" înseamnă orice persoană care, potrivit legislaţiei acelui "
    "stat, este supusă impunerii în acel stat datorită domiciliului.",
}
CASCADE = {
    "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом "
    "того Государства, в котором имеет постоянное жилище, а в остальных случаях компетентные органы решают вопрос.",
    "ro": "2. Când o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă a "
    "statului în care are o locuinţă permanentă, iar în celelalte cazuri autorităţile competente rezolvă problema.",
}
BENEFITS = {
    "ru": "4. Если компетентные органы не достигнут согласия, такое лицо не имеет права на льготы по Соглашению.",
    "ro": "4. În lipsa unui acord al autorităţilor competente, persoana nu are dreptul la avantajele convenţiei.",
}
SEVERAL = [
    ("ru", "Статья I\nПункты 2 и 3 статьи 4 «Резидент» изложить в следующей редакции:\n«{cascade}\n{new}».\n{force}"),
    ("ru", "Статья I\nВ статье 4 «Резидент» Соглашения:\n1) пункт 2 изложить в следующей редакции:\n«{cascade}»;\n"
           "2) пункт 3 изложить в следующей редакции:\n«{new}».\nСтатья II\n{force}"),
    ("ru", "Статья I\nПункт 2 статьи 4 заменить следующим:\n«{cascade}».\nСтатья II\nПункт 3 статьи 4 заменить "
           "следующим:\n«{new}».\nСтатья III\n{force}"),
    ("ro", "Articolul 1\nParagrafele 2 şi 3 ale articolului 4 (Rezident) se înlocuiesc cu următoarele:\n"
           "„{cascade}\n{new}”\nArticolul 2\n{force}"),
    ("ro", "Articolul 1\nArticolul 4 (Rezident) se modifică astfel:\na) paragraful 2 va avea următorul cuprins:\n"
           "„{cascade}”;\nb) paragraful 3 va avea următorul cuprins:\n„{new}”.\nArticolul 2\n{force}"),
]
ADDED = [
    ("ru", "Статья I\nСтатью 4 «Резидент» Соглашения дополнить пунктом 3 следующего содержания:\n«{new}».\n"
           "Статья II\n{force}"),
    ("ru", "Статья I\nДополнить статью 4 Соглашения новым пунктом следующего содержания:\n«{new}».\n{force}"),
    ("ro", "Articolul 1\nArticolul 4 se completează cu un nou paragraf 3, cu următorul cuprins:\n„{new}”\n{force}"),
    ("ro", "Articolul I\nLa articolul 4 (Rezident), după paragraful 2 se introduce un nou alineat, alineatul (3):\n"
           "„{new}”\nArticolul II\n{force}"),
    ("ro", "Articolul I\nArticolul 4 se completează cu un nou alineat având următorul conţinut:\n„{new}”\n{force}"),
]


def read(language: str, order: str, new: str) -> Reading:
    others = {"cascade": CASCADE[language], "benefits": BENEFITS[language]}
    text = HEAD[language] + order.format(new=new, force=FORCE[language], **others) + "\n"
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


@pytest.mark.parametrize(("language", "order"), SEVERAL)
def test_paragraphs_that_are_put_anew_together_are_read_together(language: str, order: str) -> None:
    found = read(language, order, PARAGRAPH[language])
    codes = {code.feature: code.value for code in found.codes}
    assert codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert codes["entity.rule"] == "effective_management"
    assert codes["definition.resident_term"] == codes["partnership.clause"] == "not_available"
    assert set(dict(found.provisions)) == {"2", "3"}
    assert [note.code for note in found.notes] == ["text_truncated"]
    assert "".join(clause.span.of(found.document.text) for clause in found.clauses) == found.document.text


@pytest.mark.parametrize(("language", "order"), ADDED)
@pytest.mark.parametrize("label", ["3. ", "(3) "])
def test_a_paragraph_that_is_put_in_is_read(language: str, order: str, label: str) -> None:
    found = read(language, order, label + PARAGRAPH[language][3:])
    codes = {code.feature: code.value for code in found.codes}
    assert codes["entity.rule"] == "effective_management"
    assert codes["individual.cascade"] == codes["entity.benefits_denied"] == "not_available"
    assert dict(found.provisions) == {"3": ("entity",)}


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("ru", "Статья I\n1. Пункт 3 статьи 4 «Резидент» заменить следующим:\n«{new}».\n2. Статью 4 дополнить пунктом "
               "4:\n«{benefits}»\n{force}"),
        ("ro", "Articolul 1\nParagraful 3 al articolului 4 (Rezident) se înlocuieşte cu următorul:\n„{new}”\n"
               "Articolul 2\nArticolul 4 se completează cu paragraful 4:\n„{benefits}”\n{force}"),
    ],
)
def test_a_paragraph_without_a_word_on_residence_is_read_beside_one_of_the_same_article(
    language: str, order: str
) -> None:
    found = read(language, order, PARAGRAPH[language])
    codes = {code.feature: code.value for code in found.codes}
    assert (codes["entity.rule"], codes["entity.benefits_denied"]) == ("effective_management", "present")


@pytest.mark.parametrize(("language", "order"), ORDERS)
def test_where_the_definition_alone_is_put_anew_nothing_is_called_absent(language: str, order: str) -> None:
    found = read(language, order.replace("3", "1"), DEFINITION[language])
    codes = {code.feature: code.value for code in found.codes}
    assert codes["definition.criteria"] == "domicile"
    assert codes["individual.cascade"] == codes["entity.rule"] == codes["definition.state_itself"] == "not_available"
    assert [note.code for note in found.notes] == ["text_truncated"]


def test_a_quoted_paragraph_of_another_article_is_left_where_it_stands() -> None:
    order = ("Статья I\nПункт 3 статьи 4 «Резидент» заменить следующим:\n«{new}».\nСтатья II\nПункт 2 статьи 10 "
             "«Дивиденды» изложить в следующей редакции:\n«2. Такие дивиденды могут также облагаться налогом в том "
             "Государстве, резидентом которого является компания.».\n{force}")
    assert dict(read("ru", order, PARAGRAPH["ru"]).provisions) == {"3": ("entity",)}


@pytest.mark.parametrize("quoted", ["«1. " + "а" * 50, '"1. ' + "а" * 80 + '"'])
def test_thousands_of_quotation_marks_do_no_harm(quoted: str) -> None:
    line = f"пункт 3 статьи 4 изложить: {quoted}"
    (found,) = single(("\n".join([HEAD["ru"], *[line] * 3000]) + "\n").encode(), ".txt")
    assert isinstance(found, Reading) and found.status is Status.NO_RESIDENCE_ARTICLE
