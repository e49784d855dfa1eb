"""What a text that breaks off cannot tell: the last thing done to the codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pipeline.interpret.article import ABSENT, NOT_AVAILABLE, Article, plain
from pipeline.interpret.individual import TESTS
from pipeline.interpret.role import Role
from pipeline.model import CLAUSE_KINDS, Clause, Code, Document, Kind, Mention

_SETTLED = frozenset({"language", "instrument", "article.label", "article.title"})
# values that words still to come in the same sentence may turn into others
_MAY_GROW = {
    "definition.source_only_exclusion": "income",
    "definition.dual_residence": "present",
    "individual.permanent_home.available": "no",
}
_CLOSED = (".", "!", "?")
_OPEN = (";", ",", ":", "...", "\u2026")
# what a rule says of somebody, and opening words do not
_RULES = ("authorities", "agreement", "that_state", "benefits", "excludes", "neither", "negation")
_CLOSERS = ")]\"'\u00bb\u201d\u201c*"


def breaks_off(
    document: Document, clauses: Sequence[Clause], every: Sequence[Clause], mentions: Iterable[Mention]
) -> bool:
    """Whether the article's last clause does not come to an end.

    Where the next article follows, a full stop may merely be missing: there its last sign or word must want more.
    """
    own = [clause for clause in clauses if clause.kind in CLAUSE_KINDS]
    if not own:
        return False
    last = own[-1]
    words = last.span.of(document.text).strip()
    ending = words.rstrip(_CLOSERS).rstrip()
    if ending.endswith(_OPEN) or any(m.concept == "breaks_off" and last.span.holds(m.span) for m in mentions):
        return True
    after = [c for c in every if c.span.start >= last.span.stop and c.kind not in (Kind.EDITORIAL, Kind.FRONT)]
    if any(clause.span.of(document.text).strip() for clause in after):
        return False
    if last.label and not any(map(str.isalpha, words.removeprefix(last.label))):
        return True
    return not ending.endswith(_CLOSED)


def stops_short(document: Document, roles: Sequence[Role]) -> bool:
    """Whether an article that seems whole ends in what has only begun: the opening words of rules that do not follow,
    or a sentence without its end that does nothing yet."""
    if not roles or (roles[-1].steps and not roles[-1].steps[-1].unread):
        return False
    last = roles[-1]
    if last.dual and last.subject and all(s.unread and not s.tests for s in last.steps) and not _rules(last):
        return True
    words = last.statement.span.of(document.text)
    begun = not last.provisions and not words.isupper()  # a heading in capitals that was taken for text
    return begun and not words.rstrip(_CLOSERS).rstrip().endswith(_CLOSED)


def _rules(role: Role) -> bool:
    """Whether a statement about residence in both States says what follows from it."""
    both = max((mention.span.start for mention in role.statement.all("both")), default=0)
    return role.statement.has(*_RULES) or any(
        mention.span.start > both for mention in role.statement.all("deemed", "consider", "only", "relative")
    )


def cut_codes(article: Article, codes: Sequence[Code]) -> tuple[Code, ...]:
    """The codes of a text that breaks off: what was not seen is not available, and no list is called complete."""
    values = {code.feature: code.value for code in codes}
    reached = values["individual.cascade"].split(" > ")
    complete = "mutual_agreement" in reached or not _broken_in(article, "individual", "any")
    return tuple(_cut_code(article, code, reached, complete) for code in codes)


def _broken_in(article: Article, *subjects: str) -> bool:
    """Whether the break stands in the paragraph of such a rule."""
    if not article.roles:
        return False
    last = article.roles[-1]
    return any(
        role.subject in subjects and role.statement.paragraph == last.statement.paragraph for role in article.roles
    )


def _cut_code(article: Article, code: Code, reached: list[str], complete: bool) -> Code:
    feature, value = code.feature, code.value
    if feature in _SETTLED:
        return code
    if feature == "individual.cascade" and value != ABSENT:
        return code if complete else replace(code, value=f"{value} > {NOT_AVAILABLE}")
    if feature == "entity.rule" and value != ABSENT:
        whole = "mutual_agreement" in value or not _broken_in(article, "entity", "any")
        return code if whole else replace(code, value=f"{value} > {NOT_AVAILABLE}")
    if value != ABSENT:
        return plain(article, feature, NOT_AVAILABLE) if _half_said(article, code) else _verb_unread(article, code)
    test = feature.split(".")[1] if feature.startswith("individual.") else ""
    if test in TESTS and test not in reached and complete and reached != [ABSENT]:
        return code
    if feature == "entity.only" and rule_names_no_state(article):
        return code
    return plain(article, feature, NOT_AVAILABLE)


def _half_said(article: Article, code: Code) -> bool:
    """Whether the sentence that the break cuts says a value, but not all that it might have said of it."""
    if _MAY_GROW.get(code.feature) != code.value or not article.roles or not code.evidence:
        return False
    last = article.roles[-1]
    inside = last.statement.span.holds(code.evidence[0].span)
    if code.feature == "individual.permanent_home.available":
        return inside and code.evidence[0].span.stop >= last.steps[-1].span.start
    return inside


def rule_names_no_state(article: Article) -> bool:
    """Whether the entity's rule leaves all to the authorities: a rule that has reached them is complete."""
    steps = [step for role in article.roles if role.subject in ("entity", "any") for step in role.steps]
    return bool(steps) and all(step.authority for step in steps)


def _verb_unread(article: Article, code: Code) -> Code:
    """A duty whose verb was not reached before the break."""
    if not code.feature.endswith(".duty") or not code.evidence or not article.roles:
        return code
    last = article.roles[-1].statement
    if code.evidence[0].rule == "interpret>no_verb_of_trying" and last.span.holds(code.evidence[0].span):
        return plain(article, code.feature, NOT_AVAILABLE)
    return code
