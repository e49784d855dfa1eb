"""What is found out about a value once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pipeline.interpret.known import once


@dataclass(frozen=True)
class Thing:
    known: dict[Any, Any] = field(default_factory=dict, compare=False)


def test_a_question_is_answered_once_for_each_value_and_each_of_its_terms() -> None:
    asked: list[int] = []

    @once
    def double(thing: Thing, number: int) -> int:
        asked.append(number)
        return 2 * number

    first, second = Thing(), Thing()
    assert [double(first, 2), double(first, 2), double(first, 3), double(second, 2)] == [4, 4, 6, 4]
    assert asked == [2, 3, 2]
