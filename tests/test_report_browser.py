"""The report in a real browser: what its script adds, the keyboard alone, that nothing overflows, and how it prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, MISSING, Browser, Tab, browser
from readings import corpus, reading, seeds
from test_report import HOSTILE, hostile, many, versions

from pipeline.model import Corpus, Failure, Manifest, Status, Treaty
from pipeline.writers import Options, write

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=MISSING)
WIDTHS = (1440, 768, 390)
KINDS = ("report", "index", "twins", "treaty", "baseline", "large_baseline", "large_baseline treaty")  # of pages
OECD, HOME = "model:oecd-2017", "000_9f4a806f1df4176f"
FACTS = ("permanent_home", "vital_interests", "habitual_abode", "nationality")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as running:
        yield running


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Tab]:
    made = chromium.tab()
    made.size(1440)
    yield made
    made.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("report")
    write(seeds(), made, "html", options=Options(sources="../raw", switch=("en", "ru", "ro")))
    return made / "comparison.html"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("index")
    write(Corpus(tuple(many(31))), made, "html")
    return made / "comparison.html"


@pytest.fixture(scope="module")
def baseline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with a baseline, a text without a residence article, one that was not read and later instruments."""
    made = tmp_path_factory.mktemp("baseline")
    lost = reading("lost", codes={"instrument": "agreement"}, status=Status.NO_RESIDENCE_ARTICLE)
    failed = [Failure(Treaty(f"z{n}", "", "", f"z{n}.pdf", ""), Status.FAILED, "z.pdf: nothing in it")
              for n in range(3)]
    found = seeds()
    said = {found.readings[0].document.treaty.id: Manifest(amended_by="Protocol of 2010", remarks="Checked.")}
    write(corpus(*found.readings, lost, failures=failed, manifest=said), made, "html", options=Options(
        sources="../raw", switch=("en", "ru", "ro"), baseline="oecd-2017"))
    return made / "comparison.html"


@pytest.fixture(scope="module")
def large_baseline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("large_baseline")
    write(Corpus(tuple(many(31))), made, "html", options=Options(baseline="oecd-2017", switch=("en", "ro")))
    return made / "comparison.html"


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("versions")
    write(versions(), made, "html")
    return made / "comparison.html"


def texts(tab: Tab, selector: str) -> list[str]:
    """The text of each element that can be seen, also where it has not come into sight yet."""
    tab.js("document.querySelectorAll('.many section').forEach(it => { it.style.contentVisibility = 'visible'; })")
    found: list[str] = tab.js(
        f"[...document.querySelectorAll({json.dumps(selector)})].filter(it => it.checkVisibility())"
        ".map(it => it.innerText.replace(/\\s+/g, ' ').trim())")
    return found


def names(tab: Tab, selector: str) -> list[str]:
    """The short names of the columns that an element shows, in their order."""
    found: list[str] = tab.js(
        f"[...document.querySelector({json.dumps(selector)}).querySelectorAll(':scope > [data-t]')]"
        ".filter(it => it.checkVisibility()).map(it => it.dataset.t.split('_')[0])")
    return found


@pytest.mark.parametrize(("facts", "expected"), [
    ("A.B.B.B", {"000": "State A, by the permanent home (paragraph 4(а))",
                 "004": "State A, by the permanent home (paragraph 4(a))"}),
    ("both.B.A.A", {"001": "State B, by the centre of vital interests (paragraph 2(a))"}),
    ("both.undetermined.A.B", {"002": "State A, by habitual abode (paragraph 4(b))"}),
    ("both.undetermined.both.B", {"003": "State B, by nationality (paragraph 2(с))",
                                  "004": "The competent authorities under Article 22 (paragraph 4(c))"}),
    ("neither.undetermined.A.B", {
        "003": "State A, by habitual abode (paragraph 2(b))",
        "004": "The competent authorities under Article 22 (paragraph 4(c)) If permanent residence is read as a "
               "permanent home: State A, by habitual abode (paragraph 4(b))"}),
    ("both.undetermined.neither.both", {"000": "The competent authorities (paragraph 4(d))"}),
])
def test_the_what_if_gives_the_known_outcome_of_a_case(
    tab: Tab, report: Path, facts: str, expected: dict[str, str],
) -> None:
    tab.open(report)
    for name, value in zip(FACTS, facts.split("."), strict=True):
        tab.choose(f"[data-fact={name}]", value)
    told = dict(line.split(" ", 1) for line in texts(tab, "[data-case]"))
    assert {name: told[name] for name in expected} == expected
    assert tab.js("location.hash") == f"#view?facts={facts}"
    tab.open(report, f"view?facts={facts}")
    assert dict(line.split(" ", 1) for line in texts(tab, "[data-case]")) == told


