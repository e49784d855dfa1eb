"""How fast a corpus is read and compared, and what that costs: `make bench`.

Everything is a ratio measured in one run on invented corpora (`corpora.py`); each corpus is read by a process of its
own. Costs are seconds of the processor, so that what else a machine does changes little; only two workers against one
are measured by the clock. `--sizes 10 100 1000` are the corpora, `--size 4000` adds the number of double-tax treaties
in the world. The table and the plot go to `docs/benchmarks.md`, section "Speed and size"; `--to FILE` puts them into
another page. What fails is told and counts as missed, and the rest is measured and written. Exit status 1: a goal was
missed.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT)]

from benchmarks import corpora  # noqa: E402

PAGE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Speed and size"
SAMPLE = 30  # treaties of which the stages are timed
INDEXED = 500  # treaties of the report that a browser opens, where a corpus is as large
PATIENCE = 20 * 60  # seconds that one run may take


@dataclass(frozen=True)
class Figure:
    """A ratio or a size with its goal; ``smaller`` says whether less is better."""

    name: str
    goal: float
    value: float
    smaller: bool = True
    unit: str = ""

    @property
    def met(self) -> bool:
        return self.value <= self.goal if self.smaller else self.value >= self.goal

    def __str__(self) -> str:
        sign = "≤" if self.smaller else "≥"
        measured = "not measured" if math.isnan(self.value) else f"{self.value:.2f}{self.unit}"
        return f"| {self.name} | {sign} {self.goal:g}{self.unit} | {measured} | {'yes' if self.met else 'no'} |"


@dataclass(frozen=True)
class Cost:
    """What one run cost: processor and clock in seconds, the largest process in MB."""

    processor: float
    clock: float
    memory: float


# -- one treaty


def stages() -> tuple[dict[str, float], float, float]:
    """Milliseconds per treaty by stage, of one treaty in all, and of spaCy's blank tokenisation of its text."""
    import spacy

    from pipeline import single

    spent: Counter[str] = Counter()
    verb = single.stage

    def timed(name: str, *rest: Any, **others: Any) -> Any:
        start = time.process_time()
        try:
            return verb(name, *rest, **others)
        finally:
            spent[name] += time.process_time() - start

    blank = {language: spacy.blank(language) for language in ("ru", "ro")}
    texts = [corpora.treaty(number) for number in range(10_000, 10_000 + SAMPLE + 4)]
    whole = floor = 0.0
    single.stage = timed  # type: ignore[assignment]
    for place, text in enumerate(texts):
        if place == 4:  # the first ones load libraries
            spent.clear()
            whole = floor = 0.0
        start = time.process_time()
        (read, *_) = single.single(text.encode(), ".txt")
        whole += time.process_time() - start
        start = time.process_time()
        blank[single.treaty_of(read).language](text)
        floor += time.process_time() - start
    single.stage = verb
    per = 1000 / SAMPLE
    return {name: seconds * per for name, seconds in spent.items()}, whole * per, floor * per


# -- corpora

_RUN = """
import json, resource, sys, time
from pipeline.cli import main
start = time.monotonic()
main(sys.argv[1:])
own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(json.dumps([sum(who.ru_utime + who.ru_stime for who in (own, others)), time.monotonic() - start,
                  max(own.ru_maxrss, others.ru_maxrss) / 1024]))
"""


_STAGES = """
import sys, time
from pathlib import Path
from pipeline.spread import Job, spread
paths = sorted(Path(sys.argv[1]).iterdir())
start = time.monotonic()
for _ in spread((Job(place, path.read_bytes(), path.suffix) for place, path in enumerate(paths)), int(sys.argv[2])):
    pass
print(time.monotonic() - start)
"""


