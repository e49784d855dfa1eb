"""What was read of a file, kept by the file's content, and what was made of that: ``Cache``.

One entry for each source file, under a name that is a hash of all that the entry depends on: the file's bytes and
suffix, the program's own files and the limits in them, Python, the libraries, and the external programs that files are
read with. The file's name, its id and what people say of it are no part of an entry. What is made of one text alone has
entries too (``keep``): their names are hashes of all that was looked at. An entry is written to a file
beside its place and moved there as a whole; one that is damaged, or that stands under a name not its own, is as if it
were not there, and is made anew. Nothing in an entry is ever run.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

NAME = ".cache"
MOST = 1_000_000_000  # bytes of all entries: some five thousand treaties with their pages
_MAGIC = b"TBC2"
_HEAD = len(_MAGIC) + 64
_SUFFIX = ".entry"


@dataclass(frozen=True, slots=True)
class Cache:
    """The entries in a folder; ``program`` says what makes them: the program and all that it uses (``store.program``).
    Errors of the disk cost nothing but time."""

    folder: Path
    program: str

    def key(self, data: bytes, suffix: str) -> str:
        """The name of the entry of a file."""
        total = hashlib.sha256()
        for part in (self.program, suffix.lower()):
            total.update(part.encode("utf-8", "surrogateescape") + b"\0")
        total.update(data)
        return total.hexdigest()

    def get(self, key: str) -> bytes | None:
        """What was kept under a key; None where there is nothing that can be trusted."""
        path = self._path(key)
        try:
            data = path.read_bytes()
            os.utime(path)  # it was used: others go first when there is no room
        except OSError:
            return None
        head, content = data[:_HEAD], data[_HEAD:]
        return content if head == _head(key, content) else None

    def put(self, key: str, packed: bytes) -> None:
        """Keep some bytes under a key."""
        path = self._path(key)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                temporary.write_bytes(_head(key, packed) + packed)
                os.replace(temporary, path)
            finally:
                temporary.unlink(missing_ok=True)

    def prune(self, most: int = MOST) -> None:
        """Remove what killed runs left, and the entries that were used longest ago, until the rest has room."""
        with contextlib.suppress(OSError):
            entries = []
            for path in self.folder.iterdir():
                if path.suffix == ".part" and not _alive(path):
                    path.unlink(missing_ok=True)
                elif path.suffix == _SUFFIX:
                    state = path.stat()
                    entries.append((state.st_mtime_ns, path.name, state.st_size))
            total = sum(size for _, _, size in entries)
            for _, name, size in sorted(entries):
                if total <= most:
                    break
                (self.folder / name).unlink(missing_ok=True)
                total -= size

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{_SUFFIX}"


def _head(key: str, content: bytes) -> bytes:
    """What an entry starts with: its own name and a checksum, so that one that is damaged, cut or moved is known."""
    return _MAGIC + bytes.fromhex(key) + hashlib.sha256(content).digest()


def _alive(part: Path) -> bool:
    """Whether the process that writes a file, as its name says, still runs."""
    from pipeline.store import alive

    number = part.name.split(".")[-2]
    return number.isdigit() and alive(int(number))
