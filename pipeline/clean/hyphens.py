"""Hyphens before a space: a word that was broken at a line's end, or a compound that keeps its hyphen.

The dictionary decides, in this order: a word joined to a clitic keeps the hyphen; the joined word is known: joined;
the hyphenated word is known, or its parts are: the hyphen stays and the space goes; else, joined where one of the
parts is no word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pipeline.clean.draft import Draft, Edit, edited
from pipeline.lexicon.languages import fold, language_data
from pipeline.lexicon.words import is_known

_BREAK = re.compile(
    r"(?<![\w-])(?P<left>[^\W_]{1,40}(?:-[^\W_]{1,40}){0,3})-[ ](?P<right>[^\W\d_]{1,40}(?:-[^\W_]{1,40}){0,3})"
)
_KINDS = {"": "joined_hyphen", "-": "kept_hyphen"}


def whole_words(draft: Draft, language: str) -> Draft:
    """The draft with its broken words made whole, each listed as ``joined_hyphen`` or ``kept_hyphen``."""
    for _ in range(4):  # a word may be broken more than once
        if "- " not in draft.text:
            return draft
        edits = []
        for match in _breaks(draft.text):
            between = joint(match["left"], match["right"], language)
            if between is not None:
                left, right = len(match["left"]), len(match["right"])
                gap = match.start() + left
                edits.append(Edit(gap, gap + 2, between, _KINDS[between], left, right))
        if not edits:
            return draft
        draft = edited(draft, edits)
    return draft


def _breaks(text: str) -> Iterator[re.Match[str]]:
    """What `_BREAK` finds in a text. Hyphens are rare: to seek them first is sooner done than to try every word."""
    done, hyphen = 0, text.find("- ")
    while hyphen >= 0:
        start = max(done, text.rfind(" ", done, hyphen) + 1)
        if not text[start:hyphen].isalpha():  # else the word is all that stands between
            start = hyphen
        while start > done and ((before := text[start - 1]).isalnum() or before in "_-"):
            start -= 1
        if (match := _BREAK.match(text, start)) is not None:
            yield match
            done = match.end()
        hyphen = text.find("- ", hyphen + 2)


@lru_cache(maxsize=20_000)
def joint(left: str, right: str, language: str) -> str | None:
    """What belongs between the parts of a broken word: nothing, a hyphen, or None where it is no broken word."""
    data: dict[str, Any] = language_data(language)["cleaning"]
    first, second = fold(left, language), fold(right, language)
    head = first.rsplit("-", 1)[-1]
    if head in data["clitic_left"] and second in data["clitic_right"]:
        return "-"
    if second in data["conjunctions"] and not is_known(left + right, language):
        return None  # a suspended hyphen: land- and forestry
    if len(left) == 1 and len(right) == 1:
        return None
    if left.isdigit() and right[0].isupper():
        return None  # the number of a paragraph: "3- If ..."
    if head[-1].isdigit():
        return "-"
    if second in data.get("enclitic", ()) and head.endswith("u") and not is_known(left + right, language):
        return "-"
    if head in data["compound"] and len(head) > 5 and len(second) > 4 and is_known(right, language):
        return "-"
    if known(left + right, language):
        return ""
    if head in data["compound"] or is_known(f"{left}-{right}", language):
        return "-"
    if head.endswith(tuple(data["linking"])) and len(head) > 4 and len(second) > 4 and is_known(right, language):
        return "-"
    if left[0].isupper() and right[0].islower():
        return ""  # a name
    if right[0].isupper():
        return "" if left.isupper() and right.isupper() else "-"
    both = len(head) > 2 and len(second) > 2 and is_known(left, language) and is_known(right, language)
    return "-" if both else ""


@lru_cache(maxsize=20_000)
def known(word: str, language: str) -> bool:
    """Whether a dictionary has the word, each of its hyphenated parts, or what is left of it after a prefix."""
    low = fold(word, language)
    if is_known(word, language) or low in language_data(language)["cleaning"]["words"]:
        return True
    if "-" in word:
        compound = language_data(language)["cleaning"]["compound"]
        parts = word.split("-")
        return all(fold(part, language) in compound or known(part, language) for part in parts if part)
    prefixes: list[str] = language_data(language)["cleaning"]["prefixes"]
    return any(
        low.startswith(prefix) and len(low) - len(prefix) > 4 and is_known(word[len(prefix) :], language)
        for prefix in prefixes
    )
