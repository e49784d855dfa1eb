"""Lays people's corrections over what the program found: ``review``.

Guarantees:

1. A correction counts only for the words that its author read: where ``article_sha256`` is missing or is not that of
   the article's present text, it is stale; it is reported and not applied.
2. Values are those of the codebook. A correction that names what there is not, gives a value that is not allowed, or
   contradicts another one is a fault; so are corrections after which two codes, or a code and the clauses, say
   different things. A text with a fault keeps what the program found, whole, and the fault is reported.
3. What the program found stays beside what the person says. Nothing that depends on it is computed anew.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from pipeline.codebook import ABSENT, INCONCLUSIVE, NOT_AVAILABLE, OTHER, SEPARATORS, Feature, codebook
from pipeline.message import Message, SpokenError, hint
from pipeline.model import CLAUSE_KINDS, Clause, Code, Correction, Evidence, Reading, Review, Span

RULE = "review"
TOLD = 3  # contradictions that a message tells; of more, their number
CASCADE, ENTITY_RULE, AGREEMENT = "individual.cascade", "entity.rule", "mutual_agreement"


class CorrectionError(SpokenError, ValueError):
    """A correction that cannot be applied; the message says what is wrong and what to do."""


class StaleError(CorrectionError):
    """A correction of other words than those that stand there now."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The readings with the corrections laid over, and a message for each correction that was not applied."""

    readings: tuple[Reading, ...]
    messages: tuple[str, ...] = ()


def review(
    readings: Iterable[Reading], corrections: Iterable[Correction], withheld: Mapping[str, str] | None = None,
) -> Reviewed:
    """Corrections laid over the readings that they name, as in the module's guarantees.

    ``withheld`` names, by treaty, corrections that could not even be read: those of the same treaty wait for them.
    """
    by_treaty: dict[str, list[Correction]] = defaultdict(list)
    for correction in corrections:
        by_treaty[correction.treaty].append(correction)
    done: list[Reading] = []
    messages: list[str] = []
    for reading in readings:
        its = by_treaty.pop(reading.document.treaty.id, [])
        fault = (withheld or {}).get(reading.document.treaty.id)
        reading, told = _laid_over(reading, its, fault) if its else (reading, ())
        done.append(reading)
        messages += told
    unknown = [one for its in by_treaty.values() for one in its]
    bearers = {article_sha256(reading): reading.document.treaty.id for reading in done} if unknown else {}
    messages += [_unread(one, bearers) for one in unknown]
    return Reviewed(tuple(done), tuple(messages))


def _unread(correction: Correction, bearers: Mapping[str, str]) -> Message:
    """That no text bears the name; where a text of another name has the very article, that one's. ``bearers`` are the
    ids of the texts by the hashes of their articles."""
    said = {"place": correction.place, "treaty": correction.treaty}
    now = bearers.get(correction.article_sha256.strip().lower(), "") if correction.article_sha256.strip() else ""
    if now:
        return Message("{place}: no text {treaty!r} was read, but the article of {now!r} is word for word the one that "
                       "was corrected; if it is the same treaty, set treaty = \"{now}\"", now=now, **said)
    return Message("{place}: no text {treaty!r} was read{hint}; correct the name of the treaty, or remove the entry",
                   hint=_hint(correction.treaty, bearers.values()), **said)


def article_sha256(reading: Reading) -> str:
    """The hash of the residence article's cleaned text, heading included; empty where there is no such article."""
    span = article_span(reading)
    return hashlib.sha256(span.of(reading.document.text).encode()).hexdigest() if span else ""


def article_span(reading: Reading) -> Span | None:
    """Where the residence article stands."""
    if reading.article is None:
        return None
    spans = [clause.span for clause in reading.clauses if clause.article == reading.article]
    return Span(min(span.start for span in spans), max(span.stop for span in spans)) if spans else None


def corrected(reading: Reading, correction: Correction) -> Reading:
    """A reading with one correction laid over. Raises CorrectionError, StaleError for one of other words."""
    _fresh(reading, correction)
    return _corrected(reading, correction)


