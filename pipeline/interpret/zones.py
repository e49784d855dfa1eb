"""A statement of a tie-break -> its zones: conditions, consequences, and what stands before either."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from pipeline.interpret.known import once
from pipeline.interpret.statements import Statement
from pipeline.model import Kind, Mention, Span

INDIVIDUAL_TESTS = {
    "home": "permanent_home",
    "interests": "vital_interests",
    "abode": "habitual_abode",
    "nationality": "nationality",
}
ENTITY_TESTS = {
    "management": "effective_management",
    "incorporation": "incorporation",
    "registration": "registration",
    "head_office": "head_office",
    "nationality": "nationality",
}
_ANY_TESTS = INDIVIDUAL_TESTS | ENTITY_TESTS
_LEAD = 20  # characters between a comma and "that State", or "that State" and "in which": a short word or two
_BESIDE = 70  # characters between a residence and its "both"
_CLOSE = 30  # characters between "both" and what else it may belong to
_ASKED = 6  # characters of ", in" before "which State"
_WHO = ("individual", "not_individual", "company", "legal_person")
QUANTS = frozenset({"both", "neither", "undetermined", "any", "one"})


_BETWEEN = (*INDIVIDUAL_TESTS, "deemed", "that_state", "authorities", "agreement", "undetermined")
_RESIDENCES = ("residence", "resident_term", "meets_conditions")
_AUTHORITY = frozenset({"authorities", "agreement"})
_PLACES = frozenset({"residence", "resident_term"})
_TESTS = frozenset({*INDIVIDUAL_TESTS, *ENTITY_TESTS})
_FACTS = _TESTS | _PLACES


def tests_for(subject: str | None) -> dict[str, str]:
    """The concepts that decide for a subject, with their values."""
    return {"individual": INDIVIDUAL_TESTS, "entity": ENTITY_TESTS}.get(subject or "", _ANY_TESTS)


@dataclass(frozen=True, slots=True)
class Zone:
    kind: str  # neutral, trigger, consequence
    start: int
    stop: int
    authority: bool = False


def is_dual(statement: Statement) -> bool:
    """Whether the statement speaks of residence in both States."""
    return bool(duals(statement))


@once
def duals(statement: Statement) -> tuple[tuple[Mention, Mention], ...]:
    """Pairs of a residence and the "both" that belongs to it: near each other, no other fact between them."""
    return tuple(
        (place, both)
        for both in statement.all("both")
        for place in statement.near(both.span.start, both.span.stop, _BESIDE, *_RESIDENCES)
        if _belongs(statement, place, both)
    )


def _belongs(statement: Statement, place: Mention, both: Mention) -> bool:
    first, second = sorted((place, both), key=lambda m: m.span.start)
    start, stop = first.span.stop, second.span.start
    if stop - start > _BESIDE:
        return False
    if first is both and (statement.comma_between(start, stop) or _taken(statement, both)):
        return False
    if first is both and statement.begins(start, stop, "basis"):
        return False  # "by the laws of both liable to tax by reason of his residence"
    if first is place and statement.begins(start, stop, "means"):
        return False  # "a resident means a person who by the laws of both": of the term alone that says nothing
    return not statement.begins(start, stop, *_BETWEEN)


def _taken(statement: Statement, both: Mention) -> bool:
    """Whether "both" belongs to what stands close before it: a home in both States, the authorities of both States."""
    start = both.span.start
    return any(
        0 <= start - m.span.stop <= _CLOSE and not statement.comma_between(m.span.stop, start)
        for m in statement.near(start, start, _CLOSE, *INDIVIDUAL_TESTS, "authorities")
    )


def zones_of(statement: Statement, tests: dict[str, str]) -> tuple[Zone, ...]:
    """The statement cut where a condition or a consequence begins.

    Where no word says that a consequence begins, the facts do: one that no "both", "neither" or "cannot be determined"
    goes with, behind a comma after those that have one, or before the first condition, is a test.
    """
    return _zones_of(statement, tuple(tests.items()))


@once
def _zones_of(statement: Statement, named_tests: tuple[tuple[str, str], ...]) -> tuple[Zone, ...]:
    return tuple(_found_zones(statement, dict(named_tests)))


def _found_zones(statement: Statement, tests: dict[str, str]) -> list[Zone]:
    zones = _joined(statement, _marked_zones(statement, tests), tests)
    first = statement.within(Span(zones[0].start, zones[0].stop))
    follows = len(zones) > 1 and zones[0].kind == "neutral" and zones[1].kind == "trigger"
    named = first.has(*tests) and (first.has("relative") or _opens_with_test(statement, zones, tests))
    if follows and named and not first.has("both", "neither", "undetermined"):
        zones[0] = Zone("consequence", zones[0].start, zones[0].stop)
    elif follows and first.has("procedure") and not first.has("deemed", "both", "neither", "undetermined"):
        zones[0] = Zone("consequence", zones[0].start, zones[0].stop, authority=True)
    *_, final = zones
    if any(zone.kind == "consequence" for zone in zones[1:]):
        at = _tests_begin(statement, final, tests) if final.kind == "trigger" else None
        return _cut(zones, at, "consequence") if at else zones
    if len(zones) == 1 and (at := _after_dual(statement, tests)):
        return _cut(zones, at, "consequence")
    if final.kind == "trigger" and (at := _tests_begin(statement, final, tests)):
        return _cut(zones, at, "consequence")
    if final.kind == "trigger" and (procedure := statement.within(Span(final.start, final.stop)).first("procedure")):
        return _cut(zones, _comma_before(statement, procedure, final), "consequence", authority=True)
    return zones


def _opens_with_test(statement: Statement, zones: Iterable[Zone], tests: dict[str, str]) -> bool:
    """Whether an item of a list begins with the name of a test that it does not apply later in other words: "the
    habitual abode, if his interests ..."."""
    said = [statement.within(Span(zone.start, zone.stop)) for zone in zones if zone.kind != "trigger"]
    named = said[0].first(*tests) if said else None
    if named is None or statement.clause.kind not in (Kind.ITEM, Kind.SUBITEM):
        return False
    again = any(other.has(named.concept) for other in said[1:])
    return named.span.start - statement.clause.span.start <= _LEAD and not again


