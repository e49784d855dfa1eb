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
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pipeline.message import Message, hint
from pipeline.model import Manifest
from pipeline.toml import LONGEST, TomlError, toml

NAME = "treaties.toml"
_FIELDS = tuple(field.name for field in fields(Manifest))


@dataclass(frozen=True, slots=True)
class Said:
    """What people say of files, by file name, and a message for each thing in the manifest that cannot be used."""

    entries: Mapping[str, Manifest]
    messages: tuple[str, ...] = ()


def manifest(folder: Path) -> Said:
    """What the folder's manifest says; nothing where there is none. Raises nothing: what cannot be used (a file that
    is no TOML, an unknown key, a wrong value) becomes a message, and the rest counts."""
    path = folder / NAME
    try:
        text, data = toml(path)
    except TomlError as error:
        return Said({}, (Message("{problem}; until then nothing that it says is used", problem=error.message),))
    problems: list[_Problem] = []
    entries = _entries(data, problems)
    return Said(entries, tuple(_told(text, *problem) for problem in problems))


def unknown_names(entries: Iterable[str], files: Iterable[str]) -> tuple[str, ...]:
    """A message for each entry of a manifest that no file bears the name of."""
    present = sorted(files)
    return tuple(
        Message("{manifest} names {name!r}, but the folder has no such file{hint}; correct the name, add the file or "
                "remove the entry", manifest=NAME, name=name, hint=hint(name, present))
        for name in entries
        if name not in present
    )


_Problem = tuple[Message, str, str]
"""What is wrong, the key where it is wrong, and a name above that key."""


def _told(text: str, problem: Message, key: str, after: str) -> Message:
    number = _line(text, key, after)
    if number is None:
        return Message("{file}: {problem}", file=NAME, problem=problem)
    return Message("{file}, line {line}: {problem}", file=NAME, line=str(number), problem=problem)


def _entries(data: dict[str, Any], problems: list[_Problem]) -> dict[str, Manifest]:
    for key in data.keys() - {"treaty"}:
        problems.append((Message("{key!r} is not known at the top level; what is said of a file stands in a table "
                                 "{table}", key=key, table=_table("NAME")), key, ""))
    tables = data.get("treaty", {})
    if not isinstance(tables, dict):
        problems.append((Message("'treaty' must be tables of the form {table}", table=_table("NAME")), "treaty", ""))
        return {}
    return {name: _entry(name, table, problems) for name, table in tables.items()}


def _entry(name: str, table: Any, problems: list[_Problem]) -> Manifest:
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
                                     table=_table(name), key=key, hint=hint(key, _FIELDS),
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
        case int() if abs(value) >= LONGEST:
            return None
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
