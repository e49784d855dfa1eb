"""The memorandum: its parts, quotes with their language and citation, what it warns of, the same bytes."""

from __future__ import annotations

import random
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from docx import Document
from docx.document import Document as Memo
from docx.oxml.ns import qn
from readings import corpus, gold, reading, seeds

from pipeline.explain import Weight
from pipeline.explain.words import languages
from pipeline.model import RECOGNISED, Corpus, Correction, Failure, Repair, Status, Treaty
from pipeline.review import article_sha256, review
from pipeline.writers import Options, write
from pipeline.writers.corpus import view
from pipeline.writers.memo.clauses import TOGETHER

TO_DO = "For whoever edits this; remove before sending"
FAILED = Failure(Treaty("zz", "", "de", "zz.txt", "00"), Status.UNSUPPORTED_LANGUAGE, "zz.txt: it is in German")


def opened(one: Corpus, folder: Path, language: str = "en") -> Memo:
    (path,) = write(one, folder, "memo", options=Options(language=language))
    return Document(str(path))


@pytest.fixture(scope="module")
def memo(tmp_path_factory: pytest.TempPathFactory) -> Memo:
    return opened(replace(seeds(), failures=(FAILED,)), tmp_path_factory.mktemp("memo"))


def headings(memo: Memo, level: int) -> list[str]:
    return [one.text for one in memo.paragraphs if one.style.name == f"Heading {level}"]


def below(memo: Memo, heading: str) -> list[str]:
    """The paragraphs and cells between a heading and the next one of its level."""
    found: list[str] = []
    inside = False
    for block in memo.element.body:
        style = block.find(f".//{qn('w:pStyle')}")
        text = "".join(one.text or "" for one in block.iter(qn("w:t")))
        if style is not None and style.get(qn("w:val")) == "Heading1":
            inside = text == heading
        elif inside:
            found.append(text.replace("\u00a0", " "))
    return found


def tagged(memo: Memo, language: str) -> Iterator[str]:
    for tag in memo.element.body.iter(qn("w:lang")):
        if tag.get(qn("w:val")) == language:
            yield "".join(one.text or "" for one in tag.getparent().getparent().iter(qn("w:t")))


def test_it_has_its_parts_under_headings_of_the_document(memo: Memo) -> None:
    assert memo.paragraphs[0].style.name == "Title"
    assert headings(memo, 1) == [
        "In short", "What was compared", "Findings", "The tests side by side", "Cases that a text leaves open",
        "The texts one by one", "What to be careful about", "Sources", TO_DO]
    assert headings(memo, 2)[:2] == ["What decides the case", "When and how far"]


def test_every_finding_stands_there_in_its_order_with_its_quotes_and_their_places(memo: Memo) -> None:
    findings = view(seeds()).findings
    numbered = [one.text for one in memo.paragraphs if one.style.name == "List Number"]
    quotes = [one.text for one in memo.paragraphs if one.style.name == "Quote"]
    places = [one.text for one in memo.paragraphs if one.style.name == "Caption"]
    assert [one.replace("\u00a0", " ") for one in numbered] == [finding.text for finding in findings]
    assert "\u00a0" in numbered[0]  # no line breaks inside "paragraph 4(c)"
    assert quotes == [citation.excerpt for finding in findings for citation in finding.evidence]
    assert len(places) == len(quotes)
    for place, citation in zip(places, (one for finding in findings for one in finding.evidence), strict=True):
        told = place.replace("\u00a0", " ")
        assert told.startswith(f"{citation.treaty.partition('_')[0]}, {citation.place}")


def test_whoever_edits_it_is_told_which_titles_are_missing_and_how_to_give_them(tmp_path: Path) -> None:
    two = corpus(reading("a", title="A treaty"), reading("b"))
    write(two, tmp_path, "memo")
    told = [one.text for one in Document(str(tmp_path / "memo.docx")).paragraphs if "treaties.toml" in one.text]
    source = two.readings[1].document.treaty.source
    assert len(told) == 1 and told[0].startswith(f"No title is known of {source}, and the name of the file stands")
    assert f'[treaty."{source}"]' in told[0]


