"""Corrections in words: what the program had found, and why a person says otherwise."""

from __future__ import annotations

from pipeline.codebook import codebook
from pipeline.explain.finding import value_words
from pipeline.explain.words import Words
from pipeline.model import Review


def review_sentence(feature: str, review: Review | None, words: Words) -> str:
    """What became of a value, or of a clause's provisions where no feature is named; empty where nothing did."""
    if review is None:
        return ""
    found = value_words(feature, review.machine_value, words) if feature else _provisions(review.machine_value, words)
    if not review.date:
        return words.gettext("Corrected by a person; the program had found: {found}. Reason: {reason}",
                             found=found, reason=review.reason)
    return words.gettext("Corrected by a person on {date}; the program had found: {found}. Reason: {reason}",
                         date=words.date(review.date), found=found, reason=review.reason)


def _provisions(value: str, words: Words) -> str:
    titles = [words.title(codebook().provision(name).title) for name in value.split("; ") if name]
    return words.listing(titles) or words.pgettext("found", "nothing")
