"""Word documents (DOCX): paragraphs with the numbers that Word prints before them, tables, notes.

Tracked changes are read as accepted, and each is listed. Notes follow the text. Headers, footers and comments are left
out and listed, since they are not the treaty's; a document knows no pages before it is laid out.
"""

from __future__ import annotations

from pipeline.model import Repair
from pipeline.readers.base import Content, ReadError
from pipeline.readers.docx.body import Body
from pipeline.readers.docx.parts import Parts
from pipeline.readers.mended import after, before

_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def read(data: bytes) -> Content:
    """The blocks of a DOCX file's bytes. Raises ReadError for what is damaged, protected or no Word document."""
    if data.startswith(_OLE):
        if _ENCRYPTED in data:
            raise ReadError("it is protected by a password; save it without one")
        raise ReadError("it is a document of an old Word; give the file its right suffix (.doc), or save it as DOCX")
    parts = Parts(data)
    notes = {kind: parts.notes(kind) for kind in ("footnote", "endnote")}
    body = Body(parts.numbering(), parts.default_style(), notes, parts.comments())
    blocks = body.blocks(parts.body) + body.flush()
    blocks = after(blocks + body.notes(), body.left_over())
    heads, feet = ([Repair("left_out_header", text, "", None, 0) for text in parts.edges(kind)]
                   for kind in ("header", "footer"))
    blocks = after(before(blocks, heads), feet)
    if not any(block.text.strip() for block in blocks):
        raise ReadError("it holds no text; if it shows pictures of pages, save these as PDF")
    return Content(tuple(blocks))
