"""Source text as HTML: escaped, with the legal concepts and the words that count marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from markupsafe import Markup, escape

from pipeline.codebook import Hue, codebook
from pipeline.explain import Text, Words
from pipeline.model import Mention, Span


def marked(
    text: Text, span: Span, counting: Sequence[Span] = (), *, focusable: bool = False, words: Words,
) -> Markup:
    """A stretch of a text. ``counting`` are the words that prove something, in offsets of the whole text;
    ``focusable`` lets the keyboard reach each concept's name."""
    concepts = _visible(text.reading.mentions, span)
    edges = {span.start, span.stop}
    for inner in (*counting, *(mention.span for mention in concepts)):
        edges |= {edge for edge in (inner.start, inner.stop) if span.start < edge < span.stop}
    points = sorted(edges)
    parts = (_piece(text, Span(start, stop), concepts, counting, focusable, words)
             for start, stop in pairwise(points))
    return Markup("").join(parts)


def _piece(
    text: Text, span: Span, concepts: Sequence[Mention], counting: Sequence[Span], focusable: bool, words: Words,
) -> Markup:
    html = escape(span.of(text.reading.document.text))
    mention = next((mention for mention in concepts if mention.span.holds(span)), None)
    if mention is not None and (hue := _hue(mention.concept)):
        name = words.title(codebook().concept(mention.concept))
        focus = Markup(' tabindex="0"') if focusable else Markup("")
        html = Markup('<span class="k k-{}" data-k="{}"{}>{}</span>').format(hue.id, name, focus, html)
    return Markup("<mark>{}</mark>").format(html) if any(one.holds(span) for one in counting) else html


@cache
def _hue(concept: str) -> Hue | None:
    return codebook().hue(concept)


def _visible(mentions: Iterable[Mention], span: Span) -> list[Mention]:
    """The mentions that have a hue, inside a stretch, none over another: the earlier first, of two the longer."""
    found: list[Mention] = []
    inside = [one for one in mentions if one.span.start < span.stop and span.start < one.span.stop
              and one.span.start < one.span.stop and _hue(one.concept)]
    for mention in sorted(inside, key=lambda one: (one.span.start, -one.span.stop, one.concept)):
        if not found or found[-1].span.stop <= mention.span.start:
            found.append(mention)
    return found
