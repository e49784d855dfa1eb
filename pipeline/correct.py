"""Writes a person's correction down: ``correct`` checks it against the text and the codebook and gives the new file."""

from __future__ import annotations

import difflib
from dataclasses import replace
from pathlib import Path

from pipeline import corrections, run
from pipeline.codebook import codebook
from pipeline.message import Message
from pipeline.model import Correction, Failure, Reading
from pipeline.review import CorrectionError, article_sha256, corrected, normal_provisions, normal_value, review
from pipeline.tasks import InputError, tasks

NAMED = 12  # texts that a message names; of more, their number


def correct(raw: Path, correction: Correction, file: Path | None = None) -> tuple[Path, str, tuple[str, ...]]:
    """The file of corrections, its text with one more of them, and what is wrong with them all as they stand then.

    The correction's subject may be a feature or a clause's id, given as its feature; its value is written as the
    codebook writes it, and the article's hash is added. Raises InputError for one that cannot be applied.
    """
    path = (file or raw / corrections.NAME).resolve()
    reading = _reading(raw, correction.treaty)
    try:
        whole = _completed(reading, correction)
        text = path.read_bytes().decode("utf-8") if path.exists() else ""
        changed = corrections.with_correction(text, whole)
    except CorrectionError as error:
        raise InputError(error.message) from error
    except (corrections.CorrectionsError, UnicodeDecodeError, OSError) as error:
        problem = error.message if isinstance(error, corrections.CorrectionsError) else str(error)
        raise InputError(Message("{file}: {problem}", file=path, problem=problem)) from error
    found = corrections.read(changed, path.name)
    its = [one for one in found.entries if one.treaty == correction.treaty]
    told = review((reading,), its, dict(found.withheld)).messages
    return path, changed, (*found.messages, *told)


def _reading(raw: Path, treaty: str) -> Reading:
    """One text of a folder, by its id. Raises InputError where there is none, or it cannot be read."""
    todo, _ = tasks(raw)
    known = []
    for task in todo:
        results = run.read_file(task) if treaty.startswith(task.treaty_id) else ()
        for result in results:
            if _name(result) == treaty:
                if isinstance(result, Reading):
                    return result
                raise InputError(result.message)
        known += [_name(result) for result in results] or [task.treaty_id]
    near = difflib.get_close_matches(treaty, known, n=1)
    hint = Message(" (did you mean {name!r}?)", name=near[0]) if near else ""
    if len(known) > NAMED:
        raise InputError("{folder}: no text in it is called {treaty!r}{hint}; there are {n}, among them {known}",
                             folder=raw, treaty=treaty, hint=hint, n=len(known), known=", ".join(known[:NAMED]))
    raise InputError("{folder}: no text in it is called {treaty!r}{hint}; there are {known}",
                         folder=raw, treaty=treaty, hint=hint, known=", ".join(known))


def _completed(reading: Reading, correction: Correction) -> Correction:
    """A correction as it is written: of a clause where its subject is a clause's id, for the present text."""
    subject = correction.feature
    clauses = {clause.id for clause in reading.clauses if clause.article == reading.article}
    if subject not in codebook().index and subject in clauses:
        whole = replace(correction, feature="", clause=subject, value=normal_provisions(correction.value))
    else:
        whole = replace(correction, value=normal_value(subject, correction.value))
    whole = replace(whole, article_sha256=article_sha256(reading))
    corrected(reading, whole)
    return whole


def _name(result: Reading | Failure) -> str:
    return result.document.treaty.id if isinstance(result, Reading) else result.treaty.id
