"""A test in its box: its name and number, "only", what the authorities are to do; or that there is no such test."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import Words
from pipeline.explain.cascade import AUTHORITIES
from pipeline.writers.html import drawing
from pipeline.writers.html.columns import Column, differs, turned, values
from pipeline.writers.html.drawing import LEFT, LINE, RIGHT, WIDE
from pipeline.writers.html.lines import width, wrap

WORDS = 32  # where the words beside the straight arrow begin
BOX = 34  # height of one line; each further one makes it higher
INSIDE = 14  # where the words in a box begin
EDGE = 8  # between the end of words and the side of their box
NAME = 13  # size of letters of the name in a box
SMALL = 12  # of all other letters
ONLY = {"yes": "only e", "no": "lack e"}  # how the word is drawn


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


def part(name: str, column: Column, base: Column | None, inside: Markup) -> Markup:
    """A part of a drawing by which it is compared with the baseline's."""
    value = values(column).get(name, "")
    return Markup('<g class="step{}" data-step="{}" data-value="{}">{}</g>').format(
        " other" if differs(name, column, base) else "", name, value, inside)


def _missing(said: str, absent: str, words: Words) -> tuple[str, str]:
    """How a box is drawn that holds no test, and what it says."""
    if said == INCONCLUSIVE:
        return "unsure", words.gettext("said, but inconclusive")
    return "none", words.gettext("not available") if said == NOT_AVAILABLE else absent


def _only(name: str, feature: str, at: tuple[int, int], column: Column, base: Column | None, words: Words) -> Markup:
    """The mark of a result in that State only; where there is none, the word struck, seen only against a baseline."""
    kind = ONLY.get(column.value(feature))
    return part(name, column, base, drawing.text(words.gettext("only"), *at, kind)) if kind else Markup("")


def label(column: Column, test: str, words: Words) -> _Label:
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


def rung(
    column: Column, test: str, top: int, height: int, number: int | None, words: Words, base: Column | None,
) -> Markup:
    """The box of an individual's test, as high as those beside it. ``number``: its place in the order, if any."""
    its = label(column, test, words)
    first = top + its.first(height)
    if (said := column.value(f"individual.{test}")) != "present":
        kind, _ = _missing(said, "", words)
        missing_test = drawing.rect(top, height, kind) + drawing.stack(its.name, WORDS, first, "t m")
        return part(test, column, base, missing_test)
    box = [drawing.rect(top, height, "rung")]
    if number:
        kind = "n" if turned(column, test) else "n usual"
        box.append(part(f"{test}.place", column, base, drawing.text(str(number), LEFT + 5, top + 11, kind)))
    box.append(drawing.stack(its.name, INSIDE, first, "b"))
    last = first + LINE * (len(its.name) - 1)
    if test == AUTHORITIES:
        more = part(f"{test}.duty", column, base, drawing.stack(its.more, INSIDE, last + LINE, "t"))
    else:
        at = (RIGHT - EDGE, last + LINE * its.apart)
        more = _only(f"{test}.only", f"individual.{test}.only", at, column, base, words)
    return drawing.linked(part(test, column, base, Markup("").join(box)) + more, column.links.get(test))


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


def entity_rung(
    column: Column, test: str, first: bool, y: int, words: Words, base: Column | None,
) -> tuple[Markup, int]:
    """The box of a test for other persons from ``y`` down, and its height."""
    only = first and test != AUTHORITIES
    label = _entity_label(column, test, only and column.value("entity.only") in ONLY, words)
    top = y + label.first(label.height)
    last = top + LINE * (len(label.name) - 1)
    box = part(f"entity.{test}", column, base, _box(label, y, top))
    if label.more:
        box += part("entity.duty", column, base, drawing.stack(label.more, INSIDE, last + LINE, "t"))
    if only:
        box += _only("entity.only", "entity.only", (WIDE - EDGE, last + LINE * label.apart), column, base, words)
    link = column.links.get("entity_mutual_agreement" if test == AUTHORITIES else "entity")
    return drawing.linked(box, link), label.height


def no_rule(column: Column, y: int, words: Words, base: Column | None) -> tuple[Markup, int]:
    """What stands in the place of a rule for other persons, and its height."""
    kind, said = _missing(column.value("entity.rule"), words.gettext("no rule"), words)
    return drawing.rect(y, BOX, kind, WIDE) + drawing.text(said, INSIDE, y + 22, "t m"), BOX


def benefits_denied(column: Column, y: int, words: Words, base: Column | None) -> tuple[Markup, int]:
    """The box of what follows where no test decides, and its height."""
    label = _named(words.gettext("Benefits denied"), WIDE, False, words)
    box = drawing.linked(_box(label, y, y + label.first(label.height)), column.links.get("benefits_denied"))
    return part("entity.benefits", column, base, box), label.height


def _box(label: _Label, y: int, first: int) -> Markup:
    return drawing.rect(y, label.height, "rung", WIDE) + drawing.stack(label.name, INSIDE, first, "b")
