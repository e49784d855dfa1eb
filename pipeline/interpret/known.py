"""What is found out about a statement or an article once: ``once``.

An article may hold thousands of sentences, and a sentence hundreds of mentions. Rules ask the same of them again and
again: without this, the time grows with the square of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

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
