"""What the article says before the tie-break: scope, terms, grounds, exclusions, bodies, partnerships."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.interpret.article import INCONCLUSIVE, Article, absent, code, fact
from pipeline.interpret.conditions import Found
from pipeline.interpret.exclusion import source_exclusion
from pipeline.interpret.grounds import BODIES, CRITERIA, STATE, bodies_in, grounds_in, strange_grounds
from pipeline.interpret.named import same_state
from pipeline.interpret.polarity import IN, UNCLEAR, denied_under_condition, opens_with, polarity
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.model import Code, Kind, Mention

_CRITERIA_ORDER = (
    "domicile",
    "residence",
    "place_of_management",
    "head_office",
    "registration",
    "incorporation",
    "citizenship",
    "days_of_presence",
    "domestic_law",
    "other_criterion",
)
_PARTNERSHIP_ORDER = (
    "attributed_to_taxable_person",
    "resident_if_members_taxable",
    "resident_to_extent_taxed",
    "transparent_income",
    "entity_rule_applies",
    "excluded",
    "inconclusive",
)
_SAYS_WHO = ("person", "taxed_person", "company", "legal_person", "tax", *CRITERIA)  # what defines a resident
_ITEMS = (Kind.ITEM, Kind.SUBITEM)
assert set(_CRITERIA_ORDER) == set(CRITERIA.values())


def present(article: Article, feature: str, provision: str) -> Code:
    """``present`` with the first statement that carries the provision."""
    for role in article.having(provision):
        return fact(article, feature, "present", role.statement, role.statement.span, f"interpret>{provision}")
    return absent(article, feature)


def resident_term(article: Article) -> Code:
    """Which term the definition defines."""
    feature = "definition.resident_term"
    for role in article.having("resident_definition"):
        mention = role.statement.first("resident_term") or role.statement.first("residence")
        if mention:
            value = "resident" if mention.payload == "resident" else "permanent_residence"
            return fact(article, feature, value, role.statement, mention.span, mention.rule)
    return absent(article, feature)


def grounds(article: Article) -> Code:
    """The grounds of liability listed in the definitions, their union; ``inconclusive`` where one is none of them."""
    roles = article.having("resident_definition")
    named = ((role.statement, grounds_in(role.statement)) for role in roles)
    strange = [
        (role.statement, Found(INCONCLUSIVE, span, "interpret>unknown_ground"))
        for role in roles
        for span in strange_grounds(role.statement)
    ]
    return code(article, "definition.criteria", [*_meant(article, named, CRITERIA), *strange], order=_CRITERIA_ORDER)


def source_only(article: Article) -> Code:
    """Whether those taxed only on local income, or on local capital too, are left out."""
    feature = "definition.source_only_exclusion"
    for role in article.having("source_only_exclusion"):
        source = role.statement.first("sources")
        value = "income_and_capital" if role.statement.has("capital") else "income"
        if source_exclusion(role.statement, article.opening_of(role.statement)) == UNCLEAR:
            value = INCONCLUSIVE
        return fact(
            article, feature, value, role.statement, role.statement.span, source.rule if source else "interpret"
        )
    return absent(article, feature)


def state_itself(article: Article) -> Code:
    """The State, its subdivisions, authorities and bodies that the term includes."""
    named = ((role.statement, bodies_in(role.statement)) for role in article.having("state_itself"))
    return code(article, "definition.state_itself", _meant(article, named, STATE), order=tuple(STATE.values()))


def exempt_bodies(article: Article) -> Code:
    """Exempt bodies named as residents."""
    named = ((role.statement, role.statement.all(*BODIES)) for role in article.having("exempt_bodies"))
    return code(article, "definition.exempt_bodies", _meant(article, named, BODIES), order=tuple(BODIES.values()))


def _meant(
    article: Article, named: Iterable[tuple[Statement, tuple[Mention, ...]]], values: dict[str, str]
) -> list[tuple[Statement, Found]]:
    """What is named and meant, not what is left out by name; ``inconclusive`` where it is neither plainly."""
    seen: list[tuple[Statement, Found]] = []
    unclear: list[tuple[Statement, Found]] = []
    for statement, mentions in named:
        base = opens_with(article.opening_of(statement))
        for mention in mentions:
            found = Found(values[mention.concept], mention.span, mention.rule)
            said = UNCLEAR if denied_under_condition(statement) else polarity(statement, mention, base)
            if said == IN:
                seen.append((statement, found))
            elif said == UNCLEAR:
                unclear.append((statement, replace(found, value=INCONCLUSIVE, span=statement.span)))
    sure = {found.value for _, found in seen}
    return seen + [one for one in unclear if values[one[1].rule.split(":")[0]] not in sure]


def by_state(article: Article) -> Code:
    """Whether residence is defined apart for each named State: two definitions that name one, or items that do."""
    named: dict[str, Role] = {}
    paragraphs = {role.statement.paragraph for role in article.having("resident_definition")}
    for role in article.roles:
        if role.statement.paragraph not in paragraphs or role.subject or role.statement.has("same_rule"):
            continue
        if not (role.statement.opens_list or role.statement.clause.kind in _ITEMS or role.statement.has(*_SAYS_WHO)):
            continue  # "the terms resident of A and resident of B have the like meaning" defines neither apart
        for mention in role.statement.all("by_state"):
            if article.document.text.endswith("(", 0, mention.span.start):
                continue  # "(in the case of France)" says only what a subdivision is called there
            name = mention.payload or ""
            if not any(same_state(name, other) for other in named):
                named[name] = role
    if len(named) < 2:
        return absent(article, "definition.by_state")
    first = next(iter(named.values()))
    mention = first.statement.all("by_state")[0]
    return fact(article, "definition.by_state", "present", first.statement, first.statement.span, mention.rule)


def dual_residence(article: Article) -> Code:
    """Whether residence in both States is defined, and for one period."""
    feature = "definition.dual_residence"
    for role in article.having("dual_residence_definition"):
        period = role.statement.first("same_period")
        value = "same_period" if period else "present"
        rule = period.rule if period else "interpret>dual_residence_definition"
        return fact(article, feature, value, role.statement, role.statement.span, rule)
    return absent(article, feature)


def partnership(article: Article) -> Code:
    """What becomes of partnerships, trusts, estates and groups."""
    roles = article.roles
    seen = [(role.statement, role.partnership) for role in roles if role.partnership and not _ruled_beside(role, roles)]
    return code(article, "partnership.clause", seen, order=_PARTNERSHIP_ORDER)


def _ruled_beside(role: Role, others: Iterable[Role]) -> bool:
    """Whether an item of a definition leaves partnerships out because another item says what becomes of them: "(a) any
    person other than a partnership ...; (b) a partnership, but only so far as ..."."""
    parent, value = role.statement.clause.parent, role.partnership
    if value is None or value.value != "excluded" or not parent or "resident_definition" not in role.provisions:
        return False
    return any(other.statement.clause.parent == parent and other.partnership and other.partnership.value != "excluded"
               for other in others)
