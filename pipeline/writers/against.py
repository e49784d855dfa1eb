"""What the texts are compared with, and where each departs from it: ``against``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from pipeline.codebook import NOT_AVAILABLE, Feature, baselines, codebook
from pipeline.compare import comparable, differ, kind, told_by_parent
from pipeline.explain import Text, Words
from pipeline.writers.baseline import baseline


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
    """A baseline by its id and its name, its values by feature, and the texts that are compared with it: all others."""

    id: str
    name: str
    values: Mapping[str, str]
    texts: Sequence[Text]

    def value(self, feature: str) -> str:
        return self.values.get(feature, NOT_AVAILABLE)

    @cached_property
    def departures(self) -> tuple[Departure, ...]:
        """In the order of the codebook, then of ids; a missing test is one departure, as it is one difference."""
        its = {text.id: self._of(text) for text in self.texts}
        return tuple(its[text.id][feature.id] for feature in codebook().features for text in self.texts
                     if feature.id in its[text.id])

    @cached_property
    def _departing(self) -> frozenset[tuple[str, str]]:
        return frozenset((one.text.id, one.feature.id) for one in self.departures
                         if comparable(one.feature, (one.value, one.base_value)))

    def departs(self, text: str, feature: str) -> bool:
        """Whether a text, by its id, is known to be another in a feature than the baseline: it is not inconclusive."""
        return (text, feature) in self._departing

    def by_feature(self) -> list[tuple[Feature, list[tuple[str, list[Text]]]]]:
        """The departures by feature, then by value, the value of most texts first."""
        found = []
        for name, its in groupby(self.departures, key=lambda one: one.feature.id):
            values: dict[str, list[Text]] = {}
            for one in its:
                values.setdefault(one.value, []).append(one.text)
            ordered = sorted(values.items(), key=lambda item: (-len(item[1]), item[1][0].id))
            found.append((codebook().feature(name), ordered))
        return found

    def _of(self, text: Text) -> dict[str, Departure]:
        both = {feature.id: {"base": self.value(feature.id), "text": text.value(feature.id)}
                for feature in codebook().features}
        return {
            feature.id: Departure(feature, kind(feature, both[feature.id].values()), text, both[feature.id]["text"],
                                  both[feature.id]["base"])
            for feature in codebook().features
            if differ(feature, both[feature.id].values()) and not told_by_parent(feature, both)
        }


def against(wanted: str | None, texts: Sequence[Text], words: Words) -> Against | None:
    """The model convention or the text that ``wanted`` names, with all other texts; none for no name.

    Raises BaselineError for a name that nothing bears.
    """
    if not wanted:
        return None
    by_id = {text.id: text for text in texts}
    found = baseline(wanted, by_id, names={text.id: text.name for text in texts})
    if found in by_id:
        values = {feature.id: by_id[found].value(feature.id) for feature in codebook().features}
        return Against(found, by_id[found].name, values, [text for text in texts if text.id != found])
    model = next(one for one in baselines() if one.id == found)
    return Against(found, words.title(model.title), model.codes, texts)
