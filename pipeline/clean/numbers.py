"""Lines that hold the number of a page: alone, beside a running head, between words, or counting on."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Mapping
from itertools import compress, pairwise

from pipeline.clean.breaks import LONGEST, cuts, line_key, page_patterns
from pipeline.lexicon.lines import Line
from pipeline.lexicon.structure import structure

_CENTRED = 10  # spaces before a number in the middle of its line
_NUMBERED = 200  # characters of a line that holds a page number
_AMID = 80  # characters of a line that holds one between words
_OFTEN = 3  # times that a line comes again
_LONG = 8  # letters of one that comes again
_LEADERS = re.compile(r"\.{3,}|\u2026|(?:\. ){3,}|_{3,}")
_DASHED = re.compile(r"\s{3,}[-\u2013\u2014~]\s?\d{1,4}\s?[-\u2013\u2014~]\s{3,}")
_DIGITS = re.compile(r"\d+")
_BARE = re.compile(r"[\[(]?(?P<n>\d{1,4})[\])]?$")


def page_numbers(
    lines: list[Line], keys: list[str], digits: list[int], feet: set[int], language: str
) -> dict[int, str]:
    """Line numbers that hold a page number, alone or beside a running head, and the page.

    ``keys`` are the lines'; ``digits``: those with a digit; ``feet``: those that may be footnotes, over which a
    sentence goes on.
    """
    patterns, shape = page_patterns(), structure(language)
    times = Counter(compress(keys, [len(line.text) <= LONGEST for line in lines]))
    found: dict[int, str] = {}
    heads: dict[int, str] = {}
    numbered = [number for number in digits if len(lines[number].text) <= _NUMBERED]
    for number in numbered:
        line = lines[number]
        if match := patterns.marker.match(line.low):
            found[number] = next(value for value in match.groups() if value is not None)
        elif patterns.browser.match(line.low) and (match := patterns.page_of.search(line.low)):
            found[number] = match["n"]
        elif (match := patterns.led.match(line.low)) and times[keys[number]] > 1:
            found[number] = next(value for value in match.groups() if value is not None)
        elif (match := patterns.head.match(line.low)) and not _LEADERS.search(line.low):
            words = match["b"] or match["c"]
            if not shape.heading.match(words):
                heads[number] = re.sub(r"\D", " ", match["a"] or match["e"]).split()[0]
    found |= _amid(lines, [number for number in numbered if number not in found and number not in heads])
    for number, page in heads.items():
        neighbours = {number - 1, number + 1} & heads.keys()
        table = len(neighbours) == 2 or any(keys[each] != keys[number] for each in neighbours)
        line = lines[number]
        sure = times[keys[number]] > 1 or patterns.gazette.search(line.low) or line.capitals
        sure = sure or cuts(lines, number, found.keys() | feet)
        edge = number in (0, len(lines) - 1)
        if not table and (sure or edge):
            found[number] = page
    head_keys = {keys[number] for number in found if number in heads}
    again = {key for key, count in times.items() if count >= _OFTEN and len(key) >= _LONG}
    bare = [(number, match["n"]) for number in numbered if (match := _BARE.match(lines[number].low))]
    for number, page in bare:
        if number not in found and _is_page(lines, number, found.keys() | feet, head_keys, again, language):
            found[number] = page
    for number, page in bare:
        if number not in found and _counts_on(lines, number, page, found):
            found[number] = page
    return found


def _amid(lines: list[Line], numbered: list[int]) -> dict[int, str]:
    """Lines that hold a page number between words: in dashes, wide apart from them, or the same few words on several
    lines, which may change sides, and a number that grows."""
    groups: dict[tuple[str, ...], list[tuple[int, str]]] = defaultdict(list)
    for number in numbered:
        if len(lines[number].text) <= _AMID and (match := page_patterns().amid.match(lines[number].low)):
            groups[tuple(sorted(f"{match['l']} {match['r']}".split()))].append((number, match["n"]))
    found: dict[int, str] = {}
    for group in groups.values():
        pages = [int(page) for _, page in group]
        dashed = _DASHED.search(lines[group[0][0]].low) is not None
        if dashed or (len(group) > 1 and all(before < after for before, after in pairwise(pages))):
            found |= dict(group)
    return found


def _counts_on(lines: list[Line], number: int, page: str, found: Mapping[int, str]) -> bool:
    """Whether a bare number in the middle of a line goes on counting pages printed in the same place before it."""
    place = lines[number].first - lines[number].start
    return page.isdecimal() and place >= _CENTRED and any(
        before < number
        and value.isdecimal()
        and int(value) + 1 == int(page)
        and abs(lines[before].first - lines[before].start - place) <= len(page)
        for before, value in found.items()
    )


def _is_page(
    lines: list[Line], number: int, found: Container[int], heads: set[str], again: set[str], language: str
) -> bool:
    """Whether a bare number on a line is a page's: it stands apart, beside a running head or in mid-sentence.

    ``found``: the furniture known so far; ``heads``: what running heads say; ``again``: lines that come again.
    """
    line = lines[number]
    before = lines[number - 1] if number else None
    after = lines[number + 1] if number + 1 < len(lines) else None
    heading = structure(language).heading.fullmatch(before.low) if before is not None else None
    if heading is not None and heading["number"] is None:
        return False  # the number of a heading
    if after is None and before is not None and before.ends and not _label_counts_on(lines, number):
        return True
    if any(near is not None and (line_key(near) in heads or page_patterns().gazette.match(near.low))
           for near in (before, after)):
        return True
    if cuts(lines, number, found):
        return True
    above = before is None or before.stop < line.start
    apart = above and (after is None or line.stop < after.start)
    centred = line.first - line.start >= _CENTRED
    if above and centred and after is not None and line_key(after) in again:
        return True
    return apart and (centred or (before is not None and after is not None))


def _label_counts_on(lines: list[Line], number: int) -> bool:
    """Whether a bare number may be a paragraph's that breaks off: the paragraph before has the number before it."""
    value = int(_DIGITS.findall(lines[number].low)[0])
    return any(re.match(rf"\(?{value - 1}[.)]{{0,2}} [^\W\d_]", line.low) for line in lines[:number])
