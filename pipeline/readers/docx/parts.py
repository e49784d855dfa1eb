"""The parts of a Word document, and the names of their elements in both versions of the standard."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pipeline.message import Message
from pipeline.readers.archive import Archive
from pipeline.readers.base import ReadError
from pipeline.readers.docx.numbering import Level, List, Numbering, NumPr, Style, overridden

if TYPE_CHECKING:
    from lxml.etree import _Element

_SPACES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w:",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w:",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc:",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r:",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r:",
}
_OFF = ("0", "false", "off")
_MOST = 2**31


@lru_cache(maxsize=2000)
def _named(tag: str) -> str:
    space, _, local = tag[1:].partition("}")
    return _SPACES.get(space, ":") + local if local else ":" + tag


def name(element: _Element) -> str:
    """An element's name with the prefix that it usually has: `w:p`."""
    tag = element.tag
    return _named(tag) if isinstance(tag, str) else ""


def child(element: _Element | None, *path: str) -> _Element | None:
    """The first element at the end of a path of names."""
    for step in path:
        if element is None:
            return None
        element = next((each for each in element if name(each) == step), None)
    return element


def children(element: _Element | None, wanted: str) -> Iterator[_Element]:
    if element is not None:
        yield from (each for each in element if name(each) == wanted)


def value(element: _Element | None, attribute: str = "val") -> str | None:
    """An attribute whose name has the prefix `w:`."""
    if element is None:
        return None
    return next((str(text) for key, text in element.attrib.items() if _named(str(key)) == f"w:{attribute}"), None)


def related(element: _Element, attribute: str = "id") -> str:
    """The id of the part that an element points to, in an attribute whose name has the prefix `r:`."""
    return next((str(text) for key, text in element.attrib.items() if _named(str(key)) == f"r:{attribute}"), "")


def number(element: _Element | None, attribute: str = "val") -> int | None:
    try:
        found = int(value(element, attribute) or "")
    except ValueError:
        return None
    return found if abs(found) < _MOST else None


def on(element: _Element | None) -> bool:
    """Whether a property that is on or off is there and on."""
    return element is not None and (value(element) or "1").lower() not in _OFF


