"""Two texts side by side as files: ``concord.csv``, ``concord.html`` and ``concord.tmx``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined

from pipeline import __version__
from pipeline.concord import Bead, Concordance, Line
from pipeline.concord.values import PARTS
from pipeline.explain import Words
from pipeline.model import Kind, Span
from pipeline.words_differ import Edit, Piece, words_differ
from pipeline.writers.files import File
from pipeline.writers.tables import BOM
from pipeline.writers.tables import line as row_of
from pipeline.writers.tmx import tmx

# Below this, where more than one in five is wrong, a bead is marked as doubtful.
DOUBTFUL = 0.8
SURE = 0.95
# Log odds in words: a reason that makes a pair a hundred, four, one and a half times as likely.
STRONG, PLAIN, SLIGHT = 4.6, 1.4, 0.4
NOT_COMPARED = "not compared"
COLUMNS = ("bead", "kind", "left", "right", "score", "parts", "left_text", "right_text")

Terms = Callable[[str, str], Iterable[Span]]
"""Where the defined term stands in a text of a language."""


def concord_files(
    one: Concordance, terms: Terms = lambda text, language: (), words: Words | None = None,
) -> tuple[File, ...]:
    """The files of a concordance. ``terms`` finds the defined term, whose inflection is no difference; the page is
    in the language of ``words``."""
    return (
        File("concord.csv", concord_table(one)),
        File("concord.html", [concord_page(one, terms, words)]),
        File("concord.tmx", tmx(one.answers)),
    )


def concord_table(one: Concordance) -> Iterator[str]:
    """One row for each bead: its number, kind, clauses of both sides (joined by `; `), how sure, why, and the texts;
    then one for each piece of either text that is not compared, with what it is for why."""
    texts = _texts(one)
    yield BOM + row_of(COLUMNS)
    for number, bead in enumerate(one.beads, 1):
        yield row_of([number, kind(bead), "; ".join(bead.left), "; ".join(bead.right), f"{bead.score:.4f}", bead.why,
                      *(_words(texts[side], clauses) for side, clauses in enumerate((bead.left, bead.right)))])
    for side, lines in enumerate(one.aside):
        for line in lines:
            told = ("", ""), (line.id, line.text)
            left, right = reversed(told) if side == 0 else told
            yield row_of(["", NOT_COMPARED, left[0], right[0], "", line.kind, left[1], right[1]])


def kind(bead: Bead) -> str:
    """``1-1``, ``1-2``, ``1-0`` ..., with ``moved`` before it where it crosses the order."""
    return f"moved {bead.kind}" if bead.moved else bead.kind


def concord_page(
    one: Concordance, terms: Terms = lambda text, language: (), words: Words | None = None,
) -> str:
    """The page of two columns; in one language the words that differ are marked."""
    words = words or Words()
    rows = list(_rows(one, terms, words))
    kinds = [bead.kind for bead in one.beads]
    page: str = _template().render(
        treaties=one.treaties, called=one.called, aside=one.aside, rows=rows, version=__version__, lang=words.language,
        _=words.gettext, ngettext=words.ngettext,
        tied=sum("0" not in found for found in kinds), left_out=sum("0" in found for found in kinds),
        moved=sum(bead.moved for bead in one.beads), doubtful=sum(row.doubtful for row in rows),
    )
    return page


@dataclass(frozen=True, slots=True)
class _Side:
    clause: str
    pieces: Sequence[tuple[str, bool]]


@dataclass(frozen=True, slots=True)
class _Row:
    kind: str
    sides: tuple[Sequence[_Side], Sequence[_Side]]
    heading: str
    score: str
    why: str
    moved: bool
    doubtful: bool
    gap: bool


def _rows(one: Concordance, terms: Terms, words: Words) -> Iterator[_Row]:
    lines = [{line.id: line for line in side} for side in one.lines]
    language = one.treaties[0].language
    alike = language == one.treaties[1].language
    article = None
    for bead in one.beads:
        sides = [[lines[place][clause] for clause in clauses] for place, clauses in enumerate((bead.left, bead.right))]
        place = _place(sides[0])
        heading = _heading(sides[0][0], words) if place not in (None, article) else ""
        article = place if place is not None else article
        compared = alike and bool(bead.left and bead.right)
        pieces = _compared(sides, language, terms) if compared else tuple(
            [_Side(line.id, [(line.text, False)]) for line in side] for side in sides)
        told = words.gettext("moved {kind}", kind=bead.kind) if bead.moved else bead.kind
        yield _Row(told, (pieces[0], pieces[1]), heading, _how_sure(bead.score, words), _why(bead, words), bead.moved,
                   bead.score < DOUBTFUL, not (bead.left and bead.right))


def _why(bead: Bead, words: Words) -> str:
    """What speaks for a bead or against it, in a language; ``Bead.why`` says the same to programs."""
    names = {
        "words": words.pgettext("what ties clauses", "words"),
        "concepts": words.pgettext("what ties clauses", "concepts"),
        "numbers": words.pgettext("what ties clauses", "numbers"),
        "provisions": words.pgettext("what ties clauses", "provisions"),
        "length": words.pgettext("what ties clauses", "length"),
        "structure": words.pgettext("what ties clauses", "structure"),
    }
    told = sorted(zip(PARTS, bead.parts, strict=True), key=lambda part: -abs(part[1]))
    speaking = [[_graded(names.get(name, name), abs(value), words) for name, value in told
                 if abs(value) >= SLIGHT and (value > 0) is wanted] for wanted in (True, False)]
    sides = (words.gettext("for it: {reasons}", reasons=", ".join(speaking[0])) if speaking[0] else "",
             words.gettext("against it: {reasons}", reasons=", ".join(speaking[1])) if speaking[1] else "")
    parts = "; ".join(side for side in sides if side)
    if bead.left and bead.right:
        return parts or words.gettext("the same text")
    if not bead.nearest:
        return words.gettext("nothing is near")
    return words.gettext("nearest {clause}: {parts}", clause=bead.nearest,
                         parts=parts or words.gettext("nothing in common"))


def _graded(name: str, weight: float, words: Words) -> str:
    """A reason with how much it counts; one that counts as most do stands alone."""
    if weight >= STRONG:
        return words.gettext("{reason} (much)", reason=name)
    return name if weight >= PLAIN else words.gettext("{reason} (little)", reason=name)


def _how_sure(score: float, words: Words) -> str:
    """A score in words; ``concord.csv`` has the number."""
    if score >= SURE:
        return words.pgettext("of two clauses", "sure")
    return words.pgettext("of two clauses", "likely") if score >= DOUBTFUL else words.pgettext(
        "of two clauses", "in doubt")


def _place(side: Sequence[Line]) -> str | None:
    return side[0].path[0] if side and side[0].path else None


def _heading(line: Line, words: Words) -> str:
    if line.kind == Kind.FRONT:
        return words.gettext("Outside the articles")
    return f"{line.path[0]}. {line.title}" if line.title else line.path[0]


def _compared(sides: Sequence[Sequence[Line]], language: str, terms: Terms) -> tuple[list[_Side], list[_Side]]:
    """The lines of a bead with the words that differ marked; lines of one side are compared as one text."""
    whole = [" ".join(line.text for line in side) for side in sides]
    pieces = words_differ(whole[0], whole[1], language, (terms(whole[0], language), terms(whole[1], language)))
    return _cut(sides[0], pieces, lambda piece: piece.left), _cut(sides[1], pieces, lambda piece: piece.right)


def _cut(side: Sequence[Line], pieces: Sequence[Piece], own: Callable[[Piece], str]) -> list[_Side]:
    """Marked pieces of a side's whole text, shared out among its lines."""
    found: list[_Side] = []
    queue = [(own(piece), piece.edit is not Edit.SAME) for piece in pieces if own(piece)]
    for line in side:
        left, taken = len(line.text), []
        while left > 0 and queue:
            text, marked = queue.pop(0)
            taken.append((text[:left], marked))
            if len(text) > left:
                queue.insert(0, (text[left:], marked))
            left -= len(text)
        if queue and queue[0][0].startswith(" "):  # the space between two lines
            text, marked = queue.pop(0)
            if text[1:]:
                queue.insert(0, (text[1:], marked))
        found.append(_Side(line.id, taken))
    return found


def _texts(one: Concordance) -> list[Mapping[str, str]]:
    return [{line.id: line.text for line in side} for side in one.lines]


def _words(texts: Mapping[str, str], clauses: Iterable[str]) -> str:
    return " ".join(texts[clause] for clause in clauses)


@cache
def _template() -> Any:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string((files(__package__) / "concord.html.jinja").read_text(encoding="utf-8"))
