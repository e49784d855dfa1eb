"""Clauses stand side by side by what they do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readings import ARTICLE, ClauseSpec, reading, seeds

from pipeline.align import align
from pipeline.codebook import codebook
from pipeline.model import AlignmentRow, Reading

PROVISIONS = [entry.id for entry in codebook().provisions]


def row(rows: tuple[AlignmentRow, ...], provision: str) -> dict[str, list[str]]:
    found = next(row for row in rows if row.provision == provision)
    return {treaty: [cell.clause for cell in cells] for treaty, cells in found.cells}


def test_rows_follow_the_codebook_and_hold_the_clauses_that_carry_the_provision() -> None:
    rows = align(seeds().readings)
    names = [row.provision for row in rows]
    assert names == sorted(set(names), key=PROVISIONS.index)
    abode = row(rows, "habitual_abode")
    assert [clauses for _, clauses in sorted(abode.items())] == [["4.b"], ["2.b"], ["4.b"], ["2.b"], ["4.b"]]


def test_a_treaty_without_the_provision_leaves_a_gap() -> None:
    assert not any(treaty.startswith("004") for treaty in row(align(seeds().readings), "nationality"))


def test_a_clause_with_two_tests_stands_in_both_rows_with_its_part_marked() -> None:
    one = reading("a", [("1.a", ("permanent_home", "vital_interests"), "a) the home; |if both, the interests")])
    parts = [cell.span.of(one.document.text) for row in align([one]) for _, cells in row.cells for cell in cells]
    assert parts == ["a) the home; ", "if both, the interests\n"]


def test_a_clause_with_two_provisions_and_no_limbs_stands_in_both_rows_as_a_whole() -> None:
    one = reading("a", [("1", ("resident_definition", "state_itself"), "1. resident, the State too")])
    rows = align([replace(one, limbs=())])
    assert [cells[0][1][0].span for cells in (row.cells for row in rows)] == [one.clauses[1].span] * 2


def test_limbs_that_follow_each_other_are_one_part_and_others_stay_apart() -> None:
    carried = ("entity", "entity", "entity_mutual_agreement", "entity")
    one = reading("a", [("1", carried, "1. one |two |three |four")])
    one = replace(one, provisions=(("1", ("entity", "entity_mutual_agreement")),))
    cells = dict(next(row for row in align([one]) if row.provision == "entity").cells)["a"]
    assert [cell.span.of(one.document.text) for cell in cells] == ["1. one two ", "four\n"]


def test_clauses_that_no_provision_explains_are_aligned_by_likeness() -> None:
    here = reading("a", [("5", ("other",), "5. Временное отсутствие не меняет места жительства лица."),
                         ("6", ("other",), "6. Студенты и стажёры упомянуты в другой статье.")])
    there = reading("b", [("7", ("other",), "7. Временное отсутствие лица не меняет его места жительства.")])
    alone = reading("c", [("2", ("other",), "2. Suma impozitului se restituie în termen de un an.")], language="ro")
    rows = [{treaty: [cell.clause for cell in cells] for treaty, cells in row.cells}
            for row in align([here, there, alone])]
    assert rows == [{"a": ["5"], "b": ["7"]}, {"a": ["6"]}, {"c": ["2"]}]


def test_clauses_of_other_articles_are_not_aligned() -> None:
    one = reading("a", [("1", ("scope",), "1. Persons")])
    assert align([replace(one, article="7")]) == ()
    assert ARTICLE == "4"


TEXTS = st.sampled_from(["1. one two three four", "2. one two three five", "3. something else", "4. один два три"])
CLAUSES = st.lists(
    st.tuples(st.lists(st.sampled_from(PROVISIONS), min_size=1, max_size=3, unique=True), TEXTS), max_size=6)


def built(name: str, clauses: list[tuple[list[str], str]]) -> Reading:
    specs: list[ClauseSpec] = [(str(place), carried, text) for place, (carried, text) in enumerate(clauses, 1)]
    return reading(name, specs)


def operations(work: Callable[[], object]) -> int:
    """How many operations of the interpreter some work takes."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize(
    "wording", ["6. Временное отсутствие лица {} не меняет его места жительства.", "6. {0} {0}x {0}y"],
    ids=["alike", "different"])
def test_the_cost_is_linear_in_the_number_of_treaties(wording: str) -> None:
    """Whether the clauses that no provision explains are alike or all different."""
    def treaties(count: int) -> list[Reading]:
        words = [chr(0x430 + place % 30) * (3 + place // 30) for place in range(count)]
        return [reading(f"t{place:03}", [("1", ("scope",), "1. Persons"), ("6", ("other",), wording.format(word))])
                for place, word in enumerate(words)]

    few, many = treaties(10), treaties(100)
    align(few)  # what is loaded once
    assert operations(lambda: align(many)) < 11 * operations(lambda: align(few))


@settings(max_examples=60, deadline=None)
@given(CLAUSES)
def test_a_text_beside_itself_is_the_identity(clauses: list[tuple[list[str], str]]) -> None:
    for found in align([built("a", clauses), built("b", clauses)]):
        cells = dict(found.cells)
        assert cells["a"] == cells["b"]


@settings(max_examples=60, deadline=None)
@given(st.lists(CLAUSES, min_size=2, max_size=4), st.randoms())
def test_the_order_of_input_does_not_matter(texts: list[list[tuple[list[str], str]]], random: object) -> None:
    readings = [built(f"t{place}", clauses) for place, clauses in enumerate(texts)]
    shuffled = list(readings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert align(shuffled) == align(readings)


@settings(max_examples=60, deadline=None)
@given(CLAUSES, CLAUSES)
def test_a_pair_in_the_other_order_is_the_mirror(one: list[tuple[list[str], str]],
                                                  two: list[tuple[list[str], str]]) -> None:
    def pairs(rows: tuple[AlignmentRow, ...], left: str, right: str) -> set[object]:
        return {(row.provision, dict(row.cells).get(left, ()), dict(row.cells).get(right, ())) for row in rows}

    assert pairs(align([built("a", one), built("b", two)]), "a", "b") == pairs(
        align([built("b", one), built("a", two)]), "b", "a")


@settings(max_examples=60, deadline=None)
@given(CLAUSES)
def test_no_clause_is_dropped(clauses: list[tuple[list[str], str]]) -> None:
    rows = align([built("a", clauses)])
    carried = {(str(place), name) for place, (names, _) in enumerate(clauses, 1) for name in names}
    assert {(cell.clause, row.provision) for row in rows for _, cells in row.cells for cell in cells} == carried
