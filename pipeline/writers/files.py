"""Files replaced as a whole: whoever reads one sees the old content or the new, never half of either."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

# Most file systems allow 255 bytes for a name; some room is left for a suffix.
LONGEST_NAME = 240


@dataclass(frozen=True, slots=True)
class File:
    """What a writer makes: a path below the output folder and the content, in pieces that need not fit in memory.

    Pieces are text, which is written in UTF-8, or bytes.
    """

    path: str
    chunks: Iterable[str | bytes]


def put(out: Path, file: File) -> Path:
    """Write a file below ``out`` and give its path. Raises OSError; then nothing half written stays."""
    path = out / file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{hashlib.sha256(path.name.encode()).hexdigest()[:16]}.{os.getpid()}.tmp"
    try:
        with temporary.open("wb") as handle:
            handle.writelines(piece.encode() if isinstance(piece, str) else piece for piece in file.chunks)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    return path


def safe_name(name: str) -> str:
    """A treaty id as a file's name: itself, unless it is too long for one or would lead out of its folder."""
    plain = name.replace("/", "_").replace("\0", "_")
    if plain.strip(".") and len(plain.encode()) <= LONGEST_NAME:
        return plain
    short = plain.encode()[: LONGEST_NAME // 2].decode(errors="ignore").strip(".")
    return f"{short}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"
