"""Findings about when each test for an individual is reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.cascade import order_unknown, test_name, tests_of
from pipeline.explain.finding import (
    Finding,
    Weight,
    capital,
    groups,
    quotes_of,
    rarest_first,
    standing_out,
    who,
    who_cited,
)
from pipeline.explain.texts import Text
from pipeline.explain.words import Words

# The test that a condition speaks of; the others speak of whatever stands before.
SPEAKS_OF = {
    "home_in_both": "permanent_home", "home_in_neither": "permanent_home", "residence_in_neither": "permanent_home",
    "interests_undetermined": "vital_interests", "abode_in_both": "habitual_abode",
    "abode_in_neither": "habitual_abode", "abode_undetermined": "habitual_abode",
    "national_of_both": "nationality", "national_of_neither": "nationality", "nationality_undetermined": "nationality",
}


def trigger_words(trigger: str, words: Words) -> str:
    """A trigger as a clause after "where"."""
    return {
        "always": words.gettext("nothing has to fail before it"),
        "home_in_both": words.gettext("there is a permanent home in both States"),
        "home_in_neither": words.gettext("there is a permanent home in neither State"),
        "residence_in_neither": words.gettext("there is permanent residence in neither State"),
        "interests_undetermined": words.gettext("the centre of vital interests cannot be determined"),
        "abode_in_both": words.gettext("there is an habitual abode in both States"),
        "abode_in_neither": words.gettext("there is an habitual abode in neither State"),
        "abode_undetermined": words.gettext("the State of habitual abode cannot be determined"),
        "national_of_both": words.gettext("the individual is a national of both States"),
        "national_of_neither": words.gettext("the individual is a national of neither State"),
        "nationality_undetermined": words.gettext("nationality does not decide"),
        "earlier_tests_fail": words.gettext("the earlier tests give no answer"),
    }.get(trigger, trigger)


def triggers(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """For each test, when it is reached, among texts that reach it from the same test; of those that lack the test
    before it, the ones whose conditions are not explained by that."""
    usual = {test: _usual_trigger(texts, test) for test in codebook().tests}
    for test in codebook().tests:
        feature = f"individual.{test}.trigger"
        alike = _with_usual_predecessor(texts, test)
        known = {text.id for text in alike}
        its = [text for text in texts if text.id in known or not _explained(text, test, usual)]
        found = groups(feature, its, unclear=True)
        if len({_as_meant(value) for value, _ in found}) < 2:
            continue
        parts = [_reached(value, group, feature, words) for value, group in rarest_first(found)]
        spoken = {text.id for _, group in found for text in group}
        apart = [text for text in texts if text.id not in spoken and test in tests_of(text)]
        sentence = words.gettext("{test} is reached {parts}.", test=capital(test_name(test, words)),
                                 parts="; ".join(parts))
        yield Finding((feature,), Weight.CONDITION, sentence, standing_out(found), quotes_of(feature, found, words),
                      _apart(apart, feature, words), asked=(feature, f"individual.{test}"))


def _apart(its: Sequence[Text], feature: str, words: Words) -> tuple[str, ...]:
    """The texts that reach a test otherwise since they lack another one, or have another before it."""
    found = [(value, group) for value, group in groups(feature, its)]
    return tuple(words.gettext(
        "In {who} it is reached from another test: where {conditions}.", who=who(group, words),
        conditions=words.either(_conditions(value.split("; "), words))) for value, group in found)


def _usual_trigger(texts: Sequence[Text], test: str) -> frozenset[str]:
    """The conditions under which most texts reach a test."""
    found = groups(f"individual.{test}.trigger", _with_usual_predecessor(texts, test))
    return _as_meant(found[0][0]) if found else frozenset()


def _explained(text: Text, test: str, usual: Mapping[str, frozenset[str]]) -> bool:
    """Whether a text reaches a test as others do but for the tests that it lacks: the test that follows a missing one
    is reached when that one would be, and nothing can be said of a missing test."""
    cascade = tests_of(text)
    value = text.value(f"individual.{test}.trigger")
    if order_unknown(text) and test not in cascade:
        return text.value(f"individual.{test}") != "present"  # what is known of the one test is compared
    if test not in cascade or value == NOT_AVAILABLE:
        return True
    model = codebook().tests
    skipped = [one for one in model[:model.index(test)] if one not in cascade]
    after = model.index(cascade[cascade.index(test) - 1]) if cascade.index(test) else -1
    inherited = [one for one in skipped if model.index(one) > after]
    expected = frozenset(
        one for source in (*inherited, test) for one in usual[source] if SPEAKS_OF.get(one) in cascade)
    return _as_meant(value) in (expected, frozenset({"earlier_tests_fail"})) or not expected


def _with_usual_predecessor(texts: Sequence[Text], test: str) -> list[Text]:
    """A text that lacks the test before this one reaches it otherwise, which is told with the missing test."""
    before: dict[str, str] = {}
    for text in texts:
        cascade = tests_of(text)
        if test in cascade:
            place = cascade.index(test)
            before[text.id] = cascade[place - 1] if place else ""
    usual = Counter(before.values()).most_common(1)
    return [text for text in texts if text.id in before and before[text.id] == usual[0][0]]


def _as_meant(value: str) -> frozenset[str]:
    """Permanent residence said for a permanent home is told as a mismatch, not as another condition."""
    return frozenset("home_in_neither" if one == "residence_in_neither" else one for one in value.split("; "))


def _reached(value: str, its: Sequence[Text], feature: str, words: Words) -> str:
    names = who_cited(its, words, feature)
    if value in (INCONCLUSIVE, ABSENT):
        return words.gettext("in {who} under a condition that fits no value", who=names)
    conditions = words.either(_conditions(value.split("; "), words))
    return words.gettext("in {who} where {conditions}", who=names, conditions=conditions)


def _conditions(triggers: Sequence[str], words: Words) -> list[str]:
    """Triggers as clauses; "in both" and "in neither" of one test are said together."""
    both_of = {
        ("home_in_both", "home_in_neither"): words.gettext("there is a permanent home in both States or in neither"),
        ("abode_in_both", "abode_in_neither"): words.gettext("there is an habitual abode in both States or in neither"),
        ("national_of_both", "national_of_neither"): words.gettext(
            "the individual is a national of both States or of neither"),
    }
    left = list(triggers)
    for pair, sentence in both_of.items():
        if set(pair) <= set(left):
            left[left.index(pair[0])] = sentence
            left.remove(pair[1])
    # What is a sentence already is no trigger and stays as it is.
    return [trigger_words(one, words) for one in left]
