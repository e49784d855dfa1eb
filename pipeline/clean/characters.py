"""Characters: composed, spaces made plain, marks that only steer a line break taken out."""

from __future__ import annotations

import re
import unicodedata

from pipeline.clean.draft import Draft, Edit, edited

_SPACES = "\t\x0b\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_LINES = "\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_PRINTED = "\u2010\u2011"  # of what is odd, alone
_HYPHENS = f"{_PRINTED}\ufffe\x02"
# letters, digits and spaces keep their place, so these need no edit
_ONE_FOR_ONE = (
    {ord(char): " " for char in _SPACES}
    | {ord(char): "\n" for char in _LINES}
    | {ord(char): "-" for char in _HYPHENS}
    | {code: " " for code in range(0x20) if chr(code) not in "\t\n\x0b\x0c\r\x02\x1c\x1d\x1e"}
)
_ODD = re.compile("[" + "".join(re.escape(chr(code)) for code in _ONE_FOR_ONE) + "]")
_GONE = re.compile("\u00ad+(?=[ ]*\n)|\u00ad+(?= )|[\u00ad\u200b\u200c\u200d\u2060\ufeff]+|\r\n?")
_STEERING = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff\r]")  # where one of `_GONE` begins
_WIDE = re.compile(r" (?: +|(?=\n)|(?<=\n ))")  # several spaces, or one at a line's end
_WIDE_SIGNS = ("  ", " \n", "\n ")  # one of which is in each of those
_EMPTY = "\n\n\n"
_BLANKS = re.compile(_EMPTY + "+")


def normal(draft: Draft) -> Draft:
    """Unicode composed (NFC), odd spaces a space, line ends a line feed, soft hyphens out (at a line end a hyphen)."""
    text = draft.text
    if not text.replace("\n", " ").isprintable() or any(hyphen in text for hyphen in _PRINTED):
        # few characters are odd: to seek them is sooner done than to ask for each what it becomes
        text = _ODD.sub(lambda match: _ONE_FOR_ONE[ord(match.group())], text)
        draft = Draft(text, draft.runs, draft.changes)
        if _STEERING.search(text):
            draft = edited(draft, [_gone(match) for match in _GONE.finditer(text)])
    if unicodedata.is_normalized("NFC", draft.text):
        return draft
    return edited(draft, _compositions(draft.text))


def _gone(match: re.Match[str]) -> Edit:
    text = match.group()
    if text.startswith("\r"):
        return Edit(match.start(), match.end(), "\n")
    following = match.string[match.end() : match.end() + 1]
    breaks = text.startswith("\u00ad") and following in {" ", "\n"}
    return Edit(match.start(), match.end(), "-" if breaks else "")


def _compositions(text: str) -> list[Edit]:
    """The clusters of a letter and its marks that have a composed form; lone characters that have another form too."""
    edits = []
    at = 0
    while at < len(text):
        stop = at + 1
        while stop < len(text) and unicodedata.combining(text[stop]):
            stop += 1
        cluster = text[at:stop]
        if stop - at > 1 or ord(cluster) > 0x2FF:
            composed = unicodedata.normalize("NFC", cluster)
            if composed != cluster:
                edits.append(Edit(at, stop, composed))
        at = stop
    return edits


def even(draft: Draft) -> Draft:
    """One space for several, none at the ends of a line, no more than one empty line together."""
    draft = edited(draft, _narrowed(draft.text))
    if _EMPTY not in draft.text:
        return draft
    return edited(draft, [Edit(match.start(), match.end(), "\n\n") for match in _BLANKS.finditer(draft.text)])


def _narrowed(text: str) -> list[Edit]:
    first, last = len(text) - len(text.lstrip(" \n")), len(text.rstrip(" \n"))
    if first == len(text):
        return [Edit(0, first, "")] if text else []
    edits = [Edit(0, first, "")] if first else []
    wide = _WIDE.finditer(text, first, last) if any(sign in text for sign in _WIDE_SIGNS) else ()
    for match in wide:
        start, stop = match.span()
        edits.append(Edit(start, stop, " " if text[start - 1] != "\n" and text[stop] != "\n" else ""))
    if last < len(text):
        edits.append(Edit(last, len(text), ""))
    return edits
