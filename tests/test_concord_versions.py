"""Versions of one treaty: where they differ, in codes and in clauses, with the quotes of both; nearest precedents."""

from collections.abc import Iterable, Mapping

from readings import reading

from pipeline.compare import compare
from pipeline.concord import concord
from pipeline.concord.nearest import nearest
from pipeline.concord.versions import versions
from pipeline.model import Discrepancy, Manifest, Reading

DIVIDENDS = ("2", ["other"], "2. Дивиденды облагаются налогом по ставке, не превышающей 15 процентов валовой суммы.")
HOME = ("1", ["permanent_home"], "1. Лицо считается резидентом того Государства, в котором оно располагает постоянным "
        "жилищем.")
STUDENTS = ("3", ["other"], "3. Студент освобождается от налога в течение 5 лет после прибытия в Государство.")
HOUSE = {"individual.cascade": "permanent_home", "individual.permanent_home": "present",
         "individual.permanent_home.only": "no", "article.label": "4"}


def found(*readings: Reading, groups: Mapping[str, str] | None = None) -> tuple[Discrepancy, ...]:
    names = groups or dict.fromkeys((one.document.treaty.id for one in readings), "g")
    said = {name: Manifest(group=group) for name, group in names.items()}
    return versions(readings, said, compare, concord).discrepancies


def points(differing: Iterable[Discrepancy]) -> list[tuple[str, str]]:
    return [(one.subject, one.kind) for one in differing]


def test_versions_that_say_the_same_have_no_discrepancy() -> None:
    assert found(reading("a", [HOME, DIVIDENDS], HOUSE), reading("b", [HOME, DIVIDENDS], HOUSE)) == ()


def test_texts_that_are_no_versions_of_one_treaty_are_not_compared() -> None:
    other = reading("b", [HOME], HOUSE | {"individual.permanent_home.only": "yes"})
    assert found(reading("a", [HOME], HOUSE), other, groups={"a": "g", "b": "h"}) == ()
    assert found(reading("a", [HOME], HOUSE), other, groups={"a": "", "b": ""}) == ()


def test_a_code_that_differs_comes_with_both_quotes() -> None:
    only = ("1", ["permanent_home"], "1. Лицо считается резидентом только того Государства, в котором оно располагает "
            "постоянным жилищем.")
    (one,) = found(reading("a", [HOME], HOUSE), reading("b", [only], HOUSE | {"individual.permanent_home.only": "yes"}))
    assert (one.group, one.subject, one.kind) == ("g", "individual.permanent_home.only", "exclusivity")
    assert [(treaty, value) for treaty, value, _ in one.values] == [("a", "no"), ("b", "yes")]
    assert all("резидентом" in quote for _, _, quote in one.values)


def test_another_article_number_is_a_discrepancy_and_another_way_to_write_it_is_none() -> None:
    four = reading("a", [HOME], HOUSE)
    assert found(four, reading("b", [HOME], HOUSE | {"article.label": "IV"})) == ()
    assert points(found(four, reading("b", [HOME], HOUSE | {"article.label": "5"}))) == [("article.label", "value")]


def test_a_rate_that_differs_is_named_with_both_numbers() -> None:
    other = (DIVIDENDS[0], DIVIDENDS[1], DIVIDENDS[2].replace("15", "10"))
    (one,) = found(reading("a", [HOME, DIVIDENDS], HOUSE), reading("b", [HOME, other], HOUSE))
    assert (one.subject, one.kind) == ("4/2", "rate")
    assert [(treaty, value) for treaty, value, _ in one.values] == [("a", "15"), ("b", "10")]


def test_a_number_in_words_or_roman_letters_is_the_same_number() -> None:
    roman = ("3", ["other"], "3. Студент освобождается от налога в течение пяти лет после прибытия в Государство.")
    word = ("3", ["other"], "3. Студент освобождается от налога в течение V лет после прибытия в Государство.")
    plain = reading("a", [HOME, STUDENTS], HOUSE)
    assert found(plain, reading("b", [HOME, roman], HOUSE)) == ()
    assert found(plain, reading("b", [HOME, word], HOUSE)) == ()


def test_a_clause_without_counterpart_is_named() -> None:
    (one,) = found(reading("a", [HOME, DIVIDENDS, STUDENTS], HOUSE), reading("b", [HOME, DIVIDENDS], HOUSE))
    assert (one.subject, one.kind) == ("4/3", "no_counterpart")
    assert [treaty for treaty, _, quote in one.values if quote] == ["a"]


def test_all_versions_of_a_group_are_compared_with_the_first() -> None:
    other = (DIVIDENDS[0], DIVIDENDS[1], DIVIDENDS[2].replace("15", "10"))
    differing = found(*(reading(name, [HOME, clause], HOUSE)
                        for name, clause in (("c", other), ("a", DIVIDENDS), ("b", DIVIDENDS))))
    assert [[treaty for treaty, _, _ in one.values] for one in differing] == [["a", "c"]]


def test_the_nearest_clause_is_one_that_does_the_same_in_the_most_like_words() -> None:
    near = (HOME[0], HOME[1], HOME[2].replace("располагает", "имеет"))
    far = (HOME[0], HOME[1], "1. Местом жительства является страна, где находится жилище лица.")
    rows = nearest([reading("a", [HOME], HOUSE), reading("b", [far], HOUSE), reading("c", [near], HOUSE)])
    best = {(one.treaty, one.clause): one.nearest_treaty for one in rows if one.measure == "words"}
    assert best == {("a", "1"): "c", ("b", "1"): "a", ("c", "1"): "a"} or best["a", "1"] == "c"
    assert all(0 < one.likeness <= 1 for one in rows)


def test_the_nearest_treaty_shares_the_most_codes_and_is_never_itself() -> None:
    other = {"individual.cascade": "nationality", "individual.nationality": "present"}
    rows = nearest([reading("a", [HOME], HOUSE), reading("b", [HOME], other), reading("c", [HOME], HOUSE)])
    best = {one.treaty: one.nearest_treaty for one in rows if one.measure == "codes"}
    assert best["a"] == "c" and best["c"] == "a" and best["b"] in ("a", "c")


def test_the_nearest_does_not_depend_on_the_order_of_the_texts() -> None:
    texts = [reading(name, [HOME, DIVIDENDS], HOUSE) for name in "abc"]
    assert nearest(texts) == nearest(texts[::-1])
    assert nearest([]) == nearest(texts[:1]) == ()
