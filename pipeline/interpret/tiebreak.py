"""Statement -> what it does in a tie-break: whom its rule is about, its steps, the provisions that these carry.

A statement opens a tie-break, goes on in one, turns in it to somebody else, or is a step that stands outside the
paragraph of its opening words.
"""

from __future__ import annotations

from dataclasses import replace

from pipeline.interpret.aside import without_asides
from pipeline.interpret.benefits import DENIED, denial
from pipeline.interpret.conditions import NOTHING
from pipeline.interpret.context import Context
from pipeline.interpret.defines import defines
from pipeline.interpret.grounds import BODIES, criteria
from pipeline.interpret.named import names_outcome
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step, pending, steps
from pipeline.interpret.whom import names_people, subject_of
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, tests_for
from pipeline.model import Clause

_BOTH_KINDS = frozenset({"individual", "entity"})


def tie_break(statement: Statement, context: Context, dual: bool) -> Role | None:
    """What a statement does in a tie-break, None where it is in none. ``dual``: it says "resident in both States"."""
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
            and not opens_rules(context)
        )
    )
    if opens and subject == "any" and criteria(statement) and statement.has("tax") and not statement.has("condition"):
        return None
    if opens:
        if not (subject == "any" and context.subject):
            context.subject, context.scope = subject or context.subject, scope if subject else context.scope
    elif context.subject:
        rule = statement.has(*INDIVIDUAL_TESTS) or _counts_days(statement) or _names_outcome(statement)
        if not rule and defines(statement, context):
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
        return _own_rule(statement, context, subject, scope) if continues(statement, context) else None
    context.last_subject, context.last_scope = context.subject, context.scope
    return _tie_role(statement, context, dual)


def _names_outcome(statement: Statement) -> bool:
    """Whether a statement is a rule that names its State."""
    return names_outcome(statement, tests_for(subject_of(statement)[0]))


def _defines_by_item(statement: Statement, context: Context) -> bool:
    """Whether a statement is an item of the definition: "an individual who lives in A and is its citizen"."""
    listed = context.lists.get(statement.clause.parent or "", ())
    return "resident_definition" in listed and not statement.has("that_state", "authorities", "agreement")


def opens_rules(context: Context) -> bool:
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


def continues(statement: Statement, context: Context) -> bool:
    """Whether a statement without its own opening words is a step of a tie-break."""
    if statement.has("sources", *BODIES) or (statement.has("tax") and not statement.has("home", "interests", "abode")):
        return False
    subject, _ = subject_of(statement)
    if context.last_subject and _names_outcome(statement):
        return True
    known = {"individual": INDIVIDUAL_TESTS, "entity": ENTITY_TESTS}.get(subject or "") or (
        ENTITY_TESTS if context.last_subject == "entity" else INDIVIDUAL_TESTS
    )
    if subject not in ("individual", "entity") and context.last_subject is None:
        return False
    if subject != "entity" and known is ENTITY_TESTS and names_people(statement):
        return False
    acts = statement.has("deemed") or (
        statement.has("authorities", "agreement") and statement.has("condition", "circumstance", "otherwise")
    )
    return acts and bool((statement.has(*known) and statement.has("that_state", "relative")) or _conditioned(statement))


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
