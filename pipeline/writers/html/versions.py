"""The versions of one treaty: each point in which they differ, with the words of each beside the others'."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import escape

from pipeline.codebook import codebook
from pipeline.explain import Text
from pipeline.explain.versions import discrepancy_sentence
from pipeline.model import CLAUSE_KINDS, Clause, Discrepancy, Span
from pipeline.writers.corpus import View, trimmed
from pipeline.writers.html.marks import marked
from pipeline.writers.html.quotes import Quote, quote


@dataclass(frozen=True, slots=True)
class Version:
    """A group of versions: its name, its texts, and for each discrepancy a sentence and the quotes."""

    group: str
    names: tuple[str, ...]
    points: tuple[tuple[str, tuple[Quote, ...]], ...]


def versions(view: View) -> list[Version]:
    """A row for each treaty that stands in the corpus in several versions, those without a discrepancy too."""
    members: dict[str, list[Text]] = {}
    for text in view.texts:
        if group := view.said(text.id).group:
            members.setdefault(group, []).append(text)
    return [
        Version(group, tuple(text.name for text in its), tuple(
            _point(view, one) for one in view.corpus.discrepancies if one.group == group))
        for group, its in sorted(members.items()) if len(its) > 1
    ]


def _point(view: View, one: Discrepancy) -> tuple[str, tuple[Quote, ...]]:
    quotes = tuple(made for treaty, _, words in one.values if treaty in view.by_id
                   for made in _quotes(view, view.by_id[treaty], one.subject, words))
    places = {made.treaty: made.place for made in quotes if made.place}
    return discrepancy_sentence(one, view.by_id, places, view.words), quotes


def _quotes(view: View, text: Text, subject: str, words: str) -> tuple[Quote, ...]:
    """What a text says on a point: the evidence of a code, or the clauses whose words these are."""
    if subject in codebook().index:
        found = text.evidence(subject)
        return tuple(quote(text, text.citation(one, view.words), view.words) for one in found[:2])
    if not words:
        return ()
    clauses = _clauses(text, words)
    if not clauses:
        return (Quote(text.name, text.id, "", None, text.language, escape(words)),)
    return tuple(_clause(view, text, clause) for clause in clauses)


def _clauses(text: Text, words: str) -> list[Clause]:
    """The clauses that some words are: one whose own text ends with them, or several in turn that make them up."""
    found: list[Clause] = []
    rest = words
    for clause in text.reading.clauses:
        own = " ".join(clause.span.of(text.reading.document.text).split())
        if clause.kind not in CLAUSE_KINDS or not own:
            continue
        label = " ".join((clause.label or "").split())
        bare = own[len(label):].lstrip() if label and own.startswith(label) else own
        if bare and (rest == bare or rest.startswith(f"{bare} ")):
            found.append(clause)
            rest = rest[len(bare):].lstrip()
            if not rest:
                return found
    return []


def _clause(view: View, text: Text, clause: Clause) -> Quote:
    span, _ = trimmed(text, Span(clause.span.start, clause.span.stop))
    return Quote(text.name, text.id, text.place(clause, view.words), text.page_at(span.start), text.language,
                 marked(text, span, words=view.words))
