"""The tests of the texts side by side, and the cases that they leave open."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain import (
    Text,
    small,
    value_words,
)
from pipeline.writers.corpus import (
    View,
)
from pipeline.writers.memo.clauses import TOGETHER
from pipeline.writers.memo.paper import Paper, Part, name_width

SIDE_BY_SIDE = 5  # texts in one table of tests
MOST_ROOM = 14.5  # centimetres for them


def tests(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    """Tables of the tests, and of the rules for both kinds of persons in words."""
    words = view.words
    paper.heading(words.gettext("The tests side by side"))
    paper.text(words.gettext(
        "For an individual resident in both States: the place of each test in the order of the text, and when it is "
        "reached. A dash stands for a test that the text does not have; what is inconclusive is said, but fits no "
        "value."))
    together = min(SIDE_BY_SIDE, int(MOST_ROOM / name_width(view.texts)))
    for start in range(0, len(texts), together) if len(texts) <= TOGETHER else ():
        some = texts[start:start + together]
        rows = [[words.title(codebook().value_title("individual.cascade", test)),
                 *(_rung(view, text, test) for text in some)] for test in codebook().tests]
        paper.table([words.gettext("Test"), *(text.name for text in some)], rows, [2.6, *([3] * len(some))])
    paper.text(words.gettext("The whole order in words, and the rule for persons other than individuals:"))
    from pipeline.writers.html.page import distinct_cascades

    paper.table(
        [words.gettext("Texts"), words.gettext("An individual"), words.gettext("Other persons")],
        [[words.names([text.name for text in its]), cascade, rule]
         for cascade, rule, its in distinct_cascades(texts, words)], [3, 8, 5])


def _rung(view: View, text: Text, test: str) -> list[list[Part]] | str:
    """A test in a text: its place in the order, when it is reached, and how far it goes."""
    words = view.words
    cascade = text.elements("individual.cascade")
    said = text.value(f"individual.{test}")
    if said == NOT_AVAILABLE:
        return words.gettext("not available")
    if said == INCONCLUSIVE:
        return words.gettext("said, but inconclusive")
    if said == ABSENT:
        return "–"
    place = words.gettext("No. {n}", n=cascade.index(test) + 1) if test in cascade else words.gettext(
        "its place is not known")
    lines = [[Part(place, bold=True)]]
    trigger = f"individual.{test}.trigger"
    if text.elements(trigger):
        lines.append([Part(value_words(trigger, text.value(trigger), words))])
    if f"individual.{test}.only" in codebook().index and text.value(f"individual.{test}.only") == "yes":
        lines.append([Part(words.gettext("resident only there"), italic=True)])
    article = text.elements(f"individual.{test}.article") if test == "mutual_agreement" else ()
    if article and article[0] != INCONCLUSIVE:
        lines.append([Part(words.gettext("Article {number}", number=article[0]))])
    return lines


def open_cases(paper: Paper, view: View, texts: Sequence[Text]) -> None:
    """The cases that each text leaves open."""
    from pipeline.writers.html.whatif import open_cases as left_open

    words = view.words
    paper.heading(words.gettext("Cases that a text leaves open"))
    paper.text(words.gettext(
        "Of the 192 cases that a home, vital interests, an abode and a nationality can make between two States: those "
        "that the text, read literally, does not decide, and those that it decides otherwise in a second reading."))
    found = left_open(texts, words)
    if not found:
        paper.bullet(words.gettext("None."))
    for text, its in found:
        for sentence, count in its:
            paper.bullet([Part(f"{text.name}: ", bold=True), Part(small(sentence) + " "),
                          Part(words.ngettext("{n} case", "{n} cases", count), soft=True)])
