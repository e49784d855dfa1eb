"""Long texts: for each line the few most like it, and cuts between lines that answer each other beyond doubt."""

import random
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.concord.anchors import _heaviest, pieces
from pipeline.concord.evidence import evidence
from pipeline.concord.likeness import KEPT, likeness
from pipeline.concord.values import Line


def invented(count: int) -> list[str]:
    rng = random.Random(3)
    words = ["".join(rng.choice("абвгдеклмнопрст") for _ in range(6)) for _ in range(400)]
    return [" ".join(rng.choices(words, k=12)) for _ in range(count)]


def shown(texts: list[str]) -> list[object]:
    return [evidence(Line(str(place), text, "ru")) for place, text in enumerate(texts)]


@pytest.mark.parametrize("chunk", [7, 64, 1000])
def test_each_line_is_most_like_itself_however_many_are_looked_at_at_once(
    chunk: int, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules["pipeline.concord.likeness"], "CHUNK", chunk)  # the package has the function
    texts = invented(50)
    order = random.Random(1).sample(range(50), 50)
    found = likeness(shown(texts), shown([texts[place] for place in order]), ("ru", "ru"))  # type: ignore[arg-type]
    assert [order[column] for column in found.columns[:, 0]] == list(range(50))
    assert list(found.row) == order
    assert (found.best > found.second).all() and found.scores.shape == (50, KEPT)


def test_pieces_cover_both_texts_and_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.concord.anchors.PIECE", 10)
    texts = invented(90)
    other = texts[:40] + texts[55:]
    cut = pieces(likeness(shown(texts), shown(other), ("ru", "ru")), 90, 75)  # type: ignore[arg-type]
    assert cut[0][::2] == (0, 0) and cut[-1][1::2] == (90, 75) and len(cut) > 3
    assert all(one[1] == two[0] and one[3] == two[2] for one, two in pairwise(cut))


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 9)), max_size=9))
def test_the_heaviest_rising_sequence_is_the_best_of_all(pairs: list[tuple[int, int, int]]) -> None:
    given_pairs = sorted({(row, column): (row, column, float(gain)) for row, column, gain in pairs}.values(),
                         key=lambda pair: (pair[0], -pair[1]))
    gains = {pair[:2]: pair[2] for pair in given_pairs}
    best = {(): 0.0}
    for pair in given_pairs:
        best |= {(*chain, pair[:2]): total + pair[2] for chain, total in list(best.items())
                 if not chain or (chain[-1][0] < pair[0] and chain[-1][1] < pair[1])}
    assert sum(gains[pair] for pair in _heaviest(given_pairs)) == max(best.values())
