"""The programs that documents are compared with, in an environment of their own; they are no part of this project.

    python benchmarks/documents_others.py PROGRAM ROUNDS FILE...

prints, as JSON, for each file the text that the program finds in it, or "" and why not, and the processor's seconds of
the best round.

    python benchmarks/documents_others.py by-pages FILE FILE

reads the first PDF with pdfplumber, then a page of the second one for each line of its input, and prints for each page
its text and the seconds. `installed` makes the environment, `run` and `by_pages` start this file in it.
"""

from __future__ import annotations

import io
import json
import resource
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

PACKAGES = ("pdfplumber==0.11.10", "docx2python==3.7.1", "mammoth==1.13.0", "docling-slim[format-office]==2.143.0")
BY_PAGES = "by-pages"


class Found(NamedTuple):
    """What a program makes of a file: its text, the processor's seconds, and the error where it fails."""

    text: str
    seconds: float
    error: str = ""


def installed(folder: Path) -> Path:
    """The interpreter of an environment that holds the programs; it is made where it is not there yet."""
    python = folder / "bin" / "python"
    if not python.exists():
        print("The programs to compare with are being installed ...", file=sys.stderr)
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    return python


def run(python: Path | str, program: str, files: Sequence[Path], rounds: int, script: str = __file__) -> list[Found]:
    """What a program that a script knows makes of files, in the environment of an interpreter."""
    command = [python, script, program, str(rounds), *files]
    done = subprocess.run(command, capture_output=True, check=True)
    return [Found(*each) for each in json.loads(done.stdout)]


def by_pages(python: Path | str, files: Sequence[Path], between: Callable[[], None]) -> Found:
    """What pdfplumber makes of the last file; after each page it waits while something else is done."""
    command = [python, __file__, BY_PAGES, *files]
    found = Found("", 0.0)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        for line in process.stdout:
            text, seconds = json.loads(line)
            found = Found(f"{found.text}\n{text}".lstrip("\n"), found.seconds + seconds)
            between()
            process.stdin.write("\n")
            process.stdin.flush()
    return found


def _pages_in_turn(first: str, last: str) -> None:
    """The other side of `by_pages`. Opening the file counts with its first page."""
    import pdfplumber

    _pdfplumber()(Path(first).read_bytes())
    data = Path(last).read_bytes()
    begun = processor()
    with pdfplumber.open(io.BytesIO(data)) as opened:
        for page in opened.pages:
            text = page.extract_text()
            print(json.dumps([text, processor() - begun]), flush=True)
            sys.stdin.readline()
            begun = processor()


def best(program: Callable[[bytes], str], data: bytes, rounds: int) -> Found:
    """The text that a program finds in a file's bytes, and the seconds of the best round."""
    text, seconds = "", float("inf")
    for _ in range(rounds):
        begun = processor()
        try:
            text = program(data)
        except Exception as error:  # another program's fault is a result
            return Found("", processor() - begun, f"{type(error).__name__}: {error}")
        seconds = min(seconds, processor() - begun)
    return Found(text, seconds)


def processor() -> float:
    """The seconds of the processor that this process and those that it has started have taken: what else the machine
    does counts less than on a clock."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _pdfplumber() -> Callable[[bytes], str]:
    import pdfplumber

    def text(data: bytes) -> str:
        with pdfplumber.open(io.BytesIO(data)) as opened:
            return "\n".join(page.extract_text() for page in opened.pages)

    return text


def _docx2python() -> Callable[[bytes], str]:
    from docx2python import docx2python

    def text(data: bytes) -> str:
        with docx2python(io.BytesIO(data)) as document:
            return str(document.text)

    return text


def _mammoth() -> Callable[[bytes], str]:
    import mammoth

    return lambda data: str(mammoth.convert_to_markdown(io.BytesIO(data)).value).replace("\\", "")


def _docling() -> Callable[[bytes], str]:
    from docling.backend.msword_backend import MsWordDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument

    def text(data: bytes) -> str:
        stream = io.BytesIO(data)
        document = InputDocument(stream, InputFormat.DOCX, MsWordDocumentBackend, filename="x.docx")
        converted = MsWordDocumentBackend(document, io.BytesIO(data)).convert()
        return str(converted.export_to_markdown(escape_underscores=False, escape_html=False))

    return text


PROGRAMS: dict[str, Callable[[], Callable[[bytes], str]]] = {
    "pdfplumber": _pdfplumber,
    "docx2python": _docx2python,
    "mammoth": _mammoth,
    "docling-slim": _docling,
}


def main(programs: Mapping[str, Callable[[], Callable[[bytes], str]]], program: str, rounds: str, *files: str) -> None:
    """Prints what one of the programs makes of files."""
    loaded = programs[program]()
    print(json.dumps([best(loaded, Path(file).read_bytes(), int(rounds)) for file in files]))


if __name__ == "__main__":
    if sys.argv[1] == BY_PAGES:
        _pages_in_turn(*sys.argv[2:])
    else:
        main(PROGRAMS, *sys.argv[1:])
