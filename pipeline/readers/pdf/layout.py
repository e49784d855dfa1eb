"""A page's words in reading order: columns told by the gutters between them, lines in each, whatever was drawn first.

A gutter is a place that few lines cross and on both sides of which running text stands at the same heights. Lines that
cross it (heads, titles, notes over the whole page) part what is above them from what is below.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import attrgetter, sub
from statistics import median
from typing import NamedTuple

from pipeline.model import Repair
from pipeline.readers.numerals import superscript
from pipeline.readers.pdf.chars import CLOSE_GAP, Word, single

_DEPTH = 3  # gutters within columns: pages of up to eight
_WIDE_GAP = 1.4  # sizes of a letter between words of a line that part them; smaller ones where a column begins
_LAST_LATIN = "\u036f"
_APART = 2.9  # beyond which they are set apart by three spaces
_NARROWEST = 9  # sizes of a letter that lines of a column have on average
_LEAST_SHARE = 0.2  # of the letters beside a gutter that stand on either side
_LEAST_LINES = 4
_TOUCHES = 0.15  # sizes of a letter between words that are parts of one
_EVEN = 0.7  # of the lines on one side of a gutter: how many there are on the other one
_CANDIDATES = 8  # places at which most lines begin
_MARK = re.compile(r"\d{1,3}|\*{1,4}")


class Line(NamedTuple):
    """A printed line: its text, where it stands, the size of its letters, the width of its first word, and what was
    mended in it."""

    text: str
    left: float
    right: float
    base: float
    size: float
    first: float
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines that stand one below the other: a column's between two lines that cross the gutter, or such lines.

    ``column`` counts from 0; -1 for what crosses.
    """

    column: int
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


_new = tuple.__new__
_left_of = attrgetter("left")
_base_of = attrgetter("base")


@dataclass(slots=True)
class _Segment:
    """Words that follow each other on a line. ``gaps``: where those begin that stand apart from the one before."""

    words: list[Word]
    left: float
    right: float
    base: float
    size: float
    gaps: list[float]


class _Span(NamedTuple):
    """Where a segment begins and ends; the first of the two steps of height on which it stands; its width in tenths of
    a letter's size."""

    left: float
    right: float
    step: int
    width: int


def pieces(pages: Sequence[Sequence[Word]]) -> list[list[Piece]]:
    """The pieces of each page in reading order.

    A page on which a column is too short to show a gutter has that of other pages, where no line of its crosses it.
    """
    every = [_segments(page) for page in pages]
    gutters = [_gutter(segments) for segments in every]
    usual = _usual(place for place in gutters if place is not None)
    found = []
    for segments, place in zip(every, gutters, strict=True):
        if place is None:
            place = next((each for each in usual if _fits(segments, each)), None)
        found.append(_pieces(segments, _DEPTH, 0, place))
    return found


def _usual(places: Iterable[float]) -> list[float]:
    """The places of gutters that several pages share, those of most pages first."""
    counts = Counter(round(place / 3) for place in places)
    return [key * 3.0 for key, count in counts.most_common(4) if count > 1]


def _fits(segments: Sequence[_Segment], place: float) -> bool:
    sides = {each.left > place for each in segments}
    return len(sides) == 2 and not any(_crosses(each, place) for each in segments)


def rows(words: Iterable[Word], most: int, upward: bool = False) -> list[list[Word]]:
    """The words of the first heights of a page, over all columns, from the top, or from the foot upward."""
    found: list[list[Word]] = []
    for word in sorted(words, key=_base_of, reverse=upward):
        if found and abs(word.base - found[-1][0].base) < 0.4 * max(word.size, found[-1][0].size):
            found[-1].append(word)
        elif len(found) == most:
            break
        else:
            found.append([word])
    return found


def line(words: Iterable[Word]) -> Line:
    """The words of one line as text, with three spaces where they stand wide apart."""
    ordered = sorted(words, key=_left_of)
    first = ordered[0]
    if ordered[-1].text.endswith("-") and (hyphened := _hyphened(ordered)):
        return _mixed(hyphened)
    if len(ordered) == 1 and not first.raised:
        width = _end_of_first(first) - first.left
        return _new(Line, (first.text, first.left, first.right, first.base, first.size, width, ()))
    texts, lefts, rights, bases, sizes, raised, glued, edges = zip(*ordered, strict=True)
    gaps = list(map(sub, lefts[1:], rights))
    if any(edges) and (min(gaps) < 0 or len(set(bases)) > 1 or len(set(sizes)) > 1 or True in raised):
        return line(single(ordered))
    if True in raised or True in glued[1:]:
        return _mixed(single(ordered))
    middle = len(ordered) // 2
    size, base = sorted(sizes)[middle], sorted(bases)[middle]
    if middle and max(gaps) > _APART * size:
        return _mixed(single(ordered))
    return _new(Line, (" ".join(texts), lefts[0], max(rights), base, size, _end_of_first(first) - lefts[0], ()))


