"""What a finding does not say: ``reserved`` names the texts that it does not speak of, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.finding import Finding, who
from pipeline.explain.texts import Text
from pipeline.explain.words import Words
from pipeline.model import Status

_CASCADE = "individual.cascade"


def reserved(finding: Finding, texts: Sequence[Text], words: Words) -> Finding:
    """The finding with a sentence for each reason why texts cannot tell what it speaks of: the source does not hold it,
    it is inconclusive, or the thing that it would be said of is not there. What a sweeping sentence ("only", "all but")
    cannot count is said beside it at once, not among the reservations. Nothing is added to a finding on a note, and of
    a text without a residence article, which is told once for all, nothing is said."""
    texts = [text for text in texts if text.reading.status is not Status.NO_RESIDENCE_ARTICLE]
    asked = [name for name in finding.asked or finding.features if name in codebook().index]
    if not asked:
        return finding
    cut = [text for text in texts if any(NOT_AVAILABLE in _elements(text, name) for name in asked)]
    unclear = [text for text in texts if any(INCONCLUSIVE in _elements(text, name) for name in asked)]
    of_things = all(codebook().feature(name).parent in (None, _CASCADE) for name in asked)
    without = [] if of_things else [text for text in texts if all(_has_none(text, name) for name in asked)]
    found = []
    if cut:
        found.append(words.gettext("Not available in the source of {names}.", names=who(cut, words)))
    if unclear:
        found.append(words.gettext("Said, but inconclusive, in {names}.", names=who(unclear, words)))
    if without:
        found.append((words.gettext("There is no such rule in {names}.", names=who(without, words)))
                     if asked[0].startswith("entity.") else
                     words.gettext("There is no such test in {names}.", names=who(without, words)))
    if finding.sweeping:
        known = len(found) - bool(without)
        finding = replace(finding, text=" ".join((finding.text, *found[:known])))
        found = found[known:]
    return replace(finding, reservations=(*found, *finding.reservations))


def untold(finding: Finding, texts: Sequence[Text]) -> list[Text]:
    """The texts that cannot tell what a finding speaks of: their source does not hold it, or it is inconclusive."""
    asked = [name for name in finding.asked or finding.features if name in codebook().index]
    return [text for text in texts
            if any({NOT_AVAILABLE, INCONCLUSIVE}.intersection(_elements(text, name)) for name in asked)]


def _elements(text: Text, feature: str) -> Sequence[str]:
    return codebook().feature(feature).elements(text.value(feature))


def _has_none(text: Text, name: str) -> bool:
    """Whether a text says nothing on a feature since it has not the test or the rule that this is about."""
    feature = codebook().feature(name)
    if text.value(name) != ABSENT or feature.parent is None or not name.startswith(("individual.", "entity.")):
        return False
    if feature.parent == _CASCADE:
        return True
    found = _elements(text, feature.parent or "")
    if feature.members:
        return not {*feature.members, INCONCLUSIVE, NOT_AVAILABLE}.intersection(found)
    return ABSENT in found
