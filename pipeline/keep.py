"""What was made of something, kept under all that it depends on: ``Keep``.

What a run makes of one text alone (a page, rows of a table, the words of its clauses) is the same in the next run if
the text is. Whoever makes it names all that goes into it, beside the program itself, and gets it back from the cache
where it was made before. Nothing is kept where there is no cache; the values are the same.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from pipeline.model import Reading
from pipeline.packed import identity

Named = str | int | bool | None | Sequence["Named"] | Mapping[str, "Named"]


class Store(Protocol):
    """Bytes by keys, such as the cache: what comes back is what was put under the same key, or nothing."""

    def key(self, data: bytes, suffix: str) -> str: ...

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, packed: bytes) -> None: ...


@dataclass(frozen=True, slots=True)
class Keep:
    """What is kept in a store, or nothing where there is none."""

    store: Store | None = None
    _known: dict[int, tuple[Reading, str]] = field(default_factory=dict, repr=False, compare=False)

    def data(self, what: str, depends: Named, make: Callable[[], bytes]) -> bytes:
        """What ``make`` gives. ``what`` names the maker, ``depends`` is all that it looks at, as JSON has it."""
        if self.store is None:
            return make()
        named = json.dumps(depends, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        key = self.store.key(named, f"/{what}")
        found = self.store.get(key)
        if found is not None:
            return zlib.decompress(found)
        made = make()
        self.store.put(key, zlib.compress(made, 1))
        return made

    def value(self, what: str, depends: Named, make: Callable[[], Any]) -> Any:
        """The same for a value that JSON can hold; lists may come back where tuples were."""
        if self.store is None:
            return make()
        return json.loads(self.data(what, depends, lambda: json.dumps(
            make(), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")).decode(
            "utf-8", "surrogatepass"))

    def identity(self, reading: Reading) -> str:
        """What tells a reading from every other one; empty where nothing is kept."""
        if self.store is None:
            return ""
        known = self._known.get(id(reading))
        if known is None:
            known = self._known[id(reading)] = reading, identity(reading)  # held, so that no other gets its address
        return known[1]


NOTHING = Keep()


def digest(*parts: str) -> str:
    """A short name for much that something depends on."""
    total = sha256()
    for part in parts:
        total.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return total.hexdigest()
