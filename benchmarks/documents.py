"""Documents: what this program and others find in a long PDF and in Word files, and in how many seconds.

    make bench-documents

1. A Russian treaty of 30 pages is drawn in two hyphenated, justified columns, row by row as many programs do, with
   running heads and page numbers, its residence article among its first. Compared are pdftotext and pdfplumber alone.
   What the goal asks for is the article: the time until its clauses stand, with all that is read and cleaned for them.
2. Word files whose numbers nobody typed, Latin, Russian and Roman, direct, by style and restarted (documents_word.py).
   Compared are docx2python, mammoth and docling-slim.

Word recall is the share of the words that are found, in order. A word is broken where its parts are found in its place,
and wrongly joined where several are found as one. Seconds are the processor's, of a program and all that it starts,
everything loaded before. A processor's pace changes from second to second with what else the machine does. Therefore
pdfplumber, which takes many seconds for the PDF, stops after each page, and one of the others reads all of it
meanwhile, in turn, so that all meet the same pace; some rounds over. Told are the middle seconds, and the middle one of
how many times as fast each was in a round on average. Exit status 1 where this program misses a goal. The others are
installed to an environment that is thrown away at the end, or kept and used again with `--others FOLDER`.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, cycle
from pathlib import Path
from statistics import mean, median

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import documents_ours as ours  # noqa: E402
import documents_word as word  # noqa: E402
from documents_others import Found, by_pages, installed, run  # noqa: E402
from documents_pdf import MISSING, Look, Set, font, pages_of, pdf  # noqa: E402
from rapidfuzz.distance import LCSseq  # noqa: E402
from treaty import TREATIES, typed  # noqa: E402

PAGES = 30
HOW = Set(size=8.5, lead=10.3, columns=2, gutter=18, indent=10, space=0, justify=True, hyphenate=True)
LOOK = Look(head="Собрание законодательства Российской Федерации", number=2301, by_rows=True)
FASTER = 20
ROUNDS = 3
SLOW = "pdfplumber"


def residence() -> list[str]:
    """The paragraphs of the article on residence."""
    own = list(TREATIES["ru"])
    start, stop = (next(place for place, piece in enumerate(own) if piece.kind == "article" and piece.place == number)
                   for number in (4, 5))
    return [f"#{typed(piece, 'ru')}" if piece.kind in ("article", "heading") else typed(piece, "ru")
            for piece in own[start:stop]]


def paragraphs() -> Iterator[str]:
    """The paragraphs of a treaty without end: articles of sentences drawn by lot, the fourth of them on residence."""
    lot = random.Random(4)
    pool = [piece.words for piece in TREATIES["ru"] if piece.kind in ("number", "text") and len(piece.words) > 100]
    words = sorted({word for text in pool for word in text.split() if word.isalpha() and len(word) > 3})
    number = 0
    while True:
        number += 1
        if number == 4:
            yield from residence()
            continue
        yield f"#Статья {number}"
        yield "#Прочие положения"
        for paragraph in range(1, 7):
            sentences = (" ".join(lot.choices(words, k=lot.randint(12, 30))).capitalize() for _ in range(4))
            yield f"{paragraph}. {'. '.join(sentences)}."


def document() -> tuple[bytes, list[str], bytes]:
    """The file, its words in order, and a file of its first page."""
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
    return pdf(drawn, HOW, LOOK), words, pdf(drawn[:1], HOW, LOOK)


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


def pdf_table(python: Path, folder: Path) -> Iterator[str]:
    """The first part, row by row; a row that begins with `!` is a goal that is missed."""
    data, words, first = document()
    path, short = folder / "long.pdf", folder / "short.pdf"
    path.write_bytes(data)
    short.write_bytes(first)
    yield f"A PDF of {PAGES} pages in two columns, {len(words):,} words:\n"
    yield "| program | word recall | broken | wrongly joined | seconds | times as fast as pdfplumber |"
    yield "|---|---|---|---|---|---|"
    own = [name for name in ours.PROGRAMS if name != ours.WORD]
    rounds: dict[str, list[list[Found]]] = {name: [] for name in (*own, SLOW)}
    for _ in range(ROUNDS):  # each reads the first page first, which loads what it needs
        for name, found in _round(python, own, [short, path]).items():
            rounds[name].append(found)
    seconds = {name: [[each.seconds for each in found] for found in all_found] for name, all_found in rounds.items()}
    times, missed = {}, False
    wanted = {ours.ARTICLE: [word for paragraph in residence() for word in paragraph.lstrip("#").split()]}
    for name, found in rounds.items():
        recall, broken, joined = score(wanted.get(name, words), found[0][0].text)
        words_right = f"{recall:.3f} | {broken} | {joined}" if name != ours.LINES else "– | – | –"
        times[name] = median(mean(slow) / mean(each)
                             for slow, each in zip(seconds[SLOW], seconds[name], strict=True))
        yield f"| {name} | {words_right} | {median(chain(*seconds[name])):.2f} | {times[name]:.1f} |"
        if name in (ours.TEXT, ours.ARTICLE) and (recall, broken, joined) != (1.0, 0, 0):
            missed = True
    if missed:
        yield "! word recall 1.000, no broken and no wrongly joined word"
    if times[ours.ARTICLE] < FASTER:
        yield f"! {FASTER} times as fast as pdfplumber"


def _round(python: Path, own: Sequence[str], files: Sequence[Path]) -> dict[str, list[Found]]:
    """What each program makes of the last file, as often as its turn comes between two pages of pdfplumber's."""
    found: dict[str, list[Found]] = {name: [] for name in own}
    turns = cycle(own)

    def another() -> None:
        name = next(turns)
        found[name].append(run(sys.executable, name, files, 1, ours.__file__)[-1])

    return {SLOW: [by_pages(python, files, another)], **found}


