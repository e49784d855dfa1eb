"""Rich text (RTF 1.9): paragraphs, the numbers that lists print, tables, footnotes; tracked changes as accepted.

A text's bytes are in the encoding of its font, else in that of the document; where neither is right, as in files of old
converters, the letters tell. Heads and feet of pages and comments are left out and listed. Nothing embedded is looked
at but what it shows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.model import Block, Repair
from pipeline.readers.base import Content, ReadError
from pipeline.readers.encoding import SINGLE_BYTE, likeness
from pipeline.readers.mended import joined
from pipeline.readers.numerals import bullet, superscript
from pipeline.readers.rtf.flow import Flow
from pipeline.readers.rtf.words import ASIDE, CHARACTERS, CHARSETS, ENDS, SIGNS, SKIPPED, STARRED, TOKEN

MAX_TOKENS = 5_000_000  # a treaty of a thousand pages has about a million
_LOOKED_AT = 20_000  # bytes that tell the encoding
_MARGIN = 0.3  # by how much another encoding must fit better than the document's


def read(data: bytes) -> Content:
    """The blocks of an RTF file's bytes. Raises ReadError for what is no RTF, or holds no text."""
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    if not start.startswith(b"{\\rtf"):
        raise ReadError("it is no rich text (RTF); give the file its right suffix, or save it as RTF anew")
    document = _Document(data)
    document.read()
    better = document.better_encoding()
    if better is not None:
        document = _Document(data, better)
        document.read()
    blocks = document.blocks()
    if not any(block.text.strip() for block in blocks):
        raise ReadError("it holds no text; if it shows pictures of pages, save these as PDF")
    return Content(tuple(blocks))


@dataclass(slots=True)
class _State:
    """What holds in a group; the groups inside it start with a copy."""

    font: int = -1
    skipped: bool = False
    deleted: bool = False
    added: bool = False
    hidden: bool = False
    raised: bool = False
    fallback: int = 1  # characters after a Unicode one that stand for it
    aside: str = ""  # the kind of repair that tells what is read
    into: str = "text"  # text, label, fonts, note, unicode (of an alternative whose first half is skipped)


