"""A treaty that holds markup, formulas, quotes and marks of direction comes out as text, whatever is written."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_report import HOSTILE, Page

from pipeline import run
from pipeline.writers import WRITERS, Options, write

ROOT = Path(__file__).parent.parent
MARKS = "\u200f\u202b\u202e"
SCRIPT = "<script>alert(1)</script>"
FORMULA = '=HYPERLINK("http://x","y")'
NAME = '=1+1"<b>&'


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything written of two hostile treaties."""
    base = tmp_path_factory.mktemp("hostile")
    raw = base / "raw"
    raw.mkdir()
    seed = sorted((ROOT / "data" / "raw").glob("000*.txt"))[0].read_text(encoding="utf-8-sig")
    text = seed.replace("физическое лицо", f"физическое лицо {SCRIPT} {HOSTILE} {MARKS}", 1)
    for place, line in enumerate(text.splitlines()):
        if place == 4:
            text = text.replace(line, f"{line} {FORMULA} ]]> --> </style>", 1)
    for name in (NAME, "plain"):
        (raw / f"{name}.txt").write_text(text, encoding="utf-8")
    (raw / "treaties.toml").write_text(
        f"[treaty.'plain.txt']\ntitle = '''{FORMULA} {SCRIPT}'''\nparties = ['''{FORMULA}''', '''{SCRIPT}''']\n"
        "group = 'g'\n"
        f"[treaty.'{NAME}.txt']\ntitle = '''{SCRIPT}'''\ngroup = 'g'\n", encoding="utf-8")
    corpus = run.read_corpus(raw)
    assert SCRIPT in corpus.readings[0].document.text and len(corpus.readings) == 2
    write(corpus, base / "out", options=Options("../raw", baseline="plain"))
    return base / "out"


def test_every_format_is_written(out: Path) -> None:
    assert {path.suffix for path in out.rglob("*") if path.is_file()} >= {".csv", ".html", ".json"}
    assert len(list(out.rglob("*.csv"))) >= 10 and WRITERS


def test_pages_hold_it_as_text(out: Path) -> None:
    for path in out.rglob("*.html"):
        page = Page(path.read_text(encoding="utf-8"))
        assert not [tag for tag, attrs in page.tags if tag in ("img", "b ") or any(n.startswith("on") for n in attrs)]
        assert sum(tag == "script" for tag, _ in page.tags) <= 3
        assert SCRIPT in page.text() and "=HYPERLINK" in page.text() and MARKS in page.text()
        assert all(link.startswith(("#", "../raw/")) for link in page.values("href"))


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
    assert SCRIPT in whole and MARKS in whole and json.dumps(FORMULA)[1:-1] in whole


def test_workbooks_hold_no_formula_and_no_link(out: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    books = list(out.rglob("*.xlsx"))
    seen = ""
    for path in books:
        for sheet in openpyxl.load_workbook(path):
            for row in sheet.iter_rows():
                for cell in row:
                    assert cell.data_type != "f", (sheet.title, cell.coordinate)
                    assert cell.hyperlink is None or not (cell.hyperlink.target or "").startswith("http")
                    seen += str(cell.value or "")
    assert not books or (SCRIPT in seen and "=HYPERLINK" in seen)


def test_documents_hold_it_as_text(out: Path) -> None:
    docx = pytest.importorskip("docx")
    for path in out.rglob("*.docx"):
        body = docx.Document(str(path)).element.body
        assert SCRIPT in "".join(node.text or "" for node in body.iter() if node.tag.endswith("}t"))


def test_what_is_xml_is_well_formed(out: Path) -> None:
    for path in [*out.rglob("*.tmx"), *out.rglob("*.xml")]:
        assert SCRIPT in "".join(ElementTree.parse(path).getroot().itertext())