def test_the_rows_of_the_matrix_that_agree_can_be_hidden_and_words_searched(tab: Tab, report: Path) -> None:
    tab.open(report)
    before = len(texts(tab, ".matrix tbody tr"))
    tab.click("[data-only]")
    differing = texts(tab, ".matrix tbody tr:not(.group)")
    assert 10 < len(differing) < before / 2 and all(row.startswith("≠") for row in differing)
    tab.js("document.querySelector('[data-search]').focus()")
    tab.press("partnership")
    assert [row.split(" partnership.")[0] for row in texts(tab, ".matrix tbody tr:not(.group)")] == [
        "≠ differs Partnerships, trusts and groups"]
    assert len(texts(tab, ".matrix tr.group")) == 1
    tab.open(report, "view?search=partnership&differing=yes")
    assert len(texts(tab, ".matrix tbody tr:not(.group)")) == 1


def test_a_finding_unfolds_to_its_quotes_and_folds_again(tab: Tab, report: Path) -> None:
    tab.open(report)
    assert texts(tab, ".findings .quote") == []
    tab.click(".findings summary")
    assert any("competente" in quote for quote in texts(tab, ".findings .quote"))
    tab.click(".findings summary")
    assert texts(tab, ".findings .quote") == []


def test_a_value_opens_the_words_that_show_it(tab: Tab, report: Path) -> None:
    tab.open(report)
    tab.click("button[popovertarget=q-entity-rule-0]")
    (told,) = texts(tab, ".pop")
    assert "руководящий орган" in told and "000, paragraph 3" in told and "source" in told
    tab.press("Escape")
    assert texts(tab, ".pop") == []


def test_a_model_convention_or_a_text_is_laid_beside_and_what_differs_is_marked(tab: Tab, report: Path) -> None:
    tab.open(report)
    assert tab.js("document.querySelectorAll('.other').length") == 0
    tab.choose("[data-baseline]", OECD)
    assert names(tab, ".ladders") == [OECD, "000", "001", "002", "003", "004"]
    assert names(tab, ".matrix thead tr") == [OECD, "000", "001", "002", "003", "004"]
    steps = tab.js("[...document.querySelectorAll('.step.other')].map(it => "
                   "it.closest('figure').dataset.t.slice(0, 3) + ' ' + it.dataset.step)")
    assert {"004 nationality", "004 habitual_abode.trigger", "000 permanent_home.only"} <= set(steps)
    assert not [step for step in steps if step.startswith("001 vital_interests")]
    row = "document.querySelector('.matrix tr:has([popovertarget^=q-entity-rule])')"
    assert tab.js(f"[...{row}.querySelectorAll('td.other')].filter(it => it.checkVisibility()).length") == 5
    tab.choose("[data-baseline]", "004_838ed84f89b9b29a")
    assert names(tab, ".ladders") == ["004", "000", "001", "002", "003"]
    assert set(tab.js("[...document.querySelectorAll('[data-baseline]')].map(it => it.value)")) == {
        "004_838ed84f89b9b29a"}
    tab.choose("[data-baseline]", "")
    assert tab.js("document.querySelectorAll('.other').length") == 0
    assert names(tab, ".ladders") == ["000", "001", "002", "003", "004"]


