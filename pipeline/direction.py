"""Keeps text that is written from right to left, or that turns the direction, from turning what stands around it:
``isolated``.

Names of files and titles can hold any letter. In the middle of a sentence a mark of direction, or a Hebrew or Arabic
letter, would change the order of all that follows; so such a name stands between the marks that Unicode has for this
(UAX 9: first strong isolate, pop directional isolate), in every format that is written.
"""

from __future__ import annotations

import re

_OPEN, _CLOSE = "\u2068", "\u2069"
_OPENING = frozenset("\u2066\u2067\u2068")
# Marks of direction, and the blocks of letters that are written from right to left.
_TURNING = re.compile("[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
                      "\U00010800-\U00010fff\U0001e800-\U0001efff]")


def isolated(text: str) -> str:
    """The text between marks of isolation, if anything in it could turn what stands around it; else as it is."""
    depth, stray, turning = 0, 0, False
    for found in _TURNING.finditer(text):
        if found[0] in _OPENING:
            depth += 1
        elif found[0] != _CLOSE:
            turning |= not depth
        elif depth:
            depth -= 1
        else:
            stray += 1
    if not (turning or depth or stray):
        return text
    return _OPEN * (1 + stray) + text + _CLOSE * (1 + depth)


def bare(text: str) -> str:
    """An isolated text without the marks around it: as people type it."""
    while text.startswith(_OPEN) and text.endswith(_CLOSE):
        text = text[1:-1]
    return text
