"""Words that say nothing of their own in a step of a tie-break, and the words that no one has explained."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from pipeline.lexicon.concepts import groups
from pipeline.lexicon.languages import fold, language_data
from pipeline.lexicon.patterns import Matcher, Token, parse
from pipeline.lexicon.patterns import Sequence as Tokens
from pipeline.lexicon.words import is_known, lemma

_SHORT = 2  # letters of a word that can only be a particle, a preposition, a numeral
_PARTS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Harmless:
    """Wordings of one kind of words that change nothing, with what they must match and what they must not."""

    match: str
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...]


@cache
def harmless(language: str) -> tuple[Harmless, ...]:
    """The words of a language that say nothing of their own in a step."""
    data = tomllib.loads((files(__package__) / "harmless.toml").read_text(encoding="utf-8"))
    return tuple(Harmless(entry["match"], tuple(entry["yes"]), tuple(entry["no"])) for entry in data[language])


@cache
def _matcher(language: str) -> Matcher:
    words = groups(language)
    return Matcher(
        (f"harmless:{language}:{number}", pattern)
        for number, kind in enumerate(harmless(language), 1)
        for pattern in parse(kind.match, language, words)
    )


def covered(words: Sequence[str], language: str) -> frozenset[int]:
    """Which of the words, by their place, belong to a wording that changes nothing; no compound as a whole."""
    tokens = Tokens([_classes(word, language) for word in words], [False] * len(words))
    return frozenset(place for _, start, stop in _matcher(language).find(tokens) for place in range(start, stop))


def says_something(word: str, language: str) -> bool:
    """Whether a word, read alone, is one of the dictionary that might change what is said: no name, no misprint."""
    parts = [part for part in _PARTS.findall(word) if len(part) > _SHORT]
    return any(is_known(part, language) and not covered((part,), language) for part in parts)


@lru_cache(maxsize=50_000)
def _classes(word: str, language: str) -> frozenset[int]:
    if len(_PARTS.findall(word)) > 1:
        return frozenset()
    norm = fold(word, language)
    return _matcher(language).classes(
        Token(norm, lemma(word, language) if language_data(language)["match_lemmas"] else norm)
    )
