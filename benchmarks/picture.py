"""The picture of the report in the README: ``make picture`` reads data/raw, opens the report in Chromium and writes
docs/report.png, the first screen with the first finding unfolded, in few colours so that it stays small."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browser import CHROMIUM, MISSING, browser  # noqa: E402

from pipeline import cli  # noqa: E402

WIDTH, HEIGHT, COLOURS = 1280, 900, 96


def picture(raw: Path) -> bytes:
    """The first screen of the report on the treaties of a folder, as a PNG."""
    with tempfile.TemporaryDirectory() as folder, browser() as running:
        out = Path(folder)
        if cli.main(["report", "--raw", str(raw), "--out", str(out), "--quiet"]) == 2:
            raise SystemExit(2)
        tab = running.tab()
        tab.size(WIDTH, HEIGHT)
        tab.open(out / "comparison.html")
        tab.js("document.querySelector('.findings details').open = true")
        tab.picture(out / "screen.png")
        found = io.BytesIO()
        screen = Image.open(out / "screen.png").convert("RGB")
        screen.quantize(COLOURS, dither=Image.Dither.NONE).save(found, "PNG", optimize=True)
        return found.getvalue()


if __name__ == "__main__":
    if not CHROMIUM:
        sys.exit(MISSING)
    target = ROOT / "docs" / "report.png"
    target.write_bytes(picture(ROOT / "data" / "raw"))
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")