@pytest.mark.parametrize("baseline", [OECD, HOME])
def test_the_page_marks_what_the_program_marks_where_it_is_given_the_baseline(
    tab: Tab, report: Path, tmp_path: Path, baseline: str,
) -> None:
    write(seeds(), tmp_path, "html", options=Options(baseline=baseline.removeprefix("model:")))
    marked = ("[...document.querySelectorAll('.other')].filter(it => it.checkVisibility())"
              ".map(it => (it.dataset.t ?? '') + (it.dataset.step ?? '')).sort()")
    tab.scripts(False)
    tab.open(tmp_path / "comparison.html")
    given = tab.js(marked)
    tab.scripts(True)
    tab.open(report, f"view?baseline={baseline}")
    assert given and tab.js(marked) == given


def test_words_that_differ_from_a_chosen_text_are_marked_in_texts_of_its_language(tab: Tab, report: Path) -> None:
    tab.open(report)
    own = "[...document.querySelectorAll('.cell .own')].map(it => it.textContent)"
    before = tab.js(own)
    tab.choose("[data-words]", HOME)
    cell = "[aria-labelledby=c-scope] .cell[data-t^='002']"
    assert texts(tab, f"{cell} ins") == ["Настоящая Конвенция"]
    assert texts(tab, f"{cell} del") == ["Настоящее Соглашение", "которые являются лицами", "в", "Договаривающихся"]
    assert texts(tab, ".cell[data-t^='004'] ins") == [] and texts(tab, ".cell[data-t^='000'] ins") == []
    # What is not struck is the text as it was; what is not added is the chosen one.
    unmarked = "(it => { it = it.cloneNode(true); it.querySelectorAll('del').forEach(d => d.remove()); return it; })"
    kept = tab.js(f"[...document.querySelectorAll('.cell .own')].map(it => {unmarked}(it).textContent)")
    assert ["".join(one.split()) for one in kept] == ["".join(one.split()) for one in before]
    tab.choose("[data-words]", "")
    assert tab.js(own) == before


def test_the_same_words_are_said_to_be(tab: Tab, tmp_path: Path) -> None:
    write(Corpus(tuple(many(6)), alignment=Corpus(()).alignment), tmp_path, "html")
    write(_aligned(6), tmp_path, "html")
    tab.open(tmp_path / "comparison.html", "view?words=t000")
    assert set(texts(tab, ".cell[data-t=t005] .said")) == {"· the same words"}
    assert texts(tab, ".cell[data-t=t005] ins") == []


def _aligned(count: int) -> Corpus:
    return corpus(*many(count))


def test_columns_are_hidden_and_moved_everywhere_and_the_address_keeps_it(tab: Tab, report: Path) -> None:
    tab.open(report)
    tab.click(".columns summary")
    tab.click("[data-column^='001'] input")
    tab.click("[data-column^='000'] [data-move='1']")
    tab.click("[data-column^='000'] [data-move='1']")
    order = ["002", "000", "003", "004"]
    fragment = tab.js("location.hash.slice(1)")
    for _ in range(2):
        for place in (".ladders", ".matrix thead tr", ".matrix tr.differs", ".cells", ".outcomes tbody"):
            assert names(tab, place) == order, place
        tab.open(report, fragment)
    tab.click(".columns summary")
    tab.click("[data-all]")
    assert names(tab, ".cells") == ["000", "001", "002", "003", "004"]
    assert tab.js("location.hash") == ""


