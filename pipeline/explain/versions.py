"""Points in which versions of one treaty differ, in words."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.codebook import NOT_AVAILABLE, codebook
from pipeline.explain.finding import value_words
from pipeline.explain.texts import Text
from pipeline.explain.words import Words
from pipeline.model import Discrepancy


def discrepancy_sentence(one: Discrepancy, texts: Mapping[str, Text], places: Mapping[str, str], words: Words) -> str:
    """A discrepancy as a sentence. ``places``: where each text says it, as printed, of those that do."""
    names = {treaty: texts[treaty].name if treaty in texts else treaty for treaty, _, _ in one.values}
    if one.subject in codebook().index:
        return _of_code(one, names, words)
    has = [treaty for treaty, value, _ in one.values if value and value != "no"]
    lacks = [treaty for treaty, value, _ in one.values if not value or value == "no"]
    if one.kind == "no_counterpart" and has and lacks:
        return words.gettext("{place} of {name} has no counterpart in {other}.", name=names[has[0]],
                             other=names[lacks[0]], place=_first_upper(places.get(has[0], one.subject)))
    if one.kind == "exclusivity" and has and lacks:
        return words.gettext("{name} says \"only\" in {place}; {other} does not.", name=names[has[0]],
                             other=names[lacks[0]], place=places.get(has[0], one.subject))
    if one.kind == "number" and has:
        values = {treaty: value.replace("; ", ", ") for treaty, value, _ in one.values}
        first = has[0]
        place = places.get(first, one.subject)
        if lacks:
            return words.gettext("{name} has the number {number} in {place}; {other} does not.", name=names[first],
                                 number=values[first], place=place, other=names[lacks[0]])
        return words.gettext("{name} has the number {number} in {place}, where {other} has {second}.",
                             name=names[first], number=values[first], place=place, other=names[has[1]],
                             second=values[has[1]])
    return words.gettext("{place} differs.", place=_first_upper(next(iter(places.values()), one.subject)))


def _of_code(one: Discrepancy, names: Mapping[str, str], words: Words) -> str:
    """"Only for habitual abode: yes in a.ru; no in a.ro."""
    parts = [words.gettext("{value} in {who}", value=value_words(one.subject, value, words), who=names[treaty])
             for treaty, value, _ in one.values if value != NOT_AVAILABLE]
    title = words.title(codebook().feature(one.subject).title)
    return words.gettext("{title}: {parts}.", title=title, parts="; ".join(parts))


def _first_upper(told: str) -> str:
    return f"{told[:1].upper()}{told[1:]}"