def _hyphened(ordered: Sequence[Word]) -> list[Word]:
    """The words of a line on which a hyphen stands a hair's breadth behind the last word, as where a justified line is
    broken; PDFium takes it for a word. None where there is no such hyphen: one that stands for a dash has a space."""
    words = single(ordered) if ordered[-1].text == "-" or ordered[-1].text.endswith(" -") else []
    if len(words) < 2:
        return []
    before, last = words[-2:]
    if not (before.text[-1].isalpha() and 0 <= last.left - before.right < _TOUCHES * last.size):
        return []
    return [*words[:-1], last._replace(glued=True)]


def _end_of_first(word: Word) -> float:
    """Where the first of words ends."""
    return word.edges.rights[0] if word.edges else word.right


def _mixed(ordered: Sequence[Word]) -> Line:
    """The line of words some of which stand wide apart, or with no space between them, or above it."""
    level = [word for word in ordered if not word.raised] or ordered
    size = sorted([word.size for word in level])[len(level) // 2]
    base = sorted([word.base for word in level])[len(level) // 2]
    first = ordered[0]
    parts = [_printed(first)]
    end, first_end = first.right, first.right
    for word in ordered[1:]:
        gap = (word.left - end) / size
        if not (word.raised or (word.glued and gap < _TOUCHES)):
            parts.append("   " if gap > _APART else " ")
        elif first_end == end:
            first_end = word.right
        parts.append(_printed(word))
        if word.right > end:
            end = word.right
    return Line("".join(parts), first.left, end, base, size, first_end - first.left)


def _printed(word: Word) -> str:
    return superscript(word.text) if word.raised and _MARK.fullmatch(word.text) else word.text


def _segments(words: Sequence[Word]) -> list[_Segment]:
    """The words joined to those drawn before them, where these stand before them on the same line."""
    found: list[_Segment] = []
    last: _Segment | None = None
    line_base = line_size = end = before = 0.0
    for word in words:
        _, left, right, base, size, _, _, edges = word
        if last is not None:
            em = line_size if line_size > size else size
            if -0.3 * line_size < left - end < _WIDE_GAP * em and -0.45 * em < base - line_base < 0.45 * em:
                if left - before > CLOSE_GAP * size:
                    last.gaps.append(left)
                if edges:
                    last.gaps += edges.apart
                last.words.append(word)
                before = right
                if right > end:
                    last.right = end = right
                continue
        last = _Segment([word], left, right, base, size, edges.apart.copy() if edges else [])
        found.append(last)
        line_base, line_size, end, before = base, size, right, right
    return _at_edges(found)


def _pieces(segments: list[_Segment], depth: int, column: int, place: float | None) -> list[Piece]:
    if place is None or not depth:
        return [Piece(column, tuple(_lines(segments)))] if segments else []
    waiting = sorted([each for each in segments if each.left < place < each.right], key=_base_of)
    bands: list[tuple[list[_Segment], list[_Segment], list[_Segment]]] = [([], [], [])]
    rest = sorted([each for each in segments if not each.left < place < each.right], key=_base_of)
    for each in rest:
        while waiting and waiting[0].base <= each.base:
            _over(bands, waiting.pop(0))
        bands[-1][1 if each.left < place else 2].append(each)
    for each in waiting:
        _over(bands, each)
    found: list[Piece] = []
    for across, left, right in bands:
        if across and left and not right and len(_lines(left)) < 3:  # the last, short line of a text that crosses
            across, left = across + left, []
        if across:
            found.append(Piece(-1, tuple(_lines(across))))
        first = _pieces(left, depth - 1, column, _gutter(left))
        found += first
        found += _pieces(right, depth - 1, max([column, *(each.column for each in first)]) + 1, _gutter(right))
    return found


def _over(bands: list[tuple[list[_Segment], list[_Segment], list[_Segment]]], segment: _Segment) -> None:
    """Adds what crosses the gutter to the last band, or to a new one where columns stand above it."""
    if bands[-1][1] or bands[-1][2]:
        bands.append(([], [], []))
    bands[-1][0].append(segment)


def _crosses(segment: _Segment, place: float) -> bool:
    return segment.left < place < segment.right


def _lines(segments: Iterable[_Segment]) -> list[Line]:
    found: list[list[_Segment]] = []
    for segment in sorted(segments, key=_base_of):
        if found and segment.base - found[-1][0].base < 0.4 * max(segment.size, found[-1][0].size):
            found[-1].append(segment)
        else:
            found.append([segment])
    return [line(each[0].words if len(each) == 1 else [word for segment in each for word in segment.words])
            for each in found]


def _gutter(segments: Sequence[_Segment]) -> float | None:
    """A place that parts two columns of running text, just before the right one."""
    if len(segments) < _LEAST_LINES:
        return None
    size = max(median([each.size for each in segments]), 0.1)
    step = size / 2
    starts = Counter[float]()
    lefts = Counter([each.left for each in segments])
    for start, count in lefts.items():  # most begin where others do
        starts[round(start / size, 1)] += count
    least = min(lefts) + _NARROWEST * size
    common = [(key, count) for key, count in starts.most_common() if count >= 2 and key * size > least]
    places = sorted([*(key * size for key, _ in common[:_CANDIDATES]), *_clear(segments, least)])
    if not places:
        return None
    merged = [next(group) for _, group in groupby(places, key=lambda place: int(place / size))]
    spans = [_Span(left := each.left, right := each.right, int(each.base // step), round((right - left) / size * 10))
             for each in segments]
    best: tuple[float, float] | None = None
    for start in merged:
        place = start - 0.1 * size
        score = _parted(segments, spans, place)
        if score and (best is None or score > best[0] * 1.02):
            best = (score, place)
    return best[1] if best else None


def _in_two_scripts(segments: Sequence[_Segment], place: float) -> bool:
    """Whether the words on the left of a place are in another script than those on its right."""
    shares = []
    for left in (True, False):
        words = "".join(word.text for each in segments if (each.left < place) is left for word in each.words)
        letters = [char for char in words if char.isalpha()]
        shares.append(sum(char > _LAST_LATIN for char in letters) / max(len(letters), 1))
    return max(shares) > 0.8 and min(shares) < 0.2


def _at_edges(segments: Sequence[_Segment]) -> list[_Segment]:
    """The segments cut where a column begins that stands close to the one before: where other segments begin, too."""
    starts = Counter([round(each.left) for each in segments])
    inside = Counter([round(left) for each in segments for left in each.gaps])
    common = {start for start, count in starts.items() if count >= _LEAST_LINES}
    common |= {start for start, count in inside.items() if count >= max(_LEAST_LINES, len(segments) / 4)}
    edges = {start + near for start in common for near in (-1, 0, 1)}
    if edges.isdisjoint(inside):
        return list(segments)
    found: list[_Segment] = []
    for each in segments:
        if edges.isdisjoint(map(round, each.gaps)):
            found.append(each)
        else:
            found += _cut(single(each.words), edges)
    return found


def _cut(words: list[Word], edges: set[int]) -> Iterator[_Segment]:
    """The words of a segment, cut before those that begin at one of the edges and stand apart from all before them."""
    begin = 0
    for place, (before, word) in enumerate(pairwise(words), start=1):
        wide = CLOSE_GAP * word.size
        begins = word.left - before.right > wide and round(word.left) in edges
        if begins and word.left - max(one.right for one in words[begin:place]) > wide:
            yield _segment(words[begin:place])
            begin = place
    yield _segment(words[begin:])


def _segment(words: list[Word]) -> _Segment:
    return _Segment(words, words[0].left, max(word.right for word in words), words[0].base, words[0].size, [])


def _clear(segments: Sequence[_Segment], least: float) -> Iterator[float]:
    """Where a segment begins that stands beyond all that begin before it."""
    ordered = sorted(segments, key=_left_of)
    end = max(ordered[0].right, least)
    for segment in ordered:
        if segment.left > end:
            yield segment.left
        if segment.right > end:
            end = segment.right


def _parted(segments: Sequence[_Segment], spans: Sequence[_Span], place: float) -> float:
    """How much text stands on both sides of a place at the same heights, in sizes of a letter; 0 for no gutter."""
    left: dict[int, int] = {}
    right: dict[int, int] = {}
    over: set[int] = set()
    for start, stop, step, width in spans:
        if start < place < stop:
            over.add(step)
            over.add(step + 1)
            continue
        side = left if stop <= place else right
        side[step] = side.get(step, 0) + width
        side[step + 1] = side.get(step + 1, 0) + width
    both = (left.keys() & right.keys()) - over
    if not both:
        return 0
    first, last = min(both), max(both)
    # a page of columns, the last of which may be short; a head or a foot may cross
    crossed = sum(first <= step <= last for step in over)
    clear = len(over) <= _LEAST_LINES and len(left) >= 4 * _LEAST_LINES and not crossed
    if len(both) < 2 * _LEAST_LINES and not clear:
        return 0
    alone = sum(first <= step <= last for step in (left.keys() ^ right.keys()) - over)
    one, other = sum(left[step] for step in both) / 10, sum(right[step] for step in both) / 10
    prose = min(one, other) >= _NARROWEST * len(both) and min(one, other) >= _LEAST_SHARE * (one + other)
    if not prose or crossed > len(both):
        return 0
    if (
        alone > 2 * len(both)
        and (crossed or not _evenly([span for span in spans if first <= span.step <= last], place))
        and not _in_two_scripts([each for each in segments if not _crosses(each, place)], place)
    ):
        return 0  # where a table has a language in each column, the shorter one leaves much of its column empty
    return float(len(both))


def _evenly(spans: Sequence[_Span], place: float) -> bool:
    """Whether lines are as many on both sides of a place, as of running text: those of a few long paragraphs may stand
    at the same heights as little as those of a table, in which one side has more of them."""
    left, right = sum(span.right <= place for span in spans), sum(span.left >= place for span in spans)
    return min(left, right) >= _EVEN * max(left, right)
