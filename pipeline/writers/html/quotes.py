"""Quotes as the report shows them: whose, where they are printed, their words with the concepts marked."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from pipeline.explain import Citation, Text, Words
from pipeline.explain.bound import bound
from pipeline.model import Span
from pipeline.writers.html.marks import marked


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote as it is shown. ``place`` is empty where it cannot be told."""

    name: str
    treaty: str
    place: str
    page: str | None
    language: str
    html: Markup
    element: str = ""
    reviewed: str = ""


def quote(text: Text, citation: Citation, words: Words, element: str = "") -> Quote:
    """A citation with its words marked."""
    span = Span(citation.start, citation.start + len(citation.excerpt))
    counting = [Span(span.start + mark.start, span.start + mark.stop) for mark in citation.marks]
    html = marked(text, span, counting, words=words)
    return Quote(text.name, text.id, bound(citation.place, words), citation.page, text.language, html, element)
