"""Keeps the numbers of what is cited with the words before them, where lines break: ``bound``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pipeline.explain.words import Words

_NUMBERED = re.compile(r"(\S*\w\.?) (?=[^\w\s]*\{(?:number|item|paragraph|page)\})")


def bound(sentence: str, words: Words) -> str:
    """The sentence with spaces that do not break in "paragraph 2(c)", "Article 4", "page 3", in any language. For what
    people read in lines: in data the spaces stay as they are."""
    return _cited(_templates(words)).sub("\\1\u00a0", sentence)


def _templates(words: Words) -> tuple[str, ...]:
    """The messages that cite; those words are bound that stand before a number in them."""
    part = "a part of"
    return (
        words.gettext("paragraph {number}"), words.gettext("paragraph {number}({item})"),
        words.gettext("paragraph ({item})"), words.pgettext(part, "paragraph {number}"),
        words.pgettext(part, "paragraph {number}({item})"), words.pgettext(part, "paragraph ({item})"),
        words.gettext("{place}, item ({item})"), words.gettext("Article {number}"), words.gettext("page {page}"),
        words.gettext("{place} adds to Article {number}, paragraph {paragraph}; it is outside the article and not "
                      "coded"),
        words.gettext("{place} adds to Article {number} a step for the competent authorities; it is outside the "
                      "article and not coded"),
    )


@cache
def _cited(templates: Iterable[str]) -> re.Pattern[str]:
    heads = {head for template in templates for head in _NUMBERED.findall(template)}
    either = "|".join(sorted(map(re.escape, heads), key=len, reverse=True))
    return re.compile(rf"(?<!\w)({either}) (?=[^\w\s]?\w)", re.IGNORECASE)
