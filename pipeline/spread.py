"""Work on many files at a time: ``spread``. In this process, in several of this machine, or on a cluster.

Wherever it is done, the work is the same function of a file's bytes and gives the same bytes. A process that dies takes
with it what it and its neighbours were working on: each of these is tried once more, in a process of its own, so that a
file that kills its reader costs itself alone.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any
from urllib.parse import urlsplit

from pipeline import limits, readers
from pipeline.message import N_, Message, SpokenError
from pipeline.model import Failure, Status
from pipeline.packed import pack
from pipeline.single import single

# So many files wait for each process: it need not wait for the next one, and few are in memory.
_AHEAD = 2
# Fewer files than these are done sooner than processes have loaded what they need.
_FEW = 4
SECONDS_TO_CONNECT = 10
_MISSING = N_("the library that speaks to a cluster is not installed; install it with: {command}")
_INSTALL = ".venv/bin/python -m pip install 'distributed>=2024.5'"


class SpreadError(SpokenError):
    """The cluster cannot be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Job:
    """A file to read: its number among all files, its bytes, its suffix."""

    number: int
    data: bytes
    suffix: str


def spread(jobs: Iterable[Job], workers: int = 1, scheduler: str = "") -> Iterator[tuple[int, bytes]]:
    """The number of each job with what was read, packed, in the order in which they are done.

    Raises SpreadError where a scheduler is named that cannot be used.
    """
    if scheduler:
        with _cluster(scheduler) as (pool, size):
            yield from _pooled(jobs, pool, size)
        return
    left = iter(jobs)
    first = list(islice(left, _FEW)) if workers > 1 else []
    if len(first) == _FEW:
        yield from _in_processes(chain(first, left), workers)
    else:
        yield from ((job.number, work(job.data, job.suffix)) for job in chain(first, left))


def work(data: bytes, suffix: str) -> bytes:
    """What is read of a file, packed, within the limits for one file. Raises nothing."""
    try:
        with limits.limited(), limits.memory_limited():
            return pack(single(data, suffix))
    except limits.Exceeded:
        return _failure(data, Message(
            "working on it takes more than {seconds} seconds; keep only the treaty in it", seconds=limits.SECONDS))
    except MemoryError:
        return _failure(data, Message(
            "it needs more than {megabytes} MB of memory; keep only the treaty in it", megabytes=limits.MEGABYTES))


def _failure(data: bytes, message: Message) -> bytes:
    return pack([Failure(readers.nameless(data), Status.FAILED, message)])


def _in_processes(jobs: Iterator[Job], workers: int) -> Iterator[tuple[int, bytes]]:
    while True:
        lost: list[Job] = []
        with _processes(workers) as pool:
            yield from _pooled(jobs, pool, workers, lost)
        if not lost:
            return
        for job in lost:
            yield job.number, _alone(job)


def _pooled(
    jobs: Iterable[Job], pool: Executor, size: int, lost: list[Job] | None = None
) -> Iterator[tuple[int, bytes]]:
    """What a pool makes of the jobs; when it breaks, those that it had are `lost`, and no more are taken."""
    left, running = iter(jobs), dict[Future[bytes], Job]()
    while True:
        while len(running) < _AHEAD * size and not lost and (job := next(left, None)) is not None:
            try:
                running[pool.submit(work, job.data, job.suffix)] = job
            except BrokenProcessPool:
                _lose(job, lost)
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            job = running.pop(future)
            try:
                yield job.number, future.result()
            except (BrokenProcessPool, CancelledError):
                _lose(job, lost)


def _lose(job: Job, lost: list[Job] | None) -> None:
    if lost is None:
        raise SpreadError("the cluster gave up a file; look at the scheduler's log, or run without --scheduler")
    lost.append(job)


def _alone(job: Job) -> bytes:
    """The second try of a job whose process died, or another's beside it."""
    with _processes(1) as pool, contextlib.suppress(BrokenProcessPool):
        return pool.submit(work, job.data, job.suffix).result()
    return _failure(job.data, Message(
        "the process that read it died, twice; keep only the treaty in it, or save it anew"))


@contextmanager
def _processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    how = "fork" if sys.platform.startswith("linux") else None
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(how), _prepare, (os.getpid(),))
    try:
        yield pool
    except BaseException:  # also when nobody wants the rest: what is being worked on is not waited for
        for process in list((pool._processes or {}).values()):
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare(parent: int) -> None:
    """A worker leaves an interrupt to its parent, ends with it, and keeps to the limit on memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limits.die_with(parent)
    limits.limit_memory()


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster as an executor, and how many can work at a time."""
    try:
        from distributed import Client
    except ImportError:
        raise SpreadError(_MISSING, command=_INSTALL) from None
    _reach(address)
    try:
        client: Any = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise _silent(address, error) from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise SpreadError("the scheduler at {address} has no workers; start some with: {command}",
                              address=address, command=f"dask worker {address}")
        yield client.get_executor(pure=False, retries=1), threads


def _reach(address: str) -> None:
    """Raises SpreadError where nothing listens at an address: sooner and more plainly than the library tells it."""
    try:
        place = urlsplit(address if "://" in address else f"tcp://{address}")
        if not place.hostname or not place.port:
            raise SpreadError("{address} is no address of a scheduler; write it as tcp://HOST:8786", address=address)
        socket.create_connection((place.hostname, place.port), SECONDS_TO_CONNECT).close()
    except (OSError, ValueError) as error:
        raise _silent(address, error) from error


def _silent(address: str, error: Exception) -> SpreadError:
    return SpreadError("no scheduler answers at {address} ({reason}); start one with: {command}; or mend the address",
                       address=address, reason=str(error), command="dask scheduler")
