"""Findings say what the texts do, in sentences with citations, ranked by legal weight."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from findings import ARTICLE, BASE, OECD, article, told
from readings import ClauseSpec, corpus, reading, seeds

from pipeline.explain import Finding, explain, explain_difference, note_sentence, short_names, texts
from pipeline.explain.bound import bound
from pipeline.explain.versions import contradictions
from pipeline.explain.words import Words, words_in
from pipeline.model import Clause, Discrepancy, Kind, Note, Span


def finding(part: str) -> Finding:
    return next(one for one in explain(seeds().readings) if part in one.text)


@pytest.mark.parametrize("sentence", [
    "004 has no nationality test; the case goes from habitual abode to the competent authorities under Article 22 "
    "(paragraph 4(c)).",
    "000 (paragraph 2, second subparagraph) attributes a partnership's residence to the person taxed on its income, "
    "while 003 (paragraph 4) makes the group itself a resident although its members are the ones taxed; 001, 002 and "
    "004 say nothing on partnerships.",
    'Only 001 says that the individual is a resident of that State "only": for the centre of vital interests '
    "(paragraph 2(a)), habitual abode (paragraph 2(b)) and nationality (paragraph 2(c)), not for the permanent home.",
    "In 004, paragraph 4(b) says permanent residence where a permanent home is meant.",
    "Only 002 (paragraph 3) defines residence in both States and asks that it hold in one and the same period of time.",
    "000 (paragraph 3) puts the rule for other persons before the individual's.",
])
def test_the_five_seeds_are_told_as_a_lawyer_would(sentence: str) -> None:
    assert sentence in told(*seeds().readings)


TITLES = {"000_9f4a806f1df4176f": "Россия – Польша 1992", "001_078c261a32575803": "Кипр", "003_7b35ad0636e014dc": "x-y"}


@pytest.mark.parametrize(("language", "sentences"), [
    ("ru", [
        "В тексте 004 нет критерия гражданства;", "Только в тексте «Кипр» указано,", "«Россия – Польша 1992», «Кипр» и",
        "в текстах «Кипр», 002 и 004 о партнёрствах", "Текст «Россия – Польша 1992» (абзац второй пункта 2)",
        "во всех, кроме текста «Россия – Польша 1992»", "Тексты «Кипр» и «x-y» (в каждом — пункт 1) исключают",
    ]),
    ("ro", [
        "Textul 004 nu are criteriul", "Numai textul „Кипр” prevede",
        "în toate, cu excepția textului „Россия – Польша 1992”",
        "Textul „Россия – Польша 1992” [alin. (2)", "Textele „Кипр” și „x-y” [alin. (1) din fiecare] exclud",
    ]),
    ("en", ["Only Кипр says", "Кипр and x-y (paragraph 1 of each) exclude"]),
])
def test_names_stand_in_sentences_as_the_language_has_them_and_are_never_declined(
    language: str, sentences: list[str],
) -> None:
    found = " ".join(one.text for one in explain(seeds().readings, words_in(language), TITLES))
    assert [one for one in sentences if one not in found] == []


def test_a_sentence_begins_with_a_capital_but_not_a_name() -> None:
    assert any(one.text.startswith("x-y and Кипр") or one.text.startswith("Кипр and x-y") for one in explain(
        seeds().readings, titles=TITLES))
    lower = {one: f"text{one[:3]}" for one in (reading.document.treaty.id for reading in seeds().readings)}
    assert any(one.text.startswith("text004 has no") for one in explain(seeds().readings, titles=lower))
    assert all(one.text[0].isupper() or one.text[0] == "«" for one in explain(seeds().readings, words_in("ru"), lower))


def test_findings_are_ranked_by_legal_weight() -> None:
    weights = [finding.weight for finding in explain(seeds().readings)]
    assert weights == sorted(weights)
    assert "nationality" in told(*seeds().readings)[0]


def test_a_finding_carries_the_quotes_that_prove_it_with_their_place() -> None:
    only = finding("only\": for")
    assert [(quote.treaty[:3], quote.place) for quote in only.evidence] == [
        ("001", "paragraph 2(a)"), ("001", "paragraph 2(b)"), ("001", "paragraph 2(c)")]
    texts_by_id = {one.document.treaty.id: one.document.text for one in seeds().readings}
    for one in explain(seeds().readings):
        for quote in one.evidence:
            assert texts_by_id[quote.treaty][quote.start:].startswith(quote.excerpt)


def test_sentences_have_no_percentages_and_no_exclamation_marks() -> None:
    for sentence in told(*seeds().readings):
        assert sentence.endswith(".") and not re.search(r"[!%]|\.\.", sentence)


def test_texts_that_agree_and_a_text_alone_give_no_findings() -> None:
    assert told(article("a"), article("b")) == []
    assert told(article("a")) == []
    assert told() == []


def test_a_group_of_many_texts_is_shortened() -> None:
    many = [article(f"t{n}", **{"entity.benefits_denied": "present"}) for n in range(7)]
    assert told(*many, article("x")) == [
        "t0, t1 and 5 others deny the benefits of the treaty to a person other than an individual whose residence is "
        "not settled."]


def test_another_rule_for_entities_is_told() -> None:
    assert told(article("a"), article("b"), article("c", **{"entity.rule": "effective_management > mutual_agreement"}))[
        0] == ("For a person other than an individual, in c (paragraph 3) the test is effective management, then "
               "mutual agreement; in a and b (paragraph 3 of each) the test is effective management.")


def test_a_weaker_duty_is_told() -> None:
    weak = article("b", **{"individual.mutual_agreement.duty": "endeavour"})
    assert told(article("a"), weak) == [
        "For an individual, the authorities need only endeavour to agree in b (paragraph 2(d)); they shall settle the "
        "case in a."]


def test_every_difference_has_an_explanation() -> None:
    found, seen = explain(seeds().readings), texts(seeds().readings)
    explained = {one.feature: explain_difference(one, found, seen) for one in seeds().differences}
    assert all(text.endswith(".") for text in explained.values())
    assert explained["individual.mutual_agreement.trigger"].startswith("Mutual agreement is reached when: ")


def test_what_a_text_cannot_tell_is_no_finding() -> None:
    cut = {"individual.cascade": "permanent_home > not_available", "entity.rule": "not_available",
           "definition.resident_term": "resident"} | {
        f"individual.{test}": "not_available" for test in OECD.split(" > ")[1:]} | {
        f"individual.{test}.trigger": "not_available" for test in OECD.split(" > ")[1:]}
    broken = reading("b", ARTICLE[:3], cut | dict.fromkeys(
        ["entity.scope", "entity.only", "entity.position", "individual.vital_interests.only",
         "individual.habitual_abode.only", "individual.nationality.only", "individual.mutual_agreement.duty"],
        "not_available"))
    assert told(article("a"), broken) == []


def test_short_names_are_cut_only_where_they_still_tell_texts_apart() -> None:
    assert short_names(["004_838e", "003_7b35"]) == {"004_838e": "004", "003_7b35": "003"}
    assert short_names(["1_a", "1_b", "2", "_x"]) == {"1_a": "1_a", "1_b": "1_b", "2": "2", "_x": "_x"}


def test_a_name_is_not_cut_to_its_first_word() -> None:
    names = ["Россия_Кипр", "USSR_Cyprus_1982", "v2_1"]
    assert short_names(names) == {name: name for name in names}


@pytest.mark.parametrize("note", [
    "label_script_mixed", "label_gap", "term_drift", "trigger_mismatch", "cross_reference_broken", "text_truncated",
    "unexplained_clause", "ruled_elsewhere", "text_unreliable"])
def test_every_note_is_a_sentence_with_and_without_evidence(note: str) -> None:
    one = texts([reading("a", ARTICLE, BASE, notes=[note])])[0]
    for made in (one.reading.notes[0], Note(note)):
        assert note not in note_sentence(one, made, Words())
    assert corpus(one.reading).readings[0].notes


@pytest.mark.parametrize(("clause", "label", "place"), [
    ("4.b", "b)", "paragraph 4(b)"), ("2.a.i", "i)", "paragraph 2(a)(i)"),
    ("2.p2", None, "paragraph 2, second subparagraph"),
    ("2.tail", None, "paragraph 2, closing words"), ("p1", None, "first subparagraph"),
    ("2.p2.a", "a)", "paragraph 2, second subparagraph, item (a)"), ("p1.a", "a)", "first subparagraph, item (a)"),
    ("p1.a", "1.", "paragraph 1"), ("p2.b.i", "i)", "second subparagraph, item (b)(i)"),
])
def test_a_clause_is_cited_as_printed(clause: str, label: str | None, place: str) -> None:
    parents: list[ClauseSpec] = [("4", (), "4. x"), ("2", (), "2. x")]
    one = texts([reading("a", [*parents, (clause, (), f"{label or ''} words" if label else "words")])])[0]
    assert one.place(one.reading.clauses[-1], Words()) == place


@pytest.mark.parametrize(("params", "sentence", "weight"), [
    ((("to_article", "4"), ("step", "mutual_agreement")), "adds to Article 4 a step for the competent authorities;", 1),
    ((("to_article", "4"), ("to_paragraph", "3"), ("step", "test")), "adds to Article 4, paragraph 3; it is", 1),
    ((("to_article", "4"),), "adds to Article 4; it is outside the article and not coded", 3),
    ((), "bears on residence too; it is outside", 3),
])
def test_what_a_protocol_adds_to_the_article_is_told_and_a_step_weighs_most(
    params: tuple[tuple[str, str], ...], sentence: str, weight: int,
) -> None:
    its = [replace(article(name), notes=(Note("ruled_elsewhere", params),)) for name in "abcdef"]
    for one in explain(its[:2]):
        assert sentence in one.text and one.weight == weight
    (many,) = explain(its)  # too many to be told one by one
    assert many.weight == weight and many.treaties == tuple("abcdef")


@pytest.mark.parametrize(("language", "sentence"), [
    ("ru", "В тексте 004 подпункт «b» пункта 4 говорит о постоянном местожительстве"),
    ("ro", "În textul 004, alin. (4) lit. b) vorbește de reședința permanentă"),
])
def test_a_note_among_the_findings_begins_as_the_others_do(language: str, sentence: str) -> None:
    found = [one.text for one in explain(seeds().readings, words_in(language)) if one.features == ("trigger_mismatch",)]
    assert [one.replace("\u00a0", " ").startswith(sentence) for one in found] == [True]


@pytest.mark.parametrize("language", ["ru", "ro", "en"])
def test_no_citation_has_two_blanks_or_an_empty_point(language: str) -> None:
    parents: list[ClauseSpec] = [("2", (), "2. x"), ("2.a", (), "a) x"), ("2.a.p2", (), "x"), ("p1", (), "x"),
                                 ("p1.a", (), "a) x"), ("p1.a.i", (), "i) x"), ("2.p2", (), "x"),
                                 ("2.p2.a", (), "a) x")]
    one = texts([reading("a", parents)])[0]
    cited = [one.place(clause, words_in(language)) for clause in one.reading.clauses]
    assert [place for place in cited if "  " in place or place.endswith((" ", "pct."))] == []


@pytest.mark.parametrize(("language", "sentence", "bound_"), [
    ("en", "In 2 points (paragraph 2(c) and Article 4, page 3) 004 says so", "paragraph~2(c) and Article~4, page~3"),
    ("ru", "подпункт «b» пункта 4 и статья 5, страница 3 в 2 текстах", "подпункт~«b» пункта~4 и статья~5, "),
    ("ro", "alin. (4) lit. b) din articolul 5 în 2 texte", "alin.~(4) lit.~b) din articolul~5 în 2"),
])
def test_a_number_stays_with_the_word_before_it(language: str, sentence: str, bound_: str) -> None:
    found = bound(sentence, words_in(language))
    assert bound_.replace("~", "\u00a0") in found and found.replace("\u00a0", " ") == sentence


def test_an_article_without_a_number_is_cited_by_its_heading() -> None:
    one = reading("a", [("1", ("scope",), "1. Text")])
    protocol = Clause("?", "?", Kind.ARTICLE, None, "Protocol", None, Span(0, 0))
    clause = replace(one.clauses[1], article="?")
    text = texts([replace(one, clauses=(protocol, clause))])[0]
    assert text.place(clause, Words()) == '"Protocol", paragraph 1'


def test_the_findings_about_the_five_seeds_are_those_on_record() -> None:
    """After a change that is wanted, write the sentences to the file anew and read them."""
    record = Path(__file__).parent / "golden" / "findings.txt"
    assert "\n".join(told(*seeds().readings)) + "\n" == record.read_text(encoding="utf-8")


@pytest.mark.parametrize(("point", "told"), [
    (("4/2", "negation", (("a", "not", "not x"), ("b", "", ""))),
     "a negation, \"not\", stands only in a (paragraph 2), not in b."),
    (("4/2", "number", (("a", "5", "5 x"), ("b", "6", "6 x"))),
     "a number differs: \"5\" in a (paragraph 2), \"6\" in b."),
    (("4/2", "no_counterpart", (("a", "x", "x"), ("b", "", ""))), "paragraph 2 of a has no counterpart in b."),
    (("individual.nationality", "presence", (("a", "absent", ""), ("b", "present", ""))), "a has no nationality test."),
    (("instrument", "value", (("a", "agreement", ""), ("b", "convention", ""))),
     "they differ on \"What the text calls itself\": agreement in a; convention in b."),
])
def test_one_contradiction_of_versions_is_one_sentence(point: Any, told: str) -> None:
    changed = {"individual__nationality": "absent", "individual__cascade": "inconclusive"}
    made = texts([article("a", **changed if "nationality" in told else {}), article("b")])
    (found,) = contradictions((Discrepancy("g", *point),), {one.id: one for one in made}, Words())
    assert found.text == f"a and b, versions of one treaty, contradict each other in this: {told}"


def test_a_text_without_a_defined_term_defines_none() -> None:
    term = "definition__resident_term"
    its = (article("a"), article("b", **{term: "absent"}), article("c", **{term: "absent"}))
    (found,) = [one for one in explain(its) if "term" in one.text]
    assert found.text == "The defined term is \"resident\" in a; b and c define no term."


@pytest.mark.parametrize(("feature", "values"), [
    ("entity.scope", ("other_than_individual", "any_person")),
    ("definition.criteria", ("domicile; residence", "domicile")),
    ("definition.resident_term", ("resident", "person_with_residence")),
    ("definition.dual_residence", ("present", "absent")),
    ("definition.person", ("present", "absent")),
])
def test_an_inconclusive_value_never_stands_in_a_sentence_as_a_value(feature: str, values: tuple[str, str]) -> None:
    key = feature.replace(".", "__")
    found = explain([article("a", **{key: values[0]}), article("b", **{key: values[1]}),
                     article("xyz", **{key: "inconclusive"})])
    (one,) = [each for each in found if feature in each.features]
    beside = "Said, but inconclusive, in xyz."
    assert (beside in one.reservations) != one.text.endswith(f" {beside}")
    sentence = one.text.removesuffix(f" {beside}")
    assert "inconclusive" not in sentence and "xyz" not in sentence


@pytest.mark.parametrize(("feature", "values", "sentence"), [
    ("definition.criteria", ("domicile; residence", "domicile; residence", "domicile"), "residence in all but c."),
    ("definition.criteria", ("domicile; residence", "domicile", "domicile"), "residence only in a."),
    ("definition.person", ("present", "absent", "absent"), "Only a defines \"person\" in this article."),
    ("definition.dual_residence", ("present", "absent", "absent"), "Only a defines residence in both States."),
    ("individual.habitual_abode.only", ("yes", "no", "no"), "Only a says that the individual is a resident"),
])
def test_a_sentence_with_all_or_only_names_the_texts_that_cannot_tell(
    feature: str, values: tuple[str, ...], sentence: str,
) -> None:
    key = feature.replace(".", "__")
    known = [article(name, **{key: value}) for name, value in zip("abc", values, strict=True)]
    for value, beside in (("not_available", "Not available in the source of xyz."),
                          ("inconclusive", "Said, but inconclusive, in xyz.")):
        found = explain([*known, article("xyz", **{key: value})])
        (one,) = [each for each in found if feature in each.features]
        assert sentence in one.text and one.text.endswith(f" {beside}") and beside not in one.reservations
    (one,) = [each for each in explain(known) if feature in each.features]
    assert sentence in one.text and "ource of" not in one.text


def test_versions_that_contradict_each_other_are_told_with_their_number_and_the_gravest_first() -> None:
    made = texts([article("a", entity__rule="incorporation"), article("b")])
    points = (
        Discrepancy("g", "4/2", "wording", (("a", "x", "x"), ("b", "y", "y"))),
        Discrepancy("g", "4/2", "negation", (("a", "not", "not x"), ("b", "", ""))),
        Discrepancy("g", "individual.habitual_abode", "presence", (("a", "present", ""), ("b", "inconclusive", ""))),
        Discrepancy("g", "entity.rule", "value", (("a", "incorporation", ""), ("b", "effective_management", ""))),
    )
    (found,) = contradictions(points, {one.id: one for one in made}, Words())
    assert found.section == "versions"
    assert found.text == (
        "a and b, versions of one treaty, contradict each other in 2 points, above all in this: for a person other "
        "than an individual, in a (paragraph 3) the test is incorporation; in b (paragraph 3) the test is effective "
        "management.")
    assert not list(contradictions(points[:1], {one.id: one for one in made}, Words()))


def test_rules_for_different_persons_are_not_told_as_a_sequence() -> None:
    rule = {"entity__rule": "incorporation > mutual_agreement"}
    apart = told(article("apart", entity__scope="inconclusive", **rule), article("plain"))
    together = told(article("together", entity__scope="company", **rule), article("plain"))
    said = "different persons have different tests (incorporation and mutual agreement) in apart"
    assert any(said in one for one in apart)
    assert any("incorporation, then mutual agreement" in one for one in together)
    assert not any("incorporation, then mutual agreement" in one for one in apart)
