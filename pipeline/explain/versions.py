"""Points in which versions of one treaty differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.codebook import INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import findings
from pipeline.explain.finding import Finding, Weight, capital, feature_title, opened, quotes, small, value_words, who
from pipeline.explain.texts import Text
from pipeline.explain.words import Names, Words
from pipeline.model import Discrepancy

_MOVED = ("no_counterpart", "moved")
# What changes no rule by itself.
_LIGHT = frozenset({"moved", "wording", "name", "date"})
# The gravest kinds of what words alone show; codes are graver, in the order of the codebook.
_GRAVE = ("negation", "permission", "exclusivity", "duty", "limit", "rate", "number", "unit", "reference",
          "no_counterpart")
_HEAVY = ("individual.cascade", "entity.rule")
SHOWN = 3


def contradictions(
    discrepancies: Sequence[Discrepancy], texts: Mapping[str, Text], words: Words,
) -> Iterator[Finding]:
    """For each treaty whose versions do not say the same: in how many points, and what the gravest of them is."""
    by_group: dict[str, list[Discrepancy]] = {}
    for one in discrepancies:
        if one.kind not in _LIGHT and _known(one):
            by_group.setdefault(one.group, []).append(one)
    for its in by_group.values():
        its.sort(key=_gravity)
        ids = dict.fromkeys(treaty for one in its for treaty, _, _ in one.values if treaty in texts)
        names, told = who([texts[treaty] for treaty in ids], words), _gravest(its[0], texts, words)
        sentence = words.gettext(
            "{who}, versions of one treaty, contradict each other in this: {told}", who=names, told=told,
        ) if len(its) == 1 else words.ngettext(
            "{who}, versions of one treaty, contradict each other in {n} point, above all in this: {told}",
            "{who}, versions of one treaty, contradict each other in {n} points, above all in this: {told}", len(its),
            who=names, told=told)
        shown = [(texts[treaty], texts[treaty].evidence(one.subject)) for one in its[:SHOWN]
                 if one.subject in codebook().index for treaty, _, _ in one.values if treaty in texts]
        yield Finding((), Weight.OUTCOME, opened(sentence, texts.values()), tuple(sorted(ids)), quotes(words, *shown),
                      section="versions")


def _gravest(one: Discrepancy, texts: Mapping[str, Text], words: Words) -> str:
    """A discrepancy inside a sentence. That of a code is told as the difference of any two texts would be."""
    its = [texts[treaty] for treaty, _, _ in one.values if treaty in texts]
    if one.subject not in codebook().index:
        told = discrepancy_sentence(one, texts, _places(one, texts, words), words)
    else:
        told = next((finding.text for finding in findings(its, words)
                     if one.subject in (finding.asked or finding.features)), "") or _differ(one, texts, words)
    return told if told.startswith(tuple(text.name for text in its)) else small(told)


def _differ(one: Discrepancy, texts: Mapping[str, Text], words: Words) -> str:
    title, parts = feature_title(one.subject, words), _of_each(one, texts, words)
    return words.gettext("they differ on \"{feature}\": {parts}.", feature=title, parts=parts)


def _known(one: Discrepancy) -> bool:
    """Whether it is known that versions say different things: an inconclusive value contradicts nothing."""
    if one.subject not in codebook().index:
        return True
    elements = codebook().feature(one.subject).elements
    said = {value for _, value, _ in one.values if not {INCONCLUSIVE, NOT_AVAILABLE}.intersection(elements(value))}
    return len(said) > 1


def _gravity(one: Discrepancy) -> tuple[int, int]:
    if one.subject in _HEAVY:
        return 0, _HEAVY.index(one.subject)
    if one.subject in codebook().index:
        return 1, [feature.id for feature in codebook().features].index(one.subject)
    return 2, _GRAVE.index(one.kind) if one.kind in _GRAVE else len(_GRAVE)


def _places(one: Discrepancy, texts: Mapping[str, Text], words: Words) -> dict[str, str]:
    """Where each text says it: the clause of its own that the discrepancy names."""
    names = one.subject.split("; ")
    found = {}
    for treaty, _, words_there in one.values:
        clauses = texts[treaty].reading.clauses if treaty in texts and words_there else ()
        clause = next((clause for clause in clauses if f"{clause.article}/{clause.id}" in names
                       or clause.id in names), None)
        if clause is not None:
            found[treaty] = texts[treaty].place(clause, words)
    return found


def discrepancy_sentence(one: Discrepancy, texts: Mapping[str, Text], places: Mapping[str, str], words: Words) -> str:
    """A discrepancy as a sentence. ``places``: where each text says it, as printed, of those that do."""
    if one.subject in codebook().index:
        return words.gettext("{title}: {parts}.", title=feature_title(one.subject, words),
                             parts=_of_each(one, texts, words))
    names = {treaty: _name(treaty, texts, words) for treaty, _, _ in one.values}
    treaties = [treaty for treaty, value, _ in one.values if value] or [treaty for treaty, _, _ in one.values]
    first = treaties[0]
    other = next((treaty for treaty, _, _ in one.values if treaty != first), first)
    place = places.get(first, one.subject)
    if one.kind in _MOVED:
        message = (words.gettext("{place} of {name} has no counterpart in {other}.", place=place, name=names[first],
                                 other=names[other]) if one.kind == "no_counterpart" else
                   words.gettext("{place} of {name} stands in another place in {other}.", place=place,
                                 name=names[first], other=names[other]))
        return capital(message)
    said = {treaty: value for treaty, value, _ in one.values}
    title = _title(one.kind, words)
    if len(treaties) == 1:
        return words.gettext("{title}, \"{words}\", stands only in {name} ({place}), not in {other}.", title=title,
                             words=said[first], name=names[first], place=place, other=names[other])
    return words.gettext("{title} differs: \"{words}\" in {name} ({place}), \"{others}\" in {other}.", title=title,
                         words=said[first], name=names[first], place=place, other=names[other], others=said[other])


def _title(kind: str, words: Words) -> str:
    return {
        "negation": words.gettext("A negation"),
        "permission": words.gettext("A permission or a duty"),
        "limit": words.gettext("A limit"),
        "exclusivity": words.gettext("A word like \"only\""),
        "duty": words.gettext("The duty of the authorities"),
        "number": words.gettext("A number"),
        "rate": words.gettext("A rate"),
        "unit": words.gettext("A unit"),
        "reference": words.gettext("A reference"),
        "date": words.gettext("A date"),
        "name": words.gettext("A name"),
        "wording": words.gettext("The wording"),
    }.get(kind) or kind.replace("_", " ").capitalize()


def _of_each(one: Discrepancy, texts: Mapping[str, Text], words: Words) -> str:
    """"yes in a.ru; not said in a.ro"."""
    return "; ".join(words.gettext("{value} in {who}", value=value_words(one.subject, value, words),
                                   who=_name(treaty, texts, words))
                     for treaty, value, _ in one.values if value != NOT_AVAILABLE)


def _name(treaty: str, texts: Mapping[str, Text], words: Words) -> Names:
    return who([texts[treaty]], words) if treaty in texts else words.forms(words.named(treaty), 1)
