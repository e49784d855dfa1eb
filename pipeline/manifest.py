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
from pathlib import Path
from typing import Any

from pipeline.model import Manifest

NAME = "treaties.toml"
_FIELDS = tuple(field.name for field in fields(Manifest))


class ManifestError(Exception):
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
        raise ManifestError(f"{path}: it cannot be opened ({error.strerror}); check its permissions") from error
    except UnicodeDecodeError as error:
        raise ManifestError(f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8") from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ManifestError(f"{path}: it is not valid TOML: {error}; mend that place") from error
    problems: list[str] = []
    entries = _entries(data, text, problems)
    if problems:
        raise ManifestError("\n".join(f"{path}{problem}" for problem in problems))
    return entries


def unknown_names(entries: Iterable[str], files: Iterable[str]) -> tuple[str, ...]:
    """A message for each entry of a manifest that no file bears the name of."""
    present = sorted(files)
    return tuple(
        f"{NAME} names {name!r}, but the folder has no such file{_hint(name, present)}; "
        "correct the name, add the file or remove the entry"
        for name in entries
        if name not in present
    )


def _entries(data: dict[str, Any], text: str, problems: list[str]) -> dict[str, Manifest]:
    for key in data.keys() - {"treaty"}:
        problems.append(
            f"{_place(text, key)}: {key!r} is not known at the top level; "
            'what is said of a file stands in a table [treaty."NAME"]'
        )
    tables = data.get("treaty", {})
    if not isinstance(tables, dict):
        problems.append(f"{_place(text, 'treaty')}: 'treaty' must be tables of the form [treaty.\"NAME\"]")
        return {}
    return {name: _entry(name, table, text, problems) for name, table in tables.items()}


def _entry(name: str, table: Any, text: str, problems: list[str]) -> Manifest:
    if not isinstance(table, dict):
        problems.append(f"{_place(text, name)}: [treaty.\"{name}\"] must be a table of keys and values")
        return Manifest()
    values: dict[str, str] = {}
    for key, value in table.items():
        place = _place(text, key, after=name)
        said = _text(value)
        if key not in _FIELDS and isinstance(value, dict):  # [treaty.x.txt] without quotation marks
            problems.append(
                f"{place}: a file's name with a dot needs quotation marks: [treaty.\"{name}.{key}\"]"
            )
        elif key not in _FIELDS:
            problems.append(
                f"{place}: in [treaty.\"{name}\"] the key {key!r} is not known{_hint(key, _FIELDS)}; "
                f"there are {', '.join(_FIELDS)}"
            )
        elif said is None:
            problems.append(f"{place}: in [treaty.\"{name}\"] the value of {key!r} must be text in quotation marks")
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


def _place(text: str, key: str, after: str = "") -> str:
    """`, line N` of a key, of the first one below the line that has `after`; nothing where it is not found."""
    pattern = re.compile(rf"""^\s*["']?{re.escape(key)}["']?\s*=|\[.*{re.escape(key)}""")
    reached = not after
    for number, line in enumerate(text.splitlines(), start=1):
        reached = reached or after in line
        if reached and pattern.search(line):
            return f", line {number}"
    return ""


def _hint(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""
