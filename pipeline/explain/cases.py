"""Cases in words: what becomes of an individual under a text, and which cases a text leaves open.

Takes plain values, so that it need not know how an outcome is found: results are "A", "B", "authorities", "undecided"
and "unknown"; "" stands for the State that a test's fact names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE
from pipeline.explain.cascade import AUTHORITIES, CASCADE, of_test
from pipeline.explain.finding import places
from pipeline.explain.texts import Text
from pipeline.explain.words import Words

Facts = Sequence[tuple[str, Sequence[str]]]


def outcome_sentence(text: Text, result: str, test: str | None, words: Words) -> str:
    """What becomes of a case under a text, with the clause of the step that decides."""
    cited = places(text, words, text.evidence(CASCADE, test)) if test else ""
    told = _outcome(_authorities(text, words), result, test, words)
    return words.gettext("{told} ({places})", told=told, places=cited) if cited and result != "unknown" else told


def end_sentence(result: str, test: str | None, words: Words) -> str:
    """What becomes of a case, for any text: without its clauses and articles."""
    return _outcome(words.gettext("the competent authorities"), result, test, words)


def _outcome(authorities: str, result: str, test: str | None, words: Words) -> str:
    match result:
        case "A" | "B" if test:
            return words.gettext("State {state}, by {test}", state=result, test=of_test(test, words))
        case "" if test:
            return words.gettext("the State of {test}", test=of_test(test, words))
        case "authorities":
            return authorities
        case "undecided" if test:
            return words.gettext("undecided: the text does not say what follows {test}", test=of_test(test, words))
        case "undecided":
            return words.gettext("undecided: the text has no rule for individuals")
    return words.gettext("not known: what the text would say is missing or unclear")


def _authorities(text: Text, words: Words) -> str:
    article = text.value(f"individual.{AUTHORITIES}.article")
    endeavour = text.value(f"individual.{AUTHORITIES}.duty") == "endeavour"
    if article in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE):
        return words.gettext("the competent authorities, who need only endeavour to agree") if endeavour else (
            words.gettext("the competent authorities"))
    return words.gettext("the competent authorities under Article {number}, who need only endeavour to agree",
                         number=article) if endeavour else words.gettext(
        "the competent authorities under Article {number}", number=article)


def unknown_sentence(cascade: str, triggers: Mapping[str, str], test: str | None, words: Words) -> str:
    """Why what becomes of some cases was not computed. ``test``: where it ends, the last one asked or the one of which
    it is not known when it is reached."""
    trigger = triggers.get(test or "", "")
    if test and INCONCLUSIVE in trigger.split("; "):
        return words.gettext("Not computed where it turns on {test}: when it is reached is inconclusive.",
                             test=of_test(test, words))
    if test and NOT_AVAILABLE in trigger.split("; "):
        return words.gettext("Not computed where it turns on {test}: when it is reached is not available in the "
                             "source.", test=of_test(test, words))
    unclear = INCONCLUSIVE in cascade.split(" > ")
    if test and unclear:
        return words.gettext("Not computed where the tests up to {test} do not decide: the order of the tests after it "
                             "is inconclusive.", test=of_test(test, words))
    if test:
        return words.gettext("Not computed where the tests up to {test} do not decide: what follows is not available "
                             "in the source.", test=of_test(test, words))
    return words.gettext("Not computed: the order of the tests is inconclusive.") if unclear else words.gettext(
        "Not computed: the tests are not available in the source.")


def facts_sentence(facts: Facts, words: Words) -> str:
    """Facts as conditions: "a permanent home in neither State, habitual abode in one State"."""
    parts = [_fact(test, tuple(values), words) for test, values in facts]
    return ", ".join(part for part in parts if part)


def _fact(test: str, values: tuple[str, ...], words: Words) -> str:
    where = _nationality(values, words) if test == "nationality" else {
        ("A", "B"): words.gettext("in one State"),
        ("both",): words.gettext("in both States"),
        ("neither",): words.gettext("in neither State"),
        ("both", "neither"): words.gettext("in both States or in neither"),
        ("A", "B", "both"): words.gettext("in one State or in both"),
        ("A", "B", "neither"): words.gettext("in one State or in neither"),
    }.get(values)
    if test == "vital_interests":
        return {
            ("undetermined",): words.gettext("vital interests undetermined"),
            ("A", "B"): words.gettext("vital interests in one State"),
        }.get(values, "")
    if where is None:
        return ""
    return {
        "permanent_home": words.gettext("a permanent home {where}", where=where),
        "habitual_abode": words.gettext("an habitual abode {where}", where=where),
        "nationality": words.gettext("nationality {where}", where=where),
    }[test]


def _nationality(values: tuple[str, ...], words: Words) -> str | None:
    return {
        ("A", "B"): words.pgettext("nationality", "in one State"),
        ("both",): words.pgettext("nationality", "in both States"),
        ("neither",): words.pgettext("nationality", "in neither State"),
        ("both", "neither"): words.pgettext("nationality", "in both States or in neither"),
        ("A", "B", "both"): words.pgettext("nationality", "in one State or in both"),
        ("A", "B", "neither"): words.pgettext("nationality", "in one State or in neither"),
    }.get(values)


def open_case_sentence(
    text: Text, facts: Facts, literal: tuple[str, str | None], second: tuple[str, str | None], words: Words,
) -> str:
    """A group of cases that a text leaves open, or that its two readings decide otherwise."""
    told = facts_sentence(facts, words) or words.gettext("any facts")
    head = f"{told[:1].upper()}{told[1:]}"
    if literal == second:
        return words.gettext("{facts}: {outcome}.", facts=head, outcome=outcome_sentence(text, *literal, words))
    return words.gettext(
        "{facts}: read literally, {literal}; if permanent residence is read as a permanent home, {second}.",
        facts=head, literal=outcome_sentence(text, *literal, words), second=outcome_sentence(text, *second, words))
