"""What is made of single texts is kept under all that it depends on, and is the same with the cache and without."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from readings import reading

from pipeline import cli, store
from pipeline.cache import Cache
from pipeline.keep import NOTHING, Keep
from pipeline.model import Code, Review
from pipeline.packed import identity
from pipeline.writers import html

GOLD = Path(__file__).parent / "gold"


def written(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*")
            if path.is_file() and ".cache" not in path.parts and path.name != ".tiebreaker.json"}


def report(raw: Path, out: Path, *options: str) -> dict[str, bytes]:
    assert cli.main(["report", "--raw", str(raw), "--out", str(out), "--quiet", "--workers", "1", *options]) == 0
    return written(out)


def folder(tmp_path: Path, count: int) -> Path:
    raw = tmp_path / "raw"
    raw.mkdir()
    for path in sorted(GOLD.glob("ru-*.txt"))[:count]:
        shutil.copy(path, raw)
    return raw


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page for each text, as of many."""
    monkeypatch.setattr(html, "TOGETHER", 2)


def kept_in(tmp_path: Path, program: str = "1") -> Keep:
    return Keep(Cache(tmp_path / "cache", program))


def test_what_was_made_is_not_made_again(tmp_path: Path) -> None:
    made: list[str] = []

    def make() -> list[object]:
        made.append("x")
        return [1, "ж", None, {"a": "\ud800"}]

    assert [kept_in(tmp_path).value("a", "b", make) for _ in range(2)] == [[1, "ж", None, {"a": "\ud800"}]] * 2
    assert made == ["x"]


@pytest.mark.parametrize("what, depends, program", [("c", "b", "1"), ("a", "c", "1"), ("a", ["b"], "1"),
                                                    ("a", "b", "2")])
def test_what_depends_on_something_else_is_made_anew(
    tmp_path: Path, what: str, depends: str | list[str], program: str
) -> None:
    assert kept_in(tmp_path).value("a", "b", lambda: 1) == 1
    assert kept_in(tmp_path, program).value(what, depends, lambda: 2) == 2


def test_without_a_cache_nothing_is_kept() -> None:
    assert [NOTHING.value("a", "b", lambda one=one: one) for one in (1, 2)] == [1, 2]


def test_a_damaged_entry_is_made_anew(tmp_path: Path) -> None:
    keep = kept_in(tmp_path)
    keep.value("a", "b", lambda: [1])
    (entry,) = (tmp_path / "cache").iterdir()
    entry.write_bytes(entry.read_bytes()[:-1])
    assert keep.value("a", "b", lambda: [1]) == [1]


def test_every_part_of_a_reading_is_part_of_its_identity() -> None:
    one = reading("a", codes={"language": "ru"})
    other = [
        replace(one, message="m"), replace(one, article="5"), replace(one, provisions=(("1", ("other",)),)),
        replace(one, document=replace(one.document, text=one.document.text + " ")),
        replace(one, document=replace(one.document, treaty=replace(one.document.treaty, id="b"))),
        replace(one, codes=tuple(replace(code, review=Review("x", "r")) for code in one.codes)),
        replace(one, codes=(*one.codes, Code("instrument", "treaty"))),
        replace(one, reviewed=(("1", Review("x", "r")),)),
    ]
    assert len({identity(each) for each in (one, *other)}) == len(other) + 1
    assert identity(one) == identity(replace(one))


def test_a_second_run_with_a_treaty_changed_gives_the_bytes_of_one_without_a_cache(tmp_path: Path, few: None) -> None:
    raw, out = folder(tmp_path, 5), tmp_path / "out"
    report(raw, out)
    changed = sorted(raw.iterdir())[2]
    shutil.copy(sorted(GOLD.glob("ru-*.txt"))[9], changed)
    assert report(raw, out) == report(raw, tmp_path / "fresh", "--no-cache")


@pytest.mark.parametrize("what", ["manifest", "review", "baseline", "language", "gone", "more"])
def test_whatever_a_page_depends_on_makes_it_anew(tmp_path: Path, few: None, what: str) -> None:
    raw, out = folder(tmp_path, 4), tmp_path / "out"
    report(raw, out)
    first, second, *_ = sorted(raw.iterdir())
    options: list[str] = []
    match what:
        case "manifest":
            (raw / "treaties.toml").write_text(
                f'[treaty."{first.name}"]\ntitle = "T"\nshort_title = "Another name"\n', encoding="utf-8")
        case "review":
            assert cli.main(["review", first.stem, "definition.by_state", "present", "--reason", "It says so.",
                             "--raw", str(raw), "--date", "2026-03-14"]) in (0, 1)
        case "baseline":
            options = ["--baseline", second.stem]
        case "language":
            options = ["--lang", "ru"]
        case "gone":
            second.unlink()
        case "more":
            shutil.copy(sorted(GOLD.glob("ru-*.txt"))[7], raw)
    assert report(raw, out, *options) == report(raw, tmp_path / "fresh", "--no-cache", *options)


def test_only_pages_that_come_out_otherwise_are_made_anew(
    tmp_path: Path, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # other tests may lay files into the package or take programs off the path at the same time
    monkeypatch.setattr(store, "program", lambda: iter(["the program"]))
    raw, out = folder(tmp_path, 6), tmp_path / "out"
    before = report(raw, out)
    shutil.copy(sorted(GOLD.glob("ro-*.txt"))[8], raw / "zz.txt")
    made: list[str] = []
    page = html._page
    monkeypatch.setattr(html, "_page", lambda view, *rest: made.append(view.texts[0].id) or page(view, *rest))
    after = {name: data for name, data in report(raw, out).items() if name.startswith("treaties/")}
    changed = [name for name, data in after.items() if before.get(name) != data]
    assert 3 <= len(changed) <= len(made) < len(after), (len(changed), len(made), len(after))
