"""Where the lines of each column begin and end on a page, and how far they stand apart: ``edges``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from pipeline.readers.pdf.layout import Line, Piece

_LONG = 8  # lines of a column that shows where its lines end


@dataclass(frozen=True, slots=True)
class Edges:
    """Where a column's lines begin and end, and how far they stand apart; ``sure`` where there are enough to tell."""

    left: float
    right: float
    pitch: float
    sure: bool


def edges(pages: Sequence[Sequence[Piece]]) -> list[dict[int, Edges]]:
    """The edges of the columns of each page, by their numbers; columns of few lines are as wide as on other pages."""
    columns = [_columns(page) for page in pages]
    typical = _typical(columns)
    return [_edges_of(page, typical) for page in columns]


class _Column(NamedTuple):
    """A column's lines on a page, with the leftmost and the rightmost of their edges, and how far they stand apart."""

    number: int
    lines: int
    left: float
    right: float
    distances: list[float]


def _columns(page: Sequence[Piece]) -> list[_Column]:
    """The columns of a page that hold lines."""
    found = []
    for number in {piece.column for piece in page}:
        own = [piece for piece in page if piece.column == number and piece.lines]
        lines = [line for piece in own for line in piece.lines]
        if lines:
            found.append(_Column(number, len(lines), _near(lines), _far(lines), _distances(own)))
    return found


def _typical(pages: Sequence[Sequence[_Column]]) -> tuple[dict[int, float], float]:
    """For each column the usual width, over all pages on which it is long; and the usual distance of lines."""
    widths: dict[int, list[float]] = {}
    distances: list[float] = []
    for column in (column for page in pages for column in page):
        distances += column.distances
        if column.lines >= _LONG:
            widths.setdefault(column.number, []).append(column.right - column.left)
    return {number: median(found) for number, found in widths.items()}, _usual(distances)


def _edges_of(page: Sequence[_Column], typical: tuple[dict[int, float], float]) -> dict[int, Edges]:
    widths, pitch = typical
    edges = {}
    for number, lines, left, right, distances in page:
        if lines < _LONG:
            right = max(right, left + widths.get(number, 0.0))
        edges[number] = Edges(left, right, _pitch(distances, pitch), lines >= 4)
    return edges


def _pitch(distances: Sequence[float], usual: float) -> float:
    """The distance of lines inside a paragraph: that of the whole document, where a few lines here stand so."""
    near = sum(abs(distance - usual) < 0.06 * usual for distance in distances)
    return usual if near > 0.05 * len(distances) or len(distances) < 3 else _usual(distances)


def _distances(own: Sequence[Piece]) -> list[float]:
    return [after.base - before.base for piece in own for before, after in pairwise(piece.lines)]


def _usual(distances: Sequence[float]) -> float:
    """The distance of lines inside a paragraph: most lines stand so, but those between paragraphs stand wider."""
    return sorted(distances)[len(distances) // 3] if distances else 0.0


def _near(lines: Sequence[Line]) -> float:
    """The left edge: the leftmost place at which some of the lines begin."""
    starts = Counter(round(line.left) for line in lines)
    enough = max(1, 0.1 * len(lines))
    return float(min(start for start in starts if sum(starts[start + near] for near in (-1, 0, 1)) >= enough))


def _far(lines: Sequence[Line]) -> float:
    """The right edge, without the few lines that hang over it."""
    ends = sorted(line.right for line in lines)
    return ends[-1 - len(ends) // 12]
