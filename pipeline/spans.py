"""Many spans, asked about quickly: ``Spans``; and the mentions that begin in a span: ``beginning``.

A text may hold thousands of spans, and each may be asked about with all others in view: looked at one by one, they
cost time that grows with the square of the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate

from pipeline.model import Mention, Span


def beginning(mentions: tuple[Mention, ...], start: int, stop: int) -> tuple[Mention, ...]:
    """Of mentions in their order those that begin between two places."""
    return mentions[bisect_left(mentions, start, key=_place) : bisect_left(mentions, stop, key=_place)]


def _place(mention: Mention) -> int:
    return mention.span.start


class Spans:
    """Some spans. Each question costs as much as one bisection, however many there are."""

    __slots__ = ("_farthest", "_nearest", "_starts")

    def __init__(self, spans: Iterable[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        self._farthest = list(accumulate((span.stop for span in ordered), max))  # of the spans up to each
        self._nearest = list(accumulate((span.stop for span in reversed(ordered)), min))[::-1]  # of those from each on

    def hold(self, span: Span) -> bool:
        """Whether one of them holds a span."""
        at = bisect_right(self._starts, span.start)
        return at > 0 and self._farthest[at - 1] >= span.stop

    def meet(self, span: Span) -> bool:
        """Whether one of them shares a character with a span."""
        at = bisect_left(self._starts, span.stop)
        return at > 0 and self._farthest[at - 1] > span.start

    def lie_in(self, span: Span) -> bool:
        """Whether one of them lies in a span."""
        at = bisect_left(self._starts, span.start)
        return at < len(self._starts) and self._nearest[at] <= span.stop
