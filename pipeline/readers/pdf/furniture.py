"""Heads and feet of pages: rows at the top and at the bottom that come again, or that are a number.

They are told apart only so that columns and paragraphs are read without them, and to know the printed page. They stay
in the text; to take them out of it is not a reader's work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.lexicon.languages import languages, plain
from pipeline.lexicon.structure import structure
from pipeline.readers.pdf.layout import Line, line, rows
from pipeline.readers.pdf.words import Word

_DEEP = 3  # rows of a head or foot
_NUMBER = re.compile(r"[\s\[(~\u2013\u2014-]*\d{1,4}[\s\])~\u2013\u2014-]*")
_AMID = re.compile(r"\S.{0,40} {3}[\u2013\u2014-] ?\d{1,4} ?[\u2013\u2014-] {3}.{0,40}\S")
_ENDS = re.compile(r"(?P<first>\d{1,4}) {3}.{4,90}|.{4,90} {3}(?P<last>\d{1,4})|(?P<alone>\d{1,4})")
_SAYS = re.compile(r"\w")
_DIGITS = re.compile(r"(?<![\d.,/-])\d{1,4}(?![\d.,/-]*\d)")
_APART = 1.7  # sizes of a letter between a page number and the text
_Row = tuple[Line, list[Word]]
_SHORTEST = 4  # letters that tell a head
_FEW = 8  # words of a head that the number of the page stands among


@dataclass(frozen=True, slots=True)
class Frame:
    """A page's head and foot, from the top, and its other words."""

    head: tuple[Line, ...]
    foot: tuple[Line, ...]
    body: tuple[Word, ...]


def frames(pages: Sequence[Sequence[Word]]) -> list[Frame]:
    """Each page with its head and foot told apart."""
    edges = [_edges(page) for page in pages]
    keys = Counter(key for page in edges for key in {_key(each) for each, _ in (*page[0], *page[1])})
    counting = _counting(edges)
    return [_frame(page, words, keys, own) for page, words, own in zip(edges, pages, counting, strict=True)]


def _counting(edges: Sequence[tuple[list[_Row], list[_Row]]]) -> list[set[str]]:
    """For each page the texts of rows at its edges that count pages.

    A number grows with the pages, and on several of them the same few words stand around it, which may change sides; or
    it stands at an end of its row, wide apart from the words, as on pages whose heads differ on the left and the right.
    """
    places: dict[tuple[int, tuple[str, ...]], list[tuple[int, str]]] = {}
    for ordinal, page in enumerate(edges):
        for row, _ in (*page[0], *page[1]):
            words = list(filter(_SAYS.search, row.text.split()))  # without the dashes around a number
            for place, word in enumerate(words if 1 < len(words) <= _FEW else ()):
                if _DIGITS.fullmatch(word):
                    others = tuple(sorted(words[:place] + words[place + 1 :]))
                    places.setdefault((int(word) - ordinal, others), []).append((ordinal, row.text))
            if (match := _ENDS.fullmatch(row.text)) is not None:
                number = match["first"] or match["last"] or match["alone"]
                places.setdefault((int(number) - ordinal, ()), []).append((ordinal, row.text))
    found: list[set[str]] = [set() for _ in edges]
    for group in places.values():
        if len({ordinal for ordinal, _ in group}) > 1:
            for ordinal, text in group:
                found[ordinal].add(text)
    return found


def _edges(words: Sequence[Word]) -> tuple[list[_Row], list[_Row]]:
    """The first rows of a page, from the top, and its last ones, from the foot."""
    top = rows(words, _DEEP)
    taken = {id(word) for row in top for word in row}
    foot = rows((word for word in words if id(word) not in taken), _DEEP, upward=True)
    if not foot:  # the few lines that end a text
        half = (len(top) + 1) // 2
        top, foot = top[:half], top[:half - 1 : -1]
    return [(line(row), row) for row in top], [(line(row), row) for row in foot]


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


@lru_cache(maxsize=64)
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


@lru_cache(maxsize=64)
def is_closing(text: str) -> bool:
    """Whether a line begins as the words after the last article do, in any language that is read."""
    text = text.strip()
    return text[:1].isupper() and any(structure(each).closing.match(plain(text, each)) for each in languages())


def _frame(
    edges: tuple[list[_Row], list[_Row]], words: Sequence[Word], keys: Counter[str], counting: set[str]
) -> Frame:
    head, foot = (_outside(rows, keys, counting) for rows in edges)
    taken = {id(word) for _, row in (*head, *foot) for word in row}
    body = tuple(word for word in words if id(word) not in taken) if taken else tuple(words)
    return Frame(tuple(each for each, _ in head), tuple(each for each, _ in reversed(foot)), body)


def _outside(rows: list[_Row], keys: Counter[str], counting: set[str]) -> list[_Row]:
    """The rows from the page's edge that are no text: such as come again, and numbers that stand apart."""
    found = 0
    for place, (row, _) in enumerate(rows):
        key = _key(row)
        again = len(key) >= _SHORTEST and keys[key] > 1 and not is_heading(row.text)
        if again or row.text in counting or _AMID.fullmatch(row.text):
            found = place + 1
        elif not _NUMBER.fullmatch(row.text):
            break
        elif place + 1 == len(rows) or abs(rows[place + 1][0].base - row.base) > _APART * row.size:
            found = place + 1
    return rows[:found]


def _key(row: Line) -> str:
    return "".join(filter(str.isalpha, row.text.lower()))
