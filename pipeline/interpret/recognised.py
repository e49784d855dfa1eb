"""Articles read from pictures: letters are guessed there, and words that no rule reads may have said anything.

In a text that was printed as it is read, what stays unexplained is told in a note and changes no code. Of a picture it
may be the very rule or the rest of a list, spoilt by specks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.interpret.article import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, Article, evidence
from pipeline.interpret.unexplained import unexplained
from pipeline.model import RECOGNISED, Code, Evidence

_OF_THE_TEXT = ("language", "instrument", "article.")  # not said by any sentence of the article
_LISTED = "definition."  # what is said in one paragraph, much of it in lists


def recognised_codes(
    article: Article, provisions: Mapping[str, tuple[str, ...]], codes: Sequence[Code]
) -> tuple[Code, ...]:
    """The codes; beside words on a recognised page that nothing explains, what is called absent is inconclusive, and so
    is what the definition says in a paragraph that holds such words."""
    pictured = {repair.page for repair in article.document.repairs if repair.kind == RECOGNISED}
    if not pictured:
        return tuple(codes)
    shown = [evidence(article.document, INCONCLUSIVE, span, clause, "interpret>recognised")
             for _, span, clause in unexplained(article, provisions, codes)]
    left: dict[str, Evidence] = {}
    for one in shown:
        if one.page in pictured:
            left.setdefault(_paragraph(one.clause), one)
    return tuple(_code(code, left) for code in codes) if left else tuple(codes)


def _code(code: Code, left: Mapping[str, Evidence]) -> Code:
    if code.feature.startswith(_OF_THE_TEXT) or code.value in (INCONCLUSIVE, NOT_AVAILABLE):
        return code
    if code.value == ABSENT:
        return Code(code.feature, INCONCLUSIVE, (next(iter(left.values())),))
    beside = (left.get(_paragraph(one.clause)) for one in code.evidence)
    found = next(filter(None, beside), None) if code.feature.startswith(_LISTED) else None
    return Code(code.feature, INCONCLUSIVE, (found,)) if found else code


def _paragraph(clause: str) -> str:
    return clause.partition(".")[0]
