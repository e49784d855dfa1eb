"""The command line.

Exit status: 0; 1 when some text was not read, or something in treaties.toml or a correction could not be used, and the
rest was written; 2 for wrong use, no input, or a folder that cannot be written to.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import logging
import os
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from pipeline import run, store
from pipeline.arguments import speaking
from pipeline.cache import NAME as CACHE
from pipeline.cache import Cache
from pipeline.concordance import concordance
from pipeline.explain.words import SOURCE, Words, languages, words_in
from pipeline.keep import NOTHING, Keep
from pipeline.lexicon.data import LexiconError
from pipeline.message import Message
from pipeline.model import Corpus, Correction, Failure, Manifest, Status
from pipeline.parser import LANG, parser
from pipeline.summary import summary
from pipeline.tasks import InputError, Task, inputs, passed_over, tasks

OK, INCOMPLETE, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
REPORT = "comparison.html"

# What each command writes, by the names of the writers' registry; nothing means everything.
FORMATS: dict[str, tuple[str, ...]] = {
    "report": (),
    "clauses": ("clauses",),
    "codes": ("codes", "evidence", "notes"),
    "alignment": ("alignment",),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says. Gives the exit status."""
    # a stream that was closed before the start (by cron, say) is none at all: what goes there is lost, nothing else
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (until the end)
                              for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # a terminal that cannot show a letter must not end the program
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = words_in(_language(given))
    with speaking(words):
        options = parser(words).parse_args(given)
    options.words = words
    if options.debug:
        logging.basicConfig(level=logging.WARNING)
        logging.getLogger("tiebreaker").setLevel(logging.DEBUG)
    try:
        if options.command == "trace":
            return trace(options.file, words)
        if options.command == "review":
            return review(options)
        return concord(options) if options.command == "concord" else compare(options)
    except InputError as error:
        return _complain(error.message, WRONG_USE, words)
    except LexiconError as error:  # what the program knows of a language was changed and cannot be used
        return _complain(error.message, WRONG_USE, words)
    except KeyboardInterrupt:
        return _complain(Message("interrupted; nothing was changed"), INTERRUPTED, words)
    except BrokenPipeError:  # whoever read the output has seen enough
        _hush()
        return OK


