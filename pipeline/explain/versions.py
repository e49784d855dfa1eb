"""Points in which versions of one treaty differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.codebook import INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.finding import Finding, Weight, feature_title, quotes, value_words, who
from pipeline.explain.texts import Text
from pipeline.explain.words import Words
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
    """For each treaty whose versions do not say the same: in how many points, and the gravest of them."""
    by_group: dict[str, list[Discrepancy]] = {}
    for one in discrepancies:
        if one.kind not in _LIGHT and _known(one):
            by_group.setdefault(one.group, []).append(one)
    for its in by_group.values():
        its.sort(key=_gravity)
        ids = dict.fromkeys(treaty for one in its for treaty, _, _ in one.values if treaty in texts)
        told = " ".join(discrepancy_sentence(one, texts, _places(one, texts, words), words) for one in its[:SHOWN])
        sentence = words.ngettext(
            "Versions of one treaty, {who}, contradict each other in {n} point. {told}",
            "Versions of one treaty, {who}, contradict each other in {n} points. The gravest: {told}", len(its),
            who=who([texts[treaty] for treaty in ids], words), told=told)
        shown = [(texts[treaty], texts[treaty].evidence(one.subject)) for one in its[:SHOWN]
                 if one.subject in codebook().index for treaty, _, _ in one.values if treaty in texts]
        yield Finding((), Weight.OUTCOME, sentence, tuple(sorted(ids)), quotes(words, *shown), section="versions")


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
    names = {treaty: texts[treaty].name if treaty in texts else treaty for treaty, _, _ in one.values}
    if one.subject in codebook().index:
        return _of_code(one, names, words)
    treaties = [treaty for treaty, value, _ in one.values if value] or [treaty for treaty, _, _ in one.values]
    first = treaties[0]
    other = next((treaty for treaty, _, _ in one.values if treaty != first), first)
    place = places.get(first, one.subject)
    if one.kind in _MOVED:
        message = (words.gettext("{place} of {name} has no counterpart in {other}.", place=place, name=names[first],
                                 other=names[other]) if one.kind == "no_counterpart" else
                   words.gettext("{place} of {name} stands in another place in {other}.", place=place,
                                 name=names[first], other=names[other]))
        return f"{message[:1].upper()}{message[1:]}"
    said = {treaty: value for treaty, value, _ in one.values}
    title = _title(one.kind, words)
    if len(treaties) == 1:
        return words.gettext("{title}: \"{words}\" stands only in {name} ({place}), not in {other}.", title=title,
                             words=said[first], name=names[first], place=place, other=names[other])
    return words.gettext("{title}: \"{words}\" in {name} ({place}), \"{others}\" in {other}.", title=title,
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


def _of_code(one: Discrepancy, names: Mapping[str, str], words: Words) -> str:
    """"Only for habitual abode: yes in a.ru; no in a.ro."""
    parts = [words.gettext("{value} in {who}", value=value_words(one.subject, value, words), who=names[treaty])
             for treaty, value, _ in one.values if value != NOT_AVAILABLE]
    title = feature_title(one.subject, words)
    return words.gettext("{title}: {parts}.", title=title, parts="; ".join(parts))
