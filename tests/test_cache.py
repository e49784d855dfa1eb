"""The cache: what an entry depends on, what it does not, and that nothing damaged or foreign is ever believed."""

import os
import shutil
from pathlib import Path

import pytest

from pipeline import cache as module
from pipeline import run, store
from pipeline.cache import Cache
from pipeline.model import Failure, Manifest, Reading
from pipeline.packed import pack, unpack
from pipeline.readers import programs
from pipeline.single import single

GOLD = Path(__file__).parent / "gold"
CASES = [GOLD / name for name in ("ro-07-orice-persoana.txt", "ru-01-any-person-settle.txt")]
PACKED = {path: pack(single(path.read_bytes(), ".txt")) for path in CASES}


def cached(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "out" / module.NAME, "program 1")


def entries(one: Cache) -> list[str]:
    return sorted(path.name for path in one.folder.iterdir())


def count(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts what is read and not taken from the cache."""
    told: list[str] = []
    from pipeline import spread

    def counted(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
        told.append(suffix)
        return single(data, suffix)

    monkeypatch.setattr(spread, "single", counted)
    return told


def corpus(raw: Path, one: Cache | None) -> tuple[tuple[Reading, ...], tuple[Failure, ...]]:
    found = run.read_corpus(raw, how=run.How(cache=one))
    return found.readings, found.failures


def folder(tmp_path: Path) -> Path:
    raw = tmp_path / "raw"
    raw.mkdir()
    for path in CASES:
        shutil.copy(path, raw)
    return raw


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    one = cached(tmp_path)
    key = one.key(b"a", ".txt")
    assert one.get(key) is None
    one.put(key, PACKED[CASES[0]])
    assert one.get(key) == PACKED[CASES[0]]
    assert entries(one) == [f"{key}.entry"]


def test_a_key_depends_on_bytes_suffix_and_program(tmp_path: Path) -> None:
    one = cached(tmp_path)
    other = Cache(one.folder, "program 2")
    keys = {one.key(b"a", ".txt"), one.key(b"b", ".txt"), one.key(b"a", ".pdf"), other.key(b"a", ".txt")}
    assert one.key(b"a", ".TXT") in keys
    assert len(keys) == 4


def test_the_program_is_its_files_its_libraries_and_the_programs_that_read_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = tuple(store.program())
    assert "readers/__init__.py" in said
    assert any(part.startswith("spacy ") for part in said)
    monkeypatch.setattr(programs, "programs", lambda: ("tesseract 99",))
    assert "tesseract 99" in tuple(store.program())


def test_a_second_run_reads_only_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw, one = folder(tmp_path), cached(tmp_path)
    told = count(monkeypatch)
    first = corpus(raw, one)
    assert len(told) == 2
    second = corpus(raw, one)
    assert len(told) == 2
    assert [pack([a]) for a in first[0]] == [pack([a]) for a in second[0]]
    path = raw / CASES[0].name
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    corpus(raw, one)
    assert len(told) == 3


def test_a_name_an_id_and_the_manifest_are_laid_over_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, one = folder(tmp_path), cached(tmp_path)
    corpus(raw, one)
    told = count(monkeypatch)
    (raw / CASES[0].name).rename(raw / "other.txt")
    shutil.copy(raw / "other.txt", raw / "again.txt")
    (raw / "treaties.toml").write_text('[treaty."other.txt"]\ntitle = "T"\n', encoding="utf-8")
    readings, _ = corpus(raw, one)
    assert told == []
    treaties = [reading.document.treaty for reading in readings]
    assert [(treaty.id, treaty.source) for treaty in treaties] == [
        ("again", "again.txt"), ("other", "other.txt"), (CASES[1].stem, CASES[1].name),
    ]  # fmt: skip
    assert treaties[1].title == "T"
    assert treaties[0].title != "T"


def test_failures_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw, one = folder(tmp_path), cached(tmp_path)
    (raw / "binary.txt").write_bytes(bytes(range(256)) * 10)
    (raw / "german.txt").write_text("Im Sinne dieses Abkommens bedeutet der Ausdruck eine Person, die nach dem Recht "
                                    "dieses Staates dort steuerpflichtig ist.", encoding="utf-8")
    _, failures = corpus(raw, one)
    assert len(failures) == 2
    assert len(entries(one)) == 2
    told = count(monkeypatch)
    assert corpus(raw, one)[1] == failures
    assert len(told) == 2


@pytest.mark.parametrize("damage", ["cut", "bit", "empty", "foreign", "folder", "pickle"])
def test_a_damaged_or_foreign_entry_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    raw, one = folder(tmp_path), cached(tmp_path)
    before = corpus(raw, one)
    paths = [one.folder / name for name in entries(one)]
    whole = paths[0].read_bytes()
    match damage:
        case "cut":
            paths[0].write_bytes(whole[: len(whole) // 2])
        case "bit":
            paths[0].write_bytes(whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:])
        case "empty":
            paths[0].write_bytes(b"")
        case "foreign":
            shutil.copy(paths[1], paths[0])
        case "folder":
            paths[0].unlink()
            paths[0].mkdir()
        case "pickle":
            paths[0].write_bytes(b"cos\nsystem\n(S'false'\ntR.")
    told = count(monkeypatch)
    after = corpus(raw, one)
    assert len(told) == 1
    assert [pack([a]) for a in before[0]] == [pack([a]) for a in after[0]]
    if damage != "folder":
        assert paths[0].read_bytes() == whole


def test_an_error_of_the_disk_costs_the_entry_alone(tmp_path: Path) -> None:
    raw = folder(tmp_path)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    readings, failures = corpus(raw, Cache(tmp_path / "file" / "cache", "p"))
    assert (len(readings), failures) == (2, ())


def test_the_entries_used_longest_ago_go_first(tmp_path: Path) -> None:
    one = cached(tmp_path)
    for age, name in enumerate((b"a", b"b", b"c")):
        one.put(one.key(name, ".txt"), PACKED[CASES[0]])
        os.utime(one.folder / f"{one.key(name, '.txt')}.entry", (age, age))
    size = (one.folder / entries(one)[0]).stat().st_size
    assert one.get(one.key(b"a", ".txt")) is not None  # and it is the newest
    one.prune(2 * size)
    assert [one.get(one.key(name, ".txt")) is not None for name in (b"a", b"b", b"c")] == [True, False, True]


def test_what_killed_runs_left_half_written_is_swept_and_a_living_one_s_is_not(tmp_path: Path) -> None:
    one = cached(tmp_path)
    one.put(one.key(b"a", ".txt"), PACKED[CASES[0]])
    (one.folder / "x.entry.99999999.part").write_bytes(b"half")
    (one.folder / f"x.entry.{os.getppid()}.part").write_bytes(b"half")
    one.prune()
    assert [name.split(".")[-2] for name in entries(one) if name.endswith(".part")] == [str(os.getppid())]


def test_entries_hold_neither_names_nor_ids(tmp_path: Path) -> None:
    for path, data in PACKED.items():
        treaties = [one.document.treaty for one in unpack(lambda data=data: data) if isinstance(one, Reading)]
        assert [(treaty.id, treaty.source) for treaty in treaties] == [("", "")]
        assert run.placed(unpack(lambda data=data: data), path.name, "x", Manifest())
