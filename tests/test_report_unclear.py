"""What is inconclusive in a report: nothing is said to be missing, other or alike that is not known to be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from browser import CHROMIUM, MISSING, Tab
from readings import ClauseSpec, corpus, reading
from test_report import page
from test_report_browser import OECD, chromium, names, tab, texts

from pipeline.codebook import NOT_AVAILABLE
from pipeline.model import Corpus, Reading, Status
from pipeline.writers import Options, write
from pipeline.writers.corpus import view
from pipeline.writers.html.matrix import MatrixRow, matrix

__all__ = ["chromium", "tab"]
TESTS = ("permanent_home", "vital_interests", "habitual_abode", "nationality", "mutual_agreement")
CLAUSES: list[ClauseSpec] = [
    ("1", ("resident_definition",), "1. Лицо."), ("2", (TESTS[0],), "2. Жилище."), ("3", (TESTS[4],), "3. Органы.")]
MODEL = {"individual.cascade": " > ".join(TESTS), "entity.rule": "effective_management", "entity.scope": "company"}
NO_NATIONALITY = MODEL | {"individual.cascade": " > ".join(one for one in TESTS if one != "nationality")}
# Four of the tests are there, in an order that is not known; the fifth is not there, or may be.
UNCLEAR = MODEL | dict.fromkeys((f"individual.{test}" for test in TESTS), "present") | {
    "individual.cascade": "inconclusive", "entity.rule": "inconclusive"}
SILENT = UNCLEAR | {"individual.nationality": "absent", "individual.nationality.trigger": "absent"}
DOUBTFUL = UNCLEAR | {"individual.nationality": "inconclusive", "individual.nationality.trigger": "inconclusive"}


def made() -> Corpus:
    return corpus(reading("a", CLAUSES, MODEL), reading("b", CLAUSES, SILENT), reading("c", CLAUSES, DOUBTFUL),
                  reading("d", CLAUSES, NO_NATIONALITY), reading("e", CLAUSES, MODEL))


def rows(base: str = "", *readings: Reading) -> dict[str, MatrixRow]:
    found = view(corpus(*readings) if readings else made())
    return {row.feature.id: row for _, its in matrix(found, found.texts, base=base) for row in its}


def test_a_value_is_marked_as_other_only_where_both_are_clear_else_as_not_comparable() -> None:
    cascade = rows("a")["individual.cascade"].values[:5]
    assert [one.other for one in cascade] == [False, False, False, True, False]
    assert [one.open for one in cascade] == [False, True, True, False, False]
    beside = rows("b")["individual.cascade"].values[:5]
    assert not any(one.other for one in beside) and [one.open for one in beside] == [True, False, True, True, True]


def test_what_is_not_available_cannot_be_compared_with() -> None:
    cut = reading("b", CLAUSES, MODEL | {"entity.rule": NOT_AVAILABLE}, status=Status.TRUNCATED)
    found = rows("b", reading("a", CLAUSES, MODEL), cut)["entity.rule"].values
    assert found[0].open and not found[0].other and not found[1].open
    found = rows("a", reading("a", CLAUSES, MODEL), cut)["entity.rule"].values
    assert not found[1].open and not found[1].other  # it says itself that it is not available


def test_a_row_in_which_only_what_is_inconclusive_stands_apart_is_not_said_to_differ() -> None:
    found = rows()
    assert (found["entity.rule"].differs, found["entity.rule"].unsure) == (False, True)
    assert (found["individual.cascade"].differs, found["individual.cascade"].unsure) == (True, False)
    assert not any(one.minority for one in found["entity.rule"].values)


def test_a_clause_that_may_be_there_is_not_said_to_be_missing(tmp_path: Path) -> None:
    without = [("1", ("resident_definition",), "1. x")]
    whole = [*without, ("2", ("nationality",), "2. y"), ("3", ("entity",), "3. z")]
    cut = {"individual.cascade": "permanent_home > mutual_agreement"}
    made = page(corpus(
        reading("a", whole, MODEL), reading("b", without, DOUBTFUL),
        replace(reading("c", without, cut, notes=["text_truncated"]), status=Status.TRUNCATED)), tmp_path)
    text = made.text()
    said = text[text.index("Clauses side by side", 800):]
    assert said.count("said, but inconclusive") == 2  # the test, and the rule for other persons
    assert said.count("no such test; the tests were read to their end") == 1


def test_ladders_whose_order_is_inconclusive_say_so(tmp_path: Path) -> None:
    found = page(made(), tmp_path)
    assert found.values("class").count("small order") == 2


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unclear")
    write(made(), folder, "html")
    return folder / "comparison.html"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many")
    write(many(), folder, "html")
    return folder / "comparison.html"


def many() -> Corpus:
    """36 texts, in so many combinations of tests that not all of them are drawn."""
    kinds = [MODEL, SILENT, DOUBTFUL, NO_NATIONALITY]
    return corpus(*(reading(f"t{number:02}", CLAUSES, kinds[number % 4] | {
        "individual.mutual_agreement.article": str(number // 4 + 20)}) for number in range(36)))


MARKED = ("[...document.querySelectorAll('.step.other, td.other, td.open')].filter(it => it.checkVisibility())"
          ".map(it => [it.closest('[data-t]')?.dataset.t, it.closest('tr')?.cells[0].textContent,"
          "it.dataset.step ?? (it.dataset.t ? '' : it.cellIndex), it.getAttribute('class')].join(' ')).sort()")


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
@pytest.mark.parametrize("base", [OECD, "a", "b", "c"])
def test_the_page_marks_what_the_program_marks_beside_what_is_inconclusive(
    tab: Tab, report: Path, tmp_path: Path, base: str,
) -> None:
    write(made(), tmp_path, "html", options=Options(baseline=base.removeprefix("model:")))
    tab.scripts(False)
    tab.open(tmp_path / "comparison.html")
    given = tab.js(MARKED)
    tab.scripts(True)
    tab.open(report, f"view?baseline={base}")
    assert given and tab.js(MARKED) == given
    if base == "b":
        assert not [one for one in given if "individual.cascade" in one and one.endswith("other")]


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
def test_steps_that_are_inconclusive_are_not_drawn_as_other_when_a_baseline_is_chosen(tab: Tab, report: Path) -> None:
    tab.open(report)
    tab.choose("[data-baseline]", OECD)
    marked = tab.js("[...document.querySelectorAll('.step.other')].map(it => "
                    "it.closest('figure').dataset.t + ' ' + it.dataset.step)")
    assert "b nationality" in marked and "d nationality" in marked
    assert not [one for one in marked if one.startswith("c nationality")]
    assert not [one for one in marked if one[0] in "bc" and (one.endswith("place") or "management" in one)]
    assert texts(tab, "figure[data-t=c] figcaption") == ["c c.txt the order of the tests is inconclusive"]
    assert "not comparable" in tab.js(
        "getComputedStyle(document.querySelector('td.open'), '::after').content")


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
def test_a_cell_that_cannot_be_compared_stays_a_cell_and_what_identifies_a_text_is_not_compared(
    tab: Tab, tmp_path: Path,
) -> None:
    its = [reading(name, CLAUSES, UNCLEAR | {"instrument": "inconclusive"}) for name in "ab"]
    write(corpus(*its), tmp_path, "html", options=Options(baseline="oecd-2017"))
    for on in (False, True):
        tab.scripts(on)
        tab.open(tmp_path / "comparison.html")
        found = tab.js("[...document.querySelectorAll('td.open')].map(it => [getComputedStyle(it).display,"
                       " it.closest('tr').querySelector('code').textContent])")
        assert {display for display, _ in found} == {"table-cell"}
        assert "individual.cascade" in {name for _, name in found} and "instrument" not in {name for _, name in found}


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
def test_what_is_inconclusive_has_no_outcome(tab: Tab, report: Path) -> None:
    tab.open(report, "view?facts=both.undetermined.both.B")
    told = dict(line.split(" ", 1) for line in texts(tab, "[data-case]"))
    assert "What becomes of a case under b and c is not known" in texts(tab, "section[aria-labelledby=what-if]")[0]
    assert list(told) == ["a", "d", "e"] and told["a"].startswith("State B, by nationality")


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
@pytest.mark.parametrize("base", [OECD, "t01", "t35"])
def test_an_index_marks_what_the_program_marks_beside_what_is_inconclusive(
    tab: Tab, index: Path, tmp_path: Path, base: str,
) -> None:
    write(many(), tmp_path, "html", options=Options(baseline=base.removeprefix("model:")))
    tab.scripts(False)
    tab.open(tmp_path / "comparison.html")
    given = tab.js(f"document.querySelectorAll('details').forEach(it => it.open = true); {MARKED}")
    tab.scripts(True)
    tab.open(index, f"view?baseline={base}")
    tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
    tab.until("!document.querySelector('.family noscript')")
    assert given and tab.js(MARKED) == given


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
def test_combinations_that_are_not_drawn_are_named_with_the_pages_that_draw_them(tab: Tab, index: Path) -> None:
    tab.open(index)
    assert len(names(tab, ".ladders")) == 24
    tab.click("section[aria-labelledby=ladders] details summary")
    linked = tab.js("[...document.querySelectorAll('section[aria-labelledby=ladders] a')].map(it => it.textContent)")
    assert sorted(linked) == [f"t{number:02}" for number in range(36)]
