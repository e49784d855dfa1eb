"""A reading -> what a person needs to see why: clause by clause the mentions, limbs, rules, then codes and notes."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model import CLAUSE_KINDS, Clause, Document, Evidence, Kind, Limb, Reading, Span

_WIDTH = 96


def trace(document: Document, reading: Reading) -> str:
    """The residence article explained in lines of text: every mention and limb with the rule behind it."""
    lines = [f"{document.treaty.id}  ({document.treaty.language}, {reading.status})"]
    if reading.article is None:
        return "\n".join([*lines, "no residence article", *_notes(reading)]) + "\n"
    provisions = dict(reading.provisions)
    for clause in reading.clauses:
        if clause.article != reading.article:
            continue
        lines.append("")
        lines.append(_head(clause, provisions.get(clause.id, ())))
        lines += _wrapped(_shown(document, clause.span), "    | ")
        if clause.kind in CLAUSE_KINDS:
            lines += _mentions(document, reading, clause)
            lines += [line for limb in reading.limbs if clause.span.holds(limb.span) for line in _limb(document, limb)]
    return "\n".join([*lines, "", "Codes", *_codes(reading), "", "Notes", *_notes(reading)]) + "\n"


def _head(clause: Clause, provisions: tuple[str, ...]) -> str:
    if clause.kind is Kind.ARTICLE:
        return f"article {clause.label or '(no number)'}: {clause.heading or '(no title)'}"
    if clause.kind not in CLAUSE_KINDS:
        return clause.kind.value
    return f"{clause.id}  [{clause.label or 'no label'}, {clause.kind}]  {'; '.join(provisions) or '(nothing yet)'}"


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


def _limb(document: Document, limb: Limb) -> Iterator[str]:
    yield f"    limb for {limb.subject or 'all'}: {'; '.join(limb.provisions)}"
    for trigger in limb.triggers:
        yield f"      if    {_evidence(trigger)}"
    if limb.consequence:
        yield f"      then  {_shown(document, limb.consequence)!r}"
    if limb.only:
        yield f"      only  {_shown(document, limb.only)!r}"
    if limb.test:
        yield f"      test  {limb.test.element}  by {limb.test.rule}"


def _evidence(evidence: Evidence) -> str:
    return f"{evidence.element}  {' '.join(evidence.quote.split())!r}  by {evidence.rule}"


def _codes(reading: Reading) -> Iterator[str]:
    for code in reading.codes:
        rules = ", ".join(dict.fromkeys(each.rule for each in code.evidence))
        yield f"  {code.feature} = {code.value}  ({rules})"


def _notes(reading: Reading) -> Iterator[str]:
    for note in reading.notes:
        where = ", ".join(dict.fromkeys(each.clause for each in note.evidence))
        yield f"  {note.code} {where} {' '.join(value for _, value in note.params)}".rstrip()
