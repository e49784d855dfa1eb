"""People's corrections over codes: which are applied, which are reported instead, and what stays beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest
import score
from readings import GOLD, gold, reading, seeds

from pipeline.codebook import codebook
from pipeline.model import Correction, Reading, Status
from pipeline.review import (
    CorrectionError,
    article_sha256,
    contradictions,
    normal_provisions,
    normal_value,
    review,
)

SEED = next(one for one in seeds().readings if one.document.treaty.id.startswith("004"))
ID = SEED.document.treaty.id


def correction(feature: str, value: str, text: Reading = SEED, **more: str) -> Correction:
    known = {"treaty": text.document.treaty.id, "clause": "", "reason": "It says so.", "date": "2026-03-14",
             "article_sha256": article_sha256(text), "place": "review.toml, line 3"}
    return Correction(**known | {"feature": feature, "value": value} | more)


def value(one: Reading, feature: str) -> str:
    return next(code.value for code in one.codes if code.feature == feature)


def test_a_correction_replaces_the_value_and_keeps_what_the_program_found_beside_it() -> None:
    before = next(code for code in SEED.codes if code.feature == "definition.by_state")
    done = review([SEED], [correction("definition.by_state", "present")])
    code = next(code for code in done.readings[0].codes if code.feature == "definition.by_state")
    assert (done.messages, code.value) == ((), "present")
    assert code.review is not None
    assert (code.review.machine_value, code.review.reason, code.review.date) == ("absent", "It says so.", "2026-03-14")
    assert code.review.machine_evidence == before.evidence


@pytest.mark.parametrize("left", ["inconclusive", "absent"])
def test_a_cascade_that_names_a_test_which_stays_unclear_or_absent_is_told_and_not_applied(left: str) -> None:
    codes = tuple(replace(code, value="inconclusive") if code.feature == "individual.cascade" else
                  replace(code, value=left) if code.feature == "individual.vital_interests" else code
                  for code in SEED.codes)
    unclear = replace(SEED, codes=codes)
    done = review([unclear], [correction("individual.cascade", value(SEED, "individual.cascade"))])
    (told,) = done.messages
    assert f"individual.vital_interests is '{left}', but individual.cascade is" in told
    assert done.readings == (unclear,)


def test_nothing_else_changes() -> None:
    done = review(seeds().readings, [correction("definition.by_state", "present")]).readings
    for old, new in zip(seeds().readings, done, strict=True):
        assert [one.feature for one in new.codes] == [one.feature for one in old.codes]
        changed = [code.feature for code, was in zip(new.codes, old.codes, strict=True) if code != was]
        assert changed == (["definition.by_state"] if old is SEED else [])
        assert replace(new, codes=old.codes) == old


def test_a_correction_to_the_value_that_was_found_confirms_it() -> None:
    done = review([SEED], [correction("definition.by_state", "absent")])
    code = next(code for code in done.readings[0].codes if code.feature == "definition.by_state")
    assert done.messages == () and code.value == "absent" and code.review is not None


def test_elements_that_stay_keep_their_evidence_and_new_ones_show_the_article_that_was_read() -> None:
    old = next(code for code in SEED.codes if code.feature == "definition.criteria")
    kept = old.value.split("; ")[0]
    done = review([SEED], [correction("definition.criteria", f"domestic_law; {kept}")]).readings[0]
    code = next(code for code in done.codes if code.feature == "definition.criteria")
    assert code.value == f"{kept}; domestic_law"  # the codebook's order
    own, new = code.evidence
    assert own in old.evidence
    assert (new.element, new.quote, new.rule) == ("domestic_law", "", "review")
    assert new.span.start == 0 and new.span.stop == len(SEED.document.text)


def test_a_quote_is_evidence_where_it_stands_whatever_its_white_space() -> None:
    clause = SEED.clauses[1]
    words = clause.span.of(SEED.document.text).split()[1:6]
    done = review([SEED], [correction("definition.by_state", "present", quote="  \n".join(words))]).readings[0]
    (shown,) = next(code for code in done.codes if code.feature == "definition.by_state").evidence
    assert shown.span.of(done.document.text) == shown.quote
    assert (shown.quote.split(), shown.clause, shown.element) == (words, clause.id, "present")


def test_a_quote_that_does_not_stand_in_the_article_is_a_fault() -> None:
    done = review([SEED], [correction("definition.by_state", "present", quote="no such words")])
    assert done.readings == (SEED,)
    assert "'no such words' does not stand in the article" in done.messages[0]


@pytest.mark.parametrize("digest", ["", "0" * 64])
def test_a_correction_of_other_words_is_stale_reported_and_not_applied(digest: str) -> None:
    done = review([SEED], [correction("definition.by_state", "present", article_sha256=digest)])
    assert done.readings == (SEED,)
    (message,) = done.messages
    assert message.startswith("review.toml, line 3: ") and "not applied" in message
    assert article_sha256(SEED) in message  # what to write where it still holds


def test_a_stale_correction_does_not_keep_the_others_from_being_applied() -> None:
    done = review([SEED], [correction("definition.by_state", "present"),
                           correction("instrument", "treaty", article_sha256="0" * 64)])
    assert len(done.messages) == 1
    assert value(done.readings[0], "definition.by_state") == "present"
    assert value(done.readings[0], "instrument") == value(SEED, "instrument")


def test_only_a_change_of_the_article_makes_corrections_stale() -> None:
    text = SEED.document.text
    longer = replace(SEED, document=replace(SEED.document, text=text + "\nArticle 5"))
    assert article_sha256(longer) == article_sha256(SEED)
    changed = replace(SEED, document=replace(SEED.document, text=text[:-2] + "xx"))
    assert article_sha256(changed) != article_sha256(SEED)


def test_a_text_without_the_article_has_nothing_to_correct() -> None:
    empty = reading("a", status=Status.NO_RESIDENCE_ARTICLE)
    done = review([empty], [correction("definition.by_state", "present", empty)])
    assert done.readings == (empty,) and "no residence article was found in a" in done.messages[0]


def test_a_correction_of_a_text_that_is_not_there_is_told_with_the_likely_name() -> None:
    done = review([SEED], [correction("definition.by_state", "present", treaty=ID[:-1], article_sha256="00")])
    assert done.readings == (SEED,)
    assert f"no text {ID[:-1]!r} was read (did you mean {ID!r}?)" in done.messages[0]


def test_of_a_text_that_has_got_another_name_the_one_with_the_very_article_is_named() -> None:
    moved = correction("definition.by_state", "present", treaty="another-name")
    done = review([SEED], [moved])
    assert value(done.readings[0], "definition.by_state") == value(SEED, "definition.by_state")
    assert done.messages[0].endswith(f'if it is the same treaty, set treaty = "{ID}"')
    unsigned = review([SEED], [replace(moved, article_sha256="")]).messages[0]
    assert "set treaty" not in unsigned and "remove the entry" in unsigned


@pytest.mark.parametrize(("feature", "given", "told"), [
    ("definition.by_stat", "present", "there is no feature 'definition.by_stat' (did you mean 'definition.by_state'?)"),
    ("definition.by_state", "yes", "allowed are: present; or alone: absent, inconclusive, not_available"),
    ("definition.criteria", "domicil", "'domicil' is no value of definition.criteria (did you mean 'domicile'?)"),
    ("definition.criteria", "domicile; absent", "allowed are, joined by '; ': domicile, residence"),
    ("definition.criteria", "domicile; domicile", "twice"),
    ("individual.cascade", "home > abode", "allowed are, in their order, joined by ' > ': permanent_home"),
    ("article.title", " ", "needs words as they are printed"),
])
def test_a_value_that_the_codebook_does_not_allow_is_told_with_those_that_it_allows(
    feature: str, given: str, told: str,
) -> None:
    with pytest.raises(CorrectionError) as caught:
        normal_value(feature, given)
    assert told in str(caught.value)
    done = review([SEED], [correction(feature, given)])
    assert done.readings == (SEED,) and told in done.messages[0]


def test_values_are_written_as_the_codebook_writes_them() -> None:
    assert normal_value("definition.criteria", " residence ;domicile") == "domicile; residence"
    assert normal_value("individual.cascade", "vital_interests>permanent_home") == "vital_interests > permanent_home"
    assert normal_value("individual.cascade", "permanent_home > not_available") == "permanent_home > not_available"
    assert normal_provisions("permanent_home;individual_intro") == "individual_intro; permanent_home"


def test_every_value_of_the_coded_cases_is_allowed_and_none_contradicts_another() -> None:
    for name, case in score.load_cases(GOLD).items():
        for feature, coded in case["full"].items():
            assert normal_value(feature, coded) == coded, name
        for provisions in case["clauses"].values():
            assert not provisions or set(normal_provisions("; ".join(provisions)).split("; ")) == set(provisions), name
    for one in seeds().readings:
        assert contradictions(one) == ()


@pytest.mark.parametrize(("feature", "given", "told"), [
    ("individual.nationality", "present", "individual.nationality is 'present', but individual.cascade is"),
    ("individual.cascade", "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement",
     "no clause applies the test 'nationality'"),
    ("individual.vital_interests.trigger", "always", "'always' belongs to the first test alone"),
    ("individual.nationality.only", "yes", "individual.nationality.only is 'yes', but individual.nationality is"),
    ("individual.mutual_agreement.duty", "absent", "individual.mutual_agreement.duty is 'absent', but"),
    ("entity.scope", "absent", "entity.scope is 'absent', but entity.rule is"),
    ("individual.cascade", "not_available", "individual.nationality is 'absent', but individual.cascade is"),
])
def test_codes_that_contradict_each_other_after_a_correction_are_a_fault_that_is_told(
    feature: str, given: str, told: str,
) -> None:
    done = review([SEED], [correction(feature, given)])
    assert done.readings == (SEED,)
    assert any(told in message for message in done.messages), done.messages
    assert done.messages[-1].endswith(f"{ID} is shown as the program read it")


def test_corrections_that_agree_with_each_other_are_applied_together() -> None:
    one = gold("000_9f4a806f1df4176f")
    clauses = {name: names for name, names in one.provisions if "nationality" in names}
    (clause,) = clauses
    done = review([one], [
        correction("individual.cascade", "permanent_home > vital_interests > habitual_abode > mutual_agreement", one),
        correction("individual.nationality", "absent", one),
        correction("individual.nationality.trigger", "absent", one),
        correction("individual.nationality.only", "absent", one),
        correction("", "habitual_abode", one, clause=clause),
    ])
    assert done.messages == ()
    assert value(done.readings[0], "individual.nationality") == "absent"


def test_the_provisions_of_a_clause_are_corrected_and_the_programs_stand_beside_them() -> None:
    clause, before = next((name, names) for name, names in SEED.provisions if names == ("resident_definition",))
    done = review([SEED], [correction("", "resident_definition; scope", clause=clause)])
    assert done.messages == ()
    assert dict(done.readings[0].provisions)[clause] == ("scope", "resident_definition")
    ((name, kept),) = done.readings[0].reviewed
    assert (name, kept.machine_value) == (clause, "; ".join(before))


def test_a_clause_that_is_not_there_is_told_with_those_that_are() -> None:
    done = review([SEED], [correction("", "scope", clause="99")])
    assert "the article has no clause '99'; its clauses are " in done.messages[0]


def test_provisions_are_those_of_the_codebook() -> None:
    for given, told in (("scop", "did you mean 'scope'?"), ("", "allowed are"), ("other; scope", "stands alone")):
        with pytest.raises(CorrectionError) as caught:
            normal_provisions(given)
        assert told in str(caught.value)


def test_two_corrections_of_one_thing_are_a_fault_and_the_other_texts_come_out() -> None:
    other = seeds().readings[0]
    done = review(seeds().readings, [
        correction("definition.by_state", "present", place="review.toml, line 3"),
        correction("definition.by_state", "absent", place="review.toml, line 9"),
        correction("definition.by_state", "present", other, place="review.toml, line 15"),
    ])
    told = "review.toml, line 9: definition.by_state is corrected at review.toml, line 3 too"
    assert done.messages[0].startswith(told)
    assert SEED in done.readings
    assert value(done.readings[0], "definition.by_state") == "present"


def test_a_text_with_an_entry_that_cannot_be_read_keeps_what_the_program_found() -> None:
    done = review([SEED], [correction("definition.by_state", "present")], {ID: "review.toml, line 20"})
    assert done.readings == (SEED,)
    assert "review.toml, line 20" in done.messages[0]


def test_every_feature_can_be_inconclusive_and_not_available() -> None:
    for feature in codebook().features:
        assert normal_value(feature.id, "inconclusive") == "inconclusive"
        assert normal_value(feature.id, "not_available") == "not_available"
