"""Statements -> what each does: the provisions it carries and, in a tie-break, whom it speaks of and its steps.

A statement is read with what stands before it in its paragraph in mind: the opening words of a tie-break say whom it is
about, those of a list say what its items are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.codebook import OTHER
from pipeline.interpret.benefits import KEPT, denial
from pipeline.interpret.conditions import Found
from pipeline.interpret.context import Context
from pipeline.interpret.defines import PASSED_ON, defines, definition, says_where
from pipeline.interpret.grounds import criteria
from pipeline.interpret.partnership import is_partnership, names_partnership, partnership_value
from pipeline.interpret.parts import parts
from pipeline.interpret.role import Role
from pipeline.interpret.shared import with_shared
from pipeline.interpret.statements import Statement
from pipeline.interpret.tiebreak import continues, opens_rules, tie_break
from pipeline.interpret.whom import names_people, subject_of
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, QUANTS, duals, is_dual

_LEAD = 12  # characters of "for this purpose" before what a sentence is about


def roles(statements: Iterable[Statement]) -> tuple[Role, ...]:
    """The role of every statement, in order."""
    context = Context()
    found: list[Role] = []
    statements = list(statements)
    items: dict[str, list[Statement]] = {}  # clause id -> the statements of the items in its list
    for statement in statements:
        items.setdefault(statement.clause.parent or "", []).append(statement)
    for number, statement in enumerate(statements):
        context.next = statements[number + 1] if number + 1 < len(statements) else None
        context.items = items.get(statement.clause.id, []) if statement.opens_list else []
        if statement.paragraph != context.paragraph:
            context.paragraph, context.subject, context.scope, context.carried = statement.paragraph, None, None, ()
        for part in parts(with_shared(statement, context.openings.get(statement.clause.parent or ""))):
            role = _role(part, context)
            if context.likewise:
                found[-1], context.likewise = _likewise(found[-1], context.likewise), ()
            found.append(role)
            if role.provisions:
                context.seen.add(part.clause.id)
                context.item_before = (part.clause.parent or "", role.provisions)
            if "resident_definition" in role.provisions:
                context.defined.add(part.paragraph)
            if part.opens_list:
                context.lists[part.clause.id] = role.provisions or context.lists.get(part.clause.parent or "", ())
                context.openings[part.clause.id] = part
    return _settle_any(tuple(found))


def _likewise(role: Role, conditions: tuple[Found, ...]) -> Role:
    """The role, its last step with further conditions: "the same is done if he has no home in either"."""
    if not role.steps:
        return role
    *before, step = role.steps
    more = replace(step, triggers=(*step.triggers, *conditions), conditioned=True)
    return replace(role, steps=(*before, more))


def _role(statement: Statement, context: Context) -> Role:
    if _is_scope(statement):
        return Role(statement, ("scope",))
    if statement.has("person_term") and not statement.has("resident_term") and not statement.has("article_reference"):
        return Role(statement, ("person_definition",))  # what another article defines is not defined here
    if _explains(statement):
        return Role(statement, (OTHER,))  # what a test's word means
    dual = is_dual(statement) and not _home_in_both(statement, context)
    if dual and _is_dual_definition(statement) and not opens_rules(context):
        context.dual_paragraphs.add(statement.paragraph)
        return Role(statement, ("dual_residence_definition",))
    if not names_partnership(statement) and _denies(statement, context, dual):
        denied = ("benefits_denied",) if denial(statement) != KEPT else ()
        if dual and subject_of(statement)[0] == "entity":
            context.subject, context.scope = context.last_subject, context.last_scope = subject_of(statement)
        return Role(statement, denied, context.subject or context.last_subject or "entity", context.scope)
    if not dual and is_partnership(statement) and not (context.subject and continues(statement, context)):
        return _partnership(statement, context)
    if says_where(statement, context):
        return Role(statement, ("resident_definition",))
    if tie := tie_break(statement, context, dual):
        return tie
    if statement.has("administers") and statement.has("authorities") and not statement.has("means", "tax"):
        return Role(statement, ())  # what the authorities tell each other about
    said = definition(statement, context) or _as_before(statement, context)
    names = statement.has("defined_term", "by_state", "means") and not statement.has("excludes")
    if statement.cut and not criteria(statement) and not names:
        said = tuple(name for name in said if name not in PASSED_ON)  # that it says itself was not read
    return Role(statement, said)


def _explains(statement: Statement) -> bool:
    """Whether a statement says what a word of a test means, or where a place is presumed to be."""
    meant = statement.first("explained")
    if meant is None or statement.has("resident_term"):
        return False
    opens = meant.span.start - statement.span.start < _LEAD
    return (meant.payload == "place" and opens) or not statement.has("that_state", "authorities", *QUANTS)


def _as_before(statement: Statement, context: Context) -> tuple[str, ...]:
    """What an item carries that extends the item before it: "sub-paragraph a) also applies to ..."."""
    parent, provisions = context.item_before
    refers = statement.has("same_rule") and statement.has("item_reference")
    return provisions if refers and parent and parent == statement.clause.parent else ()


def _home_in_both(statement: Statement, context: Context) -> bool:
    """Whether "permanent residence in both" is the home of a text that calls the home so."""
    called = context.before.home_called_residence and context.subject == "individual"
    return called and not statement.has("individual")


def _is_scope(statement: Statement) -> bool:
    return (
        statement.has("applies_to")
        and statement.has("residence", "resident_term")
        and statement.has("instrument")
        and not statement.has("condition", "defined_term", "authorities", "not_individual", *INDIVIDUAL_TESTS)
        and not (names_partnership(statement) and statement.has("excludes"))  # whom it does not cover
        and not statement.has("until", "changes")  # who is taken for a resident so far, or becomes one
        and not (statement.has("that_state") and statement.has("relative") and statement.has(*ENTITY_TESTS))
        and not (statement.has("individual") and statement.has("deemed", "both"))
        and (statement.has("both", "any", "one_or_both") or not statement.has("tax"))
        and not (statement.has("tax") and len(criteria(statement)) > 1)  # grounds: it defines
    )


def _is_dual_definition(statement: Statement) -> bool:
    if statement.has("individual", "not_individual", "company", "legal_person", "authorities", "agreement"):
        return False
    conditions = [m.span.start for m in statement.all("condition")]
    both = [pair[1].span.start for pair in duals(statement)]
    if conditions and (conditions[0] < min(both, default=0) or statement.has(*INDIVIDUAL_TESTS)):
        return False
    if criteria(statement) and statement.has("tax"):
        return False
    if statement.has("that_state") and statement.has(*INDIVIDUAL_TESTS, *ENTITY_TESTS):
        return False
    if statement.has("same_period") and not conditions:
        return True
    if conditions and conditions[0] > min(both, default=0) and statement.has("meets_conditions"):
        return statement.has("person")  # "has a residence in both when he answers paragraph 1 in each"
    people = len(statement.all("person")) + statement.has("meets_conditions", "same_period", "paragraph_reference")
    return (statement.has("deemed", "means", "defined_term") and people > 0) or (
        statement.has("consider") and people > 1
    )


def _denies(statement: Statement, context: Context, dual: bool) -> bool:
    subject = subject_of(statement)[0]
    if context.subject is None and (subject == "individual" or names_people(statement)):
        return False  # "an individual taxed on what is remitted has benefits for that part only"
    outright = dual and subject == "entity"  # "a company resident in both States has no benefits"
    about = (
        context.subject in ("entity", "any")
        or context.last_subject in ("entity", "any")
        or statement.has("not_individual")
        or outright
    )
    if not about:
        return False
    if statement.has("benefits") and statement.has("authorities_fail", "negation", "only", "excludes", "deprives"):
        if outright and statement.has("deemed") and statement.has("that_state") and statement.has(*ENTITY_TESTS):
            return False  # a test comes first
        return not (statement.has("agreement") and dual and not statement.has("authorities_fail"))
    # deemed a resident of neither State
    return (
        (context.subject in ("entity", "any") or outright)
        and statement.has("neither")
        and statement.has("residence", "resident_term")
        and statement.has("deemed", "excludes")
        and not statement.has(*ENTITY_TESTS, *INDIVIDUAL_TESTS, "agreement", "authorities")
    )


def _partnership(statement: Statement, context: Context) -> Role:
    value = partnership_value(statement, context.openings.get(statement.clause.parent or ""))
    provisions: tuple[str, ...] = ("partnership",)
    if value and defines(statement, context) and (value.value == "excluded" or _grounds_first(statement)):
        provisions = (*definition(statement, context), "partnership")
    return Role(statement, provisions, partnership=value)


def _grounds_first(statement: Statement) -> bool:
    """Whether a definition comes before the partnership: "any other person resident there, but a partnership only"."""
    named = None if statement.has("transparent", "income_counts") else statement.first("partnership")
    return named is not None and any(found.span.start < named.span.start for found in criteria(statement))


def _settle_any(found: tuple[Role, ...]) -> tuple[Role, ...]:
    """A tie-break for "a person" is the individual's where its tests are and entities have a rule of their own."""
    tests = {test.value for role in found if role.subject == "any" for step in role.steps for test in step.tests}
    if not tests & {"permanent_home", "vital_interests", "habitual_abode"} or not any(
        r.subject == "entity" for r in found
    ):
        return found
    settled = []
    for role in found:
        if role.subject == "any":
            provisions = [p for p in role.provisions if p not in ("entity_mutual_agreement", "entity")]
            if role.dual:
                provisions.insert(0, "individual_intro")
            role = replace(role, subject="individual", scope=None, provisions=tuple(provisions))
        settled.append(role)
    return tuple(settled)
