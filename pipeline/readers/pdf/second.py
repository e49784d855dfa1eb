"""A second reader of PDF pages, pdfplumber, which shares no code with PDFium: for what PDFium cannot read.

It is written in Python and slow, but goes on where the structure of a file is broken, and knows letters by names that
PDFium does not. It is asked only for pages that would else be lost.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pipeline.readers.pdf.chars import Word, with_raised
from pipeline.readers.pdf.words import MAX_CHARS, Page

MAX_PAGES = 100  # it reads some two pages in a second
_IN_VAIN = 5  # pages that it does not read either, one after the other: the rest will be the same
_SPACE = 0.2  # of the size of letters: a gap between words
_PICTURE = 0.4  # of a page that a picture covers, for the page to be a scan


def all_pages(data: bytes) -> list[Page]:
    """The pages of a file that PDFium does not open; none where it cannot be read, or has too many of them."""
    try:
        with _opened(data) as document:
            if len(document.pages) > MAX_PAGES:
                return []
            return [_page(page, ordinal) for ordinal, page in enumerate(document.pages, start=1)]
    except MemoryError:
        raise
    except Exception:  # whatever a damaged file makes of it
        return []


def some_pages(data: bytes, ordinals: Sequence[int], usable: Callable[[Page], bool]) -> dict[int, Page]:
    """Those of a file's pages, by their ordinals, that it reads in a usable way."""
    found: dict[int, Page] = {}
    vain = 0
    try:
        with _opened(data) as document:
            for ordinal in ordinals[:MAX_PAGES]:
                page = _page(document.pages[ordinal - 1], ordinal) if ordinal <= len(document.pages) else Page(0, ())
                if page.words and usable(page):
                    found[ordinal] = page
                vain = 0 if ordinal in found else vain + 1
                if vain == _IN_VAIN:
                    break
    except MemoryError:
        raise
    except Exception:  # it cannot open the file
        return found
    return found


def _opened(data: bytes) -> Any:
    import pdfplumber

    return pdfplumber.open(io.BytesIO(data))


def _page(page: Any, ordinal: int) -> Page:
    """A page's words; one that is damaged or endless has none."""
    try:
        if len(page.chars) > MAX_CHARS:
            return Page(ordinal, (), failed=True)
        found = page.dedupe_chars().extract_words(
            x_tolerance_ratio=_SPACE, use_text_flow=True, extra_attrs=["size"], return_chars=True
        )
        level = [each for each in found if _is_level(each)]
        aside = tuple(each["text"] for each in found if not _is_level(each))
        words = tuple(with_raised(list(_words(level))))
        return Page(ordinal, words, aside, _is_pictured(page, sum(map(len, aside)) + sum(len(w.text) for w in words)))
    except MemoryError:
        raise
    except Exception:  # whatever a damaged page makes of it
        return Page(ordinal, (), failed=True)
    finally:
        page.close()


def _is_level(word: Any) -> bool:
    """Whether a word runs from left to right."""
    return all(char["upright"] and char["matrix"][0] > 0 for char in word["chars"])


def _words(found: Sequence[Any]) -> Iterator[Word]:
    before: Word | None = None
    for each in found:
        size = max(float(each["size"]), 0.1)
        left, base = float(each["x0"]), -float(each["chars"][0]["matrix"][5])
        glued = before is not None and _adjoins(before, left, base)
        before = Word(each["text"], left, float(each["x1"]), base, size, False, glued)
        yield before


def _adjoins(before: Word, left: float, base: float) -> bool:
    return abs(left - before.right) < _SPACE * before.size and abs(base - before.base) < 0.7 * before.size


def _is_pictured(page: Any, letters: int) -> bool:
    if letters > 1500:
        return False
    area = max(float(page.width * page.height), 1.0)
    return any((one["x1"] - one["x0"]) * (one["bottom"] - one["top"]) >= _PICTURE * area for one in page.images)
