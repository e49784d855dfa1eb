"""The language of a text, by its frequent short words and its own letters: ``language_of``."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple

from pipeline.lexicon.languages import language_data, languages, plain

UNKNOWN = "und"  # ISO 639-2 for a language that nothing shows
WORD = re.compile(r"[^\W\d_]+")
_LEAST, _CLEAR = 0.08, 1.15  # the share of words that shows a language, and how many times that of the next one it is
_BROKEN = re.compile(r"[^\W\d_]+-\s*$")  # the part of a word that a line ends with, which may look like another one
_COMMON = " .,-;()"
_CYRILLIC = re.compile("[\u0400-\u052f]+")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+")


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    script: str
    words: frozenset[str]
    letters: frozenset[str]


def language_of(text: str) -> str:
    """The language (ISO 639-1; `mo` for Romanian in Cyrillic letters) of a text, or `und`."""
    sample = text[:20_000]
    ranked = _ranked(sample)
    if not ranked:
        return UNKNOWN
    return _plain_answer(ranked) or _by_model(sample, [code for code, _ in ranked]) or ranked[0][0]


def of_line(text: str) -> str:
    """The language of a line where its words show it, else nothing."""
    _, scores = _scores(_BROKEN.sub("", text[:2_000]))
    return _plain_answer(_likeliest(scores.items())) or ""


def of_lines(lines: Sequence[str], least: int) -> tuple[list[str], list[int]]:
    """The language of each line where its words show it, else nothing; and how many letters each has. Lines with fewer
    than `least` show none.

    Hardly any line is looked at closely: only those with a word that speaks more for another language than for the one
    that shows first, or with a sign that stands for a letter, may show another. All others show that one or none, and
    are said to show it, but for those that have a line in another language beside them.
    """
    lows = list(map(str.lower, lines))
    sizes = _letters_of_each(lows)

    @cache
    def shown(number: int) -> str:
        return of_line(lines[number]) if sizes[number] >= least else ""

    code = next(filter(None, map(shown, range(len(lines)))), "")
    found = [code] * len(lines)
    if not code:
        return found, sizes
    tokens = [(_BROKEN.sub("", low) if low.endswith("-") else low).split() for low in lows]
    odd = _odd(set().union(*tokens), code)
    beside: set[int] = set()
    for number, own in enumerate(tokens):
        if odd.isdisjoint(own) or number in beside:
            continue
        if shown(number) in ("", code):
            continue
        found[number] = shown(number)
        for side in (range(number - 1, -1, -1), range(number + 1, len(lines))):
            near = list(takewhile(lambda each: shown(each) != code, side))
            beside.update(near)
            for each in near:
                found[each] = shown(each)
    return found, sizes


def _letters_of_each(lows: Sequence[str]) -> list[int]:
    """How many letters each of some lines in lower case has."""
    bare = "\n".join(lows)
    for sign in _COMMON:  # on most lines there is nothing else
        bare = bare.replace(sign, "")
    kept = bare.split("\n")
    if len(kept) != len(lows):  # a line holds several
        kept = list(lows)
    return [len(each) if each.isalpha() else len("".join(WORD.findall(each))) for each in kept]


def _odd(tokens: Collection[str], code: str) -> set[str]:
    """Those of a text's tokens, in lower case, that hold a word that speaks more for another language than for this
    one, or a sign that stands for a letter."""
    text = " ".join(tokens)
    frequent, telling = _frequent_elsewhere(code), _telling(code).search
    found = {word for word in set(WORD.findall(text)) if word in frequent or telling(word)}  # as few words
    against = {word for word in found if _speaks_against(word, code)}
    signs = [sign for sign in _standing() if sign in text]
    return {
        token for token in tokens
        if token in against
        or not (token.isalpha() or against.isdisjoint(WORD.findall(token)))
        or (signs and any(sign in token for sign in signs))
    }


@cache
def _frequent_elsewhere(code: str) -> frozenset[str]:
    """The words that are frequent in other languages and, as they are written, not in this one."""
    return frozenset(word for word, codes in _signs()[0].items() if code not in codes)


@cache
def _telling(code: str) -> re.Pattern[str]:
    """The letters that other languages have and this one has not, and those that stand for others in one that is
    read: a word without any of them speaks for no other language, unless it is a frequent one of it."""
    foreign = {letter for letter, codes in _signs()[1].items() if code not in codes}
    standing = {sign for each in languages() for sign in language_data(each)["folding"]["letters"]}
    return re.compile("[" + re.escape("".join(sorted(foreign | standing))) + "]")


@lru_cache(maxsize=50_000)
def _speaks_against(word: str, code: str) -> bool:
    """Whether a word, in lower case, speaks more for another language than for this one."""
    told = _told_by(word)
    letters = dict(told.letters_of)
    frequent = bool(told.frequent_in) and code not in told.frequent_in
    return frequent or any(count > letters.get(code, 0) for count in letters.values())


def _plain_answer(ranked: Sequence[tuple[str, float]]) -> str | None:
    (code, first), (_, second) = (*ranked, ("", 0.0), ("", 0.0))[:2]
    return None if first < _LEAST or first < _CLEAR * second else code


def _ranked(text: str) -> list[tuple[str, float]]:
    """The languages of the text's script, the likeliest first, each with the share of words that speak for it."""
    script, scores = _scores(text)
    return _likeliest((code, scores.get(code, 0.0)) for code in (_written_in(script) if script else ()))


