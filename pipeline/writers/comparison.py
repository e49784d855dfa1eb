"""``comparison.json``: everything but whole texts, with its schema beside it, and ``texts/ID.json`` with those."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import partial
from importlib.resources import files
from itertools import chain
from typing import Any

from pipeline import __version__
from pipeline.codebook import codebook
from pipeline.compare import differ
from pipeline.explain import Citation, Text, explain_difference, note_sentence
from pipeline.model import Evidence, Failure, Review, Span, Treaty
from pipeline.review import article_sha256
from pipeline.writers.corpus import View, codes, provisions_of
from pipeline.writers.files import File, safe_name

SCHEMA = "comparison.schema.json"


def comparison_files(view: View) -> Iterator[File]:
    """The comparison in one file, a treaty at a time, and the schema that describes it."""
    yield File("comparison.json", _chunks(view))
    yield File(SCHEMA, [files("pipeline.writers").joinpath(SCHEMA).read_text(encoding="utf-8")])


def text_files(view: View) -> Iterator[File]:
    """Each cleaned text whole; ``start`` and ``end`` everywhere else count its code points."""
    for text in view.texts:
        yield File(f"texts/{safe_name(text.id)}.json",
                   [view.keep.data("texts", view.facts(text), partial(_text, view, text))])


def _text(view: View, text: Text) -> bytes:
    treaty = text.reading.document.treaty
    data = {"id": treaty.id, "title": view.title(treaty), "language": treaty.language, "source": treaty.source,
            "sha256": treaty.sha256, "text": text.reading.document.text}
    return f"{_dumps(data)}\n".encode()


def _dumps(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _chunks(view: View) -> Iterator[str]:
    parts: list[tuple[str, Iterable[str]]] = [
        ("treaties", (_treaty(view, row) for row in view.rows)),
        ("alignment", map(_dumps, _alignment(view))),
        ("comparison", map(_dumps, _comparison(view))),
        ("differences", map(_dumps, _differences(view))),
        ("baseline", map(_dumps, _baseline(view))),
        ("findings", map(_dumps, _findings(view))),
        ("messages", map(_dumps, map(view.words.said, view.corpus.messages))),
    ]
    yield f'{{"schema":{_dumps(SCHEMA)},"version":{_dumps(__version__)}'
    for name, items in parts:
        yield f',\n{_dumps(name)}:['
        rows = iter(items)
        for first in rows:
            yield from chain(["\n", first], (f",\n{row}" for row in rows))
        yield "\n]"
    yield "}\n"


def _treaty(view: View, row: Text | Failure) -> str:
    if isinstance(row, Failure):
        return _dumps(_head(view, row.treaty) | {"status": str(row.status), "message": view.words.said(row.message)})
    return view.keep.data("treaty", view.facts(row), lambda: _dumps(_read(view, row)).encode()).decode()


def _head(view: View, treaty: Treaty) -> dict[str, Any]:
    return {"id": treaty.id, "title": view.title(treaty), "language": treaty.language, "source": treaty.source,
            "sha256": treaty.sha256, "manifest": asdict(view.said(treaty.id))}


def _read(view: View, row: Text) -> dict[str, Any]:
    reading = row.reading
    carried, reviewed = provisions_of(row), dict(reading.reviewed)
    return _head(view, reading.document.treaty) | {
        "status": str(reading.status),
        "message": view.words.said(reading.message),
        "name": row.name,
        "characters": len(reading.document.text),
        "article": reading.article,
        "article_sha256": article_sha256(reading),
        "clauses": [
            {"id": clause.id, "article": clause.article, "kind": str(clause.kind), "label": clause.label,
             "heading": clause.heading, "parent": clause.parent, **_span(clause.span),
             "page": row.page_at(clause.span.start),
             "provisions": list(carried.get(clause.id, ())) if clause.article == reading.article else [],
             "review": _review(reviewed.get(clause.id)) if clause.article == reading.article else None}
            for clause in reading.clauses
        ],
        "codes": [
            {"feature": code.feature, "value": code.value,
             "machine_value": code.review.machine_value if code.review else code.value,
             "reviewed": code.review is not None, "review": _review(code.review),
             "evidence": [_evidence(one) for one in code.evidence]}
            for code in codes(row)
        ],
        "notes": [
            {"note": note.code, "message": note_sentence(row, note, view.words), "params": dict(note.params),
             "evidence": [_evidence(one) for one in note.evidence]}
            for note in reading.notes
        ],
        "repairs": [
            {"repair": repair.kind, "before": repair.before, "after": repair.after, "page": repair.page,
             "start": repair.start}
            for repair in reading.document.repairs
        ],
        "mentions": [
            {"concept": mention.concept, "clause": mention.clause, "quote": mention.span.of(reading.document.text),
             **_span(mention.span), "rule": mention.rule, "payload": mention.payload}
            for mention in reading.mentions
        ],
    }


def _review(review: Review | None) -> dict[str, Any] | None:
    """A person's correction beside the value that it gave: what the program had found, with its quotes, and why not."""
    return None if review is None else {
        "machine_value": review.machine_value, "reason": review.reason, "date": review.date,
        "machine_evidence": [_evidence(one) for one in review.machine_evidence]}


def _span(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.stop}


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {"element": evidence.element, "clause": evidence.clause, "quote": evidence.quote, **_span(evidence.span),
            "page": evidence.page, "rule": evidence.rule}


def _alignment(view: View) -> Iterator[dict[str, Any]]:
    for number, row in enumerate(view.corpus.alignment, 1):
        cells = [
            {"treaty": treaty, "clause": cell.clause, **_span(cell.span),
             "quote": view.by_id[treaty].words(cell.span)}
            for treaty, found in row.cells for cell in found
        ]
        yield {"row": number, "provision": row.provision, "cells": cells}


def _comparison(view: View) -> Iterator[dict[str, Any]]:
    for feature in codebook().features:
        values = {text.id: text.value(feature.id) for text in view.texts}
        yield {"feature": feature.id, "differs": differ(feature, values.values()), "values": values}


def _differences(view: View) -> Iterator[dict[str, Any]]:
    for difference in view.corpus.differences:
        yield {"feature": difference.feature, "kind": difference.kind, "values": dict(difference.values),
               "explanation": explain_difference(difference, view.findings, view.texts, view.words)}


def _baseline(view: View) -> Iterator[dict[str, Any]]:
    if view.against is None:
        return
    for one in (*view.against.departures, *view.against.not_comparable):
        yield {"baseline": view.against.id, "feature": one.feature.id, "kind": one.kind,
               "baseline_value": one.base_value, "treaty": one.text.id, "value": one.value}


def _findings(view: View) -> Iterator[dict[str, Any]]:
    for finding in view.findings:
        yield {"weight": int(finding.weight), "text": finding.text, "features": list(finding.features),
               "treaties": list(finding.treaties),
               "reservations": list(finding.reservations), "evidence": [_citation(one) for one in finding.evidence]}


def _citation(citation: Citation) -> dict[str, Any]:
    return {"treaty": citation.treaty, "clause": citation.clause, "place": citation.place, "page": citation.page,
            "quote": citation.excerpt, "start": citation.start}
