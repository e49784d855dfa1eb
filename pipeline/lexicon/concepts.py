"""The legal concepts and their wordings in each language: loading, checking, matching."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from pipeline.lexicon.data import LexiconError as LexiconError
from pipeline.lexicon.data import data
from pipeline.lexicon.languages import fold, language_data, languages
from pipeline.lexicon.needles import Sought, sought
from pipeline.lexicon.patterns import Matcher, PatternError, parse

_PART = re.compile(r"\{\{(\w+)\}\}")
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Wording:
    """One way a language words a concept, with what it must match and what it must not."""

    rule: str  # concept:language:n
    match: str  # a pattern, or "" where one of the next two is given
    regex: str  # over the folded text
    cased: str  # a regular expression over the folded text in the capitals of print
    payload: str | None
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Concept:
    """A legal concept. A mention of it inside a longer mention of one of ``yields_to`` is none; unless it is ``listed``
    and stands there beside another member of a list ("place of registration or management")."""

    name: str
    title: str
    glossary: bool  # whether a translator would look it up
    yields_to: frozenset[str]
    listed: bool
    wordings: tuple[tuple[str, tuple[Wording, ...]], ...]  # by language

    def in_language(self, language: str) -> tuple[Wording, ...]:
        return dict(self.wordings).get(language, ())


@lru_cache(maxsize=1)
def concepts() -> tuple[Concept, ...]:
    """All concepts, by name. Raises LexiconError for data that cannot be used."""
    folder = files(__package__) / "concepts"
    names = sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return tuple(_concept(name, data(f"concepts/{name}.toml")) for name in names)


def _concept(name: str, said: dict[str, Any]) -> Concept:
    wordings, place = [], f"concepts/{name}.toml"
    for language in languages():
        if not said.get(language):
            raise LexiconError("{file}: no wording in {language}; add one", file=place, language=language)
        wordings.append(
            (language, tuple(_wording(name, language, n, entry) for n, entry in enumerate(said[language], 1)))
        )
    return Concept(
        name, said["title"], said.get("glossary", False), frozenset(said.get("yields_to", [])),
        said.get("listed", False), tuple(wordings),
    )


def _wording(name: str, language: str, number: int, entry: dict[str, Any]) -> Wording:
    where = f"concepts/{name}.toml, {language} {number}"
    if len({"match", "regex", "cased"} & entry.keys()) != 1:
        raise LexiconError("{file}: a wording needs one of match, regex and cased; give one", file=where)
    if not entry.get("yes"):
        raise LexiconError("{file}: a wording needs an example; give one as yes", file=where)
    return Wording(
        f"{name}:{language}:{number}",
        entry.get("match", ""),
        entry.get("regex", ""),
        entry.get("cased", ""),
        entry.get("payload"),
        tuple(entry["yes"]),
        tuple(entry.get("no", [])),
    )


def _with_parts(regex: str, language: str) -> str:
    """A regular expression with the parts put in that it uses by name. Raises PatternError for an unknown one."""
    used = _PART.findall(regex)
    parts = data("expressions.toml")[language] if used else {}
    if missing := [name for name in used if name not in parts]:
        raise PatternError(f"no part {missing[0]!r} in expressions.toml (in {regex!r})")
    return _PART.sub(lambda found: f"(?:{parts[found[1]]})", regex)


@cache
def groups(language: str) -> dict[str, list[str]]:
    """The word groups that a language's patterns use by name."""
    return dict(data("groups.toml")[language])


@cache
def vocabulary(language: str) -> tuple[str, ...]:
    """The words, folded and sorted, of all examples and counterexamples of a language: how treaties are worded."""
    texts = (
        text
        for concept in concepts()
        for wording in concept.in_language(language)
        for text in (*wording.examples, *wording.counterexamples)
    )
    return tuple(sorted({word for text in texts for word in _WORD.findall(fold(text, language))}))


@dataclass(frozen=True, slots=True)
class Recogniser:
    """A language's concepts, ready to be found."""

    matcher: Matcher
    regexes: tuple[tuple[str, Sought], ...]  # over the folded text
    cased: tuple[tuple[str, Sought], ...]
    payloads: dict[str, str | None]
    yields_to: dict[str, frozenset[str]]
    listed: frozenset[str]
    beside: re.Pattern[str]  # what parts a member of a list from the next
    match_lemmas: bool  # whether a word in a pattern stands for all its inflected forms


@cache
def recogniser(language: str) -> Recogniser:
    """The compiled wordings of a language. Raises LexiconError, naming the place, for a pattern that cannot be read."""
    patterns, regexes, cased, payloads = [], [], [], {}
    words = groups(language)
    for concept in concepts():
        for wording in concept.in_language(language):
            payloads[wording.rule] = wording.payload
            try:
                if wording.regex:
                    regexes.append((wording.rule, sought(_with_parts(wording.regex, language))))
                elif wording.cased:
                    cased.append((wording.rule, sought(_with_parts(wording.cased, language))))
                else:
                    patterns += [(wording.rule, pattern) for pattern in parse(wording.match, language, words)]
            except (PatternError, re.error) as error:
                raise LexiconError("{file}: {problem}", file=wording.rule, problem=str(error)) from error
    return Recogniser(
        Matcher(patterns),
        tuple(regexes),
        tuple(cased),
        payloads,
        {concept.name: concept.yields_to for concept in concepts()},
        frozenset(concept.name for concept in concepts() if concept.listed),
        re.compile(language_data(language)["recognise"]["beside"]),
        bool(language_data(language)["match_lemmas"]),
    )