def _joined(statement: Statement, zones: list[Zone], tests: dict[str, str]) -> list[Zone]:
    """The zones, a consequence joined to its test before it: "in that State alone in which ... is he a resident"."""
    if len(zones) < 2 or (zones[0].kind, zones[1].kind) != ("neutral", "consequence") or zones[1].authority:
        return zones
    before, after = (statement.within(Span(zone.start, zone.stop)) for zone in zones[:2])
    state, relative = before.first("that_state"), before.first("relative")
    if after.has(*tests) or state is None or relative is None or before.has("both", "neither", "undetermined"):
        return zones
    if not any(m.span.start >= relative.span.start for m in before.all(*tests)):
        return zones
    return [Zone("consequence", zones[0].start, zones[1].stop), *zones[2:]]


def _tests_begin(statement: Statement, zone: Zone, tests: dict[str, str]) -> int | None:
    """Where, in a condition, the test of its consequence begins: behind the first comma after the quantified fact."""
    if (at := _after_reference(statement, zone, tests)) is not None:
        return at
    piece = _last_piece(statement, zone)
    quant = piece.first("both", "neither", "undetermined")
    if quant is None:
        return None
    facts = piece.all(*tests)
    done = quant.span.stop
    if quant.concept == "undetermined" and not any(fact.span.start < quant.span.start for fact in facts):
        after = [fact for fact in facts if fact.span.start >= done]
        if not after or not statement.comma_between(done, after[-1].span.start):
            return None
        done = after[0].span.stop
    later = [fact for fact in facts if fact.span.start >= done]
    for place in statement.commas:
        if done <= place and any(fact.span.start > place for fact in later):
            return place + 1
    return None


def _after_reference(statement: Statement, zone: Zone, tests: dict[str, str]) -> int | None:
    """Where the test begins behind a condition that is whole at its first comma, since it names no fact but refers to
    what came before: "if it cannot be found, the place of ...", "in its absence, the place of ..."."""
    inside = Span(zone.start, zone.stop)
    opener = next((m for m in reversed(statement.all("condition")) if inside.holds(m.span)), None)
    if opener is None:
        return None
    whole = statement.within(Span(opener.span.start, zone.stop))
    failing = whole.first("undetermined", "negation")
    at = whole.comma_after(failing.span.stop) if failing else None
    if failing is None or at is None or at >= zone.stop:
        return None
    said, rest = whole.within(Span(opener.span.start, at)), whole.within(Span(at + 1, zone.stop))
    lack = failing.concept == "negation" and opener.span.holds(failing.span)
    refers = any(not opener.span.holds(m.span) for m in said.all("earlier", "question")) or said.has("anaphor")
    if not (lack or refers) or said.has(*_TESTS, *_WHO, "both"):
        return None
    asked = rest.first("relative")
    if asked and asked.span.start - at <= _ASKED:
        return None  # "if it cannot be determined, in which State ..."
    named = rest.first(*tests)
    before = rest.first("both", "neither", "undetermined", "deemed", "authorities", "agreement")
    return None if named is None or (before and before.span.start < named.span.start) else at + 1


