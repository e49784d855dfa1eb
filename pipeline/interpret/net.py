"""The last net: a small word that turns a sentence over, and that no concept and no rule has used; a damaged word
that may be several.

Whatever such a sentence evidences is ``inconclusive``, with its words quoted: a confident value would be a guess. What
a sentence with a damaged word may say besides is not claimed to be absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.interpret.article import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, Article, evidence
from pipeline.interpret.polarity import DENIES, EXCEPTS, loose, own_marks
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step, condition_spans
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, tests_for
from pipeline.model import Code, Mention, Span

_PLAIN = frozenset({"scope", "person_definition", "dual_residence_definition"})
_DEFINES = frozenset({"resident_definition", "source_only_exclusion", "state_itself", "exempt_bodies"})
# what no sentence says, or what holds whatever it denies
_PLACES = ("article.", "language", "instrument", "entity.position", "entity.scope")
_HEADS = ("article.", "language", "instrument")  # what no damaged sentence says
_DEFINITION = ("definition", "scope", "partnership")
_SECTIONS = {
    **dict.fromkeys((*_DEFINES, *_PLAIN), _DEFINITION),
    **dict.fromkeys(("individual_intro", *INDIVIDUAL_TESTS), ("individual",)),
    "mutual_agreement": ("individual", "entity"),
    # a rule may be one for individuals, of which a damaged word hides that it is
    **dict.fromkeys(("entity", "entity_mutual_agreement", "benefits_denied"), ("individual", "entity")),
    "partnership": ("partnership", "definition"),
}
_AUXILIARY = 20  # characters of "without taking" before the words of weighing


def net(article: Article, codes: Iterable[Code]) -> tuple[Code, ...]:
    """The codes, ``inconclusive`` where their evidence lies in a sentence with a negation that nobody has used."""
    caught = [(role, marks) for role in article.roles if (marks := _unused(role))]
    damaged = [role for role in article.roles if role.statement.unread]
    found = tuple(_unread(article, _held(article, code, caught), damaged) for code in codes)
    unsure = {code.feature: code for code in found if code.value == INCONCLUSIVE}
    return tuple(_with_its_test(code, unsure) for code in found)


def _with_its_test(code: Code, unsure: Mapping[str, Code]) -> Code:
    """A code of ``only``, ``inconclusive`` where it is whether the test is applied at all."""
    test = unsure.get(code.feature.removesuffix(".only"))
    if not code.feature.endswith(".only") or test is None or code.value in (ABSENT, NOT_AVAILABLE):
        return code
    return Code(code.feature, INCONCLUSIVE, test.evidence)


def _unread(article: Article, code: Code, damaged: list[Role]) -> Code:
    """The code, ``inconclusive`` where a sentence that a damaged word leaves open evidences it or may say it."""
    if code.value in (NOT_AVAILABLE, INCONCLUSIVE) or code.feature.startswith(_HEADS):
        return code
    open_to = [
        role
        for role in damaged
        if (_may_say(role, code.feature) if code.value == ABSENT else _evidences(role, code))
    ]
    if not open_to:
        return code
    shown = (
        evidence(article.document, INCONCLUSIVE, role.statement.span, role.statement.clause.id, f"{word.rule}>net")
        for role in open_to
        for word in role.statement.unread[:1]
    )
    return Code(code.feature, INCONCLUSIVE, tuple(shown))


def _evidences(role: Role, code: Code) -> bool:
    return any(role.statement.span.holds(one.span) for one in code.evidence)


def _may_say(role: Role, feature: str) -> bool:
    """Whether a sentence may speak of a feature: one that says something, of what belongs to that; else of anything."""
    said = {section for name in role.provisions for section in _SECTIONS.get(name, ())}
    return not said or feature.split(".")[0] in said


def _held(article: Article, code: Code, caught: list[tuple[Role, tuple[Mention, ...]]]) -> Code:
    if code.value in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE) or code.feature.startswith(_PLACES):
        return code
    shown = [
        evidence(article.document, INCONCLUSIVE, role.statement.span, role.statement.clause.id, f"{marks[0].rule}>net")
        for role, marks in caught
        if _evidences(role, code)
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
        return _unused_in_rule(role, marks)
    if set(role.provisions) & _DEFINES and "partnership" not in role.provisions:
        return loose(statement)
    return ()


def _unused_in_rule(role: Role, marks: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Of the marks of a tie-break those outside its conditions, and those that deny what its consequences say."""
    statement = role.statement
    used = [*condition_spans(statement, tests_for(role.subject)), *_rest_of_cases(role), *_weighed(statement)]
    found = [mark for mark in marks if not any(span.holds(mark.span) for span in used)]
    for step in role.steps:
        if step.tests:  # "so far as that is the State of its registration" is no test that comes next
            found += [m for m in step.mentions if m.concept == "extent"]
        found += [mark for mark in _denied_in(statement, step) if mark not in found]
    return tuple(found)


def _denied_in(statement: Statement, step: Step) -> Iterable[Mention]:
    """What denies that the authorities act, or that a test decides, in the words of a condition: "do not determine"."""
    if statement.has("benefits"):
        return
    acts = next((m for m in step.mentions if m.concept in ("authorities", "decides", *ENTITY_TESTS)), None)
    meant = ("neither", "not_individual", "only", "not_only", "other_factors", "measure", "anybody", "one", "otherwise")
    for mark in statement.marks:
        if acts and mark.payload in ("not", "without") and acts.span.stop <= mark.span.start < step.span.stop:
            if not any(m.span.holds(mark.span) for m in statement.all(*meant)) and not _aside(statement, step, mark):
                yield mark
            continue
        if acts and acts.concept == "authorities" and _settled_by(statement, mark, acts):
            yield mark


def _settled_by(statement: Statement, mark: Mention, authorities: Mention) -> bool:
    """Whether a "not" denies what the authorities behind it do: "the question is not to be settled by them"."""
    gap = Span(mark.span.stop, authorities.span.start)
    if mark.payload != "not" or gap.stop < gap.start or statement.comma_between(gap.start, gap.stop):
        return False
    limb = max((place for place in statement.commas if place < mark.span.start), default=statement.span.start)
    opened = any(limb <= m.span.start < mark.span.start for m in statement.all("condition", "circumstance", "until"))
    return not opened and any(gap.holds(m.span) for m in statement.all("settle"))


def _aside(statement: Statement, step: Step, mark: Mention) -> bool:
    """Whether a mark stands in a condition that begins inside the consequence, or in what is weighed."""
    openers = [m.span.start for m in statement.all("condition", "circumstance", "until", "relative")]
    weighed = [m.span.start - _AUXILIARY for m in statement.all("weighing")]
    return any(step.span.start <= start <= mark.span.start for start in (*openers, *weighed))


def _weighed(statement: Statement) -> Iterable[Span]:
    """Where factors are weighed: what is left out there by name is used."""
    weighing = statement.first("weighing")
    if weighing:
        rest = statement.within(Span(weighing.span.start, statement.span.stop))
        if not loose(rest):
            yield Span(max(statement.span.start, weighing.span.start - _AUXILIARY), statement.span.stop)


def _rest_of_cases(role: Role) -> Iterable[Span]:
    """Where it is said which cases are left: "in all cases that the tests do not decide"."""
    statement = role.statement
    for mention in statement.all("otherwise", "earlier"):
        commas = (place for place in statement.commas if place >= mention.span.stop)
        yield Span(mention.span.start, min(commas, default=statement.span.stop))
