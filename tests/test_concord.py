"""Clauses of two texts tied together: beads, gaps, moves, and what must hold of any two texts."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.cli import main
from pipeline.concord import Line, concord
from pipeline.concordance import concordance

GOLD = Path(__file__).parent / "gold"
RUSSIAN = [
    "Настоящее Соглашение применяется к лицам, которые являются резидентами одного или обоих Государств.",
    "Налоги, на которые распространяется Соглашение, взимаются с дохода и капитала.",
    "Дивиденды облагаются налогом по ставке, не превышающей 15 процентов валовой суммы.",
    "Проценты облагаются налогом по ставке, не превышающей 7 процентов.",
    "Пенсии облагаются налогом только в том Государстве, в котором проживает получатель.",
    "Студент, который прибывает с целью получения образования, освобождается от налога на 5 лет.",
    "Компетентные органы обмениваются информацией, необходимой для применения Соглашения.",
    "Соглашение вступает в силу 1 января 1999 года.",
]
ROMANIAN = [
    "Prezentul Acord se aplică persoanelor care sunt rezidente ale unuia sau ale ambelor state.",
    "Impozitele la care se aplică Acordul sunt percepute pe venit și pe capital.",
    "Dividendele se impun cu o cotă care nu depășește 15 la sută din suma brută.",
    "Dobânzile se impun cu o cotă care nu depășește 7 la sută.",
    "Pensiile se impun numai în statul în care locuiește beneficiarul.",
    "Studentul care sosește în scopul educației este scutit de impozit timp de 5 ani.",
    "Autoritățile competente fac schimb de informații necesare aplicării Acordului.",
    "Acordul intră în vigoare la 1 ianuarie 1999.",
]
PLAIN = st.lists(st.text(alphabet="абв где 12.", min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=7)


def lines(texts: Sequence[str], language: str = "ru") -> list[Line]:
    return [Line(str(place), text, language) for place, text in enumerate(texts, 1)]


def beads(left: Sequence[str], right: Sequence[str], languages: tuple[str, str] = ("ru", "ro")) -> list[str]:
    """Beads as people write them: `1+2=1`, `3=` for a gap, `>` before what moved."""
    found = concord(lines(left, languages[0]), lines(right, languages[1]))
    return [f"{'>' * bead.moved}{'+'.join(bead.left)}={'+'.join(bead.right)}" for bead in found]


def test_a_translation_is_tied_clause_by_clause() -> None:
    assert beads(RUSSIAN, ROMANIAN) == [f"{place}={place}" for place in range(1, 9)]


def test_clauses_that_one_text_merges_are_one_bead() -> None:
    merged = [*ROMANIAN[:2], f"{ROMANIAN[2]} {ROMANIAN[3]}", *ROMANIAN[4:]]
    assert beads(RUSSIAN, merged) == ["1=1", "2=2", "3+4=3", "5=4", "6=5", "7=6", "8=7"]
    split = [f"{RUSSIAN[0]} {RUSSIAN[1]}", *RUSSIAN[2:]]
    assert beads(split, ROMANIAN)[:2] == ["1=1+2", "2=3"]


def test_a_clause_that_one_text_leaves_out_is_a_gap() -> None:
    assert beads(RUSSIAN, ROMANIAN[:4] + ROMANIAN[5:]) == ["1=1", "2=2", "3=3", "4=4", "5=", "6=5", "7=6", "8=7"]
    assert beads(RUSSIAN[:5] + RUSSIAN[6:], ROMANIAN) == ["1=1", "2=2", "3=3", "4=4", "5=5", "=6", "6=7", "7=8"]


def test_a_clause_that_stands_elsewhere_is_marked_as_moved() -> None:
    moved = [RUSSIAN[6], *RUSSIAN[:6], RUSSIAN[7]]
    assert beads(moved, RUSSIAN, ("ru", "ru")) == [">1=7", "2=1", "3=2", "4=3", "5=4", "6=5", "7=6", "8=8"]


def test_a_block_that_moved_is_tied_clause_by_clause() -> None:
    moved = [*RUSSIAN[5:8], *RUSSIAN[:5]]
    found = concord(lines(moved), lines(RUSSIAN))
    assert {(bead.left, bead.right) for bead in found} == {
        ((str(place + 1),), (str(RUSSIAN.index(text) + 1),)) for place, text in enumerate(moved)}
    assert sum(bead.moved for bead in found) == 3


def test_every_bead_says_why_and_how_sure_it_is() -> None:
    for bead in concord(lines(RUSSIAN), lines(ROMANIAN, "ro")):
        assert 0.5 < bead.score <= 1
        assert bead.why.startswith(("words +", "length +", "numbers +"))


def test_what_has_nothing_to_do_with_each_other_is_not_surely_tied() -> None:
    other = ["Кошка спит на теплой печи.", "Вчера шел сильный дождь, и река вышла из берегов, затопив поля и дороги."]
    assert all(bead.score < 0.9 for bead in concord(lines(RUSSIAN[3:5]), lines(other)) if bead.left and bead.right)


def test_long_texts_are_cut_at_anchors_and_tied_as_whole_ones_are(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [f"{text} Это сказано в разделе {100 + place}." for place, text in enumerate(RUSSIAN * 3)]
    right = [f"{text} Aceasta se spune în capitolul {100 + place}." for place, text in enumerate(ROMANIAN * 3)]
    moved = right[1:13] + right[14:20] + [right[0]] + right[20:]
    whole = beads(left, moved)
    assert [bead for bead in whole if bead.startswith(">")] == [">1=19"]
    assert "14=" in whole
    monkeypatch.setattr("pipeline.concord.LARGE", 50)
    monkeypatch.setattr("pipeline.concord.anchors.PIECE", 4)
    assert beads(left, moved) == whole


def test_long_texts_without_anchors_are_cut_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.concord.LARGE", 10)
    monkeypatch.setattr("pipeline.concord.anchors.LARGEST", 16)
    monkeypatch.setattr("pipeline.concord.anchors.AHEAD", 1000.0)
    assert beads(RUSSIAN, ROMANIAN) == [f"{place}={place}" for place in range(1, 9)]
    found = concord(lines(["а"] * 9), lines(["b"] * 7, "ro"))
    assert sum(len(bead.left) for bead in found) == 9 and sum(len(bead.right) for bead in found) == 7


def test_texts_too_long_to_fit_are_refused_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pipeline.concordance.MOST_PAIRS", 10)
    for name, texts in (("a", RUSSIAN), ("b", ROMANIAN)):
        (tmp_path / f"{name}.txt").write_text("\n".join(texts), encoding="utf-8")
    names = [str(tmp_path / f"{name}.txt") for name in "ab"]
    assert main(["concord", *names, "--by", "line", "--out", str(tmp_path / "out")]) == 2
    assert "too long" in capsys.readouterr().err


def test_a_text_and_none_have_only_gaps() -> None:
    assert beads([], ["a"]) == ["=1"]
    assert beads(["а"], []) == ["1="]
    assert beads([], []) == []


def test_a_language_without_data_goes_by_spelling_numbers_and_what_the_texts_teach() -> None:
    english = ["This Agreement applies to residents.", "Interest is taxed at 7 percent.", "It takes effect in 1999."]
    assert beads(english, [english[0], english[2]], ("en", "en")) == ["1=1", "2=", "3=2"]


@given(PLAIN)
def test_a_text_with_itself_gives_itself(texts: list[str]) -> None:
    assert beads(texts, texts, ("ru", "ru")) == [f"{place}={place}" for place in range(1, len(texts) + 1)]


@settings(max_examples=12)
@given(PLAIN, PLAIN, st.sampled_from(["ru", "ro"]))
def test_the_other_way_round_is_the_mirror(left: list[str], right: list[str], language: str) -> None:
    there, back = concord(lines(left), lines(right, language)), concord(lines(right, language), lines(left))
    assert {bead.mirrored() for bead in back} == set(there)


@settings(max_examples=12)
@given(PLAIN, PLAIN)
def test_every_line_stands_in_exactly_one_bead(left: list[str], right: list[str]) -> None:
    found = concord(lines(left), lines(right, "ro"))
    assert sorted(name for bead in found for name in bead.left) == sorted(str(place + 1) for place in range(len(left)))
    assert sorted(name for bead in found for name in bead.right) == sorted(
        str(place + 1) for place in range(len(right)))


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "concord.csv").open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))


def test_the_command_writes_a_table_a_page_and_a_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("\n".join(["", *RUSSIAN]) + "\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("\n".join(ROMANIAN[:-1]), encoding="utf-8")
    out = tmp_path / "out"
    assert main(["concord", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--by", "line", "--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["concord.csv", "concord.html", "concord.tmx"]
    found = rows(out)
    assert list(found[0]) == ["bead", "kind", "left", "right", "score", "parts", "left_text", "right_text"]
    assert (found[0]["left"], found[0]["right"], found[0]["kind"]) == ("2", "1", "1-1")
    assert (found[-1]["left"], found[-1]["right"], found[-1]["kind"]) == ("9", "", "1-0")
    assert "7 pairs of lines answer each other" in capsys.readouterr().out


def test_clauses_of_treaties_are_named_by_article_and_clause(tmp_path: Path) -> None:
    name = str(GOLD / "ru-16-treaty-protocol.txt")
    assert main(["concord", name, name, "--out", str(tmp_path), "--quiet"]) == 0
    found = rows(tmp_path)
    found = [row for row in found if row["kind"] != "not compared"]
    assert all(row["left"] == row["right"] and row["kind"] == "1-1" for row in found)
    assert "4/4.a" in {row["left"] for row in found}
    page = (tmp_path / "concord.html").read_text(encoding="utf-8")
    assert re.search(r"<h1>ru-16-treaty-protocol\b.*ru-16-treaty-protocol</h1>", page)
    assert "<mark>" not in page
    assert "ЛИЦО С ПОСТОЯННЫМ МЕСТОПРЕБЫВАНИЕМ" in page


def test_the_page_says_in_words_how_sure_a_pair_is_and_why_and_the_table_in_numbers(tmp_path: Path) -> None:
    left, right = str(GOLD / "ru-16-treaty-protocol.txt"), str(GOLD / "ro-14-protocol.txt")
    assert main(["concord", left, right, "--out", str(tmp_path), "--quiet"]) == 0
    page = (tmp_path / "concord.html").read_text(encoding="utf-8")
    told = re.findall(r'<td class="tie"><b>([^<]*)</b> ([^<]*)(?:<br>([^<]*))?</td>', page)
    assert {sure for _, sure, _ in told} == {"sure", "likely", "in doubt"}
    assert any(re.match(r"for it: words \(much\)", why) for _, _, why in told)
    assert not [why for _, _, why in told if re.search(r"[+-]\d", why)]
    assert all(re.search(r"[+-]\d\.\d", row["parts"]) for row in rows(tmp_path) if row["kind"] == "1-1")


def test_what_the_residence_article_does_ties_clauses_of_two_languages() -> None:
    found = concordance(GOLD / "ru-16-treaty-protocol.txt", GOLD / "ro-14-protocol.txt")
    tied = {left: bead.right for bead in found.beads for left in bead.left}
    assert tied["4/1"] == ("IV/1",)
    assert "IV/2.d" in tied["4/4.d"]


@pytest.mark.parametrize(("content", "message"), [
    (b"", "is empty"), (b"\x00\x01\x02\x03" * 99, ""),
    ("Это русский текст, в котором нет ни одной статьи.".encode(), "")])
def test_a_file_that_cannot_be_used_is_named(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "a.txt").write_bytes(content)
    status = main(["concord", str(tmp_path / "a.txt"), str(tmp_path / "a.txt"), "--out", str(tmp_path / "out")])
    told = capsys.readouterr().err
    if status:
        assert status == 2
        assert "a.txt" in told and message in told


def test_a_file_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ([], ["--by", "line"]):
        assert main(["concord", str(tmp_path / "no.txt"), str(tmp_path), *options]) == 2
        assert "no.txt" in capsys.readouterr().err


BILINGUAL = "\n".join(["Статья 1. Лица", *RUSSIAN, "", "Articolul 1. Persoane", *ROMANIAN])


def run_concord(tmp_path: Path, *names: str) -> list[dict[str, str]]:
    out = tmp_path / "out"
    assert main(["concord", *(str(tmp_path / name) for name in names), "--out", str(out), "--quiet"]) == 0
    return rows(out)


def test_of_a_file_in_two_languages_one_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "both.txt").write_text(BILINGUAL, encoding="utf-8")
    (tmp_path / "ro.txt").write_text("\n".join(["Articolul 1. Persoane", *ROMANIAN]), encoding="utf-8")
    sides = [({row["left_text"] for row in found if row["left"]}, {row["right_text"] for row in found if row["right"]})
             for found in (run_concord(tmp_path, *names) for names in (
                 ("both.txt#ru", "ro.txt"), ("both.txt", "both.txt"), ("both.txt#ru", "both.txt"),
                 ("both.txt#ru", "both.txt#ro")))]
    assert sides[0] == sides[1] == sides[2] == sides[3]
    assert RUSSIAN[0] in " ".join(sides[0][0]) and ROMANIAN[0] in " ".join(sides[0][1])
    turned = run_concord(tmp_path, "both.txt", "both.txt#ru")
    assert any(ROMANIAN[0] in row["left_text"] for row in turned)
    for name in ("both.txt", "both.txt#en"):
        assert main(["concord", str(tmp_path / name), str(tmp_path / "ro.txt"), "--out", str(tmp_path / "o")]) == 2
        told = capsys.readouterr().err
        assert "both.txt#ru" in told and "both.txt#ro" in told


def test_a_file_whose_own_name_has_a_mark_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "a#1.txt").write_text("\n".join(RUSSIAN), encoding="utf-8")
    found = concordance(tmp_path / "a#1.txt", tmp_path / "a#1.txt", by_line=True)
    assert len(found.beads) == len(RUSSIAN)


@pytest.mark.parametrize(("left", "right"), [
    ("ru-16-treaty-protocol.txt", "ro-14-protocol.txt"), ("ru-15-treaty-roman-numbers.txt", "ro-14-protocol.txt")])
def test_every_letter_of_both_treaties_is_compared_or_told_as_not_compared(
    left: str, right: str, tmp_path: Path,
) -> None:
    assert main(["concord", str(GOLD / left), str(GOLD / right), "--out", str(tmp_path), "--quiet"]) == 0
    for side, name in (("left", left), ("right", right)):
        told = " ".join(row[f"{side}_text"] for row in rows(tmp_path))
        words = set(re.findall(r"[^\W\d_]{3,}", (GOLD / name).read_text(encoding="utf-8")))
        assert words <= set(re.findall(r"[^\W\d_]{3,}", told))
        assert {"front/1", "end/1"} <= {one for row in rows(tmp_path) for one in row[side].split("; ")}
        assert any(row["kind"] == "not compared" and row["parts"] == "article" for row in rows(tmp_path))


def test_the_page_calls_files_as_the_manifest_does(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join(["Статья 1. Лица", *RUSSIAN]), encoding="utf-8")
    (tmp_path / "b.txt").write_text("\n".join(["Articolul 1. Persoane", *ROMANIAN]), encoding="utf-8")
    (tmp_path / "treaties.toml").write_text(
        '[treaty."a.txt"]\ntitle = "Agreement of Velmark"\nshort_title = "Velmark 1998"\n', encoding="utf-8")
    run_concord(tmp_path, "a.txt", "b.txt")
    page = (tmp_path / "out" / "concord.html").read_text(encoding="utf-8")
    assert re.search(r"<h1>Velmark 1998\b.*\bb</h1>", page)
    assert "Agreement of Velmark" in page
