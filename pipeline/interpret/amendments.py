"""Instructions to change the article, and clauses marked as no longer in force.

The text of an article and an instruction to amend it may stand in one source. Under a paragraph, the article itself
does not say what is in force, unless it already reads as it is to read: what is touched is inconclusive. Elsewhere, as
in a protocol behind the treaty, the codes are those of the article as it stands, and the instruction is a note.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.interpret.article import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, Article, evidence
from pipeline.interpret.known import once
from pipeline.model import CLAUSE_KINDS, Clause, Code, Kind, Located, Mention, Note, Span

_BRACKETS = ")]} "
_QUOTED = re.compile(r"[\u00ab\u201e\u201c\"]([^\u00ab\u00bb\u201e\u201c\u201d\"]+)[\u00bb\u201d\u201c\"]")
_QUOTES = " \n\u00ab\u201e\u201c\""  # what may stand between an instruction and the words that it puts in
_GAP = 8  # of them
_NEAR = 40  # characters between a clause's label and the words that it is no longer in force
_REMARK = 160  # characters of a remark that is about the clause before it
_CHANGES = ("changes", "article")  # in a note: what stands elsewhere changes the words of the article
_OF_THE_TEXT = ("language", "instrument", "article.")


@dataclass(frozen=True, slots=True)
class Amendment:
    """What changes the article: the words, the piece that holds them, the paragraph touched (None: the article)."""

    piece: Clause
    span: Span
    paragraph: str | None


def amendments(article: Article, located: Located) -> tuple[Amendment, ...]:
    """The instructions that touch the article and are not carried out in its text, in order."""
    found: list[Amendment] = []
    before: Clause | None = None
    for piece, coming in zip(located.clauses, _coming(located.clauses), strict=True):
        if piece.kind in CLAUSE_KINDS:
            found += _marked(article, piece)
            before = piece
        elif piece.kind is Kind.EDITORIAL:
            announced = coming.id.split(".")[0] if coming and _ends_open(article, piece) else ""
            found += (one for one in _instructions(article, piece, before) if one.paragraph != announced)
    heading: Clause | None = None
    for piece in located.elsewhere:
        heading = piece if piece.is_headline(article.document.text) else heading
        if not _announces(article, piece):
            found += _instructions(article, piece, None, heading)
    return tuple(found)


def _coming(clauses: Sequence[Clause]) -> list[Clause | None]:
    """For each piece of an article the next clause behind it."""
    found: list[Clause | None] = []
    coming: Clause | None = None
    for piece in reversed(clauses):
        found.append(coming)
        coming = piece if piece.kind in CLAUSE_KINDS else coming
    return found[::-1]


def _announces(article: Article, piece: Clause) -> bool:
    """Whether a piece ends in the words that the article itself follows: "Article 4 shall read as follows:"."""
    between = article.document.text[piece.span.start : article.heading.span.start].rstrip(_QUOTES)
    return piece.span.start < article.heading.span.start and piece.span.stop >= article.heading.span.start - _GAP \
        and between.endswith(":")


def _ends_open(article: Article, remark: Clause) -> bool:
    """Whether a remark ends in a colon: what it puts into the article is what comes next."""
    return remark.span.of(article.document.text).rstrip().rstrip(_BRACKETS).endswith(":")


def _within(article: Article, span: Span) -> Sequence[Mention]:
    starts = _starts(article)
    return article.mentions[bisect_left(starts, span.start) : bisect_left(starts, span.stop)]


@once
def _starts(article: Article) -> list[int]:
    return [mention.span.start for mention in article.mentions]


def _marked(article: Article, clause: Clause) -> Iterator[Amendment]:
    """A clause that says of itself, before its words or behind them in brackets, that it is no longer in force."""
    text = clause.span.of(article.document.text).rstrip()
    start = clause.span.start + len(clause.label or "")
    for mention in _within(article, clause.span):
        if mention.concept != "repealed":
            continue
        opens = article.document.text[start : mention.span.start].strip(" (\u2013\u2014-[") == ""
        ends = clause.span.start + len(text) - mention.span.stop <= _NEAR and text.endswith((")", "]"))
        if (opens and mention.span.start - start <= _NEAR) or ends:
            yield Amendment(clause, mention.span, clause.id)


def _instructions(
    article: Article, piece: Clause, before: Clause | None, heading: Clause | None = None
) -> Iterator[Amendment]:
    """The instruction that a remark, or a clause outside the article, gives for it."""
    mentions = _within(article, piece.span)
    verb = next((m for m in mentions if m.concept in ("amends", "amended", "repealed")), None)
    if verb is None:
        return
    named = {m.payload for m in mentions if m.concept == "article_reference"}
    inside = piece.kind is Kind.EDITORIAL
    above = heading is not None and heading.article == piece.article
    if above and heading is not None:
        named |= {m.payload for m in _within(article, heading.span) if m.concept == "article_reference"}
    if (named and article.heading.label not in named) or not (named or inside):
        return
    paragraph = _paragraph(mentions, verb)
    if paragraph is None and inside:
        short = len(piece.span.of(article.document.text).strip()) <= _REMARK
        gone = verb.concept == "repealed"  # what is gone without a name is no longer in the text
        if before is None or not short or gone or any(m.concept == "instrument" for m in mentions):
            return
        paragraph = before.id.split(".")[0]
    if _stands(article, piece, verb, paragraph):
        yield Amendment(piece, piece.span, paragraph)


def _paragraph(mentions: Sequence[Mention], verb: Mention) -> str | None:
    """The paragraph that an instruction names: the last before its verb, else the first after it."""
    numbers = [m for m in mentions if m.concept == "paragraph_reference"]
    ahead = [m for m in numbers if m.span.start < verb.span.stop]
    chosen = ahead[-1:] or numbers[:1]
    return chosen[0].payload if chosen else None


def _stands(article: Article, piece: Clause, verb: Mention, paragraph: str | None) -> bool:
    """Whether the article does not read yet as it is to; a change told as made counts where the old words stand."""
    words = _words(article).get(paragraph, "")
    if not words:
        return False
    quoted = [_squeezed(each) for each in _QUOTED.findall(piece.span.of(article.document.text))]
    quoted = [each for each in quoted if len(each) > 3 and each != _squeezed(article.heading.heading or "")]
    if verb.concept == "amended":
        return len(quoted) > 1 and quoted[0] in words and quoted[-1] not in words
    if not quoted or verb.concept == "repealed":
        return True
    return quoted[-1] not in words or (len(quoted) > 1 and quoted[0] in words and quoted[0] not in quoted[-1])


@once
def _words(article: Article) -> dict[str | None, str]:
    """The letters and digits of each paragraph, and of all of them under None."""
    found: dict[str | None, list[str]] = {}
    for clause in article.clauses:
        if clause.kind in CLAUSE_KINDS:
            squeezed = _squeezed(clause.span.of(article.document.text))
            found.setdefault(clause.id.split(".")[0], []).append(squeezed)
            found.setdefault(None, []).append(squeezed)
    return {paragraph: "".join(words) for paragraph, words in found.items()}


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def amended_codes(article: Article, codes: Iterable[Code], found: Sequence[Amendment]) -> tuple[Code, ...]:
    """The codes with those inconclusive whose words an amendment touches, or whose rule it may put in."""
    codes = tuple(codes)
    own = {clause.span for clause in article.clauses}
    for amendment in (each for each in found if each.piece.span in own):
        touched = {code.feature for code in codes if _touches(article, amendment, code)}
        groups = {feature.split(".")[0] for feature in touched}
        codes = tuple(
            _inconclusive(article, code, amendment)
            if code.feature in touched or (code.value == ABSENT and code.feature.split(".")[0] in groups)
            else code
            for code in codes
        )
    return codes


def _touches(article: Article, amendment: Amendment, code: Code) -> bool:
    if code.feature.startswith(_OF_THE_TEXT) or code.value in (ABSENT, NOT_AVAILABLE):
        return False
    name = amendment.paragraph
    return any(name is None or one.clause == name or one.clause.startswith(f"{name}.") for one in code.evidence)


def _inconclusive(article: Article, code: Code, amendment: Amendment) -> Code:
    shown = evidence(article.document, INCONCLUSIVE, amendment.span, amendment.piece.id, "interpret>amended")
    return Code(code.feature, INCONCLUSIVE, (shown,))


def amendment_notes(article: Article, found: Iterable[Amendment], told: Iterable[Note]) -> tuple[Note, ...]:
    """The notes, each that quotes an amendment marked as that, and one more for each amendment that none quotes."""
    notes = list(told)
    headings = {clause.article: clause for clause in article.clauses if clause.kind is Kind.ARTICLE}
    for amendment in found:
        at = next((place for place, note in enumerate(notes) if _quotes(note, amendment)), None)
        if at is not None:
            notes[at] = replace(notes[at], params=(*dict.fromkeys((*notes[at].params, _CHANGES)),))
            continue
        shown = evidence(article.document, "amended", amendment.span, amendment.piece.id, "interpret>amended")
        heading = headings.get(amendment.piece.article)
        words = (heading.heading if heading else None) or ""
        params = (("article", amendment.piece.article), ("heading", words), _CHANGES)
        notes.append(Note("ruled_elsewhere", params, (shown,)))
    return tuple(notes)


def _quotes(note: Note, amendment: Amendment) -> bool:
    inside = any(amendment.piece.span.holds(one.span) for one in note.evidence)
    return inside and note.code == "ruled_elsewhere"
