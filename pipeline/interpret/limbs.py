"""The limbs of the article, for the alignment and for tracing: each statement, or each step of a tie-break."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.interpret.article import Article, evidence
from pipeline.interpret.role import Role
from pipeline.interpret.steps import Step
from pipeline.model import Limb, Span


def limbs(article: Article) -> tuple[Limb, ...]:
    """Every statement that carries a provision, cut into its steps where it has several."""
    return tuple(limb for role in article.roles for limb in _limbs(article, role))


def _limbs(article: Article, role: Role) -> Iterator[Limb]:
    statement = role.statement
    if not role.steps:
        if role.provisions:
            yield Limb(
                statement.clause.id,
                statement.span,
                role.subject,
                provisions=role.provisions,
                references=_references(role),
            )
        return
    starts = [_start(role, number) for number in range(len(role.steps))]
    for number, step in enumerate(role.steps):
        start = statement.span.start if number == 0 else starts[number]
        stop = starts[number + 1] if number + 1 < len(role.steps) else statement.span.stop
        yield _limb(article, role, step, Span(start, stop), first=number == 0)


def _start(role: Role, number: int) -> int:
    """Where a step begins: with its first condition, if that stands before the consequence."""
    step = role.steps[number]
    previous = role.steps[number - 1].span.stop if number else role.statement.span.start
    before = [t.span.start for t in step.triggers if t.span.start < step.span.start]
    return max(min([step.span.start, *before]), previous if number else role.statement.span.start)


def _limb(article: Article, role: Role, step: Step, span: Span, first: bool) -> Limb:
    provisions = list(_carried(role, step))
    if first and role.dual and "individual_intro" in role.provisions:
        provisions.insert(0, "individual_intro")
    clause = role.statement.clause.id
    test = step.tests[0] if step.tests else None
    return Limb(
        clause,
        span,
        role.subject,
        tuple(evidence(article.document, t.value, t.span, clause, t.rule) for t in step.triggers),
        step.span,
        step.only.span if step.only else None,
        evidence(article.document, test.value, test.span, clause, test.rule) if test else None,
        _references(role),
        tuple(provisions),
    )


def _carried(role: Role, step: Step) -> Iterator[str]:
    if step.authority:
        yield from (p for p in ("mutual_agreement", "entity_mutual_agreement") if p in role.provisions)
    for found in step.tests:
        if found.value in role.provisions:
            yield found.value
        elif "entity" in role.provisions:
            yield "entity"


def _references(role: Role) -> tuple[str, ...]:
    return tuple(m.payload or "" for m in role.statement.all("paragraph_reference", "article_reference"))
