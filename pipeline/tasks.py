"""A folder of files as what there is to read: ``tasks``, an id for each file and what the manifest says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pipeline import corrections, manifest, readers
from pipeline.message import Message, SpokenError
from pipeline.model import Manifest


class InputError(SpokenError):
    """There is nothing to read: the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Task:
    """A file to read, the id it was given and what the manifest says of it."""

    path: Path
    treaty_id: str
    manifest: Manifest


def tasks(raw: Path) -> tuple[tuple[Task, ...], tuple[str, ...]]:
    """What there is to read, and a message for each thing in the manifest that cannot be used: a name that no file
    bears, a key that there is not. Raises InputError as `sources` does.
    """
    paths = sources(raw)
    said = manifest.manifest(raw)
    named = zip(paths, names(paths), strict=True)
    found = tuple(Task(path, name, said.entries.get(path.name, Manifest())) for path, name in named)
    return found, (*said.messages, *manifest.unknown_names(said.entries, (path.name for path in paths)))


def sources(raw: Path) -> tuple[Path, ...]:
    """The files of the raw folder that are sources, by name: not subfolders, TOML, hidden or lock files.

    Raises InputError for a folder that is missing, cannot be opened, or holds no source.
    """
    try:
        entries = sorted(raw.iterdir(), key=lambda path: path.name)
    except FileNotFoundError:
        raise InputError("{folder}: there is no such folder; make it and put treaties into it, or name another",
                         folder=raw) from None
    except NotADirectoryError:
        raise InputError("{file}: it is a file; name the folder that holds it", file=raw) from None
    except OSError as error:
        raise InputError("{folder}: the folder cannot be opened ({reason}); check its permissions",
                         folder=raw, reason=error.strerror) from error
    found = tuple(path for path in entries if _is_source(path))
    if not found:
        raise InputError("{folder}: the folder holds no treaty; put files with one of the suffixes {suffixes} into it",
                         folder=raw, suffixes=", ".join(readers.READERS))
    return found


def passed_over(raw: Path) -> tuple[str, ...]:
    """A message for each kind of thing in the raw folder that is not read: subfolders; hidden and lock files.

    None for a folder that cannot be opened: `sources` tells that.
    """
    try:
        entries = sorted(raw.iterdir(), key=lambda path: path.name)
    except OSError:
        return ()
    folders = tuple(told(path.name) for path in entries if path.is_dir() and not _is_hidden(path))
    hidden = tuple(told(path.name) for path in entries if _is_hidden(path))
    found = []
    if folders:
        found.append(Message("subfolders are not read: {names}; to read one, name the folder itself", names=folders))
    if hidden:
        found.append(Message("hidden and lock files are not read: {names}; to read one, rename it", names=hidden))
    return tuple(found)


def inputs(raw: Path, review: Path | None = None) -> tuple[Path, ...]:
    """Every file whose content the output depends on. Raises InputError as `sources` does."""
    return (*sources(raw), raw / manifest.NAME, review or raw / corrections.NAME)


def names(paths: Iterable[Path]) -> tuple[str, ...]:
    """An id for each file: its stem, or stem and suffix (`x-pdf`) where stems collide; no id comes twice."""
    paths = tuple(Path(told(path.name)) for path in paths)
    stems = Counter(path.stem for path in paths)
    return _distinct(path.stem if stems[path.stem] == 1 else f"{path.stem}-{_format(path)}" for path in paths)


def told(name: str) -> str:
    """A file's name as text: bytes that are none (names on Linux may be any bytes) as `\\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def unused(name: str, used: Iterable[str]) -> str:
    taken = set(used)
    number, candidate = 2, name
    while candidate in taken:
        number, candidate = number + 1, f"{name}-{number}"
    return candidate


def _format(path: Path) -> str:
    return path.suffix.lstrip(".").lower() or "file"


def _is_source(path: Path) -> bool:
    return not _is_hidden(path) and path.suffix.lower() != ".toml" and not path.is_dir()


def _is_hidden(path: Path) -> bool:
    return path.name.startswith((".", "~$"))


def _distinct(wished: Iterable[str]) -> tuple[str, ...]:
    given: dict[str, None] = {}
    for name in wished:
        given[unused(name, given)] = None
    return tuple(given)
