"""The programs of this machine that readers use, where they are there: a text may be read otherwise by another one."""

from __future__ import annotations

import shutil
from pathlib import Path

from pipeline.readers import doc, ocr


def programs() -> tuple[str, ...]:
    """A line for each program that is installed, which changes when another version or other data is installed."""
    found = [shutil.which(name) for name in (ocr.PROGRAM, *doc.PROGRAMS)]
    return (*map(_version, filter(None, found)), f"without: {ocr.missing()}")


def _version(program: str) -> str:
    """Told by the file, since LibreOffice needs a second to say its version."""
    path = Path(program).resolve()
    try:
        of_file = path.stat()
    except OSError:
        return path.name
    return f"{path.name} {of_file.st_size} {of_file.st_mtime_ns}"
