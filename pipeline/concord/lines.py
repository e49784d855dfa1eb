"""The clauses of a treaty as lines: each with its own text, without its label, and its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipeline.concord.values import Line
from pipeline.model import CLAUSE_KINDS, Clause, Document, Kind, Reading

Find = Callable[[str, str], Sequence[str]]
"""The concepts that a text in a language names, in order; the stage `recognise` knows them."""


def nothing(text: str, language: str) -> Sequence[str]:
    """Finds no concept: for texts that are no treaties."""
    return ()


def lines(reading: Reading, find: Find = nothing) -> tuple[Line, ...]:
    """The clauses of a whole treaty. An id is the article's, a slash and the clause's: ``4/2.a``."""
    document, clauses = reading.document, reading.clauses
    language = document.treaty.language
    titles = {clause.article: _title(document, clause) for clause in clauses if clause.kind is Kind.ARTICLE}
    carried = {(reading.article, clause): frozenset(provisions) for clause, provisions in reading.provisions}
    return tuple(
        Line(name(clause), text, language, (clause.article, *clause.id.split(".")), clause.kind.value,
             tuple(find(text, language)), titles.get(clause.article, ""),
             carried.get((clause.article, clause.id), frozenset()))
        for clause in clauses
        if clause.kind in CLAUSE_KINDS and (text := words(document, clause))
    )


def name(clause: Clause) -> str:
    """A clause's id in the whole treaty."""
    return f"{clause.article}/{clause.id}" if clause.article else clause.id


def words(document: Document, clause: Clause) -> str:
    """A clause's own text without its label, spaces as one."""
    text = " ".join(clause.span.of(document.text).split())
    label = " ".join((clause.label or "").split())
    return text[len(label) :].lstrip() if label and text.startswith(label) else text


def _title(document: Document, clause: Clause) -> str:
    return " ".join(clause.title.of(document.text).split()) if clause.title else clause.heading or ""
