"""Damaged words, read as what they must have been."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lexicon.languages import fold, languages
from pipeline.lexicon.misread import as_meant, was_meant


def read(text: str, language: str) -> str:
    return as_meant(text, language, [match.span() for match in re.finditer(r"\S+", text)])


@pytest.mark.parametrize(
    ("language", "printed", "meant"),
    [
        ("ru", "являегся рсзидснтом Государстза", "является резидентом Государства"),
        ("ru", "постояппым жилищеы; обычпо", "постоянным жилищем; обычно"),
        ("ru", "РЕЗИДЕПТОМ", "РЕЗИДЕНТОМ"),
        ("ru", "Д¤г0вapив¤ющиxся", "Договаривающихся"),
        ("ro", "pcrsoană flzică considcrată", "persoana fizica considerata"),
        ("ro", "(condueerii)", "(conducerii)"),
    ],
)
def test_letters_that_stand_for_others_are_read_as_those(language: str, printed: str, meant: str) -> None:
    assert fold(read(printed, language), language) == fold(meant, language)


@pytest.mark.parametrize(
    ("language", "printed"),
    [("ru", "дом"), ("ru", "трнтонами"), ("ro", "casă"), ("ru", "Арденией")],
)
def test_what_may_be_another_word_stays_as_printed(language: str, printed: str) -> None:
    assert read(printed, language) == printed
    assert not was_meant(printed, language)


@pytest.mark.parametrize("language", languages())
@given(text=st.text("абвгдежзиклмнопрстяaăbcdeilnoprstuţ .,;", max_size=80))
def test_every_character_keeps_its_place(language: str, text: str) -> None:
    meant = read(text, language)
    assert len(meant) == len(text)
    assert [char.isspace() for char in meant] == [char.isspace() for char in text]
