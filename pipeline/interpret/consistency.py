"""What a careful reader would point out about the article itself: labels, terms, references, mismatches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipeline.interpret.article import Article, evidence
from pipeline.interpret.individual import individual_steps
from pipeline.interpret.role import Role
from pipeline.interpret.statements import Statement
from pipeline.model import CLAUSE_KINDS, RECOGNISED, Clause, Code, Evidence, Kind, Mention, Note, Span
from pipeline.spans import Spans

# The order of list letters. A Russian list may leave out the letters that rarely number one; so may it keep them.
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "".join(map(chr, (*range(0x430, 0x436), 0x451, *range(0x436, 0x450))))
_SKIPPED = frozenset(map(chr, (0x451, 0x439, 0x437, 0x449, 0x44A, 0x44B, 0x44C)))
# Cyrillic letters that are printed where the Latin one is meant
_TWINS = dict(zip(map(chr, (0x430, 0x441, 0x435, 0x43E, 0x440, 0x445, 0x443, 0x456)), "aceopxyi", strict=True))
_BEHIND = 25  # characters between a paragraph or an item and the article whose it is
_NEXT_TO = 6  # characters between an item and its paragraph
_DEFINES = frozenset({"resident_definition", "dual_residence_definition", "state_itself", "exempt_bodies"})
_NUMBER_ABOVE = re.compile(r"^\W*\d{1,2}\.(?=\d)")  # "4.1": the article's, before the paragraph's own


def label_notes(article: Article, unseen: bool = False, apart: bool = False) -> Iterator[Note]:
    """Lists that mix scripts in their labels, and labels that skip or repeat; not the article's first, where what stood
    before it is not in the source (`unseen`), nor those of paragraphs that alone are in it (`apart`)."""
    first = next((clause for clause in article.clauses if clause.kind in CLAUSE_KINDS), None)
    pictured = {repair.page for repair in article.document.repairs if repair.kind == RECOGNISED}
    for kind, siblings in _lists(article.clauses):
        labels = [(clause, _bare(_once(label))) for clause, label in siblings]
        scripts = {script for _, label in labels for script in _scripts(label)}
        shown = tuple(_label(article, clause) for clause, _ in labels)
        # Of a letter that both scripts print alike, recognition can only guess the script.
        if len(scripts) > 1 and not any(one.page in pictured for one in shown):
            yield Note("label_script_mixed", (), shown)
        gaps = _gaps([label for _, label in labels], numbered=kind is Kind.PARAGRAPH)
        gaps += [at for at, (_, label) in enumerate(siblings) if _once(label) != label]
        if unseen and siblings[0][0] is first:
            gaps = [at for at in gaps if at]  # what stood before it is not in the source
        if apart and kind is Kind.PARAGRAPH:
            gaps = []
        if gaps := sorted(set(gaps)):
            yield Note("label_gap", (), tuple(_label(article, labels[at][0]) for at in gaps))


def _lists(clauses: Iterable[Clause]) -> list[tuple[Kind, list[tuple[Clause, str]]]]:
    """The labels of each list. A subitem whose label is printed right behind its item's, "(a) (i)", stands for both."""
    groups: dict[tuple[str | None, Kind], list[tuple[Clause, str]]] = {}
    for clause in clauses:
        if clause.label and clause.kind in (Kind.PARAGRAPH, Kind.ITEM, Kind.SUBITEM):
            label, (outer, _, inner) = clause.label, clause.label.partition(" ")
            parent = clause.parent
            if clause.kind is Kind.SUBITEM and inner and outer != inner:
                top = clause.id.rsplit(".", 2)[0]
                groups.setdefault((top, Kind.ITEM), []).append((clause, outer))
                parent, label = clause.id.rsplit(".", 1)[0], inner
            elif clause.kind is Kind.SUBITEM:
                parent = clause.id.rsplit(".", 1)[0]
            groups.setdefault((parent, clause.kind), []).append((clause, label))
    return [(kind, found) for (_, kind), found in groups.items()]


def _once(label: str) -> str:
    """A label, once where it is printed twice."""
    first, _, second = label.partition(" ")
    return first if first == second else label


def _bare(label: str) -> str:
    return re.sub(r"\W", "", _NUMBER_ABOVE.sub("", label)).lower()


