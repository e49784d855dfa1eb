"""What was read of one file as bytes, and back: ``pack``, ``unpack``.

The bytes are JSON, compressed: nothing in them is ever run. They have two parts. The head holds what all treaties are
compared by (codes, notes, limbs); it is taken out at once. The body holds the bulk (the text, where it came from, all
clauses and mentions); it is taken out when it is asked for, and forgotten again, so that a thousand treaties are never
in memory as text.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from pipeline.message import of_parts, parts_of
from pipeline.model import (
    Clause,
    Code,
    Document,
    Evidence,
    Failure,
    Kind,
    Limb,
    Mention,
    Note,
    Origin,
    Reading,
    Repair,
    Review,
    Span,
    Status,
    Treaty,
)

Result = Reading | Failure
_Kind = TypeVar("_Kind", Reading, Failure, Document)
Load = Callable[[], bytes]
"""Gives packed bytes again, from where they are kept."""

_MAGIC = b"TBK1"
_MOST = 1 << 30  # bytes of an unpacked part: a bound on what damaged or foreign bytes can swell to
_KEPT = 64  # bodies in memory at a time: what comes row by row of features asks for each of them again and again

_DAMAGE = (ValueError, TypeError, KeyError, IndexError, AttributeError, zlib.error)  # what reading strange bytes raises


class PackError(Exception):
    """The bytes are damaged, or are not what `pack` made."""


def pack(results: Iterable[Result]) -> bytes:
    """Some results as bytes: the same results, the same bytes."""
    found = tuple(results)
    parts = [_squeezed([part(one) for one in found]) for part in (_head, _body)]
    content = len(parts[0]).to_bytes(8, "big") + parts[0] + parts[1]
    return _MAGIC + hashlib.sha256(content).digest() + content


def unpack(load: Load) -> tuple[Result, ...]:
    """The results of what `load` gives; their bulk is loaded again when it is asked for.

    Raises PackError for bytes that are damaged or that `pack` did not make.
    """
    try:
        data = load()
        head, _ = _parts(data)
        return tuple(_result(one, load, data[4:36], place) for place, one in enumerate(head))
    except _DAMAGE as error:
        raise PackError("the bytes are not what was packed") from error


def changed(one: _Kind, **values: object) -> _Kind:
    """A copy of a reading, a failure or a document with other values, as `dataclasses.replace` makes it; but what is
    loaded when it is asked for is not loaded for it."""
    base = next(kind for kind in (Reading, Failure, Document) if isinstance(one, kind))
    copy = object.__new__(type(one))
    for field in fields(base):
        slot = vars(base)[field.name]
        slot.__set__(copy, values.pop(field.name) if field.name in values else slot.__get__(one))
    if values:
        raise TypeError(f"{base.__name__} has no {', '.join(values)}")
    return copy


def identity(reading: Reading) -> str:
    """What tells a reading from every other one: a hash of all that is in it, what people corrected too.

    The bulk is not loaded for that: bytes that were unpacked carry their own hash.
    """
    slots = vars(Reading) | vars(Document)
    bulk = [slots[name].__get__(one) for one, names in ((reading, ("clauses", "mentions")), (
        reading.document, ("text", "origin", "repairs"))) for name in names]
    total = hashlib.sha256()
    if all(isinstance(one, _Later) and one.digest == bulk[0].digest and one.place == bulk[0].place for one in bulk):
        total.update(bulk[0].digest + bulk[0].place.to_bytes(4, "big"))
    else:
        total.update(_json_of(_body(reading)))
    total.update(_json_of([_head(reading), [_corrected(code.review) for code in reading.codes],
                           [[clause, _corrected(review)] for clause, review in reading.reviewed]]))
    return total.hexdigest()


def _corrected(review: Review | None) -> list[Any] | None:
    return None if review is None else [review.machine_value, review.reason, review.date,
                                        list(map(_evidence, review.machine_evidence))]


def _parts(data: bytes) -> tuple[Any, bytes]:
    """The head, and the body still compressed."""
    if data[:4] != _MAGIC or hashlib.sha256(data[36:]).digest() != data[4:36]:
        raise PackError("the bytes are not what was packed")
    size = int.from_bytes(data[36:44], "big")
    return _json(data[44 : 44 + size]), data[44 + size :]


def _squeezed(said: object) -> bytes:
    return zlib.compress(_json_of(said), 1)


def _json_of(said: object) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _json(data: bytes) -> Any:
    inflate = zlib.decompressobj()
    text = inflate.decompress(data, _MOST)
    if inflate.unconsumed_tail:
        raise PackError("the bytes are not what was packed")
    return json.loads(text.decode("utf-8", "surrogatepass"))


# What stays in memory


def _head(one: Result) -> list[Any]:
    if isinstance(one, Failure):
        return ["failure", _values(one.treaty), str(one.status), parts_of(one.message)]
    return [
        "reading", _values(one.document.treaty), str(one.status), parts_of(one.message), one.article,
        [[limb.clause, _ends(limb.span), limb.subject, [_evidence(each) for each in limb.triggers],
          limb.consequence and _ends(limb.consequence), limb.only and _ends(limb.only),
          limb.test and _evidence(limb.test), limb.references, limb.provisions] for limb in one.limbs],
        one.provisions,
        [[code.feature, code.value, [_evidence(each) for each in code.evidence]] for code in one.codes],
        [[note.code, note.params, [_evidence(each) for each in note.evidence]] for note in one.notes],
    ]  # fmt: skip


def _result(said: Sequence[Any], load: Load, digest: bytes, place: int) -> Result:
    kind, treaty, status, told, *rest = said
    message = of_parts(told)
    if kind == "failure":
        return Failure(Treaty(*treaty), Status(status), message)
    article, limbs, provisions, codes, notes = rest
    shown = _Shown()
    later: Any = _Later(load, digest, place)
    return _Reading(
        document=_Document(Treaty(*treaty), later, later, later),
        clauses=later,
        article=article,
        mentions=later,
        limbs=tuple(_limb(shown, *one) for one in limbs),
        provisions=tuple((_same(clause), tuple(map(_same, names))) for clause, names in provisions),
        codes=tuple(Code(_same(feature), _same(value), tuple(map(shown, found))) for feature, value, found in codes),
        notes=tuple(
            Note(_same(code), tuple((name, value) for name, value in params), tuple(map(shown, found)))
            for code, params, found in notes
        ),
        status=Status(status),
        message=message,
    )


def _limb(
    shown: _Shown, clause: str, span: Sequence[int], subject: str | None, triggers: Sequence[Any],
    consequence: Sequence[int] | None, only: Sequence[int] | None, test: Sequence[Any] | None,
    references: Sequence[str], provisions: Sequence[str],
) -> Limb:
    return Limb(
        _same(clause), shown.span(*span), subject, tuple(map(shown, triggers)),
        shown.span(*consequence) if consequence else None, shown.span(*only) if only else None,
        shown(test) if test else None, tuple(map(_same, references)), tuple(map(_same, provisions)),
    )


def _evidence(one: Evidence) -> list[Any]:
    return [one.element, one.quote, one.span.start, one.span.stop, one.clause, one.page, one.rule]


class _Shown:
    """Evidence of one result. What several codes and limbs show is kept once: of a thousand treaties that is much."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], Evidence] = {}
        self._spans: dict[tuple[int, int], Span] = {}
        self._quotes: dict[str, str] = {}

    def __call__(self, said: Sequence[Any]) -> Evidence:
        found = self._made.get(key := tuple(said))
        if found is None:
            element, quote, start, stop, clause, page, rule = said
            quote = self._quotes.setdefault(quote, quote)
            found = Evidence(_same(element), quote, self.span(start, stop), _same(clause), page, _same(rule))
            self._made[key] = found
        return found

    def span(self, start: int, stop: int) -> Span:
        """A span, kept once as well."""
        return self._spans.setdefault((start, stop), Span(start, stop))


