"""The marks of footnotes: how one begins a note, and how one stands behind the words that the note is about."""

from __future__ import annotations

import re

RAISED = r"[\u00b9\u00b2\u00b3\u2070-\u2079]"  # a digit set high
_SIGN = rf"\(?\*{{1,4}}\)?|{RAISED}{{1,2}}\)?"
_BRACKETED = r"<\d{1,2}>|\[\d{1,2}\]"
_LETTER = r"\s*[^\W\d_]"

# At the head of a line:
SIGNED_NOTE = re.compile(rf"(?:{_SIGN}){_LETTER}")  # a mark that is surely none of a list
MARKED_NOTE = re.compile(rf"(?:{_SIGN}|{_BRACKETED}|\(?\d{{1,2}}\)){_LETTER}")  # or a number in brackets
NOTE = re.compile(rf"(?:{_SIGN}|{_BRACKETED})\s*\S")  # a mark that no paragraph has, before whatever there is
# At the end of one:
MARK_BEHIND = re.compile(rf"[\s\u00a0]*(?:\(?\*+\)?|\d{{1,2}}\)|{RAISED}+\)?|[\[<]\d{{1,2}}[\]>])$")
MARK_ALONE = re.compile(rf"\(?(?:\*+|{RAISED}+|[\[<]\d{{1,2}}[\]>])\)?$")
