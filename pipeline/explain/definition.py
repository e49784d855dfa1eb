"""Findings about the scope of the article and its definitions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.finding import (
    Finding,
    Weight,
    groups,
    quotes,
    quotes_of,
    rarest_first,
    standing_out,
    value_words,
    who,
    who_cited,
)
from pipeline.explain.texts import Text
from pipeline.explain.words import Words

DUAL = "definition.dual_residence"
SETS = (
    "definition.criteria", "definition.state_itself", "definition.exempt_bodies", "entity.mutual_agreement.factors",
)


def dual_residence(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Who defines what it is to be resident in both States."""
    found = groups(DUAL, texts)
    if len(found) < 2:
        return
    saying = [(value, its) for value, its in rarest_first(found) if value != ABSENT]
    parts = []
    for value, its in saying:
        names = who_cited(its, words, DUAL)
        if value == "same_period":
            parts.append(words.agree(
                "{who} defines residence in both States and asks that it hold in one and the same period of time",
                "{who} define residence in both States and ask that it hold in one and the same period of time",
                len(its), who=names))
        else:
            parts.append(words.agree(
                "{who} defines residence in both States", "{who} define residence in both States", len(its), who=names))
    told = "; ".join(parts)
    silent = dict(found).get(ABSENT, [])
    only = len(saying) == 1 and len(saying[0][1]) <= len(silent)
    sentence = words.gettext("Only {told}.", told=told) if only else words.gettext("{told}.", told=told)
    yield Finding((DUAL,), Weight.DEFINITION, sentence, standing_out(found), quotes_of(DUAL, found, words),
                  sweeping=only)


def sets(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Sets of which members differ, told member by member: who alone has one, who alone lacks it."""
    for feature in SETS:
        told = [text for text in texts if not {INCONCLUSIVE, NOT_AVAILABLE}.intersection(
            codebook().feature(feature).elements(text.value(feature)))]
        if feature.startswith("entity."):
            told = [text for text in told if text.value("entity.mutual_agreement.duty") != ABSENT]
        found = groups(feature, told)
        if len(found) < 2:
            continue
        parts = _members(feature, told, words)
        sentence = _set_sentence(feature, "; ".join(parts), words)
        yield Finding((feature,), Weight.DEFINITION, sentence, standing_out(found), quotes_of(feature, found, words),
                      sweeping=True)


def _set_sentence(feature: str, parts: str, words: Words) -> str:
    return {
        "definition.criteria": words.gettext("The grounds of residence differ: {parts}.", parts=parts),
        "definition.state_itself": words.gettext("The State itself as a resident: {parts}.", parts=parts),
        "definition.exempt_bodies": words.gettext("Exempt bodies named as residents: {parts}.", parts=parts),
        "entity.mutual_agreement.factors": words.gettext("What the authorities weigh differs: {parts}.", parts=parts),
    }[feature]


def _members(feature: str, told: Sequence[Text], words: Words) -> list[str]:
    """Members that the same texts have are told together; those that all have are not told."""
    by_texts: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for member in codebook().feature(feature).order({one for text in told for one in text.elements(feature)}):
        having = tuple(text.id for text in told if member in text.elements(feature))
        by_texts[having].append(words.title(codebook().value_title(feature, member)))
    parts = []
    for ids, titles in by_texts.items():
        having_texts = [text for text in told if text.id in ids]
        lacking = [text for text in told if text.id not in ids]
        if lacking and len(ids) <= len(lacking):
            parts.append(words.gettext("{members} only in {who}", members=words.listing(titles),
                                       who=who(having_texts, words)))
        elif lacking:
            parts.append(words.gettext("{members} in all but {who}", members=words.listing(titles),
                                       who=who(lacking, words)))
    return parts


def features(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """The remaining features of scope and definition, value by value."""
    heads = {
        "scope.persons_covered": words.gettext("says in this article to whom the treaty applies"),
        "definition.person": words.gettext("defines \"person\" in this article"),
        "definition.by_state": words.gettext("defines residence separately for each State"),
    }
    plural = {
        "scope.persons_covered": words.gettext("say in this article to whom the treaty applies"),
        "definition.person": words.gettext("define \"person\" in this article"),
        "definition.by_state": words.gettext("define residence separately for each State"),
    }
    for feature in heads:
        found = groups(feature, texts)
        saying = dict(found).get("present", [])
        if len(found) < 2 or not saying:
            continue
        verb = heads[feature] if len(saying) == 1 else plural[feature]
        only = len(saying) * 2 <= sum(len(its) for _, its in found)
        told = words.gettext("{who} {verb}", who=who_cited(saying, words, feature), verb=verb)
        silent = dict(found).get(ABSENT, [])
        sentence = words.gettext("Only {told}.", told=told) if only else words.agree(
            "{told}; {who} does not.", "{told}; {who} do not.", len(silent), told=told, who=who(silent, words))
        yield Finding((feature,), Weight.DEFINITION, sentence, standing_out(found), quotes_of(feature, found, words),
                      sweeping=only)


def exclusion(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Persons taxed on source only."""
    feature = "definition.source_only_exclusion"
    found = groups(feature, texts, unclear=True)
    if len(found) < 2:
        return
    parts = []
    for value, its in rarest_first(found):
        names, n = who_cited(its, words, feature), len(its)
        parts.append({
            "income": words.agree("{who} excludes persons taxed only on income from sources there",
                                     "{who} exclude persons taxed only on income from sources there", n, who=names),
            "income_and_capital": words.agree(
                "{who} excludes persons taxed only on income from sources or on capital situated there",
                "{who} exclude persons taxed only on income from sources or on capital situated there", n, who=names),
            ABSENT: words.agree("{who} excludes no one taxed on source only",
                                   "{who} exclude no one taxed on source only", n, who=who(its, words)),
        }.get(value) or words.gettext("the exclusion of {who} fits no value", who=names))
    silent_last = sorted(zip(rarest_first(found), parts, strict=True), key=lambda pair: pair[0][0] == ABSENT)
    sentence = words.gettext("{told}.", told="; ".join(part for _, part in silent_last))
    yield Finding((feature,), Weight.DEFINITION, sentence, standing_out(found), quotes_of(feature, found, words))


def term(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """The defined term; a text without one is told too."""
    feature = "definition.resident_term"
    by_value: dict[str, list[Text]] = defaultdict(list)
    for value, its in groups(feature, texts):
        by_value[value] += its
    if len(by_value) < 2:
        return
    silent = by_value.pop(ABSENT, [])
    parts = "; ".join(words.gettext("\"{value}\" in {who}", value=value_words(feature, value, words),
                                    who=who(its, words)) for value, its in by_value.items())
    found = groups(feature, texts)
    sentence = words.agree(
        "The defined term is {parts}; {who} defines no term.", "The defined term is {parts}; {who} define no term.",
        len(silent), parts=parts, who=who(silent, words)) if silent else words.gettext(
        "The defined term is {parts}.", parts=parts)
    shown = [(its[0], its[0].evidence(feature)[:1]) for _, its in rarest_first(found)]
    yield Finding((feature,), Weight.DEFINITION, sentence, standing_out(found), quotes(words, *shown))
