"""Corrections from end to end: written by the command, laid over a run, seen in what is written, told when stale."""

from __future__ import annotations

import csv
import json
import os
import shutil
from pathlib import Path

import pytest
from articles import DEFINITION
from jsonschema import Draft202012Validator
from test_interpret_elsewhere import TIE

from pipeline.cli import INCOMPLETE, OK, WRONG_USE, main

ROOT = Path(__file__).parent.parent
SEED = "004_838ed84f89b9b29a"
FEATURE = "definition.by_state"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    folder = tmp_path / "raw"
    folder.mkdir()
    shutil.copy(ROOT / "data" / "raw" / f"{SEED}.txt", folder)
    return folder


def report(raw: Path, *more: str, command: str = "report") -> int:
    return main([command, "--raw", str(raw), "--out", str(raw.parent / "out"), "--quiet", *more])


def reviewed(raw: Path, feature: str, value: str, *more: str) -> int:
    return main(["review", SEED, feature, value, "--reason", "Seen in <b>the print</b>.", "--date", "2026-03-14",
                 "--raw", str(raw), *more])


def code(raw: Path, feature: str) -> dict[str, str]:
    with (raw.parent / "out" / "codes.csv").open(encoding="utf-8-sig", newline="") as handle:
        return next(row for row in csv.DictReader(handle) if row["feature"] == feature)


def test_a_correction_is_written_and_seen_in_all_that_is_written(raw: Path, capsys: Capture) -> None:
    assert reviewed(raw, FEATURE, "present", "--quote", "Stat Contractant") == OK
    assert reviewed(raw, "3", "resident_definition; scope") == OK
    assert report(raw) == OK
    row = code(raw, FEATURE)
    assert (row["value"], row["machine_value"], row["reviewed"]) == ("present", "absent", "yes")
    assert (row["quote"], row["rule"]) == ("Stat Contractant", "review")
    out = raw.parent / "out"
    data = json.loads((out / "comparison.json").read_text("utf-8"))
    Draft202012Validator(json.loads((out / "comparison.schema.json").read_text("utf-8"))).validate(data)
    (treaty,) = data["treaties"]
    found = next(one for one in treaty["codes"] if one["feature"] == FEATURE)
    assert found["reviewed"] is True
    assert found["review"]["machine_value"] == "absent"
    assert found["review"]["reason"] == "Seen in <b>the print</b>."
    clause = next(one for one in treaty["clauses"] if one["id"] == "3")
    assert (clause["provisions"], clause["review"]["machine_value"]) == (
        ["scope", "resident_definition"], "resident_definition")
    page = (out / "comparison.html").read_text("utf-8")
    assert "Corrected by a person on 14 March 2026; the program had found: absent." in page
    assert "Seen in &lt;b&gt;the print&lt;/b&gt;." in page and "<b>the print</b>" not in page


def test_what_the_command_writes_is_the_same_after_a_second_time(raw: Path) -> None:
    assert reviewed(raw, FEATURE, "present") == OK
    first = (raw / "review.toml").read_bytes()
    assert reviewed(raw, FEATURE, "present") == OK
    assert (raw / "review.toml").read_bytes() == first


def test_a_run_notices_a_changed_file_of_corrections_and_keeps_them_over_runs(raw: Path, capsys: Capture) -> None:
    assert report(raw, command="codes") == OK
    reviewed(raw, FEATURE, "present")
    assert report(raw, command="codes") == OK
    assert code(raw, FEATURE)["value"] == "present"
    assert report(raw, "--force", command="codes") == OK
    assert code(raw, FEATURE)["value"] == "present"
    assert main(["codes", "--raw", str(raw), "--out", str(raw.parent / "out")]) == OK
    assert "Nothing has changed" in capsys.readouterr().out
    (raw / "review.toml").unlink()
    assert report(raw, command="codes") == OK
    assert code(raw, FEATURE) | {"value": "absent", "reviewed": "no"} == code(raw, FEATURE)


def test_a_file_of_corrections_can_stand_elsewhere_and_be_shared(raw: Path) -> None:
    shared = raw.parent / "ours.toml"
    assert reviewed(raw, FEATURE, "present", "--review", str(shared)) == OK
    assert not (raw / "review.toml").exists()
    assert report(raw, "--review", str(shared), command="codes") == OK
    assert code(raw, FEATURE)["reviewed"] == "yes"
    assert report(raw, "--review", str(raw / "none.toml"), command="codes") == WRONG_USE


def test_a_changed_article_makes_the_correction_stale(raw: Path, capsys: Capture) -> None:
    reviewed(raw, FEATURE, "present")
    path = raw / f"{SEED}.txt"
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Stat Contractant", b"Stat contractant", 1))
    assert path.read_bytes() != data
    assert report(raw, command="codes") == INCOMPLETE
    assert "review.toml, line 4: the article's text is no longer the one that was corrected" in capsys.readouterr().err
    assert code(raw, FEATURE)["reviewed"] == "no"
    report(raw)
    assert "is no longer the one that was corrected" in (raw.parent / "out" / "comparison.html").read_text("utf-8")
    path.write_bytes(data)
    assert report(raw, command="codes") == OK


def test_a_bad_file_of_corrections_costs_only_the_corrections(raw: Path, capsys: Capture) -> None:
    (raw / "review.toml").write_text("[[review]\n", encoding="utf-8")
    assert report(raw, command="codes") == INCOMPLETE
    told = capsys.readouterr().err
    assert "review.toml, line 1: it is not valid TOML" in told and "Traceback" not in told
    assert code(raw, FEATURE)["value"] == "absent"


