"""Page furniture: page numbers and markers, running heads and feet. They are lifted out, and tell the pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from pipeline.clean.draft import Draft, Edit, Place, edited
from pipeline.lexicon.languages import language_data, languages
from pipeline.lexicon.lines import Line, lines_of
from pipeline.lexicon.structure import structure

_CENTRED = 10  # spaces before a number in the middle of its line
_NUMBERED = 200  # characters of a line that holds a page number
_AMID = 80  # characters of a line that holds one between words
_GROUP = 8  # lines that furniture at one page break may have
_LONGEST = 250  # characters of a running head
_OFTEN, _LONG = 3, 8  # times and letters of a line that comes again
_FOOT = 12  # lines that the notes at the foot of one page may have
_RAISED = re.compile(r"(?:\(?\*{1,4}\)?|[\u00b9\u00b2\u00b3\u2070-\u2079]{1,2}\)?)\s*[^\W\d_]")
_SHORT = 20  # characters that a line has at least which a page's end cuts off in mid-sentence
_RULED = re.compile(r"[_\u2014\u2013-]{2}")
_MARK = re.compile(
    r"(?:\(?\*{1,4}\)?|\(?\d{1,2}\)|<\d{1,2}>|\[\d{1,2}\]|[\u00b9\u00b2\u00b3\u2070-\u2079]{1,2}\)?)\s*[^\W\d_]"
)
_LEADERS = re.compile(r"\.{3,}|\u2026|(?:\. ){3,}|_{3,}")
_LETTERS = re.compile(r"[^\W\d_]+")  # and a few numbers that are no digits
# what a browser prints above and below each page: an address, the day and the hour of printing
_ADDRESS = r"(?:https?|file)://\S*"
_STAMP = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?"
_INLINE = "PDF page "
_DASHED = re.compile(r"\s{3,}[-\u2013\u2014~]\s?\d{1,4}\s?[-\u2013\u2014~]\s{3,}")
_APART = r"(?:\s{3,}(?:[-\u2013\u2014~]\s?)?|\s[-\u2013\u2014~]\s|\s?[-\u2013\u2014~]\s{3,})"
_COMMON = " .,-;()"
_DIGIT, _DIGITS = re.compile(r"\d"), re.compile(r"\d+")
_BARE = re.compile(r"[\[(]?(?P<n>\d{1,4})[\])]?$")


@dataclass(frozen=True, slots=True)
class PageStart:
    """From ``place`` on the text stands on ``page``; ``marker`` is the block that prints ``number``."""

    place: Place
    page: str
    marker: int | None
    number: str


@dataclass(frozen=True, slots=True)
class _Patterns:
    marker: re.Pattern[str]  # a whole line
    inline: re.Pattern[str]
    head: re.Pattern[str]  # words and a page number, wide apart
    amid: re.Pattern[str]  # a page number between words, wide apart or in dashes
    gazette: re.Pattern[str]
    led: re.Pattern[str]  # "page 2: words" at a line's head; it counts where the words come again
    browser: re.Pattern[str]  # what a browser prints above and below each page, a whole line
    page_of: re.Pattern[str]


def lift_furniture(draft: Draft, wrapped: bool, language: str) -> tuple[Draft, list[PageStart]]:
    """The draft without page furniture, and where pages start. A paragraph that a page break cuts goes on.

    `wrapped`: whether the text was wrapped by hand.
    """
    lines = [line for line in lines_of(draft.text, language) if line.text]
    keys = [_key(line) if len(line.text) <= _LONGEST else "" for line in lines]
    digits = _with_digits(draft.text, lines)
    feet = _feet(lines)
    numbers = _page_numbers(lines, keys, digits, {number for foot in feet for number in foot}, language)
    lifted = set(numbers) | _running_heads(lines, keys, digits, set(numbers), language)
    notes = {number for foot in feet if foot.stop in lifted and not lifted & set(foot) for number in foot}
    lifted |= notes
    inline = list(_patterns().inline.finditer(draft.text)) if _INLINE in draft.text else []
    covered = sorted(lines[number].start for number in lifted) if inline else []
    stops = {lines[number].start: lines[number].stop for number in lifted} if inline else {}
    inline = [match for match in inline if not _on_lifted(match.start(), covered, stops)]
    starts = _page_starts(draft, lines, numbers, lifted)
    for match in inline:
        place = draft.place(match.start())
        starts.append(PageStart(place, match["n"], place[0], match["n"]))
    kinds = dict.fromkeys(lifted, "running_head")
    kinds |= dict.fromkeys(notes, "footnote") | dict.fromkeys(numbers, "page_marker")
    edits = _edits(lines, kinds, wrapped, language)
    edits += [Edit(match.start(), match.end(), " ", "page_marker") for match in inline]
    return edited(draft, edits), starts


def _with_digits(text: str, lines: list[Line]) -> list[int]:
    """The numbers of the lines with a digit."""
    found: list[int] = []
    number, stop = -1, 0
    for match in _DIGIT.finditer(text):
        at = match.start()
        if at >= stop:
            while lines[number + 1].start <= at:
                number += 1
                if number + 1 == len(lines):
                    break
            found.append(number)
            stop = lines[number].stop
    return found


def _feet(lines: list[Line]) -> list[range]:
    """Stretches of lines that may be the notes at the foot of a page: what begins with a mark, perhaps below a rule.

    Without a rule they stand apart, in the middle of a sentence.
    """
    found = []
    for number, line in enumerate(lines[:-1]):
        if line.text[0].isalpha() and not "\u2070" <= line.text[0] <= "\u2079":
            continue  # no mark and no rule, as on most lines
        ruled = line.rule and _RULED.search(line.text) is not None
        if not ruled and not _interrupts(lines, number):
            continue
        stop = number + 1
        while stop < len(lines) and stop - number < _FOOT:
            apart = lines[stop - 1].stop < lines[stop].start
            marked = _MARK.match(lines[stop].low) is not None
            if not marked and (apart or (ruled and stop == number + 1)):
                break
            stop += 1
        if stop > number + 1 or not ruled:
            found.append(range(number, stop))
    return found


def _interrupts(lines: list[Line], number: int) -> bool:
    """Whether a line is a note with a raised mark, set apart below a line that does not end its sentence."""
    before, line = lines[number - 1] if number else None, lines[number]
    marked = _RAISED.match(line.text) is not None
    return marked and before is not None and before.stop < line.start and not before.ends and len(before.text) > _SHORT


def _on_lifted(position: int, starts: list[int], stops: dict[int, int]) -> bool:
    at = bisect_right(starts, position) - 1
    return at >= 0 and position < stops[starts[at]]


@cache
def _patterns() -> _Patterns:
    # a text may stand in a publication of another language
    data = [language_data(each)["cleaning"] for each in languages()]
    pages = [page for each in data for page in each["page"]]
    page = "|".join(re.sub(r"\?P<n>", "?:", each) for each in pages)
    named = "|".join(re.sub(r"\?P<n>", f"?P<n{place}>", each) for place, each in enumerate(pages))
    always = r"(?:\u00a7 ?)?(?:pdf[ -]?)?page (?P<p>\d{1,4})(?: of \d{1,4})?"
    always += r"|[-\u2013\u2014~] ?(?P<d>\d{1,4}) ?[-\u2013\u2014~]"
    of = rf"(?:\d{{1,4}})\s?(?:/|{'|'.join(['of', *(each['of'] for each in data)])})\s?\d{{1,4}}"
    return _Patterns(
        marker=re.compile(rf"(?:{always}|{named})\.?$"),
        inline=re.compile(rf"[ ]?\u00a7 ?{_INLINE}(?P<n>\d{{1,4}})[ ]?"),
        head=re.compile(rf"(?:(?P<a>\d{{1,4}})\s{{3,}}(?P<b>\D.*)|(?P<c>.*\S)\s{{3,}}(?P<e>\d{{1,4}}|{page}))$"),
        amid=re.compile(rf"(?P<l>\S.*?){_APART}(?P<n>\d{{1,4}}){_APART}(?P<r>.*\S)$"),
        gazette=re.compile("|".join(each["gazette"] for each in data)),
        led=re.compile(rf"(?:{always}|{named})\s?[:|\u00b7]\s\S"),
        browser=re.compile(rf"(?:{_ADDRESS}(?:\s+{of})?|{of}(?:\s+{_ADDRESS})?|(?:{of}\s+)?{_STAMP}(?:\s.*)?"
                           rf"|\S.*\s{_ADDRESS}|\S.*\s{_STAMP})$"),
        page_of=re.compile(rf"(?<!\S){of.replace('(?:', '(?P<n>', 1)}(?!\S)"),
    )


def _page_numbers(
    lines: list[Line], keys: list[str], digits: list[int], feet: set[int], language: str
) -> dict[int, str]:
    """Line numbers that hold a page number, alone or beside a running head, and the page.

    ``keys`` are the lines'; ``digits``: those with a digit; ``feet``: those that may be footnotes, over which a
    sentence goes on.
    """
    patterns, shape = _patterns(), structure(language)
    times = Counter(key for line, key in zip(lines, keys, strict=True) if len(line.text) <= _LONGEST)
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
        sure = sure or _cuts(lines, number, found.keys() | feet)
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
        if len(lines[number].text) <= _AMID and (match := _patterns().amid.match(lines[number].low)):
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
    if any(near is not None and (_key(near) in heads or _patterns().gazette.match(near.low))
           for near in (before, after)):
        return True
    if _cuts(lines, number, found):
        return True
    above = before is None or before.stop < line.start
    apart = above and (after is None or line.stop < after.start)
    centred = line.first - line.start >= _CENTRED
    if above and centred and after is not None and _key(after) in again:
        return True
    return apart and (centred or (before is not None and after is not None))


def _label_counts_on(lines: list[Line], number: int) -> bool:
    """Whether a bare number may be a paragraph's that breaks off: the paragraph before has the number before it."""
    value = int(_DIGITS.findall(lines[number].low)[0])
    return any(re.match(rf"\(?{value - 1}[.)]{{0,2}} [^\W\d_]", line.low) for line in lines[:number])