def _likeliest(scores: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    return sorted(scores, key=itemgetter(1), reverse=True)


def _scores(text: str) -> tuple[str, dict[str, float]]:
    """The text's script, and the share of words that speak for each language of it, of those for which some do."""
    low = text.lower()
    words = (_word_with_signs() if any(sign in low for sign in _standing()) else WORD).findall(low)
    hits, own_letters = dict[str, int](), dict[str, int]()
    cyrillic = latin = 0
    for word in words:
        more_cyrillic, more_latin, frequent_in, letters_of = _told_by(word)
        cyrillic += more_cyrillic
        latin += more_latin
        for code in frequent_in:
            hits[code] = hits.get(code, 0) + 1
        for code, count in letters_of:
            own_letters[code] = own_letters.get(code, 0) + count
    if cyrillic + latin == 0:
        return "", {}
    total = len(words)
    script = "Cyrillic" if cyrillic >= latin else "Latin"
    return script, {
        code: (hits.get(code, 0) + 0.7 * min(own_letters.get(code, 0), total)) / total
        for code in (*hits, *(own_letters.keys() - hits.keys())) if code in _written_in(script)
    }


@cache
def _standing() -> tuple[str, ...]:
    """The signs that stand for a letter in the print of a language that is read."""
    tables = (language_data(code)["folding"]["letters"] for code in languages())
    return tuple({sign: None for table in tables for sign in table if not sign.isalpha()})


@cache
def _word_with_signs() -> re.Pattern[str]:
    return re.compile(rf"(?:[^\W\d_]|[{re.escape(''.join(_standing()))}])+")


class _Told(NamedTuple):
    """What a word tells of its language: its letters by script, where it is frequent, whose own letters it has."""

    cyrillic: int
    latin: int
    frequent_in: tuple[str, ...]
    letters_of: tuple[tuple[str, int], ...]


@lru_cache(maxsize=50_000)
def _told_by(word: str) -> _Told:
    """The word is in lower case. Kept, since most words come again."""
    frequent, letters, sign = _signs()
    codes = set(frequent.get(word, ()))
    for code in languages():  # a language that is read, in any orthography
        own = plain(word, code)
        if own != word and code in frequent.get(own, ()):
            codes.add(code)
    counts = Counter(code for letter in sign.findall(word) for code in letters[letter])
    return _Told(*letters_by_script(word), tuple(codes), tuple(counts.items()))


@cache
def _signs() -> tuple[dict[str, list[str]], dict[str, list[str]], re.Pattern[str]]:
    """The languages by their frequent words, and by their own letters; what finds any of these."""
    words: dict[str, list[str]] = {}
    letters: dict[str, list[str]] = {}
    for each in known_languages():
        for pieces, table in ((each.words, words), (each.letters, letters)):
            for piece in pieces:
                table.setdefault(piece, []).append(each.code)
    return words, letters, re.compile("[" + "".join(map(re.escape, letters)) + "]")


def letters_by_script(text: str) -> tuple[int, int]:
    """How many letters of the text are Cyrillic, how many Latin."""
    return sum(map(len, _CYRILLIC.findall(text))), sum(map(len, _LATIN.findall(text)))


@cache
def _written_in(script: str) -> tuple[str, ...]:
    return tuple(each.code for each in known_languages() if each.script == script)


@lru_cache(maxsize=1)
def known_languages() -> tuple[Language, ...]:
    found = []
    for code in languages():
        data = language_data(code)
        words, own = data["divide"]["stopwords"], data["divide"]["letters"]
        found.append(Language(code, data["folding"]["own"], frozenset(words), frozenset(own)))
    table = tomllib.loads((files("pipeline.lexicon") / "foreign.toml").read_text(encoding="utf-8"))
    for code, data in table.items():
        found.append(Language(code, data["script"], frozenset(data["words"]), frozenset(data["letters"])))
    return tuple(found)


def _by_model(text: str, codes: Iterable[str]) -> str | None:
    """The likeliest of the languages by py3langid's model; of some it knows nothing."""
    from py3langid import langid

    wanted = set(codes)
    ranked: list[tuple[str, float]] = langid.rank(text)  # type: ignore[no-untyped-call]
    return next((code for code, _ in ranked if code in wanted), None)
