"""Writes a corpus to files: ``write``. ``WRITERS`` names what can be written; one entry makes one or more files.

Guarantees: the same corpus gives the same bytes; rows are in the order of the codebook and of treaty ids; each file
is replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path

from pipeline.explain.words import SOURCE, words_in
from pipeline.keep import NOTHING, Keep
from pipeline.model import Corpus
from pipeline.writers.comparison import comparison_files, text_files
from pipeline.writers.corpus import View, spoken, view
from pipeline.writers.files import File, put
from pipeline.writers.tables import TABLES, Table, table_file


@dataclass(frozen=True, slots=True)
class Options:
    """What a writer may need beside the corpus: the address of the raw folder as seen from where the report will stand
    (``None``: the report does not link to sources), the command that the report names, what the texts are compared
    with (a model convention or a treaty, by id), the language of all sentences, the languages that the
    report can be switched to, and where what is made of single texts is kept for later runs."""

    sources: str | None = None
    command: str = "tiebreaker report"
    baseline: str | None = None
    language: str = SOURCE
    switch: tuple[str, ...] = ()
    keep: Keep = NOTHING


Writer = Callable[[View, Options], Iterable[File]]


def _csv(name: str, table: Table, seen: View, options: Options) -> Iterable[File]:
    return (table_file(name, table, seen),) if table.wanted(seen) else ()


def _json(seen: View, options: Options) -> Iterable[File]:
    return comparison_files(seen)


def _texts(seen: View, options: Options) -> Iterable[File]:
    return text_files(seen)


def _html(seen: View, options: Options) -> Iterable[File]:
    from pipeline.writers.html import html_files

    languages = (seen.words.language, *(one for one in options.switch if one != seen.words.language))
    reports = []
    for language in languages:
        its = seen if language == seen.words.language else spoken(seen, words_in(language), options.baseline)
        reports.append(html_files(its, options.sources, options.command, options.baseline, languages))
    for alike in zip_longest(*reports):  # a text's pages in all languages one after the other: it is unpacked once
        yield from (file for file in alike if file is not None)


def _xlsx(seen: View, options: Options) -> Iterable[File]:
    from pipeline.writers.xlsx import xlsx_files

    return xlsx_files(seen)


def _memo(seen: View, options: Options) -> Iterable[File]:
    from pipeline.writers.memo import memo_files

    return memo_files(seen)


def _memory(seen: View, options: Options) -> Iterable[File]:
    """A translation memory of the versions in two languages; none where there are no such versions."""
    from pipeline.writers.tmx import tmx

    return (File("versions.tmx", tmx(seen.corpus.answers)),) if seen.corpus.answers else ()


WRITERS: dict[str, Writer] = {
    **{name: partial(_csv, name, table) for name, table in TABLES.items()},
    "json": _json,
    "texts": _texts,
    "html": _html,
    "xlsx": _xlsx,
    "memo": _memo,
    "memory": _memory,
}


def write(
    corpus: Corpus, out: Path, *names: str, only: frozenset[str] | None = None, options: Options | None = None,
) -> tuple[Path, ...]:
    """Write what ``names`` or ``only`` choose from ``WRITERS`` (all of it where neither does) below the folder ``out``.

    Gives the paths written, in order. Raises KeyError for a name that is not in the registry, OSError where the folder
    cannot be written to.
    """
    options = options or Options()
    wanted = {*names, *(only or ())} or set(WRITERS)
    if unknown := wanted - set(WRITERS):
        raise KeyError(f"there is no writer {sorted(unknown)[0]!r}; there are {', '.join(WRITERS)}")
    seen = view(corpus, words_in(options.language), options.baseline, options.keep)
    out.mkdir(parents=True, exist_ok=True)
    return tuple(put(out, file) for name, writer in WRITERS.items() if name in wanted for file in writer(seen, options))
