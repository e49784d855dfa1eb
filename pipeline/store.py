"""What was written from what: a run whose inputs are those of the last one has nothing to do.

`OUT/.tiebreaker.json` records for each command a digest of all that its output depends on and the hash of each file
it wrote. Files are written to a staging folder inside OUT and then moved, each as a whole, so that a reader never
sees half a file; the record is replaced last, so that a run that was cut off is done again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from pipeline import __version__
from pipeline.message import SpokenError

RECORD = ".tiebreaker.json"
_STAGING = ".staging-"
_LIBRARIES = (
    "jinja2", "lxml", "pandas", "pdfminer.six", "pdfplumber", "py3langid", "pymorphy3", "pymorphy3-dicts-ru",
    "pypdfium2", "python-docx", "rapidfuzz", "simplemma", "spacy", "xlsxwriter",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """One command's last run: the digest of its inputs, the hash of each output, what it said at its end."""

    inputs: str
    outputs: dict[str, str]
    status: int
    summary: str
    messages: tuple[str, ...] = ()


def digest(files: Iterable[Path], *options: str) -> str:
    """A hash of everything an output depends on: names and bytes of the files, options, the program and its libraries.

    A file that cannot be read counts with its name alone; reading it will fail in the run.
    """
    total = hashlib.sha256()
    for part in (*options, *program()):
        total.update(part.encode("utf-8", errors="surrogateescape") + b"\0")
    for path in files:
        total.update(path.name.encode("utf-8", errors="surrogateescape") + b"\0" + file_hash(path).encode() + b"\0")
    return total.hexdigest()


def file_hash(path: Path) -> str:
    """SHA-256 of a file's bytes in hexadecimal digits; empty for what cannot be read or is no file (such as a pipe)."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as handle:
            return hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError:
        return ""


def unchanged(out: Path, command: str, inputs: str) -> Record | None:
    """The record of the command's last run if it had the same inputs and all that it wrote is still as it wrote it."""
    record = _records(out).get(command)
    if record is None or record.inputs != inputs:
        return None
    intact = all(file_hash(out / name) == expected for name, expected in record.outputs.items())
    return record if intact and record.outputs else None


class LockedError(SpokenError):
    """Another run writes to the folder; the message says so and what to do."""


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """The folder for this run alone, made if it is not there; the system gives it free when the process ends, however.

    Raises LockedError where another run has it, OSError where it cannot be made. Where the system cannot lock a folder
    (other than POSIX), nothing is locked.
    """
    out.mkdir(parents=True, exist_ok=True)
    if os.name != "posix":
        yield
        return
    import fcntl

    handle = os.open(out, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LockedError(
                "{folder}: another run is writing to this folder; wait until it has ended, or name another --out",
                folder=out,
            ) from None
        yield
    finally:
        os.close(handle)


@contextmanager
def staging(out: Path) -> Iterator[Path]:
    """An empty folder inside `out` to write to, removed at the end; `publish` moves what is in it to its place."""
    out.mkdir(parents=True, exist_ok=True)
    _sweep(out)
    folder = out / f"{_STAGING}{os.getpid()}"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def publish(
    staged: Path, out: Path, command: str, inputs: str, status: int, summary: str, messages: tuple[str, ...] = ()
) -> tuple[Path, ...]:
    """Move the staged files into `out`, remove what the command's last run wrote and this one did not, and record it.

    `status`, `summary` and `messages` are what the run says at its end, and says again when nothing has changed.
    Gives the files that stand in `out` now, in order of their names.
    """
    names = sorted(path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file())
    outputs = {name: file_hash(staged / name) for name in names}
    records = _records(out)
    last = records.get(command)
    # A run that is killed among the moves leaves behind what no record names, unless one names it before.
    both = {**(last.outputs if last else {}), **outputs}
    _write_records(out, {**records, command: Record("", both, status, "", ())})
    for name in names:
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(staged / name, target)
    kept = set(names).union(*(record.outputs for other, record in records.items() if other != command))
    for name in set(both) - kept:
        _remove(out, name)
    records[command] = Record(inputs, outputs, status, summary, messages)
    _write_records(out, records)
    return tuple(out / name for name in names)


def write_atomically(path: Path, text: str) -> None:
    """Replace a file as a whole: whoever opens it sees the old text or the new one."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        temporary.write_text(text, encoding="utf-8", newline="")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _write_records(out: Path, records: Mapping[str, Record]) -> None:
    text = json.dumps({name: asdict(record) for name, record in sorted(records.items())}, ensure_ascii=False, indent=1)
    write_atomically(out / RECORD, text + "\n")


def _records(out: Path) -> dict[str, Record]:
    """What the record says; a missing or damaged one says nothing."""
    try:
        data = json.loads((out / RECORD).read_text(encoding="utf-8"))
        return {command: _record(entry) for command, entry in data.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _record(entry: dict[str, Any]) -> Record:
    outputs = {str(name): str(value) for name, value in entry["outputs"].items() if _inside(str(name))}
    messages = tuple(str(message) for message in entry["messages"])
    return Record(str(entry["inputs"]), outputs, int(entry["status"]), str(entry["summary"]), messages)


def _inside(name: str) -> bool:
    """A record is a file that anybody may have changed: it must not name files outside its folder."""
    path = Path(name)
    return not path.is_absolute() and ".." not in path.parts


def _remove(out: Path, name: str) -> None:
    path = out / name
    path.unlink(missing_ok=True)
    if path.parent != out and path.parent.is_dir() and not any(path.parent.iterdir()):
        path.parent.rmdir()


def _sweep(out: Path) -> None:
    """Remove what runs that were killed have left."""
    for folder in out.glob(f"{_STAGING}*"):
        owner = folder.name.removeprefix(_STAGING)
        if not owner.isdigit() or int(owner) == os.getpid() or not alive(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)
    for part in out.glob(f"{RECORD}.*.part"):
        part.unlink(missing_ok=True)


def alive(process: int) -> bool:
    """Whether a process of this machine runs."""
    if os.name != "posix":  # there, signal 0 would end the process
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def program() -> Iterator[str]:
    """What the program itself is: its version and code, Python, libraries and programs whose results it passes on."""
    from pipeline.readers.programs import programs

    yield __version__
    yield sys.version
    for library in _LIBRARIES:
        try:
            yield f"{library} {metadata.version(library)}"
        except metadata.PackageNotFoundError:
            yield library
    yield from programs()
    package = Path(__file__).parent
    for path in sorted(package.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(package).as_posix()
            yield file_hash(path)
