"""What a damaged text was meant to say, letter for letter: ``as_meant``.

In a scan that was read badly some letters stand for others (n for p, t for g), not always the same. A reader still sees
the words, since few words of treaties differ in so little.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from pipeline.lexicon.concepts import vocabulary
from pipeline.lexicon.languages import fold
from pipeline.lexicon.words import lemma

_SHORTEST = 5  # letters: shorter words have too many neighbours
_SOUND = 4  # of so many letters one may be wrong
_AROUND = " \t\n.,;:!?()[]\u00ab\u00bb\"\u201c\u201d\u201e"


def as_meant(text: str, language: str, damaged: Iterable[tuple[int, int]]) -> str:
    """The text with each of the damaged words, (start, stop), read as the only word of treaties as long that differs
    from it in a quarter of its letters at most; others stay as printed. Every character keeps its place."""
    parts, done = [], 0
    for start, stop in damaged:
        while start < stop and text[start] in _AROUND:
            start += 1
        while start < stop and text[stop - 1] in _AROUND:
            stop -= 1
        if start < done or (word := _nearest(fold(text[start:stop], language), language)) is None:
            continue
        printed = zip(text[start:stop], word, strict=True)
        parts += [text[done:start], "".join(own.upper() if char.isupper() else own for char, own in printed)]
        done = stop
    return "".join((*parts, text[done:]))


def was_meant(word: str, language: str) -> bool:
    """Whether a word, as printed, is not one of treaties, but must have been meant for one."""
    folded = fold(word, language)
    nearest = _nearest(folded, language)
    return nearest is not None and nearest != folded


@lru_cache(maxsize=5_000)  # asked to tell whether a text is damaged, and again to read it
def _nearest(word: str, language: str) -> str | None:
    """The word of treaties that a folded word must be; of several, none, unless they are forms of one word."""
    from rapidfuzz.distance import Hamming
    from rapidfuzz.process import extract

    if len(word) < _SHORTEST:
        return None
    near = extract(word, _by_length(language).get(len(word), ()), scorer=Hamming.distance,
                   score_cutoff=len(word) // _SOUND, limit=None)  # fmt: skip
    best = [one for one, distance, _ in near if distance == near[0][1]]
    return best[0] if best and len({lemma(one, language) for one in best}) == 1 else None


@cache
def _by_length(language: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for word in vocabulary(language):
        found.setdefault(len(word), []).append(word)
    return found
