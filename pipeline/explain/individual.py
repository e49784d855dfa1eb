"""Findings about the tests for an individual: which there are, in what order, when each is reached, what it says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.cascade import AUTHORITIES, CASCADE, of_test, order_of, test_had, test_lacked, test_name, tests_of
from pipeline.explain.finding import (
    Finding,
    Weight,
    groups,
    places,
    quotes,
    quotes_of,
    standing_out,
    who,
    who_cited,
)
from pipeline.explain.texts import Text
from pipeline.explain.words import Words
from pipeline.model import Evidence

MOST = 3  # groups of texts that a sentence about "only" tells apart


def missing_rule(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Texts without any rule for individuals, where others have one."""
    without = [text for text in texts if text.value(CASCADE) == ABSENT]
    if without and any(_ruled(text) for text in texts):
        sentence = words.agree(
            "{who} has no rule for an individual who is a resident of both States.",
            "{who} have no rule for an individual who is a resident of both States.",
            len(without), who=who(without, words))
        yield Finding((CASCADE,), Weight.OUTCOME, sentence, _ids(without))


def missing_tests(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """For each test: who lacks it and where the case goes instead, or who alone has it. A text lacks a test also where
    the order of those that it has is inconclusive; then it is not known where the case goes."""
    ruled = [text for text in texts if _ruled(text)]
    for test in codebook().tests:
        feature = f"individual.{test}"
        having = [text for text in ruled if text.value(feature) == "present"]
        lacking = [text for text in ruled if text.value(feature) == ABSENT]
        if not having or not lacking:
            continue
        if len(lacking) <= len(having):
            sentence = _lacks(test, lacking, words)
            shown = [(text, _next_evidence(text, test)) for text in lacking[:2]]
            shown += [(text, _evidence(text, test)) for text in having[:2]]
        else:
            sentence = _has_alone(test, having, words)
            shown = [(text, _evidence(text, test)) for text in having[:2]]
            shown += [(text, _next_evidence(text, test)) for text in lacking[:1]]
        few = lacking if len(lacking) <= len(having) else having
        yield Finding((CASCADE, feature), Weight.OUTCOME, sentence, _ids(few), quotes(words, *shown),
                      _unplaced(lacking, test, words), (feature,), few is having)


def _unplaced(lacking: Sequence[Text], test: str, words: Words) -> tuple[str, ...]:
    """The texts that lack a test and of which it is not known in what order they apply the others."""
    unknown = [text for text in lacking if INCONCLUSIVE in order_of(text)]
    if not unknown or test == AUTHORITIES:
        return ()
    return (words.gettext("In what order the tests apply is inconclusive in {names}; where the case goes without this "
                          "one is not known there.", names=who(unknown, words)),)


def _lacks(test: str, lacking: Sequence[Text], words: Words) -> str:
    if test == AUTHORITIES:
        return words.agree(
            "{who} does not send an undecided case to the competent authorities.",
            "{who} do not send an undecided case to the competent authorities.", len(lacking), who=who(lacking, words))
    ordered = [text for text in lacking if INCONCLUSIVE not in order_of(text)]
    ways = Counter(_way(text, test, words) for text in ordered)
    head = words.agree("{who} has no {test}", "{who} have no {test}", len(lacking),
                          who=who(lacking, words), test=test_lacked(test, words))
    if len(ways) > 2 or "" in ways or not ways:
        return words.gettext("{sentence}.", sentence=head)
    parts = []
    for way in ways:
        its = [text for text in ordered if _way(text, test, words) == way]
        cited = places(its[0], words, _next_evidence(its[0], test)) if len(its) == 1 else ""
        part = words.gettext("{way} ({places})", way=way, places=cited) if cited else way
        alone = len(ways) == 1 and len(its) == len(lacking)
        parts.append(part if alone else words.gettext("{part} in {who}", part=part, who=who(its, words)))
    return words.gettext("{sentence}; {parts}.", sentence=head, parts="; ".join(parts))


def _way(text: Text, test: str, words: Words) -> str:
    """Where a case goes in a text that lacks a test, from the last test that stands before its usual place."""
    step = _step(text, test)
    if step is None:
        return ""
    before, after = step
    if after != AUTHORITIES:
        return words.gettext("{after} follows {before} directly", before=of_test(before, words),
                             after=of_test(after, words))
    article = text.value("individual.mutual_agreement.article")
    if article in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE):
        return words.gettext("the case goes from {before} to the competent authorities",
                             before=of_test(before, words))
    return words.gettext("the case goes from {before} to the competent authorities under Article {number}",
                         before=of_test(before, words), number=article)


def _step(text: Text, test: str) -> tuple[str, str] | None:
    order, cascade = codebook().tests, tests_of(text)
    earlier = [one for one in cascade if order.index(one) < order.index(test)]
    if not earlier:
        return None
    place = cascade.index(earlier[-1]) + 1
    return (earlier[-1], cascade[place]) if place < len(cascade) else None


def _next_evidence(text: Text, test: str) -> Sequence[Evidence]:
    if INCONCLUSIVE in order_of(text):
        return text.evidence(CASCADE)[:1]
    step = _step(text, test)
    return text.evidence(CASCADE, step[1]) if step else ()


def _evidence(text: Text, test: str) -> Sequence[Evidence]:
    """The words that apply a test, also where the order of the tests is inconclusive."""
    return text.evidence(CASCADE, test) or text.evidence(f"individual.{test}")


