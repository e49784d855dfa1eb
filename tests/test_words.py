"""What the dictionaries say of words."""

import pytest

from pipeline.lexicon.words import is_known, lemma


@pytest.mark.parametrize(
    ("word", "language"),
    [
        ("которое", "ru"),
        ("Договаривающегося", "ru"),
        ("местoпребыванием", "ru"),
        ("rezidentă", "ro"),
        ("supusã", "ro"),
        ("sînt", "ro"),
        ("cînd", "ro"),
    ],
)
def test_a_word_is_known_in_any_form_and_orthography(word: str, language: str) -> None:
    assert is_known(word, language)


@pytest.mark.parametrize(
    ("word", "language"), [("распростра", "ru"), ("стративно", "ru"), ("nistrativ", "ro"), ("слово", "xx")]
)
def test_a_piece_of_a_word_is_not_known(word: str, language: str) -> None:
    assert not is_known(word, language)


def test_a_lemma_is_folded() -> None:
    assert lemma("Государства", "ru") == "государство"
    assert lemma("statului", "ro") == lemma("STATUL", "ro") == "stat"
    assert lemma("Xyzzy", "ro") == "xyzzy"


def test_the_lemma_of_a_word_that_no_dictionary_has_is_not_guessed() -> None:
    assert lemma("Глокой", "ru") == "глокой"
