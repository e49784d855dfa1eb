"""A reading -> what a person needs to see why: clause by clause the mentions, limbs, rules, then codes and notes."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.explain.words import Words
from pipeline.model import CLAUSE_KINDS, Clause, Document, Evidence, Kind, Limb, Reading, Span, Status

_WIDTH = 96


def trace(document: Document, reading: Reading, words: Words | None = None) -> str:
    """The residence article explained in lines of text: every mention and limb with the rule behind it. Codes stay as
    they are in every language."""
    words = words or Words()
    lines = [f"{document.treaty.id}  ({document.treaty.language}, {_status(reading.status, words)})"]
    if reading.article is None:
        return "\n".join([*lines, words.gettext("no residence article"), *_notes(reading)]) + "\n"
    provisions = dict(reading.provisions)
    for clause in reading.clauses:
        if clause.article != reading.article:
            continue
        lines.append("")
        lines.append(_head(clause, provisions.get(clause.id, ()), words))
        lines += _wrapped(_shown(document, clause.span), "    | ")
        if clause.kind in CLAUSE_KINDS:
            lines += _mentions(document, reading, clause)
            lines += [line for limb in reading.limbs if clause.span.holds(limb.span)
                      for line in _limb(document, limb, words)]
    codes, notes = words.gettext("Codes"), words.gettext("Notes")
    return "\n".join([*lines, "", codes, *_codes(reading), "", notes, *_notes(reading)]) + "\n"


def _head(clause: Clause, provisions: tuple[str, ...], words: Words) -> str:
    if clause.kind is Kind.ARTICLE:
        return words.pgettext("trace", "article {number}: {heading}",
                              number=clause.label or words.pgettext("trace", "(no number)"),
                              heading=clause.heading or words.pgettext("trace", "(no title)"))
    if clause.kind not in CLAUSE_KINDS:
        return _kind(clause.kind, words)
    label = clause.label or words.pgettext("trace", "no label")
    carried = "; ".join(provisions) or words.pgettext("trace", "(no provision)")
    return f"{clause.id}  [{label}, {_kind(clause.kind, words)}]  {carried}"


def _status(status: Status, words: Words) -> str:
    return {
        Status.READ: words.pgettext("trace", "read"),
        Status.TRUNCATED: words.pgettext("trace", "truncated"),
        Status.NO_RESIDENCE_ARTICLE: words.gettext("no residence article"),
    }.get(status, status.value)


def _kind(kind: Kind, words: Words) -> str:
    return {
        Kind.FRONT: words.pgettext("trace", "front"),
        Kind.EDITORIAL: words.pgettext("trace", "editorial"),
        Kind.PARAGRAPH: words.pgettext("trace", "paragraph"),
        Kind.ITEM: words.pgettext("trace", "item"),
        Kind.SUBITEM: words.pgettext("trace", "subitem"),
        Kind.UNNUMBERED: words.pgettext("trace", "unnumbered"),
        Kind.TAIL: words.pgettext("trace", "tail"),
    }.get(kind, kind.value)


def _shown(document: Document, span: Span) -> str:
    return " ".join(span.of(document.text).split())


def _wrapped(text: str, lead: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + len(word) + 1 > _WIDTH:
            yield lead + line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield lead + line


def _mentions(document: Document, reading: Reading, clause: Clause) -> Iterator[str]:
    for mention in reading.mentions:
        if clause.span.holds(mention.span) and mention.concept != "stop":
            payload = f" = {mention.payload}" if mention.payload else ""
            yield f"      {mention.rule}{payload}  {_shown(document, mention.span)!r}"


def _limb(document: Document, limb: Limb, words: Words) -> Iterator[str]:
    yield "    " + words.pgettext("trace", "part of a sentence, for {subject}: {provisions}", subject=limb.subject or
                                  words.pgettext("trace", "all"), provisions="; ".join(limb.provisions))
    names = [words.pgettext("trace", "if"), words.pgettext("trace", "then"), words.pgettext("trace", "only"),
             words.pgettext("trace", "test")]
    width = max(map(len, names))
    condition, then, only, test = (f"      {name.ljust(width)}  " for name in names)
    for trigger in limb.triggers:
        yield condition + _evidence(trigger, words)
    if limb.consequence:
        yield f"{then}{_shown(document, limb.consequence)!r}"
    if limb.only:
        yield f"{only}{_shown(document, limb.only)!r}"
    if limb.test:
        yield test + words.pgettext("trace", "{what}  by {rule}", what=limb.test.element, rule=limb.test.rule)


def _evidence(evidence: Evidence, words: Words) -> str:
    shown = f"{evidence.element}  {' '.join(evidence.quote.split())!r}"
    return words.pgettext("trace", "{what}  by {rule}", what=shown, rule=evidence.rule)


def _codes(reading: Reading) -> Iterator[str]:
    for code in reading.codes:
        rules = ", ".join(dict.fromkeys(each.rule for each in code.evidence))
        yield f"  {code.feature} = {code.value}  ({rules})"


def _notes(reading: Reading) -> Iterator[str]:
    for note in reading.notes:
        where = ", ".join(dict.fromkeys(each.clause for each in note.evidence))
        yield f"  {note.code} {where} {' '.join(value for _, value in note.params)}".rstrip()
        for quote in dict.fromkeys(each.quote for each in note.evidence):
            yield from _wrapped(quote, "    | ")
