"""How texts of a language are laid out: the patterns of its data file, compiled, over the `plain` form of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from pipeline.lexicon.languages import language_data
from pipeline.lexicon.needles import AnyOf, Sought, sought

# Roman numbers, also with the Cyrillic letters that look like their signs (dotted i, kha, u for v)
ROMAN = "[ivxl\u0456\u0445\u0443]{1,7}"
LOST = "\ufffd"  # stands for a character that was lost
_ENDS = (".", ";", "!", "?", ":")
# a date at the end of a line, perhaps with an abbreviated "year" whose full stop ends no sentence
_DATED = re.compile(r"\W*\d{1,2}\W{1,3}\w+\W{1,2}\d{4}\W{0,2}\w{0,4}\.?$")
_LAST = 40  # characters at a line's end in which its last word stands
_LATIN = str.maketrans("\u0456\u0445\u0443\u0417\u0437\u041e\u043e", "ixv33" + "00")


@dataclass(frozen=True, slots=True)
class Structure:
    """Compiled patterns. Those for whole lines are meant for `match` at the line's first letter."""

    heading: re.Pattern[str]  # groups: word, number (may be missing)
    inline_heading: re.Pattern[str]  # the same, anywhere
    heading_begins: re.Pattern[str]  # a letter with which one may begin: sooner found than it is
    goes_on: re.Pattern[str]  # what follows an article's number in a reference
    reference: re.Pattern[str]  # ends where a label begins that is only referred to
    unfinished: re.Pattern[str]  # ends at the end of a line that must go on
    conjoined: re.Pattern[str]  # a conjunction that ends a line
    opener: re.Pattern[str]
    closing: re.Pattern[str]
    attachment: re.Pattern[str]
    attachment_starts: re.Pattern[str]
    instrument: re.Pattern[str]
    contents: re.Pattern[str]
    chapter: re.Pattern[str]
    residence_title: re.Pattern[str]
    title_words: re.Pattern[str]  # of which the title of an article that may speak of residence has one
    editorial: AnyOf
    editorial_inline: Sought
    editorial_lead: re.Pattern[str]

    def must_go_on(self, low: str) -> bool:
        """Whether the last word of a line, in plain form, wants another after it."""
        return self.unfinished.search(low, max(0, len(low) - _LAST)) is not None

    def heads_attachment(self, text: str, low: str) -> bool:
        """Whether a line, as printed and in plain form, is the heading of a protocol, an annex or a letter."""
        if not text[:1].isupper():
            return False
        if self.attachment.match(low):
            return True
        begins = self.attachment_starts.match(low)
        if begins is None:
            return False
        whole = text[: begins.end()].isupper() and not text.endswith(_ENDS[1:])
        return whole or not text.rstrip(")\u00bb\"\u201d*'").endswith(_ENDS) or bool(_DATED.match(low, begins.end()))


@cache
def structure(language: str) -> Structure:
    """The patterns of a language. Raises KeyError for a language without a data file."""
    data = language_data(language)
    table: dict[str, Any] = data["structure"]
    folding = data["folding"]
    words = "|".join(_tolerant(word, folding["lookalikes"]) for word in table["article"])
    ordinals = "|".join(table["ordinals"])
    # what an article put in later has behind its number: "4 bis", "4-1", a raised 1
    later = rf"(?:\s?[-\u2013]?\s?(?:{'|'.join(table['later'])})\b"
    later += r"|[\u00b9\u00b2\u00b3\u2070-\u2079]+(?!\))|\^\d+|-\d+\b|[^\W\d_](?![^\W_]))"
    number = rf"(?:\d{{1,3}}(?!\d){later}?|(?:{ROMAN}|[\u0437\u043e])(?![^\W_])|(?:{ordinals})\b|{LOST}{{1,3}}(?!\w))"
    heading = rf"(?P<word>{words})[ \t]*(?:\u2116|nr\.?)?[ \t]*\(?(?P<number>{number})?"
    noun, joint = table["reference_noun"], table["conjunction"]
    # a noun, perhaps labels already referred to ("a), b) and"), then the place of the label in question
    label = r"[\"'\u00ab\u201e\u201c(]?\w{1,4}[\"'\u00bb\u201d\u201c)./]{0,2}"
    more = rf"{label}\s*(?:,|-|\u2013|\u2014|{joint}(?!\w))\s*"
    reference = rf"(?<!\w){noun}(?!\w)\.?\s*(?:{more})*[\"'\u00ab\u201e\u201c(]*$"
    return Structure(
        heading=re.compile(heading),
        inline_heading=re.compile(rf"(?<!\w){heading}"),
        heading_begins=_first_letter(table["article"], folding["lookalikes"]),
        goes_on=re.compile(table["reference_goes_on"]),
        reference=re.compile(reference),
        unfinished=re.compile(rf"(?<!\w){data['cleaning']['goes_on']}$"),
        conjoined=re.compile(rf"(?<!\w){one_of(data['cleaning']['conjunctions'])}$"),
        opener=re.compile(table["opener"]),
        closing=re.compile(table["closing"]),
        attachment=re.compile(rf"{table['attachment']}\s*(?:\u2116|nr\.?)?\s*\w{{0,4}}[.:]?$"),
        attachment_starts=re.compile(table["attachment_starts"]),
        instrument=re.compile(rf"(?:{'|'.join(map(_spaced, _alternatives(table['instrument'])))})(?!\w)"),
        contents=re.compile(rf"{table['contents']}[.:]?$"),
        chapter=re.compile(rf"{table['chapter']}\s*(?:{ROMAN}|\d+)(?!\w)"),
        residence_title=re.compile(rf"{table['residence_title']}$"),
        title_words=re.compile(table["title_words"]),
        editorial=AnyOf(table["editorial"]),
        editorial_inline=sought("|".join(table["editorial_inline"])),
        editorial_lead=re.compile(table["editorial_lead"]),
    )