def test_everything_can_be_done_with_the_keyboard_alone(tab: Tab, report: Path) -> None:
    tab.open(report)

    def go(selector: str) -> None:
        for _ in range(600):
            if tab.js(f"document.activeElement?.matches({json.dumps(selector)}) ?? false"):
                return
            tab.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    tab.press("Tab")
    assert tab.js("document.activeElement.className") == "skip"
    go(".columns summary")
    tab.press("Enter")
    go("[data-column^='000'] [data-move='1']")
    tab.press("Enter")
    assert tab.js("document.activeElement.dataset.move") == "1"
    go("[data-column^='002'] input")
    tab.press(" ")
    assert names(tab, ".cells") == ["001", "000", "003", "004"]
    go(".findings summary")
    tab.press("Enter")
    assert texts(tab, ".findings .quote")
    go("[data-baseline]")
    tab.press("ArrowDown")
    assert names(tab, ".ladders")[0].startswith("model:")
    go("[data-fact=permanent_home]")
    tab.press("Home")
    assert all("State A, by the permanent home" in line for line in texts(tab, "[data-case]"))
    go("[data-only]")
    tab.press(" ")
    assert all(row.startswith("≠") for row in texts(tab, ".matrix tbody tr:not(.group)"))
    go(".value")
    tab.press("Enter")
    assert texts(tab, ".pop")
    go(".close")
    tab.press("Enter")
    assert not texts(tab, ".pop") and tab.js("document.activeElement.className").startswith("value")
    go("[data-words]")
    tab.press("ArrowDown")
    assert texts(tab, "del")


OPENED = "[...document.querySelectorAll('details')].flatMap((it, place) => it.open ? [place] : [])"


@pytest.mark.parametrize("page", ["report", "index"])
def test_what_is_unfolded_stands_in_the_address(tab: Tab, page: str, request: pytest.FixtureRequest) -> None:
    path = made(page, request)
    tab.open(path)
    assert tab.js(OPENED) == []
    tab.click(".findings li:nth-child(2) summary")
    tab.js("document.querySelector('#reading ~ details summary').focus()")
    tab.press("Enter")
    tab.until("location.hash.includes('.')")
    opened, fragment = tab.js(OPENED), tab.js("location.hash.slice(1)")
    assert len(opened) == 2 and fragment.startswith("view?open=")
    tab.open(path, fragment)
    assert tab.js(OPENED) == opened
    tab.click(".findings li:nth-child(2) summary")
    tab.until(f"location.hash.slice(1) !== {json.dumps(fragment)}")
    tab.open(path, tab.js("location.hash.slice(1)"))
    assert tab.js(OPENED) == opened[1:]


def test_a_view_holds_filter_columns_and_what_is_unfolded_together(tab: Tab, report: Path) -> None:
    tab.open(report)
    tab.choose("[data-search]", "nationality")
    tab.click("[data-only]")
    tab.click(".columns summary")
    tab.click(".columns li:nth-child(2) input")
    tab.click(".columns li:nth-child(1) [data-move='1']")
    tab.click(".findings summary")
    tab.until("location.hash.includes('open')")
    seen = ("[[...document.querySelectorAll('.matrix tbody tr')].filter(it => it.checkVisibility())"
            ".map(it => it.innerText), document.querySelector('.findings details').open]")
    shown, columns = tab.js(seen), names(tab, ".ladders")
    assert columns == ["000", "002", "003", "004"] and len(shown[0]) > 1
    fragment = tab.js("location.hash.slice(1)")
    tab.open(report, fragment)
    assert tab.js(seen) == shown and names(tab, ".ladders") == columns
    assert tab.js("document.querySelector('.languages a').click() ?? 1") == 1
    tab.until("!['en', undefined].includes(document.documentElement?.lang) && document.readyState === 'complete'")
    assert names(tab, ".ladders") == columns and tab.js("document.querySelector('.findings details').open")


def test_a_link_inside_the_page_keeps_the_view(tab: Tab, report: Path) -> None:
    tab.open(report, "view?search=home")
    tab.click("nav a[href='#matrix']")
    tab.until("location.hash === '#view?search=home&at=matrix'")
    at = tab.js("document.querySelector('#matrix').getBoundingClientRect().top")
    tab.open(report, "view?search=home&at=matrix")
    assert abs(tab.js("document.querySelector('#matrix').getBoundingClientRect().top") - at) < 5
    assert tab.js("document.querySelector('[data-search]').value") == "home"
    tab.open(report)
    tab.click("nav a[href='#matrix']")
    tab.until("location.hash === '#matrix'")


