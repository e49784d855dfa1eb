"""The rule for a dual-resident person other than an individual."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.interpret.article import INCONCLUSIVE, Article, absent, code, fact
from pipeline.interpret.benefits import UNCLEAR, denial
from pipeline.interpret.conditions import Found
from pipeline.interpret.individual import duty, individual_steps, named_article, only_of
from pipeline.interpret.known import once
from pipeline.interpret.persons import for_others
from pipeline.interpret.polarity import DENIES, EXCEPTS, IN, OUT, polarity
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step
from pipeline.interpret.zones import ENTITY_TESTS
from pipeline.model import Code, Mention, Span

_FACTORS = ("effective_management", "incorporation", "registration", "head_office", "other_factors")


_AUXILIARY = 12  # characters between "without" and its verb


@once
def entity_steps(article: Article) -> tuple[tuple[Role, Step, Found], ...]:
    """The tests of the entity's rule in the order in which they are reached."""
    return tuple(_entity_steps(article))


def _entity_steps(article: Article) -> Iterator[tuple[Role, Step, Found]]:
    values = set(ENTITY_TESTS.values())
    individual = {"home", "interests", "abode"}
    for role in _rules(article):
        for step in role.steps:
            if step.authority:
                yield role, step, Found("mutual_agreement", step.span, "interpret>mutual_agreement")
                continue
            if role.subject == "any" and any(found.rule.split(":")[0] in individual for found in step.tests):
                continue
            for found in step.tests:
                if found.value in values:
                    yield role, step, found


@once
def _rules(article: Article) -> tuple[Role, ...]:
    """The statements of the entity's own rule, with what leaves whoever remains to the authorities; where it has none,
    those of a rule for any person, with additions."""
    own = tuple(role for role in article.roles if role.subject == "entity" or _leaves_the_rest(role))
    if any(role.steps for role in own if role.subject == "entity"):
        return own
    return tuple(role for role in article.roles if role.subject in ("any", "entity"))


def _leaves_the_rest(role: Role) -> bool:
    """Whether a statement about anybody, named in no scope of its own, only leaves the case to the authorities."""
    return role.subject == "any" and role.scope is None and bool(role.steps) and all(s.authority for s in role.steps)


def rule(article: Article) -> Code:
    """The tests in their order; ``inconclusive`` where a step tests what no rule knows, or two are for two persons."""
    seen = [(step.statement, found) for _, step, found in entity_steps(article)]
    unread = [(step.statement, Found(INCONCLUSIVE, step.span, "interpret>unknown_test")) for step in _unread(article)]
    unread += [  # what comes first has nothing before it that could fail: a test before it was not read
        (step.statement, trigger)
        for _, step, _ in entity_steps(article)[:1]
        for trigger in step.triggers
        if trigger.value == INCONCLUSIVE and step.tests
    ]
    others = [
        (step.statement, Found(INCONCLUSIVE, step.span, "interpret>for_other_persons"))
        for _, step, _ in for_others(_state_tests(article))
    ]
    return code(article, "entity.rule", [*seen, *unread, *others], " > ")


def _state_tests(article: Article) -> list[tuple[Role, Step, Found]]:
    return [one for one in entity_steps(article) if one[2].value != "mutual_agreement"]


def scope(article: Article) -> Code:
    """Whom the rule covers; ``inconclusive`` where two rules have two scopes."""
    seen: list[tuple[Statement, Found]] = []
    for role in _rules(article):
        if role.steps and role.scope:
            mention = role.statement.first("not_individual", "company", "legal_person", "person")
            seen.append(
                (role.statement, Found(role.scope, role.statement.span, mention.rule if mention else "interpret>scope"))
            )
    seen = seen or [
        (role.statement, Found(role.scope, role.statement.span, "interpret>scope_of_denial"))
        for role in _rules(article)
        if role.scope and _denies_outright(role)
    ]
    other = next((one for one in reversed(seen) if one[1].value != seen[0][1].value), seen[-1] if seen else None)
    scopes = {found.value for _, found in seen}
    if other and (len(scopes) > 1 or any(True for _ in for_others(_state_tests(article)))):
        both = (seen[0][0], other[0]) if other[0] is not seen[0][0] else (other[0],)
        shown = (fact(article, "entity.scope", INCONCLUSIVE, one, one.span, "interpret>two_scopes") for one in both)
        return Code("entity.scope", INCONCLUSIVE, tuple(each for part in shown for each in part.evidence))
    return code(article, "entity.scope", seen[:1])


