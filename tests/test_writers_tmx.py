"""Translation memories: valid TMX 1.4b, each pair once, each side with its language, treaty and clause."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from readings import corpus, reading

from pipeline.compare import compare
from pipeline.concord import Bead, Concordance, Line, concord
from pipeline.concord.versions import versions
from pipeline.model import Manifest, Treaty
from pipeline.writers import write
from pipeline.writers.tmx import tmx

etree = pytest.importorskip("lxml.etree")
DTD = Path(__file__).parent / "tmx14.dtd"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def concordance(
    left: Sequence[str], right: Sequence[str], beads: Sequence[Bead], names: tuple[str, str] = ("A.ru", "A.ro"),
) -> Concordance:
    treaties = Treaty(names[0], "", "ru", "a.txt", ""), Treaty(names[1], "", "ro", "a.txt", "")
    lines = (tuple(Line(str(place), text, "ru") for place, text in enumerate(left, 1)),
             tuple(Line(str(place), text, "ro") for place, text in enumerate(right, 1)))
    return Concordance(treaties, lines, tuple(beads))


def bead(left: str, right: str) -> Bead:
    return Bead(tuple(left.split()), tuple(right.split()), 0.987)


def parsed(*concordances: Concordance):  # type: ignore[no-untyped-def]
    root = etree.fromstring("".join(tmx(answer for one in concordances for answer in one.answers)).encode())
    dtd = etree.DTD(DTD.open("rb"))
    assert dtd.validate(root), dtd.error_log
    return root


def test_a_memory_is_valid_whatever_stands_in_the_texts() -> None:
    root = parsed(concordance(["<дом> & «сад» ]]>\x0b"], ['"casă" \ud800'], [bead("1", "1")], ('t"<&', "u")))
    assert [seg.text for seg in root.iter("seg")] == ["<дом> & «сад» ]]>\ufffd", '"casă" \ufffd']


def test_a_memory_without_pairs_is_valid() -> None:
    assert list(parsed(concordance(["а"], [], [bead("1", "")])).iter("tu")) == []
    parsed()


def test_each_side_says_its_language_treaty_and_clauses() -> None:
    root = parsed(concordance(["а"], ["b", "c"], [bead("1", "1 2")]))
    sides = [(tuv.get(LANGUAGE), [prop.text for prop in tuv.iter("prop")], tuv.findtext("seg"))
             for tuv in root.iter("tuv")]
    assert sides == [("ru", ["A.ru", "1"], "а"), ("ro", ["A.ro", "1; 2"], "b c")]
    assert root.find("header").get("srclang") == "ru"


def test_a_pair_comes_once_and_a_gap_does_not_come() -> None:
    one = concordance(["а", "б", "а"], ["a", "b", "a"], [bead("1", "1"), bead("2", ""), bead("", "2"), bead("3", "3")])
    assert [seg.text for seg in parsed(one, one).iter("seg")] == ["а", "a"]


def test_one_clause_rendered_in_two_ways_comes_twice() -> None:
    one = concordance(["а", "а"], ["a", "b"], [bead("1", "1"), bead("2", "2")])
    assert [seg.text for seg in parsed(one).iter("seg")] == ["а", "a", "а", "b"]


def test_the_report_writes_a_memory_of_versions_in_two_languages(tmp_path: Path) -> None:
    ru = reading("a", [("1", ["permanent_home"], "1. Лицо располагает жилищем."), ("2", ["other"], "2. Лицо умерло.")])
    ro = reading("b", [("1", ["permanent_home"], "1. Persoana dispune de o locuință.")], language="ro")
    said = {name: Manifest(group="g") for name in "ab"}
    answers = versions([ru, ro], said, compare, concord).answers
    paths = write(replace(corpus(ru, ro), answers=answers), tmp_path, "memory")
    assert [path.name for path in paths] == ["versions.tmx"]
    root = etree.parse(tmp_path / "versions.tmx").getroot()
    assert etree.DTD(DTD.open("rb")).validate(root)
    assert [[seg.text for seg in unit.iter("seg")] for unit in root.iter("tu")] == [
        ["Лицо располагает жилищем.", "Persoana dispune de o locuință."]]
    assert [prop.text for prop in root.iter("prop") if prop.get("type") == "x-clause"] == ["4/1", "4/1"]
    assert versions([ru, replace(ru, document=replace(ru.document, treaty=Treaty("b", "", "ru", "", "")))],
                    said, compare, concord).answers == ()
    assert write(corpus(ru), tmp_path / "none", "memory") == ()