def test_what_is_quoted_carries_its_language_and_the_rest_the_documents(memo: Memo) -> None:
    own = {tag.get(qn("w:val")) for tag in memo.styles.element.iter(qn("w:lang"))}
    assert own == {"en-GB"}
    assert memo.core_properties.language == "en-GB"
    russian, romanian = " ".join(tagged(memo, "ru-RU")), " ".join(tagged(memo, "ro-RO"))
    assert "жилищем" in russian and "rezidenţă" in romanian
    for paragraph in memo.paragraphs:
        if paragraph.style.name == "Quote":
            assert all(run._r.rPr.find(qn("w:lang")) is not None for run in paragraph.runs)


def test_a_text_that_was_not_read_is_told_among_those_compared_and_why_to_whoever_edits(memo: Memo) -> None:
    assert any("zz" in one and "in a language that is not read" in one for one in below(memo, "What was compared"))
    assert "zz.txt: it is in German" in below(memo, TO_DO)
    assert not any("zz" in one for one in below(memo, "What to be careful about"))


def test_every_clause_of_every_article_is_quoted_whole_beside_what_it_says(memo: Memo) -> None:
    cells = [" ".join(cell.text.split()) for table in memo.tables for row in table.rows for cell in row.cells]
    for one in seeds().readings:
        for clause in one.clauses[1:]:
            own = " ".join(clause.span.of(one.document.text).split())
            assert any(own in cell for cell in cells), own


def test_the_tests_stand_side_by_side_and_a_missing_one_is_a_dash(memo: Memo) -> None:
    table = next(table for table in memo.tables if table.cell(0, 0).text == "Test")
    rows = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in table.rows}
    assert rows["nationality"][4] == "–"
    assert rows["mutual agreement"][4].startswith("No. 4") and "Article 22" in rows["mutual agreement"][4]
    assert rows["permanent home"][0].startswith("No. 1")


def test_each_point_says_of_whom_it_is_and_what_is_said(memo: Memo) -> None:
    cells = [cell.text for table in memo.tables for row in table.rows for cell in row.cells]
    told = {line for cell in cells for line in cell.splitlines()}
    assert "Vital interests: resident only there" in told
    assert "Other persons: the tests in their order: effective management" in told
    assert not [line for line in told if line.endswith("there: only") or line.startswith("The tests in their order")]


def test_sources_are_listed_with_their_hashes(memo: Memo) -> None:
    table = memo.tables[-1]
    assert {row.cells[2].text for row in table.rows[1:]} == {
        *(one.document.treaty.sha256 for one in seeds().readings), "00"}


def test_pages_are_numbered_and_heads_of_tables_come_again(memo: Memo) -> None:
    section = memo.sections[0]
    for footer in (section.footer, section.first_page_footer):
        fields = [one.get(qn("w:instr")) for one in footer._element.iter(qn("w:fldSimple"))]
        assert fields == ["PAGE", "NUMPAGES"]
    assert all(table.rows[0]._tr.find(f".//{qn('w:tblHeader')}") is not None for table in memo.tables)


def test_inconclusive_points_notes_and_texts_that_break_off_are_warned_of(tmp_path: Path) -> None:
    one = reading("a", [("1", ("scope",), "1. Слова")], {"partnership.clause": "inconclusive"}, notes=["label_gap"])
    two = reading("b", [("1", ("scope",), "1. Слова")], status=Status.TRUNCATED)
    made = opened(replace(corpus(one, two), messages=("review.toml, line 3: stale",)), tmp_path)
    said = below(made, "What to be careful about")
    assert any(line.startswith("a: partnerships, trusts and groups: inconclusive;") for line in said)
    assert any(line.startswith("a: paragraph 1: the numbering skips") for line in said)
    assert any(line.startswith("b: only a part of the article") for line in said)
    assert "review.toml, line 3: stale" in below(made, TO_DO) and "review.toml, line 3: stale" not in said


