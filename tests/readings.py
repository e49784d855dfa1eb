"""Readings made by hand, for tests of what comes after the reading of texts.

``reading`` builds one from clauses and codes; ``seeds`` the five real treaties from their coded cases, cut into
clauses crudely and with the whole clause as evidence. Texts are invented or those of ``tests/gold``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import score

from pipeline.align import align
from pipeline.compare import compare
from pipeline.model import (
    Clause,
    Code,
    Corpus,
    Document,
    Evidence,
    Failure,
    Kind,
    Limb,
    Manifest,
    Mention,
    Note,
    Origin,
    Reading,
    Repair,
    Span,
    Status,
    Treaty,
)

GOLD = Path(__file__).parent / "gold"
ARTICLE = "4"
CARRIERS = {
    "scope.persons_covered": "scope", "definition.person": "person_definition",
    "definition.resident_term": "resident_definition", "definition.criteria": "resident_definition",
    "definition.source_only_exclusion": "source_only_exclusion", "definition.state_itself": "state_itself",
    "definition.exempt_bodies": "exempt_bodies", "definition.by_state": "resident_definition",
    "definition.dual_residence": "dual_residence_definition", "partnership.clause": "partnership",
    "entity.rule": "entity", "entity.scope": "entity", "entity.only": "entity", "entity.position": "entity",
    "entity.mutual_agreement.duty": "entity_mutual_agreement",
    "entity.mutual_agreement.article": "entity_mutual_agreement",
    "entity.mutual_agreement.factors": "entity_mutual_agreement", "entity.benefits_denied": "benefits_denied",
}

ClauseSpec = tuple[str, Sequence[str], str]


def reading(
    treaty: str,
    clauses: Iterable[ClauseSpec] = (),
    codes: Mapping[str, str] | None = None,
    *,
    language: str = "ru",
    notes: Iterable[str] = (),
    status: Status = Status.READ,
    title: str = "",
    page: str | None = None,
) -> Reading:
    """A Reading of clauses ``(id, provisions, text)``. A text that carries several provisions is cut into limbs at
    ``|`` (removed), one provision after the other; its label is what stands before the first space."""
    text, found, limbs, provisions = "", [], [], []
    for name, carried, raw in clauses:
        start = len(text)
        parts = raw.split("|")
        for place, part in enumerate(parts):
            limb = Span(len(text), len(text) + len(part))
            text += part
            own = tuple(carried) if len(parts) == 1 else (carried[min(place, len(carried) - 1)],)
            limbs.append(Limb(name, limb, provisions=own, only=_only(text, limb)))
        text += "\n"
        found.append(Clause(name, ARTICLE, _kind(name), raw.split(" ")[0] if " " in raw else None, None,
                            name.rpartition(".")[0] or None, Span(start, len(text))))
        provisions.append((name, tuple(carried)))
    article = Clause(ARTICLE, ARTICLE, Kind.ARTICLE, None, None, None, Span(0, 0))
    full = _full(codes or {}, language, status)
    where = {name: clause for clause in found for name in dict(provisions)[clause.id]}
    return Reading(
        document=Document(
            Treaty(treaty, title, language, f"{treaty}.txt", hashlib.sha256(text.encode()).hexdigest()),
            text, (Origin(Span(0, len(text)), 0, 0, page),) if text else (), ()),
        clauses=(article, *found),
        article=None if status is Status.NO_RESIDENCE_ARTICLE else ARTICLE,
        limbs=tuple(limbs),
        provisions=tuple(provisions),
        codes=tuple(_code(name, value, where, text, limbs, page) for name, value in full.items()),
        notes=tuple(Note(note, (), _note_evidence(note, found, text, page)) for note in notes),
        status=status,
    )


def corpus(
    *readings: Reading, failures: Iterable[Failure] = (), manifest: Mapping[str, Manifest] | None = None,
) -> Corpus:
    ordered = tuple(sorted(readings, key=lambda one: one.document.treaty.id))
    return Corpus(ordered, tuple(failures), tuple((manifest or {}).items()), align(ordered), compare(ordered))


@cache
def seeds() -> Corpus:
    return corpus(*(gold(path.stem) for path in sorted(GOLD.glob("00*.toml"))))


def gold(name: str) -> Reading:
    """A coded case as a Reading: good for texts with clauses at line starts or inline after a colon or semicolon."""
    case = score.load_cases(GOLD)[name]
    text = re.sub(r"§ PDF page \d+\n", "", (GOLD / f"{name}.txt").read_text(encoding="utf-8-sig"))
    text = re.sub(r"(?<=[a-zа-яё])- (?=[а-яё])", "", text).replace("админи стративно", "административно")
    marks = list(re.finditer(r"(?m)^\d+[.)] |(?:^|(?<=[:;] ))[a-dа-гс][)/] |^(?=[А-Я]\w* случае, если доход)", text))
    specs: list[ClauseSpec] = []
    pieces = zip(marks, [*[mark.start() for mark in marks[1:]], len(text)], strict=True)
    for (clause, carried), (mark, stop) in zip(case["clauses"].items(), pieces, strict=True):
        own = text[mark.start():stop].strip()
        if "vital_interests" in carried and "permanent_home" in carried:
            own = re.sub(r"(?<=[;.]) (?=если|Dacă)", " |", own, count=1)
        specs.append((clause, carried, own))
    return reading(name, specs, case["full"], language=case["language"], notes=case.get("notes", ()))


def concept(one: Reading, name: str, words: str) -> Mention:
    start = one.document.text.index(words)
    return Mention(name, Span(start, start + len(words)), "", f"{name}:{one.document.treaty.language}:1")


def repaired() -> Repair:
    return Repair("joined_hyphen", "ко- торое", "которое", "4", 10)


def _full(codes: Mapping[str, str], language: str, status: Status) -> dict[str, str]:
    if status is Status.NO_RESIDENCE_ARTICLE:
        return dict.fromkeys(score.FEATURES, "not_available") | {"language": language, "instrument": "absent"}
    full: dict[str, str] = score.expand({"language": language} | dict(codes))
    for test in score.TESTS:
        if full[f"individual.{test}"] == "present" and full[f"individual.{test}.trigger"] == "absent":
            full[f"individual.{test}.trigger"] = _oecd(test)
    return full


def _oecd(test: str) -> str:
    return {
        "permanent_home": "always", "vital_interests": "home_in_both",
        "habitual_abode": "home_in_neither; interests_undetermined",
        "nationality": "abode_in_both; abode_in_neither", "mutual_agreement": "national_of_both; national_of_neither",
    }[test]


def _code(
    name: str, value: str, where: Mapping[str, Clause], text: str, limbs: Iterable[Limb], page: str | None,
) -> Code:
    if value in ("absent", "not_available"):
        return Code(name, value, (Evidence(value, "", Span(0, len(text)), "", None, "read"),))
    kind = score.FEATURES[name][0]
    elements = value.split({"set": "; ", "list": " > "}.get(kind, "\0"))
    return Code(name, value, tuple(
        _evidence(element, _provision(name, element), where, text, limbs, page) for element in elements))


def _provision(name: str, element: str) -> str:
    if name == "individual.cascade":
        return element
    if name == "entity.rule":
        return "entity_mutual_agreement" if element == "mutual_agreement" else "entity"
    return name.split(".")[1] if name.startswith("individual.") else CARRIERS.get(name, "")


def _evidence(
    element: str, provision: str, where: Mapping[str, Clause], text: str, limbs: Iterable[Limb], page: str | None,
) -> Evidence:
    clause = where.get(provision)
    if clause is None:
        return Evidence(element, "", Span(0, len(text)), "", None, "read")
    span = next((limb.span for limb in limbs if limb.clause == clause.id and provision in limb.provisions), clause.span)
    return Evidence(element, span.of(text), span, clause.id, page, f"{provision}:test:1")


def _note_evidence(note: str, clauses: Sequence[Clause], text: str, page: str | None) -> tuple[Evidence, ...]:
    place = -3 if note == "trigger_mismatch" and len(clauses) > 2 else 0
    span, clause = clauses[place].span, clauses[place].id
    return (Evidence(note, span.of(text).strip(), span, clause, page, note),)


def _only(text: str, span: Span) -> Span | None:
    found = re.search("только|исключительно|numai|doar|exclusiv", span.of(text))
    return Span(span.start + found.start(), span.start + found.end()) if found else None


def _kind(name: str) -> Kind:
    last = name.rpartition(".")[2]
    if last.startswith("tail"):
        return Kind.TAIL
    if re.fullmatch(r"p\d+", last):
        return Kind.UNNUMBERED
    return Kind.PARAGRAPH if "." not in name else Kind.ITEM
