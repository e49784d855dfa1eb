"""Whether a statement denies treaty benefits, keeps them, or leaves it open: statement -> denied, kept, unclear."""

from __future__ import annotations

from itertools import pairwise

from pipeline.interpret.polarity import failures, own_marks
from pipeline.interpret.statements import Statement
from pipeline.model import Mention, Span

DENIED, KEPT, UNCLEAR = "denied", "kept", "unclear"

_BESIDE = 40  # characters between "not" and the verb of refusing that it turns over
_TWICE = 20  # characters between two that turn each other over: "may not but"


def denial(statement: Statement) -> str | None:
    """What becomes of the benefits that a statement speaks of; None where it speaks of none.

    What stands in a condition, or behind "until", denies nothing itself: "no benefits until the authorities agree".
    """
    if not statement.has("benefits"):
        return None
    if statement.has("keeps"):
        return KEPT
    member, benefit = statement.first("member"), statement.first("benefits")
    if member and benefit and member.span.start < benefit.span.start and statement.has("negation"):
        return UNCLEAR  # what members lose is said of them, not of the person resident in both States
    aside = _aside(statement)
    marks = [m for m in own_marks(statement) if not any(span.holds(m.span) for span in aside)]
    nots = [m for m in marks if m.payload == "not"] or [
        m for m in (*marks, *statement.all("neither")) if m.payload == "nor" or m.concept == "neither"
    ][:1]
    verbs = [m for m in statement.all("deprives") if not any(span.holds(m.span) for span in aside)]
    if verbs:
        turned = [one for one in verbs for no in nots if _near(statement, no, one, _BESIDE)]
        return KEPT if turned and len(nots) == 1 else UNCLEAR if nots else DENIED
    if any(_near(statement, one, other, _TWICE) for one, other in pairwise(nots)):
        return UNCLEAR
    if nots or any(m.payload == "excluded" for m in marks):
        return DENIED
    if not statement.has("only", "limited", "extent", "not_only") and not any(m.payload == "except" for m in marks):
        return KEPT
    agreed = statement.has("only", "limited", "extent") and statement.has("agreement", "authorities")
    return DENIED if agreed else UNCLEAR


def _aside(statement: Statement) -> list[Span]:
    """Where a condition or an "until" stands: as far as the failure to agree that it names, or to the last comma before
    the benefits, or to the end behind them."""
    benefits = statement.all("benefits")
    fails = [m.span for m in failures(statement)]
    found = list(fails)
    for opener in statement.all("until", "condition", "circumstance"):
        fail = next((f for f in fails if f.start < opener.span.stop and opener.span.start < f.stop), None)
        later = next((m.span.start for m in benefits if m.span.start >= opener.span.stop), None)
        if fail or later is None:
            stop: int | None = fail.stop if fail else statement.span.stop
        else:
            stop = max((c for c in statement.commas if opener.span.stop <= c < later), default=None)
        found.append(Span(opener.span.start, stop or opener.span.stop))
    return found


def _near(statement: Statement, one: Mention, other: Mention, reach: int) -> bool:
    first, second = sorted((one, other), key=lambda m: m.span.start)
    gap = second.span.start - first.span.stop
    return gap <= reach and not statement.comma_between(first.span.stop, second.span.start)