def test_without_scripts_everything_can_be_read_and_no_control_is_offered(tab: Tab, report: Path) -> None:
    tab.scripts(False)
    tab.open(report)
    assert texts(tab, "form, select") == []
    told = dict(line.split(" ", 1) for line in texts(tab, "[data-case]"))
    assert texts(tab, ".case")[0].startswith("Permanent home: in neither; ") and len(set(told.values())) > 1
    assert len(texts(tab, ".matrix tbody tr:not(.group)")) == 40 and len(texts(tab, ".cell")) > 40
    assert len(texts(tab, ".ladders figure")) == 5


@pytest.mark.parametrize("page", ["report", "index", "twins", "treaty"])
def test_the_page_asks_for_nothing_and_complains_of_nothing(
    tab: Tab, page: str, request: pytest.FixtureRequest,
) -> None:
    path = made(page, request)
    tab.open(path)
    for width in WIDTHS:
        tab.size(width)
    for control, value in (("[data-baseline]", OECD), ("[data-words]", HOME), ("[data-find]", "t00")):
        if tab.js(f"document.querySelector('{control}') !== null"):
            tab.choose(control, value)
    assert tab.requests == [path.as_uri()]
    assert tab.complaints == []


def made(page: str, request: pytest.FixtureRequest) -> Path:
    """A page by the name of its fixture; one of the pages that an index leads to has its name and ``treaty``."""
    if page.endswith("treaty"):
        folder = request.getfixturevalue(page.removesuffix("treaty").strip() or "index").parent
        return next((folder / "treaties").glob("t004*"))
    path: Path = request.getfixturevalue(page)
    return path


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("page", KINDS)
def test_nothing_overflows(tab: Tab, page: str, width: int, request: pytest.FixtureRequest) -> None:
    tab.size(width)
    tab.open(made(page, request), "view?baseline=model:oecd-2017")
    tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
    assert tab.js("[document.documentElement.scrollWidth, innerWidth]") == [width, width]
    # What is wider than the window stands in a region that scrolls; nothing else sticks out.
    out = tab.js("[...document.querySelectorAll('body *')].filter(it => it.checkVisibility() && !it.closest('.scroll, "
                 ".sr, .skip, .pop, svg') && it.getBoundingClientRect().right > innerWidth + 1).map(it => it.outerHTML"
                 ".slice(0, 90))")
    assert out == []


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("count", [5, 31])
def test_nothing_overflows_in_any_language_on_the_smallest_phone(
    tab: Tab, tmp_path: Path, language: str, count: int,
) -> None:
    write(Corpus(tuple(many(count))), tmp_path, "html", options=Options(language=language))
    pages = [tmp_path / "comparison.html", *list(tmp_path.glob("treaties/t004*"))]
    for width in (320, 390, 768):
        tab.size(width)
        for page in pages:
            tab.open(page, "view?baseline=model:oecd-2017")
            tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
            assert tab.js("document.documentElement.scrollWidth") == width, (page.name, width)


def test_what_is_wider_than_its_place_says_that_it_scrolls(tab: Tab, report: Path) -> None:
    wider = "[...document.querySelectorAll('.scroll.wider')].map(it => it.ariaLabel)"
    tab.open(report)
    assert tab.js(wider) == []
    tab.size(768)
    tab.until(f"{wider}.includes('Ladders')")
    assert "scroll" in tab.js("getComputedStyle(document.querySelector('.scroll.wider'), '::before').content")


