"""Clauses without a residence article -> the one paragraph of such an article that an instruction puts anew, if any.

A protocol that changes a treaty may hold a single paragraph of its article on residence, in quotation marks behind
"paragraph 3 of Article 4 shall read as follows:". That paragraph can be read; of the rest of the article nothing is
known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.lexicon.languages import fold
from pipeline.lexicon.signs import TITLED, signs_of
from pipeline.model import Clause, Document, Kind, Span

_LONGEST = 400  # characters of an instruction
_QUOTED = re.compile(
    r"(?P<before>:\s{0,4})(?:\u00ab(?=(?P<a>\d{1,2})\.\s)(?P<ab>.{60,}?)\u00bb|\u201e(?=(?P<b>\d{1,2})\.\s)(?P<bb>.{60,}?)"
    r"[\u201d\u201c]|\u201c(?=(?P<c>\d{1,2})\.\s)(?P<cb>.{60,}?)\u201d|\"(?=(?P<d>\d{1,2})\.\s)(?P<db>.{60,}?)\")"
    r"[.;]{0,2}[ ]*(?=\n|$)", re.DOTALL)


def anew(document: Document, clauses: Sequence[Clause]) -> Span | None:
    """The words of the paragraph, label first, without the quotation marks. None where there is no such paragraph or
    more than one. Raises KeyError for a language without a data file."""
    signs = signs_of(document.treaty.language)
    low = fold(document.text, document.treaty.language)
    found = []
    for number, ahead, span in _quoted(low):
        told = [match for match in signs.puts_anew.finditer(ahead) if number in match.groups()]
        words = span.of(low)
        if not told or not signs.two_states.search(words) or _crosses(span, clauses):
            continue
        if signs.weight(words) + TITLED * bool(signs.title_for.search(ahead)) >= signs.threshold_alone:
            found.append(span)
    return found[0] if len(found) == 1 else None


def _quoted(low: str) -> Iterator[tuple[str, str, Span]]:
    """The number of each quoted paragraph, the words of its line or of the one before, and where it stands."""
    for match in _QUOTED.finditer(low):
        group = next(name for name in "abcd" if match[name] is not None)
        start = low.rfind("\n", 0, match.start()) + 1
        ahead = low[max(start, match.start() - _LONGEST) : match.start()]
        yield match[group], ahead, Span(*match.span(f"{group}b"))


def _crosses(span: Span, clauses: Sequence[Clause]) -> bool:
    """Whether an article begins in it: then more is quoted than one paragraph, or marks are missing."""
    return any(clause.kind is Kind.ARTICLE and span.start <= clause.span.start < span.stop
               and clause.span.start < clause.span.stop for clause in clauses)
