"""The codebook as data: features, values, provisions and notes, with their words for people.

``codebook()`` reads ``codebook.toml`` beside this module once. ``markdown()`` makes ``docs/codebook.md`` of it.
Imports nothing of the project, so that every stage and writer may ask it for an order or a title.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, BinaryIO

ABSENT = "absent"
INCONCLUSIVE = "inconclusive"
NOT_AVAILABLE = "not_available"
OTHER = "other"  # the provision of a clause that no rule explains
LEFT_OUT = "left out: another language"
KINDS = frozenset({"one", "set", "list", "text"})
SEPARATORS: Mapping[str, str] = {"set": "; ", "list": " > "}
# What identifies the text, and never counts as a difference between treaties.
DOCUMENT_FEATURES = frozenset({"language", "instrument", "article.label", "article.title"})


@dataclass(frozen=True, slots=True)
class Baseline:
    """What a model convention says, coded like a treaty: value by feature, without the features of the document."""

    id: str
    title: str
    codes: Mapping[str, str]


class CodebookError(ValueError):
    """``codebook.toml`` contradicts itself; the message names the entry."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Anything with an id, a short title and, where the title does not say all, an explanation."""

    id: str
    title: str
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """One question that the codebook asks of an article. ``parent`` and ``members``: see ``codebook.toml``."""

    id: str
    group: str
    kind: str
    title: str
    explanation: str
    values: tuple[Entry, ...] = ()
    parent: str | None = None
    members: tuple[str, ...] = ()

    def elements(self, value: str) -> tuple[str, ...]:
        """The elements of a whole value; of a free text or a single value, itself."""
        return tuple(value.split(SEPARATORS[self.kind])) if self.kind in SEPARATORS else (value,)

    def order(self, elements: Iterable[str]) -> list[str]:
        """Elements in the codebook's order; unknown ones last, by name."""
        places = {value.id: place for place, value in enumerate(self.values)}
        return sorted(set(elements), key=lambda element: (places.get(element, len(places)), element))


@dataclass(frozen=True, slots=True)
class Hue:
    """A family of concepts that the report marks in one colour."""

    id: str
    title: str
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Codebook:
    """All entries, in the order in which they are written."""

    groups: tuple[Entry, ...]
    features: tuple[Feature, ...]
    provisions: tuple[Entry, ...]
    triggers: tuple[Entry, ...]
    tests: tuple[str, ...]
    notes: tuple[Entry, ...]
    specials: tuple[Entry, ...]
    hues: tuple[Hue, ...]
    concepts: Mapping[str, str]
    repairs: Mapping[str, str]
    index: Mapping[str, Feature] = field(compare=False, repr=False)

    def feature(self, name: str) -> Feature:
        return self.index[name]

    def provision(self, name: str) -> Entry:
        return _named(self.provisions, name)

    def note(self, name: str) -> Entry:
        return _named(self.notes, name)

    def hue(self, concept: str) -> Hue | None:
        """The hue of a concept, or ``None`` for one that is not marked."""
        return next((hue for hue in self.hues if any(fnmatchcase(concept, p) for p in hue.concepts)), None)

    def concept(self, name: str) -> str:
        """A concept in words: one that is marked has a title of its own."""
        return self.concepts.get(name, name.replace("_", " "))

    def repair(self, kind: str) -> str:
        """A kind of repair in words."""
        return self.repairs.get(kind) or (LEFT_OUT if kind.startswith("left_out_") else kind.replace("_", " "))

    def value_title(self, feature: str, element: str) -> str:
        """An element of a value in words; a free text stays as it is."""
        entries = (*self.feature(feature).values, *self.specials)
        return next((entry.title for entry in entries if entry.id == element), element)


def _named(entries: tuple[Entry, ...], name: str) -> Entry:
    """An entry by its id; an unknown one gets its id for a title, since data may be newer than the codebook."""
    return next((entry for entry in entries if entry.id == name), Entry(name, name.replace("_", " ")))


@cache
def codebook() -> Codebook:
    """The codebook of this package. Raises ``CodebookError`` where the data contradicts itself."""
    return parse(files("pipeline").joinpath("codebook.toml").read_text(encoding="utf-8"))


@cache
def baselines() -> tuple[Baseline, ...]:
    """The model conventions of ``baselines.toml``, in the order of the file."""
    data = tomllib.loads(files("pipeline").joinpath("baselines.toml").read_text(encoding="utf-8"))
    return tuple(Baseline(name, row["title"], row["codes"]) for name, row in data.items())


def parse(text: str) -> Codebook:
    """A codebook from TOML text, checked: known kinds, groups, sets and parents, no id twice."""
    data = tomllib.loads(text)
    sets = {name: _values(values) for name, values in data["sets"].items()}
    features = tuple(_feature(row, sets) for row in data["feature"])
    book = Codebook(
        groups=_entries(data["group"]),
        features=features,
        provisions=_entries(data["provision"]),
        triggers=sets["trigger"],
        tests=tuple(entry.id for entry in sets["test"]),
        notes=_entries(data["note"]),
        specials=_entries(data["special"]),
        hues=tuple(Hue(row["id"], row["title"], tuple(row["concepts"])) for row in data["hue"]),
        concepts=data["concepts"],
        repairs=data["repairs"],
        index={feature.id: feature for feature in features},
    )
    _check(book)
    return book


