"""Clauses -> mentions: the spans that name a legal concept. From here on no stage looks at the language.

Guarantees: spans lie inside the clause's own text and are those of ``Document.text``; mentions are in order; the same
text gives the same mentions.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from pipeline.lexicon.concepts import groups, recogniser, vocabulary
from pipeline.lexicon.damage import damaged
from pipeline.lexicon.languages import fold, plain
from pipeline.lexicon.patterns import BOUNDARY, Sequence, Token
from pipeline.lexicon.structure import LOST, structure
from pipeline.lexicon.telling import tell
from pipeline.lexicon.words import is_known, lemma
from pipeline.model import CLAUSE_KINDS, Clause, Document, Kind, Located, Mention, Span

_OF_TITLES = frozenset({"instrument", "protocol"})
_OF_REMARKS = frozenset({"amends", "amended", "repealed", "article_reference", "paragraph_reference"})

MADE = frozenset({"stop", "damaged_word", "breaks_off", "unexplained_word"})  # mentions that no wording makes


Hits = dict[tuple[str, int, int], str | None]  # (rule, start, stop) with the payload


class Word(NamedTuple):
    """A word, or a sign that may end a sentence: where it stands, as printed, and folded with the text around it."""

    start: int
    stop: int
    text: str
    norm: str


def recognise(document: Document, located: Located) -> tuple[Mention, ...]:
    """The mentions in the residence article's clauses and in those elsewhere, in the order of the text.

    Before the first article only what names the instrument counts, in remarks only what they say of amendments. Where
    neither names it, the rest of the text may.
    """
    pieces = [*located.clauses, *located.elsewhere]
    mentions = [
        mention
        for clause in pieces
        if clause.kind in CLAUSE_KINDS or clause.kind.value == "article"
        for mention in mentions_in(document, clause)
        if mention.concept != "protocol"
    ]
    mentions += (m for clause in located.front for m in mentions_in(document, clause) if m.concept in _OF_TITLES)
    if not any(mention.concept == "instrument" for mention in mentions):
        mentions += _named_in_the_rest(document, located.rest)
    mentions += (
        mention
        for clause in located.clauses
        if clause.kind is Kind.EDITORIAL
        for mention in mentions_in(document, clause)
        if mention.concept in _OF_REMARKS
    )
    mentions += [*_damaged_words(document, located), *_broken_end(document, located)]
    mentions += [word for clause in located.clauses for word in _unexplained_words(document, clause, mentions)]
    return tuple(sorted(mentions, key=lambda m: (m.span.start, -m.span.stop, m.concept)))


def _named_in_the_rest(document: Document, rest: Iterable[Clause]) -> list[Mention]:
    """What the first clause that says "this Agreement", or a title page behind a law, calls the instrument."""
    for clause in rest:
        if clause.kind in CLAUSE_KINDS or clause.kind is Kind.FRONT:
            named = [mention for mention in mentions_in(document, clause) if mention.concept == "instrument"]
            if clause.kind is not Kind.FRONT:
                named = [mention for mention in named if " " in mention.span.of(document.text)]
            if named:
                return named
    return []


def _unexplained_words(document: Document, clause: Clause, mentions: Iterable[Mention]) -> Iterable[Mention]:
    """Mentions of ``unexplained_word``: words that change a test and that no mention holds, or that stand in the gap of
    one and belong to no wording. Names are left out."""
    if clause.kind not in CLAUSE_KINDS:
        return
    language = document.treaty.language
    text = clause.span.of(document.text).rstrip()
    base = clause.span.start
    words = words_of(text, fold(text, language), language)
    changing = tell([word.text for word in words], language)
    if not changing:
        return
    inside = [m.span for m in mentions if m.clause == clause.id and m.concept not in MADE]
    taken = set[int]().union(*(range(span.start - base, span.stop - base) for span in inside))
    for index in sorted(changing):
        word = words[index]
        name = index and word.text.istitle() and words[index - 1].text not in _STOPS
        if not name and not (word.start in taken and _classes(word.text, word.norm, language)):
            where = Span(base + word.start, base + word.stop)
            yield Mention("unexplained_word", where, clause.id, f"unexplained_word:{language}:0")


def _damaged_words(document: Document, located: Located) -> Iterable[Mention]:
    """Mentions of ``damaged_word`` in the residence article, where there are enough of them to distrust it."""
    own = [clause for clause in located.clauses if clause.kind in CLAUSE_KINDS]
    if not own:
        return
    language = document.treaty.language
    head = located.article
    if head is not None:  # a letter of its label or title that was lost
        for match in re.finditer(rf"\S*{LOST}\S*", head.span.of(document.text)):
            where = Span(head.span.start + match.start(), head.span.start + match.end())
            yield Mention("damaged_word", where, head.id, f"damaged_word:{language}:0")
    base = own[0].span.start
    for start, stop in damaged(document.text[base : own[-1].span.stop], language):
        clause = next((c.id for c in reversed(own) if c.span.start <= base + start), own[0].id)
        yield Mention("damaged_word", Span(base + start, base + stop), clause, f"damaged_word:{language}:0")


def _broken_end(document: Document, located: Located) -> Iterable[Mention]:
    """A mention of ``breaks_off`` where the article's last words want others after them: a preposition, a reference
    without its number, or, before no mark that ends a sentence, the only word of its clause that is none."""
    own = [clause for clause in located.clauses if clause.kind in CLAUSE_KINDS]
    if not own:
        return
    language = document.treaty.language
    text = own[-1].span.of(document.text).rstrip()
    found = structure(language).unfinished.search(plain(text, language)) or _half_word(text, language)
    if found:
        base = own[-1].span.start
        where = Span(base + found.start(), base + found.end())
        yield Mention("breaks_off", where, own[-1].id, f"breaks_off:{language}:0")


def _half_word(text: str, language: str) -> re.Match[str] | None:
    words = list(re.finditer(r"[^\W\d_]+", text))
    if not words or words[-1].end() < len(text) or not words[-1].group().islower():
        return None
    unknown = [word for word in words if len(word.group()) > 2 and not is_known(word.group(), language)]
    return words[-1] if unknown == words[-1:] else None


def mentions_in(document: Document, clause: Clause) -> Iterable[Mention]:
    """The mentions in one clause's own text."""
    text = clause.span.of(document.text).rstrip()
    base = clause.span.start
    found = find(text, document.treaty.language, cut=clause.span.stop >= len(document.text.rstrip()))
    return [
        Mention(rule.split(":")[0], Span(base + start, base + stop), clause.id, rule, payload)
        for rule, start, stop, payload in found
    ]


