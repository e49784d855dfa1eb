"""Which elements a rule of a style sheet is for: by names, classes and ids, of an element and of those around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_COMPOUND = re.compile(r"(?P<tag>\*|[a-z][\w-]*)?(?P<of>(?:[.#][\w-]+)*)", re.IGNORECASE)
_STEP = re.compile(r"\s*>\s*|\s+")
_HIGHEST = 100  # elements that a selector is looked for above one


class Compound(NamedTuple):
    """A part of a selector: the element's name (empty for any), its id and classes, and whether the next part is its
    child and not any element in it."""

    tag: str
    names: frozenset[str]
    child: bool


def parts_of(text: str) -> tuple[Compound, ...]:
    """A selector's parts; none where it holds what is not known here."""
    found: list[Compound] = []
    begin = 0
    for match in [*_STEP.finditer(text), None]:
        part = _COMPOUND.fullmatch(text[begin : match.start() if match else len(text)])
        if part is None or not part[0]:
            return ()
        names = frozenset(re.findall(r"[.#][\w-]+", part["of"]))
        tag = (part["tag"] or "").lower().replace("*", "")
        found.append(Compound(tag, names, match is not None and ">" in match[0]))
        begin = match.end() if match else 0
    return tuple(found)


def matches(element: HtmlElement, selector: Sequence[Compound]) -> bool:
    """Whether a selector is for an element."""
    if not _is(element, selector[-1]):
        return False
    above = element.getparent()
    for compound in reversed(selector[:-1]):
        for _ in range(_HIGHEST):
            if above is None or compound.child or _is(above, compound):
                break
            above = above.getparent()
        if above is None or not _is(above, compound):
            return False
        above = above.getparent()
    return True


def _is(element: HtmlElement, compound: Compound) -> bool:
    if compound.tag and compound.tag != element.tag:
        return False
    if not compound.names:
        return True
    own = {f".{each}" for each in (element.get("class") or "").split()[:20]} | {f"#{element.get('id')}"}
    return compound.names <= own
