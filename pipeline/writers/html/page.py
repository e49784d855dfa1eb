"""What the templates show: plain values made from a corpus, one function for each section of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import quote as url_quote

from markupsafe import Markup

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, Feature, codebook
from pipeline.compare import differ
from pipeline.explain import Citation, Finding, Text, Weight, note_sentence, review_sentence, value_words
from pipeline.message import Message
from pipeline.model import CLAUSE_KINDS, Cell, Code, Evidence, Failure, Kind, Span, Status
from pipeline.writers.corpus import View, codes, language_name, provisions_of, treaty_of, trimmed
from pipeline.writers.html.ladders import Column
from pipeline.writers.html.marks import marked


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote as it is shown: whose, where it is printed, its words."""

    name: str
    treaty: str
    place: str
    page: str | None
    language: str
    html: Markup
    element: str = ""
    reviewed: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A finding as it is shown."""

    text: str
    tags: tuple[str, ...]
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A cell of the matrix. ``state`` is read, absent, inconclusive or not_available; ``reviewed`` says what a
    person corrected, and why."""

    treaty: str
    words: str
    state: str
    minority: bool
    quotes: tuple[Quote, ...]
    reviewed: str = ""


@dataclass(frozen=True, slots=True)
class MatrixRow:
    feature: Feature
    differs: bool
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AlignedCell:
    treaty: str
    name: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Aligned:
    """A row of the alignment; ``number`` tells rows of one provision apart."""

    provision: str
    title: str
    number: int
    cells: tuple[AlignedCell, ...]


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """The account of one text: every character of the article is heading, editorial matter or a clause's own."""

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


def treaty_quote(text: Text, citation: Citation, element: str = "") -> Quote:
    """A citation with its words marked."""
    span = Span(citation.start, citation.start + len(citation.excerpt))
    counting = [Span(span.start + mark.start, span.start + mark.stop) for mark in citation.marks]
    html = marked(text, span, counting)
    return Quote(text.name, text.id, citation.place, citation.page, text.language, html, element)


def told(view: View) -> list[tuple[Weight, list[Told]]]:
    """The findings by weight, in their order."""
    return [(weight, [_told(view, finding) for finding in its])
            for weight, its in groupby(view.findings, key=lambda finding: finding.weight)]


def _told(view: View, finding: Finding) -> Told:
    quotes = tuple(treaty_quote(view.by_id[one.treaty], one) for one in finding.evidence)
    return Told(finding.text, tuple(view.by_id[name].name for name in finding.treaties), quotes)


def matrix(view: View, texts: Sequence[Text], *, quoted: bool = True) -> list[tuple[str, list[MatrixRow]]]:
    """The codes by group: a row for each feature, a value for each text."""
    by_text = {text.id: {code.feature: code for code in codes(text)} for text in texts}
    rows: dict[str, list[MatrixRow]] = {group.id: [] for group in codebook().groups}
    for feature in codebook().features:
        values = [by_text[text.id][feature.id].value for text in texts]
        differs = differ(feature, values)
        rare = _rare(values) if differs else set()
        rows[feature.group].append(MatrixRow(feature, differs, tuple(
            value(view, text, by_text[text.id][feature.id], minority=by_text[text.id][feature.id].value in rare,
                  quoted=quoted)
            for text in texts)))
    return [(view.words.title(group.title), rows[group.id]) for group in codebook().groups]


def _rare(values: Iterable[str]) -> set[str]:
    """The values that fewer texts have than the most common one; none where all are equally common."""
    counts = Counter(value for value in values if value != NOT_AVAILABLE)
    most = max(counts.values(), default=0)
    return {value for value, count in counts.items() if count < most}


def value(view: View, text: Text, code: Code, *, minority: bool = False, quoted: bool = True) -> Value:
    """A code as it is shown, with a quote for each element that has one."""
    state = code.value if code.value in (ABSENT, INCONCLUSIVE, NOT_AVAILABLE) else "read"
    words = value_words(code.feature, code.value, view.words)
    if code.feature == "language":
        words = language_name(code.value, view.words)
    shown = tuple(_element(view, text, code, one) for one in code.evidence if one.quote) if quoted else ()
    return Value(text.id, words, state, minority, shown, review_sentence(code.feature, code.review, view.words))


def _element(view: View, text: Text, code: Code, evidence: Evidence) -> Quote:
    element = view.words.title(codebook().value_title(code.feature, evidence.element))
    several = len(code.evidence) > 1
    return treaty_quote(text, text.citation(evidence, view.words), element if several else "")


