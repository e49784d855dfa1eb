"""Words that show a text to be damaged: strange signs inside words, scripts mixed in them, too many unknown ones, or
ones that a letter or two keep from being words of treaties."""

from __future__ import annotations

import re
from functools import lru_cache

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
# The share of misread and broken words above which a text counts as damaged. In 800 sound articles, real and invented,
# it is at most 0.03 (endings that the dictionary lacks); in articles read badly 0.04 and more.
_MISREAD = 0.03
# The same, above which any word of a text may have been misread, though it does not count as damaged.
_DOUBTFUL_FEW, _DOUBTFUL = 1, 0.008
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{3,}")


def damaged(text: str, language: str) -> list[tuple[int, int]]:
    """Where damaged words stand, (start, stop) in the text; none as long as they are few enough to be stray, but for
    those with the sign that stands for a lost character: it is never what was written.

    A substitution that ``fold`` undoes letter for letter does not count. The shares are the language's own
    (``[reliability]`` of its data).
    """
    limits = language_data(language)["reliability"]
    words, broken, known, unknown, misread = _looked_at(text, language)
    many = len(broken) > max(2, limits["broken_words"] * words)
    found = list(broken) if many else [span for span in broken if _LOST in text[slice(*span)]]
    if len(unknown) > max(9, limits["unknown_words"] * known):
        found += unknown
    elif len(misread) + (0 if many else len(broken)) > max(_FEW, _MISREAD * known):
        found += misread
    return sorted(set(found))


def doubtful(text: str, language: str) -> bool:
    """Whether so many words are none that others may have been misread, too, and look like what they were not."""
    _, broken, known, _, misread = _looked_at(text, language)
    return len(broken) + len(misread) > max(_DOUBTFUL_FEW, _DOUBTFUL * known)


_Places = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4)
def _looked_at(text: str, language: str) -> tuple[int, _Places, int, _Places, _Places]:
    """How many words there are, which are broken, how many have letters alone, which of these are unknown, and which of
    those were meant for others."""
    folded = fold(text, language)
    words = [match.span() for match in re.finditer(r"\S+", folded)]
    broken = tuple(span for span in words if _BROKEN.search(folded[slice(*span)]))
    # words are sought as printed, but for digits that stand for letters
    read = _DIGIT.sub(lambda digit: own if (own := folded[digit.start()]).isalpha() else digit.group(), text)
    known = [match.span() for match in _WORD.finditer(read)]
    unknown = tuple(span for span in known if not is_known(read[slice(*span)], language))
    misread = tuple(span for span in unknown if was_meant(read[slice(*span)], language))
    return len(words), broken, len(known), unknown, misread
