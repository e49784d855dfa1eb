"""The command line.

Exit status: 0; 1 when some text was not read or a correction not applied, and the rest was written; 2 for wrong use, no
input, or a folder that cannot be written to.
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

from pipeline import __version__, run, store
from pipeline.arguments import speaking
from pipeline.cache import NAME as CACHE
from pipeline.cache import Cache
from pipeline.codebook import codebook
from pipeline.explain.words import SOURCE, Words, languages, words_in
from pipeline.message import N_, Message
from pipeline.model import Corpus, Correction, Failure, Manifest, Reading, Status

RAW = Path("data/raw")
OUT = Path("data/processed")
OK, INCOMPLETE, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
REPORT = "comparison.html"
LANG = "TIEBREAKER_LANG"

# What each command writes, by the names of the writers' registry; nothing means everything.
FORMATS: dict[str, tuple[str, ...]] = {
    "report": (),
    "clauses": ("clauses",),
    "codes": ("codes", "evidence", "notes"),
    "alignment": ("alignment",),
}
_HELP = {
    "report": N_("read the treaties and write the whole comparison: the report, the tables and the JSON files"),
    "clauses": N_("write only the clauses of each treaty (clauses.csv)"),
    "codes": N_("write only the codes, with their evidence and notes (codes.csv, evidence.csv, notes.csv)"),
    "alignment": N_("write only the table of equivalent clauses (alignment.csv)"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says. Gives the exit status."""
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
    except run.InputError as error:
        return _complain(error.message, WRONG_USE, words)
    except KeyboardInterrupt:
        return _complain(Message("interrupted; nothing was changed"), INTERRUPTED, words)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def parser(words: Words | None = None) -> argparse.ArgumentParser:
    """The commands, their options and their help, in a language."""
    words = words or Words()
    _ = words.gettext
    top = argparse.ArgumentParser(
        prog="tiebreaker",
        description=_("Reads double-taxation treaties in Russian and Romanian and compares how each decides where a "
                      "person who is resident in both States is resident."),
        epilog=_("Exit status: 0; 1 when some text was not read or a correction not applied, and the rest was "
                 "written; 2 for wrong use, no input, or a folder that cannot be written to: then nothing was "
                 "written."),
    )
    told = _("the language of the report and of all that the program says (default: {variable} in the environment, or "
             "en)", variable=LANG)
    top.add_argument("--lang", choices=languages(), default=words.language, help=told)
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}",
                     help=_("show the version and exit"))
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--debug", action="store_true", help=_("show the tracebacks of faults in the program"))
    common.add_argument("--lang", choices=languages(), default=argparse.SUPPRESS, help=told)
    commands = top.add_subparsers(dest="command", required=True, metavar=_("COMMAND"))
    folder, where = _("DIR"), _("the folder to write to (default: %(default)s)")
    for name, message in _HELP.items():
        text = _(message)
        command = commands.add_parser(name, parents=[common], help=text, description=_sentence(text))
        command.add_argument("--raw", type=_path, default=RAW, metavar=folder,
                             help=_("the folder with the treaties (default: %(default)s)"))
        command.add_argument("--out", type=_path, default=OUT, metavar=folder, help=where)
        if name == "report":
            command.add_argument("--baseline", metavar=_("NAME"), help=_(
                "lay a model convention (oecd-2014, oecd-2017, un-2021) or one of the treaties, by the stem of its "
                "file, beside the others"))
        command.add_argument("--review", type=_path, metavar=_("FILE"), help=_(
            "the file of people's corrections (default: review.toml among the treaties)"))
        command.add_argument("--force", action="store_true", help=_("write even if nothing has changed"))
        command.add_argument("--workers", type=_count, default=_processors(), metavar="N", help=_(
            "how many processes read treaties at a time (default: the processors, here %(default)s)"))
        command.add_argument("--scheduler", default="", metavar=_("ADDRESS"), help=_(
            "let the workers of a Dask cluster read the treaties, for example tcp://10.0.0.1:8786"))
        command.add_argument("--no-cache", action="store_true", help=_(
            "read every treaty anew, and keep nothing of it for the next run"))
        command.add_argument("--quiet", action="store_true", help=_("no progress and no table, only what went wrong"))
    text = _("print an article clause by clause: what was recognised, by which rule, and the codes that follow")
    command = commands.add_parser("trace", parents=[common], help=text, description=_sentence(text))
    command.add_argument("file", type=_path, metavar=_("FILE"), help=_("one file with a treaty"))
    text = _("put two texts side by side, clause by clause, in one language or two: a table, a page, a translation "
             "memory")
    command = commands.add_parser("concord", parents=[common], help=text, description=_sentence(text))
    command.add_argument("left", type=_path, metavar=_("FILE"), help=_("a file with a treaty"))
    command.add_argument("right", type=_path, metavar=_("FILE"),
                         help=_("another, or the same one where it holds two languages"))
    command.add_argument("--out", type=_path, default=OUT, metavar=folder,
                         help=_("the folder to write concord.csv, .html and .tmx to (default: %(default)s)"))
    command.add_argument("--by", choices=("clause", "line"), default="clause",
                         help=_("what to put side by side: the clauses of treaties, or the lines of text files, known "
                                "by their numbers (default: %(default)s)"))
    command.add_argument("--quiet", action="store_true", help=_("do not print what came out, only what went wrong"))
    text = _("write down that a value which the program found is another one: a correction, kept in review.toml")
    command = commands.add_parser("review", parents=[common], help=text, description=_sentence(text))
    command.add_argument("treaty", metavar=_("TREATY"), help=_("the text, by its id in treaties.csv"))
    command.add_argument("feature", metavar=_("FEATURE"), help=_(
        "a feature of the codebook, or a clause's id, to correct the provisions that it carries"))
    command.add_argument("value", metavar=_("VALUE"), help=_(
        "the right value, as codes.csv writes it: a set joined by '; ', a list by ' > '"))
    command.add_argument("--reason", required=True, metavar=_("TEXT"), help=_("why: for whoever reads the report"))
    command.add_argument("--quote", default="", metavar=_("TEXT"),
                         help=_("words of the article that show it, as printed"))
    command.add_argument("--date", default="", metavar=_("DATE"), help=_("as 2026-03-14 (default: today)"))
    command.add_argument("--raw", type=_path, default=RAW, metavar=folder,
                         help=_("the folder with the treaties (default: %(default)s)"))
    command.add_argument("--review", type=_path, metavar=_("FILE"),
                         help=_("the file to write to (default: review.toml among the treaties)"))
    return top


