"""What a finding is, and the tools that those who word findings share: groups of texts, names with citations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from pipeline.codebook import INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.texts import Citation, Text
from pipeline.explain.words import Names, Words
from pipeline.model import Evidence

RULE = "entity.rule"
# A finding shows so many quotes side by side, and cites clauses in its sentence for so many texts.
QUOTES = 3
CITED = 3


class Weight(IntEnum):
    """Legal weight; the order of findings."""

    OUTCOME = 1  # a test missing or added, another order, another entity rule, partnerships, benefits denied
    CONDITION = 2  # triggers, exclusivity, duty
    DEFINITION = 3
    WORDING = 4


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about the texts: the features that it speaks of, the texts that stand out, and the quotes."""

    features: tuple[str, ...]
    weight: Weight
    text: str
    treaties: tuple[str, ...]
    evidence: tuple[Citation, ...] = ()
    # Which texts it does not speak of, and why, a sentence each; ``asked``: the features by which these are found,
    # where they are not all of its own.
    reservations: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    # It says "only" or "all but": the sentence itself then names the texts that cannot tell.
    sweeping: bool = False
    # The part of the report that says more, by its id there.
    section: str = ""


Group = tuple[str, Sequence[Text]]
Find = Callable[[Sequence[Text], Words], Iterable[Finding]]


def groups(feature: str, texts: Iterable[Text], *, unclear: bool = False) -> list[Group]:
    """Texts by value, the most common value first; texts that cannot tell are left out, and those of which the value
    or a part of it is inconclusive, but with ``unclear``."""
    found: dict[str, list[Text]] = defaultdict(list)
    for text in texts:
        if text.value(feature) != NOT_AVAILABLE and (unclear or INCONCLUSIVE not in text.elements(feature)):
            found[text.value(feature)].append(text)
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[1][0].id))


def rarest_first(found: Sequence[Group]) -> list[Group]:
    return sorted(found, key=lambda item: (len(item[1]), item[1][0].id))


def opened(sentence: str, texts: Iterable[Text]) -> str:
    """A sentence with a capital at its beginning, unless a name stands there, which is written as people write it."""
    return sentence if sentence.startswith(tuple(text.name for text in texts)) else capital(sentence)


def capital(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def small(sentence: str) -> str:
    """A sentence as it stands behind a colon."""
    return f"{sentence[:1].lower()}{sentence[1:]}"


def who(texts: Sequence[Text], words: Words) -> Names:
    return words.forms(words.names([words.named(text.name) for text in texts]), len(texts))


def who_cited(
    texts: Sequence[Text], words: Words, feature: str, element: str | None = None,
) -> Names:
    """Names of texts, few ones with the clauses where they say it: "000 (paragraph 3) and 004 (paragraph 4(b))"."""
    if len(texts) > CITED:
        return who(texts, words)
    cited = {places(text, words, text.evidence(feature, element)) for text in texts}
    if len(texts) > 1 and len(cited) == 1 and (place := cited.pop()):
        told = words.gettext("{names} ({places} of each)", names=who(texts, words), places=place)
    else:
        told = words.listing([with_place(text, words, text.evidence(feature, element)) for text in texts])
    return words.forms(told, len(texts))


def with_place(text: Text, words: Words, evidence: Sequence[Evidence]) -> str:
    cited = places(text, words, evidence)
    name = words.named(text.name)
    return words.gettext("{name} ({places})", name=name, places=cited) if cited else name


def places(text: Text, words: Words, evidence: Sequence[Evidence]) -> str:
    """The clauses of some evidence as printed, each once, at most three."""
    found = dict.fromkeys(text.place(text.clause_at(one.span.start), words) for one in evidence)
    return words.listing(list(found)[:CITED])


def quotes(words: Words, *wanted: tuple[Text, Sequence[Evidence]]) -> tuple[Citation, ...]:
    """The first citation of each pair, then the second ones, and so on; no excerpt twice."""
    found: dict[tuple[str, str], Citation] = {}
    columns = [[text.citation(one, words) for one in evidence[:QUOTES]] for text, evidence in wanted]
    for place in range(QUOTES):
        for column in columns:
            if place < len(column) and len(found) < QUOTES:
                found.setdefault((column[place].treaty, column[place].excerpt), column[place])
    return tuple(found.values())


def quotes_of(feature: str, found: Sequence[Group], words: Words) -> tuple[Citation, ...]:
    """Quotes for groups of texts, the rarest value first, one text of each group before the second of any."""
    order = rarest_first(found)
    longest = max((len(texts) for _, texts in order), default=0)
    turns = [texts[place] for place in range(min(longest, QUOTES)) for _, texts in order if place < len(texts)]
    quoted = [text for text in turns if text.evidence(feature)]
    return quotes(words, *((text, text.evidence(feature)) for text in quoted[:QUOTES]))


def standing_out(found: Sequence[Group]) -> tuple[str, ...]:
    """The ids of all texts but those with the most common value; of all where no value is the most common."""
    if len(found) > 1 and len(found[0][1]) == len(found[1][1]):
        return tuple(sorted(text.id for _, texts in found for text in texts))
    return tuple(sorted(text.id for _, texts in found[1:] for text in texts))


def feature_title(feature: str, words: Words) -> str:
    """The name of a feature where its group is not said beside it: "Other persons: duty of the authorities"."""
    found = codebook().feature(feature)
    title = words.title(found.title)
    if found.group != "entity":
        return title
    inside = f"{title[:1].lower()}{title[1:]}"
    return words.gettext("Other persons: {feature}", feature=inside)


def value_words(feature: str, value: str, words: Words) -> str:
    """A whole value in words: "domicile, residence and other criterion"; a list as "a, then b", and what a break cut
    off after it."""
    book = codebook()
    elements = book.feature(feature).elements(value)
    titles = [words.title(book.value_title(feature, element)) for element in elements]
    if book.feature(feature).kind == "list":
        cut = len(titles) > 1 and elements[-1] == NOT_AVAILABLE
        listed = words.gettext(", then ").join(titles[:-1] if cut else titles)
        return words.gettext("{listed}; what follows is not available", listed=listed) if cut else listed
    if feature.endswith(".trigger"):
        return words.either(titles)
    return words.listing(titles)


def rules_apart(text: Text) -> bool:
    """Whether the tests for persons other than individuals are rules for different persons, none behind the other."""
    return text.value("entity.scope") == INCONCLUSIVE and " > " in text.value(RULE)


def value_of(text: Text, feature: str, words: Words) -> str:
    """A text's value in words; rules for different persons are told as such, not as an order."""
    value = text.value(feature)
    if feature != RULE or not rules_apart(text):
        return value_words(feature, value, words)
    titles = [words.title(codebook().value_title(RULE, one)) for one in codebook().feature(RULE).elements(value)]
    return words.gettext("different tests for different persons: {tests}", tests=words.listing(titles))
