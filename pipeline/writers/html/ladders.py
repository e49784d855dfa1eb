"""Cascades as drawings: one column a treaty, the five tests always in the same rows, so that the eye runs across.

``individual_ladders`` and ``entity_ladders`` give an SVG for each set of codes. Sizes are in CSS pixels; text is
wrapped by an estimate of its width, since the drawing must not depend on the fonts of the machine that makes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import Words
from pipeline.explain.triggers import SPEAKS_OF
from pipeline.writers.html import drawing
from pipeline.writers.html.columns import Column, unclear
from pipeline.writers.html.conditions import Piece, missing, own
from pipeline.writers.html.drawing import LINE, RIGHT
from pipeline.writers.html.rungs import BOX, SMALL, WORDS, benefits_denied, entity_rung, label, no_rule, part, rung

ARROW = 22  # where the straight arrow runs
GAP = 16  # of an arrow without words
LANE_STEP = 7


@dataclass(frozen=True, slots=True)
class _Step:
    """The way into a rung: from which test, in the lane or straight, with its words in lines."""

    source: str | None
    target: str
    lane: bool
    lines: tuple[tuple[Piece, ...], ...]
    ordered: bool = True  # else its words stand alone: what is before the test is not known


@dataclass(frozen=True, slots=True)
class _Row:
    """Where the ways into the boxes of a test begin, and where these boxes begin and end."""

    start: int
    top: int
    stop: int

    @property
    def height(self) -> int:
        return self.stop - self.top


def individual_ladders(columns: Sequence[Column], words: Words, base: Column | None = None) -> list[Markup]:
    """A drawing for each column, all with the same rows; what differs from ``base`` is marked."""
    tests = codebook().tests
    steps = [_steps(column, words) for column in columns]
    gone = [_gone(column, columns, base, words) for column in columns]
    heights = {
        test: max((_words_height([one for one in its if one.target == test], lacking[test])
                   for its, lacking in zip(steps, gone, strict=True)), default=GAP)
        for test in tests
    }
    labels = [{test: label(column, test, words) for test in tests} for column in columns]
    boxes = {test: max((its[test].height for its in labels), default=BOX) for test in tests}
    rows: dict[str, _Row] = {}
    y = 0
    for test in tests:
        rows[test] = _Row(y, y + heights[test], y + heights[test] + boxes[test])
        y = rows[test].stop
    return [_individual(column, its, lacking, rows, y + 2, words, base)
            for column, its, lacking in zip(columns, steps, gone, strict=True)]


def _gone(
    column: Column, columns: Sequence[Column], base: Column | None, words: Words,
) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each test that a column has, by another column's whole trigger: the conditions that only the other has."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for test in codebook().tests:
        feature = f"individual.{test}.trigger"
        others = {one.value(feature) for one in (*columns, *([base] if base else ()))
                  if test in one.tests}
        here = test in column.tests
        found[test] = {other: lines for other in sorted(others) if here and (
            lines := missing(column.value(feature), other, RIGHT - WORDS, SMALL, words))}
    return found


def _steps(column: Column, words: Words) -> list[_Step]:
    cascade = column.elements("individual.cascade")
    model = codebook().tests
    steps: list[_Step] = []
    for place, test in enumerate(cascade):
        before = cascade[place - 1] if place else None
        by_source: dict[str | None, list[str]] = {}
        for trigger in column.elements(f"individual.{test}.trigger") or [""]:
            source = SPEAKS_OF.get(trigger)
            source = source if source in cascade[:place] else before
            by_source.setdefault(source, []).append("" if trigger == "always" else trigger)
        for source, triggers in by_source.items():
            lines = own([one for one in triggers if one], RIGHT - WORDS, SMALL, words)
            steps.append(_Step(source, test, _in_lane(source, test, cascade, model), lines))
    for test in column.tests[len(cascade):]:
        triggers = [one for one in column.elements(f"individual.{test}.trigger") if one != "always"]
        steps.append(_Step(None, test, False, own(triggers, RIGHT - WORDS, SMALL, words), ordered=False))
    return steps


def _in_lane(source: str | None, target: str, cascade: Sequence[str], model: Sequence[str]) -> bool:
    """A way runs straight down where no rung of this text lies between."""
    start = model.index(source) if source else -1
    between = model[start + 1: model.index(target)]
    return start >= model.index(target) or any(test in cascade for test in between)


def _words_height(steps: Sequence[_Step], gone: Mapping[str, Sequence[str]]) -> int:
    lines = sum(len(step.lines) for step in steps) + max(map(len, gone.values()), default=0)
    return lines * LINE + 12 if lines else GAP


def _individual(
    column: Column, steps: Sequence[_Step], gone: Mapping[str, Mapping[str, Sequence[str]]], rows: Mapping[str, _Row],
    height: int, words: Words, base: Column | None,
) -> Markup:
    cascade, model = column.elements("individual.cascade"), list(codebook().tests)
    numbers = {test: place for place, test in enumerate(cascade, 1)}
    parts = [rung(column, test, rows[test].top, rows[test].height, numbers.get(test), words, base) for test in model]
    lanes = 0
    written: dict[str, int] = {}
    ways: dict[str, list[Markup]] = {}
    for step in steps:
        drawn = ways.setdefault(step.target, [])
        row = rows[step.target]
        y = row.start + 13 + written.get(step.target, 0)
        if step.lane:
            drawn.append(_lane(step, rows, RIGHT + LANE_STEP * (lanes + 1), y, column, base))
            lanes += 1
        else:
            start = rows[step.source].stop if step.source else row.start + 2
            if step.ordered:
                drawn.append(drawing.line(f"M{ARROW} {start}V{row.top}", arrow=True))
            drawn.append(_pieces(step, WORDS, y, "t c", column, base))
        written[step.target] = written.get(step.target, 0) + LINE * len(step.lines)
    for test, drawn in ways.items():
        drawn += _struck(test, gone[test], rows[test].start + 13 + written[test], base)
        parts.append(part(f"{test}.trigger", column, base, Markup("").join(drawn)))
    told = words.gettext("{name}: the tests for an individual, in rows", name=column.name)
    return drawing.svg(parts, height, told)


def _pieces(step: _Step, x: int, y: int, kind: str, column: Column, base: Column | None) -> Markup:
    """The conditions of a way in lines; each can be marked alone where only it differs."""
    feature = f"individual.{step.target}.trigger"
    theirs = base.elements(feature) if base and not unclear(base.value(feature)) else None
    lines = []
    for place, line in enumerate(step.lines):
        inside = Markup("").join(
            Markup('<tspan data-c="{}"{}>{}</tspan>').format(
                one.condition, Markup(' class="other"') if theirs is not None and one.condition not in theirs
                else Markup(""), one.text) if one.condition else Markup.escape(one.text) for one in line)
        lines.append(drawing.text(inside, x, y + LINE * place, kind))
    return Markup("").join(lines)


def _struck(test: str, gone: Mapping[str, Sequence[str]], y: int, base: Column | None) -> list[Markup]:
    """The conditions that only another column has, struck; seen only where it is the baseline."""
    theirs = base.value(f"individual.{test}.trigger") if base else None
    return [Markup('<g class="gone{}" data-of="{}">{}</g>').format(
        " seen" if value == theirs else "", value, drawing.stack(lines, WORDS, y, "t"))
        for value, lines in gone.items()]


def _lane(
    step: _Step, rows: Mapping[str, _Row], x: int, y: int, column: Column, base: Column | None,
) -> Markup:
    """A way around other rungs: out of the source's right side, along the lane, into the target's."""
    start = rows[step.source].top + BOX // 2 + 4 if step.source else 2
    stop = rows[step.target].top + 12
    path = f"M{RIGHT} {start}H{x}V{stop}H{RIGHT}"
    return drawing.line(path, arrow=True) + _pieces(step, RIGHT - 2, y, "t e c", column, base)


def entity_ladders(columns: Sequence[Column], words: Words, base: Column | None = None) -> list[Markup]:
    """The rule for persons other than individuals, smaller: a box for each of its tests in their order."""
    drawn = [_entity(column, words, base) for column in columns]
    return [drawing.svg(parts, height + 2, words.gettext("{name}: the tests for other persons", name=column.name))
            for column, (parts, height) in zip(columns, drawn, strict=True)]


def persons(column: Column, words: Words) -> str:
    """For whom the entity rule is, as a label above its ladder."""
    scope = column.value("entity.scope")
    if scope == INCONCLUSIVE and len(column.elements("entity.rule")) > 1:
        return words.gettext("Different persons by different tests")
    if scope in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE, "other_than_individual"):
        return words.gettext("Persons other than individuals")
    title = words.title(codebook().value_title("entity.scope", scope))
    return f"{title[:1].upper()}{title[1:]}"


def _entity(column: Column, words: Words, base: Column | None) -> tuple[list[Markup], int]:
    """The boxes of a rule one below another with arrows between them, and how far down they reach."""
    tests = column.elements("entity.rule")
    rungs = [partial(entity_rung, column, test, not place) for place, test in enumerate(tests)]
    rungs = rungs or [partial(no_rule, column)]
    if column.value("entity.benefits_denied") == "present":
        rungs.append(partial(benefits_denied, column))
    y, parts = 2, []
    for place, draw in enumerate(rungs):
        if place:
            parts.append(drawing.line(f"M{ARROW} {y}V{y + GAP}", arrow=True))
            y += GAP
        box, height = draw(y, words, base)
        parts.append(box)
        y += height
    return parts, y