def test_what_follows_from_an_unclear_point_is_not_warned_of_again(tmp_path: Path) -> None:
    unclear = {"entity.rule": "inconclusive", "entity.only": "inconclusive", "partnership.clause": "inconclusive"}
    said = below(opened(corpus(reading("a", codes=unclear)), tmp_path), "What to be careful about")
    (line,) = [one for one in said if "inconclusive;" in one]
    assert line.startswith("a: partnerships, trusts and groups; other persons: the tests in their order: inconclusive;")


def test_it_begins_with_what_decides_the_case_and_with_lines_to_be_filled_in(memo: Memo) -> None:
    decisive = [one.text for one in view(seeds()).findings if one.weight is Weight.OUTCOME]
    assert decisive and below(memo, "In short") == decisive
    fields = [one.text for one in memo.paragraphs if one.style.name == "Field"]
    assert fields == ["To:\t[\u2026]", "From:\t[\u2026]", "Date:\t[\u2026]", "Re:\t000, 001, 002, 003 and 004"]


def test_a_language_that_is_not_read_is_named_in_words(memo: Memo) -> None:
    assert any("zz" in one and "German" in one for one in below(memo, "What was compared"))


def test_tests_that_are_inconclusive_are_no_dash_and_their_cases_not_none(tmp_path: Path) -> None:
    unclear = {"individual.cascade": "inconclusive", "individual.permanent_home": "present",
               "individual.permanent_home.trigger": "always", "individual.nationality": "inconclusive"}
    known = {"individual.cascade": "permanent_home > mutual_agreement",
             "individual.mutual_agreement.trigger": "home_in_both; home_in_neither"}
    made = opened(corpus(reading("a", codes=unclear), reading("b", codes=known)), tmp_path)
    table = next(table for table in made.tables if table.cell(0, 0).text == "Test")
    rows = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in table.rows}
    assert rows["nationality"][0] == "said, but inconclusive" and rows["nationality"][1] == "–"
    assert rows["permanent home"][0].startswith("its place is not known")
    said = below(made, "Cases that a text leaves open")
    assert "a: not computed: the order of the tests is inconclusive. 192 cases" in said and "None." not in said


def test_a_text_that_was_recognised_from_a_picture_is_warned_of(tmp_path: Path) -> None:
    one = reading("a", [("1", ("scope",), "1. Слова")])
    seen = (Repair(RECOGNISED, "a picture without text", "", "6", 0),)
    one = replace(one, document=replace(one.document, repairs=seen))
    said = below(opened(corpus(one, reading("b")), tmp_path), "What to be careful about")
    assert any(line.startswith("a: the text of page 6 was recognised from a picture by Tesseract") for line in said)


def test_a_finding_says_in_the_memorandum_too_which_texts_cannot_tell(tmp_path: Path) -> None:
    whole = {"individual.cascade": "permanent_home > mutual_agreement", "partnership.clause": "excluded"}
    made = opened(corpus(reading("a", codes=whole), reading("d", codes=whole | {"partnership.clause": "absent"}),
                         reading("b", codes=whole | {"partnership.clause": "not_available"}),
                         reading("c", codes=whole | {"partnership.clause": "inconclusive"})), tmp_path)
    assert "Not available in the source of b. Said, but inconclusive, in c." in below(made, "Findings")


def test_a_corrected_value_says_what_the_program_had_found(tmp_path: Path) -> None:
    one = seeds().readings[4]
    treaty = one.document.treaty.id
    done = review([one], [Correction(treaty, "definition.by_state", "", "present", "Seen.", "2026-03-14",
                                     article_sha256(one))]).readings
    said = below(opened(corpus(*done), tmp_path), "The texts one by one")
    told = "A definition for each State: corrected by a person on 14 March 2026; the program had found: absent."
    assert any(told in one for one in said)


