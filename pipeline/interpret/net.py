"""The last net: a small word that turns a sentence over, and that no concept and no rule has used.

Whatever such a sentence evidences is ``inconclusive``, with its words quoted: a confident value would be a guess.
"""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.interpret.article import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, Article, evidence
from pipeline.interpret.polarity import DENIES, EXCEPTS, loose, own_marks
from pipeline.interpret.roles import Role
from pipeline.interpret.steps import condition_spans
from pipeline.interpret.zones import tests_for
from pipeline.model import Code, Mention, Span

_PLAIN = frozenset({"scope", "person_definition", "dual_residence_definition"})
_DEFINES = frozenset({"resident_definition", "source_only_exclusion", "state_itself", "exempt_bodies"})
_PLACES = ("article.", "language", "instrument")  # what no sentence says


def net(article: Article, codes: Iterable[Code]) -> tuple[Code, ...]:
    """The codes, ``inconclusive`` where their evidence lies in a sentence with a negation that nobody has used."""
    caught = [(role, marks) for role in article.roles if (marks := _unused(role))]
    return tuple(_held(article, code, caught) for code in codes)


def _held(article: Article, code: Code, caught: list[tuple[Role, tuple[Mention, ...]]]) -> Code:
    if code.value in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE) or code.feature.startswith(_PLACES):
        return code
    shown = [
        evidence(article.document, INCONCLUSIVE, role.statement.span, role.statement.clause.id, f"{marks[0].rule}>net")
        for role, marks in caught
        if any(role.statement.span.holds(one.span) for one in code.evidence)
    ]
    return Code(code.feature, INCONCLUSIVE, tuple(shown)) if shown else code


def _unused(role: Role) -> tuple[Mention, ...]:
    """The marks of a statement that nothing has used; its own conditions and what a rule denies apart."""
    statement = role.statement
    if statement.cut or not role.provisions:
        return ()
    marks = tuple(mark for mark in own_marks(statement) if mark.payload in DENIES | EXCEPTS)
    if set(role.provisions) & _PLAIN:
        return marks
    if role.subject and "benefits_denied" not in role.provisions:
        used = [*condition_spans(statement, tests_for(role.subject)), *_rest_of_cases(role)]
        return tuple(mark for mark in marks if not any(span.holds(mark.span) for span in used))
    if set(role.provisions) & _DEFINES and "partnership" not in role.provisions:
        return loose(statement)
    return ()


def _rest_of_cases(role: Role) -> Iterable[Span]:
    """Where it is said which cases are left: "in all cases that the tests do not decide"."""
    statement = role.statement
    for mention in statement.all("otherwise", "earlier"):
        commas = (place for place in statement.commas if place >= mention.span.stop)
        yield Span(mention.span.start, min(commas, default=statement.span.stop))
