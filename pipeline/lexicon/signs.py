"""What shows that a text is the article on residence, in one language: ``signs_of``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pipeline.lexicon.languages import language_data
from pipeline.lexicon.needles import Sought, sought

TITLED = 4  # what a title that speaks of residence weighs
# what a law or a protocol quotes of an article; a term in quotation marks is shorter
QUOTED = re.compile(
    "\u00ab[^\u00ab\u00bb]{100,}\u00bb|\u201e[^\u201e\u201d\u201c]{100,}[\u201d\u201c]|\u201c[^\u201c\u201d]{100,}\u201d"
    r"|(?<=[:\s])\"(?=\S)[^\"\n]{100,}(?<=\S)\""
)


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs with their weights, and what is asked beside them; all for the plain form of a text."""

    signs: tuple[tuple[int, Sought], ...]
    title_for: re.Pattern[str]
    title_against: re.Pattern[str]
    threshold: int
    threshold_alone: int  # for the only article of a text
    two_states: re.Pattern[str]
    law: re.Pattern[str]  # what a law of one State calls itself
    about: re.Pattern[str]  # what speaks of treaties and is none
    residence: Sought
    beside: tuple[tuple[Sought, ...], ...]  # what a clause outside the article says beside it that may bear on it
    alone: tuple[tuple[Sought, ...], ...]  # and what such a clause says without
    points_to: str
    puts_anew: re.Pattern[str]  # the words that put a paragraph of an article anew, or in
    paragraph: str  # the word that the number of a paragraph follows

    def weight(self, text: str) -> int:
        """What the signs in a text weigh together."""
        return sum(weight for weight, sign in self.signs if sign.is_in(text))

    def weight_at_most(self, text: str) -> int:
        """What the signs weigh that a text may hold: soon known, and never less than its weight."""
        return sum(weight for weight, sign in self.signs if sign.may_be_in(text))

    def may_bear(self, text: str, beside: bool = True) -> bool:
        """Whether a clause outside the article may bear on it, in plain form: it defines residence, speaks of residence
        in both States, changes an article that does, or says what a partnership is. In a protocol, which points to
        articles in many ways, `beside` residence nothing need be said."""
        return _one_of(self.alone, text) or (
            self.residence.is_in(text) and (not beside or _one_of(self.beside, text)))


def _one_of(choices: tuple[tuple[Sought, ...], ...], text: str) -> bool:
    return any(all(sign.is_in(text) for sign in together) for together in choices)


@cache
def signs_of(language: str) -> Signs:
    """The signs of a language. Raises KeyError for one without a data file."""
    data = language_data(language)["locate"]
    elsewhere = data["elsewhere"]
    return Signs(
        tuple((sign["weight"], sought(sign["pattern"])) for sign in data["signs"]),
        re.compile(data["title_for"]),
        re.compile(data["title_against"]),
        data["threshold"],
        data["threshold_alone"],
        re.compile(data["two_states"]),
        re.compile(data["law"]),
        re.compile(data["about"]),
        sought(elsewhere["residence"]),
        _choices(elsewhere["beside"]),
        _choices(elsewhere["alone"]),
        data["points_to"],
        re.compile(data["puts_anew"]),
        data["paragraph"],
    )


def _choices(data: list[list[str]]) -> tuple[tuple[Sought, ...], ...]:
    return tuple(tuple(map(sought, together)) for together in data)
