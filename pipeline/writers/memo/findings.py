"""The findings of the memorandum, each with its quotes, and what departs from a baseline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pipeline.codebook import Feature
from pipeline.explain import (
    Citation,
    Text,
    Weight,
    capital,
    feature_title,
    value_of,
    who,
)
from pipeline.explain.bound import bound
from pipeline.writers.against import Against, by_feature
from pipeline.writers.corpus import (
    View,
)
from pipeline.writers.memo.paper import Paper, Part

MOST_BOLD = 0.6  # of a quote


def findings(paper: Paper, view: View) -> None:
    """The findings by their weight."""
    words = view.words
    weights = {
        Weight.OUTCOME: words.gettext("What decides the case"),
        Weight.CONDITION: words.gettext("When and how far"),
        Weight.DEFINITION: words.gettext("Definitions and scope"),
        Weight.WORDING: words.gettext("Drafting"),
    }
    paper.heading(words.gettext("Findings"))
    if not view.findings:
        paper.text(words.gettext("No text was read.") if not view.texts else words.gettext(
            "There is one text, and nothing to compare it with.") if len(view.texts) < 2 else words.gettext(
            "The texts do not differ in anything that the codebook asks."))
    for weight, its in groupby(view.findings, key=lambda finding: finding.weight):
        paper.heading(weights[weight], 2)
        for finding in its:
            paper.numbered([Part(bound(finding.text, words), bold=True)])
            for citation in finding.evidence:
                paper.quote(_quoted(citation), bound(_cited(view, citation), words))
            if finding.reservations:
                paper.text([Part(" ".join(finding.reservations), soft=True, small=True)])


def departures(paper: Paper, view: View, base: Against) -> None:
    """What the texts provide otherwise than the baseline, a row for each feature."""
    words = view.words
    paper.heading(words.gettext("Compared with: {name}", name=base.name))
    found, open_ = by_feature(base.departures), by_feature(base.not_comparable)
    if not found:
        paper.text(words.gettext("The texts are not known to differ from it in anything that the codebook asks.")
                   if open_ else words.gettext("The texts do not differ from it in anything that the codebook asks."))
    if found:
        paper.text(words.gettext("Only what differs is listed; texts that are not named in a row say the same as it, "
                                 "hold nothing on it, or could not be compared."))
        paper.table([words.gettext("Feature"), base.name, words.gettext("Otherwise")],
                    _otherwise(view, base, found), [5, 4.5, 7.5])
    if open_:
        paper.text(words.gettext("What could not be compared, since one of the two is inconclusive:"))
        for feature, values in open_:
            names = words.names([text.name for _, its in values for text in its])
            paper.bullet([Part(f"{feature_title(feature.id, words)}: ", bold=True), Part(names)])


def _otherwise(
    view: View, base: Against, found: Sequence[tuple[Feature, Sequence[tuple[str, Sequence[Text]]]]],
) -> list[list[str | list[list[Part]]]]:
    words = view.words
    return [[feature_title(feature.id, words), base.told(feature.id, words),
             [[Part(words.gettext("{value} in {who}", value=capital(value_of(its[0], feature.id, words)),
                                  who=who(its, words)))] for _, its in values]]
            for feature, values in found]


def _quoted(citation: Citation) -> list[Part]:
    """An excerpt, its words that count in bold, unless they are most of it."""
    if sum(mark.stop - mark.start for mark in citation.marks) > MOST_BOLD * len(citation.excerpt):
        return [Part(citation.excerpt, citation.language)]
    parts: list[Part] = []
    at = 0
    for mark in citation.marks:
        parts += [Part(citation.excerpt[at:mark.start], citation.language),
                  Part(citation.excerpt[mark.start:mark.stop], citation.language, bold=True)]
        at = mark.stop
    parts.append(Part(citation.excerpt[at:], citation.language))
    return [part for part in parts if part.text]


def _cited(view: View, citation: Citation) -> str:
    name = view.by_id[citation.treaty].name
    if citation.page:
        return view.words.gettext("{name}, {place}, page {page}", name=name, place=citation.place, page=citation.page)
    return view.words.gettext("{name}, {place}", name=name, place=citation.place)
