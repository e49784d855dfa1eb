"""Where words of the article are not in what was read though it goes on: its beginning, or what dots stand for, or
what a picture or another thing that is no text shows.

What was left out is not known: nothing is called absent, and no list that the gap interrupts is called complete.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.interpret.article import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, Article, evidence, plain
from pipeline.interpret.consistency import is_first
from pipeline.interpret.cut import rule_names_no_state
from pipeline.interpret.individual import TESTS
from pipeline.interpret.known import once
from pipeline.model import CLAUSE_KINDS, Clause, Code, Document, Note, Span

_DOTS = re.compile(r"[\[(<{]?[ ]?(?:\.[ ]?){3,}[\])>}]?|[\[(<{]?[ ]?\u2026[\u2026. ]*[\])>}]?")
_BREAK = "\n\n"  # what stands at most between two clauses
_HEADED = frozenset({"article.label", "article.title", "instrument"})
_QUOTES = " \n\u00ab\u201e\u201c\""  # what may stand between an instruction and the words that it puts in
_ORDERED = {"individual.cascade": ("individual", "any"), "entity.rule": ("entity", "any")}


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where words are missing: the dots that stand there, the first words that are left, or the last before."""

    span: Span
    start: bool  # whether all that stood before is missing
    parts: bool = False  # whether the source holds single paragraphs alone
    shown: bool = False  # whether something that is no text, as a picture, stands after the words of the span

    @property
    def at(self) -> int:
        """Up to where the words before it are known."""
        return self.span.stop if self.shown else self.span.start


def gaps(
    document: Document, heading: Clause, clauses: Sequence[Clause], parts: Sequence[Span] = ()
) -> tuple[Gap, ...]:
    """The gaps of an article: before its first words where these begin inside it, dots before its last clause, what the
    reader left out because it is no text; all around its ``parts`` where the source holds these paragraphs alone."""
    own = [clause for clause in clauses if clause.kind in CLAUSE_KINDS]
    if not own:
        return ()
    if parts:
        return tuple(Gap(part, start=True, parts=True) for part in parts[:1])
    found = [Gap(own[0].span, start=True)] if _begins_inside(document, heading, own[0]) else []
    for clause in clauses:
        if clause.kind in CLAUSE_KINDS or clause.span.start < own[-1].span.start:
            found += [Gap(span, start=False) for span in _dots(document, clause) if _goes_on(own, span)]
    return (*found, *_shown(document, heading, own[-1]))


def _shown(document: Document, heading: Clause, last: Clause) -> Iterator[Gap]:
    """Pictures, charts and other documents between the heading and what follows the last clause."""
    for repair in document.repairs:
        if repair.kind == "left_out_object" and heading.span.start < repair.start <= last.span.stop + len(_BREAK):
            yield Gap(_word_before(document.text, repair.start), start=False, shown=True)


def _word_before(text: str, place: int) -> Span:
    """The last word before a place; a text may hold thousands of pictures, so that only its letters are looked at."""
    stop = place
    while stop and text[stop - 1].isspace():
        stop -= 1
    start = stop
    while start and not text[start - 1].isspace():
        start -= 1
    return Span(start, stop)


def _begins_inside(document: Document, heading: Clause, first: Clause) -> bool:
    """Whether the first words bear a label that is not a list's first, or stand in mid-sentence under no heading."""
    if first.label:
        return first.id != "1" and not is_first(first.label)  # an "l." that segment has read as 1 is one
    if heading.label or heading.heading:
        return False
    return first.span.of(document.text).lstrip()[:1].islower()


def _dots(document: Document, clause: Clause) -> Iterator[Span]:
    start = clause.span.start
    if clause.kind in CLAUSE_KINDS:
        start += len(clause.label or "")
    line, bare = Span(0, 0), False  # the line in which the dots before stood, and whether it has no words
    for match in _DOTS.finditer(document.text, start, clause.span.stop):
        if not line.start <= match.start() < line.stop:
            line = _line(document.text, match.start())
            bare = clause.kind in CLAUSE_KINDS or not any(map(str.isalnum, line.of(document.text)))
        if bare:
            yield Span(match.start(), match.end())


def _line(text: str, place: int) -> Span:
    stop = text.find("\n", place)
    return Span(text.rfind("\n", 0, place) + 1, stop if stop >= 0 else len(text))


