"""The report: one self-contained page, above ``TOGETHER`` treaties an index and a page for each treaty.

Everything that comes from a source is escaped by the templates; style and script stand in the page, so that it opens
from disk and asks for nothing. It can be read with scripts off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pipeline import __version__
from pipeline.codebook import baselines, codebook
from pipeline.explain import Text, Weight, Words
from pipeline.writers.baseline import baseline as find_baseline
from pipeline.writers.corpus import View, language_name, treaty_of
from pipeline.writers.files import File, safe_name
from pipeline.writers.html import page
from pipeline.writers.html.ladders import Column, entity_ladders, individual_ladders, persons
from pipeline.writers.html.whatif import choices, data, open_cases

TOGETHER = 30
REPORT = "comparison.html"


def html_files(view: View, sources: str | None, command: str, baseline: str | None = None) -> Iterator[File]:
    """The report. ``sources``: the address of the raw folder as seen from the output folder; ``None``: no links.

    ``baseline``: the id of a model convention or of a treaty that the ladders are compared with at first. Raises
    LookupError for one that there is not.
    """
    texts = [text for text in view.texts if text.reading.article is not None or text.reading.codes]
    shared = _shared(view, command)
    if len(texts) <= TOGETHER:
        yield _file(REPORT, "report.html", view.words,
                    shared | _whole(view, texts, sources) | _cases(view, texts) | _ladders(view, texts, baseline))
        return
    yield _file(REPORT, "index.html", view.words, shared | _index(view, texts))
    above = None if sources is None else f"../{sources}"
    for text in texts:
        values = shared | _whole(view, [text], above) | _ladders(view, [text], baseline) | {
            "text": text, "title": _title(view, text), "open_cases": open_cases([text], view.words)}
        yield _file(f"treaties/{safe_name(text.id)}.html", "treaty.html", view.words, values)


def _shared(view: View, command: str) -> dict[str, Any]:
    return {
        "style": _asset("style.css"),
        "script": _asset("script.js"),
        "lang": view.words.language,
        "version": __version__,
        "command": command,
        "summary": page.summary(view),
        "failures": page.failures(view),
        "messages": [view.words.said(message) for message in view.corpus.messages],
        "book": codebook(),
        "weights": _weights(view.words),
        "hashes": [(treaty_of(row).source, treaty_of(row).sha256) for row in view.rows],
    }


def _whole(view: View, texts: list[Text], sources: str | None) -> dict[str, Any]:
    return {
        "texts": texts,
        "titles": {text.id: _title(view, text) for text in texts},
        "languages": {text.id: language_name(text.language, view.words) for text in texts},
        "links": page.source_links(view, sources),
        "findings": page.told(view) if len(texts) > 1 or len(view.texts) == 1 else [],
        "matrix": page.matrix(view, texts),
        "rows": page.aligned(view, texts),
        "notes": page.notes(view, texts),
        "ledger": page.ledger(texts),
    }


def _ladders(view: View, texts: list[Text], baseline: str | None) -> dict[str, Any]:
    """A drawing for each text and each model convention; those of the models are shown when they are chosen."""
    columns = {text.id: page.column(view, text) for text in texts}
    models = {f"model:{one.id}": Column(one.title, one.codes, {}) for one in baselines()}
    chosen = find_baseline(baseline, view.by_id) if baseline else ""
    chosen = f"model:{chosen}" if f"model:{chosen}" in models else chosen
    base = {**models, **columns}.get(chosen) or (page.column(view, view.by_id[chosen]) if chosen else None)
    both = list({**columns, **models}.items())
    drawn = zip(both, individual_ladders([one for _, one in both], view.words, base),
                entity_ladders([one for _, one in both], view.words, base), strict=True)
    return {
        "ladders": [(id, column.name, individual, persons(column, view.words), entity)
                    for (id, column), individual, entity in drawn],
        "models": {id: column.name for id, column in models.items()},
        "baseline": chosen,
    }


def _cases(view: View, texts: list[Text]) -> dict[str, Any]:
    return {"choices": choices(view.words), "what_if": data(texts, view.words),
            "open_cases": open_cases(texts, view.words)}


def _index(view: View, texts: list[Text]) -> dict[str, Any]:
    return {
        "texts": texts,
        "titles": {text.id: _title(view, text) for text in texts},
        "pages": {text.id: f"treaties/{safe_name(text.id)}.html" for text in texts},
        "findings": page.told(view),
        "links": {},
        "matrix": page.matrix(view, texts, quoted=False),
        "cascades": page.distinct_cascades(texts),
        "notes": page.notes(view, texts),
        "ledger": page.ledger(texts),
    }


def _title(view: View, text: Text) -> str:
    return view.title(text.reading.document.treaty)


def _weights(words: Words) -> Mapping[Weight, str]:
    return {
        Weight.OUTCOME: words.gettext("What decides the case"),
        Weight.CONDITION: words.gettext("When and how far"),
        Weight.DEFINITION: words.gettext("Definitions and scope"),
        Weight.WORDING: words.gettext("Drafting"),
    }


@cache
def _asset(name: str) -> Markup:
    """A part of the package, which is trusted, to stand in the page as it is."""
    return Markup(files("pipeline.writers.html").joinpath(name).read_text(encoding="utf-8"))


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("pipeline.writers.html", "templates"),
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )


def _broken(name: str) -> Markup:
    """A feature's id that may break after its dots and underscores."""
    return Markup("<wbr>").join(re.findall(r"[^._]*[._]?", name))


def _file(path: str, template: str, words: Words, values: Mapping[str, Any]) -> File:
    from pipeline.explain import value_words

    tools = {"broken": _broken, "_": words.gettext, "ngettext": words.ngettext, "title_of": words.title,
             "value_words": lambda feature, value: value_words(feature, value, words)}
    return File(path, _environment().get_template(template).generate(**tools, **values))
