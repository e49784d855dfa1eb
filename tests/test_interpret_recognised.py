"""What was read from pictures is doubted where words in it are explained by nothing; what was printed is not."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

from dataclasses import replace

import pytest
from articles import DEFINITION, HEAD
from structure_cases import cleaned

from pipeline.interpret import interpret
from pipeline.locate import locate
from pipeline.model import RECOGNISED, Repair
from pipeline.recognise import recognise
from pipeline.segment import segment

SPOILT = {"ru": "3. ам оо резидентом та`м Гос_ударстве оео.", "ro": "3. ам оо rezidentă în Sta`tul oe_o."}
OF_THE_TEXT = {"language", "instrument", "article.label", "article.title"}


def codes(language: str, pictured: bool, spoilt: bool) -> dict[str, str]:
    text = "\n\n".join([HEAD[language], DEFINITION[language], *([SPOILT[language]] if spoilt else [])])
    document = cleaned(text, language)
    if pictured:
        document = replace(document, repairs=(Repair(RECOGNISED, "a picture without text", "", None, 0),))
    clauses = segment(document)
    located = locate(document, clauses)
    return {code.feature: code.value for code in interpret(document, clauses, located, recognise(document, located)).codes}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_nothing_is_absent_beside_words_of_a_picture_that_nothing_explains(language: str) -> None:
    spoilt = codes(language, pictured=True, spoilt=True)
    assert "absent" not in {value for feature, value in spoilt.items() if feature not in OF_THE_TEXT}
    assert spoilt["partnership.clause"] == "inconclusive"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_an_article_of_a_picture_that_is_understood_is_coded_as_a_printed_one(language: str) -> None:
    assert codes(language, pictured=True, spoilt=False) == codes(language, pictured=False, spoilt=False)
    assert codes(language, pictured=False, spoilt=True)["partnership.clause"] == "absent"
