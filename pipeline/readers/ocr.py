"""Recognising the text of pictures with Tesseract, in Russian and Romanian together, where it is installed.

Together, because with Russian alone a Latin "b)" becomes a Cyrillic sign.
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
from collections.abc import Iterable
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


@dataclass(frozen=True, slots=True)
class Printed:
    """A word in a picture, in pixels from its left and top; ``top`` and ``bottom`` are those of the word's line."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


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
    """The words of pictures (PNM, PNG or TIFF), by the numbers they come with; as many at a time as there are
    processors. Raises ReadError where Tesseract is not there, fails, or takes too long."""
    wanting = missing()
    if wanting:
        raise ReadError(wanting)
    found: dict[int, tuple[Printed, ...]] = {}
    waiting = iter(pictures)
    many = max(1, min(os.cpu_count() or 1, 8))
    with ThreadPoolExecutor(many) as pool:
        while some := list(islice(waiting, many)):
            for (number, _), words in zip(some, pool.map(_recognised, some), strict=True):
                found[number] = words
    return found


def _recognised(numbered: tuple[int, bytes]) -> tuple[Printed, ...]:
    number, picture = numbered
    command = [PROGRAM, "stdin", "stdout", "-l", "+".join(LANGUAGES), "--psm", "3", "--dpi", "300"]
    command += ["-c", "tessedit_create_tsv=1"]
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
    return words_of(done.stdout.decode("utf-8", errors="replace"))


def words_of(table: str) -> tuple[Printed, ...]:
    """The words of Tesseract's table (TSV)."""
    lines: dict[tuple[str, str, str], tuple[float, float]] = {}
    found: list[Printed] = []
    for row in csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        try:
            key = (row["block_num"], row["par_num"], row["line_num"])
            left, top, width, height = (float(row[name]) for name in ("left", "top", "width", "height"))
        except (KeyError, TypeError, ValueError):
            continue
        if row["level"] == "4":
            lines[key] = (top, top + height)
        text = (row["text"] or "").strip()
        if row["level"] == "5" and text and text != "|":
            above, below = lines.get(key, (top, top + height))
            found.append(Printed(text, left, above, left + width, below))
    return tuple(found)
