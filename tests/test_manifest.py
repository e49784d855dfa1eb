"""What a person says about files: the values taken, and a message with the place for what cannot be."""

from pathlib import Path

import pytest

from pipeline.manifest import ManifestError, manifest, unknown_names
from pipeline.model import Manifest

RAW = Path(__file__).parent.parent / "data" / "raw"


def write(folder: Path, text: str) -> Path:
    (folder / "treaties.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_folder_without_a_manifest_says_nothing(tmp_path: Path) -> None:
    assert manifest(tmp_path) == {}


def test_an_empty_manifest_says_nothing(tmp_path: Path) -> None:
    assert manifest(write(tmp_path, "# later\n")) == {}


def test_what_is_said_stands_under_the_file_s_name(tmp_path: Path) -> None:
    text = '[treaty."a.txt"]\ntitle = " Соглашение "\ngroup = "g"\n[treaty."b c.txt"]\nyear = "1981"\n'
    folder = write(tmp_path, text)
    assert manifest(folder) == {"a.txt": Manifest(title="Соглашение", group="g"), "b c.txt": Manifest(year="1981")}


def test_numbers_dates_lists_and_truth_values_need_no_quotation_marks(tmp_path: Path) -> None:
    folder = write(
        tmp_path, '[treaty."a.txt"]\nyear = 1981\nas_of = 2004-05-01\nparties = ["Russia", "Poland"]\nauthentic = true'
    )
    expected = Manifest(year="1981", as_of="2004-05-01", parties="Russia; Poland", authentic="yes")
    assert manifest(folder) == {"a.txt": expected}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[treaty."a.txt"]\ntitle = "x\n', r"not valid TOML: .*line 2"),
        ('[treaty."a.txt"]\n\ntitel = "x"\n', r"line 3: .*'titel' is not known \(did you mean 'title'\?\)"),
        ('[treaty."a.txt"]\ntitle = "x"\n[treaty."b.txt"]\ntitle = 1.5', r"line 4: .*\"b\.txt\".*'title' must be text"),
        ('[treaty."a.txt"]\nparties = [1, 2]\n', r"line 2: .*'parties' must be text"),
        ("[treaty.a.txt]\nyear = 1981\n", r"line 1: .*needs quotation marks: \[treaty\.\"a\.txt\"\]"),
        ('[treaties."a.txt"]\nyear = 1981\n', r"line 1: 'treaties' is not known"),
        ('treaty = "a.txt"\n', r"line 1: 'treaty' must be tables"),
        ('[treaty]\n"a.txt" = "x"\n', r"line 2: .*must be a table"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_told_with_the_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ManifestError, match=message) as caught:
        manifest(write(tmp_path, text))
    assert str(tmp_path / "treaties.toml") in str(caught.value)


def test_all_problems_of_a_manifest_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ManifestError) as caught:
        manifest(write(tmp_path, '[treaty."a.txt"]\nfoo = "1"\nbar = "2"\n'))
    assert len(str(caught.value).splitlines()) == 2


def test_a_manifest_in_another_encoding_is_told(tmp_path: Path) -> None:
    (tmp_path / "treaties.toml").write_bytes('[treaty."a.txt"]\ntitle = "Договор"\n'.encode("windows-1251"))
    with pytest.raises(ManifestError, match="save the file as UTF-8"):
        manifest(tmp_path)


def test_a_name_without_a_file_is_told_with_the_nearest_file() -> None:
    (message,) = unknown_names(["poland-1992.txt", "b.txt"], ["poland-1993.txt", "b.txt"])
    assert "'poland-1992.txt'" in message
    assert "did you mean 'poland-1993.txt'?" in message


def test_the_manifest_of_the_five_treaties_names_files_that_are_there() -> None:
    entries = manifest(RAW)
    assert unknown_names(entries, (path.name for path in RAW.iterdir())) == ()
    assert {name[:3]: (entry.parties, entry.year) for name, entry in entries.items()} == {
        "000": ("Russia; Poland", "1992"),
        "001": ("", ""),
        "002": ("USSR; Netherlands", "1986"),
        "003": ("", ""),
        "004": ("USSR; Federal Republic of Germany", "1981"),
    }
