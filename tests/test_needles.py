"""What a text must hold for a pattern to match it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lexicon.concepts import concepts
from pipeline.lexicon.languages import fold, language_data, languages
from pipeline.lexicon.needles import AnyOf, sought


@pytest.mark.parametrize(
    ("pattern", "needles"),
    [
        (r"стат(?:ья|ьи)\s*(?P<value>\d+)", {"стать"}),
        (r"(?<!под)\bпункт(?:а|у)?\s*\d", {"пункт"}),
        (r"\b(?:lit\.|paragraf(?:ul)?)\s*[a-z]", {"lit.", "paragraf"}),
        (r"(?:a\d|b)?cd+", {"c"}),
        (r"(?:x|yz)\w*", {"x", "yz"}),
        (r"\w+|acord", set()),
        (r"(?i)acord", set()),
        (r"(?i:acord)ul", {"ul"}),
        (r"(?!acord)\d+", set()),
        (r"(?=acord)\w+", set()),
        (r"(ab)\1", {"ab"}),
        (r"", set()),
    ],
)
def test_needles_are_what_every_match_holds(pattern: str, needles: set[str]) -> None:
    assert set(sought(pattern).needles) == needles


def test_a_text_without_a_needle_is_not_searched_and_one_with_a_needle_is() -> None:
    assert not sought("пункт[а-я]*").may_be_in("статья 4")
    assert sought("пункт[а-я]*").may_be_in("подпункта")
    assert sought(r"\w+").may_be_in("")


def test_a_text_that_lacks_one_of_all_that_a_match_holds_is_not_searched() -> None:
    pattern = sought("(?:резидент|лицо).{0,80}(?:если|котор).{0,20}законодательств")
    assert pattern.may_be_in("резидент, который по законодательству")
    assert not pattern.may_be_in("законодательство о резидентах")
    assert not pattern.may_be_in("лицо, которое")


_ATOMS = st.sampled_from(["a", "b", "ab", "[ab]", r"\b", "(?!b)", "(?<!a)", ".", "c?", "(?:a|bc)", "(?:b|)", "(?:ab)+"])


@given(st.lists(_ATOMS, min_size=1, max_size=5).map("".join), st.text("abc ", max_size=12))
def test_what_matches_is_never_passed_over(pattern: str, text: str) -> None:
    if re.search(pattern, text):
        assert sought(pattern).may_be_in(text)


@pytest.mark.parametrize("language", languages())
def test_every_example_of_a_concept_is_searched(language: str) -> None:
    for concept in concepts():
        for wording in concept.in_language(language):
            for text in wording.examples if wording.regex else ():
                assert sought(wording.regex).may_be_in(fold(text, language)), wording.rule


@pytest.mark.parametrize("language", languages())
def test_the_signs_of_residence_are_looked_for_by_plain_strings(language: str) -> None:
    assert all(sought(sign["pattern"]).needles for sign in language_data(language)["locate"]["signs"])


_HEADS = st.sampled_from(["ab", r".{0,3}bc", r"\(?.{0,2}ab$", r"[(\[].{0,3}c", "a|.{0,2}c$"])


@given(st.lists(_HEADS), st.text("abc (", max_size=8))
def test_any_of_some_patterns_matches_a_line_as_each_of_them_does(patterns: list[str], line: str) -> None:
    assert AnyOf(patterns).match(line) == any(re.match(pattern, line) is not None for pattern in patterns)
