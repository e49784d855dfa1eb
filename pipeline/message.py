"""What the program says where no language is chosen yet: an English text that remembers how it was made.

A ``Message`` is a ``str``, so that whoever wants English has it, and it keeps the message of the catalogue and what
was filled in, so that ``Words.said`` can say the same in another language. Messages travel with failures, between
processes and through caches; sentences in a chosen language do not.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Any, Self

from pipeline.direction import isolated


class Message(str):
    """A text of the catalogue with its ``{names}`` filled: texts, numbers, other messages, or a tuple of these as a
    list. A text without any is taken as it is."""

    __slots__ = ("id", "params")

    id: str
    params: Mapping[str, object]

    def __new__(cls, id: str, /, **params: object) -> Self:
        made = super().__new__(cls, filled(id, params, "{:,}".format, _listing, "'{}'".format))
        made.id, made.params = id, params
        return made

    def __reduce__(self) -> tuple[Callable[..., Message], tuple[str, dict[str, object]]]:
        return _made, (self.id, dict(self.params))


def hint(word: str, known: Iterable[str]) -> str:
    """The known name that a word comes nearest to, as a part of a message; empty where none is near."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return Message(" (did you mean {name!r}?)", name=near[0]) if near else ""


class SpokenError(Exception):
    """An error whose message is for people: ``SpokenError("page {page} is empty", page=4)``."""

    def __init__(self, text: str, /, **params: object) -> None:
        self.message = text if isinstance(text, Message) else Message(text, **params)
        super().__init__(self.message)


def filled(
    text: str, params: Mapping[str, object], number: Callable[[int], str], listing: Callable[[Sequence[str]], str],
    quoted: Callable[[str], str],
) -> str:
    """A text with its ``{names}`` filled; whole numbers are written by ``number``, tuples by ``listing``, and a
    ``{name!r}`` stands in quotation marks by ``quoted``, with letters that cannot be seen told by their codes. Nothing
    that is filled in turns the direction of what stands around it."""
    quoting = "!r}" in text

    def told(value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            return number(value)
        if isinstance(value, tuple):
            return listing([isolated(one) if isinstance(one, str) else one for one in value])
        return isolated(value) if isinstance(value, str) and not quoting else value

    values = {name: told(value) for name, value in params.items()}
    return _Quoting(quoted).vformat(text, (), values) if quoting and params else (
        text.format(**values) if params else text)


def parts_of(value: object) -> object:
    """A message as JSON can carry it: its text and what is filled in."""
    if isinstance(value, Message):
        return {"id": value.id, "params": {name: parts_of(one) for name, one in value.params.items()}}
    if isinstance(value, tuple):
        return [parts_of(one) for one in value]
    return value if isinstance(value, str | int | float) else str(value)


def of_parts(value: Any) -> Any:
    """What ``parts_of`` had."""
    if isinstance(value, dict):
        return Message(value["id"], **{name: of_parts(one) for name, one in value["params"].items()})
    return tuple(map(of_parts, value)) if isinstance(value, list) else value


def N_(text: str) -> str:
    """Marks a text for the catalogue that is said elsewhere."""
    return text


class _Quoting(Formatter):
    def __init__(self, quoted: Callable[[str], str]) -> None:
        self._quoted = quoted

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion != "r":
            found = super().convert_field(value, conversion)
            return isolated(found) if isinstance(found, str) else found
        return self._quoted(isolated("".join(one if one.isprintable() else repr(one)[1:-1] for one in str(value))))


def _listing(parts: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def _made(id: str, params: dict[str, object]) -> Message:
    return Message(id, **params)
