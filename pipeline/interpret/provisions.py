"""Roles -> the provisions that each clause carries, by the rules of the codebook for opening words and tails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipeline.codebook import OTHER
from pipeline.interpret.role import Role
from pipeline.model import CLAUSE_KINDS, Clause, Kind

ORDER = (
    "scope",
    "person_definition",
    "resident_definition",
    "source_only_exclusion",
    "state_itself",
    "exempt_bodies",
    "partnership",
    "dual_residence_definition",
    "individual_intro",
    "permanent_home",
    "vital_interests",
    "habitual_abode",
    "nationality",
    "mutual_agreement",
    "entity",
    "entity_mutual_agreement",
    "benefits_denied",
    OTHER,
)


def provisions(clauses: Iterable[Clause], roles: Sequence[Role], cut: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(clause id, provisions in the codebook's order) for every clause of the article.

    Opening words of a list carry what they say, or else what the first item carries; text after items carries its
    own, or else theirs; what nothing explains is ``other``, but for a clause that breaks off.
    """
    own = [clause for clause in clauses if clause.kind in CLAUSE_KINDS]
    carried: dict[str, list[str]] = {clause.id: [] for clause in own}
    for role in roles:
        carried[role.statement.clause.id] += role.provisions
    children: dict[str, list[Clause]] = {}
    for clause in own:
        if clause.parent:
            children.setdefault(clause.parent, []).append(clause)
    for clause in reversed(own):  # items before what opens their list
        items = [child for child in children.get(clause.id, []) if child.kind in (Kind.ITEM, Kind.SUBITEM)]
        if not carried[clause.id] and items:
            carried[clause.id] = list(carried[items[0].id])
    for clause in own:
        if clause.kind is Kind.TAIL and not carried[clause.id] and clause.parent and not (cut and clause is own[-1]):
            siblings = [child for child in children.get(clause.parent, []) if child.kind is not Kind.TAIL]
            carried[clause.id] = [name for child in siblings for name in carried[child.id]]
    unread = _unread(own) if cut else frozenset()
    named = ((clause.id, _ordered(carried[clause.id])) for clause in own)
    return tuple((name, found or (() if name in unread else (OTHER,))) for name, found in named)


def _unread(clauses: Sequence[Clause]) -> frozenset[str]:
    """The clauses that the break may keep from saying anything: the last, and those whose list it begins."""
    parents = {clause.id: clause.parent for clause in clauses}
    found = [clauses[-1].id] if clauses else []
    while found and clauses[[c.id for c in clauses].index(found[-1]) - 1].id == parents[found[-1]]:
        found.append(parents[found[-1]] or "")
    return frozenset(found)


def _ordered(names: Iterable[str]) -> tuple[str, ...]:
    found = set(names)
    return tuple(sorted(found - {OTHER} or found, key=ORDER.index))
