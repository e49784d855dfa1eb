"""The files: exact columns, the same bytes for the same input, nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import pytest
import score
from jsonschema import Draft202012Validator
from readings import GOLD, concept, corpus, reading, repaired, seeds

from pipeline.codebook import codebook
from pipeline.model import Corpus, Document, Failure, Manifest, Reading, Status, Treaty
from pipeline.writers import WRITERS, write
from pipeline.writers.corpus import view
from pipeline.writers.files import File, put, safe_name

COLUMNS = {
    "treaties": "treaty, title, parties, year, group, language, source, sha256, status, message",
    "clauses": "treaty, language, article, clause, parent, label, kind, residence, provisions, page, start, end, text",
    "codes": "treaty, feature, value, clause, quote, start, end, page, rule, machine_value, reviewed",
    "evidence": "treaty, feature, element, clause, quote, start, end, page, rule",
    "notes": "treaty, note, clause, quote, message, start, end, page",
    "repairs": "treaty, repair, before, after, page, start",
    "mentions": "treaty, concept, clause, quote, start, end, page, rule",
    "terms": "concept, language, term, treaties, count",
    "alignment": "row, provision, treaty, clause, quote, start, end, page",
}
FAILED = Failure(Treaty("zz", "", "de", "zz.txt", "00"), Status.UNSUPPORTED_LANGUAGE, "zz.txt: it is in German")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("out")
    write(Corpus(seeds().readings, (FAILED,), (), seeds().alignment, seeds().differences), folder)
    return folder


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))


@pytest.mark.parametrize("name", COLUMNS)
def test_a_table_has_the_columns_of_the_contract(out: Path, name: str) -> None:
    data = (out / f"{name}.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.decode("utf-8-sig").splitlines()[0] == COLUMNS[name].replace(", ", ",")


def test_tables_with_a_column_for_each_treaty(out: Path) -> None:
    ids = [one.document.treaty.id for one in seeds().readings]
    features = [feature.id for feature in codebook().features]
    assert list(rows(out, "comparison")[0]) == ["feature", *ids, "differs"]
    assert list(rows(out, "differences")[0]) == ["feature", "kind", *ids, "explanation"]
    assert list(rows(out, "matrix")[0])[-len(features):] == features
    assert [row["treaty"] for row in rows(out, "matrix")] == ids
    assert [row["feature"] for row in rows(out, "comparison")] == features


def test_the_reference_reads_the_tables(out: Path, tmp_path: Path) -> None:
    for path in GOLD.glob("00*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    figures, lines = score.measure(tmp_path, out)
    assert figures["cells_right"] == 1.0 and lines == []


def test_codes_have_one_row_for_each_treaty_read_and_feature(out: Path) -> None:
    pairs = [(row["treaty"], row["feature"]) for row in rows(out, "codes")]
    features = codebook().features
    assert pairs == [(one.document.treaty.id, feature.id) for one in seeds().readings for feature in features]
    assert {row["reviewed"] for row in rows(out, "codes")} == {"no"}
    assert all(row["machine_value"] == row["value"] for row in rows(out, "codes"))


def test_absent_has_no_quote_but_the_span_that_was_read(out: Path) -> None:
    row = next(row for row in rows(out, "evidence") if row["element"] == "absent")
    assert row["clause"] == row["quote"] == "" and int(row["end"]) > int(row["start"]) == 0


def test_texts_of_clauses_and_quotes_are_where_start_and_end_say(out: Path) -> None:
    texts = [json.loads(path.read_text("utf-8")) for path in (out / "texts").iterdir()]
    whole = {text["id"]: text["text"] for text in texts}
    for row in rows(out, "clauses"):
        assert whole[row["treaty"]][int(row["start"]):int(row["end"])] == row["text"] == row["text"].strip()
    for row in rows(out, "alignment"):
        assert whole[row["treaty"]][int(row["start"]):int(row["end"])] == row["quote"]


def test_a_text_that_was_not_read_stands_in_treaties_alone(out: Path) -> None:
    last = rows(out, "treaties")[-1]
    assert [last["treaty"], last["status"], last["message"]] == [
        "zz", "unsupported_language", "zz.txt: it is in German"]
    assert not any(row["treaty"] == "zz" for name in ("codes", "clauses", "matrix") for row in rows(out, name))


def test_a_text_without_the_article_is_not_available_in_every_feature(tmp_path: Path) -> None:
    write(corpus(reading("a", status=Status.NO_RESIDENCE_ARTICLE)), tmp_path, "codes")
    values = {row["feature"]: row["value"] for row in rows(tmp_path, "codes")}
    assert {value for name, value in values.items() if name not in ("language", "instrument")} == {"not_available"}
    assert len(values) == len(codebook().features)


def test_the_manifest_gives_titles_and_the_rest_comes_from_the_text(tmp_path: Path) -> None:
    one, two, three = (reading(name, title=title) for name, title in (("a", "Own"), ("b", "Own"), ("c", "")))
    manifest = {"a": Manifest(title="Given", year="1992", group="g")}
    write(corpus(one, two, three, manifest=manifest), tmp_path, "treaties")
    found = rows(tmp_path, "treaties")
    assert [row["title"] for row in found] == ["Given", "Own", "c.txt"]
    assert (found[0]["year"], found[0]["group"]) == ("1992", "g")


def test_terms_are_counted_by_wording_and_list_their_treaties(tmp_path: Path) -> None:
    one = reading("a", [("1", (), "1. Резидент и резидент")])
    two = reading("b", [("1", (), "1. РЕЗИДЕНТ")])
    one = _with(one, mentions=(concept(one, "resident_term", "Резидент"), concept(one, "resident_term", "резидент")))
    two = _with(two, mentions=(concept(two, "resident_term", "РЕЗИДЕНТ"),))
    write(corpus(one, two), tmp_path, "terms")
    assert rows(tmp_path, "terms") == [
        {"concept": "resident_term", "language": "ru", "term": "резидент", "treaties": "a; b", "count": "3"}]


def test_terms_leave_out_what_no_translator_looks_up_and_join_spellings_of_one_term(tmp_path: Path) -> None:
    text = "1. Жилище, жилищe и жилище, если"
    one = reading("a", [("1", (), text)])
    words = ("Жилище", "жилищe", "жилище")
    found = tuple(concept(one, "home", word) for word in words)
    write(corpus(_with(one, mentions=(*found, concept(one, "condition", "если")))), tmp_path, "terms")
    assert rows(tmp_path, "terms") == [
        {"concept": "home", "language": "ru", "term": "жилище", "treaties": "a", "count": "3"}]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t"])
def test_a_cell_that_a_spreadsheet_would_run_gets_an_apostrophe_and_json_does_not(tmp_path: Path, start: str) -> None:
    one = reading("a", [("1", ("scope",), f'{start}HYPERLINK("http://x")')], {"article.title": f"{start}1+1"})
    write(corpus(one), tmp_path)
    assert rows(tmp_path, "codes")[3]["value"] == f"'{start}1+1"
    data = json.loads((tmp_path / "comparison.json").read_text("utf-8"))
    assert data["treaties"][0]["codes"][3]["value"] == f"{start}1+1"


def test_repairs_are_listed(tmp_path: Path) -> None:
    one = reading("a", [("1", ("scope",), "1. которое")])
    document = Document(one.document.treaty, one.document.text, one.document.origin, (repaired(),))
    write(corpus(_with(one, document=document)), tmp_path, "repairs")
    assert rows(tmp_path, "repairs")[0] == {"treaty": "a", "repair": "joined_hyphen", "before": "ко- торое",
                                            "after": "которое", "page": "4", "start": "10"}


def test_the_comparison_keeps_to_its_schema(out: Path) -> None:
    schema = json.loads((out / "comparison.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads((out / "comparison.json").read_text("utf-8")))


def test_an_empty_corpus_is_written_too(tmp_path: Path) -> None:
    write(Corpus(()), tmp_path)
    schema = json.loads((tmp_path / "comparison.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads((tmp_path / "comparison.json").read_text("utf-8")))


def test_the_same_corpus_gives_the_same_bytes(out: Path, tmp_path: Path) -> None:
    readings = list(seeds().readings)
    random.Random(1).shuffle(readings)
    shuffled = corpus(*readings, failures=[FAILED])
    for path in write(shuffled, tmp_path):
        assert path.read_bytes() == (out / path.relative_to(tmp_path)).read_bytes(), path.name


def test_only_the_writers_that_are_named_write(tmp_path: Path) -> None:
    assert write(seeds(), tmp_path, "codes") == (tmp_path / "codes.csv",)
    assert write(seeds(), tmp_path, only=frozenset({"notes"})) == (tmp_path / "notes.csv",)
    with pytest.raises(KeyError, match="there is no writer"):
        write(seeds(), tmp_path, "code")
    assert {"treaties", "clauses", "json", "texts"} <= set(WRITERS)


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("old", encoding="utf-8")

    def broken():  # type: ignore[no-untyped-def]
        yield "new"
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        put(tmp_path, File("x.csv", broken()))
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]
    assert (tmp_path / "x.csv").read_text("utf-8") == "old"


@pytest.mark.parametrize("name", ["a b", "договор «1»", "-x", "я" * 200, "..", "a/b"])
def test_a_treaty_id_becomes_a_file_name_that_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, File(f"texts/{safe_name(name)}.json", ["{}"]))
    assert path.parent == tmp_path / "texts" and path.is_file()


def _with(one: Reading, **changes: object) -> Reading:
    from dataclasses import replace

    return replace(one, **changes)  # type: ignore[arg-type]


def test_a_version_without_a_title_has_that_of_another_version_and_a_single_text_its_files_name() -> None:
    said = {"a": Manifest(group="g"), "b": Manifest(group="g"), "c": Manifest()}
    seen = view(corpus(reading("a", title="Acord"), reading("b"), reading("c"), manifest=said))
    assert [seen.title(text.reading.document.treaty) for text in seen.texts] == ["Acord", "Acord", "c.txt"]
