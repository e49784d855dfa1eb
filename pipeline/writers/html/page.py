"""What the templates show: plain values made from a corpus, one function for each section of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import quote as url_quote

from markupsafe import Markup

from pipeline.codebook import ABSENT, INCONCLUSIVE, codebook
from pipeline.explain import Finding, Text, Weight, note_sentence, review_sentence, untold, value_of
from pipeline.explain.bound import bound
from pipeline.explain.words import Words
from pipeline.model import Cell, Status
from pipeline.writers.corpus import View, codes, trimmed
from pipeline.writers.html.columns import Column
from pipeline.writers.html.marks import marked
from pipeline.writers.html.quotes import Quote, quote

TAGS = 6  # so many are shown
FEW = 3  # so many texts are named one by one, even where they are nearly all


@dataclass(frozen=True, slots=True)
class Told:
    """A finding as it is shown; ``known`` are sentences on which texts cannot tell, and why; ``named`` the texts that
    it is about, where there are more of them than tags."""

    text: str
    tags: tuple[str, ...]
    quotes: tuple[Quote, ...]
    known: tuple[str, ...]
    section: str = ""
    named: str = ""


@dataclass(frozen=True, slots=True)
class AlignedCell:
    """A text's clauses in a row, or what is to be said where there is none."""

    treaty: str
    name: str
    quotes: tuple[Quote, ...]
    gap: str = ""


@dataclass(frozen=True, slots=True)
class Aligned:
    """A row of the alignment; ``number`` tells rows of one provision apart."""

    provision: str
    title: str
    number: int
    cells: tuple[AlignedCell, ...]


def told(view: View) -> list[tuple[Weight, list[Told]]]:
    """The findings by weight, in their order."""
    return _by_weight(view, view.findings, view.texts)


def departures(view: View) -> list[tuple[Weight, list[Told]]]:
    """The same of what the texts are compared with, tagged with those that depart from it; empty without one."""
    return _by_weight(view, view.against.findings(view.words), view.against.texts) if view.against else []


def _by_weight(view: View, findings: Iterable[Finding], texts: Sequence[Text]) -> list[tuple[Weight, list[Told]]]:
    return [(weight, [_told(view, finding, texts) for finding in its])
            for weight, its in groupby(findings, key=lambda finding: finding.weight)]


def _told(view: View, finding: Finding, texts: Sequence[Text]) -> Told:
    quotes = tuple(quote(view.by_id[one.treaty], one, view.words) for one in finding.evidence)
    named = [view.by_id[one].name for one in finding.treaties if one in view.by_id]
    tags = _tags(view, finding, texts)
    listed = len(named) > TAGS and tags != (view.words.gettext("all texts"),)
    return Told(bound(finding.text, view.words), tags, quotes, finding.reservations, finding.section,
                ", ".join(named) if listed else "")


def _tags(view: View, finding: Finding, texts: Sequence[Text]) -> tuple[str, ...]:
    """The names of the texts that a finding is about; where these are nearly all that were read, of the others. A text
    that cannot tell what the finding speaks of is none of these."""
    words, named = view.words, [view.by_id[one].name for one in finding.treaties if one in view.by_id]
    rest = [text for text in texts if text.id not in finding.treaties
            and text.reading.status is not Status.NO_RESIDENCE_ARTICLE]
    unknown = untold(finding, rest)
    others = [text.name for text in rest if text not in unknown]
    if len(named) < FEW or len(rest) * 2 >= len(named):
        return tuple(named)
    if unknown:
        return (words.gettext("all that can tell"),) if not others else (
            words.gettext("all that can tell but {names}", names=words.names(others)),)
    if not others:
        return (words.gettext("all texts"),)
    return (words.gettext("all but {names}", names=words.names(others)),)


def difference_count(view: View) -> str:
    """How much the texts differ, in one sentence; empty for a single text."""
    if len(view.texts) < 2 or not view.findings:
        return ""
    heavy = sum(finding.weight is Weight.OUTCOME for finding in view.findings)
    all_of_them = view.words.ngettext("One finding", "{n} findings", len(view.findings))
    if not heavy:
        return view.words.gettext("{findings}; none of them decides a case.", findings=all_of_them)
    return view.words.ngettext("{findings}; one of them decides cases.", "{findings}; {n} of them decide cases.", heavy,
                               findings=all_of_them)


def departure_count(view: View, found: Sequence[tuple[Weight, Sequence[Told]]]) -> str:
    """How many texts depart from what they are compared with, in one sentence; empty where there is nothing to."""
    if view.against is None:
        return ""
    words, base = view.words, view.against
    departing = {one.text.id for one in base.departures}
    read = sum(text.reading.status is not Status.NO_RESIDENCE_ARTICLE for text in base.texts)
    if not departing:
        return words.gettext("Compared with {name}: no text is known to depart from it.", name=base.name)
    heavy = sum(len(its) for weight, its in found if weight is Weight.OUTCOME)
    told = words.ngettext("Compared with {name}: {n} text of {all} departs from it", "Compared with {name}: {n} texts "
                          "of {all} depart from it", len(departing), name=base.name, all=read)
    return words.ngettext("{departing}, in {n} point that decides cases.", "{departing}, in {n} points that decide "
                          "cases.", heavy, departing=told) if heavy else words.gettext(
        "{departing}, in nothing that decides a case.", departing=told)