def normal_value(feature: str, value: str) -> str:
    """A value as the codebook writes it: a set in its order. Raises CorrectionError for one that it does not allow."""
    known = codebook().index.get(feature)
    if known is None:
        raise CorrectionError("there is no feature {feature!r}{hint}; docs/codebook.md lists them",
                              feature=feature, hint=_hint(feature, codebook().index))
    value = " ".join(value.split())
    if known.kind == "text":
        if not value:
            raise CorrectionError("{feature} needs words as they are printed, or {absent}",
                                  feature=feature, absent=ABSENT)
        return value
    if value in (INCONCLUSIVE, NOT_AVAILABLE) or (value == ABSENT and _may_be_absent(known)):
        return value
    allowed = [entry.id for entry in known.values if entry.id != ABSENT]
    elements = _elements(known, value)
    if known.kind == "list" and len(elements) > 1 and elements[-1] == NOT_AVAILABLE:
        return f"{normal_value(feature, ' > '.join(elements[:-1]))} > {NOT_AVAILABLE}"
    wrong = [element for element in elements if element not in allowed]
    if wrong or len(set(elements)) < len(elements):
        what = Message("{value!r} is no value of {feature}{hint}", value=wrong[0], feature=feature,
                       hint=_hint(wrong[0], allowed)) if wrong else (
            Message("{value!r} names a value of {feature} twice", value=value, feature=feature))
        raise CorrectionError("{problem}; {allowed}", problem=what, allowed=_allowed(known, allowed))
    return SEPARATORS.get(known.kind, "").join(known.order(elements) if known.kind == "set" else elements)


def normal_provisions(value: str) -> str:
    """A clause's provisions in the codebook's order. Raises CorrectionError for one that there is not."""
    known = [entry.id for entry in codebook().provisions]
    named = [part.strip() for part in value.split(";") if part.strip()]
    wrong = [name for name in named if name not in known]
    if wrong or not named:
        what = Message("{value!r} is no provision{hint}", value=wrong[0], hint=_hint(wrong[0], known)) if wrong else (
            Message("a clause has some provision"))
        raise CorrectionError("{problem}; allowed are, joined by '; ': {known}", problem=what, known=", ".join(known))
    if OTHER in named and len(set(named)) > 1:
        raise CorrectionError("{other!r} is what no provision explains, and stands alone; name it or the others",
                              other=OTHER)
    return "; ".join(sorted(set(named), key=known.index))


def contradictions(reading: Reading) -> tuple[str, ...]:
    """Where the codes of a text, or its codes and its clauses, say different things, in words for people."""
    values = {code.feature: code.value for code in reading.codes}
    return tuple(told for find in _CHECKS for told in find(values, reading))


def _laid_over(
    reading: Reading, corrections: Sequence[Correction], fault: str | None,
) -> tuple[Reading, tuple[str, ...]]:
    stale: list[str] = []
    faults: list[str] = [
        Message("{place}: the entry is sound, but {fault}, another one for {treaty}, is not; mend that one first",
                place=one.place, fault=fault, treaty=one.treaty) for one in corrections] if fault else []
    result = reading
    fresh: dict[tuple[str, str], Correction] = {}
    for one in corrections:
        try:
            _fresh(reading, one)
            _first(fresh, one)
            result = _corrected(result, one)
        except StaleError as error:
            stale.append(Message("{file}: {problem}", file=one.place, problem=error.message))
        except CorrectionError as error:
            faults.append(Message("{file}: {problem}", file=one.place, problem=error.message))
    before = set(contradictions(reading))
    found = [] if faults else [told for told in contradictions(result) if told not in before]
    if found:
        return reading, (*stale, _contradicted(reading, corrections, found))
    if not faults:
        return result, tuple(stale)
    kept = Message("{place}: until that is mended, {treaty} is shown as the program read it",
                   place=corrections[0].place, treaty=reading.document.treaty.id)
    return reading, (*stale, *faults, kept)


def _contradicted(reading: Reading, corrections: Sequence[Correction], found: Sequence[str]) -> Message:
    """One message for all that corrections contradict: one wrong value may contradict many others."""
    told = reduce(lambda first, second: Message("{first}; {second}", first=first, second=second), found[:TOLD])
    said = {"places": _places(corrections), "treaty": reading.document.treaty.id, "contradictions": told,
            "subject": _left(found[0], corrections)}
    if len(found) > TOLD:
        return Message("{places}: after the corrections of {treaty} this does not agree: {contradictions}; and {n} "
                       "more. Correct these too, beginning with: tiebreaker review {treaty} {subject} VALUE --reason "
                       "TEXT; or delete the entry. Until then {treaty} is shown as the program read it",
                       n=len(found) - TOLD, **said)
    return Message("{places}: after the corrections of {treaty} this does not agree: {contradictions}. Correct this "
                   "too: tiebreaker review {treaty} {subject} VALUE --reason TEXT; or delete the entry. Until then "
                   "{treaty} is shown as the program read it", **said)


def _left(contradiction: str, corrections: Sequence[Correction]) -> str:
    """What is to be corrected too, of the two that contradict each other: the feature that no one has corrected yet;
    where a clause is meant, its place in the command."""
    params = contradiction.params if isinstance(contradiction, Message) else {}
    done = {one.feature for one in corrections}
    named = [str(params[name]) for name in ("feature", "other") if name in params]
    return next((name for name in named if name not in done), "CLAUSE")