def _after_dual(statement: Statement, tests: dict[str, str]) -> int | None:
    """Where, in "the case of a resident of both States is decided by the place in which ...", the test begins."""
    done = max((max(place.span.stop, both.span.stop) for place, both in duals(statement)), default=None)
    if done is None:
        return None
    relative = next((m for m in statement.all("relative") if m.span.start >= done), None)
    return done if relative and any(m.span.start >= relative.span.start for m in statement.all(*tests)) else None


def _marked_zones(statement: Statement, tests: dict[str, str]) -> list[Zone]:
    """The statement cut at the words that begin a condition or a consequence."""
    both = {pair[0].span for pair in duals(statement)}
    zones = [Zone("neutral", statement.span.start, statement.span.stop)]
    tested = False
    for mention in statement.mentions:
        now = zones[-1]
        if mention.span.start < now.start or (mention.span.start == now.start and len(zones) > 1):
            continue
        if mention.concept == "circumstance" and _is_deemed(statement, mention, both):
            continue
        if mention.concept == "condition" and _asks(statement, mention):
            continue  # "whether he is a resident of the one or the other"
        if mention.concept in ("condition", "circumstance"):
            if now.kind == "trigger":
                at = _tests_begin(statement, Zone("trigger", now.start, mention.span.start), tests)
                if at is not None:
                    zones = _cut(zones, at, "consequence")
                elif not _turns(statement, mention) or len(zones) < 2:
                    continue
            zones = _cut(zones, max(now.start, _opens_at(statement, mention)), "trigger")
            tested = False
        elif mention.concept == "otherwise" and now.kind != "trigger":
            zones = _cut(zones, mention.span.start, "trigger")
            tested = False
        elif mention.concept in ("deemed", "decides"):
            if any(mention.span.start <= span.start < mention.span.stop for span in both) and not _names_state(
                statement, mention
            ):
                continue
            if any(fact.span.start <= mention.span.start < fact.span.stop for fact in statement.all("nationality")):
                continue  # the residence of a right of residence
            if now.kind == "consequence" or (now.kind == "trigger" and _asks(statement, mention)):
                continue
            start = _comma_before(statement, mention, now) if now.kind == "trigger" else mention.span.start
            zones = _cut(zones, start, "consequence")
        elif mention.concept == "that_state" and now.kind == "trigger":
            if (at := _after_condition(statement, now, mention, tests)) is not None:
                zones = _cut(zones, at, "consequence")
        elif mention.concept in _AUTHORITY:
            if now.kind == "consequence" and not (tested and not now.authority):
                zones[-1] = Zone(now.kind, now.start, now.stop, True)
            else:
                zones = _cut(zones, _comma_before(statement, mention, now), "consequence", authority=True)
        elif mention.concept in INDIVIDUAL_TESTS or mention.concept in ENTITY_TESTS:
            tested = tested or now.kind == "consequence"
    return zones


def _asks(statement: Statement, deemed: Mention) -> bool:
    """Whether "of which State he is a resident", "whether of the one or the other", is asked, not said."""
    asked = [m.span for m in statement.all("which_state")]
    return any(span.start < deemed.span.stop and deemed.span.start < span.stop for span in asked)


def _opens_at(statement: Statement, opener: Mention) -> int:
    """Where a condition begins: with the fact right before its verb: "a national being of both States"."""
    if opener.concept != "circumstance":
        return opener.span.start
    start = opener.span.start
    leads = (m.span.start for m in statement.near(start, start, 1, *_TESTS) if 0 <= start - m.span.stop <= 1)
    return next(leads, opener.span.start)


def _is_deemed(statement: Statement, being: Mention, both: set[Span]) -> bool:
    """Whether a participle only serves the verb of a consequence: "the person being deemed a resident of"."""
    return any(
        0 <= m.span.start - being.span.stop <= 1 and not any(m.span.holds(span) for span in both)
        for m in statement.all("deemed")
    )


def _turns(statement: Statement, condition: Mention) -> bool:
    """Whether a condition turns to another case ("and if", "if, however")."""
    return any(m.span.holds(condition.span) for m in statement.all("contrast"))


