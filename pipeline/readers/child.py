"""A reader's work in a process of its own, for libraries that a damaged file can make crash, swell or never end.

The process gets the file's bytes on its standard input and answers on its standard output, as JSON: nothing that it
says is ever run. It and all that it started are ended when its time is over.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict

from pipeline.model import Block, Repair
from pipeline.readers.base import Content, ReadError

Options = Mapping[str, str | int | bool]
_CODE = "import sys; sys.path[:] = {path!r}; from pipeline.readers.child import answer; answer({target!r}, {options!r})"


class ChildError(Exception):
    """The process gave no answer: it crashed, or grew beyond its memory."""


def in_child(target: str, data: bytes, seconds: int, megabytes: int, options: Options | None = None) -> Content:
    """What the function `target` ("module:function") makes of a file's bytes and of options given by name.

    Raises what the function raises of ReadError, TimeoutError after `seconds`, and ChildError where it gives no answer,
    as when it needs more than so many megabytes of address space (a limit where the system knows one).
    """
    code = _CODE.format(path=sys.path, target=target, options={**(options or {}), "megabytes": megabytes})
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
        out, _ = process.communicate(data, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise TimeoutError(seconds) from None
    finally:
        _end(process)
    return _content(out)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the process and those that it started."""
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
            raise ReadError(str(said["message"]))
        if said["kind"] != "content":
            raise ChildError(str(said["message"]))
        blocks = tuple(Block(**block) for block in said["blocks"])
        return Content(blocks, tuple(Repair(**repair) for repair in said["repairs"]))
    except (ValueError, KeyError, TypeError) as error:
        raise ChildError("it gave no answer") from error


def answer(target: str, options: dict[str, str | int | bool]) -> None:
    """The process's own side: runs a function on the bytes of the standard input and writes what comes of it."""
    _limit(int(options.pop("megabytes")))
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints does not get into the answer
    module, _, name = target.partition(":")
    data = sys.stdin.buffer.read()
    said: dict[str, object]
    try:
        content: Content = getattr(importlib.import_module(module), name)(data, **options)
        blocks = [asdict(block) for block in content.blocks]
        said = {"kind": "content", "blocks": blocks, "repairs": [asdict(repair) for repair in content.repairs]}
    except ReadError as error:
        said = {"kind": "error", "message": str(error)}
    except Exception as error:  # whatever a damaged file makes of a library
        said = {"kind": "failed", "message": f"{type(error).__name__}: {error}"}
    out.write(json.dumps(said).encode("ascii"))
    out.flush()
    os._exit(0)  # libraries have nothing to tidy up that ends with the process


def _limit(megabytes: int) -> None:
    if sys.platform.startswith("linux"):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        size = megabytes * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (size if hard == resource.RLIM_INFINITY else min(size, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
