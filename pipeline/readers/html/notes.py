"""Footnotes of a page, told by links: the mark in the text leads to the note, and the note leads back to the mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_MARK = re.compile(r"[\[(]?(?P<mark>\d{1,3}|\*{1,3})[\])]?")
_PIECES = 10  # of text that a mark may consist of
_MOST = 20  # links that lead to one mark
_UP = 5  # elements around a link that may have its name: a list's item around the paragraph of a note


@dataclass(slots=True)
class Note:
    """A link from a mark to its note, or back: the mark's figures, and how many parts of text came before the link."""

    mark: str
    refers: bool
    parts: int = 0


def notes_of(root: HtmlElement) -> dict[HtmlElement, Note]:
    """The links from marks to notes and back."""
    links = [(each, href[1:]) for each in root.iter("a") if len(href := each.get("href") or "") > 1 and href[0] == "#"]
    leading: dict[str, list[HtmlElement]] = {}
    for each, target in links:
        leading.setdefault(target, []).append(each)
    found: dict[HtmlElement, Note] = {}
    for link, target in links:
        match = _MARK.fullmatch("".join(map(str, islice(link.itertext(), _PIECES))).strip())
        if match is None or link in found:
            continue
        for name in _names(link):
            for back in leading.get(name, ())[:_MOST]:
                if back is not link and back not in found and target in _names(back):
                    found[link] = Note(match["mark"], True)
                    found[back] = Note(match["mark"], False)
    return found


def _names(link: HtmlElement) -> Iterator[str]:
    """What other links may call it: names of the link and of what is close around it."""
    element: HtmlElement | None = link
    for _ in range(_UP):
        if element is None:
            return
        yield from filter(None, (element.get("id"), element.get("name")))
        element = element.getparent()
