"""What stands outside the residence article and bears on it, and what does not."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import DEFINITION, HEAD, Read, read

from pipeline.model import Note

TIE = {
    "ru": "2. Если по пункту 1 физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом того Государства, в котором располагает постоянным жилищем.",
    "ro": "2. Când, potrivit paragrafului 1, o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
}
BEFORE = {"ru": "Статья {}\n{}\n\n{}\n\n", "ro": "Articolul {}\n{}\n\n{}\n\n"}


def beside(language: str, title: str, text: str, number: int = 1) -> Read:
    """A residence article with another article before it (1 to 3) or after it."""
    own = "\n\n".join([HEAD[language], DEFINITION[language], TIE[language]]) + "\n\n"
    other = BEFORE[language].format(number, title, text)
    return read(other + own if number < 4 else own + other, language)


def told(found: Read) -> list[Note]:
    return [note for note in found.reading.notes if note.code == "ruled_elsewhere"]


@pytest.mark.parametrize(
    ("language", "title", "text", "number"),
    [
        (
            "ru",
            "Лица, к которым применяется Соглашение",
            "2. Доход, полученный через образование, которое по законодательству одного из Государств является прозрачным для целей налогообложения, считается доходом резидента в той мере, в какой это Государство рассматривает его как доход своего резидента.",
            1,
        ),
        (
            "ru",
            "Дипломатические агенты и консульские должностные лица",
            "1. Физическое лицо, являющееся членом дипломатического представительства, считается для целей Соглашения резидентом направляющего Государства.",
            27,
        ),
        (
            "ru",
            "Общие определения",
            "1. Термин «резидент Договаривающегося Государства» означает лицо, подлежащее в нем налогообложению на основании домицилия.",
            3,
        ),
        (
            "ru",
            "Особые положения",
            "1. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того Государства, в котором провело больше дней.",
            26,
        ),
        (
            "ro",
            "Persoane vizate",
            "2. Venitul obţinut prin intermediul unei entităţi considerate transparentă fiscal se consideră venit al unui rezident în măsura în care statul îl tratează ca venit al unui rezident al său.",
            1,
        ),
        (
            "ro",
            "Agenţi diplomatici",
            "1. Membrul unei misiuni diplomatice este considerat rezident al statului trimiţător.",
            27,
        ),
    ],
)
def test_a_provision_elsewhere_that_bears_on_residence_is_noted_with_its_words(
    language: str, title: str, text: str, number: int
) -> None:
    found = beside(language, title, text, number)
    (note,) = told(found)
    assert dict(note.params) == {"article": str(number), "heading": title}
    assert note.evidence[0].quote in text and note.evidence[0].clause == text[0]


@pytest.mark.parametrize(
    ("language", "title", "text", "number"),
    [
        (
            "ru",
            "Лица, к которым применяется Соглашение",
            "Настоящее Соглашение применяется к лицам, которые являются резидентами одного или обоих Договаривающихся Государств.",
            1,
        ),
        (
            "ru",
            "Общие определения",
            "1. Термин «лицо» включает физическое лицо, компанию и любое другое объединение лиц.",
            3,
        ),
        (
            "ru",
            "Общие определения",
            "1. Термин «национальное лицо» означает физическое лицо, имеющее гражданство Государства, и партнерство, получившее свой статус по его законам.",
            3,
        ),
        (
            "ru",
            "Дивиденды",
            "1. Дивиденды, выплачиваемые компанией, которая является резидентом одного Государства, резиденту другого Государства, могут облагаться в этом другом Государстве.",
            10,
        ),
        (
            "ru",
            "Взаимосогласительная процедура",
            "1. Если лицо считает, что действия одного или обоих Государств приводят к налогообложению не по Соглашению, оно может обратиться к компетентному органу Государства, резидентом которого оно является.",
            25,
        ),
        (
            "ru",
            "Процедура взаимного согласования",
            "Если лицо с постоянным местожительством в Государстве считает, что действия одного или обоих Государств приводят к налогообложению не по Соглашению, оно может обратиться к компетентному органу того Государства, в котором имеет постоянное местожительство.",
            25,
        ),
        (
            "ru",
            "Члены дипломатических представительств",
            "1. Ничто в Соглашении не затрагивает налоговых привилегий членов дипломатических представительств.",
            27,
        ),
        (
            "ro",
            "Persoane vizate",
            "Prezentul acord se aplică persoanelor care sunt rezidente ale unuia sau ale ambelor state contractante.",
            1,
        ),
        (
            "ro",
            "Definiţii generale",
            "1. Termenul „persoană” include o persoană fizică, o societate şi orice altă asociere de persoane.",
            3,
        ),
        (
            "ro",
            "Dobânzi",
            "1. Dobânzile provenind dintr-un stat contractant şi plătite unui rezident al celuilalt stat sunt impozabile în celălalt stat.",
            11,
        ),
        (
            "ro",
            "Agenţi diplomatici",
            "1. Prezentul acord nu afectează privilegiile fiscale ale membrilor misiunilor diplomatice.",
            27,
        ),
    ],
)
def test_the_usual_sentences_of_a_treaty_are_not_noted(language: str, title: str, text: str, number: int) -> None:
    found = beside(language, title, text, number)
    assert told(found) == []
    assert found.codes["article.label"] == "4"
    assert found.codes["individual.cascade"] == "permanent_home"


@pytest.mark.parametrize(
    ("language", "protocol"),
    [
        (
            "ru",
            "Протокол\n\n1. К статье 4\nПри применении статьи 4 понимается, что физическое лицо считается имеющим постоянное жилище, если оно им фактически пользуется.\n",
        ),
        (
            "ro",
            "PROTOCOL\n\nLa semnarea prezentului acord s-a convenit ca la aplicarea articolului 4 locul conducerii efective să fie cel în care se întruneşte consiliul.\n",
        ),
    ],
)
def test_a_protocol_that_points_to_the_article_is_noted(language: str, protocol: str) -> None:
    text = "\n\n".join([HEAD[language], DEFINITION[language], TIE[language]]) + "\n\n" + protocol
    assert told(read(text, language))


@pytest.mark.parametrize(("language", "protocol", "params"), [
    ("ru", "Протокол\n\n1. К статье 4: Если место нахождения фактического руководящего органа компании нельзя определить, "
           "компетентные органы стремятся решить этот вопрос по взаимному согласию.\n",
     {"to_article": "4", "step": "mutual_agreement"}),
    ("ru", "Протокол\n\n1. К пункту 3 статьи 4: понимается, что фактический руководящий орган находится там, где "
           "собирается совет.\n", {"to_article": "4", "to_paragraph": "3"}),
    ("ro", "PROTOCOL\n\nLa semnarea prezentului acord s-a convenit ca la aplicarea paragrafului 3 al articolului 4 locul "
           "conducerii efective să fie cel în care se întruneşte consiliul.\n", {"to_article": "4", "to_paragraph": "3"}),
])
def test_to_what_of_the_article_a_protocol_adds_is_noted(
    language: str, protocol: str, params: dict[str, str],
) -> None:
    text = "\n\n".join([HEAD[language], DEFINITION[language], TIE[language]]) + "\n\n" + protocol
    (note,) = told(read(text, language))
    assert {name: value for name, value in note.params if name not in ("article", "heading")} == params


def test_codes_come_from_the_residence_article_alone() -> None:
    text = "1. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом того Государства, в котором учреждено."
    found = beside("ru", "Особые положения", text, 26)
    assert found.codes["entity.rule"] == "absent"
    assert len(told(found)) == 1


def test_one_clause_is_noted_once_and_two_twice() -> None:
    diplomat = "Член дипломатического представительства считается резидентом направляющего Государства."
    twice = beside("ru", "Дипломаты", f"1. {diplomat} {diplomat}", 27)
    assert len(told(twice)) == 1
    both = beside("ru", "Дипломаты", f"1. {diplomat}\n\n2. {diplomat}", 27)
    assert len(told(both)) == 2


def test_without_a_residence_article_what_bears_on_residence_is_still_noted() -> None:
    found = read(
        "Статья 1\nДипломаты\n\n1. Член дипломатического представительства считается резидентом направляющего Государства.\n"
    )
    assert found.reading.status == "no_residence_article"
    assert len(told(found)) == 1
    assert {value for feature, value in found.codes.items() if feature not in ("language", "instrument")} == {
        "not_available"
    }


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Устранение двойного налогообложения",
            "2. Аркадия, облагая налогом лиц с постоянным местожительством в Аркадии, вправе включать в основу налога доходы, которые могут облагаться в Лидии.",
        ),
        (
            "Устранение двойного налогообложения",
            "2. Если лицо с постоянным местопребыванием в Аркадии получает доходы, которые включаются в основу налога, Аркадия освобождает их от налога.",
        ),
        (
            "Общие определения",
            "1. Термин «предприятие» означает предприятие лица, которое для целей налогообложения считается резидентом одного из Государств.",
        ),
    ],
)
def test_a_sentence_that_only_uses_the_term_beside_a_verb_of_definition_is_not_noted(title: str, text: str) -> None:
    assert told(beside("ru", title, text, 23)) == []


def test_of_two_sentences_of_a_clause_the_one_that_says_where_a_person_is_resident_is_quoted() -> None:
    rule = "Если это лицо имеет постоянное местопребывание в обоих Государствах, оно считается имеющим постоянное местопребывание в том Государстве, в котором находится его руководящий орган."
    use = "1. Термин «перевозчик» означает лицо, которое в целях налогообложения считается лицом с постоянным местопребыванием в одном из Государств."
    (note,) = told(beside("ru", "Определения", f"{use} {rule}", 3))
    assert note.evidence[0].quote == rule
