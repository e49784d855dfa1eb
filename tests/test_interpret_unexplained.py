"""What nothing explains is told by the sentence, and nothing else is."""

from __future__ import annotations

import pytest
from articles import DEFINITION, INTRO, Read, article, cascade

HOME = {
    "ru": "оно считается резидентом того Государства, в котором располагает постоянным жилищем;",
    "ro": "persoana este considerată rezidentă a statului în care are o locuinţă permanentă;",
}
AGREE = {
    "ru": "в остальных случаях компетентные органы решают вопрос по взаимному согласию.",
    "ro": "în celelalte cazuri, autorităţile competente rezolvă problema de comun acord.",
}
STRAY = {
    "ru": [
        "Военнослужащие сохраняют свои права.",
        "Справка выдается по просьбе лица бесплатно.",
        "Положения настоящего пункта не затрагивают статьи 27.",
    ],
    "ro": [
        "Militarii îşi păstrează drepturile.",
        "Certificatul se eliberează gratuit, la cererea persoanei.",
        "Prevederile prezentului paragraf nu aduc atingere articolului 27.",
    ],
}
CASES = [(language, words) for language, all_words in STRAY.items() for words in all_words]


def quotes(found: Read) -> list[tuple[str, str]]:
    return [
        (note.evidence[0].clause, note.evidence[0].quote)
        for note in found.reading.notes
        if note.code == "unexplained_clause"
    ]


@pytest.mark.parametrize(("language", "words"), CASES)
def test_a_sentence_after_a_definition_is_quoted_and_changes_no_code(language: str, words: str) -> None:
    found = article(definition=f"{DEFINITION[language]} {words}", language=language)
    assert quotes(found) == [("1", words)]
    assert found.codes == article(language=language).codes
    assert found.provisions["1"] == ("resident_definition",)


@pytest.mark.parametrize(("language", "words"), CASES)
def test_a_sentence_after_the_items_is_quoted_though_it_carries_their_provisions(language: str, words: str) -> None:
    found = article(f"{INTRO[language]}\na) {HOME[language]}\nb) {AGREE[language]}\n{words}", language=language)
    assert quotes(found) == [("2.tail", words)]


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_opening_words_steps_and_the_order_of_rules_are_no_unexplained_sentences(language: str) -> None:
    assert quotes(cascade(HOME[language], AGREE[language], language=language)) == []


def test_members_of_a_definition_after_a_semicolon_go_on_with_it() -> None:
    found = article(
        "2. Термин «лицо» означает физическое лицо, компанию и любое другое объединение лиц; "
        "всякое образование, которое облагается налогом как корпорация."
    )
    assert quotes(found) == []


def test_a_paragraph_with_the_number_of_the_article_is_told_once_and_not_as_the_heading() -> None:
    last = "4. Справка о статусе выдается компетентным органом по просьбе лица."
    found = article("2. " + STRAY["ru"][0], "3. " + STRAY["ru"][1], last)
    assert quotes(found)[-1] == ("4", last)
    assert [clause for clause, _ in quotes(found)] == ["2", "3", "4"]


def test_a_sentence_that_the_break_cuts_is_told_as_the_break() -> None:
    found = article(definition=DEFINITION["ru"] + " Справка о статусе выдается компетентным")
    assert quotes(found) == []
    assert "text_truncated" in found.notes
