"""The workbook: its sheets and links, text that is never a formula, the same bytes, and that programs open it."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.workbook import Workbook
from readings import corpus, reading, seeds

from pipeline.explain import Words
from pipeline.model import Corpus, Correction, Failure, Manifest, Status, Treaty
from pipeline.review import article_sha256, review
from pipeline.writers import write
from pipeline.writers.corpus import view
from pipeline.writers.xlsx import TOGETHER, sheets
from pipeline.writers.xlsx.book import ARROW, LONGEST_CELL, PAPER, SMALLEST, Cell, Sheet, workbook

FAILED = Failure(Treaty("zz", "", "de", "zz.txt", "00"), Status.UNSUPPORTED_LANGUAGE, "zz.txt: it is in German")


def opened(one: Corpus, folder: Path) -> Workbook:
    (path,) = write(one, folder, "xlsx")
    return load_workbook(path)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Workbook:
    return opened(replace(seeds(), failures=(FAILED,)), tmp_path_factory.mktemp("book"))


def test_it_has_a_sheet_for_each_kind_of_thing_with_a_head_that_stays_and_a_filter(book: Workbook) -> None:
    assert book.sheetnames == ["Findings", "Codes", "Clauses", "Evidence", "Terms", "Notes", "Texts"]
    for sheet in book:
        assert sheet.freeze_panes is not None and sheet.freeze_panes.endswith("2"), sheet.title
        assert sheet.auto_filter.ref is not None
        assert sheet.print_title_rows == "$1:$1"
        for cell in sheet[1]:
            assert cell.font.bold and cell.value
        assert all(cell.alignment.wrap_text and cell.alignment.vertical == "top" for row in sheet.iter_rows()
                   for cell in row)


def test_columns_are_as_wide_as_what_they_hold_needs(book: Workbook) -> None:
    for sheet in book:
        widths = {letter: column.width for letter, column in sheet.column_dimensions.items()}
        assert all(2 < width <= 90 for width in widths.values()), sheet.title


def test_it_is_printed_across_in_letters_that_can_be_read_with_its_heads_on_each_page(tmp_path: Path) -> None:
    """On one page's width, or on several with the columns in front again on each, whole columns only."""
    many = corpus(*(reading(f"text number {n}", [("1", ("scope",), f"1. {n}")]) for n in range(12)))
    for sheet in (*opened(many, tmp_path), *opened(seeds(), tmp_path)):
        assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9), sheet.title
        breaks = [one.id for one in sheet.col_breaks.brk]
        if breaks:
            assert sheet.page_setup.scale == int(100 * SMALLEST) and sheet.print_title_cols
        else:
            assert sheet.sheet_properties.pageSetUpPr.fitToPage and sheet.page_setup.fitToHeight == 0
        last = sheet.max_column if not sheet.print_area else column_index_from_string(
            re.sub("[^A-Z]", "", sheet.print_area.rpartition(":")[2].replace("$", "")))
        widths = [sheet.column_dimensions[get_column_letter(n)].width for n in range(1, last + 1)]
        front = sum(widths[: column_index_from_string(re.sub("[0-9]", "", sheet.freeze_panes)) - 1])
        for start, stop in zip([0, *breaks], [*breaks, last], strict=True):
            wide = sum(widths[start:stop]) + (front if start else 0)
            assert wide * SMALLEST <= PAPER * 1.05, (sheet.title, wide)
            assert sheet.cell(1, start + 1).value != ARROW
    assert any(sheet.col_breaks.brk for sheet in opened(many, tmp_path))


def test_every_finding_stands_there_with_its_quotes_and_leads_to_their_evidence(book: Workbook) -> None:
    findings, evidence = book["Findings"], book["Evidence"]
    seen = view(seeds())
    assert [row[2].value for row in findings.iter_rows(min_row=2)] == [finding.text for finding in seen.findings]
    links = 0
    for row, finding in zip(findings.iter_rows(min_row=2), seen.findings, strict=True):
        for place, citation in enumerate(finding.evidence):
            where, quote = row[5 + 3 * place], row[6 + 3 * place]
            assert quote.value == citation.excerpt
            assert where.hyperlink is not None, finding.text
            sheet, target = where.hyperlink.location.split("!")
            if sheet.strip("'") == "Evidence":
                links += 1
                assert evidence[target].value == seen.by_id[citation.treaty].name
                assert " ".join(evidence[f"F{target[1:]}"].value.split())[:20] in " ".join(citation.excerpt.split())
    assert links > 10