def word_table(python: Path, folder: Path) -> Iterator[str]:
    """The second part, as the first."""
    every = list(word.samples())
    paths = [folder / f"{number}.docx" for number in range(len(every))]
    for path, sample in zip(paths, every, strict=True):
        path.write_bytes(sample.data)
    total = sum(len(sample.printed) for sample in every)
    yield f"\n{len(every)} Word files, {total:,} paragraphs with automatic numbers:\n"
    yield f"| program | labels right | {' | '.join(word.FORMATS)} | word recall | broken | wrongly joined | seconds |"
    yield "|---" * (6 + len(word.FORMATS)) + "|"
    results = {ours.WORD: run(sys.executable, ours.WORD, [paths[0], *paths], 1, ours.__file__)[1:]}
    for name in ("docx2python", "mammoth", "docling-slim"):
        results[name] = run(python, name, paths, 1)
    for name, found in results.items():
        right, by_format = 0, Counter[str]()
        recalls, broken, joined = [], 0, 0
        for sample, one in zip(every, found, strict=True):
            here = word.labels_right(sample, one.text)
            right += here
            by_format[sample.name.split(",")[0]] += here
            recall, more, others = score(word.words(sample), one.text)
            recalls.append(recall)
            broken, joined = broken + more, joined + others
        shares = [f"{by_format[each] * len(word.FORMATS) / total:.3f}" for each in word.FORMATS]
        recall, seconds = sum(recalls) / len(recalls), sum(each.seconds for each in found)
        yield (
            f"| {name} | {right / total:.3f} | {' | '.join(shares)} | {recall:.3f} | {broken} | {joined} "
            f"| {seconds:.2f} |"
        )
        errors = sorted({each.error for each in found if each.error})
        yield from (f"<!-- {name}: {error} -->" for error in errors)
        if name == ours.WORD and (right, min(recalls), broken, joined) != (total, 1.0, 0, 0):
            yield "! every label right, word recall 1.000, no broken and no wrongly joined word"


def main() -> int:
    """Prints the tables; 1 where this program misses a goal."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--others", type=Path, help="where the programs to compare with are, or are to be kept")
    others = arguments.parse_args().others
    if font() is None:
        print(MISSING, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="tiebreaker-") as name:
        folder = Path(name)
        python = installed(others or folder / "others")
        missed = 0
        for table in (pdf_table, word_table):
            for row in table(python, folder):
                missed += row.startswith("!")
                print(row.replace("!", "\nMISSED:", 1) if row.startswith("!") else row, flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
