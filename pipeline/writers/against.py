"""What the texts are compared with, and where each departs from it: ``against``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from pipeline.codebook import ABSENT, NOT_AVAILABLE, Baseline, Feature, baselines, codebook
from pipeline.compare import comparable, differ, kind, told_by_parent
from pipeline.explain import Finding, Text, Words, departures, rules_apart, value_of
from pipeline.explain.cascade import CASCADE
from pipeline.model import Code, Document, Reading, Treaty
from pipeline.writers.baseline import baseline

NOT_COMPARABLE = "not_comparable"


@dataclass(frozen=True, slots=True)
class Departure:
    """A fact in which a text is another than the baseline; ``kind`` as of a difference."""

    feature: Feature
    kind: str
    text: Text
    value: str
    base_value: str


@dataclass(frozen=True)
class Against:
    """A baseline by its id and its name, and the texts that are compared with it: all others. ``text`` has its values,
    also where it is a model convention, and a name short enough for sentences."""

    id: str
    name: str
    text: Text
    texts: Sequence[Text]

    def value(self, feature: str) -> str:
        return self.text.value(feature)

    def told(self, feature: str, words: Words) -> str:
        """The same in words."""
        return value_of(self.text, feature, words)

    @cached_property
    def departures(self) -> tuple[Departure, ...]:
        """In the order of the codebook, then of ids; a missing test is one departure, as it is one difference."""
        return tuple(one for one in self._apart if comparable(one.feature, (one.value, one.base_value)))

    @cached_property
    def not_comparable(self) -> tuple[Departure, ...]:
        """Where it cannot be told whether a text departs, since one of the two is inconclusive; in the same order."""
        return tuple(replace(one, kind=NOT_COMPARABLE) for one in self._apart
                     if not comparable(one.feature, (one.value, one.base_value)))

    def findings(self, words: Words) -> tuple[Finding, ...]:
        """The departures in sentences, ranked."""
        return departures(self.text, self.texts, self._is_other, words)

    def _is_other(self, text: Text, name: str) -> bool:
        """Whether a text is known to have another value, and not only since one of the two lacks what it is said of.
        Each test for an individual counts by itself, though a missing one is another order, too."""
        feature, values = codebook().feature(name), (self.value(name), text.value(name))
        if NOT_AVAILABLE in values or not comparable(feature, values) or not differ(feature, values):
            return False
        return feature.parent in (None, CASCADE) or (text.id, name) in self._departing

    @cached_property
    def _apart(self) -> tuple[Departure, ...]:
        its = {text.id: self._of(text) for text in self.texts}
        return tuple(its[text.id][feature.id] for feature in codebook().features for text in self.texts
                     if feature.id in its[text.id])

    @cached_property
    def _departing(self) -> frozenset[tuple[str, str]]:
        return frozenset((one.text.id, one.feature.id) for one in self.departures)

    def departs(self, text: str, feature: str) -> bool:
        """Whether a text, by its id, is known to be another in a feature than the baseline: it is not inconclusive."""
        return (text, feature) in self._departing

    def _of(self, text: Text) -> dict[str, Departure]:
        both = {feature.id: {"base": self.value(feature.id), "text": text.value(feature.id)}
                for feature in codebook().features}
        return {
            feature.id: Departure(feature, kind(feature, both[feature.id].values()), text, both[feature.id]["text"],
                                  both[feature.id]["base"])
            for feature in codebook().features
            if differ(feature, both[feature.id].values()) and not told_by_parent(feature, both)
            and not _open_by_parent(feature, both)
        }


def _open_by_parent(feature: Feature, both: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether nothing is known of a feature since what it is said of is inconclusive. Of each test for an individual it
    is known by itself whether it is there."""
    if feature.parent in (None, CASCADE) or ABSENT not in both[feature.id].values():
        return False
    parent = codebook().feature(feature.parent or "")
    return not comparable(parent, both[parent.id].values())


def by_feature(departures: Sequence[Departure]) -> list[tuple[Feature, list[tuple[str, list[Text]]]]]:
    """Departures by feature, then by value, the value of most texts first; tests that are rules for different persons
    stand apart from the same tests in an order."""
    found = []
    for name, its in groupby(departures, key=lambda one: one.feature.id):
        values: dict[tuple[str, bool], list[Text]] = {}
        for one in its:
            values.setdefault((one.value, rules_apart(one.text)), []).append(one.text)
        ordered = sorted(values.items(), key=lambda item: (-len(item[1]), item[1][0].id))
        found.append((codebook().feature(name), [(value, texts) for (value, _), texts in ordered]))
    return found


def against(wanted: str | None, texts: Sequence[Text], words: Words) -> Against | None:
    """The model convention or the text that ``wanted`` names, with all other texts; none for no name.

    Raises BaselineError for a name that nothing bears.
    """
    if not wanted:
        return None
    by_id = {text.id: text for text in texts}
    found = baseline(wanted, by_id, names={text.id: text.name for text in texts})
    if found in by_id:
        return Against(found, by_id[found].name, by_id[found], [text for text in texts if text.id != found])
    model = next(one for one in baselines() if one.id == found)
    return Against(found, words.title(model.title), _as_text(model, words), texts)


def _as_text(model: Baseline, words: Words) -> Text:
    """A model convention as a text without words."""
    short = {
        "oecd-2014": words.pgettext("short name of a model", "OECD 2014"),
        "oecd-2017": words.pgettext("short name of a model", "OECD 2017"),
        "un-2021": words.pgettext("short name of a model", "UN 2021"),
    }.get(model.id, model.id)
    document = Document(Treaty(f"model:{model.id}", "", "", "", ""), "", (), ())
    return Text(Reading(document, (), None, codes=tuple(Code(*one) for one in model.codes.items())), short)
