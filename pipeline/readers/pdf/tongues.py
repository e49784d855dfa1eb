"""The language of a column, and whether a page's text is one at all: told by the frequent short words of languages."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import chain

from pipeline.lexicon.languages import language_data, languages, plain
from pipeline.readers.encoding import likeness

_WORD = re.compile(r"[^\W\d_]+")
_LOST = "\ufffd"
_STRANGE = re.compile(f"[{_LOST}\ue000-\uf8ff\x00-\x08\x0e-\x1f\x7f-\x9f\U000f0000-\U0010ffff]")
_ASKED = re.compile(r"(?<=\w)\?(?=\w)|\?{3,}")
_NUMBERED = "(cid:"
_MIXED = re.compile(r"[a-z]+[^\W\d_\u0370-\uffff][^\W\d_]*|[^\W\d_\u0370-\uffff](?=[a-z])")
_OTHER_SCRIPT = re.compile("[\u0370-\u03ff\u0530-\u1dff\u2e80-\ud7ff\uf900-\ufaff]")  # Greek, Armenian, Chinese ...
_ENOUGH = 25  # words that tell whether a text is one
_LEAST = 0.06  # share of frequent words below which it is none; running text has 0.15 to 0.5
_SURE = 0.15  # share that shows a language
_WORST = -3.6  # likeness of letters; running text has -1.7 to -3
_SAMPLE = 800  # letters of a page that are looked at closely


def language(text: str) -> str:
    """The language (ISO 639-1) whose frequent words a text has; "" where they do not tell."""
    ranked = _shares(text[: _SAMPLE // 2]).most_common(2)
    if not ranked or ranked[0][1] < _LEAST or (len(ranked) > 1 and ranked[0][1] < 1.1 * ranked[1][1]):
        return ""
    return ranked[0][0]


def usable(text: str) -> bool:
    """Whether a page's text is text: not signs without a meaning, nor letters of a font that names them wrongly.

    What has too few words to tell counts as text.
    """
    # what is no sign that is printed is strange, but for some spaces
    strange = 0 if text.isprintable() and _LOST not in text else len(_STRANGE.findall(text))
    strange += text.count(_NUMBERED) + ("?" in text and len(_ASKED.findall(text)))
    if strange > 2 and strange > 0.02 * sum(map(len, text.split())) + 2:
        return False
    sample = text[:_SAMPLE]
    if len(_WORD.findall(sample)) < _ENOUGH:
        return True
    if len(_OTHER_SCRIPT.findall(sample)) > 0.3 * len(sample):
        return True
    best, share = max(_shares(sample).items(), key=lambda pair: pair[1])
    if best not in languages() and share > _SURE:
        return True
    if best in languages() and language_data(best)["folding"]["own"] == "Latin" and _has_odd_letters(text):
        return False
    if share > _SURE:
        return True  # of a font that names most letters wrongly there would be no words
    beyond = sum(char > "\x7f" for char in sample)
    return share >= _LEAST and (beyond <= 10 or likeness(sample) >= _WORST)


def _has_odd_letters(text: str) -> bool:
    """Whether letters that are no Latin ones with a mark come again in words of Latin letters, as of an old font."""
    odd = [
        char for match in _MIXED.finditer(text) for char in match.group()
        if char > "\x7f" and not unicodedata.normalize("NFD", char)[0].isascii()
    ]
    return len(odd) > 2 + 0.003 * len(text)


def _shares(text: str) -> Counter[str]:
    """The share of a text's words that are frequent ones of each language."""
    low = text.lower()
    words = _WORD.findall(low)
    total = max(len(words), 1)
    frequent, codes_of = _frequent()
    hits = Counter(chain.from_iterable(filter(None, map(codes_of.get, words))))
    for code in languages():
        own = plain(text, code)
        if own != low:
            hits[code] = sum(map(frequent[code].__contains__, _WORD.findall(own)))
    return Counter({code: hits[code] / total for code in frequent})


@cache
def _frequent() -> tuple[dict[str, frozenset[str]], dict[str, list[str]]]:
    """The frequent words of each language, and the languages in which each of them is frequent."""
    words = {code: frozenset(language_data(code)["divide"]["stopwords"]) for code in languages()}
    table = tomllib.loads((files("pipeline.lexicon") / "foreign.toml").read_text(encoding="utf-8"))
    words |= {code: frozenset(data["words"]) for code, data in table.items()}
    codes: dict[str, list[str]] = {}
    for code, frequent in words.items():
        for word in frequent:
            codes.setdefault(word, []).append(code)
    return words, codes
