"""The words of rich text that a reader must know: what they print, what they begin, what encoding they mean."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,40})(?P<number>-?\d{1,10})? ?|\\'(?P<hex>[0-9a-fA-F]{2})|\\(?P<sign>[^a-zA-Z])"
    r"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n\0]+)"
)
CHARSETS = {
    77: "mac-roman", 128: "cp932", 129: "cp949", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254", 163: "cp1258",
    177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
CHARACTERS = {
    "tab": "\t", "line": "\n", "lbr": "\n", "page": "\n", "column": "\n", "emdash": "\u2014",
    "endash": "\u2013", "lquote": "\u2018",
    "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d", "bullet": "\u2022", "emspace": " ",
    "enspace": " ", "qmspace": " ", "softline": " ", "zwj": "", "zwnj": "", "zwbo": "",
}  # fmt: skip
SIGNS = {"~": "\u00a0", "-": "", "_": "\u2011", "\\": "\\", "{": "{", "}": "}", "\t": "\t"}
ENDS = {"par", "sect", "nestcell"}
SKIPPED = {
    "colortbl", "info", "pict", "shprslt", "ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "fldinst",
    "xe", "tc", "tcn", "bkmkstart", "bkmkend", "listtable", "listoverridetable", "generator", "rsidtbl",
    "themedata", "colorschememapping", "datastore", "xmlnstbl", "latentstyles", "template", "comment", "atnid",
    "atnauthor", "atnref", "atndate", "atrfstart", "atrfend", "nonshppict", "sn", "sv", "nonesttables", "filetbl",
    "revtbl", "pn", "pnseclvl", "listname", "picprop", "private", "passwordhash", "formfield", "datafield",
    "background", "upr", "falt", "panose",
}  # fmt: skip
ASIDE = {  # read, but no part of the text: as what repairs tell of it
    **{side + which: "left_out_header" for side in ("header", "footer") for which in ("", "l", "r", "f")},
    "annotation": "left_out_comment",
}
# starred, and read all the same
STARRED = {"shpinst", "do", "shptxt", "footnote", "ud", "fldrslt", "listtext", "shppict"}