def find(text: str, language: str, cut: bool = False) -> list[tuple[str, int, int, str | None]]:
    """(rule, start, stop, payload) of every mention in a text, those that yield to a longer one left out.

    The ends of sentences and limbs come as mentions of ``stop``. ``cut``: the text breaks off, perhaps in a word.
    """
    payloads = hits(text, language, cut)
    return [(*hit, payloads[hit]) for hit in _without_shorter(list(payloads), recogniser(language).yields_to)]


def hits(text: str, language: str, cut: bool = False) -> Hits:
    """Every match of every wording, (rule, start, stop) with its payload."""
    known = recogniser(language)
    folded = fold(text, language)
    words, sequence, payloads = _sequence(text, folded, language)
    broken = cut and bool(words) and words[-1].text not in _STOPS and text.endswith(words[-1].text)
    found = _at_break(sequence, words[-1], language) if broken else known.matcher.find(sequence)
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
    ends: Hits = {}
    previous: Word | None = None
    for word, places in _words_and_classes(text, folded, language):
        after_comma.append(previous is not None and "," in text[previous.stop : word.start])
        if places is not None:
            classes.append(places)
        elif _ends(word, previous, text, language):
            classes.append(BOUNDARY)
            ends[f"stop:{language}:0", word.start, word.stop] = word.text
        else:
            classes.append(frozenset())
        words.append(word)
        previous = word
    return words, Sequence(classes, after_comma), ends


def _at_break(sequence: Sequence, word: Word, language: str) -> list[tuple[str, int, int]]:
    """The matches in a text that breaks off, perhaps in its last word.

    What the word says alone counts where each word of treaties that begins so says it. What it says with the words
    before it counts where many of those words do (more where others stand between), and none says anything else.
    """
    known = recogniser(language)
    readings = _readings(word, language)
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


def _readings(word: Word, language: str) -> list[frozenset[int]]:
    """For each word that may be meant, the places of patterns it fills."""
    known, words, norm = recogniser(language), vocabulary(language), word.norm.rstrip(_HYPHENS)
    longer = set(words[bisect_left(words, norm) : bisect_left(words, norm + "\U0010ffff")]) if len(norm) > 2 else set()
    if norm not in longer and (is_known(norm, language) or not longer):
        longer.add(norm)
    return [
        known.matcher.classes(Token(form, lemma(form, language) if known.match_lemmas else form)) for form in longer
    ]


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


def _ends(stop: Word, before: Word | None, text: str, language: str) -> bool:
    """Whether a full stop, semicolon ... ends a limb: not after an abbreviation or a number, nor inside a date."""
    if stop.text != ".":
        return True
    after = text[stop.start + 1 :].lstrip()
    if not after:
        return True
    if text[stop.start + 1] in _CLOSERS:
        after = after.lstrip("".join(_CLOSERS)).lstrip()
    elif not text[stop.start + 1].isspace() and not _lost_its_space(before, after):
        return False
    if before is not None and before.norm in _abbreviations(language):
        return False
    return not after or not (after[0].islower() or after[0].isdigit())


def _lost_its_space(before: Word | None, after: str) -> bool:
    """Whether a sentence follows a full stop without a space, as on a page whose line ends were dropped."""
    sentence = after[0].isupper() and after[1:2].islower()
    return sentence and before is not None and len(before.text) > _SHORT and before.text[-1].islower()


@cache
def _abbreviations(language: str) -> frozenset[str]:
    return frozenset(groups(language)["abbreviations"][0].split("|"))


