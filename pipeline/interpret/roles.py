"""Statements -> what each does: the provisions it carries and, in a tie-break, whom it speaks of and its steps.

A statement is read with what stands before it in its paragraph in mind: the opening words of a tie-break say whom it is
about, those of a list say what its items are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pipeline.interpret.aside import without_asides
from pipeline.interpret.benefits import DENIED, KEPT, denial
from pipeline.interpret.conditions import NOTHING, Found
from pipeline.interpret.context import Context
from pipeline.interpret.defines import PASSED_ON, defines, definition
from pipeline.interpret.grounds import BODIES, criteria
from pipeline.interpret.partnership import is_partnership, names_partnership, partnership_value
from pipeline.interpret.parts import parts
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step, pending, steps
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, QUANTS, duals, is_dual, tests_for
from pipeline.model import Clause

_BOTH_KINDS = frozenset({"individual", "entity"})
_LEAD = 12  # characters of "for this purpose" before what a sentence is about


@dataclass(frozen=True, slots=True)
class Role:
    """What one statement does. ``subject``: individual, entity, any, or None outside a tie-break."""

    statement: Statement
    provisions: tuple[str, ...] = ()
    subject: str | None = None
    scope: str | None = None
    steps: tuple[Step, ...] = ()
    partnership: Found | None = None
    dual: bool = False


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
        for part in parts(statement):
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
        return Role(statement, ("other",))  # what a test's word means
    dual = is_dual(statement) and not _home_in_both(statement, context)
    if dual and _is_dual_definition(statement) and not _opens_rules(context):
        context.dual_paragraphs.add(statement.paragraph)
        return Role(statement, ("dual_residence_definition",))
    if not names_partnership(statement) and _denies(statement, context, dual):
        denied = ("benefits_denied",) if denial(statement) != KEPT else ()
        return Role(statement, denied, context.subject or context.last_subject or "entity", context.scope)
    if not dual and is_partnership(statement) and not (context.subject and _continues(statement, context)):
        return _partnership(statement, context)
    if tie := _tie(statement, context, dual):
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
    if context.subject is None and (subject == "individual" or _names_people(statement)):
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


def subject_of(statement: Statement) -> tuple[str | None, str | None]:
    """Whom a tie-break speaks of, and the scope of its rule if that is no individual."""
    if statement.has("anybody") and not statement.has("not_individual"):
        return "any", "any_person"
    if statement.has("not_individual"):
        return "entity", "other_than_individual"
    if statement.has("individual"):
        return "individual", None
    if statement.has("company"):
        return "entity", "company"
    if statement.has("legal_person"):
        return "entity", "legal_person"
    return ("any", "any_person") if statement.has("person") else (None, None)


def _tie(statement: Statement, context: Context, dual: bool) -> Role | None:
    subject, scope = subject_of(statement)
    if not dual and not statement.has("tax") and (subject != "any" or statement.has("anybody", "authorities")):
        referred = {m.payload for m in statement.all("paragraph_reference")}
        dual = bool(referred & context.dual_paragraphs) and statement.has("condition", "authorities")
    opens = (
        dual
        and (subject or context.subject)
        and not (
            subject == "any"
            and not statement.has("condition", "authorities", "agreement", "that_state", "relative")
            and not _opens_rules(context)
        )
    )
    if opens and subject == "any" and criteria(statement) and statement.has("tax") and not statement.has("condition"):
        return None
    if opens:
        if not (subject == "any" and context.subject):
            context.subject, context.scope = subject or context.subject, scope if subject else context.scope
    elif context.subject:
        if defines(statement, context) and not statement.has(*INDIVIDUAL_TESTS) and not _counts_days(statement):
            return None
        if _turns_to(statement, subject, scope, context):
            context.subject, context.scope = subject, scope
        elif _closes_for_all(statement, subject, context):
            context.subject, context.scope = "any", None
    elif _takes_out(statement, subject, context):
        context.subject, context.scope = context.last_subject, context.last_scope = subject, scope
        return Role(statement, ("entity",), subject, scope)
    elif _defines_by_item(statement, context):
        return None
    else:
        return _own_rule(statement, context, subject, scope) if _continues(statement, context) else None
    context.last_subject, context.last_scope = context.subject, context.scope
    return _tie_role(statement, context, dual)


def _defines_by_item(statement: Statement, context: Context) -> bool:
    """Whether a statement is an item of the definition: "an individual who lives in A and is its citizen"."""
    listed = context.lists.get(statement.clause.parent or "", ())
    return "resident_definition" in listed and not statement.has("that_state", "authorities", "agreement")


def _opens_rules(context: Context) -> bool:
    """Whether the items of the list that a statement opens are steps: "is deemed a resident: a) an individual, of the
    State in which ..."."""
    tests = (*INDIVIDUAL_TESTS, *ENTITY_TESTS)
    return any(one.has("that_state") and one.has("relative") and one.has(*tests) for one in context.items)


