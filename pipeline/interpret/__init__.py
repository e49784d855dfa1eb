"""Mentions -> a reading: limbs, provisions, codes with evidence, notes. No language from here on.

Guarantees: every feature of the codebook has exactly one code; every value other than ``absent`` and
``not_available`` quotes its evidence; absence is claimed only for an article read to its end; every clause of the
article carries a provision or is reported as unexplained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pipeline.codebook import OTHER
from pipeline.interpret import definition, entity, individual
from pipeline.interpret import document as papers
from pipeline.interpret.amendments import amended_codes, amendment_notes, amendments
from pipeline.interpret.article import NOT_AVAILABLE, Article, evidence, plain
from pipeline.interpret.consistency import (
    damage_notes,
    item_reference_notes,
    label_notes,
    mismatch_notes,
    reference_notes,
    term_notes,
)
from pipeline.interpret.cut import breaks_off, cut_codes, stops_short
from pipeline.interpret.elsewhere import elsewhere_notes
from pipeline.interpret.gaps import gap_codes, gap_notes, gaps
from pipeline.interpret.leftover import leftovers
from pipeline.interpret.limbs import limbs
from pipeline.interpret.net import net
from pipeline.interpret.onesided import one_sided
from pipeline.interpret.provisions import provisions
from pipeline.interpret.recognised import recognised_codes
from pipeline.interpret.role import Role
from pipeline.interpret.roles import roles
from pipeline.interpret.sprawl import bounded, sprawl, sprawl_codes
from pipeline.interpret.statements import statements
from pipeline.interpret.twice import contradictions
from pipeline.interpret.unanswered import unanswered
from pipeline.interpret.unexplained import unexplained_notes
from pipeline.model import Clause, Code, Document, Kind, Located, Mention, Note, Reading, Span, Status

Coder = Callable[[Article], Code | tuple[Code, ...]]

# Which function answers which feature, in the order of the codebook; a function that answers several stands once.
CODERS: tuple[tuple[tuple[str, ...], Coder], ...] = (
    (("article.label",), papers.label),
    (("article.title",), papers.title),
    (("scope.persons_covered",), lambda article: definition.present(article, "scope.persons_covered", "scope")),
    (("definition.person",), lambda article: definition.present(article, "definition.person", "person_definition")),
    (("definition.resident_term",), definition.resident_term),
    (("definition.criteria",), definition.grounds),
    (("definition.source_only_exclusion",), definition.source_only),
    (("definition.state_itself",), definition.state_itself),
    (("definition.exempt_bodies",), definition.exempt_bodies),
    (("definition.by_state",), definition.by_state),
    (("definition.dual_residence",), definition.dual_residence),
    (("partnership.clause",), definition.partnership),
    (("individual.cascade",), individual.cascade),
    (
        tuple(
            name
            for test in individual.TESTS
            for name in (
                f"individual.{test}",
                f"individual.{test}.trigger",
                *([] if test == "mutual_agreement" else [f"individual.{test}.only"]),
            )
        ),
        individual.test_codes,
    ),
    (("individual.permanent_home.available",), individual.home_available),
    (("individual.mutual_agreement.article",), individual.mutual_article),
    (("individual.mutual_agreement.duty",), individual.mutual_duty),
    (("entity.rule",), entity.rule),
    (("entity.scope",), entity.scope),
    (("entity.only",), entity.only),
    (("entity.mutual_agreement.duty",), entity.entity_duty),
    (("entity.mutual_agreement.article",), entity.entity_article),
    (("entity.mutual_agreement.factors",), entity.factors),
    (("entity.benefits_denied",), entity.benefits_denied),
    (("entity.position",), entity.position),
)


def interpret(
    document: Document, clauses: Sequence[Clause], located: Located, mentions: tuple[Mention, ...]
) -> Reading:
    """What the text says, coded. Without a residence article every feature but two is ``not_available``; so it is where
    what was found, under no number, says nothing that such an article says."""
    first = (papers.language(document), papers.instrument(document, mentions, located.clauses))
    elsewhere = statements(document, located.elsewhere, mentions, cut=False)
    notes = list(elsewhere_notes(document, elsewhere, clauses, located.article))
    none = Reading(
        document,
        tuple(clauses),
        None,
        _named(mentions),
        codes=(*first, *_nothing(document)),
        notes=tuple(notes),
        status=Status.NO_RESIDENCE_ARTICLE,
    )
    if located.article is None:
        return none
    cut = breaks_off(document, located.clauses, clauses, mentions)
    parts = _parts(document, located, mentions, cut)
    if not cut and stops_short(document, parts):
        cut = True
        parts = _parts(document, located, mentions, cut)
    carried = provisions(located.clauses, parts, cut)
    nothing_said = {name for _, found in carried for name in found} == {OTHER} and not sprawl(parts)
    if located.article.label is None and nothing_said:
        return none  # words on residence under no number, of which none says what such an article says
    article = Article(
        document,
        located.article,
        located.clauses,
        mentions,
        parts,
        Span(located.article.span.start, max(clause.span.stop for clause in located.clauses)),
        cut,
    )
    codes = net(article, (*first, *_coded(article)))
    if cut:
        codes = cut_codes(article, codes)
        notes.append(_truncated(article))
    missing = gaps(document, located.article, located.clauses, located.parts)
    codes = gap_codes(article, codes, missing)
    notes += gap_notes(article, missing)
    changes = amendments(article, located)
    by_clause = dict(carried)
    codes = sprawl_codes(article, unanswered(article, amended_codes(article, codes, changes), by_clause))
    codes = recognised_codes(article, by_clause, codes)
    notes = list(amendment_notes(article, changes, notes))
    unseen = any(gap.start for gap in missing)
    notes += label_notes(article, unseen, apart=bool(located.parts))
    notes += term_notes(article)
    notes += mismatch_notes(codes)
    notes += reference_notes(article, by_clause, unseen)
    notes += item_reference_notes(article)
    notes += unexplained_notes(article, by_clause, codes)
    notes += damage_notes(article)
    return Reading(
        document,
        tuple(clauses),
        located.article.id,
        _named(mentions),
        limbs(article),
        carried,
        codes,
        tuple(notes),
        Status.TRUNCATED if cut or missing else Status.READ,
    )


def _parts(document: Document, located: Located, mentions: tuple[Mention, ...], cut: bool) -> tuple[Role, ...]:
    return contradictions(one_sided(leftovers(roles(bounded(statements(document, located.clauses, mentions, cut))))))


def _named(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """The mentions of concepts, without the words that no concept explains: these count only while it is read."""
    return tuple(mention for mention in mentions if mention.concept not in ("unexplained_word", "unread_word"))


def _coded(article: Article) -> tuple[Code, ...]:
    codes: list[Code] = []
    for _, coder in CODERS:
        made = coder(article)
        codes += [made] if isinstance(made, Code) else made
    return tuple(codes)


def _nothing(document: Document) -> tuple[Code, ...]:
    heading = Clause("", "", Kind.ARTICLE, None, None, None, Span(0, 0))
    nowhere = Article(document, heading, (), (), (), Span(0, len(document.text)), cut=True)
    return tuple(plain(nowhere, name, NOT_AVAILABLE) for names, _ in CODERS for name in names)


def _truncated(article: Article) -> Note:
    last = article.roles[-1].statement if article.roles else None
    span = last.span if last else article.span
    shown = evidence(article.document, "text_truncated", span, last.clause.id if last else "", "interpret>breaks_off")
    return Note("text_truncated", (), (shown,))
