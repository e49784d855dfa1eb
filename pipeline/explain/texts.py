"""Readings as those who write about them need them: a short name, values by feature, clauses as they are cited."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pipeline.codebook import ABSENT, NOT_AVAILABLE, codebook
from pipeline.direction import isolated
from pipeline.explain.words import Words
from pipeline.keep import NOTHING, Keep, Named
from pipeline.model import CLAUSE_KINDS, Clause, Code, Evidence, Kind, Limb, Origin, Reading, Span

# A quote longer than this is cut around the words that count.
LONGEST_QUOTE = 900
LONGEST_LABEL = 8


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote that proves a sentence: the excerpt, where in it the words that count stand, and where it is printed.

    ``start`` counts code points of the cleaned text; ``marks`` are relative to the excerpt.
    """

    treaty: str
    language: str
    clause: str
    place: str
    page: str | None
    excerpt: str
    start: int
    marks: tuple[Span, ...]


class Text:
    """One reading with its short name; looks up codes by feature and clauses by offset. What is `kept` of it is made
    once, and taken from the cache by later runs."""

    def __init__(self, reading: Reading, name: str, keep: Keep = NOTHING) -> None:
        self.reading, self.name, self._keep = reading, name, keep
        self.id = reading.document.treaty.id
        self.language = reading.document.treaty.language
        self.codes: dict[str, Code] = {code.feature: code for code in reading.codes}
        self._kept: dict[Span, str] = {}
        self._held: dict[tuple[str, int], tuple[str | None, str]] = {}
        self._limbs: dict[str, list[Limb]] = defaultdict(list)
        for limb in reading.limbs:
            self._limbs[limb.clause].append(limb)

    @cached_property
    def longest_mention(self) -> int:
        """How many characters the longest mention has: so far before a place one may begin that reaches it."""
        return max((mention.span.stop - mention.span.start for mention in self.reading.mentions), default=0)

    def value(self, feature: str) -> str:
        return self.codes[feature].value if feature in self.codes else NOT_AVAILABLE

    def elements(self, feature: str) -> tuple[str, ...]:
        """The elements of a value that was read; nothing for absent."""
        found = codebook().feature(feature).elements(self.value(feature))
        return tuple(element for element in found if element not in (ABSENT, NOT_AVAILABLE))

    def evidence(self, feature: str, element: str | None = None) -> tuple[Evidence, ...]:
        """The evidence of a value, or of one element of it, that has a quote."""
        found = self.codes[feature].evidence if feature in self.codes else ()
        return tuple(one for one in found if one.quote and element in (None, one.element))

    def clause_at(self, offset: int) -> Clause | None:
        """The clause in whose own text an offset lies."""
        place = bisect_right(_places(self.reading).starts, offset) - 1
        # Several pieces may start at one offset (an empty heading); the last of them is the one that holds text.
        return self.reading.clauses[place] if place >= 0 else None

    @cached_property
    def _pages(self) -> list[tuple[int, str | None]]:
        return _page_starts(self.reading.document.origin)

    def page_at(self, offset: int) -> str | None:
        place = bisect_right(self._pages, offset, key=lambda start: start[0]) - 1
        return self._pages[place][1] if place >= 0 else None

    def words(self, span: Span) -> str:
        """A stretch of the text; those that are held without loading the text again."""
        return self._kept[span] if span in self._kept else span.of(self.reading.document.text)

    def hold(self, spans: Iterable[Span], words: Words) -> None:
        """Hold the words of some stretches in memory, and where they are printed: what is asked for treaty by treaty is
        cheap, row by row it would not be."""
        wanted = tuple(spans)

        def stretches() -> list[tuple[str, int, str | None, str]]:
            whole, found = self.reading.document.text, []
            for span in wanted:
                own = span.of(whole)
                start = span.start + len(own) - len(own.lstrip())
                found.append((own, start, self.page_at(start), self.place(self.clause_at(start), words)))
            return found

        ends = [[span.start, span.stop] for span in wanted]
        for span, (own, start, page, place) in zip(
                wanted, self.kept("stretches", stretches, words.language, ends), strict=True):
            self._kept[span] = own
            self._held[words.language, start] = page, place

    def printed(self, offset: int, words: Words) -> tuple[str | None, str]:
        """The page on which an offset lies, and its clause as it is printed; of stretches that are held without loading
        the text again."""
        held = self._held.get((words.language, offset))
        return held or (self.page_at(offset), self.place(self.clause_at(offset), words))

    def kept(self, what: str, make: Callable[[], Any], *depends: Named) -> Any:
        """What ``make`` gives of this reading alone, and of ``depends``: a value that JSON can hold."""
        return self._keep.value(what, [self.identity, *depends], make)

    @property
    def identity(self) -> str:
        """What tells the reading from every other one, where something is kept."""
        return self._keep.identity(self.reading)

    def citation(self, evidence: Evidence, words: Words) -> Citation:
        """The evidence with as much around it as a reader needs: its limb, else its clause."""
        clause = self.clause_at(evidence.span.start)
        around = self._around(evidence.span, clause)
        text = self.reading.document.text
        around = _trim(text, _shorten(text, around, evidence.span))
        mark = Span(max(evidence.span.start, around.start), min(evidence.span.stop, around.stop))
        marks = () if mark.start >= mark.stop or mark == around else (
            Span(mark.start - around.start, mark.stop - around.start),)
        page = evidence.page or self.page_at(evidence.span.start)
        return Citation(self.id, self.language, evidence.clause, self.place(clause, words), page,
                        around.of(text), around.start, marks)

    def _around(self, span: Span, clause: Clause | None) -> Span:
        if clause is None or not clause.span.holds(span):
            return span
        limbs = [limb.span for limb in self._limbs[clause.id] if limb.span.holds(span) and clause.span.holds(limb.span)]
        limb = min(limbs, key=lambda found: found.stop - found.start, default=clause.span)
        # A clause's first limb is quoted with the label that is printed before it.
        return limb if limb.start - clause.span.start > LONGEST_LABEL else Span(clause.span.start, limb.stop)

    def place(self, clause: Clause | None, words: Words) -> str:
        """A clause as it is printed: "paragraph 4(b)", "Article 7, paragraph 2, second subparagraph"."""
        if clause is None:
            return words.gettext("the text")
        inside = clause.article == self.reading.article
        own = self._place_in_article(clause, words) if clause.kind in CLAUSE_KINDS else ""
        if not own and clause.kind is Kind.ARTICLE:
            own = words.gettext("the heading") if inside else ""
        return (own if inside else self._in_article(clause.article, own, words)) or words.gettext(
            "outside the articles")

    def _in_article(self, article: str, own: str, words: Words) -> str:
        """A place with the number of its article, or with its heading where it has none."""
        number = article.split("#")[0]
        if any(character.isalnum() for character in number):
            return words.gettext("Article {number}, {place}", number=number, place=own) if own else (
                words.gettext("Article {number}", number=number))
        heading = next((one.heading for one in self.reading.clauses
                        if article and one.kind is Kind.ARTICLE and one.article == article and one.heading), None)
        if not heading:
            return own
        return words.gettext("\"{heading}\", {place}", heading=heading, place=own) if own else (
            words.gettext("\"{heading}\"", heading=heading))

    def _place_in_article(self, clause: Clause, words: Words) -> str:
        """Its label under those that it stands under. A label without text of its own is no clause: then the id's."""
        number, items, subparagraph, inside, tail = "", [], 0, [], False
        pieces = clause.id.split(".")
        for depth, piece in enumerate(pieces, 1):
            one = _places(self.reading).by_id.get((clause.article, ".".join(pieces[:depth])))
            label = _bare(one.label if one else None) or piece.rpartition("/")[2]
            if piece.startswith("tail"):
                tail = True
            elif re.fullmatch(r"(.*/)?p\d+", piece):
                subparagraph = int(piece.rpartition("p")[2])
            elif depth == 1:
                number = label
            elif subparagraph:
                inside.append(label)
            else:
                items.append(label)
        if inside and not number and inside[0].isdecimal():  # the lead-in of numbered paragraphs is none of their place
            number, items, subparagraph, inside = inside[0], inside[1:], 0, []
        whole = _subparagraph(subparagraph, number, items, words) if subparagraph else _paragraph(number, items, words)
        if inside:
            whole = words.gettext("{place}, item ({item}){rest}", place=whole, item=inside[0],
                                  rest="".join(f"({item})" for item in inside[1:])) if inside[1:] else (
                words.gettext("{place}, item ({item})", place=whole, item=inside[0]))
        if not tail:
            return whole
        return words.gettext("{place}, closing words", place=whole) if whole else words.gettext("closing words")


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the clauses of a reading stand."""

    reading: Reading
    starts: list[int]
    by_id: dict[tuple[str, str], Clause]


_KEPT = 128
_known: OrderedDict[int, _Places] = OrderedDict()


def _places(reading: Reading) -> _Places:
    """Kept for the readings that were asked for last: their clauses may be on the disk, and are many."""
    found = _known.get(id(reading))
    if found is None:
        clauses = reading.clauses
        found = _Places(reading, [clause.span.start for clause in clauses],
                        {(clause.article, clause.id): clause for clause in clauses})
        _known[id(reading)] = found  # it holds the reading, so that no other gets its address
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    _known.move_to_end(id(reading))
    return found


def _page_starts(origin: Iterable[Origin]) -> list[tuple[int, str | None]]:
    """Where the page changes, and to which."""
    found: list[tuple[int, str | None]] = []
    for run in origin:
        if not found or found[-1][1] != run.page:
            found.append((run.span.start, run.page))
    return found


def texts(
    readings: Iterable[Reading], titles: Mapping[str, str] | None = None, keep: Keep = NOTHING,
) -> tuple[Text, ...]:
    """The readings in the order of treaty ids, with short names: those that people gave (``titles``, by id), else cut
    from the ids."""
    ordered = sorted(readings, key=lambda reading: reading.document.treaty.id)
    names = _names([reading.document.treaty.id for reading in ordered], titles or {})
    return tuple(Text(reading, names[reading.document.treaty.id], keep) for reading in ordered)


def _names(ids: Sequence[str], titles: Mapping[str, str]) -> dict[str, str]:
    """A name for each id, none twice: texts of one file have one title, and are told apart by the ends of their ids."""
    short = short_names(ids)
    wished = {one: titles.get(one) or short[one] for one in ids}
    alike: dict[str, list[str]] = defaultdict(list)
    for one, name in wished.items():
        alike[name].append(one)
    for name, its in alike.items():
        if len(its) > 1:
            of_one_file = len({one.rpartition(".")[0] for one in its}) == 1 and "." in its[0]
            wished |= {one: f"{name} ({one.rpartition('.')[2] if of_one_file else short[one]})" for one in its}
    counts = Counter(wished.values())
    return {one: isolated(name if counts[name] == 1 else one) for one, name in wished.items()}


def short_names(ids: Sequence[str]) -> dict[str, str]:
    """Each id cut to the number before its first underscore, where that still tells the texts apart: 004_838ed84f is
    004. A word there may be half of a name, and is kept with the rest."""
    heads = {name: name.partition("_")[0] for name in ids}
    counts = Counter(heads.values())
    return {name: head if head.isdecimal() and counts[head] == 1 else name for name, head in heads.items()}


def _bare(label: str | None) -> str:
    """A label without its brackets and stops; nothing for a dash or a bullet."""
    return re.sub(r"[^\w]", "", label or "")


def _paragraph(number: str, items: Sequence[str], words: Words) -> str:
    """A paragraph, an item in it, an item in that; items without a paragraph where that has no number."""
    head, rest = items[:1], "".join(f"({item})" for item in items[1:])
    match (bool(number), bool(head), bool(rest)):
        case (True, True, True):
            return words.gettext("paragraph {number}({item}){rest}", number=number, item=head[0], rest=rest)
        case (True, True, False):
            return words.gettext("paragraph {number}({item})", number=number, item=head[0])
        case (True, False, _):
            return words.gettext("paragraph {number}", number=number)
        case (False, True, True):
            return words.gettext("paragraph ({item}){rest}", item=head[0], rest=rest)
        case (False, True, False):
            return words.gettext("paragraph ({item})", item=head[0])
    return ""


def _of_paragraph(number: str, items: Sequence[str], words: Words) -> str:
    """As ``_paragraph``, for a part of it."""
    head, rest = items[:1], "".join(f"({item})" for item in items[1:])
    match (bool(number), bool(head), bool(rest)):
        case (True, True, True):
            return words.pgettext("a part of", "paragraph {number}({item}){rest}", number=number, item=head[0],
                                  rest=rest)
        case (True, True, False):
            return words.pgettext("a part of", "paragraph {number}({item})", number=number, item=head[0])
        case (True, False, _):
            return words.pgettext("a part of", "paragraph {number}", number=number)
        case (False, True, True):
            return words.pgettext("a part of", "paragraph ({item}){rest}", item=head[0], rest=rest)
        case (False, True, False):
            return words.pgettext("a part of", "paragraph ({item})", item=head[0])
    return ""


def _subparagraph(place: int, number: str, items: Sequence[str], words: Words) -> str:
    """A further paragraph without a number of its own, below a numbered one or in an article that numbers none."""
    ordinal = {1: words.gettext("first subparagraph"), 2: words.gettext("second subparagraph"),
               3: words.gettext("third subparagraph"), 4: words.gettext("fourth subparagraph")}.get(place) or (
        words.gettext("subparagraph {number}", number=str(place)))
    whole = _of_paragraph(number, items, words)
    return words.gettext("{place}, {subparagraph}", place=whole, subparagraph=ordinal) if whole else ordinal


def _shorten(text: str, around: Span, kept: Span) -> Span:
    if around.stop - around.start <= LONGEST_QUOTE:
        return around
    room = max(0, LONGEST_QUOTE - (kept.stop - kept.start)) // 2
    start, stop = max(around.start, kept.start - room), min(around.stop, kept.stop + room)
    if start > around.start:
        start = text.find(" ", start, kept.start) + 1 or start
    if stop < around.stop:
        stop = max(text.rfind(" ", kept.stop, stop), kept.stop)
    return Span(start, stop)


def _trim(text: str, span: Span) -> Span:
    own = span.of(text)
    return Span(span.start + len(own) - len(own.lstrip()), span.stop - len(own) + len(own.rstrip()))
