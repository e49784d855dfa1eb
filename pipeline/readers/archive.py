"""Documents that are ZIP archives of XML: opened with limits, and nothing outside them is ever looked at.

Sizes are those that come out, not those the archive promises. Entities are never declared nor expanded, nothing is
fetched, and what nests without end is refused.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import TYPE_CHECKING

from pipeline.readers.base import ReadError

if TYPE_CHECKING:
    from lxml.etree import _Element

MAX_PART = 64_000_000  # bytes of one part; a treaty of a thousand pages has about 20 million
MAX_ENTRIES = 10_000


class Archive:
    """A document's parts, by name. `what` names the format in messages, as in "Word document"."""

    def __init__(self, data: bytes, what: str) -> None:
        self._what = what
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            names = self._zip.namelist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError, OverflowError) as error:
            raise damaged(what) from error
        if len(names) > MAX_ENTRIES:
            raise ReadError(
                "it holds {n} parts, more than a document has ({most}); save the treaty alone anew",
                n=len(names), most=MAX_ENTRIES
            )
        self._names = {name.lower(): name for name in reversed(names)}

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._names

    def part(self, name: str) -> bytes | None:
        """The bytes of a part, None where there is none. Raises ReadError for one that is damaged or too large."""
        found = self._names.get(name.lower())
        if found is None:
            return None
        try:
            with self._zip.open(found) as stream:
                data = stream.read(MAX_PART + 1)
        except RuntimeError as error:  # an encrypted part
            raise ReadError("it is protected by a password; save it without one") from error
        except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, OSError, EOFError) as error:
            raise damaged(self._what) from error
        if len(data) > MAX_PART:
            raise ReadError(
                "a part of it unpacks to more than {most} bytes, as no treaty does; save the treaty alone anew",
                most=MAX_PART
            )
        return data

    def xml(self, name: str) -> _Element | None:
        """The root of a part that is XML, None where there is none. Raises ReadError as `part`, and for bad XML."""
        data = self.part(name)
        return None if data is None else xml(data, self._what)


def xml(data: bytes, what: str) -> _Element:
    """The root of an XML document. Raises ReadError for one that is damaged, nests too deep or declares entities."""
    from lxml import etree

    if b"<!ENTITY" in data.replace(b"\0", b""):  # without zero bytes UTF-16 reads like ASCII
        raise ReadError("its XML declares entities, which no document needs; save it anew in a word processor")
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError, LookupError, SyntaxError) as error:
        raise damaged(what) from error
    if root is None:
        raise damaged(what)
    return root


def damaged(what: str) -> ReadError:
    return ReadError("it is damaged or no {format}; open it in a word processor and save it anew", format=what)
