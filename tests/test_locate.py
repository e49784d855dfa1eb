"""Which article is on residence, and what else bears on it."""

from pathlib import Path
from typing import Any

import pytest
from structure_cases import GOLD, cases, located, text_of

from pipeline.lexicon.data import data
from pipeline.lexicon.languages import fold
from pipeline.lexicon.signs import signs_of
from pipeline.model import Kind


@pytest.mark.parametrize(("path", "case"), cases(), ids=lambda value: value.stem if isinstance(value, Path) else "")
def test_the_coded_cases_have_their_label_and_title(path: Path, case: dict[str, Any]) -> None:
    article = located(text_of(path), case["language"])[2].article
    assert article is not None
    assert (article.label or "absent") == case["codes"].get("article.label", "absent")
    assert (article.heading or "absent") == case["codes"].get("article.title", "absent")


def test_what_is_located_is_the_heading_then_all_of_the_article_in_order() -> None:
    document, clauses, found = located(text_of(GOLD / "ru-20-editorial-notes.txt"))
    assert found.article is not None and found.clauses[0] == found.article
    assert found.clauses == tuple(clause for clause in clauses if clause.article == "4")
    assert any(clause.kind is Kind.EDITORIAL for clause in found.clauses)
    stops = [clause.span.stop for clause in found.clauses[:-1]]
    assert stops == [clause.span.start for clause in found.clauses[1:]]
    assert found.article.title is not None and found.article.title.of(document.text) == "Резидент"


@pytest.mark.parametrize(
    "name",
    [
        "ru-13-treaty-article-one",
        "ru-14-treaty-contents-decoy",
        "ru-16-treaty-protocol",
        "ro-11-lege-de-ratificare",
        "ro-13-articolul-1",
        "ro-14-protocol",
    ],
)
def test_a_treaty_without_its_residence_article_has_none(name: str) -> None:
    language = name[:2]
    document, _, found = located(text_of(GOLD / f"{name}.txt"), language)
    start, stop = found.clauses[0].span.start, found.clauses[-1].span.stop
    rest = located(document.text[:start] + document.text[stop:], language)[2]
    assert rest.article is None and rest.clauses == ()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            "Статья 4\nПостоянное представительство\n\n1. Термин «постоянное представительство» означает постоянное "
            "место деятельности.\n2. Компания, являющаяся резидентом, не образует представительства.",
        ),
        ("ru", "Статья 18\nПенсии\n\nПенсии, выплачиваемые резиденту Государства, облагаются только там."),
        (
            "ru",
            "Статья 9\nВзаимосогласительная процедура\n\nЛицо может подать заявление в Государстве, резидентом "
            "которого оно является. Компетентные органы решают вопрос по взаимному согласию.",
        ),
        ("ru", "Статья 1\nЛица\n\nСоглашение применяется к лицам, являющимся резидентами одного или обоих Государств."),
        ("ro", "Articolul 4\nSediu permanent\n\n1. Expresia „sediu permanent” înseamnă un loc fix de afaceri."),
        (
            "ro",
            "Articolul 1\nPersoane vizate\n\nPrezentul Acord se aplică persoanelor rezidente ale unuia sau ale "
            "ambelor state contractante.",
        ),
        ("ru", "Просто письмо о погоде.\n\nСегодня солнечно."),
    ],
)
def test_a_text_about_something_else_has_no_residence_article(language: str, text: str) -> None:
    assert located(text, language)[2].article is None


def test_what_elsewhere_may_bear_on_residence_is_handed_on() -> None:
    document, _, found = located(text_of(GOLD / "ru-16-treaty-protocol.txt"))
    elsewhere = [clause.span.of(document.text) for clause in found.elsewhere]
    assert any("Понимается, что термин" in text for text in elsewhere)
    assert any("К статье 4" in text for text in elsewhere)
    assert not any(clause in found.clauses for clause in found.elsewhere)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Налоговый кодекс\nСтатья 207. Налогоплательщики\n1. Налоговыми резидентами признаются физические лица, "
         "фактически находящиеся в Ардении не менее 183 дней, имеющие в ней постоянное жилище и центр жизненных "
         "интересов.\n"),
        ("ro", "Codul fiscal\nArticolul 5. Rezident\n1. Prin rezident se înţelege orice persoană fizică cu domiciliul "
         "în Ardenia, cu o locuinţă permanentă în Ardenia sau cu centrul intereselor vitale în Ardenia.\n"),
        ("ru", "Закон о ратификации\nСтатья 1. Ратифицировать Конвенцию.\nСтатья 2. Пункт 2 статьи 4 Конвенции гласит: "
         "«Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом того "
         "Государства, в котором оно располагает постоянным жилищем».\nСтатья 3. Закон вступает в силу немедленно.\n"),
        ("ro", "Lege de ratificare\nArticolul 1. Se ratifică Convenţia.\nArticolul 2. Paragraful 2 al articolului 4 "
         "prevede: „Când o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă "
         "a statului în care are o locuinţă permanentă”.\nArticolul 3. Legea intră în vigoare imediat.\n"),
    ],
)
def test_a_law_of_one_state_and_a_quotation_are_no_residence_article(language: str, text: str) -> None:
    assert located(text, language)[2].article is None


