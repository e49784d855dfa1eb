"""The commands of the command line, their options and their help, in a language: ``parser``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from pipeline import __version__
from pipeline.explain.words import Words, languages
from pipeline.message import N_

RAW = Path("data/raw")
OUT = Path("data/processed")
LANG = "TIEBREAKER_LANG"
_HELP = {
    "report": N_("read the treaties and write the whole comparison: the report, the tables and the JSON files"),
    "clauses": N_("write only the clauses of each treaty (clauses.csv)"),
    "codes": N_("write only the codes, with their evidence and notes (codes.csv, evidence.csv, notes.csv)"),
    "alignment": N_("write only the table of equivalent clauses (alignment.csv)"),
}


def parser(words: Words | None = None) -> argparse.ArgumentParser:
    """The commands, their options and their help, in a language."""
    words = words or Words()
    _ = words.gettext
    top = argparse.ArgumentParser(
        prog="tiebreaker",
        description=_("Reads double-taxation treaties in Russian and Romanian and compares how each decides where a "
                      "person who is resident in both States is resident."),
        epilog=_("Exit status: 0; 1 when some text was not read, or something in treaties.toml or a correction could "
                 "not be used, and the rest was "
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
    command.add_argument("left", type=_path, metavar=_("FILE"), help=_(
        "a file with a treaty; of several texts in it one, by its language: FILE#ru"))
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
    command.add_argument("treaty", metavar=_("TREATY"), help=_(
        "the text, by its id in treaties.csv or the name that the report calls it by"))
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
