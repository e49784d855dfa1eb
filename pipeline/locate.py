"""Clauses -> the residence article, and what elsewhere in the text may bear on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import itemgetter

from pipeline.lexicon.languages import fold
from pipeline.lexicon.signs import QUOTED, TITLED, Signs, signs_of
from pipeline.model import CLAUSE_KINDS, Clause, Document, Kind, Located, Span

_LONGEST_FRONT = 5000  # characters
_QUOTE = re.compile("[\u00ab\u201e\u201c\"]")


def locate(document: Document, clauses: Sequence[Clause], parts: Sequence[Span] = ()) -> Located:
    """The article that defines residence or breaks ties, by what its text says; a title only tips the balance.

    `article` is None where no article says enough: what it quotes at length is another text's, and a law of one State,
    which does not speak of two, is no treaty; nor is what only tells, under no article's number, what treaties say, as
    letters and guides do. `front` is what stands before the first
    article. `elsewhere` holds, generously, the clauses outside it that speak
    of residence, of transparent entities, of diplomats, or that point to the article. `parts` are the paragraphs of the
    article that stand in quotation marks: they are all there is of it, and the words that announce them do not bear on
    it.
    Raises KeyError for a language without a data file.
    """
    signs = signs_of(document.treaty.language)
    low = fold(document.text, document.treaty.language)
    articles = [clause for clause in clauses if clause.kind is Kind.ARTICLE]
    bodies = _bodies(clauses)
    best, most = _most_like(articles, bodies, low, signs)
    if most < (signs.threshold if len(articles) > 1 else signs.threshold_alone):
        best = None
    if parts:  # what was found to be put anew is the article, whatever it says
        best = next((article for article in articles if article.span.start == parts[0].start), best)
    own = (best, *bodies[best.id]) if best else ()
    elsewhere, front = _elsewhere(clauses, best, low, signs), _front(clauses)
    announced = {part.start for part in parts}
    elsewhere = tuple(clause for clause in elsewhere if clause.span.stop not in announced)
    seen = {clause.span for clause in (*own, *elsewhere, *front)}
    return Located(best, own, elsewhere, front, tuple(clause for clause in clauses if clause.span not in seen),
                   tuple(parts))


def _front(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The pieces before the first article, but for those too long to be a title or a preamble."""
    before = takewhile(lambda clause: clause.kind is not Kind.ARTICLE, clauses)
    return tuple(c for c in before if c.kind is Kind.FRONT and c.span.stop - c.span.start <= _LONGEST_FRONT)


def _bodies(clauses: Sequence[Clause]) -> dict[str, list[Clause]]:
    """For each article its clauses and remarks, in order."""
    bodies: dict[str, list[Clause]] = {clause.id: [] for clause in clauses if clause.kind is Kind.ARTICLE}
    for clause in clauses:
        if clause.kind is not Kind.ARTICLE and clause.article in bodies:
            bodies[clause.article].append(clause)
    return bodies


def _most_like(
    articles: Iterable[Clause], bodies: dict[str, list[Clause]], low: str, signs: Signs
) -> tuple[Clause | None, float]:
    """The article with the highest score, the first of several, and the score; those that cannot reach it are not
    weighed."""
    texts = {article.id: _text(bodies[article.id], low) for article in articles}

    def at_most(article: Clause) -> tuple[float, int]:
        most = _titled(article, low, signs, signs.weight_at_most(texts[article.id]))
        return most, -article.span.start

    best: Clause | None = None
    rank = 0.0, 0  # the score, and of equal ones the first in the text
    for limit, article in sorted(((at_most(each), each) for each in articles), key=itemgetter(0), reverse=True):
        if limit < rank:
            break
        found = _score(article, texts[article.id], low, signs), -article.span.start
        if found > rank:
            best, rank = article, found
    return best, rank[0]


def _text(body: Sequence[Clause], low: str) -> str:
    """What an article says itself, without what it quotes at length."""
    text = low[body[0].span.start : body[-1].span.stop] if body else ""
    return QUOTED.sub(" ", text) if _QUOTE.search(text) else text


def _score(article: Clause, text: str, low: str, signs: Signs) -> float:
    title = article.title.of(low) if article.title else ""
    if not text:
        return 0.0
    if not signs.two_states.search(text) and (not signs.title_for.search(title) or signs.law.search(low)):
        return 0.0  # a law of one State says who is a resident, too
    if article.label is None and signs.about.search(text):
        return 0.0  # a letter, a guide: it tells what treaties say
    return _titled(article, low, signs, float(signs.weight(text)))


def _titled(article: Clause, low: str, signs: Signs, score: float) -> float:
    """A score, with what the title adds or takes away."""
    title = article.title.of(low) if article.title else ""
    if signs.title_for.search(title):
        score += TITLED
    elif signs.title_against.search(title):
        score = score / 2 - 2
    if article.label is None and article.heading is not None and not signs.title_for.search(title):
        score *= 0.7  # a protocol or an annex, not the treaty itself
    return score


def _elsewhere(clauses: Sequence[Clause], article: Clause | None, low: str, signs: Signs) -> tuple[Clause, ...]:
    own = article.id if article else None
    number = re.escape(article.label.lower()) if article and article.label else None
    points = re.compile(rf"{signs.points_to}{number}(?!\w)") if number else None
    kinds = CLAUSE_KINDS | {Kind.ARTICLE}
    found: list[Clause] = []
    protocol = True  # where no article has a number, or behind one that has none
    about = False  # under a line that names the article, as in a protocol: all that follows it may bear on it
    for clause in clauses:
        if clause.kind in kinds and clause.article != own:
            text = clause.span.of(low)
            pointing = points is not None and points.search(text) is not None
            if clause.is_headline(low):
                about = pointing
            if clause.kind is Kind.ARTICLE:
                protocol = clause.label is None
            if about or pointing or signs.may_bear(text, beside=not protocol):
                found.append(clause)
        elif clause.kind is Kind.FRONT and article and points and clause.span.start > article.span.start:
            found += _instructions(clause, low, signs, points)
    return tuple(found)


def _instructions(clause: Clause, low: str, signs: Signs, points: re.Pattern[str]) -> Iterator[Clause]:
    """The paragraphs of what stands behind the articles that put something of the article anew or in, each with what it
    quotes: those of a protocol whose heading was not known."""
    start, stop = clause.span.start, clause.span.stop
    while start < stop:
        end = low.find("\n", start, stop)
        end = stop if end < 0 else end
        if points.search(low, start, end) and signs.puts_anew.search(low, start, end):
            quoted = QUOTED.match(low, end + 1, stop) if low[start:end].rstrip().endswith(":") else None
            end = quoted.end() if quoted else end
            yield replace(clause, span=Span(start, end))
        start = end + 1
