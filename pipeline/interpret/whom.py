"""Statement -> whom it speaks of: individuals, entities, anybody, human beings named otherwise."""

from __future__ import annotations

from pipeline.interpret.statements import Statement


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


def names_people(statement: Statement) -> bool:
    """Whether a statement is about human beings named otherwise: "a national of one State working on a ship"."""
    acts = statement.first("deemed", "that_state")
    if acts is None or acts.concept == "that_state":
        return statement.has("people")
    before = [m for m in statement.mentions if m.span.stop <= acts.span.start]
    others = ("condition", "circumstance", "otherwise", "person", "company", "legal_person")
    opened = any(m.concept in others for m in before)
    return any(m.concept == "people" or (m.concept == "nationality" and not opened) for m in before)
