"""Word differences between the clauses of a row, found when the page is made, so that its script only shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from markupsafe import Markup

from pipeline.explain import Text
from pipeline.model import Cell, Span
from pipeline.spans import beginning
from pipeline.words_differ import Edit, words_differ
from pipeline.writers.corpus import View, trimmed
from pipeline.writers.html.page import shared_rows

_Wording = tuple[str, str, tuple[Span, ...]]  # language, text, where the defined term stands
TERM = "resident_term"
_TAIL = re.compile(r"[\s.,;:]*\Z")
_LABEL = re.compile(r"\s*[(\"\u00ab]?\w{1,3}[).]+/?\s+|\s*\w{1,3}/\s+|\s+")


def word_differences(view: View, texts: Sequence[Text]) -> Markup:
    """Differences as JSON: for each row of the alignment, which wording each text has, and for each two wordings in
    one language the changes, four numbers each: where the words stand in the one and in the other.

    Texts of a language that no other shares have no differences. Positions count UTF-16 units, as scripts do, in the
    clauses of a cell joined by line ends.
    """
    rows: list[dict[str, Any]] = []
    for number in shared_rows(view, texts):
        wordings: dict[_Wording, int] = {}
        own = [_wording(text, view.cells.get(text.id, {}).get(number, ())) for text in texts]
        of = [None if one is None else wordings.setdefault(one, len(wordings)) for one in own]
        pairs = {f"{wordings[one]}-{wordings[two]}": _changes(one, two)
                 for one, two in combinations(wordings, 2) if one[0] == two[0]}
        rows.append({"of": of, "changes": pairs})
    content = {"texts": [text.id for text in texts], "rows": rows}
    return json_markup(content)


def json_markup(content: object) -> Markup:
    """A value as JSON that cannot end the element in which it stands."""
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Markup(plain.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


def _wording(text: Text, cells: Sequence[Cell]) -> _Wording | None:
    """What a text says in a row, clauses joined by line ends."""
    if not cells:
        return None
    joined, terms = "", []
    for place, cell in enumerate(cells):
        span, own = trimmed(text, cell.span)
        joined += "\n" if place else ""
        terms += [Span(len(joined) + one.start - span.start, len(joined) + one.stop - span.start)
                  for one in (mention.span for mention in beginning(text.reading.mentions, span.start, span.stop)
                              if mention.concept == TERM)
                  if span.holds(one)]
        joined += own
    return text.language, joined, tuple(terms)


def _changes(one: _Wording, two: _Wording) -> list[int]:
    """Start and stop in the one, start and stop in the other, for each change, flat; without the marks at its end."""
    found: list[int] = []
    at = [0, 0]
    for piece in words_differ(one[1], two[1], one[0], (one[2], two[2])):
        for side, words in enumerate((piece.left, piece.right)):
            if piece.edit is not Edit.SAME:
                head = _LABEL.match(words) if at[side] == 0 else None
                skipped = head.end() if head else 0
                found += [at[side] + _units(words[:skipped]), at[side] + _units(_TAIL.sub("", words))]
            at[side] += _units(words)
    return found


def _units(words: str) -> int:
    """The length of a text as scripts count it."""
    return len(words.encode("utf-16-le")) // 2