def _scripts(label: str) -> set[str]:
    found = set()
    for char in label:
        if "a" <= char <= "z":
            found.add("Latin")
        elif "\u0400" <= char <= "\u04ff":
            found.add("Cyrillic")
    return found


def _label(article: Article, clause: Clause) -> Evidence:
    span = Span(clause.span.start, clause.span.start + len(clause.label or ""))
    return evidence(article.document, clause.label or "", span, clause.id, "segment>label")


def _gaps(labels: list[str], numbered: bool) -> list[int]:
    """The places where a label does not follow the one before; none where some lettering explains them all."""
    readings = [
        found for letters in (_digits, _latin, _russian, _roman) if None not in (found := [letters(x) for x in labels])
    ]
    if not readings:
        return []
    best = min(([i for i, n in enumerate(r) if not _follows(r, i, numbered)] for r in readings), key=len)
    return best


def is_first(label: str) -> bool:
    """Whether a label may be the first of a list, in some lettering."""
    return not _gaps([_bare(_once(label))], numbered=True)


def _follows(numbers: list[set[int] | None], at: int, numbered: bool) -> bool:
    now = numbers[at] or set()
    if at == 0:
        return 1 in now
    before = numbers[at - 1] or set()
    return any(n + 1 in now for n in before)


def _digits(label: str) -> set[int] | None:
    # print and OCR have the letter for the digit 3
    plain = label.replace("\u0437", "3").replace("o", "0").replace("\u043e", "0")
    return {int(plain)} if plain.isdigit() and len(plain) < 4 else None


def _latin(label: str) -> set[int] | None:
    letter = _TWINS.get(label, label)
    return {_LATIN.index(letter) + 1} if len(letter) == 1 and letter in _LATIN else None


def _russian(label: str) -> set[int] | None:
    back = {latin: own for own, latin in _TWINS.items()}
    letter = back.get(label, label)
    if len(letter) != 1 or letter not in _RUSSIAN:
        return None
    place = _RUSSIAN.index(letter)
    before = _RUSSIAN[:place]
    skipped = sum(1 for char in before if char in _SKIPPED)
    return {place + 1 - leave for leave in range(skipped + 1)}


def _roman(label: str) -> set[int] | None:
    plain = "".join(_TWINS.get(char, char) for char in label)
    values = {"i": 1, "v": 5, "x": 10}
    if not plain or set(plain) - values.keys():
        return None
    numbers = [values[char] for char in plain]
    return {sum(-n if n < max(numbers[at:]) else n for at, n in enumerate(numbers))}


def term_notes(article: Article) -> Iterator[Note]:
    """Two terms for the defined term: a resident in one place, a person with permanent residence in another."""
    used: dict[str, Evidence] = {}
    mismatches = Spans(
        trigger.span
        for _, step, _ in individual_steps(article)
        for trigger in step.triggers
        if trigger.value == "residence_in_neither"
    )
    for role in article.roles:
        forms = role.statement.all("term_form")
        if not forms or (role.provisions and set(role.provisions) <= {"partnership"}):
            continue
        terms, tested = Spans(m.span for m in role.statement.all("resident_term")), _tested(role)
        for mention in forms:
            if (name := mention.payload or "") in used:
                continue
            in_term = terms.hold(mention.span) or terms.lie_in(mention.span)
            in_term = in_term and not _is_criterion(article, role, mention)
            predicate = bool(role.subject) and not mismatches.hold(mention.span) and not tested.hold(mention.span)
            if in_term or predicate or "scope" in role.provisions or "dual_residence_definition" in role.provisions:
                used[name] = evidence(article.document, name, mention.span, mention.clause, mention.rule)
    if len(used) > 1:
        yield Note("term_drift", (), tuple(used.values()))


def _is_criterion(article: Article, role: Role, mention: Mention) -> bool:
    """Whether a residence is a ground that a definition lists, no term: behind "means", or in an item of its list."""
    if "resident_definition" not in role.provisions or role.subject:
        return False
    means = role.statement.first("means")
    if means is not None:
        return mention.span.start >= means.span.stop
    opening = article.opening_of(role.statement)
    return opening is not None and opening.has("means") and not role.statement.has("defined_term", "deemed")


def _tested(role: Role) -> Spans:
    """Where a home is tested, and where the conditions about it stand."""
    spans = [trigger.span for step in role.steps for trigger in step.triggers]
    for step in role.steps:
        if relative := next((m for m in step.mentions if m.concept == "relative"), None):
            spans.append(Span(relative.span.start + 1, step.span.stop))
    return Spans(spans)


