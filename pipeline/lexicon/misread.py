"""What a damaged text was meant to say: ``as_meant``.

In a scan that was read badly letters stand for others (n for p, rn for m), are lost, or signs stand among them;
words are parted and run together. A reader still sees the words: few words of treaties look so, and fewer stand
between those two neighbours. A word is read anew where all others are far less likely; else it is told as unread.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from pipeline.lexicon.concepts import vocabulary
from pipeline.lexicon.data import data
from pipeline.lexicon.languages import fold, language_data
from pipeline.lexicon.slips import respelled, slips
from pipeline.lexicon.words import is_known, lemma

_AROUND = " \t\n.,;:?()[]\u00ab\u00bb\"\u201c\u201d\u201e\u2013\u2014-"
_WORD = re.compile(r"[^\W\d_]+")
_CHUNK = re.compile(r"\S+")
_DASHES = "-\u2010\u2011\u2013"
# what may stand between two words without a space
_BETWEEN = _DASHES + "/()[]'\u2019\u00ab\u00bb\"\u201c\u201d\u201e,;:.?"
_NUMBER = re.compile(r"[ivxIVX]+")
_SHORT = 4  # letters of a name that is put together of first letters
_LONG = 6  # letters of a word that chance does not make
_CHANCE = 3  # letters of a word that chance may have made
_LABEL = re.compile(r"\w{1,4}[)./]$")
# Costs in nats, the negative logarithms of chances
_PARTED = 4.5  # a space inside a word
_JOINED = 3.5  # a space lost between two words
_ENDING = 6.0  # over that, where the second is as short as the ending of an unknown word, in a sound text
_SEEN = 0.6  # of what follows a word, the share that the words of treaties tell
_KNOWN = 0.02  # times that a word of the dictionary counts as seen
_STRANGE = 0.000001  # the same for any other letters
# That a scan made of one word another, over what it costs to make no word of it
_TRUE, _TRUE_OF_SHORT = 6.0, 3.5
_NO_WORD = 6.0  # that a damaged text holds what is no word
_STRAY = 4.0  # what a misprint in a sound text costs: one usual change
_SURE = 3.0  # the next reading is twenty times less likely
_OTHERS, _MISSED = "...", "?"
_SURE_OF_SHORT = 4.0  # the same for two words that chance makes of each other: not, but, on
_STOP = ""  # before the first word, and where a number or a sentence's end stands


@dataclass(frozen=True, slots=True)
class Doubt:
    """Printed words, (start, stop), that may be several: what else they may be; nothing where they can be no word."""

    start: int
    stop: int
    others: tuple[str, ...] = ()


Change = tuple[int, int, str]  # what stands in print from a place up to another, and what it is read as


@dataclass(frozen=True, slots=True)
class Meant:
    """A text with its damaged words read as what they were: for each character, the place where it is printed."""

    text: str
    places: Sequence[int]
    doubts: tuple[Doubt, ...] = ()
    changes: tuple[Change, ...] = ()
    source: str = ""

    def printed(self, start: int, stop: int) -> tuple[int, int]:
        """Where in print the characters from ``start`` to ``stop`` of the text stand."""
        return self.places[start], self.places[stop - 1] + 1 if stop > start else self.places[start]

    def otherwise(self, doubt: Doubt, word: str) -> Meant:
        """The same text with words read as others that they may be."""
        kept = [one for one in self.changes if one[1] <= doubt.start or doubt.stop <= one[0]]
        return _changed(self.source, sorted([*kept, (doubt.start, doubt.stop, word)]))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Printed letters that may be one word: where they stand."""

    start: int
    stop: int
    printed: str  # in small letters
    folded: str
    odd: bool  # whether they are no word
    name: bool  # whether they may be a name
    free: bool  # whether they may be another word than is printed
    breaks: bool  # whether a sentence or a number stands before


@dataclass(frozen=True, slots=True)
class _Edge:
    """A reading of the pieces from ``first`` up to ``last``: words, and what it costs that they are printed so."""

    first: int
    last: int
    words: tuple[str, ...]
    cost: float


