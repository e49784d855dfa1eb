"""Documents of old Word: through LibreOffice where it is installed; what only has their suffix as what it is."""

import shutil
import subprocess
from pathlib import Path

import pytest
from documents import docx, level, lists, page, para, rtf, rtf_unicode
from hypothesis import given
from hypothesis import strategies as st

from pipeline.readers import ReadError, doc

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
LIBREOFFICE = any(map(shutil.which, doc.PROGRAMS))
DOCX = docx(para("Лицо", 1, 0), para("Если", 1, 0), numbering=lists({1: [level(0, "russianLower", "%1)")]}))


def script(folder: Path, text: str) -> str:
    """A program that stands for LibreOffice; its last argument is the document, the one before it the folder."""
    program = folder / "soffice"
    program.write_text(f'#!/bin/sh\nfor last; do :; done\nfolder=$(dirname "$last")\n{text}\n', encoding="utf-8")
    program.chmod(0o755)
    return str(program)


def test_without_libreoffice_the_message_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ReadError, match="apt install libreoffice-writer-nogui"):
        doc.read(OLE)


def test_the_document_that_libreoffice_makes_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "made.docx").write_bytes(DOCX)
    program = script(tmp_path, f'cp "{tmp_path}/made.docx" "$folder/document.docx"')
    monkeypatch.setattr(shutil, "which", lambda name: program)
    assert [(block.label, block.text) for block in doc.read(OLE).blocks] == [("а)", "Лицо"), ("б)", "Если")]


def test_a_document_that_libreoffice_cannot_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = script(tmp_path, "exit 1")
    monkeypatch.setattr(shutil, "which", lambda name: program)
    with pytest.raises(ReadError, match="cannot read it"):
        doc.read(OLE)


def test_libreoffice_is_ended_when_it_takes_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = script(tmp_path, "sleep 600 & sleep 600")
    monkeypatch.setattr(shutil, "which", lambda name: program)
    monkeypatch.setattr(doc, "SECONDS", 0.2)
    with pytest.raises(ReadError, match="needs more than"):
        doc.read(OLE)


def test_a_program_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/nowhere/soffice")
    with pytest.raises(ReadError, match="does not start"):
        doc.read(OLE)


@pytest.mark.skipif(not LIBREOFFICE, reason="LibreOffice is not installed")
def test_a_document_of_old_word_keeps_its_numbers(tmp_path: Path) -> None:
    (tmp_path / "x.docx").write_bytes(DOCX)
    program = next(filter(None, map(shutil.which, doc.PROGRAMS)))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [
        program,
        "--headless",
        profile,
        "--convert-to",
        "doc",
        "--outdir",
        str(tmp_path),
        str(tmp_path / "x.docx"),
    ]
    subprocess.run(command, check=True, capture_output=True)
    found = doc.read((tmp_path / "x.doc").read_bytes()).blocks
    assert [(block.label, block.text) for block in found] == [("а)", "Лицо"), ("б)", "Если")]
    with pytest.raises(ReadError, match="cannot read it"):
        doc.read((tmp_path / "x.doc").read_bytes()[:2000])


@pytest.mark.parametrize(
    "data",
    [DOCX, rtf(rtf_unicode("Лицо")), page("<p>Лицо").encode(), page("<p>Лицо", "").encode("utf-16"),
     b"MIME-Version: 1.0\r\nContent-Type: text/html; charset=windows-1251\r\n\r\n<p>" + "Лицо".encode("windows-1251")],
)  # fmt: skip
def test_a_file_that_only_has_the_suffix_is_read_as_what_it_is(data: bytes) -> None:
    assert doc.read(data).blocks[0].text == "Лицо"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        ("Статья 4. Резидент".encode(), r"\.txt"),
        (b"%PDF-1.7", r"\.pdf"),
        (b"<?xml version='1.0'?><w:wordDocument/>", "save it as DOCX"),
        (bytes(range(256)), "binary"),
    ],
)
def test_what_is_no_word_document_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        doc.read(data)


@given(st.binary(max_size=200))
def test_any_bytes_that_need_no_libreoffice_give_a_result_or_a_message(data: bytes) -> None:
    try:
        assert doc.read(b"x" + data).blocks
    except ReadError as error:
        assert ";" in str(error)
