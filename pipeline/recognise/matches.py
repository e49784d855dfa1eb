"""What a text names, by every wording of the lexicon: ``find``."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from itertools import groupby
from operator import itemgetter

from pipeline.lexicon.concepts import recogniser, vocabulary
from pipeline.lexicon.languages import fold
from pipeline.lexicon.patterns import BOUNDARY, Sequence
from pipeline.lexicon.words import is_known
from pipeline.recognise.words import STOPS, Word, classes_of, ends_a_limb, words_and_classes

# all but what surely is no capital: signs, and the small letters of most texts
_MAYBE_CAPITAL = re.compile("[^\x00-@\\[-\u00bf\u00df-\u00ff\u0430-\u045f]")
_HYPHENS = "-\u00ad"  # at the end of a text: what stood behind it is lost

_BESIDE = 24  # letters behind a member of a list that tell whether another follows
_NAMES = 8  # letters of a word behind which two letters tell the next: an adjective, not a "not" or a "which"

Hits = dict[tuple[str, int, int], str | None]  # (rule, start, stop) with the payload


def find(text: str, language: str, cut: bool = False) -> list[tuple[str, int, int, str | None]]:
    """(rule, start, stop, payload) of every mention in a text, those that yield to a longer one left out.

    The ends of sentences and limbs come as mentions of ``stop``. ``cut``: the text breaks off, perhaps in a word.
    """
    payloads = hits(text, language, cut)
    kept = _without_shorter(list(payloads), recogniser(language).yields_to, _members(payloads, text, language))
    return [(*hit, payloads[hit]) for hit in kept]


def _members(found: Iterable[tuple[str, int, int]], text: str, language: str) -> frozenset[tuple[str, int, int]]:
    """The hits of listed concepts behind which another member of the list follows."""
    known = recogniser(language)
    return frozenset(
        hit for hit in found if _wording(hit[0])[0] in known.listed
        and known.beside.match(fold(text[hit[1] : hit[2] + _BESIDE], language), hit[2] - hit[1])
    )


def hits(text: str, language: str, cut: bool = False) -> Hits:
    """Every match of every wording, (rule, start, stop) with its payload."""
    known = recogniser(language)
    folded = fold(text, language)
    words, sequence, payloads = _sequence(text, folded, language)
    broken = cut and bool(words) and words[-1].text not in STOPS and text.endswith(words[-1].text)
    found = _at_break(sequence, words[-2:], language) if broken else known.matcher.find(sequence)
    for rule, first, last in found:
        payloads[rule, words[first].start, words[last - 1].stop] = known.payloads[rule]
    for regexes, subject in ((known.regexes, folded), (known.cased, _in_case(folded, text))):
        for rule, regex in regexes:
            for match in regex.pattern.finditer(subject) if regex.may_be_in(subject) else ():
                named = match.groupdict()
                value = match.span("value") if named.get("value") is not None else None
                at = match.span("at") if named.get("at") is not None else match.span()
                if broken and at[1] > words[-1].start and not text[at[1] :].strip():
                    continue  # a number of which more may have followed
                payloads[(rule, *at)] = text[slice(*value)] if value else known.payloads[rule]
    return payloads


def _sequence(text: str, folded: str, language: str) -> tuple[list[Word], Sequence, Hits]:
    """The words of a text, these as the matcher sees them, and the ends of its sentences as mentions of ``stop``."""
    words: list[Word] = []
    classes: list[frozenset[int]] = []
    after_comma: list[bool] = []
    limbs: Hits = {}
    previous: Word | None = None
    for word, places in words_and_classes(text, folded, language):
        after_comma.append(previous is not None and "," in text[previous.stop : word.start])
        if places is not None:
            classes.append(places)
        elif ends_a_limb(word, previous, text, language):
            classes.append(BOUNDARY)
            limbs[f"stop:{language}:0", word.start, word.stop] = word.text
        else:
            classes.append(frozenset())
        words.append(word)
        previous = word
    return words, Sequence(classes, after_comma), limbs


def _at_break(sequence: Sequence, words: list[Word], language: str) -> list[tuple[str, int, int]]:
    """The matches in a text that breaks off, perhaps in its last word.

    What the word says alone counts where each word of treaties that begins so says it. What it says with the words
    before it counts where many of those words do (more where others stand between), and none says anything else.
    """
    matcher = recogniser(language).matcher
    start = max(0, len(sequence.words) - matcher.reach)
    tail = Sequence(sequence.words[start:], sequence.after_comma[start:])
    before = [hit for hit in matcher.find(sequence) if hit[1] < start]  # which the last word cannot change
    return before + [(rule, start + first, start + last) for rule, first, last in _at_end(tail, words, language)]


def _at_end(sequence: Sequence, words: list[Word], language: str) -> list[tuple[str, int, int]]:
    """The matches in the last words of a text that breaks off, those before not being needed."""
    known = recogniser(language)
    long = len(words) > 1 and len(words[-2].text) >= _NAMES
    readings = _readings(words[-1], language, 2 if long else 3)
    stop = len(sequence.words)
    times = Counter[tuple[str, int, int]]()
    for reading in readings:
        sequence.words[-1] = reading
        times.update(set(known.matcher.find(sequence)))
    beside = sequence.words[-2:-1]
    sequence.words[-2:] = [frozenset[int](), frozenset.union(*readings)][-len(sequence.words) :]
    apart = set(known.matcher.find(sequence))  # with any word between the cut one and what it goes with
    sequence.words[-2:-1] = beside
    phrases = [
        hit
        for hit, count in times.items()
        if hit[1] < stop - 1 and hit[2] == stop and count * (2 if hit in apart else 4) >= len(readings)
    ]
    named = {rule.split(":")[0] for rule, *_ in phrases}
    kept = [hit for hit, count in times.items() if count == len(readings) or (hit in phrases and len(named) == 1)]
    sequence.words[-1] = frozenset.union(*readings)
    possible = [hit for hit in times if hit not in kept]
    plain = [hit for hit in kept if not any(_gives_way(hit, other, known.yields_to) for other in possible)]
    done = [hit for hit in plain if _is_listed(hit, plain, sequence)]
    others = [hit for hit in plain if hit not in done]
    return [*done, *_not_begun(others, known.matcher.begun(sequence), known.yields_to)]


def _is_listed(hit: tuple[str, int, int], others: Iterable[tuple[str, int, int]], sequence: Sequence) -> bool:
    """Whether a comma closes a match and what follows it is said of its own: no word behind can make it another."""
    stop = hit[2]
    return any(other[1] == stop and sequence.after_comma[stop] for other in others)


def _gives_way(hit: tuple[str, int, int], other: tuple[str, int, int], yields_to: dict[str, frozenset[str]]) -> bool:
    """Whether a match lies in a longer one of a concept to which it gives way."""
    inside = other[1] <= hit[1] and hit[2] <= other[2] and other[2] - other[1] > hit[2] - hit[1]
    return inside and other[0].split(":")[0] in yields_to.get(hit[0].split(":")[0], frozenset())


def _readings(word: Word, language: str, least: int) -> list[frozenset[int]]:
    """For each word that may be meant, the places of patterns it fills. ``least``: letters that tell a longer word."""
    words, norm = vocabulary(language), word.norm.rstrip(_HYPHENS)
    stop = bisect_left(words, norm + "\U0010ffff")
    longer = set(words[bisect_left(words, norm) : stop]) if len(norm) >= least else set()
    if norm not in longer and (is_known(norm, language) or not longer):
        longer.add(norm)
    return [classes_of(form, form, language) for form in longer]


def _not_begun(
    found: Iterable[tuple[str, int, int]],
    begun: Iterable[tuple[str, frozenset[int]]],
    yields_to: dict[str, frozenset[str]],
) -> Iterable[tuple[str, int, int]]:
    """The matches that are not, for all that was read, the beginning of another concept to which they give way."""
    longer = [(rule.split(":")[0], filled) for rule, filled in begun]
    for rule, first, last in found:
        others = yields_to.get(rule.split(":")[0], frozenset())
        if not any(name in others and filled.issuperset(range(first, last)) for name, filled in longer):
            yield rule, first, last


def _in_case(folded: str, text: str) -> str:
    """The folded text with the capitals of the text as printed."""
    found, done = [], 0
    for match in _MAYBE_CAPITAL.finditer(text):
        at = match.start()
        if text[at].isupper():
            found += [folded[done:at], folded[at].upper()]
            done = at + 1
    return "".join((*found, folded[done:]))


def _without_shorter(
    hits: list[tuple[str, int, int]], yields: dict[str, frozenset[str]],
    members: Collection[tuple[str, int, int]] = frozenset(),
) -> list[tuple[str, int, int]]:
    """The hits without those inside a longer one of their own concept or of one they yield to; but ``members`` of a
    list yield to none that goes on behind them.

    Of two wordings of one concept with the same span, the first in the data stays.
    """
    kept: list[tuple[str, int, int]] = []
    around: list[tuple[str, int, int]] = []  # what began no later and may hold what comes
    for (start, stop), group in groupby(sorted(hits, key=_place), key=itemgetter(1, 2)):
        same = list(group)
        around = [hit for hit in around if hit[2] > start]
        holders = {_wording(hit[0])[0] for hit in around if hit[2] >= stop}
        ending = {_wording(hit[0])[0] for hit in around if hit[2] == stop}
        named = {_wording(hit[0])[0] for hit in same}
        before = ""
        for hit in same:
            concept = _wording(hit[0])[0]
            others = yields.get(concept, frozenset())
            around_it = ending if hit in members else holders
            if concept != before and concept not in holders and others.isdisjoint(around_it | named):
                kept.append(hit)
            before = concept
        around += same
    return kept


def _place(hit: tuple[str, int, int]) -> tuple[int, int, str, int]:
    """By where a hit begins, the longer first, then by concept and wording."""
    return hit[1], -hit[2], *_wording(hit[0])


@cache
def _wording(rule: str) -> tuple[str, int]:
    """The concept of a rule, and which of its wordings it is."""
    concept, _, number = rule.split(":")
    return concept, int(number)
