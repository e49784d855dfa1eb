"""The pattern language: what each construct matches, what it does not, and what a pattern must not be."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lexicon.languages import fold
from pipeline.lexicon.patterns import BOUNDARY, Matcher, PatternError, Sequence, Token, parse

GROUPS = {
    "state": ["государств*|стран*"],
    "party": ["сторон*", "{state}"],
    "phrases": ["место жительства", "дом"],
    "round": ["{about}"],
    "about": ["{round}"],
}


def found(pattern: str, text: str, language: str = "ru", lemmas: dict[str, str] | None = None) -> list[str]:
    """The words of each match of a pattern in a text whose only lemmas are those given."""
    matcher = Matcher([("rule", sequence) for sequence in parse(pattern, language, GROUPS)])
    words = re.findall(r"\w+|;", text)
    pieces = re.split(r"\w+|;", text)
    classes = []
    for word in words:
        norm = fold(word, language)
        classes.append(BOUNDARY if word == ";" else matcher.classes(Token(norm, (lemmas or {}).get(norm, norm))))
    sequence = Sequence(classes, ["," in piece for piece in pieces[:-1]])
    return [" ".join(words[start:stop]) for _, start, stop in matcher.find(sequence)]


@pytest.mark.parametrize(
    ("pattern", "text", "matches"),
    [
        ("дом", "его дом", ["дом"]),
        ("дом", "его домик", []),
        ("=дом", "его дом", ["дом"]),
        ("дом*", "его домик", ["домик"]),
        ("дом*", "его надом", []),
        ("дом|кров", "кров и дом", ["кров", "дом"]),
        ("дом|жиль*", "жильем", ["жильем"]),
        ("дом его?", "дом его", ["дом его"]),
        ("дом его? там", "дом там", ["дом там"]),
        ("дом его? там", "дом ее там", []),
        ("дом ..2 там", "дом там", ["дом там"]),
        ("дом ..2 там", "дом и сад там", ["дом и сад там"]),
        ("дом ..2 там", "дом и сад стоят там", []),
        ("дом / кров", "кров", ["кров"]),
        ("дом там / кров тут", "кров тут, дом там", ["кров тут", "дом там"]),
        ("{state}", "страна", ["страна"]),
        ("в {party}", "в сторону, в государстве", ["в сторону", "в государстве"]),
        ("имеет {phrases}", "имеет место жительства", ["имеет место жительства"]),
        ("имеет {phrases}", "имеет место", []),
        ("имеет ..1 {phrases}", "имеет свой дом", ["имеет свой дом"]),
    ],
)
def test_a_construct_matches_what_it_says(pattern: str, text: str, matches: list[str]) -> None:
    assert sorted(found(pattern, text)) == sorted(matches)


def test_a_word_stands_for_its_forms_and_an_equals_sign_for_itself_alone() -> None:
    lemmas = {"домом": "дом"}
    assert found("дом", "домом", lemmas=lemmas) == ["домом"]
    assert found("=дом", "домом", lemmas=lemmas) == []
    assert found("=домом", "домом", lemmas=lemmas) == ["домом"]


@pytest.mark.parametrize(
    ("pattern", "text", "whether"),
    [
        ("дом ..3 там", "дом, и сад там", False),
        ("дом ..3 там", "дом и сад, там", False),
        ("дом ..3 там", "дом и сад там, где", True),
        ("дом ..3 там", "а, дом и сад там", True),
        ("дом ,,3 там", "дом, и сад, там", True),
        ("дом ,,3 там", "дом и сад там", True),
        ("дом ,,3 там", "дом; и там", False),
        ("дом ..3 там", "дом; там", False),
        ("дом там", "дом; там", False),
    ],
)
def test_a_gap_lets_commas_pass_only_where_it_says_so_and_never_the_end_of_a_limb(
    pattern: str, text: str, whether: bool
) -> None:
    assert bool(found(pattern, text)) is whether


def test_of_two_beginnings_the_nearer_is_taken() -> None:
    assert found("дом ..5 там", "дом и дом там") == ["дом там"]


def test_the_shortest_end_is_taken() -> None:
    assert found("дом ..5 там", "дом там и там") == ["дом там"]


@pytest.mark.parametrize(
    ("language", "pattern", "text"),
    [
        ("ru", "жильё", "жилье"),
        ("ru", "жилье", "Жильё"),
        ("ru", "ЖИЛЬЕ", "жилье"),
        ("ru", "государство", "гocударствo"),
        ("ro", "locuinţă", "locuință"),
        ("ro", "locuinta", "LOCUINŢĂ"),
        ("ro", "când", "cand"),
        ("ro", "sînt", "sint"),
    ],
)
def test_patterns_are_written_as_the_language_is_and_read_folded(language: str, pattern: str, text: str) -> None:
    assert found(pattern, text, language) == [text]


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("", "begin with a word"),
        ("..3 дом", "begin with a word"),
        (",,3 дом", "begin with a word"),
        ("дом? там", "begin with a word"),
        ("дом ..3", "not end in a gap"),
        ("дом ,,1", "not end in a gap"),
        ("дом|очаг*?|кров", "question mark"),
        ("дом|", "empty word"),
        ("дом *", "empty word"),
        ("дом|*", "empty word"),
        ("в {nowhere}", "no word group 'nowhere'"),
        ("в {round}", "circle"),
    ],
)
def test_a_pattern_that_cannot_be_read_is_an_error_that_shows_it(pattern: str, message: str) -> None:
    with pytest.raises(PatternError, match=message) as error:
        parse(pattern, "ru", GROUPS)
    part = pattern.split()[-1] if pattern else ""
    assert part in str(error.value) or "{" in part


def test_several_patterns_are_told_apart_and_found_in_one_pass() -> None:
    matcher = Matcher([(name, seq) for name in ("дом", "кров") for seq in parse(name, "ru", {})])
    sequence = Sequence([matcher.classes(Token(word, word)) for word in ("кров", "и", "дом")], [False] * 3)
    assert sorted(matcher.find(sequence)) == [("дом", 2, 3), ("кров", 0, 1)]


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("дом", {0}),
        ("тот дом там", {1, 2}),
        ("дом тот", {0}),
        ("дом тот тот тот", None),
        ("там тут", None),
        ("тот", None),
    ],
)
def test_a_pattern_that_the_end_breaks_off_is_told_with_the_words_it_fills(text: str, filled: set[int] | None) -> None:
    matcher = Matcher([("rule", seq) for seq in parse("дом ..2 там тут", "ru", {})])
    words = text.split()
    begun = matcher.begun(Sequence([matcher.classes(Token(word, word)) for word in words], [False] * len(words)))
    assert begun == ([("rule", frozenset(filled))] if filled else [])


WORDS = st.lists(st.sampled_from(["дом", "сад", "там", "тут"]), max_size=12)


@given(words=WORDS, gap=st.integers(0, 6))
def test_a_gap_matches_just_when_so_few_words_stand_between(words: list[str], gap: int) -> None:
    pattern = "дом там" if gap == 0 else f"дом ..{gap} там"
    near = any(words[i] == "дом" and "там" in words[i + 1 : i + 2 + gap] for i in range(len(words)))
    assert bool(found(pattern, " ".join(words))) is near


@given(words=WORDS)
def test_a_match_begins_and_ends_with_words_of_its_pattern(words: list[str]) -> None:
    for match in found("дом ,,4 там|тут", " ".join(words)):
        first, *_, last = match.split()
        assert first == "дом" and last in ("там", "тут")
