"""The set-up: the Makefile's messages, the lock file, the continuous integration script."""

import os
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest
from flit_core import buildapi

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    inherited = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    environment = {name: value for name, value in os.environ.items() if name not in inherited}
    command = ["make", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A folder with what the Makefile needs and no .venv."""
    for name in ("Makefile", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def interpreter(folder: Path, script: str) -> Path:
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_help_is_the_default_and_lists_every_target() -> None:
    done = make(ROOT)
    assert done.returncode == 0
    listed = set(re.findall(r"^  ([a-z]+) ", done.stdout, re.MULTILINE))
    usual = {"help", "setup", "report", "open", "clauses", "codes", "alignment", "test", "bench", "clean"}
    assert listed == usual | (listed & {"lock", "messages", "picture"})


def test_folders_can_be_chosen() -> None:
    done = make(ROOT, "-n", "report", "RAW=my treaties", "OUT=o")
    assert '--raw "my treaties" --out "o"' in done.stdout and "--baseline" not in done.stdout
    assert '--baseline "un-2021"' in make(ROOT, "-n", "report", "BASELINE=un-2021").stdout


def test_open_says_what_to_do_where_there_is_no_report_or_nothing_to_show_it(tmp_path: Path) -> None:
    done = make(ROOT, "open", f"OUT={tmp_path}")
    assert done.returncode != 0 and "make it first: make report" in done.stderr
    (tmp_path / "comparison.html").write_text("", encoding="utf-8")
    for name in ("xdg-open", "open", "wslview"):
        viewer = tmp_path / name
        viewer.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
        viewer.chmod(0o755)
    path = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    arguments = ["make", "--no-print-directory", "-C", str(ROOT), "open", f"OUT={tmp_path}"]
    done = subprocess.run(arguments, capture_output=True, text=True, env=path, check=True)
    assert f"open {tmp_path}/comparison.html in a browser" in done.stdout
    (tmp_path / "xdg-open").write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/shown"\n', encoding="utf-8")
    subprocess.run(arguments, env=path, check=True)
    assert (tmp_path / "shown").read_text(encoding="utf-8").strip() == f"{tmp_path}/comparison.html"


def test_a_missing_interpreter_is_told(fresh: Path) -> None:
    done = make(fresh, "setup", "PYTHON=no-such-python")
    assert done.returncode != 0
    assert "no-such-python was not found. Install Python 3.11 or later" in done.stderr


def test_an_interpreter_that_is_too_old_is_told(fresh: Path) -> None:
    old = interpreter(fresh, 'case "$*" in *version_info*) exit 1;; -V) echo Python 3.9.2;; esac')
    done = make(fresh, "setup", f"PYTHON={old}")
    assert done.returncode != 0
    assert "is Python 3.9.2; Python 3.11 or later is needed" in done.stderr


def test_a_missing_venv_package_is_told(fresh: Path) -> None:
    bare = interpreter(fresh, 'case "$*" in *ensurepip*) exit 1;; esac')
    done = make(fresh, "setup", f"PYTHON={bare}")
    assert done.returncode != 0
    assert "apt install python3-venv" in done.stderr
    assert not (fresh / ".venv").exists()


def test_clean_keeps_the_treaties_and_the_page_about_the_results(fresh: Path) -> None:
    kept = [fresh / "data" / "raw" / "a.txt", fresh / "data" / "processed" / "README.md"]
    made = [fresh / "data" / "processed" / "texts" / "a.json", fresh / "data" / "processed" / ".tiebreaker.json"]
    for path in (*kept, *made):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")
    assert make(fresh, "clean").returncode == 0
    assert all(path.exists() for path in kept)
    assert not any(path.exists() for path in made)


def test_every_requirement_is_locked_with_hashes() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    locked = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", LOCK, re.MULTILINE))
    for requirement in wanted:
        name = re.split(r"[<>=!~ \[]", requirement)[0].lower().replace("_", "-")
        assert name in locked, name
    for entry in re.split(r"\n(?=\S)", LOCK.strip()):
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_lock_file_names_no_host_and_no_model_of_a_stranger() -> None:
    assert "://" not in LOCK
    assert not re.search(r"^\w+[-_]core[-_]\w+", LOCK, re.MULTILINE)


def test_continuous_integration_runs_the_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    commands = [line for line in script.read_text(encoding="utf-8").splitlines() if line and line[0] not in "# "]
    assert [command.split(" #")[0] for command in commands[-2:]] == ["make test", "make test-slow"]


def test_what_is_installed_holds_every_data_file_and_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    with zipfile.ZipFile(tmp_path / buildapi.build_wheel(str(tmp_path))) as wheel:
        packed = set(wheel.namelist())
        (entry_points,) = (name for name in packed if name.endswith("entry_points.txt"))
        assert "tiebreaker=pipeline.cli:main" in wheel.read(entry_points).decode().replace(" ", "")
    files = (path for path in (ROOT / "pipeline").rglob("*") if path.is_file() and path.suffix not in (".pyc", ".pyo"))
    assert {path.relative_to(ROOT).as_posix() for path in files} <= packed
