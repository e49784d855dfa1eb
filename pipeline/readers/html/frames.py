"""Pages inside a page: frames whose text stands in the file itself, as programs save them that put a page in one file.

Such a frame is shown where it stands, and so is what an element's shadow holds. Nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_DEPTH = 3  # frames within frames
_MOST = 100  # frames of a page


def unfolded(root: HtmlElement, tree: Callable[[str], HtmlElement]) -> HtmlElement:
    """The tree with the frames' pages in their places, each read by `tree`, which raises ReadError for one that is no
    page; and with shadows as part of it. What a frame holds besides its page stays in it."""
    for element in list(root.iter("template")):
        if element.get("shadowrootmode") or element.get("shadowroot"):
            element.tag = "div"
    waiting = [(element, 1) for element in root.iter("iframe")]
    for place, (element, depth) in enumerate(waiting):
        page = element.attrib.pop("srcdoc", "")
        if not page.strip() or depth > _DEPTH or place >= _MOST:
            continue
        found = tree(page)
        waiting += [(inner, depth + 1) for inner in found.iter("iframe")]
        for each in found.iter("html", "body"):
            each.tag = "div"
        element.addprevious(found)
    return root