class _Document:
    """Reads the tokens of one document. `encoding` is that of bytes for which the document names none."""

    def __init__(self, data: bytes, encoding: str | None = None) -> None:
        self._source = data.decode("latin-1")
        self._given = encoding
        self._named: str | None = None  # the document's own
        self._fonts: dict[int, str] = {}
        self._font = -1  # the one whose entry is being read, the one that holds where none is named
        self._default_font = -1
        self._stack: list[_State] = []
        self._state = _State()
        self._flow = Flow()
        self._outer: list[tuple[int, Flow]] = []  # the flows around a note, each with the depth at which it goes on
        self._notes: list[tuple[list[Block], bool]] = []
        self._bytes = bytearray()
        self._high: int | None = None  # the first half of a character that takes two
        self._unsure = bytearray()  # bytes of no named encoding
        self._starred = False
        self._begins = False  # whether a group has just begun
        self._skip = 0  # characters that stand for a Unicode one
        self._changed: dict[str, list[str]] = {"accepted_deletion": [], "accepted_insertion": [], "hidden_text": []}
        self._aside: list[str] = []  # what has been read of a head, a foot or a comment
        self._told: set[str] = set()  # heads and feet: each is listed once
        self._change_start = 0  # where in the paragraph the change began that is being read

    def read(self) -> None:
        """Reads the document to its end."""
        position, count, source = 0, 0, self._source
        while match := TOKEN.search(source, position):
            position = match.end()
            count += 1
            if count > MAX_TOKENS:
                raise ReadError("it has more than {most} parts; keep only the treaty in it",
                                most=MAX_TOKENS)
            if match["hex"] is not None:
                self._byte(int(match["hex"], 16))
                continue
            if (text := match["text"]) is not None:
                self._plain(text)
                continue
            self._flush_bytes()
            if brace := match["brace"]:
                if brace == "{":
                    self._begin()
                else:
                    self._end()
                    if not self._stack:
                        break
            elif word := match["word"]:
                number = int(match["number"]) if match["number"] else None
                if word == "bin":
                    position += max(0, number or 0)
                elif self._skip and word != "u":
                    self._skip -= 1
                else:
                    self._word(word, number)
            else:
                self._sign(match["sign"])
        self._flush_bytes()
        while self._outer:
            self._end_note()
        self._list_changes()
        self._flow.close()

    def blocks(self) -> list[Block]:
        """The text, and the notes after it."""
        notes: list[Block] = []
        count = 0
        for blocks, typed in self._notes:
            count += not typed
            note = joined(blocks)
            if note.text or note.repairs:
                label = superscript(str(count)) if note.text and not typed else None
                notes.append(replace(note, label=label, style="footnote"))
        return self._flow.blocks + notes

    def better_encoding(self) -> str | None:
        """Another encoding than that of the document, where the bytes of fonts that name none fit it far better."""
        sample = bytes(self._unsure)
        if self._given is not None or len(sample) < 10:
            return None
        now = likeness(sample.decode(self._document_encoding(), errors="replace"))
        scores = {encoding: likeness(sample.decode(encoding, errors="replace")) for encoding in SINGLE_BYTE}
        best = max(SINGLE_BYTE, key=scores.__getitem__)
        return best if scores[best] > now + _MARGIN else None

    # -- groups --------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._stack.append(self._state)
        self._state = replace(self._state)
        self._begins, self._starred, self._skip = True, False, 0

    def _end(self) -> None:
        self._begins, self._skip = False, 0
        aside = self._state.aside
        if self._stack:
            self._state = self._stack.pop()
        if aside and not self._state.aside:
            self._list_aside(aside)
        if self._outer and len(self._stack) < self._outer[-1][0]:
            self._end_note()

    def _list_aside(self, kind: str) -> None:
        text = " ".join("".join(self._aside).split())
        self._aside.clear()
        if text and not (kind == "left_out_header" and text in self._told):
            self._told.add(text)
            self._list_changes()
            self._flow.repairs.append(Repair(kind, text, "", None, self._flow.size))

    def _end_note(self) -> None:
        self._list_changes()
        note = self._flow
        note.close()
        _, self._flow = self._outer.pop()
        self._notes.append((note.blocks, note.own_mark))

    def _destination(self, word: str) -> bool:
        """Whether the word says what its group is for; then the group is read or skipped accordingly."""
        starred = self._starred
        self._begins = self._starred = False
        state = self._state
        if word in ASIDE and not state.skipped:
            state.aside = state.aside or ASIDE[word]
            return True
        if starred and word not in STARRED:
            state.skipped = True
            return True
        if word in SKIPPED:
            if word == "pict" and not (state.skipped or state.aside or state.hidden or state.deleted):
                self._list_changes()
                self._flow.repairs.append(Repair("left_out_object", word, "", None, self._flow.size))
            state.skipped = True
            return True
        match word:
            case "fonttbl":
                state.into = "fonts"
            case "stylesheet":
                state.skipped = True
            case "listtext" | "pntext":
                state.into = "label"
            case "ud":
                state.skipped = self._stack[-2].skipped if len(self._stack) > 1 else False
            case "footnote":
                if not state.skipped and not state.aside and len(self._outer) < 5:
                    self._list_changes()
                    self._outer.append((len(self._stack), self._flow))
                    self._flow = Flow(own_mark=True)
                    state.raised = state.hidden = False
            case _:
                return False
        return True

    # -- words ---------------------------------------------------------------------------------------------------

    def _word(self, word: str, number: int | None) -> None:
        if (self._begins or self._starred) and self._destination(word):
            return
        state = self._state
        on = number != 0
        if word == "u":
            self._unicode(number or 0)
        elif word == "uc":
            state.fallback = min(max(number if number is not None else 1, 0), 20)
        elif word in ("ansicpg", "cpg"):
            self._code_page(word, number)
        elif word == "pca" or word == "pc":
            self._named = "cp850" if word == "pca" else "cp437"
        elif word == "mac":
            self._named = "mac-roman"
        elif word == "deff":
            self._default_font = number or 0
        elif word == "f":
            state.font = self._font = number or 0
        elif word == "fcharset":
            if state.into == "fonts" and number in CHARSETS:
                self._fonts[self._font] = CHARSETS[number]
        elif word == "plain":
            state.font, state.hidden, state.raised, state.deleted, state.added = -1, False, False, False, False
        elif word == "v":
            state.hidden = on
        elif word == "deleted":
            state.deleted = on
        elif word == "revised":
            state.added = on
        elif word in ("super", "nosupersub", "sub"):
            state.raised = word == "super" and on
        elif word == "chftn":
            self._flow.own_mark = False
        elif word in CHARACTERS:
            if word not in ("page", "column") or self._flow.parts or state.aside:
                self._put(CHARACTERS[word])
        elif not state.skipped:
            self._layout(word)

    def _layout(self, word: str) -> None:
        flow = self._flow
        if self._state.aside:
            self._aside.append(" " if word in ENDS or word == "cell" else "")
            return
        if self._state.into != "text":
            return
        if word in ENDS:
            if self._state.deleted and word == "par":
                flow.joined()
            else:
                self._list_changes()
                flow.paragraph()
        elif word == "pard":
            if not self._state.deleted:
                flow.in_table = False
        elif word == "intbl":
            flow.in_table = True
        elif word == "cell":
            self._list_changes()
            flow.end_cell()
        elif word == "row":
            flow.end_row()

    def _code_page(self, word: str, number: int | None) -> None:
        encoding = {65001: "utf-8", 10000: "mac-roman", 10007: "mac-cyrillic"}.get(number or 0, f"cp{number}")
        try:
            b"a".decode(encoding)
        except (LookupError, UnicodeError):
            return
        if word == "cpg":
            self._fonts[self._font] = encoding
        else:
            self._named = encoding

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._starred = True
        elif self._skip:
            self._skip -= 1
        elif sign in "\r\n":
            self._word("par", None)
        else:
            self._put(SIGNS.get(sign, ""))

    # -- characters ----------------------------------------------------------------------------------------------

    def _document_encoding(self) -> str:
        return self._given or self._named or "cp1252"

    def _encoding(self) -> str | None:
        """The encoding of the font, None where it names none."""
        font = self._state.font if self._state.font >= 0 else self._default_font
        return self._fonts.get(font)

    def _byte(self, byte: int) -> None:
        self._begins = False
        if self._skip:
            self._skip -= 1
        else:
            self._bytes.append(byte)

    def _flush_bytes(self) -> None:
        if not self._bytes:
            return
        data = bytes(self._bytes)
        self._bytes.clear()
        named = self._encoding()
        if named is None and not self._state.skipped and self._state.into != "fonts" and len(self._unsure) < _LOOKED_AT:
            self._unsure += data
        self._put(data.decode(named or self._document_encoding(), errors="replace"))

    def _plain(self, text: str) -> None:
        self._begins = False
        if self._skip:
            taken = min(self._skip, len(text))
            self._skip -= taken
            text = text[taken:]
        if not text:
            return
        if any(char > "\x7f" for char in text):  # bytes that should have been written as figures
            self._bytes += text.encode("latin-1")
            self._flush_bytes()
        elif self._bytes:  # the second byte of a character may look like ASCII
            self._bytes += text.encode("ascii")
            self._flush_bytes()
        else:
            self._put(text)

    def _unicode(self, number: int) -> None:
        self._skip = self._state.fallback
        code = number & 0xFFFF if number < 0x10000 else number
        if 0xD800 <= code < 0xDC00:
            self._high = code
            return
        if 0xDC00 <= code < 0xE000:
            if self._high is None:
                return
            code = 0x10000 + ((self._high - 0xD800) << 10) + code - 0xDC00
        self._high = None
        if not 0 < code < 0x110000:
            return
        char = chr(code)
        self._put(bullet(char) if "\uf000" <= char <= "\uf0ff" else char)

    def _put(self, text: str) -> None:
        state = self._state
        if not text or state.skipped or state.into == "fonts":
            return
        if state.aside:
            self._aside.append(text)
            return
        kind = "accepted_deletion" if state.deleted else "hidden_text" if state.hidden else ""
        if state.added and not kind:
            kind = "accepted_insertion"
        self._list_changes(kind)
        if kind:
            if not self._changed[kind]:
                self._change_start = self._flow.size
            self._changed[kind].append(text)
        if state.deleted or state.hidden:
            return
        if state.raised and text.strip().isdecimal():
            text = superscript(text)
        self._flow.put(text, label=state.into == "label")

    def _list_changes(self, but: str = "") -> None:
        """Lists the changes that have come to their end."""
        for kind, parts in self._changed.items():
            if parts and kind != but:
                text = "".join(parts)
                parts.clear()
                if text.strip():
                    added = kind == "accepted_insertion"
                    repair = Repair(kind, "" if added else text, text if added else "", None, self._change_start)
                    self._flow.repairs.append(repair)
