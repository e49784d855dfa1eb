"""A reader's work in a process of its own, for libraries that a damaged file can make crash, swell or never end.

The process gets the file's bytes on its standard input and answers on its standard output, as JSON: nothing that it
says is ever run. It and all that it started are ended when its time is over.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Mapping, Sequence

from pipeline.limits import die_with, keep_memory, limit_memory
from pipeline.message import of_parts, parts_of
from pipeline.model import Block, Repair
from pipeline.readers.base import Content, ReadError

SECONDS = 60
MEGABYTES = 2_000
Options = Mapping[str, str | int | bool]
_CODE = "import sys; sys.path[:] = {path!r}; from pipeline.readers.child import answer; answer({target!r}, {options!r})"


class ChildError(Exception):
    """The process gave no answer: it crashed, or grew beyond its memory."""


class TooLargeError(ChildError):
    """The process needs more memory than it may have."""


def in_child(
    target: str, data: bytes, seconds: int, megabytes: int, options: Options | None = None, library: str = ""
) -> Content:
    """What the function `target` ("module:function") makes of a file's bytes and of options given by name. `library` is
    a module that it needs.

    Raises what the function raises of ReadError, TimeoutError after `seconds`, and ChildError where it gives no answer.
    It is TooLargeError where it says that it needs so many megabytes more than at its start (a limit where the system
    knows one): free memory that it has then it may use besides.
    """
    given = {**(options or {}), "megabytes": megabytes}
    if sys.platform.startswith("linux") and threading.active_count() == 1:
        for module in filter(None, (target.partition(":")[0], library)):  # which the copy has, then
            importlib.import_module(module)
        return _content(_forked(target, data, seconds, given))
    return _content(_started(target, data, seconds, given))


def apart(target: str, data: bytes, library: str = "") -> Content:
    """What a reader makes of a file in a process of its own, within limits that no document needs. Raises ReadError."""
    try:
        return in_child(target, data, SECONDS, MEGABYTES, library=library)
    except TimeoutError as error:
        raise ReadError("reading it takes more than {seconds} seconds; keep only the treaty in it, or save it anew",
                        seconds=SECONDS) from error
    except ChildError as error:
        raise ReadError("its reader failed ({reason}): it is damaged, or needs more than {megabytes} MB of memory; "
                        "open it in the program that made it and save it anew",
                        reason=str(error), megabytes=MEGABYTES) from error


def _forked(target: str, data: bytes, seconds: int, options: dict[str, str | int | bool]) -> bytes:
    """The answer of a copy of this process, which has loaded already what it needs. No thread may run beside it."""
    reading, writing = os.pipe()
    parent = os.getpid()
    sys.stdout.flush()
    sys.stderr.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of libraries, which the copy does not use
        process = os.fork()
    if process == 0:
        try:
            faulthandler.disable()  # the crash of a copy is not this program's
            os.setsid()
            die_with(parent)
            os.close(reading)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(nowhere, number)
            with os.fdopen(writing, "wb") as out:
                out.write(_answer(target, data, options))
        finally:
            os._exit(0)
    os.close(writing)
    try:
        return _all_of(reading, time.monotonic() + seconds, seconds)
    finally:
        os.close(reading)
        for end in (os.killpg, os.kill):  # the second where it has not made its group yet
            with contextlib.suppress(OSError):
                end(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _all_of(reading: int, end: float, seconds: int) -> bytes:
    parts: list[bytes] = []
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            raise TimeoutError(seconds)
        part = os.read(reading, 1 << 20)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _started(target: str, data: bytes, seconds: int, options: dict[str, str | int | bool]) -> bytes:
    """The answer of a new process."""
    code = _CODE.format(path=sys.path, target=target, options=options)
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise ChildError(f"no process can be started ({error.strerror})") from error
    try:
        return process.communicate(data, timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        raise TimeoutError(seconds) from None
    finally:
        with contextlib.suppress(OSError):  # it has ended by itself, and so has its group
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.communicate()


def _content(out: bytes) -> Content:
    try:
        said = json.loads(out)
        if said["kind"] == "error":
            raise ReadError(of_parts(said["message"]))
        if said["kind"] == "too large":
            raise TooLargeError(str(said["message"]))
        if said["kind"] != "content":
            raise ChildError(str(said["message"]))
        *told, repairs = said["blocks"]
        mended = [tuple([Repair(*repair) for repair in own]) if own else () for own in repairs]
        return Content(tuple(map(Block, *told, mended)))
    except (ValueError, KeyError, TypeError) as error:
        raise ChildError("it gave no answer") from error


def answer(target: str, options: dict[str, str | int | bool]) -> None:
    """A new process's own side: runs a function on the bytes of the standard input and writes what comes of it."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints does not get into the answer
    out.write(_answer(target, sys.stdin.buffer.read(), options))
    out.flush()
    os._exit(0)  # libraries have nothing to tidy up that ends with the process


def _told(blocks: Sequence[Block]) -> list[list[object]]:
    """What is said of blocks: a list of their texts, one of their pages, and so on, which is sooner read than blocks
    one by one."""
    return [
        [block.text for block in blocks],
        [block.page for block in blocks],
        [block.label for block in blocks],
        [block.style for block in blocks],
        [[(each.kind, each.before, each.after, each.page, each.start) for each in block.repairs] if block.repairs else 0
         for block in blocks],
    ]


def _answer(target: str, data: bytes, options: dict[str, str | int | bool]) -> bytes:
    gc.disable()  # the process ends before it would pay
    module, _, name = target.partition(":")
    said: dict[str, object]
    try:
        limit_memory(int(options["megabytes"]))
        keep_memory()
        others = {key: value for key, value in options.items() if key != "megabytes"}
        content: Content = getattr(importlib.import_module(module), name)(data, **others)
        said = {"kind": "content", "blocks": _told(content.blocks)}
    except ReadError as error:
        said = {"kind": "error", "message": parts_of(error.message)}
    except MemoryError as error:
        said = {"kind": "too large", "message": f"MemoryError: {error}"}
    except Exception as error:  # whatever a damaged file makes of a library
        said = {"kind": "failed", "message": f"{type(error).__name__}: {error}"}
    return json.dumps(said, ensure_ascii=False).encode("utf-8", "surrogatepass")