def mismatch_notes(codes: Iterable[Code]) -> Iterator[Note]:
    """Triggers that name residence where the test before is a home."""
    for code in codes:
        if code.feature.endswith(".trigger"):
            for each in code.evidence:
                if each.element == "residence_in_neither":
                    yield Note("trigger_mismatch", (), (each,))


def reference_notes(
    article: Article, provisions: dict[str, tuple[str, ...]], unseen: bool = False
) -> Iterator[Note]:
    """References to a paragraph that the article does not have, or that does not say who is a resident; none to one
    that may have stood in the part of the article that is not in the source (`unseen`)."""
    numbers = {clause.id for clause in article.clauses if clause.kind is Kind.PARAGRAPH}
    if not numbers or not any(number.isdigit() for number in numbers):
        return
    telling = _telling(article, provisions)
    for role in article.roles:
        own = [
            mention
            for mention in role.statement.all("paragraph_reference")
            if not _of_another_article(article, role.statement, mention)
        ]
        defines = any(mention.payload in telling for mention in own)
        for mention in own:
            number = mention.payload or ""
            if unseen and number not in numbers:
                continue
            if number not in numbers or (role.dual and not defines):
                shown = evidence(article.document, number, mention.span, mention.clause, mention.rule)
                yield Note("cross_reference_broken", (("paragraph", number),), (shown,))


def item_reference_notes(article: Article) -> Iterator[Note]:
    """References to an item that the list of its paragraph does not have."""
    lists: dict[str, list[str]] = {}
    for clause in article.clauses:
        if clause.kind is Kind.ITEM and clause.label and clause.parent:
            lists.setdefault(clause.parent, []).append(_bare(_once(clause.label)))
    lettered = {
        number: (len(letters), {_TWINS.get(each, each) for each in letters})
        for number, letters in lists.items()
        if len(letters) > 1 and all(len(each) == 1 and each.isalpha() for each in letters)
    }
    for role in article.roles:
        for mention in role.statement.all("item_reference"):
            if _of_another_article(article, role.statement, mention):
                continue
            number = _beside(role.statement, mention) or role.statement.paragraph
            letter = mention.payload or ""
            count, letters = lettered.get(number, (0, set[str]()))
            if not count or _TWINS.get(letter, letter) in letters or _place(letter) <= count:
                continue
            shown = evidence(article.document, letter, mention.span, mention.clause, mention.rule)
            yield Note("cross_reference_broken", (("item", letter),), (shown,))


def _beside(statement: Statement, mention: Mention) -> str | None:
    """The paragraph named next to an item: "subparagraph e) of paragraph 3"."""
    near = statement.near(mention.span.start, mention.span.stop, _NEXT_TO, "paragraph_reference")
    return next((paragraph.payload for paragraph in near), None)


def _place(letter: str) -> int:
    """The place of a letter in the order of its list, the letters that lists skip left out."""
    order = _LATIN if letter in _LATIN else "".join(each for each in _RUSSIAN if each not in _SKIPPED)
    return order.find(letter) + 1 or len(order)


def _of_another_article(article: Article, statement: Statement, mention: Mention) -> bool:
    stop = mention.span.stop
    return any(
        0 <= reference.span.start - stop <= _BEHIND and reference.payload != article.heading.label
        for reference in statement.near(stop, stop, _BEHIND, "article_reference")
    )


def _telling(article: Article, provisions: dict[str, tuple[str, ...]]) -> frozenset[str]:
    """The paragraphs, and the items, that say or hold what says who is a resident."""
    found: set[str] = set()
    for clause in article.clauses:
        if clause.kind in CLAUSE_KINDS and not _DEFINES.isdisjoint(provisions.get(clause.id, ())):
            pieces = clause.id.split(".")
            found.update(".".join(pieces[:depth]) for depth in range(1, len(pieces) + 1))
    return frozenset(found)


def damage_notes(article: Article) -> Iterator[Note]:
    """A text that looks damaged, shown by its first damaged words."""
    words = [mention for mention in article.mentions if mention.concept == "damaged_word"]
    if words:
        shown = tuple(evidence(article.document, "text_unreliable", m.span, m.clause, m.rule) for m in words[:5])
        yield Note("text_unreliable", (("words", str(len(words))),), shown)
