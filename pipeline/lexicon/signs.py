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
    elsewhere: re.Pattern[str]
    points_to: str
    puts_anew: re.Pattern[str]  # the words that put a paragraph of an article anew, or in
    paragraph: str  # the word that the number of a paragraph follows

    def weight(self, text: str) -> int:
        """What the signs in a text weigh together."""
        return sum(weight for weight, sign in self.signs if sign.may_be_in(text) and sign.pattern.search(text))


@cache
def signs_of(language: str) -> Signs:
    """The signs of a language. Raises KeyError for one without a data file."""
    data = language_data(language)["locate"]
    return Signs(
        tuple((sign["weight"], sought(sign["pattern"])) for sign in data["signs"]),
        re.compile(data["title_for"]),
        re.compile(data["title_against"]),
        data["threshold"],
        data["threshold_alone"],
        re.compile(data["two_states"]),
        re.compile(data["law"]),
        re.compile(data["about"]),
        re.compile(data["elsewhere"]),
        data["points_to"],
        re.compile(data["puts_anew"]),
        data["paragraph"],
    )
