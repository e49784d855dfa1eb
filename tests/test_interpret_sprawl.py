"""A sentence that says more than any of a treaty is not read, and says so; what rules do grows with the text only."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from articles import DEFINITION, HEAD, INTRO, read
from structure_cases import cleaned

from pipeline.interpret import interpret
from pipeline.interpret.sprawl import MOST
from pipeline.locate import locate
from pipeline.recognise import recognise
from pipeline.segment import segment

IF = {"ru": "если он гражданин, ", "ro": "dacă el este cetăţean, "}  # three of what is counted, or more
STEP = {
    "ru": "а) оно считается резидентом того Государства, в котором оно имеет постоянное жилище;",
    "ro": "a) ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
}
OF_THE_TEXT = {"language", "instrument", "article.label", "article.title"}


def sprawling(language: str, times: int) -> str:
    label = {"ru": "б) ", "ro": "b) "}[language]
    last = label + IF[language] * times + "."
    return "\n\n".join([HEAD[language], DEFINITION[language], INTRO[language], STEP[language], last])


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_beside_a_sentence_that_sprawls_nothing_is_sure_and_it_is_quoted_whole(language: str) -> None:
    found = read(sprawling(language, MOST // 2), language)
    assert {code for code, value in found.codes.items() if value != "inconclusive"} <= OF_THE_TEXT
    whole = (IF[language] * (MOST // 2)).strip()
    note = next(note for note in found.reading.notes if note.code == "unexplained_clause")
    assert whole[:-1] in note.evidence[0].quote
    for code in found.reading.codes:
        if code.feature not in OF_THE_TEXT:
            assert [one.rule for one in code.evidence] == ["interpret>sprawls"]
            assert 0 < len(code.evidence[0].quote) < 1_000


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_long_sentence_is_read_as_any_other(language: str) -> None:
    found = read(sprawling(language, MOST // 20), language)
    assert found.codes["definition.resident_term"] == "resident"
    assert not any(one.rule == "interpret>sprawls" for code in found.reading.codes for one in code.evidence)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_an_article_without_a_number_that_only_sprawls_is_not_passed_over(language: str) -> None:
    found = read(DEFINITION[language].removeprefix("1. ").rstrip(".") + ", " + IF[language] * MOST, language)
    assert found.reading.article is not None
    assert found.codes["definition.criteria"] == "inconclusive"


def work(text: str, language: str) -> int:
    """The lines of the program that run while a text is interpreted."""
    document = cleaned(text, language)
    clauses = segment(document)
    where = locate(document, clauses)
    mentions = recognise(document, where)
    lines = 0

    def count(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        nonlocal lines
        lines += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        interpret(document, clauses, where, mentions)
    finally:
        sys.settrace(before)
    return lines


def paragraphs(rule: str, language: str) -> Callable[[int], str]:
    opening = "\n\n".join([HEAD[language], DEFINITION[language]])
    return lambda count: opening + "\n" + "".join(f"{number}. {rule}\n" for number in range(3, count + 3))


RULES = {
    "steps": ("ru", "Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом "
              "того Государства, в котором оно имеет постоянное жилище."),
    "steps in Romanian": ("ro", "Dacă o persoană fizică este rezidentă a ambelor state contractante, ea este considerată "
                          "rezidentă a statului în care are o locuinţă permanentă."),
    "rules for companies": ("ru", "Если компания является резидентом обоих Договаривающихся Государств, она считается "
                            "резидентом того Государства, в котором находится место её фактического управления."),
    "definitions": ("ru", "Термин «резидент» означает лицо, подлежащее налогообложению на основании местожительства."),
    "references": ("ru", "Лицо, упомянутое в подпункте а) пункта 1 статьи 4, считается резидентом."),
    "agreements": ("ru", "Если лицо является резидентом обоих Договаривающихся Государств, компетентные органы решают "
                   "вопрос по взаимному согласию в соответствии со статьёй 25."),
    "remarks": ("ru", "[Пункт 2 статьи 4 изложен в новой редакции: «Лицо считается резидентом того Государства, в котором "
                "имеет жилище»]\nЛицо считается резидентом."),
    "dots": ("ru", "Лицо ... считается резидентом ..."),
}


@pytest.mark.parametrize("name", RULES)
def test_twice_the_paragraphs_are_twice_the_work(name: str) -> None:
    language, rule = RULES[name]
    make = paragraphs(rule, language)
    assert work(make(80), language) < 2.3 * work(make(40), language)


SENTENCES = ["если он ", "если в обоих или ни в одном из них, ", "является резидентом обоих Государств ", "не по месту управления, "]


@pytest.mark.parametrize("words", SENTENCES)
def test_a_sentence_costs_no_more_than_in_proportion_to_its_square(words: str) -> None:
    def make(times: int) -> str:
        return "\n\n".join([HEAD["ru"], DEFINITION["ru"], INTRO["ru"], "а) " + words * times + "."])

    assert work(make(80), "ru") < 4 * work(make(40), "ru")


def test_no_sentence_costs_more_than_the_longest_that_is_read() -> None:
    def make(times: int) -> str:
        return "\n\n".join([HEAD["ru"], DEFINITION["ru"], INTRO["ru"], "а) " + "если он " * times + "."])

    assert work(make(MOST), "ru") < work(make(MOST // 2), "ru")
