"""How much of the machine one file may use: ``limited``, ``memory_limited``, ``limit_memory``, ``keep_memory``,
``die_with``.

Bounds for files that were made to stop the program, or that are no treaties: whoever goes beyond them is told, and the
other files are read. Seconds are those of the processor, so that a busy machine changes nothing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SECONDS = 180  # for the stages of one file, without its reader; a treaty of thirty pages takes a tenth of one
MEGABYTES = 3_000  # that one file may need beyond what the program needs anyway


class Exceeded(BaseException):
    """The time is over. No `Exception`, so that no stage takes it for a fault of its own."""


@contextmanager
def limited(seconds: float | None = None) -> Iterator[None]:
    """Raises Exceeded in the block when it has used its seconds; never where the system or a thread has no such timer.

    Regular expressions that explode are interrupted too: Python looks for signals while it matches.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(*_: object) -> None:
        raise Exceeded

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, SECONDS if seconds is None else seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def memory_limited(megabytes: int | None = None) -> Iterator[None]:
    """In the block this process gets so many megabytes more, as `limit_memory` gives a process of its own for good.

    What asks for more gets a MemoryError. Nothing is limited where the system knows no such limit, nor beside other
    threads, which would be limited too.
    """
    if not sys.platform.startswith("linux") or threading.current_thread() is not threading.main_thread():
        yield
        return
    import resource

    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = min(limit for limit in (_room(MEGABYTES if megabytes is None else megabytes), before, hard)
               if limit != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))


def limit_memory(megabytes: int = MEGABYTES) -> None:
    """From here on this process gets so many megabytes more, where the system knows such a limit; no core files."""
    if sys.platform.startswith("linux"):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        size = _room(megabytes)
        resource.setrlimit(resource.RLIMIT_AS, (size if hard == resource.RLIM_INFINITY else min(size, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _room(megabytes: int) -> int:
    """The bytes of address space that this process uses, and so many megabytes more."""
    import resource

    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return used + megabytes * 1_000_000


def keep_memory() -> None:
    """What this process frees it keeps for what it needs next (glibc): for one that does a single piece of work, to
    give memory back between the pages of a document and to ask for it anew costs time."""
    if sys.platform.startswith("linux"):
        import ctypes

        with suppress(OSError, AttributeError):
            mallopt = ctypes.CDLL(None).mallopt
            mallopt(-1, 1 << 29)  # M_TRIM_THRESHOLD
            mallopt(-2, 1 << 24)  # M_TOP_PAD
            mallopt(-3, 1 << 25)  # M_MMAP_THRESHOLD


def die_with(parent: int) -> None:
    """This process ends when its parent does, where the system can see to it (Linux)."""
    if sys.platform.startswith("linux"):
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:  # it ended before it could be heard of
            os._exit(1)
