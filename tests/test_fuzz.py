"""Random and mutated texts through the stages: no exception, spans inside the text, clauses that tile the articles.

The texts are stretches of the coded cases with letters, words, labels and lines taken out, doubled, moved and put in,
and texts of any letters at all. A short run in every test; `make test-slow` tries at least a hundred thousand texts.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline import resolve as resolving
from pipeline.align import align
from pipeline.clean import clean
from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.interpret import interpret
from pipeline.locate import locate
from pipeline.model import Block, Clause, Document, Kind, Located, Reading, Source, Treaty
from pipeline.recognise import recognise
from pipeline.segment import segment

GOLD = Path(__file__).parent / "gold"
LONGEST = 360
PIECES = (
    "Статья 4\n", "Articolul 4\n", "ARTICOLUL IV\nREZIDENT\n", "Статья 4 Резидент\n", "1. ", "2. ", "a) ", "б) ",
    "(i) ", "с) ", "- ", "IV. ", "\n", "\n\n", "\f", "\u00ad", "\u200b", "\ufeff", "\ufffe", "\0", "«", "»", "(", ")",
    ";", ".", "- \n", "/", "…", "пункта 1", "статьи 4", "paragrafului 1", "резидент", "rezident",
    "183 дней", "İ", "ß", "ŉ", "ﬁ", "🙂", "é", "\u0301", "\u202e", "٣", "²", "Ⅳ", "<b>", "&amp;", "0", "_",
)  # fmt: skip

Judge = Callable[[str, str], None]


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """(language, text) of each coded case in UTF-8."""
    found = []
    for path in sorted(GOLD.glob("*.txt")):
        language = "ro" if path.name.startswith(("ro", "004")) else "ru"
        found.append((language, path.read_bytes().decode("utf-8", "replace")))
    return tuple(found)


def mutated(seed: int) -> tuple[str, str]:
    """The text of a number: a stretch of a case, changed in some places."""
    lot = random.Random(seed)
    language, text = lot.choice(texts())
    start = lot.choice((0, lot.randrange(len(text)), text.rfind("\n", 0, lot.randrange(len(text))) + 1))
    text = text[start : start + lot.randint(1, LONGEST)]
    for _ in range(lot.choice((0, 1, 1, 2, 3, 5, 8))):
        at, to = sorted((lot.randint(0, len(text)), lot.randint(0, len(text))))
        match lot.randrange(7):
            case 0:
                text = text[:at] + text[min(to, at + lot.choice((1, 3, 20))) :]
            case 1:
                text = text[:to] + text[at:to][:60] + text[to:]
            case 2:
                text = text[:at] + lot.choice(PIECES) + text[at:]
            case 3:
                text = text[:at] + chr(lot.choice((lot.randrange(32, 0x250), lot.randrange(0x400, 0x530)))) + text[at:]
            case 4:
                text = text[at:to] + text[:at] + text[to:]
            case 5:
                text = text[:at] + text[at:to].upper() + text[to:]
            case 6:
                text = text.replace(" ", lot.choice(("\n", "  ", "")), lot.randint(1, 3))
    return ("ro" if language == "ru" else "ru") if lot.random() < 0.05 else language, text


ANY = st.one_of(
    st.integers(0, 2**48).map(mutated),
    st.integers(0, 2**48).map(mutated),
    st.tuples(st.sampled_from(["ru", "ro"]), st.text(max_size=80)),
)


def document(language: str, text: str) -> Document:
    blocks = tuple(Block(line) for line in text.split("\n"))
    return clean(Source(Treaty("x", "", language, "x.txt", ""), blocks))


def tiled(one: Document, clauses: tuple[Clause, ...]) -> None:
    for clause in clauses:
        assert 0 <= clause.span.start <= clause.span.stop <= len(one.text)
        assert clause.title is None or clause.span.holds(clause.title)
    for left, right in pairwise(clauses):
        assert left.span.stop == right.span.start
    if one.text:
        assert clauses[0].span.start == 0
        assert clauses[-1].span.stop == len(one.text)


def segmented(language: str, text: str) -> None:
    one = document(language, text)
    clauses = segment(one)
    tiled(one, clauses)
    articles = [clause.id for clause in clauses if clause.kind is Kind.ARTICLE]
    assert len(set(articles)) == len(articles)
    assert segment(one) == clauses


def located(language: str, text: str) -> None:
    one = document(language, text)
    clauses = segment(one)
    found = locate(one, clauses)
    known = set(clauses)
    assert {*found.clauses, *found.elsewhere} <= known
    assert found.article is None or found.article in known
    assert not set(found.clauses) & set(found.elsewhere)


def _whole(one: Document) -> tuple[tuple[Clause, ...], Located]:
    clauses = segment(one)
    found = locate(one, clauses)
    if found.article is None:  # so that what follows always has something to do
        own = tuple(clause for clause in clauses if clause.article)
        head = next((clause for clause in own if clause.kind is Kind.ARTICLE), None)
        body = tuple(clause for clause in own if head and clause.article == head.id)
        found = Located(head, body, tuple(clause for clause in clauses if clause not in body))
    return clauses, found


def recognised(language: str, text: str) -> None:
    one = document(language, text)
    _, found = _whole(one)
    for mention in recognise(one, found):
        assert 0 <= mention.span.start < mention.span.stop <= len(one.text)


def _reading(language: str, text: str) -> Reading:
    one = document(language, text)
    clauses, found = _whole(one)
    return interpret(one, clauses, found, recognise(one, found))


def interpreted(language: str, text: str) -> None:
    reading = _reading(language, text)
    known = {feature.id: feature for feature in codebook().features}
    assert len({code.feature for code in reading.codes}) == len(reading.codes)
    for code in reading.codes:
        assert code.feature in known
        for shown in code.evidence:
            assert 0 <= shown.span.start <= shown.span.stop <= len(reading.document.text)
            assert not shown.quote or shown.quote == shown.span.of(reading.document.text)
    for limb in reading.limbs:
        assert 0 <= limb.span.start <= limb.span.stop <= len(reading.document.text)
    tiled(reading.document, reading.clauses)


def aligned(language: str, text: str) -> None:
    one = _reading(language, text)
    other = replace(one, document=replace(one.document, treaty=replace(one.document.treaty, id="y")))
    for row in align([other, one]):
        assert [treaty for treaty, _ in row.cells] == ["x", "y"], row
        assert row.cells[0][1] == row.cells[1][1]


def resolved(seed: int) -> None:
    """Codes at random, of the codebook's values and of none."""
    lot = random.Random(seed)
    tests = [*resolving.TESTS, resolving.AUTHORITIES, "other", ABSENT, INCONCLUSIVE, NOT_AVAILABLE, "", "x"]
    triggers = [*resolving._TRIGGERS, "earlier_tests_fail", "always", "residence_in_neither", "other", ABSENT,
                INCONCLUSIVE, NOT_AVAILABLE]  # fmt: skip
    codes = {resolving.CASCADE: " > ".join(lot.choices(tests, k=lot.randint(0, 6)))}
    for feature in codebook().features:
        if feature.id.startswith("individual.") and feature.id != resolving.CASCADE and lot.random() < 0.8:
            codes[feature.id] = "; ".join(lot.sample(triggers, lot.randint(1, 3)))
    facts = lot.choice(resolving.cases())
    for literal in (True, False):
        outcome = resolving.resolve(codes, facts, literal=literal)
        assert outcome.result in resolving.Result
        assert outcome == resolving.resolve(codes, facts, literal=literal)


