"""Writes a person's correction down: ``correct`` checks it against the text and the codebook and gives the new file."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pipeline import corrections, run
from pipeline.codebook import codebook
from pipeline.direction import bare
from pipeline.explain import short_names, texts
from pipeline.message import Message, hint
from pipeline.model import Correction, Failure, Reading
from pipeline.review import CorrectionError, article_sha256, corrected, normal_provisions, normal_value, review
from pipeline.tasks import InputError, Task, tasks
from pipeline.toml import TomlError, toml

NAMED = 12  # texts that a message names; of more, their number


def correct(raw: Path, correction: Correction, file: Path | None = None) -> tuple[Path, str, tuple[str, ...]]:
    """The file of corrections, its text with one more of them, and what is wrong with them all as they stand then.

    The correction's subject may be a feature or a clause's id, given as its feature; its value is written as the
    codebook writes it, and the article's hash is added. Raises InputError for one that cannot be applied.
    """
    path = (file or raw / corrections.NAME).resolve()
    reading = _reading(raw, correction)
    try:
        whole = _completed(reading, correction)
        toml(path)
        text = path.read_bytes().decode("utf-8") if path.exists() else ""
        changed = corrections.with_correction(text, whole, path.name)
    except (CorrectionError, TomlError, corrections.CorrectionsError) as error:
        raise InputError(Message("{problem}; nothing was written", problem=error.message)) from error
    found = corrections.read(changed, path.name)
    its = [one for one in found.entries if one.treaty == whole.treaty]
    done = review((reading,), its, dict(found.withheld))
    return path, changed, (*found.messages, *done.messages)


def _reading(raw: Path, correction: Correction) -> Reading:
    """The text of a folder that a correction names, by its id or by what the report calls it. Of several that share the
    name, such as the languages of one file, the only one that the correction fits. Raises InputError where there is
    none, more than one, or it cannot be read."""
    todo, _ = tasks(raw)
    found = _named(todo, correction.treaty)
    if not found:
        raise InputError(_none_named(raw, todo, correction.treaty))
    read = [result for result in found if isinstance(result, Reading)]
    fitting = read if len(found) == 1 else [reading for reading in read if _fits(reading, correction)]
    if len(fitting) == 1:
        return fitting[0]
    if isinstance(found[0], Failure) and len(found) == 1:
        raise InputError(found[0].message)
    raise InputError("{folder}: {treaty!r} is the name of {n} texts; name one of them by its id: {known}", folder=raw,
                     treaty=correction.treaty, n=len(found), known=", ".join(map(_name, found)))


def _named(todo: Sequence[Task], treaty: str) -> list[Reading | Failure]:
    """What bears a name: the one text whose id it is, or that alone is called so, else all of the files with it."""
    short = short_names([task.treaty_id for task in todo])
    names = {task.treaty_id: (task.treaty_id, short[task.treaty_id], task.manifest.short_title) for task in todo}
    wanted = [task for task in todo if any(name and treaty.startswith(name) for name in names[task.treaty_id])]
    results = [(task, result) for task in wanted for result in run.read_file(task)]
    called = {text.id: bare(text.name) for text in texts(
        [result for _, result in results if isinstance(result, Reading)],
        {_name(result): task.manifest.short_title for task, result in results if task.manifest.short_title})}
    for name in (str, called.get):
        if exact := [result for _, result in results if name(_name(result)) == bare(treaty)]:
            return exact
    return [result for task, result in results if treaty in names[task.treaty_id]]


def _fits(reading: Reading, correction: Correction) -> bool:
    try:
        _completed(reading, correction)
    except CorrectionError:
        return False
    return True


def _none_named(raw: Path, todo: Sequence[Task], treaty: str) -> Message:
    known = usable(todo, treaty)
    said = {"folder": raw, "treaty": treaty, "hint": hint(treaty, known), "known": ", ".join(known)}
    if len(todo) > NAMED:
        return Message("{folder}: no text in it is called {treaty!r}{hint}; there are {n}, among them {known}",
                       n=len(todo), **said)
    return Message("{folder}: no text in it is called {treaty!r}{hint}; there are {known}", **said)


def usable(todo: Sequence[Task], wanted: str) -> list[str]:
    """The ids of texts with a residence article, for a message about a name that none bears: of many files, only those
    of files whose ids are like it."""
    if len(todo) > NAMED:
        ids = [task.treaty_id for task in todo]
        near = difflib.get_close_matches(wanted, ids, n=3, cutoff=0.3) or ids[:3]
        todo = [task for task in todo if task.treaty_id in near]
    return [_name(one) for task in todo for one in run.read_file(task)
            if isinstance(one, Reading) and one.article is not None]


def _completed(reading: Reading, correction: Correction) -> Correction:
    """A correction as it is written: of a clause where its subject is a clause's id, for the present text."""
    subject = correction.feature
    clauses = {clause.id for clause in reading.clauses if clause.article == reading.article}
    whole = replace(correction, treaty=_name(reading), article_sha256=article_sha256(reading))
    # A feature's name has no number in it, a clause's has.
    if subject not in codebook().index and (subject in clauses or any(map(str.isdigit, subject))):
        whole = replace(whole, feature="", clause=subject)
        corrected(reading, whole)
        return replace(whole, value=normal_provisions(correction.value))
    whole = replace(whole, value=normal_value(subject, correction.value))
    corrected(reading, whole)
    return whole


def _name(result: Reading | Failure) -> str:
    return result.document.treaty.id if isinstance(result, Reading) else result.treaty.id
