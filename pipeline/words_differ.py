"""Two wordings of a clause in one language, word by word: ``words_differ``.

Guarantees:

1. The pieces of the result, in order, give each text whole: those marked ``same``, ``replaced`` and ``left out`` the
   left one, those marked ``same``, ``replaced`` and ``added`` the right one.
2. Unless asked for, nothing is told of spelling variants (letter case, diacritics, look-alikes, old and new
   orthography), of the inflection of words inside a defined term, of labels of paragraphs and items, of punctuation.
3. A text and itself differ in nothing; the texts given the other way round give the mirror.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from pipeline.lexicon.languages import fold, languages
from pipeline.lexicon.words import lemma
from pipeline.model import Span
from pipeline.spans import Spans


class Edit(StrEnum):
    """What became of a piece of text."""

    SAME = "same"
    REPLACED = "replaced"
    LEFT_OUT = "left out"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of both texts, or of one; the space and the marks after its words belong to it."""

    edit: Edit
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Ask:
    """What to tell beside other words: nothing of it unless asked."""

    spelling: bool = False
    inflection: bool = False
    numbering: bool = False
    punctuation: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    key: str
    span: Span


# a word with its hyphens, a number with its separators, or a single mark
_TOKEN = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011'\u2019][^\W\d_]+)*|\d+(?:[.,]\d+)*|[^\w\s]")
# where an item may begin: at the head of the text, or after a colon, a semicolon or a full stop
_LABEL = re.compile(
    r"(?:^|(?<=[:;.\n]))\s*[(\u00ab\"]?(?:\d{1,2}|[^\W\d_]|[ivxIVX]{1,5})(?:[)/\u00bb]|\.(?=\s|\d)|\.?[)/])+(?:\s*\(?[ivx\d]{1,3}\))?"
)
# what one text writes in two words another joins, and hyphens may be lost
_JOINT = re.compile("[-\u2010\u2011'\u2019]")


def words_differ(
    left: str, right: str, language: str, terms: tuple[Iterable[Span], Iterable[Span]] = ((), ()),
    ask: Ask | None = None,
) -> tuple[Piece, ...]:
    """The difference of two texts in one language (ISO 639-1), in the order of the texts.

    ``terms``: where the defined term stands in each text; inside it words count as the same in any inflection.
    """
    from rapidfuzz.distance import Levenshtein

    ask = ask or Ask()
    ours, theirs = _words(left, language, tuple(terms[0]), ask), _words(right, language, tuple(terms[1]), ask)
    numbers: dict[str, int] = {}
    keys = [[numbers.setdefault(word.key, len(numbers)) for word in side] for side in (ours, theirs)]
    pieces: list[tuple[Edit, int, int, int, int]] = []
    for code in Levenshtein.opcodes(keys[0], keys[1]):
        edit = {"equal": Edit.SAME, "replace": Edit.REPLACED, "delete": Edit.LEFT_OUT, "insert": Edit.ADDED}[code.tag]
        pieces.append((edit, code.src_start, code.src_end, code.dest_start, code.dest_end))
    return _texts(_joined(pieces), ours, theirs, left, right)


def differs(pieces: Iterable[Piece]) -> bool:
    """Whether the difference has anything to tell."""
    return any(piece.edit is not Edit.SAME for piece in pieces)


@lru_cache(maxsize=4096)  # a text is laid beside many others
def _words(text: str, language: str, terms: tuple[Span, ...], ask: Ask) -> tuple[_Word, ...]:
    """The words of a text that count, each with the key by which it is compared."""
    labels = () if ask.numbering else (Span(*match.span()) for match in _LABEL.finditer(text))
    numbered, inflected = Spans(labels), Spans(() if ask.inflection else terms)
    found: list[_Word] = []
    for match in _TOKEN.finditer(text):
        span, word = Span(*match.span()), match.group()
        if numbered.hold(span):
            continue
        if not word[0].isalnum():
            if ask.punctuation:
                found.append(_Word(word, span))
            continue
        key = word if ask.spelling else _spelled(word, language)
        if inflected.hold(span):
            key = lemma(word, language) if language in languages() else key
        found.append(_Word(key, span))
    return tuple(found)


def _spelled(word: str, language: str) -> str:
    """A word as it is compared: folded, without hyphens."""
    folded = fold(word, language) if language in languages() else word.casefold()
    return _JOINT.sub("", folded)


def _joined(pieces: Sequence[tuple[Edit, int, int, int, int]]) -> list[tuple[Edit, int, int, int, int]]:
    """Neighbouring changes as one: a reader sees what stands there instead, not how a machine would get there."""
    joined: list[tuple[Edit, int, int, int, int]] = []
    for edit, a, b, c, d in pieces:
        if joined and edit is not Edit.SAME and joined[-1][0] is not Edit.SAME:
            _, first, _, begin, _ = joined[-1]
            merged = Edit.REPLACED if first < b and begin < d else Edit.LEFT_OUT if first < b else Edit.ADDED
            joined[-1] = (merged, first, b, begin, d)
        else:
            joined.append((edit, a, b, c, d))
    return joined


def _texts(
    pieces: Sequence[tuple[Edit, int, int, int, int]], ours: Sequence[_Word], theirs: Sequence[_Word],
    left: str, right: str,
) -> tuple[Piece, ...]:
    """Pieces of words as pieces of text; each reaches to the next one's first word, the first from the beginning."""
    if not pieces:
        return (Piece(Edit.SAME, left, right),) if left or right else ()
    starts = [[0 if a == 0 else _start(ours, a, left) for _, a, _, _, _ in pieces] + [len(left)],
              [0 if c == 0 else _start(theirs, c, right) for _, _, _, c, _ in pieces] + [len(right)]]
    return tuple(
        Piece(edit, left[starts[0][place] : starts[0][place + 1]], right[starts[1][place] : starts[1][place + 1]])
        for place, (edit, *_) in enumerate(pieces)
    )


def _start(words: Sequence[_Word], place: int, text: str) -> int:
    return words[place].span.start if place < len(words) else len(text)