def compare(options: argparse.Namespace) -> int:
    """The commands that write files: read the folder unless nothing has changed, write, and say what came out."""
    raw, out, command, words = options.raw, options.out, options.command, options.words
    if out.resolve() == raw.resolve():
        raise run.InputError("{folder}: what is written must not lie among the treaties; choose another folder for "
                             "--out", folder=out)
    if out.exists() and not out.is_dir():
        raise run.InputError("{folder}: it is a file; choose a folder for --out", folder=out)
    if options.review is not None and not options.review.is_file():
        raise run.InputError("{file}: there is no such file; name the file of corrections, or leave it out",
                             file=options.review)
    for message in run.passed_over(raw):
        _complain(message, OK, words)
    sources, baseline = _address(raw, out), getattr(options, "baseline", None)
    if baseline:
        todo = run.tasks(raw)[0]
        _baseline(baseline, {task.treaty_id: task.manifest.short_title for task in todo}, read=False)
    inputs = store.digest(run.inputs(raw, options.review), command, sources or "", baseline or "", words.language)
    try:
        with store.locked(out):
            if not options.force and (record := store.unchanged(out, command, inputs)):
                last = words.gettext("Nothing has changed since the last run; {folder} is up to date.", folder=out)
                return _tell(record.summary, record.messages, last, record.status, options)
            with store.staging(out) as folder:
                progress = None if options.quiet else Progress(sys.stderr)
                corpus = run.read_corpus(raw, progress, options.review, _how(options, folder))
                if baseline:
                    said = dict(corpus.manifest)
                    baseline = _baseline(baseline, {
                        (treaty := reading.document.treaty.id): said.get(treaty, Manifest()).short_title
                        for reading in corpus.readings if reading.status is not Status.NO_RESIDENCE_ARTICLE})
                status = INCOMPLETE if run.failed(corpus) else OK
                table, messages = summarise(corpus, words), tuple(map(words.said, problems(corpus)))
                _write(corpus, folder, command, sources, baseline, words.language)
                written = store.publish(folder, out, command, inputs, status, table, messages)
    except store.LockedError as error:
        return _complain(error.message, WRONG_USE, words)
    except OSError as error:
        return _complain(_unwritten(error, out), WRONG_USE, words)
    return _tell(table, messages, _written(written, out, words), status, options)


def _how(options: argparse.Namespace, folder: Path) -> run.How:
    """How the treaties are read, as the options say."""
    cache = None if options.no_cache else Cache(options.out / CACHE, "\0".join(store.program()))
    return run.How(options.workers, options.scheduler, cache, folder)


def trace(path: Path, words: Words) -> int:
    """Print how one file was read."""
    if path.is_dir():
        raise run.InputError("{file}: it is a folder; name one file in it", file=path)
    status = OK
    for result in run.read_file(run.Task(path, path.stem, Manifest())):
        if isinstance(result, Failure):
            status = _complain(result.message, INCOMPLETE, words)
            continue
        from pipeline.trace import trace as traced

        print(traced(result.document, result, words))
        if result.status is Status.NO_RESIDENCE_ARTICLE:
            status = _complain(result.message, INCOMPLETE, words)
    return status


