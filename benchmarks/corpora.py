"""Invented corpora: whole treaties of thirty thousand characters in Russian and Romanian, no two worded alike.

The residence article of each is one of the coded cases with its wording varied; the other articles are sentences of the
coded cases with some of their words changed for others, a few of them in forms that occur nowhere else, so that nothing
that a library remembers of one treaty makes the next one cheap. The same number gives the same treaty.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pipeline import run, tasks
from pipeline.model import CLAUSE_KINDS, Manifest, Reading, Status

GOLD = Path(__file__).parent.parent / "tests" / "gold"
LENGTH = 30_000
ROMANIAN = 0.3  # share of the treaties
OTHER_WORD = 0.12  # share of the words that are changed for another one
NEW_FORM = 0.08  # share of those that get an ending of their own: one word in a hundred is in no dictionary
# Wordings that mean the same, in forms that may stand for each other.
ALIKE: Mapping[str, Sequence[Sequence[str]]] = {
    "ru": (
        ("в соответствии с положениями пункта", "согласно положениям пункта", "на основании положений пункта"),
        ("Для целей настоящего", "В целях настоящего", "Для применения настоящего"),
        ("считается", "признается", "будет считаться"),
        ("означает", "обозначает"),
        ("располагает", "обладает", "имеет в своем распоряжении"),
        ("обычно проживает", "имеет обычное местопребывание"),
        ("Однако", "Вместе с тем"),
        ("любое лицо", "всякое лицо"),
        ("также", "равным образом"),
    ),
    "ro": (
        ("potrivit prevederilor paragrafului", "conform dispozițiilor paragrafului"),
        ("În sensul prezentului", "În scopul prezentului", "Pentru aplicarea prezentului"),
        ("va fi considerată", "este considerată", "se consideră a fi"),
        ("înseamnă", "desemnează"),
        ("dispune de", "are la dispoziția sa"),
        ("orice persoană", "oricare persoană"),
        ("Totuși", "Cu toate acestea"),
    ),
}
ENDINGS = {
    "ru": ("ами", "ость", "ением", "ного", "ными", "ующий", "ательно", "овать", "овым", "енных"),
    "ro": ("ului", "ilor", "ească", "ându", "ător", "ului", "itatea", "ește", "ările", "uite"),
}
TITLE = {
    "ru": "Соглашение между Правительством {} и Правительством {} об избежании двойного налогообложения в отношении "
    "налогов на доходы и капитал",
    "ro": "Acord între Guvernul {} și Guvernul {} pentru evitarea dublei impuneri cu privire la impozitele pe venit și "
    "pe capital",
}
ARTICLE = {"ru": "Статья", "ro": "Articolul"}
HEADINGS = {
    "ru": ("Лица, к которым применяется Соглашение", "Налоги, на которые распространяется Соглашение",
           "Общие определения", "Резидент", "Постоянное представительство", "Доходы от недвижимого имущества",
           "Прибыль от предпринимательской деятельности", "Международные перевозки", "Ассоциированные предприятия",
           "Дивиденды", "Проценты", "Роялти", "Доходы от отчуждения имущества", "Независимые личные услуги",
           "Гонорары директоров", "Артисты и спортсмены", "Пенсии", "Государственная служба", "Студенты",
           "Другие доходы", "Капитал", "Устранение двойного налогообложения", "Недискриминация", "Обмен информацией",
           "Вступление в силу", "Прекращение действия"),
    "ro": ("Persoane vizate", "Impozite vizate", "Definiții generale", "Rezident", "Sediul permanent",
           "Venituri din proprietăți imobiliare", "Profiturile întreprinderilor", "Transporturi internaționale",
           "Întreprinderi asociate", "Dividende", "Dobânzi", "Redevențe", "Câștiguri din capital",
           "Profesii independente", "Remunerațiile membrilor consiliului", "Artiști și sportivi", "Pensii",
           "Funcții publice", "Studenți", "Alte venituri", "Capital", "Eliminarea dublei impuneri", "Nediscriminarea",
           "Schimb de informații", "Intrarea în vigoare", "Denunțarea"),
}  # fmt: skip
LETTERS = {"ru": "абвгдежзиклмн", "ro": "abcdefghijklm"}
_WORD = re.compile(r"[^\W\d_]{5,}")


@dataclass(frozen=True)
class Material:
    """What a language's treaties are made of: residence articles, sentences, words."""

    articles: tuple[str, ...]
    sentences: tuple[str, ...]
    words: tuple[str, ...]


