"""What a text must hold for a pattern to match it: a plain string is looked for sooner than a pattern is tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

_NOWHERE = frozenset({_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT})  # what they match has no width


@dataclass(frozen=True, slots=True)
class Sought:
    """A pattern, and strings of which every match holds one; none where the pattern wants none."""

    pattern: re.Pattern[str]
    needles: tuple[str, ...]

    def may_be_in(self, text: str) -> bool:
        """Whether a text can hold a match at all. Mostly it cannot, and need not be searched."""
        for needle in self.needles:  # a loop, since this is asked for every clause of every text
            if needle in text:
                return True
        return not self.needles


def sought(pattern: str) -> Sought:
    """The pattern, compiled, with its needles. Raises re.error for one that cannot be read."""
    compiled = re.compile(pattern)
    return Sought(compiled, () if compiled.flags & re.IGNORECASE else _best(_parser.parse(pattern)))


def _best(parsed: Any) -> tuple[str, ...]:
    """Of what each match holds, the strings whose shortest is longest."""
    return max(_offers(parsed), key=lambda found: (min(map(len, found)), -len(found)), default=())


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
