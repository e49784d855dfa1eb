"""The few things that a page's own style sheets say which change its text.

They are how lists are numbered, what is hidden, what stands on lines of its own or beside something else, and whether
lines end where they were typed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.readers.html.selectors import Compound, matches, parts_of

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_SELECTOR = re.compile(r"(?P<tag>[a-z][a-z0-9-]*)?(?P<of>[.#][\w-]+)?", re.IGNORECASE)
_PROPERTY = re.compile(
    r"(?:^|;)\s*(list-style-type|list-style|display|visibility|float|white-space)\s*:\s*((?:\"[^\"]{0,40}\"|'[^']{0,40}'|[^;\"'])*)",
    re.IGNORECASE,
)
_TYPE = re.compile(r"\"[^\"]{0,40}\"|'[^']{0,40}'|[a-z][a-z-]+", re.IGNORECASE)
FORMATS = {
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
    "lower-greek": "lowerGreek",
    "lower-russian": "russianLower",
    "upper-russian": "russianUpper",
    "disc": "bullet",
    "circle": "bullet",
    "square": "bullet",
    "none": "none",
}
_MOST_LISTS = 100  # rules for lists
_MOST = 200_000  # characters of style sheets looked at
_BLOCK = {"block", "flow-root", "list-item", "flex", "grid", "table", "table-row", "table-row-group", "table-caption",
          "table-cell"}  # fmt: skip
_SIDE_BY_SIDE = {"flex", "inline-flex", "grid", "inline-grid"}  # so stand the elements in one
_LINES = {"pre": "pre", "pre-wrap": "pre", "break-spaces": "pre", "pre-line": "pre-line", "normal": "normal",
          "nowrap": "normal"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """How an element stands: on lines of its own (None where its name decides), beside what follows, as a cell, with
    others side by side in it; and what becomes of the line ends typed in it (empty: what becomes of those around)."""

    block: bool | None = None
    floats: bool = False
    cell: bool = False
    side_by_side: bool = False
    line_ends: str = ""


_AS_NAMED = Shape()


@dataclass(slots=True)
class Styles:
    """Properties by selector: of an element's name, class or id alone, or of a name with one of them; and the whole
    style sheet."""

    rules: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    sheet: str = ""
    lists: list[tuple[tuple[Compound, ...], str]] = field(default_factory=list)  # rules for lists in something else

    @classmethod
    def of(cls, root: HtmlElement) -> Styles:
        """The rules of the page's `style` elements that have such selectors; of two the later holds."""
        text = _without_comments("\n".join(each.text or "" for each in root.iter("style"))[:_MOST])
        styles = cls(sheet=text)
        for rule in text.split("}"):
            selectors, _, inside = rule.rpartition("{")
            found = _properties(inside)
            for selector in selectors.rpartition("{")[2].split(",") if found else ():
                if _SELECTOR.fullmatch(selector.strip()):
                    styles.rules[selector.strip()].update(found)
                elif "list-style" in found and len(styles.lists) < _MOST_LISTS:
                    styles.lists.append((parts_of(selector.strip()), found["list-style"]))
        return styles

    def value(self, element: HtmlElement, name: str) -> str | None:
        """What is said of one of an element's properties, by itself or by a rule."""
        own = element.get("style")
        if own and (found := _properties(own).get(name)) is not None:
            return found
        if not self.rules:
            return None
        tag = str(element.tag)
        ids = [f"#{element.get('id')}"] if element.get("id") else []
        classes = [f".{each}" for each in (element.get("class") or "").split()[:20]]
        for each in ids + classes:
            for selector in (tag + each, each):
                if (rule := self.rules.get(selector)) and name in rule:
                    return rule[name]
        return self.rules[tag].get(name) if tag in self.rules else None

    def shape(self, element: HtmlElement) -> Shape:
        """How the element stands, as far as its style says so."""
        if not self.rules and not element.get("style"):
            return _AS_NAMED
        display = self.value(element, "display") or ""
        return Shape(
            True if display in _BLOCK else False if display == "inline" else None,
            self.value(element, "float") in ("left", "right"),
            display == "table-cell",
            display in _SIDE_BY_SIDE,
            _LINES.get(self.value(element, "white-space") or "", ""),
        )

    def hidden(self, element: HtmlElement) -> bool:
        """Whether the element is not shown."""
        if element.get("hidden") is not None:
            return True
        return self.value(element, "display") == "none" or self.value(element, "visibility") in ("hidden", "collapse")

    def numbered(self, element: HtmlElement) -> bool:
        """Whether a number is printed before an item of a list, as it is unless the item stands as something else."""
        return self.value(element, "display") in (None, "list-item")

    def list_format(self, element: HtmlElement) -> str | None:
        """How the numbers of a list or an item are printed, by the names of `numerals`; a text in quotes is itself."""
        inner = [said for selector, said in self.lists if selector and matches(element, selector)]
        own = _properties(element.get("style") or "").get("list-style")
        said = own or (inner[-1] if inner else self.value(element, "list-style"))
        for match in _TYPE.finditer(said or ""):
            if match[0][0] in "\"'":
                return match[0]
            if match[0].lower() in FORMATS:
                return FORMATS[match[0].lower()]
        return None


def _without_comments(text: str) -> str:
    first, *others = text.split("/*")
    return first + "".join(other.partition("*/")[2] for other in others)


def _properties(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for match in _PROPERTY.finditer(text):
        name = match[1].lower()
        value = match[2].replace("!important", "").strip()
        found["list-style" if name.startswith("list") else name] = value if name.startswith("list") else value.lower()
    return found
