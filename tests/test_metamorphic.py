"""What must not matter does not, and what must matter does: coded texts, changed in one respect."""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.manifest import Manifest
from pipeline.model import Reading
from pipeline.run import Task, read_file

GOLD = Path(__file__).parent / "gold"
# articles alone, typed cleanly: what is done to them is the only noise
PLAIN = sorted(
    path.stem for path in GOLD.glob("r[uo]-*.txt") if re.match(r"ru-(0[1-9]|1[0-2])|ro-(0[1-9]|10)", path.stem)
)
RU = [name for name in PLAIN if name.startswith("ru")]
RO = [name for name in PLAIN if name.startswith("ro")]


@cache
def text_of(name: str) -> str:
    return (GOLD / f"{name}.txt").read_text(encoding="utf-8-sig")


def codes(text: str, folder: Path, encoding: str = "utf-8") -> dict[str, str]:
    path = folder / "text.txt"
    path.write_bytes(text.encode(encoding))
    (reading,) = read_file(Task(path, "text", Manifest()))
    assert isinstance(reading, Reading), reading
    return {code.feature: code.value for code in reading.codes}


def changed(name: str, text: str, folder: Path) -> dict[str, tuple[str, str]]:
    before, after = codes(text_of(name), folder), codes(text, folder)
    return {feature: (before[feature], after[feature]) for feature in before if before[feature] != after[feature]}


def _brackets(text: str) -> str:
    return re.sub(r"(?m)^\(?([a-zа-я])[).]", r"(\1)", text)


def _slashes(text: str) -> str:
    return re.sub(r"(?m)^\(?([a-zа-я])\)", r"\1/", text)


def _numbers_in_brackets(text: str) -> str:
    return re.sub(r"(?m)^\(?(\d)[.)]", r"(\1)", text)


def _quotes(text: str) -> str:
    return re.sub("[«„“]", '"', re.sub("[»”]", '"', text))


def _wrapped(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, 78, break_long_words=False, break_on_hyphens=False) for line in text.split("\n")
    )


