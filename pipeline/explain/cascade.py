"""The tests for an individual: which a text has, in what order, and what each is called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.codebook import INCONCLUSIVE, NOT_AVAILABLE, codebook
from pipeline.explain.texts import Text
from pipeline.explain.words import Words

CASCADE = "individual.cascade"
AUTHORITIES = "mutual_agreement"


def test_name(test: str, words: Words) -> str:
    """A test inside a sentence."""
    return {
        "permanent_home": words.gettext("the permanent home"),
        "vital_interests": words.gettext("the centre of vital interests"),
        "habitual_abode": words.gettext("habitual abode"),
        "nationality": words.gettext("nationality"),
        AUTHORITIES: words.gettext("mutual agreement"),
    }[test]


def of_test(test: str, words: Words) -> str:
    """A test inside a sentence that speaks of what comes before or after it, or holds for it."""
    return {
        "permanent_home": words.pgettext("of a test", "the permanent home"),
        "vital_interests": words.pgettext("of a test", "the centre of vital interests"),
        "habitual_abode": words.pgettext("of a test", "habitual abode"),
        "nationality": words.pgettext("of a test", "nationality"),
        AUTHORITIES: words.pgettext("of a test", "mutual agreement"),
    }[test]


def test_had(test: str, words: Words) -> str:
    """A test that a text has."""
    return {
        "permanent_home": words.pgettext("that a text has", "permanent home test"),
        "vital_interests": words.pgettext("that a text has", "vital interests test"),
        "habitual_abode": words.pgettext("that a text has", "habitual abode test"),
        "nationality": words.pgettext("that a text has", "nationality test"),
        AUTHORITIES: words.pgettext("that a text has", "step for the competent authorities"),
    }[test]


def test_lacked(test: str, words: Words) -> str:
    """A test that a text lacks."""
    return {
        "permanent_home": words.pgettext("that a text lacks", "permanent home test"),
        "vital_interests": words.pgettext("that a text lacks", "vital interests test"),
        "habitual_abode": words.pgettext("that a text lacks", "habitual abode test"),
        "nationality": words.pgettext("that a text lacks", "nationality test"),
        AUTHORITIES: words.pgettext("that a text lacks", "step for the competent authorities"),
    }[test]


def order_of(text: Text) -> Sequence[str]:
    """The elements of the cascade, with what is not known in it."""
    return codebook().feature(CASCADE).elements(text.value(CASCADE))


def order_unknown(text: Text) -> bool:
    """Whether the order is not known, or a part of it."""
    return INCONCLUSIVE in order_of(text) or NOT_AVAILABLE in order_of(text)


def tests_of(text: Text) -> list[str]:
    """The tests whose place in the order is known, in it."""
    return [element for element in text.elements(CASCADE) if element != INCONCLUSIVE]
