"""Dates that people write, as a day: ``day`` reads them in any language that the program speaks."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

_FIGURES = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_WORDS = re.compile(r"(\d{1,2})\.? +([^\W\d_]+)\.? +(\d{4})(?: *[^\W\d_]{1,4}\.?)?")
_MONTH_FIRST = re.compile(r"([^\W\d_]+)\.? +(\d{1,2}), +(\d{4})")


def day(text: str, languages: Iterable[str]) -> datetime.date | None:
    """The day that a text names and nothing else: 2026-03-14, 14.03.2026, 14 March 2026, March 14, 2026, or so in
    another of some languages (names of months: the CLDR). None where it names none, or leaves in doubt which."""
    text = " ".join(text.split())
    with suppress(ValueError):
        return datetime.date.fromisoformat(text)
    months = {name: number for language in languages for name, number in _months(language).items()}
    if found := _FIGURES.fullmatch(text):
        return _date(found[3], int(found[2]), found[1])
    if found := _WORDS.fullmatch(text):
        return _date(found[3], months.get(found[2].casefold(), 0), found[1])
    if found := _MONTH_FIRST.fullmatch(text):
        return _date(found[3], months.get(found[1].casefold(), 0), found[2])
    return None


def _date(year: str, month: int, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), month, int(day))
    except ValueError:
        return None


@cache
def _months(language: str) -> dict[str, int]:
    """The months of a language by their names, as they stand alone and beside a day, whole and shortened."""
    from babel.dates import get_month_names

    return {name.casefold().rstrip("."): number for context in ("format", "stand-alone")
            for width in ("wide", "abbreviated") for number, name in get_month_names(width, context, language).items()}
