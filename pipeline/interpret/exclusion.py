"""Whether a statement leaves out those who are taxed on local income alone: -> out, unclear, or None."""

from __future__ import annotations

from pipeline.interpret.polarity import IN, OUT, UNCLEAR, opens_with, polarity
from pipeline.interpret.statements import Statement

_BESIDE = 30  # characters between the sources and "outside that State"


def source_exclusion(statement: Statement, opening: Statement | None = None) -> str | None:
    """``out`` where they are left out, ``unclear`` where that is neither said nor denied plainly, else None.

    ``opening``: the words that open the list of which the statement is an item.
    """
    source = statement.first("sources")
    if source is None or not statement.has("tax", "resident_term"):
        return None
    if statement.has("not_excluded"):
        return None
    said = polarity(statement, source, opens_with(opening))
    if any(source.span.start <= m.span.start <= source.span.stop + _BESIDE for m in statement.all("outside")):
        said = UNCLEAR  # those taxed only on what comes from elsewhere
    if said == IN or not statement.has("only", "limited", "excludes", "not_only"):
        return None
    return UNCLEAR if said == UNCLEAR or (statement.has("not_only") and not statement.has("only", "limited")) else OUT
