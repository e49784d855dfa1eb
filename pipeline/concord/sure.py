"""How sure a bead is: its odds against every single change that would undo it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from pipeline.concord.moves import MOVED, Gaps, score_of
from pipeline.concord.path import Place, Scores

# Evidence comes in pieces that depend on each other; odds are taken to this power before they are summed up.
CALM = 0.5
# What log odds are worth, by the kind of bead: slopes and offsets of lines, of which the lowest counts, from whole
# treaties with known answers (`python benchmarks/sureness.py --fit`). Of ties and gaps low odds fall sooner than high
# ones rise: the second line is for those.
WORTH: dict[str, tuple[tuple[float, float], ...]] = {
    "tie": ((1.5, -0.01), (0.17, 3.55)), "gap": ((0.52, 2.14), (0.01, 3.26)), "moved": ((0.67, 0.69),)}
# Changes this much worse than what stands are no doubts.
NO_DOUBT = -12.0


def sure(found: Sequence[Place], moved: Collection[Place], scores: Scores, gaps: Gaps) -> list[float]:
    """For each bead and gap a number from 0 to 1: in how many of such cases it is right.

    The changes weighed are: leaving its lines out, and any other bead that holds one of its lines, at the price of
    the beads that it breaks, and of a move where it crosses the order.
    """
    owners = ({row: number for number, place in enumerate(found) for row in range(place[0], place[1])},
              {column: number for number, place in enumerate(found) for column in range(place[2], place[3])})
    # a bead that crosses the order has paid for it: less would be lost with it
    gains = [_gain(place, scores, gaps) + (MOVED if place in moved else 0.0) for place in found]
    doubts = [[-gain] if place[0] < place[1] and place[2] < place[3] else [] for place, gain in
              zip(found, gains, strict=True)]
    for (tall, wide), matrix in scores.items():
        if not matrix.size:
            continue
        free = matrix - _sums(gaps[0], tall)[:, None] - _sums(gaps[1], wide)[None, :]
        for row, column in zip(*np.nonzero(free > NO_DOUBT), strict=True):
            place = (int(row), int(row) + tall, int(column), int(column) + wide)
            ours = {owners[0][line] for line in range(place[0], place[1])}
            theirs = {owners[1][line] for line in range(place[2], place[3])}
            broken = ours | theirs
            if len(broken) == 1 and found[next(iter(broken))] == place:
                continue
            price = sum(gains[number] for number in broken)
            if max(broken) - min(broken) > tall + wide:
                price -= MOVED
            change = float(free[row, column]) - price
            if change > NO_DOUBT:
                for number in broken:
                    doubts[number].append(change)
    return [_worth(place, place in moved, own) for place, own in zip(found, doubts, strict=True)]


def _worth(place: Place, moved: bool, doubts: Sequence[float]) -> float:
    gap = place[0] == place[1] or place[2] == place[3]
    lines = WORTH["gap" if gap else "moved" if moved else "tie"]
    against = np.logaddexp.reduce([CALM * min(doubt, 50.0) for doubt in doubts]) if doubts else NO_DOUBT
    odds = -max(against, NO_DOUBT)
    return float(1.0 / (1.0 + np.exp(np.clip(-min(slope * odds + offset for slope, offset in lines), -50.0, 50.0))))


def _gain(place: Place, scores: Scores, gaps: Gaps) -> float:
    """What a bead is better than leaving all its lines out."""
    first, stop, begin, end = place
    return score_of(place, scores, gaps) - float(gaps[0][first:stop].sum() + gaps[1][begin:end].sum())


def _sums(values: np.ndarray, size: int) -> np.ndarray:
    sums = np.concatenate(([0.0], np.cumsum(values)))
    result: np.ndarray = sums[size:] - sums[:-size]
    return result