def read_by(workers: int, raw: Path) -> float:
    """Seconds by the clock that the stages of the single treaties take, with all that their workers load."""
    given = [sys.executable, "-c", _STAGES, str(raw), str(workers)]
    done = subprocess.run(given, cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return float(done.stdout)


def report(raw: Path, out: Path, *options: str) -> Cost:
    given = [sys.executable, "-c", _RUN, "report", "--raw", str(raw), "--out", str(out), "--quiet", *options]
    # as for those who use it, modules are compiled once and not by every run
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(given, cwd=ROOT, env=compiled, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return Cost(*json.loads(done.stdout.splitlines()[-1]))


def in_browser(page: Path) -> float:
    """Seconds until a browser has shown a page, without those that it needs for an empty one."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
    if not found:
        return math.nan
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.html")
        empty.write_text("<!doctype html><title>empty</title>", encoding="utf-8")

        def seconds(one: Path) -> float:
            start = time.monotonic()
            subprocess.run([found, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                            "--dump-dom", one.as_uri()], capture_output=True, check=True, timeout=300)  # fmt: skip
            return time.monotonic() - start

        seconds(empty)
        return min(seconds(page) for _ in range(3)) - min(seconds(empty) for _ in range(3))


def measured(sizes: list[int], folder: Path) -> Iterator[tuple[int, Cost, Cost]]:
    """Each corpus read cold, and again with one treaty changed; one that cannot be read is left out."""
    for size in sizes:
        raw, out = folder / f"raw-{size}", folder / f"out-{size}"
        try:
            changed = corpora.write(raw, size)[size // 2]
            cold = report(raw, out)
            changed.write_text(corpora.treaty(99_999), encoding="utf-8")
            yield size, cold, report(raw, out)
        except FAILURES as error:
            tell(f"{size} treaties", error)


FAILURES = (OSError, subprocess.SubprocessError, ValueError, ArithmeticError, LookupError)


def tell(what: str, error: Exception) -> None:
    said = getattr(error, "stderr", None)
    print(f"{what}: {error!r} {said or ''}", flush=True)


def figure(name: str, goal: float, measure: Callable[[], float], smaller: bool = True, unit: str = "") -> Figure:
    """What was measured, told at once; what fails is told, too, and counts as missed."""
    try:
        found = Figure(name, goal, measure(), smaller, unit)
    except FAILURES as error:
        tell(name, error)
        found = Figure(name, goal, math.nan, smaller, unit)
    print(found, flush=True)
    return found


def figures(sizes: list[int], folder: Path) -> tuple[str, list[Figure], dict[int, Cost]]:
    """The table of stages, the figures with their goals, and what each size cost."""
    spent, whole, floor = stages()
    rows = "".join(f"| {name} | {milliseconds:.1f} |\n" for name, milliseconds in spent.items())
    table = f"| stage | ms per treaty |\n|---|---|\n{rows}| all | {whole:.1f} |\n"
    table += f"| spaCy's blank tokenisation | {floor:.1f} |\n"
    found = [figure("one treaty end to end, over spaCy's blank tokenisation of its text", 1.5, lambda: whole / floor)]
    costs: dict[int, Cost] = {}
    warm: dict[int, Cost] = {}
    report(raw_of(folder, 1), folder / "out-1")  # compiles what is not compiled yet
    for size, cold, again in measured(sizes, folder):
        costs[size], warm[size] = cold, again
        print(f"{size} treaties: {cold}; one changed: {again}", flush=True)
    least, most, middle = min(sizes), max(sizes), sorted(sizes)[-2]

    def growth() -> float:
        start = report(raw_of(folder, 1), folder / "out-one").processor  # what every run costs, whatever it reads
        ratio = (costs[most].processor - start) / (costs[least].processor - start)
        return math.log(ratio) / math.log(most / least)

    shown = min(most, INDEXED)
    page = folder / f"out-{shown}" / "comparison.html"
    found += [
        figure(f"a run with one of {most} treaties changed, over a cold one", 0.15,
               lambda: warm[most].processor / costs[most].processor),
        figure(f"two workers against one in the stages of the single treaties, {most} treaties", 1.7,
               lambda: read_by(1, folder / f"raw-{most}") / read_by(2, folder / f"raw-{most}"), smaller=False),
        figure(f"growth of the cost from {least} to {most} treaties, as exponent", 1.1, growth),
        figure(f"largest process for {most} treaties, over that for {middle}", 1.5,
               lambda: costs[most].memory / costs[middle].memory),
        figure(f"seconds until Chromium shows the report for {shown} treaties", 2,
               lambda: in_browser(shown_page(page, folder, most, shown))),
        figure("size of that page", 5, lambda: page.stat().st_size / 1e6, unit=" MB"),
    ]
    return table, found, costs


def shown_page(page: Path, folder: Path, most: int, shown: int) -> Path:
    """The report that a browser shows: of a corpus that was read, or of a part of it, which is not read again."""
    if not page.exists():
        shutil.copytree(folder / f"out-{most}" / ".cache", page.parent / ".cache")
        report(raw_of(folder, shown), page.parent)
    return page


def raw_of(folder: Path, size: int) -> Path:
    raw = folder / f"raw-{size}"
    corpora.write(raw, size)
    return raw


# -- the page


def plot(costs: dict[int, Cost], path: Path) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "tiebreaker"
    from matplotlib import pyplot

    drawing, axes = pyplot.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for axis, name, values in ((axes[0], "seconds of the processor", [cost.processor for cost in costs.values()]),
                               (axes[1], "largest process, MB", [cost.memory for cost in costs.values()])):
        axis.loglog(list(costs), values, marker="o")
        axis.set_xlabel("treaties of 30 thousand characters")
        axis.set_ylabel(name)
        axis.grid(alpha=0.3, which="both")
    axes[1].set_yscale("linear")
    axes[1].set_ylim(bottom=0)
    drawing.savefig(path, metadata={"Date": None})


def section(table: str, found: list[Figure], costs: dict[int, Cost], drawn: str) -> str:
    runs = "".join(f"| {size} | {cost.processor:.0f} | {cost.clock:.0f} | {cost.memory:.0f} |\n"
                   for size, cost in costs.items())
    return f"""{HEADING}

`make bench` invents the corpora, measures, and writes this section. Texts are whole treaties of thirty thousand
characters in Russian and Romanian, no two worded alike; one word in a hundred is in no dictionary. Measured on
{os.cpu_count()} processors, Python {sys.version.split()[0]}. All but what is told by the clock is processor time.

| figure | goal | measured | reached |
|---|---|---|---|
{chr(10).join(map(str, found))}

{table}
| treaties | processor, s | clock, s | largest process, MB |
|---|---|---|---|
{runs}
![Cost and memory by the number of treaties]({drawn})
"""


def put(text: str, page: Path) -> None:
    """The section into its place in the page; the others stay."""
    whole = page.read_text(encoding="utf-8") if page.exists() else "# Benchmarks\n"
    before, _, rest = whole.partition(HEADING)
    after = re.search(r"^## ", rest, re.MULTILINE)
    page.write_text(before.rstrip() + "\n\n" + text + ("\n" + rest[after.start() :] if after else ""), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1000], help="treaties in the corpora")
    parser.add_argument("--size", type=int, help="one more corpus, for example 4000")
    parser.add_argument("--to", type=Path, default=PAGE, help="the page that the section goes into")
    parser.add_argument("--dry", action="store_true", help="print, and leave the page as it is")
    options = parser.parse_args()
    sizes = sorted({*options.sizes, *([options.size] if options.size else [])})
    if len(sizes) < 2:
        parser.error("two sizes are needed to tell how the cost grows")
    with tempfile.TemporaryDirectory() as folder:
        table, found, costs = figures(sizes, Path(folder))
    drawn = options.to.with_name("benchmarks-speed.svg")
    text = section(table, found, costs, drawn.name)
    print(text)
    if not options.dry:
        put(text, options.to)
        plot(costs, drawn)
    missed = [one for one in found if not one.met]
    for one in found:
        print(f"{'reached' if one.met else 'MISSED '}  {one.name}: {one.value:.2f}{one.unit}, goal "
              f"{'at most' if one.smaller else 'at least'} {one.goal:g}{one.unit}")
    print("every goal is reached" if not missed else f"{len(missed)} of {len(found)} goals missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
