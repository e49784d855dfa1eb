"""Cascades as drawings: one column a treaty, the five tests always in the same rows, so that the eye runs across.

``individual_ladders`` and ``entity_ladders`` give an SVG for each set of codes. Sizes are in CSS pixels; text is
wrapped by an estimate of its width, since the drawing must not depend on the fonts of the machine that makes it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import Words

WIDTH = 216
LEFT, RIGHT = 4, 190  # of a box; the side lane runs right of it
WIDE = 215  # where a box ends that has no lane beside it
ARROW, WORDS = 22, 32  # where the straight arrow runs and its words begin
LINE = 14
BOX, LAST_BOX = 34, 48
GAP = 16  # of an arrow without words
CHARACTERS = 25  # of 12 pixels that fit beside an arrow
LANE_STEP = 7
AUTHORITIES = "mutual_agreement"

# The test that a trigger speaks of; the others speak of whatever stands before.
SOURCE = {
    "home_in_both": "permanent_home", "home_in_neither": "permanent_home", "residence_in_neither": "permanent_home",
    "interests_undetermined": "vital_interests", "abode_in_both": "habitual_abode",
    "abode_in_neither": "habitual_abode", "abode_undetermined": "habitual_abode",
    "national_of_both": "nationality", "national_of_neither": "nationality", "nationality_undetermined": "nationality",
}


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


@dataclass(frozen=True, slots=True)
class _Step:
    """The way into a rung: from which test, in the lane or straight, with its words in lines."""

    source: str | None
    target: str
    lane: bool
    lines: tuple[str, ...]


def individual_ladders(columns: Sequence[Column], words: Words, base: Column | None = None) -> list[Markup]:
    """A drawing for each column, all with the same rows; what differs from ``base`` is marked."""
    tests = codebook().tests
    steps = [_steps(column, words) for column in columns]
    heights = {
        test: max((_words_height([one for one in its if one.target == test]) for its in steps), default=GAP)
        for test in tests
    }
    tops: dict[str, int] = {}
    y = 0
    for test in tests:
        y += heights[test]
        tops[test] = y
        y += LAST_BOX if test == tests[-1] else BOX
    return [_individual(column, its, tops, heights, y + 2, words, base)
            for column, its in zip(columns, steps, strict=True)]


def _steps(column: Column, words: Words) -> list[_Step]:
    cascade = column.elements("individual.cascade")
    model = codebook().tests
    steps: list[_Step] = []
    for place, test in enumerate(cascade):
        before = cascade[place - 1] if place else None
        by_source: dict[str | None, list[str]] = {}
        for trigger in column.elements(f"individual.{test}.trigger") or [""]:
            source = SOURCE.get(trigger)
            source = source if source in cascade[:place] else before
            by_source.setdefault(source, []).append("" if trigger == "always" else trigger)
        for source, triggers in by_source.items():
            titles = [words.title(_title(one)) for one in triggers if one]
            lines = textwrap.wrap(words.either(titles), CHARACTERS)
            steps.append(_Step(source, test, _in_lane(source, test, cascade, model), tuple(lines)))
    return steps


def _title(trigger: str) -> str:
    return next((entry.title for entry in codebook().triggers if entry.id == trigger), trigger)


def _in_lane(source: str | None, target: str, cascade: Sequence[str], model: Sequence[str]) -> bool:
    """A way runs straight down where no rung of this text lies between."""
    start = model.index(source) if source else -1
    between = model[start + 1: model.index(target)]
    return start >= model.index(target) or any(test in cascade for test in between)


def _words_height(steps: Sequence[_Step]) -> int:
    lines = sum(len(step.lines) for step in steps)
    return lines * LINE + 12 if lines else GAP


def _individual(
    column: Column, steps: Sequence[_Step], tops: Mapping[str, int], heights: Mapping[str, int], height: int,
    words: Words, base: Column | None,
) -> Markup:
    cascade, model = column.elements("individual.cascade"), list(codebook().tests)
    own_order = cascade != sorted(cascade, key=model.index)
    numbers = {test: place for place, test in enumerate(cascade, 1)} if own_order else {}
    parts = [_rung(column, test, tops[test], numbers.get(test), words, base) for test in model]
    lanes = 0
    written: dict[str, int] = {}
    ways: dict[str, list[Markup]] = {}
    for step in steps:
        drawn = ways.setdefault(step.target, [])
        top = tops[step.target]
        y = top - heights[step.target] + 13 + written.get(step.target, 0)
        if step.lane:
            drawn.append(_lane(step, tops, RIGHT + LANE_STEP * (lanes + 1), y))
            lanes += 1
        else:
            start = tops[step.source] + BOX if step.source else top - heights[step.target] + 2
            drawn.append(_line(f"M{ARROW} {start}V{top}", arrow=True))
            drawn += [_text(line, WORDS, y + LINE * place, "t") for place, line in enumerate(step.lines)]
        written[step.target] = written.get(step.target, 0) + LINE * len(step.lines)
    parts += [_part(f"{test}.trigger", column, base, Markup("").join(drawn)) for test, drawn in ways.items()]
    label = words.gettext("{name}: the tests for an individual, in rows", name=column.name)
    return _svg(parts, height, label)


def _lane(step: _Step, tops: Mapping[str, int], x: int, y: int) -> Markup:
    """A way around other rungs: out of the source's right side, along the lane, into the target's."""
    start = tops[step.source] + BOX // 2 + 4 if step.source else 2
    stop = tops[step.target] + 12
    path = f"M{RIGHT} {start}H{x}V{stop}H{RIGHT}"
    texts = [_text(line, RIGHT - 2, y + LINE * place, "t e") for place, line in enumerate(step.lines)]
    return Markup("").join([_line(path, arrow=True), *texts])


def values(column: Column) -> dict[str, str]:
    """What is drawn, part by part: parts with equal values look alike. What is missing is left out."""
    found = {}
    for test in column.elements("individual.cascade"):
        found[test] = "present"
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


def _said(column: Column, stem: str, *names: str) -> str:
    return "|".join(column.value(f"{stem}.{name}") for name in names)


def _part(name: str, column: Column, base: Column | None, inside: Markup) -> Markup:
    """A part of a drawing by which it is compared with the baseline's."""
    value = values(column).get(name, "")
    return Markup('<g class="step{}" data-step="{}" data-value="{}">{}</g>').format(
        " other" if differs(name, column, base) else "", name, value, inside)


