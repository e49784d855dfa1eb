"""The report in a real browser: what its script adds, that nothing overflows, and how it prints.

Chromium is asked for the finished page (``--dump-dom``) at an address whose fragment holds the reader's choices.
"""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from readings import seeds
from test_report import many

from pipeline.model import Corpus
from pipeline.writers import Options, write

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), "")
pytestmark = pytest.mark.skipif(
    not CHROMIUM, reason="Chromium is not installed; on Debian: apt-get install chromium")
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("browser")
    write(seeds(), made, "html", options=Options(sources="../raw"))
    return made


def browse(page: Path, *options: str, fragment: str = "", profile: Path) -> tuple[str, str]:
    """The page as it stands after its script has run, and what the browser complained of."""
    address = page.as_uri() + (f"#{fragment}" if fragment else "")
    done = subprocess.run(
        [CHROMIUM, *QUIET, "--enable-logging=stderr", f"--user-data-dir={profile}", *options, "--dump-dom", address],
        capture_output=True, text=True, timeout=120, check=True)
    console = "\n".join(line for line in done.stderr.splitlines() if "CONSOLE" in line)
    return done.stdout, console


def outcomes(dom: str) -> dict[str, str]:
    rows = re.findall(r'<tr data-case="(\d+)_[^"]*"><th scope="row">[^<]*</th><td>(.*?)</td></tr>', dom)
    return {name: html.unescape(re.sub(r"<div>", " | ", told).replace("</div>", "")) for name, told in rows}


@pytest.mark.parametrize(("facts", "expected"), [
    ("A.B.B.B", {"000": "State A, by the permanent home (paragraph 4(а))",
                 "004": "State A, by the permanent home (paragraph 4(a))"}),
    ("both.B.A.A", {"001": "State B, by the centre of vital interests (paragraph 2(a))"}),
    ("both.undetermined.A.B", {"002": "State A, by habitual abode (paragraph 4(b))"}),
    ("both.undetermined.both.B", {"003": "State B, by nationality (paragraph 2(с))",
                                  "004": "the competent authorities under Article 22 (paragraph 4(c))"}),
    ("neither.undetermined.A.B", {
        "003": "State A, by habitual abode (paragraph 2(b))",
        "004": "the competent authorities under Article 22 (paragraph 4(c)) | if permanent residence is read as a "
               "permanent home: State A, by habitual abode (paragraph 4(b))"}),
    ("both.undetermined.neither.neither", {
        "002": "the competent authorities under Article 20 (paragraph 4(d))"}),
])
def test_a_case_has_the_outcome_that_lawyers_find(
    folder: Path, tmp_path: Path, facts: str, expected: dict[str, str]) -> None:
    dom, console = browse(folder / "comparison.html", fragment=f"view?facts={facts}", profile=tmp_path)
    found = outcomes(dom)
    assert {name: found[name] for name in expected} == expected
    assert console == ""


def test_rows_that_do_not_differ_can_be_folded_and_searched(folder: Path, tmp_path: Path) -> None:
    dom, _ = browse(folder / "comparison.html", fragment="view?differing=yes&search=nationality", profile=tmp_path)
    shown = [found[1] for found in re.finditer(r'<tr class="([^"]*)"><th scope="row">', dom)
             if "hide" not in found[1].split()]
    assert shown and all("differs" in classes for classes in shown)


def test_a_baseline_marks_what_differs(folder: Path, tmp_path: Path) -> None:
    dom, console = browse(folder / "comparison.html", fragment="view?baseline=model%3Aoecd-2014", profile=tmp_path)
    figures = dict(re.findall(r'<figure data-ladder="([^"]+)"(.*?)</figure>', dom, re.S))
    assert "step other" not in figures["model:oecd-2014"] and not figures["model:oecd-2014"].startswith(" hidden")
    assert all("step other" in part for name, part in figures.items() if not name.startswith("model:"))
    assert console == ""


def measured(page: Path, width: int, profile: Path) -> tuple[int, int]:
    """How wide the page's content is, and the window, in a frame of the given width."""
    text = page.read_text(encoding="utf-8").replace(
        "</body>", "<script>document.title=`${document.documentElement.scrollWidth} ${innerWidth}`</script></body>")
    copy = profile / "copy.html"
    copy.write_text(text, encoding="utf-8")
    # A headless window is never narrower than 500 pixels; a frame is.
    frame = profile / "frame.html"
    frame.write_text(f'<iframe src="copy.html" style="width:{width}px;height:900px;border:0"></iframe><script>'
                     'onload=()=>document.title=frames[0].document.title</script>', encoding="utf-8")
    dom, _ = browse(frame, "--allow-file-access-from-files", profile=profile)
    found = re.search(r"<title>(\d+) (\d+)</title>", dom)
    assert found is not None, dom[:400]
    return int(found[1]), int(found[2])


@pytest.mark.parametrize("width", [1440, 768, 390])
def test_the_page_does_not_overflow(folder: Path, tmp_path: Path, width: int) -> None:
    assert measured(folder / "comparison.html", width, tmp_path) == (width, width)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_index_and_the_pages_of_many_texts_do_not_overflow(tmp_path: Path, width: int) -> None:
    write(Corpus(tuple(many(31))), tmp_path / "out", "html")
    for name in ("comparison.html", "treaties/t004.html"):
        assert measured(tmp_path / "out" / name, width, tmp_path) == (width, width)


def test_it_prints_on_landscape_pages_with_a_head_on_each(folder: Path, tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    out = tmp_path / "out.pdf"
    subprocess.run([CHROMIUM, *QUIET, f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer",
                    f"--print-to-pdf={out}", (folder / "comparison.html").as_uri()],
                   capture_output=True, timeout=120, check=True)
    document = pdfium.PdfDocument(out)
    texts = ["".join(page.get_textpage().get_text_range().split()) for page in document]
    assert all(page.get_width() > page.get_height() for page in document)
    assert all("Whereadualresidentisresident" in text for text in texts)
    # Findings print with their quotes, although the page keeps them folded.
    assert "prevăzutădeArticolul22" in texts[0] + texts[1]
