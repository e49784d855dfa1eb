"""What two languages have in common when they say the same: a small dictionary, numbers, the spelling of names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from pipeline.lexicon.data import data
from pipeline.lexicon.words import lemma


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return data("translations.toml")


@cache
def dictionary(left: str, right: str) -> Mapping[str, frozenset[str]]:
    """For a lemma of one language (ISO 639-1) those of another that may stand for it; empty for an unknown pair."""
    found: dict[str, set[str]] = {}
    for table in _data()["pairs"]:
        if {table["left"], table["right"]} != {left, right} or left == right:
            continue
        for entry in table["words"]:
            sides = [[lemma(word, table[side]) for word in part.split()]
                     for side, part in zip(("left", "right"), entry.split("="), strict=True)]
            if table["left"] != left:
                sides.reverse()
            for word in sides[0]:
                found.setdefault(word, set()).update(sides[1])
    return {word: frozenset(words) for word, words in found.items()}


@cache
def number_words(language: str) -> Mapping[str, str]:
    """The digits for words that are numbers, by the word and by its lemma; empty for an unknown language."""
    table: dict[str, str] = _data()["numbers"].get(language, {})
    return {form: value for word, value in table.items() for form in (word, lemma(word, language))}


def transliterated(text: str) -> str:
    """A small-letter word in Latin letters, those for one sound written as one, an international ending as in Latin."""
    for ending, latin in _endings():
        if text.endswith(ending) and len(text) > len(ending) + 2:
            return text[: -len(ending)].translate(_letters()) + latin
    return text.translate(_letters())


@lru_cache(maxsize=1)
def _endings() -> tuple[tuple[str, str], ...]:
    """The longest first."""
    return tuple(sorted(_data()["endings"].items(), key=lambda entry: (-len(entry[0]), entry[0])))


@lru_cache(maxsize=1)
def _letters() -> dict[int, str]:
    return str.maketrans(_data()["transliteration"])
