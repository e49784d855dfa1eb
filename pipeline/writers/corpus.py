"""A corpus as the writers need it: every text once, read or not, with short names, findings and what a code shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.codebook import NOT_AVAILABLE, codebook
from pipeline.explain import Finding, Text, Words, explain, texts
from pipeline.explain.versions import contradictions
from pipeline.model import Cell, Code, Corpus, Failure, Manifest, Span, Status, Treaty
from pipeline.writers.against import Against, against


@dataclass(frozen=True, slots=True)
class View:
    """A corpus with what several writers ask of it. ``rows`` are all texts in the order of ids."""

    corpus: Corpus
    words: Words
    texts: tuple[Text, ...]
    by_id: Mapping[str, Text]
    manifest: Mapping[str, Manifest]
    rows: tuple[Text | Failure, ...]
    findings: tuple[Finding, ...]
    cells: Mapping[str, Mapping[int, tuple[Cell, ...]]]  # by treaty, then by the row of the alignment
    against: Against | None = None
    shared: Mapping[str, str] = field(default_factory=dict)  # titles of other versions, for texts without one

    def said(self, treaty: str) -> Manifest:
        return self.manifest.get(treaty, Manifest())

    def title(self, treaty: Treaty) -> str:
        """What the manifest calls a text, else what it calls itself, else what another version of the same treaty does,
        else its file's name."""
        return self.said(treaty.id).title or treaty.title or self.shared.get(treaty.id) or treaty.source


def view(corpus: Corpus, words: Words | None = None, baseline: str | None = None) -> View:
    """The corpus with its texts, its findings and its failures in one order. ``baseline``: the model convention or the
    text that the others are compared with. Raises BaselineError for one that there is not."""
    words = words or Words()
    titles = {treaty: said.short_title for treaty, said in corpus.manifest if said.short_title}
    seen = texts(corpus.readings, titles)
    rows: list[Text | Failure] = [*seen, *corpus.failures]
    cells: dict[str, dict[int, tuple[Cell, ...]]] = defaultdict(dict)
    for number, row in enumerate(corpus.alignment):
        for treaty, found in row.cells:
            cells[treaty][number] = found
    for text in seen:
        text.keep(cell.span for found in cells.get(text.id, {}).values() for cell in found)
    by_id = {text.id: text for text in seen}
    findings = (*contradictions(corpus.discrepancies, by_id, words), *explain(corpus.readings, words, titles))
    return View(corpus, words, seen, by_id, dict(corpus.manifest),
                tuple(sorted(rows, key=lambda row: treaty_of(row).id)), findings, cells,
                against(baseline, seen, words), _shared(corpus))


def _shared(corpus: Corpus) -> dict[str, str]:
    """For each text of a group the first title that one of its versions has."""
    said = dict(corpus.manifest)
    titles: dict[str, str] = {}
    for reading in corpus.readings:
        treaty = reading.document.treaty
        group, title = said.get(treaty.id, Manifest()).group, said.get(treaty.id, Manifest()).title or treaty.title
        if group and title:
            titles.setdefault(group, title)
    return {treaty: titles[one.group] for treaty, one in said.items() if one.group in titles}


def treaty_of(row: Text | Failure) -> Treaty:
    return row.treaty if isinstance(row, Failure) else row.reading.document.treaty


def codes(text: Text) -> tuple[Code, ...]:
    """Exactly one code for each feature, in the codebook's order."""
    return tuple(text.codes.get(feature.id) or Code(feature.id, NOT_AVAILABLE) for feature in codebook().features)


def trimmed(text: Text, span: Span) -> tuple[Span, str]:
    """A span without the white space at its ends, and its words."""
    own = text.words(span)
    start = span.start + len(own) - len(own.lstrip())
    inner = own.strip()
    return Span(start, start + len(inner)), inner


def provisions_of(text: Text) -> dict[str, tuple[str, ...]]:
    return dict(text.reading.provisions)


def language_name(code: str, words: Words) -> str:
    return words.language_named(code)


def status_words(status: Status, words: Words) -> str:
    """What became of a text, in words."""
    return {
        Status.READ: words.gettext("read"),
        Status.TRUNCATED: words.gettext("read as far as it goes; it breaks off inside the article"),
        Status.NO_RESIDENCE_ARTICLE: words.gettext("no residence article found"),
        Status.UNSUPPORTED_LANGUAGE: words.gettext("in a language that is not read"),
        Status.FAILED: words.gettext("not read"),
    }[status]
