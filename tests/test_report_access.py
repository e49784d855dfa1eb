"""axe-core finds nothing in any kind of page: light and dark, at three widths, with everything unfolded and chosen.

axe-core comes from npm, once, into ``build/``; the archive's hash is held below.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
from itertools import product
from pathlib import Path

import pytest
from browser import CHROMIUM, MISSING, Tab
from test_report_browser import (
    HOME,
    KINDS,
    OECD,
    WIDTHS,
    baseline,
    chromium,
    index,
    large_baseline,
    made,
    report,
    tab,
    twins,
)

__all__ = ["baseline", "chromium", "index", "large_baseline", "report", "tab", "twins"]
pytestmark = pytest.mark.skipif(not CHROMIUM, reason=MISSING)
ROOT = Path(__file__).parent.parent
AXE = "axe-core-4.14.1"
INTEGRITY = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="


@pytest.fixture(scope="module")
def axe() -> str:
    """The program of axe-core, from the archive that is held or that npm fetches."""
    folder = ROOT / "build"
    archive = folder / f"{AXE}.tgz"
    if not archive.exists():
        if not (npm := shutil.which("npm")):
            pytest.skip("npm is not installed, and axe-core comes from it; on Debian: apt-get install npm")
        folder.mkdir(exist_ok=True)
        name = AXE.replace("core-", "core@")
        done = subprocess.run([npm, "pack", name, "--silent", "--pack-destination", str(folder)],
                              capture_output=True, text=True, timeout=120, check=False)
        if done.returncode:
            pytest.skip(f"npm could not fetch {name}; see whether the registry can be reached")
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    assert found == INTEGRITY, f"{archive} is not what it should be; remove it"
    with tarfile.open(archive) as packed:
        member = packed.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode("utf-8")


@pytest.mark.parametrize("page", KINDS)
def test_axe_finds_nothing(tab: Tab, axe: str, page: str, request: pytest.FixtureRequest) -> None:
    tab.open(made(page, request), f"view?words={HOME}" if "baseline" in page else f"view?baseline={OECD}&words={HOME}")
    tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
    tab.js("document.querySelector('[popover]')?.showPopover()")
    tab.js(f"{axe}; 0")
    for width, dark in product(WIDTHS, (False, True)):
        tab.size(width, dark=dark)
        found = tab.js("axe.run(document, {resultTypes: ['violations']}).then(it => JSON.stringify(it.violations.map("
                       "one => [one.id, one.nodes.length, one.nodes[0].html.slice(0, 200),"
                       "one.nodes[0].failureSummary])))")
        assert json.loads(found) == [], (width, "dark" if dark else "light")
