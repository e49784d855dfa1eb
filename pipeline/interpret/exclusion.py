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
    if source is None and statement.has("tax") and statement.has("excludes") and _on_property_alone(statement):
        return UNCLEAR  # as in treaties on inheritances: no value fits
    if source is None or not statement.has("tax", "resident_term"):
        return None
    if statement.has("not_excluded"):
        return None
    if taxed_on_more(statement):
        return UNCLEAR
    said = polarity(statement, source, opens_with(opening))
    if any(source.span.start <= m.span.start <= source.span.stop + _BESIDE for m in statement.all("outside")):
        said = UNCLEAR  # those taxed only on what comes from elsewhere
    if said == IN or not statement.has("only", "limited", "excludes", "not_only"):
        return None
    return UNCLEAR if said == UNCLEAR or (statement.has("not_only") and not statement.has("only", "limited")) else OUT


def _on_property_alone(statement: Statement) -> bool:
    """Whether it is about those taxed on what they own there and on nothing else."""
    only = statement.first("only", "limited")
    return only is not None and any(m.span.start > only.span.start for m in statement.all("capital"))


def taxed_on_more(statement: Statement) -> bool:
    """Whether those taxed on local income alone are left out by what is asked of the others: "provided that he is
    taxed on all his income, not only on that from sources there"."""
    more, source = statement.first("not_only"), statement.first("sources")
    return more is not None and source is not None and more.span.start < source.span.start
