"""Where the versions of one treaty differ, code by code and clause by clause: ``versions``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.codebook import NOT_AVAILABLE
from pipeline.concord.lines import Find, lines, nothing
from pipeline.concord.names import names_lacking
from pipeline.concord.points import Changes, points
from pipeline.concord.values import Bead, Concordance, Line
from pipeline.lexicon.structure import arabic
from pipeline.model import Answer, Difference, Discrepancy, Manifest, Reading

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


@dataclass(frozen=True, slots=True)
class Versions:
    """What putting the versions of treaties side by side gives: where they differ, and for versions in two languages
    which clauses answer each other."""

    discrepancies: tuple[Discrepancy, ...]
    answers: tuple[Answer, ...]


def versions(
    readings: Iterable[Reading], manifest: Mapping[str, Manifest], differences: Differences, concord: Concord,
    find: Find = nothing, changes: Changes | None = None,
) -> Versions:
    """Each point where texts of one group differ, with the quotes of all; and the clauses that answer each other.

    ``differences`` tells in which codes readings differ, ``concord`` ties clauses, ``find`` names the concepts in a
    text, ``changes`` finds the words that differ between texts of one language. The clauses of the first text of a
    group are put beside those of each other one. Kinds are those of ``Difference`` for codes; for clauses
    ``no_counterpart``, ``moved``, ``name``, and those of ``points``, each with the words that show it as values.
    """
    found: list[Discrepancy] = []
    answers: list[Answer] = []
    for group, members in groups(readings, manifest).items():
        found += _codes(group, members, differences)
        sides = [lines(member, find) for member in members]
        for place in range(1, len(members)):
            pair = members[0].document.treaty, members[place].document.treaty
            own = sides[0], sides[place]
            beads = tuple(concord(*own))
            found += _clauses(group, (pair[0].id, pair[1].id), own, beads, changes)
            if pair[0].language != pair[1].language:
                answers += Concordance(pair, own, beads).answers
    return Versions(tuple(found), tuple(answers))


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
    changes: Changes | None,
) -> Iterator[Discrepancy]:
    texts = [{line.id: line for line in side} for side in sides]
    tied: list[tuple[Bead, tuple[list[Line], list[Line]]]] = []
    for bead in beads:
        own = ([texts[0][name] for name in bead.left], [texts[1][name] for name in bead.right])
        if bead.left and bead.right:
            tied.append((bead, own))
        elif bead.score >= SURE:
            yield _told(group, pair, bead, own, "no_counterpart", ("; ".join(bead.left), "; ".join(bead.right)))
    names = names_lacking([own for _, own in tied])
    for (bead, own), lacking in zip(tied, names, strict=True):
        if bead.moved:
            yield _told(group, pair, bead, own, "moved", ("; ".join(bead.left), "; ".join(bead.right)))
        for point in points(*own, changes):
            yield _told(group, pair, bead, own, point.kind, (point.left, point.right))
        if any(lacking):
            yield _told(group, pair, bead, own, "name", ("; ".join(lacking[0]), "; ".join(lacking[1])))


def _told(
    group: str, pair: tuple[str, str], bead: Bead, own: tuple[Sequence[Line], Sequence[Line]], kind: str,
    values: tuple[str, str],
) -> Discrepancy:
    quotes = [" ".join(line.text for line in clauses) for clauses in own]
    return Discrepancy(group, "; ".join(bead.left or bead.right), kind, tuple(zip(pair, values, quotes, strict=True)))
