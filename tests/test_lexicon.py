"""The lexicon's own tests: the data keep their promises."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.lexicon.concepts import Wording, concepts
from pipeline.lexicon.languages import languages
from pipeline.recognise.matches import hits

DATA = Path(__file__).parent.parent / "pipeline" / "lexicon"


def wordings() -> Iterator[tuple[str, Wording]]:
    for concept in concepts():
        for language, found in concept.wordings:
            for wording in found:
                yield language, wording


ALL = [pytest.param(language, wording, id=wording.rule) for language, wording in wordings()]


@pytest.mark.parametrize(("language", "wording"), ALL)
def test_a_wording_matches_each_of_its_examples_and_none_of_its_counterexamples(
    language: str, wording: Wording
) -> None:
    for example in wording.examples:
        assert wording.rule in {rule for rule, *_ in hits(example, language)}, example
    for example in wording.counterexamples:
        assert wording.rule not in {rule for rule, *_ in hits(example, language)}, example


def test_every_language_words_every_concept() -> None:
    for concept in concepts():
        assert {language for language, found in concept.wordings if found} == set(languages()), concept.name


def test_a_concept_yields_only_to_concepts_there_are() -> None:
    names = {concept.name for concept in concepts()}
    for concept in concepts():
        assert concept.yields_to <= names, concept.name


def test_every_concept_has_a_title_for_people() -> None:
    assert all(concept.title and concept.title[0].isupper() for concept in concepts())


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.toml")), ids=lambda path: path.stem)
def test_data_are_in_composed_normal_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)


@pytest.mark.parametrize("path", sorted((DATA / "concepts").glob("*.toml")), ids=lambda path: path.stem)
def test_no_word_mixes_scripts(path: Path) -> None:
    # without what regular expressions are made of
    plain = re.sub(r"\\[a-zA-Z]|\[[^\]\n]*\]", " ", path.read_text(encoding="utf-8"))
    for word in re.findall(r"[^\W\d_]+", plain):
        scripts = ["\u0400" <= letter <= "\u052f" for letter in word]
        assert not any(one != other for one, other in pairwise(scripts)), word
