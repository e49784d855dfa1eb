"""The file of people's corrections, `review.toml`: ``corrections`` reads it, ``with_correction`` adds an entry.

One entry for each value that a person corrects, or confirms::

    [[review]]
    treaty = "004_838ed84f"
    feature = "individual.permanent_home.only"   # or: clause = "4.a", to correct a clause's provisions
    value = "no"
    reason = "The word belongs to the next limb."
    date = 2026-03-14
    article_sha256 = "..."                       # of the article's text; `tiebreaker review` knows it
    quote = "..."                                # optional: words of the article that show the value

The file may be written by hand; what is written into it leaves the rest of it as it stands.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pipeline.message import Message, SpokenError, hint
from pipeline.model import Correction
from pipeline.toml import LONGEST, TomlError, parsed, toml

NAME = "review.toml"
HEADER = "[[review]]"
_FIELDS = tuple(field.name for field in fields(Correction) if field.name != "place")
_NEEDED = ("treaty", "value", "reason")
_INTRODUCTION = """\
# People's corrections of what the program found. `tiebreaker review TREATY FEATURE VALUE --reason "..."` adds one;
# they may also be written and edited here. A correction holds as long as the article's text is the one it was made for.

"""


class CorrectionsError(SpokenError):
    """A file that cannot be changed; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """What a file holds: the entries that can be used, a message for each that cannot, and whose entries those are."""

    entries: tuple[Correction, ...] = ()
    messages: tuple[str, ...] = ()
    withheld: tuple[tuple[str, str], ...] = ()  # treaty, place of its entry that cannot be used


def corrections(path: Path) -> Corrections:
    """The corrections of a file; none where there is no file. Raises nothing: what is wrong becomes a message."""
    try:
        text, data = toml(path)
    except TomlError as error:
        return _nothing(error.message)
    return _entries(data, _places(text, path.name), path.name)


def read(text: str, name: str) -> Corrections:
    """The corrections in the text of a file of that name. Raises nothing."""
    try:
        data = parsed(text, name)
    except TomlError as error:
        return _nothing(error.message)
    return _entries(data, _places(text, name), name)


def with_correction(text: str, correction: Correction, name: str = NAME) -> str:
    """The text of the file with the correction in it, in the place of one of the same feature or clause, else at the
    end. Everything else, comments too, stays as it is. Raises CorrectionsError for a text that cannot be changed so,
    such as one that is no TOML.
    """
    entries = _tables(text, name)
    at = next((place for place, entry in enumerate(entries) if _same(entry, correction)), None)
    changed = _appended(text, correction) if at is None else _replaced(text, at, correction)
    wanted = [*entries] if at is None else [*entries[:at], *entries[at + 1:]]
    wanted.insert(len(wanted) if at is None else at, _values(correction))
    if _tables(changed, name) != wanted:
        raise CorrectionsError("{file}: the entry for it is written in a way that cannot be changed from here; edit "
                               "it by hand", file=name)
    return changed


def _nothing(message: Message) -> Corrections:
    return Corrections(messages=(Message("{problem}; until then no correction in it is applied", problem=message),))


def _entries(data: dict[str, Any], places: list[str], name: str) -> Corrections:
    messages = [Message("{file}: {key!r} is not known at the top level; each correction stands below a line {header}",
                        file=name, key=key, header=HEADER) for key in data if key != "review"]
    tables = data.get("review", [])
    if not isinstance(tables, list):
        return Corrections(messages=(*messages, Message(
            "{file}: a correction's heading has two pairs of brackets: {header}", file=name, header=HEADER)))
    found: list[Correction] = []
    withheld: list[tuple[str, str]] = []
    for number, table in enumerate(tables, 1):
        place = places[number - 1] if len(places) == len(tables) else Message(
            "{file}, entry {number}", file=name, number=str(number))
        wrong = list(_wrong(table))
        if wrong:
            messages += [Message("{file}: {problem}", file=place, problem=message) for message in wrong]
            treaty = table.get("treaty") if isinstance(table, dict) else None
            withheld += [(treaty, place)] if isinstance(treaty, str) else []
        else:
            found.append(Correction(**{"feature": "", "clause": ""} | _texts(table), place=place))
    return Corrections(tuple(found), tuple(messages), tuple(withheld))


