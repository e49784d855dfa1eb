"""Source text as HTML: escaped, with the legal concepts and the words that count marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from markupsafe import Markup, escape

from pipeline.codebook import Hue, codebook
from pipeline.explain import Text, Words
from pipeline.model import Mention, Span
from pipeline.spans import beginning


def marked(
    text: Text, span: Span, counting: Sequence[Span] = (), *, focusable: bool = False, words: Words,
) -> Markup:
    """A stretch of a text. ``counting`` are the words that prove something, in offsets of the whole text;
    ``focusable`` lets the keyboard reach each concept's name."""
    concepts = _visible(beginning(text.reading.mentions, span.start - text.longest_mention, span.stop), span)
    edges = {span.start, span.stop}
    for inner in (*counting, *(mention.span for mention in concepts)):
        edges |= {edge for edge in (inner.start, inner.stop) if span.start < edge < span.stop}
    whole = text.reading.document.text
    return Markup("".join(_piece(whole, Span(start, stop), concepts, counting, focusable, words)
                          for start, stop in pairwise(sorted(edges))))


def _piece(
    whole: str, span: Span, concepts: Sequence[Mention], counting: Sequence[Span], focusable: bool, words: Words,
) -> str:
    """A stretch as HTML. All that is put in is escaped; put together as plain strings, since reports hold so many."""
    html = str(escape(span.of(whole)))
    mention = next((mention for mention in concepts if mention.span.holds(span)), None)
    if mention is not None and (hue := _hue(mention.concept)):
        name = escape(words.title(codebook().concept(mention.concept)))
        focus = ' tabindex="0"' if focusable else ""
        html = f'<span class="k k-{escape(hue.id)}" data-k="{name}"{focus}>{html}</span>'
    return f"<mark>{html}</mark>" if any(one.holds(span) for one in counting) else html


@cache
def _hue(concept: str) -> Hue | None:
    return codebook().hue(concept)


def _visible(mentions: Sequence[Mention], span: Span) -> list[Mention]:
    """Of mentions in order those that have a hue, inside a stretch, none over another: the earlier first, of two the
    longer."""
    found: list[Mention] = []
    inside = [one for one in mentions if span.start < one.span.stop
              and one.span.start < one.span.stop and _hue(one.concept)]
    for mention in sorted(inside, key=lambda one: (one.span.start, -one.span.stop, one.concept)):
        if not found or found[-1].span.stop <= mention.span.start:
            found.append(mention)
    return found
