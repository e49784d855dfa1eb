"""The trace: an article clause by clause, with what a person needs to see why."""

from __future__ import annotations

import re

import pytest
from articles import DEFINITION, article, cascade, read
from test_interpret_elsewhere import beside

from pipeline.explain.words import words_in
from pipeline.trace import trace

TRANSPARENT = (
    "2. Доход, полученный через образование, которое по законодательству одного из Государств является прозрачным для "
    "целей налогообложения, считается доходом резидента в той мере, в какой это Государство рассматривает его как "
    "доход своего резидента.")


def lines_of(found: object) -> list[str]:
    reading = found.reading  # type: ignore[attr-defined]
    return trace(reading.document, reading).split("\n")


CASCADE = cascade(
    "оно считается резидентом только того Государства, в котором имеет постоянное жилище;",
    "если оно имеет его в обоих Государствах, оно считается резидентом того Государства, в котором обычно проживает.",
)


def test_a_trace_begins_with_the_text_and_its_heading_and_ends_in_a_line_end() -> None:
    text = trace(CASCADE.reading.document, CASCADE.reading)
    lines = text.split("\n")
    assert lines[0] == "x  (ru, read)"
    assert "article 4: Резидент" in lines
    assert text.endswith("\n") and not text.endswith("\n\n")


def test_a_trace_speaks_the_language_that_is_asked_for_and_leaves_codes_as_they_are() -> None:
    text = trace(CASCADE.reading.document, CASCADE.reading, words_in("ro"))
    assert "articolul 4: Резидент" in text and "\nCoduri\n" in text and "\nObservații\n" in text
    assert "individual.cascade = permanent_home > habitual_abode" in text
    assert "x  (ru, citit)" in text and "2.a  [a), literă]  permanent_home" in text
    assert not re.search(r"\b(if|then|test|part of a sentence|no label)\b|, (paragraph|item|read|truncated)[])]", text)


def test_every_clause_is_shown_with_its_label_kind_and_provisions() -> None:
    lines = lines_of(CASCADE)
    assert "1  [1., paragraph]  resident_definition" in lines
    assert "2  [2., paragraph]  individual_intro" in lines
    assert "2.a  [a), item]  permanent_home" in lines
    assert "2.b  [b), item]  habitual_abode" in lines


def test_mentions_stand_with_their_rule_and_words() -> None:
    text = "\n".join(lines_of(CASCADE))
    for mention in CASCADE.reading.mentions:
        if mention.concept != "stop" and mention.clause != "4":  # the heading's are not shown
            assert mention.rule in text
    assert "stop:" not in text
    assert "'постоянное жилище'" in text


def test_a_mention_shows_its_payload() -> None:
    assert any("paragraph_reference:ru:1 = 1  " in line for line in lines_of(CASCADE))


def test_limbs_show_condition_consequence_only_and_test_with_the_rules_behind_them() -> None:
    lines = lines_of(CASCADE)
    item = lines[lines.index("2.a  [a), item]  permanent_home") : lines.index("2.b  [b), item]  habitual_abode")]
    assert any("only  'только'" in line for line in item)
    assert any(line.strip().startswith("test  permanent_home  by home:ru:") for line in item)
    item = lines[lines.index("2.b  [b), item]  habitual_abode") : lines.index("Codes")]
    assert any(line.strip().startswith("if    home_in_both") and " by both:ru:" in line for line in item)
    assert any(line.strip().startswith("then  'оно считается") for line in item)
    assert any(line.strip().startswith("test  habitual_abode  by abode:ru:") for line in item)
    assert not any(line.strip().startswith("only") for line in item)


def test_every_code_and_note_stands_at_the_end() -> None:
    found = article("2. Справка выдается по просьбе лица.")
    lines = lines_of(found)
    codes = lines[lines.index("Codes") + 1 : lines.index("Notes")]
    for feature, value in found.codes.items():
        assert any(line.startswith(f"  {feature} = {value}  (") for line in codes), feature
    notes = lines[lines.index("Notes") + 1 :]
    assert [line.split()[0] for line in notes if line and not line.startswith("    |")] == found.notes
    assert any(line.startswith("  unexplained_clause 2") for line in lines)
    assert "    | 2. Справка выдается по просьбе лица." in notes


def test_what_another_article_says_of_residence_is_quoted_with_its_note() -> None:
    found = beside("ru", "Лица, к которым применяется Соглашение", TRANSPARENT, 1)
    told = trace(found.reading.document, found.reading).partition("\nNotes\n")[2]
    quoted = " ".join(line.removeprefix("    | ") for line in told.splitlines() if line.startswith("    |"))
    assert "ruled_elsewhere" in told and TRANSPARENT.removeprefix("2. ") in quoted


def test_the_words_of_the_article_are_all_there_and_lines_are_not_too_long() -> None:
    lines = lines_of(CASCADE)
    shown = " ".join(line.removeprefix("    | ") for line in lines if line.startswith("    | "))
    assert shown.split() == CASCADE.reading.document.text.split()
    assert all(len(line) <= 102 for line in lines if line.startswith("    | "))


def test_a_text_without_a_residence_article_says_so() -> None:
    lines = lines_of(read("Статья 1\nНалоги\n\nНастоящее Соглашение применяется к налогам на доходы.\n"))
    assert lines[0].endswith("(ru, no residence article)")
    assert "no residence article" in lines
    assert "Codes" not in lines


def test_a_text_that_breaks_off_says_so() -> None:
    lines = lines_of(cascade("оно считается резидентом того Государства, в котором имеет постоянное жил"))
    assert lines[0].endswith("(ru, truncated)")
    assert any(line.startswith("  text_truncated 2.a") for line in lines)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_trace_is_the_same_each_time(language: str) -> None:
    text = ("Статья 4\nРезидент\n\n" if language == "ru" else "Articolul 4\nRezident\n\n") + DEFINITION[language] + "\n"
    assert lines_of(read(text, language)) == lines_of(read(text, language))
