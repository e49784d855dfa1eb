"""Statement -> its part in the definition of a resident: who is one, the State itself, bodies, those left out."""

from __future__ import annotations

from pipeline.interpret.context import Context
from pipeline.interpret.exclusion import source_exclusion, taxed_on_more
from pipeline.interpret.grounds import BESIDE, BODIES, STATE, bodies_in, criteria, lawgiver, unknown_definition
from pipeline.interpret.polarity import OUT, denied_under_condition, opens_with, polarity
from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import is_dual
from pipeline.model import Mention

# what the opening words of a list say of items that say nothing of their own
PASSED_ON = frozenset({"exempt_bodies", "resident_definition", "person_definition"})


def defines(statement: Statement, context: Context) -> bool:
    """Whether a statement defines who is a resident, or is an item of such a definition."""
    grounds = criteria(statement)
    if "resident_definition" in context.lists.get(statement.clause.parent or "", ()):
        only_bodies = statement.has(*STATE, *BODIES) and not statement.has("tax")
        return bool(grounds) and not only_bodies
    names = statement.has("resident_term") or (statement.has("residence") and statement.has("defined_term", "deemed"))
    if not names:
        return False
    verb = statement.has("defined_term", "means", "deemed", "consider")
    if statement.opens_list and statement.clause.id not in context.seen and verb:
        item = context.next
        if statement.has("defined_term", "means") and not (item and item.has(*STATE, *BODIES) and not item.has("tax")):
            return True
        if item and criteria(item) and not item.has("sources", *BODIES, *STATE):
            return True
        quoted = statement.has("defined_term", "means") and item is not None and item.has(*STATE)
        if quoted and any(one.has("tax", "taxed_person") and criteria(one) for one in context.items):
            return True  # "means: a) that State; b) any person who is liable to tax there"
        people = ("person", "individual", "legal_person", "company")
        if quoted and any(one.has(*people) and criteria(one) for one in context.items if not one.has(*BODIES, *STATE)):
            return True  # "means: a) that State; b) an individual who is its citizen"
    if grounds and not is_dual(statement) and statement.has("defined_term", "by_state") and verb:
        return True
    if grounds and statement.has("resident_of_named") and not is_dual(statement):
        return True  # "a company is a resident of A if it is incorporated there"
    if unknown_definition(statement):
        return True
    return bool(grounds) and statement.has("tax") and (verb or len(grounds) > 1)


def says_where(statement: Statement, context: Context) -> bool:
    """Whether a statement says who is a resident by saying where: "has his residence in the State by whose law he is
    taxed by reason of his domicile". A rule for those who are residents of both comes behind that case."""
    if context.subject or context.last_subject or is_dual(statement) or statement.has(
        "condition", "both", "neither", "sources", "excludes",
    ):
        return False
    if lawgiver(statement) is None or not criteria(statement):
        return False
    taxed = statement.has("tax") and statement.has("basis") and statement.has("residence", "resident_term")
    return taxed or statement.paragraph in context.defined


def _not_merely(statement: Statement) -> bool:
    """Whether somebody is said to be no resident merely by reason of a ground: "not by citizenship alone"."""
    deemed, only = statement.first("deemed"), statement.first("only")
    basis = statement.first("basis")
    if deemed is None or only is None or basis is None or statement.has("means", "defined_term", "tax"):
        return False
    denied = any(0 <= deemed.span.start - m.span.stop <= BESIDE for m in statement.all("negation"))
    return denied and deemed.span.stop <= only.span.start < basis.span.start


def _not_all_out(statement: Statement, named: tuple[Mention, ...], opening: Statement | None) -> bool:
    """Whether bodies are named, and not all of them only to be left out: that is no part of a definition of them."""
    base = opens_with(opening)
    unsure = denied_under_condition(statement)
    return any(unsure or polarity(statement, mention, base) != OUT for mention in named)


def definition(statement: Statement, context: Context) -> tuple[str, ...]:
    """The provisions about the definition that a statement carries, in their order; none where it has no part in it."""
    inherited = context.lists.get(statement.clause.parent or "", ())
    found: list[str] = []
    says_who = defines(statement, context)
    opening = context.openings.get(statement.clause.parent or "")
    excludes = source_exclusion(statement, opening) is not None
    both = len(criteria(statement)) > 1 or taxed_on_more(statement)
    if says_who and (not excludes or both) and not _not_merely(statement):
        found.append("resident_definition")
    names = ("resident_term", "residence", "defined_term", "means", "paragraph_reference")
    in_definition = (
        statement.paragraph in context.defined
        or bool(inherited)
        or statement.has(*names)
        or (opening is not None and opening.has(*names))
    )
    if (
        in_definition
        and _not_all_out(statement, bodies_in(statement), opening)
        and not (excludes and not statement.has("subdivision", "local_authority"))
    ):
        found.append("state_itself")
    if excludes:
        found.append("source_only_exclusion")
    if _not_all_out(statement, statement.all(*BODIES), opening):
        found.append("exempt_bodies")
    if (
        not found
        and not statement.opens_list
        and len(inherited) == 1
        and inherited[0] in PASSED_ON
    ):
        found.append(inherited[0])
    return tuple(found)