def test_it_prints_on_landscape_pages_with_a_head_on_each(tab: Tab, report: Path, tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    tab.open(report)
    tab.pdf(tmp_path / "out.pdf")
    document = pdfium.PdfDocument(tmp_path / "out.pdf")
    pages = ["".join(page.get_textpage().get_text_range().split()) for page in document]
    assert all(page.get_width() > page.get_height() for page in document)
    assert all("Whereadualresidentisresident" in text for text in pages)
    assert [f"{number}/{len(pages)}" in text for number, text in enumerate(pages, 1)] == [True] * len(pages)
    # Findings print with their quotes, although the page keeps them folded.
    assert "prevăzutădeArticolul22" in pages[0] + pages[1]


def test_many_texts_are_found_by_words_and_by_values(tab: Tab, index: Path) -> None:
    tab.open(index)
    assert texts(tab, ".family tbody tr") == []  # folded, until something is looked for
    tab.choose("[data-find]", "t004")
    assert [row[:4] for row in texts(tab, ".family tbody tr")] == ["t004"]
    assert texts(tab, "[data-shown]") == ["Texts shown: 1 of 31."]
    tab.choose("[data-find]", "")
    tab.choose("[data-feature]", "individual.nationality")
    assert tab.js("[...document.querySelector('select[data-value]').options].map(it => it.text)") == [
        "any", "present (25)", "– (6)"]
    tab.choose("select[data-value]", "–")
    found = texts(tab, ".family tbody tr")
    assert len(found) == 6
    fragment = tab.js("location.hash.slice(1)")
    tab.open(index, fragment)
    assert texts(tab, ".family tbody tr") == found


def test_many_texts_are_compared_with_a_model_or_with_one_of_them(tab: Tab, index: Path) -> None:
    shown = ("[...document.querySelectorAll('.ladders figure')].filter(it => it.checkVisibility())"
             ".map(it => it.dataset.t)")
    marked = "[...document.querySelectorAll('.other')].filter(it => it.checkVisibility()).length"
    tab.open(index)
    kinds = tab.js(shown)
    assert len(kinds) == 4 and tab.js(marked) == 0
    tab.choose("[data-baseline]", OECD)
    assert tab.js(shown) == [OECD, *kinds]
    steps = tab.js("[...document.querySelectorAll('.step.other')].map(it => it.dataset.step)")
    assert {"nationality", "permanent_home.only"} <= set(steps)
    tab.choose("[data-baseline]", "t004")
    assert tab.js(shown) == ["kind:3", *kinds[:3]]
    assert [told[-16:] for told in texts(tab, ".family summary .other")] == ["mutual agreement"]  # of all but six
    tab.choose("[data-find]", "t004")
    assert tab.js("document.querySelectorAll('.family[open] td').length") > 40
    assert texts(tab, ".family td.other") == []
    tab.choose("[data-find]", "t001")
    assert any("then nationality" in told for told in texts(tab, ".family td.other"))
    fragment = tab.js("location.hash.slice(1)")
    tab.open(index, fragment)
    assert tab.js(shown) == ["kind:3", *kinds[:3]] and texts(tab, ".family td.other")
    tab.choose("[data-find]", "")
    tab.choose("[data-baseline]", "")
    assert tab.js(shown) == kinds and tab.js("document.querySelectorAll('.other').length") == 0


@pytest.mark.parametrize("baseline", ["oecd-2017", "t004"])
def test_an_index_marks_what_the_program_marks_where_it_is_given_the_baseline(
    tab: Tab, index: Path, tmp_path: Path, baseline: str,
) -> None:
    write(Corpus(tuple(many(31))), tmp_path, "html", options=Options(baseline=baseline))
    marked = ("[...document.querySelectorAll('.step.other, td.other')].map(it => "
              "it.closest('[data-t], tr').textContent + (it.dataset.step ?? it.cellIndex)).sort()")
    tab.scripts(False)
    tab.open(tmp_path / "comparison.html")
    given = tab.js(f"document.querySelectorAll('details').forEach(it => it.open = true); {marked}")
    tab.scripts(True)
    tab.open(index, f"view?baseline={OECD if baseline.startswith('oecd') else baseline}")
    tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
    tab.until("!document.querySelector('.family noscript')")
    assert given and tab.js(marked) == given


def test_many_texts_can_be_read_without_scripts(tab: Tab, index: Path) -> None:
    tab.scripts(False)
    tab.open(index)
    tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
    assert len(texts(tab, ".family tbody tr")) == 31
    tab.scripts(True)


def test_many_texts_are_grouped_by_what_becomes_of_a_case(tab: Tab, index: Path) -> None:
    tab.open(index, "view?facts=both.undetermined.both.B")
    assert texts(tab, ".ends summary") == ["25 State B, by nationality", "6 The competent authorities"]
    tab.click(".ends details:last-child summary")
    assert texts(tab, ".ends a") == ["t004", "t009", "t014", "t019", "t024", "t029"]


def test_the_page_of_a_text_shows_the_nearest_one_and_its_words(tab: Tab, tmp_path: Path) -> None:
    from pipeline.concord.nearest import nearest

    found = _aligned(31)
    write(Corpus(found.readings, (), (), found.alignment, nearest=nearest(found.readings)), tmp_path, "html")
    tab.open(next((tmp_path / "treaties").glob("t002*")), "view?words=t002")
    told = texts(tab, "header")[0]
    assert "the text nearest to it by its codes" in told
    assert len(texts(tab, ".ladders figure")) == 2 and len(texts(tab, ".cells:first-of-type .cell")) >= 2


def test_the_page_of_a_text_is_compared_with_a_model_or_with_the_text_beside_it(tab: Tab, tmp_path: Path) -> None:
    from pipeline.concord.nearest import nearest

    found = _aligned(31)
    write(Corpus(found.readings, (), (), found.alignment, nearest=nearest(found.readings)), tmp_path, "html")
    tab.open(next((tmp_path / "treaties").glob("t004*")))
    own, beside = names(tab, ".ladders")
    assert own == "t004" and names(tab, ".matrix thead tr") == [own, beside]
    assert tab.js("document.querySelectorAll('.other').length") == 0
    tab.choose("[data-baseline]", OECD)
    for place in (".ladders", ".matrix thead tr"):
        assert names(tab, place) == [own, beside, OECD]
    steps = tab.js("[...document.querySelectorAll('[data-ladder=t004] .step.other')].map(it => it.dataset.step)")
    assert "nationality" in steps and "permanent_home" not in steps
    assert tab.js("document.querySelectorAll('td.other[data-t=t004]').length") > 5
    assert tab.js("location.hash") == "#view?baseline=model%3Aoecd-2017"
    tab.choose("[data-baseline]", beside)
    assert tab.js("document.querySelectorAll('td.other[data-t=t004]').length") == len(
        texts(tab, ".matrix tr.differs"))
    assert names(tab, ".ladders") == [own, beside]


@pytest.mark.parametrize("count", [2, 31])
def test_no_text_of_a_source_becomes_part_of_the_page(tab: Tab, tmp_path: Path, count: int) -> None:
    write(corpus(*(hostile(f"t{number}") for number in range(count))), tmp_path, "html")
    for path in tmp_path.rglob("*.html"):
        if count > 2 and path.name not in ("comparison.html", "t1.html"):
            continue
        tab.open(path, "view?words=t0&find=script")
        assert tab.complaints == [] and tab.requests == [path.as_uri()]
        assert tab.js("document.querySelectorAll('img, [onerror]').length") == 0
        if path.name == "t1.html" or count == 2:
            assert HOSTILE[:25] in tab.js("document.querySelector('.own').textContent")


def tree(tab: Tab) -> Any:
    return tab.call("Accessibility.getFullAXTree")["nodes"]


def test_screen_readers_find_one_main_part_and_named_regions(tab: Tab, report: Path) -> None:
    tab.open(report)
    nodes = [node for node in tree(tab) if not node["ignored"]]
    roles = [node["role"]["value"] for node in nodes]
    assert roles.count("main") == 1 and roles.count("navigation") == 2  # the contents, and the other languages
    unnamed = [node["role"]["value"] for node in nodes if node["role"]["value"] in (
        "button", "link", "combobox", "checkbox", "searchbox", "region", "navigation")
        and not node.get("name", {}).get("value")]
    assert unnamed == []
