"""The command line: what it prints and writes, its exit status, and messages instead of tracebacks for bad input."""

import csv
import io
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import cli, run
from pipeline.cli import INCOMPLETE, OK, WRONG_USE, main
from pipeline.lexicon.data import LexiconError
from pipeline.parser import parser
from pipeline.writers.baseline import baseline as find_baseline

ROOT = Path(__file__).parent.parent
SEEDS = sorted((ROOT / "data" / "raw").glob("*.txt"))

GERMAN = """Artikel 4
Ansässige Person
1. Im Sinne dieses Abkommens bedeutet der Ausdruck „eine in einem Vertragsstaat ansässige Person“ eine Person, die
nach dem Recht dieses Staates dort auf Grund ihres Wohnsitzes, ihres ständigen Aufenthalts, des Ortes ihrer
Geschäftsleitung oder eines anderen ähnlichen Merkmals steuerpflichtig ist.
"""
ENGLISH = """Article 4
Resident
1. For the purposes of this Convention, the term “resident of a Contracting State” means any person who, under the
laws of that State, is liable to tax therein by reason of his domicile, residence, place of management or any other
criterion of a similar nature.
"""
UKRAINIAN = """Стаття 4
Резидент
1. Для цілей цієї Конвенції термін «резидент однієї Договірної Держави» означає будь-яку особу, яка за
законодавством цієї Держави підлягає оподаткуванню в ній на підставі місця проживання, постійного місцеперебування,
місця реєстрації, місця управління або будь-якого іншого критерію аналогічного характеру.
"""
NO_ARTICLE = """Статья 10
Дивиденды
1. Дивиденды, выплачиваемые компанией одного Договаривающегося Государства лицу другого Договаривающегося
Государства, могут облагаться налогом в этом другом Государстве.
Статья 11
Проценты
1. Проценты, возникающие в одном Государстве, могут облагаться налогом в другом Государстве.
"""
BAD = {
    "english.txt": ENGLISH.encode(),
    "german.txt": GERMAN.encode("cp1252"),
    "ukrainian.txt": UKRAINIAN.encode("windows-1251"),
    "none.txt": NO_ARTICLE.encode(),
    "empty.txt": b"\n \n",
    "binary.txt": bytes(range(256)) * 40,
    "sheet.xlsx": b"PK\x03\x04" + bytes(100),
}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}

