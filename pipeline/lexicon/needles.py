"""What a text must hold for a pattern to match it: a plain string is looked for sooner than a pattern is tried."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

_TELLING = 3  # letters: shorter strings stand in nearly every text
_NOWHERE = frozenset({_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT})  # what they match has no width


@dataclass(frozen=True, slots=True)
class Sought:
    """A pattern, and strings of which every match holds one; none where the pattern wants none. Of each of the `others`
    it holds one as well."""

    pattern: re.Pattern[str]
    needles: tuple[str, ...]
    others: tuple[tuple[str, ...], ...] = ()

    def may_be_in(self, text: str) -> bool:
        """Whether a text can hold a match at all. Mostly it cannot, and need not be searched."""
        for needle in self.needles:  # a loop, since this is asked for every clause of every text
            if needle in text:
                return not self.others or self._others_in(text)
        return not self.needles

    def _others_in(self, text: str) -> bool:
        for needles in self.others:
            for needle in needles:
                if needle in text:
                    break
            else:
                return False
        return True

    def is_in(self, text: str) -> bool:
        """Whether a text holds a match."""
        return self.may_be_in(text) and self.pattern.search(text) is not None


def sought(pattern: str) -> Sought:
    """The pattern, compiled, with its needles. Raises re.error for one that cannot be read."""
    compiled = re.compile(pattern)
    offers = [] if compiled.flags & re.IGNORECASE else sorted(_offers(_parser.parse(pattern)), key=_worth, reverse=True)
    others = tuple(found for found in offers[1:] if min(map(len, found)) >= _TELLING)
    return Sought(compiled, offers[0] if offers else (), others)


class AnyOf:
    """Some patterns for the head of a line, of which one is to match.

    Those that allow anything before their first word are slow to say no: they are tried only on a line that holds what
    they want. What a line was found to be is kept, since several stages ask for it.
    """

    def __init__(self, patterns: Sequence[str]) -> None:
        loose = [pattern for pattern in patterns if _LOOSE.match(pattern)]
        self._tight = re.compile("|".join(pattern for pattern in patterns if pattern not in loose) or r"(?!)")
        self._loose = tuple(sought(pattern) for pattern in loose)
        self.match = lru_cache(maxsize=4_000)(self._match)

    def _match(self, line: str) -> bool:
        return self._tight.match(line) is not None or any(
            one.may_be_in(line) and one.pattern.match(line) for one in self._loose
        )


_LOOSE = re.compile(r"(?:\\.\?|\[[^\]]+\])?\.\{")  # "\\(?.{0,60}", "[(\\[].{0,60}"


def _best(parsed: Any) -> tuple[str, ...]:
    """Of what each match holds, the strings whose shortest is longest."""
    return max(_offers(parsed), key=_worth, default=())


def _worth(found: tuple[str, ...]) -> tuple[int, int]:
    return min(map(len, found)), -len(found)


def _offers(parsed: Any) -> Iterator[tuple[str, ...]]:
    """Sets of strings of which each match holds one: letters in a row, one of the alternatives ..."""
    run = ""
    for kind, value in parsed:
        if kind is _constants.LITERAL:
            run += chr(value)
            continue
        if kind in _NOWHERE:
            continue
        if run:
            yield (run,)
        run = ""
        if found := _inside(kind, value):
            yield found
    if run:
        yield (run,)


def _inside(kind: Any, value: Any) -> tuple[str, ...]:
    if kind is _constants.SUBPATTERN:
        _, more, less, inner = value
        return () if more or less else _best(inner)
    if kind in (_constants.MAX_REPEAT, _constants.MIN_REPEAT):
        least, _, inner = value
        return _best(inner) if least else ()
    if kind is _constants.BRANCH:
        choices = [_best(choice) for choice in value[1]]
        return tuple(dict.fromkeys(one for found in choices for one in found)) if all(choices) else ()
    return ()
