"""How much a bead's score is worth: of the beads that are told to be right in nine of ten cases, are nine of ten right?

Whole treaties with known answers, an invented one in Russian and Romanian and those among the coded cases beside
themselves, are disturbed at random: clauses merged, left out, moved, words left out or put in another's place, with
their places in the treaty or without. What concord says of the pairs is counted by its score. ``--fit`` prints the
constants that `pipeline/concord/sure.py` turns odds into scores by, from other seeds than those of the table. Nothing
of the Universal Declaration is used.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from pipeline import run, tasks
from pipeline.concord import Bead, Line, concord
from pipeline.concord.lines import lines
from pipeline.concord.sure import WORTH
from pipeline.concordance import concordance
from pipeline.model import Manifest, Reading

TESTS = Path(__file__).parent.parent / "tests"
VERSIONS = TESTS / "versions" / "velmark.ru.txt", TESTS / "versions" / "velmark.ro.txt"
LINES = {"tie": 2, "gap": 2, "moved": 1}
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0001)
# the constants are fitted to some seeds, the table shows others
FITTED, SHOWN = range(188), range(400, 460)
# a whole treaty has at least so many clauses; so many of them are put side by side at once
WHOLE, MOST = 15, 60

Pair = tuple[tuple[Line, ...], tuple[Line, ...]]
Beads = set[tuple[tuple[str, ...], tuple[str, ...]]]


@dataclass(frozen=True)
class Case:
    """One bead that was found: whether it ties clauses, leaves one out, or moves; its score; whether it is right."""

    kind: str
    score: float
    right: bool


def kind_of(bead: Bead) -> str:
    return "gap" if not (bead.left and bead.right) else "moved" if bead.moved else "tie"


def pairs() -> list[Pair]:
    """Clauses that answer each other one by one: a treaty and its translation, and treaties beside themselves."""
    found = concordance(*VERSIONS)
    left, right = found.lines
    assert [line.id for line in left] == [line.id for line in right], "the versions are not parallel any more"
    whole = []
    for path in sorted((TESTS / "gold").glob("r?-1[0-9]-*.txt")):
        read = run.read_file(tasks.Task(path, path.stem, Manifest()))[0]
        if isinstance(read, Reading) and len(own := lines(read, run.named_concepts)) >= WHOLE:
            whole.append((own, own))
    return [(left, right), *whole]


def cases(texts: Sequence[Pair], seeds: Iterator[int] | range) -> Iterator[Case]:
    """What concord says of the pairs, disturbed anew for each seed; every second time it is the translation."""
    for seed in seeds:
        rng = random.Random(seed)
        pair = texts[0] if seed % 2 or len(texts) == 1 else texts[1 + seed // 2 % (len(texts) - 1)]
        left, right, gold = disturbed(pair, rng)
        for bead in concord(left, right):
            yield Case(kind_of(bead), bead.score, (bead.left, bead.right) in gold)


def disturbed(pair: Pair, rng: random.Random) -> tuple[list[Line], list[Line], Beads]:
    """A stretch of two texts with clauses merged, left out and moved on either side, its words blurred; and the beads
    that are right, by the ids of clauses."""
    size = rng.randint(min(WHOLE, len(pair[0])), min(MOST, len(pair[0])))
    start = rng.randrange(len(pair[0]) - size + 1)
    merged, out, moved = (rng.choice(shares) for shares in ((0.0, 0.1, 0.2), (0.0, 0.1, 0.2), (0.0, 0.05, 0.1)))
    blur = rng.choice((0.0, 0.15, 0.3, 0.45) if pair[0][0].language == pair[1][0].language else (0.0, 0.1, 0.2))
    placed = rng.random() < 0.5
    sides = [[[place] for place in range(start, start + size)] for _ in range(2)]
    used: set[int] = set()
    for first in rng.sample(range(start, start + size - 1), round(merged * size)):
        if not used & {first, first + 1}:
            used |= {first, first + 1}
            groups = sides[rng.randrange(2)]
            groups.remove([first + 1])
            groups[groups.index([first])] = [first, first + 1]
    free = rng.sample(sorted(set(range(start, start + size)) - used), size - len(used))
    cut = round(out * size)
    for place in free[:cut]:
        sides[rng.randrange(2)].remove([place])
    for place in free[cut : cut + round(moved * size)]:
        groups = sides[rng.randrange(2)]
        groups.remove([place])
        groups.insert(rng.randrange(len(groups) + 1), [place])
    texts = [[_line(pair[side], group, blur, placed, rng) for group in groups] for side, groups in enumerate(sides)]
    return texts[0], texts[1], _gold(sides[0], sides[1], texts[0], texts[1])


def _line(text: Sequence[Line], group: Sequence[int], blur: float, placed: bool, rng: random.Random) -> Line:
    own = [text[place] for place in group]
    words = [word for line in own for word in line.text.split()]
    others = rng.choice(text).text.split()
    blurred = [rng.choice(others) if rng.random() < blur / 2 else word for word in words if rng.random() >= blur / 2]
    return replace(
        own[0], text=" ".join(blurred or words), path=own[0].path if placed else (),
        title=own[0].title if placed else "",
        provisions=frozenset().union(*(line.provisions for line in own)) if placed else frozenset(),
        concepts=tuple(name for line in own for name in line.concepts if rng.random() >= blur / 2))


def _gold(
    ours: Sequence[Sequence[int]], theirs: Sequence[Sequence[int]], left: Sequence[Line], right: Sequence[Line],
) -> Beads:
    """Beads of lines that hold a clause in common, closed over chains of them."""
    parts = [(set(group), {place}, set[int]()) for place, group in enumerate(ours)] + [
        (set(group), set[int](), {place}) for place, group in enumerate(theirs)]
    beads: list[tuple[set[int], set[int], set[int]]] = []
    for part in parts:
        touching = [bead for bead in beads if bead[0] & part[0]]
        beads = [bead for bead in beads if bead not in touching]
        joined = [set[int]().union(*(bead[which] for bead in [*touching, part])) for which in range(3)]
        beads.append((joined[0], joined[1], joined[2]))
    return {(tuple(left[place].id for place in sorted(rows)), tuple(right[place].id for place in sorted(columns)))
            for _, rows, columns in beads}


def table(found: Sequence[Case]) -> list[tuple[str, int, float, float]]:
    """For each band of scores: how many beads, the mean of their scores, the share that is right."""
    rows = []
    for low, high in pairwise(BINS):
        own = [case for case in found if low <= case.score < high]
        if own:
            rows.append((f"{low:.2f} to {min(high, 1.0):.2f}", len(own), float(np.mean([case.score for case in own])),
                         float(np.mean([case.right for case in own]))))
    return rows


def told(found: Sequence[Case]) -> str:
    """The table of all beads, in words for people."""
    rows = [f"  {band:<14} {count:>5} beads  told {score:.3f}  right {right:.3f}"
            for band, count, score, right in table(found)]
    return "\n".join([*rows, f"  all            {len(found):>5} beads  error {error(found):.3f}"])


def error(found: Sequence[Case]) -> float:
    """The expected calibration error: how far scores are from the share that is right, weighed by beads."""
    return sum(count * abs(score - right) for _, count, score, right in table(found)) / max(len(found), 1)


def fit(found: Sequence[Case]) -> dict[str, list[tuple[float, float]]]:
    """For each kind of bead the slopes and offsets of the lines, as many as it has, of which the lowest makes log odds
    worth what they say, by likelihood.

    A bead right and one wrong are added at no odds, so that few cases do not make it too sure.
    """
    from scipy.optimize import minimize

    fitted = {}
    for kind, count in LINES.items():
        own = [case for case in found if case.kind == kind]
        odds = np.array([_odds(case.score) for case in own] + [0.0, 0.0])
        right = np.array([case.right for case in own] + [True, False], dtype=float)

        def loss(values: np.ndarray, odds: np.ndarray = odds, right: np.ndarray = right) -> float:
            told = np.min([slope * odds + offset for slope, offset in values.reshape(-1, 2)], axis=0)
            return float(np.sum(np.logaddexp(0.0, told) - right * told))

        start = np.array([*(1.5, 0.0), *(0.1, 3.0)][: 2 * count])
        best = minimize(loss, start, method="Nelder-Mead", bounds=[(0.0, 3.0), (-5.0, 5.0)] * count,
                        options={"maxiter": 10_000, "xatol": 1e-4, "fatol": 1e-6})
        fitted[kind] = [(round(float(slope), 2), round(float(offset), 2)) for slope, offset in best.x.reshape(-1, 2)]
    return fitted


def _odds(score: float) -> float:
    return float(np.log(max(score, 1e-9) / max(1 - score, 1e-9)))


def main() -> int:
    """Print how much scores are worth, or the constants that make them worth what they say."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fit", action="store_true", help="print the constants")
    chosen = options.parse_args()
    texts = pairs()
    if chosen.fit:
        WORTH.update(dict.fromkeys(WORTH, ((1.0, 0.0),)))
        print(fit(list(cases(texts, FITTED))))
    else:
        print(told(list(cases(texts, SHOWN))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
