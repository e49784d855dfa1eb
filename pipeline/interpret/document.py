"""What the text is: its language, what it calls itself, the article's number and title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pipeline.codebook import INCONCLUSIVE
from pipeline.interpret.article import Article, absent, evidence
from pipeline.model import Clause, Code, Document, Evidence, Mention, Span


def language(document: Document) -> Code:
    """The language of the text, shown by the text as a whole."""
    value = document.treaty.language
    whole = Span(0, len(document.text))
    return Code("language", value, (Evidence(value, "", whole, "", None, "divide"),))


def instrument(document: Document, mentions: tuple[Mention, ...], own: Iterable[Clause] = ()) -> Code:
    """What the text calls itself: by "this Agreement" first, else by the name it bears anywhere. A protocol is none of
    the values, whatever it says of the treaty that it changes; but the article that it puts anew says "this Agreement"
    for itself (``own``: its clauses)."""
    named = [mention for mention in mentions if mention.concept == "instrument"]
    held = [m for m in named if any(clause.span.holds(m.span) for clause in own)]
    inside = [m for m in held if len(m.span.of(document.text).split()) > 1]
    head = next((mention for mention in mentions if mention.concept in ("instrument", "protocol")), None)
    if head is not None and head.concept == "protocol" and not inside and _may_be_title(document, head):
        return Code("instrument", INCONCLUSIVE, (
            evidence(document, INCONCLUSIVE, head.span, head.clause, head.rule),))
    if not named:
        whole = Span(0, len(document.text))
        return Code("instrument", "absent", (Evidence("absent", "", whole, "", None, "interpret>read_to_the_end"),))
    strong = inside or [mention for mention in named if len(mention.span.of(document.text).split()) > 1] or named
    value = Counter(mention.payload or "" for mention in strong).most_common(1)[0][0]
    shown = next(mention for mention in strong if mention.payload == value)
    return Code("instrument", value, (evidence(document, value, shown.span, shown.clause, shown.rule),))


def _may_be_title(document: Document, head: Mention) -> bool:
    """Whether what stands at the head of a text begins its title: the text has no other one."""
    def bare(text: str) -> str:
        return "".join(filter(str.isalpha, text.casefold()))

    return bare(document.treaty.title).startswith(bare(head.span.of(document.text))) or not document.treaty.title


def label(article: Article) -> Code:
    """The article's number as printed."""
    printed = article.heading.label
    if not printed:
        return absent(article, "article.label")
    span = article.heading.span
    at = article.document.text.find(printed, span.start, span.stop)
    where = Span(at, at + len(printed)) if at >= 0 else span
    return Code("article.label", printed, (evidence(article.document, printed, where, "", "segment>heading"),))


def title(article: Article) -> Code:
    """The heading's words."""
    words = article.heading.heading
    if not words:
        return absent(article, "article.title")
    where = article.heading.title or article.heading.span
    return Code("article.title", words, (evidence(article.document, words, where, "", "segment>heading"),))
