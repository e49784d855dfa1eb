"""Pages that have a column for each language: one text after the other over the whole run of such pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice

from pipeline.readers.pdf.flow import Part
from pipeline.readers.pdf.tongues import language

_LETTERS = 80  # of a column that show its language


def one_after_the_other(parts: Sequence[Part]) -> list[Part]:
    """The parts, those of a run of pages in two or more languages ordered by language, as these first come.

    A page is one of these where its columns are in languages of their own, or where it follows one and has no more than
    a few words. What crosses the columns goes with the first language, unless it is in another.
    """
    pages = [list(group) for _, group in groupby(parts, key=lambda part: part.page)]
    tongues = [_columns(page) for page in pages]
    found: list[Part] = []
    place = 0
    while place < len(pages):
        if len(set(tongues[place].values())) < 2:
            found += pages[place]
            place += 1
            continue
        stop = place + 1
        while stop < len(pages) and _belongs(tongues[stop], pages[stop], tongues[place]):
            stop += 1
        found += _by_language(pages[place:stop], tongues[place:stop])
        place = stop
    return found


def _columns(page: Sequence[Part]) -> dict[int, str]:
    """The language of each column of a page that shows one."""
    found = {}
    for column in sorted({part.piece.column for part in page if not part.frame and part.piece.column >= 0}):
        text = "\n".join(part.piece.text for part in page if part.piece.column == column and not part.frame)
        if _shows(text) and (code := language(text)):
            found[column] = code
    return found


def _shows(text: str) -> bool:
    """Whether a text has letters enough to show its language."""
    return sum(1 for _ in islice(filter(str.isalpha, text), _LETTERS)) == _LETTERS


def _belongs(own: dict[int, str], page: Sequence[Part], run: dict[int, str]) -> bool:
    if len(set(own.values())) > 1:
        return True
    columns = {part.piece.column for part in page if part.piece.column >= 0 and not part.frame}
    same = all(run.get(column) == code for column, code in own.items())
    return same and len(columns) > 1  # the end, where one of the texts is short


def _by_language(pages: Sequence[Sequence[Part]], tongues: Sequence[dict[int, str]]) -> list[Part]:
    last: dict[int, str] = {}
    named: list[tuple[str, Part]] = []
    for page, own in zip(pages, tongues, strict=True):
        last.update(own)
        for part in page:
            code = last.get(part.piece.column, "")
            if part.piece.column < 0 and not part.frame:
                text = part.piece.text
                code = language(text) if _shows(text) else ""
            named.append((code, part))
    order = list(dict.fromkeys(code for code, _ in named if code))
    first = order[0]
    return [part for code in order for name, part in named if (name or first) == code]
