"""Points in which versions of one treaty differ, in words."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.codebook import NOT_AVAILABLE, codebook
from pipeline.explain.finding import feature_title, value_words
from pipeline.explain.texts import Text
from pipeline.explain.words import Words
from pipeline.model import Discrepancy

_MOVED = ("no_counterpart", "moved")


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
