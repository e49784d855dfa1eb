"""Labels: what "1.", "(a)", "b/", a quoted letter or a dash at the head of a clause may stand for."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from pipeline.lexicon.structure import ROMAN, arabic

_ZE = "\u0437"  # the Cyrillic letter printed for 3
_OPEN = "(\u00ab\"\u201e\u201c\u201d'\u2018["
OPENING_QUOTES = frozenset("\u00ab\"\u201e\u201c\u201d")
_QUOTES = "\u00ab\u00bb\"\u201e\u201c\u201d'\u2018\u2019"
MARKER = re.compile(
    rf"(?P<open>[{re.escape(_OPEN)}])?[ ]?(?P<core>\d{{1,2}}|{ROMAN}|[^\W\d_])[ ]?"
    rf"(?P<close>[\u00b0\u00ba]\)?|[{re.escape(_QUOTES)})\]]?[.)/]{{0,2}})"
)
DASH = re.compile(r"(?P<core>[-\u2013\u2014\u2022\u00b7\u25cf\u25aa*])(?=[ ])")
_TIGHT_DASH = re.compile(r"(?P<core>[-\u2013\u2014\u2022\u00b7\u25cf\u25aa])(?=[^\W\d_])")
_NUMBER_DASH = re.compile(r"(?P<core>\d{1,2})[ ]?[-\u2013\u2014](?=[ ])")
_LONGER = 12  # letters: no label has so many, most words have
_NESTED = re.compile(r"(?P<outer>\d{1,2})\.(?P<core>\d{1,2})(?P<close>[.)]?)(?=\s)")


@dataclass(frozen=True, slots=True)
class Marker:
    """A possible label: where it stands, as printed, its style, and what it may count."""

    start: int
    stop: int
    text: str
    style: str  # "." ")" "()" "/" "q" (quoted) "-" (a dash) "1.1"
    number: int | None
    letters: frozenset[int]  # the places in a list that the letter may mean, look-alikes included
    own: frozenset[int]  # those of the letter as it is printed
    roman: int | None
    at_line: bool

    @property
    def first(self) -> bool:
        """Whether it may begin a list."""
        return self.number == 1 or 1 in self.letters or self.roman == 1 or self.style == "-"


@lru_cache(maxsize=2_000)  # several steps ask for those of one text
def marker_at(text: str, low: str, start: int, at_line: bool) -> Marker | None:
    """The label that may stand at a place; `low` is the plain form of `text`."""
    first = low[start : start + 1]  # which tells what need not be tried
    if not first.isalnum() and (
        match := DASH.match(low, start) or (_TIGHT_DASH.match(low, start) if at_line else None)
    ):
        return Marker(start, match.end(), match.group(), "-", None, frozenset(), frozenset(), None, at_line)
    if at_line and first.isdigit():
        if match := _NESTED.match(low, start):
            return _counting(match, "1.1")
        if (match := _NUMBER_DASH.match(low, start)) and text[match.end() + 1 : match.end() + 2].isupper():
            return _counting(match, "n-")
    elif at_line:
        begin = _label_words().match(low, start)
        if begin and (marker := marker_at(text, low, begin.end(), True)) and marker.style not in ("-", "bare", "n-"):
            return replace(marker, start=start, text=text[start : marker.stop].strip())
    if low[start : start + _LONGER].isalpha():
        return None
    match = MARKER.match(low, start)
    if match is None:
        return None
    style = _style(match["open"] or "", match["close"])
    core, stop = match["core"], match.end()
    if not style or (style == "bare" and not (at_line and core.isdecimal() and _capital(text, stop))):
        return None
    spaced = " " in match.group() and style not in (")", "()", "bare")
    if spaced and not (core.isdecimal() and style == "." and text[stop + 1 : stop + 2].isupper()):
        return None
    if style in (".", "/") and low[stop : stop + 1].isdigit():
        return None  # a date, a decimal number
    printed = text[start:stop].strip()
    one = core == "l" and text[match.start("core")] == "l" and style == "." and at_line  # a digit read for a letter
    count = int(core) if core.isdecimal() else 3 if core == _ZE else 1 if one else None
    roman = None if core.isdecimal() else 1 if core == "l" and style == "." and at_line else arabic(core)
    letters, own = letter_places(core) if len(core) == 1 else (frozenset[int](), frozenset[int]())
    return Marker(start, stop, printed, style, count, letters, own, roman, at_line)


def _counting(match: re.Match[str], style: str) -> Marker:
    nothing = frozenset[int]()
    return Marker(match.start(), match.end(), match.group(), style, int(match["core"]), nothing, nothing, None, True)


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


@cache
def letter_places(letter: str) -> tuple[frozenset[int], frozenset[int]]:
    """The places in a list that a letter may mean: with the look-alikes of the other script, and as printed."""
    alphabets, twins = _lettering()
    own = {alphabet.index(letter) + 1 for alphabet in alphabets if letter in alphabet}
    twin = twins.get(letter, letter)
    return frozenset(own | {alphabet.index(twin) + 1 for alphabet in alphabets if twin in alphabet}), frozenset(own)


@cache
def _label_words() -> re.Pattern[str]:
    data = tomllib.loads((files("pipeline.lexicon") / "labels.toml").read_text(encoding="utf-8"))
    return re.compile(rf"{data['words']}[ ]?")


@cache
def _lettering() -> tuple[tuple[str, ...], dict[str, str]]:
    data = tomllib.loads((files("pipeline.lexicon") / "labels.toml").read_text(encoding="utf-8"))
    return tuple(data["alphabets"]), data["twins"]


def letter_id(place: int) -> str:
    """The neutral id of an item: a, b ... z, aa, ab ..."""
    name = ""
    while place > 0:
        place, rest = divmod(place - 1, 26)
        name = chr(ord("a") + rest) + name
    return name


def roman_id(place: int) -> str:
    """The neutral id of a subitem: i, ii, iii ..."""
    name = ""
    for value, sign in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while place >= value and len(name) < 40:
            name += sign
            place -= value
    return name or str(place)
