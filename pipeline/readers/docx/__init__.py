"""Word documents (DOCX): paragraphs with the numbers that Word prints before them, tables, notes.

Tracked changes are read as accepted, and each is listed. Notes follow the text. Headers, footers and comments are left
out and listed, since they are not the treaty's; a document knows no pages before it is laid out.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from importlib import import_module

from pipeline.model import Block, Repair
from pipeline.readers.base import Content, ReadError
from pipeline.readers.docx.body import Body
from pipeline.readers.docx.parts import Parts
from pipeline.readers.mended import after, before

_DEEPEST = 3  # documents in each other
_FORMATS = {".htm": "html", ".html": "html", ".xhtml": "html", ".mht": "html", ".mhtml": "html", ".rtf": "rtf",
            ".txt": "text", ".docx": "docx", ".docm": "docx", ".dotx": "docx", ".dotm": "docx"}
_STARTS = ((b"PK\x03\x04", "docx"), (b"{\\rtf", "rtf"), (b"<", "html"), (b"MIME-Version:", "html"))
_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def read(data: bytes) -> Content:
    """The blocks of a DOCX file's bytes. Raises ReadError for what is damaged, protected or no Word document."""
    return _read(data, 0)


def _read(data: bytes, depth: int) -> Content:
    if data.startswith(_OLE):
        if _ENCRYPTED in data:
            raise ReadError("it is protected by a password; save it without one")
        raise ReadError("it is a document of an old Word; give the file its right suffix (.doc), or save it as DOCX")
    parts = Parts(data)
    notes = {kind: parts.notes(kind) for kind in ("footnote", "endnote")}
    body = Body(parts.numbering(), parts.default_style(), notes, parts.comments(),
                lambda key: _chunk(parts, key, depth), parts.told)
    blocks = body.blocks(parts.body) + body.flush()
    blocks = after(blocks + body.notes(), body.left_over())
    heads, feet = ([Repair("left_out_header", text, "", None, 0) for text in parts.edges(kind)]
                   for kind in ("header", "footer"))
    blocks = after(before(blocks, heads), feet)
    if not any(block.text.strip() for block in blocks):
        raise ReadError("it holds no text; if it shows pictures of pages, save these as PDF")
    return Content(tuple(blocks))


def _chunk(parts: Parts, key: str, depth: int) -> tuple[str, Sequence[Block]]:
    """How a part in another format is called, and what could be read of it."""
    called, data = parts.chunk(key)
    suffix = posixpath.splitext(called)[1].lower()
    if data is None or depth >= _DEEPEST:
        return called, ()
    format = _FORMATS.get(suffix) or next((one for start, one in _STARTS if data.lstrip().startswith(start)), "")
    if not format:
        return called, ()
    try:
        if format == "docx":
            return called, _read(data, depth + 1).blocks
        content: Content = import_module(f"pipeline.readers.{format}").read(data)
        return called, content.blocks
    except ReadError:
        return called, ()