def test_the_same_corpus_gives_the_same_bytes(tmp_path: Path) -> None:
    readings = list(seeds().readings)
    random.Random(1).shuffle(readings)
    (one,) = write(seeds(), tmp_path / "1", "memo")
    (two,) = write(corpus(*readings), tmp_path / "2", "memo")
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert {part.date_time[0] for part in archive.infolist()} == {2020}


@pytest.mark.parametrize("words", ["a\x00\x0b\x1fb", "<w:p/>&amp;", "=1+1", "\ufffe"])
def test_whatever_a_text_holds_gives_a_document_that_opens(tmp_path: Path, words: str) -> None:
    one = reading("a", [("1", ("scope",), f"1. {words}")], {"article.title": words}, title=words)
    assert opened(corpus(one), tmp_path).paragraphs


def test_one_text_none_and_many(tmp_path: Path) -> None:
    assert headings(opened(Corpus(()), tmp_path / "0"), 1)[-2:] == ["Sources", TO_DO]
    one = opened(corpus(gold("000_9f4a806f1df4176f")), tmp_path / "1")
    assert any("nothing to compare it with" in line for line in below(one, "Findings")) or view(
        corpus(gold("000_9f4a806f1df4176f"))).findings
    many = corpus(*(reading(f"t{n:03}", [("1", ("scope",), "1. Слова")]) for n in range(TOGETHER + 1)))
    assert "the report has a page for each" in " ".join(
        below(opened(many, tmp_path / "2"), "The texts one by one"))


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_in_another_language_the_document_is_in_that_language_and_quotes_keep_theirs(
    tmp_path: Path, language: str,
) -> None:
    said = opened(seeds(), tmp_path, language)
    own = {tag.get(qn("w:val")) for tag in said.styles.element.iter(qn("w:lang"))}
    assert own == {f"{language}-{language.upper()}"}
    assert "rezidenţă" in " ".join(tagged(said, "ro-RO"))


def test_libreoffice_opens_it(tmp_path: Path) -> None:
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        pytest.skip("LibreOffice is not installed (Debian: apt install libreoffice-writer-nogui)")
    write(seeds(), tmp_path, "memo")
    command = [office, f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to",
               "txt:Text (encoded):UTF8", "--outdir", str(tmp_path), str(tmp_path / "memo.docx")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if "could not be loaded" in done.stdout + done.stderr:
        pytest.skip("LibreOffice is installed without a word processor (Debian: apt install libreoffice-writer-nogui)")
    told = (tmp_path / "memo.txt").read_text(encoding="utf-8").replace("\u00a0", " ")
    assert view(seeds()).findings[0].text in told


def test_what_a_protocol_calls_itself_is_no_warning_and_a_text_without_the_article_is_told_once(
    tmp_path: Path,
) -> None:
    clauses = [("1", ("person_definition",), "1. Лицо")]
    one = reading("a", clauses, {"instrument": "inconclusive", "definition.person": "present"})
    two = reading("b", clauses, {"definition.person": "absent"})
    none = replace(reading("none", clauses), status=Status.NO_RESIDENCE_ARTICLE)
    made = opened(corpus(one, two, none), tmp_path)
    assert below(made, "What to be careful about") == ["There is nothing to note."]
    assert any("no residence article found" in line for line in below(made, "What was compared"))
    assert not any("Not available in the source" in line for line in below(made, "Definitions and scope"))


def test_what_stands_behind_a_colon_or_a_semicolon_has_no_capital(memo: Memo) -> None:
    said = below(memo, "The texts one by one")
    lists = [line for line in said if line.startswith("Not in the article: ")]
    assert lists and all(part[0].islower() for line in lists for part in line.partition(": ")[2].split("; "))
