"""What lets a reader trust the report, or not: what was read and what was not, the ledger, what each text can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import partial

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, OTHER
from pipeline.explain import Text, Words, note_sentences, recognition_sentence, who
from pipeline.message import Message
from pipeline.model import CLAUSE_KINDS, Failure, Kind, Status
from pipeline.writers.corpus import View, codes, provisions_of, treaty_of

WARNINGS = ("text_truncated", "text_unreliable")


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """The account of one text: every character of the article is heading, editorial matter or a clause's own; and how
    many features were read, are absent, inconclusive, or not in the source."""

    name: str
    characters: int
    clauses: int
    article: int
    heading: int
    editorial: int
    own: int
    unaccounted: int
    residence_clauses: int
    unexplained: int
    repairs: int
    read: int
    absent: int
    inconclusive: int
    not_available: int


def summary(view: View) -> str:
    """One line: how many texts were read, in which languages, and how many were not."""
    words = view.words
    read = [text for text in view.texts if text.reading.status is not Status.NO_RESIDENCE_ARTICLE]
    within = {"ru": words.pgettext("in a language", "Russian"), "ro": words.pgettext("in a language", "Romanian")}
    counts = Counter(within.get(text.language, text.language) for text in read)
    languages = words.listing([words.gettext("{n} in {language}", n=n, language=name)
                               for name, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))])
    cut = sum(text.reading.status is Status.TRUNCATED for text in read)
    parts = [words.ngettext("{n} text read", "{n} texts read", len(read))
             + (words.gettext(": {languages}", languages=languages) if languages else "")]
    if cut:
        parts.append(words.ngettext("{n} of them holds only a part of the article",
                                    "{n} of them hold only a part of the article", cut))
    unread = len(view.rows) - len(read)
    parts.append(words.ngettext("{n} not read", "{n} not read", unread) if unread else words.gettext("none failed"))
    return words.gettext("{parts}.", parts="; ".join(parts))


def elsewhere(view: View) -> str:
    """Which texts stand in no table, since there is nothing of them to compare; empty where there are none."""
    its = [text for text in view.texts if text.reading.status is Status.NO_RESIDENCE_ARTICLE]
    return view.words.agree(
        "{who} is not shown here: no residence article was found in it.",
        "{who} are not shown here: no residence article was found in them.", len(its),
        who=who(its, view.words)) if its else ""


def undeciding(texts: Sequence[Text], words: Words) -> str:
    """Which texts decide no case that is known; empty where there are none."""
    return words.agree(
        "What becomes of a case under {who} is not known: what the text would say is missing or unclear.",
        "What becomes of a case under {who} is not known: what the texts would say is missing or unclear.", len(texts),
        who=who(texts, words)) if texts else ""


def amended(view: View) -> str:
    """Which treaties are said to have been amended by later instruments; empty where none is."""
    its = [text for text in view.texts if view.said(text.id).amended_by]
    return view.words.agree(
        "{who} is said to have been amended by a later instrument.",
        "{who} are said to have been amended by later instruments.", len(its),
        who=who(its, view.words)) if its else ""


def failures(view: View) -> list[tuple[str, str, str]]:
    """The texts that were not read: id, source, why."""
    found = []
    for row in view.rows:
        treaty = treaty_of(row)
        if isinstance(row, Failure):
            found.append((treaty.id, treaty.source, view.words.said(row.message)))
        elif row.reading.status is Status.NO_RESIDENCE_ARTICLE:
            message = view.words.said(row.reading.message or Message("No residence article was found in it."))
            found.append((treaty.id, treaty.source, message))
    return found


def warnings(view: View) -> list[tuple[str, str]]:
    """What a reader must know before relying on a text: name and sentence; and what was said of the run as a whole."""
    found = [("", view.words.said(message)) for message in view.corpus.messages]
    found += [(view.words.names([view.by_id[one].name for one in finding.treaties]), view.words.gettext(
        "These versions of one treaty contradict each other: see the findings."))
        for finding in view.findings if finding.section == "versions"]
    for text in view.texts:
        if text.reading.message and text.reading.status is not Status.NO_RESIDENCE_ARTICLE:
            found.append((text.name, view.words.said(text.reading.message)))
        if recognised := recognition_sentence(text, view.words):
            found.append((text.name, recognised))
        if any(note.code in WARNINGS for note in text.reading.notes):
            found += [(text.name, told) for note, told in zip(
                text.reading.notes, note_sentences(text, view.words), strict=True) if note.code in WARNINGS]
    return found


def ledger(texts: Sequence[Text]) -> list[LedgerRow]:
    """A row for each text."""
    return [LedgerRow(text.name, *text.kept("ledger", partial(_ledger, text))) for text in texts]


def _ledger(text: Text) -> list[int]:
    """The numbers of a row, in its order."""
    reading = text.reading
    located = reading.article is not None
    article = [clause for clause in reading.clauses if located and clause.article == reading.article]
    sizes: Counter[Kind] = Counter()
    for clause in article:
        sizes[clause.kind] += clause.span.stop - clause.span.start
    own = sum(size for kind, size in sizes.items() if kind in CLAUSE_KINDS)
    whole = article[-1].span.stop - article[0].span.start if article else 0
    carried = provisions_of(text)
    said = Counter(code.value if code.value in (ABSENT, INCONCLUSIVE, NOT_AVAILABLE) else "read"
                   for code in codes(text))
    return list(astuple(LedgerRow(
        name="",
        characters=len(reading.document.text),
        clauses=sum(clause.kind in CLAUSE_KINDS for clause in reading.clauses),
        article=whole,
        heading=sizes[Kind.ARTICLE],
        editorial=sizes[Kind.EDITORIAL] + sizes[Kind.FRONT],
        own=own,
        unaccounted=whole - sum(sizes.values()),
        residence_clauses=sum(clause.kind in CLAUSE_KINDS for clause in article),
        unexplained=sum(carried.get(clause.id, ()) in ((), (OTHER,)) for clause in article
                        if clause.kind in CLAUSE_KINDS),
        repairs=len(reading.document.repairs),
        read=said["read"],
        absent=said[ABSENT],
        inconclusive=said[INCONCLUSIVE],
        not_available=said[NOT_AVAILABLE],
    )))[1:]
