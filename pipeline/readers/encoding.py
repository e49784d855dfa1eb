"""Bytes to text: which encoding a file is in is told by its content, never by its name or by a setting.

1. A byte-order mark settles it.
2. Zero bytes mean UTF-16 or UTF-32: the byte order under which the text consists of letters of our scripts.
3. Text that is valid UTF-8 is UTF-8. A few damaged sequences do not change that; they become U+FFFD.
4. Otherwise every single-byte encoding is tried, and the text that looks most like one of the known languages, by the
   frequencies of its letter pairs, is taken. A text that looks like none is refused.
"""

from __future__ import annotations

import codecs
import math
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice, pairwise

from pipeline.message import N_, Message
from pipeline.readers.base import ReadError

# Where two give the same text, the first is named. All are in Python's standard library.
SINGLE_BYTE = (
    "windows-1251",
    "windows-1250",
    "koi8-r",
    "koi8-u",
    "cp866",
    "iso8859-5",
    "iso8859-2",
    "iso8859-16",
    "cp852",
    "mac-cyrillic",
    "mac-romanian",
)
_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),  # before UTF-16, whose mark it starts with
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_NOTED = "tiebreaker.noted"  # a way to go on after what cannot be decoded
_WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
_MAGIC = (
    (b"%PDF-", N_("a PDF document"), ".pdf"),
    (b"PK\x03\x04", N_("a Word, OpenDocument or ZIP file"), ".docx, .odt"),
    (b"\xd0\xcf\x11\xe0", N_("a document of an old Word"), ".doc"),
    (b"{\\rtf", N_("an RTF document"), ".rtf"),
    (b"\x89PNG", N_("a picture"), ".png"),
    (b"\xff\xd8\xff", N_("a picture"), ".jpg"),
)
_CONTROLS = re.compile("[\x00-\x06\x0e-\x19\x1b\x7f]")  # those that no word processor writes into text
_ASCII = re.compile("[\n -~]")  # some of it stands in any text
_ESCAPED = re.compile("[\udc80-\udcff]+")
_WORST_SHARE_OF_CONTROLS = 0.01
_GOOD_PER_DAMAGED = 8  # whole UTF-8 characters for each damaged byte, for the file still to count as UTF-8
_STRETCH = re.compile(rb"[\x00-\x7f]{0,4}[\x80-\xff]{1,40}[\x00-\x7f]?")
_STRETCHES = 3000  # looked at to choose a single-byte encoding: some pages
_STRANGE = -11.0  # log-probability of a character that no known language writes
_UNSEEN = 0.02  # how much rarer a letter is in a pair that the sample does not have than it is altogether
_SIGN = -3.0  # of a sign beside whatever it is
_CASE = -3.0  # added for a capital that follows a small letter
_WORST_SCORE = -4.2  # real text has -1.7 to -3, Hebrew taken for KOI8-R -4.4, Greek -4.8, Japanese -6


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was in, and the byte sequences that stand in it as U+FFFD, in order, and where."""

    text: str
    encoding: str
    damaged: tuple[str, ...] = ()
    places: tuple[int, ...] = ()


def decode(data: bytes) -> Decoded:
    """The text of a file's bytes. Raises ReadError for what is empty, is not text, or is in no known encoding."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark) and (encoding not in _WIDE or _is_wide(data[len(mark) :])):
            return _checked(_replacing(data[len(mark) :], encoding))
    for magic, what, suffix in _MAGIC:
        if data.startswith(magic):
            raise ReadError("it is not plain text but {what}; give the file its right suffix ({suffix})",
                            what=Message(what), suffix=suffix)
    if b"\x00" in data:
        return _checked(_wide(data))
    utf8 = _replacing(data, "utf-8")
    if not utf8.damaged or _few(utf8):
        return _checked(utf8)
    return _checked(_single_byte(data))


def _is_wide(data: bytes) -> bool:
    """Whether what follows the mark of a wide encoding can be in it: spaces and line ends have a zero byte there. In
    windows-1251 the mark is two letters with which a text may begin that was cut within a word."""
    return not data or b"\x00" in data


def _few(utf8: Decoded) -> bool:
    whole = sum(1 for character in utf8.text if character > "\x7f" and character != "\ufffd")
    return whole >= _GOOD_PER_DAMAGED * sum(len(run.split()) for run in utf8.damaged)


def _checked(decoded: Decoded) -> Decoded:
    if not decoded.text.strip("\ufeff\x1a \t\r\n\f\v\xa0"):
        raise ReadError("it is empty; put the text of a treaty into it or remove it")
    controls = len(_CONTROLS.findall(decoded.text))
    if "\x00" in decoded.text or controls > _WORST_SHARE_OF_CONTROLS * len(decoded.text):
        raise _not_text()
    return decoded


def _not_text() -> ReadError:
    return ReadError("it is not text but binary data; save the treaty as a text file in UTF-8")


def _replacing(data: bytes, encoding: str) -> Decoded:
    """Decode, each undecodable sequence becoming one U+FFFD and being kept as hexadecimal digits."""
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError:
        pass
    if encoding in _WIDE:  # which know no surrogate escapes
        return _replacing_units(data, encoding)
    escaped = data.decode(encoding, errors="surrogateescape")
    damaged: list[str] = []
    places_of: list[int] = []
    longer = 0  # by how much the escaped text is longer so far
    for match in _ESCAPED.finditer(escaped):
        damaged.append(match.group().encode("ascii", errors="surrogateescape").hex(" "))
        places_of.append(match.start() - longer)
        longer += len(match.group()) - 1
    return Decoded(_ESCAPED.sub("\ufffd", escaped), encoding, tuple(damaged), tuple(places_of))


