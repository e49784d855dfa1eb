"""What a treaty calls itself: the title before its first article."""

from __future__ import annotations

import re

from pipeline.lexicon.languages import language_data, plain
from pipeline.lexicon.structure import structure
from pipeline.model import Clause, Document, Kind

_LONGEST = 500  # characters; a paragraph beyond this is no title
_SPACED = re.compile(r"\b\w(?: \w){3,}\b")  # A C O R D


def title(document: Document, clauses: tuple[Clause, ...]) -> str:
    """The title that stands in the text, in one line, letters as printed; empty where none does.

    A title is a paragraph outside every article that begins with the name of an instrument and says between whom. A law
    that ratifies the treaty has a title of its own and is passed over.
    """
    language = document.treaty.language
    signs = language_data(language)["divide"]
    between, law = re.compile(signs["between"]), re.compile(signs["law"])
    for clause in clauses:
        if clause.kind is not Kind.FRONT:
            continue
        for paragraph in clause.span.of(document.text).split("\n\n"):
            words = " ".join(paragraph.split())
            low = plain(words, language)
            named = structure(language).instrument.match(low) and not law.match(low)
            if named and between.search(low) and len(words) <= _LONGEST:
                return _SPACED.sub(lambda match: match.group().replace(" ", ""), words, count=1).rstrip(" .")
    return ""
