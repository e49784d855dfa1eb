"""Recognising pictures: what is needed for it, what is said where it is missing, and what comes of it."""

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
    assert words_of(TABLE) == (Printed("лицо", 100, 200, 250, 240), Printed('"резидент', 300, 200, 500, 240))


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


@pytest.mark.skipif(bool(ocr.missing()), reason=ocr.missing())
def test_both_scripts_are_recognised_together() -> None:
    drawn = pytest.importorskip("documents_pdf")
    if drawn.font() is None:
        pytest.skip(drawn.MISSING)
    import pypdfium2

    lines = ["Статья 4 Резидент", "Articolul 4 Rezident"]
    page = pypdfium2.PdfDocument(drawn.pdf(drawn.pages_of(lines, drawn.Set(size=12)), drawn.Set(size=12)))[0]
    bitmap = page.render(scale=300 / 72, grayscale=True)
    rows = bytes(bitmap.buffer)
    plain = b"".join(rows[bitmap.stride * row :][: bitmap.width] for row in range(bitmap.height))
    found = recognise([(1, b"P5 %d %d 255\n" % (bitmap.width, bitmap.height) + plain)])
    assert [word.text for word in found[1]] == ["Статья", "4", "Резидент", "Articolul", "4", "Rezident"]
