"""Damage to files, and what a reader owes to damaged ones: a text, or a message that says what to do."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from pipeline.readers import ReadError
from pipeline.readers.base import Content


def spoilt(data: st.DataObject, whole: bytes, most: int = 6) -> bytes:
    """Bytes that break off somewhere and of which up to ``most`` are others."""
    damaged = bytearray(whole[: data.draw(st.integers(0, len(whole)))])
    for _ in range(data.draw(st.integers(0, most)) if damaged else 0):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    return bytes(damaged)


def reads_or_says_why(read: Callable[[bytes], Content], data: bytes) -> None:
    """Asserts that a reader gives blocks of some bytes, or a message with what is wrong and what to do."""
    try:
        content = read(data)
    except ReadError as error:
        assert ";" in str(error)
    else:
        assert content.blocks
