"""Names that one version of a clause has and another lacks: ``names_lacking``.

A name is a word that is printed with a capital inside a sentence, that no clause of its text has in small letters, and
that the dictionary of treaty words does not hold. In two languages two names are one where they are spelled alike in
plain letters, or where they come together in the clauses of both texts again and again; of a name that nothing is
known to answer nothing is said.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rapidfuzz.distance import JaroWinkler

from pipeline.concord.evidence import plain
from pipeline.concord.values import Line
from pipeline.lexicon.languages import languages
from pipeline.lexicon.translations import dictionary
from pipeline.lexicon.words import lemma

# Two spellings of one name, its cases among them, are at least so much alike.
SPELLED_ALIKE = 0.86
# Names that come together in at least so many clauses, and in such a share of those that have either, are one.
TOGETHER, SHARE = 2, 0.75
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011'\u2019][^\W\d_]+)*")
_BEGINS = re.compile(r"(?:^|[.:;!?\u2013\u2014(\u00ab\u201e\u201c\"])\s*$")
_LETTERS = 4

Pair = tuple[Sequence[Line], Sequence[Line]]


def names_lacking(pairs: Sequence[Pair]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """For each pair of sides the names, as printed, that the other side should have and lacks."""
    found = [_Names([pair[side] for pair in pairs]) for side in (0, 1)]
    partners = _partners(found[0].by_side, found[1].by_side)
    back: dict[str, set[str]] = defaultdict(set)
    for name, others in partners.items():
        for other in others:
            back[other].add(name)
    return tuple(
        (tuple(_lacking(ours, theirs, partners, pair[1])), tuple(_lacking(theirs, ours, back, pair[0])))
        for ours, theirs, pair in zip(found[0].by_side, found[1].by_side, pairs, strict=True)
    )


class _Names:
    """The names of a text, side by side of its beads: for each the first spelling, by its key."""

    def __init__(self, sides: Sequence[Sequence[Line]]) -> None:
        small = {word.casefold() for side in sides for line in side for word in _WORD.findall(line.text)
                 if word[0].islower()}
        self._keys: list[str] = []
        self.by_side = [dict(self._named(side, small)) for side in sides]

    def _named(self, side: Sequence[Line], small: set[str]) -> Iterator[tuple[str, str]]:
        for line in side:
            for match in _WORD.finditer(line.text):
                word = match.group()
                inside = not _BEGINS.search(line.text[: match.start()])
                if (len(word) >= _LETTERS and word[0].isupper() and not word.isupper() and inside
                        and word.casefold() not in small and not _common(word, line.language)):
                    yield self._key(word), word

    def _key(self, word: str) -> str:
        form = plain(word)
        for key in self._keys:
            if _alike(key, form):
                return key
        self._keys.append(form)
        return form


def _alike(one: str, other: str) -> bool:
    return one[:1] == other[:1] and JaroWinkler.similarity(one, other) >= SPELLED_ALIKE


def _common(word: str, language: str) -> bool:
    """Whether the dictionary of treaty words holds it: such words are printed with capitals by habit."""
    if language not in languages():
        return False
    return any(lemma(word, language) in dictionary(language, other) for other in languages() if other != language)


def _partners(ours: Sequence[Mapping[str, str]], theirs: Sequence[Mapping[str, str]]) -> dict[str, set[str]]:
    """For each name of the left text those of the right one that stand for it."""
    left, right = Counter(name for side in ours for name in side), Counter(name for side in theirs for name in side)
    together = Counter((one, other) for a, b in zip(ours, theirs, strict=True) for one in a for other in b)
    found: dict[str, set[str]] = defaultdict(set)
    for one in left:
        alike = {other for other in right if _alike(one, other)}
        found[one] = alike or {
            other for other in right
            if (count := together[one, other]) >= TOGETHER and count >= SHARE * max(left[one], right[other])}
    return found


def _lacking(
    own: Mapping[str, str], other: Mapping[str, str], partners: Mapping[str, set[str]], side: Sequence[Line],
) -> Iterator[str]:
    words = [plain(word) for line in side for word in _WORD.findall(line.text)]
    for key, word in own.items():
        answers = partners.get(key, set())
        if answers and not answers & other.keys() and not any(_alike(key, form) for form in words):
            yield word