def _same(text: str) -> str:
    """Names that come again and again are kept once."""
    return sys.intern(text)


def _values(treaty: Treaty) -> list[str]:
    return [getattr(treaty, field.name) for field in fields(treaty)]


def _ends(span: Span) -> list[int]:
    return [span.start, span.stop]


# What is loaded when it is asked for


class _Body:
    """The bulk of a result. What is asked for is made of the JSON then, for good: most who ask want one part."""

    __slots__ = ("_made", "_said")

    def __init__(self, said: Sequence[Any]) -> None:
        self._said = dict(zip(_PARTS, said, strict=True))
        self._made: dict[str, Any] = {}

    def part(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = _PARTS[name](self._said.pop(name))
        return self._made[name]

    def gave(self, name: str, value: object) -> bool:
        """Whether a value is what was made of a part."""
        return name in self._made and self._made[name] is value


def _body(one: Result) -> list[Any]:
    if isinstance(one, Failure):
        return []
    document = one.document
    return [
        document.text,
        [[run.span.start, run.span.stop, run.block, run.offset, run.page] for run in document.origin],
        [[repair.kind, repair.before, repair.after, repair.page, repair.start] for repair in document.repairs],
        [[clause.id, clause.article, str(clause.kind), clause.label, clause.heading, clause.parent, clause.span.start,
          clause.span.stop, clause.title and _ends(clause.title)] for clause in one.clauses],
        [[mention.concept, mention.span.start, mention.span.stop, mention.clause, mention.rule, mention.payload]
         for mention in one.mentions],
    ]  # fmt: skip


def _unpacked(load: Load, place: int) -> _Body:
    return _Body(_json(_parts(load())[1])[place])


def _origin(said: Sequence[Any]) -> tuple[Origin, ...]:
    return tuple(Origin(Span(start, stop), block, offset, page) for start, stop, block, offset, page in said)


def _repairs(said: Sequence[Any]) -> tuple[Repair, ...]:
    return tuple(Repair(*repair) for repair in said)


def _clauses(said: Sequence[Any]) -> tuple[Clause, ...]:
    kinds = {str(kind): kind for kind in Kind}
    return tuple(
        Clause(own, article, kinds[kind], label, heading, parent, Span(start, stop), title and Span(*title))
        for own, article, kind, label, heading, parent, start, stop, title in said
    )


def _mentions(said: Sequence[Any]) -> tuple[Mention, ...]:
    return tuple(
        Mention(_same(concept), Span(start, stop), clause, _same(rule), payload)
        for concept, start, stop, clause, rule, payload in said
    )


_PARTS: dict[str, Callable[[Any], Any]] = {  # in the order of `_body`
    "text": str, "origin": _origin, "repairs": _repairs, "clauses": _clauses, "mentions": _mentions,
}


class _Later:
    """What a body holds, until it is asked for."""

    __slots__ = ("digest", "load", "place")

    def __init__(self, load: Load, digest: bytes, place: int) -> None:
        self.load, self.digest, self.place = load, digest, place


class _Bodies:
    """The bodies that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], tuple[_Later, _Body]] = OrderedDict()

    def __call__(self, later: _Later) -> _Body:
        key = id(later.load), later.place
        found = self._kept.get(key)
        if found is None:
            found = later, _unpacked(later.load, later.place)  # `later` is kept so that no other gets its address
            self._kept[key] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found[1]

    def whose(self, name: str, value: object) -> _Later | None:
        """Where a value can be loaded from again, if it came from a body that is kept."""
        return next((later for later, body in self._kept.values() if body.gave(name, value)), None)

    def forget(self) -> None:
        self._kept.clear()


_bodies = _Bodies()


def _lazily(kind: type, name: str) -> Any:
    """A field that loads itself: the slot of the frozen class holds the value, or how to come by it.

    A copy (`dataclasses.replace`) does not hold what the original has only borrowed.
    """
    slot = vars(kind)[name]

    def get(self: object) -> Any:
        value = slot.__get__(self)
        return _bodies(value).part(name) if isinstance(value, _Later) else value

    def put(self: object, value: object) -> None:
        slot.__set__(self, value if isinstance(value, _Later) else _bodies.whose(name, value) or value)

    return property(get, put)


class _Document(Document):
    """A document whose text is loaded when it is asked for."""

    __slots__ = ()

    text = _lazily(Document, "text")
    origin = _lazily(Document, "origin")
    repairs = _lazily(Document, "repairs")


class _Reading(Reading):
    """A reading whose clauses and mentions are loaded when they are asked for."""

    __slots__ = ()

    clauses = _lazily(Reading, "clauses")
    mentions = _lazily(Reading, "mentions")
