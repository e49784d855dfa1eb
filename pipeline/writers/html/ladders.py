"""Cascades as drawings: one column a treaty, the five tests always in the same rows, so that the eye runs across.

``individual_ladders`` and ``entity_ladders`` give an SVG for each set of codes. Sizes are in CSS pixels; text is
wrapped by an estimate of its width, since the drawing must not depend on the fonts of the machine that makes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import Words
from pipeline.explain.individual import SPEAKS_OF
from pipeline.writers.html import drawing
from pipeline.writers.html.conditions import Piece, missing, own
from pipeline.writers.html.drawing import LEFT, LINE, RIGHT, WIDE
from pipeline.writers.html.lines import width, wrap

ARROW, WORDS = 22, 32  # where the straight arrow runs and its words begin
BOX = 34  # of one line; each further one makes it higher
GAP = 16  # of an arrow without words
INSIDE = 14  # where the words in a box begin
EDGE = 8  # between the end of words and the side of their box
LANE_STEP = 7
NAME, SMALL = 13, 12  # sizes of letters: of the name in a box, of all else
AUTHORITIES = "mutual_agreement"
ONLY = {"yes": "only e", "no": "lack e"}  # how the word is drawn
UNCLEAR = frozenset({INCONCLUSIVE, NOT_AVAILABLE})  # neither there nor absent: never another thing than the baseline's


@dataclass(frozen=True, slots=True)
class Column:
    """What a ladder is drawn from: a name, values by feature, and where each test's clause stands in the page."""

    name: str
    values: Mapping[str, str]
    links: Mapping[str, str]

    def value(self, feature: str) -> str:
        return self.values.get(feature, NOT_AVAILABLE)

    def elements(self, feature: str) -> list[str]:
        found = codebook().feature(feature).elements(self.value(feature))
        return [one for one in found if one not in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE)]

    @property
    def tests(self) -> list[str]:
        """The individual's tests in their order; those of which the order is not known, after the others."""
        ordered = self.elements("individual.cascade")
        return [*ordered, *(test for test in codebook().tests if test not in ordered
                            and self.value(f"individual.{test}") == "present")]


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


@dataclass(frozen=True, slots=True)
class _Label:
    """What stands in a box: the lines of its name, those below them, and whether "only" has one to itself."""

    name: tuple[str, ...]
    more: tuple[str, ...] = ()
    apart: bool = False

    @property
    def height(self) -> int:
        return BOX + LINE * (len(self.name) + len(self.more) + self.apart - 1)

    def first(self, height: int) -> int:
        """Where in a box of a height the first line stands, so that all are in its middle."""
        return (height - self.height + BOX) // 2 + 5


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
    labels = [{test: _label(column, test, words) for test in tests} for column in columns]
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
    parts = [_rung(column, test, rows[test], numbers.get(test), words, base) for test in model]
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
        parts.append(_part(f"{test}.trigger", column, base, Markup("").join(drawn)))
    label = words.gettext("{name}: the tests for an individual, in rows", name=column.name)
    return drawing.svg(parts, height, label)


def _pieces(step: _Step, x: int, y: int, kind: str, column: Column, base: Column | None) -> Markup:
    """The conditions of a way in lines; each can be marked alone where only it differs."""
    feature = f"individual.{step.target}.trigger"
    theirs = base.elements(feature) if base and not _unclear(base.value(feature)) else None
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


def values(column: Column) -> dict[str, str]:
    """What is drawn, part by part: parts with equal values look alike. What is missing is left out; what is
    inconclusive or not available is not missing."""
    found = _unclear_parts(column)
    for test in column.tests:
        found[test] = "present"
        if turned := _turned(column, test):
            found[f"{test}.place"] = "|".join(turned)
        found[f"{test}.trigger"] = column.value(f"individual.{test}.trigger")
        if test == AUTHORITIES:
            found[f"{test}.duty"] = _said(column, "individual.mutual_agreement", "duty", "article")
        else:
            found[f"{test}.only"] = column.value(f"individual.{test}.only")
    for place, test in enumerate(column.elements("entity.rule")):
        found[f"entity.{test}"] = str(place)
        if test == AUTHORITIES:
            found["entity.duty"] = _said(column, "entity.mutual_agreement", "duty", "article", "factors")
        elif not place:
            found["entity.only"] = column.value("entity.only")
    if found.get("entity.only") or found.get("entity.duty"):
        found["entity.scope"] = column.value("entity.scope")
    if column.value("entity.benefits_denied") == "present":
        found["entity.benefits"] = "present"
    return found


def _turned(column: Column, test: str) -> list[str]:
    """The tests that stand on the other side of a test than in the order of the models."""
    cascade, model = column.elements("individual.cascade"), codebook().tests
    if test not in cascade:
        return []
    here, there = cascade.index(test), model.index(test)
    return sorted(one for place, one in enumerate(cascade) if (place < here) != (model.index(one) < there)
                  and one != test)


