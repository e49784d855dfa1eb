"""The pattern language in which the lexicon says how a concept is worded.

A pattern is a sequence of words with bounded gaps, matched against word tokens (punctuation is not one of them):

``word``      a token whose folded form or whose lemma is this word
``=word``     a token whose folded form is this word
``stem*``     a token whose folded form begins so
``a|b*``      either
``word?``     this word or nothing
``..3``       at most three words of any kind, without a comma among or beside them
``,,3``       the same, commas allowed (never across the end of a sentence or a semicolon)
``x / y``     either sequence
``{name}``    what the language's word groups (``groups.toml``) hold under this name; a group may hold phrases

The right-hand side of everything is folded when it is read, so data are written as the language is written.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.lexicon.languages import fold

BOUNDARY: frozenset[int] = frozenset({-1})  # what stands in a sequence of tokens where no pattern may cross


@dataclass(frozen=True, slots=True)
class Token:
    """A word as patterns see it."""

    norm: str
    lemma: str


@dataclass(frozen=True, slots=True)
class Element:
    """One place of a pattern: which words may stand there, or (``gap`` > 0) how many of any kind."""

    exact: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    stems: tuple[str, ...] = ()
    optional: bool = False
    gap: int = 0
    commas: bool = False


Pattern = tuple[Element, ...]


class PatternError(ValueError):
    """A pattern that cannot be read; the message names it."""


def parse(text: str, language: str, groups: dict[str, list[str]]) -> tuple[Pattern, ...]:
    """All sequences that a written pattern stands for, once its groups are put in.

    Raises PatternError for an unknown group or an empty pattern.
    """
    patterns = []
    for flat in (flat for choice in text.split(" / ") for flat in _expand(choice, groups)):
        elements = tuple(_element(part, language) for part in flat.split())
        if not elements or elements[0].gap or elements[0].optional or elements[-1].gap:
            raise PatternError(
                f"a pattern must begin with a word that cannot be left out and not end in a gap: {text!r}"
            )
        patterns.append(elements)
    return tuple(patterns)


def _expand(text: str, groups: dict[str, list[str]], depth: int = 0) -> Iterable[str]:
    names = re.findall(r"\{(\w+)\}", text)
    if not names:
        return [text]
    if depth > 4:
        raise PatternError(f"word groups refer to each other in a circle: {text!r}")
    if missing := [name for name in names if name not in groups]:
        raise PatternError(f"no word group {missing[0]!r} (in {text!r})")
    pieces = re.split(r"\{\w+\}", text)
    flat: list[str] = []
    for choice in itertools.product(*(groups[name] for name in names)):
        joined = pieces[0] + "".join(word + piece for word, piece in zip(choice, pieces[1:], strict=True))
        flat.extend(_expand(joined, groups, depth + 1))
    return flat


def _element(part: str, language: str) -> Element:
    if gap := re.fullmatch(r"(\.\.|,,)(\d+)", part):
        return Element(gap=int(gap[2]), commas=gap[1] == ",,")
    optional = part.endswith("?")
    words = [fold(word, language) for word in part.removesuffix("?").split("|")]
    if not all(word.strip("*=") and "?" not in word for word in words):
        raise PatternError(f"an empty word, or a question mark that is not at the end, in {part!r}")
    stems = tuple(word[:-1] for word in words if word.endswith("*"))
    forms = frozenset(word[1:] for word in words if word.startswith("="))
    exact = frozenset(word for word in words if not word.endswith("*") and not word.startswith("="))
    return Element(exact, forms, stems, optional)


@dataclass(frozen=True, slots=True)
class _Place:
    """An element as the matcher keeps it: the number of its words, or how many words it lets pass."""

    words: int
    gap: int
    commas: bool
    optional: bool


@dataclass(frozen=True, slots=True)
class _Rule:
    """A pattern of a rule, and what words it cannot be without."""

    name: str
    places: tuple[_Place, ...]
    needs: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sequence:
    """A text as the matcher sees it: for each word the elements it may fill, and whether a comma stands before it."""

    words: list[frozenset[int]]
    after_comma: list[bool]


class Matcher:
    """Finds many patterns in one pass: each word form is looked up once, each pattern tried only where it can begin."""

    def __init__(self, patterns: Iterable[tuple[str, Pattern]]) -> None:
        self._elements: dict[Element, int] = {}
        self._by_first: dict[int, list[_Rule]] = {}
        self._by_classes: dict[frozenset[int], tuple[_Rule, ...]] = {}  # what may begin with a word that fills these
        self._known: dict[Token, frozenset[int]] = {}
        self._whole: dict[str, set[int]] = {}  # elements by a form or lemma they admit
        self._forms: dict[str, set[int]] = {}  # by a form alone
        self._stems: dict[str, set[int]] = {}
        self.reach = _REACH  # words that a match can have, and more than a pattern has that a text breaks off
        for rule, pattern in patterns:
            self.reach = max(self.reach, sum(element.gap or 1 for element in pattern))
            compiled = tuple(_Place(self._number(e), e.gap, e.commas, e.optional) for e in pattern)
            needs = frozenset(place.words for place in compiled if not (place.gap or place.optional))
            self._by_first.setdefault(compiled[0].words, []).append(_Rule(rule, compiled, needs))

    def _number(self, element: Element) -> int:
        if element.gap:
            return -2
        plain = Element(element.exact, element.forms, element.stems)
        number = self._elements.setdefault(plain, len(self._elements))
        for words, index in ((plain.exact, self._whole), (plain.forms, self._forms), (plain.stems, self._stems)):
            for word in words:
                index.setdefault(word, set()).add(number)
        return number

    def classes(self, token: Token) -> frozenset[int]:
        """The places of patterns that this token may fill."""
        found = self._known.get(token)
        if found is None:
            admitted = set[int]().union(
                self._whole.get(token.norm, ()), self._whole.get(token.lemma, ()), self._forms.get(token.norm, ())
            )
            for length in range(1, len(token.norm) + 1):
                admitted |= self._stems.get(token.norm[:length], set())
            found = self._known[token] = frozenset(admitted)
        return found

    def find(self, sequence: Sequence) -> list[tuple[str, int, int]]:
        """(rule, first token, token after the last) of each match; of one rule's with one end, the tightest."""
        hits: dict[tuple[str, int], int] = {}
        present = frozenset[int]().union(*sequence.words)
        for start, classes in enumerate(sequence.words):
            for rule in self._beginning(classes) if classes else ():
                # that a word is missing is soon told, and of most patterns one is
                if rule.needs <= present and (stop := _match(rule.places, 1, sequence, start + 1)):
                    hits[rule.name, stop] = start
        return [(rule, start, stop) for (rule, stop), start in hits.items()]

    def _beginning(self, classes: frozenset[int]) -> tuple[_Rule, ...]:
        """The patterns that may begin with a word that fills these places."""
        found = self._by_classes.get(classes)
        if found is None:
            found = tuple(rule for first in classes for rule in self._by_first.get(first, ()))
            self._by_classes[classes] = found
        return found

    def begun(self, sequence: Sequence) -> list[tuple[str, frozenset[int]]]:
        """(rule, the words that fill its places) of each pattern that the end of the sequence breaks off."""
        found = []
        first = max(0, len(sequence.words) - _REACH)
        for start in range(first, len(sequence.words)):
            for rule in self._beginning(sequence.words[start]):
                if filled := _begins(rule.places, 1, sequence, start + 1, (start,)):
                    found.append((rule.name, frozenset(filled)))
        return found