class Parts:
    """The parts that hold text and numbering."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data, Message("Word document (DOCX)"))
        self._known: dict[str, dict[str, _Element]] = {}
        self._main = self._target("", "officeDocument") or "word/document.xml"
        root = self._archive.xml(self._main)
        if root is None or name(root) != "w:document":
            raise ReadError("it is an archive but no Word document; give the file its right suffix, or save it as DOCX")
        self.body = child(root, "w:body")
        self._styles = self._part("styles")

    def notes(self, kind: str) -> dict[str, _Element]:
        """The footnotes or endnotes, by id."""
        root = self._part(f"{kind}s")
        return {value(each, "id") or "": each for each in children(root, f"w:{kind}")}

    def comments(self) -> dict[str, _Element]:
        """What people have remarked on the text, by id."""
        return {value(each, "id") or "": each for each in children(self._part("comments"), "w:comment")}

    def edges(self, kind: str) -> list[str]:
        """The texts of all headers or footers, each once."""
        roots = map(self._archive.xml, self._targets(self._main, kind))
        return list(dict.fromkeys(text for root in roots if root is not None and (text := letters(root))))

    def numbering(self) -> Numbering:
        """All lists and the styles of paragraphs."""
        return Numbering(_lists(self._part("numbering"), self._styles), _styles(self._styles))

    def default_style(self) -> str | None:
        """The style of a paragraph that names none."""
        for each in children(self._styles, "w:style"):
            if value(each, "type") == "paragraph" and (value(each, "default") or "0").lower() not in _OFF:
                return value(each, "styleId")
        return None

    def _part(self, kind: str) -> _Element | None:
        return self._archive.xml(self._target(self._main, kind) or f"word/{kind}.xml")

    def _target(self, source: str, kind: str) -> str | None:
        """The part of the archive that another one names as its `kind`."""
        return next(self._targets(source, kind), None)

    def chunk(self, key: str) -> tuple[str, bytes | None]:
        """The name of the part that the text points to by an id, and its bytes; None for what lies outside or is not
        there."""
        called, found = self._pointed(key)
        return called, self._archive.part(found) if found else None

    def told(self, key: str) -> str:
        """What a drawing says whose part the text points to by an id: the texts of a diagram, the titles and values of
        a chart; its name where it says nothing."""
        called, found = self._pointed(key)
        root = self._archive.xml(found) if found and found.lower().endswith(".xml") else None
        texts = (each.text or "" for each in (root.iter() if root is not None else ()) if name(each) in (":t", ":v"))
        return " ".join(" ".join(texts).split()) or called

    def _pointed(self, key: str) -> tuple[str, str | None]:
        link = self._links(self._main).get(key)
        if link is None:
            return key, None
        return str(link.get("Target", "")) or key, self._inside(self._main, link)

    def _targets(self, source: str, kind: str) -> Iterator[str]:
        """The parts of the archive that another one names so. What lies outside is never looked at."""
        for each in self._links(source).values():
            found = self._inside(source, each)
            if found and str(each.get("Type", "")).rsplit("/", 1)[-1] == kind:
                yield found

    def _links(self, source: str) -> dict[str, _Element]:
        """What a part of the archive points to, by id; of two of one id the first."""
        if source not in self._known:
            folder, file = posixpath.split(source)
            root = self._archive.xml(posixpath.join(folder, "_rels", f"{file}.rels"))
            links: dict[str, _Element] = {}
            for each in root if root is not None else ():
                links.setdefault(str(each.get("Id", f"\0{len(links)}")), each)
            self._known[source] = links
        return self._known[source]

    def _inside(self, source: str, link: _Element) -> str | None:
        """The part of the archive that a link leads to."""
        if str(link.get("TargetMode", "")).lower() == "external":
            return None
        target = posixpath.join("/", posixpath.dirname(source), str(link.get("Target", "")))
        found = posixpath.normpath(target).lstrip("/")
        return found if found in self._archive else None


def letters(element: _Element) -> str:
    """All text inside an element, deleted or not; paragraphs apart by a space."""
    parts = (each.text or "" if name(each) in ("w:t", "w:delText") else " "
             for each in element.iter() if name(each) in ("w:t", "w:delText", "w:p", "w:tab", "w:br"))
    return " ".join("".join(parts).split())


def num_pr(properties: _Element | None) -> NumPr:
    """The numbering that the properties of a paragraph or of a style give."""
    found = child(properties, "w:numPr")
    level = number(child(found, "w:ilvl"))
    return NumPr(value(child(found, "w:numId")), level)


def _styles(root: _Element | None) -> dict[str, Style]:
    styles: dict[str, Style] = {}
    for each in children(root, "w:style"):
        if value(each, "type") in ("paragraph", None):
            properties = child(each, "w:pPr")
            styles[value(each, "styleId") or ""] = Style(
                value(child(each, "w:basedOn")),
                num_pr(properties),
                (value(child(each, "w:name")) or "").lower(),
                number(child(properties, "w:outlineLvl")),
            )
    return styles


def _lists(root: _Element | None, styles: _Element | None) -> dict[str, List]:
    abstracts = {value(each, "abstractNumId") or "": each for each in children(root, "w:abstractNum")}
    nums = {value(each, "numId") or "": each for each in children(root, "w:num")}
    named = {  # the styles of lists, each with the list that it stands for
        value(each, "styleId") or "": value(child(each, "w:pPr", "w:numPr", "w:numId"))
        for each in children(styles, "w:style")
        if value(each, "type") == "numbering"
    }
    levels: dict[str, dict[int, Level]] = {}
    lists: dict[str, List] = {}
    for list_id, num in nums.items():
        if list_id == "0":
            continue
        abstract = _resolved(value(child(num, "w:abstractNumId")) or "", abstracts, nums, named)
        if abstract not in levels:
            levels[abstract] = _levels(abstracts.get(abstract))
        changed: dict[int, Level] = {}
        starts: dict[int, int] = {}
        for override in children(num, "w:lvlOverride"):
            place = number(override, "ilvl") or 0
            if (level := child(override, "w:lvl")) is not None:
                changed[place] = _level(level)
            if (start := number(child(override, "w:startOverride"))) is not None:
                starts[place] = start
        lists[list_id] = List(abstract, overridden(levels[abstract], changed), starts)
    return lists


def _resolved(
    abstract: str, abstracts: dict[str, _Element], nums: dict[str, _Element], named: dict[str, str | None]
) -> str:
    """The id of the levels that are meant: some name a style of lists instead of having their own."""
    for _ in range(10):
        link = value(child(abstracts.get(abstract), "w:numStyleLink"))
        target = nums.get(named.get(link or "") or "")
        if link is None or target is None:
            return abstract
        abstract = value(child(target, "w:abstractNumId")) or ""
    return abstract


def _levels(abstract: _Element | None) -> dict[int, Level]:
    return {number(each, "ilvl") or 0: _level(each) for each in children(abstract, "w:lvl")}


def _level(element: _Element) -> Level:
    start = number(child(element, "w:start"))
    return Level(
        start=0 if start is None else start,
        style=_format(element),
        text=value(child(element, "w:lvlText")) or "",
        restart=number(child(element, "w:lvlRestart")),
        legal=on(child(element, "w:isLgl")),
        tight=value(child(element, "w:suff")) == "nothing",
        paragraph_style=value(child(element, "w:pStyle")),
        hidden=on(child(element, "w:rPr", "w:vanish")),
    )


def _format(level: _Element) -> str:
    found = child(level, "w:numFmt")
    if found is None:  # a format of newer versions stands beside one that all know
        found = child(level, "mc:AlternateContent", "mc:Choice", "w:numFmt")
        pattern = value(found, "format") or ""
        if value(found) == "custom":
            if pattern.startswith("0"):
                return "decimalZero"
            found = child(level, "mc:AlternateContent", "mc:Fallback", "w:numFmt")
    return value(found) or "decimal"
