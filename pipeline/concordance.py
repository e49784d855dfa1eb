"""Two files -> their texts side by side: which text of each file, whole by clauses or line by line.

What the two files hold is read as any treaty is; only here can one be named by its language or number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline import readers
from pipeline.message import Message
from pipeline.model import Failure, Manifest, Reading, Treaty
from pipeline.run import named_concepts, read_file
from pipeline.single import about, stage
from pipeline.tasks import InputError, Task, names, told

if TYPE_CHECKING:
    from pipeline.concord import Concordance, Line

# Above so many pairs of lines two texts would take many minutes to put side by side.
MOST_PAIRS = 110_000_000


def concordance(left: Path, right: Path, by_line: bool = False) -> Concordance:
    """Two files side by side, clause by clause or line by line.

    Of a file that holds several texts one is named by its language or number: ``FILE#ru``, ``FILE#2``. A file named
    twice that holds two texts gives these two. Raises InputError for a file that cannot be used.
    """
    from pipeline.concord import concord
    from pipeline.concord.values import Concordance

    paths, wishes = zip(*map(_wished, (left, right)), strict=True)
    same = paths[0].resolve() == paths[1].resolve()
    ids = (paths[0].stem,) * 2 if same else names(paths)
    first = _texts_of(paths[0], ids[0], by_line, any(wishes))
    second = first if same else _texts_of(paths[1], ids[1], by_line, any(wishes))
    if same and len(first) == 2 and wishes[0] != wishes[1] and not all(wishes):  # FILE#ru FILE: the other one
        own = _chosen(first, wishes[0] or wishes[1], paths[0])
        rest = next(text for text in first if text is not own)
        pair = (own, rest) if wishes[0] else (rest, own)
    elif same and len(first) == 2 and not any(wishes):
        pair = first[0], first[1]
    else:
        pair = _chosen(first, wishes[0], paths[0]), _chosen(second, wishes[1], paths[1])
    counts = [len(text.lines) for text in pair]
    if counts[0] * counts[1] > MOST_PAIRS:
        raise InputError("{left} and {right}: they are too long to be put side by side at once ({n} and {m} pieces of "
                         "text); cut both into parts that answer each other, such as chapters",
                         left=paths[0].name, right=paths[1].name, n=counts[0], m=counts[1])
    beads = stage("concord", concord, pair[0].lines, pair[1].lines)
    return Concordance((pair[0].treaty, pair[1].treaty), (pair[0].lines, pair[1].lines), beads,
                       (pair[0].aside, pair[1].aside), (pair[0].name, pair[1].name))


@dataclass(frozen=True, slots=True)
class _Text:
    """One text of a file: its treaty, what people call it, its clauses or lines, and what stands in none of them."""

    treaty: Treaty
    name: str
    lines: tuple[Line, ...]
    aside: tuple[Line, ...] = ()


def _wished(path: Path) -> tuple[Path, str]:
    """A file, and which of its texts is wished for: what stands after a `#`, unless that is the file's own name."""
    name, mark, wish = path.name.rpartition("#")
    return (path.with_name(name), wish) if mark and name and not path.exists() else (path, "")


def _chosen(texts: tuple[_Text, ...], wish: str, path: Path) -> _Text:
    """The text of a file that is wished for, by its language or the end of its id; where it holds one, that."""
    if not wish and len(texts) == 1:
        return texts[0]
    there = [_mark(text, texts, number) for number, text in enumerate(texts, 1)]
    if not wish:
        raise InputError("{file}: it holds {n} texts; name the one to compare, of {texts}", file=path.name,
                         n=len(texts), texts=tuple(f"{path.name}#{mark}" for mark in there))
    found = [text for text, mark in zip(texts, there, strict=True) if wish.casefold() == mark]
    if not found:
        raise InputError("{file}: it holds no text {wish!r}; there is {texts}", file=path.name, wish=wish,
                         texts=tuple(f"{path.name}#{mark}" for mark in there))
    return found[0]


def _mark(text: _Text, texts: tuple[_Text, ...], number: int) -> str:
    """By what a text is chosen: its language, or its number where several are in one."""
    alone = sum(one.treaty.language == text.treaty.language for one in texts) == 1
    return text.treaty.language if alone and text.treaty.language else str(number)


def _texts_of(path: Path, name: str, by_line: bool, apart: bool) -> tuple[_Text, ...]:
    """The texts of a file, each with its clauses; or by line with its lines that are not empty, numbered from 1, those
    of all languages together unless they are wished for ``apart``."""
    from pipeline.concord import Line
    from pipeline.concord.lines import aside, lines
    from pipeline.divide import divide
    from pipeline.manifest import manifest

    if path.is_dir():
        raise InputError("{file}: it is a folder; name one file in it", file=path)
    said = manifest(path.parent).entries.get(told(path.name), Manifest())
    if not by_line:
        results = read_file(Task(path, name, said))
        readings = [result for result in results if isinstance(result, Reading)]
        if not readings:
            raise InputError(results[0].message if isinstance(results[0], Failure) else Message(
                "{file}: nothing in it", file=path.name))
        found = tuple(_Text(one.document.treaty, said.short_title, lines(one, named_concepts, whole=True), aside(one))
                      for one in readings)
    else:
        try:
            source = stage("readers", readers.read, path, name, passing=(readers.ReadError,))
        except readers.ReadError as error:
            raise InputError(about(path.name, error.message)) from error
        parts = divide(source)
        if not apart or len(parts) == 1:
            language = max(parts, key=lambda part: len(part.blocks)).treaty.language
            parts = (replace(source, treaty=replace(source.treaty, language=language)),)
        places = {id(block): number for number, block in enumerate(source.blocks, 1)}
        found = tuple(_Text(
            replace(part.treaty, title=said.title or part.treaty.title), said.short_title,
            tuple(Line(str(places.get(id(block), number)), text, part.treaty.language)
                  for number, block in enumerate(part.blocks, 1) if (text := " ".join(block.text.split()))))
            for part in parts)
    if not any(text.lines for text in found):
        raise InputError(Message("{file}: no line was found in it; put text into it", file=path.name) if by_line else
                         Message("{file}: no clause was found in it; compare it with --by line", file=path.name))
    return found