def as_meant(text: str, language: str, every: bool = True, strange: bool = True) -> Meant:
    """The text as it was meant. ``every``: whether any word may be damaged; else those alone that are none.
    ``strange``: whether so many are damaged that what stands in print is in doubt, too; else it may be a rare word."""
    pieces = _pieces(text, language, every, strange)
    if not any(piece.free for piece in pieces):
        return as_printed(text)
    edges = _edges(pieces, language, math.inf if every else _STRAY, 0.0 if strange else _ENDING)
    changes: list[Change] = []
    doubts: list[Doubt] = []
    for edge, others in _best(pieces, edges, language):
        first, last = pieces[edge.first], pieces[edge.last - 1]
        as_it_stands = _stands(edge, pieces)
        if not strange and (as_it_stands or any(_stands(other, pieces) for other in others)):
            continue
        if not as_it_stands:
            changes.append((first.start, last.stop, " ".join(edge.words)))
        if as_it_stands and first.odd and not first.name:
            doubts.append(Doubt(first.start, last.stop))
        else:
            doubts += _doubts(pieces, edge, others)
    return _changed(text, changes, tuple(doubts))


def _stands(edge: _Edge, pieces: Sequence[_Piece]) -> bool:
    """Whether a reading is what stands in print."""
    return edge.words == tuple(piece.folded for piece in pieces[edge.first : edge.last])


def _doubts(pieces: Sequence[_Piece], edge: _Edge, others: Iterable[_Edge]) -> Iterable[Doubt]:
    """What else the words of a reading may be, for the places that other readings take up together with it."""
    found: dict[tuple[int, int], list[str]] = {}
    for other in others:
        first, last = min(edge.first, other.first), max(edge.last, other.last)
        words = [piece.folded for piece in pieces[first : other.first]]
        words += [*other.words, *(piece.folded for piece in pieces[other.last : last])]
        if tuple(words) != edge.words:
            found.setdefault((first, last), []).append(" ".join(words))
    for (first, last), words in found.items():
        yield Doubt(pieces[first].start, pieces[last - 1].stop, tuple(words))


