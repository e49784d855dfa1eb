"""What turns the meaning of a clause in few letters: negations, permissions, limits, numbers, units, references.

``sayings`` finds them in a text of a language that ``sayings.toml`` has patterns for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from pipeline.lexicon.data import data
from pipeline.lexicon.languages import fold, languages
from pipeline.lexicon.structure import arabic
from pipeline.lexicon.translations import number_words
from pipeline.lexicon.words import lemma
from pipeline.model import Span

_WORD = re.compile(r"[^\W\d_]+")
# 1 000,50 or 1.000 or 12.06.2005 or 4: digits with single separators between them
_DIGITS = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"[.,\s](?=\d{3}(?!\d))")
# Fills the place of a number word, so that what follows stays where it is.
_FILL = "\x01"
_NUMBER = rf"(?:(?:\d{{1,3}}(?:[ \u00a0\u202f]\d{{3}})+(?!\d)|\d)[\d.,]*{_FILL}*)"
_FIGURE = rf"(?:\d+{_FILL}*|[ivxlc]+\b)"
_DATE_PIECES = 3
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing said. ``kind`` and ``value`` are those of ``sayings.toml``; beside them

    - ``number``: ``value`` is its digits; ``spelled`` where it stands as a word or in Roman digits, ``perhaps`` where
      it is an ordinal or a Roman number;
    - ``unit`` and ``reference``: ``number`` is what is counted, or referred to;
    - ``month``: ``value`` is its number, ``number`` the day and the year that stand beside it.
    """

    kind: str
    value: str
    span: Span
    number: tuple[str, ...] = ()
    perhaps: bool = False
    spelled: bool = False


def sayings(text: str, language: str) -> tuple[Saying, ...]:
    """What a text says of that kind, in its order. Of a language without patterns only the numbers in digits."""
    known = language in languages()
    folded = fold(text, language) if known else text.casefold()
    numbers = sorted(_numbers(folded, language if known else ""), key=lambda one: one.span)
    found = [*numbers]
    if known:
        masked = _masked(folded, numbers)
        found += _months(masked, language)
        found += _by_pattern(masked, language)
    return tuple(sorted(found, key=lambda one: (one.span, one.kind, one.value)))


def normal(number: str) -> str:
    """A number in digits as it is compared: without thousands' separators and leading noughts, with a point."""
    plain = _THOUSANDS.sub("", number).replace(",", ".")
    return plain.lstrip("0") or "0"


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return data("sayings.toml")


@cache
def _patterns(language: str) -> tuple[tuple[str, str, bool, re.Pattern[str]], ...]:
    return tuple(
        (entry["kind"], entry.get("value", ""), entry.get("perhaps", False), re.compile("|".join(
            one.replace("{number}", _NUMBER).replace("{figure}", _FIGURE) for one in entry[language])))
        for entry in _data()["sayings"] if entry[language]
    )


@cache
def _month_patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (value, re.compile(rf"(?:(?<![\d.,])(?P<day>\d{{1,2}}){_FILL}*\s+)?\b(?:{form})\b(?:\s+(?P<year>\d{{4}}))?"))
        for value, form in _data()["months"][language].items()
    )


@cache
def whole_date(language: str) -> str:
    """A pattern over the folded text for a day with its month and year, in words or in figures."""
    months = "|".join(_data()["months"][language].values())
    return rf"(?<![\d.,])\W?\d{{1,2}}(?:\W?\s+(?:{months})\s+|[./]\d{{1,2}}[./])\d{{4}}\b"


@cache
def _ordinals(language: str) -> dict[str, str]:
    table: dict[str, str] = _data()["ordinals"][language]
    return {form: value for word, value in table.items() for form in (fold(word, language), lemma(word, language))}


@cache
def _number_words(language: str) -> dict[str, str]:
    return {form: value for word, value in number_words(language).items() for form in (word, fold(word, language))}


@cache
def _compound(language: str) -> tuple[re.Pattern[str], dict[str, str]] | None:
    table = _data()["compounds"].get(language)
    return table and (re.compile(rf"\b({'|'.join(table['stems'])})(?=-?(?:{table['before']}))"), table["stems"])


def _numbers(folded: str, language: str) -> Iterator[Saying]:
    for match in _DIGITS.finditer(folded):
        span = Span(*match.span())
        pieces = re.split("[.,]", match.group())
        if len(pieces) == _DATE_PIECES and all(len(piece) in (1, 2, 4) for piece in pieces):
            yield from (Saying("number", normal(piece), span) for piece in pieces)
            yield Saying("month", normal(pieces[1]), span, (normal(pieces[0]), normal(pieces[2])), perhaps=True)
        else:
            yield Saying("number", normal(match.group()), span)
    if not language:
        return
    words, ordinals, compound = _number_words(language), _ordinals(language), _compound(language)
    told: list[Saying] = []
    for match in _WORD.finditer(folded):
        word, span = match.group(), Span(*match.span())
        form = lemma(word, language)
        if value := words.get(word) or words.get(form):
            told.append(Saying("number", value, span, spelled=True))
        elif value := ordinals.get(word) or ordinals.get(form):
            yield Saying("number", value, span, perhaps=True, spelled=True)
        elif (number := arabic(word)) is not None and len(word) < 6:
            yield Saying("number", str(number), span, perhaps=True, spelled=True)
    if compound:
        told += [Saying("number", compound[1][match.group(1)], Span(*match.span(1)), spelled=True)
                 for match in compound[0].finditer(folded)]
    yield from _summed(sorted(told, key=lambda one: one.span), folded, language)


def _summed(told: list[Saying], folded: str, language: str) -> list[Saying]:
    """Number words, tens and the units that follow them as one number."""
    joint = re.compile(_data()["joints"][language])
    summed: list[Saying] = []
    for one in told:
        tens = summed[-1] if summed else None
        if (tens and int(tens.value) >= 20 and int(tens.value) % 10 == 0 and int(one.value) < 10
                and joint.fullmatch(folded[tens.span.stop : one.span.start])):
            summed[-1] = replace(tens, value=str(int(tens.value) + int(one.value)),
                                 span=Span(tens.span.start, one.span.stop))
        else:
            summed.append(one)
    return summed


def _masked(folded: str, numbers: list[Saying]) -> str:
    """The text with number words in digits, every other letter in its place."""
    masked = folded
    for one in numbers:
        if one.kind == "number" and one.spelled and not one.perhaps:
            start, stop = one.span.start, one.span.stop
            masked = masked[:start] + one.value.ljust(stop - start, _FILL) + masked[stop:]
    return masked


def _months(masked: str, language: str) -> Iterator[Saying]:
    """Months that stand by a day or a year; a word that may be something else says nothing alone."""
    for value, pattern in _month_patterns(language):
        for match in pattern.finditer(masked):
            if match["day"] or match["year"]:
                beside = tuple(normal(one) for one in (match["day"], match["year"]) if one)
                yield Saying("month", value, Span(*match.span()), beside)


def _by_pattern(masked: str, language: str) -> Iterator[Saying]:
    left = masked
    for kind, value, perhaps, pattern in _patterns(language):
        for match in list(pattern.finditer(left)):
            span, words = Span(*match.span()), match.group()
            if kind in ("unit", "reference"):
                counted = tuple(normal(one) for one in _DIGITS.findall(words)) or tuple(
                    str(number) for word in _WORD.findall(words) if (number := arabic(word)) is not None)
                yield Saying(kind, value, span, counted, perhaps)
                continue
            if kind != NOTHING:
                yield Saying(kind, value, span, (), perhaps)
            left = left[: span.start] + _FILL * (span.stop - span.start) + left[span.stop :]
