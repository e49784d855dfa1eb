"""Numbers of lists as word processors and browsers print them, by the names that Office Open XML gives the formats."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

BULLET = "\u2022"
DASHES = "-\u2013\u2014\u2022\u00b7\u25cf\u25aa*"  # bullets that stay as they are
_SUPERSCRIPTS = str.maketrans("0123456789", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
_MINUS = "\u2212\uf02d\u2010\u2011\u2012\u2015"
_CHICAGO = "*\u2020\u2021\u00a7"
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_ALPHABETS = {
    "lowerLetter": "latin",
    "upperLetter": "latin",
    "russianLower": "russian",
    "russianUpper": "russian",
    "lowerGreek": "greek",
    "upperGreek": "greek",
}
_MOST = 9_999  # a larger number has no letters, and Roman numerals would grow without end


def numeral(number: int, style: str) -> str:
    """A list's number as a format prints it; in figures where the format has no sign for the number, or is unknown.

    After the last letter of the alphabet letters are doubled, as word processors do: z, aa, bb.
    """
    if style in ("none", "bullet"):
        return ""
    if not 0 < number <= _MOST:
        return str(number)
    if style in _ALPHABETS:
        text = _letters(number, _alphabets()[_ALPHABETS[style]])
        return text.upper() if style.endswith(("Upper",)) or style.startswith("upper") else text
    match style:
        case "lowerRoman":
            return roman(number)
        case "upperRoman":
            return roman(number).upper()
        case "decimalZero":
            return f"{number:02}"
        case "hex":
            return f"{number:X}"
        case "numberInDash":
            return f"- {number} -"
        case "chicago":
            return _CHICAGO[(number - 1) % 4] * ((number - 1) // 4 + 1) if number <= 40 else str(number)
        case "decimalEnclosedParen":
            return f"({number})"
        case "decimalEnclosedFullstop":
            return f"{number}."
    return str(number)


def roman(number: int) -> str:
    """A number from 1 to 9999 in small Roman numerals."""
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text


def superscript(text: str) -> str:
    """The figures of a text raised, as the mark of a footnote is printed."""
    return text.translate(_SUPERSCRIPTS)


def bullet(sign: str) -> str:
    """A list's bullet as a sign of text: what a symbol font draws in its private place has none of its own."""
    sign = sign.strip()
    if sign in _MINUS and sign:
        return "-" if sign != "\u2015" else "\u2014"
    return sign if len(sign) == 1 and sign in DASHES else BULLET


def _letters(number: int, alphabet: str) -> str:
    times, place = divmod(number - 1, len(alphabet))
    return alphabet[place] * (times + 1)


@cache
def _alphabets() -> dict[str, str]:
    loaded: dict[str, str] = tomllib.loads(
        files("pipeline.readers").joinpath("numerals.toml").read_text(encoding="utf-8")
    )
    return loaded