def _changed(text: str, changes: Sequence[Change], doubts: tuple[Doubt, ...] = ()) -> Meant:
    parts: list[str] = []
    places: list[int] = []
    done = 0
    for start, stop, words in changes:
        read = _in_case(words, text[start:stop])
        parts += [text[done:start], read]
        places += range(done, start)
        places += (start + min(at * (stop - start) // len(read), stop - start - 1) for at in range(len(read) - 1))
        places.append(stop - 1)
        done = stop
    parts.append(text[done:])
    places += range(done, len(text) + 1)
    return Meant("".join(parts), tuple(places), doubts, tuple(changes), text)


def as_printed(text: str) -> Meant:
    """A text that is taken as it stands."""
    return Meant(text, range(len(text) + 1), source=text)


def was_meant(word: str, language: str) -> bool:
    """Whether a word, as printed, is not one of treaties, but must have been meant for one."""
    folded = fold(word, language)
    near = _near(folded, language)
    if len(folded) < 5 or not near or near[0][0] == folded:
        return False
    best = [one for one, cost in near if cost < near[0][1] + 1]
    return len({lemma(one, language) for one in best}) == 1


def _in_case(word: str, printed: str) -> str:
    letters = [char for char in printed if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return word.upper()
    return word[:1].upper() + word[1:] if letters and letters[0].isupper() else word


def _pieces(text: str, language: str, every: bool, strange: bool) -> list[_Piece]:
    found: list[_Piece] = []
    breaks = True
    for chunk in _CHUNK.finditer(text):
        start, stop = chunk.span()
        while start < stop and text[start] in _AROUND:
            start += 1
        while start < stop and text[stop - 1] in _AROUND:
            stop -= 1
        inner = text[start:stop]
        if not any(map(str.isalpha, inner)) or (breaks and len(inner) < 3 and _LABEL.match(text[start : chunk.end()])):
            breaks = True
            continue
        whole = inner.isalpha() or _is_one(inner, language)
        words = [(start, stop)] if whole else [(start + m.start(), start + m.end()) for m in _WORD.finditer(inner)]
        for first, last in words:
            found.append(_piece(text, first, last, language, every, strange, breaks))
            breaks = False
        breaks = text[stop : chunk.end()].strip("\u00bb\"\u201d)],-") != ""
    return found


def _is_one(chunk: str, language: str) -> bool:
    """Whether signs stand inside a word, not between words."""
    if all(char.isalpha() or char in _DASHES for char in chunk):
        return False
    if any(not char.isalnum() and char not in _BETWEEN for char in chunk):
        return True
    parts = _WORD.findall(chunk)
    if all(len(part) > 1 and _is_word(part, fold(part, language), language) for part in parts):
        return False
    return bool(_near(fold(chunk, language), language))


def _piece(
    text: str, start: int, stop: int, language: str, every: bool, strange: bool, breaks: bool
) -> _Piece:
    printed, folded = text[start:stop], fold(text[start:stop], language)
    odd = not _is_word(printed, folded, language) and (strange or not is_known(printed, language))
    number = bool(_NUMBER.fullmatch(printed)) or (printed.isupper() and len(printed) <= _SHORT)
    name = printed.istitle() and not breaks
    free = len(folded) > 1 and not number and (every or (odd and len(folded) > 2 and not name))
    return _Piece(start, stop, printed.lower(), folded, odd, name, free, breaks)


def _is_word(printed: str, folded: str, language: str) -> bool:
    if folded in _times(language) or folded in _others(language):
        return True
    return len(folded) > _CHANCE and is_known(printed, language)


@cache
def _others(language: str) -> frozenset[str]:
    """Words of treaties that the dictionary does not have."""
    return frozenset(fold(word, language) for word in language_data(language)["cleaning"]["words"])


def _edges(pieces: Sequence[_Piece], language: str, most: float, ending: float) -> list[list[_Edge]]:
    """The readings that begin at each piece, none of which one word costs over ``most``. ``ending``: what it
    costs to take an ending for a word."""
    known = _times(language)
    found: list[list[_Edge]] = []
    for at, piece in enumerate(pieces):
        lost = most == math.inf and piece.odd and not piece.name
        here = {(piece.folded,): _NO_WORD if lost else 0.0}
        if piece.free:
            for word, cost in _near(piece.folded, language):
                cost += 0.0 if piece.odd or word == piece.folded else _unlikely(piece)
                if cost <= most:
                    here[(word,)] = min(cost, here.get((word,), cost))
        edges = [_Edge(at, at + 1, words, cost) for words, cost in here.items()]
        if piece.free and piece.odd:
            pairs = [pair for pair in _pairs_in(piece, language) if most == math.inf or max(map(len, pair)) > _LONG]
            edges += [_Edge(at, at + 1, pair, _joined(pair, ending)) for pair in pairs]
            others = respelled(piece.printed, language) if most == math.inf else ()
            edges += [_Edge(at, at + 1, (word,), cost) for word, cost in others]
        after = pieces[at + 1] if at + 1 < len(pieces) else None
        if after and not after.breaks and (piece.free or after.free) and after.start - piece.stop <= 2:
            joined = piece.folded + after.folded
            near = _near(joined, language) if piece.odd or after.odd or joined in known else ()
            parted = _PARTED + (0.0 if piece.odd or after.odd else _TRUE)
            edges += [_Edge(at, at + 2, (word,), cost + parted) for word, cost in near if cost <= _STRAY]
        found.append(edges)
    return found


def _joined(pair: tuple[str, str], ending: float) -> float:
    return _JOINED + (ending if len(pair[1]) <= _CHANCE else 0.0)


def _unlikely(piece: _Piece) -> float:
    return _TRUE_OF_SHORT if len(piece.folded) <= _CHANCE else _TRUE


def _pairs_in(piece: _Piece, language: str) -> Iterable[tuple[str, str]]:
    """The two words of which one may have been made."""
    for cut in range(1, len(piece.folded)):
        pair = piece.folded[:cut], piece.folded[cut:]
        known = [word in _times(language) for word in pair]
        printed = piece.printed[:cut], piece.printed[cut:]
        if all(known) or (any(known) and all(len(word) > 2 and is_known(word, language) for word in printed)):
            yield pair


def _best(pieces: Sequence[_Piece], edges: Sequence[Sequence[_Edge]], language: str) -> list[tuple[_Edge, list[_Edge]]]:
    """The likeliest readings, one after the other, each with those that are not far less likely there."""
    count = len(pieces)
    words = {piece.folded for piece in pieces if not piece.odd}
    ahead: list[dict[str, tuple[float, _Edge | None, str]]] = [{} for _ in range(count + 1)]
    ahead[0][_STOP] = (0.0, None, _STOP)
    steps: list[tuple[_Edge, str, str, float]] = []  # an edge, the word before, its last word, its cost there
    for at in range(count):
        for before, (sofar, _, _) in list(ahead[at].items()):
            for edge in edges[at]:
                previous = _STOP if pieces[at].breaks else before
                cost = edge.cost
                for word in edge.words:
                    cost += _following(previous, word, language, word in words)
                    previous = word
                steps.append((edge, before, previous, cost))
                there = ahead[edge.last]
                if previous not in there or sofar + cost < there[previous][0]:
                    there[previous] = (sofar + cost, edge, before)
    behind: list[dict[str, float]] = [{} for _ in range(count + 1)]
    behind[count] = dict.fromkeys(ahead[count], 0.0)
    totals: list[dict[tuple[str, ...], tuple[float, _Edge]]] = [{} for _ in range(count)]
    for edge, before, last, cost in reversed(steps):
        if last not in behind[edge.last]:
            continue
        rest = behind[edge.last][last] + cost
        here = behind[edge.first]
        here[before] = min(rest, here.get(before, rest))
        for at in range(edge.first, edge.last):
            same = _sense(edge, pieces, language)
            total = ahead[edge.first][before][0] + rest
            if same not in totals[at] or total < totals[at][same][0]:
                totals[at][same] = (total, edge)
    path: list[tuple[_Edge, list[_Edge]]] = []
    at, word = count, min(ahead[count], key=lambda one: ahead[count][one][0], default=_STOP)
    while at > 0:
        _, chosen, before = ahead[at][word]
        assert chosen is not None
        same = _sense(chosen, pieces, language)
        others = [
            edge
            for place in range(chosen.first, chosen.last)
            for key, (total, edge) in totals[place].items()
            if key != same and total - totals[place][same][0] < _sure(chosen, edge)
        ]
        path.append((chosen, others))
        at, word = chosen.first, before
    return path[::-1]


def _sure(chosen: _Edge, other: _Edge) -> float:
    """By how much a reading must be likelier than another."""
    short = max(len(word) for edge in (chosen, other) for word in edge.words) <= _CHANCE
    return _SURE_OF_SHORT if short else _SURE


def _sense(edge: _Edge, pieces: Sequence[_Piece], language: str) -> tuple[str, ...]:
    """What a reading says: its words in any form; words of no treaty say the same, and what is none says nothing."""
    first = pieces[edge.first]
    if edge.words == (first.folded,) and first.odd:
        return (_OTHERS if first.name else _MISSED,)
    return tuple(lemma(word, language) if word in _times(language) else _OTHERS for word in edge.words)


@lru_cache(maxsize=50_000)
def _following(before: str, word: str, language: str, known: bool) -> float:
    """What it costs that a word follows another; ``known``: whether the dictionary has it."""
    times = _times(language)
    chance = (1 - _SEEN) * (times.get(word) or (_KNOWN if known else _STRANGE)) / _total(language)
    if pair := _pairs(language).get((before, word)):
        chance += _SEEN * pair / times.get(before, 1)
    return -math.log(chance)


@cache
def _times(language: str) -> Counter[str]:
    """How often each word stands in what is known of treaties; `_STOP` for the beginnings."""
    found = Counter(word for run in _runs(language) for word in (_STOP, *run))
    found.update(set(vocabulary(language)) - found.keys())
    return found


@cache
def _total(language: str) -> int:
    return _times(language).total()


@cache
def _pairs(language: str) -> Counter[tuple[str, str]]:
    return Counter(pair for run in _runs(language) for pair in zip((_STOP, *run), run, strict=False))


@cache
def _runs(language: str) -> tuple[tuple[str, ...], ...]:
    said = data("misread.toml")[language]["runs"]
    parts = (part for text in said for part in re.split(r"[.;:]\s|\d+\w?|\b\w\)", fold(text, language)))
    return tuple(tuple(words) for part in parts if (words := _WORD.findall(part)))


@lru_cache(maxsize=20_000)
def _near(word: str, language: str) -> tuple[tuple[str, float], ...]:
    """The words of treaties for which a scan might print some letters, with the cost of it, the likeliest first."""
    return slips(word, _words(language), language)


@cache
def _words(language: str) -> tuple[str, ...]:
    return tuple(sorted(word for word in _times(language) if word))
