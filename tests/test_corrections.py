"""The file of corrections: what can be read of it, what is said of the rest, and entries written into it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.corrections import CorrectionsError, corrections, read, with_correction
from pipeline.model import Correction

ENTRY = """\
[[review]]
treaty = "a"
feature = "definition.person"
value = "present"
reason = "It stands in the second sentence."
date = 2026-03-14
article_sha256 = "00"
"""
NEW = Correction("b", "", "4.a", "scope", "So it is.", "2026-04-01", "11", "the words")


def test_an_entry_is_read_with_its_place() -> None:
    (one,) = read(f"# ours\n\n{ENTRY}", "review.toml").entries
    assert one == Correction("a", "definition.person", "", "present", "It stands in the second sentence.", "2026-03-14",
                             "00", "", "review.toml, line 3")


def test_a_file_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    found = corrections(tmp_path / "review.toml")
    assert (found.entries, found.messages) == ((), ())


@pytest.mark.parametrize(("data", "told"), [
    (b"[[review]\n", "it is not valid TOML: "),
    (b'[[review]]\ntreaty = "\xe9"\n', "byte 21 is not UTF-8; save the file as UTF-8"),
    (b"", ""),
])
def test_a_file_that_cannot_be_read_is_told_with_what_to_do(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(data)
    found = corrections(path)
    assert found.entries == ()
    assert all(one.startswith("ours.toml") and told in one and "no correction in it is applied" in one
               for one in found.messages)
    assert bool(found.messages) == bool(told)


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (message,) = corrections(tmp_path).messages
    assert "it is not an ordinary file" in message and str(tmp_path.parent) not in message


@pytest.mark.parametrize(("change", "told"), [
    (("reason = ", "reson = "), "the key 'reson' is not known (did you mean 'reason'?)"),
    (('reason = "It stands in the second sentence."', 'reason = ""'), "'reason' is missing or empty"),
    (('value = "present"', "value = true"), "the value of 'value' must be text in quotation marks"),
    (("date = 2026-03-14", 'date = "yesterday"'), "'yesterday' is no date; write it as 2026-03-14"),
    (("date = 2026-03-14", "date = 2026"), "'2026' is no date"),
    (('feature = "definition.person"\n', ""), "corrects either a feature or a clause"),
    (('feature = "definition.person"', 'feature = "definition.person"\nclause = "1"'), "either a feature or a clause"),
])
def test_a_wrong_entry_is_told_with_its_line_and_the_others_are_read(change: tuple[str, str], told: str) -> None:
    found = read(f"{ENTRY}\n{ENTRY.replace(*change)}", "review.toml")
    assert [one.place for one in found.entries] == ["review.toml, line 1"]
    assert any(message.startswith("review.toml, line 9: ") and told in message for message in found.messages)
    assert set(found.withheld) == {("a", "review.toml, line 9")}


@pytest.mark.parametrize("text", ["[review]\ntreaty = 'a'\n", "review = 1\n"])
def test_a_heading_with_one_pair_of_brackets_is_told(text: str) -> None:
    (message,) = read(text, "review.toml").messages
    assert "two pairs of brackets: [[review]]" in message


def test_what_is_not_known_at_the_top_is_told() -> None:
    found = read(f"x = 1\n{ENTRY}", "review.toml")
    assert len(found.entries) == 1 and "'x' is not known at the top level" in found.messages[0]


def test_a_new_entry_stands_at_the_end_and_the_rest_stays_letter_for_letter() -> None:
    before = f"# ours, do not touch\n\n{ENTRY}  # the end"
    after = with_correction(before, NEW)
    assert after.startswith(before)
    assert tomllib.loads(after)["review"][1]["quote"] == "the words"
    assert [one.clause for one in read(after, "review.toml").entries] == ["", "4.a"]


def test_the_first_entry_makes_a_file_that_says_what_it_is() -> None:
    text = with_correction("", NEW)
    assert text.startswith("# People's corrections")
    assert len(read(text, "review.toml").entries) == 1


def test_an_entry_of_the_same_thing_is_changed_in_its_place_with_its_comments() -> None:
    before = ("# ours\n" + ENTRY.replace('value = "present"', 'value = "present"  # was it?\n# a remark')
              + "\n# the next one\n" + ENTRY.replace('treaty = "a"', 'treaty = "c"'))
    new = Correction("a", "definition.person", "", "absent", 'Not "there".', "2026-04-01", "22", "two words")
    after = with_correction(before, new)
    assert after == before.replace('value = "present"  # was it?', 'value = "absent"  # was it?', 1).replace(
        'reason = "It stands in the second sentence."', 'reason = "Not \\"there\\"."', 1).replace(
        "date = 2026-03-14", "date = 2026-04-01", 1).replace(
        'article_sha256 = "00"', 'article_sha256 = "22"\nquote = "two words"', 1)


def test_a_key_that_the_new_entry_does_not_have_goes() -> None:
    first = with_correction("", NEW)
    second = with_correction(first, Correction("b", "", "4.a", "scope", "So it is.", "2026-04-01", "11"))
    assert "quote" not in second


@pytest.mark.parametrize("text", [
    "[[review]\n",
    ENTRY.replace('"present"', '"""\npresent"""'),
    'review = [{treaty = "a", feature = "definition.person", value = "x", reason = "y"}]\n',
    "[review]\nx = 1\n",
])
def test_a_file_that_cannot_be_changed_safely_is_left_alone(text: str) -> None:
    with pytest.raises(CorrectionsError):
        with_correction(text, Correction("a", "definition.person", "", "absent", "No.", "2026-04-01", "22"))


def test_line_ends_stay_those_of_the_file() -> None:
    after = with_correction(ENTRY.replace("\n", "\r\n"), NEW)
    assert "\n" not in after.replace("\r\n", "")
    assert len(read(after, "review.toml").entries) == 2


WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map(str.strip).filter(bool)


@given(st.lists(st.tuples(st.sampled_from("ab"), WORDS, WORDS, WORDS), min_size=1, max_size=4))
def test_whatever_is_written_is_read_again(many: list[tuple[str, str, str, str]]) -> None:
    text = ""
    for treaty, value, reason, quote in many:
        new = Correction(treaty, "definition.person", "", value, reason, "2026-04-01", "1", quote)
        text = with_correction(text, new)
    last = {treaty: (value, reason, quote) for treaty, value, reason, quote in many}
    found = read(text, "review.toml")
    assert found.messages == ()
    assert {one.treaty: (one.value, one.reason, one.quote) for one in found.entries} == last
