"""A treaty that holds markup, formulas, quotes and marks of direction comes out as text, whatever is written."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from readings import corpus
from test_report import HOSTILE, Page, hostile

from pipeline import cli, run
from pipeline.model import Manifest
from pipeline.writers import WRITERS, Options, write

ROOT = Path(__file__).parent.parent
MARKS = "\u200f\u202b\u202e"
SCRIPT = "<script>alert(1)</script>"
FORMULA = '=HYPERLINK("http://x","y")'
NAME = '=1+1"<b onload=x>&\u202e'
FIELDS = ("title", "short_title", "year", "kind", "source", "as_of", "authentic", "amended_by", "remarks")
REASON = f"{FORMULA} '{SCRIPT}' {HOSTILE} {MARKS}"
TITLE = f"{FORMULA} {SCRIPT} {MARKS}"


def seed(number: str) -> str:
    return next((ROOT / "data" / "raw").glob(f"{number}*.txt")).read_text(encoding="utf-8-sig")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything written of three hostile treaties, two of them versions of one in two languages, with a correction."""
    base = tmp_path_factory.mktemp("hostile")
    raw = base / "raw"
    raw.mkdir()
    text = seed("000").replace("физическое лицо", f"физическое лицо {SCRIPT} {HOSTILE} {MARKS}", 1)
    for place, line in enumerate(text.splitlines()):
        if place == 4:
            text = text.replace(line, f"{line} {FORMULA} ]]> --> </style>", 1)
    (raw / f"{NAME}.txt").write_text(text, encoding="utf-8")
    (raw / "plain.txt").write_text(text, encoding="utf-8")
    (raw / "acord.txt").write_text(seed("004").replace("Acord", f"Acord {SCRIPT} {HOSTILE} {MARKS}"), encoding="utf-8")
    said = "\n".join(f"{field} = {json.dumps(TITLE)}" for field in FIELDS)
    (raw / "treaties.toml").write_text(
        f"[treaty.'plain.txt']\n{said}\nparties = [{json.dumps(FORMULA)}, {json.dumps(SCRIPT)}]\ngroup = 'g'\n"
        f"[treaty.'acord.txt']\ntitle = {json.dumps(TITLE)}\ngroup = 'g'\n"
        f"[treaty.{json.dumps(NAME + '.txt')}]\ntitle = {json.dumps(SCRIPT)}\n", encoding="utf-8")
    assert cli.main(["review", "plain", "definition.person", "present", "--reason", REASON, "--date", "2026-03-14",
                     "--raw", str(raw)]) == 0
    found = run.read_corpus(raw)
    assert len(found.readings) == 3 and all(SCRIPT in one.document.text for one in found.readings)
    write(found, base / "out", options=Options("../raw", baseline="plain"))
    assert cli.main(["concord", str(raw / "plain.txt"), str(raw / "acord.txt"), "--out", str(base / "out" / "two"),
                     "--quiet"]) == 0
    return base / "out"


def test_every_format_is_written(out: Path) -> None:
    assert {path.suffix for path in out.rglob("*") if path.is_file()} == {
        ".csv", ".html", ".json", ".xlsx", ".docx", ".tmx"}
    assert len(list(out.rglob("*.csv"))) >= 10 and WRITERS


def test_pages_hold_it_as_text(out: Path) -> None:
    for path in out.rglob("*.html"):
        page = Page(path.read_text(encoding="utf-8"))
        assert not [tag for tag, attrs in page.tags if tag == "img" or any(n.startswith("on") for n in attrs)]
        assert sum(tag == "script" for tag, _ in page.tags) <= 3
        assert SCRIPT in page.text() and "=HYPERLINK" in page.text() and MARKS in page.text()
        assert all(link.startswith(("#", "../raw/")) for link in page.values("href"))
    told = Page((out / "comparison.html").read_text(encoding="utf-8")).text()
    for part in (REASON, TITLE, NAME, FORMULA):
        assert " ".join(part.split()) in told, part


def test_an_index_and_its_pages_hold_it_as_text(tmp_path: Path) -> None:
    texts = [hostile(f"{NAME}{number}") for number in range(31)]
    said = {one.document.treaty.id: Manifest(title=TITLE, short_title=f"{SCRIPT}{place}", group="g" * (place < 2))
            for place, one in enumerate(texts)}
    write(replace(corpus(*texts, manifest=said), messages=(REASON,)), tmp_path, "html", options=Options("../raw"))
    pages = [Page(path.read_text(encoding="utf-8")) for path in (
        tmp_path / "comparison.html", sorted(tmp_path.glob("treaties/*"))[0])]
    for page in pages:
        assert not [tag for tag, attrs in page.tags if tag == "img" or any(n.startswith("on") for n in attrs)]
        assert sum(tag == "script" for tag, _ in page.tags) <= 3
        assert SCRIPT in page.text()
    assert " ".join(REASON.split()) in pages[0].text()


def test_no_cell_of_a_table_is_a_formula(out: Path) -> None:
    seen = ""
    for path in out.rglob("*.csv"):
        with path.open(encoding="utf-8-sig", newline="") as handle:
            for row in csv.reader(handle):
                assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))], path.name
                seen += "".join(row)
    assert SCRIPT in seen and "'=HYPERLINK" in seen and f"'{NAME}" in seen


def test_json_holds_the_exact_text(out: Path) -> None:
    whole = "".join(json.dumps(json.loads(path.read_text(encoding="utf-8")), ensure_ascii=False)
                    for path in out.rglob("*.json"))
    for part in (SCRIPT, MARKS, FORMULA, TITLE, REASON, NAME):
        assert json.dumps(part, ensure_ascii=False)[1:-1] in whole, part


def test_workbooks_hold_no_formula_and_no_link(out: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    (book,) = out.rglob("*.xlsx")
    seen = ""
    for sheet in openpyxl.load_workbook(book):
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f", (sheet.title, cell.coordinate)
                assert cell.hyperlink is None or not (cell.hyperlink.target or "").startswith("http")
                seen += str(cell.value or "")
    for part in (SCRIPT, MARKS, FORMULA, TITLE, NAME):
        assert part in seen, part


def test_documents_hold_it_as_text(out: Path) -> None:
    docx = pytest.importorskip("docx")
    (memo,) = out.rglob("*.docx")
    found = docx.Document(str(memo))
    seen = "".join(node.text or "" for node in found.element.body.iter() if node.tag.endswith("}t"))
    for part in (SCRIPT, "=HYPERLINK", NAME):
        assert part in seen, part
    # No field is computed and no link leads out: what looks like one is text.
    outside = [link.target_ref for link in found.part.rels.values() if link.is_external]
    assert not [target for target in outside if target.startswith("http")]
    assert "HYPERLINK" not in "".join(
        node.text or "" for node in found.element.body.iter() if node.tag.endswith("}instrText"))


def test_what_is_xml_is_well_formed(out: Path) -> None:
    memories = list(out.rglob("*.tmx"))
    assert {path.name for path in memories} == {"versions.tmx", "concord.tmx"}
    for path in memories:
        whole = "".join(ElementTree.parse(path).getroot().itertext())
        assert SCRIPT in whole and MARKS in whole, path.name
