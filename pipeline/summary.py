"""What a run prints of each text: ``summary``, a table in words for people."""

from __future__ import annotations

from pipeline.codebook import INCONCLUSIVE, codebook
from pipeline.explain.words import Words
from pipeline.model import Corpus, Reading, Status


def summary(corpus: Corpus, words: Words | None = None) -> str:
    """A table with one line for each text: language, article, cascade, entity rule, notes; or that it was not read."""
    words = words or Words()
    rows = [(words.pgettext("column", "treaty"), words.pgettext("column", "language"),
             words.pgettext("column", "article"), words.pgettext("column", "cascade"),
             words.pgettext("column", "entity rule"), words.pgettext("column", "notes"))]
    unread = [failure.treaty for failure in corpus.failures]
    rows += sorted(
        [_line(reading, words) for reading in corpus.readings]
        + [(treaty.id, treaty.language or "-", "-", words.gettext("not read"), "", "") for treaty in unread]
    )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)


def _line(reading: Reading, words: Words) -> tuple[str, str, str, str, str, str]:
    treaty = reading.document.treaty
    if reading.status is Status.NO_RESIDENCE_ARTICLE:
        return treaty.id, treaty.language, "-", words.gettext("no residence article"), "", ""
    values = {code.feature: code.value for code in reading.codes}
    notes = ", ".join(dict.fromkeys(words.title(codebook().note(note.code).title) for note in reading.notes))
    return (
        treaty.id,
        treaty.language,
        _dash(values.get("article.label", "")),
        _shortened(values.get("individual.cascade", ""), words),
        _shortened(values.get("entity.rule", ""), words, apart=values.get("entity.scope") == INCONCLUSIVE),
        _dash(notes),
    )


def _shortened(value: str, words: Words, *, apart: bool = False) -> str:
    """An order of tests; ``apart``: they are rules for different persons, none behind the other."""
    short = {
        "permanent_home": words.pgettext("short", "home"),
        "vital_interests": words.pgettext("short", "interests"),
        "habitual_abode": words.pgettext("short", "abode"),
        "nationality": words.pgettext("short", "nationality"),
        "mutual_agreement": words.pgettext("short", "agreement"),
        "effective_management": words.pgettext("short", "management"),
        "incorporation": words.pgettext("short", "incorporation"),
        "registration": words.pgettext("short", "registration"),
        "head_office": words.pgettext("short", "head_office"),
        "inconclusive": words.pgettext("short", "inconclusive"),
        "not_available": words.pgettext("short", "not_available"),
    }
    return _dash(("; " if apart else " > ").join(short.get(part, part) for part in value.split(" > ")))


def _dash(value: str) -> str:
    return "-" if value in ("", "absent") else value
