"""What users install: its licences are known and permissive, its hashes locked, and nothing is fetched at run time."""

import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGE = ROOT / "docs" / "licences.md"
SEEDS = ROOT / "data" / "raw"

# A licence as packages write it, and its name in the list of SPDX. All of them let anybody use, change and pass on.
PERMISSIVE = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MIT-CMU", "PSF-2.0",
    "Zlib", "Unlicense",
}  # fmt: skip
# Asks only that changes to its own files are passed on with their source; nobody changes them here.
OF_FILES = {"MPL-2.0"}
NAMES = {
    "MIT License": "MIT", "MIT license": "MIT", "BSD License": "BSD-3-Clause", "BSD": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0", "Apache 2.0": "Apache-2.0", "ISC License (ISCL)": "ISC",
    "ISC License": "ISC", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}  # fmt: skip


def licence(package: metadata.Distribution) -> str:
    """The licence of a package as its metadata says it, most exact first."""
    said = package.metadata
    classified = [one.split(" :: ")[-1] for one in said.get_all("Classifier", []) if one.startswith("License ::")]
    short = (said.get("License") or "").strip()
    found = said.get("License-Expression") or (short if "\n" not in short and len(short) < 50 else "")
    found = found or " AND ".join(NAMES.get(one, one) for one in classified)
    return NAMES.get(found, found)


@cache
def installed() -> dict[str, str]:
    """The packages that a user gets on this machine, with the optional ones, and the licence of each."""
    found: dict[str, str] = {}

    def walk(requirements: list[str], extra: str) -> None:
        for text in requirements:
            one = Requirement(text)
            if one.marker and not one.marker.evaluate({"extra": extra}):
                continue
            name = re.sub(r"[-_.]+", "-", one.name).lower()
            if name in found:
                continue
            package = metadata.distribution(name)
            found[name] = licence(package)
            for wanted in ("", *one.extras):
                walk(package.requires or [], wanted)

    walk([*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["cluster"]], "")
    return dict(sorted(found.items()))


def test_every_package_that_users_install_has_a_permissive_licence() -> None:
    assert len(installed()) > 30
    for name, said in installed().items():
        for choice in re.split(r"\s+AND\s+", said):
            assert set(re.split(r"\s+OR\s+", choice)) & (PERMISSIVE | OF_FILES), f"{name}: {said or 'no licence'}"


def test_the_licences_are_listed() -> None:
    listed = dict(re.findall(r"^\| `([^`]+)` \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    rows = "\n".join(f"| `{name}` | {said} |" for name, said in installed().items())
    assert installed().items() <= listed.items(), f"docs/licences.md should have these rows:\n{rows}"


def test_what_users_install_is_locked_with_hashes() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    entries = dict(re.findall(r"^([a-z0-9.-]+)==[^\n]*\n((?:    [^\n]*\n?)*)", lock, re.MULTILINE))
    for name in installed():
        assert entries.get(name, "").count("--hash=sha256:"), name
    assert "--require-hashes" in (ROOT / "Makefile").read_text(encoding="utf-8")


# Every way out of the machine raises; what is asked for is told.
_CUT = """
import socket, sys
def refused(*rest, **others):
    sys.stderr.write(f"NETWORK {rest[1:]}\\n")
    raise OSError("the network is cut off")
for name in ("connect", "connect_ex", "sendto"):
    setattr(socket.socket, name, refused)
for name in ("create_connection", "getaddrinfo", "gethostbyname"):
    setattr(socket, name, refused)
"""


def _report(out: Path) -> list[str]:
    return ["-m", "pipeline", "report", "--raw", str(SEEDS), "--out", str(out), "--quiet", "--no-cache"]


@pytest.mark.slow
def test_a_report_asks_for_nothing_from_the_network(tmp_path: Path) -> None:
    code = f"{_CUT}\nsys.argv = ['x', *{_report(tmp_path)[2:]!r}]\nfrom pipeline.cli import main\nsys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "NETWORK" not in done.stderr
    assert (tmp_path / "comparison.html").exists()


def test_a_report_is_made_where_there_is_no_network(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    alone = [unshare or "", "--map-root-user", "--net"]
    if unshare is None or subprocess.run([*alone, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs unshare and the right to use it (on Debian: apt install util-linux)")
    done = subprocess.run([*alone, sys.executable, *_report(tmp_path)], cwd=ROOT, capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "comparison.html").exists()


def test_what_the_report_shows_is_in_it() -> None:
    """No address that a browser would load from stands in the templates."""
    for path in (ROOT / "pipeline" / "writers").rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".jinja"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//|url\(\s*["']?https?:|@import""", text), path.name
