"""Documents of old Word (DOC): through LibreOffice, where it is installed, to DOCX.

Files with this suffix are often something else: what programs and legal databases export as DOC is rich text or a web
page. Those are read as what they are. LibreOffice works on a copy in a folder of its own, with a profile of its own in
which no macro runs and no link is followed, and is ended when it takes too long.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from pipeline.readers import rtf
from pipeline.readers.base import Content, ReadError
from pipeline.readers.child import apart
from pipeline.readers.encoding import decode

PROGRAMS = ("soffice", "libreoffice")
SECONDS = 120
_DOCX, _HTML = "pipeline.readers.docx:read", "pipeline.readers.html:read"
_OLE = b"\xd0\xcf\x11\xe0"
_MOST = 200_000_000  # bytes of the converted document
_SETTINGS = (
    ("Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Writer/Content/Update", "Link", "0"),
    ("Common/Load", "UpdateDocMode", "0"),
)


def read(data: bytes) -> Content:
    """The blocks of a DOC file's bytes. Raises ReadError for what is damaged or protected, and where LibreOffice is
    needed and not there."""
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{\\rtf"):
        return rtf.read(data)
    if start.startswith(b"PK\x03\x04"):
        return apart(_DOCX, data, "lxml.etree")
    if not start.startswith(_OLE):
        return _other(data, start)
    return apart(_DOCX, _converted(data), "lxml.etree")


def _other(data: bytes, start: bytes) -> Content:
    """What only has the suffix of a Word document."""
    low = start.replace(b"\0", b"").lower()
    if b"<html" in low or b"<!doctype html" in low or b"mime-version:" in low[:300]:
        return apart(_HTML, data, "lxml.html")
    if low.startswith((b"<?xml", b"<w:")):
        raise ReadError("it is an XML document of Word; save it as DOCX")
    decode(data)  # which tells whether it is text at all, or empty
    raise ReadError("it is no Word document but plain text; give the file the suffix .txt")


def _converted(data: bytes) -> bytes:
    """A document of old Word as DOCX."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        raise ReadError(
            "it is a document of an old Word, which LibreOffice reads and this program does not: install LibreOffice "
            "(on Debian: apt install libreoffice-writer-nogui), or save the document as DOCX"
        )
    with tempfile.TemporaryDirectory(prefix="tiebreaker-") as folder:
        profile = Path(folder, "profile")
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(_settings(), encoding="utf-8")
        source = Path(folder, "document.doc")
        source.write_bytes(data)
        command = [program, "--headless", "--norestore", "--nolockcheck", f"-env:UserInstallation={profile.as_uri()}"]
        command += ["--infilter=MS Word 97"]  # nothing else is guessed
        _run([*command, "--convert-to", "docx:MS Word 2007 XML", "--outdir", folder, str(source)], folder)
        target = Path(folder, "document.docx")
        if not target.is_file() or target.stat().st_size > _MOST:
            raise ReadError("LibreOffice cannot read it: it is damaged or protected; open it and save it as DOCX")
        return target.read_bytes()


def _run(command: list[str], folder: str) -> None:
    """Runs a program that has no terminal; it and what it started are ended after a time."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={**os.environ, "HOME": folder},
            start_new_session=True,
        )
    except OSError as error:
        raise ReadError("LibreOffice does not start ({reason}); save the document as DOCX",
                        reason=error.strerror) from error
    try:
        process.wait(timeout=SECONDS)
    except subprocess.TimeoutExpired as error:
        raise ReadError("LibreOffice needs more than {seconds} seconds for it; save the document as DOCX",
                        seconds=SECONDS) from error
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()


def _settings() -> str:
    items = "".join(
        f'<item oor:path="/org.openoffice.Office.{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value>'
        "</prop></item>"
        for path, name, value in _SETTINGS
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"{items}</oor:items>\n"
    )