_TOLD = {
    "ru": "Если физическое лицо имеет постоянное жилище в обоих Договаривающихся Государствах, оно считается "
    "резидентом того Государства, с которым имеет более тесные личные и экономические связи "
    "(центр жизненных интересов).",
    "ro": "Când o persoană fizică are o locuinţă permanentă în ambele state contractante, ea este considerată "
    "rezidentă a statului cu care legăturile sale personale şi economice sunt mai strânse "
    "(centrul intereselor vitale).",
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", "Вправе ли лицо применить пониженную ставку? {}"),
        ("ru", "Департамент налоговой политики Минфина рассмотрел обращение и разъясняет следующее.\n\n{}"),
        ("ru", "Вопрос: где резидент гражданин, у которого два дома?\n\nОтвет: {}"),
        ("ru", "{}\n\nНапример, если гражданин снимает квартиру в обеих странах, он вправе выбирать."),
        ("ro", "Acest ghid se adresează persoanelor fizice care sosesc în România.\n\n{}"),
        ("ro", "Criterii de stabilire a rezidenţei, potrivit convenţiilor de evitare a dublei impuneri.\n\n{}"),
        ("ro", "Întrebare: unde este rezidentă o persoană cu două case?\n\nRăspuns: {}"),
        ("ro", "Potrivit art. 7 din Codul fiscal, rezident este cel cu domiciliul în România.\n\n{}"),
    ],
)
def test_what_only_tells_what_treaties_say_is_no_residence_article(language: str, told: str) -> None:
    assert located(_TOLD[language] + "\n", language)[2].article is not None
    assert located(told.format(_TOLD[language]) + "\n", language)[2].article is None


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_an_article_under_its_number_is_one_whatever_stands_beside_it(language: str) -> None:
    head = {"ru": "Статья 4\nРезидент\n\n", "ro": "Articolul 4\nRezident\n\n"}
    beside = {"ru": "\n\nСм. разъяснения Минфина.\n", "ro": "\n\nVezi ghidul ANAF.\n"}
    assert located(head[language] + "1. " + _TOLD[language] + beside[language], language)[2].article is not None


ARTICLE = {
    "ru": "Статья 4\nРезидент\n\n1. Термин «резидент» означает лицо, которое по законам Государства подлежит в нем "
          "налогообложению на основании местожительства.\n2. Если физическое лицо является резидентом обоих "
          "Государств, оно считается резидентом того Государства, в котором располагает постоянным жилищем.",
    "ro": "Articolul 4\nRezident\n\n1. Expresia „rezident” înseamnă orice persoană care, potrivit legislaţiei "
          "statului, este supusă impozitului pe motivul domiciliului.\n2. Când o persoană fizică este rezidentă a "
          "ambelor state contractante, ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
}

# what of a language's data lets a clause outside the article be looked at, and the concepts that count in such a clause
BEARING = {
    ("means", "defined_term"): lambda signs: [signs.beside[0][0]],
    ("both",): lambda signs: [signs.beside[1][0]],
    ("condition",): lambda signs: [signs.beside[1][1]],
    ("amends", "amended", "repealed"): lambda signs: [signs.beside[2][0]],
    ("article_reference",): lambda signs: [signs.beside[2][1]],
    ("diplomat", "transparent"): lambda signs: [signs.alone[0][0]],
    ("partnership",): lambda signs: [signs.alone[0][0], signs.alone[1][0]],
    ("income_counts",): lambda signs: [signs.alone[1][1]],
    ("residence", "resident_term"): lambda signs: [signs.residence],
}


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("concepts", BEARING, ids="-".join)
def test_every_wording_that_bears_on_residence_elsewhere_lets_its_clause_be_looked_at(
    concepts: tuple[str, ...], language: str
) -> None:
    signs = BEARING[concepts](signs_of(language))
    wordings = [wording for concept in concepts for wording in data(f"concepts/{concept}.toml")[language]]
    examples = [example for wording in wordings for example in wording["yes"]]
    assert examples
    assert [said for said in examples if not any(sign.is_in(fold(said, language)) for sign in signs)] == []


@pytest.mark.parametrize(
    ("language", "text", "bears"),
    [
        ("ru", "Дивиденды, выплачиваемые компанией, являющейся резидентом одного Договаривающегося Государства, "
         "резиденту другого Договаривающегося Государства, могут облагаться налогом в этом другом Государстве.", False),
        ("ru", "Если лицо является резидентом обоих Договаривающихся Государств, оно платит налог в первом.", True),
        ("ru", "Термин «резидент» употребляется и в отношении пенсионного фонда.", True),
        ("ro", "Dividendele plătite de o societate care este rezidentă a unui stat contractant unui rezident al "
         "celuilalt stat contractant pot fi impuse în acel celălalt stat.", False),
        ("ro", "Dacă o persoană este rezidentă a ambelor state contractante, ea plăteşte impozit în primul.", True),
        ("ro", "Expresia „rezident” cuprinde şi un fond de pensii.", True),
    ],
)
def test_a_clause_elsewhere_that_only_names_a_resident_is_not_looked_at(language: str, text: str, bears: bool) -> None:
    other = {"ru": f"Статья 10\nДивиденды\n\n1. {text}", "ro": f"Articolul 10\nDividende\n\n1. {text}"}[language]
    document, _, found = located(f"{ARTICLE[language]}\n\n{other}\n", language)
    assert found.article is not None
    assert any(text in clause.span.of(document.text) for clause in found.elsewhere) is bears


def test_all_that_stands_under_a_line_of_a_protocol_that_names_the_article_may_bear_on_it() -> None:
    text = f"{ARTICLE['ru']}\n\nПротокол\n\nК статье 4\n\n1. Пункт 2 заменить следующим: «2. Исключен».\n"
    document, _, found = located(text)
    assert any("Пункт 2 заменить" in clause.span.of(document.text) for clause in found.elsewhere)
