"""Puts codes, notes and differences into sentences: ``explain``; the only place that words findings.

A sentence says what the texts do, not what the program did; it cites clauses as they are printed and carries the
quotes that prove it. Findings are ranked by legal weight, then in the codebook's order. Everything is said through
``Words``, so that a catalogue can translate it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE
from pipeline.explain import definition, entity, individual, notes
from pipeline.explain.departing import departing
from pipeline.explain.finding import (
    Find,
    Finding,
    Weight,
    capital,
    feature_title,
    groups,
    opened,
    rarest_first,
    rules_apart,
    small,
    value_of,
    value_words,
    who,
)
from pipeline.explain.notes import note_sentence, note_sentences, recognition_sentence
from pipeline.explain.reservations import reserved, untold
from pipeline.explain.review import review_sentence
from pipeline.explain.texts import Citation, Text, short_names, texts
from pipeline.explain.triggers import triggers
from pipeline.explain.words import Words
from pipeline.model import Difference, Reading

__all__ = [
    "Citation",
    "Finding",
    "Text",
    "Weight",
    "Words",
    "capital",
    "departures",
    "explain",
    "explain_difference",
    "feature_title",
    "findings",
    "note_sentence",
    "note_sentences",
    "recognition_sentence",
    "review_sentence",
    "rules_apart",
    "short_names",
    "small",
    "texts",
    "untold",
    "value_of",
    "value_words",
    "who",
]

_FINDS: tuple[Find, ...] = (
    individual.missing_rule, individual.missing_tests, individual.order, entity.rule, entity.partnership,
    entity.benefits_denied, triggers, individual.exclusivity, individual.availability, entity.duties,
    entity.articles, entity.only, entity.scope, definition.dual_residence, definition.term, definition.sets,
    definition.exclusion, definition.features, entity.position, notes.weighty,
)


def explain(
    readings: Iterable[Reading], words: Words | None = None, titles: Mapping[str, str] | None = None,
) -> tuple[Finding, ...]:
    """All findings about some texts, ranked; with one text alone, only what its notes say. ``titles``: what people
    call the texts, by id."""
    return findings(texts(readings, titles), words or Words())


def findings(seen: Sequence[Text], words: Words) -> tuple[Finding, ...]:
    """The same of texts that have names already."""
    found = [_opened(reserved(finding, seen, words), seen) for find in _FINDS for finding in find(seen, words)]
    # Python's sort is stable: within a weight, findings stay in the order of the list above.
    return tuple(sorted(found, key=lambda finding: finding.weight))


def _opened(finding: Finding, seen: Sequence[Text]) -> Finding:
    return replace(finding, text=opened(finding.text, seen))


def departures(
    base: Text, seen: Sequence[Text], departs: Callable[[Text, str], bool], words: Words,
) -> tuple[Finding, ...]:
    """Findings about the texts that provide otherwise than ``base``, a text or what stands for a model convention,
    ranked; ``treaties`` are those that depart from it. ``departs``: whether a text is known to, in a feature."""
    found = [_opened(one, (base, *seen)) for one in departing(base, seen, departs, [
        find for find in _FINDS if find is not notes.weighty], words)]
    return tuple(sorted(found, key=lambda finding: finding.weight))


def explain_difference(
    difference: Difference, findings: Sequence[Finding], seen: Sequence[Text], words: Words | None = None,
) -> str:
    """A difference in words: the sentences found about its feature, else its values and who has them."""
    words = words or Words()
    told = [finding.text for finding in findings if difference.feature in finding.features]
    return " ".join(told) or _plain(difference.feature, seen, words)


def _plain(feature: str, seen: Sequence[Text], words: Words) -> str:
    """"Mutual agreement is reached when: earlier tests fail in 004; national of both in 000 and 001."""
    found = [(value, its) for value, its in groups(feature, seen, unclear=True) if value != NOT_AVAILABLE]
    order = {ABSENT: 2, INCONCLUSIVE: 1}
    parts = [
        words.gettext("{value} in {who}", value=value_words(feature, value, words), who=who(its, words))
        for value, its in sorted(rarest_first(found), key=lambda item: order.get(item[0], 0))
    ]
    title = feature_title(feature, words)
    return words.gettext("{title}: {parts}.", title=title, parts="; ".join(parts))