def _unclear_parts(column: Column) -> dict[str, str]:
    """The parts of which it is not known whether they are there, all that belongs to them included."""
    found: dict[str, str] = {}
    tests, order = codebook().tests, column.value("individual.cascade")
    unknown_order = [one for one in codebook().feature("individual.cascade").elements(order) if one in UNCLEAR]
    for test in tests:
        said = column.value(f"individual.{test}")
        if said in UNCLEAR:
            found |= dict.fromkeys((test, f"{test}.place", f"{test}.trigger", f"{test}.only", f"{test}.duty"), said)
        elif unknown_order:
            found[f"{test}.place"] = unknown_order[0]
    rule = [one for one in codebook().feature("entity.rule").elements(column.value("entity.rule")) if one in UNCLEAR]
    if rule:
        possible = [value.id for value in codebook().feature("entity.rule").values]
        found |= {f"entity.{test}": rule[0] for test in possible} | dict.fromkeys(
            ("entity.duty", "entity.only", "entity.scope"), rule[0])
    if column.value("entity.benefits_denied") in UNCLEAR:
        found["entity.benefits"] = column.value("entity.benefits_denied")
    return found


def _said(column: Column, stem: str, *names: str) -> str:
    return "|".join(column.value(f"{stem}.{name}") for name in names)


def _part(name: str, column: Column, base: Column | None, inside: Markup) -> Markup:
    """A part of a drawing by which it is compared with the baseline's."""
    value = values(column).get(name, "")
    return Markup('<g class="step{}" data-step="{}" data-value="{}">{}</g>').format(
        " other" if differs(name, column, base) else "", name, value, inside)


def differs(name: str, column: Column, base: Column | None) -> bool:
    """Whether a part of a drawing is another than in the baseline."""
    return base is not None and not alike(values(base).get(name, ""), values(column).get(name, ""))


def alike(one: str, other: str) -> bool:
    """Whether two parts are not known to differ; the page's script compares them in the same way."""
    if _unclear(one) or _unclear(other):
        return True
    first, second = one.split("|"), other.split("|")
    return len(first) == len(second) and all(
        mine == theirs or _unclear(mine) or _unclear(theirs) for mine, theirs in zip(first, second, strict=True))


def _unclear(value: str) -> bool:
    return not UNCLEAR.isdisjoint(value.split("; "))


def _missing(said: str, absent: str, words: Words) -> tuple[str, str]:
    """How a box is drawn that holds no test, and what it says."""
    if said == INCONCLUSIVE:
        return "unsure", words.gettext("said, but inconclusive")
    return "none", words.gettext("not available") if said == NOT_AVAILABLE else absent


def _only(name: str, feature: str, at: tuple[int, int], column: Column, base: Column | None, words: Words) -> Markup:
    """The mark of a result in that State only; where there is none, the word struck, seen only against a baseline."""
    kind = ONLY.get(column.value(feature))
    return _part(name, column, base, drawing.text(words.gettext("only"), *at, kind)) if kind else Markup("")


def _label(column: Column, test: str, words: Words) -> _Label:
    """What the box of an individual's test says, in lines that it has room for."""
    said = column.value(f"individual.{test}")
    if said != "present":
        _, missing = _missing(said, words.gettext("no such test"), words)
        return _Label(tuple(wrap(f"{_name(test, words)}: {missing}", RIGHT - WORDS - EDGE, SMALL, bold=True)))
    if test == AUTHORITIES:
        return _Label(tuple(wrap(words.gettext("Competent authorities"), RIGHT - INSIDE - EDGE, NAME, bold=True)),
                      tuple(wrap(_duty(column, "individual.mutual_agreement", words), RIGHT - INSIDE - EDGE, SMALL)))
    return _named(_name(test, words), RIGHT, column.value(f"individual.{test}.only") in ONLY, words)


def _named(name: str, right: int, only: bool, words: Words) -> _Label:
    """The name of a test with room for "only" right of its last line, or else below it."""
    room = right - INSIDE - EDGE
    left = room - (width(words.gettext("only"), SMALL, bold=True) + EDGE if only else 0)
    lines = wrap(name[:1].upper() + name[1:], left, NAME, bold=True)
    return _Label(tuple(lines), apart=only and width(lines[-1], NAME, bold=True) > left)


