"""What stands before a statement in its article, as far as it bears on how the statement is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.interpret.conditions import NOTHING, Before, Found
from pipeline.interpret.statements import Statement
from pipeline.model import Clause


@dataclass(slots=True)
class Context:
    """The state of a reading: each statement is read with it and leaves its own in it."""

    paragraph: str = ""
    subject: str | None = None
    scope: str | None = None
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)  # clause id -> provisions of its opening words
    openings: dict[str, Statement] = field(default_factory=dict)  # clause id -> the words that open its list
    carried: tuple[Found, ...] = ()  # conditions whose consequence comes in the next statement
    carried_from: Clause | None = None
    likewise: tuple[Found, ...] = ()  # conditions whose consequence came in the statement before: "so too if"
    last_subject: str | None = None
    last_scope: str | None = None
    before: Before = NOTHING  # what the steps before tested
    dual_paragraphs: set[str] = field(default_factory=set)  # paragraphs that define residence in both States
    next: Statement | None = None
    items: Sequence[Statement] = ()  # of the list that the statement opens
    ties: dict[str, set[str]] = field(default_factory=dict)  # paragraph -> those for whom it has steps
    defined: set[str] = field(default_factory=set)  # paragraphs that say who is a resident
    item_before: tuple[str, tuple[str, ...]] = ("", ())  # the clause that holds it, and what it carries
    seen: set[str] = field(default_factory=set)  # clauses that carry something
