"""Words that change what a step says of its test: of whom, when, of which State, how far, or whether at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from pipeline.lexicon.concepts import groups
from pipeline.lexicon.data import data
from pipeline.lexicon.languages import fold, language_data
from pipeline.lexicon.patterns import Matcher, Token, parse
from pipeline.lexicon.patterns import Sequence as Tokens
from pipeline.lexicon.words import lemma


@dataclass(frozen=True, slots=True)
class Telling:
    """Wordings of one kind of words that change a test, with what they must match and what they must not."""

    match: str
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...]


@cache
def telling(language: str) -> tuple[Telling, ...]:
    """The words of a language that change the test they stand by."""
    said = data("telling.toml")[language]
    return tuple(Telling(entry["match"], tuple(entry["yes"]), tuple(entry["no"])) for entry in said)


def tell(words: Sequence[str], language: str) -> frozenset[int]:
    """Which of the words, by their place, belong to a wording that changes a test."""
    tokens = Tokens([_classes(word, language) for word in words], [False] * len(words))
    return frozenset(place for _, start, stop in _matcher(language).find(tokens) for place in range(start, stop))


@cache
def _matcher(language: str) -> Matcher:
    words = groups(language)
    return Matcher(
        (f"telling:{language}:{number}", pattern)
        for number, kind in enumerate(telling(language), 1)
        for pattern in parse(kind.match, language, words)
    )


@lru_cache(maxsize=50_000)
def _classes(word: str, language: str) -> frozenset[int]:
    norm = fold(word, language)
    return _matcher(language).classes(
        Token(norm, lemma(word, language) if language_data(language)["match_lemmas"] else norm)
    )
