"""``memo.docx``: the findings as a memorandum for lawyers, to be edited and sent on.

What was compared, the findings by legal weight with their quotes, the tests side by side, each text clause by clause
with what it says, the cases that a text leaves open, what to be careful about, and the sources with their hashes.
Quotes are verbatim and carry their language; the same corpus gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from pipeline.codebook import ABSENT, DOCUMENT_FEATURES, INCONCLUSIVE, NOT_AVAILABLE, Feature, codebook
from pipeline.explain import (
    Citation,
    Text,
    Weight,
    feature_title,
    note_sentences,
    recognition_sentence,
    review_sentence,
    small,
    value_of,
    value_words,
    who,
)
from pipeline.explain.bound import bound
from pipeline.model import CLAUSE_KINDS, Clause, Evidence, Failure, Status
from pipeline.writers.against import Against, by_feature
from pipeline.writers.corpus import (
    View,
    codes,
    known,
    language_name,
    provisions_of,
    status_words,
    treaty_of,
    trimmed,
)
from pipeline.writers.files import File
from pipeline.writers.memo.paper import Paper, Part

NAME = "memo.docx"
SIDE_BY_SIDE = 5  # texts in one table of tests
MOST_ROOM = 14.5  # centimetres for them
LETTER = 0.2  # centimetres of a letter in a table's first column
MOST_BOLD = 0.6  # of a quote
BLANK = "[\u2026]"
TOGETHER = 30  # above so many texts, the memorandum leaves the single texts to the report
# What another line of the same clause says already, or what is not in its words.
_SAID_OTHERWISE = frozenset({"language", "instrument", "individual.cascade", "entity.position"})
_UNSAID = {("only", "no"), ("available", "no"), ("trigger", "always")}


def memo_files(view: View) -> Iterator[File]:
    """The memorandum."""
    yield File(NAME, [memo(view)])


def memo(view: View) -> bytes:
    """The memorandum as bytes."""
    words = view.words
    title = words.gettext("Where a dual resident is resident")
    paper = Paper(title, words.language, words.gettext("Page {page} of {pages}", page="{page}", pages="{pages}"))
    _opening(paper, view, title)
    _findings(paper, view)
    if view.against and view.against.texts:
        _departures(paper, view, view.against)
    texts = [text for text in view.texts if text.reading.article is not None]
    if texts:
        _tests(paper, view, texts)
        _open_cases(paper, view, texts)
        _single_texts(paper, view, texts)
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
    paper.text(_capital(summary(view)))
    if view.against:
        paper.text(words.gettext("The texts are compared with one another and, below, with this: {name}.",
                                 name=view.against.name))
    head = [words.gettext("Text"), words.gettext("Title"), words.gettext("Language"),
            words.gettext("Residence article"), words.gettext("Status")]
    if view.rows:
        paper.table(head, [_compared(view, row) for row in view.rows], [_name_width(view), 5.9, 2.2, 4, 2.8])


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
    number = "" if label in nothing else _capital(words.gettext("Article {number}", number=label))
    heading = [] if title in nothing else [Part(title, treaty.language)]
    article = [*([Part(number)] if number else []), *([Part(", ")] if number and heading else []), *heading]
    return [row.name, called, language, article or words.gettext("no heading"),
            status_words(row.reading.status, words)]


def _findings(paper: Paper, view: View) -> None:
    words = view.words
    weights = {
        Weight.OUTCOME: words.gettext("What decides the case"),
        Weight.CONDITION: words.gettext("When and how far"),
        Weight.DEFINITION: words.gettext("Definitions and scope"),
        Weight.WORDING: words.gettext("Drafting"),
    }
    paper.heading(words.gettext("Findings"))
    if not view.findings:
        paper.text(words.gettext("No text was read.") if not view.texts else words.gettext(
            "There is one text, and nothing to compare it with.") if len(view.texts) < 2 else words.gettext(
            "The texts do not differ in anything that the codebook asks."))
    for weight, its in groupby(view.findings, key=lambda finding: finding.weight):
        paper.heading(weights[weight], 2)
        for finding in its:
            paper.numbered([Part(bound(finding.text, words), bold=True)])
            for citation in finding.evidence:
                paper.quote(_quoted(citation), bound(_cited(view, citation), words))
            if finding.reservations:
                paper.text([Part(" ".join(finding.reservations), soft=True, small=True)])


def _departures(paper: Paper, view: View, base: Against) -> None:
    """What the texts provide otherwise than the baseline, a row for each feature."""
    words = view.words
    paper.heading(words.gettext("Compared with: {name}", name=base.name))
    found, open_ = by_feature(base.departures), by_feature(base.not_comparable)
    if not found:
        paper.text(words.gettext("The texts are not known to differ from it in anything that the codebook asks.")
                   if open_ else words.gettext("The texts do not differ from it in anything that the codebook asks."))
    if found:
        paper.text(words.gettext("Only what differs is listed; texts that are not named in a row say the same as it, "
                                 "hold nothing on it, or could not be compared."))
        paper.table([words.gettext("Feature"), base.name, words.gettext("Otherwise")],
                    _otherwise(view, base, found), [5, 4.5, 7.5])
    if open_:
        paper.text(words.gettext("What could not be compared, since one of the two is inconclusive:"))
        for feature, values in open_:
            names = words.names([text.name for _, its in values for text in its])
            paper.bullet([Part(f"{feature_title(feature.id, words)}: ", bold=True), Part(names)])


def _otherwise(
    view: View, base: Against, found: Sequence[tuple[Feature, Sequence[tuple[str, Sequence[Text]]]]],
) -> list[list[str | list[list[Part]]]]:
    words = view.words
    return [[feature_title(feature.id, words), base.told(feature.id, words),
             [[Part(words.gettext("{value} in {who}", value=_capital(value_of(its[0], feature.id, words)),
                                  who=who(its, words)))] for _, its in values]]
            for feature, values in found]


def _quoted(citation: Citation) -> list[Part]:
    """An excerpt, its words that count in bold, unless they are most of it."""
    if sum(mark.stop - mark.start for mark in citation.marks) > MOST_BOLD * len(citation.excerpt):
        return [Part(citation.excerpt, citation.language)]
    parts: list[Part] = []
    at = 0
    for mark in citation.marks:
        parts += [Part(citation.excerpt[at:mark.start], citation.language),
                  Part(citation.excerpt[mark.start:mark.stop], citation.language, bold=True)]
        at = mark.stop
    parts.append(Part(citation.excerpt[at:], citation.language))
    return [part for part in parts if part.text]


def _cited(view: View, citation: Citation) -> str:
    name = view.by_id[citation.treaty].name
    if citation.page:
        return view.words.gettext("{name}, {place}, page {page}", name=name, place=citation.place, page=citation.page)
    return view.words.gettext("{name}, {place}", name=name, place=citation.place)


def _tests(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    words = view.words
    paper.heading(words.gettext("The tests side by side"))
    paper.text(words.gettext(
        "For an individual resident in both States: the place of each test in the order of the text, and when it is "
        "reached. A dash stands for a test that the text does not have; what is inconclusive is said, but fits no "
        "value."))
    together = min(SIDE_BY_SIDE, int(MOST_ROOM / _name_width(view)))
    for start in range(0, len(texts), together) if len(texts) <= TOGETHER else ():
        some = texts[start:start + together]
        rows = [[words.title(codebook().value_title("individual.cascade", test)),
                 *(_rung(view, text, test) for text in some)] for test in codebook().tests]
        paper.table([words.gettext("Test"), *(text.name for text in some)], rows, [2.6, *([3] * len(some))])
    paper.text(words.gettext("The whole order in words, and the rule for persons other than individuals:"))
    from pipeline.writers.html.page import distinct_cascades

    paper.table(
        [words.gettext("Texts"), words.gettext("An individual"), words.gettext("Other persons")],
        [[words.names([text.name for text in its]), cascade, rule]
         for cascade, rule, its in distinct_cascades(texts, words)], [3, 8, 5])


def _rung(view: View, text: Text, test: str) -> list[list[Part]] | str:
    """A test in a text: its place in the order, when it is reached, and how far it goes."""
    words = view.words
    cascade = text.elements("individual.cascade")
    said = text.value(f"individual.{test}")
    if said == NOT_AVAILABLE:
        return words.gettext("not available")
    if said == INCONCLUSIVE:
        return words.gettext("said, but inconclusive")
    if said == ABSENT:
        return "–"
    place = words.gettext("No. {n}", n=cascade.index(test) + 1) if test in cascade else words.gettext(
        "its place is not known")
    lines = [[Part(place, bold=True)]]
    trigger = f"individual.{test}.trigger"
    if text.elements(trigger):
        lines.append([Part(value_words(trigger, text.value(trigger), words))])
    if f"individual.{test}.only" in codebook().index and text.value(f"individual.{test}.only") == "yes":
        lines.append([Part(words.gettext("resident only there"), italic=True)])
    article = text.elements(f"individual.{test}.article") if test == "mutual_agreement" else ()
    if article and article[0] != INCONCLUSIVE:
        lines.append([Part(words.gettext("Article {number}", number=article[0]))])
    return lines


def _open_cases(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    from pipeline.writers.html.whatif import open_cases

    words = view.words
    paper.heading(words.gettext("Cases that a text leaves open"))
    paper.text(words.gettext(
        "Of the 192 cases that a home, vital interests, an abode and a nationality can make between two States: those "
        "that the text, read literally, does not decide, and those that it decides otherwise in a second reading."))
    found = open_cases(texts, words)
    if not found:
        paper.bullet(words.gettext("None."))
    for text, its in found:
        for sentence, count in its:
            paper.bullet([Part(f"{text.name}: ", bold=True), Part(small(sentence) + " "),
                          Part(words.ngettext("{n} case", "{n} cases", count), soft=True)])


def _single_texts(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    words = view.words
    paper.heading(words.gettext("The texts one by one"))
    if len(texts) > TOGETHER:
        paper.text(words.gettext("There are too many texts to show each here; the report has a page for each."))
        return
    for text in texts:
        _single_text(paper, view, text)


def _single_text(paper: Paper, view: View, text: Text) -> None:
    words = view.words
    title = view.title(text.reading.document.treaty)
    paper.heading(words.gettext("{name}: {title}", name=text.name, title=title), 2)
    rows = [_clause(view, text, clause) for clause in text.reading.clauses
            if clause.article == text.reading.article and clause.kind in CLAUSE_KINDS]
    paper.table([words.gettext("The words of the article"), words.gettext("What they say")], rows, [10, 7],
                first_bold=False)
    for sentence, features in (
        (words.gettext("Not in the article:"), _features(view, text, ABSENT)),
        (words.gettext("Not in the source, so that it cannot be told:"), _features(view, text, NOT_AVAILABLE)),
    ):
        if features:
            paper.text([Part(f"{sentence} ", bold=True), Part("; ".join(features) + ".")])
    for code in codes(text):
        if code.review:
            feature = feature_title(code.feature, words)
            told = small(review_sentence(code.feature, code.review, words))
            paper.bullet([Part(f"{feature}: ", bold=True), Part(told)])


def _clause(view: View, text: Text, clause: Clause) -> list[list[list[Part]]]:
    span, own = trimmed(text, clause.span)
    place = text.place(clause, view.words)
    page = text.page_at(span.start)
    where = view.words.gettext("{place}, page {page}", place=place, page=page) if page else place
    left = [[Part(bound(where, view.words), soft=True, small=True)], [Part(" ".join(own.split()), text.language)]]
    return [left, _said(view, text, clause)]


def _said(view: View, text: Text, clause: Clause) -> list[list[Part]]:
    """What a clause does, and the values that its words show, one line each."""
    book, words = codebook(), view.words
    provisions = [words.title(book.provision(name).title) for name in provisions_of(text).get(clause.id, ())]
    lines = [[Part("; ".join([*provisions[:1], *map(small, provisions[1:])]), bold=True)]] if provisions else []
    for code in codes(text):
        shown = [one.element for one in code.evidence if one.quote and _shows(text, clause, one)]
        elements = [one for one in dict.fromkeys(shown) if (code.feature.rpartition(".")[2], one) not in _UNSAID]
        elements = [INCONCLUSIVE] if INCONCLUSIVE in elements else elements
        if not elements or code.feature in _SAID_OTHERWISE or elements == ["present"]:
            continue
        title = feature_title(code.feature, words)
        if elements == ["yes"]:
            lines.append([Part(title)])
            continue
        titles = [words.title(book.value_title(code.feature, one)) for one in elements]
        told = words.either(titles) if code.feature.endswith(".trigger") else words.listing(titles)
        lines.append([Part(words.gettext("{feature}: {value}", feature=title, value=told))])
    review = dict(text.reading.reviewed).get(clause.id)
    if review:
        lines.append([Part(review_sentence("", review, words), italic=True)])
    return lines or [[Part("–")]]


def _shows(text: Text, clause: Clause, evidence: Evidence) -> bool:
    return clause.span.start <= evidence.span.start < clause.span.stop


def _features(view: View, text: Text, value: str) -> list[str]:
    """The features of one value, but those of a thing that is itself missing."""
    words = view.words
    return [small(feature_title(code.feature, words)) for code in codes(text)
            if code.value == value and code.feature not in DOCUMENT_FEATURES
            and not _follows(text, code.feature, value)]


def _follows(text: Text, feature: str, value: str) -> bool:
    parent = codebook().feature(feature).parent
    while parent is not None:
        if text.value(parent) == value:
            return True
        members = codebook().feature(feature).members
        if value == ABSENT and members and not set(members) & set(text.elements(parent)) and feature.count(".") > 1:
            return True
        feature, parent = parent, codebook().feature(parent).parent
    return False


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
                   and not _follows(text, code.feature, INCONCLUSIVE)]
        if unclear:
            lines.append((text.name, words.gettext(
                "{feature}: inconclusive; the article says something on it that fits none of the values.",
                feature="; ".join(unclear))))
        lines += [(text.name, bound(told, words)) for told in note_sentences(text, words)]
    for name, sentence in dict.fromkeys(lines):
        paper.bullet([Part(f"{name}: ", bold=True), Part(small(sentence))])
    if not lines:
        paper.bullet(words.gettext("There is nothing to note."))


def _name_width(view: View) -> float:
    """Centimetres that the names of the texts need, so that no word of theirs is broken."""
    pieces = [piece for text in view.texts for piece in re.split(r"[ \u2013-]", text.name)]
    return min(max([2.8, *(len(piece) * LETTER + 0.4 for piece in pieces)]), 5.0)


def _capital(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"


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
    paper.table(head, rows, [_name_width(view), 6.4, 7.8])
