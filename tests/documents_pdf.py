"""PDF documents for tests and benchmarks, drawn with reportlab in an embedded font that has Cyrillic and Romanian."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
)
MISSING = "reportlab and a font with Cyrillic letters are needed (pip install reportlab; apt install fonts-dejavu-core)"
PAGE = (595.0, 842.0)
VOWELS = set("аеёиоуыэюяăâeiîou")


@cache
def font() -> str | None:
    """The name of the font in which documents are set, None where there is none or reportlab is missing."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        return None
    path = next((each for each in FONTS if Path(each).is_file()), None)
    if path is None:
        return None
    pdfmetrics.registerFont(TTFont("Text", path))
    return "Text"


def wide(text: str, size: float) -> float:
    """The width of a text in points."""
    from reportlab.pdfbase import pdfmetrics

    assert font() is not None, MISSING
    return float(pdfmetrics.stringWidth(text, font(), size))


@dataclass(frozen=True)
class Set:
    """How paragraphs are set: what of the page they fill and how paragraphs are told apart."""

    size: float = 10
    lead: float = 12.5
    columns: int = 1
    margin: float = 56
    gutter: float = 20
    indent: float = 0  # of first lines
    space: float = 6  # before paragraphs
    justify: bool = False
    hyphenate: bool = False
    top: float = 72
    bottom: float = 72


@dataclass(frozen=True)
class Word:
    """A line's piece at a place of the page, measured from the left and from the bottom."""

    x: float
    y: float
    text: str
    size: float


@dataclass(frozen=True)
class Line:
    """A line of a paragraph: its words, whether it begins and whether it ends it."""

    words: tuple[str, ...]
    first: bool
    last: bool
    heading: bool = False


def broken(word: str) -> list[tuple[str, str]]:
    """The ways to break a word at a line's end, the longest first part first: roughly as printers do."""
    found = []
    for at in range(len(word) - 3, 1, -1):
        left, right = word[:at], word[at:]
        if not (left.replace("-", "").isalpha() and right.strip(".,;:()»”").isalpha()):
            continue
        vowels = VOWELS & set(left.lower()) and VOWELS & set(right.lower())
        if vowels and right[0] not in "ьъй" and left[-1].lower() in VOWELS and right[0].lower() not in VOWELS:
            found.append((left, right))
    return found


def lines(paragraph: str, width: float, how: Set) -> list[Line]:
    """A paragraph's lines. One that begins with `#` is a heading: centred, and never broken by a hyphen."""
    heading = paragraph.startswith("#")
    words = paragraph.removeprefix("#").split()
    found: list[list[str]] = [[]]
    room = width - (0 if heading else how.indent)
    used = 0.0
    blank = wide(" ", how.size)
    while words:
        word = words.pop(0)
        wanted = wide(word, how.size) + (blank if found[-1] else 0)
        if used + wanted <= room or not found[-1]:  # a word that is wider than the column hangs over it
            found[-1].append(word)
            used += wanted
            continue
        ways = broken(word) if how.hyphenate and not heading else []
        for left, right in ways:
            if used + blank + wide(f"{left}-", how.size) <= room and found[-1]:
                found[-1].append(f"{left}-")
                words.insert(0, right)
                break
        else:
            words.insert(0, word)
        found.append([])
        room, used = width, 0.0
    return [
        Line(tuple(each), place == 0, place == len(found) - 1, heading) for place, each in enumerate(found) if each
    ]


@dataclass(frozen=True)
class Column:
    """One column of a page: lines with their place."""

    left: float
    width: float
    lines: tuple[tuple[float, Line], ...]


Page = list[Column]


def columns_of(paragraphs: Sequence[str], how: Set, width: float, left: Callable[[int], float]) -> list[Column]:
    """The paragraphs in columns one after the other; `left` tells where the column of a number begins."""
    columns: list[Column] = []
    placed: list[tuple[float, Line]] = []
    y = PAGE[1] - how.top
    for paragraph in paragraphs:
        for line in lines(paragraph, width, how):
            y -= how.space if line.first and placed else 0
            if y < how.bottom:
                columns.append(Column(left(len(columns)), width, tuple(placed)))
                placed, y = [], PAGE[1] - how.top
            placed.append((y, line))
            y -= how.lead
    columns.append(Column(left(len(columns)), width, tuple(placed)))
    return columns


def pages_of(paragraphs: Sequence[str], how: Set) -> list[Page]:
    """The paragraphs in pages of so many columns."""
    count = how.columns
    width = (PAGE[0] - 2 * how.margin - (count - 1) * how.gutter) / count
    every = columns_of(paragraphs, how, width, lambda number: how.margin + number % count * (width + how.gutter))
    return [every[start : start + count] for start in range(0, len(every), count)]