# brackets, quotation marks and dashes split words even where print leaves no space
_INFIX = r"[/()\[\]\u00ab\u00bb\"\u201e\u201d\u201c;:,\u2014\u2013]"
_CHUNK = re.compile(r"\S+")
# all but what surely is no capital: signs, and the small letters of most texts
_MAYBE_CAPITAL = re.compile("[^\x00-@\\[-\u00bf\u00df-\u00ff\u0430-\u045f]")
_HYPHENS = "-\u00ad"  # at the end of a text: what stood behind it is lost
_STOPS = frozenset({".", ";", "!", "?"})
_BEHIND = frozenset(",;:.!?")
_SHORT = 3  # letters of a word that may be an abbreviation, or part of an address
_CLOSERS = frozenset(')]"\u00bb\u201d\u201c')


def _without_shorter(hits: list[tuple[str, int, int]], yields: dict[str, frozenset[str]]) -> list[tuple[str, int, int]]:
    """The hits without those inside a longer one of their own concept or of one they yield to.

    Of two wordings of one concept with the same span, the first in the data stays.
    """
    kept: list[tuple[str, int, int]] = []
    around: list[tuple[str, int, int]] = []  # what began no later and may hold what comes
    for (start, stop), group in groupby(sorted(hits, key=_place), key=itemgetter(1, 2)):
        same = list(group)
        around = [hit for hit in around if hit[2] > start]
        holders = {_wording(hit[0])[0] for hit in around if hit[2] >= stop}
        named = {_wording(hit[0])[0] for hit in same}
        before = ""
        for hit in same:
            concept = _wording(hit[0])[0]
            others = yields.get(concept, frozenset())
            if concept != before and concept not in holders and others.isdisjoint(holders) and others.isdisjoint(named):
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


def words_of(text: str, folded: str, language: str) -> list[Word]:
    """The words of a text and the signs that may end a sentence, in order; no other punctuation."""
    return [word for word, _ in _words_and_classes(text, folded, language)]


def _words_and_classes(text: str, folded: str, language: str) -> list[tuple[Word, frozenset[int] | None]]:
    """The words of a text, each with the places of patterns that it may fill; signs that end a sentence with None."""
    return [
        (Word(base + start, base + stop, printed, norm), classes)
        for base, end in map(re.Match.span, _CHUNK.finditer(text))
        for start, stop, printed, norm, classes in _words_in(text[base:end], folded[base:end], language)
    ]


@lru_cache(maxsize=100_000)
def _words_in(
    chunk: str, folded: str, language: str
) -> tuple[tuple[int, int, str, str, frozenset[int] | None], ...]:
    """(start, stop, as printed, folded, classes) of each word in what stands between two spaces.

    The tokenizer looks at no more than that either, and at plain letters: it parts words by their letters, and a print
    may have others in their place. Kept, since most of it comes again.
    """
    found = []
    letters = zip(chunk, folded, strict=True)
    plainly = "".join(
        printed if not printed.isalpha() else norm.upper() if printed.isupper() else norm for printed, norm in letters
    )
    for start, stop in _tokens(plainly, language):
        printed, norm = chunk[start:stop], folded[start:stop]
        found.append((start, stop, printed, norm, None if printed in _STOPS else _classes(printed, norm, language)))
    return tuple(found)


def _tokens(chunk: str, language: str) -> Iterator[tuple[int, int]]:
    """Where the words stand, and the signs that may end a sentence. Of a word and one sign behind it no tokenizer is
    asked, which says the same at a hundred times the cost."""
    word, sign = (chunk[:-1], chunk[-1]) if chunk[-1] in _BEHIND else (chunk, "")
    if word.isalpha():
        yield 0, len(word)
        if sign in _STOPS:
            yield len(word), len(chunk)
        return
    for token in _tokenizer(language)(chunk):
        if token.text in _STOPS or not (token.is_punct or token.is_space):
            yield token.idx, token.idx + len(token.text)


def _classes(word: str, norm: str, language: str) -> frozenset[int]:
    """The places of patterns that a word may fill, as printed and as its text reads it."""
    known = recogniser(language)
    return known.matcher.classes(Token(norm, lemma(word, language) if known.match_lemmas else norm))


@cache
def _tokenizer(language: str) -> Callable[[str], Iterable[Any]]:
    """spaCy's tokenizer for a language without its exceptions, and a little keener to part signs from words."""
    import spacy
    from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

    nlp = spacy.blank(language)
    defaults = nlp.Defaults
    tokenizer: Any = nlp.tokenizer
    # a slash stands for a bracket in older prints: /centre .../
    tokenizer.prefix_search = compile_prefix_regex([*(defaults.prefixes or []), "/"]).search
    tokenizer.suffix_search = compile_suffix_regex([*(defaults.suffixes or []), "/", r"\."]).search
    tokenizer.infix_finditer = compile_infix_regex([*(defaults.infixes or []), _INFIX]).finditer
    tokenizer.rules = {}
    found: Callable[[str], Iterable[Any]] = tokenizer
    return found
