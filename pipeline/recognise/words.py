"""The words of a text, as the lexicon's patterns see them, and the signs that end its sentences: ``words_of``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pipeline.lexicon.concepts import groups, recogniser
from pipeline.lexicon.patterns import Token
from pipeline.lexicon.words import lemma

# brackets, quotation marks and dashes split words even where print leaves no space
_INFIX = r"[/()\[\]\u00ab\u00bb\"\u201e\u201d\u201c;:,\u2014\u2013]"
_CHUNK = re.compile(r"\S+")
STOPS = frozenset({".", ";", "!", "?"})
_BEHIND = frozenset(",;:.!?")
_SHORT = 3  # letters of a word that may be an abbreviation, or part of an address
_CLOSERS = frozenset(')]"\u00bb\u201d\u201c')


class Word(NamedTuple):
    """A word, or a sign that may end a sentence: where it stands, as printed, and folded with the text around it."""

    start: int
    stop: int
    text: str
    norm: str


def words_of(text: str, folded: str, language: str) -> list[Word]:
    """The words of a text and the signs that may end a sentence, in order; no other punctuation."""
    return [word for word, _ in words_and_classes(text, folded, language)]


def words_and_classes(text: str, folded: str, language: str) -> list[tuple[Word, frozenset[int] | None]]:
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
        found.append((start, stop, printed, norm, None if printed in STOPS else classes_of(printed, norm, language)))
    return tuple(found)


def _tokens(chunk: str, language: str) -> Iterator[tuple[int, int]]:
    """Where the words stand, and the signs that may end a sentence. Of a word and one sign behind it no tokenizer is
    asked, which says the same at a hundred times the cost."""
    word, sign = (chunk[:-1], chunk[-1]) if chunk[-1] in _BEHIND else (chunk, "")
    if word.isalpha():
        yield 0, len(word)
        if sign in STOPS:
            yield len(word), len(chunk)
        return
    for token in _tokenizer(language)(chunk):
        if token.text in STOPS or not (token.is_punct or token.is_space):
            yield token.idx, token.idx + len(token.text)


def classes_of(word: str, norm: str, language: str) -> frozenset[int]:
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


def ends_a_limb(stop: Word, before: Word | None, text: str, language: str) -> bool:
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
