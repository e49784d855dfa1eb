"""The marks of footnotes, at the head of a note and behind the words that it is about."""

from __future__ import annotations

import pytest

from pipeline.lexicon.marks import MARK_ALONE, MARK_BEHIND, MARKED_NOTE, NOTE, SIGNED_NOTE


@pytest.mark.parametrize("line", ["* Note", "(**) Note", "\u00b9 Note", "\u2074\u00b2) Note", "*Note"])
def test_stars_and_raised_numbers_begin_a_note_wherever_they_stand(line: str) -> None:
    assert SIGNED_NOTE.match(line) and MARKED_NOTE.match(line) and NOTE.match(line)


@pytest.mark.parametrize("line", ["<1> Note", "[12] Note"])
def test_a_number_in_square_or_angle_brackets_begins_a_note(line: str) -> None:
    assert MARKED_NOTE.match(line) and NOTE.match(line) and not SIGNED_NOTE.match(line)


@pytest.mark.parametrize("line", ["1) Note", "(1) Note"])
def test_a_number_in_round_brackets_begins_a_note_only_where_no_list_is_meant(line: str) -> None:
    assert MARKED_NOTE.match(line) and not NOTE.match(line) and not SIGNED_NOTE.match(line)


@pytest.mark.parametrize("line", ["1. Words", "a) Words", "Words *", "2017"])
def test_a_label_and_words_begin_no_note(line: str) -> None:
    assert not any(pattern.match(line) for pattern in (SIGNED_NOTE, MARKED_NOTE, NOTE))


@pytest.mark.parametrize("mark", ["*", " (**)", " 1)", "\u00b9", "\u00a0[3]", " <2>"])
def test_a_mark_behind_words_is_found_with_the_space_before_it(mark: str) -> None:
    found = MARK_BEHIND.search(f"Residence{mark}")
    assert found is not None and found[0] == mark


def test_a_mark_alone_is_all_that_a_line_has_left() -> None:
    assert all(MARK_ALONE.match(mark) for mark in ("*", "(*)", "\u00b9)", "[1]")) and not MARK_ALONE.match("1)")