def _cuts(lines: list[Line], number: int, found: Container[int]) -> bool:
    """Whether the line stands in the middle of a sentence."""
    before, after = number - 1, number + 1
    while before >= 0 and before in found and number - before < _GROUP:
        before -= 1
    while after < len(lines) and after in found and after - number < _GROUP:
        after += 1
    if before < 0 or after >= len(lines):
        return False
    return goes_over(lines[before], lines[after])


def goes_over(before: Line, after: Line) -> bool:
    """Whether a sentence goes on from one line to the other, whatever stands between them."""
    if before.broken_word:
        return not after.label
    return not before.ends and len(before.text) > _SHORT and after.starts_low and not after.label


def _key(line: Line) -> str:
    bare = line.low
    for sign in _COMMON:  # on most lines of a text there is nothing else
        bare = bare.replace(sign, "")
    if bare.isalpha():
        return bare
    letters = "".join(_LETTERS.findall(bare))
    return letters if letters.isalpha() else "".join(filter(str.isalpha, letters))


def _head_key(line: Line, key: str) -> str:
    """What two prints of one running head share: its letters, or its digits too where there are few letters."""
    return key if len(key) >= 5 else "".join(filter(str.isalnum, line.low))


def _running_heads(
    lines: list[Line], keys: list[str], digits: list[int], numbers: set[int], language: str
) -> set[int]:
    """Lines that come again at page breaks: by a page number, another head or the text's edge, or in mid-sentence."""
    patterns = _patterns()
    places: dict[str, list[int]] = defaultdict(list)
    for number, (line, letters) in enumerate(zip(lines, keys, strict=True)):
        if len(line.text) <= _LONGEST and len(key := _head_key(line, letters)) >= 5:
            places[key].append(number)
    beside = {keys[number] for number in numbers if not patterns.marker.match(lines[number].low)}
    heads = {place for key in beside if len(key) >= 8 for place in places[key]} - numbers
    heads |= _lone_heads(lines, numbers, language)
    addressed = [number for number, line in enumerate(lines) if "://" in line.low]
    heads |= {number for number in (*digits, *addressed) if patterns.browser.match(lines[number].low)} - numbers
    candidates = [
        where for where in places.values()
        if len(where) > 1 and 2 * sum(_is_structure(lines, number, numbers, language) for number in where) < len(where)
    ]
    for _ in range(6):
        furniture = numbers | heads
        more: set[int] = set()
        for where in candidates:
            at_break = sum(_at_break(lines, number, furniture) for number in where)
            enough = 2 if patterns.gazette.match(lines[where[0]].low) or len(where) == 2 else len(where) / 2
            if at_break >= enough:
                more |= set(where)
        if more <= furniture:
            break
        heads |= more - numbers
    return heads


