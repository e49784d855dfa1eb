"""This program, as documents are compared: like the others it runs in a process of its own, which does nothing else.

    python benchmarks/documents_ours.py PROGRAM ROUNDS FILE...

prints what `documents_others.py` prints.
"""

from __future__ import annotations

import gc
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from documents_others import main

from pipeline import readers

LINES, TEXT, ARTICLE = (f"this program: {what}" for what in ("lines", "text", "article on residence"))
WORD, PDFTOTEXT = "this program", "pdftotext"


def _lines() -> Callable[[bytes], str]:
    """What the reader gives of a PDF: heads are among it, and hyphens at ends of lines."""
    return lambda data: "\n".join(block.text for block in readers.READERS[".pdf"](data).blocks)


def _text() -> Callable[[bytes], str]:
    """What cleaning makes of that."""
    from pipeline.clean import clean
    from pipeline.model import Source, Treaty

    return lambda data: clean(Source(Treaty("x", "", "ru", "x.pdf", ""), readers.READERS[".pdf"](data).blocks)).text


def _article() -> Callable[[bytes], str]:
    """What stands in the clauses of the article on residence, read as the program reads a file (`single`)."""
    from pipeline.clean import clean
    from pipeline.divide import divide
    from pipeline.locate import locate
    from pipeline.segment import segment

    def text(data: bytes) -> str:
        gc.disable()
        document = clean(*divide(readers.parse(data, ".pdf")))
        found = " ".join(clause.span.of(document.text) for clause in locate(document, segment(document)).clauses)
        gc.enable()
        return found

    return text


def _word() -> Callable[[bytes], str]:
    read = readers.READERS[".docx"]
    return lambda data: "\n".join(f"{block.label or ''} {block.text}" for block in read(data).blocks)


def _pdftotext() -> Callable[[bytes], str]:
    def text(data: bytes) -> str:
        done = subprocess.run(["pdftotext", "-enc", "UTF-8", "-", "-"], input=data, capture_output=True, check=True)
        return done.stdout.decode()

    return text


PROGRAMS = {LINES: _lines, TEXT: _text, ARTICLE: _article, WORD: _word}
if shutil.which("pdftotext"):
    PROGRAMS[PDFTOTEXT] = _pdftotext

if __name__ == "__main__":
    main(PROGRAMS, *sys.argv[1:])
