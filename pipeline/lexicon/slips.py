"""Of which words a scan may have made what it printed, and how likely each is: ``slips``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from pipeline.lexicon.data import data
from pipeline.lexicon.languages import fold, language_data
from pipeline.lexicon.words import is_known

# Costs in nats
_USUAL = 3.5  # letters that scans often print for others
_OTHER = 7.0  # any other letter
_LOST = 6.0
_ADDED = 6.5
_SIGN = 2.5  # a sign among letters
_FIRST = 7.5  # what one change costs at most
_MORE = 4  # letters for each further change
_NEAREST = 8


def slips(word: str, words: Sequence[str], language: str) -> tuple[tuple[str, float], ...]:
    """Those of ``words`` that the printed letters, folded, may stand for, each with its cost, the cheapest first."""
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import extract

    if len(word) < 2:
        return ()
    most = _most(len(word))
    changes = max(2, len(word) // _MORE + 1) + 1
    near = extract(word, words, scorer=Levenshtein.distance, score_cutoff=changes, limit=3 * _NEAREST)
    found = [(one, cost) for one, _, _ in near if (cost := _cost(word, one, most, language)) <= most]
    return tuple(sorted(found, key=lambda pair: (pair[1], pair[0]))[:_NEAREST])


@lru_cache(maxsize=20_000)
def respelled(word: str, language: str) -> tuple[tuple[str, float], ...]:
    """The words of the dictionary, folded, from which a printed one differs at one place, each with its cost."""
    found: dict[str, float] = {}
    if len(word) <= _MORE:
        return ()
    letters = data("misread.toml")[language]["letters"]
    cuts = range(len(word) + 1)
    tried = [
        (_USUAL, (word[:at] + now + word[at + len(was) :]
                  for pairs in _confused(language).values() for was, now in pairs
                  for at in cuts if word.startswith(was, at))),
        (_LOST, (word[:at] + letter + word[at:] for at in cuts for letter in letters)),
        (_ADDED, (word[:at] + word[at + 1 :] for at in cuts[:-1])),
        (_OTHER, (word[:at] + letter + word[at + 1 :] for at in cuts[:-1] for letter in letters)),
    ]  # fmt: skip
    for cost, others in tried:
        for other in others:
            if other.isalpha() and is_known(other, language):
                found.setdefault(fold(other, language), cost)
    return tuple(sorted(found.items()))


def _most(length: int) -> float:
    """What the changes of a word of so many letters may cost: one in short words, more in long ones."""
    return _FIRST if length < 5 else _FIRST + 3.5 * min(3, (length - 1) // _MORE)


def _cost(printed: str, meant: str, most: float, language: str) -> float:
    """The least cost of printing a word so; over ``most`` it may be more than that."""
    usual = _confused(language)
    rows = [[0.0] * (len(meant) + 1) for _ in range(len(printed) + 1)]
    for at in range(len(printed) + 1):
        for to in range(len(meant) + 1):
            if not at and not to:
                continue
            best = most + 1
            if at:
                best = min(best, rows[at - 1][to] + (_ADDED if printed[at - 1].isalpha() else _SIGN))
            if to:
                best = min(best, rows[at][to - 1] + _LOST)
            if at and to:
                best = min(best, rows[at - 1][to - 1] + _changed(printed[at - 1], meant[to - 1]))
                for was, now in usual.get(printed[at - 1], ()):
                    if printed.endswith(was, 0, at) and meant.endswith(now, 0, to):
                        best = min(best, rows[at - len(was)][to - len(now)] + _USUAL)
            rows[at][to] = best
        if min(rows[at]) > most:
            return most + 1
    return rows[-1][-1]


def _changed(printed: str, meant: str) -> float:
    if printed == meant:
        return 0.0
    return _OTHER if printed.isalpha() else _SIGN + 1


@cache
def _confused(language: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """By their last printed letter, what is printed for what."""
    found: dict[str, list[tuple[str, str]]] = {}
    lookalikes: dict[str, str] = language_data(language)["folding"]["lookalikes"]
    for pair in data("misread.toml")[language]["confused"]:
        printed, meant = pair.split()
        alike = "".join(lookalikes.get(char, char) for char in printed)
        for was in {printed, fold(printed, language), alike}:
            found.setdefault(was[-1], []).append((was, fold(meant, language)))
    return {last: tuple(pairs) for last, pairs in found.items()}