def test_every_value_of_the_matrix_leads_to_its_first_evidence(book: Workbook) -> None:
    matrix, evidence = book["Codes"], book["Evidence"]
    names = [cell.value for cell in matrix[1]][4::2]
    assert {cell.value for cell in matrix[1][5::2]} == {"→"}
    for row in matrix.iter_rows(min_row=2):
        assert not [cell for cell in row[4::2] if cell.hyperlink]  # a link is not wrapped in every program
        for name, cell in zip(names, row[5::2], strict=True):
            target = cell.hyperlink.location.split("!")[1]
            assert (evidence[target].value, evidence[f"I{target[1:]}"].value) == (name, row[2].value)


def test_beyond_the_links_that_the_format_allows_on_one_sheet_arrows_stand_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    monkeypatch.setattr("pipeline.writers.xlsx.book.MOST_LINKS", 3)
    for sheet in opened(seeds(), tmp_path):
        arrows = [cell for row in sheet.iter_rows(min_row=2) for cell in row if cell.value == ARROW]
        assert [bool(cell.hyperlink) for cell in arrows] == [place < 3 for place in range(len(arrows))], sheet.title
    assert any(cell.value == ARROW for row in opened(seeds(), tmp_path)["Codes"].iter_rows() for cell in row)


def test_texts_that_were_not_read_and_what_else_went_wrong_stand_on_the_last_sheet(tmp_path: Path) -> None:
    one = replace(seeds(), failures=(FAILED,), messages=("review.toml: it is not valid TOML",))
    rows = [[cell.value for cell in row] for row in opened(one, tmp_path)["Texts"].iter_rows(min_row=2)]
    assert rows[-2][:2] == ["zz", "zz.txt"] and rows[-2][9] == "zz.txt: it is in German"
    assert rows[-1][9] == "review.toml: it is not valid TOML"


def test_what_people_say_of_later_instruments_stands_beside_the_text(tmp_path: Path) -> None:
    said = {"a": Manifest(as_of="2010-10-07", amended_by="Protocol of 7 October 2010")}
    sheet = opened(corpus(reading("a"), manifest=said), tmp_path)["Texts"]
    head, row = ([cell.value for cell in row] for row in sheet.iter_rows())
    told = dict(zip(head, row, strict=True))
    assert (told["As of"], told["Amended by"]) == ("7 October 2010", "Protocol of 7 October 2010")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "{="])
def test_text_is_never_a_formula_nor_a_link_of_its_own(tmp_path: Path, start: str) -> None:
    words = f'{start}HYPERLINK("http://x";"y")'
    one = reading("a", [("1", ("scope",), words)], {"article.title": words, "scope.persons_covered": "present"})
    book = opened(corpus(one), tmp_path)
    found = 0
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f"
                if isinstance(cell.value, str) and cell.value.startswith(start):
                    found += 1
                    assert cell.data_type == "s"
                    assert cell.quotePrefix == (start != "{=")
    assert found
    with zipfile.ZipFile(tmp_path / "comparison.xlsx") as archive:
        assert not any(b"<f>" in archive.read(name) for name in archive.namelist() if "worksheets/sheet" in name)


@pytest.mark.parametrize("words", ["http://example.org/x", "12", "internal:Sheet1!A1", "a\x01b", "_x0041_", "<b>&amp;"])
def test_text_stays_letter_for_letter(tmp_path: Path, words: str) -> None:
    book = load_workbook(io.BytesIO(workbook([Sheet("a", "A", [("h", 10.0)], 1, [[Cell(words)]])], Words())))
    cell = book["A"]["A2"]
    assert (cell.value, cell.hyperlink, cell.data_type) == (words.replace("\x01", "_x0001_"), None, "s") or (
        words == "_x0041_" and cell.value in (words, "_x005F_x0041_"))


