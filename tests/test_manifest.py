"""What a person says about files: the values taken, and a message with the place for what cannot be."""

import os
import re
from pathlib import Path

import pytest

from pipeline.manifest import Said, manifest, unknown_names
from pipeline.model import Manifest

RAW = Path(__file__).parent.parent / "data" / "raw"


def write(folder: Path, text: str) -> Path:
    (folder / "treaties.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_folder_without_a_manifest_says_nothing(tmp_path: Path) -> None:
    assert manifest(tmp_path) == Said({})


def test_an_empty_manifest_says_nothing(tmp_path: Path) -> None:
    assert manifest(write(tmp_path, "# later\n")) == Said({})


def test_what_is_said_stands_under_the_file_s_name(tmp_path: Path) -> None:
    text = '[treaty."a.txt"]\ntitle = " Соглашение "\ngroup = "g"\n[treaty."b c.txt"]\nyear = "1981"\n'
    folder = write(tmp_path, text)
    said = manifest(folder)
    assert said == Said({"a.txt": Manifest(title="Соглашение", group="g"), "b c.txt": Manifest(year="1981")})


def test_numbers_dates_lists_and_truth_values_need_no_quotation_marks(tmp_path: Path) -> None:
    folder = write(
        tmp_path, '[treaty."a.txt"]\nyear = 1981\nas_of = 2004-05-01\nparties = ["Russia", "Poland"]\nauthentic = true'
    )
    expected = Manifest(year="1981", as_of="2004-05-01", parties="Russia; Poland", authentic="yes")
    assert manifest(folder).entries == {"a.txt": expected}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[treaty."a.txt"]\ntitle = "x\n', r"line 2: .*not valid TOML: a quotation mark is not closed"),
        ('[treaty."a.txt"]\n\ntitel = "x"\n', r"line 3: .*'titel' is not known \(did you mean 'title'\?\)"),
        ('[treaty."a.txt"]\ntitle = "x"\n[treaty."b.txt"]\ntitle = 1.5', r"line 4: .*\"b\.txt\".*'title' must be text"),
        ('[treaty."a.txt"]\nparties = [1, 2]\n', r"line 2: .*'parties' must be text"),
        ("[treaty.a.txt]\nyear = 1981\n", r"line 1: .*needs quotation marks: \[treaty\.\"a\.txt\"\]"),
        ('[treaties."a.txt"]\nyear = 1981\n', r"line 1: 'treaties' is not known"),
        ('treaty = "a.txt"\n', r"line 1: 'treaty' must be tables"),
        ('[treaty]\n"a.txt" = "x"\n', r"line 2: .*must be a table"),
        ('[treaty."a.txt"]\nyaer = 1981\n', r"line 2: .*'yaer' is not known \(did you mean 'year'\?\); there are"),
        ('[treaty."a.txt"]\nas_of = 2004-13-45\n', r"line 2: .*'as_of = 2004-13-45'"),
        ('[treaty."a.txt"]\ntitle = \u201ex\u201d\n', r"line 2: .*needs straight quotation marks"),
        ('[treaty."a.txt"]\n[treaty."a.txt"]\n', r"line 2: .*the same table stands in the file twice"),
        ('[treaty."a.txt"\n', r"line 1: .*a bracket is not closed"),
        ('x = ' + "[" * 9999, r"nested too deep"),
        ('[treaty."a.txt"]\nyear = ' + "9" * 5000, r"a number in it is too long"),
        ('[treaty."a.txt"]\nyear = 0x' + "f" * 5000, r"line 2: .*'year' must be text"),
    ],
)
def test_what_cannot_be_used_in_a_manifest_is_told_with_the_place(tmp_path: Path, text: str, message: str) -> None:
    (told,) = manifest(write(tmp_path, text)).messages
    assert told.startswith("treaties.toml") and re.search(message, told), told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_pipe_or_a_folder_in_place_of_a_manifest_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "treaties.toml")
    (tmp_path / "other" / "treaties.toml").mkdir(parents=True)
    for folder in (tmp_path, tmp_path / "other"):
        (told,) = manifest(folder).messages
        assert "not an ordinary file" in told


def test_a_manifest_larger_than_anybody_writes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.toml.MOST", 50)
    (told,) = manifest(write(tmp_path, '[treaty."a.txt"]\n' + "# more\n" * 9)).messages
    assert "more than 50 bytes" in told


def test_all_problems_of_a_manifest_are_told_and_the_rest_of_it_counts(tmp_path: Path) -> None:
    text = '[treaty."a.txt"]\nfoo = "1"\nyear = 1981\nparties = 1.5\n[treaty."b"]\nyear = 2'
    said = manifest(write(tmp_path, text))
    assert len(said.messages) == 2
    assert said.entries == {"a.txt": Manifest(year="1981"), "b": Manifest(year="2")}


def test_a_manifest_in_another_encoding_is_told(tmp_path: Path) -> None:
    (tmp_path / "treaties.toml").write_bytes('[treaty."a.txt"]\ntitle = "Договор"\n'.encode("windows-1251"))
    (told,) = manifest(tmp_path).messages
    assert "save the file as UTF-8" in told and str(tmp_path) not in told


def test_a_name_without_a_file_is_told_with_the_nearest_file() -> None:
    (message,) = unknown_names(["poland-1992.txt", "b.txt"], ["poland-1993.txt", "b.txt"])
    assert "'poland-1992.txt'" in message
    assert "did you mean 'poland-1993.txt'?" in message


def test_the_manifest_of_the_five_treaties_names_files_that_are_there() -> None:
    entries = manifest(RAW).entries
    assert unknown_names(entries, (path.name for path in RAW.iterdir())) == ()
    assert {name[:3]: (entry.parties, entry.year) for name, entry in entries.items()} == {
        "000": ("Russia; Poland", "1992"),
        "001": ("", ""),
        "002": ("USSR; Netherlands", "1986"),
        "003": ("", ""),
        "004": ("USSR; Federal Republic of Germany", "1981"),
    }
