"""``memo.docx``: the findings as a memorandum for lawyers, to be edited and sent on.

What was compared, the findings by legal weight with their quotes, the tests side by side, each text clause by clause
with what it says, the cases that a text leaves open, what to be careful about, and the sources with their hashes.
Quotes are verbatim and carry their language; the same corpus gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.codebook import ABSENT, DOCUMENT_FEATURES, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import (
    Text,
    Weight,
    capital,
    feature_title,
    note_sentences,
    recognition_sentence,
    small,
)
from pipeline.explain.bound import bound
from pipeline.model import Failure, Status
from pipeline.writers.corpus import (
    View,
    codes,
    known,
    language_name,
    status_words,
    treaty_of,
)
from pipeline.writers.files import File
from pipeline.writers.memo.cascades import open_cases, tests
from pipeline.writers.memo.clauses import follows, single_texts
from pipeline.writers.memo.findings import departures, findings
from pipeline.writers.memo.paper import Paper, Part, name_width

NAME = "memo.docx"
BLANK = "[\u2026]"


def memo_files(view: View) -> Iterator[File]:
    """The memorandum."""
    yield File(NAME, [memo(view)])


def memo(view: View) -> bytes:
    """The memorandum as bytes."""
    words = view.words
    title = words.gettext("Where a dual resident is resident")
    paper = Paper(title, words.language, words.gettext("Page {page} of {pages}", page="{page}", pages="{pages}"))
    _opening(paper, view, title)
    findings(paper, view)
    if view.against and view.against.texts:
        departures(paper, view, view.against)
    texts = [text for text in view.texts if text.reading.article is not None]
    if texts:
        tests(paper, view, texts)
        open_cases(paper, view, texts)
        single_texts(paper, view, texts)
    _caveats(paper, view, texts)
    _sources(paper, view)
    _to_do(paper, view)
    return paper.saved()


def _opening(paper: Paper, view: View, title: str) -> None:
    from pipeline.writers.html.trust import summary

    words = view.words
    paper.title(title, words.gettext("A comparison of the residence articles of tax treaties"))
    _addressed(paper, view)
    paper.text(words.gettext(
        "This memorandum says what the residence article of each text provides, and where the texts differ. Quotes are "
        "verbatim, in the language of the text, and cited as the clause is printed. It covers the texts given: "
        "protocols and later instruments count only where they are in the file. It is not legal advice."))
    decisive = [bound(finding.text, words) for finding in view.findings if finding.weight is Weight.OUTCOME]
    if decisive and len(view.findings) > len(decisive):
        paper.heading(words.gettext("In short"))
        for sentence in decisive:
            paper.bullet(sentence)
    paper.heading(words.gettext("What was compared"))
    paper.text(capital(summary(view)))
    if view.against:
        paper.text(words.gettext("The texts are compared with one another and, below, with this: {name}.",
                                 name=view.against.name))
    head = [words.gettext("Text"), words.gettext("Title"), words.gettext("Language"),
            words.gettext("Residence article"), words.gettext("Status")]
    if view.rows:
        paper.table(head, [_compared(view, row) for row in view.rows], [name_width(view.texts), 5.9, 2.2, 4, 2.8])


def _addressed(paper: Paper, view: View) -> None:
    """The lines that a memorandum begins with, to be filled in."""
    words = view.words
    subject = words.names([text.name for text in view.texts]) or BLANK
    for field in (words.gettext("To:"), words.gettext("From:"), words.gettext("Date:")):
        paper.field(field, BLANK)
    paper.field(words.gettext("Re:"), subject)
    paper.text("", "Table Gap")


def _compared(view: View, row: Text | Failure) -> list[str | list[Part] | list[list[Part]]]:
    treaty, words = treaty_of(row), view.words
    said = view.said(treaty.id)
    known = ", ".join(part for part in (said.parties, said.year) if part)
    called = [[Part(view.title(treaty))], *([[Part(known, soft=True, small=True)]] if known else [])]
    language = language_name(treaty.language, words) or "–"
    if isinstance(row, Failure):
        return [treaty.id, called, language, "–", status_words(row.status, words)]
    label, title = row.value("article.label"), row.value("article.title")
    nothing = (ABSENT, NOT_AVAILABLE, INCONCLUSIVE)
    number = "" if label in nothing else capital(words.gettext("Article {number}", number=label))
    heading = [] if title in nothing else [Part(title, treaty.language)]
    article = [*([Part(number)] if number else []), *([Part(", ")] if number and heading else []), *heading]
    return [row.name, called, language, article or words.gettext("no heading"),
            status_words(row.reading.status, words)]


def _caveats(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    words = view.words
    paper.heading(words.gettext("What to be careful about"))
    lines: list[tuple[str, str]] = []
    for text in texts:
        if recognised := recognition_sentence(text, words):
            lines.append((text.name, recognised))
        if text.reading.status is Status.TRUNCATED and "text_truncated" not in {one.code for one in text.reading.notes}:
            lines.append((text.name, words.gettext("Only a part of the article is there; what the rest says is not "
                                                   "known.")))
        unclear = [small(feature_title(code.feature, words)) for code in codes(text)
                   if INCONCLUSIVE in codebook().feature(code.feature).elements(code.value)
                   and code.feature not in DOCUMENT_FEATURES
                   and not follows(text, code.feature, INCONCLUSIVE)]
        if unclear:
            lines.append((text.name, words.gettext(
                "{feature}: inconclusive; the article says something on it that fits none of the values.",
                feature="; ".join(unclear))))
        lines += [(text.name, bound(told, words)) for told in note_sentences(text, words)]
    for name, sentence in dict.fromkeys(lines):
        paper.bullet([Part(f"{name}: ", bold=True), Part(small(sentence))])
    if not lines:
        paper.bullet(words.gettext("There is nothing to note."))


def _unread(view: View) -> Iterator[str]:
    """Why a text was not read; the sentence names its file."""
    from pipeline.writers.html.trust import failures

    for _, source, message in failures(view):
        yield message if message.startswith(source) else f"{source}: {message}"


def _to_do(paper: Paper, view: View) -> None:
    """What only those need who edit the memorandum."""
    words = view.words
    paper.heading(words.gettext("For whoever edits this; remove before sending"))
    paper.bullet(words.gettext("Fill in at the top to whom it goes, from whom and when."))
    if untitled := [treaty.source for treaty in map(treaty_of, view.rows) if view.title(treaty) == treaty.source]:
        entry = f'[treaty."{untitled[0]}"]'
        paper.bullet(words.gettext(
            "No title is known of {names}, and the name of the file stands in its place. Titles are given in "
            "treaties.toml beside the texts, and the memorandum is made anew: {entry}, and below it "
            "title = \"{title}\".", names=words.names(list(dict.fromkeys(untitled))),
            entry=entry, title="..."))
    for message in (*map(words.said, view.corpus.messages), *_unread(view)):
        paper.bullet(message)


def _sources(paper: Paper, view: View) -> None:
    words = view.words
    paper.heading(words.gettext("Sources"))
    if not view.rows:
        return
    rows = []
    for row in view.rows:
        treaty = treaty_of(row)
        rows.append([treaty.id if isinstance(row, Failure) else row.name,
                     [[Part(treaty.source)], *([[Part("; ".join(its))]] if (its := known(view, treaty.id)) else [])],
                     [Part(treaty.sha256, small=True)]])
    head = [words.gettext("Text"), words.gettext("File"), words.gettext("SHA-256 of the file")]
    paper.table(head, rows, [name_width(view.texts), 6.4, 7.8])