@lru_cache(maxsize=2_000)
def arabic(number: str) -> int | None:
    """The value of a printed number, arabic or Roman; None where it is neither."""
    text = number.strip().lower().translate(_LATIN)
    if text.isdecimal():
        return int(text)
    values = {"i": 1, "v": 5, "x": 10, "l": 50}
    if not text or any(char not in values for char in text):
        return None
    total = 0
    for char, following in zip(text, [*text[1:], ""], strict=True):
        value = values[char]
        total += -value if following and values[following] > value else value
    return total


def printed_number(number: str) -> str:
    """A heading's number with look-alike letters put right: Latin letters in a Roman number, 3 for the letter."""
    return number if number.isdecimal() else number.translate(_ROMAN_PRINT)


_ROMAN_PRINT = str.maketrans("\u0406\u0425\u0423\u0456\u0445\u0443\u0417\u0437\u041e\u043e", "IXVixv33" + "00")


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first."""
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


def inline_headings(shape: Structure, low: str, start: int, stop: int) -> Iterator[re.Match[str]]:
    """What `inline_heading` finds in a stretch of a text, in lower case."""
    done = start
    for begin in shape.heading_begins.finditer(low, start, stop):
        at = begin.start()
        if at >= done and (match := shape.inline_heading.match(low, at, stop)) is not None:
            yield match
            done = match.end()


def _first_letter(words: Iterable[str], lookalikes: dict[str, str]) -> re.Pattern[str]:
    """The first letter of any of the words, before the second one, as `_tolerant` has them."""
    first, second = ("".join(dict.fromkeys("".join(place))) for place in zip(
        *(_prints(word, lookalikes)[:2] for word in words), strict=True
    ))
    return re.compile(f"[{re.escape(first)}](?=[ ]?[{re.escape(second)}])")


def _prints(word: str, lookalikes: dict[str, str]) -> list[str]:
    """For each letter of a word the signs that it may be printed as: look-alikes of the other script, too."""
    also: dict[str, str] = {}
    for strange, own in lookalikes.items():
        also[own] = also.get(own, "") + strange
    # U+FFFD stands for a letter that was lost
    return [f"{char}{also.get(char, '')}\ufffd" for char in word if char.isalpha()]


def _tolerant(word: str, lookalikes: dict[str, str]) -> str:
    """The word, also letter-spaced or with look-alikes of the other script."""
    letters = [f"[{re.escape(prints)}]" for prints in _prints(word, lookalikes)]
    end = r"\.?(?![^\W\d_])" if word.endswith(".") else r"(?![^\W\d_])"
    return r"[ ]?".join(letters) + end


def _alternatives(pattern: str) -> list[str]:
    return pattern.removeprefix("(?:").removesuffix(")").split("|")


def _spaced(word: str) -> str:
    return r"[ ]?".join(re.escape(char) if char != " " else " +" for char in word)
