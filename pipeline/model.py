"""The values that travel down the pipeline: frozen, without behaviour, without a library.

Offsets are code points of ``Document.text``; a span is half-open. Names follow Article 4 of the OECD Model.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Status(StrEnum):
    """What became of a text: the values of ``treaties.csv``, column ``status``."""

    READ = "read"
    TRUNCATED = "truncated"
    NO_RESIDENCE_ARTICLE = "no_residence_article"
    UNSUPPORTED_LANGUAGE = "unsupported_language"
    FAILED = "failed"


class Kind(StrEnum):
    """What a piece of the text is. The first three are no clauses in the sense of the codebook."""

    FRONT = "front"  # outside every article: title page, preamble, table of contents, signatures
    ARTICLE = "article"  # the heading of an article (number and title), possibly an empty span
    EDITORIAL = "editorial"  # amendment remarks, footnotes, banners: neither clause nor title
    PARAGRAPH = "paragraph"
    ITEM = "item"
    SUBITEM = "subitem"
    UNNUMBERED = "unnumbered"
    TAIL = "tail"


CLAUSE_KINDS = frozenset({Kind.PARAGRAPH, Kind.ITEM, Kind.SUBITEM, Kind.UNNUMBERED, Kind.TAIL})


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open stretch of ``Document.text``, in code points."""

    start: int
    stop: int

    def of(self, text: str) -> str:
        return text[self.start : self.stop]

    def holds(self, other: Span) -> bool:
        return self.start <= other.start and other.stop <= self.stop

    def meets(self, other: Span) -> bool:
        return self.start < other.stop and other.start < self.stop


@dataclass(frozen=True, slots=True)
class Treaty:
    """One text. ``id`` is the file's stem, with a suffix where a file holds several texts or stems collide."""

    id: str
    title: str  # "" until the text or the manifest gives one
    language: str  # ISO 639-1
    source: str  # the file's name in the raw folder
    sha256: str  # of the file's bytes


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a person says about a file in ``treaties.toml``; empty strings where nothing is said."""

    title: str = ""
    short_title: str = ""
    parties: str = ""
    year: str = ""
    kind: str = ""
    source: str = ""
    as_of: str = ""
    authentic: str = ""
    amended_by: str = ""
    group: str = ""
    remarks: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a source as a reader saw it: a line or a paragraph, nothing interpreted.

    ``label`` is a list number that was not typed, ``page`` the printed page where a marker gives it, else the
    ordinal of the page, ``style`` what the format says of it (``heading``, ``footnote`` ...), ``repairs`` what was
    mended or left out in it.
    """

    text: str
    page: str | None = None
    label: str | None = None
    style: str | None = None
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class SetAside:
    """A run of a file's blocks in a language that the program does not read; ``first`` and ``last`` count from 1."""

    language: str
    first: int
    last: int
    pages: tuple[str, ...] = ()  # the first and the last, where the file has pages


@dataclass(frozen=True, slots=True)
class Source:
    """A file as its reader saw it, or one language's part of it after ``divide``, the first with what was set aside."""

    treaty: Treaty
    blocks: tuple[Block, ...]
    set_aside: tuple[SetAside, ...] = ()


@dataclass(frozen=True, slots=True)
class Repair:
    """A change that a reader or cleaning made: what stood there, what stands there now, where."""

    kind: str  # e.g. joined_hyphen, kept_hyphen, page_marker, running_head
    before: str
    after: str
    page: str | None
    start: int  # in the cleaned text; of a block's repair, in the block's text


@dataclass(frozen=True, slots=True)
class Origin:
    """A run of ``Document.text`` that came unchanged from one stretch of one block."""

    span: Span
    block: int
    offset: int  # of the run's first character in the block's text; below 0 in a number that the block's list gives
    page: str | None


RECOGNISED = "recognised_page"  # the kind of the repair that each page read from its picture is


@dataclass(frozen=True, slots=True)
class Document:
    """One immutable text. ``text`` keeps every letter as printed; ``origin`` covers it without gaps, in order."""

    treaty: Treaty
    text: str
    origin: tuple[Origin, ...]
    repairs: tuple[Repair, ...]


_HEADLINE = 60  # characters of a line above what follows it


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered or unnumbered piece of an article; ``span`` is its own text without its children's, label included.

    ``article`` is the id of the article's own clause (kind ``ARTICLE``), unique in the document: the printed number
    (``4``, ``IV``), with ``#2`` and so on where a number comes again. Pieces outside every article have ``""``.
    ``id`` is the codebook's neutral id within the article (``2.a``, ``1.p2``, ``1.tail``); for an article its own id;
    for editorial and front matter ``""``. ``label`` is as printed. ``heading`` is an article's title, else ``None``.
    All clauses of a document in order tile its text: each stops where the next starts.
    """

    id: str
    article: str
    kind: Kind
    label: str | None
    heading: str | None
    parent: str | None
    span: Span
    title: Span | None = None  # of an article's title inside its heading

    def is_headline(self, text: str) -> bool:
        """Whether it is a line above what follows: an article's heading, or in a protocol a line as "Ad Article 4"."""
        if self.kind is not Kind.UNNUMBERED:
            return self.kind is Kind.ARTICLE
        line = self.span.of(text).strip()
        return len(line) <= _HEADLINE and "\n" not in line and not line.endswith((".", ";", ","))


