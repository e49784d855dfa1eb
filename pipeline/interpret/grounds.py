"""Statement -> the grounds of tax liability that it lists: domicile, residence, place of management ..."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pipeline.interpret.conditions import Found
from pipeline.interpret.known import once
from pipeline.interpret.statements import Statement
from pipeline.interpret.zones import duals, is_dual
from pipeline.model import Mention, Span

CRITERIA = {
    "domicile": "domicile",
    "place_of_stay": "residence",
    "abode": "residence",
    "management": "place_of_management",
    "head_office": "head_office",
    "registration": "registration",
    "incorporation": "incorporation",
    "nationality": "citizenship",
    "days": "days_of_presence",
    "domestic_law": "domestic_law",
    "other_criterion": "other_criterion",
}
STATE = {
    "state_named": "state",
    "subdivision": "subdivision",
    "local_authority": "local_authority",
    "public_body": "public_body",
}
BODIES = {"pension_fund": "pension_fund", "charity": "charity", "investment_vehicle": "investment_vehicle"}

BESIDE = 3  # characters between a body and the words "established there"
_LAW = 30  # characters of "contracting, by whose" between a State and its law
_WORD = 12  # characters of "or of his", which names no ground
# what stands in a list of grounds and is none
_SAYS_MORE = (
    *STATE, *BODIES, "law", "tax", "residence", "resident_term", "person", "individual", "company", "legal_person",
    "partnership", "also", "relative", "condition", "means", "excludes", "sources", "capital", "consider", "deemed",
    "only", "paragraph_reference", "article_reference", "defined_term",
)  # fmt: skip


@once
def criteria(statement: Statement) -> tuple[Found, ...]:
    """The grounds of tax liability that a statement lists, each once; not those inside the defined term."""
    found: dict[str, Found] = {}
    for mention in grounds_in(statement):
        found.setdefault(CRITERIA[mention.concept], Found(CRITERIA[mention.concept], mention.span, mention.rule))
    return tuple(found.values())


@once
def grounds_in(statement: Statement) -> tuple[Mention, ...]:
    """Every mention of a ground of tax liability, whether it counts or is left out by name."""
    terms = [m.span for m in statement.all("resident_term")] + [place.span for place, _ in duals(statement)]
    bodies = [m.span.stop for m in statement.all(*STATE, *BODIES)]
    where = lawgiver(statement)
    return tuple(
        mention
        for mention in statement.all(*CRITERIA)
        if (where is None or mention.span.start > where.span.start)
        and (mention.concept == "domestic_law" or not any(term.holds(mention.span) for term in terms))
        and not (mention.concept == "incorporation" and _is_body(statement, mention, bodies))
        and not (mention.concept != "days" and any(d.span.holds(mention.span) for d in statement.all("days")))
    )


def lawgiver(statement: Statement) -> Mention | None:
    """The State by whose law somebody has what stands before: "has his residence in the State by whose law ..."."""
    return next((state for state in statement.all("that_state")
                 if statement.begins(state.span.stop, state.span.stop + _LAW, "law")
                 and statement.begins(state.span.stop, state.span.stop + 2 * _LAW, "relative")), None)


def strange_grounds(statement: Statement) -> tuple[Span, ...]:
    """Members of a list of grounds that are none that is known: a permanent home, "the place of work"."""
    grounds = grounds_in(statement)
    spans = [ground.span for ground in grounds]
    facts = [m for m in statement.all("home", "interests") if not any(span.holds(m.span) for span in spans)]
    found = [fact.span for fact in facts if statement.has("tax", "means", "defined_term", "by_state")]
    bases = [m.span.stop for m in statement.all("basis") if grounds and m.span.stop <= grounds[-1].span.start]
    found += [unknown] if (unknown := unknown_definition(statement)) else []
    if bases:
        found += (piece.span for piece in _members(statement, bases[-1], grounds) if _is_strange(piece, spans))
    return tuple(found)


def unknown_definition(statement: Statement) -> Span | None:
    """What a statement says of who is a resident, where it defines the term by no ground that is known: "means a person
    who answers the conditions of the law"."""
    term, means = statement.first("defined_term"), statement.first("means")
    if term is None or means is None or statement.opens_list or statement.cut or grounds_in(statement):
        return None
    terms = statement.all("resident_term")
    named = any(term.span.start < m.span.stop and m.span.start < means.span.stop for m in terms)
    said = statement.within(Span(means.span.stop, statement.span.stop))
    others = said.has(*STATE, *BODIES, "partnership", "same_rule", "defined_term", "article_reference")
    others = others or statement.has("excludes", "person_term", "sources") or is_dual(statement)
    people = said.has("person", "individual", "legal_person", "company", "anybody", "taxed_person")
    return said.span if named and people and not others else None


def _members(statement: Statement, start: int, grounds: Sequence[Mention]) -> list[Statement]:
    """The list behind "on the ground of", cut at its commas and at every "or", with what comes right behind it."""
    inside = [g for g in grounds if g.span.start >= start]
    ends = next((number for number, g in enumerate(inside) if number and g.concept == "other_criterion"), len(inside))
    inside = inside[: ends + 1]
    ors = [m.span.start for m in statement.all("disjunction") if not any(m.span.meets(g.span) for g in inside)]
    ors = [at for at in ors if not any(0 <= at - g.span.stop <= BESIDE for g in inside if g.concept == "days")]
    cuts = sorted({start, *(place for place in (*statement.commas, *ors) if place > start), statement.span.stop})
    pieces = [statement.within(Span(*pair)) for pair in pairwise(cuts)]
    last = max((number for number, piece in enumerate(pieces) if piece.span.meets(inside[-1].span)), default=0)
    rest = statement.within(Span(inside[-1].span.stop, pieces[last].span.stop))
    goes_on = inside[-1].concept != "other_criterion" and not rest.has(*_SAYS_MORE)
    members = pieces[: last + 2 if goes_on else last]
    return members[:-1] if statement.cut and members[-1:] == pieces[-1:] else members  # one that breaks off


def _is_strange(piece: Statement, grounds: Sequence[Span]) -> bool:
    length = piece.span.stop - piece.span.start
    known = any(piece.span.meets(ground) for ground in grounds) or piece.has(*_SAYS_MORE)
    return length > _WORD and not known


def bodies_in(statement: Statement) -> tuple[Mention, ...]:
    """The State and the bodies that a statement names; not those that it names only by the people who serve them."""
    return tuple(m for m in statement.all(*STATE) if not _is_served(statement, m))


def _is_served(statement: Statement, body: Mention) -> bool:
    """Whether a body stands behind those who serve it: "the employees of public institutions", before any verb."""
    staff = [m.span.stop for m in statement.all("staff") if m.span.stop <= body.span.start]
    acts = statement.all("deemed", "means", "defined_term", "excludes", "tax", "also", "that_state")
    return bool(staff) and not any(staff[-1] <= m.span.start < body.span.start for m in acts)


def _is_body(statement: Statement, created: Mention, bodies: Sequence[int]) -> bool:
    """Whether what is created is a body, no ground: "a pension fund established there", "funds that pay pensions"."""
    fund, person = statement.first(*BODIES), statement.first("person", "taxed_person")
    named = fund is not None and fund.span.start < created.span.start
    alone = person is None or (fund is not None and person.span.start > fund.span.start)
    return any(0 <= created.span.start - stop <= BESIDE for stop in bodies) or (named and alone)
