"""Files in TOML that people write: ``toml`` reads one, and says of one that it cannot read where and what to do."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pipeline.message import N_, Message, SpokenError

# What Python's reader says, by how it begins, in words for who has written the file.
_SAID = (
    ("Invalid value", N_("text after = needs straight quotation marks around it")),
    ("Illegal character", N_("a quotation mark is not closed on its line, or a letter stands where none may")),
    ("Unterminated string", N_("a quotation mark is not closed")),
    ("Expected \"'", N_("a quotation mark is not closed")),
    ("Expected '=' after a key", N_("= is missing after the key, or a key of more than one word or with other letters "
                                    "than Latin ones stands without quotation marks")),
    ("Invalid initial character for a key part", N_("a key or a name of a table must not begin so; put it into "
                                                    "quotation marks")),
    ("Invalid statement", N_("the line is neither a key with = and a value, nor a table's name in brackets, nor a "
                             "comment after #")),
    ("Expected newline or end of document", N_("something stands after the value, or it is no number and no day; text "
                                             "needs straight quotation marks around it")),
    ("Cannot declare", N_("the same table stands in the file twice; put both together")),
    ("Cannot overwrite", N_("the same key stands there twice; remove one of the two")),
    ("Cannot mutate", N_("the same table stands in the file twice; put both together")),
    ("Expected ']", N_("a bracket is not closed, or a name with a space or with other letters than Latin ones stands "
                       "in it without quotation marks")),
    ("Unclosed array", N_("a bracket is not closed")),
    ("Unclosed inline table", N_("a bracket is not closed")),
    ("Invalid date or datetime", N_("there is no such day; write a date as 2026-03-14")),
    ("Unescaped '\\' in a string", N_("a backslash in double quotation marks needs another one before it: \\\\")),
    ("Invalid hex value", N_("a backslash in double quotation marks needs another one before it: \\\\")),
)


MOST = 10_000_000  # bytes of a file
LONGEST = 10**18  # a whole number beyond it is no year and no other value


class TomlError(SpokenError):
    """A file that cannot be used; the message names it, the place and what to do. ``place`` is the file alone, or its
    line."""


def toml(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a file and what it holds; nothing where there is no file. Raises TomlError."""
    try:
        if path.exists() and not path.is_file():
            raise TomlError("{file}: it is not an ordinary file; remove it, or put one in its place", file=path.name)
        with path.open("rb") as handle:
            said = handle.read(MOST + 1)
        if len(said) > MOST:
            raise TomlError("{file}: it has more than {most} bytes, as none that people write; remove what does not "
                            "belong in it", file=path.name, most=MOST)
        text = said.decode("utf-8-sig")
    except FileNotFoundError:
        return "", {}
    except OSError as error:
        raise TomlError("{file}: it cannot be opened ({reason}); check its permissions",
                        file=path.name, reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise TomlError("{file}: byte {place} is not UTF-8; save the file as UTF-8",
                        file=path.name, place=str(error.start)) from error
    return text, parsed(text, path.name)


def parsed(text: str, name: str) -> dict[str, Any]:
    """What the text of a file of that name holds. Raises TomlError."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = re.search(r" \(at line (\d+), column (\d+)\)$", said)
        bare = said.partition(" (at ")[0]
        problem = next((Message(ours) for theirs, ours in _SAID if bare.startswith(theirs)), bare)
        if place is None:
            raise TomlError("{file}: it is not valid TOML: {problem} (told at its end); mend that place",
                            file=name, problem=problem) from error
        number = int(place[1])
        line = " ".join(text.split("\n")[number - 1].split()) or _before(text, number)
        raise TomlError("{file}, line {line}: it is not valid TOML: {problem}; mend that place: {text!r}",
                        file=name, line=str(number), text=_short(line), problem=problem) from error
    except ValueError as error:  # Python reads no number of thousands of digits
        raise TomlError("{file}: a number in it is too long to be read; mend that", file=name) from error
    except RecursionError as error:
        raise TomlError("{file}: its brackets are nested too deep to be read; mend that", file=name) from error


def _before(text: str, number: int) -> str:
    """The last line with words above a number."""
    return next((" ".join(line.split()) for line in reversed(text.split("\n")[:number - 1]) if line.strip()), "")


def _short(line: str) -> str:
    return line if len(line) <= 80 else f"{line[:79]}\u2026"
