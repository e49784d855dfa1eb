"""Whatever happens to the disk, the folders and the files: a message, nothing half written, and the rest comes out."""

import errno
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import cli, readers, run, store, tasks
from pipeline.cli import INCOMPLETE, OK, WRONG_USE, main
from pipeline.readers import ReadError
from pipeline.writers import files

ROOT = Path(__file__).parent.parent
GOLD = ROOT / "tests" / "gold"
GOOD = GOLD / "ro-07-orice-persoana.txt"

Capture = pytest.CaptureFixture[str]


def raw_folder(tmp_path: Path, *names: str) -> Path:
    """A folder with one treaty under each of some names."""
    raw = tmp_path / "raw"
    raw.mkdir()
    for name in names or ("good.txt",):
        shutil.copy(GOOD, raw / name)
    return raw


def report(raw: Path, out: Path, command: str = "codes") -> int:
    return main([command, "--raw", str(raw), "--out", str(out), "--quiet", "--workers", "1"])


def written(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_two_runs_at_once_on_one_folder_do_not_mix(tmp_path: Path, capsys: Capture) -> None:
    raw, out = raw_folder(tmp_path), tmp_path / "out"
    with store.locked(out):
        assert report(raw, out) == WRONG_USE
    assert capsys.readouterr().err == (
        f"tiebreaker: {out}: another run is writing to this folder; wait until it has ended, or name another --out\n"
    )
    assert not written(out)
    assert report(raw, out) == OK


@pytest.mark.skipif(os.name != "posix", reason="folders are locked on POSIX alone")
def test_a_run_that_is_killed_leaves_no_lock(tmp_path: Path) -> None:
    code = f"import sys, time; from pathlib import Path; from pipeline import store\n" \
           f"with store.locked(Path({str(tmp_path)!r})): print('locked', flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        with pytest.raises(store.LockedError), store.locked(tmp_path):
            pass
        other.kill()
    with store.locked(tmp_path):
        pass


@pytest.mark.parametrize("room", [0, 1, 3])
def test_a_full_disk_is_told_and_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, room: int
) -> None:
    raw, out = raw_folder(tmp_path), tmp_path / "out"
    assert report(raw, out) == OK
    before = written(out)
    shutil.copy(GOLD / "ru-01-any-person-settle.txt", raw)
    left, move = [room], os.replace

    def full(source: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] < 0 and ".cache" not in Path(target).parts:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))
        move(source, target)

    monkeypatch.setattr(files.os, "replace", full)
    assert report(raw, out) == WRONG_USE
    assert "cannot be written (No space left on device); make room" in capsys.readouterr().err
    monkeypatch.undo()
    assert {name: data for name, data in written(out).items() if name.endswith(".csv")} == {
        name: data for name, data in before.items() if name.endswith(".csv")
    }
    assert report(raw, out) == OK


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits on files are tested on Linux alone")
def test_a_disk_that_takes_no_more_is_told_without_a_traceback(tmp_path: Path) -> None:
    raw, out = raw_folder(tmp_path), tmp_path / "out"
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from pipeline.cli import main\nresource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        f"sys.exit(main(['report', '--raw', {str(raw)!r}, '--out', {str(out)!r}, '--quiet', '--workers', '1']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == WRONG_USE, done.stderr
    assert "Traceback" not in done.stderr
    assert "cannot be written (File too large)" in done.stderr
    assert not any(not name.startswith(".cache") for name in written(out))


def test_a_folder_that_may_not_be_written_to_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    raw, out = raw_folder(tmp_path), tmp_path / "out"
    out.mkdir()
    make = Path.mkdir

    def refused(self: Path, *rest: int, **others: bool) -> None:
        if out in self.parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        make(self, *rest, **others)

    monkeypatch.setattr(Path, "mkdir", refused)
    assert report(raw, out) == WRONG_USE
    assert "cannot be written (Permission denied)" in capsys.readouterr().err
    assert not written(out)


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read and write everything")
def test_folders_and_files_without_permission_are_told(tmp_path: Path, capsys: Capture) -> None:
    raw, out = raw_folder(tmp_path, "a.txt", "b.txt"), tmp_path / "out"
    (raw / "b.txt").chmod(0)
    assert report(raw, out) == INCOMPLETE
    assert "b.txt: it cannot be opened (Permission denied); check" in capsys.readouterr().err
    out.chmod(0o500)
    (raw / "b.txt").unlink()
    assert report(raw, out) == WRONG_USE
    out.chmod(0o700)


def test_a_file_that_cannot_be_opened_is_told_and_the_others_come_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = raw_folder(tmp_path, "a.txt", "b.txt")
    opened = Path.open

    def refused(self: Path, *rest: str, **others: str) -> object:
        if self.name == "b.txt":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return opened(self, *rest, **others)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refused)
    corpus = run.read_corpus(raw)
    assert [reading.document.treaty.id for reading in corpus.readings] == ["a"]
    assert corpus.failures[0].message == (
        "b.txt: it cannot be opened (Permission denied); check the file and its permissions"
    )


def test_a_file_that_changes_while_it_is_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = raw_folder(tmp_path) / "good.txt"
    state, calls = os.fstat, []

    def grown(handle: int) -> os.stat_result:
        calls.append(handle)
        if len(calls) == 2:
            with path.open("ab") as more:
                more.write(b"more")
        return state(handle)

    monkeypatch.setattr(readers.os, "fstat", grown)
    with pytest.raises(ReadError, match="it changed while it was read; wait until it is whole, and run again"):
        readers.content(path)
    assert readers.content(path).endswith(b"more")


