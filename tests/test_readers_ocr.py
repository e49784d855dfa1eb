"""Recognising pictures: what is needed for it, what is said where it is missing, and what comes of it."""

import io
import subprocess

import pytest

from pipeline.readers import ReadError, ocr
from pipeline.readers.ocr import Printed, recognise, words_of

TABLE = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    "1\t1\t0\t0\t0\t0\t0\t0\t2480\t3508\t-1\t\n"
    "4\t1\t1\t1\t1\t0\t100\t200\t400\t40\t-1\t\n"
    "5\t1\t1\t1\t1\t1\t100\t210\t150\t30\t96.1\tлицо\n"
    '5\t1\t1\t1\t1\t2\t300\t200\t200\t40\t91\t"резидент\n'
    "5\t1\t1\t1\t1\t3\t520\t200\t5\t40\t20\t|\n"
    "5\t1\t1\t1\t1\t4\t520\t200\t5\t40\t95\t \n"
    "5\tbroken\n"
)


def test_words_have_the_height_of_their_line_and_signs_of_rules_are_none() -> None:
    assert words_of(TABLE) == (
        Printed("лицо", 100, 200, 250, 240, 96.1), Printed('"резидент', 300, 200, 500, 240, 91)
    )


def test_a_missing_program_is_named_with_its_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert ocr.PACKAGES in ocr.missing()
    with pytest.raises(ReadError, match="install Tesseract"):
        recognise([(1, b"")])


def test_missing_data_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/tesseract")
    monkeypatch.setattr(ocr, "_installed", lambda program: frozenset({"eng", "rus"}))
    assert "tesseract-ocr-ron" in ocr.missing() and "tesseract-ocr-rus" not in ocr.missing()


def test_a_program_that_fails_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], 1, b"", b"first\nError in pixRead\n")

    monkeypatch.setattr(ocr, "missing", lambda: "")
    monkeypatch.setattr("pipeline.readers.ocr.subprocess.run", fails)
    with pytest.raises(ReadError, match=r"page 7 \(Error in pixRead\)"):
        recognise([(7, b"")])


def test_a_program_that_takes_too_long_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def hangs(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("tesseract", 1)

    monkeypatch.setattr(ocr, "missing", lambda: "")
    monkeypatch.setattr("pipeline.readers.ocr.subprocess.run", hangs)
    with pytest.raises(ReadError, match="seconds for page 3"):
        recognise([(3, b"")])


def sayings(monkeypatch: pytest.MonkeyPatch, *said: str) -> list[tuple[str, ...]]:
    """Lets Tesseract say one thing after the other, and notes what it was asked."""
    asked: list[tuple[str, ...]] = []

    def says(number: int, picture: bytes, *options: str) -> str:
        asked.append(options)
        return said[len(asked) - 1]

    monkeypatch.setattr(ocr, "missing", lambda: "")
    monkeypatch.setattr(ocr, "_said", says)
    monkeypatch.setattr(ocr, "_installed", lambda program: frozenset({"rus", "ron", "osd"}))
    monkeypatch.setattr(ocr, "_turned", lambda picture, degrees: picture)
    return asked


def table(sure: int, wide: int = 150, high: int = 40) -> str:
    head = TABLE.partition("\n")[0]
    line = f"4\t1\t1\t1\t1\t0\t0\t0\t900\t{high}\t-1\t\n"
    return f"{head}\n{line}" + f"5\t1\t1\t1\t1\t1\t0\t0\t{wide}\t{high}\t{sure}\tрезидент\n" * 5


def test_words_that_are_guesses_are_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    sayings(monkeypatch, table(48), "Rotate: 0\n", table(96))
    assert recognise([(1, b"")]) == {}


@pytest.mark.parametrize("first", [table(48), table(95, wide=40, high=400)], ids=["guessed", "on its side"])
def test_a_page_that_lies_on_its_side_is_turned(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = sayings(monkeypatch, first, "Orientation in degrees: 270\nRotate: 90\n", table(96))
    assert [word.text for word in recognise([(1, b"")])[1]] == ["резидент"] * 5
    assert "osd" in asked[1]


def test_without_data_for_orientation_each_turn_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    sayings(monkeypatch, table(48), table(47), table(46), table(96))
    monkeypatch.setattr(ocr, "_installed", lambda program: frozenset({"rus", "ron"}))
    assert len(recognise([(1, b"")])[1]) == 5


@pytest.mark.skipif(bool(ocr.missing()), reason=ocr.missing())
def test_both_scripts_are_recognised_together_whatever_way_the_page_lies() -> None:
    drawn = pytest.importorskip("documents_pdf")
    if drawn.font() is None:
        pytest.skip(drawn.MISSING)
    import pypdfium2

    lines = ["Статья 4 Резидент", "Articolul 4 Rezident"]
    lines = [*lines, *["Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается"] * 3]
    page = pypdfium2.PdfDocument(drawn.pdf(drawn.pages_of(lines, drawn.Set(size=12)), drawn.Set(size=12)))[0]
    image = page.render(scale=300 / 72, grayscale=True).to_pil()
    pictures = []
    for turn in (0, 90, 180, 270):
        out = io.BytesIO()
        image.rotate(turn, expand=True).save(out, "PPM")
        pictures.append((turn, out.getvalue()))
    found = recognise(pictures)
    for words in found.values():
        assert [word.text for word in words][:6] == ["Статья", "4", "Резидент", "Articolul", "4", "Rezident"]
    assert found[0] == found[180] and len(found) == 4
