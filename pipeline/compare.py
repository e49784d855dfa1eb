"""Codes of several treaties into tables and differences: ``compare``; pandas is loaded only for the tables.

What counts as a difference is settled here and nowhere else:

1. ``language``, ``instrument`` and ``article.*`` identify a text and never differ.
2. ``not_available`` never differs. A list that a break has cut differs only from a list that starts otherwise.
3. A feature is not listed where the thing it speaks of is present in one treaty and absent in another (its parent in
   ``codebook.toml``): a missing test is one line.

A text that is inconclusive on a point differs from one that is clear, and is listed for that; but what it says there is
not known, so it cannot be compared with anything: ``comparable``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pipeline.codebook import ABSENT, DOCUMENT_FEATURES, INCONCLUSIVE, NOT_AVAILABLE, Feature, codebook
from pipeline.model import Difference, Manifest, Reading

if TYPE_CHECKING:
    import pandas as pd

# The manifest's fields that stand in ``matrix.csv``.
MANIFEST_FIELDS = (
    "title", "short_title", "parties", "year", "kind", "source", "as_of", "authentic", "amended_by", "group", "remarks",
)


def compare(readings: Iterable[Reading]) -> tuple[Difference, ...]:
    """Every fact in which the treaties differ, in the codebook's order; values by treaty id."""
    codes = codes_by_treaty(readings)
    values = {
        feature.id: {treaty: found.get(feature.id, NOT_AVAILABLE) for treaty, found in codes.items()}
        for feature in codebook().features
    }
    return tuple(
        Difference(feature.id, kind(feature, values[feature.id].values()), tuple(values[feature.id].items()))
        for feature in codebook().features
        if differ(feature, values[feature.id].values()) and not told_by_parent(feature, values)
    )


def codes_by_treaty(readings: Iterable[Reading]) -> dict[str, dict[str, str]]:
    """``{treaty: {feature: value}}``, in the order of treaty ids."""
    ordered = sorted(readings, key=lambda reading: reading.document.treaty.id)
    return {r.document.treaty.id: {code.feature: code.value for code in r.codes} for r in ordered}


def differ(feature: Feature, values: Iterable[str]) -> bool:
    """Whether these values of one feature are different facts."""
    if feature.id in DOCUMENT_FEATURES:
        return False
    distinct = _distinct(feature, values)
    if feature.kind == "list":
        return any(_lists_differ(feature, one, two) for one, two in combinations(distinct, 2))
    return len(distinct) > 1


def comparable(feature: Feature, values: Iterable[str]) -> bool:
    """Whether all of these values say what the text says on the point: none of them is inconclusive."""
    return not any(INCONCLUSIVE in feature.elements(value) for value in values)


def kind(feature: Feature, values: Iterable[str]) -> str:
    """The kind of a difference, one of presence, order, trigger, exclusivity and value."""
    if feature.id.endswith(".trigger"):
        return "trigger"
    if feature.id.endswith(".only"):
        return "exclusivity"
    if feature.kind == "list":
        pairs = combinations(_distinct(feature, values), 2)
        return "order" if all(_same_members(feature, one, two) for one, two in pairs) else "presence"
    if {value.id for value in feature.values} == {"present", ABSENT}:
        return "presence"
    return "value"


def _distinct(feature: Feature, values: Iterable[str]) -> list[str]:
    fold = str.casefold if feature.kind == "text" else str
    known: dict[str, str] = {}
    for value in values:
        if value != NOT_AVAILABLE:
            known.setdefault(fold(value), value)
    return sorted(known.values())


def _lists_differ(feature: Feature, one: str, two: str) -> bool:
    (first, cut_first), (second, cut_second) = _read_part(feature, one), _read_part(feature, two)
    if ABSENT in (one, two):
        return one != two
    if cut_first and cut_second:
        shorter = min(len(first), len(second))
        return first[:shorter] != second[:shorter]
    if cut_first:
        return first != second[: len(first)]
    return second != first[: len(second)] if cut_second else first != second


def _same_members(feature: Feature, one: str, two: str) -> bool:
    (first, cut_first), (second, cut_second) = _read_part(feature, one), _read_part(feature, two)
    if cut_first or cut_second:
        # What the break has cut is not known; only a member that the whole list lacks is another one.
        part, whole = (first, second) if cut_first else (second, first)
        return set(part) <= set(whole)
    return set(first) == set(second)


def _read_part(feature: Feature, value: str) -> tuple[Sequence[str], bool]:
    elements = feature.elements(value)
    return (elements[:-1], True) if elements[-1] == NOT_AVAILABLE else (elements, False)


def told_by_parent(feature: Feature, values: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether a difference in a feature is told by what it speaks of: present in one treaty, absent in another."""
    if feature.parent is None:
        return False
    parent = codebook().feature(feature.parent)
    found = {holds(parent, value, feature.members) for value in values[parent.id].values()}
    return {True, False} <= found


def holds(feature: Feature, value: str, members: Sequence[str] = ()) -> bool | None:
    """Whether a value is there at all, or has one of ``members``; ``None`` where the text cannot tell."""
    elements = feature.elements(value)
    if members and any(member in elements for member in members):
        return True
    if INCONCLUSIVE in elements or NOT_AVAILABLE in elements:
        return None
    return value != ABSENT and not members


def comparison(readings: Sequence[Reading]) -> pd.DataFrame:
    """One row for each feature: a column per treaty, then ``differs`` (yes or no)."""
    import pandas as pd

    codes = codes_by_treaty(readings)
    names = [feature.id for feature in codebook().features]
    columns = {treaty: [found.get(name, NOT_AVAILABLE) for name in names] for treaty, found in codes.items()}
    frame = pd.DataFrame(columns, index=pd.Index(names, name="feature"), dtype=str)
    flags = [
        "yes" if differ(codebook().feature(name), row) else "no"
        for name, row in zip(names, frame.itertuples(index=False), strict=True)
    ]
    # A treaty may itself be called "differs".
    frame.insert(len(frame.columns), "differs", flags, allow_duplicates=True)
    return frame


def matrix(readings: Sequence[Reading], manifest: Mapping[str, Manifest] | None = None) -> pd.DataFrame:
    """One row for each treaty: the manifest's fields, then a column per feature."""
    import pandas as pd

    codes, said = codes_by_treaty(readings), manifest or {}
    names = [feature.id for feature in codebook().features]
    rows = [
        [*(getattr(said.get(treaty, Manifest()), name) for name in MANIFEST_FIELDS),
         *(found.get(name, NOT_AVAILABLE) for name in names)]
        for treaty, found in codes.items()
    ]
    index = pd.Index(list(codes), name="treaty", dtype=str)
    return pd.DataFrame(rows, index=index, columns=[*MANIFEST_FIELDS, *names], dtype=str)