def shared_rows(view: View, texts: Sequence[Text]) -> list[int]:
    """The rows of the alignment in which any of some texts stands, by their places in it."""
    return sorted({place for text in texts for place in view.cells.get(text.id, {})})


def aligned(view: View, texts: Sequence[Text]) -> list[Aligned]:
    """The rows of the alignment with a cell for each text, empty where it has no such clause."""
    found = []
    seen: Counter[str] = Counter()
    cells = {text.id: view.cells.get(text.id, {}) for text in texts}
    for place in shared_rows(view, texts):
        row = view.corpus.alignment[place]
        seen[row.provision] += 1
        title = view.words.title(codebook().provision(row.provision).title)
        found.append(Aligned(row.provision, title, seen[row.provision], tuple(
            AlignedCell(text.id, text.name, tuple(_part(view, text, cell) for cell in cells[text.id].get(place, ())),
                        _gap(view, text, row.provision))
            for text in texts)))
    return found


# What a clause with a provision would be coded as: where that is inconclusive, the clause may well be there.
_SAID_BY = {
    "scope": "scope.persons_covered", "person_definition": "definition.person",
    "source_only_exclusion": "definition.source_only_exclusion", "state_itself": "definition.state_itself",
    "exempt_bodies": "definition.exempt_bodies", "partnership": "partnership.clause",
    "dual_residence_definition": "definition.dual_residence", "entity": "entity.rule",
    "benefits_denied": "entity.benefits_denied",
}


def _gap(view: View, text: Text, provision: str) -> str:
    """Why a text has no clause in a row: only one that was read to its end is known to have none, or one that breaks
    off after the last of its tests, of a test."""
    words = view.words
    if text.reading.article is None:
        return words.gettext("not read")
    said = text.value(_SAID_BY.get(provision, f"individual.{provision}"))
    if INCONCLUSIVE in said.split("; "):
        return words.gettext("said, but inconclusive")
    if text.reading.status is not Status.TRUNCATED:
        return words.gettext("no such clause")
    if said == ABSENT and provision in codebook().tests:
        return words.gettext("no such test; the tests were read to their end")
    if any(dict(note.params).get("where", "end") == "end" for note in text.reading.notes
           if note.code == "text_truncated"):
        return words.gettext("not available: the text breaks off before")
    return words.gettext("not available: words of the article are left out")


def _part(view: View, text: Text, cell: Cell) -> Quote:
    """A clause, or the part of one that carries a row's provision; points stand for the rest of the clause."""
    span, _ = trimmed(text, cell.span)
    clause = text.clause_at(cell.span.start)
    html = marked(text, span, focusable=True, words=view.words)
    if clause is None:
        html = Markup('<span class="own">{}</span>').format(html)
    else:
        whole, _ = trimmed(text, clause.span)
        before, after = "… " if span.start > whole.start else "", " …" if span.stop < whole.stop else ""
        html = Markup('{}<span class="own">{}</span>{}').format(before, html, after)
    review = dict(text.reading.reviewed).get(cell.clause)
    place = bound(text.place(clause, view.words), view.words)
    return Quote(text.name, text.id, place, text.page_at(span.start), text.language, html,
                 reviewed=review_sentence("", review, view.words))


def column(view: View, text: Text) -> Column:
    """What the ladders of a text are drawn from; a rung leads to the clause that carries it."""
    carried = {name for _, provisions in text.reading.provisions for name in provisions}
    return Column(text.name, {code.feature: code.value for code in codes(text)},
                  {name: f"c-{name}" for name in carried})


def notes(view: View, texts: Sequence[Text]) -> list[tuple[Text, list[tuple[str, str, tuple[Quote, ...]]]]]:
    """For each text that has any, its notes: title, sentence, quotes."""
    return [(text, [_note(view, text, place) for place in range(len(text.reading.notes))])
            for text in texts if text.reading.notes]


def _note(view: View, text: Text, place: int) -> tuple[str, str, tuple[Quote, ...]]:
    note = text.reading.notes[place]
    sentence = bound(note_sentence(text, note, view.words), view.words)
    quotes = tuple(quote(text, text.citation(one, view.words), view.words) for one in note.evidence[:3] if one.quote)
    return view.words.title(codebook().note(note.code).title), f"{sentence[:1].upper()}{sentence[1:]}.", quotes


def source_links(view: View, sources: str | None) -> Mapping[str, str]:
    """The address of each text's source file, where the place of the raw folder is known."""
    if sources is None:
        return {}
    base = sources.rstrip("/")
    return {text.id: f"{base}/{url_quote(text.reading.document.treaty.source)}" for text in view.texts}


def distinct_cascades(texts: Sequence[Text], words: Words) -> list[tuple[str, str, list[Text]]]:
    """Texts by cascade and entity rule, in words, the most common combination first, where there are too many for
    columns."""
    found: dict[tuple[str, str], list[Text]] = {}
    for text in texts:
        both = value_of(text, "individual.cascade", words), value_of(text, "entity.rule", words)
        found.setdefault(both, []).append(text)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[1][0].id))
    return [(cascade, rule, its) for (cascade, rule), its in ordered]
