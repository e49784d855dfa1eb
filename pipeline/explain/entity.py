"""Findings about persons other than individuals, about partnerships, and about what the authorities must do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.finding import (
    RULE,
    Finding,
    Group,
    Weight,
    groups,
    quotes_of,
    rarest_first,
    rules_apart,
    standing_out,
    value_words,
    who,
    who_cited,
)
from pipeline.explain.texts import Text
from pipeline.explain.words import Words

PARTNERSHIP = "partnership.clause"
MOST = 4  # groups of texts that a sentence tells apart


def rule(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Another rule for persons other than individuals. A rule that breaks off is compared as far as it goes."""
    found = groups(RULE, [text for text in texts if NOT_AVAILABLE not in text.value(RULE)],
                   unclear=True)
    if len(found) < 2:
        return
    shown = rarest_first(found) if len(found) <= MOST else found[:MOST]
    parts = [part for value, its in shown for part in _rule_parts(value, its, words)]
    if rest := sorted((text for _, its in found[MOST:] for text in its), key=lambda text: text.id):
        parts.append(words.gettext("in {who} there are other rules", who=who(rest, words)))
    sentence = words.gettext("For a person other than an individual, {parts}.", parts="; ".join(parts))
    yield Finding((RULE,), Weight.OUTCOME, sentence, standing_out(found), quotes_of(RULE, found, words))


def _rule_parts(value: str, its: Sequence[Text], words: Words) -> Iterator[str]:
    """The texts with one rule; apart those whose tests are two rules for different persons, none behind the other."""
    apart = [text for text in its if rules_apart(text)]
    if together := [text for text in its if text not in apart]:
        yield _rule_part(value, together, words)
    if apart:
        titles = [words.title(codebook().value_title(RULE, one)) for one in codebook().feature(RULE).elements(value)]
        yield words.gettext("different persons have different tests ({tests}) in {who}", tests=words.listing(titles),
                            who=who_cited(apart, words, RULE))


def _rule_part(value: str, its: Sequence[Text], words: Words) -> str:
    names = who_cited(its, words, RULE)
    if value == ABSENT:
        return words.gettext("in {who} there is no rule", who=names)
    if value == INCONCLUSIVE:
        return words.gettext("in {who} the rule fits no value", who=names)
    if value == "mutual_agreement":
        return words.gettext("in {who} the competent authorities decide", who=names)
    return words.gettext("in {who} the test is {tests}", tests=value_words(RULE, value, words), who=names)


