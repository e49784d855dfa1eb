"""What a dictionary says of a word: whether it is one, and its lemma. Dictionaries load on first use."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from pipeline.lexicon.languages import fold

if TYPE_CHECKING:
    from pymorphy3.analyzer import MorphAnalyzer


_CYRILLIC = re.compile("[\u0400-\u052f]+")  # each of which has a name


@lru_cache(maxsize=100_000)
def is_known(word: str, language: str) -> bool:
    """Whether the word, in any inflected form, case or orthography, stands in the language's dictionary."""
    if language == "ru":
        return _is_named(word) and bool(_morph().word_is_known(fold(word, language)))
    if language == "ro":
        import simplemma

        return any(simplemma.is_known(form, lang="ro") for form in _modern(word))
    return False


@lru_cache(maxsize=100_000)
def lemma(word: str, language: str) -> str:
    """The folded dictionary form of a word; of an unknown word its own folded form."""
    if language == "ru":
        # the dictionary would guess at the lemma of a word that it does not have, which is slow and no evidence
        known = is_known(word, language)
        return fold(str(_morph().parse(fold(word, language))[0].normal_form) if known else word, language)
    if language == "ro":
        import simplemma

        for form in _modern(word):
            if simplemma.is_known(form, lang="ro"):
                return fold(str(simplemma.lemmatize(form, lang="ro")), language)
    return fold(word, language)


def _is_named(word: str) -> bool:
    """Whether Unicode names each character: the Russian dictionary asks for the name, and some have none."""
    return _CYRILLIC.fullmatch(word) is not None or all(unicodedata.name(char, "") for char in word)


@lru_cache(maxsize=1)
def _morph() -> MorphAnalyzer:
    from pymorphy3.analyzer import MorphAnalyzer

    return MorphAnalyzer()  # type: ignore[no-untyped-call]


# Today's letters for those that print and older files use in their place: cedilla for comma below (as the standard of
# 1993 on has it), tilde and macron for breve and circumflex.
_TODAY = str.maketrans("\u015f\u0163\u00e3\u0101\u012b", "\u0219\u021b\u0103\u0103\u00ee")


def _modern(word: str) -> tuple[str, ...]:
    """The word in today's Romanian orthography: comma letters, and inside a word a-circumflex for i-circumflex."""
    low = word.lower().translate(_TODAY)
    inner = re.sub("(?<=\\w)\u00ee(?=\\w)", "\u00e2", low)
    return (low,) if inner == low else (low, inner)
