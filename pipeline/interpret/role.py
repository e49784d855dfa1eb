"""What one statement of the article does."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.interpret.conditions import Found
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step


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
