"""The cascade for a dual-resident individual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.interpret.article import INCONCLUSIVE, Article, absent, code, fact
from pipeline.interpret.conditions import Found
from pipeline.interpret.known import once
from pipeline.interpret.order import other_order
from pipeline.interpret.polarity import own_marks
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.interpret.steps import Step
from pipeline.model import Code, Mention, Span

TESTS = ("permanent_home", "vital_interests", "habitual_abode", "nationality", "mutual_agreement")
_TRIGGER_ORDER = (
    "always",
    "home_in_both",
    "home_in_neither",
    "residence_in_neither",
    "interests_undetermined",
    "abode_in_both",
    "abode_in_neither",
    "abode_undetermined",
    "national_of_both",
    "national_of_neither",
    "nationality_undetermined",
    "earlier_tests_fail",
)


_AUXILIARY = 12  # characters between "not only" and its verb


@once
def individual_steps(article: Article) -> tuple[tuple[str, Step, Found], ...]:
    """The tests that the article applies to an individual, in its order: (test, step, what shows it)."""
    return tuple(_individual_steps(article))


def _individual_steps(article: Article) -> Iterator[tuple[str, Step, Found]]:
    for role in _individuals(article):
        for step in role.steps:
            if step.authority:
                yield "mutual_agreement", step, Found("mutual_agreement", step.span, _authority_rule(step))
            for found in step.tests:
                if found.value in TESTS:
                    yield found.value, step, found


def _individuals(article: Article) -> Iterator[Role]:
    return (role for role in article.roles if role.subject in ("individual", "any"))


def _authority_rule(step: Step) -> str:
    mention = next((m for m in step.mentions if m.concept in ("authorities", "agreement")), None)
    return mention.rule if mention else "interpret>procedure"


def cascade(article: Article) -> Code:
    """The tests in the order in which they come; ``inconclusive`` where a step tests what no rule knows."""
    seen = [(step.statement, found) for _, step, found in individual_steps(article)]
    unread = [
        (step.statement, Found(INCONCLUSIVE, step.span, "interpret>unknown_test"))
        for role in _individuals(article)
        for step in role.steps
        if step.unread
    ]
    return code(article, "individual.cascade", [*seen, *unread], " > ")


def test_codes(article: Article) -> tuple[Code, ...]:
    """For each test: whether it is there, its triggers, and whether residence follows in that State only."""
    taken: dict[str, list[tuple[Step, Found]]] = {test: [] for test in TESTS}
    order: list[str] = []
    for test, step, found in individual_steps(article):
        taken[test].append((step, found))
        order.append(test)
    first = next((s for role in _individuals(article) for s in role.steps if not _orders(s) and _acts(role, s)), None)
    turned = next((step for role in _individuals(article) for step in role.steps if _orders(step)), None)
    codes = []
    for test in TESTS:
        steps = taken[test]
        name = f"individual.{test}"
        if not steps:
            names = [name, f"{name}.trigger", *([] if test == "mutual_agreement" else [f"{name}.only"])]
            codes += [absent(article, each) for each in names]
            continue
        step, found = steps[0]
        if all(step.unread for step, _ in steps):
            codes.append(fact(article, name, INCONCLUSIVE, step.statement, found.span, "interpret>unknown_test"))
        else:
            codes.append(fact(article, name, "present", step.statement, found.span, found.rule))
        said = _trigger(article, f"{name}.trigger", steps, order[0] == test and step is first)
        if turned and said.value in ("always", "earlier_tests_fail"):
            said = fact(article, said.feature, INCONCLUSIVE, turned.statement, turned.span, "interpret>other_order")
        elif said.value == "always" and (unknown := _before(article, step)):
            said = fact(article, said.feature, INCONCLUSIVE, unknown.statement, unknown.span, "interpret>unknown_test")
        codes.append(said)
        if test != "mutual_agreement":
            codes.append(_only(article, f"{name}.only", step))
    return tuple(codes)


def _before(article: Article, step: Step) -> Step | None:
    """A step that nobody could read and that begins before another, in its sentence."""
    its = (role.steps for role in _individuals(article) if any(one is step for one in role.steps))
    return next((s for steps in its for s in steps if s.unread and s.span.start < step.span.start), None)


def _orders(step: Step) -> bool:
    """Whether a step stands for words that change the order of the others."""
    return step.unread and other_order(step.statement) is not None


def _acts(role: Role, step: Step) -> bool:
    """Whether a step comes before others: not a condition that the opening words put on all of them."""
    return bool(step.tests or step.authority) or not role.dual


def _trigger(article: Article, feature: str, steps: list[tuple[Step, Found]], first: bool) -> Code:
    seen: list[tuple[Statement, Found]] = []
    for number, (step, found) in enumerate(steps):
        triggers = [t for t in step.triggers if not (first and number == 0 and t.value == "residence_in_neither")]
        unknown = [t for t in triggers if t.value == INCONCLUSIVE]
        if triggers and (unknown or not (first and number == 0)):
            seen += [(step.statement, trigger) for trigger in triggers]
        elif first and number == 0:
            seen.append((step.statement, Found("always", found.span, f"{found.rule}>first_test")))
        elif step.conditioned and number == 0:
            seen.append((step.statement, Found(INCONCLUSIVE, step.statement.span, "interpret>unknown_condition")))
        elif number == 0 and step.unread:  # it may stand beside another test, and not after it
            seen.append((step.statement, Found(INCONCLUSIVE, step.statement.span, "interpret>unknown_test")))
        elif number == 0:
            seen.append((step.statement, Found("earlier_tests_fail", step.span, "interpret>no_condition")))
    return code(article, feature, seen, order=_TRIGGER_ORDER)


def _only(article: Article, feature: str, step: Step) -> Code:
    if shown := only_of(article, step):
        return fact(article, feature, "yes", shown[0], shown[1].span, shown[1].rule)
    return fact(article, feature, "no", step.statement, step.span, "interpret>no_only_in_the_limb")


def only_of(article: Article, step: Step) -> tuple[Statement, Mention] | None:
    """The word that makes a step exclusive, its own or that of the words that open its list: "is resident only of:"."""
    if step.only:
        return step.statement, step.only
    opening = article.opening_of(step.statement)
    if opening is None or not opening.has("deemed", "consider", "resident_term", "residence"):
        return None
    said = [mention.span.stop for mention in opening.all("both", "individual", "not_individual", "condition")]
    only = next((m for m in opening.all("only") if m.span.start >= max(said, default=0)), None)
    return (opening, only) if only else None


def home_available(article: Article) -> Code:
    """Whether the home must be available to the individual."""
    feature = "individual.permanent_home.available"
    for test, step, _ in individual_steps(article):
        if test != "permanent_home":
            continue
        if step.unread:
            return fact(article, feature, INCONCLUSIVE, step.statement, step.span, "interpret>unknown_test")
        for mention in (m for m in step.statement.mentions if m.concept == "available"):
            return fact(article, feature, "yes", step.statement, mention.span, mention.rule)
        return fact(article, feature, "no", step.statement, step.span, "interpret>no_availability_in_the_limb")
    return absent(article, feature)


def mutual_article(article: Article) -> Code:
    """The number of the article under which the authorities settle the case."""
    steps = [step for test, step, _ in individual_steps(article) if test == "mutual_agreement"]
    return named_article(article, "individual.mutual_agreement.article", steps)


def named_article(article: Article, feature: str, steps: Iterable[Step]) -> Code:
    """The first article number that stands with an agreement of the authorities."""
    for step in steps:
        reference = _reference(step)
        if reference:
            return fact(article, feature, reference.payload or "", step.statement, reference.span, reference.rule)
    return absent(article, feature)


def _reference(step: Step) -> Mention | None:
    inside = [m for m in step.mentions if m.concept == "article_reference"]
    anywhere = [m for m in step.statement.all("article_reference") if m.span.start >= step.span.start]
    return next(iter(inside or anywhere), None)


def mutual_duty(article: Article) -> Code:
    """Whether the authorities settle the individual's case or only endeavour to."""
    steps = [step for test, step, _ in individual_steps(article) if test == "mutual_agreement"]
    return duty(article, "individual.mutual_agreement.duty", steps)


