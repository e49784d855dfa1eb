"""Words that change nothing in a step, and those that nobody has explained."""

from __future__ import annotations

import pytest

from pipeline.lexicon.harmless import Harmless, covered, harmless, says_something
from pipeline.lexicon.languages import languages

KINDS = [
    pytest.param(language, kind, id=f"{language}-{number}")
    for language in languages()
    for number, kind in enumerate(harmless(language), 1)
]


@pytest.mark.parametrize(("language", "kind"), KINDS)
def test_each_example_changes_nothing_and_each_counterexample_may(language: str, kind: Harmless) -> None:
    for example in kind.examples:
        assert not strange(example, language), example
    for example in kind.counterexamples:
        assert strange(example, language), example


def strange(text: str, language: str) -> list[str]:
    words = text.replace(",", "").split()
    plain = covered(words, language)
    return [word for place, word in enumerate(words) if place not in plain and says_something(word, language)]


@pytest.mark.parametrize(
    ("language", "word"), [("ru", "родители"), ("ru", "утратило"), ("ro", "soţul"), ("ro", "societăţii-mamă")]
)
def test_a_word_of_the_dictionary_that_nothing_explains_says_something(language: str, word: str) -> None:
    assert says_something(word, language)


@pytest.mark.parametrize(("language", "word"), [("ru", "жилшцщем"), ("ru", "XIV"), ("ro", "locuinţţă"), ("ro", "-se")])
def test_a_misprint_a_number_and_a_particle_say_nothing(language: str, word: str) -> None:
    assert not says_something(word, language)
