"""One file read alone."""

from __future__ import annotations

import gc

import pytest
from readings import reading

from pipeline import readers
from pipeline.model import Failure, Manifest, Status
from pipeline.single import placed, single


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


def test_a_text_without_the_article_beside_one_that_has_it_is_named_by_its_place_and_its_beginning() -> None:
    has = reading("", [("1", ["scope"], "1. Текст.")])
    lacks = reading(".2", [("1", ["other"], "Статья II")], status=Status.NO_RESIDENCE_ARTICLE)
    named = [one.message for one in placed((has, lacks), "a.docx", "a", Manifest())]
    assert named[0] == ""
    assert named[1].startswith("a.docx: text 2 of the 2 in it, which begins 'Статья II',")
    assert "the article was read in a." in named[1] and "check that the file holds" not in named[1]
    (alone,) = placed((lacks,), "a.docx", "a", Manifest())
    assert alone.message.startswith("a.docx: no article on residence was found in it; check that the file holds")