def test_a_text_longer_than_a_cell_is_cut_and_says_so() -> None:
    book = load_workbook(io.BytesIO(workbook([Sheet("a", "A", [("h", 10.0)], 1, [[Cell("x" * 40_000)]])], Words())))
    assert len(book["A"]["A2"].value) == LONGEST_CELL and book["A"]["A2"].value.endswith(" …")


def test_sheet_names_that_the_format_does_not_allow_are_changed() -> None:
    pages = [Sheet("a", "a/b: [c]", [("h", 10.0)], 1, []), Sheet("b", "x" * 40, [("h", 10.0)], 1, []),
             Sheet("c", "X" * 40, [("h", 10.0)], 1, [])]
    names = load_workbook(io.BytesIO(workbook(pages, Words()))).sheetnames
    assert names[0] == "a b   c" and len({name.lower() for name in names}) == 3
    assert all(len(name) <= 31 for name in names)


def test_a_corrected_value_is_marked_and_says_why(tmp_path: Path) -> None:
    one = seeds().readings[4]
    treaty = one.document.treaty.id
    done = review([one], [Correction(treaty, "definition.by_state", "", "present", "=so", "2026-03-14",
                                     article_sha256(one))]).readings
    book = opened(corpus(*seeds().readings[:4], *done), tmp_path)
    row = next(row for row in book["Codes"].iter_rows() if row[2].value == "definition.by_state")
    assert row[12].value == "present" and row[12].fill.fgColor.rgb == "FFFDF1C7"
    assert "the program had found: absent. Reason: =so" in row[12].comment.text
    assert row[10].comment is None
    shown = next(row for row in book["Evidence"].iter_rows(min_row=2)
                 if (row[7].value, row[8].value) == (treaty, "definition.by_state"))
    assert "Reason: =so" in shown[6].value


def test_the_same_corpus_gives_the_same_bytes(tmp_path: Path) -> None:
    readings = list(seeds().readings)
    random.Random(1).shuffle(readings)
    (one,) = write(seeds(), tmp_path / "1", "xlsx")
    (two,) = write(corpus(*readings), tmp_path / "2", "xlsx")
    assert one.read_bytes() == two.read_bytes()


def test_many_texts_stand_in_rows_instead_of_columns(tmp_path: Path) -> None:
    many = corpus(*(reading(f"t{n:03}", [("1", ("scope",), "1. Слова")]) for n in range(TOGETHER + 1)))
    found = {sheet.key: sheet for sheet in sheets(view(many))}
    assert len(list(found["matrix"].rows)) == TOGETHER + 1
    assert len(list(found["clauses"].rows)) == TOGETHER + 1
    assert opened(many, tmp_path)["Codes"]["A2"].value == "t000"


def test_an_empty_corpus_gives_a_workbook_too(tmp_path: Path) -> None:
    assert len(opened(Corpus(()), tmp_path).sheetnames) == 7


def test_libreoffice_opens_it(tmp_path: Path) -> None:
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        pytest.skip("LibreOffice is not installed (Debian: apt install libreoffice-calc-nogui)")
    write(seeds(), tmp_path, "xlsx")
    command = [office, f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to",
               "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1", "--outdir",
               str(tmp_path), str(tmp_path / "comparison.xlsx")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if "could not be loaded" in done.stdout + done.stderr:
        pytest.skip("LibreOffice is installed without its spreadsheet (Debian: apt install libreoffice-calc-nogui)")
    findings = (tmp_path / "comparison-Findings.csv").read_text(encoding="utf-8")
    assert view(seeds()).findings[0].text in findings.replace('""', '"')
    assert "#NAME?" not in findings and "Err:" not in findings


def test_rows_are_written_as_they_come_and_their_words_are_not_gathered() -> None:
    rows = ([Cell(f"words {row}")] for row in range(50))
    with zipfile.ZipFile(io.BytesIO(workbook([Sheet("a", "A", [("h", 10.0)], 1, rows)], Words()))) as book:
        assert "words 49" in book.read("xl/worksheets/sheet1.xml").decode()
        assert not any("words" in book.read(name).decode() for name in book.namelist() if "sharedStrings" in name)