def _after_condition(statement: Statement, zone: Zone, mention: Mention, tests: dict[str, str]) -> int | None:
    """Where the consequence begins whose verb is left out: "if in both, in that State"; None inside a condition.

    The condition is complete behind its "both" or "cannot be determined"; or, whatever it says, where "that State in
    which" stands at once behind a comma and nothing says that this State cannot be determined.
    """
    said = [
        m.span.stop
        for m in statement.all("both", "neither", "undetermined")
        if zone.start <= m.span.start < mention.span.start
    ]
    if said and statement.comma_between(max(said), mention.span.start):
        return _comma_before(statement, mention, zone)
    lead = next((m for m in statement.all("only") if 0 <= mention.span.start - m.span.stop <= _LEAD), mention)
    at = max((place for place in statement.commas if zone.start < place < lead.span.start), default=None)
    if at is None or lead.span.start - at > _LEAD:
        return None
    stop = min(
        (m.span.start for m in statement.all("condition") if m.span.start >= mention.span.stop),
        default=statement.span.stop,
    )
    rest = [m for m in statement.mentions if mention.span.start <= m.span.start < stop]
    relative = next((m for m in rest if m.concept == "relative"), None)
    if relative is None or relative.span.start - mention.span.stop > _LEAD:
        return None
    tested = [m for m in rest if m.concept in tests and m.span.start >= relative.span.start]
    doubted = any(m.concept in ("undetermined", "both", "neither") for m in rest)
    return at + 1 if tested and not doubted else None


def _names_state(statement: Statement, deemed: Mention) -> bool:
    return any(deemed.span.start <= m.span.start < deemed.span.stop for m in statement.all("that_state"))


def _comma_before(statement: Statement, mention: Mention, zone: Zone) -> int:
    """Where the consequence that names the authorities begins: after the last fact of the condition before it."""
    said = [
        m
        for m in statement.all(*QUANTS, *_FACTS, "earlier")
        if zone.start <= m.span.start < mention.span.start
        # "the place of management is decisive": what decides is no part of the condition before
        and (mention.concept != "decides" or statement.comma_between(m.span.stop, mention.span.start))
    ]
    quantified = max((m.span.stop for m in said if m.concept in QUANTS), default=0)
    # a residence that no "both" or "neither" follows is what the authorities decide on
    done = max(
        (m.span.stop for m in said if m.concept not in _PLACES or m.span.stop <= quantified or not quantified),
        default=zone.start,
    )
    for opener in statement.all("condition"):  # "on condition, that he ...": that comma ends nothing
        lack = any(opener.span.holds(m.span) for m in statement.all("negation", "undetermined"))
        if zone.start <= opener.span.start < mention.span.start and not lack:
            done = max(done, opener.span.stop + 1)
    return next((place + 1 for place in statement.commas if done <= place < mention.span.start), mention.span.start)


def _cut(zones: list[Zone], at: int, kind: str, authority: bool = False) -> list[Zone]:
    *rest, now = zones
    if at <= now.start:
        return [*rest, Zone(kind, now.start, now.stop, authority)]
    return [*rest, Zone(now.kind, now.start, at, now.authority), Zone(kind, at, now.stop, authority)]


def split(statement: Statement, zones: Iterable[Zone]) -> list[Statement]:
    """The conditions of the zones, cut at every "or" and "if"."""
    return [piece for zone in zones for piece in _split(statement, zone.start, zone.stop)]


@once
def _split(statement: Statement, start: int, stop: int) -> tuple[Statement, ...]:
    cuts = [start, *(at for at in _openings(statement) if start < at < stop), stop]
    return tuple(part for one, other in pairwise(cuts) for part in _two_facts(statement.within(Span(one, other))))


def _last_piece(statement: Statement, zone: Zone) -> Statement:
    """The last of the pieces into which a zone is split."""
    start = next((at for at in reversed(_openings(statement)) if zone.start < at < zone.stop), zone.start)
    return _two_facts(statement.within(Span(start, zone.stop)))[-1]


@once
def _openings(statement: Statement) -> tuple[int, ...]:
    """Where every "or" and "if" begins."""
    return tuple([_opens_at(statement, m) for m in statement.all("disjunction", "condition", "circumstance")])


def _two_facts(piece: Statement) -> list[Statement]:
    """A condition, cut in two where it says "and" of a second fact with its own "both", "neither" or "cannot be"."""
    fact, quant = piece.first(*INDIVIDUAL_TESTS), piece.first("both", "neither", "undetermined")
    if fact is None or quant is None:
        return [piece]
    at = max(fact.span.stop, quant.span.stop)
    rest = piece.within(Span(at, piece.span.stop))
    others = [m for m in rest.all(*INDIVIDUAL_TESTS) if m.concept != fact.concept]
    if not others or not rest.has("both", "neither", "undetermined"):
        return [piece]
    return [piece.within(Span(piece.span.start, at)), rest]