# Each stage with the texts it gets in the long run: together a hundred thousand, most where they cost least.
STAGES: dict[str, tuple[Judge, int]] = {
    "segment": (segmented, 30_000),
    "locate": (located, 22_000),
    "recognise": (recognised, 8_000),
    "interpret": (interpreted, 8_000),
    "align": (aligned, 8_000),
}
RESOLVED = 26_000
SHORT = 40


def test_the_long_run_tries_a_hundred_thousand_texts() -> None:
    assert sum(count for _, count in STAGES.values()) + RESOLVED >= 100_000


def _tried(judge: Judge, count: int) -> None:
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(ANY)
    def trial(one: tuple[str, str]) -> None:
        judge(*one)

    trial()


def _resolved(count: int) -> None:
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**48))
    def trial(seed: int) -> None:
        resolved(seed)

    trial()


@pytest.mark.parametrize("stage", STAGES)
def test_no_text_breaks_a_stage(stage: str) -> None:
    _tried(STAGES[stage][0], SHORT)


def test_no_codes_break_the_cases() -> None:
    _resolved(SHORT)


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
def test_no_text_of_very_many_breaks_a_stage(stage: str) -> None:
    judge, count = STAGES[stage]
    _tried(judge, count)


@pytest.mark.slow
def test_no_codes_of_very_many_break_the_cases() -> None:
    _resolved(RESOLVED)