def duty(article: Article, feature: str, steps: Iterable[Step]) -> Code:
    """``endeavour`` where a verb of trying governs, ``settle`` where the authorities decide.

    ``inconclusive`` where they only may, where one State's authority does, or others do in their place.
    """
    steps = list(steps)
    tried = any(_trying(statement) for statement in _about_authorities(article, steps))
    if steps and all(step.unread for step in steps) and not tried:
        first = steps[0]
        return fact(article, feature, INCONCLUSIVE, first.statement, first.span, "interpret>unknown_duty")
    steps = [step for step in steps if not step.unread] or steps
    for statement in _about_authorities(article, steps):
        if tries := _trying(statement):
            return fact(article, feature, "endeavour", statement, tries.span, tries.rule)
    for step in steps:
        if loosened := _loosened(step):
            return fact(article, feature, INCONCLUSIVE, step.statement, step.span, f"{loosened.rule}>no_duty")
    for step in steps:
        settles = next((m for m in step.mentions if m.concept == "settle"), None)
        span = settles.span if settles else step.span
        return fact(
            article, feature, "settle", step.statement, span, settles.rule if settles else "interpret>no_verb_of_trying"
        )
    return absent(article, feature)


def _only_purpose(statement: Statement, tries: Mention) -> bool:
    """Whether a trying behind a decision is its purpose: "shall settle the question, seeking to avoid double tax"."""
    acts = statement.all("settle", "agreement", "procedure")
    start = tries.span.start
    before = any(m.span.stop <= start and statement.comma_between(m.span.stop, start) for m in acts)
    return before and not any(m.span.start >= tries.span.stop for m in acts)


