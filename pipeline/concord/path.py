"""The best way through two texts, in the order of both: dynamic programming over beads."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

Shape = tuple[int, int]
Scores = Mapping[Shape, np.ndarray]
"""For each shape (lines left, lines right) a matrix: the score of a bead that starts at line i and at line j."""
Place = tuple[int, int, int, int]
"""First line and one past the last, left and right."""


def path(scores: Scores, gaps: tuple[np.ndarray, np.ndarray]) -> list[Place]:
    """The beads, gaps among them, of the highest sum; ``gaps`` are the scores of leaving out each line of a side."""
    left, right = gaps
    height, width = len(left), len(right)
    best = np.full((height + 1, width + 1), -np.inf)
    offsets = np.concatenate(([0.0], np.cumsum(right)))
    for row in range(height + 1):
        here = np.full(width + 1, -np.inf)
        if row == 0:
            here[0] = 0.0
        else:
            here = best[row - 1] + left[row - 1]
        for (tall, wide), matrix in scores.items():
            if tall <= row and wide <= width:
                reached = best[row - tall, : width - wide + 1] + matrix[row - tall]
                here[wide:] = np.maximum(here[wide:], reached)
        best[row] = np.maximum.accumulate(here - offsets) + offsets
    return _back(best, scores, left, right)


def _back(best: np.ndarray, scores: Scores, left: np.ndarray, right: np.ndarray) -> list[Place]:
    row, column = len(left), len(right)
    found: list[Place] = []
    while row or column:
        tall, wide = _step(best, scores, left, right, row, column)
        found.append((row - tall, row, column - wide, column))
        row, column = row - tall, column - wide
    return found[::-1]


def _step(
    best: np.ndarray, scores: Scores, left: np.ndarray, right: np.ndarray, row: int, column: int,
) -> Shape:
    """The last bead of the best way to a place: of equal ones the first in the order of shapes, gaps last."""
    options: list[tuple[float, Shape]] = [
        (best[row - tall, column - wide] + matrix[row - tall, column - wide], (tall, wide))
        for (tall, wide), matrix in scores.items()
        if tall <= row and wide <= column
    ]
    if row:
        options.append((best[row - 1, column] + left[row - 1], (1, 0)))
    if column:
        options.append((best[row, column - 1] + right[column - 1], (0, 1)))
    top = max(value for value, _ in options)
    return next(shape for value, shape in options if value >= top - 1e-9)