def _goes_on(own: Sequence[Clause], span: Span) -> bool:
    """Whether words of the article follow: dots at its end are told as its breaking off."""
    return own[-1].span.start >= span.stop or own[-1].span.stop > span.stop + 2


def gap_notes(article: Article, found: Iterable[Gap]) -> Iterator[Note]:
    """A note for each gap."""
    for gap in found:
        clause = next((c.id for c in reversed(article.clauses) if c.span.start <= gap.span.start), "")
        shown = evidence(article.document, "text_truncated", gap.span, clause, "interpret>left_out")
        where = "parts" if gap.parts else "start" if gap.start else "picture" if gap.shown else "inside"
        yield Note("text_truncated", (("where", where),), (shown,))


def gap_codes(article: Article, codes: Iterable[Code], found: Sequence[Gap]) -> tuple[Code, ...]:
    """The codes of an article with gaps: absent becomes not available, a list ends where the first gap stands."""
    if not found:
        return tuple(codes)
    codes = tuple(codes)
    whole = {name: _is_whole(article, name, found) for name in _ORDERED}
    tested = next(code.value for code in codes if code.feature == "individual.cascade").split(" > ")
    return tuple(_gap_code(article, code, found, whole, tested) for code in codes)


def _gap_code(
    article: Article, code: Code, found: Sequence[Gap], whole: dict[str, bool], tested: Sequence[str]
) -> Code:
    feature = code.feature
    if feature in _ORDERED and code.value not in (ABSENT, INCONCLUSIVE, NOT_AVAILABLE):
        return code if whole[feature] else _cut_list(article, code, found)
    headed = not any(gap.start for gap in found) or _announced(article)
    if code.value != ABSENT or (feature in _HEADED and headed):
        return code
    if feature == "entity.only" and whole["entity.rule"] and rule_names_no_state(article):
        return code
    test = feature.split(".")[1] if feature.startswith("individual.") else ""
    read = whole["individual.cascade"] and tested[0] not in (ABSENT, INCONCLUSIVE, NOT_AVAILABLE)
    if test in TESTS and test not in tested and read:
        return code
    return plain(article, feature, NOT_AVAILABLE)


def _announced(article: Article) -> bool:
    """Whether the words before the article introduce it, as an instruction does: no heading is missing there."""
    return article.document.text[: article.heading.span.start].rstrip(_QUOTES).endswith(":")


def _is_whole(article: Article, feature: str, found: Iterable[Gap]) -> bool:
    """Whether no gap stands in the rule's paragraphs, nor behind it where it has not come to the authorities."""
    if (reach := _reach(article, feature)) is None:
        return False
    start, stop, opened = reach
    return not any(gap.at < stop and (not opened if gap.start else gap.span.stop > start) for gap in found)


@once
def _reach(article: Article, feature: str) -> tuple[int, int, bool] | None:
    """From where to where a gap would stand in a rule, and whether its opening words are there; None for no rule."""
    its = [role for role in article.roles if role.subject in _ORDERED[feature] and (role.steps or role.provisions)]
    if not its:
        return None
    first, last = its[0].statement, its[-1].statement
    settled = any(step.authority for step in its[-1].steps)
    following = [role.statement.span.start for role in article.roles if role.statement.span.start > last.span.start]
    stop = last.span.stop if settled or not following else following[0]
    opened = its[0].dual or first.opens_list
    before = max((r.statement.span.stop for r in article.roles if r.statement.span.start < first.span.start), default=0)
    return first.span.start if opened else before, stop, opened


def _cut_list(article: Article, code: Code, found: Sequence[Gap]) -> Code:
    """What the list held before the gap. Of a list whose beginning is missing nothing is known."""
    at = min(gap.at for gap in found if _in_rule(article, code.feature, gap))
    kept = [one for one in code.evidence if one.span.start < at]
    values = [name for name in code.value.split(" > ") if name in {one.element for one in kept}]
    if not values:
        return plain(article, code.feature, NOT_AVAILABLE)
    return replace(code, value=" > ".join([*values, NOT_AVAILABLE]), evidence=tuple(kept))


def _in_rule(article: Article, feature: str, gap: Gap) -> bool:
    return not _is_whole(article, feature, [gap])
