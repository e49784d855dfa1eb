"""Messages are English texts that remember how they were made, so that they can be said in any language."""

from __future__ import annotations

import pickle
from gettext import NullTranslations

import pytest

from pipeline.explain.words import Words, languages, words_in
from pipeline.message import Message, SpokenError
from pipeline.readers.base import ReadError


class Upper(NullTranslations):
    """A catalogue of a language in which everything is shouted, and names are not."""

    def gettext(self, message: str) -> str:
        return "".join(part if part.startswith("{") else part.upper() for part in message.replace("}", "}\0").replace(
            "{", "\0{").split("\0"))


LOUD = Words("en", Upper())


def test_a_message_is_its_english_text_and_is_said_in_another_language_with_all_that_it_is_made_of() -> None:
    message = Message("{file}: {problem}", file="a.txt", problem=Message("it has {n} bytes", n=12))
    assert message == "a.txt: it has 12 bytes"
    assert LOUD.said(message) == "a.txt: IT HAS 12 BYTES"


def test_whole_numbers_are_grouped_as_the_language_groups_them_and_lists_joined_as_it_joins_them() -> None:
    message = Message("{n} bytes in {names}", n=50_000_000, names=("a", "b", "c"))
    assert message == "50,000,000 bytes in a, b and c"
    assert Words("ru").said(message) == "50\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000 bytes in a, b и c"
    assert Words("ro").said(message) == "50.000.000 bytes in a, b și c"


def test_a_message_without_names_may_hold_braces() -> None:
    assert Message("{\\rtf") == "{\\rtf"
    assert LOUD.said(Message("no {}")) == "NO {}"


def test_a_message_passes_between_processes_whole() -> None:
    message = pickle.loads(pickle.dumps(Message("{file}: {problem}", file="a", problem=Message("it is empty"))))
    assert LOUD.said(message) == "a: IT IS EMPTY"
    error = pickle.loads(pickle.dumps(ReadError("it has {n} pages", n=3)))
    assert (str(error), LOUD.said(error.message)) == ("it has 3 pages", "IT HAS 3 PAGES")


def test_an_error_made_of_a_message_keeps_it() -> None:
    message = Message("it has {n} pages", n=3)
    assert SpokenError(message).message is message


def test_words_pass_between_processes_by_the_name_of_their_language() -> None:
    for language in languages():
        assert pickle.loads(pickle.dumps(words_in(language))).language == language


def test_what_is_no_message_is_said_as_it_is() -> None:
    assert LOUD.said("a.txt") == "a.txt"


def test_the_program_speaks_english_russian_and_romanian_and_nothing_else() -> None:
    assert languages() == ("en", "ro", "ru")
    with pytest.raises(KeyError):
        words_in("de")


@pytest.mark.parametrize(("n", "form"), [(1, "one"), (2, "many"), (21, "many"), (5, "many")])
def test_a_verb_agrees_with_one_name_or_with_several_however_many(n: int, form: str) -> None:
    assert Words().agree("one", "many", n) == form


def test_days_are_written_as_each_language_writes_them() -> None:
    assert Words().date("2026-03-14") == "14 March 2026"
    assert words_in("ru").date("2026-03-14") == "14 марта 2026\N{NARROW NO-BREAK SPACE}г."
    assert words_in("ro").date("2026-03-14") == "14 martie 2026"
    assert words_in("ro").date("spring 2026") == "spring 2026"


def test_a_word_that_is_told_stands_in_the_quotation_marks_of_the_language_and_its_hidden_letters_are_seen() -> None:
    made = Message("{date!r} is no date; write it as 2026-03-14", date="it's\x1b[1m")
    assert made.startswith("'it's\\x1b[1m' is no date")
    assert words_in("ru").said(made).startswith("\u00abit's\\x1b[1m\u00bb")
    assert words_in("ro").said(made).startswith("\u201eit's\\x1b[1m\u201d")


def test_the_places_in_a_list_are_said_in_the_language_too() -> None:
    places = tuple(Message("{file}, line {line}", file="review.toml", line=str(n)) for n in (3, 9))
    made = Message("{file}: {problem}", file=places, problem="x")
    assert made == "review.toml, line 3 and review.toml, line 9: x"
    assert words_in("ro").said(made) == "review.toml, r\u00e2ndul 3 \u0219i review.toml, r\u00e2ndul 9: x"
