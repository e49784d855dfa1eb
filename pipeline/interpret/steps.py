"""A statement of a tie-break -> its steps: "if ... is deemed a resident of the State in which ...".

What stands between a condition and the consequence is a trigger, what stands in the relative clause after the
consequence is the test: so the same concept, a home, is a test in one place and a trigger in the next. Conditions may
stand before or after their consequence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.interpret.statements import Statement
from pipeline.model import Mention, Span

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
_TRIGGERS = {
    ("home", "both"): "home_in_both",
    ("home", "neither"): "home_in_neither",
    ("interests", "undetermined"): "interests_undetermined",
    ("interests", "both"): "interests_undetermined",
    ("interests", "neither"): "interests_undetermined",
    ("abode", "both"): "abode_in_both",
    ("abode", "neither"): "abode_in_neither",
    ("abode", "undetermined"): "abode_undetermined",
    ("nationality", "both"): "national_of_both",
    ("nationality", "neither"): "national_of_neither",
    ("nationality", "undetermined"): "nationality_undetermined",
    ("residence", "neither"): "residence_in_neither",
    ("residence", "undetermined"): "earlier_tests_fail",
    ("home", "undetermined"): "inconclusive",
}
_AUTHORITY = frozenset({"authorities", "agreement"})
_FACTS = frozenset({*INDIVIDUAL_TESTS, "residence", "resident_term"})


@dataclass(frozen=True, slots=True)
class Found:
    """A value read, the words that show it, and the rule."""

    value: str
    span: Span
    rule: str


@dataclass(frozen=True, slots=True)
class Step:
    """One consequence: the conditions under which it comes, what it tests, or that the authorities decide."""

    statement: Statement
    span: Span  # of the consequence
    triggers: tuple[Found, ...]
    conditioned: bool  # whether any condition stands with it, understood or not
    tests: tuple[Found, ...]
    authority: Span | None
    only: Mention | None
    unread: bool  # a consequence whose test no rule knows

    @property
    def mentions(self) -> tuple[Mention, ...]:
        return tuple(m for m in self.statement.mentions if self.span.holds(m.span))


@dataclass(frozen=True, slots=True)
class Before:
    """What the steps before have tested: words like "it" and "that State" in a condition refer to it."""

    concept: str | None = None  # tested last
    home_called_residence: bool = False  # the home test says "permanent residence" for a home

    def after(self, step: Step) -> Before:
        if not step.tests:
            return self
        last = step.tests[-1]
        called = self.home_called_residence or last.rule.endswith(_CALLED)
        return Before("home" if last.rule.endswith(_CALLED) else last.rule.split(":")[0], called)


NOTHING = Before()
_CALLED = ">home_called_residence"


@dataclass(frozen=True, slots=True)
class _Zone:
    kind: str  # neutral, trigger, consequence
    start: int
    stop: int
    authority: bool = False


def is_dual(statement: Statement) -> bool:
    """Whether the statement speaks of residence in both States."""
    return any(True for _ in duals(statement))


def duals(statement: Statement) -> Iterable[tuple[Mention, Mention]]:
    """Pairs of a residence and the "both" that belongs to it: near each other, no other fact between them."""
    places = statement.all("residence", "resident_term", "meets_conditions")
    for both in statement.all("both"):
        for place in places:
            first, second = sorted((place, both), key=lambda m: m.span.start)
            gap = Span(first.span.stop, second.span.start)
            if second.span.start - first.span.stop > 70:
                continue
            if first is both and statement.comma_between(gap.start, gap.stop):
                continue
            if any(gap.start <= m.span.start < gap.stop for m in statement.all(*INDIVIDUAL_TESTS, "deemed", "that_state")):
                continue
            yield place, both


def steps(statement: Statement, tests: dict[str, str], before: Before = NOTHING) -> tuple[Step, ...]:
    """The steps of a statement, in its order.

    ``tests`` maps the concepts that decide to their values; ``before`` is what the steps before tested.
    """
    zones = _zones(statement, tests)
    found: list[Step] = []
    waiting: list[_Zone] = []
    for index, zone in enumerate(zones):
        if zone.kind != "consequence":
            waiting.append(zone)
            continue
        following = zones[index + 1 : index + 2]
        final = index + 2 >= len(zones)
        trailing = [z for z in following if z.kind == "trigger"] if final and not _conditions(statement, waiting) else []
        step = _step(statement, zone, [*waiting, *trailing], tests, before)
        found.append(step)
        before = before.after(step)
        waiting = []
    if not found:
        bare = _bare(statement, zones, tests)
        return (bare,) if bare else ()
    return tuple(step for step in found if step.tests or step.authority or step.unread)


def pending(statement: Statement, tests: dict[str, str], before: Before) -> tuple[Found, ...]:
    """The triggers of a statement that has no consequence of its own."""
    zones = _zones(statement, tests)
    if any(zone.kind == "consequence" for zone in zones):
        return ()
    return _triggers(statement, [zone for zone in zones if zone.kind == "trigger"], before)


def _conditions(statement: Statement, zones: Sequence[_Zone]) -> bool:
    return any(z.kind == "trigger" for z in zones) or bool(_triggers(statement, [z for z in zones if z.kind == "neutral"]))


def _zones(statement: Statement, tests: dict[str, str]) -> list[_Zone]:
    """The statement cut where a condition or a consequence begins.

    Where no word says that a consequence begins, the facts do: one that no "both", "neither" or "cannot be determined"
    goes with, behind a comma after those that have one, or before the first condition, is a test.
    """
    zones = _marked_zones(statement)
    if any(zone.kind == "consequence" for zone in zones):
        return zones
    *_, final = zones
    if final.kind == "trigger" and (at := _tests_begin(statement, final, tests)):
        return _cut(zones, at, "consequence")
    first = statement.within(Span(zones[0].start, zones[0].stop))
    if len(zones) > 1 and first.has(*tests) and not first.has("both", "neither", "undetermined") and first.has("relative"):
        zones[0] = _Zone("consequence", zones[0].start, zones[0].stop)
    if final.kind == "trigger" and (procedure := statement.within(Span(final.start, final.stop)).first("procedure")):
        return _cut(zones, _comma_before(statement, procedure, final), "consequence", authority=True)
    return zones


def _tests_begin(statement: Statement, zone: _Zone, tests: dict[str, str]) -> int | None:
    """Where, in a condition, the test of its consequence begins: behind the first comma after the quantified fact."""
    piece = _split(statement, [zone])[-1]
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


def _marked_zones(statement: Statement) -> list[_Zone]:
    """The statement cut at the words that begin a condition or a consequence."""
    both = {pair[0].span for pair in duals(statement)}
    zones = [_Zone("neutral", statement.span.start, statement.span.stop)]
    tested = False
    for mention in statement.mentions:
        now = zones[-1]
        if mention.span.start < now.start or (mention.span.start == now.start and len(zones) > 1):
            continue
        if mention.concept == "condition":
            if now.kind != "trigger":
                zones = _cut(zones, mention.span.start, "trigger")
                tested = False
        elif mention.concept == "otherwise" and now.kind != "trigger":
            zones = _cut(zones, mention.span.start, "trigger")
            tested = False
        elif mention.concept == "deemed":
            if any(mention.span.start <= span.start < mention.span.stop for span in both) and not _names_state(statement, mention):
                continue
            if now.kind == "consequence":
                continue
            start = _comma_before(statement, mention, now) if now.kind == "trigger" else mention.span.start
            zones = _cut(zones, start, "consequence")
        elif mention.concept == "that_state" and now.kind == "trigger" and _after_condition(statement, now, mention):
            zones = _cut(zones, mention.span.start, "consequence")
        elif mention.concept in _AUTHORITY:
            if now.kind == "consequence" and not (tested and not now.authority):
                zones[-1] = _Zone(now.kind, now.start, now.stop, True)
            else:
                zones = _cut(zones, _comma_before(statement, mention, now), "consequence", authority=True)
        elif mention.concept in INDIVIDUAL_TESTS or mention.concept in ENTITY_TESTS:
            tested = tested or now.kind == "consequence"
    return zones


def _after_condition(statement: Statement, zone: _Zone, mention: Mention) -> bool:
    """Whether a condition is complete before "in that State", the verb being left out: "and if in both, in that State"."""
    said = [m.span.stop for m in statement.all("both", "neither", "undetermined") if zone.start <= m.span.start < mention.span.start]
    return bool(said) and statement.comma_between(max(said), mention.span.start)


def _names_state(statement: Statement, deemed: Mention) -> bool:
    return any(deemed.span.start <= m.span.start < deemed.span.stop for m in statement.all("that_state"))


def _comma_before(statement: Statement, mention: Mention, zone: _Zone) -> int:
    """Where the consequence that names the authorities begins: after the last fact of the condition before it."""
    said = [
        m.span.stop
        for m in statement.all(*_QUANTS, *_FACTS, "earlier")
        if zone.start <= m.span.start < mention.span.start
    ]
    done = max(said, default=zone.start)
    return next((place + 1 for place in statement.commas if done <= place < mention.span.start), mention.span.start)


def _cut(zones: list[_Zone], at: int, kind: str, authority: bool = False) -> list[_Zone]:
    *rest, now = zones
    if at <= now.start:
        return [*rest, _Zone(kind, now.start, now.stop, authority)]
    return [*rest, _Zone(now.kind, now.start, at, now.authority), _Zone(kind, at, now.stop, authority)]


def _step(
    statement: Statement, zone: _Zone, conditions: Sequence[_Zone], tests: dict[str, str], before: Before
) -> Step:
    inside = statement.within(Span(zone.start, zone.stop))
    chosen = [z for z in conditions if z.kind == "trigger"] or [z for z in conditions if _triggers(statement, [z])]
    read = () if zone.authority else _tests(inside, tests)
    if not read and not zone.authority:
        read = _tested_before(statement, [*chosen, *conditions], tests, relative=inside.has("relative"))
    triggers = _triggers(statement, chosen, before)
    relative = inside.first("relative")
    stop = relative.span.start if relative else inside.span.stop
    only = next((m for m in statement.all("only") if inside.span.start < m.span.stop <= stop), None)
    return Step(
        statement,
        inside.span,
        triggers,
        any(_opens(statement, z) for z in chosen) or bool(triggers),
        read,
        inside.span if zone.authority else None,
        only,
        unread=not read and not zone.authority and not statement.cut and inside.has("relative") and not is_dual(inside) and not inside.has("neither"),
    )


def _opens(statement: Statement, zone: _Zone) -> bool:
    """Whether a condition says more than that the person is a resident of both States."""
    inside = statement.within(Span(zone.start, zone.stop))
    return inside.has(*_QUANTS - {"both"}) or (inside.has("both") and not is_dual(inside)) or not (is_dual(inside) or inside.has("paragraph_reference"))


def _tests(inside: Statement, tests: dict[str, str]) -> tuple[Found, ...]:
    """The facts in the relative clause of a consequence; without one, the facts anywhere in it."""
    relative = inside.first("relative")
    facts = inside.all(*tests)
    if relative:
        after = tuple(m for m in facts if m.span.start >= relative.span.start)
        facts = after or facts
    values: dict[str, Found] = {}
    for fact in facts:
        values.setdefault(tests[fact.concept], Found(tests[fact.concept], inside.span, fact.rule))
    if not values and "home" in tests and relative:
        for place in inside.all("residence"):
            if place.payload == "permanent" and place.span.start >= relative.span.start:
                return (Found("permanent_home", inside.span, place.rule + _CALLED),)
    return tuple(values.values())


def _tested_before(
    statement: Statement, zones: Iterable[_Zone], tests: dict[str, str], relative: bool
) -> tuple[Found, ...]:
    """A test put as a condition: "if he has a home in one State only, he is a resident of that State"."""
    found = []
    for piece in _split(statement, zones):
        if (piece.has("one", "any") or not relative) and not piece.has("negation", "neither", "both", "undetermined"):
            found += [Found(tests[m.concept], piece.span, m.rule) for m in piece.all(*tests)[:1]]
    return tuple(found)


def _bare(statement: Statement, zones: Sequence[_Zone], tests: dict[str, str]) -> Step | None:
    """A step that is no more than the name of a test, as in a list of criteria."""
    if any(zone.kind != "neutral" for zone in zones) or is_dual(statement):
        return None
    values = {tests[m.concept]: Found(tests[m.concept], statement.span, m.rule) for m in statement.all(*tests)}
    if not values:
        return None
    return Step(statement, statement.span, (), False, tuple(values.values())[:1], None, statement.first("only"), False)


_QUANTS = frozenset({"both", "neither", "undetermined", "any", "one"})


def _split(statement: Statement, zones: Iterable[_Zone]) -> list[Statement]:
    """The conditions of the zones, cut at every "or" and "if"."""
    pieces = []
    for zone in zones:
        cuts = [zone.start] + [
            m.span.start
            for m in statement.all("disjunction", "condition")
            if zone.start < m.span.start < zone.stop
        ]
        for start, stop in zip(cuts, [*cuts[1:], zone.stop], strict=True):
            pieces.append(statement.within(Span(start, stop)))
    return pieces


def _triggers(statement: Statement, zones: Iterable[_Zone], before: Before = NOTHING) -> tuple[Found, ...]:
    """What the conditions say, each once, in their order; ``before`` as in ``steps``."""
    pieces = _split(statement, zones)
    facts = [_fact(piece) for piece in pieces]
    if before.home_called_residence:
        facts = ["home" if fact == "residence" else fact for fact in facts]
    found: dict[str, Found] = {}
    for index, piece in enumerate(pieces):
        for quant, mention in _quantities(piece, residence=before.home_called_residence):
            fact = facts[index]
            if fact is None and quant == "undetermined":
                meant = _shared(pieces, facts, index) or (before.concept if _refers_back(piece) else None)
                value = _TRIGGERS.get((meant or "", quant), "earlier_tests_fail")
            elif fact is None and piece.has("earlier", "otherwise"):
                value = "earlier_tests_fail"
            else:
                fact = fact or _neighbour(facts, index) or before.concept
                if fact is None or (fact == "residence" and quant == "both"):
                    continue
                value = _TRIGGERS.get((fact, quant), "inconclusive")
            found.setdefault(value, Found(value, piece.span, mention.rule))
        if not _quantities(piece) and facts[index] not in (None, "residence") and (quant_of := _next_quantity(pieces, facts, index)):
            value = _TRIGGERS[facts[index] or "", quant_of[0]]
            found.setdefault(value, Found(value, piece.span, quant_of[1].rule))
        if not _quantities(piece) and piece.has("otherwise"):
            found.setdefault("earlier_tests_fail", Found("earlier_tests_fail", piece.span, piece.all("otherwise")[0].rule))
    return tuple(found.values())


def _fact(piece: Statement) -> str | None:
    """The fact that a condition is about: residence only where it names no other."""
    names = [m.concept for m in piece.mentions if m.concept in INDIVIDUAL_TESTS]
    if names:
        return names[0]
    if piece.has("earlier"):
        return None
    return "residence" if piece.has("residence", "resident_term") else None


def _refers_back(piece: Statement) -> bool:
    """Whether what cannot be determined is what the step before tested, not the case as a whole."""
    return piece.has("anaphor") and not piece.has("earlier", "question", "residence")


def _shared(pieces: Sequence[Statement], facts: Sequence[str | None], index: int) -> str | None:
    """The fact of the condition before, where this one goes on about it: "cannot be determined or does not decide"."""
    if not index or pieces[index].has("earlier", "residence") or facts[index - 1] not in INDIVIDUAL_TESTS:
        return None
    likewise = any(quant == "undetermined" for quant, _ in _quantities(pieces[index - 1]))
    return facts[index - 1] if likewise or not pieces[index].has("question") else None


def _neighbour(facts: Sequence[str | None], index: int) -> str | None:
    """The fact that a condition leaves out ("in both States or in neither"): the one before, else the next."""
    before = [fact for fact in facts[:index] if fact]
    after = [fact for fact in facts[index + 1 :] if fact]
    return before[-1] if before else after[0] if after else None


def _quantities(piece: Statement, residence: bool = False) -> list[tuple[str, Mention]]:
    """How a condition takes its fact: undetermined, in neither, in both. ``residence``: whether it may be the fact."""
    if mention := piece.first("undetermined"):
        return [("undetermined", mention)]
    found = []
    negated = piece.first("negation")
    if mention := piece.first("neither"):
        found.append(("neither", mention))
    if (mention := piece.first("both")) and (residence or not is_dual(piece)):
        found.append(("neither" if negated and not found else "both", mention))
    if not found and negated:
        if mention := piece.first("any"):
            found.append(("neither", mention))
        elif _fact(piece) in ("home", "nationality", "interests", "abode"):
            found.append(("neither", negated))
    if not found and negated and _refers_back(piece) and _fact(piece) is None:
        found.append(("neither", negated))
    if not found and (mention := piece.first("earlier")) and negated:
        found.append(("undetermined", negated))
    return found


def _next_quantity(pieces: Sequence[Statement], facts: Sequence[str | None], index: int) -> tuple[str, Mention] | None:
    """The quantity that a condition shares with the next: "if his centre of interests or his abode cannot be determined"."""
    if index + 1 < len(pieces) and facts[index + 1] not in (None, "residence"):
        later = _quantities(pieces[index + 1])
        if len(later) == 1 and later[0][0] == "undetermined":
            return later[0]
    return None
