"""Codes -> the column that a ladder is drawn from: what is drawn, part by part, and what differs from a baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import Words
from pipeline.explain.cascade import AUTHORITIES

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


def values(column: Column) -> dict[str, str]:
    """What is drawn, part by part: parts with equal values look alike. What is missing is left out; what is
    inconclusive or not available is not missing."""
    found = _unclear_parts(column)
    for test in column.tests:
        found[test] = "present"
        if others := turned(column, test):
            found[f"{test}.place"] = "|".join(others)
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


def turned(column: Column, test: str) -> list[str]:
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


def differs(name: str, column: Column, base: Column | None) -> bool:
    """Whether a part of a drawing is another than in the baseline."""
    return base is not None and not alike(values(base).get(name, ""), values(column).get(name, ""))


def alike(one: str, other: str) -> bool:
    """Whether two parts are not known to differ; the page's script compares them in the same way."""
    if unclear(one) or unclear(other):
        return True
    first, second = one.split("|"), other.split("|")
    return len(first) == len(second) and all(
        mine == theirs or unclear(mine) or unclear(theirs) for mine, theirs in zip(first, second, strict=True))


def unclear(value: str) -> bool:
    """Whether a value is not wholly known."""
    return not UNCLEAR.isdisjoint(value.split("; "))


def order_note(column: Column, words: Words) -> str:
    """What is to be said of a ladder whose rungs stand in an order that is not known."""
    inconclusive = INCONCLUSIVE in codebook().feature("individual.cascade").elements(column.value("individual.cascade"))
    return words.gettext("the order of the tests is inconclusive") if inconclusive and column.tests else ""


def unknown_parts(column: Column) -> str:
    """The names of the parts that are not drawn since it is not known whether they are there: nothing differs there."""
    return " ".join(name for name, value in values(column).items() if value in UNCLEAR)