def only(article: Article) -> Code:
    """Whether residence follows in that State only, by the first test that names a State."""
    for _, step, found in entity_steps(article):
        if found.value == "mutual_agreement":
            continue
        if shown := only_of(article, step):
            return fact(article, "entity.only", "yes", shown[0], shown[1].span, shown[1].rule)
        return fact(article, "entity.only", "no", step.statement, step.span, "interpret>no_only_in_the_limb")
    for step in _unread(article):  # a State is named, nobody knows by which test
        if not step.authority:
            return fact(article, "entity.only", INCONCLUSIVE, step.statement, step.span, "interpret>unknown_test")
    return absent(article, "entity.only")


def _unread(article: Article) -> Iterator[Step]:
    return (step for role in _rules(article) for step in role.steps if step.unread)


def _denies_outright(role: Role) -> bool:
    """Whether a statement opens the case of entities and denies them benefits without any step."""
    return role.subject == "entity" and "benefits_denied" in role.provisions and not role.steps


def _agreements(article: Article) -> list[Step]:
    return [step for _, step, found in entity_steps(article) if found.value == "mutual_agreement"]


def entity_duty(article: Article) -> Code:
    return duty(article, "entity.mutual_agreement.duty", _agreements(article))


def entity_article(article: Article) -> Code:
    return named_article(article, "entity.mutual_agreement.article", _agreements(article))


def factors(article: Article) -> Code:
    """What the authorities weigh: the facts named after words of weighing."""
    seen: list[tuple[Statement, Found]] = []
    for role in _rules(article):
        if role.steps and all(step.authority for step in role.steps):
            seen += ((role.statement, found) for found in _weighed(role.statement))
        else:
            agreed = [step.statement.within(step.span) for step in role.steps if step.authority]
            seen += ((role.statement, found) for inside in agreed for found in _weighed(inside))
    if _agreements(article):  # "they shall have regard to ..." in a sentence of its own
        for role in _rules(article):
            if not role.steps:
                seen += ((role.statement, found) for found in _weighed(role.statement))
    return code(article, "entity.mutual_agreement.factors", seen, order=_FACTORS)


def _weighed(statement: Statement) -> Iterator[Found]:
    weighing = statement.first("weighing")
    if weighing is None or left_aside(statement, weighing):
        return
    rest = statement.within(Span(weighing.span.start, statement.span.stop))
    for mention in rest.mentions:
        value = "other_factors" if mention.concept == "other_factors" else ENTITY_TESTS.get(mention.concept)
        if value not in _FACTORS:
            continue
        said = polarity(rest, mention)
        if said != OUT:
            yield Found(value or "" if said == IN else INCONCLUSIVE, mention.span, mention.rule)


def left_aside(statement: Statement, weighing: Mention) -> bool:
    """Whether what follows words of weighing is just what is not weighed: "without regard to the place of ..."."""
    before = (weighing.span.start - mark.span.stop for mark in statement.marks if mark.payload in DENIES | EXCEPTS)
    return any(0 <= gap <= _AUXILIARY for gap in before)


def benefits_denied(article: Article) -> Code:
    """Whether the person gets no treaty benefits without agreement, or none at all."""
    for role in article.having("benefits_denied"):
        mention = role.statement.first("benefits")
        return fact(
            article,
            "entity.benefits_denied",
            INCONCLUSIVE if denial(role.statement) == UNCLEAR else "present",
            role.statement,
            role.statement.span,
            mention.rule if mention else "interpret>resident_of_neither",
        )
    return absent(article, "entity.benefits_denied")


def position(article: Article) -> Code:
    """Where the rule stands beside the individual's cascade."""
    feature = "entity.position"
    mine = [(role, step.span) for role, step, _ in entity_steps(article)]
    mine = mine or [(role, role.statement.span) for role in _rules(article) if _stands_apart(role)]
    theirs = [step for _, step, _ in individual_steps(article)]
    if not mine or not theirs:
        return absent(article, feature)
    role, span = mine[0]
    if role.subject == "any":
        return fact(
            article, feature, "merged", role.statement, role.statement.span, "interpret>one_rule_for_any_person"
        )
    before = span.start < theirs[0].span.start
    value = "before_individual" if before else "after_individual"
    return fact(article, feature, value, role.statement, role.statement.span, "interpret>order_of_paragraphs")


def _stands_apart(role: Role) -> bool:
    """Whether a statement is a rule for entities though no known test is in it."""
    return _denies_outright(role) or (role.subject == "entity" and any(step.unread for step in role.steps))
