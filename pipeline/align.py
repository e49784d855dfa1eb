"""Puts the clauses of residence articles side by side by what they do: ``align``.

Guarantees:

1. Each row stands for one provision, in the order of the codebook; the clauses of any number of treaties that carry
   it stand in that row, in text order, so that one treaty may split what another merges or leave it out.
2. A clause that carries several provisions stands in a row for each, marked with the limbs that carry it; where no
   limb does, with the whole clause.
3. Clauses with the provision ``other`` are put side by side by the likeness of their words, in one language, at the
   end; one that is like no other has a row of its own.
4. The result depends on the texts alone, not on the order in which they come; the cost is linear in their number.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.codebook import OTHER, codebook
from pipeline.keep import NOTHING, Keep
from pipeline.model import CLAUSE_KINDS, AlignmentRow, Cell, Reading, Span

# Two wordings of one clause in one language score above this, unrelated clauses of treaties below it.
LIKE = 70.0
# How many groups that share most words with a clause are compared with it, and how many groups one word may name:
# bounds that keep the cost linear. A word in more groups than that tells nothing about likeness.
CANDIDATES = 8
POSTINGS = 64


def align(readings: Iterable[Reading], keep: Keep = NOTHING) -> tuple[AlignmentRow, ...]:
    """One table of equivalent clauses across treaties and languages, as in the module's guarantees. ``keep``: where
    the cells of single treaties are kept."""
    ordered = sorted(readings, key=lambda reading: reading.document.treaty.id)
    table: dict[str, dict[str, tuple[Cell, ...]]] = defaultdict(dict)
    others: list[_Other] = []
    for reading in ordered:
        treaty, language = reading.document.treaty.id, reading.document.treaty.language
        for provision, cells in keep.value("align", keep.identity(reading), partial(_column, reading)):
            found = [(Cell(clause, Span(start, stop)), words) for clause, start, stop, words in cells]
            if provision == OTHER:
                others += [_Other(language, words, treaty, cell) for cell, words in found]
            else:
                table[provision][treaty] = tuple(cell for cell, _ in found)
    order = [entry.id for entry in codebook().provisions]
    known = [AlignmentRow(name, tuple(table[name].items())) for name in order if name in table]
    return (*known, *_alike(others))


def _column(reading: Reading) -> list[tuple[str, list[tuple[str, int, int, str]]]]:
    """One treaty's provisions with their cells: clause, place, and of what no provision explains the words."""
    return [(provision, [(cell.clause, cell.span.start, cell.span.stop,
                          _words(reading, cell) if provision == OTHER else "") for cell in cells])
            for provision, cells in _cells(reading).items()]


def _cells(reading: Reading) -> dict[str, tuple[Cell, ...]]:
    """The cells of one treaty by provision, in text order."""
    own = [clause for clause in reading.clauses if clause.article == reading.article and clause.kind in CLAUSE_KINDS]
    spans = {clause.id: clause.span for clause in own}
    cells: dict[str, list[Cell]] = defaultdict(list)
    for clause, provisions in reading.provisions:
        if clause not in spans:
            continue
        for provision in provisions:
            whole = len(provisions) == 1
            cells[provision] += [Cell(clause, spans[clause])] if whole else _parts(
                reading, clause, provision, spans[clause])
    return {name: tuple(sorted(found, key=lambda cell: cell.span)) for name, found in cells.items()}


def _parts(reading: Reading, clause: str, provision: str, whole: Span) -> list[Cell]:
    """The parts of a clause that carry a provision: its limbs, those that follow each other joined into one.

    The first limb takes the clause's label with it, and each what stands between it and the next, so that the parts
    of a clause leave out none of its words.
    """
    limbs = sorted((limb for limb in reading.limbs if limb.clause == clause and whole.holds(limb.span)),
                   key=lambda limb: limb.span)
    starts = [whole.start, *(limb.span.start for limb in limbs[1:]), whole.stop]
    parts: list[Span] = []
    for limb, start, stop in zip(limbs, starts, starts[1:], strict=False):
        if provision not in limb.provisions or start >= stop:
            continue
        if parts and parts[-1].stop == start:
            parts[-1] = Span(parts[-1].start, stop)
        else:
            parts.append(Span(start, stop))
    return [Cell(clause, part) for part in parts] or [Cell(clause, whole)]


@dataclass(frozen=True, slots=True)
class _Other:
    """A clause that no provision explains, with what its likeness is measured on."""

    language: str
    words: str
    treaty: str
    cell: Cell


def _words(reading: Reading, cell: Cell) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", cell.span.of(reading.document.text).casefold()))


def _alike(others: Sequence[_Other]) -> Iterator[AlignmentRow]:
    """Rows of alike clauses. Equal wordings come together first, so that no near one takes the place of an equal."""
    equal: dict[tuple[str, str], list[_Other]] = defaultdict(list)
    for other in others:
        equal[other.language, other.words].append(other)
    groups: list[list[_Other]] = []
    members: list[set[str]] = []  # the treaties of each group
    postings: dict[tuple[str, str], list[int]] = defaultdict(list)
    for key in sorted(equal):
        treaties = {other.treaty for other in equal[key]}
        place = _nearest(key, treaties, groups, members, postings)
        if place is None:
            place = len(groups)
            groups.append([])
            members.append(set())
            for word in set(key[1].split()):
                postings[key[0], word].append(place)
        groups[place] += equal[key]
        members[place] |= treaties
    for group in sorted(groups, key=lambda group: min((other.treaty, other.cell.span) for other in group)):
        cells: dict[str, list[Cell]] = defaultdict(list)
        for other in sorted(group, key=lambda other: (other.treaty, other.cell.span)):
            cells[other.treaty].append(other.cell)
        yield AlignmentRow(OTHER, tuple((treaty, tuple(found)) for treaty, found in cells.items()))


def _nearest(
    key: tuple[str, str], treaties: set[str], groups: Sequence[Sequence[_Other]], members: Sequence[set[str]],
    postings: dict[tuple[str, str], list[int]],
) -> int | None:
    """The group most like a wording, of those without a clause of the same treaties; ``None`` where none is like it."""
    from rapidfuzz.fuzz import ratio

    language, words = key
    shared: Counter[int] = Counter()
    for word in set(words.split()):
        found = postings.get((language, word), [])
        if len(found) <= POSTINGS:
            shared.update(found)
    best, place = LIKE, None
    for candidate, _ in sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:CANDIDATES]:
        if not treaties.isdisjoint(members[candidate]):
            continue
        score = ratio(words, groups[candidate][0].words, score_cutoff=best)
        if score > best:
            best, place = score, candidate
    return place
