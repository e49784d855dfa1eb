"""Web pages, as browsers save them: the running text, with the numbers that lists give, without the site around it.

What is left out is told by structure, never by words: navigation, forms, banners, blocks that are mostly links. Each is
listed as a repair. Nothing is fetched and no script is run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pipeline.readers.base import Content, ReadError
from pipeline.readers.encoding import Decoded, decode, likeness
from pipeline.readers.html.blocks import blocks_of
from pipeline.readers.html.damage import marked
from pipeline.readers.html.frames import unfolded
from pipeline.readers.html.site import without_site
from pipeline.readers.html.styles import Styles

if TYPE_CHECKING:
    from lxml.html import HtmlElement

MAX_TAGS = 400_000  # a treaty of a thousand pages has about a hundred thousand
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z][\w.:-]{1,30})""", re.IGNORECASE)
# what a page says of its encoding is no longer true; after an end that comes too early, parsers read no more
_UNWANTED = re.compile(r"<meta\b[^>]{0,500}>|<\?xml\b[^>]{0,200}>|</(?:body|html)\s{0,9}>", re.IGNORECASE)
_SHAPE = re.compile(r"</?(?:font|span|b|i|u|em|strong|big|small|center|div)\b[^>]{0,500}>", re.IGNORECASE)
_TEXT_ENCODING = re.compile(  # what may be declared: no codec of Python that is no encoding of text
    r"(?:windows-|cp|x-cp)?(?:125\d|866|855|852|437)|ibm8\d\d|iso-?8859-\d{1,2}|latin-?\d|koi8-?[ru]|us-ascii"
    r"|x-mac-cyrillic|mac-?\w{4,10}|macintosh|shift_jis|euc-\w\w|gb\w{2,5}|big5",
    re.IGNORECASE,
)
_PYTHON = {"x-mac-cyrillic": "mac-cyrillic", "macintosh": "mac-roman", "us-ascii": "cp1252", "iso-8859-1": "cp1252"}
_MIME = re.compile(rb"\A\s*(?:From|MIME-Version|Snapshot-Content-Location|Subject|Date|Content-Type):", re.IGNORECASE)
_CONTROLS = dict.fromkeys((*range(9), 11, *range(14, 32), 127))
_LOOKED_AT = 100_000  # characters whose letters tell whether a declared encoding is right
_MARGIN = 0.3  # by how much another encoding must fit better than the declared one


def read(data: bytes) -> Content:
    """The blocks of a web page's bytes (HTML or MHTML). Raises ReadError for what is empty or no text."""
    declared = ""
    if _MIME.match(data):
        data, declared = _saved_mail(data)
    decoded = _decoded(data, declared)
    root = unfolded(_tree(marked(decoded)), _tree)
    styles = Styles.of(root)
    blocks = blocks_of(root, styles, without_site(root, styles), decoded.damaged)
    if not any(block.text.strip() for block in blocks):
        raise ReadError(
            "the page holds no text; if a browser shows the treaty on it, copy it from there into a text file, "
            "or save the frame that it is in"
        )
    return Content(tuple(blocks))


def _tree(text: str) -> HtmlElement:
    if text.count("<") > MAX_TAGS:
        raise ReadError("it has more than {most} tags, which no treaty has; keep only the treaty in it",
                        most=MAX_TAGS)
    text = _UNWANTED.sub("", text.translate(_CONTROLS))
    for attempt in (text, _SHAPE.sub(" ", text)):
        root, whole = _parsed(attempt)
        if whole:
            return root
    raise ReadError("its elements nest deeper than any page's; copy the treaty from a browser into a text file")


def _parsed(text: str) -> tuple[HtmlElement, bool]:
    """The tree, and whether it is whole: parsing ends where elements nest too deep, as those that are never closed."""
    from lxml import etree
    from lxml import html as lxml_html

    parser = lxml_html.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    try:
        root = lxml_html.document_fromstring(text.encode("utf-8", errors="replace"), parser=parser)
    except (etree.LxmlError, ValueError, AssertionError) as error:
        raise ReadError("it holds no web page; save the page anew, or copy the treaty into a text file") from error
    return root, not any("depth" in entry.message for entry in parser.error_log)


def _decoded(data: bytes, declared: str) -> Decoded:
    """The page's text: by what the bytes are, then by what the page says of them, where that makes sense."""
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
        return decode(data)
    try:
        data.decode("utf-8")
        return decode(data)
    except UnicodeDecodeError:
        pass
    match = _DECLARED.search(data[:4096])
    said = _codec(declared) or _codec(match[1].decode("ascii", errors="replace") if match else "")
    if said is None:
        return decode(data)
    trial = Decoded(data.decode(said, errors="replace"), said)
    try:
        found = decode(data)
    except ReadError:
        return trial
    if found.encoding == "utf-8":
        return found  # a few damaged bytes in it
    fits = likeness(trial.text[:_LOOKED_AT]) >= likeness(found.text[:_LOOKED_AT]) - _MARGIN
    return trial if fits else found


def _codec(name: str) -> str | None:
    name = name.strip().lower()
    if not _TEXT_ENCODING.fullmatch(name):
        return None
    name = _PYTHON.get(name, name.removeprefix("x-"))
    try:
        b"a".decode(name)
    except (LookupError, UnicodeError):
        return None
    return name


def _saved_mail(data: bytes) -> tuple[bytes, str]:
    """The page in a file that holds a page with its pictures (MHTML), and its encoding as that file says it."""
    from email import message_from_bytes
    from email.message import Message

    try:
        for part in message_from_bytes(data).walk():
            if part.get_content_type() in ("text/html", "application/xhtml+xml"):
                payload = part.get_payload(decode=True)
                if isinstance(payload, bytes) and isinstance(part, Message):
                    return payload, str(part.get_content_charset() or "")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ReadError("it is a damaged web archive; save the page anew as HTML") from error
    return data, ""
