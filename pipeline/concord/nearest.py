"""The nearest precedent: which treaty, and which clause elsewhere, is most like one: ``nearest``."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy import sparse

from pipeline.codebook import ABSENT, DOCUMENT_FEATURES, NOT_AVAILABLE, codebook
from pipeline.keep import NOTHING, Keep
from pipeline.lexicon.words import lemma
from pipeline.model import CLAUSE_KINDS, Nearest, Reading
from pipeline.spans import beginning

_WORD = re.compile(r"[^\W\d_]+|\d+")
# So many clauses are laid beside all others at a time: a bound on memory.
CHUNK = 256


@dataclass(frozen=True, slots=True)
class _Clause:
    treaty: str
    clause: str
    language: str
    provisions: tuple[str, ...]
    words: Counter[str]
    concepts: Counter[str]


def nearest(readings: Iterable[Reading], keep: Keep = NOTHING) -> tuple[Nearest, ...]:
    """For each treaty the nearest one by its codes, and for each clause of its residence article the nearest clause.

    A clause is compared with those that carry one of its provisions: in its language by words (cosine of their
    lemmas, rare ones counting for more), in other languages by concepts. Of equals the first in the order of ids.
    ``keep``: where the words and concepts of single treaties are kept.
    """
    ordered = sorted((one for one in readings if one.article is not None), key=lambda one: one.document.treaty.id)
    clauses = [clause for reading in ordered for clause in _clauses(reading, keep)]
    found: dict[tuple[str, str, str], Nearest] = {}
    for one in (*_by_codes(ordered), *_by_bags(clauses, "words"), *_by_bags(clauses, "concepts")):
        key = one.treaty, one.clause, one.measure
        if key not in found or one.likeness > found[key].likeness:
            found[key] = one
    places = {(clause.treaty, clause.clause): place for place, clause in enumerate(clauses)}
    return tuple(sorted(found.values(), key=lambda one: (
        one.treaty, places.get((one.treaty, one.clause), -1), one.measure != "words")))


def _clauses(reading: Reading, keep: Keep) -> Iterator[_Clause]:
    treaty, carried = reading.document.treaty, dict(reading.provisions)
    for clause, words, concepts in keep.value("nearest", keep.identity(reading), partial(_bags, reading)):
        yield _Clause(treaty.id, clause, treaty.language, carried[clause], Counter(words), Counter(concepts))


def _bags(reading: Reading) -> list[tuple[str, Counter[str], Counter[str]]]:
    """The clauses of a residence article that carry a provision, with how often each word and concept comes."""
    document, carried = reading.document, dict(reading.provisions)
    language, mentions, found = document.treaty.language, reading.mentions, []
    for clause in reading.clauses:
        if clause.article != reading.article or clause.kind not in CLAUSE_KINDS or not carried.get(clause.id):
            continue
        words = Counter(lemma(word, language) for word in _WORD.findall(clause.span.of(document.text)))
        inside = beginning(mentions, clause.span.start, clause.span.stop)
        concepts = Counter(mention.concept for mention in inside
                           if clause.span.holds(mention.span) and mention.concept != "stop")
        found.append((clause.id, words, concepts))
    return found


def _by_codes(readings: Sequence[Reading]) -> Iterator[Nearest]:
    """Treaties by the share of codes that agree, of those that at least one of the two does not leave absent."""
    features = [feature.id for feature in codebook().features if feature.id not in DOCUMENT_FEATURES]
    codes = [{code.feature: code.value for code in reading.codes} for reading in readings]
    table = [[own.get(feature, NOT_AVAILABLE) for feature in features] for own in codes]
    known_values = {ABSENT, NOT_AVAILABLE, *(value for row in table for value in row)}
    values = {value: place for place, value in enumerate(sorted(known_values))}
    numbers = np.array([[values[value] for value in row] for row in table]).reshape(len(table), len(features))
    for place, reading in enumerate(readings):
        known = (numbers != values[NOT_AVAILABLE]) & (numbers[place] != values[NOT_AVAILABLE])
        counted = known & ~((numbers == values[ABSENT]) & (numbers[place] == values[ABSENT]))
        shares = ((numbers == numbers[place]) & counted).sum(axis=1) / np.maximum(counted.sum(axis=1), 1)
        shares[place] = -1.0
        best = int(shares.argmax())
        if shares[best] >= 0:
            yield Nearest(reading.document.treaty.id, "", readings[best].document.treaty.id, "",
                          round(float(shares[best]), 4), "codes")


def _by_bags(clauses: Sequence[_Clause], measure: str) -> Iterator[Nearest]:
    """Clauses that carry one provision, by the cosine of their words or concepts."""
    bags = [clause.words if measure == "words" else clause.concepts for clause in clauses]
    vectors = _vectors(bags)
    by_provision: dict[str, list[int]] = defaultdict(list)
    for place, clause in enumerate(clauses):
        for provision in clause.provisions:
            by_provision[provision].append(place)
    for places in by_provision.values():
        own = vectors[places]
        treaties = np.array([clauses[place].treaty for place in places])
        languages = np.array([clauses[place].language for place in places])
        for start in range(0, len(places), CHUNK):
            likeness = (own[start : start + CHUNK] @ own.T).toarray()
            for row, cosines in enumerate(likeness):
                at = start + row
                alike = languages == languages[at]
                cosines[(treaties == treaties[at]) | (alike != (measure == "words"))] = -1.0
                best = int(cosines.argmax())
                if cosines[best] > 0:
                    one, other = clauses[places[at]], clauses[places[best]]
                    yield Nearest(one.treaty, one.clause, other.treaty, other.clause,
                                  round(min(float(cosines[best]), 1.0), 4), measure)


def _vectors(bags: Sequence[Counter[str]]) -> sparse.csr_matrix:
    """Bags as vectors of length one; a word counts the less the more bags have it."""
    vocabulary = {word: place for place, word in enumerate(sorted({word for bag in bags for word in bag}))}
    rows = [row for row, bag in enumerate(bags) for _ in bag]
    columns = [vocabulary[word] for bag in bags for word in bag]
    counts = [float(np.log1p(count)) for bag in bags for count in bag.values()]
    matrix = sparse.csr_matrix((counts, (rows, columns)), shape=(len(bags), len(vocabulary)))
    spread = np.bincount(columns, minlength=len(vocabulary)) if columns else np.ones(len(vocabulary))
    matrix = matrix @ sparse.diags(np.log((1 + len(bags)) / (1 + spread)) + 1)
    sizes = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    return (sparse.diags(1 / np.maximum(sizes, 1e-12)) @ matrix).tocsr()
