"""From a file to a Source: blocks of text as the format has them, nothing interpreted.

`READERS` maps a suffix to the function that reads a file's bytes; a new format is one module and one line here. A
module is loaded when a file of its format is read, so that reading one format loads nothing of another.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from pipeline.model import Source, Treaty
from pipeline.readers.base import Content, Reader, ReadError
from pipeline.readers.child import apart
from pipeline.readers.mended import unbroken

__all__ = [
    "MAX_BYTES", "MAX_CHARACTERS", "READERS", "Content", "ReadError", "content", "nameless", "parse",
    "read",
]


def _by(module: str) -> Reader:
    """The reader of a module of this package, which is loaded when it first reads."""

    def read(data: bytes) -> Content:
        reader: Reader = import_module(f"{__name__}.{module}").read
        return reader(data)

    return read


def _apart(module: str, library: str) -> Reader:
    """The same in a process of its own, with limits: for formats that libraries in C, or archives, make dangerous.

    `library` is what it is going to load: where its process is a copy of this one, it is loaded once for all files.
    """

    def read(data: bytes) -> Content:
        return apart(f"{__name__}.{module}:read", data, library)

    return read


READERS: dict[str, Reader] = {
    ".txt": _by("text"),
    ".text": _by("text"),
    ".docx": _apart("docx", "lxml.etree"),
    ".docm": _apart("docx", "lxml.etree"),
    ".html": _apart("html", "lxml.html"),
    ".htm": _apart("html", "lxml.html"),
    ".xhtml": _apart("html", "lxml.html"),
    ".mhtml": _apart("html", "lxml.html"),
    ".mht": _apart("html", "lxml.html"),
    ".rtf": _by("rtf"),
    ".odt": _apart("odt", "lxml.etree"),
    ".fodt": _apart("odt", "lxml.etree"),
    ".doc": _by("doc"),
    ".pdf": _by("pdf"),
}
MAX_BYTES = 50_000_000  # a treaty of a thousand pages as text has about 3 million
MAX_CHARACTERS = 3_000_000  # of text, however it was packed


def read(path: Path, treaty_id: str) -> Source:
    """Read a file. The treaty's language and title are not known yet and empty.

    Raises ReadError, its message for people, for a file that cannot be opened, is too large, is empty or damaged, or
    whose suffix no reader knows.
    """
    _reader(path.suffix)
    source = parse(content(path), path.suffix)
    return replace(source, treaty=replace(source.treaty, id=treaty_id, source=path.name))


def content(path: Path) -> bytes:
    """A file's bytes. Raises ReadError for a file that cannot be opened, is too large, or changes meanwhile."""
    try:
        with path.open("rb") as handle:
            before = os.fstat(handle.fileno())
            data = handle.read(MAX_BYTES + 1)
            after = os.fstat(handle.fileno())
            size = max(len(data), after.st_size)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ReadError("it cannot be opened ({reason}); check the file and its permissions", reason=reason) from error
    if size > MAX_BYTES:
        raise ReadError(
            "it has {size} bytes, and files of at most {most} are read; keep only the treaty in it",
            size=size, most=MAX_BYTES
        )
    if (before.st_size, before.st_mtime_ns, len(data)) != (after.st_size, after.st_mtime_ns, after.st_size):
        raise ReadError("it changed while it was read; wait until it is whole, and run again")
    return data


def parse(data: bytes, suffix: str) -> Source:
    """What a file holds, by its bytes and its suffix; the treaty has no name yet. Raises ReadError as `read` does."""
    found = _reader(suffix)(data)
    characters = sum(len(block.text) for block in found.blocks)
    if characters > MAX_CHARACTERS:
        raise ReadError(
            "it has {characters} characters, and texts of at most {most} are read; keep only the treaty "
            "in it", characters=characters, most=MAX_CHARACTERS
        )
    return Source(nameless(data), tuple(map(unbroken, found.blocks)))


def nameless(data: bytes) -> Treaty:
    """The treaty that a file's bytes are, before it is given a name."""
    return Treaty("", title="", language="", source="", sha256=hashlib.sha256(data).hexdigest())


def _reader(suffix: str) -> Reader:
    reader = READERS.get(suffix.lower())
    if reader is None:
        known = ", ".join(READERS)
        if suffix:
            raise ReadError("no reader knows the suffix {suffix!r}; save it as {known}, or move the file to another "
                            "folder", suffix=suffix, known=known)
        raise ReadError("it has no suffix to tell its format; save it as {known}, or move the file to another folder",
                        known=known)
    return reader
