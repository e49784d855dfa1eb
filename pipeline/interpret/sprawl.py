"""Sentences in which more is said than in any of a treaty: no rule reads them, and beside them no code is sure.

Rules look at everything in a sentence with everything else in it in view, so that what one costs grows faster than its
length. The longest sentences of treaties, whose full stops were lost, hold a hundred or two of what is counted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pipeline.interpret.article import INCONCLUSIVE, Article, evidence
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.model import Code, Span

MOST = 600  # mentions, commas and brackets of a sentence that is read
_SHOWN = 600  # characters of a sentence that are quoted with each code; its note quotes it whole
_OF_THE_TEXT = ("language", "instrument", "article.")  # not said by any sentence of the article


def bounded(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """The statements, with those that sprawl as if nothing in them were known."""
    return tuple(_bare(statement) if _size(statement) > MOST else statement for statement in statements)


def _size(statement: Statement) -> int:
    held = (statement.mentions, statement.marks, statement.unexplained, statement.commas, statement.closings)
    return sum(map(len, held))


def _bare(statement: Statement) -> Statement:
    return replace(statement, mentions=(), marks=(), unexplained=(), commas=(), closings=(), sprawls=True)


def sprawl(roles: Iterable[Role]) -> bool:
    """Whether a sentence was not read since it sprawls."""
    return any(role.statement.sprawls for role in roles)


def sprawl_codes(article: Article, codes: Sequence[Code]) -> tuple[Code, ...]:
    """The codes; where a sentence was not read since it sprawls, all that it may have settled are inconclusive."""
    beyond = next((role.statement for role in article.roles if role.statement.sprawls), None)
    if beyond is None:
        return tuple(codes)
    head = Span(beyond.span.start, min(beyond.span.stop, beyond.span.start + _SHOWN))
    shown = evidence(article.document, INCONCLUSIVE, head, beyond.clause.id, "interpret>sprawls")
    return tuple(
        code if code.feature.startswith(_OF_THE_TEXT) else Code(code.feature, INCONCLUSIVE, (shown,)) for code in codes
    )
