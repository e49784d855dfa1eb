"""The matrix of codes: a row for each feature, a column for each text and each model convention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pipeline.codebook import (
    ABSENT,
    DOCUMENT_FEATURES,
    INCONCLUSIVE,
    NOT_AVAILABLE,
    Baseline,
    Feature,
    baselines,
    codebook,
)
from pipeline.compare import comparable, differ
from pipeline.explain import Text, review_sentence, value_of, value_words
from pipeline.model import Code, Evidence
from pipeline.writers.corpus import View, codes, language_name
from pipeline.writers.html.quotes import Quote, quote


@dataclass(frozen=True, slots=True)
class Value:
    """A cell. ``state`` is read, absent, inconclusive or not_available; ``number`` is the same for equal values of a
    row; ``other`` marks what differs from the baseline, ``open`` what cannot be compared with it; ``reviewed`` says
    what a person corrected, and why."""

    column: str
    words: str
    state: str
    minority: bool
    number: int
    other: bool
    quotes: tuple[Quote, ...]
    reviewed: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """``pairs`` are the numbers of the values that are different facts, as ``0-2``; ``unclear`` those of what is
    inconclusive, with which nothing can be compared; ``unread`` that of what is not available, or -1. ``unsure``: the
    row does not differ so far as it is clear, but a text is inconclusive in it."""

    feature: Feature
    differs: bool
    unsure: bool
    pairs: tuple[str, ...]
    unclear: tuple[int, ...]
    unread: int
    values: tuple[Value, ...]


def matrix(
    view: View, texts: Sequence[Text], *, base: str = "", quoted: Collection[str] | None = None,
) -> list[tuple[str, list[MatrixRow]]]:
    """The codes by group: a row for each feature, a value for each text and then for each model convention.

    ``base``: the column that the others are compared with (a text's id, or ``model:`` and a convention's), or none.
    ``quoted``: the ids of the texts whose values have their quotes; all where it is not given.
    """
    found = {text.id: {code.feature: code for code in codes(text)} for text in texts}
    base_codes = base_values(view, base)
    rows: dict[str, list[MatrixRow]] = {group.id: [] for group in codebook().groups}
    for feature in codebook().features:
        rows[feature.group].append(_row(view, texts, feature, [found[text.id][feature.id] for text in texts],
                                        base_codes.get(feature.id), base, quoted))
    return [(view.words.title(group.title), rows[group.id]) for group in codebook().groups]


def base_values(view: View, base: str) -> Mapping[str, str]:
    models = {model_id(one): one.codes for one in baselines()}
    if base in view.by_id:
        return {code.feature: code.value for code in codes(view.by_id[base])}
    return models.get(base, {})


def model_id(one: Baseline) -> str:
    """A model convention's column: its id, told apart from any text's."""
    return f"model:{one.id}"


def _row(
    view: View, texts: Sequence[Text], feature: Feature, its: Sequence[Code], base: str | None, chosen: str,
    quoted: Collection[str] | None,
) -> MatrixRow:
    said = [code.value for code in its]
    models = [one.codes.get(feature.id, NOT_AVAILABLE) for one in baselines()]
    numbers = {value: number for number, value in enumerate(dict.fromkeys([*said, *models]))}
    pairs = tuple(f"{numbers[one]}-{numbers[two]}" for one, two in combinations(numbers, 2)
                  if _other(feature, one, two))
    clear = [value for value in said if comparable(feature, (value,))]
    differs = differ(feature, clear)
    rare = _rare(clear) if differs else set()
    other = {value for value in numbers if base is not None and _other(feature, base, value)}
    open_ = {value for value in numbers if base is not None and _open(feature, base, value)}
    values = [_value(view, text, code, code.value in rare, numbers[code.value], code.value in other,
                     quoted is None or text.id in quoted)
              for text, code in zip(texts, its, strict=True)]
    values += [_of_model(view, one, feature, value, numbers[value], value in other)
               for one, value in zip(baselines(), models, strict=True)]
    cells = tuple(replace(one, open=value in open_ and one.column != chosen)
                  for one, value in zip(values, [*said, *models], strict=True))
    unclear = () if feature.id in DOCUMENT_FEATURES else tuple(
        number for value, number in numbers.items() if not comparable(feature, (value,)))
    unread = -1 if feature.id in DOCUMENT_FEATURES else numbers.get(NOT_AVAILABLE, -1)
    unsure = not differs and len(said) > 1 and len(clear) < len(said) and feature.id not in DOCUMENT_FEATURES
    return MatrixRow(feature, differs, unsure, pairs, unclear, unread, cells)


def _other(feature: Feature, one: str, two: str) -> bool:
    return comparable(feature, (one, two)) and differ(feature, (one, two))


def _open(feature: Feature, base: str, value: str) -> bool:
    """Whether it cannot be told if a value is another than the baseline's; what is not available says so itself."""
    if feature.id in DOCUMENT_FEATURES or value == NOT_AVAILABLE:
        return False
    return base == NOT_AVAILABLE or not comparable(feature, (base, value))


def _of_model(view: View, one: Baseline, feature: Feature, value: str, number: int, other: bool) -> Value:
    """A model convention's value; nothing on what identifies a text, which no convention is asked."""
    if feature.id in DOCUMENT_FEATURES:
        return Value(model_id(one), "", "read", False, number, False, ())
    return Value(model_id(one), value_words(feature.id, value, view.words), _state(value), False, number, other, ())


def _rare(values: Iterable[str]) -> set[str]:
    """The values that fewer texts have than the most common one; none where all are equally common."""
    counts = Counter(value for value in values if value != NOT_AVAILABLE)
    most = max(counts.values(), default=0)
    return {value for value, count in counts.items() if count < most}


def _state(value: str) -> str:
    return value if value in (ABSENT, INCONCLUSIVE, NOT_AVAILABLE) else "read"


def _value(view: View, text: Text, code: Code, rare: bool, number: int, other: bool, quoted: bool) -> Value:
    """A code as it is shown, with a quote for each element that has one."""
    words = value_of(text, code.feature, view.words)
    if code.feature == "language":
        words = language_name(code.value, view.words)
    shown = tuple(_element(view, text, code, one) for one in code.evidence if one.quote) if quoted else ()
    return Value(text.id, words, _state(code.value), rare, number, other, shown,
                 review_sentence(code.feature, code.review, view.words))


def _element(view: View, text: Text, code: Code, evidence: Evidence) -> Quote:
    element = view.words.title(codebook().value_title(code.feature, evidence.element))
    several = len(code.evidence) > 1
    return quote(text, text.citation(evidence, view.words), view.words, element if several else "")
