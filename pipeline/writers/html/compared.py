"""What an index needs to compare many texts with one of them, or with a model convention: ``compared``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from pipeline.codebook import baselines
from pipeline.explain import Text
from pipeline.writers.html.columns import Column, values
from pipeline.writers.html.matrix import MatrixRow, model_id
from pipeline.writers.html.words import json_markup


@dataclass(frozen=True, slots=True)
class Kind:
    """Texts whose ladders look alike, and what the ladder is drawn from."""

    column: Column
    texts: list[Text]


def compared(
    rows: Sequence[tuple[str, Sequence[MatrixRow]]], texts: Sequence[Text], kinds: Sequence[Kind], drawn: int,
) -> Markup:
    """As JSON: the columns, texts and then models; of each the values by number, a letter for a feature; which numbers
    are different facts, which are inconclusive and which is not available; the kind of each text, and what the ladders
    of kinds show that are not drawn."""
    features = [row for _, its in rows for row in its]
    columns = [*(text.id for text in texts), *(model_id(one) for one in baselines())]
    kind_of = {text.id: place for place, kind in enumerate(kinds) for text in kind.texts}
    content: dict[str, Any] = {
        "columns": columns,
        "values": ["".join(chr(ord("0") + row.values[place].number) for row in features)
                   for place in range(len(columns))],
        "pairs": [" ".join(row.pairs) for row in features],
        "unclear": [row.unclear for row in features],
        "unread": [row.unread for row in features],
        "kinds": [kind_of[text.id] for text in texts],
        "undrawn": [values(kind.column) for kind in kinds[drawn:]],
    }
    return json_markup(content)
