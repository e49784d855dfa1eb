"""What lines show of a page break: its patterns, what comes again, and whether a sentence goes on over it."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache

from pipeline.lexicon.languages import language_data, languages
from pipeline.lexicon.lines import Line

GROUP = 8  # lines that furniture at one page break may have
LONGEST = 250  # characters of a running head
SHORT = 20  # characters that a line has at least which a page's end cuts off in mid-sentence
_LETTERS = re.compile(r"[^\W\d_]+")  # and a few numbers that are no digits
# what a browser prints above and below each page: an address, the day and the hour of printing
_ADDRESS = r"(?:https?|file)://\S*"
_STAMP = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?"
INLINE = "PDF page "
_APART = r"(?:\s{3,}(?:[-\u2013\u2014~]\s?)?|\s[-\u2013\u2014~]\s|\s?[-\u2013\u2014~]\s{3,})"
_COMMON = " .,-;()"


@dataclass(frozen=True, slots=True)
class Patterns:
    """How lines of furniture look."""

    marker: re.Pattern[str]  # a whole line
    inline: re.Pattern[str]
    head: re.Pattern[str]  # words and a page number, wide apart
    amid: re.Pattern[str]  # a page number between words, wide apart or in dashes
    gazette: re.Pattern[str]
    led: re.Pattern[str]  # "page 2: words" at a line's head; it counts where the words come again
    browser: re.Pattern[str]  # what a browser prints above and below each page, a whole line
    page_of: re.Pattern[str]


@cache
def page_patterns() -> Patterns:
    """The patterns of all languages."""
    # a text may stand in a publication of another language
    data = [language_data(each)["cleaning"] for each in languages()]
    pages = [page for each in data for page in each["page"]]
    page = "|".join(re.sub(r"\?P<n>", "?:", each) for each in pages)
    named = "|".join(re.sub(r"\?P<n>", f"?P<n{place}>", each) for place, each in enumerate(pages))
    always = r"(?:\u00a7 ?)?(?:pdf[ -]?)?page (?P<p>\d{1,4})(?: of \d{1,4})?"
    always += r"|[-\u2013\u2014~] ?(?P<d>\d{1,4}) ?[-\u2013\u2014~]"
    of = rf"(?:\d{{1,4}})\s?(?:/|{'|'.join(['of', *(each['of'] for each in data)])})\s?\d{{1,4}}"
    return Patterns(
        marker=re.compile(rf"(?:{always}|{named})\.?$"),
        inline=re.compile(rf"[ ]?\u00a7 ?{INLINE}(?P<n>\d{{1,4}})[ ]?"),
        head=re.compile(rf"(?:(?P<a>\d{{1,4}})\s{{3,}}(?P<b>\D.*)|(?P<c>.*\S)\s{{3,}}(?P<e>\d{{1,4}}|{page}))$"),
        amid=re.compile(rf"(?P<l>\S.*?){_APART}(?P<n>\d{{1,4}}){_APART}(?P<r>.*\S)$"),
        gazette=re.compile("|".join(each["gazette"] for each in data)),
        led=re.compile(rf"(?:{always}|{named})\s?[:|\u00b7]\s\S"),
        browser=re.compile(rf"(?:{_ADDRESS}(?:\s+{of})?|{of}(?:\s+{_ADDRESS})?|(?:{of}\s+)?{_STAMP}(?:\s.*)?"
                           rf"|\S.*\s{_ADDRESS}|\S.*\s{_STAMP})$"),
        page_of=re.compile(rf"(?<!\S){of.replace('(?:', '(?P<n>', 1)}(?!\S)"),
    )


def cuts(lines: list[Line], number: int, found: Container[int]) -> bool:
    """Whether the line stands in the middle of a sentence."""
    before, after = number - 1, number + 1
    while before >= 0 and before in found and number - before < GROUP:
        before -= 1
    while after < len(lines) and after in found and after - number < GROUP:
        after += 1
    if before < 0 or after >= len(lines):
        return False
    return goes_over(lines[before], lines[after])


def goes_over(before: Line, after: Line) -> bool:
    """Whether a sentence goes on from one line to the other, whatever stands between them."""
    if before.broken_word:
        return not after.label
    return not before.ends and len(before.text) > SHORT and after.starts_low and not after.label


def line_keys(lines: Sequence[Line]) -> list[str]:
    """What two prints of each line share: its letters; nothing where it is too long for a head."""
    bare = "\n".join([line.low if len(line.low) <= LONGEST else "" for line in lines])
    for sign in _COMMON:  # on most lines of a text there is nothing else
        bare = bare.replace(sign, "")
    return [key if key.isalpha() else _letters(key) for key in bare.split("\n")] if lines else []


def line_key(line: Line) -> str:
    """The same of one line, whatever its length."""
    return _letters(line.low)


def _letters(text: str) -> str:
    letters = "".join(_LETTERS.findall(text))
    return letters if letters.isalpha() else "".join(filter(str.isalpha, letters))
