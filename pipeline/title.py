"""What a treaty calls itself: the title before its first article."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.lexicon.languages import SCRIPTS, language_data, plain
from pipeline.lexicon.sayings import whole_date
from pipeline.lexicon.structure import structure
from pipeline.model import Clause, Document, Kind

_LONGEST = 500  # characters; what is longer is no title
_STEM = 6  # letters of a word that its endings do not change
_SPACED = re.compile(r"\b\w(?: \w){3,}\b")  # A C O R D


@dataclass(frozen=True, slots=True)
class _Line:
    words: str
    low: str  # folded
    first: bool  # of its paragraph


def title(document: Document, clauses: Sequence[Clause], language: str = "") -> str:
    """The title that stands in the text, in one line, letters as printed; empty where none does. With ``language``, the
    one in another language than the text's, as in a heading in two languages above two columns.

    A title stands outside every article, begins with the name of an instrument and says between whom. It may be one
    paragraph or several, and the second half of a heading in two languages; it ends before the place and the day of
    signature, before what a publisher adds and before the preamble. A law that ratifies the treaty has a title of its
    own and is passed over; so is a protocol that follows it.
    """
    own = language or document.treaty.language
    signs, names = language_data(own)["divide"], structure(own).instrument
    between, law, protocol = (re.compile(signs[name]) for name in ("between", "law", "protocol"))
    for number, clause in enumerate(clauses):
        lines = list(_lines(clause.span.of(document.text), own)) if clause.kind is Kind.FRONT else []
        if language:
            lines = [line for line in lines if _in_script(line.words, language)]
        for place, line in enumerate(lines):
            named = names.match(line.low) or (number == 0 and protocol.match(line.low))
            if not named or law.match(line.low):
                continue
            whole = [line, *_continued(lines, place, own)]
            words, low = (" ".join(parts) for parts in zip(*((one.words, one.low) for one in whole), strict=True))
            parties = between.search(low)
            if not parties or not low[parties.end():].strip():
                continue
            words = words[: _end(words, low, parties.end(), own)].rstrip(" .,;*")
            if len(words) <= _LONGEST:
                return _SPACED.sub(lambda match: match.group().replace(" ", ""), words, count=1)
    return ""


def _in_script(words: str, language: str) -> bool:
    """Whether most letters of some words are in the language's script."""
    own = len(re.findall(f"[{SCRIPTS[language_data(language)['folding']['own']]}]", words))
    return own * 2 > sum(map(str.isalpha, words))


def _end(words: str, low: str, start: int, language: str) -> int:
    """Where a title ends: before the place or the day of its signature, what a publisher adds, or the preamble."""
    signs = language_data(language)["divide"]
    ends = [len(words), _preamble(low, start, signs["preamble"])]
    if after := re.search(signs["after_title"], low[start:]):
        ends.append(start + after.start())
    for day in re.finditer(whole_date(language), low[start:]):
        before = words[: start + day.start()]
        if not re.search(rf"\b(?:{signs['of_date']})\W*$", plain(before, language)):
            ends.append(max(start, start + day.start() - _place(before, signs["town"])))
    return min(ends)


def _preamble(low: str, start: int, wishing: str) -> int:
    """Where the parties are named anew, "wishing to ...", on the line on which the title has named them."""
    wish, parties = re.search(wishing, low[start:]), low[start:].split()
    if wish is None or not parties:
        return len(low)
    one = re.compile(rf"\b{re.escape(parties[0][:_STEM])}")
    named = [match.start() for match in one.finditer(low, start, start + wish.start())]
    return named[len(named) // 2] if len(named) > 1 and len(named) % 2 == 0 else len(low)


def _place(before: str, town: str) -> int:
    """How many characters the name of a town takes at the end of the words before a date: after a word that says so,
    or as a word with a capital of its own."""
    named = re.search(rf"\b{town}\s+(?:\w[\w'-]*\s*){{1,3}}[,\s]*$", before, re.IGNORECASE)
    if named is None and (before.rstrip().endswith(",") or not before.isupper()):
        named = re.search(r"\b\w[\w'-]*[,\s]*$", before)
        named = named if named and named.group()[0].isupper() else None
    return len(named.group()) if named else 0


def _lines(text: str, language: str) -> Iterator[_Line]:
    """The lines of a text that hold words; a heading in two languages, parted by a slash, is two paragraphs."""
    first = True
    for line in text.split("\n"):
        if not line.strip():
            first = True
        for place, part in enumerate(line.split(" / ")):
            if words := " ".join(part.split()):
                yield _Line(words, plain(words, language), first or place > 0)
                first = False


def _continued(lines: list[_Line], place: int, language: str) -> Iterator[_Line]:
    """The lines after one that belong to the same title."""
    data = language_data(language)
    between, preamble = re.compile(data["divide"]["between"]), re.compile(data["divide"]["preamble"])
    hanging = re.compile(rf"(?:{data['divide']['between']}|\b(?:{'|'.join(data['cleaning']['conjunctions'])}))$")
    said = [lines[place]]
    for line in lines[place + 1:]:
        before = " ".join(one.low for one in said)
        open_ended = hanging.search(before) is not None
        whole = between.search(before) is not None and not open_ended
        again = whole and " ".join(line.low.split()[:3]) in before
        if line.words.startswith("(") or preamble.search(line.low) or again:
            return
        linked = not whole or line.low.partition(" ")[0] in data["divide"]["stopwords"]
        loud = linked and all(one.words.isupper() for one in (*said, line))
        if line.first and not (open_ended or loud or line.words[:1].islower()):
            return
        said.append(line)
        yield line
