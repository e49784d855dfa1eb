"""The manifest: what a person says about the files of the raw folder.

`treaties.toml` holds one table for each file, `[treaty."NAME"]`, with any of the fields of `model.Manifest`::

    [treaty."moldova-1998.txt"]
    title = "Agreement between ..."
    year = 1998
    parties = ["Moldova", "Poland"]

Values are text; a number or a date may stand without quotation marks, a list of texts is joined by `; `, true and
false become yes and no.
"""

from __future__ import annotations

import datetime
import difflib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import fields
from functools import reduce
from pathlib import Path
from typing import Any

from pipeline.message import Message, SpokenError
from pipeline.model import Manifest

NAME = "treaties.toml"
_FIELDS = tuple(field.name for field in fields(Manifest))


class ManifestError(SpokenError):
    """A manifest that cannot be used; the message names each place and what to do there."""


def manifest(folder: Path) -> dict[str, Manifest]:
    """What the folder's manifest says, by file name; empty where there is no manifest.

    Raises ManifestError for a file that cannot be opened or is no TOML, for unknown keys and wrong values.
    """
    path = folder / NAME
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ManifestError("{file}: it cannot be opened ({reason}); check its permissions",
                            file=path, reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise ManifestError("{file}: byte {place} is not UTF-8; save the file as UTF-8",
                            file=path, place=str(error.start)) from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ManifestError("{file}: it is not valid TOML: {error}; mend that place",
                            file=path, error=str(error)) from error
    problems: list[_Problem] = []
    entries = _entries(data, text, problems)
    if problems:
        raise ManifestError(_lines([_told(path, text, *problem) for problem in problems]))
    return entries


def unknown_names(entries: Iterable[str], files: Iterable[str]) -> tuple[str, ...]:
    """A message for each entry of a manifest that no file bears the name of."""
    present = sorted(files)
    return tuple(
        Message("{manifest} names {name!r}, but the folder has no such file{hint}; correct the name, add the file or "
                "remove the entry", manifest=NAME, name=name, hint=_hint(name, present))
        for name in entries
        if name not in present
    )


_Problem = tuple[Message, str, str]
"""What is wrong, the key where it is wrong, and a name above that key."""


def _told(path: Path, text: str, problem: Message, key: str, after: str) -> Message:
    number = _line(text, key, after)
    if number is None:
        return Message("{file}: {problem}", file=path, problem=problem)
    return Message("{file}, line {line}: {problem}", file=path, line=str(number), problem=problem)


def _lines(messages: list[Message]) -> Message:
    both = "{first}\n{second}"
    return reduce(lambda first, second: Message(both, first=first, second=second), messages)


def _entries(data: dict[str, Any], text: str, problems: list[_Problem]) -> dict[str, Manifest]:
    for key in data.keys() - {"treaty"}:
        problems.append((Message("{key!r} is not known at the top level; what is said of a file stands in a table "
                                 "{table}", key=key, table=_table("NAME")), key, ""))
    tables = data.get("treaty", {})
    if not isinstance(tables, dict):
        problems.append((Message("'treaty' must be tables of the form {table}", table=_table("NAME")), "treaty", ""))
        return {}
    return {name: _entry(name, table, text, problems) for name, table in tables.items()}


def _entry(name: str, table: Any, text: str, problems: list[_Problem]) -> Manifest:
    if not isinstance(table, dict):
        problems.append((Message("{table} must be a table of keys and values", table=_table(name)), name, ""))
        return Manifest()
    values: dict[str, str] = {}
    for key, value in table.items():
        said = _text(value)
        if key not in _FIELDS and isinstance(value, dict):  # [treaty.x.txt] without quotation marks
            problems.append((Message("a file's name with a dot needs quotation marks: {table}",
                                     table=_table(f"{name}.{key}")), key, name))
        elif key not in _FIELDS:
            problems.append((Message("in {table} the key {key!r} is not known{hint}; there are {fields}",
                                     table=_table(name), key=key, hint=_hint(key, _FIELDS),
                                     fields=", ".join(_FIELDS)), key, name))
        elif said is None:
            problems.append((Message("in {table} the value of {key!r} must be text in quotation marks",
                                     table=_table(name), key=key), key, name))
        else:
            values[key] = said
    return Manifest(**values)


def _text(value: Any) -> str | None:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return value.strip()
        case int() | datetime.date():
            return str(value)
        case list() if all(isinstance(item, str) for item in value):
            return "; ".join(item.strip() for item in value)
    return None


def _table(name: str) -> str:
    return f'[treaty."{name}"]'


def _line(text: str, key: str, after: str) -> int | None:
    """The number of the line with a key, with the first one below the line that has `after`."""
    pattern = re.compile(rf"""^\s*["']?{re.escape(key)}["']?\s*=|\[.*{re.escape(key)}""")
    reached = not after
    for number, line in enumerate(text.splitlines(), start=1):
        reached = reached or after in line
        if reached and pattern.search(line):
            return number
    return None


def _hint(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return Message(" (did you mean {name!r}?)", name=near[0]) if near else ""
