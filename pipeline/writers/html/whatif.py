"""The what-if panel: the outcome of every case, found when the page is made, so that the page only looks it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from pipeline import resolve
from pipeline.codebook import codebook
from pipeline.explain import Text, Words
from pipeline.explain.cases import end_sentence, open_case_sentence, outcome_sentence, unknown_sentence
from pipeline.resolve import Result, Rules
from pipeline.writers.html.words import json_markup

# The case that the panel shows first: the one in which texts part most often.
FIRST = ("neither", "undetermined", "A", "B")
End = tuple[Result, str | None]


def choices(words: Words) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """For each test: its id, its title, and its facts as value, words and whether it is chosen first."""
    facts = {
        "A": words.gettext("in State A"), "B": words.gettext("in State B"), "both": words.gettext("in both"),
        "neither": words.gettext("in neither"), "undetermined": words.gettext("undetermined"),
    }
    return [
        (test, words.title(codebook().value_title("individual.cascade", test)),
         [(value, facts[value], value == first) for value in resolve.VALUES[test]])
        for test, first in zip(resolve.TESTS, FIRST, strict=True)
    ]


def data(texts: Sequence[Text], words: Words) -> Markup:
    """The outcomes as JSON for the page's script: once for each distinct set of rules, two readings each."""
    tables, distinct, ends = _tables([rules_of(text) for text in texts])
    its = [(text, distinct[rules_of(text)]) for text in texts]
    used = [{character for reading in table for character in reading} for table in tables]
    content: dict[str, Any] = {
        "values": {test: list(resolve.VALUES[test]) for test in resolve.TESTS},
        "rules": tables,
        "texts": {
            text.id: {"rule": rule, "told": [
                outcome_sentence(text, result, test, words) if chr(ord("0") + end) in used[rule] else ""
                for (result, test), end in ends.items()]}
            for text, rule in its},
        "second": words.gettext("if permanent residence is read as a permanent home: {outcome}", outcome="{outcome}"),
    }
    return json_markup(content)


def ends(texts: Sequence[Text], pages: Mapping[str, str], words: Words) -> Markup:
    """The same for many texts: the page groups them by what becomes of a case, told without clauses."""
    tables, distinct, found = _tables([rules_of(text) for text in texts])
    content: dict[str, Any] = {
        "values": {test: list(resolve.VALUES[test]) for test in resolve.TESTS},
        "rules": tables,
        "told": [end_sentence(result, test, words) for result, test in found],
        "texts": [[text.name, pages[text.id], distinct[rules_of(text)]] for text in texts],
        "second": words.gettext("if permanent residence is read as a permanent home: {outcome}", outcome="{outcome}"),
    }
    return json_markup(content)


def _tables(rules: Sequence[Rules]) -> tuple[list[list[str]], dict[Rules, int], dict[End, int]]:
    """The outcomes of all cases, a character each, for each distinct set of rules in both readings; the numbers of the
    rules, and those of the outcomes."""
    distinct: dict[Rules, int] = {}
    for one in rules:
        distinct.setdefault(one, len(distinct))
    found: dict[End, int] = {}
    tables = []
    for one in distinct:
        both = [[found.setdefault((outcome.result, outcome.test), len(found))
                 for outcome in resolve.outcomes(one, literal=literal)] for literal in (True, False)]
        tables.append(["".join(chr(ord("0") + end) for end in reading) for reading in both])
    return tables, distinct, found


def open_cases(texts: Sequence[Text], words: Words) -> list[tuple[Text, list[tuple[str, int]]]]:
    """For each text that leaves cases open, of which two readings differ, or of which cases were not computed: sentence
    and number of cases."""
    found = []
    for text in texts:
        sentences = [
            (open_case_sentence(text, group.facts, _plain(group.literal), _plain(group.second), words), group.count)
            for group in resolve.undecided(rules_of(text))]
        sentences += _unknown(rules_of(text), words)
        if sentences:
            found.append((text, sentences))
    return found


def _unknown(rules: Rules, words: Words) -> list[tuple[str, int]]:
    """The cases that were not computed, by the reason."""
    ends = Counter(one.test for one in resolve.outcomes(rules) if one.result is Result.UNKNOWN)
    triggers = dict(rules.triggers)
    return [(unknown_sentence(rules.cascade, triggers, test, words), count) for test, count in ends.items()]


def rules_of(text: Text) -> Rules:
    return resolve.rules({name: code.value for name, code in text.codes.items()})


def _plain(end: resolve.End) -> tuple[str, str | None]:
    return end[0] or "", end[1]
