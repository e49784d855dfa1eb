"""What the coding functions look at, and how a value with its evidence is made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.codebook import ABSENT as ABSENT
from pipeline.codebook import INCONCLUSIVE as INCONCLUSIVE
from pipeline.codebook import NOT_AVAILABLE as NOT_AVAILABLE
from pipeline.interpret.conditions import Found
from pipeline.interpret.known import once
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.model import Clause, Code, Document, Evidence, Mention, Span


@dataclass(frozen=True, slots=True)
class Article:
    """The residence article, read: its clauses in order and the role of each statement."""

    document: Document
    heading: Clause
    clauses: tuple[Clause, ...]
    mentions: tuple[Mention, ...]
    roles: tuple[Role, ...]
    span: Span
    cut: bool  # the text breaks off in it
    known: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  # see ``once``

    def having(self, *provisions: str) -> tuple[Role, ...]:
        return tuple(role for role in self.roles if set(provisions) & set(role.provisions))

    def opening_of(self, statement: Statement) -> Statement | None:
        """The words that open the list in which a statement is an item."""
        return _openings(self).get(statement.clause.parent or "")


@once
def _openings(article: Article) -> dict[str, Statement]:
    """The first words that open the list of each clause that has one."""
    found: dict[str, Statement] = {}
    for role in article.roles:
        if role.statement.opens_list:
            found.setdefault(role.statement.clause.id, role.statement)
    return found


def page_at(document: Document, place: int) -> str | None:
    """The page on which the character at ``place`` stands, where the source has pages."""
    at = bisect_right(document.origin, place, key=lambda run: run.span.start) - 1
    return document.origin[at].page if at >= 0 else None


def evidence(document: Document, element: str, span: Span, clause: str, rule: str) -> Evidence:
    """The evidence for an element, its quote without the spaces around it."""
    text = span.of(document.text)
    start = span.start + len(text) - len(text.lstrip())
    stop = max(start, span.stop - (len(text) - len(text.rstrip())))
    trimmed = Span(start, stop)
    return Evidence(element, trimmed.of(document.text), trimmed, clause, page_at(document, start), rule)


def absent(article: Article, feature: str) -> Code:
    """The code of a feature on which the article, read to its end, says nothing."""
    return plain(article, feature, ABSENT)


def plain(article: Article, feature: str, value: str) -> Code:
    """A value that is shown by the article as a whole: absence, or what is not available."""
    rule = "interpret>read_to_the_end" if value == ABSENT else "interpret>text_breaks_off"
    return Code(feature, value, (Evidence(value, "", article.span, "", None, rule),))


def code(
    article: Article,
    feature: str,
    seen: Iterable[tuple[Statement, Found]],
    joiner: str = "; ",
    order: Sequence[str] = (),
) -> Code:
    """A code from what was found, each value once; ``order`` sorts a set. Nothing found: absent."""
    first: dict[str, tuple[Statement, Found]] = {}
    for statement, found in seen:
        first.setdefault(found.value, (statement, found))
    if not first:
        return absent(article, feature)
    values = sorted(first, key=list(order).index) if order and INCONCLUSIVE not in first else list(first)
    value = INCONCLUSIVE if INCONCLUSIVE in first else joiner.join(values)
    return Code(
        feature,
        value,
        tuple(
            evidence(article.document, name, first[name][1].span, first[name][0].clause.id, first[name][1].rule)
            for name in values
        ),
    )


def fact(article: Article, feature: str, value: str, statement: Statement, span: Span, rule: str) -> Code:
    """A code of one value with one piece of evidence."""
    return Code(feature, value, (evidence(article.document, value, span, statement.clause.id, rule),))
