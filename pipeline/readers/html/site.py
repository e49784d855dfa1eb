"""The site around a text: navigation, forms, banners, lists of links. All is told by structure, and each part listed.

No part that holds much of the page's running text is left out, whatever it is called: some sites put the whole page
into a form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.model import Repair
from pipeline.readers.html.styles import Styles

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_NO_TEXT = ("script", "style", "head", "frame", "input", "title")
_BESIDE = ("noscript", "object", "applet", "svg", "select", "datalist", "button", "textarea", "rp", "rt")
_UNSEEN = ("template", "iframe", "embed", "canvas", "video", "audio")  # what they hold shows where they fail to
_ROLES = {"navigation", "banner", "contentinfo", "search", "complementary", "dialog", "alertdialog", "menu", "menubar",
          "toolbar", "tablist", "alert"}  # fmt: skip
_NAMES = {"cookie", "cookies", "consent", "gdpr", "banner", "banners", "advert", "advertisement", "breadcrumb",
          "breadcrumbs", "navbar", "nav", "navigation", "menu", "submenu", "sidebar", "footer", "popup", "modal",
          "share", "sharing", "social", "pagination", "pager", "toolbar", "topbar", "noprint"}  # fmt: skip
_HEADINGS = ("h1", "h2", "h3")
_BLOCKS = {"div", "ul", "ol", "dl", "table", "tbody", "tr", "td", "section", "p", "center", "menu", "article", "span",
           "font"}  # fmt: skip
_TOKEN = re.compile(r"[A-Z]?[a-z]+")
_MUCH = 0.2  # of the page's running text
_LINKS = 3  # that a list of links has at least
_DENSE = 0.6  # of its letters stand in links
_LINK = 120  # letters of a link in such a list, at most
_PLACE = "place"  # the name of an element that stands for another


@dataclass(slots=True)
class _Letters:
    """How much text an element holds."""

    plain: int = 0
    linked: int = 0
    links: int = 0
    headings: int = 0  # those that are no links
    inside: bool = False  # whether it stands in what the page says is its text

    @property
    def dense(self) -> bool:
        """Whether it is a list of links."""
        return self.links >= _LINKS and _DENSE * (self.linked + self.plain) < self.linked < _LINK * self.links


def without_site(root: HtmlElement, styles: Styles) -> dict[HtmlElement, Repair]:
    """Takes what is no text of the page out of the tree.

    What could be read there is told as repairs, each by the empty element that stands in its place.
    """
    from lxml import etree

    etree.strip_elements(root, *_NO_TEXT, with_tail=False)
    repairs: dict[HtmlElement, Repair] = {}
    gone: set[HtmlElement] = set()
    for element in list(root.iter(*_BESIDE, *_UNSEEN)):  # which say nothing of how much the page holds
        if element.getparent() not in gone:
            _leave_out(element, "hidden_text" if element.tag in _UNSEEN else "left_out_navigation", repairs)
        gone.add(element)
    letters = _counted(root)
    whole = max(letters[root].plain, 1)
    for element in list(root.iter()):
        if element is root or element.tag == "body" or not isinstance(element.tag, str):
            continue
        if element.getparent() in gone:
            gone.add(element)
            continue
        found = letters[element]
        if found.plain > _MUCH * whole and found.linked < found.plain:
            continue
        kind = _kind(element, found, styles)
        if kind:
            gone.add(element)
            _leave_out(element, kind, repairs)
    return repairs


def _leave_out(element: HtmlElement, kind: str, repairs: dict[HtmlElement, Repair]) -> None:
    """Takes an element out of the tree; what can be read in it becomes a repair."""
    text = " ".join("".join(str(each) for each in element.itertext()).split())
    if text:
        repairs[_put_for(element)] = Repair(kind, text, "", None, 0)
    else:
        element.drop_tree()


def _put_for(element: HtmlElement) -> HtmlElement:
    """An empty element in the place of another."""
    from lxml import etree

    empty: HtmlElement = etree.Element(_PLACE)
    empty.tail, element.tail = element.tail, None
    element.getparent().replace(element, empty)
    return empty


def _kind(element: HtmlElement, letters: _Letters, styles: Styles) -> str:
    """Why an element is left out; empty where it stays."""
    if styles.hidden(element):
        return "hidden_text"
    if element.tag == "del":
        return "accepted_deletion"
    site = _is_of_site(element, letters) or (letters.dense and element.tag in _BLOCKS and not letters.headings)
    return "left_out_navigation" if site else ""


def _is_of_site(element: HtmlElement, letters: _Letters) -> bool:
    tag = str(element.tag)
    if tag in ("nav", "aside", "form", "dialog") or (element.get("role") or "").lower() in _ROLES:
        return True
    if tag in ("header", "footer"):
        return not letters.inside and not (tag == "header" and letters.headings)
    if tag not in _BLOCKS:
        return False
    names = f"{element.get('class') or ''} {element.get('id') or ''}"[:300]
    return not letters.headings and not _NAMES.isdisjoint(each.lower() for each in _TOKEN.findall(names))


def _counted(root: HtmlElement) -> dict[HtmlElement, _Letters]:
    """The letters and links of each element with what it contains."""
    order = [each for each in root.iter() if isinstance(each.tag, str)]
    linked: set[HtmlElement] = set()
    found: dict[HtmlElement, _Letters] = {}
    for element in order:
        href = element.get("href") if element.tag == "a" else None
        if element.getparent() in linked or (href is not None and not href.startswith("#")):
            linked.add(element)
    for element in order:
        above = found.get(element.getparent())
        inside = above is not None and (above.inside or element.getparent().tag in ("article", "main"))
        letters = found[element] = _Letters(links=int(element.tag == "a" and element in linked), inside=inside)
        size = _size(element.text) + (0 if element in linked else sum(_size(each.tail) for each in element))
        if element in linked:
            letters.linked = size + sum(_size(each.tail) for each in element)
        else:
            letters.plain = size
    for element in reversed(order):
        parent = element.getparent()
        if parent is not None and parent in found:
            above, below = found[parent], found[element]
            below.headings += element.tag in _HEADINGS and below.plain > 0
            above.plain, above.linked = above.plain + below.plain, above.linked + below.linked
            above.links, above.headings = above.links + below.links, above.headings + below.headings
    return found


def _size(text: str | None) -> int:
    return sum(map(str.isalnum, text)) if text else 0
