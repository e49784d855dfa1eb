"""Work in several processes: the same bytes, and a process that dies costs its file a second try, not the run."""

import builtins
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from pipeline import limits, spread
from pipeline.model import Failure, Reading, Status
from pipeline.packed import unpack
from pipeline.single import single
from pipeline.spread import Job, SpreadError

GOLD = Path(__file__).parent / "gold"
CASES = sorted(GOLD.glob("r?-0[1-3]-*.txt"))
JOBS = [Job(number, path.read_bytes(), ".txt") for number, path in enumerate(CASES)]

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are copied on Linux alone")


def done(jobs: Iterable[Job], workers: int = 2, scheduler: str = "") -> dict[int, bytes]:
    return dict(spread.spread(jobs, workers, scheduler))


ALONE = done(JOBS, workers=1)


def test_several_processes_give_the_bytes_that_one_gives() -> None:
    assert done(JOBS) == ALONE


def test_few_files_are_taken_ahead() -> None:
    taken: list[int] = []

    def jobs() -> Iterable[Job]:
        for number in range(40):
            taken.append(number)
            yield Job(number, b"", ".txt")

    first = spread.spread(jobs(), 2)
    next(first)
    assert len(taken) < 10
    first.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_file_that_needs_too_much_memory_is_told_in_this_process_and_in_others(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def greedy(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
        held = bytearray(400_000_000) if data == JOBS[1].data else b""
        return single(data, suffix) if not held else ()

    monkeypatch.setattr(spread, "single", greedy)
    monkeypatch.setattr(limits, "MEGABYTES", 300)
    found = done(JOBS, workers)
    (failure,) = unpack(lambda: found[1])
    assert isinstance(failure, Failure)
    assert failure.message == "it needs more than 300 MB of memory; keep only the treaty in it"
    assert [found[job.number] for job in JOBS if job.number != 1] == [ALONE[n] for n in ALONE if n != 1]
    assert len(bytearray(400_000_000)) == 400_000_000, "the limit holds for the file alone"


def test_a_process_that_dies_costs_its_file_a_second_try(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mark = tmp_path / "died"

    def dying(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
        if data == JOBS[2].data and not mark.exists():
            mark.write_text("once", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return single(data, suffix)

    monkeypatch.setattr(spread, "single", dying)
    assert done(JOBS) == ALONE


def test_a_file_that_kills_every_process_is_told_and_the_others_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
        if data == JOBS[1].data:
            os._exit(1)
        return single(data, suffix)

    monkeypatch.setattr(spread, "single", dying)
    found = done(JOBS)
    (failure,) = unpack(lambda: found[1])
    assert isinstance(failure, Failure)
    assert failure.status is Status.FAILED
    assert failure.message.startswith("the process that read it died, twice; ")
    assert {number: data for number, data in found.items() if number != 1} == {
        number: data for number, data in ALONE.items() if number != 1
    }


@pytest.mark.parametrize("workers", [1, 2])
def test_a_file_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    def endless(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
        while data == b"endless":
            pass
        return ()

    monkeypatch.setattr(spread, "single", endless)
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    found = done([Job(0, b"endless", ".txt"), *(Job(number, b"", ".txt") for number in range(1, 5))], workers)
    (failure,) = unpack(lambda: found[0])
    assert isinstance(failure, Failure)
    assert "takes more than 0.2 seconds; keep only the treaty in it" in failure.message
    assert unpack(lambda: found[1]) == ()


def test_a_file_that_needs_too_much_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def swelling(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
        return (bytearray(4_000_000_000),)[:0]  # type: ignore[return-value]

    monkeypatch.setattr(spread, "single", swelling)
    found = done(Job(number, b"", ".txt") for number in range(4))
    (failure,) = unpack(lambda: found[0])
    assert isinstance(failure, Failure)
    assert "needs more than 3,000 MB of memory" in failure.message


def test_without_the_library_of_clusters_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without(name: str, *rest: object, **others: object) -> object:
        if name == "distributed":
            raise ImportError(name)
        return load(name, *rest, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SpreadError, match=r"not installed; install it with: .*pip install 'distributed"):
        done(JOBS, scheduler="tcp://127.0.0.1:1")


@pytest.mark.parametrize(("address", "told"), [
    ("nonsense", "is no address of a scheduler; write it as"),
    ("tcp://127.0.0.1:9", "no scheduler answers at"),
    ("no-such-host.invalid:8786", "no scheduler answers at"),
])  # fmt: skip
def test_a_scheduler_that_does_not_answer_is_told(address: str, told: str) -> None:
    pytest.importorskip("distributed", reason="pip install distributed")
    with pytest.raises(SpreadError, match=told):
        done(JOBS, scheduler=address)


def test_a_cluster_gives_the_same_bytes() -> None:
    distributed = pytest.importorskip("distributed", reason="pip install distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp", host="127.0.0.1"
    ) as cluster:
        assert done(JOBS, scheduler=cluster.scheduler_address) == ALONE


def test_a_cluster_without_workers_is_told() -> None:
    distributed = pytest.importorskip("distributed", reason="pip install distributed")
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address=None, protocol="tcp", host="127.0.0.1"
    ) as cluster, pytest.raises(SpreadError, match="has no workers; start some with"):
        done(JOBS, scheduler=cluster.scheduler_address)