def test_a_file_that_is_gone_when_it_is_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = raw_folder(tmp_path, "a.txt", "b.txt")
    found = tasks.tasks(raw)
    (raw / "a.txt").unlink()
    monkeypatch.setattr(run, "tasks", lambda folder: found)
    corpus = run.read_corpus(raw)
    assert [failure.message.split(";")[0] for failure in corpus.failures] == [
        "a.txt: it cannot be opened (No such file or directory)"
    ]
    assert len(corpus.readings) == 1


LONG = "ж" * 125 + "a.txt"  # 255 bytes
NAMES = ("with two  spaces.txt", "Договор.txt", "it's \"quoted\".txt", "-rf.txt", "--out.txt", LONG, "new\nline.txt",
         "percent%s{}.txt", "<b>&amp;.txt", "=cmd.txt", "ő🙂.txt", ".".join("ab") + ".txt", "CON.txt")  # fmt: skip


def test_names_of_every_kind_are_read_and_written(tmp_path: Path, capsys: Capture) -> None:
    assert len(LONG.encode()) == 255
    raw, out = raw_folder(tmp_path, *NAMES), tmp_path / "out"
    assert report(raw, out, "report") == OK, capsys.readouterr().err
    table = (out / "treaties.csv").read_text(encoding="utf-8-sig")
    for name in NAMES:
        assert name.replace('"', '""') in table or f"'{name}" in table
    assert len(list((out / "texts").iterdir())) == len(NAMES)
    assert all(path.resolve().is_relative_to(out.resolve()) for path in out.rglob("*"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names that are no text exist on Linux alone")
def test_a_name_that_is_no_text_is_read(tmp_path: Path, capsys: Capture) -> None:
    raw, out = raw_folder(tmp_path), tmp_path / "out"
    with open(os.fsencode(raw) + b"/bad\xff.txt", "wb") as handle:
        handle.write(GOOD.read_bytes())
    status = report(raw, out, "report")
    error = capsys.readouterr().err
    assert "Traceback" not in error
    assert status in (OK, INCOMPLETE), error
    assert (out / "treaties.csv").exists()


def test_stems_that_collide_are_told_apart(tmp_path: Path) -> None:
    raw, out = raw_folder(tmp_path, "x.txt", "x.text", "x-txt.txt"), tmp_path / "out"
    assert report(raw, out, "report") == OK
    assert len(list((out / "texts").iterdir())) == 3


def test_links_out_of_the_folder_are_not_followed_and_told(tmp_path: Path, capsys: Capture) -> None:
    raw, out = raw_folder(tmp_path), tmp_path / "out"
    secret = tmp_path / "secret.txt"
    shutil.copy(GOOD, secret)
    (raw / "link.txt").symlink_to(secret)
    (raw / "loop.txt").symlink_to(raw / "loop.txt")
    assert report(raw, out) == INCOMPLETE
    told = capsys.readouterr().err
    assert "link.txt: it is a link to a file outside the folder; copy that file into the folder" in told
    assert "loop.txt: " in told
    assert "Traceback" not in told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_among_the_treaties_is_not_waited_for(tmp_path: Path, capsys: Capture) -> None:
    raw = raw_folder(tmp_path)
    os.mkfifo(raw / "pipe.txt")
    assert report(raw, tmp_path / "out") == INCOMPLETE
    assert "pipe.txt: it is not an ordinary file; remove it from the folder" in capsys.readouterr().err


def test_files_that_were_left_by_a_killed_run_among_its_moves_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, out = raw_folder(tmp_path, "a.txt", "b.txt"), tmp_path / "out"
    move = os.replace

    def killed(source: Path, target: Path) -> None:
        if Path(target).name == "comparison.html" and Path(target).parent == out:
            raise KeyboardInterrupt
        move(source, target)

    monkeypatch.setattr(store.os, "replace", killed)
    assert report(raw, out, "report") == cli.INTERRUPTED
    monkeypatch.undo()
    (raw / "b.txt").unlink()
    assert report(raw, out, "report") == OK
    fresh = tmp_path / "fresh"
    assert report(raw, fresh, "report") == OK
    assert {n: d for n, d in written(out).items() if ".cache" not in n} == {
        n: d for n, d in written(fresh).items() if ".cache" not in n
    }


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_killed_anywhere_is_made_good_by_the_next_one(tmp_path: Path, workers: str) -> None:
    names = [path.name for path in sorted(GOLD.glob("r?-0[1-6]-*.txt"))]
    raw = tmp_path / "raw"
    raw.mkdir()
    for name in names:
        shutil.copy(GOLD / name, raw)
    calm, out = tmp_path / "calm", tmp_path / "out"

    def command(target: Path) -> list[str]:
        return [sys.executable, "-m", "pipeline", "report", "--raw", str(raw), "--out", str(target), "--quiet",
                "--workers", workers]  # fmt: skip

    start = time.monotonic()
    subprocess.run(command(calm), cwd=ROOT, check=True, capture_output=True)
    whole = time.monotonic() - start
    expected = {name: data for name, data in written(calm).items() if ".cache" not in name}
    points = 20
    for point in range(points):
        if point % 5 == 0:
            shutil.rmtree(out, ignore_errors=True)
        with subprocess.Popen(command(out), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            time.sleep(whole * (point + 1) / (points + 1))
            process.kill()
        for name, data in written(out).items():
            if not name.startswith("."):
                assert data == expected[name], f"killed at {point}: {name} is half written"
        if point % 5 == 4:
            subprocess.run(command(out), cwd=ROOT, check=True, capture_output=True)
            left = {name: data for name, data in written(out).items() if ".cache" not in name}
            assert left == expected, f"killed at {point}"
            assert not list(out.glob("*.part")) + list(out.glob(".staging-*"))
