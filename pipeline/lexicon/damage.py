"""Words that show a text to be damaged: strange signs inside words, scripts mixed in them, too many unknown ones, or
ones that a letter or two keep from being words of treaties."""

from __future__ import annotations

import re

from pipeline.lexicon.languages import fold, language_data
from pipeline.lexicon.misread import was_meant
from pipeline.lexicon.words import is_known

# A letter, something that no word has inside, a letter: after look-alikes have been read as what they stand for.
_BROKEN = re.compile(
    r"[^\W\d_](?:[^\w\s.,;:!?()\[\]/'\u2019\u2018\u00ab\u00bb\"\u201c\u201d\u201e\u2010-\u2015\u00ad-]+|\d+)[^\W\d_]"
    r"|[^\W\d_]\?+[^\W\d_]"
    r"|[\ue000-\uf8ff\ufffd]|[a-z][\u0400-\u052f]|[\u0400-\u052f][a-z]"
)
_LOST = "\ufffd"
_FEW = 5  # misread words that a sound text may have
# The share of misread words above which a text counts as damaged. In 800 sound articles, real and invented, it is at
# most 0.02 (endings that the dictionary lacks); in articles read badly 0.2 and more.
_MISREAD = 0.05
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{3,}")


def damaged(text: str, language: str) -> list[tuple[int, int]]:
    """Where damaged words stand, (start, stop) in the text; none as long as they are few enough to be stray, but for
    those with the sign that stands for a lost character: it is never what was written.

    A substitution that ``fold`` undoes letter for letter does not count. The shares are the language's own
    (``[reliability]`` of its data).
    """
    limits = language_data(language)["reliability"]
    folded = fold(text, language)
    words = [match.span() for match in re.finditer(r"\S+", folded)]
    broken = [span for span in words if _BROKEN.search(folded[slice(*span)])]
    # words are sought as printed, but for digits that stand for letters
    read = _DIGIT.sub(lambda digit: own if (own := folded[digit.start()]).isalpha() else digit.group(), text)
    known = [match.span() for match in _WORD.finditer(read)]
    unknown = [span for span in known if not is_known(read[slice(*span)], language)]
    many = len(broken) > max(2, limits["broken_words"] * len(words))
    found = broken if many else [span for span in broken if _LOST in text[slice(*span)]]
    misread = [span for span in unknown if was_meant(read[slice(*span)], language)]
    if len(unknown) > max(9, limits["unknown_words"] * len(known)):
        found = found + unknown
    elif len(misread) > max(_FEW, _MISREAD * len(known)):
        found = found + misread
    return sorted(set(found))
