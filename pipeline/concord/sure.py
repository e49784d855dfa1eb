"""How sure a bead is: its odds against every single change that would undo it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from pipeline.concord.moves import MOVED, Gaps, score_of
from pipeline.concord.path import Place, Scores
from pipeline.concord.values import PARTS

# Evidence comes in pieces that depend on each other; odds are taken to this power before they are summed up.
CALM = 0.5
# What log odds are worth, by the kind of bead: slopes and offsets of lines, of which the lowest counts, from whole
# treaties with known answers (`python benchmarks/sureness.py --fit`). Of ties and gaps low odds fall sooner than high
# ones rise: the second line is for those.
WORTH: dict[str, tuple[tuple[float, float], ...]] = {
    "tie": ((1.5, -0.01), (0.17, 3.55)), "gap": ((0.52, 2.14), (0.01, 3.26)), "moved": ((0.67, 0.69),)}
# Changes this much worse than what stands are no doubts.
NO_DOUBT = -12.0
MOST = 50.0
# So sure at most is a bead whose clauses do other things, by so much (log odds); and one of clauses of which but one
# is known to do something, or whose concepts speak against it.
DENIED, OTHERWISE = 0.6, -4.0
DOUBTED, AGAINST = 0.9, -1.4


def sure(
    found: Sequence[Place], moved: Collection[Place], scores: Scores, elsewhere: Scores, gaps: Gaps,
) -> list[float]:
    """For each bead and gap a number from 0 to 1: in how many of such cases it is right.

    The changes weighed are: leaving its lines out, any other bead that holds one of its lines, at the price of the
    beads that it breaks, and of a move where it crosses the order, and two beads that exchange their lines.
    ``elsewhere`` are the scores of beads that cross the order.
    """
    owners = [np.zeros(len(side), dtype=int) for side in gaps]
    for number, (first, stop, begin, end) in enumerate(found):
        owners[0][first:stop] = owners[1][begin:end] = number
    # a bead that crosses the order has paid for it: less would be lost with it
    gains = np.array([_gain(place, elsewhere, gaps) + MOVED if place in moved else _gain(place, scores, gaps)
                      for place in found])
    ties = np.array([place[0] < place[1] and place[2] < place[3] for place in found])
    against = np.where(ties, CALM * np.minimum(-gains, MOST), -np.inf)

    def doubt(beads: np.ndarray, changes: np.ndarray) -> None:
        np.logaddexp.at(against, beads, CALM * np.minimum(changes, MOST))

    for (tall, wide), matrix in scores.items():
        if not matrix.size:
            continue
        out = _sums(gaps[0], tall)[:, None] + _sums(gaps[1], wide)[None, :]
        rows, columns = np.nonzero(np.maximum(matrix, elsewhere[tall, wide] + MOVED) - out > NO_DOUBT)
        broken = np.array([owners[0][rows + more] for more in range(tall)] + [
            owners[1][columns + more] for more in range(wide)])
        counted = np.array([(broken[place] != broken[:place]).all(axis=0) for place in range(len(broken))])
        price = (gains[broken] * counted).sum(axis=0)
        away = broken.max(axis=0) - broken.min(axis=0) > tall + wide
        worth = np.where(away, elsewhere[tall, wide][rows, columns] + MOVED, matrix[rows, columns])
        change = worth - out[rows, columns] - price
        telling = (change > NO_DOUBT) & (counted.sum(axis=0) > 1)
        for own, once in zip(broken, counted, strict=True):
            doubt(own[telling & once], change[telling & once])
        telling = (change > NO_DOUBT) & (counted.sum(axis=0) == 1)
        for place in np.nonzero(telling)[0]:  # inside one bead
            if found[broken[0][place]] != (rows[place], rows[place] + tall, columns[place], columns[place] + wide):
                doubt(broken[0][[place]], change[[place]])
    single = [number for number, place in enumerate(found) if place[1] - place[0] == place[3] - place[2] == 1]
    if len(single) > 1:
        rows, columns = np.array([found[number][0] for number in single]), np.array(
            [found[number][2] for number in single])
        here, there = scores[1, 1][np.ix_(rows, columns)], elsewhere[1, 1][np.ix_(rows, columns)].T + MOVED
        exchanged = np.maximum(here + there, here.T + there.T)
        change = exchanged - (gains[single] + gaps[0][rows] + gaps[1][columns])[:, None] - (
            gains[single] + gaps[0][rows] + gaps[1][columns])[None, :]
        np.fill_diagonal(change, -np.inf)
        ones, _ = np.nonzero(change > NO_DOUBT)
        doubt(np.array(single)[ones], change[change > NO_DOUBT])
    return [_worth(place, place in moved, float(own)) for place, own in zip(found, against, strict=True)]


def _worth(place: Place, moved: bool, against: float) -> float:
    gap = place[0] == place[1] or place[2] == place[3]
    lines = WORTH["gap" if gap else "moved" if moved else "tie"]
    odds = -max(against, NO_DOUBT)
    return float(1.0 / (1.0 + np.exp(np.clip(-min(slope * odds + offset for slope, offset in lines), -50.0, 50.0))))


def agreeing(score: float, parts: Sequence[float]) -> float:
    """A score that is not sure where what clauses do, or the concepts that they name, speak against a bead."""
    said = dict(zip(PARTS, parts, strict=True))
    if said["provisions"] <= OTHERWISE:
        return min(score, DENIED)
    return min(score, DOUBTED) if said["provisions"] < 0 or said["concepts"] <= AGAINST else score


def _gain(place: Place, scores: Scores, gaps: Gaps) -> float:
    """What a bead is better than leaving all its lines out."""
    first, stop, begin, end = place
    return score_of(place, scores, gaps) - float(gaps[0][first:stop].sum() + gaps[1][begin:end].sum())


def _sums(values: np.ndarray, size: int) -> np.ndarray:
    sums = np.concatenate(([0.0], np.cumsum(values)))
    result: np.ndarray = sums[size:] - sums[:-size]
    return result