Capture = pytest.CaptureFixture[str]
Bad = tuple[Path, subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def seed_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A raw folder with two of the seeds and what `report` made of it."""
    base = tmp_path_factory.mktemp("seeds")
    raw, out = base / "raw", base / "out"
    raw.mkdir()
    for path in (SEEDS[0], SEEDS[4]):
        shutil.copy(path, raw)
    assert main(["report", "--raw", str(raw), "--out", str(out), "--quiet"]) == OK
    return raw, out


@pytest.fixture(scope="module")
def bad_run(tmp_path_factory: pytest.TempPathFactory) -> Bad:
    """What the program, run as a user runs it, made of one good file among bad ones."""
    base = tmp_path_factory.mktemp("bad")
    raw, out = base / "raw", base / "out"
    raw.mkdir()
    shutil.copy(SEEDS[0], raw)
    for name, data in BAD.items():
        (raw / name).write_bytes(data)
    command = [sys.executable, "-m", "pipeline", "report", "--raw", str(raw), "--out", str(out)]
    return out, subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&- <&-"])
def test_a_run_whose_streams_are_closed_writes_all_the_same(closed: str, tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    shutil.copy(SEEDS[0], raw)
    command = shlex.join([sys.executable, "-m", "pipeline", "codes", "--raw", str(raw), "--out", str(tmp_path / "out")])
    assert subprocess.run(["sh", "-c", f"{command} {closed}"], cwd=ROOT, check=False).returncode == OK
    assert (tmp_path / "out" / "codes.csv").is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_where_what_came_out_cannot_be_shown_that_is_said_and_the_files_stand(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    shutil.copy(SEEDS[0], raw)
    command = [sys.executable, "-m", "pipeline", "codes", "--raw", str(raw), "--out", str(tmp_path / "out")]
    for _ in range(2):  # the second time nothing has changed
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
        assert done.returncode == INCOMPLETE and "cannot be shown" in done.stderr and "Traceback" not in done.stderr
    assert (tmp_path / "out" / "codes.csv").is_file()


def test_bad_files_give_a_message_each_and_exit_status_one(bad_run: Bad) -> None:
    _, done = bad_run
    assert done.returncode == INCOMPLETE, done.stderr
    assert "Traceback" not in done.stderr
    for name in BAD:
        lines = [line for line in done.stderr.splitlines() if line.startswith(f"tiebreaker: {name}: ")]
        assert len(lines) == 1, f"{name}: {lines}"
        assert ";" in lines[0]  # what is wrong; what to do


def test_a_second_run_tells_again_what_went_wrong(bad_run: Bad, capsys: Capture) -> None:
    out, first = bad_run
    assert main(["report", "--raw", str(out.parent / "raw"), "--out", str(out)]) == INCOMPLETE
    again = capsys.readouterr()
    assert "Nothing has changed" in again.out
    assert again.err.splitlines() == [line for line in first.stderr.splitlines() if line.startswith("tiebreaker: ")]


def test_the_good_file_comes_out_and_the_bad_ones_stand_in_the_table(bad_run: Bad) -> None:
    out, done = bad_run
    table = {row["treaty"]: row for row in rows(out / "treaties.csv")}
    assert {name: row["status"] for name, row in table.items()} == {
        SEEDS[0].stem: "read",
        "english": "unsupported_language",
        "german": "unsupported_language",
        "ukrainian": "unsupported_language",
        "none": "no_residence_article",
        "empty": "failed",
        "binary": "failed",
        "sheet": "failed",
    }
    for name, row in table.items():
        assert bool(row["message"]) == (name != SEEDS[0].stem)
    codes = [row for row in rows(out / "codes.csv") if row["treaty"] == SEEDS[0].stem]
    assert {"treaty": SEEDS[0].stem, "feature": "language", "value": "ru"}.items() <= codes[0].items()
    assert "not read" in done.stdout
    assert (out / "comparison.html").exists()


def test_a_text_without_the_article_has_all_its_codes_not_available(bad_run: Bad) -> None:
    out, _ = bad_run
    values = {row["feature"]: row["value"] for row in rows(out / "codes.csv") if row["treaty"] == "none"}
    assert len(values) > 30
    assert (values.pop("language"), set(values.values()) - {values.pop("instrument")}) == ("ru", {"not_available"})


def test_a_run_ends_with_a_table_and_the_path_of_the_report(seed_run: tuple[Path, Path], capsys: Capture) -> None:
    raw, out = seed_run
    assert main(["report", "--raw", str(raw), "--out", str(out), "--force"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["treaty", "language", "article", "cascade", "entity", "rule", "notes"]
    assert re.match(r"000_\w+ +ru +1 +home > interests > abode > nationality > agreement +management +", lines[1])
    assert re.match(r"004_\w+ +ro +- +home > interests > abode > agreement +", lines[2])
    assert lines[3].startswith(f"Report: {out / 'comparison.html'}")
    assert max(map(len, lines[:3])) < 200


def test_subfolders_are_named_and_leave_the_status(tmp_path: Path, capsys: Capture) -> None:
    raw = tmp_path / "raw"
    (raw / "older").mkdir(parents=True)
    (raw / ".x.txt").write_text("x", encoding="utf-8")
    shutil.copy(sorted((ROOT / "data" / "raw").glob("*.txt"))[0], raw)
    for _ in range(2):  # also where nothing has changed
        assert main(["codes", "--raw", str(raw), "--out", str(tmp_path / "out"), "--quiet"]) == OK
        told = capsys.readouterr().err
        assert "subfolders are not read: older" in told
        assert "not read: .x.txt" in told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "two.txt: text in another language was set aside (English: lines {first} to {last}); texts in"),
        ("ro", "two.txt: textul în altă limbă a fost lăsat deoparte (engleză: rândurile {first}–{last}); "),
        ("ru", "two.txt: текст на другом языке оставлен в стороне (английский: строки {first}–{last}); "),
    ],
)
def test_a_part_in_a_language_that_is_not_read_is_told_and_leaves_the_status(
    language: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    russian = sorted((Path(__file__).parent / "gold").glob("ru-*.txt"))[0].read_text(encoding="utf-8").rstrip("\n")
    english = "Article 4\n" + "The term means any person who is liable to tax under the laws of that State.\n" * 8
    raw, out = tmp_path / "raw", tmp_path / "out"
    raw.mkdir()
    (raw / "two.txt").write_text(f"{russian}\n{english}", encoding="utf-8")
    assert main(["--lang", language, "report", "--raw", str(raw), "--out", str(out)]) == OK
    first = len(russian.split("\n")) + 1
    told = said.format(first=first, last=first + 8)
    assert told in capsys.readouterr().err
    (row,) = rows(out / "treaties.csv")
    assert told in row["message"] and row["status"] == "read"
    assert told in (out / "comparison.html").read_text(encoding="utf-8")


def test_a_second_run_writes_nothing_and_says_so(seed_run: tuple[Path, Path], capsys: Capture) -> None:
    raw, out = seed_run
    before = snapshot(out)
    assert main(["report", "--raw", str(raw), "--out", str(out)]) == OK
    assert snapshot(out) == before
    printed = capsys.readouterr().out
    assert "Nothing has changed since the last run" in printed
    assert "home > interests" in printed


def test_a_second_run_into_another_folder_gives_the_same_bytes(seed_run: tuple[Path, Path]) -> None:
    raw, out = seed_run
    again = raw.parent / "again"
    assert main(["report", "--raw", str(raw), "--out", str(again), "--quiet"]) == OK
    first, second = ({name: data for name, (data, _) in snapshot(one).items() if not name.startswith(".cache")}
                     for one in (out, again))
    assert first == second


def test_the_report_links_to_the_treaties_beside_it_and_names_no_folder_of_the_machine(
    seed_run: tuple[Path, Path], tmp_path: Path
) -> None:
    raw, out = seed_run
    assert main(["report", "--raw", str(raw), "--out", str(tmp_path), "--quiet"]) == OK
    link = f'href="../raw/{SEEDS[0].name}"'
    assert link in (out / "comparison.html").read_text(encoding="utf-8")
    for folder in (out, tmp_path):
        assert not any(str(raw.parent).encode() in data for data, _ in snapshot(folder).values())


@pytest.mark.parametrize(
    ("command", "files"),
    [
        ("clauses", {"clauses.csv"}),
        ("codes", {"codes.csv", "evidence.csv", "notes.csv"}),
        ("alignment", {"alignment.csv"}),
    ],
)
def test_a_single_table_is_the_same_as_in_the_report(
    seed_run: tuple[Path, Path], tmp_path: Path, command: str, files: set[str]
) -> None:
    raw, out = seed_run
    assert main([command, "--raw", str(raw), "--out", str(tmp_path), "--quiet"]) == OK
    written = {name: data for name, (data, _) in snapshot(tmp_path).items() if not name.startswith(".")}
    assert written.keys() == files
    assert all((out / name).read_bytes() == data for name, data in written.items())


def test_a_quiet_run_prints_nothing_where_nothing_went_wrong(
    seed_run: tuple[Path, Path], tmp_path: Path, capsys: Capture,
) -> None:
    for _ in range(2):
        assert main(["codes", "--raw", str(seed_run[0]), "--out", str(tmp_path), "--quiet"]) == OK
    assert capsys.readouterr() == ("", "")


def test_a_changed_source_is_read_again_and_a_removed_one_leaves_nothing_behind(tmp_path: Path) -> None:
    raw, out = tmp_path / "raw", tmp_path / "out"
    raw.mkdir()
    for path in (SEEDS[1], SEEDS[2]):
        shutil.copy(path, raw)
    assert main(["report", "--raw", str(raw), "--out", str(out), "--quiet"]) == OK
    (raw / SEEDS[1].name).unlink()
    assert main(["report", "--raw", str(raw), "--out", str(out), "--quiet"]) == OK
    assert [row["treaty"] for row in rows(out / "treaties.csv")] == [SEEDS[2].stem]
    assert not any(SEEDS[1].stem in name for name in snapshot(out))


def test_the_language_may_stand_before_the_command_or_after_it(capsys: Capture, tmp_path: Path) -> None:
    said = []
    for arguments in (["--lang", "ru", "trace", str(SEEDS[4])], ["trace", str(SEEDS[4]), "--lang", "ru"]):
        assert main(arguments) == OK
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and "\nКоды\n" in said[0]


def test_trace_shows_an_article_clause_by_clause(capsys: Capture) -> None:
    assert main(["trace", str(SEEDS[4])]) == OK
    printed = capsys.readouterr().out
    assert "4.b" in printed
    assert "residence_in_neither" in printed


@pytest.mark.parametrize("name", ["english.txt", "none.txt", "empty.txt", "sheet.xlsx", "absent.txt"])
def test_trace_of_a_file_that_cannot_be_read_gives_a_message(
    tmp_path: Path, capsys: Capture, name: str
) -> None:
    if name in BAD:
        (tmp_path / name).write_bytes(BAD[name])
    assert main(["trace", str(tmp_path / name)]) == INCOMPLETE
    assert capsys.readouterr().err.startswith(f"tiebreaker: {name}: ")


@pytest.mark.parametrize("place", ["missing", "empty", "file", "same", "out is a file"])
def test_wrong_folders_are_told_with_exit_status_two(
    tmp_path: Path, capsys: Capture, place: str
) -> None:
    raw, out = tmp_path / "raw", tmp_path / "out"
    match place:
        case "empty":
            raw.mkdir()
        case "file":
            raw.write_text("x", encoding="utf-8")
        case "same":
            raw.mkdir()
            out = raw
        case "out is a file":
            raw.mkdir()
            out.write_text("x", encoding="utf-8")
    assert main(["report", "--raw", str(raw), "--out", str(out)]) == WRONG_USE
    error = capsys.readouterr().err
    assert error.startswith(f"tiebreaker: {out if place == 'out is a file' else raw}: ")
    assert not (tmp_path / "out").is_dir()


@pytest.mark.parametrize("arguments", [[], ["fly"], ["report", "--rwa", "x"], ["trace"]])
def test_wrong_use_shows_the_usage_with_exit_status_two(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == WRONG_USE
    assert capsys.readouterr().err.startswith("usage: tiebreaker")


def test_every_command_and_option_has_a_help_text() -> None:
    (commands,) = (action for action in parser()._actions if action.dest == "command")
    assert isinstance(commands.choices, dict)
    assert set(commands.choices) == {"report", "clauses", "codes", "alignment", "concord", "review", "trace"}
    for command in commands.choices.values():
        assert command.description
        assert all(action.help for action in command._actions)


def test_the_readme_names_every_command_and_every_table() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (commands,) = (action for action in parser()._actions if action.dest == "command")
    assert isinstance(commands.choices, dict)
    assert all(f"`{name}" in readme for name in commands.choices)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    out = tmp_path / "file" / "out"
    assert main(["codes", "--raw", str(SEEDS[0].parent), "--out", str(out), "--quiet"]) == WRONG_USE
    assert f"{out}: cannot be written (Not a directory); make room or name another" in capsys.readouterr().err


def test_an_error_while_writing_is_told_and_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(tmp_path / "codes.csv"))

    monkeypatch.setattr(cli, "_write", full)
    monkeypatch.setattr(run, "read_corpus", lambda *_: run.Corpus(()))
    assert main(["codes", "--raw", str(SEEDS[0].parent), "--out", str(tmp_path)]) == WRONG_USE
    assert "codes.csv: cannot be written (No space left on device)" in capsys.readouterr().err
    assert snapshot(tmp_path) == {}


def test_an_interrupted_run_says_so_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "read_corpus", interrupted)
    assert main(["codes", "--raw", str(SEEDS[0].parent), "--out", str(tmp_path)]) == 130
    assert capsys.readouterr().err == "tiebreaker: interrupted; nothing was changed\n"


def test_progress_is_a_line_now_and_then_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    progress = cli.Progress(stream, seconds=0)
    progress(0, 2, "a.txt")
    progress(1, 2, "b.txt")
    assert stream.getvalue() == "[1/2] a.txt\n[2/2] b.txt\n"


def test_progress_on_a_terminal_stays_on_one_line_and_clears_it_at_the_end() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    progress = cli.Progress(stream)
    progress(0, 2, "a.txt")
    progress(1, 2, "b.txt")
    assert "\n" not in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize("name", ["oecd-2017", "004_838ed84f89b9b29a", "004"])
def test_a_model_convention_or_a_treaty_can_be_the_baseline(
    seed_run: tuple[Path, Path], tmp_path: Path, name: str,
) -> None:
    arguments = ["report", "--raw", str(seed_run[0]), "--out", str(tmp_path / "out"), "--quiet", "--baseline", name]
    assert main(arguments) == OK
    page = (tmp_path / "out" / "comparison.html").read_text(encoding="utf-8")
    chosen = re.search(r'<option value="([^"]*)" selected>', page[page.index("data-baseline"):])
    assert chosen is not None and chosen[1].endswith(name if "_" in name or "-" in name else "004_838ed84f89b9b29a")
    assert f"tiebreaker report --baseline {chosen[1].removeprefix('model:')}" in page


def test_another_baseline_writes_the_report_again(seed_run: tuple[Path, Path], tmp_path: Path, capsys: Capture) -> None:
    arguments = ["report", "--raw", str(seed_run[0]), "--out", str(tmp_path / "out")]
    for more in ([], ["--baseline", "oecd-2014"], ["--baseline", "oecd-2014"]):
        assert main([*arguments, *more]) == OK
    assert capsys.readouterr().out.count("Nothing has changed") == 1


def test_a_baseline_that_there_is_not_costs_no_run_and_the_message_lists_what_there_is(
    seed_run: tuple[Path, Path], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "read_corpus", pytest.fail)
    arguments = ["report", "--raw", str(seed_run[0]), "--out", str(tmp_path / "out"), "--baseline", "oecd"]
    assert main(arguments) == WRONG_USE
    told = capsys.readouterr().err
    assert "there is no baseline 'oecd'" in told and not (tmp_path / "out").exists()
    for name in ("oecd-2014", "oecd-2017", "un-2021", *(path.stem for path in seed_run[0].glob("*.txt"))):
        assert name in told


def test_of_many_texts_a_message_names_those_that_are_like_what_was_asked_for() -> None:
    with pytest.raises(LookupError, match="and 40 texts, among them treaty-07"):
        find_baseline("traty-07", [f"treaty-{number:02}" for number in range(40)])


def test_a_text_of_a_file_that_holds_two_can_be_the_baseline() -> None:
    assert find_baseline("both.ro", ["both"], read=False) == "both.ro"
    with pytest.raises(LookupError, match=r"both\.ru"):
        find_baseline("both.ro", ["both.ru"])


def test_a_lexicon_that_cannot_be_used_is_told_and_nothing_is_written(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LexiconError("{file}: no wording in {language}; add one", file="concepts/home.toml", language="ro")

    monkeypatch.setattr(run, "read_corpus", broken)
    raw = tmp_path / "raw"
    raw.mkdir()
    shutil.copy(SEEDS[0], raw)
    assert main(["report", "--raw", str(raw), "--out", str(tmp_path / "out"), "--quiet"]) == WRONG_USE
    assert "concepts/home.toml: no wording in ro; add one" in capsys.readouterr().err
    assert not (tmp_path / "out" / "comparison.html").exists()
