"""What texts provide otherwise than the one that they are compared with: ``departing``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pipeline.codebook import Feature, codebook
from pipeline.explain.cascade import CASCADE
from pipeline.explain.finding import Find, Finding, Weight, feature_title, groups, small, value_of, value_words, who
from pipeline.explain.reservations import reserved
from pipeline.explain.texts import Text
from pipeline.explain.words import Words

_CONDITIONS = (".trigger", ".only", ".available", ".duty", ".article")


def departing(
    base: Text, texts: Sequence[Text], departs: Callable[[Text, str], bool], finds: Sequence[Find], words: Words,
) -> Iterator[Finding]:
    """Of the findings about ``base`` and the texts those that tell of a departure; ``treaties`` are the texts that
    depart. A departure that no finding tells is told by its values. What cannot be compared is named as reserved.
    ``departs``: whether a text is known to have another value of a feature than the base."""
    told: set[tuple[str, str]] = set()
    for find in finds:
        for one in find([base, *texts], words):
            asked = [name for name in one.asked or one.features if name in codebook().index]
            its = [text for text in texts if any(departs(text, name) for name in asked)]
            if its:
                told |= {(text.id, name) for text in its for name in (*asked, *one.features)}
                found = reserved(replace(one, treaties=_who_departs(base, its, one)), texts, words)
                of_base = () if base.name in one.text else (_of_base(base, its, asked, departs, words),)
                yield replace(found, reservations=(*of_base, *found.reservations))
    for feature in codebook().features:
        its = [text for text in texts if (text.id, feature.id) not in told and departs(text, feature.id)
               and not _follows(base, text, feature)]
        if its:
            yield reserved(_plain(base, its, feature, words), texts, words)


def _who_departs(base: Text, its: Sequence[Text], found: Finding) -> tuple[str, ...]:
    """Of texts that depart those that a finding says it of, unless it says what the base has and they have not."""
    named = tuple(text.id for text in its if text.id in found.treaties and base.id not in found.treaties)
    return named or tuple(text.id for text in its)


def _of_base(
    base: Text, its: Sequence[Text], asked: Sequence[str], departs: Callable[[Text, str], bool], words: Words,
) -> str:
    """What the base says in the points in which texts depart, where a sentence leaves it unsaid."""
    names = [name for name in asked if any(departs(text, name) for text in its)]
    said = [words.gettext("{title}: {value}", title=small(feature_title(name, words)),
                          value=value_of(base, name, words)) for name in names]
    return words.gettext("In {who}: {parts}.", who=who([base], words), parts="; ".join(said))


def _follows(base: Text, text: Text, feature: Feature) -> bool:
    """Whether a departure follows from another one: each test is reached otherwise where others are missing."""
    return feature.parent == CASCADE or feature.id == CASCADE or (
        feature.id.endswith(".trigger") and base.value(CASCADE) != text.value(CASCADE))


def _plain(base: Text, its: Sequence[Text], feature: Feature, words: Words) -> Finding:
    parts = [words.gettext("{value} in {who}", value=value_words(feature.id, value, words), who=who(group, words))
             for value, group in [*groups(feature.id, its), (base.value(feature.id), [base])]]
    weight = Weight.CONDITION if feature.id.endswith(_CONDITIONS) else Weight.DEFINITION
    sentence = words.gettext("{title}: {parts}.", title=feature_title(feature.id, words), parts="; ".join(parts))
    return Finding((feature.id,), weight, sentence, tuple(text.id for text in its))
