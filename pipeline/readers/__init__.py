"""From a file to a Source: blocks of text as the format has them, nothing interpreted.

`READERS` maps a suffix to the function that reads a file's bytes; a new format is one module and one line here. A
module is loaded when a file of its format is read, so that reading one format loads nothing of another.
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from pathlib import Path

from pipeline.model import Source, Treaty
from pipeline.readers.base import Content, Reader, ReadError

__all__ = ["MAX_BYTES", "READERS", "Content", "ReadError", "read"]


def _by(module: str) -> Reader:
    """The reader of a module of this package, which is loaded when it first reads."""

    def read(data: bytes) -> Content:
        reader: Reader = import_module(f"{__name__}.{module}").read
        return reader(data)

    return read


READERS: dict[str, Reader] = {
    ".txt": _by("text"),
    ".text": _by("text"),
    ".docx": _by("docx"),
    ".docm": _by("docx"),
    ".html": _by("html"),
    ".htm": _by("html"),
    ".xhtml": _by("html"),
    ".mhtml": _by("html"),
    ".mht": _by("html"),
    ".rtf": _by("rtf"),
    ".odt": _by("odt"),
    ".fodt": _by("odt"),
    ".doc": _by("doc"),
    ".pdf": _by("pdf"),
}
MAX_BYTES = 50_000_000  # a treaty of a thousand pages as text has about 3 million


def read(path: Path, treaty_id: str) -> Source:
    """Read a file. The treaty's language and title are not known yet and empty.

    Raises ReadError, its message for people, for a file that cannot be opened, is too large, is empty or damaged, or
    whose suffix no reader knows.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        wrong = f"no reader knows the suffix {path.suffix!r}" if path.suffix else "it has no suffix to tell its format"
        raise ReadError(f"{wrong}; save it as {' or '.join(READERS)}, or move the file to another folder")
    data = _bytes(path)
    treaty = Treaty(treaty_id, title="", language="", source=path.name, sha256=hashlib.sha256(data).hexdigest())
    content = reader(data)
    return Source(treaty, content.blocks, content.repairs)


def _bytes(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise ReadError(
                f"it has {size:,} bytes, and files of at most {MAX_BYTES:,} are read; keep only the treaty in it"
            )
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ReadError(f"it cannot be opened ({reason}); check the file and its permissions") from error