def _replacing_units(data: bytes, encoding: str) -> Decoded:
    spans: list[tuple[int, int]] = []

    def note(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeDecodeError)
        spans.append((error.start, error.end))
        return "", error.end

    codecs.register_error(_NOTED, note)
    data.decode(encoding, errors=_NOTED)
    parts: list[str] = []
    places: list[int] = []
    begin = length = 0
    for start, stop in spans:
        parts.append(data[begin:start].decode(encoding))
        length += len(parts[-1])
        places.append(length)
        parts.append("\ufffd")
        begin, length = stop, length + 1
    parts.append(data[begin:].decode(encoding))
    return Decoded("".join(parts), encoding, tuple(data[slice(*span)].hex(" ") for span in spans), tuple(places))


def _wide(data: bytes) -> Decoded:
    """Text with zero bytes and no byte-order mark."""
    start = data[:60_000]
    encoding = max(_WIDE, key=lambda candidate: _share_of_our_scripts(start.decode(candidate, errors="replace")))
    text = start.decode(encoding, errors="replace")
    if _share_of_our_scripts(text) < 0.9 or not _ASCII.search(text):
        raise _not_text()
    return _replacing(data, encoding)


def _share_of_our_scripts(text: str) -> float:
    """How much of a text is Latin, Greek or Cyrillic letters, spaces and common punctuation."""
    ours = sum(
        1
        for character in text
        if ("\x20" <= character < "\u0530" and not "\x7f" <= character < "\xa0")
        or character in "\t\r\n\f\v"
        or "\u2000" <= character <= "\u2122"
    )
    return ours / len(text) if text else 0.0


def _single_byte(data: bytes) -> Decoded:
    sample = _sample(data)
    if len(_CONTROLS.findall(data.decode("latin-1"))) > _WORST_SHARE_OF_CONTROLS * len(data):
        raise _not_text()
    scores = {encoding: likeness(sample.decode(encoding, errors="replace")) for encoding in SINGLE_BYTE}
    best = max(SINGLE_BYTE, key=scores.__getitem__)  # the first of equals
    if scores[best] < _WORST_SCORE:
        raise ReadError(
            "its bytes make no Russian or Romanian text in any encoding that was tried ({encodings}); "
            "open it in the program it came from and save it as UTF-8",
            encodings=", ".join(("UTF-8", "UTF-16", *SINGLE_BYTE)),
        )
    return _replacing(data, best)


def _sample(data: bytes) -> bytes:
    """The first stretches beyond ASCII, each with what stands around it; all ASCII text says nothing."""
    return b"".join(match.group() for match in islice(_STRETCH.finditer(data), _STRETCHES))


def likeness(text: str) -> float:
    """How much a text looks like the known language that it looks like most: the mean log-probability of its letter
    pairs with a character beyond ASCII (natural logarithm, at most 0; 0 for a text of ASCII alone)."""
    every = Counter(pairwise(f" {text} "))
    pairs = {pair: count for pair, count in every.items() if pair[0] > "\x7f" or pair[1] > "\x7f"}
    if not pairs:
        return 0.0
    total = sum(pairs.values())
    return max(
        sum(count * _pair(number, *pair) for pair, count in pairs.items()) / total for number in range(len(_models()))
    )


@dataclass(frozen=True, slots=True)
class _Model:
    """One language: log-probabilities of a letter after another, and after those it is never seen with."""

    letters: frozenset[str]
    signs: frozenset[str]
    variants: dict[str, str]
    pairs: dict[tuple[str, str], float]
    unseen: dict[str, float]


@lru_cache(maxsize=20_000)
def _pair(number: int, before: str, after: str) -> float:
    model = _models()[number]
    first, second = _letter(model, before), _letter(model, after)
    for character, kind in ((after, second), (before, first)):
        if character > "\x7f" and kind == "?":
            return _STRANGE
    if "." in (first, second):
        return _SIGN
    capital_inside = _CASE if after.isupper() and before.islower() else 0.0
    return model.pairs.get((first, second), model.unseen[second]) + capital_inside


def _letter(model: _Model, character: str) -> str:
    """The class of a character: a letter itself, a blank for ASCII else, `.` for a sign, `?` for others."""
    lower = character.lower()
    lower = model.variants.get(lower, lower)
    if lower in model.letters:
        return lower
    if character in model.signs:
        return "."
    return " " if character <= "\x7f" else "?"


@cache
def _models() -> tuple[_Model, ...]:
    data = tomllib.loads(files("pipeline.readers").joinpath("letters.toml").read_text(encoding="utf-8"))
    variants = {other: group[0] for group in data.pop("variants") for other in group[1:]}
    signs = frozenset(data.pop("signs"))
    return tuple(_model(entry["alphabet"], entry["sample"], signs, variants) for entry in data.values())


def _model(alphabet: str, sample: str, signs: frozenset[str], variants: dict[str, str]) -> _Model:
    letters = frozenset(alphabet) | frozenset("abcdefghijklmnopqrstuvwxyz")
    empty = _Model(letters, signs, variants, {}, {})
    text = [_letter(empty, character) for character in " ".join(sample.split())]
    pairs = Counter(pairwise(text))
    firsts = Counter(text)
    return _Model(
        letters,
        signs,
        variants,
        {pair: math.log(count / firsts[pair[0]]) for pair, count in pairs.items()},
        {letter: math.log(_UNSEEN * max(firsts[letter], 1) / len(text)) for letter in (*letters, " ")},
    )
