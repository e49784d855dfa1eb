"""Heads and feet of pages: rows at the top and at the bottom that come again, or that are a number.

They are told apart only so that columns and paragraphs are read without them, and to know the printed page. They stay
in the text; to take them out of it is not a reader's work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.lexicon.languages import languages, plain
from pipeline.lexicon.structure import structure
from pipeline.readers.pdf.layout import Line, line, rows
from pipeline.readers.pdf.words import Word

_DEEP = 3  # rows of a head or foot
_NUMBER = re.compile(r"[\s\[(~\u2013\u2014-]*\d{1,4}[\s\])~.\u2013\u2014-]*")
_DIGITS = re.compile(r"(?<![\d.,/-])\d{1,4}(?![\d.,/-]*\d)")
_SHORTEST = 4  # letters that tell a head


@dataclass(frozen=True, slots=True)
class Frame:
    """A page's head and foot, from the top, and its other words."""

    head: tuple[Line, ...]
    foot: tuple[Line, ...]
    body: tuple[Word, ...]


def frames(pages: Sequence[Sequence[Word]]) -> list[Frame]:
    """Each page with its head and foot told apart."""
    every = [rows(page) for page in pages]
    edges = [[line(row) for row in (*page[:_DEEP], *page[max(_DEEP, len(page) - _DEEP) :])] for page in every]
    keys = Counter(key for page in edges for key in {_key(each) for each in page} if len(key) >= _SHORTEST)
    return [_frame(page, words, keys) for page, words in zip(every, pages, strict=True)]


def printed(pages: Sequence[Frame]) -> list[str]:
    """For each page the number that is printed on it, told by the numbers of most pages; else its ordinal."""
    votes = Counter[int]()
    numbered = 0
    for ordinal, page in enumerate(pages, start=1):
        numbers = {int(found) for each in (*page.head, *page.foot) for found in _DIGITS.findall(each.text)}
        votes.update(number - ordinal for number in numbers if number)
        numbered += bool(numbers)
    shift, count = votes.most_common(1)[0] if votes else (0, 0)
    if count < max(2, 0.5 * numbered):
        shift = 0
    return [str(ordinal + shift) if ordinal + shift > 0 else str(ordinal) for ordinal in range(1, len(pages) + 1)]


def is_heading(text: str) -> bool:
    """Whether a line begins as the heading of an article does, in any language that is read."""
    text = text.strip()
    if not text[:1].isupper():
        return False
    for language in languages():
        shape = structure(language)
        low = plain(text, language)
        match = shape.heading.match(low)
        if match and not shape.goes_on.match(low[match.end() :].lstrip(" .:-\u2013\u2014")):
            return True
    return False


def _frame(page: list[list[Word]], words: Sequence[Word], keys: Counter[str]) -> Frame:
    top = 0
    while top < min(_DEEP, len(page)) and _is_edge(line(page[top]), keys):
        top += 1
    bottom = len(page)
    while bottom > max(top, len(page) - _DEEP) and _is_edge(line(page[bottom - 1]), keys):
        bottom -= 1
    taken = {id(word) for row in (*page[:top], *page[bottom:]) for word in row}
    return Frame(
        tuple(line(row) for row in page[:top]),
        tuple(line(row) for row in page[bottom:]),
        tuple(word for word in words if id(word) not in taken),
    )


def _is_edge(row: Line, keys: Counter[str]) -> bool:
    return _NUMBER.fullmatch(row.text) is not None or (keys[_key(row)] > 1 and not is_heading(row.text))


def _key(row: Line) -> str:
    return "".join(filter(str.isalpha, row.text.lower()))