def _places(corrections: Sequence[Correction]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.place for one in corrections))


def _fresh(reading: Reading, correction: Correction) -> None:
    now = article_sha256(reading)
    if not now:
        raise StaleError("no residence article was found in {treaty}, and there is nothing to correct; remove the "
                         "entry, or put the article into the file", treaty=correction.treaty)
    if not correction.article_sha256:
        raise StaleError("the entry does not say which words it is about and is not applied; compare it with the "
                         "article, and if it holds, add article_sha256 = \"{sha256}\"", sha256=now)
    if correction.article_sha256.strip().lower() != now:
        raise StaleError("the article's text is no longer the one that was corrected, and the entry is not applied; "
                         "compare it with the text, and if it still holds, set article_sha256 = \"{sha256}\"",
                         sha256=now)


def _first(seen: dict[tuple[str, str], Correction], correction: Correction) -> None:
    earlier = seen.setdefault((correction.feature, correction.clause), correction)
    if earlier is not correction:
        subject = correction.feature or Message("clause {clause}", clause=correction.clause)
        raise CorrectionError("{subject} is corrected at {place} too; remove one of the two entries",
                              subject=subject, place=earlier.place)


def _corrected(reading: Reading, correction: Correction) -> Reading:
    return _clause_corrected(reading, correction) if correction.clause else _code_corrected(reading, correction)


def _code_corrected(reading: Reading, correction: Correction) -> Reading:
    value = normal_value(correction.feature, correction.value)
    old = next((code for code in reading.codes if code.feature == correction.feature),
               Code(correction.feature, NOT_AVAILABLE))
    shown = _quoted(reading, correction)
    known = codebook().feature(correction.feature)
    evidence = tuple(one for element in _elements(known, value) for one in _evidence(reading, old, element, shown))
    new = Code(correction.feature, value, evidence,
               Review(old.value, correction.reason, correction.date, old.evidence))
    codes = {code.feature: code for code in reading.codes} | {new.feature: new}
    ordered = (codes[feature.id] for feature in codebook().features if feature.id in codes)
    return replace(reading, codes=tuple(ordered))


def _evidence(reading: Reading, old: Code, element: str, shown: Evidence | None) -> Iterator[Evidence]:
    """What shows an element: the words that the person quotes, else what the program had found for it, else the
    article that the person read."""
    found = [one for one in old.evidence if one.element == element]
    if shown is not None and element != ABSENT:
        yield replace(shown, element=element)
    elif found:
        yield from found
    else:
        yield Evidence(element, "", article_span(reading) or Span(0, 0), "", None, RULE)


def _quoted(reading: Reading, correction: Correction) -> Evidence | None:
    """The quoted words where they stand in the article; white space counts as one space."""
    words = correction.quote.split()
    span = article_span(reading)
    if not words or span is None:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, words)))
    found = pattern.search(reading.document.text, span.start, span.stop)
    if found is None:
        raise CorrectionError("the quote {quote!r} does not stand in the article; copy it from there letter for "
                              "letter, or leave it out", quote=" ".join(words))
    start, stop = found.span()
    clause = next((one.id for one in reading.clauses if one.article == reading.article and one.span.start <= start
                   < one.span.stop), "")
    page = next((run.page for run in reading.document.origin if run.span.start <= start < run.span.stop), None)
    return Evidence("", found.group(), Span(start, stop), clause, page, RULE)


def _clause_corrected(reading: Reading, correction: Correction) -> Reading:
    known = [clause.id for clause in _own_clauses(reading)]
    if correction.clause not in known:
        raise CorrectionError("the article has no clause {clause!r}; its clauses are {known}",
                              clause=correction.clause, known=", ".join(known))
    value = normal_provisions(correction.value)
    before = dict(reading.provisions)
    review = Review("; ".join(before.get(correction.clause, ())), correction.reason, correction.date)
    after = before | {correction.clause: tuple(value.split("; "))}
    return replace(reading, provisions=tuple((name, after[name]) for name in known if name in after),
                   reviewed=(*reading.reviewed, (correction.clause, review)))


def _own_clauses(reading: Reading) -> list[Clause]:
    return [clause for clause in reading.clauses if clause.article == reading.article and clause.kind in CLAUSE_KINDS]


def _elements(feature: Feature, value: str) -> list[str]:
    separator = SEPARATORS.get(feature.kind)
    return [part.strip() for part in value.split(separator.strip())] if separator else [value]