def _hush() -> None:
    """What is still printed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def compare(options: argparse.Namespace) -> int:
    """The commands that write files: read the folder unless nothing has changed, write, and say what came out."""
    raw, out, command, words = options.raw, options.out, options.command, options.words
    if out.resolve() == raw.resolve():
        raise InputError("{folder}: what is written must not lie among the treaties; choose another folder for "
                             "--out", folder=out)
    if out.exists() and not out.is_dir():
        raise InputError("{folder}: it is a file; choose a folder for --out", folder=out)
    if options.review is not None and not options.review.is_file():
        raise InputError("{file}: there is no such file; name the file of corrections, or leave it out",
                             file=options.review)
    for message in passed_over(raw):
        _complain(message, OK, words)
    sources, baseline = _address(raw, out), getattr(options, "baseline", None)
    if baseline:
        todo = tasks(raw)[0]
        try:
            _baseline(baseline, {task.treaty_id: task.manifest.short_title for task in todo}, read=False)
        except InputError:
            from pipeline.correct import usable

            _baseline(baseline, dict.fromkeys(usable(todo, baseline), ""), count=len(todo))
    digest = store.digest(inputs(raw, options.review), command, sources or "", baseline or "", words.language)
    try:
        with store.locked(out):
            if not options.force and (record := store.unchanged(out, command, digest)):
                last = words.gettext("Nothing has changed since the last run; {folder} is up to date.", folder=out)
                return _tell(record.summary, record.messages, last, record.status, options)
            with store.staging(out) as folder:
                progress = None if options.quiet else Progress(sys.stderr)
                how = _how(options, folder)
                corpus = run.read_corpus(raw, progress, options.review, how)
                if baseline:
                    said = dict(corpus.manifest)
                    baseline = _baseline(baseline, {
                        (treaty := reading.document.treaty.id): said.get(treaty, Manifest()).short_title
                        for reading in corpus.readings if reading.status is not Status.NO_RESIDENCE_ARTICLE})
                status = INCOMPLETE if run.failed(corpus) else OK
                table, messages = summary(corpus, words), tuple(map(words.said, problems(corpus)))
                _write(corpus, folder, command, sources, baseline, words.language, how.keep)
                written = store.publish(folder, out, command, digest, status, table, messages)
                if how.cache:
                    how.cache.prune()
    except store.LockedError as error:
        return _complain(error.message, WRONG_USE, words)
    except OSError as error:
        return _complain(_unwritten(error, out), WRONG_USE, words)
    return _tell(table, messages, _written(written, out, words), status, options)


def _how(options: argparse.Namespace, folder: Path) -> run.How:
    """How the treaties are read, as the options say."""
    cache = None if options.no_cache else Cache(options.out / CACHE, "\0".join(store.program()))
    return run.How(options.workers, options.scheduler, cache, folder, Keep(cache) if cache else NOTHING)


def trace(path: Path, words: Words) -> int:
    """Print how one file was read."""
    if path.is_dir():
        raise InputError("{file}: it is a folder; name one file in it", file=path)
    status = OK
    for result in run.read_file(Task(path, path.stem, Manifest())):
        if isinstance(result, Failure):
            status = _complain(result.message, INCOMPLETE, words)
            continue
        from pipeline.trace import trace as traced

        print(traced(result.document, result, words))
        if result.message:
            unread = result.status is Status.NO_RESIDENCE_ARTICLE
            status = _complain(result.message, INCOMPLETE if unread else status, words)
    return status


def review(options: argparse.Namespace) -> int:
    """Write a correction into the file of them, and say what it does not agree with."""
    words = options.words
    reason, date = " ".join(options.reason.split()), options.date or datetime.date.today().isoformat()
    try:
        datetime.date.fromisoformat(date)
    except ValueError:
        raise InputError("{date!r} is no date; write it as 2026-03-14", date=date) from None
    if not reason:
        raise InputError("the reason is empty; say in a sentence why the value is another one")
    wished = Correction(options.treaty, options.feature, "", options.value, reason, date, quote=options.quote)
    from pipeline.correct import correct

    path, text, told = correct(options.raw, wished, options.review)
    try:
        store.write_atomically(path, text)
    except OSError as error:
        return _complain(Message("{file}: cannot be written ({reason}); make room or name another --review",
                                 file=path, reason=error.strerror), WRONG_USE, words)
    print(_files([path], words))
    for message in told:
        _complain(message, INCOMPLETE, words)
    return INCOMPLETE if told else OK


def concord(options: argparse.Namespace) -> int:
    """Put two files side by side, write what came out, and say how many clauses answer each other."""
    out, words = options.out, options.words
    if out.exists() and not out.is_dir():
        raise InputError("{folder}: it is a file; choose a folder for --out", folder=out)
    try:
        found = concordance(options.left, options.right, options.by == "line")
    except run.StageError as error:
        return _complain(Message("{left} and {right}: {problem}", left=options.left, right=options.right,
                                 problem=error.message), WRONG_USE, words)
    from pipeline.writers.concord import concord_files
    from pipeline.writers.files import put

    try:
        written = [put(out, file) for file in concord_files(found, run.defined_terms, words)]
    except OSError as error:
        return _complain(_unwritten(error, out), WRONG_USE, words)
    tied = [bead for bead in found.beads if bead.left and bead.right]
    moved = sum(bead.moved for bead in tied)
    alone = len(found.beads) - len(tied)
    if options.by == "line":
        pairs = words.ngettext("{n} pair of lines answers each other", "{n} pairs of lines answer each other",
                               len(tied))
        left = words.ngettext("{n} line has no counterpart", "{n} lines have no counterpart", alone)
    else:
        pairs = words.ngettext("{n} pair of clauses answers each other", "{n} pairs of clauses answer each other",
                               len(tied))
        left = words.ngettext("{n} clause has no counterpart", "{n} clauses have no counterpart", alone)
    elsewhere = words.ngettext("{n} of them in another place", "{n} of them in another place", moved)
    return _tell(f"{pairs}, {elsewhere}; {left}\n", (), _files(written, words), OK, options)


def problems(corpus: Corpus) -> tuple[str, ...]:
    """What went wrong, or was set aside, in words for people: messages that can be said in any language."""
    told = (reading.message for reading in corpus.readings if reading.message)
    return (*corpus.messages, *told, *(failure.message for failure in corpus.failures))


class Progress:
    """Tells how far a long run is: in place on a terminal, else a line every few seconds."""

    def __init__(self, stream: TextIO, seconds: float = 5.0) -> None:
        self._stream, self._seconds = stream, seconds
        self._last = time.monotonic()

    def __call__(self, done: int, total: int, name: str) -> None:
        line = f"[{done + 1}/{total}] {name}"
        if self._stream.isatty():
            end = "\r\x1b[K" if done + 1 == total else ""
            self._stream.write(f"\r\x1b[K{line[:100]}{end}")
            self._stream.flush()
        elif time.monotonic() - self._last >= self._seconds:
            self._last = time.monotonic()
            print(line, file=self._stream, flush=True)


def _tell(table: str, messages: Sequence[str], last: str, status: int, options: argparse.Namespace) -> int:
    """What a run says at its end: the table, what went wrong, and what was written."""
    try:
        if not options.quiet:
            print(table, end="", flush=True)
        for message in messages:
            _complain(message, status, options.words)
        if not options.quiet:
            print(last, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:  # where it is told is full, not the folder
        _hush()
        return _complain(Message("what came out cannot be shown ({reason}); the files are written",
                                 reason=error.strerror), INCOMPLETE, options.words)
    return status


def _write(
    corpus: Corpus, folder: Path, command: str, sources: str | None, baseline: str | None, language: str,
    keep: Keep,
) -> None:
    from pipeline import writers

    told = f"tiebreaker {command}" + (f" --baseline {shlex.quote(baseline)}" if baseline else "")
    told += f" --lang {language}" if language != SOURCE else ""
    options = writers.Options(sources, told, baseline, language, languages(), keep)
    writers.write(corpus, folder, *FORMATS[command], options=options)


def _baseline(wanted: str, names: Mapping[str, str], *, read: bool = True, count: int = 0) -> str:
    """The id of what the texts are to be compared with, of those whose ids are given with what people call them; a
    name that nothing bears is wrong use."""
    from pipeline.writers.baseline import BaselineError, baseline

    try:
        return baseline(wanted, names, names=names, read=read, count=count)
    except BaselineError as error:
        raise InputError(error.message) from error


def _address(raw: Path, out: Path) -> str | None:
    """The way from `out` to the treaties, for links in the report, if both lie in one folder that may move as a whole.

    A longer way would carry the names of this machine's folders into what is written.
    """
    raw, out = raw.resolve(), out.resolve()
    if not out.is_relative_to(raw.parent):
        return None
    return Path(os.path.relpath(raw, out)).as_posix()


def _written(written: Sequence[Path], out: Path, words: Words) -> str:
    report = out / REPORT
    if report in written:
        return words.ngettext("Report: {report} ({n} file written to {folder})",
                              "Report: {report} ({n} files written to {folder})", len(written),
                              report=report, folder=out)
    return _files(written, words)


def _files(written: Sequence[Path], words: Words) -> str:
    return words.gettext("Written: {files}", files=", ".join(map(str, written)))


def _unwritten(error: OSError, out: Path) -> Message:
    return Message("{file}: cannot be written ({reason}); make room or name another --out",
                   file=error.filename or out, reason=error.strerror)


def _language(given: Sequence[str]) -> str:
    """The language that the arguments ask for, else the environment, else English. A wrong one is told by the parser.

    It is needed before the arguments are read, since their help and their faults are told in it.
    """
    asked = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    asked.add_argument("--lang")
    with contextlib.suppress(argparse.ArgumentError):
        wanted = asked.parse_known_args(list(given))[0].lang or os.environ.get(LANG, "")
        if wanted in languages():
            return str(wanted)
    return SOURCE


def _complain(message: str, status: int, words: Words) -> int:
    print(f"tiebreaker: {words.said(message)}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
