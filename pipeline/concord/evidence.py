"""A line as evidence: the words, concepts, numbers and length by which it may be known again in another language."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pipeline.concord.values import Line
from pipeline.lexicon.languages import languages
from pipeline.lexicon.translations import number_words, transliterated
from pipeline.lexicon.words import lemma

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011'\u2019][^\W\d_]+)*")
# 1 000,50 or 12.06.2005 or 4: digits with single separators between them
_NUMBER = re.compile(r"\d+(?:[.,\u00a0\u202f]\d+)*")
_PERCENT = re.compile(r"\s*%")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a line shows: bags of words (lemmas, in plain letters of their script), concepts and numbers, and sizes."""

    words: Counter[str]
    concepts: Counter[str]
    numbers: Counter[str]
    length: int


def evidence(line: Line) -> Evidence:
    """The evidence of one line."""
    known = line.language if line.language in languages() else ""
    return Evidence(
        words=Counter(word for raw in _WORD.findall(line.text) for word in _forms(raw, known)),
        concepts=Counter(line.concepts),
        numbers=Counter(_numbers(line.text, known)),
        length=len("".join(line.text.split())),
    )


def plain(text: str) -> str:
    """A text in Latin letters without marks, small: what two languages' spellings of one name have in common."""
    latin = transliterated(text.casefold())
    return "".join(char for char in unicodedata.normalize("NFD", latin) if not unicodedata.combining(char))


@lru_cache(maxsize=100_000)
def _forms(word: str, language: str) -> tuple[str, ...]:
    """A word's lemma; the pieces of a compound one by one."""
    pieces = re.split("[-\u2010\u2011'\u2019]", word)
    return tuple(lemma(piece, language) if language else piece.casefold() for piece in pieces if piece)


def _numbers(text: str, language: str) -> Iterable[str]:
    """Numbers without their separators of thousands; a rate is told from a count by its sign, words count as digits."""
    for match in _NUMBER.finditer(text):
        number = re.sub("[.,\u00a0\u202f](?=\\d{3}(?!\\d))", "", match.group()).replace(",", ".")
        pieces = number.split(".")
        if len(pieces) > 2:  # a date
            yield from pieces
        else:
            yield number.lstrip("0") or "0"
        if _PERCENT.match(text, match.end()):
            yield "%"
    if language:
        known = number_words(language)
        for word in _WORD.findall(text):
            if value := known.get(plain(word)) or known.get(lemma(word, language)):
                yield value
