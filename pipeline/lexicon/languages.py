"""A language's data: loading it, and folding a text to the form that rules are written against."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from pipeline.lexicon.data import data

_REST_OF_WORD = re.compile(r"\w*")
_LONG = 5_000  # letters, which no line has
SCRIPTS = {"Cyrillic": "\u0400-\u052f", "Latin": "A-Za-z\u00c0-\u024f"}


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The codes (ISO 639-1) of the languages that have a data file, sorted."""
    folder = files(__package__) / "languages"
    return tuple(sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def language_data(language: str) -> dict[str, Any]:
    """The whole data file of a language. Raises KeyError for a language that has none."""
    if language not in languages():
        raise KeyError(language)
    return data(f"languages/{language}.toml")


def fold(text: str, language: str) -> str:
    """The text in lower case, in plain letters, with look-alikes of the other script read as the own one.

    One character for one: offsets stay. A word of one script is left in it unless all its letters have the same
    shape in the language's own script.
    """
    low = plain(text, language)
    parts, done = [], 0
    for match in _foreign(language).finditer(low):
        start = match.start()
        if start < done:
            continue  # another one in a word that has been read
        while start > done and (low[start - 1].isalnum() or low[start - 1] == "_"):
            start -= 1
        stop = _REST_OF_WORD.match(low, match.end()).end()  # type: ignore[union-attr]  # it matches nothing, too
        parts += [low[done:start], _own_script(low[start:stop], language)]
        done = stop
    return "".join((*parts, low[done:])) if parts else low


def own_letters(text: str, language: str) -> str:
    """The text as printed, but for look-alikes of the other script in words: those are what they stand for."""
    low, folded = plain(text, language), fold(text, language)
    return "".join(
        printed if was == now or not printed.isalpha() else now.upper() if printed.isupper() else now
        for printed, was, now in zip(text, low, folded, strict=True)
    )


def plain(text: str, language: str) -> str:
    """The text in lower case and plain letters, one for one; digits and letters of another script stay what they are.

    For what is read by its shape (headings, labels, numbers), where `fold` would take the 3 of a number for a letter.
    """
    if len(text) > _LONG:
        return _plain_of_long(text, language)
    low = _in_lower_case(text)
    if _changed(language).search(low):
        letters = _letters(language)  # none becomes another of them, so that they can be replaced one after the other
        for char in letters.keys() & set(low):
            low = low.replace(char, letters[char])
    return low


@lru_cache(maxsize=2)  # several stages ask for that of one text
def _plain_of_long(text: str, language: str) -> str:
    low = _in_lower_case(text)
    for char, letter in _letters(language).items():  # to look for each is sooner done than to look at all letters
        low = low.replace(char, letter)
    return low


def _in_lower_case(text: str) -> str:
    low = text.lower()
    return low if len(low) == len(text) else "".join(map(_lower, text))


def _lower(char: str) -> str:
    low = char.lower()
    return low if len(low) == 1 else char


@cache
def _changed(language: str) -> re.Pattern[str]:
    """What `_letters` changes: most lines of Russian have none of it, and looking is sooner done than changing."""
    return re.compile("[" + "".join(map(re.escape, _letters(language))) + "]")


@cache
def _letters(language: str) -> dict[str, str]:
    letters: dict[str, str] = language_data(language)["folding"]["letters"]
    return letters


@cache
def _foreign(language: str) -> re.Pattern[str]:
    """The letters and digits that may stand for others."""
    return re.compile("[" + re.escape("".join(language_data(language)["folding"]["lookalikes"])) + "]")


@lru_cache(maxsize=50_000)
def _own_script(word: str, language: str) -> str:
    data = language_data(language)["folding"]
    table: dict[str, str] = data["lookalikes"]
    own = re.compile(f"[{SCRIPTS[data['own']]}]")
    native = sum(bool(own.match(char)) for char in word)
    strange = [char for char in word if not own.match(char)]
    if not strange:
        return word
    if native == 0:
        whole = all(char in data["twins"] for char in word)
        return "".join(table[char] for char in word) if whole else word
    if any(char not in table for char in strange):
        return word
    # a number with a letter glued to it ("30g") is no word
    if len([char for char in strange if char.isdigit()]) > native:
        return word
    return "".join(table.get(char, char) if char in strange else char for char in word)