def write(folder: Path, count: int, start: int = 0) -> tuple[Path, ...]:
    """A corpus of so many treaties as text files in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = tuple(folder / f"{number:04d}_treaty.txt" for number in range(start, start + count))
    for number, path in enumerate(paths, start):
        path.write_text(treaty(number), encoding="utf-8")
    return paths


def treaty(number: int, length: int = LENGTH) -> str:
    """The treaty of a number: always the same one."""
    lot = random.Random(number)
    return "\n".join(_paragraphs(lot, "ro" if lot.random() < ROMANIAN else "ru", length)) + "\n"


def _paragraphs(lot: random.Random, language: str, length: int) -> Iterator[str]:
    stuff = material(language)
    title = TITLE[language].format(_name(lot, stuff), _name(lot, stuff))
    yield title
    headings = HEADINGS[language]
    own = _varied(lot.choice(stuff.articles), lot, language)
    room = (length - len(title) - len(own)) // len(headings) - 80  # for the headings, and for items that go beyond
    for number, heading in enumerate(headings, 1):
        yield f"{ARTICLE[language]} {number}"
        yield heading
        if number == 4:
            yield own
            continue
        yield from _body(lot, language, stuff, room)


def _body(lot: random.Random, language: str, stuff: Material, room: int) -> Iterator[str]:
    """Paragraphs, some with items, until the room is used up."""
    number = 1
    while room > 80:
        text = f"{number}. {_sentence(lot, language, stuff, room)}"
        items = lot.random() < 0.25
        yield text[:-1] + ":" if items else text
        room -= len(text)
        for letter in LETTERS[language][: lot.randint(2, 5)] if items else ():
            item = f"{letter}) {_sentence(lot, language, stuff, max(room, 90))[:-1].lower()};"
            yield item
            room -= len(item)
        number += 1


def _sentence(lot: random.Random, language: str, stuff: Material, room: int) -> str:
    def other(match: re.Match[str]) -> str:
        word = match.group()
        if lot.random() >= OTHER_WORD:
            return word
        new = lot.choice(stuff.words)
        return new[: lot.randint(4, 7)] + lot.choice(ENDINGS[language]) if lot.random() < NEW_FORM else new

    text = _WORD.sub(other, lot.choice(stuff.sentences))
    if len(text) > room:
        text = text[:room].rsplit(" ", 1)[0]
    return f"{text[:1].upper()}{text[1:].rstrip('.;:, ')}."


def _varied(text: str, lot: random.Random, language: str) -> str:
    for group in ALIKE[language]:
        pattern = re.compile("|".join(map(re.escape, group)))
        text = pattern.sub(lambda match, group=group: lot.choice(group), text)  # type: ignore[misc]
    return text


def _name(lot: random.Random, stuff: Material) -> str:
    return (lot.choice(stuff.words)[:5] + lot.choice(("ландии", "стана", "марки", "нии"))).capitalize()


@cache
def material(language: str) -> Material:
    """The coded cases that were read to their end, as raw material."""
    articles: list[str] = []
    sentences: dict[str, None] = {}
    for path in sorted(GOLD.glob("*.txt")):
        if tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8")).get("language") != language:
            continue
        for read in run.read_file(tasks.Task(path, path.stem, Manifest())):
            if not isinstance(read, Reading) or read.status is not Status.READ:
                continue
            text = read.document.text
            own = [clause for clause in read.clauses if clause.article == read.article and clause.kind in CLAUSE_KINDS]
            articles.append("\n".join(clause.span.of(text).strip() for clause in own))
            for clause in read.clauses:
                if clause.kind in CLAUSE_KINDS and clause.article != read.article:
                    words = clause.span.of(text).strip().removeprefix(clause.label or "").strip(" .;:)\n")
                    sentences |= {" ".join(one.split()): None for one in re.split(r"[.;]\s", words) if len(one) > 60}
    words = sorted({word for sentence in sentences for word in _WORD.findall(sentence)})
    return Material(tuple(articles), tuple(sentences), tuple(words))
