"""The tables: one function for each CSV file gives its rows, a list of cells in the order of the columns.

``TABLES`` names the columns; rows come in the order of the codebook and of treaty ids.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.compare import comparison, matrix
from pipeline.explain import Text, explain_difference, note_sentences
from pipeline.lexicon.concepts import concepts
from pipeline.lexicon.languages import fold
from pipeline.model import CLAUSE_KINDS, Failure
from pipeline.writers.corpus import View, codes, provisions_of, treaty_of, trimmed
from pipeline.writers.files import File

BOM = "\ufeff"
FORMULA = ("=", "+", "-", "@", "\t")
Row = Sequence[object]


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV file: its columns (some depend on the treaties), its rows, or those of each text, and whether there is a
    reason to write it."""

    columns: Callable[[View], Sequence[str]]
    rows: Callable[[View], Iterable[Row]] = lambda view: ()
    wanted: Callable[[View], bool] = lambda view: True
    of_text: Callable[[Text], Iterable[Row]] | None = None


def table_file(name: str, table: Table, view: View) -> File:
    """A table as a CSV file with a byte-order mark; cells that a spreadsheet would run as formulas are disarmed."""
    return File(f"{name}.csv", _chunks(name, table, view))


def _chunks(name: str, table: Table, view: View) -> Iterator[str | bytes]:
    yield BOM + line(table.columns(view))
    for row in table.rows(view):
        yield line(row)
    if table.of_text:
        for text in view.texts:
            yield view.keep.data(f"{name}.csv", text.identity, partial(_lines, table.of_text, text))


def _lines(rows: Callable[[Text], Iterable[Row]], text: Text) -> bytes:
    return "".join(map(line, rows(text))).encode()


def line(cells: Row) -> str:
    row: str = _ROWS.writerow([disarmed("" if cell is None else str(cell)) for cell in cells])
    return row


class _Echo:
    """What a writer of rows writes to: gives them back."""

    @staticmethod
    def write(row: str) -> str:
        return row


_ROWS = csv.writer(_Echo())


