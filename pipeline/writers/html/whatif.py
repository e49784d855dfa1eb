"""The what-if panel: the outcome of every case, found when the page is made, so that the page only looks it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from pipeline import resolve
from pipeline.codebook import codebook
from pipeline.explain import Text, Words
from pipeline.explain.bound import bound
from pipeline.explain.cases import end_sentence, open_case_sentence, outcome_sentence, unknown_sentence
from pipeline.resolve import Facts, Outcome, Result, Rules
from pipeline.writers.html.words import json_markup

# The case that the panel shows first where no case parts the texts more than this one.
FIRST: Facts = ("neither", "undetermined", "A", "B")
End = tuple[Result, str | None]


def opening(texts: Sequence[Text]) -> Facts:
    """The case that parts the texts most: in which most pairs of them have different results, then different tests
    that decide; of equal ones the usual, else the first. What is not known parts nothing."""
    counts = Counter(rules_of(text) for text in texts)
    columns = [(resolve.outcomes(one), count) for one, count in counts.items()]

    def parted(place: int) -> tuple[int, int, bool]:
        its = [(column[place], count) for column, count in columns if column[place].result is not Result.UNKNOWN]
        return (_pairs((one.result, count) for one, count in its),
                _pairs(((one.result, one.test), count) for one, count in its), resolve.cases()[place] == FIRST)

    return resolve.cases()[max(range(len(resolve.cases())), key=parted)]


def _pairs(found: Iterable[tuple[Hashable, int]]) -> int:
    """How many pairs of texts are not alike, of what they are and how many are so."""
    counts: Counter[Hashable] = Counter()
    for what, count in found:
        counts[what] += count
    return (counts.total() ** 2 - sum(count ** 2 for count in counts.values())) // 2


def told_of(texts: Sequence[Text], case: Facts, words: Words) -> list[tuple[Text, str, str]]:
    """What becomes of a case under each text, and in the second reading where that is another."""
    place = resolve.cases().index(case)
    found = []
    for text in texts:
        literal, second = (_told(text, one.result, one.test, words) for one in _both(text, place))
        found.append((text, literal, "" if second == literal else _second(second, words)))
    return found


def grouped(texts: Sequence[Text], case: Facts, words: Words) -> list[tuple[str, str, list[Text]]]:
    """Texts by what becomes of a case, told without clauses, that of most texts first; as the page's script does it."""
    place = resolve.cases().index(case)
    found: dict[tuple[str, str], list[Text]] = {}
    for text in texts:
        literal, second = (end_sentence(one.result, one.test, words) for one in _both(text, place))
        found.setdefault((literal, "" if second == literal else _second(second, words)), []).append(text)
    return [(*told, its) for told, its in sorted(found.items(), key=lambda item: -len(item[1]))]


def _told(text: Text, result: str, test: str | None, words: Words) -> str:
    """What becomes of a case, with its citation in one piece."""
    return bound(outcome_sentence(text, result, test, words), words)


def _second(outcome: str, words: Words) -> str:
    return words.gettext("if permanent residence is read as a permanent home: {outcome}", outcome=outcome)


def _both(text: Text, place: int) -> tuple[Outcome, Outcome]:
    rules = rules_of(text)
    return resolve.outcomes(rules)[place], resolve.outcomes(rules, literal=False)[place]


def decides(text: Text) -> bool:
    """Whether it is known of any case what becomes of it under a text."""
    return any(one.result is not Result.UNKNOWN for one in resolve.outcomes(rules_of(text)))


def choices(first: Facts, words: Words) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """For each test: its id, its title, and its facts as value, words and whether it is chosen first."""
    facts = {
        "A": words.gettext("in State A"), "B": words.gettext("in State B"), "both": words.gettext("in both"),
        "neither": words.gettext("in neither"), "undetermined": words.gettext("undetermined"),
    }
    return [
        (test, words.title(codebook().value_title("individual.cascade", test)),
         [(value, facts[value], value == chosen) for value in resolve.VALUES[test]])
        for test, chosen in zip(resolve.TESTS, first, strict=True)
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
                _told(text, result, test, words) if chr(ord("0") + end) in used[rule] else ""
                for (result, test), end in ends.items()]}
            for text, rule in its},
        "second": _second("{outcome}", words),
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
        "second": _second("{outcome}", words),
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
            (bound(open_case_sentence(text, group.facts, _plain(group.literal), _plain(group.second), words), words),
             group.count)
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
