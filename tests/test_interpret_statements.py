"""Where one statement ends and the next begins, and that a statement holds the mentions of its own words."""


from __future__ import annotations

import pytest
from articles import DEFINITION, HEAD, INTRO
from structure_cases import located

from pipeline.interpret.statements import Statement, statements
from pipeline.model import Span
from pipeline.recognise import recognise


def said(*paragraphs: str, language: str = "ru", cut: bool = False) -> tuple[list[str], tuple[Statement, ...]]:
    """The statements of an article: their words, and they themselves."""
    text = "\n\n".join([HEAD[language], DEFINITION[language], *paragraphs])
    document, _, where = located(text if cut else text + "\n", language)
    found = statements(document, where.clauses, recognise(document, where), cut)
    return [one.span.of(document.text) for one in found if one.clause.id != "1"], found


@pytest.mark.parametrize(
    ("language", "paragraph", "pieces"),
    [
        (
            "ru",
            "2. Товарищества резидентами не являются. Трасты тоже.",
            ["Товарищества резидентами не являются.", "Трасты тоже."],
        ),
        (
            "ru",
            "2. Товарищества резидентами не являются; трасты тоже.",
            ["Товарищества резидентами не являются;", "трасты тоже."],
        ),
        (
            "ru",
            "2. Лицо согласно ст. 25 и п. 1 является резидентом.",
            ["Лицо согласно ст. 25 и п. 1 является резидентом."],
        ),
        (
            "ro",
            "2. Parteneriatele nu sunt rezidente. Trusturile, conform art. 25, nici ele.",
            ["Parteneriatele nu sunt rezidente.", "Trusturile, conform art. 25, nici ele."],
        ),
    ],
)
def test_a_statement_stands_between_two_stops_without_the_label(
    language: str, paragraph: str, pieces: list[str]
) -> None:
    words, found = said(paragraph, language=language)
    assert words == pieces
    assert {one.paragraph for one in found} == {"1", "2"}


def test_items_are_statements_of_their_own_paragraph_and_the_opening_words_open_a_list() -> None:
    words, found = said(INTRO["ru"] + "\na) постоянное жилище;\nb) центр жизненных интересов.")
    assert words[1:] == ["постоянное жилище;", "центр жизненных интересов."]
    assert {one.paragraph for one in found[1:]} == {"2"}
    assert [one.opens_list for one in found] == [False, True, False, False]


def test_mentions_are_those_of_the_statements_own_words_and_stops_are_none() -> None:
    _, found = said("2. Оно имеет жилище. Оно проживает обычно в обоих Государствах.")
    first, second = found[1:]
    assert first.has("home") and not first.has("abode", "both")
    assert second.has("abode") and second.has("both") and not second.has("home")
    assert not any(one.has("stop") for one in found)
    assert all(one.span.holds(m.span) for one in found for m in one.mentions)


def test_a_part_of_a_statement_holds_the_mentions_inside_it_alone() -> None:
    _, found = said("2. Оно имеет жилище, если оно проживает обычно в обоих Государствах.")
    whole = found[1]
    home = whole.first("home")
    assert home is not None and whole.comma_between(home.span.stop, whole.span.stop)
    part = whole.within(Span(whole.span.start, home.span.stop))
    assert part.has("home") and not part.has("abode", "both", "condition")


def test_only_the_last_statement_of_a_text_that_breaks_off_is_cut() -> None:
    _, found = said("2. Оно имеет жилище. Оно обычно прожива", cut=True)
    assert [one.cut for one in found] == [False, False, True]