def aligned(view: View, texts: Sequence[Text]) -> list[Aligned]:
    """The rows of the alignment with a cell for each text, empty where it has no such clause."""
    found = []
    seen: Counter[str] = Counter()
    cells = {text.id: view.cells.get(text.id, {}) for text in texts}
    for place in sorted({place for its in cells.values() for place in its}):
        row = view.corpus.alignment[place]
        seen[row.provision] += 1
        title = view.words.title(codebook().provision(row.provision).title)
        found.append(Aligned(row.provision, title, seen[row.provision], tuple(
            AlignedCell(text.id, text.name, tuple(_part(view, text, cell) for cell in cells[text.id].get(place, ())))
            for text in texts)))
    return found


def _part(view: View, text: Text, cell: Cell) -> Quote:
    """A clause, or the part of one that carries a row's provision; points stand for the rest of the clause."""
    span, _ = trimmed(text, cell.span)
    clause = text.clause_at(cell.span.start)
    html = marked(text, span, focusable=True)
    if clause is not None:
        whole, _ = trimmed(text, clause.span)
        html = Markup("… " if span.start > whole.start else "") + html + (" …" if span.stop < whole.stop else "")
    review = dict(text.reading.reviewed).get(cell.clause)
    return Quote(text.name, text.id, text.place(clause, view.words), text.page_at(span.start), text.language, html,
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
    sentence = note_sentence(text, note, view.words)
    quotes = tuple(treaty_quote(text, text.citation(one, view.words)) for one in note.evidence[:3] if one.quote)
    return view.words.title(codebook().note(note.code).title), f"{sentence[:1].upper()}{sentence[1:]}.", quotes


def ledger(texts: Sequence[Text]) -> list[LedgerRow]:
    return [_ledger(text) for text in texts]


def _ledger(text: Text) -> LedgerRow:
    reading = text.reading
    located = reading.article is not None
    article = [clause for clause in reading.clauses if located and clause.article == reading.article]
    sizes: Counter[Kind] = Counter()
    for clause in article:
        sizes[clause.kind] += clause.span.stop - clause.span.start
    own = sum(size for kind, size in sizes.items() if kind in CLAUSE_KINDS)
    whole = article[-1].span.stop - article[0].span.start if article else 0
    carried = provisions_of(text)
    return LedgerRow(
        name=text.name,
        characters=len(reading.document.text),
        clauses=sum(clause.kind in CLAUSE_KINDS for clause in reading.clauses),
        article=whole,
        heading=sizes[Kind.ARTICLE],
        editorial=sizes[Kind.EDITORIAL] + sizes[Kind.FRONT],
        own=own,
        unaccounted=whole - sum(sizes.values()),
        residence_clauses=sum(clause.kind in CLAUSE_KINDS for clause in article),
        unexplained=sum(carried.get(clause.id, ()) in ((), ("other",)) for clause in article
                        if clause.kind in CLAUSE_KINDS),
        repairs=len(reading.document.repairs),
    )


def summary(view: View) -> str:
    """One line: how many texts were read, in which languages, and how many were not."""
    words = view.words
    read = [text for text in view.texts if text.reading.status is not Status.NO_RESIDENCE_ARTICLE]
    counts = Counter(language_name(text.language, words) for text in read)
    languages = words.listing([words.gettext("{n} in {language}", n=n, language=name)
                               for name, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))])
    cut = sum(text.reading.status is Status.TRUNCATED for text in read)
    parts = [words.ngettext("{n} text read", "{n} texts read", len(read))
             + (words.gettext(": {languages}", languages=languages) if languages else "")]
    if cut:
        parts.append(words.ngettext("{n} of them breaks off", "{n} of them break off", cut))
    unread = len(view.rows) - len(read)
    parts.append(words.ngettext("{n} not read", "{n} not read", unread) if unread else words.gettext("none failed"))
    return words.gettext("{parts}.", parts="; ".join(parts))


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


def source_links(view: View, sources: str | None) -> Mapping[str, str]:
    """The address of each text's source file, where the place of the raw folder is known."""
    if sources is None:
        return {}
    base = sources.rstrip("/")
    return {text.id: f"{base}/{url_quote(text.reading.document.treaty.source)}" for text in view.texts}


def distinct_cascades(texts: Sequence[Text]) -> list[tuple[str, str, list[Text]]]:
    """Texts by cascade and entity rule, the most common combination first, where there are too many for columns."""
    found: dict[tuple[str, str], list[Text]] = {}
    for text in texts:
        found.setdefault((text.value("individual.cascade"), text.value("entity.rule")), []).append(text)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[1][0].id))
    return [(cascade, rule, its) for (cascade, rule), its in ordered]