def _trying(statement: Statement) -> Mention | None:
    """The verb of trying that governs, or None: "shall settle, not merely endeavour to", "not only try but settle"."""
    for tries in statement.all("endeavour"):
        if _only_purpose(statement, tries):
            continue
        merely = any(0 <= tries.span.start - m.span.stop <= _AUXILIARY for m in statement.all("not_only"))
        comma = statement.comma_after(tries.span.stop)
        stop = statement.span.stop if comma is None else comma
        comma = statement.comma_before(tries.span.start)
        start = statement.span.start if comma is None else comma
        if not merely or not any(not start <= m.span.start < stop for m in statement.all("settle")):
            return tries
    return None


def _about_authorities(article: Article, steps: list[Step]) -> Iterator[Statement]:
    """What is said of what the authorities do: in their step, and in a sentence that goes on: "They shall seek"."""
    wanted = {id(step) for step in steps}
    for number, role in enumerate(article.roles):
        mine = [step for step in role.steps if id(step) in wanted]
        if not mine:
            continue
        if all(step.authority for step in role.steps):
            yield role.statement
        yield from (step.statement.within(step.span) for step in mine)
        for after in article.roles[number + 1 : number + 2]:
            goes_on = after.subject == role.subject and after.statement.clause is role.statement.clause
            if goes_on and not after.steps and not after.statement.has("deemed", "benefits"):
                yield after.statement


def _loosened(step: Step) -> Mention | None:
    """What keeps the authorities from having to settle the case among themselves."""
    inside = step.statement.within(step.span)
    may = next((mark for mark in own_marks(inside) if mark.payload == "may"), None)
    if may or inside.has("agreement"):
        return may
    return inside.first("arbitration", "one_authority")


def roles_about(article: Article, *subjects: str) -> tuple[Role, ...]:
    return tuple(role for role in article.roles if role.subject in subjects and (role.steps or role.dual))


def first_place(roles: Iterable[Role]) -> Span | None:
    return next((role.statement.span for role in roles), None)
