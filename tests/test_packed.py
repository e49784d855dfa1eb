"""What was read of a file as bytes and back: nothing is lost, damage is told, the bulk is loaded when asked for."""

import zlib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import packed
from pipeline.model import Failure, Reading, Status, Treaty
from pipeline.packed import PackError, changed, pack, unpack
from pipeline.single import single

GOLD = Path(__file__).parent / "gold"
RESULTS = {path.stem: single(path.read_bytes(), ".txt") for path in sorted(GOLD.glob("r?-1[0-4]-*.txt"))}


def values(one: object) -> dict[str, object]:
    """The fields of a reading and of its document, wherever they are kept."""
    assert isinstance(one, Reading)
    found = {field.name: getattr(one, field.name) for field in fields(Reading)}
    return found | {field.name: getattr(one.document, field.name) for field in fields(one.document)} | {"document": 0}


@pytest.mark.parametrize("name", RESULTS)
def test_what_comes_back_is_what_was_packed(name: str) -> None:
    data = pack(RESULTS[name])
    back = unpack(lambda: data)
    assert [values(one) for one in back] == [values(one) for one in RESULTS[name]]
    assert pack(back) == data


def test_a_failure_comes_back() -> None:
    failure = Failure(Treaty("x", "T", "de", "x.txt", "0" * 64), Status.UNSUPPORTED_LANGUAGE, "its language is German")
    data = pack([failure])
    assert unpack(lambda: data) == (failure,)


def test_the_text_is_loaded_when_it_is_asked_for_and_forgotten_again(monkeypatch: pytest.MonkeyPatch) -> None:
    loads = []
    data = pack(next(iter(RESULTS.values())))

    def load() -> bytes:
        loads.append(1)
        return data

    (one, *_) = unpack(load)
    assert isinstance(one, Reading)
    assert one.codes
    assert len(loads) == 1
    assert one.document.text
    assert one.clauses
    assert one.mentions
    assert len(loads) == 2
    packed._bodies.forget()
    assert one.document.text
    assert len(loads) == 3


def test_a_copy_does_not_hold_the_text_either() -> None:
    data = pack(next(iter(RESULTS.values())))
    (one, *_) = unpack(lambda: data)
    assert isinstance(one, Reading)
    copy = replace(one, document=replace(one.document, treaty=replace(one.document.treaty, id="other")))
    assert isinstance(vars(Reading)["clauses"].__get__(copy), packed._Later)
    assert copy.document.treaty.id == "other"
    assert copy.document.text == one.document.text


def test_a_copy_can_have_other_clauses() -> None:
    data = pack(next(iter(RESULTS.values())))
    (one, *_) = unpack(lambda: data)
    assert isinstance(one, Reading)
    assert replace(one, clauses=one.clauses[:1]).clauses == one.clauses[:1]


@given(st.data())
def test_any_damage_is_told(data: st.DataObject) -> None:
    whole = pack(next(iter(RESULTS.values())))
    place = data.draw(st.integers(0, len(whole) - 1))
    damaged = data.draw(st.sampled_from([
        whole[:place], whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], whole + b"\0",
    ]))  # fmt: skip
    with pytest.raises(PackError):
        unpack(lambda: damaged)


@given(st.binary())
def test_bytes_at_random_are_no_results(data: bytes) -> None:
    with pytest.raises(PackError):
        unpack(lambda: data)


@pytest.mark.parametrize("said", ["null", "[[1]]", '[["reading"]]', "{", '{"a": 1}', '[["failure", [], "x", ""]]'])
def test_json_that_is_no_result_is_told_even_with_a_right_checksum(said: str) -> None:
    parts = [zlib.compress(said.encode())] * 2
    content = len(parts[0]).to_bytes(8, "big") + parts[0] + parts[1]
    with pytest.raises(PackError):
        unpack(lambda: packed._MAGIC + packed.hashlib.sha256(content).digest() + content)


def test_only_the_part_that_is_asked_for_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pack(next(iter(RESULTS.values())))
    made: list[str] = []
    for name, make in list(packed._PARTS.items()):
        monkeypatch.setitem(packed._PARTS, name, lambda said, name=name, make=make: made.append(name) or make(said))
    (one, *_) = unpack(lambda: data)
    assert isinstance(one, Reading)
    assert one.document.text
    assert one.clauses is one.clauses
    assert made == ["text", "clauses"]


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_MOST", 1_000_000)
    parts = [zlib.compress(b" " * 50_000_000), b""]
    content = len(parts[0]).to_bytes(8, "big") + parts[0] + parts[1]
    with pytest.raises(PackError):
        unpack(lambda: packed._MAGIC + packed.hashlib.sha256(content).digest() + content)


def test_a_copy_with_another_treaty_loads_nothing_and_is_what_replace_makes() -> None:
    loads = []
    (original, *_) = next(iter(RESULTS.values()))
    assert isinstance(original, Reading)
    data = pack([original])

    def load() -> bytes:
        loads.append(1)
        return data

    other = replace(original.document.treaty, title="Another")
    (one,) = unpack(load)
    assert isinstance(one, Reading)
    copy = changed(one, document=changed(one.document, treaty=other), message="told")
    assert len(loads) == 1
    assert values(copy) == values(replace(original, document=replace(original.document, treaty=other), message="told"))
    assert changed(original, message="told") == replace(original, message="told")
    with pytest.raises(TypeError, match="texts"):
        changed(original, texts="no field of it")