def _wrong(table: Any) -> Iterator[Message]:
    if not isinstance(table, dict):
        yield Message("an entry is a table of keys and values")
        return
    for key, value in table.items():
        if key not in _FIELDS:
            yield Message("the key {key!r} is not known{hint}; there are {fields}",
                          key=key, hint=hint(key, _FIELDS), fields=", ".join(_FIELDS))
        elif _text(value) is None:
            yield Message("the value of {key!r} must be text in quotation marks", key=key)
        elif key == "date" and value and not _is_date(_text(value) or ""):
            yield Message("{date!r} is no date; write it as 2026-03-14", date=_text(value))
    for key in _NEEDED:
        if not _text(table.get(key, "")):
            yield Message("{key!r} is missing or empty; every entry needs {needed} and one of feature and clause",
                          key=key, needed=", ".join(_NEEDED))
    if bool(table.get("feature")) == bool(table.get("clause")):
        yield Message("an entry corrects either a feature or a clause; give one of them")


def _text(value: Any) -> str | None:
    match value:
        case bool() | datetime.time():
            return None
        case str():
            return value.strip()
        case datetime.datetime():
            return value.date().isoformat()
        case int() if abs(value) >= LONGEST:
            return None
        case int() | datetime.date():
            return str(value)
    return None


def _texts(table: dict[str, Any]) -> dict[str, str]:
    return {key: _text(value) or "" for key, value in table.items()}


def _places(text: str, name: str) -> list[str]:
    return [Message("{file}, line {line}", file=name, line=str(number))
            for number, line in enumerate(text.split("\n"), 1) if _heads(line)]


def _heads(line: str) -> bool:
    return re.fullmatch(r"\s*\[\[\s*[\"']?review[\"']?\s*\]\]\s*(#.*)?", line) is not None


def _tables(text: str, name: str) -> list[dict[str, str]]:
    try:
        tables = parsed(text, name).get("review", [])
    except TomlError as error:
        raise CorrectionsError(error.message) from error
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CorrectionsError("{file}: its entries do not stand below lines {header}; mend that first", file=name,
                               header=HEADER)
    return [_texts(table) for table in tables]


def _same(entry: dict[str, str], correction: Correction) -> bool:
    return all(entry.get(key, "") == getattr(correction, key) for key in ("treaty", "feature", "clause"))


def _values(correction: Correction) -> dict[str, str]:
    return {key: value for key in _FIELDS if (value := getattr(correction, key))}


def _lines(correction: Correction) -> list[str]:
    return [f"{key} = {_written(key, value)}" for key, value in _values(correction).items()]


def _written(key: str, value: str) -> str:
    """A value in TOML: a date as it is, anything else as a string in quotation marks."""
    if key == "date" and _is_date(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found.group()):04x}", escaped) + '"'


def _is_date(value: str) -> bool:
    try:
        return datetime.date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _appended(text: str, correction: Correction) -> str:
    end = "\r\n" if "\r\n" in text else "\n"
    before = text or _INTRODUCTION
    gap = "" if not text or text.endswith(("\n\n", "\r\n\r\n")) else end if text.endswith("\n") else end * 2
    return before + gap + end.join([HEADER, *_lines(correction), ""])


def _replaced(text: str, at: int, correction: Correction) -> str:
    """The entry's keys changed line by line; new ones stand below its last key, comments stay."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)  # what else ends a line for Python does not for TOML
    end = "\r\n" if "\r\n" in text else "\n"
    heads = [number for number, line in enumerate(lines) if _heads(line)]
    if at >= len(heads):
        return text
    stop = next((number for number in range(heads[at] + 1, len(lines)) if lines[number].lstrip().startswith("[")),
                len(lines))
    wanted = dict(zip(_values(correction), _lines(correction), strict=True))
    body: list[str] = []
    last = 0
    for line in lines[heads[at] + 1:stop]:
        key = re.match(r"\s*[\"']?(\w+)[\"']?\s*=", line)
        if key is None:
            body.append(line)
        elif key.group(1) in wanted:
            body.append(wanted.pop(key.group(1)) + _comment_after(line) + end)
            last = len(body)
    body[last:last] = [line + end for line in wanted.values()]
    return "".join([*lines[: heads[at] + 1], *body, *lines[stop:]])


def _comment_after(line: str) -> str:
    """A comment that stands behind a value, with the space before it."""
    found = re.search(r"""=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^"'#\s]+)(\s*#.*?)\s*$""", line)
    return found.group(1) if found else ""
