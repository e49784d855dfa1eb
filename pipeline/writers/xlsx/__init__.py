"""``comparison.xlsx``: the comparison as a workbook, for those who filter, sort and annotate in a spreadsheet.

Guarantees: every cell is text or a number, never a formula, whatever a source holds; the same corpus gives the same
bytes; a finding and a value of the matrix lead to the row of the evidence that shows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.codebook import ABSENT, DOCUMENT_FEATURES, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.compare import differ
from pipeline.explain import (
    Citation,
    Finding,
    Text,
    Weight,
    capital,
    feature_title,
    note_sentences,
    review_sentence,
    value_of,
)
from pipeline.model import Cell as AlignedCell
from pipeline.model import Code, Evidence, Failure
from pipeline.writers.against import NOT_COMPARABLE, Against, Departure
from pipeline.writers.corpus import View, codes, language_name, status_words, treaty_of, trimmed
from pipeline.writers.files import File
from pipeline.writers.tables import TABLES
from pipeline.writers.xlsx.book import Cell, Sheet, workbook

NAME = "comparison.xlsx"
# Up to so many texts each has a column; above, a row. The report makes the same difference.
TOGETHER = 30
QUOTES = 3


@dataclass(frozen=True, slots=True)
class _Places:
    """Where evidence and notes stand: rows by text and feature or note, with the spans that they show."""

    evidence: Mapping[tuple[str, str], Sequence[tuple[int, Evidence]]]
    notes: Mapping[tuple[str, str], Sequence[tuple[int, Evidence | None]]]


def xlsx_files(view: View) -> Iterator[File]:
    """The workbook, with sheets for findings, codes, clauses, evidence, terms, notes and texts."""
    yield File(NAME, [workbook(sheets(view), view.words)])


def sheets(view: View) -> list[Sheet]:
    """The sheets in their order."""
    places = _places(view)
    compared = [_compared(view, places, view.against)] if view.against else []
    return [_findings(view, places), _matrix(view, places), *compared, _clauses(view), _evidence(view), _terms(view),
            _notes(view), _texts(view)]


def _places(view: View) -> _Places:
    evidence: dict[tuple[str, str], list[tuple[int, Evidence]]] = {}
    for row, (text, code, one) in enumerate(_all_evidence(view), 1):
        evidence.setdefault((text.id, code.feature), []).append((row, one))
    notes: dict[tuple[str, str], list[tuple[int, Evidence | None]]] = {}
    row = 0
    for text in view.texts:
        for note in text.reading.notes:
            row += 1
            notes.setdefault((text.id, note.code), []).append((row, note.evidence[0] if note.evidence else None))
    return _Places(evidence, notes)


def _all_evidence(view: View) -> Iterator[tuple[Text, Code, Evidence]]:
    for text in view.texts:
        for code in codes(text):
            for one in code.evidence:
                yield text, code, one


def _findings(view: View, places: _Places) -> Sheet:
    words = view.words
    where = [(words.gettext("Where {n}", n=n), 13.0) for n in range(1, QUOTES + 1)]
    quotes = [(words.gettext("Quote {n}", n=n), 32.0) for n in range(1, QUOTES + 1)]
    columns = [(words.gettext("No."), 5.0), (words.gettext("Weight"), 14.0), (words.gettext("Finding"), 44.0),
               (words.gettext("Texts"), 13.0), *(pair for two in zip(where, quotes, strict=True) for pair in two)]
    weights = {
        Weight.OUTCOME: words.gettext("What decides the case"),
        Weight.CONDITION: words.gettext("When and how far"),
        Weight.DEFINITION: words.gettext("Definitions and scope"),
        Weight.WORDING: words.gettext("Drafting"),
    }
    return Sheet("findings", words.gettext("Findings"), columns, 3,
                 (_finding(view, places, number, finding, weights[finding.weight])
                  for number, finding in enumerate(view.findings, 1)),
                 linked=frozenset(range(4, 4 + 2 * QUOTES, 2)))


def _finding(view: View, places: _Places, number: int, finding: Finding, weight: str) -> list[Cell]:
    names = ", ".join(view.by_id[treaty].name for treaty in finding.treaties)
    cells = [Cell(number), Cell(weight), Cell(finding.text, style="strong"), Cell(names)]
    for one in finding.evidence[:QUOTES]:
        cells += [Cell(cited(view, one), _shown_at(places, finding, one)), Cell(one.excerpt)]
    return cells + [Cell("")] * (4 + 2 * QUOTES - len(cells))


def cited(view: View, citation: Citation) -> str:
    """Whose words, and where they are printed: "000, paragraph 3(b), page 4"."""
    name = view.by_id[citation.treaty].name
    if citation.page:
        return view.words.gettext("{name}, {place}, page {page}", name=name, place=citation.place, page=citation.page)
    return view.words.gettext("{name}, {place}", name=name, place=citation.place)


def _shown_at(places: _Places, finding: Finding, citation: Citation) -> tuple[str, int] | None:
    """The row of the evidence, or of the notes, that a citation was made of."""
    stop = citation.start + len(citation.excerpt)
    for feature in finding.features:
        key = (citation.treaty, feature)
        for row, evidence in places.evidence.get(key, ()):
            if evidence.quote and citation.start <= evidence.span.start < stop:
                return "evidence", row
        for row, shown in places.notes.get(key, ()):
            if shown is None or citation.start <= shown.span.start < stop:
                return "notes", row
    return None


def _matrix(view: View, places: _Places) -> Sheet:
    words = view.words
    values = {text.id: {code.feature: code for code in codes(text)} for text in view.texts}
    differs = {feature.id: differ(feature, [values[text.id][feature.id].value for text in view.texts])
               for feature in codebook().features}
    yes, no = words.gettext("yes"), words.gettext("no")
    base = view.against if view.against and view.against.id not in view.by_id else None  # a text has its column
    if len(view.texts) <= TOGETHER:
        groups = {group.id: words.title(group.title) for group in codebook().groups}
        columns = [(words.gettext("Group"), 22.0), (words.gettext("Feature"), 36.0), (words.gettext("Id"), 34.0),
                   (words.gettext("Differs"), 9.0), *([(base.name, 30.0)] if base else ()),
                   *((text.name, 30.0) for text in view.texts)]
        rows = ([Cell(groups[feature.group]), Cell(words.title(feature.title), style="strong"),
                 Cell(feature.id, style="quiet"), Cell(yes if differs[feature.id] else no,
                                                       style="text" if differs[feature.id] else "quiet"),
                 *([_based(view, feature.id, base)] if base else ()),
                 *(_value(view, places, text, values[text.id][feature.id]) for text in view.texts)]
                for feature in codebook().features)
        return Sheet("matrix", words.gettext("Codes"), columns, 2, rows, linked=_after(columns, 4 + bool(base)))
    columns = [(words.gettext("Text"), 18.0), (words.gettext("Title"), 30.0),
               *((feature_title(feature.id, words), 24.0) for feature in codebook().features)]
    turned = ([Cell(text.name, style="strong"), Cell(view.title(text.reading.document.treaty)),
               *(_value(view, places, text, code) for code in values[text.id].values())] for text in view.texts)
    return Sheet("matrix", words.gettext("Codes"), columns, 1, turned, linked=_after(columns, 2))


def _after(columns: Sequence[tuple[str, float]], first: int) -> frozenset[int]:
    return frozenset(range(first, len(columns)))


def _based(view: View, feature: str, base: Against) -> Cell:
    """What the baseline has; nothing on what only a text has, such as its language."""
    if feature in DOCUMENT_FEATURES:
        return Cell("")
    return Cell(base.told(feature, view.words), style="quiet")


def _compared(view: View, places: _Places, base: Against) -> Sheet:
    """Each fact in which a text is another than the baseline; then each in which that cannot be told."""
    words = view.words
    columns = [(words.gettext("Feature"), 32.0), (base.name, 32.0), (words.gettext("Text"), 16.0),
               (words.gettext("In the text"), 32.0), (words.gettext("Departs"), 18.0), (words.gettext("Where"), 22.0),
               (words.gettext("Quote"), 70.0), (words.gettext("Treaty"), 16.0), (words.gettext("Feature id"), 28.0)]
    return Sheet("compared", words.gettext("Baseline"), columns, 3,
                 (_departure(view, places, base, one) for one in (*base.departures, *base.not_comparable)), printed=7,
                 linked=frozenset({3}))


def _departure(view: View, places: _Places, base: Against, one: Departure) -> list[Cell]:
    words, feature = view.words, one.feature.id
    first = next(iter(one.text.evidence(feature)), None)
    place = one.text.place(one.text.clause_at(first.span.start), words) if first else ""
    return [Cell(feature_title(feature, words), style="strong"), Cell(base.told(feature, words)),
            Cell(one.text.name), _value(view, places, one.text, one.text.codes[feature]),
            Cell(words.gettext("could not be compared"), style="unsure") if one.kind == NOT_COMPARABLE else Cell(
                words.gettext("yes")), Cell(place),
            Cell(first.quote if first else ""), Cell(one.text.id, style="quiet"), Cell(feature, style="quiet")]


def _value(view: View, places: _Places, text: Text, code: Code) -> Cell:
    style = {ABSENT: "quiet", NOT_AVAILABLE: "quiet", INCONCLUSIVE: "unsure"}.get(code.value, "text")
    if view.against and view.against.departs(text.id, code.feature):
        style = "other"
    shown = places.evidence.get((text.id, code.feature), ())
    link = ("evidence", shown[0][0]) if shown else None
    remark = review_sentence(code.feature, code.review, view.words)
    told = language_name(code.value, view.words) if code.feature == "language" else (
        value_of(text, code.feature, view.words))
    return Cell(told, link, "corrected" if remark else style, remark)


def _clauses(view: View) -> Sheet:
    words = view.words
    title = words.gettext("Clauses")
    if len(view.texts) > TOGETHER:
        columns = [(words.gettext("Row"), 9.0), (words.gettext("Provision"), 26.0), (words.gettext("Text"), 18.0),
                   (words.gettext("Where"), 22.0), (words.gettext("Words"), 90.0)]
        return Sheet("clauses", title, columns, 3, _clauses_in_rows(view))
    texts = [text for text in view.texts if text.reading.article is not None]
    columns = [(words.gettext("Row"), 9.0), (words.gettext("Provision"), 24.0), *((text.name, 48.0) for text in texts)]
    return Sheet("clauses", title, columns, 2, _clauses_in_columns(view, texts))


def _clauses_in_columns(view: View, texts: Sequence[Text]) -> Iterator[list[Cell]]:
    for number, row in enumerate(view.corpus.alignment):
        yield [Cell(number + 1), Cell(_provision(view, row.provision), style="strong"),
               *(_aligned(view, text, view.cells.get(text.id, {}).get(number, ())) for text in texts)]


def _clauses_in_rows(view: View) -> Iterator[list[Cell]]:
    for number, row in enumerate(view.corpus.alignment, 1):
        for treaty, cells in row.cells:
            text = view.by_id[treaty]
            for cell in cells:
                span, own = trimmed(text, cell.span)
                yield [Cell(number), Cell(_provision(view, row.provision), style="strong"), Cell(text.name),
                       Cell(text.printed(span.start, view.words)[1]), Cell(own)]


def _provision(view: View, name: str) -> str:
    return view.words.title(codebook().provision(name).title)


def _aligned(view: View, text: Text, cells: Sequence[AlignedCell]) -> Cell:
    """The clauses of a text in one row, each under its place; what a person corrected of their provisions is told."""
    reviewed = dict(text.reading.reviewed)
    parts = [(trimmed(text, cell.span), cell.clause) for cell in cells]
    shown = "\n\n".join(f"[{text.place(text.clause_at(span.start), view.words)}]\n{own}" for (span, own), _ in parts)
    remark = "\n".join(review_sentence("", reviewed[clause], view.words) for _, clause in parts if clause in reviewed)
    return Cell(shown, style="corrected" if remark else "text", remark=remark)


def _evidence(view: View) -> Sheet:
    words = view.words
    columns = [(words.gettext("Text"), 18.0), (words.gettext("Feature"), 28.0), (words.gettext("Value"), 24.0),
               (words.gettext("Where"), 22.0), (words.gettext("Page"), 7.0), (words.gettext("Quote"), 80.0),
               (words.gettext("Corrected"), 30.0), (words.gettext("Treaty"), 16.0), (words.gettext("Feature id"), 24.0),
               (words.gettext("Value id"), 18.0), (words.gettext("Clause"), 8.0), (words.gettext("Start"), 8.0),
               (words.gettext("End"), 8.0), (words.gettext("Rule"), 28.0)]
    return Sheet("evidence", words.gettext("Evidence"), columns, 3,
                 (row for text in view.texts for row in _shown_of(view, text)), printed=7)


def _shown_of(view: View, text: Text) -> Iterator[list[Cell]]:
    shown = [(code, one) for code in codes(text) for one in code.evidence]
    places = text.kept("places of evidence", lambda: [
        text.place(text.clause_at(one.span.start), view.words) if one.quote else "" for _, one in shown],
        view.words.language)
    return (_shown(view, text, code, one, place) for (code, one), place in zip(shown, places, strict=True))


def _shown(view: View, text: Text, code: Code, one: Evidence, place: str) -> list[Cell]:
    book, words = codebook(), view.words
    value = language_name(one.element, words) if code.feature == "language" else words.title(
        book.value_title(code.feature, one.element))
    corrected = review_sentence(code.feature, code.review, words)
    return [
        Cell(text.name), Cell(feature_title(code.feature, words), style="strong"),
        Cell(value), Cell(place), Cell(one.page or ""),
        Cell(one.quote), Cell(corrected, style="corrected" if corrected else "text"),
        *(Cell(value, style="quiet") for value in (text.id, code.feature, one.element, one.clause)),
        Cell(one.span.start), Cell(one.span.stop), Cell(one.rule, style="quiet"),
    ]


def _terms(view: View) -> Sheet:
    words = view.words
    columns = [(words.gettext("Concept"), 24.0), (words.gettext("Language"), 10.0), (words.gettext("Term"), 50.0),
               (words.gettext("Texts"), 50.0), (words.gettext("Count"), 8.0)]
    rows = ([Cell(capital(words.title(codebook().concept(str(concept)))), style="strong"),
             Cell(language_name(str(language), words)), Cell(str(term)), Cell(_text_names(view, str(treaties))),
             Cell(int(str(count)))]
            for concept, language, term, treaties, count in TABLES["terms"].rows(view))
    return Sheet("terms", words.gettext("Terms"), columns, 1, rows)


def _text_names(view: View, treaties: str) -> str:
    return ", ".join(view.by_id[treaty].name if treaty in view.by_id else treaty for treaty in treaties.split("; "))


def _notes(view: View) -> Sheet:
    words = view.words
    columns = [(words.gettext("Text"), 18.0), (words.gettext("Note"), 26.0), (words.gettext("What is noted"), 60.0),
               (words.gettext("Where"), 22.0), (words.gettext("Page"), 7.0), (words.gettext("Quote"), 70.0),
               (words.gettext("Treaty"), 16.0), (words.gettext("Note id"), 22.0), (words.gettext("Start"), 8.0),
               (words.gettext("End"), 8.0)]
    return Sheet("notes", words.gettext("Notes"), columns, 2, _noted(view), printed=6)


def _noted(view: View) -> Iterator[list[Cell]]:
    for text in view.texts:
        places = text.kept("places of notes", partial(_note_places, view, text), view.words.language)
        for note, told, place in zip(text.reading.notes, note_sentences(text, view.words), places, strict=True):
            first = note.evidence[0] if note.evidence else None
            yield [
                Cell(text.name), Cell(view.words.title(codebook().note(note.code).title), style="strong"),
                Cell(told), Cell(place),
                Cell((first.page or "") if first else ""), Cell(first.quote if first else ""),
                Cell(text.id, style="quiet"), Cell(note.code, style="quiet"),
                *((Cell(first.span.start), Cell(first.span.stop)) if first else (Cell(""), Cell(""))),
            ]


def _note_places(view: View, text: Text) -> list[str]:
    return [text.place(text.clause_at(note.evidence[0].span.start), view.words) if note.evidence else ""
            for note in text.reading.notes]


def _texts(view: View) -> Sheet:
    words = view.words
    columns = [(words.gettext("Text"), 18.0), (words.gettext("Title"), 46.0), (words.gettext("Parties"), 24.0),
               (words.gettext("Year"), 7.0), (words.gettext("As of"), 12.0), (words.gettext("Amended by"), 30.0),
               (words.gettext("Language"), 10.0), (words.gettext("Source"), 30.0),
               (words.gettext("Status"), 20.0), (words.gettext("Message"), 60.0),
               (words.gettext("Treaty"), 22.0), (words.gettext("SHA-256"), 30.0)]
    rows = [_text(view, row) for row in view.rows]
    rows += [[Cell("")] * 9 + [Cell(words.said(one)), Cell(""), Cell("")] for one in view.corpus.messages]
    return Sheet("texts", words.gettext("Texts"), columns, 1, rows, printed=11)


def _text(view: View, one: Text | Failure) -> list[Cell]:
    treaty = treaty_of(one)
    failed = isinstance(one, Failure)
    status, message = (one.status, one.message) if isinstance(one, Failure) else (
        one.reading.status, one.reading.message)
    return [Cell(treaty.id if isinstance(one, Failure) else one.name, style="strong"), Cell(view.title(treaty)),
            Cell(view.said(treaty.id).parties), Cell(view.said(treaty.id).year),
            Cell(view.words.date(view.said(treaty.id).as_of)), Cell(view.said(treaty.id).amended_by),
            Cell(language_name(treaty.language, view.words)), Cell(treaty.source),
            Cell(status_words(status, view.words), style="unsure" if failed else "text"),
            Cell(view.words.said(message)),
            Cell(treaty.id, style="quiet"), Cell(treaty.sha256, style="quiet")]