def _rung(
    column: Column, test: str, row: _Row, number: int | None, words: Words, base: Column | None,
) -> Markup:
    label, height = _label(column, test, words), row.stop - row.top
    first = row.top + label.first(height)
    if (said := column.value(f"individual.{test}")) != "present":
        kind, _ = _missing(said, "", words)
        missing_test = drawing.rect(row.top, height, kind) + drawing.stack(label.name, WORDS, first, "t m")
        return _part(test, column, base, missing_test)
    box = [drawing.rect(row.top, height, "rung")]
    if number:
        kind = "n" if _turned(column, test) else "n usual"
        box.append(_part(f"{test}.place", column, base, drawing.text(str(number), LEFT + 5, row.top + 11, kind)))
    box.append(drawing.stack(label.name, INSIDE, first, "b"))
    last = first + LINE * (len(label.name) - 1)
    if test == AUTHORITIES:
        more = _part(f"{test}.duty", column, base, drawing.stack(label.more, INSIDE, last + LINE, "t"))
    else:
        at = (RIGHT - EDGE, last + LINE * label.apart)
        more = _only(f"{test}.only", f"individual.{test}.only", at, column, base, words)
    return drawing.linked(_part(test, column, base, Markup("").join(box)) + more, column.links.get(test))


def _name(test: str, words: Words) -> str:
    """A test in a box, short enough to leave room for "only" beside it."""
    return {
        "permanent_home": words.pgettext("on a rung", "permanent home"),
        "vital_interests": words.pgettext("on a rung", "vital interests"),
        "habitual_abode": words.pgettext("on a rung", "habitual abode"),
        "nationality": words.pgettext("on a rung", "nationality"),
        "effective_management": words.pgettext("on a rung", "effective management"),
    }.get(test) or words.title(codebook().value_title("entity.rule", test))


def _duty(column: Column, feature: str, words: Words) -> str:
    duty = words.title(codebook().value_title(f"{feature}.duty", column.value(f"{feature}.duty")))
    article = column.value(f"{feature}.article")
    if article in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE):
        return duty
    told = words.gettext("{duty}, Article {number}", duty=duty, number=article)
    return told.removesuffix(f" {article}") + f"\u00a0{article}" if told.endswith(f" {article}") else told


def order_note(column: Column, words: Words) -> str:
    """What is to be said of a ladder whose rungs stand in an order that is not known."""
    inconclusive = INCONCLUSIVE in codebook().feature("individual.cascade").elements(column.value("individual.cascade"))
    return words.gettext("the order of the tests is inconclusive") if inconclusive and column.tests else ""


def unknown_parts(column: Column) -> str:
    """The names of the parts that are not drawn since it is not known whether they are there: nothing differs there."""
    return " ".join(name for name, value in values(column).items() if value in UNCLEAR)


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
    said, rule = column.value("entity.rule"), column.elements("entity.rule")
    y, parts = 2, []
    if not rule:
        kind, missing = _missing(said, words.gettext("no rule"), words)
        parts += [drawing.rect(y, BOX, kind, WIDE), drawing.text(missing, INSIDE, y + 22, "t m")]
        y += BOX
    for place, test in enumerate(rule):
        if place:
            parts.append(drawing.line(f"M{ARROW} {y}V{y + GAP}", arrow=True))
            y += GAP
        only = not place and test != AUTHORITIES
        label = _entity_label(column, test, only and column.value("entity.only") in ONLY, words)
        height = label.height
        first = y + label.first(height)
        last = first + LINE * (len(label.name) - 1)
        box = _part(f"entity.{test}", column, base,
                    drawing.rect(y, height, "rung", WIDE) + drawing.stack(label.name, INSIDE, first, "b"))
        if label.more:
            box += _part("entity.duty", column, base, drawing.stack(label.more, INSIDE, last + LINE, "t"))
        if only:
            box += _only("entity.only", "entity.only", (WIDE - EDGE, last + LINE * label.apart), column, base, words)
        link = column.links.get("entity_mutual_agreement" if test == AUTHORITIES else "entity")
        parts.append(drawing.linked(box, link))
        y += height
    if column.value("entity.benefits_denied") == "present":
        parts.append(drawing.line(f"M{ARROW} {y}V{y + GAP}", arrow=True))
        y += GAP
        label = _named(words.gettext("Benefits denied"), WIDE, False, words)
        first = y + label.first(label.height)
        denied = drawing.rect(y, label.height, "rung", WIDE) + drawing.stack(label.name, INSIDE, first, "b")
        linked = drawing.linked(denied, column.links.get("benefits_denied"))
        parts.append(_part("entity.benefits", column, base, linked))
        y += label.height
    return parts, y


def _entity_label(column: Column, test: str, only: bool, words: Words) -> _Label:
    if test != AUTHORITIES:
        return _named(_name(test, words), WIDE, only, words)
    more = [_duty(column, "entity.mutual_agreement", words)]
    factors = [words.title(codebook().value_title("entity.mutual_agreement.factors", one))
               for one in column.elements("entity.mutual_agreement.factors")]
    if factors:
        more.append(words.gettext("weighing {factors}", factors=", ".join(factors)))
    lines = [line for text in more for line in wrap(text, WIDE - INSIDE - EDGE, SMALL)]
    return _Label(_named(words.gettext("competent authorities"), WIDE, False, words).name, tuple(lines))