def _is_structure(lines: list[Line], number: int, numbers: set[int], language: str) -> bool:
    """Whether a line that comes again is the text's own: a heading or its title, a label, a signature."""
    line, shape = lines[number], structure(language)
    if shape.heading.match(line.low) or line.label or line.rule or line.text.startswith("("):
        return True
    above = next((each for each in range(number - 1, max(-1, number - _GROUP), -1) if each not in numbers), None)
    before = lines[above] if above is not None else None
    if before is not None and (match := shape.heading.match(before.low)) and len(before.text) - match.end() < 3:
        return True
    return shape.closing.match(line.low) is not None


def _at_break(lines: list[Line], number: int, furniture: set[int]) -> bool:
    """Whether a line stands at a page break: by the text's edge or other furniture, or apart in mid-sentence."""
    if number in (0, len(lines) - 1) or {number - 1, number + 1} & furniture:
        return True
    return _cuts(lines, number, furniture) and _set_apart(lines, number)


def _set_apart(lines: list[Line], number: int) -> bool:
    """Whether empty lines, or the lines' ends, part a line from the text on both sides, and it goes on with neither."""
    line, before, after = lines[number], lines[number - 1], lines[number + 1]
    empty = before.stop < line.start and line.stop < after.start
    return empty and not line.starts_low and not line.ends


