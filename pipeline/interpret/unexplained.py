"""What nothing explains: clauses without a provision, and sentences of explained clauses that do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.codebook import OTHER
from pipeline.interpret.article import ABSENT, NOT_AVAILABLE, Article, evidence
from pipeline.interpret.role import Role
from pipeline.interpret.sprawl import sprawl
from pipeline.model import CLAUSE_KINDS, Code, Note, Span
from pipeline.spans import Spans

# said of the text as a whole, by any words that name it: they explain no sentence
_OF_THE_TEXT = ("language", "instrument", "article.")
UNANSWERED = "interpret>unanswered"  # what a rule of this name quotes was not read, and so not used
# a semicolon in them parts what they list, not sentences
_LISTS = frozenset({"person_definition", "exempt_bodies", "state_itself"})


def unexplained_notes(
    article: Article, provisions: Mapping[str, tuple[str, ...]], codes: Iterable[Code]
) -> Iterator[Note]:
    """A note for each clause that no provision explains, and for each sentence, of a clause that has one, from which
    no provision, step or code came."""
    for part, span, clause in unexplained(article, provisions, codes):
        shown = evidence(article.document, OTHER, span, clause, "interpret>unexplained")
        yield Note("unexplained_clause", (("part", part),), (shown,))


def unexplained(
    article: Article, provisions: Mapping[str, tuple[str, ...]], codes: Iterable[Code]
) -> list[tuple[str, Span, str]]:
    """(``clause`` or ``sentence``, where it stands, the clause's id) of all that does nothing, in order. Opening words
    of a list, a sentence that breaks off and one that only says in which order the rules apply need not say anything.
    """
    bare = [c for c in article.clauses if c.kind in CLAUSE_KINDS and provisions.get(c.id) == (OTHER,)]
    found = [("clause", clause.span, clause.id) for clause in bare]
    other = {clause.id for clause in bare}
    used = Spans(_used(article, codes))
    before: Sequence[Role] = ()
    for parts in _sentences(article.roles):
        span = Span(parts[0].statement.span.start, parts[-1].statement.span.stop)
        clause = parts[0].statement.clause.id
        if clause not in other and not _says(parts, span, used) and not _goes_on(article, before, parts):
            found.append(("sentence", span, clause))
        before = parts
    return sorted(found, key=lambda one: one[1])


def _sentences(roles: Iterable[Role]) -> Iterator[list[Role]]:
    """The roles by sentence: parts of one sentence follow each other without a gap."""
    found: list[Role] = []
    for role in roles:
        last = found[-1].statement if found else None
        if last is not None and (last.clause, last.span.stop) != (role.statement.clause, role.statement.span.start):
            yield found
            found = []
        found.append(role)
    if found:
        yield found


def _used(article: Article, codes: Iterable[Code]) -> list[Span]:
    """The words that show a code or a condition of a step, wherever the step stands."""
    shown = [
        each.span
        for code in codes
        if not code.feature.startswith(_OF_THE_TEXT) and code.value not in (ABSENT, NOT_AVAILABLE)
        for each in code.evidence
        if each.rule != UNANSWERED
    ]
    return shown + [trigger.span for role in article.roles for step in role.steps for trigger in step.triggers]


def _says(parts: Sequence[Role], span: Span, used: Spans) -> bool:
    """Whether anything came of a sentence, or nothing need come of it."""
    if sprawl(parts):
        return False
    if any(set(role.provisions) - {OTHER} or role.steps or role.dual or role.partnership for role in parts):
        return True
    last = parts[-1].statement
    in_order = any(role.statement.has("in_this_order") for role in parts)
    return in_order or last.opens_list or last.cut or used.lie_in(span)


def _goes_on(article: Article, before: Sequence[Role], parts: Sequence[Role]) -> bool:
    """Whether words are no sentence of their own: a lone "and", or one more member of what the words before list."""
    first = parts[0].statement
    words = Span(first.span.start, parts[-1].statement.span.stop).of(article.document.text)
    if len(words.split()) < 2:
        return True
    if words[:1] in "([" and words.rstrip(" .;")[-1:] in ")]" and first.has("amended", "repealed", "amends"):
        return True  # a remark on an amendment, inside a line
    if not before or before[-1].statement.clause != first.clause or not words[:1].islower():
        return False
    return bool(_LISTS.intersection(before[-1].provisions))