def differs(name: str, column: Column, base: Column | None) -> bool:
    """Whether a part of a drawing is another than in the baseline."""
    return base is not None and values(base).get(name, "") != values(column).get(name, "")


def _only(name: str, feature: str, at: tuple[int, int], column: Column, base: Column | None, words: Words) -> Markup:
    """The mark of a result in that State only; where there is none, the word struck, seen only against a baseline."""
    kind = {"yes": "only e", "no": "lack e"}.get(column.value(feature))
    return _part(name, column, base, _text(words.gettext("only"), *at, kind)) if kind else Markup("")


def _rung(
    column: Column, test: str, top: int, number: int | None, words: Words, base: Column | None,
) -> Markup:
    last = test == AUTHORITIES
    height = LAST_BOX if last else BOX
    title = _name(test, words)
    said = column.value(f"individual.{test}")
    if said != "present":
        missing = words.gettext("not in the source") if said == NOT_AVAILABLE else words.gettext("no such test")
        return _part(test, column, base, Markup("").join([
            _rect(top, height, "none"), _text(f"{title}: {missing}", WORDS, top + height // 2 + 4, "t m")]))
    first = top + (20 if last else height // 2 + 5)
    box = [_rect(top, height, "rung")]
    if number:
        box.append(_text(str(number), LEFT + 5, top + 11, "n"))
    if last:
        box.append(_text(words.gettext("Competent authorities"), 14, first, "b"))
        more = _part(f"{test}.duty", column, base,
                     _text(_duty(column, "individual.mutual_agreement", words), 14, first + 17, "t"))
    else:
        box.append(_text(title[:1].upper() + title[1:], 14, first, "b"))
        more = _only(f"{test}.only", f"individual.{test}.only", (RIGHT - 8, first), column, base, words)
    return _linked(_part(test, column, base, Markup("").join(box)) + more, column.links.get(test))


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
    return words.gettext("{duty}, Article {number}", duty=duty, number=article)


def entity_ladders(columns: Sequence[Column], words: Words, base: Column | None = None) -> list[Markup]:
    """The rule for persons other than individuals, smaller: a box for each of its tests in their order."""
    drawn = [_entity(column, words, base) for column in columns]
    return [_svg(parts, height + 2, words.gettext("{name}: the tests for other persons", name=column.name))
            for column, (parts, height) in zip(columns, drawn, strict=True)]


def persons(column: Column, words: Words) -> str:
    """For whom the entity rule is, as a label above its ladder."""
    scope = column.value("entity.scope")
    if scope in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE, "other_than_individual"):
        return words.gettext("Persons other than individuals")
    title = words.title(codebook().value_title("entity.scope", scope))
    return f"{title[:1].upper()}{title[1:]}"


def _entity(column: Column, words: Words, base: Column | None) -> tuple[list[Markup], int]:
    said, rule = column.value("entity.rule"), column.elements("entity.rule")
    y, parts = 2, []
    if not rule:
        missing = words.gettext("not in the source") if said == NOT_AVAILABLE else words.gettext("no rule")
        return [_rect(y, BOX, "none", WIDE), _text(missing, 14, y + 22, "t m")], y + BOX
    for place, test in enumerate(rule):
        if place:
            parts.append(_line(f"M{ARROW} {y}V{y + GAP}", arrow=True))
            y += GAP
        title = _name(test, words)
        lines = [_duty(column, "entity.mutual_agreement", words)] if test == AUTHORITIES else []
        if test == AUTHORITIES:
            title = words.gettext("competent authorities")
            factors = [words.title(codebook().value_title("entity.mutual_agreement.factors", one))
                       for one in column.elements("entity.mutual_agreement.factors")]
            lines += textwrap.wrap(words.gettext("weighing {factors}", factors=", ".join(factors)), CHARACTERS + 2) if (
                factors) else []
        height = 28 + LINE * len(lines) + 2 * bool(lines)
        box = _part(f"entity.{test}", column, base, Markup("").join(
            [_rect(y, height, "rung", WIDE), _text(title[:1].upper() + title[1:], 14, y + 19, "b")]))
        if lines:
            box += _part("entity.duty", column, base, Markup("").join(
                _text(line, 14, y + 19 + LINE * (n + 1), "t") for n, line in enumerate(lines)))
        if not place and test != AUTHORITIES:
            box += _only("entity.only", "entity.only", (WIDE - 8, y + 19), column, base, words)
        link = column.links.get("entity_mutual_agreement" if test == AUTHORITIES else "entity")
        parts.append(_linked(box, link))
        y += height
    if column.value("entity.benefits_denied") == "present":
        parts.append(_line(f"M{ARROW} {y}V{y + GAP}", arrow=True))
        y += GAP
        denied = _rect(y, BOX, "rung", WIDE) + _text(words.gettext("Benefits denied"), 14, y + 22, "b")
        linked = _linked(denied, column.links.get("benefits_denied"))
        parts.append(_part("entity.benefits", column, base, linked))
        y += BOX
    return parts, y


def _svg(parts: Sequence[Markup], height: int, label: str) -> Markup:
    head = Markup('<svg class="ladder" viewBox="0 0 {} {}" width="{}" height="{}" role="group" aria-label="{}">')
    return Markup("").join([head.format(WIDTH, height, WIDTH, height, label), *parts, Markup("</svg>")])


def _linked(inside: Markup, link: str | None) -> Markup:
    return Markup('<a href="#{}">{}</a>').format(link, inside) if link else inside


def _rect(top: int, height: int, kind: str, right: int = RIGHT) -> Markup:
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        kind, LEFT + 0.5, top + 0.5, right - LEFT - 1, height - 1)


def _line(path: str, *, arrow: bool) -> Markup:
    return Markup('<path class="way" d="{}"{}/>').format(
        path, Markup(' marker-end="url(#arrow)"') if arrow else Markup(""))


def _text(line: str, x: int, y: int, kind: str) -> Markup:
    return Markup('<text class="{}" x="{}" y="{}">{}</text>').format(kind, x, y, line)
