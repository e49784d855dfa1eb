"""The conditions of a trigger as lines of a drawing: ``own`` gives a text's own, ``missing`` those that it lacks.

Each piece of a line knows its condition, so that a page can mark one without the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import Words
from pipeline.writers.html.lines import wrap

_UNSAID = (ABSENT, NOT_AVAILABLE, INCONCLUSIVE, "always")


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of a line; ``condition`` is empty for what stands between two conditions."""

    condition: str
    text: str


def own(triggers: Sequence[str], room: int, size: int, words: Words) -> tuple[tuple[Piece, ...], ...]:
    """Conditions as alternatives, in lines of ``room`` pixels."""
    titles = [_title(one, words) for one in triggers]
    owners: list[str] = []  # of each letter but spaces, which condition it belongs to
    for place, (trigger, title) in enumerate(zip(triggers, titles, strict=True)):
        between = "".join(words.either(titles[place - 1: place + 1]).split())[
            len("".join(titles[place - 1].split())): -len("".join(title.split()))] if place else ""
        owners += [""] * len(between) + [trigger] * len("".join(title.split()))
    lines = []
    at = 0
    for line in wrap(words.either(titles), room, size):
        lines.append(_parted(line, owners[at:]))
        at += len("".join(line.split()))
    return tuple(lines)


def missing(value: str, other: str, room: int, size: int, words: Words) -> tuple[str, ...]:
    """The conditions of the trigger ``other`` that the trigger ``value`` lacks, in lines; none where one was not
    read."""
    here, there = (codebook().feature("individual.nationality.trigger").elements(one) for one in (value, other))
    if any(one in (INCONCLUSIVE, NOT_AVAILABLE) for one in (*here, *there)):
        return ()
    lacking = [one for one in there if one not in here and one not in _UNSAID]
    return tuple(line for one in lacking for line in wrap(_title(one, words), room, size))


def _parted(line: str, owners: Sequence[str]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    letters = iter(owners)
    owner = ""
    for letter in line:
        owner = owner if letter == " " else next(letters)
        if pieces and pieces[-1].condition == owner:
            pieces[-1] = Piece(owner, pieces[-1].text + letter)
        else:
            pieces.append(Piece(owner, letter))
    return tuple(pieces)


def _title(trigger: str, words: Words) -> str:
    return words.title(next((entry.title for entry in codebook().triggers if entry.id == trigger), trigger))
