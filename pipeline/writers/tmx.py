"""Translation memories: clauses that answer each other as TMX 1.4b, each pair once.

The format is that of the Localization Industry Standards Association (TMX 1.4b, 26 April 2005). A unit says its bead's
kind and how sure it is, each side its language, treaty and clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from pipeline import __version__
from pipeline.concord import Bead, Concordance

# What XML 1.0 does not allow in a text, whichever way it is written.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class _Unit:
    bead: Bead
    sides: tuple[tuple[str, str, str, str], ...]  # language, treaty, clauses, text


def tmx(concordances: Iterable[Concordance]) -> Iterator[str]:
    """A translation memory of every bead that has both sides, as pieces of an XML file.

    A pair of texts in the same two languages comes once, where it stands first.
    """
    units = list(_units(concordances))
    source = units[0].sides[0][0] if units else ""
    same = all(unit.sides[0][0] == source for unit in units)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n'
    yield (f'<header creationtool="tiebreaker" creationtoolversion={_quoted(__version__)} segtype="paragraph" '
           f'o-tmf="tiebreaker" adminlang="en" srclang={_quoted(source if units and same else "*all*")} '
           'datatype="plaintext"/>\n<body>\n')
    for number, unit in enumerate(units, 1):
        yield f'<tu tuid="{number}">\n'
        yield _property("bead", unit.bead.kind) + _property("score", f"{unit.bead.score:.2f}") + "\n"
        for language, treaty, clauses, text in unit.sides:
            yield (f"<tuv xml:lang={_quoted(language)}>{_property('treaty', treaty)}{_property('clause', clauses)}"
                   f"<seg>{escape(_allowed(text))}</seg></tuv>\n")
        yield "</tu>\n"
    yield "</body>\n</tmx>\n"


def _units(concordances: Iterable[Concordance]) -> Iterator[_Unit]:
    known: set[tuple[str, ...]] = set()
    for one in concordances:
        texts = [{line.id: line.text for line in lines} for lines in one.lines]
        for bead in one.beads:
            if not (bead.left and bead.right):
                continue
            sides = tuple(
                (treaty.language, treaty.id, "; ".join(clauses), " ".join(words[clause] for clause in clauses))
                for treaty, clauses, words in zip(one.treaties, (bead.left, bead.right), texts, strict=True)
            )
            key = tuple(part for language, _, _, text in sides for part in (language, text))
            if key not in known:
                known.add(key)
                yield _Unit(bead, sides)


def _property(name: str, value: str) -> str:
    return f"<prop type={_quoted('x-' + name)}>{escape(_allowed(value))}</prop>"


def _quoted(value: str) -> str:
    return quoteattr(_allowed(value))


def _allowed(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