def _furniture(text: str) -> str:
    lines = text.split("\n")
    middle = next(i for i in range(len(lines) // 2, len(lines)) if not lines[i].strip() or lines[i][:1].isalnum())
    return "\n".join([*lines[:middle], "", "- 7 -", "", *lines[middle:]])


def _wide_spaces(text: str) -> str:
    return text.replace(" ", "\u00a0")


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize(
    "change",
    [
        _brackets,
        _slashes,
        _numbers_in_brackets,
        _quotes,
        _wrapped,
        _furniture,
        _wide_spaces,
        lambda t: t.replace("\n", "\r\n"),
    ],
    ids=["brackets", "slashes", "numbers", "quotes", "wrapped", "furniture", "no_break_spaces", "crlf"],
)
def test_layout_and_label_style_change_no_code(name: str, change: Callable[[str], str], tmp_path: Path) -> None:
    assert changed(name, change(text_of(name)), tmp_path) == {}


_CEDILLA = str.maketrans("șțȘȚ", "şţŞŢ")
_COMMA = str.maketrans("şţŞŢ", "șțȘȚ")
_NONE = str.maketrans("ăâîșțşţĂÂÎȘȚŞŢ", "aaiststAAISTST")
_TILDE = str.maketrans("ăĂ", "ãÃ")
_WORDS = {"article.title"}


@pytest.mark.parametrize("name", RO)
@pytest.mark.parametrize("table", [_CEDILLA, _COMMA, _NONE, _TILDE], ids=["cedilla", "comma", "none", "tilde"])
def test_romanian_letters_as_they_are_printed_change_no_code(name: str, table: dict[int, int], tmp_path: Path) -> None:
    assert changed(name, text_of(name).translate(table), tmp_path).keys() <= _WORDS


@pytest.mark.parametrize("name", RO)
def test_the_old_romanian_orthography_changes_no_code(name: str, tmp_path: Path) -> None:
    old = re.sub(r"(?<=\w)â(?=\w)", "î", text_of(name)).replace("sunt", "sînt").replace("romîn", "român")
    assert changed(name, old, tmp_path).keys() <= _WORDS


@pytest.mark.parametrize("name", RU)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.randoms(use_true_random=False))
def test_look_alike_letters_inside_words_change_no_code(name: str, seed: object, tmp_path: Path) -> None:
    twins = str.maketrans("аеорсух", "aeopcyx")

    def swap(match: re.Match[str]) -> str:
        word = match.group()
        at = seed.randrange(1, len(word) - 1)  # type: ignore[attr-defined]
        return word[:at] + word[at].translate(twins) + word[at + 1 :] if seed.random() < 0.2 else word  # type: ignore[attr-defined]

    text = re.sub(r"[А-Яа-я]{4,}", swap, text_of(name))
    assert changed(name, text, tmp_path).keys() <= _WORDS


@pytest.mark.parametrize("name", RU)
@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf-16"])
def test_the_encoding_changes_no_code(name: str, encoding: str, tmp_path: Path) -> None:
    text = text_of(name).replace("—", "-").replace("«", '"').replace("»", '"')
    assert codes(text, tmp_path, encoding) == codes(text, tmp_path)


def replaced(name: str, old: str, new: str, count: int = 1) -> str:
    text = text_of(name)
    assert old in text, f"{name} does not say {old!r}"
    return text.replace(old, new, count)


def item(name: str, start: str) -> str:
    """The item of a text that begins so, with its line end."""
    return re.search(rf"(?m)^{re.escape(start)}.*\n+", text_of(name)).group()  # type: ignore[union-attr]


def test_only_taken_from_one_limb_changes_that_limb_alone(tmp_path: Path) -> None:
    old = "не проживает ни в одном из них, оно считается резидентом только"
    text = replaced("ru-05-factors-benefits-denied", old, old.removesuffix(" только"))
    assert changed("ru-05-factors-benefits-denied", text, tmp_path) == {"individual.nationality.only": ("yes", "no")}


def test_only_added_to_one_limb_changes_that_limb_alone(tmp_path: Path) -> None:
    text = replaced(
        "ro-02-domiciliul-fiscal",
        "este socotită rezidentă a Statului contractant în care locuieşte",
        "este socotită rezidentă numai a Statului contractant în care locuieşte",
    )
    assert changed("ro-02-domiciliul-fiscal", text, tmp_path) == {"individual.habitual_abode.only": ("no", "yes")}


@pytest.mark.parametrize(
    ("name", "start", "test"),
    [
        ("ru-05-factors-benefits-denied", "c) если оно обычно", "nationality"),
        ("ru-05-factors-benefits-denied", "b) если Государство", "habitual_abode"),
        ("ro-04-pentru-fiecare-stat", "d) dacă statul în care", "nationality"),
        ("ru-12-interests-first-broken-reference", "b) если центр", "habitual_abode"),
    ],
)
def test_a_step_taken_out_is_a_test_gone_and_nothing_else(name: str, start: str, test: str, tmp_path: Path) -> None:
    gone = changed(name, text_of(name).replace(item(name, start), ""), tmp_path)
    features = {f"individual.{test}", f"individual.{test}.trigger", f"individual.{test}.only"}
    assert gone.keys() == {"individual.cascade", *features}
    assert test not in gone["individual.cascade"][1]
    assert all(gone[feature][1] == "absent" for feature in features)


def test_two_steps_changed_about_change_the_order_alone(tmp_path: Path) -> None:
    name = "ru-08-to-extent-taxed"
    one, two = item(name, "c) если Государство"), item(name, "d) если нельзя")
    text = text_of(name).replace(one, "\0").replace(two, one).replace("\0", two)
    found = changed(name, text, tmp_path)
    assert found == {
        "individual.cascade": (
            "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement",
            "permanent_home > vital_interests > nationality > habitual_abode > mutual_agreement",
        )
    }


@pytest.mark.parametrize(
    ("name", "old", "new", "value"),
    [
        ("ru-02-only-per-limb", "по законам которого оно учреждено", "в котором оно зарегистрировано", "registration"),
        (
            "ru-06-merged-steps-head-office",
            "где размещается его головная контора",
            "где находится его фактический руководящий орган",
            "effective_management",
        ),
        (
            "ro-02-domiciliul-fiscal",
            "în care se găseşte sediul conducerii sale efective",
            "în care a fost constituită",
            "incorporation",
        ),
    ],
)
def test_another_rule_for_entities_changes_the_rule_alone(
    name: str, old: str, new: str, value: str, tmp_path: Path
) -> None:
    found = changed(name, replaced(name, old, new), tmp_path)
    assert found.keys() == {"entity.rule"}
    assert found["entity.rule"][1] == value


def test_an_article_named_for_the_authorities_changes_its_number_alone(tmp_path: Path) -> None:
    text = replaced("ro-03-aceeasi-perioada", "Articolul 21 al", "Articolul 24 al")
    assert changed("ro-03-aceeasi-perioada", text, tmp_path) == {"individual.mutual_agreement.article": ("21", "24")}


@pytest.mark.parametrize("name", PLAIN)
def test_a_text_cut_short_anywhere_claims_no_absence(name: str, tmp_path: Path) -> None:
    whole = codes(text_of(name), tmp_path)
    text = text_of(name).rstrip()
    for share in (0.45, 0.7, 0.9):
        at = next(i for i in range(int(len(text) * share), len(text)) if text[i].isspace() and text[i - 1].isalpha())
        for feature, value in codes(text[:at], tmp_path).items():
            if value == "absent" and feature not in ("article.label", "article.title", "instrument"):
                assert whole[feature] == "absent" or feature.endswith(".only"), (share, feature)


def test_every_plain_case_is_coded_as_the_people_coded_it(tmp_path: Path) -> None:
    for name in PLAIN[:4]:
        said = tomllib.loads((GOLD / f"{name}.toml").read_text(encoding="utf-8"))["codes"]
        found = codes(text_of(name), tmp_path)
        assert {feature: found[feature] for feature in said if feature != "article.title"} == {
            feature: value for feature, value in said.items() if feature != "article.title"
        }
