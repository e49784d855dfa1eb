"""PDF documents: columns, paragraphs and pages by where words stand; scans and broken fonts by Tesseract.

PDFium gives every word with its place, quickly enough that each page is read with the same care. The work is done in a
process of its own, which a damaged file may crash or keep busy without harm. What PDFium cannot read, pdfplumber does.
"""

from __future__ import annotations

import re
from functools import cache

from pipeline.lexicon.languages import fold, language_data, languages
from pipeline.lexicon.structure import structure
from pipeline.message import Message
from pipeline.model import Repair
from pipeline.readers import ocr
from pipeline.readers.base import Content, ReadError
from pipeline.readers.child import ChildError, TooLargeError, in_child

SECONDS = 120
SECONDS_OF_RECOGNITION = 3_600
MEGABYTES = 3_000
_WORK = "pipeline.readers.pdf.document:read"
_UNREAD = "unread_page"
_FULL = 14  # weight of the signs of residence in a whole article on it


def read(data: bytes) -> Content:
    """The blocks of a PDF's bytes: one for each printed line, with its page as printed, else as counted.

    An empty block ends a paragraph, the style ``continued`` marks a line that goes on with one, ``footnote`` a note;
    notes come last. Raises ReadError for what is damaged, protected, too long, or holds no text that can be read.
    """
    _prepare()
    try:
        content = _worked(data, SECONDS)
    except _CrashError:
        content = _worked(data, SECONDS, second=True)
    unread = _unread(content)
    wanting = ocr.missing()
    if unread and not wanting:
        content = _worked(data, SECONDS_OF_RECOGNITION, recognise=True)
        unread = _unread(content)
    if not unread or _has_residence(content):
        return content  # the pages without text are told in the repairs
    pages = ", ".join(repair.page or "" for repair in unread[:5]) + (" ..." if len(unread) > 5 else "")
    told = {"pages": pages, "reason": Message(unread[0].before), "wanting": wanting}
    if not wanting and len(unread) == 1:
        raise ReadError("page {pages} has no usable text ({reason}); scan it or export the file anew", **told)
    if not wanting:
        raise ReadError("pages {pages} have no usable text ({reason}); scan them or export the file anew", **told)
    if len(unread) == 1:
        raise ReadError("page {pages} has no usable text ({reason}); to have pictures of pages read, {wanting}", **told)
    raise ReadError("pages {pages} have no usable text ({reason}); to have pictures of pages read, {wanting}", **told)


@cache
def _prepare() -> None:
    """Loads, once, what each document needs: the processes that are copies of this one have it then."""
    import pypdfium2  # noqa: F401

    from pipeline.readers.encoding import likeness
    from pipeline.readers.pdf.tongues import usable

    for language in languages():
        structure(language)
    usable("\u0430 " * 100)
    likeness("\u0430")
    "".encode("utf-16-le")  # in which PDFium gives texts


class _CrashError(ReadError):
    """PDFium has crashed."""


def _unread(content: Content) -> list[Repair]:
    return [repair for repair in content.repairs if repair.kind == _UNREAD]


def _worked(data: bytes, seconds: int, **options: bool) -> Content:
    try:
        return in_child(_WORK, data, seconds, MEGABYTES, {**options, "ending": True})
    except TimeoutError as error:
        raise ReadError(
            "reading it takes more than {seconds} seconds; keep only the treaty's pages in it, or export it anew",
            seconds=seconds
        ) from error
    except TooLargeError as error:
        raise ReadError("reading it needs more than {megabytes} MB of memory; keep only the treaty's pages in it, or "
                        "export it anew", megabytes=MEGABYTES) from error
    except ChildError as error:
        raise _CrashError("it is a damaged PDF document; export or download it anew") from error


def _has_residence(content: Content) -> bool:
    """Whether the pages with a text hold a whole article on residence."""
    text = " ".join(block.text.strip() for block in content.blocks)
    for language in languages():
        low = fold(text, language)
        signs = language_data(language)["locate"]["signs"]
        if sum(sign["weight"] for sign in signs if re.search(sign["pattern"], low)) >= _FULL:
            return True
    return False
