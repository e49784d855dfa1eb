"""Whether a sentence of a tie-break changes the order in which the rules above or below it are applied."""

from __future__ import annotations

from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS
from pipeline.model import Mention

_FIRST = frozenset({"a", "\u0430"})  # Latin and Cyrillic


def other_order(statement: Statement) -> Mention | None:
    """The words that change the order: in reverse, the second item first, the last one with priority.

    Words that name the first item first, or one item before a later one, only repeat what is printed.
    """
    items = [m.payload or "" for m in statement.all("item_reference")]
    tests = [m.concept for m in statement.all(*INDIVIDUAL_TESTS, *ENTITY_TESTS)]
    for said in statement.all("other_order"):
        if said.payload == "reverse":
            return said
        if said.payload == "first" and (items[0] not in _FIRST if items else bool(tests) and tests[0] != "home"):
            return said
        pair = items if len(items) > 1 else [*_labelled(statement), *items]
        if len(pair) > 1 and said.payload == ("before" if pair[0] > pair[1] else "after"):
            return said
    return None


def _labelled(statement: Statement) -> list[str]:
    """The letter of a sentence that begins with the name of an item, taken for a label: "Letter (c) precedes ..."."""
    return [char for char in (statement.clause.label or "").lower() if char.isalpha()][-1:]
