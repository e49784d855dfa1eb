"""What stands around a label in running text: whether it is introduced, or set apart from the item before it."""

from __future__ import annotations

import re

from pipeline.segment.labels import Marker

_REMARK = 160  # characters that a remark before a label may have
_BRACKETED = re.compile(r"(?<=[;.])\s*(?:\([^()]{6,}\)|\[[^\[\]]{6,}\])$")
_NEAR = 12  # characters before a label that tell whether it is set apart


def introduced(text: str, start: int) -> bool:
    """Whether a colon opens the list before the place."""
    return text[max(0, start - 8) : start].rstrip().endswith(":")


def before_label(low: str, start: int) -> str:
    """What stands before a place, a remark in brackets after the end of an item left out."""
    before = low[max(0, start - _REMARK) : start].rstrip()
    if (remark := _BRACKETED.search(before)) is not None:
        before = before[: remark.start()].rstrip()
    return before[-_NEAR:]


def capital_after(text: str, stop: int) -> bool:
    """Whether a sentence begins behind the label."""
    after = text[stop : stop + 4].lstrip(" \u00ab\"\u201e\u201c(")
    return after[:1].isupper() or after[:2] == "0 "  # a digit read for the capital O


def separated(low: str, marker: Marker) -> bool:
    """Whether what stands before the label closes an item: a semicolon, comma or stop, perhaps with an "and"."""
    before = before_label(low, marker.start)
    if before[-1:] in set(";:.,") if marker.style != "-" else before[-1:] in set(";:"):
        return True
    words = before.split(" ")
    return marker.style != "-" and len(words) > 1 and len(words[-1]) < 5 and words[-2][-1:] in set(";,")
