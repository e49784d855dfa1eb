"""Clauses without a residence article -> the paragraphs of such an article that an instruction puts anew or in.

A protocol that changes a treaty may hold single paragraphs of its article on residence, each in quotation marks behind
"paragraph 3 of Article 4 shall read as follows:" or "a new paragraph 5 is added:". They can be read; of the rest of the
article nothing is known.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.lexicon.languages import fold
from pipeline.lexicon.signs import TITLED, Signs, signs_of
from pipeline.model import Clause, Document, Kind, Span

_LONGEST = 400  # characters of an instruction
_SHORTEST = 60  # characters of a paragraph on residence
_OPENS = re.compile(r":\s{0,4}(?P<mark>[\u00ab\u201e\u201c\"])(?=\(?(?P<number>\d{1,2})[.)]\)?\s)")
_CLOSES = {  # the mark that closes what another opens, at the end of a line
    mark: re.compile(rf"[{closing}](?=[.;]{{0,2}}[ ]*(?:\n|$))")
    for mark, closing in {"\u00ab": "\u00bb", "\u201e": "\u201d\u201c", "\u201c": "\u201d", '"': '"'}.items()
}


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A quoted paragraph: its article and its number as the instruction and the label give them, and its words."""

    article: str
    number: int
    span: Span
    weighs: bool  # whether it speaks of residence


def anew(document: Document, clauses: Sequence[Clause]) -> tuple[Span, ...]:
    """The words of the paragraphs, label first, without the quotation marks, in their order. Empty where there is no
    such paragraph, or those of more than one article. Raises KeyError for a language without a data file."""
    signs = signs_of(document.treaty.language)
    low = fold(document.text, document.treaty.language)
    found = [one for one in _paragraphs(low, signs) if not _crosses(one.span, clauses)]
    articles = {one.article for one in found if one.weighs}
    own = [one for one in found if one.article in articles]
    numbers = [one.number for one in own]
    if len(articles) != 1 or numbers != sorted(set(numbers)):
        return ()
    return tuple(one.span for one in own)


def _paragraphs(low: str, signs: Signs) -> Iterator[_Paragraph]:
    """Every quoted paragraph that an instruction puts anew or in, under the number that it names."""
    quoted = list(_quoted(low))
    starts = [span.start for _, _, span in quoted]
    article = re.compile(rf"\b{signs.points_to}(\d{{1,2}})\b")
    references = [one for one in article.finditer(low) if not _is_inside(one.start(), starts, quoted)] if quoted else []
    ends = [one.end() for one in references]
    for number, start, span in quoted:
        before = bisect_right(ends, span.start)
        if not before:
            continue
        named = references[before - 1]
        ahead = low[max(start, span.start - _LONGEST) : span.start]
        numbers = re.findall(rf"{signs.paragraph} \(?(\d{{1,2}})\b(?:\)? (?:\S{{1,3}}) \(?(\d{{1,2}})\b)?", ahead)
        told = number in {one for pair in numbers for one in pair} or (
            not numbers and re.search(signs.paragraph, ahead) is not None)
        if not told or not signs.puts_anew.search(ahead):
            continue
        words = span.of(low)
        since = max(min(start, named.start()), span.start - _LONGEST)
        titled = TITLED * bool(signs.title_for.search(low[since : span.start]))
        weighs = signs.weight(words) + titled >= signs.threshold_alone and bool(signs.two_states.search(words))
        yield _Paragraph(named[1], int(number), span, weighs)


def _is_inside(place: int, starts: Sequence[int], quoted: Sequence[tuple[str, int, Span]]) -> bool:
    at = bisect_right(starts, place) - 1
    return at >= 0 and place < quoted[at][2].stop


def _quoted(low: str) -> Iterator[tuple[str, int, Span]]:
    """The number of each quoted paragraph, where the line before it begins, and where it stands."""
    closings: dict[str, list[int]] = {}
    done = 0
    for match in _OPENS.finditer(low):
        mark = match["mark"]
        if match.start() < done:
            continue
        if mark not in closings:
            closings[mark] = [one.start() for one in _CLOSES[mark].finditer(low)]
        at = bisect_left(closings[mark], match.end() + _SHORTEST)
        if at == len(closings[mark]):
            continue
        done = closings[mark][at]
        yield match["number"], low.rfind("\n", 0, match.start()) + 1, Span(match.end(), done)


def _crosses(span: Span, clauses: Sequence[Clause]) -> bool:
    """Whether an article begins in it: then more is quoted than paragraphs, or marks are missing."""
    return any(clause.kind is Kind.ARTICLE and span.start <= clause.span.start < span.stop
               and clause.span.start < clause.span.stop for clause in clauses)
