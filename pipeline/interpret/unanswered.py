"""What words that nothing explains might have answered: no feature that they speak of is ``absent`` without a warning.

A clause left as ``other``, or a sentence of which nothing came, may hold a rule in words that no wording knows. What
it speaks of becomes ``inconclusive``, with these words quoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.interpret.article import ABSENT, INCONCLUSIVE, Article, evidence
from pipeline.interpret.grounds import lawgiver
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.unexplained import UNANSWERED, unexplained
from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, is_dual
from pipeline.model import Code
from pipeline.spans import Spans

Values = Mapping[str, str]

_ENTITIES = ("not_individual", "company", "legal_person")
_FAILS = ("both", "neither", "undetermined", "earlier", "otherwise", "next_in_order")
_DEFINES = ("means", "defined_term", "deemed", "by_state")
_USUAL = ("definition.resident_term", "definition.criteria", "definition.source_only_exclusion", "individual", "entity")
_RESIDES = ("residence", "resident_term", "meets_conditions")


def unanswered(article: Article, codes: Sequence[Code], carried: Mapping[str, tuple[str, ...]]) -> tuple[Code, ...]:
    """The codes, ``inconclusive`` where one is ``absent`` on which words that nothing explains speak.

    ``carried``: the provisions of each clause.
    """
    values = {code.feature: code.value for code in codes}
    asked = {feature: role.statement for role in reversed(article.roles) for feature in _opened(role, values)}
    for statement in _left(article.roles, Spans(span for _, span, _ in unexplained(article, carried, codes))):
        for feature in _speaks_of(statement, values):
            asked.setdefault(feature, statement)
    for statement in _named_apart(article.roles):
        if values["entity.rule"] == ABSENT:
            for feature in _absent(["entity.rule", "entity.scope", "entity.only", "entity.position"], values):
                asked.setdefault(feature, statement)
    return tuple(_warned(article, code, asked[code.feature]) if code.feature in asked else code for code in codes)


def _warned(article: Article, code: Code, said: Statement) -> Code:
    shown = evidence(article.document, INCONCLUSIVE, said.span, said.clause.id, UNANSWERED)
    return Code(code.feature, INCONCLUSIVE, (shown,))


def _opened(role: Role, values: Values) -> Iterable[str]:
    """The features of the rules that a statement opens and that do not follow: it decides in words of its own."""
    if not role.dual:
        return ()
    opened = {"individual": ("individual",), "entity": ("entity",), "any": ("individual", "entity")}
    asked = [name for name in opened.get(role.subject or "", ()) if _is_silent(name, values)]
    return _absent([*asked, *(["entity.position"] if asked else ())], values)


def _is_silent(section: str, values: Values) -> bool:
    """Whether a section of the codes answers nothing."""
    return all(value == ABSENT for name, value in values.items() if name.startswith(f"{section}."))


def _absent(names: Sequence[str], values: Values) -> list[str]:
    """The features of these names, or under them, that are answered with ``absent``."""
    return [f for f, value in values.items() if value == ABSENT and any(f"{f}.".startswith(f"{n}.") for n in names)]


def _left(roles: Sequence[Role], spans: Spans) -> Iterator[Statement]:
    """The statements that nothing explains, or that are taken for something else than the rule whose tests they name;
    what words mean is no rule, and a condition may belong to a step elsewhere. ``spans``: what nothing explains."""
    conditions = Spans(trigger.span for role in roles for step in role.steps for trigger in step.triggers)
    for role in roles:
        statement = role.statement
        if role.subject in ("individual", "any"):
            yield from (statement.within(step.span) for step in role.steps if step.unread and not step.tests)
        if any(step.tests or step.authority for step in role.steps) or statement.has("explained"):
            continue
        if conditions.lie_in(statement.span) or ("resident_definition" in role.provisions and lawgiver(statement)):
            continue
        if spans.hold(statement.span) or (role.provisions and _decides(statement)):
            yield statement


def _named_apart(roles: Sequence[Role]) -> Iterator[Statement]:
    """What is read as a definition by State though another paragraph defines the term already, and says of companies
    just what a rule for those resident in both States would: it may be that."""
    defined: set[str] = set()
    for role in roles:
        statement = role.statement
        if "resident_definition" not in role.provisions:
            continue
        named = statement.has("resident_of_named") and statement.has(*_ENTITIES)
        apart = bool(defined) and statement.paragraph not in defined
        if named and apart and statement.has(*ENTITY_TESTS) and not statement.has("tax", "means", "defined_term"):
            yield statement
        else:
            defined.add(statement.paragraph)


def _decides(statement: Statement) -> bool:
    """Whether a statement asks where somebody's home is, or the centre of his interests, and something follows."""
    follows = statement.has("deemed") and statement.has("that_state") and statement.has("relative")
    return statement.has("home", "interests", "abode") and (follows or statement.has(*_FAILS))


def _speaks_of(statement: Statement, values: Values) -> Iterable[str]:
    """The features of which a statement speaks and that are answered without it."""
    asked = [*_of_individuals(statement, values), *_of_entities(statement, values), *_of_terms(statement)]
    asked += _USUAL if statement.has("damaged_word") else ()  # it may say what it no longer shows
    listed = [f for f in asked if f == "individual.cascade" and values[f] not in (ABSENT, INCONCLUSIVE)]
    return _absent(asked, values) + listed


def _of_individuals(statement: Statement, values: Values) -> Iterator[str]:
    tested = [value for concept, value in INDIVIDUAL_TESTS.items() if statement.has(concept)]
    if "nationality" in tested and not statement.has("deemed", "that_state", *_FAILS):
        tested.remove("nationality")
    if values["individual.cascade"] == ABSENT:
        if tested or (statement.has("individual") and _in_both(statement)):
            yield from ("individual", "entity.position")
        return
    if statement.has("authorities", "agreement") and statement.has("settle", "agreement", "procedure"):
        settled = values["individual.mutual_agreement"] != ABSENT or values["entity.mutual_agreement.duty"] != ABSENT
        tested += ["mutual_agreement"] if not settled and statement.has(*_FAILS) else []
    lost = [f"individual.{test}" for test in tested if values[f"individual.{test}"] == ABSENT]
    yield from (*lost, *(["individual.cascade"] if lost else []))


def _in_both(statement: Statement) -> bool:
    rules = statement.has("deemed", "that_state", "condition") and not statement.has("authorities")
    return is_dual(statement) or (rules and statement.has("both") and statement.has(*_RESIDES))


def _of_entities(statement: Statement, values: Values) -> Iterator[str]:
    acts = statement.has("deemed") and statement.has(*ENTITY_TESTS)
    others = statement.has(*_ENTITIES) and ((acts and statement.has("that_state")) or _in_both(statement))
    unnamed = acts and is_dual(statement) and not statement.has("individual")
    if values["entity.rule"] == ABSENT and (others or unnamed):
        yield "entity"
    if statement.has("benefits") and statement.has("negation", "excludes", "only") and statement.has(*_ENTITIES):
        yield "entity.benefits_denied"


def _of_terms(statement: Statement) -> Iterator[str]:
    resides = statement.has(*_RESIDES)
    defines = statement.has(*_DEFINES)
    if statement.has("partnership") and (resides or statement.has("income_counts", "transparent")):
        yield "partnership"
    if statement.has("person") and defines and is_dual(statement) and not statement.has("individual", *_ENTITIES):
        yield "definition.dual_residence"
    if statement.has("resident_term") and defines and statement.has("tax", "law"):
        yield from ("definition.resident_term", "definition.criteria")
