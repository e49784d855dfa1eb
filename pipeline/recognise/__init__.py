"""Clauses -> mentions: the spans that name a legal concept. From here on no stage looks at the language.

Guarantees: spans lie inside the clause's own text and are those of ``Document.text``; mentions are in order; the same
text gives the same mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.lexicon.concepts import recogniser
from pipeline.lexicon.damage import damaged, doubtful
from pipeline.lexicon.languages import fold, plain
from pipeline.lexicon.misread import Meant, as_meant, as_printed
from pipeline.lexicon.structure import LOST, structure
from pipeline.lexicon.telling import tell
from pipeline.lexicon.words import is_known
from pipeline.model import CLAUSE_KINDS, Clause, Document, Kind, Located, Mention, Span
from pipeline.recognise.matches import find
from pipeline.recognise.words import STOPS, classes_of, words_of

_OF_TITLES = frozenset({"instrument", "protocol"})
_OF_REMARKS = frozenset({"amends", "amended", "repealed", "article_reference", "paragraph_reference"})

# mentions that no wording makes
MADE = frozenset({"stop", "damaged_word", "breaks_off", "unexplained_word", "unread_word"})


def recognise(document: Document, located: Located) -> tuple[Mention, ...]:
    """The mentions in the residence article's clauses and in those elsewhere, in the order of the text.

    Before the first article only what names the instrument counts, in remarks only what they say of amendments. Where
    neither names it, the rest of the text may. Damaged words of the article are read as what they must have been.
    """
    damage = [*_damaged_words(document, located)]
    every = bool(damage) or _is_doubtful(document, located)
    read = [(clause, _meant(document, clause, every, bool(damage))) for clause in located.clauses]
    mentions = [
        mention
        for clause, meant in (*read, *((clause, None) for clause in located.elsewhere))
        if clause.kind in CLAUSE_KINDS or clause.kind in (Kind.ARTICLE, Kind.FRONT)
        for mention in mentions_in(document, clause, meant)
        if mention.concept != "protocol"
    ]
    mentions += (m for clause in located.front for m in mentions_in(document, clause) if m.concept in _OF_TITLES)
    named = [mention for mention in mentions if mention.concept == "instrument"]
    if not any(_is_full(mention, document) for mention in named):
        mentions += _named_in_the_rest(document, located.rest, bool(named))
    mentions += (
        mention
        for clause in located.clauses
        if clause.kind is Kind.EDITORIAL
        for mention in mentions_in(document, clause)
        if mention.concept in _OF_REMARKS
    )
    mentions += [*damage, *_broken_end(document, located)]
    own = [(clause, meant) for clause, meant in read if clause.kind in CLAUSE_KINDS]
    mentions += [word for clause, meant in own for word in _unexplained_words(document, clause, mentions, meant)]
    mentions += [word for clause, meant in own for word in _unread_words(document, clause, meant)]
    return tuple(sorted(mentions, key=lambda m: (m.span.start, -m.span.stop, m.concept)))


def _named_in_the_rest(document: Document, rest: Iterable[Clause], named: bool) -> list[Mention]:
    """What the first clause that says "this Agreement" calls the instrument; where nothing has `named` it, a title page
    behind a law tells it, too."""
    language = document.treaty.language
    names = [regex for rule, regex in recogniser(language).regexes if rule.startswith("instrument:")]
    for clause in rest:
        front = clause.kind is Kind.FRONT and not named
        if not front and clause.kind not in CLAUSE_KINDS:
            continue
        folded = fold(clause.span.of(document.text), language)
        if front or any(name.is_in(folded) for name in names):
            found = [mention for mention in mentions_in(document, clause) if mention.concept == "instrument"]
            found = [mention for mention in found if front or _is_full(mention, document)]
            if found:
                return found
    return []


def _is_full(name: Mention, document: Document) -> bool:
    """Whether the instrument is named by more than one word: "this Agreement"."""
    return " " in name.span.of(document.text)


def _meant(document: Document, clause: Clause, every: bool, strange: bool) -> Meant:
    """A clause of the article as it was meant, without the space behind it."""
    text = clause.span.of(document.text).rstrip()
    if clause.kind not in CLAUSE_KINDS:
        return as_printed(text)
    return as_meant(text, document.treaty.language, every, strange)


def _unread_words(document: Document, clause: Clause, meant: Meant) -> Iterable[Mention]:
    """Mentions of ``unread_word``: damaged words that may be several, of which not all say the same."""
    base = clause.span.start
    said = _said(document, clause, meant) if meant.doubts else frozenset()
    for doubt in meant.doubts:
        others = (_said(document, clause, meant.otherwise(doubt, word)) for word in doubt.others)
        if not doubt.others or any(other != said for other in others):
            where = Span(base + doubt.start, base + doubt.stop)
            yield Mention("unread_word", where, clause.id, f"unread_word:{document.treaty.language}:0")


def _said(document: Document, clause: Clause, meant: Meant) -> frozenset[tuple[str, str | None, int]]:
    """What a clause says: each concept, and about where it stands."""
    mentions = [*mentions_in(document, clause, meant)]
    mentions += _unexplained_words(document, clause, mentions, meant)
    return frozenset((m.concept, m.payload, m.span.start) for m in mentions)


def _unexplained_words(
    document: Document, clause: Clause, mentions: Iterable[Mention], meant: Meant
) -> Iterable[Mention]:
    """Mentions of ``unexplained_word``: words that change a test and that no mention holds, or that stand in the gap of
    one and belong to no wording. Names are left out."""
    language = document.treaty.language
    base = clause.span.start
    words = words_of(meant.text, fold(meant.text, language), language)
    changing = tell([word.text for word in words], language)
    if not changing:
        return
    inside = [m.span for m in mentions if m.clause == clause.id and m.concept not in MADE]
    taken = set[int]().union(*(range(span.start - base, span.stop - base) for span in inside))
    for index in sorted(changing):
        word = words[index]
        start, stop = meant.printed(word.start, word.stop)
        name = index and word.text.istitle() and words[index - 1].text not in STOPS
        if not name and not (start in taken and classes_of(word.text, word.norm, language)):
            where = Span(base + start, base + stop)
            yield Mention("unexplained_word", where, clause.id, f"unexplained_word:{language}:0")


def _damaged_words(document: Document, located: Located) -> Iterable[Mention]:
    """Mentions of ``damaged_word`` in the residence article, where there are enough of them to distrust it."""
    own = [clause for clause in located.clauses if clause.kind in CLAUSE_KINDS]
    if not own:
        return
    language = document.treaty.language
    head = located.article
    if head is not None:  # a letter of its label or title that was lost
        for match in re.finditer(rf"\S*{LOST}\S*", head.span.of(document.text)):
            where = Span(head.span.start + match.start(), head.span.start + match.end())
            yield Mention("damaged_word", where, head.id, f"damaged_word:{language}:0")
    base = own[0].span.start
    for start, stop in damaged(document.text[base : own[-1].span.stop], language):
        clause = next((c.id for c in reversed(own) if c.span.start <= base + start), own[0].id)
        yield Mention("damaged_word", Span(base + start, base + stop), clause, f"damaged_word:{language}:0")


def _is_doubtful(document: Document, located: Located) -> bool:
    own = [clause.span for clause in located.clauses if clause.kind in CLAUSE_KINDS]
    return bool(own) and doubtful(document.text[own[0].start : own[-1].stop], document.treaty.language)


def _broken_end(document: Document, located: Located) -> Iterable[Mention]:
    """A mention of ``breaks_off`` where the article's last words want others after them: a preposition, a reference
    without its number, or, before no mark that ends a sentence, the only word of its clause that is none."""
    own = [clause for clause in located.clauses if clause.kind in CLAUSE_KINDS]
    if not own:
        return
    language = document.treaty.language
    text = own[-1].span.of(document.text).rstrip()
    found = structure(language).unfinished.search(plain(text, language)) or _half_word(text, language)
    if found:
        base = own[-1].span.start
        where = Span(base + found.start(), base + found.end())
        yield Mention("breaks_off", where, own[-1].id, f"breaks_off:{language}:0")


def _half_word(text: str, language: str) -> re.Match[str] | None:
    words = list(re.finditer(r"[^\W\d_]+", text))
    if not words or words[-1].end() < len(text) or not words[-1].group().islower():
        return None
    unknown = [word for word in words if len(word.group()) > 2 and not is_known(word.group(), language)]
    return words[-1] if unknown == words[-1:] else None


def mentions_in(document: Document, clause: Clause, meant: Meant | None = None) -> Iterable[Mention]:
    """The mentions in one clause's own text, found in it as it was meant, placed as it is printed."""
    meant = meant or as_printed(clause.span.of(document.text).rstrip())
    base = clause.span.start
    found = find(meant.text, document.treaty.language, cut=clause.span.stop >= len(document.text.rstrip()))
    for rule, first, last, payload in found:
        start, stop = meant.printed(first, last)
        yield Mention(rule.split(":")[0], Span(base + start, base + stop), clause.id, rule, payload)
