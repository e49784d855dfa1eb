"""The documentation beside the program: every file, column, command and option, and no link that leads nowhere."""

from __future__ import annotations

import argparse
import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openpyxl import load_workbook

from pipeline import cli
from pipeline.codebook import codebook
from pipeline.parser import parser
from pipeline.writers.concord import COLUMNS

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
GOLD = ROOT / "tests" / "gold"
EACH_TREATY, EACH_FEATURE = "*each treaty*", "*each feature*"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a run over the coded cases writes, with files that cannot be read and corrections, sound and not."""
    base = tmp_path_factory.mktemp("written")
    raw = base / "raw"
    raw.mkdir()
    for path in GOLD.glob("*.txt"):
        shutil.copy(path, raw)
    (raw / "empty.txt").write_bytes(b" \n")
    english = "Article 4\nResident\n1. The term resident means any person who is liable to tax therein.\n"
    (raw / "english.txt").write_text(english, encoding="utf-8")
    arguments = ["--reason", "Seen in the print.", "--raw", str(raw)]
    assert cli.main(["review", "004_838ed84f89b9b29a", "definition.by_state", "present", *arguments]) == 0
    assert cli.main(["review", "004_838ed84f89b9b29a", "3", "resident_definition; scope", *arguments]) == 0
    with (raw / "review.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[review]]\ntreaty = "ru-01-any-person-settle"\nfeature = "instrument"\nvalue = "treaty"\n'
                   'reason = "Stale."\n')
    assert cli.main(["report", "--raw", str(raw), "--out", str(base / "out"), "--quiet", "--baseline",
                     "oecd-2017"]) == 1
    return base / "out"


def sections(path: Path) -> dict[str, str]:
    """A page by what its headings of the second level name in code type."""
    parts = re.split(r"(?m)^## ", path.read_text(encoding="utf-8"))[1:]
    return {name: part for part in parts for name in re.findall(r"`([^`]+)`", part.partition("\n")[0])}


def first_column(section: str) -> list[str]:
    rows = re.findall(r"(?m)^\| ([^|]+?) \|", section)
    return [row.strip("`") for row in rows if row not in ("column", "key", "sheet", "option", "---")]


OUTPUTS = sections(ROOT / "docs" / "outputs.md")


def test_every_file_that_is_written_has_a_place_on_the_page_and_no_other(written: Path) -> None:
    found = {path.name + "/" if path.is_dir() else path.name for path in written.iterdir()}
    elsewhere = {"concord.csv"}
    assert found - {"treaties/", "comparison.schema.json"} == set(OUTPUTS) - elsewhere
    assert "`comparison.schema.json`" in OUTPUTS["comparison.json"] and "`treaties/`" in OUTPUTS["comparison.html"]


def test_every_column_of_every_table_is_explained_in_its_order(written: Path) -> None:
    for path in [*written.glob("*.csv")]:
        with path.open(encoding="utf-8-sig", newline="") as handle:
            columns = next(csv.reader(handle))
        treaties = {one["treaty"] for one in _rows(written / "treaties.csv") if one["status"] in ("read", "truncated")}
        features = {feature.id for feature in codebook().features}
        told: list[str] = []
        for column in columns:
            name = EACH_TREATY if column in treaties else EACH_FEATURE if path.name == "matrix.csv" and (
                column in features) else column
            told += [name] if name not in told or not name.startswith("*") else []
        assert first_column(OUTPUTS[path.name]) == told, path.name
    assert first_column(OUTPUTS["concord.csv"]) == list(COLUMNS)


def test_every_sheet_of_the_workbook_is_explained_in_its_order(written: Path) -> None:
    assert first_column(OUTPUTS["comparison.xlsx"]) == load_workbook(written / "comparison.xlsx").sheetnames


def test_every_key_of_the_json_files_is_explained_in_its_order(written: Path) -> None:
    data = json.loads((written / "comparison.json").read_text("utf-8"))
    assert first_column(OUTPUTS["comparison.json"]) == list(data)
    text = json.loads(next((written / "texts").iterdir()).read_text("utf-8"))
    assert first_column(OUTPUTS["texts/"]) == list(text)


def test_the_json_keeps_to_its_schema_with_failures_and_corrections(written: Path) -> None:
    schema = json.loads((written / "comparison.schema.json").read_text("utf-8"))
    data = json.loads((written / "comparison.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    assert {one["status"] for one in data["treaties"]} >= {"read", "truncated", "failed", "unsupported_language"}
    reviewed = [code for one in data["treaties"] for code in one.get("codes", ()) if code["reviewed"]]
    assert [code["feature"] for code in reviewed] == ["definition.by_state"]
    assert sum(clause["review"] is not None for one in data["treaties"] for clause in one.get("clauses", ())) == 1
    assert any("does not say which words it is about" in message for message in data["messages"])


def test_the_schema_refuses_what_it_does_not_name(written: Path) -> None:
    schema = json.loads((written / "comparison.schema.json").read_text("utf-8"))
    data = json.loads((written / "comparison.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    assert not validator.is_valid(data | {"more": 1})
    read = next(one for one in data["treaties"] if one["status"] == "read")
    assert not validator.is_valid(data | {"treaties": [read | {"more": 1}]})
    assert not validator.is_valid(data | {"treaties": [{name: one for name, one in read.items() if name != "codes"}]})


def _commands() -> dict[str, argparse.ArgumentParser]:
    (commands,) = (action for action in parser()._actions if action.dest == "command")
    assert isinstance(commands.choices, dict)
    return commands.choices


def test_every_command_and_option_is_explained_and_no_other() -> None:
    page = sections(ROOT / "docs" / "commands.md")
    head = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8").partition("\n## ")[0]
    common = {"--lang", "--debug", "--help"}
    assert common <= set(re.findall(r"--[a-z-]+", head))
    assert list(page) == list(_commands())
    for name, command in _commands().items():
        options = {option for action in command._actions for option in action.option_strings if option[1] == "-"}
        text = re.sub(r"but no `--[a-z]+`", "", page[name])
        assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) == options - common, name
        for action in command._actions:
            if not action.option_strings:
                assert str(action.metavar) in page[name]


def test_commands_in_the_documentation_can_be_parsed() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for line in re.findall(r"(?m)^    (?:\.venv/bin/)?tiebreaker (.+)$", text):
            words = re.findall(r'"[^"]*"|\S+', line)
            parsed = parser().parse_args([word.strip('"') for word in words])
            assert parsed.command in _commands()


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_to_files_and_headings_that_there_are(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith(("http:", "https:")):
            continue
        name, _, heading = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), target
        if heading:
            headings = re.findall(r"(?m)^#+ (.+)$", file.read_text(encoding="utf-8"))
            anchors = [re.sub(r"[^\w -]", "", one).strip().lower().replace(" ", "-") for one in headings]
            assert heading in anchors, target


def test_make_targets_in_the_documentation_are_those_of_the_makefile() -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8")))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        named = re.findall(r"`make ([a-z-]+)|(?m:^    make ([a-z-]+))", text)
        assert {one for pair in named for one in pair if one} <= targets, page.name


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))