def _may_be_absent(feature: Feature) -> bool:
    return feature.kind in SEPARATORS or any(entry.id == ABSENT for entry in feature.values)


def _allowed(feature: Feature, allowed: Sequence[str]) -> Message:
    special = [*([ABSENT] if _may_be_absent(feature) else []), INCONCLUSIVE, NOT_AVAILABLE]
    named = {"allowed": ", ".join(allowed), "special": ", ".join(special)}
    match feature.kind:
        case "set":
            return Message("allowed are, joined by '; ': {allowed}; or alone: {special}", **named)
        case "list":
            return Message("allowed are, in their order, joined by ' > ': {allowed}; or alone: {special}", **named)
    return Message("allowed are: {allowed}; or alone: {special}", **named)


def _hint(word: str, known: Iterable[str]) -> str:
    return hint(word, _holding(word, known) or known)


def _holding(word: str, known: Iterable[str]) -> list[str]:
    """The shortest of the names that have all parts of a word, such as `individual.abode`, and another part."""
    parts = set(re.split(r"[._]", word))
    return sorted((one for one in known if parts <= set(re.split(r"[._]", one))), key=len)[:1]


def _tests_of_the_cascade(values: Mapping[str, str], reading: Reading) -> Iterator[str]:
    cascade = values.get(CASCADE, NOT_AVAILABLE)
    if values.get(CASCADE) == NOT_AVAILABLE:  # nothing is known of the order: then neither that a test is not in it
        yield from (_differ(f"individual.{test}", own, CASCADE, cascade) for test in codebook().tests
                    if (own := values.get(f"individual.{test}", NOT_AVAILABLE)) == ABSENT)
    if not _told(cascade):
        return
    listed = cascade.split(" > ")
    carried = {name for _, provisions in reading.provisions for name in provisions}
    for test in codebook().tests:
        there, own = test in listed, values.get(f"individual.{test}", NOT_AVAILABLE)
        if own != NOT_AVAILABLE and (own == INCONCLUSIVE or there != (own != ABSENT)):
            yield _differ(f"individual.{test}", own, CASCADE, cascade)
        if values.get("entity.scope") != "any_person" and NOT_AVAILABLE not in listed and there != (test in carried):
            named = {"feature": CASCADE, "value": cascade, "test": test}
            yield (Message("{feature} is {value!r}, but no clause applies the test {test!r}", **named) if there else
                   Message("{feature} is {value!r}, but a clause applies the test {test!r}", **named))
        trigger = values.get(f"individual.{test}.trigger", NOT_AVAILABLE)
        if there and _told(trigger) and ("always" in trigger.split("; ")) != (test == listed[0]):
            other = f"individual.{test}.trigger"
            yield Message("{feature} is {value!r}, but {other} is {found!r}, and 'always' belongs to the first test "
                          "alone", feature=CASCADE, value=cascade, other=other, found=trigger)


def _dependents(values: Mapping[str, str], _: Reading) -> Iterator[str]:
    """A feature that speaks of a thing which is not there, or says nothing of one that is."""
    for feature in codebook().features:
        if feature.parent is None or feature.id in _TESTS:
            continue
        own, parent = values.get(feature.id, NOT_AVAILABLE), values.get(feature.parent, NOT_AVAILABLE)
        elements = codebook().feature(feature.parent).elements(parent)
        if own == NOT_AVAILABLE or not _told(parent) or NOT_AVAILABLE in elements:
            continue
        there = any(one in feature.members for one in elements) if feature.members else parent != ABSENT
        if there and own == INCONCLUSIVE:
            continue
        if there is (own != ABSENT) or (there and feature.id in _MAY_BE_ABSENT):
            continue
        if feature.id == "entity.position" and there and values.get(CASCADE) in (ABSENT, NOT_AVAILABLE, INCONCLUSIVE):
            continue
        yield _differ(feature.id, own, feature.parent, parent)


def _differ(feature: str, value: str, other: str, found: str) -> Message:
    return Message("{feature} is {value!r}, but {other} is {found!r}",
                   feature=feature, value=value, other=other, found=found)


def _told(value: str) -> bool:
    return value not in (INCONCLUSIVE, NOT_AVAILABLE)


_TESTS = frozenset(f"individual.{test}" for test in codebook().tests)
# What a step may leave unsaid.
_MAY_BE_ABSENT = frozenset({"individual.mutual_agreement.article", "entity.mutual_agreement.article",
                            "entity.mutual_agreement.factors"})
_CHECKS: tuple[Callable[[Mapping[str, str], Reading], Iterator[str]], ...] = (_tests_of_the_cascade, _dependents)
