"""The composition of the stages: from a folder of files to a Corpus, and from a Corpus to the files written.

Each treaty is read alone, and whatever goes wrong with it becomes a Failure that names the file, what is wrong and what
to do; the others come out. Stages are imported when they are first needed, so that asking for help loads no library.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pipeline import corrections, readers, store
from pipeline.cache import Cache
from pipeline.keep import NOTHING, Keep
from pipeline.model import Corpus, Failure, Manifest, Reading, Span, Status, Treaty
from pipeline.packed import PackError, changed, unpack
from pipeline.single import StageError as StageError
from pipeline.single import about, placed, single, stage, treaty_of
from pipeline.spread import Job, SpreadError, spread
from pipeline.tasks import InputError, Task, tasks, told, unused

if TYPE_CHECKING:
    from pipeline.concord.versions import Versions


Progress = Callable[[int, int, str], None]
"""Told before each file: how many are done, how many there are, the file's name."""


@dataclass(frozen=True, slots=True)
class How:
    """How a folder is read: in how many processes, or by the cluster of a scheduler; with which cache; in which
    folder, with room for it, what was read waits to be written; and where what is made of single texts is kept. None
    of it changes what comes out."""

    workers: int = 1
    scheduler: str = ""
    cache: Cache | None = None
    spool: Path | None = None
    keep: Keep = NOTHING


def read_corpus(
    raw: Path, progress: Progress | None = None, review: Path | None = None, how: How | None = None
) -> Corpus:
    """Read every treaty of a folder and lay them side by side. Raises InputError where there is nothing to read.

    ``review`` is the file of people's corrections; by default the folder's own.
    """
    how = how or How()
    todo, messages = tasks(raw)
    readings: list[Reading] = []
    failures: list[Failure] = []
    said: dict[str, Manifest] = {}
    for task, results in zip(todo, _read(todo, progress, how), strict=True):
        group = task.manifest.group or _group(task, results)
        for result in results:
            name = unused(treaty_of(result).id, said)
            said[name] = replace(task.manifest, group=group)
            match _renamed(result, name):
                case Reading() as reading:
                    readings.append(reading)
                case Failure() as failure:
                    failures.append(failure)
    corpus = Corpus(
        readings=tuple(sorted(readings, key=lambda reading: reading.document.treaty.id)),
        failures=tuple(sorted(failures, key=lambda failure: failure.treaty.id)),
        manifest=tuple(sorted(said.items())),
        messages=messages,
    )
    return _compared(_reviewed(corpus, review or raw / corrections.NAME), how.keep)


def read_file(task: Task) -> tuple[Reading | Failure, ...]:
    """Every text of one file, read alone. Raises nothing: what goes wrong is a Failure."""
    data = _content(task)
    if isinstance(data, Failure):
        return (data,)
    return placed(single(data, task.path.suffix), told(task.path.name), task.treaty_id, task.manifest)


def _read(todo: Iterable[Task], progress: Progress | None, how: How) -> list[tuple[Reading | Failure, ...]]:
    """What was read of each file, in their order. The bulk of it is in a file without a name, not in memory."""
    tasks = tuple(todo)
    found: list[tuple[Reading | Failure, ...]] = [()] * len(tasks)
    keys: dict[int, str] = {}
    spool = _Spool(how.spool)

    def finished(number: int, packed: bytes) -> None:
        task = tasks[number]
        found[number] = placed(unpack(spool.put(packed)), told(task.path.name), task.treaty_id, task.manifest)

    def jobs() -> Iterator[Job]:
        """The files that no entry is kept of."""
        for number, task in enumerate(tasks):
            if progress:
                progress(number, len(tasks), told(task.path.name))
            data = _content(task)
            if isinstance(data, Failure):
                found[number] = (data,)
            elif how.cache is None:
                yield Job(number, data, task.path.suffix)
            else:
                keys[number] = how.cache.key(data, task.path.suffix)
                kept = how.cache.get(keys[number])
                try:
                    if kept is not None:
                        finished(number, kept)
                        continue
                except PackError:
                    pass  # it is made anew
                yield Job(number, data, task.path.suffix)

    try:
        for number, packed in spread(jobs(), how.workers, how.scheduler):
            finished(number, packed)
            if how.cache and all(isinstance(one, Reading) for one in found[number]):
                how.cache.put(keys[number], packed)
    except SpreadError as error:
        raise InputError(error.message) from error
    return found


class _Spool:
    """Packed results in a file without a name, which is gone when the program is."""

    def __init__(self, folder: Path | None) -> None:
        self._file: BinaryIO | None = None
        with suppress(OSError):
            self._file = tempfile.TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115
        if self._file is None:
            self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self._stop = 0

    def put(self, packed: bytes) -> Callable[[], bytes]:
        """Keeps some bytes and gives the way back to them. Raises OSError where there is no room."""
        assert self._file is not None
        start = self._stop
        self._file.seek(start)
        self._file.write(packed)
        self._stop += len(packed)
        return partial(self._get, start, len(packed))

    def _get(self, start: int, size: int) -> bytes:
        assert self._file is not None
        self._file.seek(start)
        return self._file.read(size)


