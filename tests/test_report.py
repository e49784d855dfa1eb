"""The report as a page of HTML: what it says, that it is whole, and that text from sources stays text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from readings import ClauseSpec, concept, corpus, reading, seeds

from pipeline import run
from pipeline.model import RECOGNISED, Corpus, Failure, Kind, Manifest, Mention, Reading, Repair, Span, Status, Treaty
from pipeline.resolve import cases, outcomes
from pipeline.writers import Options, write
from pipeline.writers.corpus import view
from pipeline.writers.html.matrix import matrix
from pipeline.writers.html.page import told
from pipeline.writers.html.whatif import FIRST, opening, rules_of

HOSTILE = '<script>alert(1)</script> "\'&amp; =HYPERLINK("http://x") \u202eabc <img src=x onerror=alert(2)>'


class Page(HTMLParser):
    """Tags, attributes and text of a page; complains about tags that are not closed in order."""

    VOID = frozenset({"meta", "input", "br", "wbr", "rect", "path", "img", "link"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.texts.append(data)

    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.texts))

    def values(self, name: str) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get(name)) is not None]


def page(found: Corpus, folder: Path, name: str = "comparison.html", options: Options | None = None) -> Page:
    write(found, folder, "html", options=options)
    return Page((folder / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Page:
    failed = Failure(Treaty("zz", "", "de", "zz.txt", "00"), Status.UNSUPPORTED_LANGUAGE, "zz.txt: it is in German")
    return page(replace(seeds(), failures=(failed,)), tmp_path_factory.mktemp("report"), options=Options("../raw"))


def test_the_head_says_what_was_read_and_what_failed(report: Page) -> None:
    text = report.text()
    assert "5 texts read: 4 in Russian and 1 in Romanian; 1 not read." in text
    assert "Reads the texts given; protocols and later instruments only where they are in the file." in text
    assert "zz.txt: it is in German" in text


def test_findings_unfold_to_quotes_in_the_language_of_the_text(report: Page) -> None:
    assert "004 has no nationality test; the case goes from habitual abode to the competent" in report.text()
    assert Counter(tag for tag, _ in report.tags)["details"] > 10
    assert {"ru", "ro"} <= set(report.values("lang"))


def test_ids_are_unique_and_every_link_inside_the_page_leads_somewhere(report: Page) -> None:
    ids = report.values("id")
    assert not [name for name, count in Counter(ids).items() if count > 1]
    assert {link[1:] for link in report.values("href") if link.startswith("#")} <= set(ids)
    assert set(report.values("popovertarget")) <= set(ids)
    assert set(report.values("aria-labelledby")) <= set(ids)


def test_the_page_asks_for_nothing_from_elsewhere(report: Page) -> None:
    assert report.values("src") == []
    assert not [tag for tag, _ in report.tags if tag in ("link", "iframe", "img", "object")]
    assert all(link.startswith(("#", "../raw/")) for link in report.values("href"))


def test_sources_are_linked_only_where_their_place_is_known(report: Page, tmp_path: Path) -> None:
    assert "../raw/000_9f4a806f1df4176f.txt" in report.values("href")
    assert all(link.startswith("#") for link in page(seeds(), tmp_path).values("href"))


def test_every_clause_of_the_article_stands_in_the_page_word_for_word(report: Page) -> None:
    text = report.text()
    for one in seeds().readings:
        for clause in one.clauses:
            if clause.kind is not Kind.ARTICLE and dict(one.provisions)[clause.id] != ("permanent_home",):
                words = re.sub(r"\s+", " ", clause.span.of(one.document.text)).strip()
                assert words[:60] in text and words[-60:] in text


def test_a_missing_test_is_a_dashed_row_and_only_is_a_mark(report: Page) -> None:
    kinds = ladder_marks(report)
    ids = [one.document.treaty.id for one in seeds().readings]
    assert [kinds[name, "none"] for name in ids] == [0, 0, 0, 0, 1]
    assert [kinds[name, "only e"] for name in ids] == [0, 3, 0, 0, 0]


def test_only_the_steps_that_differ_from_the_baseline_are_marked(tmp_path: Path) -> None:
    plain, based = page(seeds(), tmp_path), page(seeds(), tmp_path, options=Options(baseline="003_7b35ad0636e014dc"))
    assert not [classes for classes in plain.values("class") if "other" in classes.split()]
    kinds = ladder_marks(based)
    others = {name[:3]: count for (name, kind), count in kinds.items() if kind == "step other" and name[0] == "0"}
    assert others == {"001": 3, "002": 1, "004": 4}


@pytest.mark.parametrize("baseline", ["oecd-2014", "un-2021"])
def test_a_model_convention_can_be_laid_beside(tmp_path: Path, baseline: str) -> None:
    made = page(seeds(), tmp_path, options=Options(baseline=baseline))
    hidden = {attrs["data-ladder"]: "hidden" in attrs for _, attrs in made.tags if "data-ladder" in attrs}
    assert [name for name, gone in hidden.items() if not gone][5:] == [f"model:{baseline}"]


def test_a_baseline_that_there_is_not_is_named(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="there is no baseline 'oecd'"):
        page(seeds(), tmp_path, options=Options(baseline="oecd"))


def test_the_cases_that_a_text_leaves_open_are_told_with_their_clause(report: Page) -> None:
    assert ("004 A permanent home in neither State, an habitual abode in one State: read literally, the competent "
            "authorities under Article 22 (paragraph 4(c)); if permanent residence is read as a permanent home, the "
            "State of habitual abode (paragraph 4(b)). 24 cases") in report.text()


def test_the_what_if_holds_the_outcomes_of_all_cases_once_for_each_distinct_cascade(tmp_path: Path) -> None:
    write(seeds(), tmp_path, "html")
    html = (tmp_path / "comparison.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="cases">(.*?)</script>', html)
    assert found is not None
    cases = json.loads(found[1])
    assert [[len(reading) for reading in rule] for rule in cases["rules"]] == [[192, 192], [192, 192]]
    assert [text["rule"] for text in cases["texts"].values()] == [0, 0, 0, 0, 1]
    told = [sentence for text in cases["texts"].values() for sentence in text["told"] if "paragraph" in sentence]
    assert told and all(re.search("paragraph\u00a0\\d", one) and "paragraph " not in one for one in told)


def test_the_case_shown_first_parts_the_texts_most(report: Page) -> None:
    chosen = [attrs["value"] for tag, attrs in report.tags if tag == "option" and "selected" in attrs]
    facts = next(case for case in cases() if list(case) == chosen[-4:])
    found = [outcomes(rules_of(text)) for text in view(seeds()).texts]
    parted = [len({column[place].result for column in found}) for place in range(192)]
    assert parted[cases().index(facts)] == max(parted) == 2


@pytest.mark.parametrize("codes", [{}, {"individual.cascade": "not_available"}])
def test_where_no_case_parts_the_texts_the_usual_one_is_shown_first(codes: dict[str, str]) -> None:
    assert opening(view(corpus(reading("a", codes=codes), reading("b", codes=codes))).texts) == FIRST
    assert opening(()) == FIRST


CASCADE = {"individual.cascade": "permanent_home > mutual_agreement",
           "individual.mutual_agreement.trigger": "home_in_both; home_in_neither"}


def test_a_text_without_a_residence_article_stands_in_no_table_but_is_named_and_accounted_for(tmp_path: Path) -> None:
    lost = reading("lost", [("7/1", ("other",), "1. x")], {"instrument": "agreement"},
                   status=Status.NO_RESIDENCE_ARTICLE)
    made = page(corpus(reading("a", codes=CASCADE), lost, reading("z", codes=CASCADE)), tmp_path)
    assert {"a", "z"} == {name for name in made.values("data-t") if not name.startswith("model:")}
    text = made.text()
    assert text.count("lost is not shown here: no residence article was found in it.") == 4
    assert "Russian, no residence article found" in text and re.search(r"lost 5 0 1", _spaced(made))


def test_a_text_that_holds_no_test_for_an_individual_is_the_last_column(tmp_path: Path) -> None:
    cut = reading("a", codes={"individual.cascade": "not_available", "entity.rule": "incorporation"})
    made = page(corpus(cut, reading("b", codes=CASCADE)), tmp_path)
    assert [one for one in made.values("data-ladder") if not one.startswith("model:")] == ["b", "a"]
    assert made.values("data-case") == ["b"]
    assert "What becomes of a case under a is not known" in made.text()


def test_later_instruments_are_named_at_the_head_and_beside_the_text(tmp_path: Path) -> None:
    said = {"a": Manifest(amended_by="Protocol of 2010 <b>", as_of="2009-01-31")}
    text = page(corpus(reading("a"), reading("b"), manifest=said), tmp_path).text()
    head, rest = text.split("Findings", 1)
    assert "a is said to have been amended by a later instrument." in head
    assert "as of 31 January 2009; amended by Protocol of 2010 <b>" in rest


def test_the_ledger_accounts_for_every_character(report: Page) -> None:
    cells = re.findall(r"000 (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)", _spaced(report))
    assert cells and cells[0][7] == "0" and cells[0][3] == cells[0][6]


def test_the_page_has_one_heading_of_the_first_order_and_three_orders(report: Page) -> None:
    counts = Counter(tag for tag, _ in report.tags if re.fullmatch(r"h\d", tag))
    assert counts["h1"] == 1 and set(counts) == {"h1", "h2", "h3"}


def test_no_time_stamp_and_the_same_bytes_again(tmp_path: Path) -> None:
    write(seeds(), tmp_path / "a", "html")
    write(seeds(), tmp_path / "b", "html")
    data = (tmp_path / "a" / "comparison.html").read_bytes()
    assert data == (tmp_path / "b" / "comparison.html").read_bytes()
    assert not re.search(rb"20\d\d-\d\d-\d\dT", data)


def hostile(name: str = "a") -> Reading:
    clauses: list[ClauseSpec] = [("1", ("scope",), f"1. {HOSTILE}"), ("2", ("entity",), f"2. {HOSTILE}")]
    one = reading(name, clauses, {"article.title": HOSTILE, "entity.rule": "effective_management",
                                  "scope.persons_covered": "present"}, title=HOSTILE, notes=["unexplained_clause"])
    return replace(one, mentions=(concept(one, "only", "<script>"),))


@pytest.mark.parametrize("count", [2, 31])
def test_text_from_a_source_comes_out_as_text(tmp_path: Path, count: int) -> None:
    texts = [hostile(f"t{n}") for n in range(count - 1)]
    write(corpus(reading("x", [("1", ("other",), HOSTILE)]), *texts), tmp_path, "html")
    for path in tmp_path.rglob("*.html"):
        made = Page(path.read_text(encoding="utf-8"))
        tags = Counter(tag for tag, _ in made.tags)
        assert tags["img"] == 0 and all(_ours(attrs) for tag, attrs in made.tags if tag == "script")
        assert not [attrs for _, attrs in made.tags if any(name.startswith("on") for name in attrs)]
        if path.parent.name == "treaties" or count == 2:
            assert "<script>alert(1)</script>" in made.text()


def test_a_hostile_treaty_id_stays_an_attribute_value(tmp_path: Path) -> None:
    odd = '"><script>alert(1)</script>'
    made = page(corpus(reading(odd, [("1", ("scope",), "1. x")]), reading("b")), tmp_path)
    assert Counter(tag for tag, _ in made.tags)["script"] == 3
    assert odd in made.text()


def test_above_thirty_texts_there_is_an_index_and_a_page_for_each(tmp_path: Path) -> None:
    made = page(corpus(*many(31)), tmp_path, options=Options("../raw"))
    assert len(list((tmp_path / "treaties").iterdir())) == 31
    links = sorted({link for link in made.values("href") if link.startswith("treaties/")})
    assert all((tmp_path / link).is_file() for link in links) and len(links) == 31
    single = Page((tmp_path / links[0]).read_text(encoding="utf-8"))
    assert {"../comparison.html", "../../raw/000_9f4a806f1df4176f.txt"} <= set(single.values("href"))


def test_thirty_texts_are_one_file(tmp_path: Path) -> None:
    assert write(corpus(*many(30)), tmp_path, "html") == (tmp_path / "comparison.html",)


@pytest.mark.parametrize("readings", [
    [], [reading("a", [("1", ("scope",), "1. x")])], [reading("a", status=Status.NO_RESIDENCE_ARTICLE)],
    [reading("a", [("1", (), "1. x")], {"individual.cascade": "permanent_home > not_available",
                                        "individual.vital_interests": "not_available"}, status=Status.TRUNCATED)],
])
def test_few_or_broken_texts_make_a_page_too(tmp_path: Path, readings: Sequence[Reading]) -> None:
    assert "Where a dual resident is resident" in page(corpus(*readings), tmp_path).text()


def test_where_nothing_was_read_the_page_says_so_and_no_more(tmp_path: Path) -> None:
    failed = Failure(Treaty("zz", "", "de", "zz.txt", "00"), Status.FAILED, "zz.txt: it is empty")
    made = page(Corpus((), (failed,)), tmp_path)
    assert "0 texts read; 1 not read." in made.text() and "No text was read." in made.text()
    assert not {"ladders", "matrix", "clauses"} & set(made.values("id"))
    assert {link[1:] for link in made.values("href")} <= set(made.values("id"))


def test_concepts_are_marked_once_where_mentions_overlap(tmp_path: Path) -> None:
    one = reading("a", [("1", ("permanent_home",), "1. постоянное жилище только там")])
    start = one.document.text.index("постоянное")
    one = replace(one, mentions=(
        concept(one, "home", "постоянное жилище"), Mention("abode", Span(start + 4, start + 12), "1", "abode:ru:1"),
        concept(one, "only", "только"), concept(one, "condition", "там")))
    made = page(corpus(one), tmp_path)
    assert [attrs["data-k"] for _, attrs in made.tags if "data-k" in attrs] == ["home", "only"]


def versions() -> Corpus:
    """Two versions of one treaty that differ in a code, in a number and in a paragraph that one of them lacks."""
    own: list[ClauseSpec] = [
        ("1", ("permanent_home",), "1. Лицо считается резидентом только того Государства, в котором имеет жилище."),
        ("2", ("other",), "2. Дивиденды облагаются налогом по ставке, не превышающей 15 процентов <b>суммы</b>."),
        ("3", ("other",), "3. Студент освобождается от налога в течение 5 лет после прибытия в Государство.")]
    other: list[ClauseSpec] = [
        ("1", ("permanent_home",), own[0][2].replace("только ", "")), ("2", ("other",), own[1][2].replace("15", "10"))]
    codes = {"individual.cascade": "permanent_home", "individual.permanent_home": "present"}
    one = reading("a", own, codes | {"individual.permanent_home.only": "yes"})
    two = reading("b", other, codes | {"individual.permanent_home.only": "no"})
    said = {"a": Manifest(group="g"), "b": Manifest(group="g")}
    return replace(corpus(one, two, manifest=said), discrepancies=run.versions((one, two), said).discrepancies)


def test_versions_of_one_treaty_are_told_point_by_point_with_the_words_of_both(tmp_path: Path) -> None:
    text = page(versions(), tmp_path).text()
    assert "Versions of one treaty g ab" in text
    assert "resident only there: yes in a; not said in b." in text
    assert 'A rate differs: "15" in a (paragraph 2), "10" in b.' in text
    assert "Paragraph 3 of a has no counterpart in b." in text
    section = text[text.rindex("Versions of one treaty"):]
    assert "15 процентов <b>суммы</b>" in section and "10 процентов <b>суммы</b>" in section


def test_versions_that_contradict_each_other_are_the_first_finding_and_lead_to_their_section(tmp_path: Path) -> None:
    made = page(versions(), tmp_path)
    text = made.text()
    head, findings = text[:text.rindex("Findings")], text[text.rindex("What decides the case"):]
    assert "These versions of one treaty contradict each other" in head
    assert findings.removeprefix("What decides the case ").startswith("a and b, versions of one treaty, contradict")
    assert "#versions" in made.values("href")


@pytest.mark.parametrize(("apart", "tags"), [
    (1, ["t0"]), (4, ["t0", "t1", "t2", "t3"]), (5, ["all but t8 and t9"]),
])
def test_a_finding_on_nearly_all_texts_is_tagged_with_the_others(apart: int, tags: list[str]) -> None:
    grounds = ["residence", "place_of_management", "registration", "citizenship", "other"][:apart]
    its = [reading(f"t{number}", codes={"definition.criteria": ground}) for number, ground in enumerate(grounds)]
    alike = [reading(name, codes={"definition.criteria": "domicile"}) for name in ("t8", "t9")]
    (finding,) = [one for _, found in told(view(corpus(*its, *alike))) for one in found if "grounds" in one.text]
    assert list(finding.tags) == tags


@pytest.mark.parametrize(("apart", "tags"), [(5, ["all that can tell but t8 and t9"]), (0, ["all that can tell"])])
def test_a_text_that_cannot_tell_is_no_exception_of_a_finding(apart: int, tags: list[str]) -> None:
    grounds = ["residence", "place_of_management", "registration", "citizenship", "other", "head_office",
               "domestic_law"]
    its = [reading(f"t{n}", codes={"definition.criteria": ground}) for n, ground in enumerate(grounds)]
    alike = [reading(name, codes={"definition.criteria": "domicile"}) for name in ("t8", "t9")[:apart]]
    unread = reading("unread", codes={"definition.criteria": "not_available"})
    seen = view(corpus(*its, *alike, unread))
    (finding,) = [one for _, found in told(seen) for one in found if "grounds" in one.text]
    assert list(finding.tags) == tags and finding.text.endswith("Not available in the source of unread.")


@pytest.mark.parametrize(("unread", "warnings", "folds", "seen"), [
    (1, 4, "", True), (2, 5, "5 messages: what to mind", True),
    (6, 0, "6 messages: what was not read, and what to mind", False),
])
def test_what_was_not_read_is_seen_without_unfolding_unless_there_is_much(
    unread: int, warnings: int, folds: str, seen: bool, tmp_path: Path,
) -> None:
    failures = [Failure(Treaty(f"z{n}", "", "de", f"z{n}.txt", ""), Status.FAILED, f"z{n}.txt: it is empty")
                for n in range(unread)]
    messages = tuple(f"message {n}" for n in range(warnings))
    page(replace(seeds(), failures=tuple(failures), messages=messages), tmp_path)
    html = (tmp_path / "comparison.html").read_text("utf-8")
    head = html[html.index("<header"):html.index("</header>")]
    assert head.count("<summary>") == bool(folds) and folds in head
    assert (head.find("z0.txt: it is empty") < (head + "<details").find("<details")) is seen


def test_a_finding_with_more_texts_than_tags_names_them_all_where_it_is_unfolded(tmp_path: Path) -> None:
    lacking = {"scope.persons_covered": "absent"}
    saying = {"scope.persons_covered": "present"}
    made = page(corpus(*(reading(f"t{n}", codes=saying if n < 7 else lacking) for n in range(9)), *(
        reading(f"u{n}", codes=lacking) for n in range(9))), tmp_path)
    assert "+4" in made.texts and "The texts: t0, t1, t2, t3, t4, t5, t6" in made.text()


def test_a_finding_on_all_texts_is_tagged_so() -> None:
    (finding,) = [one for _, found in told(view(seeds())) for one in found if "grounds" in one.text]
    assert finding.tags == ("all texts",)


def test_versions_that_say_the_same_are_said_to(tmp_path: Path) -> None:
    said = {"a": Manifest(group="g"), "b": Manifest(group="g")}
    made = page(corpus(reading("a"), reading("b"), manifest=said), tmp_path)
    assert "These versions say the same, so far as it was read." in made.text()


def test_texts_that_are_no_versions_have_no_section_of_versions(report: Page) -> None:
    assert "versions" not in report.values("id")


def test_a_row_says_why_a_text_has_no_clause_there(tmp_path: Path) -> None:
    whole = [("1", ("resident_definition",), "1. x"), ("2", ("entity",), "2. y")]
    made = page(corpus(reading("a", whole), reading("b", whole[:1]),
                       reading("c", whole[:1], status=Status.TRUNCATED, notes=["text_truncated"])), tmp_path)
    rows = made.text()[made.text().index("Clauses side by side", 800):]
    assert rows.count("no such clause") == 1
    assert rows.count("not available: the text breaks off before") == 1


def test_cases_that_were_not_computed_are_not_said_to_be_none(tmp_path: Path) -> None:
    known = {"individual.cascade": "permanent_home > mutual_agreement",
             "individual.mutual_agreement.trigger": "home_in_both; home_in_neither"}
    cut = known | {"individual.cascade": "permanent_home > not_available"}
    text = page(corpus(reading("a", codes=known), reading("b", codes=cut), reading("c", codes={
        "individual.cascade": "not_available"})), tmp_path).text()
    assert "c Not computed: the tests are not available in the source. 192 cases" in text
    assert "b Not computed where the tests up to the permanent home do not decide" in text
    assert "None." not in text


def test_each_finding_says_which_texts_cannot_tell(tmp_path: Path, report: Page) -> None:
    assert report.text().count("What a finding speaks of was read in every text, unless it says otherwise.") == 1
    whole = {"individual.cascade": "permanent_home > mutual_agreement", "partnership.clause": "excluded"}
    cut = whole | {"partnership.clause": "not_available"}
    unclear = whole | {"partnership.clause": "inconclusive"}
    made = page(corpus(reading("a", codes=whole), reading("b", codes=cut), reading("c", codes=unclear)), tmp_path)
    assert "Not available in the source of b. Said, but inconclusive, in c." in made.text()


def test_what_was_said_of_the_run_and_texts_that_break_off_are_told_first(tmp_path: Path) -> None:
    cut = reading("a", [("1", (), "1. x")], status=Status.TRUNCATED, notes=["text_truncated"])
    made = page(replace(corpus(cut, reading("b")), messages=("treaties.toml names y.txt",)), tmp_path)
    head = made.text()[:made.text().index("Findings", 400)]
    assert "treaties.toml names y.txt" in head and "The text breaks off inside the article" in head


def test_a_text_that_was_recognised_from_pictures_is_told_first_and_its_repair_says_why(tmp_path: Path) -> None:
    one = reading("a", [("1", (), "1. x")])
    seen = tuple(Repair(RECOGNISED, "a picture without text", "", page, 0) for page in ("6", "7"))
    made = page(corpus(replace(one, document=replace(one.document, repairs=seen)), reading("b")), tmp_path).text()
    assert "The text of pages 6, 7 was recognised from pictures by Tesseract" in made[:made.index("Findings", 400)]
    assert re.search(r"ecognised by Tesseract\s*a picture without text", made)


def word_data(made: str) -> Any:
    found = re.search(r'<script type="application/json" id="words">(.*?)</script>', made)
    assert found is not None
    return json.loads(found[1])


def test_word_differences_stand_in_the_page_for_texts_of_one_language(tmp_path: Path) -> None:
    first = reading("a", [("1", ("entity",), "1. 𝔄 один дом, там")])
    second = reading("b", [("1", ("entity",), "1. 𝔄 два дома там")])
    third = reading("c", [("1", ("entity",), "1. o casă acolo")], language="ro")
    write(corpus(first, second, third), tmp_path, "html")
    data = word_data((tmp_path / "comparison.html").read_text(encoding="utf-8"))
    assert data["texts"] == ["a", "b", "c"] and data["rows"][0]["of"] == [0, 1, 2]
    (pair,) = data["rows"][0]["changes"].items()
    assert pair == ("0-1", [6, 14, 6, 14])  # one place more than letters: the first of them counts twice in scripts


def test_a_matrix_value_that_differs_from_the_baseline_is_marked(tmp_path: Path) -> None:
    made = page(seeds(), tmp_path, options=Options(baseline="oecd-2017"))
    marked = [attrs["data-t"][:3] for tag, attrs in made.tags if tag == "td" and attrs.get("class") == "other"
              and attrs["data-t"] and not attrs["data-t"].startswith("model:")]
    assert set(marked) == {"000", "001", "002", "003", "004"}
    heads = {attrs["data-t"]: "hidden" in attrs for tag, attrs in made.tags if tag == "th" and "data-t" in attrs}
    assert [name for name, hidden in heads.items() if not hidden][5:] == ["model:oecd-2017"]


def test_a_model_convention_is_not_asked_what_identifies_a_text(tmp_path: Path) -> None:
    view_of = view(seeds(), baseline="oecd-2017")
    rows = {row.feature.id: row for _, its in matrix(view_of, view_of.texts, base="model:oecd-2017") for row in its}
    for feature in ("language", "instrument", "article.label", "article.title"):
        assert {(one.words, one.state, one.other) for one in rows[feature].values[5:]} == {("", "read", False)}


def many(count: int) -> list[Reading]:
    def named(number: int) -> Reading:
        one = seeds().readings[number % 5]
        treaty = replace(one.document.treaty, id=f"t{number:03}")
        return replace(one, document=replace(one.document, treaty=treaty))

    return [named(number) for number in range(count)]


def ladder_marks(made: Page) -> Counter[tuple[str, str]]:
    """Classes of what is drawn, counted for each ladder."""
    counts: Counter[tuple[str, str]] = Counter()
    ladder = ""
    for _, attrs in made.tags:
        ladder = attrs.get("data-ladder") or ladder
        if kind := attrs.get("class"):
            counts[ladder, kind] += 1
    return counts


def _ours(attrs: dict[str, str | None]) -> bool:
    return attrs in ({}, *({"type": "application/json", "id": name} for name in ("cases", "words", "compared")))


def _spaced(made: Page) -> str:
    return re.sub(r"\s+", " ", " ".join(made.texts))
