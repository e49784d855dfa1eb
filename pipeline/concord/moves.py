"""What stands in another place: beads that cross the order of the texts, found by assignment and tried one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from pipeline.concord.path import Place, Scores, Shape, path

# The chance that a bead stands elsewhere, and that one does whose neighbour does already.
MOVED, MOVED_ON = float(np.log(0.005)), float(np.log(0.1))
# So many candidates are tried at most, the likeliest first.
TRIALS = 60

Gaps = tuple[np.ndarray, np.ndarray]


def ordered_and_moved(scores: Scores, elsewhere: Scores, gaps: Gaps) -> tuple[list[Place], list[Place]]:
    """The beads and gaps in the order of both texts, and the beads that stand elsewhere.

    ``elsewhere`` are the scores of beads that cross the order.

    A bead is moved when the lines it ties are better taken out of the order: the sum of the way without them and of
    the bead, less what a move costs, exceeds the sum of the way with them.
    """
    way = path(scores, gaps)
    total = _total(way, scores, gaps)
    moved: list[Place] = []
    for place in _candidates(scores, elsewhere, gaps, way):
        if any(_overlap(place, other) for other in moved) or place in way:
            continue
        fewer, free = _without(scores, gaps, [*moved, place])
        other_way = path(fewer, free)
        new = _total(other_way, fewer, free) + _worth(elsewhere, [*moved, place])
        if new > total + 1e-9:
            moved.append(place)
            way, total = other_way, new
    taken = ({row for first, stop, _, _ in moved for row in range(first, stop)},
             {column for _, _, first, stop in moved for column in range(first, stop)})
    kept = [place for place in way
            if not ((place[2] == place[3] and place[0] in taken[0]) or (place[0] == place[1] and place[2] in taken[1]))]
    return kept, sorted(moved)


def score_of(place: Place, scores: Scores, gaps: Gaps) -> float:
    """The score of one bead or gap."""
    first, stop, begin, end = place
    if first == stop:
        return float(gaps[1][begin:end].sum())
    if begin == end:
        return float(gaps[0][first:stop].sum())
    return float(scores[stop - first, end - begin][first, begin])


def _total(way: Sequence[Place], scores: Scores, gaps: Gaps) -> float:
    return sum(score_of(place, scores, gaps) for place in way)


def _worth(scores: Scores, moved: Sequence[Place]) -> float:
    """The scores of moved beads, less the price of moving; a bead that follows a moved one moves along with it."""
    starts = {(stop, end) for _, stop, _, end in moved}
    return sum(
        float(scores[stop - first, end - begin][first, begin]) + (MOVED_ON if (first, begin) in starts else MOVED)
        for first, stop, begin, end in moved
    )


def _candidates(scores: Scores, elsewhere: Scores, gaps: Gaps, way: Sequence[Place]) -> Iterator[Place]:
    """Places worth trying, the likeliest first: what an assignment regardless of order prefers to the way's beads."""
    from scipy.optimize import linear_sum_assignment  # slow to load, and most reports need it for nothing

    share = _shares(scores, gaps, way)
    found: list[tuple[float, Place]] = []
    for (tall, wide), matrix in elsewhere.items():
        if not matrix.size:
            continue
        lost = (_sums(share[0], tall)[:, None] + _sums(share[1], wide)[None, :])
        gain = matrix - lost
        if (tall, wide) == (1, 1):
            cells = list(zip(*linear_sum_assignment(-np.maximum(gain, MOVED)), strict=True))
        else:
            cells = list(zip(*np.nonzero(gain > -MOVED), strict=True))
        found += [(float(gain[i, j]), (int(i), int(i) + tall, int(j), int(j) + wide)) for i, j in cells
                  if gain[i, j] > MOVED_ON]
    found.sort(key=lambda item: (-item[0], item[1]))
    on_way = set(way)
    yield from [place for gain, place in found if place not in on_way][:TRIALS]


def _shares(scores: Scores, gaps: Gaps, way: Sequence[Place]) -> Gaps:
    """What each line adds to the way: its bead's score by halves and lines, or its gap."""
    left, right = gaps[0].copy(), gaps[1].copy()
    for place in way:
        first, stop, begin, end = place
        if first < stop and begin < end:
            half = score_of(place, scores, gaps) / 2
            left[first:stop] = np.maximum(half / (stop - first), left[first:stop])
            right[begin:end] = np.maximum(half / (end - begin), right[begin:end])
    return left, right


def _sums(values: np.ndarray, size: int) -> np.ndarray:
    sums = np.concatenate(([0.0], np.cumsum(values)))
    result: np.ndarray = sums[size:] - sums[:-size]
    return result


def _without(scores: Scores, gaps: Gaps, moved: Sequence[Place]) -> tuple[dict[Shape, np.ndarray], Gaps]:
    """Scores in which the moved lines can only be left out, at no cost."""
    left, right = gaps[0].copy(), gaps[1].copy()
    fewer = {shape: matrix.copy() for shape, matrix in scores.items()}
    for first, stop, begin, end in moved:
        left[first:stop], right[begin:end] = 0.0, 0.0
        for (tall, wide), matrix in fewer.items():
            matrix[max(first - tall + 1, 0) : stop, :] = -np.inf
            matrix[:, max(begin - wide + 1, 0) : end] = -np.inf
    return fewer, (left, right)


def _overlap(one: Place, other: Place) -> bool:
    return (one[0] < other[1] and other[0] < one[1]) or (one[2] < other[3] and other[2] < one[3])
