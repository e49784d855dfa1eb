"""Words that change what a step says, whatever its test."""

from __future__ import annotations

import re

import pytest

from pipeline.lexicon.languages import languages
from pipeline.lexicon.telling import Telling, tell, telling

KINDS = [
    pytest.param(language, kind, id=f"{language}-{number}")
    for language in languages()
    for number, kind in enumerate(telling(language), 1)
]


@pytest.mark.parametrize(("language", "kind"), KINDS)
def test_each_example_changes_a_test_and_no_counterexample_does(language: str, kind: Telling) -> None:
    for example in kind.examples:
        assert tell(re.findall(r"\w+", example), language), example
    for example in kind.counterexamples:
        assert not tell(re.findall(r"\w+", example), language), example