_REACH = 14  # words that a pattern which the end of a text breaks off may have before it


def _match(pattern: tuple[_Place, ...], at: int, sequence: Sequence, place: int) -> int:
    """Where the rest of the pattern ends when it stands at ``place``; 0 where it does not. The shortest match."""
    if at == len(pattern):
        return place
    element = pattern[at]
    if element.gap:
        following = pattern[at + 1] if at + 1 < len(pattern) else None
        sure = following is not None and not following.gap and not following.optional
        for skip in range(element.gap + 1):
            if place + skip > len(sequence.words):
                break
            if skip and sequence.words[place + skip - 1] is BOUNDARY:
                break
            if skip and not element.commas and any(sequence.after_comma[place : place + skip + 1]):
                break
            if sure and following is not None and (
                place + skip >= len(sequence.words) or following.words not in sequence.words[place + skip]
            ):
                continue  # the rest cannot stand here
            if stop := _match(pattern, at + 1, sequence, place + skip):
                return stop
        return 0
    here = place < len(sequence.words) and element.words in sequence.words[place]
    if here and (stop := _match(pattern, at + 1, sequence, place + 1)):
        return stop
    return _match(pattern, at + 1, sequence, place) if element.optional else 0


def _begins(
    pattern: tuple[_Place, ...], at: int, sequence: Sequence, place: int, filled: tuple[int, ...]
) -> tuple[int, ...]:
    """The words that the pattern fills when the sequence ends before the pattern does; empty where it does not."""
    if at == len(pattern):
        return ()
    if place == len(sequence.words):
        return filled if not all(element.optional for element in pattern[at:]) else ()
    element = pattern[at]
    if element.gap:
        for skip in range(element.gap + 1):
            passed = sequence.words[place : place + skip]
            if len(passed) < skip or any(words is BOUNDARY for words in passed):
                break
            if skip and not element.commas and any(sequence.after_comma[place : place + skip + 1]):
                break
            if found := _begins(pattern, at + 1, sequence, place + skip, filled):
                return found
        return ()
    if element.words in sequence.words[place] and (
        found := _begins(pattern, at + 1, sequence, place + 1, (*filled, place))
    ):
        return found
    return _begins(pattern, at + 1, sequence, place, filled) if element.optional else ()