def disarmed(cell: str) -> str:
    """A cell with an apostrophe before what a spreadsheet would run."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _treaties(view: View) -> Iterator[Row]:
    for row in view.rows:
        treaty = treaty_of(row)
        said = view.said(treaty.id)
        status, message = (row.status, row.message) if isinstance(row, Failure) else (
            row.reading.status, row.reading.message)
        yield (treaty.id, view.title(treaty), said.parties, said.year, said.group, treaty.language, treaty.source,
               treaty.sha256, status, view.words.said(message))


def _clauses(text: Text) -> Iterator[Row]:
    carried = provisions_of(text)
    for clause in text.reading.clauses:
        if clause.kind not in CLAUSE_KINDS:
            continue
        residence = text.reading.article is not None and clause.article == text.reading.article
        span, words = trimmed(text, clause.span)
        yield (text.id, text.language, clause.article, clause.id, clause.parent, clause.label, clause.kind,
               "yes" if residence else "no", "; ".join(carried.get(clause.id, ())) if residence else "",
               text.page_at(span.start), span.start, span.stop, words)


def _codes(view: View) -> Iterator[Row]:
    for text in view.texts:
        for code in codes(text):
            first = code.evidence[0] if code.evidence else None
            shown = (first.clause, first.quote, first.span.start, first.span.stop, first.page, first.rule) if (
                first) else ("",) * 6
            machine, reviewed = (code.review.machine_value, "yes") if code.review else (code.value, "no")
            yield (text.id, code.feature, code.value, *shown, machine, reviewed)


def _evidence(view: View) -> Iterator[Row]:
    for text in view.texts:
        for code in codes(text):
            for one in code.evidence:
                yield (text.id, code.feature, one.element, one.clause, one.quote, one.span.start, one.span.stop,
                       one.page, one.rule)


def _notes(view: View) -> Iterator[Row]:
    for text in view.texts:
        for note, told in zip(text.reading.notes, note_sentences(text, view.words), strict=True):
            first = note.evidence[0] if note.evidence else None
            shown = (first.clause, first.quote) if first else ("", "")
            place = (first.span.start, first.span.stop, first.page) if first else ("", "", "")
            yield (text.id, note.code, *shown, told, *place)


def _repairs(text: Text) -> Iterator[Row]:
    for repair in text.reading.document.repairs:
        yield text.id, repair.kind, repair.before, repair.after, repair.page, repair.start


def _mentions(text: Text) -> Iterator[Row]:
    whole = text.reading.document.text
    for mention in text.reading.mentions:
        if mention.concept != "stop":
            yield (text.id, mention.concept, mention.clause, mention.span.of(whole), mention.span.start,
                   mention.span.stop, text.page_at(mention.span.start), mention.rule)


def _terms(view: View) -> Iterator[Row]:
    """A bilingual glossary: how each concept that a translator would look up is worded in the texts.

    Spellings that differ in letters alone (cedilla and comma, look-alikes, lost diacritics) are one term, shown as it
    is printed most often.
    """
    printed: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    treaties: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
    for text in view.texts:
        for concept, folded, term, count in text.kept("terms", partial(_terms_of, text)):
            key = (concept, text.language, folded)
            printed[key][term] += count
            treaties[key][text.id] = None
    for key in sorted(printed):
        most = max(printed[key].values())
        term = min(form for form, count in printed[key].items() if count == most)
        yield (*key[:2], term, "; ".join(treaties[key]), sum(printed[key].values()))


def _terms_of(text: Text) -> list[tuple[str, str, str, int]]:
    """Concept, folded term, term and how often a text has it."""
    wanted, whole = {concept.name for concept in concepts() if concept.glossary}, text.reading.document.text
    found = Counter((mention.concept, " ".join(mention.span.of(whole).lower().split()))
                    for mention in text.reading.mentions if mention.concept in wanted)
    return [(concept, fold(term, text.language), term, count) for (concept, term), count in found.items()]


def _alignment(view: View) -> Iterator[Row]:
    for number, row in enumerate(view.corpus.alignment, 1):
        for treaty, cells in row.cells:
            text = view.by_id[treaty]
            for cell in cells:
                span, quote = trimmed(text, cell.span)
                yield (number, row.provision, treaty, cell.clause, quote, span.start, span.stop,
                       text.printed(span.start, view.words)[0])


def _differences(view: View) -> Iterator[Row]:
    for difference in view.corpus.differences:
        values = dict(difference.values)
        yield (difference.feature, difference.kind, *(values.get(text.id, "") for text in view.texts),
               explain_difference(difference, view.findings, view.texts, view.words))


def _baseline(view: View) -> Iterator[Row]:
    if view.against is None:
        return
    for one in (*view.against.departures, *view.against.not_comparable):
        first = next(iter(one.text.evidence(one.feature.id)), None)
        shown = (first.clause, first.quote) if first else ("", "")
        yield view.against.id, one.feature.id, one.kind, one.base_value, one.text.id, one.value, *shown


def _discrepancies(view: View) -> Iterator[Row]:
    for one in view.corpus.discrepancies:
        cells = {treaty: ": ".join(part for part in (value, quote) if part) for treaty, value, quote in one.values}
        yield one.group, one.subject, one.kind, *(cells.get(text.id, "") for text in view.texts)


def _nearest(view: View) -> Iterator[Row]:
    for one in view.corpus.nearest:
        yield (one.treaty, one.clause, one.nearest_treaty, one.nearest_clause, f"{one.likeness:.4f}", one.measure)


def _comparison(view: View) -> Iterator[Row]:
    yield from comparison(view.corpus.readings).itertuples(name=None)


def _matrix(view: View) -> Iterator[Row]:
    yield from matrix(view.corpus.readings, view.manifest).itertuples(name=None)


def _fixed(*columns: str) -> Callable[[View], Sequence[str]]:
    return lambda view: columns


TABLES: dict[str, Table] = {
    "treaties": Table(_fixed("treaty", "title", "parties", "year", "group", "language", "source", "sha256", "status",
                             "message"), _treaties),
    "clauses": Table(_fixed("treaty", "language", "article", "clause", "parent", "label", "kind", "residence",
                            "provisions", "page", "start", "end", "text"), of_text=_clauses),
    "codes": Table(_fixed("treaty", "feature", "value", "clause", "quote", "start", "end", "page", "rule",
                          "machine_value", "reviewed"), _codes),
    "evidence": Table(_fixed("treaty", "feature", "element", "clause", "quote", "start", "end", "page", "rule"),
                      _evidence),
    "notes": Table(_fixed("treaty", "note", "clause", "quote", "message", "start", "end", "page"), _notes),
    "repairs": Table(_fixed("treaty", "repair", "before", "after", "page", "start"), of_text=_repairs),
    "mentions": Table(_fixed("treaty", "concept", "clause", "quote", "start", "end", "page", "rule"),
                      of_text=_mentions),
    "terms": Table(_fixed("concept", "language", "term", "treaties", "count"), _terms),
    "alignment": Table(_fixed("row", "provision", "treaty", "clause", "quote", "start", "end", "page"), _alignment),
    "comparison": Table(lambda view: ["feature", *(text.id for text in view.texts), "differs"], _comparison),
    "matrix": Table(lambda view: ["treaty", *matrix((), {}).columns], _matrix),
    "differences": Table(lambda view: ["feature", "kind", *(text.id for text in view.texts), "explanation"],
                         _differences),
    "baseline": Table(_fixed("baseline", "feature", "kind", "baseline_value", "treaty", "value", "clause", "quote"),
                      _baseline, lambda view: view.against is not None),
    "discrepancies": Table(
        lambda view: ["group", "feature_or_clause", "kind", *(text.id for text in view.texts)], _discrepancies),
    "nearest": Table(_fixed("treaty", "clause", "nearest_treaty", "nearest_clause", "likeness", "measure"), _nearest),
}
