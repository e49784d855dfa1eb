"""What is found out once, and spans that are asked about by bisection."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pipeline.interpret.known import Spans, once
from pipeline.model import Span

_SPAN = st.tuples(st.integers(0, 30), st.integers(1, 8)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))


@given(st.lists(_SPAN, max_size=12), _SPAN)
def test_spans_answer_as_if_each_were_looked_at(spans: list[Span], asked: Span) -> None:
    found = Spans(spans)
    assert found.hold(asked) == any(span.holds(asked) for span in spans)
    assert found.lie_in(asked) == any(asked.holds(span) for span in spans)
    assert found.meet(asked) == any(span.start < asked.stop and asked.start < span.stop for span in spans)


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
