"""Readings of few codes, and what is found when they are compared."""

from __future__ import annotations

from readings import ClauseSpec, reading

from pipeline.explain import explain
from pipeline.model import Reading

OECD = "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"
ARTICLE: list[ClauseSpec] = [
    ("1", ("resident_definition",), "1. Резидент"), ("2", ("individual_intro",), "2. Если"),
    ("2.a", ("permanent_home", "vital_interests"), "a) жилище; |интересы"),
    ("2.b", ("habitual_abode",), "b) проживает"),
    ("2.c", ("nationality",), "c) гражданин"), ("2.d", ("mutual_agreement",), "d) органы"),
    ("3", ("entity",), "3. Лицо"),
]
BASE = {"individual.cascade": OECD, "entity.rule": "effective_management", "definition.resident_term": "resident"}


def told(*readings: Reading) -> list[str]:
    return [finding.text for finding in explain(readings)]


def article(name: str, **codes: str) -> Reading:
    return reading(name, ARTICLE, BASE | {key.replace("__", "."): value for key, value in codes.items()})


def reserved(part: str, *readings: Reading) -> tuple[str, ...]:
    """What is held back in the finding that says ``part``."""
    return next(one.reservations for one in explain(readings) if part in one.text)