def review(options: argparse.Namespace) -> int:
    """Write a correction into the file of them, and say what it does not agree with."""
    words = options.words
    reason, date = " ".join(options.reason.split()), options.date or datetime.date.today().isoformat()
    try:
        datetime.date.fromisoformat(date)
    except ValueError:
        raise run.InputError("{date!r} is no date; write it as 2026-03-14", date=date) from None
    if not reason:
        raise run.InputError("the reason is empty; say in a sentence why the value is another one")
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
        raise run.InputError("{folder}: it is a file; choose a folder for --out", folder=out)
    try:
        found, told = run.concordance(options.left, options.right, options.by == "line")
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
    summary = f"{pairs}, {elsewhere}; {left}\n"
    return _tell(summary, tuple(map(words.said, told)), _files(written, words), OK, options)


def summarise(corpus: Corpus, words: Words | None = None) -> str:
    """A table with one line for each text: language, article, cascade, entity rule, notes; or that it was not read."""
    words = words or Words()
    rows = [(words.pgettext("column", "treaty"), words.pgettext("column", "language"),
             words.pgettext("column", "article"), words.pgettext("column", "cascade"),
             words.pgettext("column", "entity rule"), words.pgettext("column", "notes"))]
    unread = [failure.treaty for failure in corpus.failures]
    rows += sorted(
        [_line(reading, words) for reading in corpus.readings]
        + [(treaty.id, treaty.language or "-", "-", words.gettext("not read"), "", "") for treaty in unread]
    )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)


def problems(corpus: Corpus) -> tuple[str, ...]:
    """What went wrong, in words for people: messages that can be said in any language."""
    unread = (reading.message for reading in corpus.readings if reading.status is Status.NO_RESIDENCE_ARTICLE)
    return (*corpus.messages, *unread, *(failure.message for failure in corpus.failures))


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


def _line(reading: Reading, words: Words) -> tuple[str, str, str, str, str, str]:
    treaty = reading.document.treaty
    if reading.status is Status.NO_RESIDENCE_ARTICLE:
        return treaty.id, treaty.language, "-", words.gettext("no residence article"), "", ""
    values = {code.feature: code.value for code in reading.codes}
    notes = ", ".join(dict.fromkeys(words.title(codebook().note(note.code).title) for note in reading.notes))
    return (
        treaty.id,
        treaty.language,
        _dash(values.get("article.label", "")),
        _shortened(values.get("individual.cascade", ""), words),
        _shortened(values.get("entity.rule", ""), words),
        _dash(notes),
    )


def _shortened(value: str, words: Words) -> str:
    short = {
        "permanent_home": words.pgettext("short", "home"),
        "vital_interests": words.pgettext("short", "interests"),
        "habitual_abode": words.pgettext("short", "abode"),
        "nationality": words.pgettext("short", "nationality"),
        "mutual_agreement": words.pgettext("short", "agreement"),
        "effective_management": words.pgettext("short", "management"),
        "incorporation": words.pgettext("short", "incorporation"),
        "registration": words.pgettext("short", "registration"),
        "head_office": words.pgettext("short", "head_office"),
        "inconclusive": words.pgettext("short", "inconclusive"),
        "not_available": words.pgettext("short", "not_available"),
    }
    return _dash(" > ".join(short.get(part, part) for part in value.split(" > ")))


def _dash(value: str) -> str:
    return "-" if value in ("", "absent") else value


def _tell(summary: str, messages: Sequence[str], last: str, status: int, options: argparse.Namespace) -> int:
    """What a run says at its end: the table, what went wrong, and what was written."""
    if not options.quiet:
        print(summary, end="", flush=True)
    for message in messages:
        _complain(message, status, options.words)
    print(last)
    return status


def _write(
    corpus: Corpus, folder: Path, command: str, sources: str | None, baseline: str | None, language: str,
) -> None:
    from pipeline import writers

    told = f"tiebreaker {command}" + (f" --baseline {shlex.quote(baseline)}" if baseline else "")
    told += f" --lang {language}" if language != SOURCE else ""
    options = writers.Options(sources, told, baseline, language, languages())
    writers.write(corpus, folder, *FORMATS[command], options=options)


def _baseline(wanted: str, names: Mapping[str, str], *, read: bool = True) -> str:
    """The id of what the texts are to be compared with, of those whose ids are given with what people call them; a
    name that nothing bears is wrong use."""
    from pipeline.writers.baseline import BaselineError, baseline

    try:
        return baseline(wanted, names, names=names, read=read)
    except BaselineError as error:
        raise run.InputError(error.message) from error


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


def _processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to 1024")
    return int(text)


def _path(text: str) -> Path:
    """A path as typed; `~` also where no shell has replaced it (`make report RAW=~/treaties`)."""
    return Path(os.path.expanduser(text))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _complain(message: str, status: int, words: Words) -> int:
    print(f"tiebreaker: {words.said(message)}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