def _closes_for_all(statement: Statement, subject: str | None, context: Context) -> bool:
    """Whether the last item of a list for any person is about all whom the items before name: "in all other cases"."""
    opening = context.openings.get(statement.clause.parent or "")
    if opening is None or subject not in ("any", None) or subject_of(opening)[0] != "any":
        return False
    acts = statement.has("otherwise", "earlier") and statement.has("authorities", "agreement", "procedure")
    return acts and context.ties.get(statement.paragraph, set()) >= _BOTH_KINDS


def _refers_to_all(statement: Statement, context: Context) -> bool:
    """Whether the paragraphs to which a statement refers have steps for individuals and for others."""
    told = [context.ties.get(m.payload or "", set()) for m in statement.all("paragraph_reference")]
    return set().union(*told) >= _BOTH_KINDS


def _counts_days(statement: Statement) -> bool:
    """Whether a step tests in which State the person has been for more days, a test that no rule knows."""
    known = {found.value for found in criteria(statement)} <= {"days_of_presence"}
    return known and statement.has("that_state", "deemed") and not statement.has("means", "defined_term", "by_state")


def _takes_out(statement: Statement, subject: str | None, context: Context) -> bool:
    """Whether a rule for others is opened: "Paragraph 2 does not apply to companies; these are residents of ..."."""
    goes_on = context.next is not None and context.next.clause is statement.clause
    return bool(
        goes_on
        and context.next
        and context.last_subject == "individual"
        and subject == "entity"
        and statement.has("paragraph_reference", "individual")
        and statement.has("excludes")
        and not statement.has("that_state", "authorities", "agreement", "tax", "sources")
        and context.next.has("deemed", "authorities", "agreement")
        and context.next.has(*ENTITY_TESTS, "authorities", "agreement")
    )


def _turns_to(statement: Statement, subject: str | None, scope: str | None, context: Context) -> bool:
    """Whether a statement inside a tie-break goes over to somebody else: "a company, however, is deemed ..."."""
    acts = statement.first("deemed", "that_state", "authorities", "agreement", "condition")
    who = statement.first("not_individual", "individual", "company", "legal_person")
    if subject not in ("individual", "entity") or acts is None or who is None:
        return False
    if who.span.start > acts.span.stop and acts.concept != "condition":
        return False
    return (subject, scope) != (context.subject, context.scope) and not context.subject == subject == "entity"


def _own_rule(statement: Statement, context: Context, subject: str | None, scope: str | None) -> Role | None:
    """A step that stands outside the paragraph of its opening words; none where it tests nothing known."""
    before = (context.subject, context.scope, context.last_subject, context.last_scope)
    if subject in ("any", None) and _refers_to_all(statement, context):
        context.subject, context.scope = "any", None
    elif subject in ("individual", "entity"):
        context.subject, context.scope = subject, scope
    else:
        context.subject, context.scope = context.last_subject, context.last_scope
    role = _tie_role(statement, context, dual=False) if context.subject else None
    if role is None or not any(step.tests or step.authority for step in role.steps):
        context.subject, context.scope, context.last_subject, context.last_scope = before
        return None
    context.last_subject, context.last_scope = context.subject, context.scope
    return role


