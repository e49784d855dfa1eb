"""What becomes of partnerships, trusts, estates and groups: statement -> value."""

from __future__ import annotations

from pipeline.interpret.conditions import Found
from pipeline.interpret.polarity import DENIES, own_marks
from pipeline.interpret.statements import Statement
from pipeline.model import Mention

_NEAR = 40  # characters between a "not" and the tax that is not paid


def names_partnership(statement: Statement) -> bool:
    """Whether a statement names a partnership in words that can mean nothing else."""
    return any(word.payload == "strong" for word in statement.all("partnership"))


def is_partnership(statement: Statement) -> bool:
    """Whether a statement says what becomes of a partnership; a mere mention of a group of persons does not."""
    if names_partnership(statement):
        return True
    if statement.has("transparent") and statement.has("income_counts", "extent"):
        return True
    says = ("member", "follows", "extent", "transparent", "same_rule", "income_counts")
    return statement.has("partnership") and statement.has(*says)


def partnership_value(statement: Statement, opening: Statement | None = None) -> Found | None:
    """The value of ``partnership.clause``; ``inconclusive`` where none fits, None where the text breaks off first.

    ``opening``: the words that open the list of which the statement is an item: "the term does not include".
    """
    word = statement.all("partnership", "transparent")[0]
    value = _value(statement)
    if value == "inconclusive" and opening and opening.has("excludes") and opening.has("resident_term", "residence"):
        value = "excluded" if not statement.has("deemed", "condition", "tax") else value
    if value == "inconclusive" and statement.cut:
        return None
    return Found(value, statement.span, f"{word.rule}>{value}")


def _value(statement: Statement) -> str:
    has = statement.has
    denied = _denials(statement)
    if has("transparent", "income_counts") and has("extent", "income_counts"):
        return "inconclusive" if denied else "transparent_income"
    if has("extent") and has("tax"):
        unless = any(m.payload == "except" for m in own_marks(statement))  # "is none, except so far as it is taxed"
        return "inconclusive" if denied and not has("only") and not unless else "resident_to_extent_taxed"
    if has("same_rule"):
        return "excluded" if _denied(statement) else "entity_rule_applies"
    if has("follows") and has("residence", "resident_term", "tax"):
        return "attributed_to_taxable_person" if has("tax") and not denied else "inconclusive"
    if has("taxed_person") and has("residence") and not has("excludes", "condition") and not has("member"):
        return "attributed_to_taxable_person"
    if has("member") and has("tax") and has("residence", "resident_term", "deemed"):
        if not denied:
            return "resident_if_members_taxable"
        return "excluded" if len(denied) == 1 and has("although") else "inconclusive"
    if has("excludes") and (has("residence", "resident_term", "person") or not has("tax", "condition")):
        # "is no resident unless its members are": left out only so far
        return "inconclusive" if has("only") and has("condition") else "excluded"
    return "inconclusive"


def _denials(statement: Statement) -> tuple[Mention, ...]:
    """The negations that deny the residence or the inclusion, not that a tax is paid."""
    return tuple(mark for mark in own_marks(statement) if mark.payload in DENIES and not _of_tax(statement, mark))


def _of_tax(statement: Statement, mark: Mention) -> bool:
    """Whether a "not" says that somebody pays no tax: the next that is named behind it is the tax, or, of a tax named
    before, its members who pay instead: "the tax is paid not by them but by their members"."""
    taxed = any(m.span.stop <= mark.span.start for m in statement.all("tax"))
    if taxed and statement.has("although", "disregard") and _instead(statement, mark):
        return True
    said = statement.all("tax", "residence", "resident_term", "partnership")
    behind = next((m for m in said if m.span.start >= mark.span.stop), None)
    return behind is not None and behind.concept == "tax" and behind.span.start - mark.span.stop <= _NEAR


def _instead(statement: Statement, mark: Mention) -> bool:
    """Whether behind a "not" a "but" comes first, and then the members."""
    turn = next((m for m in statement.all("turn") if m.span.start >= mark.span.stop), None)
    member = next((m for m in statement.all("member") if m.span.start >= mark.span.stop), None)
    follows = turn is not None and member is not None and turn.span.stop <= member.span.start
    return follows and member is not None and member.span.start - mark.span.stop <= _NEAR


def _denied(statement: Statement) -> bool:
    """Whether the rule is said not to apply: "does not apply" holds the words "apply also" in part."""
    return any(
        no.span.start <= rule.span.start <= no.span.stop + 1
        or (no.concept == "excludes" and rule.span.holds(no.span))
        for rule in statement.all("same_rule")
        for no in statement.all("excludes", "negation")
    )