def test_corrections_that_contradict_each_other_are_written_with_a_word_and_not_applied(
    raw: Path, capsys: Capture,
) -> None:
    assert reviewed(raw, "individual.vital_interests", "absent") == INCOMPLETE
    told = capsys.readouterr().err
    assert "individual.vital_interests is 'absent', but individual.cascade is" in told
    assert f"Correct this too: tiebreaker review {SEED} individual.cascade VALUE --reason TEXT; or delete" in told
    assert told.count(f"{SEED} is shown as the program read it") == 1 and told.count("review.toml") == 1
    assert report(raw, command="codes") == INCOMPLETE
    assert "individual.vital_interests is 'absent', but individual.cascade is" in capsys.readouterr().err
    assert code(raw, "individual.vital_interests")["value"] == "present"


@pytest.mark.parametrize(("arguments", "told"), [
    ([SEED[:-1], FEATURE, "present"], f"did you mean '{SEED}'?"),
    ([SEED, "definition.by_stat", "present"], f"did you mean '{FEATURE}'?"),
    ([SEED, FEATURE, "maybe"], "allowed are: present; or alone: absent, inconclusive, not_available"),
    ([SEED, FEATURE, "present", "--quote", "nowhere"], "does not stand in the article"),
    ([SEED, FEATURE, "present", "--date", "14.3.2026"], "write it as 2026-03-14"),
    ([SEED, FEATURE, "present", "--reason", " "], "say in a sentence"),
    ([SEED, "individual.abode", "present"], "did you mean 'individual.habitual_abode'?"),
    ([SEED, "9(z)", "scope"], "the article has no clause '9(z)'; its clauses are 1,"),
    ([SEED, FEATURE, "maybe"], "; nothing was written"),
])
def test_a_wrong_correction_is_told_and_not_written(
    raw: Path, capsys: Capture, arguments: list[str], told: str,
) -> None:
    assert main(["review", "--reason", "So it is.", "--raw", str(raw), *arguments]) == WRONG_USE
    assert told in capsys.readouterr().err
    assert not (raw / "review.toml").exists()


def test_a_text_is_named_by_its_title_or_number_in_the_report_and_written_with_its_id(raw: Path) -> None:
    (raw / "treaties.toml").write_text(f'[treaty."{SEED}.txt"]\nshort_title = "Our 1995"\n', encoding="utf-8")
    for number, name in enumerate(("Our 1995", "004"), 1):
        file = raw.parent / f"{number}.toml"
        arguments = ["review", name, FEATURE, "present", "--reason", "So.", "--raw", str(raw), "--review", str(file)]
        assert main(arguments) == OK
        assert f'treaty = "{SEED}"' in file.read_text("utf-8")


def languages(raw: Path) -> None:
    """A file with one treaty in two languages beside the seed, under one short title."""
    text = "\n\n".join(article + "\n" + "\n\n".join((DEFINITION[one], TIE[one])) for one, article in (
        ("ru", "Статья 4\nРезидент\n"), ("ro", "Articolul 4\nRezident\n")))
    (raw / "both.txt").write_text(text, "utf-8")
    (raw / "treaties.toml").write_text('[treaty."both.txt"]\nshort_title = "Our 1995"\n', encoding="utf-8")


@pytest.mark.parametrize(("name", "more", "meant"), [
    ("Our 1995", ["--quote", "постоянным жилищем"], "both.ru"),
    ("Our 1995", ["--quote", "locuinţă permanentă"], "both.ro"),
    ("both", ["--quote", "locuinţă permanentă"], "both.ro"),
    ("Our 1995 (ru)", [], "both.ru"),
    ("both.ro", [], "both.ro"),
])
def test_of_texts_that_share_a_name_the_one_is_corrected_that_the_correction_fits(
    raw: Path, name: str, more: list[str], meant: str,
) -> None:
    languages(raw)
    arguments = ["review", name, "individual.permanent_home.available", "yes", "--reason", "So.", "--raw", str(raw)]
    assert main([*arguments, *more]) == OK
    assert f'treaty = "{meant}"' in (raw / "review.toml").read_text("utf-8")


@pytest.mark.parametrize("more", [[], ["--quote", "nowhere"]])
def test_where_nothing_tells_which_of_the_texts_that_share_a_name_is_meant_their_ids_are_named(
    raw: Path, capsys: Capture, more: list[str],
) -> None:
    languages(raw)
    arguments = ["review", "Our 1995", "individual.permanent_home.available", "yes", "--reason", "So."]
    assert main([*arguments, "--raw", str(raw), *more]) == WRONG_USE
    assert "'Our 1995' is the name of 2 texts; name one of them by its id: both.ru, both.ro" in capsys.readouterr().err
    assert not (raw / "review.toml").exists()


@pytest.mark.parametrize("command", [["review", "none", FEATURE, "present", "--reason", "So."],
                                     ["report", "--baseline", "none", "--quiet"]])
def test_of_texts_only_those_that_can_be_used_are_offered(raw: Path, capsys: Capture, command: list[str]) -> None:
    (raw / "english.txt").write_text("Article 4\nResident\n1. The term means any person liable to tax.\n" * 9, "utf-8")
    assert main([*command, "--raw", str(raw)]) == WRONG_USE
    told = capsys.readouterr().err
    assert SEED in told and "english" not in told


def test_a_link_to_a_shared_file_stays_a_link(raw: Path) -> None:
    shared = raw.parent / "ours.toml"
    shared.write_text("", encoding="utf-8")
    try:
        os.symlink(shared, raw / "review.toml")
    except OSError:
        pytest.skip("this system makes no links")
    assert reviewed(raw, FEATURE, "present") == OK
    assert (raw / "review.toml").is_symlink() and "treaty" in shared.read_text("utf-8")
