"""Source -> Document: one immutable text, the origin of every character, and the repairs that were made."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from operator import attrgetter

from pipeline.clean.characters import even, normal
from pipeline.clean.draft import Draft
from pipeline.clean.furniture import PageStart, lift_furniture
from pipeline.clean.hyphens import whole_words
from pipeline.clean.labels import labelled
from pipeline.clean.paragraphs import whole_paragraphs
from pipeline.lexicon.lines import lines_of, wrapping
from pipeline.model import Block, Document, Origin, Repair, Source, Span


def clean(source: Source) -> Document:
    """The source as one text that keeps every letter as printed.

    1. Characters are composed (NFC), spaces are plain, soft hyphens are gone.
    2. Page numbers, page markers and running heads are lifted out; pages are known by them, else from the reader.
    3. Lines that are one paragraph are joined by a space; a line feed separates paragraphs, two where a line was empty.
       A block with a style is a paragraph as its format has it: it stays one, unless the paragraphs were but lines. One
       with the style `continued` goes on with the line before, whatever page furniture stands between them.
    4. Words broken by a hyphen are whole.
    5. A number that a list gave and nobody typed stands before its text, as printed.
    6. `origin` covers the text in order, without gaps; each change of 2, 4 and 5 is a repair. Those of the reader are
       listed among them, at the places where their text has come to stand.
    Cleaning a cleaned text changes nothing. Raises KeyError for a language without a data file.
    """
    language = source.treaty.language
    draft = normal(labelled(source.blocks))
    apart = frozenset(number for number, block in enumerate(source.blocks) if block.style not in (None, "continued"))
    joined = frozenset(number for number, block in enumerate(source.blocks) if block.style == "continued")
    pages: list[PageStart] = []
    for _ in range(5):  # a repair may bring another to light
        before = draft.text
        wrapped = wrapping(lines_of(draft.text, language))
        draft, found = lift_furniture(draft, wrapped is not None, language)
        pages += found
        draft = whole_words(even(whole_paragraphs(draft, wrapped, language, apart, joined)), language)
        if draft.text == before:
            break
    page_of = _Pages(source.blocks, pages)
    runs = [(start, stop, block, offset)
            for (start, block, offset), stop in zip(draft.runs, _stops(draft), strict=True) if stop > start]
    origin = tuple([Origin(Span(start, stop), block, offset, page_of(block, offset))
                    for start, stop, block, offset in runs])
    repairs = [
        Repair(change.kind, change.before, change.after, page_of(*change.place), change.start)
        for change in draft.changes
    ]
    earlier = _of_reader(source.blocks, draft, page_of)
    return Document(
        source.treaty, draft.text, origin, tuple(sorted(earlier + repairs, key=attrgetter("start")))
    )


def _of_reader(blocks: tuple[Block, ...], draft: Draft, page_of: _Pages) -> list[Repair]:
    """What the reader mended, each at its place in the text."""
    return [
        replace(repair, start=draft.position(number, repair.start),
                page=repair.page if repair.page is not None else page_of(number, repair.start))
        for number, block in enumerate(blocks)
        for repair in block.repairs
    ]


def _stops(draft: Draft) -> list[int]:
    return [run.start for run in draft.runs[1:]] + [len(draft.text)] if draft.runs else []


class _Pages:
    """The page of a place in the source: as a marker prints it, else as the reader counted it."""

    def __init__(self, blocks: tuple[Block, ...], found: list[PageStart]) -> None:
        printed = _printed(blocks, found)
        pages = [block.page for block in blocks]
        self._of_blocks = [page if page is None else printed.get(page, page) for page in pages] if any(pages) else None
        self._starts = sorted((start.place, start.page) for start in found)
        self._places = [place for place, _ in self._starts]

    def __call__(self, block: int, offset: int) -> str | None:
        if self._of_blocks is not None:
            return self._of_blocks[block]
        at = bisect_right(self._places, (block, offset)) - 1
        return self._starts[at][1] if at >= 0 else None


def _printed(blocks: tuple[Block, ...], found: list[PageStart]) -> dict[str | None, str]:
    """For each page the reader counted, the one number that is printed on it."""
    numbers: dict[str | None, set[str]] = {}
    for start in found:
        if start.marker is not None:
            numbers.setdefault(blocks[start.marker].page, set()).add(start.number)
    return {page: next(iter(names)) for page, names in numbers.items() if len(names) == 1}