def _entries(rows: list[dict[str, str]]) -> tuple[Entry, ...]:
    return tuple(Entry(row["id"], row["title"], row.get("explanation", "")) for row in rows)


def _values(rows: list[list[str]]) -> tuple[Entry, ...]:
    return tuple(Entry(*row) for row in rows)


def _feature(row: dict[str, Any], sets: Mapping[str, tuple[Entry, ...]]) -> Feature:
    values = row.get("values", [])
    if isinstance(values, str) and values not in sets:
        raise CodebookError(f"codebook.toml: feature {row['id']}: there is no set {values!r} under [sets]")
    return Feature(
        id=row["id"],
        group=row["group"],
        kind=row["kind"],
        title=row["title"],
        explanation=row["explanation"],
        values=sets[values] if isinstance(values, str) else _values(values),
        parent=row.get("parent"),
        members=tuple(row.get("members", ())),
    )


def _check(book: Codebook) -> None:
    families: tuple[tuple[Any, ...], ...] = (book.groups, book.features, book.provisions, book.notes, book.hues)
    for family in families:
        names = [entry.id for entry in family]
        if twice := {name for name in names if names.count(name) > 1}:
            raise CodebookError(f"codebook.toml: {sorted(twice)[0]} is defined twice")
    groups, features = {group.id for group in book.groups}, {feature.id: feature for feature in book.features}
    for feature in book.features:
        if feature.kind not in KINDS or feature.group not in groups:
            raise CodebookError(f"codebook.toml: feature {feature.id}: unknown kind or group")
        if feature.parent is None:
            continue
        if feature.parent not in features:
            raise CodebookError(f"codebook.toml: feature {feature.id}: unknown parent {feature.parent}")
        if unknown := set(feature.members) - {value.id for value in features[feature.parent].values}:
            raise CodebookError(f"codebook.toml: feature {feature.id}: {sorted(unknown)[0]} is no value of its parent")


def markdown(book: Codebook | None = None) -> str:
    """``docs/codebook.md``: every feature with its values, then provisions and notes, for people who use the tables."""
    book = book or codebook()
    lines = [
        "# Codebook",
        "",
        "What the columns `feature`, `value`, `provisions` and `note` hold, in the order in which they are written.",
        "This page is made from `pipeline/codebook.toml`; edit that file, then run `python -m pipeline.codebook`.",
        "",
        "Of a set, the elements are joined by `; ` in the order given here. A list is joined by ` > ` in the order of",
        "the text. Any feature can also be:",
        "",
        *(f"- `{entry.id}`: {entry.explanation}" for entry in book.specials),
    ]
    for group in book.groups:
        lines += ["", f"## {group.title}"]
        for feature in (f for f in book.features if f.group == group.id):
            lines += ["", f"### `{feature.id}`", "", f"**{feature.title}** ({_KIND_WORDS[feature.kind]}). "
                      f"{feature.explanation}"]
            listed = [value for value in feature.values if value.id != ABSENT]
            lines += [""] * bool(listed) + [_value_line(value) for value in listed]
    lines += ["", "## Provisions", "", "What a clause does. Clauses that carry the same provision are equivalent.", ""]
    lines += [f"- `{entry.id}`: {entry.title}. {entry.explanation}" for entry in book.provisions]
    lines += ["", "## Notes", "", "What a careful reader would point out beside the codes.", ""]
    lines += [f"- `{entry.id}`: {entry.title}. {entry.explanation}" for entry in book.notes]
    return "\n".join(lines) + "\n"


def messages(
    file: BinaryIO, keywords: object, comment_tags: object, options: object,
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The texts of a codebook's file for people, as Babel's extractors give them."""
    book = parse(file.read().decode("utf-8"))
    values = [value for feature in book.features for value in feature.values]
    entries = [*book.groups, *values, *book.triggers, *book.provisions, *book.notes, *book.specials]
    texts = [text for one in book.features for text in (one.title, one.explanation)]
    texts += [text for entry in entries for text in (entry.title, entry.explanation)] + [one.title for one in book.hues]
    texts += [*book.concepts.values(), *book.repairs.values(), LEFT_OUT, *(one.title for one in baselines())]
    yield from ((0, "pgettext", ("codebook", text), []) for text in dict.fromkeys(texts) if text)


_KIND_WORDS = {"one": "one value", "set": "a set", "list": "an ordered list", "text": "text as printed"}


def _value_line(value: Entry) -> str:
    words = f": {value.explanation}" if value.explanation else f": {value.title}."
    return f"- `{value.id}`{words}"


if __name__ == "__main__":
    from pathlib import Path

    Path(__file__).parent.parent.joinpath("docs", "codebook.md").write_text(markdown(), encoding="utf-8")
