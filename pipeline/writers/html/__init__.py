"""The report: one self-contained page, above ``TOGETHER`` treaties an index and a page for each treaty.

Everything that comes from a source is escaped by the templates; style and script stand in the page, so that it opens
from disk and asks for nothing. It can be read with scripts off.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pipeline import __version__
from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, baselines, codebook
from pipeline.direction import isolated
from pipeline.explain import Text, Weight, Words
from pipeline.explain.words import own_name
from pipeline.keep import Keep, Named
from pipeline.model import Status
from pipeline.writers.against import against
from pipeline.writers.baseline import baseline as find_baseline
from pipeline.writers.corpus import View, known, language_name, narrowed, treaty_of
from pipeline.writers.files import File, safe_name
from pipeline.writers.html import page, trust
from pipeline.writers.html.columns import Column, differs, order_note, unknown_parts
from pipeline.writers.html.columns import values as drawn_values
from pipeline.writers.html.compared import Kind, compared
from pipeline.writers.html.ladders import entity_ladders, individual_ladders, persons
from pipeline.writers.html.matrix import Value, base_values, matrix, model_id
from pipeline.writers.html.versions import versions
from pipeline.writers.html.whatif import choices, data, decides, ends, grouped, open_cases, opening, told_of
from pipeline.writers.html.words import word_differences

TOGETHER = 30
DRAWN = 24  # ladders of an index
REPORT = "comparison.html"


def html_files(
    view: View, sources: str | None, command: str, baseline: str | None = None, spoken: Sequence[str] = (),
) -> Iterator[File]:
    """The report. ``sources``: the address of the raw folder as seen from the output folder; ``None``: no links.

    ``spoken``: the languages that the report is written in, the one whose pages have plain names first; each page leads
    to itself in the others. ``baseline``: the id of a model convention or of a treaty that the ladders are compared
    with at first. Raises LookupError for one that there is not.
    """
    texts = _in_order([text for text in view.texts if text.reading.status is not Status.NO_RESIDENCE_ARTICLE])
    base = _column_id(view, baseline)
    spoken = spoken or (view.words.language,)
    tail = _tail(view.words.language, spoken)
    shared = _shared(view, command, base) | _told(view)
    if len(texts) <= TOGETHER:
        yield _file(REPORT, "report.html", view.words, spoken,
                    shared | _clauses(view, texts, sources) | _whole(view, texts, base) | _ladders(view, texts, base))
        return
    yield _file(REPORT, "index.html", view.words, spoken, shared | _index(view, texts, base, tail))
    above = None if sources is None else f"../{sources}"
    precedents = {one.treaty: one.nearest_treaty for one in view.corpus.nearest if not one.clause}
    for text in view.texts:
        beside = view.by_id.get(base) or view.by_id.get(precedents.get(text.id, ""))
        its = narrowed(view, [text, beside] if beside and beside is not text else [text])
        depends = [[[its.facts(one), _rows(its, one)] for one in its.texts], above, command, base, list(spoken)]
        name = f"treaties/{safe_name(text.id)}.html"
        yield File(_named(name, tail), _kept(view.keep, depends, partial(
            _page, its, above, command, base, spoken, name)))


def _in_order(texts: Sequence[Text]) -> list[Text]:
    """Texts by their ids; last those of which no test for an individual is in the source."""
    return sorted(texts, key=lambda text: text.value("individual.cascade") == NOT_AVAILABLE)


def _kept(keep: Keep, depends: Named, make: Callable[[], bytes]) -> Iterator[str]:
    """A page, made or found when it is written."""
    yield keep.data("page", depends, make).decode()


def _rows(view: View, text: Text) -> Named:
    """Where a text stands in the alignment."""
    return [[view.corpus.alignment[number].provision, number, [[one.clause, one.span.start, one.span.stop]
                                                               for one in cells]]
            for number, cells in view.cells[text.id].items()]


def _page(
    view: View, sources: str | None, command: str, base: str, spoken: Sequence[str], name: str,
) -> bytes:
    """The page of the first of one text or two, from a view that holds nothing else."""
    tail = _tail(view.words.language, spoken)
    values = _shared(view, command, base) | _single(view, sources, base, tail) | {"report": _named(REPORT, tail)}
    return "".join(_file(name, "treaty.html", view.words, spoken, values).chunks).encode()  # type: ignore[arg-type]


def _single(view: View, sources: str | None, base: str, tail: str) -> dict[str, Any]:
    """The page of one text; beside it the text that is the baseline, else the nearest one."""
    words, text = view.words, view.texts[0]
    beside = view.texts[1] if len(view.texts) > 1 else None
    both = list(view.texts)
    why = ""
    if beside and beside.id == base:
        why = words.gettext("Beside it stands {name}, with which it is compared.", name=beside.name)
    elif beside:
        why = words.gettext("Beside it stands {name}, the text nearest to it by its codes.", name=beside.name)
    return _clauses(view, both, sources) | _ladders(view, both, base) | _apart(view, base) | {
        "text": text, "besides": both[1:], "title": _title(view, text), "open_cases": open_cases([text], words),
        "matrix": matrix(view, both, base=base, quoted={text.id}),
        "notes": page.notes(view, [text]), "ledger": trust.ledger([text]), "beside": beside, "beside_why": why,
        "beside_page": f"{safe_name(beside.id)}{tail}.html" if beside else "",
    }


def _apart(view: View, base: str) -> dict[str, Any]:
    """What the first text provides otherwise than the baseline; nothing for the baseline itself."""
    text = view.texts[0]
    found = against(base.removeprefix("model:"), view.texts, view.words) if base and base != text.id else None
    if found is None:
        return {"base_name": "", "base_short": "", "departures": []}
    its = replace(view, against=replace(found, texts=[text]))
    return {"base_name": found.name, "base_short": found.text.name, "departures": page.departures(its)}


def _column_id(view: View, baseline: str | None) -> str:
    """The column that is compared with: a text's id, ``model:`` and a convention's, or empty."""
    if not baseline:
        return ""
    found = find_baseline(baseline, view.by_id)
    models = {one.id: model_id(one) for one in baselines()}
    return models.get(found, found)


def _shared(view: View, command: str, base: str) -> dict[str, Any]:
    return {
        "models": {model_id(one): view.words.title(one.title) for one in baselines()},
        "baseline": base,
        "style": _asset("style.css"),
        "script": _asset("script.js"),
        "lang": view.words.language,
        "version": __version__,
        "command": command,
        "book": codebook(),
        "weights": _weights(view.words),
        "hashes": [(treaty_of(row).source, treaty_of(row).sha256) for row in view.rows],
    }


def _told(view: View) -> dict[str, Any]:
    """What the report says of all texts at its head."""
    departures = page.departures(view)
    return {
        "base_name": view.against.name if view.against else "",
        "base_short": view.against.text.name if view.against else "",
        "departures": departures,
        "departed": page.departure_count(view, departures),
        "summary": trust.summary(view),
        "differences": page.difference_count(view),
        "amended": trust.amended(view),
        "failures": trust.failures(view),
        "warnings": trust.warnings(view),
        "elsewhere": trust.elsewhere(view),
    }


def _clauses(view: View, texts: list[Text], sources: str | None) -> dict[str, Any]:
    """Some texts with their clauses side by side."""
    return {
        "texts": texts,
        "titles": {text.id: _title(view, text) for text in view.texts},
        "languages": {text.id: language_name(text.language, view.words) for text in view.texts},
        "known": {text.id: known(view, text.id) for text in view.texts},
        "links": page.source_links(view, sources),
        "rows": page.aligned(view, texts),
        "shared_languages": _shared_languages(texts),
        "word_differences": word_differences(view, texts),
    }


def _whole(view: View, texts: list[Text], base: str) -> dict[str, Any]:
    """What else the report on a few texts shows."""
    deciding = [text for text in texts if decides(text)]
    first = opening(deciding)
    return {
        "all_texts": view.texts,
        "findings": page.told(view),
        "matrix": matrix(view, texts, base=base),
        "versions": versions(view),
        "notes": page.notes(view, view.texts),
        "ledger": trust.ledger(view.texts),
        "choices": choices(first, view.words),
        "outcomes": told_of(deciding, first, view.words),
        "what_if": data(deciding, view.words),
        "undeciding": trust.undeciding([text for text in texts if text not in deciding], view.words),
        "open_cases": open_cases(texts, view.words),
    }


def _shared_languages(texts: list[Text]) -> set[str]:
    """The languages of two texts or more: only in them can words be compared."""
    languages = [text.language for text in texts]
    return {language for language in languages if languages.count(language) > 1}


def _ladders(view: View, texts: list[Text], chosen: str) -> dict[str, Any]:
    """A drawing for each text and each model convention; models show when they are chosen."""
    columns = {text.id: page.column(view, text) for text in texts}
    models = {model_id(one): Column(view.words.title(one.title), one.codes, {}) for one in baselines()}
    base = Column("", base_values(view, chosen), {}) if chosen else None
    both = [*columns.items(), *models.items()]
    drawn = zip(both, individual_ladders([one for _, one in both], view.words, base),
                entity_ladders([one for _, one in both], view.words, base), strict=True)
    return {"ladders": [(id, column.name, unknown_parts(column), order_note(column, view.words), individual,
                         _scope(column, base, view.words), entity)
                        for (id, column), individual, entity in drawn]}


def _scope(column: Column, base: Column | None, words: Words) -> Markup:
    """For whom the entity rule is, as a part of the drawing that may differ from the baseline."""
    return Markup('<p class="small label step{}" data-step="entity.scope" data-value="{}">{}</p>').format(
        " other" if differs("entity.scope", column, base) else "", drawn_values(column).get("entity.scope", ""),
        persons(column, words))


def _index(view: View, texts: list[Text], base: str, tail: str) -> dict[str, Any]:
    pages = {text.id: f"treaties/{safe_name(text.id)}{tail}.html" for text in view.texts}
    deciding = [text for text in texts if decides(text)]
    first = opening(deciding)
    rows = matrix(view, texts, base=base, quoted=())
    kinds = _kinds(view, texts)
    return _drawn_kinds(view, kinds, base) | {
        "texts": texts,
        "titles": {text.id: _title(view, text) for text in view.texts},
        "unread": [text for text in view.texts if text not in texts],
        "places": {text.id: place for place, text in enumerate(texts)},
        "pages": pages,
        "findings": page.told(view),
        "links": {},
        "matrix": rows,
        "columns": [row.feature.id for _, its in rows for row in its],
        "compared": compared(rows, texts, kinds, DRAWN),
        "cascades": page.distinct_cascades(texts, view.words),
        "versions": versions(view),
        "ledger": trust.ledger(view.texts),
        "choices": choices(first, view.words),
        "outcomes": grouped(deciding, first, view.words),
        "what_if": ends(deciding, pages, view.words),
        "undeciding": trust.undeciding([text for text in texts if text not in deciding], view.words),
        "open_cases": open_cases(texts, view.words),
    }


def _kinds(view: View, texts: Sequence[Text]) -> list[Kind]:
    """Texts by the combination of tests that looks alike, the most common first."""
    alike: dict[str, Kind] = {}
    for text in texts:
        column = page.column(view, text)
        alike.setdefault(repr(drawn_values(column)), Kind(Column(text.name, column.values, {}), [])).texts.append(text)
    return sorted(alike.values(), key=lambda kind: (-len(kind.texts), kind.texts[0].id))


def _drawn_kinds(view: View, kinds: Sequence[Kind], base: str) -> dict[str, Any]:
    """A ladder for each kind, of which only so many are drawn, and for each model convention."""
    words, shown = view.words, kinds[:DRAWN]
    models = {model_id(one): Column(words.title(one.title), one.codes, {}) for one in baselines()}
    columns = [*(kind.column for kind in shown), *models.values()]
    names = [*(f"kind:{place}" for place in range(len(shown))), *models]
    its = [*(kind.texts for kind in shown), *([] for _ in models)]
    compared_with = Column("", base_values(view, base), {}) if base else None
    drawn = zip(names, columns, its, individual_ladders(columns, words, compared_with),
                entity_ladders(columns, words, compared_with), strict=True)
    return {"kinds": [(name, column.name, texts, unknown_parts(column), order_note(column, words), individual,
                       _scope(column, compared_with, words), entity)
                      for name, column, texts, individual, entity in drawn],
            "unshown": [kind.texts for kind in kinds[DRAWN:]]}


def _title(view: View, text: Text) -> str:
    return isolated(view.title(text.reading.document.treaty))


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
    found = Environment(
        loader=PackageLoader("pipeline.writers.html", "templates"),
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )
    found.filters["css"] = _css
    return found


def _broken(name: str) -> Markup:
    """A name that may break after its dots and underscores, as those of features and files have them."""
    return Markup("<wbr>").join(re.findall(r"[^._]+[._]*|[._]+", name))


def _classes(one: Value) -> Markup:
    """The classes of a bare cell as an attribute: nothing where there are none."""
    names = {"a": one.state == ABSENT, "na": one.state == NOT_AVAILABLE, "unsure": one.state == INCONCLUSIVE,
             "minor": one.minority, "other": one.other, "open": one.open}
    found = " ".join(name for name, holds in names.items() if holds)
    return Markup(' class="{}"').format(found) if found else Markup("")


def _css(text: str) -> Markup:
    """A text as the inside of a string of a style sheet: all but plain letters by their numbers."""
    plain = Markup(text).unescape()
    return Markup("".join(one if one.isascii() and one.isalnum() else f"\\{ord(one):x} " for one in plain))


def _tail(language: str, spoken: Sequence[str]) -> str:
    """What the names of pages in a language end with, before their suffix: nothing in the first language."""
    return "" if language == spoken[0] else f".{language}"


def _named(path: str, tail: str) -> str:
    return f"{path.removesuffix('.html')}{tail}.html"


def _switch(path: str, spoken: Sequence[str]) -> list[tuple[str, str, str]]:
    """A page in each language: code, the language's own name for itself, address from a page in the same folder."""
    name = path.rpartition("/")[2]
    return [(code, own_name(code), quote(_named(name, _tail(code, spoken)))) for code in sorted(spoken)]


def _file(path: str, template: str, words: Words, spoken: Sequence[str], values: Mapping[str, Any]) -> File:
    tools = {"broken": _broken, "classes": _classes, "_": words.gettext, "ngettext": words.ngettext,
             "title_of": words.title}
    name = _named(path, _tail(words.language, spoken))
    return File(name, _environment().get_template(template).generate(
        **tools, **values, switch=_switch(path, spoken)))
