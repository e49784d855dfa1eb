"""Running heads and feet: lines that come again at page breaks."""

from __future__ import annotations

from collections import Counter, defaultdict

from pipeline.clean.breaks import GROUP, LONGEST, cuts, page_patterns
from pipeline.lexicon.lines import Line
from pipeline.lexicon.structure import structure

_COUNT = 40  # characters of a line that counts pages, without an address or an hour


def _head_key(line: Line, key: str) -> str:
    """What two prints of one running head share: its letters, or its digits too where there are few letters."""
    return key if len(key) >= 5 else "".join(filter(str.isalnum, line.low))


def running_heads(
    lines: list[Line], keys: list[str], digits: list[int], numbers: set[int], language: str
) -> set[int]:
    """Lines that come again at page breaks: by a page number, another head or the text's edge, or in mid-sentence."""
    patterns = page_patterns()
    places: dict[str, list[int]] = defaultdict(list)
    beside = {keys[number] for number in numbers if not patterns.marker.match(lines[number].low)}
    times = Counter(keys)
    for number, letters in enumerate(keys):
        if times[letters] == 1 and len(letters) >= 5 and letters not in beside:
            continue  # it comes once, as most lines
        line = lines[number]
        if len(line.text) <= LONGEST and len(key := _head_key(line, letters)) >= 5:
            places[key].append(number)
    heads = {place for key in beside if len(key) >= 8 for place in places[key]} - numbers
    heads |= _lone_heads(lines, numbers, language)
    printed = [number for number in digits if ":" in lines[number].low or len(lines[number].low) <= _COUNT]
    printed += [number for number, line in enumerate(lines) if "://" in line.low]
    heads |= {number for number in printed if patterns.browser.match(lines[number].low)} - numbers
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
    above = next((each for each in range(number - 1, max(-1, number - GROUP), -1) if each not in numbers), None)
    before = lines[above] if above is not None else None
    if before is not None and (match := shape.heading.match(before.low)) and len(before.text) - match.end() < 3:
        return True
    return shape.closing.match(line.low) is not None


def _at_break(lines: list[Line], number: int, furniture: set[int]) -> bool:
    """Whether a line stands at a page break: by the text's edge or other furniture, or apart in mid-sentence."""
    if number in (0, len(lines) - 1) or {number - 1, number + 1} & furniture:
        return True
    return cuts(lines, number, furniture) and _set_apart(lines, number)


def _set_apart(lines: list[Line], number: int) -> bool:
    """Whether empty lines, or the lines' ends, part a line from the text on both sides, and it goes on with neither."""
    line, before, after = lines[number], lines[number - 1], lines[number + 1]
    empty = before.stop < line.start and line.stop < after.start
    return empty and not line.starts_low and not line.ends


def _lone_heads(lines: list[Line], numbers: set[int], language: str) -> set[int]:
    """Lines beside a page number that come once: those that name a gazette, or stand inside a broken word."""
    gazette = page_patterns().gazette
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