def partnership(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """What becomes of partnerships and groups, each way in a clause of one sentence."""
    found = groups(PARTNERSHIP, texts, unclear=True)
    if len(found) < 2:
        return
    silent = next((its for value, its in found if value == ABSENT), [])
    parts = [_partnership_part(value, its, words) for value, its in rarest_first(found) if value != ABSENT]
    told = (words.gettext(", while ") if len(parts) == 2 else "; ").join(parts)
    sentence = words.gettext("{told}.", told=told) if not silent else words.agree(
        "{told}; {who} says nothing on partnerships.", "{told}; {who} say nothing on partnerships.", len(silent),
        told=told, who=who(silent, words))
    spoken = [(value, its) for value, its in found if value != ABSENT]
    yield Finding((PARTNERSHIP,), Weight.OUTCOME, sentence, tuple(sorted(t.id for _, its in spoken for t in its)),
                  quotes_of(PARTNERSHIP, spoken, words))


def _partnership_part(value: str, its: Sequence[Text], words: Words) -> str:
    verbs = [_partnership_verb(element, len(its), words) for element in value.split("; ")]
    return words.gettext("{who} {verbs}", who=who_cited(its, words, PARTNERSHIP), verbs=words.listing(verbs))


def _partnership_verb(element: str, n: int, words: Words) -> str:
    return {
        "attributed_to_taxable_person": words.agree(
            "attributes a partnership's residence to the person taxed on its income",
            "attribute a partnership's residence to the person taxed on its income", n),
        "resident_if_members_taxable": words.agree(
            "makes the group itself a resident although its members are the ones taxed",
            "make the group itself a resident although its members are the ones taxed", n),
        "resident_to_extent_taxed": words.agree(
            "makes a partnership or trust a resident only so far as its income is taxed there",
            "make a partnership or trust a resident only so far as its income is taxed there", n),
        "transparent_income": words.agree(
            "counts income through a transparent entity as a resident's so far as that State so treats it",
            "count income through a transparent entity as a resident's so far as that State so treats it", n),
        "entity_rule_applies": words.agree(
            "extends the rule for persons other than individuals to partnerships without legal personality",
            "extend the rule for persons other than individuals to partnerships without legal personality", n),
        "excluded": words.agree("leaves partnerships and the like out", "leave partnerships and the like out", n),
    }.get(element) or words.agree(
        "says of partnerships what fits no value", "say of partnerships what fits no value", n)


def benefits_denied(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    feature = "entity.benefits_denied"
    found = groups(feature, texts)
    denying = dict(found).get("present", [])
    if len(found) < 2 or not denying:
        return
    sentence = words.agree(
        "{who} denies the benefits of the treaty to a person other than an individual whose residence is not settled.",
        "{who} deny the benefits of the treaty to a person other than an individual whose residence is not settled.",
        len(denying), who=who_cited(denying, words, feature))
    yield Finding((feature,), Weight.OUTCOME, sentence, standing_out(found), quotes_of(feature, found, words))


def only(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    feature = "entity.only"
    found = groups(feature, [text for text in texts if text.value(feature) in ("yes", "no")])
    if len(found) < 2:
        return
    saying = dict(found)["yes"]
    sentence = words.agree(
        "{who} says that a person other than an individual is a resident of that State \"only\"; {others}.",
        "{who} say that a person other than an individual is a resident of that State \"only\"; {others}.",
        len(saying), who=who_cited(saying, words, feature), others=words.agree(
            "{who} does not", "{who} do not", len(dict(found)["no"]), who=who(dict(found)["no"], words)))
    yield Finding((feature,), Weight.CONDITION, sentence, standing_out(found),
                  quotes_of(feature, [("yes", saying)], words))


def scope(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    feature = "entity.scope"
    found = groups(feature, [text for text in texts if text.value(feature) != ABSENT])
    if len(found) < 2:
        return
    parts = [words.gettext("{value} in {who}", value=value_words(feature, value, words),
                           who=who_cited(its, words, feature)) for value, its in rarest_first(found)]
    sentence = words.gettext("The rule that is not for individuals alone covers {parts}.", parts="; ".join(parts))
    yield Finding((feature,), Weight.CONDITION, sentence, standing_out(found), quotes_of(feature, found, words))


def position(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    feature = "entity.position"
    found = groups(feature, [text for text in texts if text.value(feature) != ABSENT], unclear=True)
    if len(found) < 2:
        return
    parts = []
    for value, its in rarest_first(found)[: max(1, len(found) - 1)]:
        names, n = who_cited(its, words, feature), len(its)
        parts.append({
            "before_individual": words.agree(
                "{who} puts the rule for other persons before the individual's",
                "{who} put the rule for other persons before the individual's", n, who=names),
            "after_individual": words.agree(
                "{who} puts the rule for other persons after the individual's",
                "{who} put the rule for other persons after the individual's", n, who=names),
            "merged": words.agree("{who} has one rule for any person", "{who} have one rule for any person", n,
                                     who=names),
        }.get(value) or words.gettext("the place of the rule in {who} fits no value", who=names))
    sentence = words.gettext("{parts}.", parts="; ".join(parts))
    yield Finding((feature,), Weight.WORDING, sentence, standing_out(found), quotes_of(feature, found[1:], words))


def duties(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Whether the authorities shall settle or only try, for individuals and for others."""
    for feature, persons in (("individual.mutual_agreement.duty", words.pgettext("with regard to", "an individual")),
                             ("entity.mutual_agreement.duty", words.pgettext("with regard to", "another person"))):
        found = groups(feature, [text for text in texts if text.value(feature) in ("settle", "endeavour")])
        if len(found) < 2:
            continue
        sentence = words.gettext(
            "For {persons}, the authorities need only endeavour to agree in {few}; they shall settle the case in "
            "{many}.", persons=persons, few=who_cited(dict(found)["endeavour"], words, feature),
            many=who(dict(found)["settle"], words))
        yield Finding((feature,), Weight.CONDITION, sentence, standing_out(found), quotes_of(feature, found, words))


def articles(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """Under which article the authorities agree."""
    for feature, test, persons in (
        ("individual.mutual_agreement.article", "individual.mutual_agreement",
         words.pgettext("with regard to", "an individual")),
        ("entity.mutual_agreement.article", "entity.mutual_agreement.duty",
         words.pgettext("with regard to", "another person")),
    ):
        found = groups(feature, [text for text in texts if text.value(test) not in (ABSENT, NOT_AVAILABLE)])
        if len(found) < 2:
            continue
        naming = [(value, its) for value, its in rarest_first(found) if value not in (ABSENT, INCONCLUSIVE)]
        silent = dict(found).get(ABSENT, [])
        if len(naming) > MOST:
            its = sorted((text for _, its in naming for text in its), key=lambda text: text.id)
            told = [words.gettext("{who} refer to an article by its number", who=who(its, words))]
        else:
            told = _article_parts(feature, naming, words)
        sentence = words.gettext("For mutual agreement on {persons}, {parts}.", persons=persons,
                                 parts="; ".join([*told, *_silent(silent, words)]))
        yield Finding((feature,), Weight.CONDITION, sentence, tuple(sorted(t.id for _, its in naming for t in its)),
                      quotes_of(feature, naming, words))


def _article_parts(feature: str, naming: Sequence[Group], words: Words) -> list[str]:
    return [words.agree("{who} refers to Article {number}", "{who} refer to Article {number}", len(its),
                           who=who_cited(its, words, feature), number=value) for value, its in naming]


def _silent(silent: Sequence[Text], words: Words) -> list[str]:
    return [words.agree("{who} names no article", "{who} name no article", len(silent),
                           who=who(silent, words))] if silent else []