def side_by_side(texts: Sequence[Sequence[str]], how: Set) -> list[Page]:
    """Several texts in columns of their own, paragraphs of the same number at the same height where they fit."""
    count = len(texts)
    width = (PAGE[0] - 2 * how.margin - (count - 1) * how.gutter) / count
    lefts = [how.margin + number * (width + how.gutter) for number in range(count)]
    pages: list[list[list[tuple[float, Line]]]] = [[[] for _ in texts]]
    ys = [PAGE[1] - how.top] * count
    on = [0] * count  # the page that each text has come to
    for paragraphs in zip(*texts, strict=True):
        page = max(on)
        y = min(height for height, where in zip(ys, on, strict=True) if where == page) - how.space
        ys, on = [y] * count, [page] * count
        for number, paragraph in enumerate(paragraphs):
            for line in lines(paragraph, width, how):
                if ys[number] < how.bottom:
                    ys[number], on[number] = PAGE[1] - how.top, on[number] + 1
                while len(pages) <= on[number]:
                    pages.append([[] for _ in texts])
                pages[on[number]][number].append((ys[number], line))
                ys[number] -= how.lead
    return [
        [Column(left, width, tuple(each)) for left, each in zip(lefts, page, strict=True)] for page in pages
    ]


def words_of(column: Column, how: Set) -> list[list[Word]]:
    """For each line of a column the pieces that are drawn."""
    found = []
    for y, line in column.lines:
        text = " ".join(line.words)
        x = column.left + (how.indent if line.first and not line.heading else 0)
        if line.heading:
            x = column.left + (column.width - wide(text, how.size)) / 2
        if not how.justify or line.last or line.heading or len(line.words) < 2:
            found.append([Word(x, y, text, how.size)])
            continue
        room = column.left + column.width - x - sum(wide(word, how.size) for word in line.words)
        gap = room / (len(line.words) - 1)
        pieces = []
        for word in line.words:
            pieces.append(Word(x, y, word, how.size))
            x += wide(word, how.size) + gap
        found.append(pieces)
    return found


@dataclass(frozen=True)
class Look:
    """What stands around the text, and how the file is made."""

    head: str = ""
    number: int | None = None  # of the first page
    by_rows: bool = False  # lines of all columns in turn, as they stand on the page
    turn: int = 0  # the text's direction, and the page turned back so that it is upright
    notes: tuple[tuple[int, str], ...] = ()  # footnotes: the page's place, the text
    picture: bool = False  # every page is a picture of itself
    password: str | None = None  # "" for a file that only forbids changes
    around: Callable[[int], Sequence[Word]] | None = None  # what else stands on a page, by its place


def pdf(pages: Sequence[Page], how: Set, look: Look | None = None) -> bytes:
    """The file's bytes."""
    from reportlab.pdfgen import canvas

    assert font() is not None, MISSING
    look = look or Look()
    out = io.BytesIO()
    lock = None
    if look.password is not None:
        from reportlab.lib.pdfencrypt import StandardEncryption

        lock = StandardEncryption(look.password, "owner", strength=128)
    size = PAGE if look.turn % 180 == 0 else (PAGE[1], PAGE[0])
    drawn = canvas.Canvas(out, pagesize=size, encrypt=lock, invariant=1)
    for place, page in enumerate(pages):
        if look.turn:
            _turned(drawn, look.turn)
        for piece in _pieces(page, place, how, look):
            drawn.setFont(font(), piece.size)
            drawn.drawString(piece.x, piece.y, piece.text)
        drawn.showPage()
    drawn.save()
    return pictures(out.getvalue()) if look.picture else out.getvalue()


def _turned(drawn: object, turn: int) -> None:
    """The page's coordinates so that text runs in another direction; the page is shown turned back."""
    width, height = PAGE
    moves = {90: (0, 1, -1, 0, height, 0), 180: (-1, 0, 0, -1, width, height), 270: (0, -1, 1, 0, 0, width)}
    drawn.transform(*moves[turn])  # type: ignore[attr-defined]
    drawn.setPageRotation(turn)  # type: ignore[attr-defined]


def _pieces(page: Page, place: int, how: Set, look: Look) -> list[Word]:
    columns = [words_of(column, how) for column in page]
    pieces = [piece for column in columns for line in column for piece in line]
    if look.by_rows:
        every = [line for column in columns for line in column if line]
        every.sort(key=lambda line: (-line[0].y, line[0].x))
        pieces = [piece for line in every for piece in line]
    around = []
    if look.head:
        around.append(Word((PAGE[0] - wide(look.head, 8)) / 2, PAGE[1] - 40, look.head, 8))
    if look.number is not None:
        number = str(look.number + place)
        around.append(Word((PAGE[0] - wide(number, 9)) / 2, 36, number, 9))
    around += look.around(place) if look.around else ()
    notes = [text for where, text in look.notes if where == place]
    y = how.bottom - 14
    for note in notes:
        around.append(Word(how.margin, y, note, 7))
        y -= 9
    return around + pieces if look.by_rows else pieces + around


def pictures(data: bytes, dpi: int = 200) -> bytes:
    """The same pages as pictures, without a text: a scan."""
    import pypdfium2
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen import canvas

    out = io.BytesIO()
    drawn = canvas.Canvas(out, pagesize=PAGE, invariant=1)
    for page in pypdfium2.PdfDocument(data):
        image = page.render(scale=dpi / 72, grayscale=True).to_pil()
        drawn.drawImage(ImageReader(image), 0, 0, *PAGE)
        drawn.showPage()
    drawn.save()
    return out.getvalue()
