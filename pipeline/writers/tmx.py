"""Translation memories: clauses that answer each other as TMX 1.4b, each pair once.

The format is that of the Localization Industry Standards Association (TMX 1.4b, 26 April 2005). A unit says its bead's
kind and how sure it is, each side its language, treaty and clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from pipeline import __version__
from pipeline.model import Answer

# What XML 1.0 does not allow in a text, whichever way it is written.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def tmx(answers: Iterable[Answer]) -> Iterator[str]:
    """A translation memory of clauses that answer each other, as pieces of an XML file.

    A pair of texts in the same two languages comes once, where it stands first.
    """
    units = list(_once(answers))
    source = units[0].left.language if units else ""
    same = all(unit.left.language == source for unit in units)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n'
    yield (f'<header creationtool="tiebreaker" creationtoolversion={_quoted(__version__)} segtype="paragraph" '
           f'o-tmf="tiebreaker" adminlang="en" srclang={_quoted(source if units and same else "*all*")} '
           'datatype="plaintext"/>\n<body>\n')
    for number, unit in enumerate(units, 1):
        yield f'<tu tuid="{number}">\n'
        yield _property("bead", unit.kind) + _property("score", f"{unit.score:.2f}") + "\n"
        for side in (unit.left, unit.right):
            yield (f"<tuv xml:lang={_quoted(side.language)}>{_property('treaty', side.treaty)}"
                   f"{_property('clause', side.clauses)}<seg>{escape(_allowed(side.text))}</seg></tuv>\n")
        yield "</tu>\n"
    yield "</body>\n</tmx>\n"


def _once(answers: Iterable[Answer]) -> Iterator[Answer]:
    known: set[tuple[str, str, str, str]] = set()
    for one in answers:
        key = one.left.language, one.left.text, one.right.language, one.right.text
        if key not in known:
            known.add(key)
            yield one


def _property(name: str, value: str) -> str:
    return f"<prop type={_quoted('x-' + name)}>{escape(_allowed(value))}</prop>"


def _quoted(value: str) -> str:
    return quoteattr(_allowed(value))


def _allowed(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
