"""Word documents with automatic numbers: which labels and words this program and other readers find in them.

    .venv/bin/python benchmarks/documents_word.py

For each way to number (direct, by style, restarted) and each format, a document of 30 articles is built whose numbers
nobody typed. A label is right where the line that holds a paragraph's words begins with the number that Word prints.
Word recall is the share of words that are found, in order. The other programs are compared where they are installed:
`pip install docx2python mammoth docling-slim`.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from documents import docx, level, lists, para, start_over, style  # noqa: E402
from rapidfuzz.distance import LCSseq  # noqa: E402
from treaty import TREATIES  # noqa: E402

from pipeline.readers.docx import read  # noqa: E402

ARTICLES, PARAGRAPHS = 30, 3
FORMATS = {
    "lowerLetter": "a b c d",
    "upperLetter": "A B C D",
    "russianLower": "а б в г",
    "russianUpper": "А Б В Г",
    "lowerRoman": "i ii iii iv",
    "upperRoman": "I II III IV",
    "decimal": "1 2 3 4",
    "decimalZero": "01 02 03 04",
}


@dataclass(frozen=True)
class Sample:
    """A document, and the label and the words of each of its paragraphs."""

    name: str
    data: bytes
    printed: tuple[tuple[str, str], ...]


def samples() -> Iterator[Sample]:
    """A document for each way to number and each format of the items."""
    for form in FORMATS:
        for name, build in (("direct", _direct), ("by style", _by_style), ("restarted", _restarted)):
            yield build(name, form)


def _words() -> Iterator[str]:
    """Paragraphs without end, each with a word of its own."""
    texts = [piece.words for piece in TREATIES["ru"] if len(piece.words) > 60]
    number = 0
    while True:
        yield f"[{number:04}] {texts[number % len(texts)]}"
        number += 1


def _outline(form: str) -> Iterator[tuple[int, str, str]]:
    """The level, the label and the words of each paragraph."""
    words = _words()
    for article in range(1, ARTICLES + 1):
        yield 0, f"Статья {article}.", next(words)
        for paragraph in range(1, PARAGRAPHS + 1):
            yield 1, f"{paragraph}.", next(words)
            for item in FORMATS[form].split():
                yield 2, f"{item})", next(words)


def _levels(form: str, styled: bool = False) -> list[str]:
    more = [f'<w:pStyle w:val="S{place}"/>' if styled else "" for place in range(3)]
    texts = ("Статья %1.", "%2.", "%3)")
    return [
        level(place, each, texts[place], more=more[place]) for place, each in enumerate(("decimal", "decimal", form))
    ]


def _direct(name: str, form: str) -> Sample:
    outline = list(_outline(form))
    body = (para(words, 1, place) for place, _, words in outline)
    return _sample(name, form, outline, docx(*body, numbering=lists({1: _levels(form)})))


def _by_style(name: str, form: str) -> Sample:
    outline = list(_outline(form))
    styles = style("Base", num=1) + "".join(style(f"S{place}", "Base", level=place) for place in range(3))
    body = (para(words, style=f"S{place}") for place, _, words in outline)
    return _sample(name, form, outline, docx(*body, numbering=lists({1: _levels(form, styled=True)}), styles=styles))


def _restarted(name: str, form: str) -> Sample:
    """Articles typed; the items of each article are a list that starts over, the paragraphs typed too."""
    outline = list(_outline(form))
    body, num = [], 0
    for place, label, words in outline:
        num += place == 1
        body.append(para(words, num, 0) if place == 2 else para(f"{label} {words}"))
    nums = range(1, num + 1)
    overrides = {each: start_over(0) for each in nums}
    numbering = lists({9: [level(0, form, "%1)")]}, dict.fromkeys(nums, 9), overrides)
    return _sample(name, form, outline, docx(*body, numbering=numbering))


def _sample(name: str, form: str, outline: list[tuple[int, str, str]], data: bytes) -> Sample:
    return Sample(f"{form}, {name}", data, tuple((label, words) for _, label, words in outline))


# -- programs ------------------------------------------------------------------------------------------------------


def _this(data: bytes) -> str:
    return "\n".join(f"{block.label or ''} {block.text}" for block in read(data).blocks)


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


OTHERS: dict[str, Callable[[], Callable[[bytes], str]]] = {
    "docx2python": _docx2python,
    "mammoth": _mammoth,
    "docling-slim": _docling,
}


# -- scores --------------------------------------------------------------------------------------------------------


def labels_right(sample: Sample, text: str) -> int:
    """How many paragraphs stand on a line that begins with their label and goes on with their words."""
    lines = {line.split("[", 1)[1][:4]: line for line in text.splitlines() if "[" in line}
    found = {key: "".join(line.split("[", 1)[0].replace("*", "").split()).lstrip("-") for key, line in lines.items()}
    return sum(found.get(words[1:5]) == "".join(label.split()) for label, words in sample.printed)


def words_found(sample: Sample, text: str) -> tuple[int, int]:
    """How many of the words stand in the text in order, and how many there are."""
    expected = [word for _, words in sample.printed for word in words.split()]
    return int(LCSseq.similarity(expected, text.split())), len(expected)


def main() -> int:
    """Prints a table; 1 where this program misses a label or a word."""
    programs: dict[str, Callable[[bytes], str]] = {"this program": _this}
    for name, load in OTHERS.items():
        try:
            programs[name] = load()
        except ImportError as error:
            print(f"{name} is not compared: {error}")
    every = list(samples())
    print(f"{len(every)} documents of {len(every[0].printed)} paragraphs\n")
    print(f"{'program':14} {'labels right':>12} {'word recall':>12} {'seconds':>8}  labels right by format")
    perfect = True
    for name, program in programs.items():
        right, found, whole, seconds = 0, 0, 0, 0.0
        by_format: dict[str, list[float]] = {}
        for sample in every:
            begun = time.perf_counter()
            try:
                text = program(sample.data)
            except Exception as error:  # another program's fault is a result
                text = ""
                print(f"{name}: {sample.name}: {type(error).__name__}: {error}")
            seconds += time.perf_counter() - begun
            here = labels_right(sample, text)
            some, all_of_them = words_found(sample, text)
            right, found, whole = right + here, found + some, whole + all_of_them
            by_format.setdefault(sample.name.split(",")[0], []).append(here / len(sample.printed))
        total = sum(len(sample.printed) for sample in every)
        spread = ", ".join(f"{key} {sum(values) / len(values):.2f}" for key, values in by_format.items())
        print(f"{name:14} {right / total:12.3f} {found / whole:12.3f} {seconds:8.2f}  {spread}")
        perfect = perfect and (name != "this program" or (right == total and found == whole))
    return 0 if perfect else 1


if __name__ == "__main__":
    sys.exit(main())