@dataclass(frozen=True, slots=True)
class Located:
    """The residence article, its clauses in order (heading and editorial pieces too), and what to look at elsewhere.

    ``front`` is what stands before the first article: where the text may say what it is; ``rest`` is all else.
    ``parts`` are the only paragraphs of the article that the text holds, where it does not hold the whole.
    """

    article: Clause | None
    clauses: tuple[Clause, ...]
    elsewhere: tuple[Clause, ...]
    front: tuple[Clause, ...] = ()
    rest: tuple[Clause, ...] = ()
    parts: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that names a legal concept; ``rule`` is ``concept:language:n``."""

    concept: str
    span: Span
    clause: str
    rule: str
    payload: str | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words that show one element of a value. For ``absent``: no clause, no quote, the span that was read."""

    element: str
    quote: str
    span: Span
    clause: str
    page: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Limb:
    """One "if ... is deemed a resident of the State in which ...", or one other statement of a clause."""

    clause: str
    span: Span
    subject: str | None = None
    triggers: tuple[Evidence, ...] = ()
    consequence: Span | None = None
    only: Span | None = None
    test: Evidence | None = None
    references: tuple[str, ...] = ()
    provisions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person says that a text says, as ``review.toml`` holds it: of a feature, or of a clause's provisions.

    Exactly one of ``feature`` and ``clause`` is given. ``article_sha256`` ties it to the words that the person read,
    ``quote`` are those of them that show the value, ``place`` is where the correction is written.
    """

    treaty: str
    feature: str
    clause: str
    value: str
    reason: str
    date: str = ""
    article_sha256: str = ""
    quote: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """A correction as it was applied: what the program itself had found, and why a person says otherwise."""

    machine_value: str
    reason: str
    date: str = ""
    machine_evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Code:
    """A feature's value, one piece of evidence for each element of a set or list."""

    feature: str
    value: str
    evidence: tuple[Evidence, ...] = ()
    review: Review | None = None  # where a person corrected the value


@dataclass(frozen=True, slots=True)
class Note:
    """What a careful reader would point out; ``params`` fill the sentence that ``explain`` makes of it."""

    code: str
    params: tuple[tuple[str, str], ...] = ()
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One text read: what the cache keeps. ``clauses`` are all clauses of the document, those of the residence
    article with ``article == self.article``; ``provisions`` holds ``(clause id, provisions)`` for that article only,
    ``reviewed`` those of its clauses whose provisions a person corrected."""

    document: Document
    clauses: tuple[Clause, ...]
    article: str | None
    mentions: tuple[Mention, ...] = ()
    limbs: tuple[Limb, ...] = ()
    provisions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    codes: tuple[Code, ...] = ()
    notes: tuple[Note, ...] = ()
    status: Status = Status.READ
    message: str = ""
    reviewed: tuple[tuple[str, Review], ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """A text that was not read: its name, why, and what to do, in words for people."""

    treaty: Treaty
    status: Status
    message: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A clause, or the part of it, that stands in a row of the alignment."""

    clause: str
    span: Span


@dataclass(frozen=True, slots=True)
class AlignmentRow:
    """Equivalent clauses: the provision they carry and, for each treaty that has any, its cells in order."""

    provision: str
    cells: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact in which treaties differ; ``values`` holds ``(treaty id, value)`` for every text that was read."""

    feature: str
    kind: str  # presence, order, trigger, exclusivity, value
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A point where versions of one treaty say different things. ``subject`` is a feature, or the clauses in question
    (``4/2.a``, joined by ``; ``); ``values`` holds ``(treaty id, value, quote)``, both empty where nothing answers.
    Of clauses, a value is the words, or the number, that show the point; the quote is the whole clause."""

    group: str
    subject: str
    # Those of Difference; of clauses no_counterpart, moved, negation, permission, limit, exclusivity, duty, number,
    # rate, unit, reference, date, name, and in one language wording
    kind: str
    values: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """Clauses of one text, joined by ``; ``, and their words."""

    treaty: str
    language: str
    clauses: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Clauses of two texts that say the same: ``1-1``, ``1-2`` ..., and how sure that is, from 0 to 1."""

    kind: str
    score: float
    left: Side
    right: Side


@dataclass(frozen=True, slots=True)
class Nearest:
    """The treaty most like another, or the clause most like one of its clauses, in a likeness from 0 to 1.

    ``clause`` and ``nearest_clause`` are empty for whole treaties. ``measure`` is ``codes`` for those; for clauses
    ``words`` in one language, ``concepts`` across languages.
    """

    treaty: str
    clause: str
    nearest_treaty: str
    nearest_clause: str
    likeness: float
    measure: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything that the writers write. Readings and failures are in the order of treaty ids."""

    readings: tuple[Reading, ...]
    failures: tuple[Failure, ...] = ()
    manifest: tuple[tuple[str, Manifest], ...] = ()  # by treaty id
    alignment: tuple[AlignmentRow, ...] = ()
    differences: tuple[Difference, ...] = ()
    messages: tuple[str, ...] = field(default=())
    discrepancies: tuple[Discrepancy, ...] = ()
    answers: tuple[Answer, ...] = ()  # between versions of one treaty in two languages
    nearest: tuple[Nearest, ...] = ()
