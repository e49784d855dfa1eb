"""One file read alone."""

from __future__ import annotations

import gc

import pytest

from pipeline import readers
from pipeline.model import Failure
from pipeline.single import single


@pytest.mark.parametrize("before", [True, False])
def test_garbage_is_not_collected_while_a_file_is_read_and_after_it_as_before(
    before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    during: list[bool] = []

    def fails(data: bytes, suffix: str) -> None:
        during.append(gc.isenabled())
        raise ValueError("broken")

    monkeypatch.setattr(readers, "parse", fails)
    was_on = gc.isenabled()
    try:
        (gc.enable if before else gc.disable)()
        (result,) = single(b"x", ".txt")
        assert isinstance(result, Failure)
        assert during == [False]
        assert gc.isenabled() is before
    finally:
        (gc.enable if was_on else gc.disable)()
