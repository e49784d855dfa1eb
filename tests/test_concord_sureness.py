"""How sure a bead is: a share of cases that holds; and every bead says why."""

import sys
from pathlib import Path

import pytest

from pipeline.concord import Bead, Line, concord
from pipeline.concord.sure import WORTH

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
sureness = pytest.importorskip("sureness", reason="benchmarks/sureness.py is not there")

SEEDS = range(1000, 1012)


def test_scores_are_worth_what_they_say() -> None:
    found = list(sureness.cases(sureness.pairs(), SEEDS))
    assert {case.kind for case in found} == set(WORTH)
    assert sureness.error(found) < 0.05
    sure = [case.right for case in found if case.score >= 0.95]
    assert sum(sure) / len(sure) > 0.95


def test_a_false_move_is_not_told_to_be_sure() -> None:
    """Both clauses have lost their counterparts, and say much the same of dividends and of pensions."""
    left = ["Пенсии облагаются налогом только в том Государстве, резидентом которого является получатель.",
            "Студент освобождается от налога на 5 лет.", "Компетентные органы обмениваются информацией.",
            "Соглашение вступает в силу 1 января 1999 года."]
    right = ["Studentul este scutit de impozit timp de 5 ani.", "Autoritățile competente fac schimb de informații.",
             "Acordul intră în vigoare la 1 ianuarie 1999.",
             "Dividendele se impun numai în statul al cărui rezident este societatea plătitoare."]
    found = concord([Line(str(place), text, "ru") for place, text in enumerate(left)],
                    [Line(str(place), text, "ro") for place, text in enumerate(right)])
    assert all(bead.score < 0.9 for bead in found if bead.moved)


def test_a_gap_says_which_line_comes_nearest_and_why_it_is_none() -> None:
    texts = ["Дивиденды облагаются налогом.", "Студент прибывает для обучения.", "Пенсии облагаются налогом."]
    found = concord([Line(f"a{place}", text, "ru") for place, text in enumerate(texts)],
                    [Line(f"b{place}", text, "ru") for place, text in enumerate(texts[::2])])
    (gap,) = [bead for bead in found if not bead.right]
    assert gap.left == ("a1",)
    assert gap.why.startswith("nearest b")
    assert "words -" in gap.why


def test_a_text_beside_itself_and_beside_none_says_so() -> None:
    line = [Line("1", "Пенсии", "ru")]
    assert [bead.why for bead in concord(line, line)] == ["the same text"]
    assert concord(line, []) == (Bead(("1",), (), 1.0),)
    assert concord(line, [])[0].why == "nothing is near"
