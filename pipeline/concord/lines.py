"""The clauses of a treaty as lines: each with its own text, without its label, and its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pipeline.codebook import OTHER
from pipeline.concord.values import Line
from pipeline.model import CLAUSE_KINDS, Clause, Document, Kind, Reading

FRONT, END = "front", "end"

Find = Callable[[str, str], Sequence[str]]
"""The concepts that a text in a language names, in order; the stage `recognise` knows them."""


def nothing(text: str, language: str) -> Sequence[str]:
    """Finds no concept: for texts that are no treaties."""
    return ()


def lines(reading: Reading, find: Find = nothing, whole: bool = False) -> tuple[Line, ...]:
    """The clauses of a whole treaty. An id is the article's, a slash and the clause's: ``4/2.a``.

    ``whole``: also the paragraphs outside articles, the title and the preamble as ``front/1`` ..., signatures and
    what else follows an article as ``end/1`` ...
    """
    document, clauses = reading.document, reading.clauses
    titles = {clause.article: _title(document, clause) for clause in clauses if clause.kind is Kind.ARTICLE}
    # that nothing explains two clauses is no likeness
    carried = {(reading.article, clause): frozenset(provisions) - {OTHER} for clause, provisions in reading.provisions}
    found: list[Line] = []
    place, number = FRONT, 0
    for clause in clauses:
        if clause.kind in CLAUSE_KINDS:
            if text := words(document, clause):
                found.append(Line(
                    name(clause), text, document.treaty.language, (clause.article, *clause.id.split(".")),
                    clause.kind.value, tuple(find(text, document.treaty.language)), titles.get(clause.article, ""),
                    carried.get((clause.article, clause.id), frozenset())))
        elif clause.kind is Kind.FRONT and whole:
            for text in _paragraphs(clause.span.of(document.text)):
                number += 1
                found.append(Line(f"{place}/{number}", text, document.treaty.language, (place, str(number)),
                                  clause.kind.value, tuple(find(text, document.treaty.language))))
        elif clause.kind is Kind.ARTICLE and place == FRONT:
            place, number = END, 0
    return tuple(found)


def aside(reading: Reading) -> tuple[Line, ...]:
    """What of a treaty stands in none of its `lines`: the headings of articles, editors' remarks, labels alone."""
    document = reading.document
    pieces = ((clause, " ".join(clause.span.of(document.text).split())) for clause in reading.clauses)
    return tuple(Line(name(clause), text, document.treaty.language, kind=clause.kind.value) for clause, text in pieces
                 if text and (clause.kind in (Kind.ARTICLE, Kind.EDITORIAL)
                              or (clause.kind in CLAUSE_KINDS and not words(document, clause))))


def _paragraphs(text: str) -> list[str]:
    """Paragraphs parted by empty lines, or where there are none, lines."""
    pieces = [" ".join(piece.split()) for piece in re.split(r"\n\s*\n" if re.search(r"\S\s*\n\s*\n\s*\S", text) else
                                                             r"\n", text)]
    return [piece for piece in pieces if piece]


def name(clause: Clause) -> str:
    """A clause's id in the whole treaty."""
    if clause.kind is Kind.ARTICLE:
        return clause.article or ""
    return f"{clause.article}/{clause.id}" if clause.article and clause.id else clause.id or clause.article or ""


def words(document: Document, clause: Clause) -> str:
    """A clause's own text without its label, spaces as one."""
    text = " ".join(clause.span.of(document.text).split())
    label = " ".join((clause.label or "").split())
    return text[len(label) :].lstrip() if label and text.startswith(label) else text


def _title(document: Document, clause: Clause) -> str:
    return " ".join(clause.title.of(document.text).split()) if clause.title else clause.heading or ""