def _lone_heads(lines: list[Line], numbers: set[int], language: str) -> set[int]:
    """Lines beside a page number that come once: those that name a gazette, or stand inside a broken word."""
    gazette = _patterns().gazette
    return {
        near
        for number in numbers
        for near in (number - 1, number + 1)
        if 0 <= near < len(lines) and near not in numbers and len(lines[near].text) <= 120
        and not lines[near].ends and (gazette.match(lines[near].low) or _in_word(lines, near, numbers))
    }


def _in_word(lines: list[Line], number: int, numbers: set[int]) -> bool:
    """Whether a line parts the halves of a word that a hyphen breaks, which nothing of the text can."""
    before, after = number - 1, number + 1
    while before in numbers:
        before -= 1
    while after in numbers:
        after += 1
    if before < 0 or after >= len(lines) or lines[number].label or lines[number].starts_low:
        return False
    return lines[before].broken_word and lines[after].starts_low


def _page_starts(draft: Draft, lines: list[Line], numbers: dict[int, str], lifted: set[int]) -> list[PageStart]:
    """A number before all text is a head's: its page follows. Else it stands at the foot of the page it names."""
    order = sorted(numbers)
    if not order:
        return []
    first_text = next((number for number in range(len(lines)) if number not in lifted), len(lines))
    starts = []
    head = order[0] < first_text or "pdf" in lines[order[0]].low
    if not head:
        starts.append(PageStart((0, 0), numbers[order[0]], None, numbers[order[0]]))
    for place, number in enumerate(order):
        at = draft.place(lines[number].start)
        if head:
            page = numbers[number]
        elif place + 1 < len(order):
            page = numbers[order[place + 1]]
        else:
            page = str(int(numbers[number]) + 1)
        starts.append(PageStart(at, page, at[0], numbers[number]))
    return starts


def _edits(lines: list[Line], kinds: dict[int, str], wrapped: bool, language: str) -> list[Edit]:
    """Takes each group of furniture out; where it cut a sentence, the sentence goes on after a space.

    ``kinds``: what each line of furniture is.
    """
    edits: list[Edit] = []
    for group in _groups(set(kinds)):
        first, last = group[0], group[-1]
        before = first - 1 if first else None
        after = last + 1 if last + 1 < len(lines) else None
        joins = before is not None and after is not None and _resumes(lines[before], lines[after], language)
        for number in group:
            line = lines[number]
            start, stop, new = line.start, line.stop, ""
            if joins and before is not None:
                start = lines[before].last if number == first else line.start
                following = lines[number + 1]
                stop = following.start if number < last else following.first
                new = " " if number == first else ""
            edits.append(Edit(start, stop, new, kinds[number]))
        if not joins and wrapped and before is not None and after is not None:
            # the empty lines stood there for the furniture's sake: the lines' lengths tell whether a paragraph goes on
            edits += [
                Edit(lines[one].stop, lines[other].start, "")
                for one, other in ((before, first), (last, after))
                if lines[one].stop < lines[other].start
            ]
    return edits


def _groups(lifted: set[int]) -> list[list[int]]:
    """The lifted lines that stand together."""
    groups: list[list[int]] = []
    for number in sorted(lifted):
        if groups and groups[-1][-1] == number - 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return groups


def _resumes(before: Line, after: Line, language: str) -> bool:
    """Whether the text goes on after furniture between the two lines."""
    if goes_over(before, after):
        return True
    shape = structure(language)
    plain_text = not (after.label or after.dash or after.rule or shape.heading.match(after.low))
    plain_text = plain_text and not shape.heading.match(before.low) and not before.capitals and not after.capitals
    unfinished = len(before.text) > 40 or shape.must_go_on(before.low)
    return plain_text and not before.ends and unfinished and after.text[:1].isalnum()
