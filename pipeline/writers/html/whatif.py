"""The what-if panel: the outcome of every case, found when the page is made, so that the page only looks it up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from pipeline import resolve
from pipeline.codebook import codebook
from pipeline.explain import Text, Words
from pipeline.explain.cases import open_case_sentence, outcome_sentence
from pipeline.resolve import Result, Rules

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
    distinct: dict[Rules, int] = {}
    its = [(text, distinct.setdefault(rules_of(text), len(distinct))) for text in texts]
    ends: dict[End, int] = {}
    tables = []
    for found in distinct:
        both = [[ends.setdefault((one.result, one.test), len(ends)) for one in resolve.outcomes(found, literal=literal)]
                for literal in (True, False)]
        tables.append(["".join(chr(ord("0") + end) for end in reading) for reading in both])
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
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    # Inside a script element only "<" can end it, and JSON may write it otherwise.
    return Markup(plain.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


def open_cases(texts: Sequence[Text], words: Words) -> list[tuple[Text, list[tuple[str, int]]]]:
    """For each text that leaves cases open, or of which two readings differ: sentence and number of cases."""
    found = []
    for text in texts:
        sentences = [
            (open_case_sentence(text, group.facts, _plain(group.literal), _plain(group.second), words), group.count)
            for group in resolve.undecided(rules_of(text))]
        if sentences:
            found.append((text, sentences))
    return found


def rules_of(text: Text) -> Rules:
    return resolve.rules({name: code.value for name, code in text.codes.items()})


def _plain(end: resolve.End) -> tuple[str, str | None]:
    return end[0] or "", end[1]
