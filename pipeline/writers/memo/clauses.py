"""The texts one by one: each clause of the article beside what it says, and what is not in the article."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.codebook import ABSENT, DOCUMENT_FEATURES, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import (
    Text,
    feature_title,
    review_sentence,
    small,
)
from pipeline.explain.bound import bound
from pipeline.model import CLAUSE_KINDS, Clause, Evidence
from pipeline.writers.corpus import (
    View,
    codes,
    provisions_of,
    trimmed,
)
from pipeline.writers.memo.paper import Paper, Part

TOGETHER = 30  # above so many texts, the memorandum leaves the single texts to the report
# What another line of the same clause says already, or what is not in its words.
_SAID_OTHERWISE = frozenset({"language", "instrument", "individual.cascade", "entity.position"})
_UNSAID = {("only", "no"), ("available", "no"), ("trigger", "always")}


def single_texts(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    """A table for each text; of many texts, that the report has them."""
    words = view.words
    paper.heading(words.gettext("The texts one by one"))
    if len(texts) > TOGETHER:
        paper.text(words.gettext("There are too many texts to show each here; the report has a page for each."))
        return
    for text in texts:
        _single_text(paper, view, text)


def _single_text(paper: Paper, view: View, text: Text) -> None:
    words = view.words
    title = view.title(text.reading.document.treaty)
    paper.heading(words.gettext("{name}: {title}", name=text.name, title=title), 2)
    rows = [_clause(view, text, clause) for clause in text.reading.clauses
            if clause.article == text.reading.article and clause.kind in CLAUSE_KINDS]
    paper.table([words.gettext("The words of the article"), words.gettext("What they say")], rows, [10, 7],
                first_bold=False)
    for sentence, features in (
        (words.gettext("Not in the article:"), _features(view, text, ABSENT)),
        (words.gettext("Not in the source, so that it cannot be told:"), _features(view, text, NOT_AVAILABLE)),
    ):
        if features:
            paper.text([Part(f"{sentence} ", bold=True), Part("; ".join(features) + ".")])
    for code in codes(text):
        if code.review:
            feature = feature_title(code.feature, words)
            told = small(review_sentence(code.feature, code.review, words))
            paper.bullet([Part(f"{feature}: ", bold=True), Part(told)])


def _clause(view: View, text: Text, clause: Clause) -> list[list[list[Part]]]:
    span, own = trimmed(text, clause.span)
    place = text.place(clause, view.words)
    page = text.page_at(span.start)
    where = view.words.gettext("{place}, page {page}", place=place, page=page) if page else place
    left = [[Part(bound(where, view.words), soft=True, small=True)], [Part(" ".join(own.split()), text.language)]]
    return [left, _said(view, text, clause)]


def _said(view: View, text: Text, clause: Clause) -> list[list[Part]]:
    """What a clause does, and the values that its words show, one line each."""
    book, words = codebook(), view.words
    provisions = [words.title(book.provision(name).title) for name in provisions_of(text).get(clause.id, ())]
    lines = [[Part("; ".join([*provisions[:1], *map(small, provisions[1:])]), bold=True)]] if provisions else []
    for code in codes(text):
        shown = [one.element for one in code.evidence if one.quote and _shows(text, clause, one)]
        elements = [one for one in dict.fromkeys(shown) if (code.feature.rpartition(".")[2], one) not in _UNSAID]
        elements = [INCONCLUSIVE] if INCONCLUSIVE in elements else elements
        if not elements or code.feature in _SAID_OTHERWISE or elements == ["present"]:
            continue
        title = feature_title(code.feature, words)
        if elements == ["yes"]:
            lines.append([Part(title)])
            continue
        titles = [words.title(book.value_title(code.feature, one)) for one in elements]
        told = words.either(titles) if code.feature.endswith(".trigger") else words.listing(titles)
        lines.append([Part(words.gettext("{feature}: {value}", feature=title, value=told))])
    review = dict(text.reading.reviewed).get(clause.id)
    if review:
        lines.append([Part(review_sentence("", review, words), italic=True)])
    return lines or [[Part("–")]]


def _shows(text: Text, clause: Clause, evidence: Evidence) -> bool:
    return clause.span.start <= evidence.span.start < clause.span.stop


def _features(view: View, text: Text, value: str) -> list[str]:
    """The features of one value, but those of a thing that is itself missing."""
    words = view.words
    return [small(feature_title(code.feature, words)) for code in codes(text)
            if code.value == value and code.feature not in DOCUMENT_FEATURES
            and not follows(text, code.feature, value)]


def follows(text: Text, feature: str, value: str) -> bool:
    """Whether a feature has its value since a thing that it belongs to has it."""
    parent = codebook().feature(feature).parent
    while parent is not None:
        if text.value(parent) == value:
            return True
        members = codebook().feature(feature).members
        if value == ABSENT and members and not set(members) & set(text.elements(parent)) and feature.count(".") > 1:
            return True
        feature, parent = parent, codebook().feature(parent).parent
    return False
