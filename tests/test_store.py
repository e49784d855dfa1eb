"""What was written from what: when there is nothing to do, and that files are replaced as a whole."""

import json
import os
from pathlib import Path

import pytest

from pipeline import store


def publish(out: Path, inputs: str, files: dict[str, str], command: str = "report") -> tuple[Path, ...]:
    with store.staging(out) as folder:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        return store.publish(folder, out, command, inputs, 1, "table\n", ("a.txt: it is empty",))


def listed(out: Path) -> set[str]:
    return {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()} - {store.RECORD}


def test_files_go_to_their_place_and_no_staging_is_left(tmp_path: Path) -> None:
    written = publish(tmp_path / "new" / "out", "1", {"a.csv": "a", "texts/x.json": "x"})
    out = tmp_path / "new" / "out"
    assert written == (out / "a.csv", out / "texts" / "x.json")
    assert listed(out) == {"a.csv", "texts/x.json"}


def test_the_same_inputs_and_intact_outputs_mean_nothing_to_do(tmp_path: Path) -> None:
    publish(tmp_path, "1", {"a.csv": "a"})
    record = store.unchanged(tmp_path, "report", "1")
    assert record is not None
    assert (record.status, record.summary, record.messages) == (1, "table\n", ("a.txt: it is empty",))


@pytest.mark.parametrize("change", ["inputs", "command", "edited", "removed", "damaged record", "no record"])
def test_any_change_means_that_there_is_something_to_do(tmp_path: Path, change: str) -> None:
    publish(tmp_path, "1", {"a.csv": "a"})
    match change:
        case "edited":
            (tmp_path / "a.csv").write_text("b", encoding="utf-8")
        case "removed":
            (tmp_path / "a.csv").unlink()
        case "damaged record":
            (tmp_path / store.RECORD).write_text('{"report": [1', encoding="utf-8")
        case "no record":
            (tmp_path / store.RECORD).unlink()
    command = "codes" if change == "command" else "report"
    assert store.unchanged(tmp_path, command, "2" if change == "inputs" else "1") is None


def test_what_the_last_run_wrote_and_this_one_did_not_is_removed(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    publish(tmp_path, "1", {"a.csv": "a", "texts/x.json": "x", "texts/y.json": "y", "t/z.html": "z"})
    publish(tmp_path, "2", {"a.csv": "b", "texts/y.json": "y"})
    assert listed(tmp_path) == {"README.md", "a.csv", "texts/y.json"}
    assert not (tmp_path / "t").exists()


def test_what_another_command_wrote_stays(tmp_path: Path) -> None:
    publish(tmp_path, "1", {"a.csv": "a", "b.csv": "b"})
    publish(tmp_path, "1", {"b.csv": "b", "c.csv": "c"}, "codes")
    publish(tmp_path, "2", {"a.csv": "a"})
    assert listed(tmp_path) == {"a.csv", "b.csv", "c.csv"}


@pytest.mark.parametrize("name", ["../victim.txt", "/etc/hostname"])
def test_a_record_cannot_have_files_outside_removed(tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    victim = tmp_path / "victim.txt"
    victim.write_text("mine", encoding="utf-8")
    publish(out, "1", {"a.csv": "a"})
    record = json.loads((out / store.RECORD).read_text(encoding="utf-8"))
    record["report"]["outputs"][name] = "0"
    (out / store.RECORD).write_text(json.dumps(record), encoding="utf-8")
    publish(out, "2", {"a.csv": "a"})
    assert victim.exists()


def test_an_error_while_writing_leaves_everything_as_it_was(tmp_path: Path) -> None:
    publish(tmp_path, "1", {"a.csv": "a"})
    with pytest.raises(ValueError, match="no"), store.staging(tmp_path) as folder:
        (folder / "a.csv").write_text("half", encoding="utf-8")
        raise ValueError("no")
    assert listed(tmp_path) == {"a.csv"}
    assert store.unchanged(tmp_path, "report", "1") is not None


def test_what_killed_runs_left_is_swept_and_a_living_one_is_left_alone(tmp_path: Path) -> None:
    dead, alive = tmp_path / ".staging-99999999", tmp_path / f".staging-{os.getppid()}"
    for folder in (dead, alive):
        folder.mkdir()
        (folder / "a.csv").write_text("a", encoding="utf-8")
    with store.staging(tmp_path):
        assert not dead.exists()
        assert alive.exists()


def test_a_digest_depends_on_names_bytes_order_of_options_and_nothing_else(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("a", encoding="utf-8")
    two.write_text("b", encoding="utf-8")
    base = store.digest([one, two], "report")
    assert base == store.digest([one, two], "report")
    os.utime(one, (0, 0))
    assert base == store.digest([one, two], "report")
    assert len({base, store.digest([one], "report"), store.digest([one, two], "codes")}) == 3
    two.write_text("c", encoding="utf-8")
    assert base != store.digest([one, two], "report")
    changed = store.digest([one, two], "report")
    two.rename(tmp_path / "three.txt")
    assert changed != store.digest([one, tmp_path / "three.txt"], "report")


def test_the_program_s_own_files_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.digest([], "report")
    monkeypatch.setattr(store, "__version__", "9.9.9")
    assert store.digest([], "report") != before


@pytest.mark.parametrize("name", ["tesseract", "soffice"])
def test_a_program_that_readers_use_counts_with_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    without = store.digest([], "report")
    program = tmp_path / name
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    first = store.digest([], "report")
    assert first != without
    assert first == store.digest([], "report")
    program.write_text("#!/bin/sh\n#newer\n", encoding="utf-8")
    assert store.digest([], "report") not in {first, without}


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        store.write_atomically(path, "new \ud800")
    assert path.read_text(encoding="utf-8") == "old"
    store.write_atomically(path, "new\r\n")
    assert path.read_bytes() == b"new\r\n"
    assert listed(tmp_path) == {"a.json"}
