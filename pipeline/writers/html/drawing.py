"""The pieces of a ladder as SVG: boxes, ways with their arrows, lines of words."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

WIDTH = 216
LEFT, RIGHT = 4, 190  # of a box; the side lane runs right of it
WIDE = 215  # where a box ends that has no lane beside it
LINE = 14


def svg(parts: Sequence[Markup], height: int, label: str) -> Markup:
    head = Markup('<svg class="ladder" viewBox="0 0 {} {}" width="{}" height="{}" role="group" aria-label="{}">')
    return Markup("").join([head.format(WIDTH, height, WIDTH, height, label), *parts, Markup("</svg>")])


def linked(inside: Markup, link: str | None) -> Markup:
    return Markup('<a href="#{}">{}</a>').format(link, inside) if link else inside


def rect(top: int, height: int, kind: str, right: int = RIGHT) -> Markup:
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        kind, LEFT + 0.5, top + 0.5, right - LEFT - 1, height - 1)


def line(path: str, *, arrow: bool) -> Markup:
    return Markup('<path class="way" d="{}"{}/>').format(
        path, Markup(' marker-end="url(#arrow)"') if arrow else Markup(""))


def text(line: str | Markup, x: int, y: int, kind: str) -> Markup:
    return Markup('<text class="{}" x="{}" y="{}">{}</text>').format(kind, x, y, line)


def stack(lines: Sequence[str], x: int, y: int, kind: str) -> Markup:
    return Markup("").join(text(line, x, y + LINE * place, kind) for place, line in enumerate(lines))
