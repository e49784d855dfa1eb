"""What texts are compared with: each fact in which one departs from a model convention or another text, everywhere."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from readings import corpus, reading, seeds
from test_report import Page

from pipeline.explain.words import Words, languages, words_in
from pipeline.model import Manifest
from pipeline.summary import summary
from pipeline.writers import Options, write
from pipeline.writers.baseline import baseline
from pipeline.writers.corpus import view

BASE = {"individual.cascade": "permanent_home > nationality > mutual_agreement", "entity.rule": "effective_management"}
LESS = BASE | {"individual.cascade": "permanent_home > mutual_agreement", "individual.nationality": "absent",
               "individual.nationality.trigger": "absent", "individual.nationality.only": "absent"}


def found(*codes: dict[str, str], base: str = "a") -> list[tuple[str, str, str, str]]:
    seen = view(corpus(*(reading(name, codes=its) for name, its in zip("abc", codes, strict=False))), baseline=base)
    assert seen.against is not None
    return [(one.text.id, one.feature.id, one.base_value, one.value) for one in seen.against.departures]


def test_a_text_departs_by_each_fact_and_a_missing_test_is_one_of_them() -> None:
    its = found(BASE, LESS, BASE | {"entity.rule": "incorporation"})
    assert ("b", "individual.cascade", BASE["individual.cascade"], LESS["individual.cascade"]) in its
    assert ("c", "entity.rule", "effective_management", "incorporation") in its
    assert not [one for one in its if one[1].startswith("individual.nationality")]


def test_a_text_does_not_depart_from_itself_nor_by_what_it_cannot_tell() -> None:
    assert found(BASE | {"partnership.clause": "excluded"}, BASE | {"partnership.clause": "not_available"}) == []


def test_rules_for_different_persons_are_no_order_in_what_is_told_of_a_text(tmp_path: Path) -> None:
    rule = BASE | {"entity.rule": "incorporation > mutual_agreement"}
    two = corpus(reading("apart", codes=rule | {"entity.scope": "inconclusive"}),
                 reading("behind", codes=rule | {"entity.scope": "company"}))
    write(two, tmp_path, "memo", "html", "xlsx", options=Options(baseline="oecd-2017"))
    book = ZipFile(tmp_path / "comparison.xlsx")
    sheets = "".join(book.read(part).decode() for part in book.namelist() if "worksheets/sheet" in part)
    memo = ZipFile(tmp_path / "memo.docx").read("word/document.xml").decode()
    shown = [(tmp_path / "comparison.html").read_text("utf-8"), memo, sheets]
    for one in shown:
        assert "ifferent tests for different persons: incorporation and mutual agreement" in one
        assert "ncorporation, then mutual agreement" in one  # where it is one
    lines = summary(two).splitlines()
    assert "incorporation; agreement" in next(one for one in lines if one.startswith("apart"))
    assert "incorporation > agreement" in next(one for one in lines if one.startswith("behind"))


def test_without_a_baseline_there_is_nothing_to_compare_with() -> None:
    assert view(seeds()).against is None


@pytest.mark.parametrize(("wanted", "name"), [("oecd-2017", "OECD Model 2017, Article 4"), ("004", "004")])
def test_a_baseline_is_a_model_convention_or_a_text(wanted: str, name: str) -> None:
    base = view(seeds(), baseline=wanted).against
    assert base is not None and base.name == name
    assert len(base.texts) == (5 if wanted.startswith("oecd") else 4)
    assert base.departures


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("out")
    write(seeds(), folder, "baseline", "json", "xlsx", "memo", options=Options(baseline="oecd-2017"))
    return folder


def test_the_table_names_the_baseline_its_value_and_the_clause(out: Path) -> None:
    rows = list(csv.DictReader(io.StringIO((out / "baseline.csv").read_text(encoding="utf-8-sig"))))
    missing = next(row for row in rows if row["feature"] == "individual.cascade")
    assert missing["baseline"] == "oecd-2017" and missing["treaty"].startswith("004")
    assert "nationality" in missing["baseline_value"] and "nationality" not in missing["value"]
    assert all(row["clause"] for row in rows if row["value"] != "absent")
    data = json.loads((out / "comparison.json").read_text(encoding="utf-8"))["baseline"]
    assert [(one["treaty"], one["feature"]) for one in data] == [(row["treaty"], row["feature"]) for row in rows]


def test_the_workbook_has_a_column_of_the_model_and_a_sheet_of_departures(out: Path) -> None:
    book = load_workbook(out / "comparison.xlsx")
    heads = [cell.value for cell in book["Codes"][1]]
    assert heads[4:7] == ["OECD Model 2017, Article 4", "000", "→"]
    red = [cell for row in book["Codes"].iter_rows(min_row=2, min_col=6) for cell in row
           if cell.font.color is not None and cell.font.color.rgb == "FFA3161F"]
    assert len(red) == book["Baseline"].max_row - 1
    assert [cell.value for cell in book["Baseline"][1]][:3] == ["Feature", "OECD Model 2017, Article 4", "Text"]


def test_what_cannot_be_compared_stands_apart_from_the_departures(tmp_path: Path) -> None:
    unclear = reading("a", codes=BASE | {"entity.rule": "inconclusive"})
    seen = view(corpus(unclear, reading("b", codes=LESS), reading("z", codes=BASE)), baseline="z").against
    assert seen is not None
    assert [(one.text.id, one.feature.id, one.kind) for one in seen.not_comparable] == [
        ("a", "entity.rule", "not_comparable")]
    assert {one.text.id for one in seen.departures} == {"b"}
    write(corpus(unclear, reading("b", codes=LESS), reading("z", codes=BASE)), tmp_path, "baseline", "json", "memo",
          "xlsx", options=Options(baseline="z"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "baseline.csv").read_text(encoding="utf-8-sig"))))
    assert [(row["kind"], row["treaty"]) for row in rows] == [("presence", "b"), ("not_comparable", "a")]
    data = json.loads((tmp_path / "comparison.json").read_text(encoding="utf-8"))["baseline"]
    assert [one["kind"] for one in data] == ["presence", "not_comparable"]
    memo = ZipFile(tmp_path / "memo.docx").read("word/document.xml").decode()
    table, rest = memo.split("What could not be compared, since one of the two is inconclusive:")
    assert "Other persons: the tests in their order" in rest and "inconclusive in a" not in table
    sheet = load_workbook(tmp_path / "comparison.xlsx")["Baseline"]
    assert [(row[2].value, row[5].value) for row in sheet.iter_rows(min_row=2)] == [
        ("b", "yes"), ("a", "could not be compared")]


def test_departures_are_told_in_sentences_with_who_departs_ranked_by_legal_weight() -> None:
    seen = view(corpus(reading("a", codes=BASE), reading("b", codes=LESS), reading("c", codes=BASE | {
        "entity.rule": "incorporation"}), reading("d", codes=BASE)), baseline="d")
    assert seen.against is not None
    told = seen.against.findings(seen.words)
    assert [(one.text, one.treaties) for one in told] == [
        ("b has no nationality test; the case goes from the permanent home to the competent authorities.", ("b",)),
        ("For a person other than an individual, in c the test is incorporation; in d, a and b the test is effective "
         "management.", ("c",))]
    assert told[0].reservations[0] == "In d: nationality: present."


def test_what_only_the_baseline_and_the_texts_like_it_say_is_not_said_to_stand_in_it_alone() -> None:
    lacking = [reading(name, codes=LESS) for name in "bcd"]
    seen = view(corpus(reading("a", codes=BASE), *lacking, reading("e", codes=BASE)), baseline="a").against
    assert seen is not None
    (told,) = seen.findings(Words())
    assert told.text == "There is a nationality test only in a and e." and told.treaties == ("b", "c", "d")


@pytest.mark.parametrize("base", ["oecd-2014", "oecd-2017", "un-2021", "000", "001", "004"])
@pytest.mark.parametrize("language", languages())
def test_every_departure_is_told_in_a_sentence_that_names_who_departs(base: str, language: str) -> None:
    seen = view(seeds(), words_in(language), baseline=base).against
    assert seen is not None
    told = [(treaty, name) for one in seen.findings(words_in(language)) for treaty in one.treaties
            for name in one.features]
    missing = {(one.text.id, one.feature.id) for one in seen.departures} - set(told)
    assert not {one for one in missing if not one[1].endswith(".trigger")}  # another trigger follows a missing test
    assert [one.weight for one in seen.findings(words_in(language))] == sorted(
        one.weight for one in seen.findings(words_in(language)))


def test_the_page_begins_with_what_departs_from_the_baseline(tmp_path: Path) -> None:
    write(seeds(), tmp_path, "html", options=Options(baseline="oecd-2017"))
    text = Page((tmp_path / "comparison.html").read_text(encoding="utf-8")).text()
    assert ("Compared with OECD Model 2017, Article 4: 5 texts of 5 depart from it, in 4 points that decide cases."
            ) in text
    first = text.index("Compared with: OECD Model 2017, Article 4")
    assert first < text.index("004 has no nationality test") < text.index("OECD 2017 denies the benefits")
    assert text.index("OECD 2017 denies the benefits") < text.rindex("004 has no nationality test")


def test_a_text_that_does_not_depart_is_said_not_to(tmp_path: Path) -> None:
    write(corpus(reading("a", codes=BASE), reading("b", codes=BASE)), tmp_path, "html", options=Options(baseline="a"))
    text = Page((tmp_path / "comparison.html").read_text(encoding="utf-8")).text()
    assert "Compared with a: no text is known to depart from it." in text
    assert "The texts are not known to differ from it in anything that the codebook asks." in text


def test_the_page_of_one_text_tells_where_it_departs_from_the_baseline(tmp_path: Path) -> None:
    many = [reading(f"t{number:02}", codes=LESS if number == 7 else BASE) for number in range(31)]
    write(corpus(*many), tmp_path, "html", options=Options(baseline="t00"))
    def told(name: str) -> str:
        return Page((tmp_path / "treaties" / f"{name}.html").read_text(encoding="utf-8")).text()
    assert "t07 has no nationality test" in told("t07")
    assert "not known to differ from it" in told("t08") and "Compared with:" not in told("t00")
    assert "t07 has no nationality test" in Page((tmp_path / "comparison.html").read_text(encoding="utf-8")).text()


def test_what_is_inconclusive_is_told_but_not_coloured_as_another_value(tmp_path: Path) -> None:
    unclear = reading("a", [("1", ("permanent_home",), "1. x")], {"individual.cascade": "inconclusive"})
    write(corpus(unclear, reading("b")), tmp_path, "baseline", "xlsx", options=Options(baseline="oecd-2017"))
    assert "individual.cascade,not_comparable" in (tmp_path / "baseline.csv").read_text(encoding="utf-8-sig")
    book = load_workbook(tmp_path / "comparison.xlsx")
    (cell,) = [cell for row in book["Codes"].iter_rows(min_row=2, min_col=6) for cell in row
               if cell.value == "inconclusive"]
    assert cell.font.color is None or cell.font.color.rgb != "FFA3161F"


def test_the_memorandum_says_what_the_texts_are_compared_with(out: Path) -> None:
    text = ZipFile(out / "memo.docx").read("word/document.xml").decode()
    assert "Compared with: OECD Model 2017, Article 4" in text
    assert "then habitual abode, then mutual agreement in 004" in text


def test_without_a_baseline_none_of_it_is_written(tmp_path: Path) -> None:
    write(seeds(), tmp_path, "baseline", "json", "xlsx", "memo")
    assert not (tmp_path / "baseline.csv").exists()
    assert json.loads((tmp_path / "comparison.json").read_text(encoding="utf-8"))["baseline"] == []
    assert "Baseline" not in load_workbook(tmp_path / "comparison.xlsx").sheetnames
    assert "Compared with" not in ZipFile(tmp_path / "memo.docx").read("word/document.xml").decode()


def test_texts_are_called_by_their_short_titles_and_those_of_one_file_apart() -> None:
    said = {"v.ru": Manifest(short_title="Velmark 2001"), "v.ro": Manifest(short_title="Velmark 2001"),
            "004_ab": Manifest(short_title="Model 4")}
    seen = view(corpus(reading("v.ru"), reading("v.ro"), reading("004_ab"), reading("005_cd"), manifest=said))
    assert {text.id: text.name for text in seen.texts} == {
        "v.ru": "Velmark 2001 (ru)", "v.ro": "Velmark 2001 (ro)", "004_ab": "Model 4", "005_cd": "005"}


def test_a_baseline_may_be_named_by_its_short_title() -> None:
    assert baseline("Model 4", {"004_ab"}, names={"004_ab": "Model 4"}) == "004_ab"