def _continues(statement: Statement, context: Context) -> bool:
    """Whether a statement without its own opening words is a step of a tie-break."""
    if statement.has("sources", *BODIES) or (statement.has("tax") and not statement.has("home", "interests", "abode")):
        return False
    subject, _ = subject_of(statement)
    known = {"individual": INDIVIDUAL_TESTS, "entity": ENTITY_TESTS}.get(subject or "") or (
        ENTITY_TESTS if context.last_subject == "entity" else INDIVIDUAL_TESTS
    )
    if subject not in ("individual", "entity") and context.last_subject is None:
        return False
    if subject != "entity" and known is ENTITY_TESTS and _names_people(statement):
        return False
    acts = statement.has("deemed") or (
        statement.has("authorities", "agreement") and statement.has("condition", "circumstance", "otherwise")
    )
    return acts and bool((statement.has(*known) and statement.has("that_state", "relative")) or _conditioned(statement))


def _names_people(statement: Statement) -> bool:
    """Whether a statement is about human beings named otherwise: "a national of one State working on a ship"."""
    acts = statement.first("deemed", "that_state")
    if acts is None or acts.concept == "that_state":
        return statement.has("people")
    before = [m for m in statement.mentions if m.span.stop <= acts.span.start]
    others = ("condition", "circumstance", "otherwise", "person", "company", "legal_person")
    opened = any(m.concept in others for m in before)
    return any(m.concept == "people" or (m.concept == "nationality" and not opened) for m in before)


def _conditioned(statement: Statement) -> bool:
    return any(step.triggers for step in steps(statement, INDIVIDUAL_TESTS))


def _tie_role(statement: Statement, context: Context, dual: bool) -> Role:
    subject = context.subject
    statement = without_asides(statement)
    tests = tests_for(subject)
    weighs = statement.has("weighing") and not statement.has("deemed", "authorities", "agreement")
    found = () if weighs and subject != "individual" else steps(statement, tests, context.before)
    if weighs and not found and subject != "individual":
        return Role(statement, (), subject, context.scope)
    for step in found:
        context.before = NOTHING if step.unread else context.before.after(step.tests)
    if found and context.carried and _is_of_sibling(statement, context.carried_from) and found[0].conditioned:
        context.carried = ()  # what an item says of its own case is none of its neighbour's
    if found and context.carried:
        first = found[0]
        found = (replace(first, triggers=(*context.carried, *first.triggers), conditioned=True), *found[1:])
        context.carried = ()
    elif not found and not dual and statement.has("same_rule"):
        context.likewise = pending(statement, tests, context.before)
    elif not found and not dual:
        said = pending(statement, tests, context.before)
        context.carried = (*context.carried, *said)
        context.carried_from = statement.clause if said else context.carried_from
    if found and subject:
        context.ties.setdefault(statement.paragraph, set()).add(subject)
    provisions: list[str] = []
    if dual and subject == "individual":
        provisions.append("individual_intro")
    for step in found:
        provisions += _step_provisions(step, subject)
    if subject != "individual" and any(step.authority for step in found) and denial(statement) == DENIED:
        provisions.append("benefits_denied")
    return Role(statement, tuple(dict.fromkeys(provisions)), subject, context.scope, found, dual=dual)


def _is_of_sibling(statement: Statement, clause: Clause | None) -> bool:
    """Whether a clause is another item of the list in which a statement is one."""
    own = statement.clause
    return clause is not None and clause is not own and clause.parent == own.parent and clause.kind is own.kind


def _step_provisions(step: Step, subject: str | None) -> list[str]:
    if step.authority:
        return {"individual": ["mutual_agreement"], "entity": ["entity_mutual_agreement"]}.get(
            subject or "", ["mutual_agreement", "entity_mutual_agreement"]
        )
    if subject == "entity":
        return ["entity"] if step.tests or step.unread else []
    individual = set(INDIVIDUAL_TESTS.values())
    return [found.value if found.value in individual else "entity" for found in step.tests]


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
