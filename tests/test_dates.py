"""Days that people write, read in any language and told in the reader's."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.explain.dates import day
from pipeline.explain.words import languages, words_in


@pytest.mark.parametrize("written", [
    "1998-12-05", "05.12.1998", "5.12.1998", "5 December 1998", "5 Dec. 1998", "December 5, 1998", "5 декабря 1998 г.",
    "5 декабря 1998 года", "5 декабрь 1998", "5 decembrie 1998", " 5  Decembrie 1998 ",
])
def test_a_day_is_read_however_it_is_written(written: str) -> None:
    assert day(written, languages()) == datetime.date(1998, 12, 5)
    told = [words_in(language).date(written) for language in ("en", "ru", "ro")]
    assert told == ["5 December 1998", "5 декабря 1998\u202fг.", "5 decembrie 1998"] or told[1] == "5 декабря 1998 г."


@pytest.mark.parametrize("written", [
    "", "1998", "December 1998", "05/12/1998", "31.02.1998", "5 Smarch 1998", "5.13.1998", "spring 1998",
    "5 December 1998, in force since 1999",
])
def test_what_is_no_day_or_leaves_in_doubt_which_stays_as_it_is_written(written: str) -> None:
    assert day(written, languages()) is None
    assert words_in("ru").date(written) == written


@given(st.dates(min_value=datetime.date(1900, 1, 1)), st.sampled_from(["en", "ru", "ro"]))
def test_a_day_that_is_told_in_one_language_is_the_same_day_in_all(date: datetime.date, language: str) -> None:
    assert day(words_in(language).date(date.isoformat()), languages()) == date
