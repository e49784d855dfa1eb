"""A long PDF in two columns: which words this program and other readers find in it, and how soon.

    .venv/bin/python benchmarks/documents.py

A Russian treaty of 30 pages is drawn in two hyphenated, justified columns, row by row as many programs do, with running
heads and page numbers, its residence article in the middle. Word recall is the share of the printed words that are
found, in order. A word is broken where its parts are found in its place, and wrongly joined where several are found as
one. Seconds are those for the whole document, the best of three. Compared are pdftotext, where it is installed, and
pdfplumber alone.
"""

from __future__ import annotations

import io
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from documents_pdf import MISSING, Look, Set, font, pages_of, pdf  # noqa: E402
from rapidfuzz.distance import LCSseq  # noqa: E402
from treaty import TREATIES, typed  # noqa: E402

from pipeline import readers  # noqa: E402
from pipeline.clean import clean  # noqa: E402
from pipeline.model import Source, Treaty  # noqa: E402

PAGES = 30
HOW = Set(size=8.5, lead=10.3, columns=2, gutter=18, indent=10, space=0, justify=True, hyphenate=True)
LOOK = Look(head="Собрание законодательства Российской Федерации", number=2301, by_rows=True)
FASTER = 20


def paragraphs() -> Iterator[str]:
    """The paragraphs of a treaty without end: articles of sentences drawn by lot, the fourth of them on residence."""
    lot = random.Random(4)
    pool = [piece.words for piece in TREATIES["ru"] if piece.kind in ("number", "text") and len(piece.words) > 100]
    words = sorted({word for text in pool for word in text.split() if word.isalpha() and len(word) > 3})
    own = list(TREATIES["ru"])
    start = next(place for place, piece in enumerate(own) if piece.kind == "article" and piece.place == 4)
    stop = next(place for place, piece in enumerate(own) if piece.kind == "article" and piece.place == 5)
    number = 0
    while True:
        number += 1
        if number == 4:
            yield from (f"#{typed(piece, 'ru')}" if piece.kind in ("article", "heading") else typed(piece, "ru")
                        for piece in own[start:stop])  # fmt: skip
            continue
        yield f"#Статья {number}"
        yield "#Прочие положения"
        for paragraph in range(1, 7):
            sentences = (" ".join(lot.choices(words, k=lot.randint(12, 30))).capitalize() for _ in range(4))
            yield f"{paragraph}. {'. '.join(sentences)}."


def document() -> tuple[bytes, list[str]]:
    """The file and its words in order."""
    chosen: list[str] = []
    for paragraph in paragraphs():
        chosen.append(paragraph)
        if paragraph.startswith("#Статья") and len(chosen) > 8 * PAGES and len(pages_of(chosen, HOW)) > PAGES:
            break
    drawn = pages_of(chosen, HOW)[:PAGES]
    printed = [line.words for page in drawn for column in page for _, line in column.lines]
    words: list[str] = []
    for line in printed:
        parts = list(line)
        if words and words[-1].endswith("-"):
            words[-1] = words[-1][:-1] + parts.pop(0)
        words += parts
    return pdf(drawn, HOW, LOOK), words


# -- programs ------------------------------------------------------------------------------------------------------


def _this(data: bytes) -> str:
    content = readers.READERS[".pdf"](data)
    return clean(Source(Treaty("x", "", "ru", "x.pdf", ""), content.blocks, content.repairs)).text


def _reader(data: bytes) -> str:
    return "\n".join(block.text for block in readers.READERS[".pdf"](data).blocks)


def _pdftotext(data: bytes) -> str:
    done = subprocess.run(["pdftotext", "-enc", "UTF-8", "-", "-"], input=data, capture_output=True, check=True)
    return done.stdout.decode()


def _pdfplumber(data: bytes) -> str:
    import pdfplumber

    with pdfplumber.open(io.BytesIO(data)) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)


def programs() -> Iterator[tuple[str, Callable[[bytes], str]]]:
    yield "this program: reader", _reader
    yield "this program: reader, clean", _this
    if shutil.which("pdftotext"):
        yield "pdftotext", _pdftotext
    else:
        print("pdftotext is not compared: it is not installed (on Debian: apt install poppler-utils)")
    try:
        import pdfplumber  # noqa: F401
    except ImportError:
        print("pdfplumber is not compared: it is not installed (pip install pdfplumber)")
    else:
        yield "pdfplumber", _pdfplumber


# -- scores --------------------------------------------------------------------------------------------------------


def score(words: list[str], text: str) -> tuple[float, int, int]:
    """Word recall in order, broken words and wrongly joined ones."""
    found = text.split()
    recall = LCSseq.similarity(words, found) / len(words)
    broken = joined = 0
    for change in LCSseq.opcodes(words, found):
        if change.tag == "equal":
            continue
        wanted, given = words[change.src_start : change.src_end], found[change.dest_start : change.dest_end]
        broken += sum(word.replace("-", "") in _runs(given) for word in wanted)
        joined += sum(word.replace("-", "") in _runs(wanted) for word in given)
    return recall, broken, joined


def _runs(words: list[str]) -> set[str]:
    """What two to four of the words make together."""
    spans = ((start, start + length) for start in range(len(words)) for length in (2, 3, 4))
    return {"".join(words[start:stop]).replace("-", "") for start, stop in spans if stop <= len(words)}


def main() -> int:
    """Prints a table; 1 where this program misses a goal."""
    if font() is None:
        print(MISSING)
        return 1
    data, words = document()
    print(f"{PAGES} pages, {len(words):,} words, {len(data):,} bytes\n")
    print(f"{'program':28} {'word recall':>11} {'broken':>7} {'joined':>7} {'seconds':>8} {'times':>6}")
    rows = []
    for name, program in programs():
        times = []
        for _ in range(3):
            begun = time.perf_counter()
            text = program(data)
            times.append(time.perf_counter() - begun)
        rows.append((name, *score(words, text), min(times)))
    slow = next((row[-1] for row in rows if row[0] == "pdfplumber"), None)
    for name, recall, broken, joined, seconds in rows:
        faster = f"{slow / seconds:6.1f}" if slow else ""
        print(f"{name:28} {recall:11.3f} {broken:7} {joined:7} {seconds:8.2f} {faster}")
    whole = rows[1][1:4] == (1.0, 0, 0)
    return 0 if whole and (slow is None or slow / rows[0][-1] >= FASTER) else 1


if __name__ == "__main__":
    sys.exit(main())