def _content(task: Task) -> bytes | Failure:
    """A file's bytes, or why it cannot be read."""
    path = task.path
    try:
        _refuse_what_is_no_file(path)
        return readers.content(path)
    except readers.ReadError as error:
        known = store.file_hash(path) if path.is_file() and not path.is_symlink() else ""
        treaty = Treaty(task.treaty_id, task.manifest.title, language="", source=told(path.name), sha256=known)
        return Failure(treaty, Status.FAILED, about(told(path.name), error.message))


def versions(readings: Iterable[Reading], said: Mapping[str, Manifest]) -> Versions:
    """Where texts that the manifest (by treaty id) puts into one group say different things, with their quotes, and
    which of their clauses answer each other."""
    from pipeline.compare import compare
    from pipeline.concord import concord
    from pipeline.concord.versions import versions as side_by_side

    return side_by_side(readings, said, compare, concord, named_concepts, changed_words)


def changed_words(left: str, right: str, language: str) -> tuple[tuple[str, str], ...]:
    """The pieces in which two texts of a language differ, each as both have it; empty where one has nothing."""
    from pipeline.words_differ import Edit, words_differ

    pieces = words_differ(left, right, language, (defined_terms(left, language), defined_terms(right, language)))
    return tuple((piece.left, piece.right) for piece in pieces if piece.edit is not Edit.SAME)


def named_concepts(text: str, language: str) -> tuple[str, ...]:
    """The concepts of the lexicon that a text names, in order."""
    return tuple(rule.split(":")[0] for rule, _, _ in _mentioned(text, language) if not rule.startswith("stop:"))


def defined_terms(text: str, language: str) -> tuple[Span, ...]:
    """Where a text names the term that a residence article defines."""
    found = _mentioned(text, language)
    return tuple(Span(start, stop) for rule, start, stop in found if rule.startswith("resident_term:"))


@lru_cache(maxsize=5_000)
def _mentioned(text: str, language: str) -> tuple[tuple[str, int, int], ...]:
    from pipeline.lexicon.languages import languages
    from pipeline.recognise.matches import find

    return tuple(mention[:3] for mention in find(text, language)) if language in languages() else ()


def failed(corpus: Corpus) -> bool:
    """Whether some text was not read, or the manifest names a file that is not there."""
    unread = any(reading.status is Status.NO_RESIDENCE_ARTICLE for reading in corpus.readings)
    return bool(corpus.failures or corpus.messages) or unread


def _refuse_what_is_no_file(path: Path) -> None:
    """Links out of the folder and devices are not followed: what a folder holds is what is read."""
    try:
        inside = path.resolve().parent == path.parent.resolve()
    except (OSError, RuntimeError):
        raise readers.ReadError("it is a link that leads to itself; remove it from the folder") from None
    if not inside:
        raise readers.ReadError("it is a link to a file outside the folder; copy that file into the folder")
    if path.exists() and not path.is_file():
        raise readers.ReadError("it is not an ordinary file; remove it from the folder")


def _group(task: Task, results: tuple[Reading | Failure, ...]) -> str:
    """The languages that one file holds are one treaty; texts in one language are several treaties."""
    languages = {treaty_of(result).language for result in results}
    return task.treaty_id if len(languages) == len(results) > 1 else ""


def _renamed(result: Reading | Failure, name: str) -> Reading | Failure:
    if treaty_of(result).id == name:
        return result
    treaty = replace(treaty_of(result), id=name)
    if isinstance(result, Reading):
        return changed(result, document=changed(result.document, treaty=treaty))
    return changed(result, treaty=treaty)


def _reviewed(corpus: Corpus, path: Path) -> Corpus:
    """The corpus with people's corrections laid over its codes; what is not applied is told."""
    found = corrections.corrections(path)
    if not (found.entries or found.messages):
        return corpus
    from pipeline.review import review

    try:
        done = stage("review", review, corpus.readings, found.entries, dict(found.withheld))
    except StageError as error:
        return replace(corpus, messages=(*corpus.messages, *found.messages, error.message))
    return replace(corpus, readings=done.readings, messages=(*corpus.messages, *found.messages, *done.messages))


def _compared(corpus: Corpus, keep: Keep = NOTHING) -> Corpus:
    """The corpus with all that compares its texts; a fault costs only that part and those after it, and is told."""
    from pipeline.align import align
    from pipeline.compare import compare
    from pipeline.concord.nearest import nearest

    try:
        corpus = replace(corpus, alignment=stage("align", align, corpus.readings, keep))
        corpus = replace(corpus, differences=stage("compare", compare, corpus.readings))
        found = stage("concord", versions, corpus.readings, dict(corpus.manifest))
        corpus = replace(corpus, discrepancies=found.discrepancies, answers=found.answers)
        corpus = replace(corpus, nearest=stage("concord", nearest, corpus.readings, keep))
    except StageError as error:
        corpus = replace(corpus, messages=(*corpus.messages, error.message))
    return corpus
