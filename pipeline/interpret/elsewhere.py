"""What stands outside the residence article and yet bears on it: the note ``ruled_elsewhere``."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from pipeline.interpret.article import evidence
from pipeline.interpret.partnership import is_partnership
from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import is_dual
from pipeline.model import Clause, Document, Kind, Note

_BESIDE = 6  # letters between "paragraph 3" and "of Article 4"
# whom a definition elsewhere may take in
_INCLUDED = ("pension_fund", "charity", "investment_vehicle", "public_body", "subdivision", "local_authority")


def elsewhere_notes(
    document: Document, statements: Iterable[Statement], clauses: Iterable[Clause], article: Clause | None
) -> Iterator[Note]:
    """A note for each clause elsewhere that says who is a resident, where, or how partnerships are treated."""
    headings = {clause.id: clause for clause in clauses if clause.kind is Kind.ARTICLE}
    told: set[tuple[str, str]] = set()
    diplomats: Clause | None = None  # the clause that has named them: the next sentence may say "they"
    for statement in statements:
        heading = headings.get(statement.clause.article)
        if statement.has("diplomat"):
            diplomats = statement.clause
        named = diplomats is statement.clause
        if (statement.clause.article, statement.clause.id) in told or not _bears(statement, heading, article, named):
            continue
        told.add((statement.clause.article, statement.clause.id))
        shown = evidence(document, "ruled_elsewhere", statement.span, statement.clause.id, "interpret>elsewhere")
        params = (("article", statement.clause.article), ("heading", (heading.heading if heading else None) or ""),
                  *_adds(statement, heading, article))
        yield Note("ruled_elsewhere", params, (shown,))


def _bears(statement: Statement, heading: Clause | None, article: Clause | None, diplomats: bool) -> bool:
    has = statement.has
    if has("person_term") or (has("applies_to") and has("instrument") and not has("transparent")):
        return False
    protocol = heading is not None and not heading.label
    if protocol and article is not None and _points(statement, article):
        return True
    if diplomats and has("resident_term", "residence") and has("deemed"):
        return True
    if is_partnership(statement) and has("transparent", "income_counts") and has("deemed", "income_counts", "extent"):
        return True
    if has("condition") and is_dual(statement) and has("deemed", "that_state", "authorities"):
        return True
    return _defines(statement) and not has("article_reference") and has("tax", *_INCLUDED)


def _defines(statement: Statement) -> bool:
    """Whether it is the resident that a sentence defines: not another term by that word, nor does it only use both."""
    means = [mention.span.start for mention in statement.all("means")]
    residents = [mention.span.start for mention in statement.all("resident_term")]
    terms = [mention.span.start for mention in statement.all("defined_term")]
    if terms:
        return any(
            bisect_right(means, min(term, resident)) >= bisect_left(means, max(term, resident))
            for resident in residents
            for term in _neighbours(terms, resident)
        )
    may = {mention.span.stop + 1 for mention in statement.marks if mention.payload == "may"}
    others = [mention.span.start for mention in statement.all("condition", "relative", "tax", "capital")]
    for verb in means:
        last = bisect_left(residents, verb)  # the resident nearest before the verb
        if last and verb not in may and bisect_right(others, residents[last - 1]) == bisect_left(others, verb):
            return True
    return False


def _neighbours(places: Sequence[int], place: int) -> Sequence[int]:
    """Of some places those next to another on both sides."""
    at = bisect_left(places, place)
    return places[max(0, at - 1) : at + 1]


def _adds(statement: Statement, heading: Clause | None, article: Clause | None) -> Iterator[tuple[str, str]]:
    """Of a protocol that names the residence article, to what of it a sentence adds, and which step if any."""
    if article is None or heading is None or heading.label or not _points(statement, article):
        return
    named = next(one for one in statement.all("article_reference") if one.payload == article.label)
    yield "to_article", named.payload or ""
    beside = (one.payload for one in statement.all("paragraph_reference")
              if 0 <= max(named.span.start - one.span.stop, one.span.start - named.span.stop) <= _BESIDE)
    if paragraph := next(filter(None, beside), None):
        yield "to_paragraph", paragraph
    if statement.has("authorities") and statement.has("settle", "agreement"):
        yield "step", "mutual_agreement"
    elif statement.has("deemed") and statement.has("that_state"):
        yield "step", "test"


def _points(statement: Statement, article: Clause) -> bool:
    return any(reference.payload == article.label for reference in statement.all("article_reference"))
