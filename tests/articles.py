"""Small articles for tests of recognition and interpretation: a text in, codes, provisions and notes out."""

from __future__ import annotations

from dataclasses import dataclass

from structure_cases import cleaned

from pipeline.interpret import interpret
from pipeline.locate import locate
from pipeline.model import Reading
from pipeline.recognise import recognise
from pipeline.segment import segment

DEFINITION = {
    "ru": "1. Для целей настоящего Соглашения термин «резидент Договаривающегося Государства» означает лицо, которое "
    "по законодательству этого Государства подлежит в нем налогообложению на основании местожительства.",
    "ro": "1. În sensul prezentului Acord, expresia „rezident al unui stat contractant” înseamnă orice persoană care, "
    "potrivit legislaţiei acelui stat, este supusă impozitării în acel stat datorită domiciliului.",
}
HEAD = {"ru": "Статья 4\nРезидент", "ro": "Articolul 4\nRezident"}
INTRO = {
    "ru": "2. Если в соответствии с пунктом 1 физическое лицо является резидентом обоих Договаривающихся Государств, "
    "его статус определяется следующим образом:",
    "ro": "2. Când, în conformitate cu paragraful 1, o persoană fizică este rezidentă a ambelor state contractante, "
    "statutul său se determină astfel:",
}


@dataclass(frozen=True)
class Read:
    """What a test looks at."""

    reading: Reading
    codes: dict[str, str]
    provisions: dict[str, tuple[str, ...]]
    notes: list[str]


def read(text: str, language: str = "ru") -> Read:
    """Everything that a text says, read by the stages one after the other."""
    document = cleaned(text, language)
    clauses = segment(document)
    where = locate(document, clauses)
    reading = interpret(document, clauses, where, recognise(document, where))
    return Read(
        reading,
        {code.feature: code.value for code in reading.codes},
        dict(reading.provisions),
        [note.code for note in reading.notes],
    )


def article(*paragraphs: str, language: str = "ru", definition: str | None = None) -> Read:
    """An article of a heading, a definition and further paragraphs."""
    return read("\n\n".join([HEAD[language], definition or DEFINITION[language], *paragraphs]) + "\n", language)


def cascade(*items: str, language: str = "ru") -> Read:
    """An article whose paragraph 2 is a cascade of these items."""
    labels = "abcdefgh"
    steps = "\n".join(f"{label}) {item}" for label, item in zip(labels, items, strict=False))
    return article(f"{INTRO[language]}\n{steps}", language=language)
