"""Where the versions of one treaty differ, code by code and clause by clause: ``discrepancies``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pipeline.codebook import NOT_AVAILABLE
from pipeline.concord.evidence import figures
from pipeline.concord.lines import Find, lines, nothing
from pipeline.concord.values import Bead, Line
from pipeline.lexicon.structure import arabic
from pipeline.model import Difference, Discrepancy, Manifest, Reading

Differences = Callable[[Sequence[Reading]], Iterable[Difference]]
Concord = Callable[[Iterable[Line], Iterable[Line]], Sequence[Bead]]

# Features that only identify a text among others, but that versions of one treaty must share.
SHARED = ("instrument", "article.label")
# A gap less sure than this is a doubt of ours and no discrepancy of the texts.
SURE = 0.5


def groups(readings: Iterable[Reading], manifest: Mapping[str, Manifest]) -> dict[str, tuple[Reading, ...]]:
    """The versions of each treaty that has several, by the manifest's group; all in the order of ids."""
    found: dict[str, list[Reading]] = defaultdict(list)
    for reading in sorted(readings, key=lambda reading: reading.document.treaty.id):
        group = manifest.get(reading.document.treaty.id, Manifest()).group
        if group:
            found[group].append(reading)
    return {group: tuple(members) for group, members in sorted(found.items()) if len(members) > 1}


def discrepancies(
    readings: Iterable[Reading], manifest: Mapping[str, Manifest], differences: Differences, concord: Concord,
    find: Find = nothing,
) -> tuple[Discrepancy, ...]:
    """Each point where texts of one group differ, with the quotes of all.

    ``differences`` tells in which codes readings differ, ``concord`` ties clauses, ``find`` names the concepts in a
    text. The clauses of the first text of a group are put beside those of each other one.
    """
    found: list[Discrepancy] = []
    for group, members in groups(readings, manifest).items():
        found += _codes(group, members, differences)
        sides = [lines(member, find) for member in members]
        for place in range(1, len(members)):
            pair = members[0].document.treaty.id, members[place].document.treaty.id
            found += _clauses(group, pair, (sides[0], sides[place]), concord(sides[0], sides[place]))
    return tuple(found)


def _codes(group: str, members: Sequence[Reading], differences: Differences) -> Iterator[Discrepancy]:
    for feature in SHARED:
        values = [(member.document.treaty.id, *_code(member, feature)) for member in members]
        if len({_number(value) for _, value, _ in values if value != NOT_AVAILABLE}) > 1:
            yield Discrepancy(group, feature, "value", tuple(values))
    for difference in differences(members):
        values = [(member.document.treaty.id, *_code(member, difference.feature)) for member in members]
        if len({_number(value) for _, value, _ in values if value != NOT_AVAILABLE}) > 1:
            yield Discrepancy(group, difference.feature, difference.kind, tuple(values))


def _code(reading: Reading, feature: str) -> tuple[str, str]:
    """A feature's value, and the words that show it."""
    for code in reading.codes:
        if code.feature == feature:
            quotes = dict.fromkeys(" ".join(one.quote.split()) for one in code.evidence if one.quote)
            return code.value, " … ".join(quotes)
    return NOT_AVAILABLE, ""


def _number(value: str) -> str:
    """Article 4 and Article IV are one."""
    number = arabic(value)
    return value.casefold() if number is None else str(number)


def _clauses(
    group: str, pair: tuple[str, str], sides: tuple[Sequence[Line], Sequence[Line]], beads: Iterable[Bead],
) -> Iterator[Discrepancy]:
    texts = [{line.id: line for line in side} for side in sides]
    for bead in beads:
        own = [[texts[side][name] for name in names] for side, names in enumerate((bead.left, bead.right))]
        names = ["; ".join(clauses) for clauses in (bead.left, bead.right)]
        quotes = [" ".join(line.text for line in clauses) for clauses in own]
        if not (bead.left and bead.right):
            if bead.score >= SURE:
                yield Discrepancy(group, names[0] or names[1], "no_counterpart",
                                  tuple(zip(pair, names, quotes, strict=True)))
            continue
        only = ["only" in (concept for line in clauses for concept in line.concepts) for clauses in own]
        if only[0] != only[1] and not any(line.provisions for clauses in own for line in clauses):
            yield Discrepancy(group, names[0], "exclusivity", tuple(
                (treaty, "yes" if found else "no", quote)
                for treaty, found, quote in zip(pair, only, quotes, strict=True)))
        shown, known = zip(*(figures(clauses) for clauses in own), strict=True)
        lacking = [sorted(shown[0] - known[1], key=_size), sorted(shown[1] - known[0], key=_size)]
        if any(lacking):
            values = tuple((treaty, "; ".join(numbers), quote)
                           for treaty, numbers, quote in zip(pair, lacking, quotes, strict=True))
            yield Discrepancy(group, names[0], "number", values)


def _size(number: str) -> tuple[int, str]:
    return len(number), number
