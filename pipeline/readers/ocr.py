"""Recognising the text of pictures with Tesseract, in Russian and Romanian together, where it is installed.

Together, because with Russian alone a Latin "b)" becomes a Cyrillic sign. A page on its side or upside down is turned
first, and one whose letters Tesseract hardly makes out gives no words: it would give wrong ones.
"""

from __future__ import annotations

import csv
import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice

from pipeline.message import Message
from pipeline.readers.base import ReadError

PROGRAM = "tesseract"
LANGUAGES = ("rus", "ron")
PACKAGES = "tesseract-ocr tesseract-ocr-rus tesseract-ocr-ron"
SECONDS = 180  # for one page
_SURE = 65  # mean confidence of letters below which they are guesses: a page on its side has 48, a sound one 90 to 97
_LETTERS = 20  # that tell anything about a page
_LONG = 4  # letters of words that are wider than high
_TURNS = (90, 180, 270)


@dataclass(frozen=True, slots=True)
class Printed:
    """A word in a picture, in pixels from its left and top; ``top`` and ``bottom`` are those of the word's line.

    ``sure`` is Tesseract's confidence, up to 100."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    sure: float = 100.0


def missing() -> str:
    """What is to be installed for pictures to be read, as an end of a message for people; "" where nothing is."""
    program = shutil.which(PROGRAM)
    if program is None:
        return Message("install Tesseract with its Russian and Romanian data (on Debian: apt install {packages})",
                       packages=PACKAGES)
    lacking = [language for language in LANGUAGES if language not in _installed(program)]
    if lacking:
        packages = " ".join(f"tesseract-ocr-{language}" for language in lacking)
        return Message("install Tesseract's data for {languages} (on Debian: apt install {packages})",
                       languages=tuple(lacking), packages=packages)
    return ""


@cache
def _installed(program: str) -> frozenset[str]:
    try:
        done = subprocess.run([program, "--list-langs"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return frozenset()
    return frozenset((done.stdout + done.stderr).decode("utf-8", errors="replace").split())


def recognise(pictures: Iterable[tuple[int, bytes]]) -> dict[int, tuple[Printed, ...]]:
    """The words of pictures (PNM, PNG or TIFF), by the numbers they come with, in pixels of the picture as it is read
    upright; as many at a time as there are processors. A picture whose letters are not made out is left out.

    Raises ReadError where Tesseract is not there, fails, or takes too long.
    """
    wanting = missing()
    if wanting:
        raise ReadError(wanting)
    found: dict[int, tuple[Printed, ...]] = {}
    waiting = iter(pictures)
    many = max(1, min(os.cpu_count() or 1, 8))
    with ThreadPoolExecutor(many) as pool:
        while some := list(islice(waiting, many)):
            for (number, _), words in zip(some, pool.map(_recognised, some), strict=True):
                if words is not None:
                    found[number] = words
    return found


def _recognised(numbered: tuple[int, bytes]) -> tuple[Printed, ...] | None:
    """A picture's words; None where they are guesses, whatever way it is turned."""
    number, picture = numbered
    words = _read(number, picture)
    if _is_sound(words):
        return words
    for turn in _turns(number, picture):
        words = _read(number, _turned(picture, turn))
        if _is_sound(words):
            return words
    return None


def _is_sound(words: Sequence[Printed]) -> bool:
    """Whether words are made out and lie level; what has hardly a letter is no text, and sound as such."""
    letters = sum(len(word.text) for word in words)
    if letters < _LETTERS:
        return True
    long = [word for word in words if len(word.text) >= _LONG]
    upright = sum(word.bottom - word.top > word.right - word.left for word in long)
    return sum(word.sure * len(word.text) for word in words) >= _SURE * letters and 2 * upright <= len(long)


def _turns(number: int, picture: bytes) -> tuple[int, ...]:
    """The degrees clockwise by which a picture may have to be turned: as Tesseract tells, where it has the data."""
    if "osd" not in _installed(shutil.which(PROGRAM) or PROGRAM):
        return _TURNS
    try:
        said = _said(number, picture, "-l", "osd", "--psm", "0")
    except ReadError:  # too few letters to tell
        return _TURNS
    told = re.search(r"^Rotate: (90|180|270)\b", said, re.MULTILINE)
    return (int(told[1]),) if told else ()


def _turned(picture: bytes, degrees: int) -> bytes:
    from PIL import Image

    ways = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    out = io.BytesIO()
    with Image.open(io.BytesIO(picture)) as image:
        image.transpose(ways[degrees]).save(out, "PPM")  # Pillow turns the other way
    return out.getvalue()


def _read(number: int, picture: bytes) -> tuple[Printed, ...]:
    options = ("-l", "+".join(LANGUAGES), "--psm", "3", "-c", "tessedit_create_tsv=1")
    return words_of(_said(number, picture, *options))


def _said(number: int, picture: bytes, *options: str) -> str:
    command = [PROGRAM, "stdin", "stdout", "--dpi", "300", *options]
    try:
        done = subprocess.run(
            command, input=picture, capture_output=True, timeout=SECONDS, check=False,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )  # fmt: skip
    except OSError as error:
        raise ReadError("Tesseract does not start ({reason}); install it anew", reason=error.strerror) from error
    except subprocess.TimeoutExpired as error:
        raise ReadError("Tesseract needs more than {seconds} seconds for page {page}; scan it anew",
                        seconds=SECONDS, page=number) from error
    if done.returncode:
        said = done.stderr.decode("utf-8", errors="replace").strip().splitlines()
        raise ReadError("Tesseract fails on page {page} ({reason}); scan it anew",
                        page=number, reason=said[-1] if said else str(done.returncode))
    return done.stdout.decode("utf-8", errors="replace")


def words_of(table: str) -> tuple[Printed, ...]:
    """The words of Tesseract's table (TSV)."""
    lines: dict[tuple[str, str, str], tuple[float, float]] = {}
    found: list[Printed] = []
    for row in csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        try:
            key = (row["block_num"], row["par_num"], row["line_num"])
            left, top, width, height = (float(row[name]) for name in ("left", "top", "width", "height"))
            sure = float(row["conf"])
        except (KeyError, TypeError, ValueError):
            continue
        if row["level"] == "4":
            lines[key] = (top, top + height)
        text = (row["text"] or "").strip()
        if row["level"] == "5" and text and text != "|":
            above, below = lines.get(key, (top, top + height))
            found.append(Printed(text, left, above, left + width, below, sure))
    return tuple(found)
