"""What is found out about a statement or an article once: ``once``; and many spans, asked about quickly: ``Spans``.

An article may hold thousands of sentences, and a sentence hundreds of mentions. Rules ask the same of them again and
again, and each asks with all others in view: without these two, the time grows with the square of the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import accumulate
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from pipeline.model import Span

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Knowing(Protocol):
    """A value that keeps answers about itself."""

    @property
    def known(self) -> dict[Any, Any]: ...


_K = TypeVar("_K", bound=Knowing)


def once(question: Callable[Concatenate[_K, _P], _T]) -> Callable[Concatenate[_K, _P], _T]:
    """A question about a value whose answer is kept with it. What else the question depends on must be hashable, and
    nobody may change the answer."""

    @wraps(question)
    def asked(value: _K, /, *more: _P.args, **named: _P.kwargs) -> _T:
        key = (question, *more, *named.items())
        known = value.known
        if key not in known:
            known[key] = question(value, *more, **named)
        answer: _T = known[key]
        return answer

    return asked


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
