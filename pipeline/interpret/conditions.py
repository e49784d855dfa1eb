"""Conditions -> triggers: "if he has a home in both States or in neither" and the like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import INDIVIDUAL_TESTS, Zone, is_dual, split
from pipeline.model import Mention, Span

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


@dataclass(frozen=True, slots=True)
class Found:
    """A value read, the words that show it, and the rule."""

    value: str
    span: Span
    rule: str


@dataclass(frozen=True, slots=True)
class Before:
    """What the steps before have tested: words like "it" and "that State" in a condition refer to it."""

    concept: str | None = None  # tested last
    home_called_residence: bool = False  # the home test says "permanent residence" for a home
    home_tested: bool = False
    abode_called_residence: bool = False  # behind a home test, "permanently lives" says where he lives
    several: bool = False  # the last step tested several things: "these" are all of them

    def after(self, tests: Sequence[Found]) -> Before:
        """What has been tested once a step with these tests is done."""
        if not tests:
            return self
        named = tests[-1].rule.endswith(CALLED)
        lives = tests[-1].rule.endswith(LIVES)
        concept = "home" if named else "abode" if lives else tests[-1].rule.split(":")[0]
        return Before(
            concept,
            self.home_called_residence or named,
            self.home_tested or any(test.value == "permanent_home" for test in tests),
            self.abode_called_residence or lives,
            len({test.value for test in tests}) > 1,
        )


_LACKING = ("condition", "negation", "contrast", "disjunction", "deprives")
_END = 2  # characters of the comma and the space behind a condition
_SHORT = 15  # characters of "or if", "or by this"

NOTHING = Before()
CALLED = ">home_called_residence"
LIVES = ">abode_called_residence"


def conditions(statement: Statement, zones: Iterable[Zone], before: Before = NOTHING) -> tuple[Found, ...]:
    """What the conditions say, each once, in their order; ``before`` as in ``steps``."""
    found: dict[str, Found] = {}
    for _, said in _read(split(statement, zones), before):
        for one in said:
            found.setdefault(one.value, one)
    return tuple(found.values())


def unread(statement: Statement, zones: Iterable[Zone], before: Before = NOTHING) -> tuple[Found, ...]:
    """The conditions that say something on a test, or add a case of their own, and that no rule reads: inconclusive."""
    read = list(_read(split(statement, zones), before))
    named = [(_fact(piece), bool(said)) for piece, said in read]
    return tuple(
        Found("inconclusive", piece.span, "interpret>unread_condition")
        for index, (piece, said) in enumerate(read)
        # "if he has a right of abode or citizenship in both": one fact in two words
        if not said and _says_something(piece, read[index + 1 : index + 2])
        and (named[index][0] is None or (named[index][0], True) not in named[index + 1 : index + 2])
    )


def _says_something(piece: Statement, following: Sequence[tuple[Statement, tuple[Found, ...]]]) -> bool:
    """Whether a condition names a fact that is not the test of its own step, or is a case that names nothing known:
    "or if he lacks it", "if he is stateless or a national of both"."""
    if piece.has("one") or is_dual(piece):
        return False
    if piece.has(*INDIVIDUAL_TESTS):
        return True
    if _is_alternative(piece):
        ends = all(_is_alternative(other) for other, _ in following)  # no "or not" before "having"
        return _length(piece) > _SHORT or (ends and piece.has("negation", "both", "neither"))
    return _length(piece) > _SHORT and any(said and _is_alternative(other) for other, said in following)


def _is_alternative(piece: Statement) -> bool:
    """Whether a condition begins with "or"."""
    opens = piece.first("disjunction")
    return bool(opens and opens.span.start == piece.span.start)


def _length(piece: Statement) -> int:
    return piece.span.stop - piece.span.start


def _read(pieces: Sequence[Statement], before: Before) -> Iterable[tuple[Statement, tuple[Found, ...]]]:
    """Each condition with what it says."""
    facts = [_fact(piece) for piece in pieces]
    if before.home_called_residence or before.abode_called_residence:
        meant = "abode" if before.abode_called_residence else "home"
        facts = [meant if fact == "residence" else fact for fact in facts]
    for index, piece in enumerate(pieces):
        yield piece, tuple(_said(pieces, facts, index, before))


def _said(
    pieces: Sequence[Statement], facts: Sequence[str | None], index: int, before: Before
) -> Iterable[Found]:
    piece = pieces[index]
    quantities = _quantities(piece, residence=before.home_called_residence or before.abode_called_residence)
    for quant, mention in quantities:
        fact = facts[index]
        if fact is None and quant == "undetermined":
            meant = _shared(pieces, facts, index) or (
                before.concept if _refers_back(piece) and not before.several else None
            )
            yield Found(_TRIGGERS.get((meant or "", quant), "earlier_tests_fail"), piece.span, mention.rule)
        elif fact is None and piece.has("earlier", "otherwise"):
            yield Found("earlier_tests_fail", piece.span, mention.rule)
        else:
            if fact is None and before.concept in facts and _refers_back(piece):
                fact = _earlier(before)  # "if he has none, or if that centre cannot be determined": none of the homes
            fact = fact or _neighbour(facts, index)
            if fact is None and before.several:  # "if he has none of these"
                yield Found("earlier_tests_fail" if quant == "neither" else "inconclusive", piece.span, mention.rule)
                continue
            fact = fact or before.concept
            if fact is None or (fact == "residence" and quant == "both"):
                continue
            yield Found(_TRIGGERS.get((fact, quant), "inconclusive"), piece.span, mention.rule)
    if _quantities(piece):
        return
    if facts[index] not in (None, "residence") and (shared := _shared_quantity(pieces, facts, index)):
        yield Found(_TRIGGERS[facts[index] or "", shared[0]], piece.span, shared[1].rule)
    if otherwise := piece.first("otherwise"):
        yield Found("earlier_tests_fail", piece.span, otherwise.rule)


def _earlier(before: Before) -> str | None:
    """What was tested before the last test: the home, where the last test weighed the interests."""
    return "home" if before.concept == "interests" and before.home_tested else None


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
    if not found and len(named := piece.all("nationality")) > 1:  # a right of abode there and citizenship here
        found.append(("neither" if negated else "both", named[-1]))
    if not found and negated:
        if mention := piece.first("any"):
            found.append(("neither", mention))
        elif _fact(piece) in ("home", "nationality", "interests", "abode") or (residence and _lacks(piece, negated)):
            found.append(("not not" if _is_denied_twice(piece) else "neither", negated))
    if not found and negated and _fact(piece) is None and (_refers_back(piece) or _is_lack(piece, negated)):
        found.append(("neither", negated))
    if not found and (mention := piece.first("earlier")) and negated:
        found.append(("undetermined", negated))
    return found


def _lacks(piece: Statement, negated: Mention) -> bool:
    """Whether a condition is the lack of a residence: "in the absence of a domicile"."""
    return _fact(piece) == "residence" and any(m.span.holds(negated.span) for m in piece.all("condition"))


def _is_denied_twice(piece: Statement) -> bool:
    """Whether a condition denies that something is denied: "if there is no State in which he has not a home"."""
    first, *rest = piece.all("negation")
    return any(first.span.stop <= m.span.start < no.span.start for no in rest for m in piece.all("relative"))


def _is_lack(piece: Statement, negated: Mention) -> bool:
    """Whether a condition is no more than a lack: of what the step before tested ("in its absence"), of what the
    condition before speaks of ("or if it is lacking")."""
    lack = piece.first("condition")
    held = lack is not None and lack.span.holds(negated.span)
    others = [m for m in piece.mentions if m.concept not in _LACKING]
    return not others and (held or (_is_alternative(piece) and piece.span.stop - negated.span.stop <= _END))


def _shared_quantity(
    pieces: Sequence[Statement], facts: Sequence[str | None], index: int
) -> tuple[str, Mention] | None:
    """The quantity that a condition shares with its neighbour: "if his interests or his abode cannot be determined"."""
    for other in (index + 1, index - 1):
        if 0 <= other < len(pieces) and facts[other] not in (None, "residence"):
            said = _quantities(pieces[other])
            if len(said) == 1 and said[0][0] == "undetermined":
                return said[0]
    return None
