"""How a value shows its evidence: quotes, spans, pages, one for each element, and the span read for absence."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import HEAD, INTRO, Read, article, cascade, read
from structure_cases import cases, text_of

from pipeline.clean import clean
from pipeline.interpret import interpret
from pipeline.locate import locate
from pipeline.model import Block, Code, Reading, Source, Treaty
from pipeline.recognise import recognise
from pipeline.segment import segment

STEPS = {
    "ru": (
        "оно считается резидентом только того Государства, в котором имеет постоянное жилище;",
        "если оно имеет его в обоих Государствах или ни в одном из них, компетентные органы решают вопрос по взаимному согласию согласно статье 25.",
    ),
    "ro": (
        "ea este considerată rezidentă numai a statului în care are o locuinţă permanentă;",
        "dacă are o locuinţă permanentă în ambele state sau în niciunul, autorităţile competente rezolvă cazul de comun acord, conform articolului 25.",
    ),
}


def code(reading: Reading, feature: str) -> Code:
    (found,) = (code for code in reading.codes if code.feature == feature)
    return found


def steps(language: str) -> Read:
    return cascade(*STEPS[language], language=language)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_every_feature_has_one_code_and_every_code_its_evidence(language: str) -> None:
    reading = steps(language).reading
    features = [code.feature for code in reading.codes]
    assert len(features) == len(set(features))
    assert all(code.evidence for code in reading.codes)


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize(
    ("feature", "elements"),
    [
        ("individual.cascade", ["permanent_home", "mutual_agreement"]),
        ("individual.mutual_agreement.trigger", ["home_in_both", "home_in_neither"]),
        ("definition.criteria", ["domicile"]),
        ("individual.permanent_home.only", ["yes"]),
    ],
)
def test_each_element_of_a_value_is_shown_by_words_of_its_own(language: str, feature: str, elements: list[str]) -> None:
    found = steps(language)
    evidence = code(found.reading, feature).evidence
    assert [shown.element for shown in evidence] == elements
    assert len({(shown.span, shown.element) for shown in evidence}) == len(elements)
    clauses = {clause.id: clause for clause in found.reading.clauses if clause.article == found.reading.article}
    for shown in evidence:
        assert shown.quote == shown.span.of(found.reading.document.text) == shown.quote.strip() != ""
        assert clauses[shown.clause].span.holds(shown.span)


@pytest.mark.parametrize(
    ("language", "feature", "quote", "clause"),
    [
        ("ru", "individual.permanent_home.only", "только", "2.a"),
        ("ru", "individual.mutual_agreement.article", "статье 25", "2.b"),
        ("ru", "article.title", "Резидент", ""),
        ("ru", "instrument", "настоящего Соглашения", "1"),
        ("ro", "individual.permanent_home.only", "numai", "2.a"),
        ("ro", "individual.mutual_agreement.article", "articolului 25", "2.b"),
        ("ro", "instrument", "prezentului Acord", "1"),
    ],
)
def test_the_quote_is_the_words_that_decide(language: str, feature: str, quote: str, clause: str) -> None:
    (shown,) = code(steps(language).reading, feature).evidence
    assert (shown.quote, shown.clause) == (quote, clause)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_absence_is_shown_by_the_span_that_was_read(language: str) -> None:
    reading = steps(language).reading
    (shown,) = code(reading, "individual.nationality").evidence
    assert (shown.quote, shown.clause, shown.page) == ("", "", None)
    own = [clause for clause in reading.clauses if clause.article == reading.article]
    assert shown.span.start <= own[0].span.start and own[-1].span.stop <= shown.span.stop


def test_a_rule_names_the_wording_or_the_interpretation_behind_a_value() -> None:
    for found in steps("ru").reading.codes:
        for shown in found.evidence:
            assert shown.rule
            assert ":" in shown.rule or ">" in shown.rule or shown.rule == "divide", (found.feature, shown.rule)


def test_evidence_gives_the_page_on_which_it_stands() -> None:
    pages = {
        "7": f"{HEAD['ru']}\n\n{article().reading.document.text.split(chr(10), 3)[-1].strip()}",
        "8": INTRO["ru"] + "\na) " + STEPS["ru"][0] + "\nb) " + STEPS["ru"][1],
    }
    blocks = tuple(Block(line, page=page) for page, text in pages.items() for line in text.split("\n"))
    document = clean(Source(Treaty("x", "", "ru", "x.pdf", ""), blocks))
    clauses = segment(document)
    where = locate(document, clauses)
    reading = interpret(document, clauses, where, recognise(document, where))
    assert {shown.page for shown in code(reading, "definition.criteria").evidence} == {"7"}
    assert {shown.page for shown in code(reading, "individual.cascade").evidence} == {"8"}


@pytest.mark.parametrize(("path", "case"), cases()[1::4], ids=lambda value: getattr(value, "stem", ""))
def test_every_value_of_the_coded_cases_quotes_its_clause(path: object, case: dict[str, object]) -> None:
    reading = read(text_of(path), str(case["language"])).reading  # type: ignore[arg-type]
    spans = {clause.id: clause.span for clause in reading.clauses if clause.article == reading.article}
    for found in reading.codes:
        if found.value in ("absent", "not_available") or found.feature in ("language", "instrument"):
            continue
        if found.feature.startswith("article."):
            continue  # shown by the heading, which is no clause
        for shown in found.evidence:
            assert shown.quote == shown.span.of(reading.document.text) != "", found.feature
            assert shown.clause in spans and spans[shown.clause].holds(shown.span), found.feature