def _has_alone(test: str, having: Sequence[Text], words: Words) -> str:
    names = who_cited(having, words, f"individual.{test}")
    if test == AUTHORITIES:
        return words.gettext("Only {who} leaves an undecided case to the competent authorities.", who=names)
    return words.gettext("There is a {test} only in {who}.", test=test_had(test, words), who=names)


def order(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Texts that apply the tests they share with others in another order than most."""
    model = codebook().tests
    out_of_order: dict[tuple[str, ...], list[Text]] = defaultdict(list)
    usual = []
    for text in texts:
        tests = tuple(tests_of(text))
        if list(tests) == sorted(tests, key=model.index):
            usual += [text] if tests else []
        else:
            out_of_order[tests].append(text)
    if not out_of_order or (not usual and len(out_of_order) == 1):
        return
    for tests, its in out_of_order.items():
        names = words.gettext(", then ").join(test_name(test, words) for test in tests)
        sentence = words.agree("{who} applies the tests in an order of its own: {order}.",
                                  "{who} apply the tests in an order of their own: {order}.", len(its),
                                  who=who_cited(its, words, CASCADE, tests[0]), order=names)
        shown = [(its[0], its[0].evidence(CASCADE)[:2]), *((text, text.evidence(CASCADE)[:1]) for text in usual[:1])]
        yield Finding((CASCADE,), Weight.OUTCOME, sentence, _ids(its), quotes(words, *shown))


def exclusivity(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Who says "only", and for which tests: one sentence for all tests."""
    tests = [test for test in codebook().tests if test != AUTHORITIES]
    features = tuple(f"individual.{test}.only" for test in tests)
    if not any({"yes", "no"} <= {text.value(feature) for text in texts} for feature in features):
        return
    by_tests: dict[tuple[str, ...], list[Text]] = defaultdict(list)
    for text in texts:
        saying = tuple(test for test in tests if text.value(f"individual.{test}.only") == "yes")
        if any(text.value(feature) in ("yes", "no") for feature in features):
            by_tests[saying].append(text)
    silent = by_tests.pop((), [])
    found = sorted(by_tests.items(), key=lambda item: (len(item[1]), item[1][0].id))
    shown = [(its[0], [one for test in saying for one in its[0].evidence(f"individual.{test}.only")])
             for saying, its in found]
    yield Finding(features, Weight.CONDITION, _only_sentence(found, silent, tests, words),
                  _ids([text for _, its in found for text in its] if len(found) == 1 else [
                      text for _, its in [*found, ((), silent)] for text in its]), quotes(words, *shown),
                  sweeping=_alone(found, silent))


def _only_sentence(
    found: Sequence[tuple[tuple[str, ...], Sequence[Text]]], silent: Sequence[Text], tests: Sequence[str], words: Words,
) -> str:
    if _alone(found, silent):
        saying, its = found[0]
        not_for = [test for test in tests if test not in saying and its[0].value(f"individual.{test}.only") == "no"]
        rest = words.gettext(", not for {tests}", tests=words.either([of_test(t, words) for t in not_for])) if (
            not_for) else ""
        return words.agree(
            "Only {who} says that the individual is a resident of that State \"only\": for {tests}{rest}.",
            "Only {who} say that the individual is a resident of that State \"only\": for {tests}{rest}.", len(its),
            who=who(its, words), tests=_tests_cited(saying, its, words), rest=rest)
    if len(found) > MOST:
        parts = [words.gettext("for {test} in {who}", test=of_test(test, words), who=who(its, words))
                 for test in tests
                 if (its := sorted((text for saying, texts in found if test in saying for text in texts), key=_id))]
    else:
        parts = [words.gettext("in {who} for {tests}", who=who(its, words), tests=_tests_cited(saying, its, words))
                 for saying, its in found]
    if silent:
        parts.append(words.gettext("in {who} for no test", who=who(silent, words)))
    return words.gettext("The individual is a resident of that State \"only\" {parts}.", parts="; ".join(parts))


def _alone(found: Sequence[tuple[tuple[str, ...], Sequence[Text]]], silent: Sequence[Text]) -> bool:
    """Whether only a few say "only"."""
    return len(found) == 1 and len(found[0][1]) <= len(silent)


def _tests_cited(saying: Sequence[str], its: Sequence[Text], words: Words) -> str:
    def one(test: str) -> str:
        name = of_test(test, words)
        cited = places(its[0], words, its[0].evidence(f"individual.{test}.only")) if len(its) == 1 else ""
        return words.gettext("{name} ({places})", name=name, places=cited) if cited else name

    return words.listing([one(test) for test in saying])


def availability(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Whether the home must be available to the individual."""
    feature = "individual.permanent_home.available"
    found = groups(feature, [text for text in texts if text.value(feature) in ("yes", "no")])
    if len(found) < 2:
        return
    saying, silent = dict(found)["yes"], dict(found)["no"]
    sentence = words.agree(
        "The home must be available to the individual in {who}; {others} does not say so.",
        "The home must be available to the individual in {who}; {others} do not say so.",
        len(silent), who=who_cited(saying, words, feature), others=who(silent, words))
    yield Finding((feature,), Weight.CONDITION, sentence, standing_out(found), quotes_of(feature, found, words))


def _ruled(text: Text) -> bool:
    """Whether a text has a rule for individuals: tests, though their order may be inconclusive."""
    return bool(tests_of(text)) or INCONCLUSIVE in order_of(text)


def _id(text: Text) -> str:
    return text.id


def _ids(texts: Sequence[Text]) -> tuple[str, ...]:
    return tuple(sorted(text.id for text in texts))
