"""In what two versions of a clause differ, in one language and across languages; and in what they do not."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.concord import Line
from pipeline.concord.names import names_lacking
from pipeline.concord.points import Point, points
from pipeline.concordance import concordance
from pipeline.lexicon.sayings import sayings
from pipeline.run import changed_words, named_concepts

VERSIONS = Path(__file__).parent / "versions"
TEXTS = st.text(alphabet="не абв, 12.%", max_size=30)


def line(text: str, language: str) -> Line:
    return Line("1", text, language, concepts=named_concepts(text, language))


def told(left: str, right: str, languages: tuple[str, str] = ("ru", "ro")) -> list[tuple[str, str, str]]:
    found = points([line(left, languages[0])], [line(right, languages[1])], changed_words)
    return [(point.kind, point.left, point.right) for point in found]


@cache
def pairs() -> list[tuple[Line, Line]]:
    """The clauses of an invented treaty in Russian and in Romanian, side by side as concord puts them."""
    found = concordance(VERSIONS / "velmark.ru.txt", VERSIONS / "velmark.ro.txt")
    sides = [{line.id: line for line in side} for side in found.lines]
    return [(sides[0][bead.left[0]], sides[1][bead.right[0]]) for bead in found.beads]


def test_a_faithful_translation_has_no_point() -> None:
    assert {one.id: found for one, other in pairs() if (found := points([one], [other], changed_words))} == {}
    assert not any(map(any, names_lacking([([one], [other]) for one, other in pairs()])))


LOST = {
    "ru": {"negation": r"\b(?:не|нет|ни) ", "permission": r"(?<!не )\b(?:может|могут) ",
           "exclusivity": r"\b(?:только|лишь|исключительно) "},
    "ro": {"negation": r"\b(?:nu |n-)", "permission": r"(?<!nu )\b(?:poate|pot) ",
           "exclusivity": r"\b(?:numai|exclusiv) "},
}


def without_a_word(kind: str) -> Iterator[tuple[str, Sequence[Line], Sequence[Line]]]:
    """Each pair of clauses with one word of a kind lost in one language."""
    for sides in pairs():
        for place, own in enumerate(sides):
            for match in re.finditer(LOST[own.language][kind], own.text, re.IGNORECASE):
                text = own.text[: match.start()] + own.text[match.end() :]
                changed = replace(own, text=text, concepts=named_concepts(text, own.language))
                told = f"{own.language} {own.id}: {text}"
                yield told, *(([changed], [sides[1]]) if place == 0 else ([sides[0]], [changed]))


@pytest.mark.parametrize("kind", ["negation", "permission", "exclusivity"])
def test_a_word_lost_in_one_language_is_told(kind: str) -> None:
    lost = list(without_a_word(kind))
    coded = kind == "exclusivity"  # in the residence article a code tells it
    silent = [told for told, left, right in lost
              if not points(left, right) and not (coded and (left[0].provisions or right[0].provisions))]
    assert len(lost) > 12
    assert silent == []


def test_a_number_changed_in_one_language_is_told() -> None:
    for one, other in pairs():
        for match in re.finditer(r"\d+", one.text):
            text = f"{one.text[: match.start()]}77{one.text[match.end() :]}"
            found = points([replace(one, text=text)], [other])
            assert {point.kind for point in found} & {"number", "rate", "date", "reference"}, text


def test_a_lost_not_is_told_in_either_language() -> None:
    left, right = "Пенсии не облагаются налогом в другом Государстве.", "Pensiile nu se impun în celălalt stat."
    assert told(left, right) == []
    assert told(left.replace("не ", ""), right) == [("negation", "", "nu")]
    assert told(left, right.replace("nu ", "")) == [("negation", "не", "")]
    assert ("negation", "не", "") in told(left, left.replace("не ", ""), ("ru", "ru"))


def test_negatives_that_are_worded_otherwise_are_one() -> None:
    assert told("Проценты освобождаются от налога.", "Dobânzile sunt scutite de impozit.") == []
    assert told("Проценты не облагаются налогом.", "Dobânzile sunt scutite de impozit.") == []
    assert told("Если предприятие не действует там через представительство.",
                "În afară de cazul când întreprinderea acționează acolo printr-un sediu.") == []
    assert told("Лицо, не являющееся физическим лицом.", "O persoană, alta decât o persoană fizică.") == []
    assert told("Никакая прибыль не зачисляется.", "Niciun profit nu se atribuie.") == []
    assert told("Не только дивиденды, но и проценты.", "Nu numai dividendele, ci și dobânzile.") == []
    assert told("Независимо от пункта 1.", "Fără a ține seama de paragraful 1.") == []


def test_exempt_and_not_exempt_are_told() -> None:
    assert told("Проценты освобождаются от налога.", "Dobânzile nu sunt scutite de impozit.") == [
        ("negation", "освобождаются", "nu; scutite")]


def test_may_and_shall_are_told() -> None:
    assert told("Доход может облагаться налогом в другом Государстве.", "Venitul se impune în celălalt stat.") == [
        ("permission", "может", "")]
    assert told("Доход может облагаться налогом там.", "Venitul poate fi impus acolo.") == []
    assert told("Доход может облагаться налогом там.", "Venitul este impozabil acolo.") == []
    assert told("Налог не может превышать 5%.", "Impozitul nu va depăși 5%.") == []


def test_only_in_one_version_is_told() -> None:
    assert told("Пенсии облагаются налогом только там.", "Pensiile se impun acolo.") == [("exclusivity", "только", "")]
    assert told("Пенсии облагаются только там.", "Pensiile nu se impun decât acolo.") == []


def test_limits_that_differ_are_told() -> None:
    assert told("Не более 183 дней.", "Cel mult 183 de zile.") == []
    assert told("Не более 183 дней.", "Cel puțin 183 de zile.") == [("limit", "Не более", "Cel puțin")]
    assert told("Налог не должен превышать 5%.", "Impozitul depășește 5%.") == [
        ("limit", "не должен превышать", "depășește")]


@pytest.mark.parametrize(("left", "right", "kind", "values"), [
    ("по ставке 15 процентов", "cu o cotă de 10 la sută", "rate", ("15", "10")),
    ("сумма 1 000 000 рублей", "suma de 1.000.000 ruble", "", ()),
    ("сумма 1 000 000 рублей", "suma de 100.000 ruble", "number", ("1000000", "100000")),
    ("сумма 500 рублей", "suma de 500 lei", "unit", ("500 рублей", "500 lei")),
    ("в течение 12 месяцев", "timp de 12 zile", "unit", ("12 месяцев", "12 zile")),
    ("в двенадцатимесячный период", "o perioadă de douăsprezece luni", "", ()),
    ("в течение трех лет", "timp de trei ani", "", ()),
    ("в течение двадцати пяти лет", "timp de 25 de ani", "", ()),
    ("в течение шести месяцев", "timp de patru luni", "number", ("шести", "patru")),
    ("согласно статье 25", "potrivit articolului 24", "reference", ("25", "24")),
    ("согласно статье IV", "potrivit articolului 4", "", ()),
    ("согласно статье 4", "potrivit paragrafului 4", "reference", ("статье 4", "paragrafului 4")),
    ("1 января 1999 года", "1 ianuarie 1999", "", ()),
    ("1 января 1999 года", "1 iunie 1999", "date", ("1 января 1999", "1 iunie 1999")),
    ("1 января 1999 года", "01.01.1999", "", ()),
    ("12 июня 1998 года", "13 iunie 1998", "date", ("12", "13")),
    ("с первого января 1999 года", "de la 1 ianuarie 1999", "", ()),
    ("стремится решить вопрос", "va rezolva problema", "duty", ("yes", "no")),
])
def test_numbers_units_references_and_dates_are_compared(
    left: str, right: str, kind: str, values: tuple[str, ...],
) -> None:
    assert told(left, right) == ([(kind, *values)] if kind else [])


def test_in_one_language_any_other_word_is_told_and_inflected_numbers_are_not() -> None:
    left = "Лицо располагает жилищем в течение 5 лет."
    assert told(left, left.replace("жилищем", "домом"), ("ru", "ru")) == [("wording", "жилищем", "домом")]
    assert told(left, left.replace("5", "пяти"), ("ru", "ru")) == []
    assert told(left, left.replace("5", "6"), ("ru", "ru")) == [("number", "5", "6")]


def test_a_name_in_anothers_place_is_told() -> None:
    rows = [([one], [other]) for one, other in pairs()]
    place = next(number for number, (one, _) in enumerate(pairs()) if one.id == "16/1")
    one, other = pairs()[place]
    rows[place] = ([replace(one, text=one.text.replace("Велмарк", "Нордани"))], [other])
    assert {number: found for number, found in enumerate(names_lacking(rows)) if any(found)} == {
        place: ((), ("Velmarka",))}


def test_of_a_language_without_patterns_only_numbers_are_compared() -> None:
    english = [line("Not more than 15 percent.", "en")], [line("10 percent.", "en")]
    assert points(*english) == (Point("number", "15", "10"),)
    assert {one.kind for one in sayings("Not before 12.06.1998", "en")} == {"number", "month"}


@given(TEXTS)
def test_a_clause_and_itself_have_no_point(text: str) -> None:
    assert points([line(text, "ru")], [line(text, "ru")], changed_words) == ()


@settings(max_examples=50)
@given(TEXTS, TEXTS)
def test_the_other_way_round_is_the_mirror(left: str, right: str) -> None:
    there = points([line(left, "ru")], [line(right, "ro")])
    back = points([line(right, "ro")], [line(left, "ru")])
    assert [Point(one.kind, one.right, one.left) for one in back] == list(there)


NEGATIONS = tomllib.loads((VERSIONS / "negations.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("left", "right"), NEGATIONS["faithful"])
def test_a_faithful_pair_that_denies_in_other_words_has_no_point(left: str, right: str) -> None:
    assert told(left, right) == []


@pytest.mark.parametrize(("left", "right"), NEGATIONS["unfaithful"])
def test_what_one_language_denies_and_the_other_does_not_is_told(left: str, right: str) -> None:
    assert {"negation", "exclusivity"} & {kind for kind, *_ in told(left, right)}
