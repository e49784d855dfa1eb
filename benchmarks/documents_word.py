"""Word documents with automatic numbers, and what is right in a program's text of them: labels and words.

For each way to number (direct, by style, restarted) and each format, a document of 30 articles is built whose numbers
nobody typed. A label is right where the line that holds a paragraph's words begins with the number that Word prints.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from documents import docx, level, lists, para, start_over, style  # noqa: E402
from treaty import TREATIES  # noqa: E402

ARTICLES, PARAGRAPHS = 30, 3
FORMATS = {
    "lowerLetter": "a b c d",
    "upperLetter": "A B C D",
    "russianLower": "а б в г",
    "russianUpper": "А Б В Г",
    "lowerRoman": "i ii iii iv",
    "upperRoman": "I II III IV",
    "decimal": "1 2 3 4",
    "decimalZero": "01 02 03 04",
}


@dataclass(frozen=True)
class Sample:
    """A document, and the label and the words of each of its paragraphs."""

    name: str
    data: bytes
    printed: tuple[tuple[str, str], ...]


def samples() -> Iterator[Sample]:
    """A document for each way to number and each format of the items."""
    for form in FORMATS:
        for name, build in (("direct", _direct), ("by style", _by_style), ("restarted", _restarted)):
            yield build(name, form)


def _words() -> Iterator[str]:
    """Paragraphs without end, each with a word of its own."""
    texts = [piece.words for piece in TREATIES["ru"] if len(piece.words) > 60]
    number = 0
    while True:
        yield f"[{number:04}] {texts[number % len(texts)]}"
        number += 1


def _outline(form: str) -> Iterator[tuple[int, str, str]]:
    """The level, the label and the words of each paragraph."""
    words = _words()
    for article in range(1, ARTICLES + 1):
        yield 0, f"Статья {article}.", next(words)
        for paragraph in range(1, PARAGRAPHS + 1):
            yield 1, f"{paragraph}.", next(words)
            for item in FORMATS[form].split():
                yield 2, f"{item})", next(words)


def _levels(form: str, styled: bool = False) -> list[str]:
    more = [f'<w:pStyle w:val="S{place}"/>' if styled else "" for place in range(3)]
    texts = ("Статья %1.", "%2.", "%3)")
    return [
        level(place, each, texts[place], more=more[place]) for place, each in enumerate(("decimal", "decimal", form))
    ]


def _direct(name: str, form: str) -> Sample:
    outline = list(_outline(form))
    body = (para(words, 1, place) for place, _, words in outline)
    return _sample(name, form, outline, docx(*body, numbering=lists({1: _levels(form)})))


def _by_style(name: str, form: str) -> Sample:
    outline = list(_outline(form))
    styles = style("Base", num=1) + "".join(style(f"S{place}", "Base", level=place) for place in range(3))
    body = (para(words, style=f"S{place}") for place, _, words in outline)
    return _sample(name, form, outline, docx(*body, numbering=lists({1: _levels(form, styled=True)}), styles=styles))


def _restarted(name: str, form: str) -> Sample:
    """Articles typed; the items of each article are a list that starts over, the paragraphs typed too."""
    outline = list(_outline(form))
    body, num = [], 0
    for place, label, words in outline:
        num += place == 1
        body.append(para(words, num, 0) if place == 2 else para(f"{label} {words}"))
    nums = range(1, num + 1)
    overrides = {each: start_over(0) for each in nums}
    numbering = lists({9: [level(0, form, "%1)")]}, dict.fromkeys(nums, 9), overrides)
    return _sample(name, form, outline, docx(*body, numbering=numbering))


def _sample(name: str, form: str, outline: list[tuple[int, str, str]], data: bytes) -> Sample:
    return Sample(f"{form}, {name}", data, tuple((label, words) for _, label, words in outline))


# -- scores --------------------------------------------------------------------------------------------------------


def labels_right(sample: Sample, text: str) -> int:
    """How many paragraphs stand on a line that begins with their label and goes on with their words."""
    lines = {line.split("[", 1)[1][:4]: line for line in text.splitlines() if "[" in line}
    found = {key: "".join(line.split("[", 1)[0].replace("*", "").split()).lstrip("-") for key, line in lines.items()}
    return sum(found.get(words[1:5]) == "".join(label.split()) for label, words in sample.printed)


def words(sample: Sample) -> list[str]:
    """The words of a document without its automatic numbers, in order."""
    return [word for _, text in sample.printed for word in text.split()]
