"""A corpus as the writers need it: every text once, read or not, with short names, findings and what a code shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace

from pipeline.codebook import NOT_AVAILABLE, codebook
from pipeline.direction import isolated
from pipeline.explain import Finding, Text, Words, findings, texts
from pipeline.explain.versions import contradictions
from pipeline.keep import NOTHING, Keep, Named
from pipeline.model import AlignmentRow, Cell, Code, Corpus, Failure, Manifest, Span, Status, Treaty
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
    keep: Keep = NOTHING

    def said(self, treaty: str) -> Manifest:
        return self.manifest.get(treaty, Manifest())

    def title(self, treaty: Treaty) -> str:
        """What the manifest calls a text, else what it calls itself, else what another version of the same treaty does,
        else its file's name."""
        return self.said(treaty.id).title or treaty.title or self.shared.get(treaty.id) or treaty.source

    def facts(self, text: Text) -> Named:
        """All that is known of a text, as what is made of it depends on it: its reading, its name, what people say."""
        return [text.identity, text.name, self.title(text.reading.document.treaty), list(astuple(self.said(text.id))),
                self.words.language]


def view(
    corpus: Corpus, words: Words | None = None, baseline: str | None = None, keep: Keep = NOTHING,
) -> View:
    """The corpus with its texts, its findings and its failures in one order. ``baseline``: the model convention or the
    text that the others are compared with; ``keep``: where what is made of single texts is kept. Raises BaselineError
    for one that there is not."""
    words = words or Words()
    titles = {treaty: said.short_title for treaty, said in corpus.manifest if said.short_title}
    seen = texts(corpus.readings, titles, keep)
    rows: list[Text | Failure] = [*seen, *corpus.failures]
    cells: dict[str, dict[int, tuple[Cell, ...]]] = defaultdict(dict)
    for number, row in enumerate(corpus.alignment):
        for treaty, found in row.cells:
            cells[treaty][number] = found
    for text in seen:
        text.hold((cell.span for found in cells.get(text.id, {}).values() for cell in found), words)
    by_id = {text.id: text for text in seen}
    return View(corpus, words, seen, by_id, dict(corpus.manifest),
                tuple(sorted(rows, key=lambda row: treaty_of(row).id)), _findings(corpus, seen, words), cells,
                against(baseline, seen, words), _shared(corpus), keep)


def spoken(view: View, words: Words, baseline: str | None = None) -> View:
    """The same view in another language."""
    return replace(view, words=words, findings=_findings(view.corpus, view.texts, words),
                   against=against(baseline, view.texts, words))


def narrowed(view: View, texts: Sequence[Text]) -> View:
    """A view that holds nothing but some texts: whatever is made of it depends on them alone."""
    own = {text.id for text in texts}
    places = sorted({place for name in own for place in view.cells.get(name, {})})
    alignment = tuple(AlignmentRow(view.corpus.alignment[place].provision, tuple(
        (text.id, view.cells[text.id][place]) for text in texts if place in view.cells.get(text.id, {})))
        for place in places)
    cells = {text.id: {number: view.cells[text.id][place] for number, place in enumerate(places)
                       if place in view.cells.get(text.id, {})} for text in texts}
    corpus = Corpus(tuple(text.reading for text in texts), manifest=tuple(
        (name, said) for name, said in view.manifest.items() if name in own), alignment=alignment)
    return View(corpus, view.words, tuple(texts), {text.id: text for text in texts}, dict(corpus.manifest),
                tuple(texts), (), cells, shared={name: view.shared[name] for name in own & view.shared.keys()},
                keep=view.keep)


def _findings(corpus: Corpus, seen: Sequence[Text], words: Words) -> tuple[Finding, ...]:
    by_id = {text.id: text for text in seen}
    return (*contradictions(corpus.discrepancies, by_id, words), *findings(seen, words))


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


def known(view: View, treaty: str) -> list[str]:
    """What a person says of a text in ``treaties.toml`` beside its name: its source, its state, later instruments."""
    said, words = view.said(treaty), view.words
    return [isolated(part) for part in (
        said.source,
        words.gettext("as of {date}", date=words.date(said.as_of)) if said.as_of else "",
        words.gettext("amended by {instruments}", instruments=said.amended_by) if said.amended_by else "",
        said.remarks,
    ) if part]


def status_words(status: Status, words: Words) -> str:
    """What became of a text, in words."""
    return {
        Status.READ: words.gettext("read"),
        Status.TRUNCATED: words.gettext("read; only a part of the article is there"),
        Status.NO_RESIDENCE_ARTICLE: words.gettext("no residence article found"),
        Status.UNSUPPORTED_LANGUAGE: words.gettext("in a language that is not read"),
        Status.FAILED: words.gettext("not read"),
    }[status]
