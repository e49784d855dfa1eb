"""Many spans, asked about by bisection."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Mention, Span
from pipeline.spans import Spans, beginning

_SPAN = st.tuples(st.integers(0, 30), st.integers(1, 8)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))


@given(st.lists(_SPAN, max_size=12), _SPAN)
def test_spans_answer_as_if_each_were_looked_at(spans: list[Span], asked: Span) -> None:
    found = Spans(spans)
    assert found.hold(asked) == any(span.holds(asked) for span in spans)
    assert found.lie_in(asked) == any(asked.holds(span) for span in spans)
    assert found.meet(asked) == any(span.start < asked.stop and asked.start < span.stop for span in spans)


@given(st.lists(_SPAN, max_size=12).map(sorted), st.integers(0, 30), st.integers(0, 38))
def test_mentions_that_begin_between_two_places_are_found_by_their_order(spans: list[Span], one: int, two: int) -> None:
    mentions = tuple(Mention("tax", span, "1", "tax:ru:1") for span in spans)
    start, stop = sorted((one, two))
    assert beginning(mentions, start, stop) == tuple(m for m in mentions if start <= m.span.start < stop)
