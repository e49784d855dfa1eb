"""The data of the languages: folding, plain form, and what every language must have."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lexicon.languages import fold, language_data, languages, plain
from pipeline.lexicon.structure import arabic, printed_number, structure


def test_the_languages_are_those_with_a_data_file() -> None:
    assert languages() == ("ro", "ru")


def test_a_language_without_data_is_an_error() -> None:
    with pytest.raises(KeyError):
        language_data("xx")


@pytest.mark.parametrize(
    ("language", "printed", "folded"),
    [
        ("ru", "Ещё", "еще"),
        ("ru", "Гocударстве", "государстве"),
        ("ru", "0но", "оно"),
        ("ru", "Article", "article"),
        ("ro", "ŢĂRII şi țării", "tarii si tarii"),
        ("ro", "persoanã rezidentã", "persoana rezidenta"),
        ("ro", "sînt când", "sint cand"),
    ],
)
def test_folding_reads_letters_as_what_they_stand_for(language: str, printed: str, folded: str) -> None:
    assert fold(printed, language) == folded


@given(st.text(max_size=200), st.sampled_from(["ru", "ro"]))
def test_folding_keeps_every_place(text: str, language: str) -> None:
    assert len(fold(text, language)) == len(plain(text, language)) == len(text)
    assert fold(fold(text, language), language) == fold(text, language)


@given(st.lists(st.text(st.sampled_from("oOаоc03gж_1"), min_size=1), max_size=6), st.sampled_from(["ru", "ro"]))
def test_folding_reads_each_word_for_itself(words: list[str], language: str) -> None:
    assert fold(" ".join(words), language).split(" ") == [fold(word, language) for word in words] or not words


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_no_letter_becomes_one_that_becomes_another(language: str) -> None:
    letters = language_data(language)["folding"]["letters"]
    assert not letters.keys() & set(letters.values())
    assert all(len(char) == len(other) == 1 for char, other in letters.items())


def test_the_plain_form_leaves_digits_and_letters_of_the_other_script() -> None:
    assert plain("Articolul 1PERSOANE", "ro") == "articolul 1persoane"
    assert plain("Статья 3Oбщие", "ru") == "статья 3oбщие"


def test_both_languages_have_the_same_tables_and_keys() -> None:
    one, other = language_data("ru"), language_data("ro")
    for table in ("folding", "structure", "cleaning", "divide", "locate"):
        assert set(one[table]) - {"enclitic"} == set(other[table]) - {"enclitic"}


def test_patterns_of_layout_are_in_the_plain_form_and_compile() -> None:
    for language in languages():
        structure(language)
        for name, value in language_data(language)["structure"].items():
            for pattern in value if isinstance(value, list) else [value]:
                assert plain(pattern, language) == pattern or re.search(r"\\[A-Z]", pattern), (language, name, pattern)


@pytest.mark.parametrize(
    ("printed", "number"), [("4", 4), ("IV", 4), ("xiv", 14), ("ІV", 4), ("ХI", 11), ("З", 3), ("a", None)]
)
def test_numbers_are_read_in_either_form(printed: str, number: int | None) -> None:
    assert arabic(printed) == number


def test_a_printed_number_has_latin_letters() -> None:
    assert printed_number("ІХ") == "IX"
    assert printed_number("4") == "4"
