"""The elements of OpenDocument by the prefixes that they usually have, whatever version a file is of."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element

_SPACES = {
    "office": "office:",
    "text": "text:",
    "style": "style:",
    "table": "table:",
    "drawing": "draw:",
    "manifest": "manifest:",
}
_STANDARD = "urn:oasis:names:tc:opendocument:xmlns:"


@lru_cache(maxsize=2000)
def _named(tag: str) -> str:
    space, _, local = tag[1:].partition("}")
    if not local:
        return ":" + tag
    known = space.removeprefix(_STANDARD).split(":")[0] if space.startswith(_STANDARD) else ""
    return _SPACES.get(known, ":") + local


def name(element: _Element) -> str:
    """An element's name: `text:p`; that of an extension after a colon."""
    return _named(element.tag) if isinstance(element.tag, str) else ""


def get(element: _Element, attribute: str) -> str | None:
    """An attribute, by its name with its usual prefix; one of an extension by its name after a colon."""
    return next((str(value) for key, value in element.attrib.items() if _named(str(key)) == attribute), None)


def number(text: str | None, otherwise: int) -> int:
    """A whole number that an attribute gives."""
    return int(text) if text is not None and re.fullmatch(r"-?\d{1,9}", text) else otherwise
