"""Labels: what "1.", "(a)", "b/", a quoted letter or a dash at the head of a clause may stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pipeline.lexicon.structure import ROMAN, arabic

# The Russian alphabet as lists go through it: with neither, with either or with both of the letters often left out.
_RUSSIAN = "\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437\u0438\u043a\u043b\u043c\u043d\u043e\u043f\u0440\u0441\u0442\u0443\u0444\u0445\u0446\u0447\u0448\u0449\u044d\u044e\u044f"
_WITH_YO = _RUSSIAN[:6] + "\u0451" + _RUSSIAN[6:]
_WITH_SHORT_I = _RUSSIAN[:9] + "\u0439" + _RUSSIAN[9:]
_WITH_BOTH = _WITH_YO[:10] + "\u0439" + _WITH_YO[10:]
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_ALPHABETS = (_LATIN, _RUSSIAN, _WITH_YO, _WITH_SHORT_I, _WITH_BOTH)
# Cyrillic letters printed for a Latin one and the other way round, where the alphabets above do not tell
_TWINS = {
    "\u0432": "b", "\u044c": "b", "\u0441": "c", "\u0435": "e", "\u0434": "d", "\u0456": "i", "\u0433": "g",
    "b": "\u0432", "c": "\u0441", "e": "\u0435", "r": "\u0433", "u": "\u0438", "6": "\u0431", "g": "\u0434",
}

_OPEN = "(\u00ab\"\u201e\u201c\u201d'\u2018["
_QUOTES = "\u00ab\u00bb\"\u201e\u201c\u201d'\u2018\u2019"
MARKER = re.compile(
    rf"(?P<open>[{re.escape(_OPEN)}])?[ ]?(?P<core>\d{{1,2}}|{ROMAN}|[^\W\d_])[ ]?"
    rf"(?P<close>[{re.escape(_QUOTES)})\]]?[.)/]{{0,2}})"
)
DASH = re.compile(r"(?P<core>[-\u2013\u2014\u2022\u00b7\u25cf\u25aa*])(?=[ ])")
_NESTED = re.compile(r"(?P<outer>\d{1,2})\.(?P<core>\d{1,2})(?P<close>[.)]?)(?=\s)")


@dataclass(frozen=True, slots=True)
class Marker:
    """A possible label: where it stands, as printed, its style, and what it may count."""

    start: int
    stop: int
    text: str
    style: str  # "." ")" "()" "/" "q" (quoted) "-" (a dash) "1.1"
    number: int | None
    letters: frozenset[int]  # the places in a list that the letter may mean
    roman: int | None
    at_line: bool

    @property
    def first(self) -> bool:
        """Whether it may begin a list."""
        return self.number == 1 or 1 in self.letters or self.roman == 1 or self.style == "-"


def marker_at(text: str, low: str, start: int, at_line: bool) -> Marker | None:
    """The label that may stand at a place; `low` is the plain form of `text`."""
    if match := DASH.match(low, start):
        return Marker(start, match.end(), match.group(), "-", None, frozenset(), None, at_line)
    if at_line and (match := _NESTED.match(low, start)):
        number = int(match["core"])
        return Marker(start, match.end(), match.group(), "1.1", number, frozenset(), None, True)
    match = MARKER.match(low, start)
    if match is None:
        return None
    style = _style(match["open"] or "", match["close"])
    core, stop = match["core"], match.end()
    if not style or (style == "bare" and not (at_line and core.isdigit() and _capital(text, stop))):
        return None
    if " " in match.group() and style not in (")", "()"):
        if style != "bare":
            return None
    if style in (".", "/") and low[stop : stop + 1].isdigit():
        return None  # a date, a decimal number
    printed = text[start:stop].strip()
    digits = core if core.isdigit() else "3" if core == "\u0437" and at_line else ""
    number = int(digits) if digits else None
    roman = None if core.isdigit() else 1 if core == "l" and style == "." and at_line else arabic(core)
    letters = letter_places(core) if len(core) == 1 else frozenset()
    return Marker(start, stop, printed, style, number, letters, roman, at_line)


def _style(opening: str, closing: str) -> str:
    if opening and opening in _QUOTES:
        return "q" if closing and closing[0] in _QUOTES else ""
    if opening:
        return "()" if closing[:1] in (")", "]", "/") else ""
    if not closing:
        return "bare"
    if closing[0] in _QUOTES:
        return ""
    return ")" if ")" in closing or "]" in closing else closing[0]


def _capital(text: str, stop: int) -> bool:
    return text[stop - 1 : stop] == " " and text[stop : stop + 1].isupper()


@lru_cache(maxsize=None)
def letter_places(letter: str) -> frozenset[int]:
    """The places in a list that a letter may mean, in either script, look-alikes included."""
    found = set()
    for char in (letter, _TWINS.get(letter, "")):
        if char:
            found |= {alphabet.index(char) + 1 for alphabet in _ALPHABETS if char in alphabet}
    return frozenset(found)


def letter_id(place: int) -> str:
    """The neutral id of an item: a, b ... z, aa, ab ..."""
    name = ""
    while place > 0:
        place, rest = divmod(place - 1, 26)
        name = _LATIN[rest] + name
    return name


def roman_id(place: int) -> str:
    """The neutral id of a subitem: i, ii, iii ..."""
    name = ""
    for value, sign in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while place >= value and len(name) < 40:
            name += sign
            place -= value
    return name or str(place)
