"""PDF documents: columns, paragraphs, pages, notes; what cannot be read; and that the layout does not matter."""

import os
import re
import time
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import documents_pdf as drawn
import pytest
from documents_pdf import Look, Set, pages_of, pdf, side_by_side
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from treaty import TREATIES, typed

from pipeline.model import RECOGNISED, Block, Kind, Manifest, Reading
from pipeline.readers import READERS, Content, ReadError, ocr
from pipeline.readers.child import ChildError, TooLargeError, in_child
from pipeline.readers.pdf import document
from pipeline.readers.pdf.asked import AT_ONCE
from pipeline.readers.pdf.chars import CLOSE_GAP, Edges, single
from pipeline.readers.pdf.layout import line, pieces
from pipeline.readers.pdf.tongues import usable
from pipeline.readers.pdf.words import Page, Word, opened
from pipeline.run import Task, read_file

pytestmark = pytest.mark.skipif(drawn.font() is None, reason=drawn.MISSING)
GOLD = Path(__file__).parent / "gold"
HEAD = "Собрание законодательства Российской Федерации"
NARROW = Set(size=9, lead=11, columns=2, hyphenate=True, justify=True, indent=10, space=0)

# how a text is laid out, and what stands around it; tops leave little room, so that there are several pages
LAYOUTS: dict[str, tuple[Set, Look]] = {
    "one column, paragraphs apart": (Set(top=380), Look(number=5)),
    "one column, justified, indented": (
        Set(space=0, indent=18, justify=True, hyphenate=True, top=400), Look(HEAD, 117)
    ),
    "two columns": (Set(columns=2, hyphenate=True, size=9, lead=11, top=430), Look(number=31)),
    "two columns, drawn by rows": (replace(NARROW, top=430), Look(HEAD, 2301, by_rows=True)),
    "three columns": (Set(columns=3, hyphenate=True, justify=True, size=7, lead=8.5, gutter=14, top=560), Look()),
    "a turned page": (Set(columns=2, justify=True, hyphenate=True, top=380), Look(HEAD, 12, turn=90)),
    "a page turned the other way": (Set(top=380), Look(HEAD, 12, turn=270)),
    "a page upside down": (Set(indent=15, space=0, justify=True), Look(turn=180)),
}  # fmt: skip


def paragraphs(language: str) -> list[str]:
    return [("#" if piece.kind in ("article", "heading") else "") + typed(piece, language)
            for piece in TREATIES[language]]  # fmt: skip


def read(data: bytes) -> Content:
    return READERS[".pdf"](data)


def texts(content: Content) -> list[str]:
    return [block.text.strip() for block in content.blocks if block.text.strip()]


# -- the same clauses and codes ------------------------------------------------------------------------------------


def readings(path: Path) -> list[Reading]:
    found = read_file(Task(path, "treaty", Manifest()))
    assert all(isinstance(each, Reading) for each in found), found
    return [each for each in found if isinstance(each, Reading)]


def outcome(reading: Reading) -> tuple[object, ...]:
    """The clauses with their words, and the codes with their quotes."""
    text = reading.document.text
    clauses = [
        (clause.article, clause.id, clause.kind, clause.heading, " ".join(clause.span.of(text).split()))
        for clause in reading.clauses
        if clause.kind not in (Kind.FRONT, Kind.EDITORIAL)
    ]
    codes = [
        (code.feature, code.value, [" ".join(each.quote.split()) for each in code.evidence]) for code in reading.codes
    ]
    return clauses, codes


def through(folder: Path, suffix: str, data: bytes) -> list[Reading]:
    path = folder / f"treaty{suffix}"
    path.write_bytes(data)
    return readings(path)


@cache
def expected(language: str, folder: Path) -> tuple[object, ...]:
    text = "\n".join(typed(piece, language) for piece in TREATIES[language])
    (reading,) = through(folder, ".txt", text.encode())
    return outcome(reading)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("treaties")


@pytest.mark.parametrize("language", TREATIES)
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_gives_the_same_clauses_and_codes(name: str, language: str, folder: Path) -> None:
    how, look = LAYOUTS[name]
    (reading,) = through(folder, ".pdf", pdf(pages_of(paragraphs(language), how), how, look))
    assert outcome(reading) == expected(language, folder)


@pytest.mark.parametrize("by_rows", [False, True])
def test_a_column_for_each_language_gives_a_text_for_each(by_rows: bool, folder: Path) -> None:
    how = replace(NARROW, bottom=330, indent=0, space=4)
    pages = side_by_side([paragraphs(language) for language in TREATIES], how)
    assert len(pages) > 1
    found = through(folder, ".pdf", pdf(pages, how, Look("Monitorul Oficial al României", 7, by_rows)))
    assert [each.document.treaty.id for each in found] == ["treaty.ru", "treaty.ro"]
    for reading in found:
        assert outcome(reading) == expected(reading.document.treaty.language, folder)
        assert {origin.page for origin in reading.document.origin} == {"7", "8"}


def test_columns_of_two_languages_may_stand_close_together(folder: Path) -> None:
    how = replace(NARROW, gutter=7, bottom=330, indent=0, space=4)
    pages = side_by_side([paragraphs(language) for language in TREATIES], how)
    found = through(folder, ".pdf", pdf(pages, how, Look(by_rows=True)))
    assert [each.document.treaty.id for each in found] == ["treaty.ru", "treaty.ro"]
    for reading in found:
        assert outcome(reading) == expected(reading.document.treaty.language, folder)


def test_a_column_may_be_mostly_empty_beside_one_in_another_script() -> None:
    def row(left: float, base: float, text: str) -> list[Word]:
        return [Word(text, left + 50 * place, left + 50 * place + 47, base, 10) for place in range(5)]

    words = [each for place in range(60) for each in row(330, 20 + 12 * place, "treaty")]
    words += [each for place in range(10) for each in row(40, 20 + 12 * place, "резидент")]
    ((*found,),) = pieces([words])
    assert [piece.column for piece in found] == [0, 1]


def test_columns_of_a_short_page_may_stand_at_other_heights_but_a_table_has_more_lines_on_one_side() -> None:
    def row(left: float, base: float) -> list[Word]:
        return [Word("treaty", left + 40 * place, left + 40 * place + 37, base, 9) for place in range(6)]

    right = [81, 93, 105, 117, 129, 148, 160, 179, 191, 203]  # two paragraphs and the beginning of a third
    left = [103, 114, 126, 138, 157, 169, 181, 200]
    columns = [each for base in right for each in row(302, base)]
    ((*found,),) = pieces([columns + [each for base in left for each in row(43, base)]])
    assert [piece.column for piece in found] == [0, 1]
    ((*found,),) = pieces([columns + [each for base in left[::3] for each in row(43, base)]])
    assert [piece.column for piece in found] == [0]


@pytest.mark.parametrize(("glued", "text"), [(True, "află"), (False, "a flă")])
def test_letters_that_the_file_sets_apart_without_a_space_are_one_word(glued: bool, text: str) -> None:
    assert line([Word("a", 10, 15, 100, 10), Word("flă", 15.2, 30, 100, 10, glued=glued)]).text == text


@pytest.mark.parametrize(("gap", "text"), [(1.1, "sau da-"), (2.6, "sau da -")])
@pytest.mark.parametrize("as_one", [True, False])
def test_a_hyphen_a_little_behind_its_word_belongs_to_it_and_a_dash_does_not(
    gap: float, text: str, as_one: bool
) -> None:
    words = [Word("sau", 10, 25, 100, 9), Word("da", 28, 37, 100, 9), Word("-", 37 + gap, 40 + gap, 100, 9)]
    assert line([together(words)] if as_one else words).text == text


def together(words: list[Word]) -> Word:
    """Words that follow each other on a line, as one."""
    lefts, rights = [word.left for word in words], [word.right for word in words]
    apart = [word.left for before, word in pairwise(words) if word.left - before.right > CLOSE_GAP * word.size]
    return Word(" ".join(word.text for word in words), lefts[0], rights[-1], words[0].base, words[0].size,
                edges=Edges(lefts, rights, apart) if len(words) > 1 else None)  # fmt: skip


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(5, 60)), min_size=1, max_size=12), st.sets(st.integers(1, 11)),
       st.integers(-40, 40), st.sampled_from([10.0, 7.0]), st.booleans())
def test_words_handled_as_one_make_the_line_that_they_make_each_for_itself(
    drawn_words: list[tuple[int, int]], cuts: set[int], over: int, other: float, raised: bool
) -> None:
    words, right = [], 0.0
    for gap, width in drawn_words:
        words.append(Word("w" * width, right + gap, right + gap + width, 100, 10))
        right += gap + width
    ends = sorted({cut for cut in cuts if cut < len(words)} | {len(words)})
    several = [together(words[start:stop]) for start, stop in zip([0, *ends], ends, strict=False)]
    assert single(several) == words
    beside = Word("1", right + over, right + over + 3, 96 if raised else 100, other, raised=raised)
    assert line(several) == line(words)
    assert line([*several, beside]) == line([*words, beside])


def test_columns_are_told_alike_of_words_handled_as_one_and_each_for_itself() -> None:
    def rows(left: float) -> list[list[Word]]:
        return [[Word("слово", left + 36 * place, left + 36 * place + 30, 20 + 12 * row, 10) for place in range(5)]
                for row in range(20)]  # fmt: skip

    both = [word for pair in zip(rows(40), rows(222), strict=True) for word in pair]  # the gutter is as wide as a gap
    assert pieces([[together(words) for words in both]]) == pieces([[word for words in both for word in words]])


def test_a_page_of_more_words_than_are_asked_for_at_once_is_read_whole() -> None:
    how = Set(size=3, lead=3.6, space=0, margin=20)
    text = paragraphs("ru") * 9
    content = read(pdf(pages_of(text, how)[:1], how))
    words = [word for printed in pages_of(text, how)[0] for _, each in printed.lines for word in each.words]
    assert len(words) > 2 * AT_ONCE
    assert " ".join(texts(content)).split() == words


CASES = ("000", "001", "002", "003", "004", "ro-01", "ro-04", "ro-10", "ru-01", "ru-03", "ru-09", "ru-12")


@pytest.mark.parametrize("case", CASES)
def test_a_coded_case_is_read_from_a_page_as_from_a_text(case: str, tmp_path: Path) -> None:
    (path,) = GOLD.glob(f"{case}*.txt")
    lines = [line for line in path.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
    heading = re.compile(r"(?:Статья|Articolul) \S+$")
    lines = [f"#{line}" if heading.match(line) else line for line in lines]
    (wanted,) = readings(path)
    for how, look in (LAYOUTS["one column, paragraphs apart"], (NARROW, Look(by_rows=True, number=3))):
        (reading,) = through(tmp_path, ".pdf", pdf(pages_of(lines, how), how, look))
        assert [clause.id for clause in reading.clauses if clause.kind is not Kind.FRONT] == [
            clause.id for clause in wanted.clauses if clause.kind is not Kind.FRONT
        ]
        assert [(code.feature, code.value) for code in reading.codes] == [
            (code.feature, code.value) for code in wanted.codes
        ]


# -- what a page shows ---------------------------------------------------------------------------------------------


def test_columns_come_one_after_the_other_in_whatever_order_they_are_drawn() -> None:
    pages = pages_of(paragraphs("ru"), NARROW)
    assert texts(read(pdf(pages, NARROW, Look(by_rows=True)))) == texts(read(pdf(pages, NARROW)))


def test_a_line_that_goes_on_with_its_paragraph_says_so_over_columns_and_pages() -> None:
    how = replace(NARROW, top=500)
    blocks = read(pdf(pages_of(paragraphs("ru"), how), how, Look(HEAD, 9))).blocks
    pages = {block.page for block in blocks}
    assert len(pages) > 1
    ends = {" ".join(line.words) for page in pages_of(paragraphs("ru"), how) for column in page
            for _, line in column.lines if not line.first}  # fmt: skip
    assert all(block.style == "continued" for block in blocks if block.text.strip() in ends)


TWO = [
    "Первый абзац кончается здесь и не доходит до края.",
    "Второй абзац начинается на следующей строке страницы, и у него есть вторая строка, чтобы было видно, где край.",
]


def test_an_empty_block_stands_between_paragraphs_that_the_page_shows_apart() -> None:
    blocks = read(pdf(pages_of(TWO, Set()), Set())).blocks
    assert [block.text for block in blocks] [:3] == [TWO[0], "", blocks[2].text] and blocks[3].style == "continued"


BY_HAND = Set(indent=0, space=0)  # every line a paragraph, as a word processor prints a text whose lines are broken


def ends_after(lines: tuple[str, ...], text: str) -> bool:
    """Whether the page shows a paragraph's end after a line."""
    blocks = read(pdf(pages_of(lines, BY_HAND), BY_HAND, None)).blocks
    place = next(number for number, block in enumerate(blocks) if block.text.endswith(text))
    return not blocks[place + 1].text


def test_a_line_broken_by_hand_with_a_little_room_left_ends_no_paragraph_in_the_middle_of_a_sentence() -> None:
    full = "означает лицо, которое по законодательству этой Стороны подлежит налогообложению"
    short = "2. Если по пункту 1 физическое лицо является резидентом обеих"
    lines = (full, full, full, full, short, "Договаривающихся Сторон, применяются следующие правила:", full, full)
    assert not ends_after(lines, "резидентом обеих")


def test_a_line_that_is_mostly_room_does_not_go_on_though_no_sentence_ends() -> None:
    full = "означает лицо, которое по законодательству этой Стороны подлежит налогообложению"
    lines = (full, full, full, full, "(в ред. Протокола)", "(см. текст в прежней редакции)", full, full)
    blocks = read(pdf(pages_of(lines, BY_HAND), BY_HAND, None)).blocks
    (after,) = (block for block in blocks if "см. текст" in block.text)
    assert after.style is None


def test_pages_are_those_printed_and_else_counted() -> None:
    how = Set(top=600)
    pages = pages_of(paragraphs("ru"), how)
    printed = [block.page for block in read(pdf(pages, how, Look(number=117))).blocks]
    assert printed[0] == "117" and printed[-1] == str(116 + len(pages))
    assert read(pdf(pages, how)).blocks[-1].page == str(len(pages))


def test_running_heads_and_page_numbers_stay_for_cleaning_to_lift(folder: Path) -> None:
    how = Set(top=500)
    data = pdf(pages_of(paragraphs("ru"), how), how, Look(HEAD, 40))
    assert texts(read(data)).count(HEAD) > 1
    (reading,) = through(folder, ".pdf", data)
    assert HEAD not in reading.document.text
    assert {"running_head", "page_marker"} <= {repair.kind for repair in reading.document.repairs}


@pytest.mark.parametrize("mark", ["1) ", "1 ", "1"])
def test_footnotes_come_last_and_their_marks_leave_the_text(mark: str) -> None:
    how = Set(size=11, lead=14, space=0, indent=18, justify=True)
    note = f"{mark}Примечание издателя."
    content = read(pdf(pages_of(paragraphs("ru"), how), how, Look(notes=((0, note),))))
    assert content.blocks[-1] == Block(f"¹{' ' * (mark != '1')}Примечание издателя.", "1", style="footnote")
    assert sum(block.style == "footnote" for block in content.blocks) == 1


def test_a_line_in_capitals_goes_on_with_a_paragraph_that_as_a_whole_stands_further_in() -> None:
    how = Set(space=0, indent=18, justify=True, bottom=20)
    (above,) = pages_of(paragraphs("ru")[:6], how)
    lowest = above[-1].lines[-1][0]
    item = "c) " + " ".join(["Республика Молдова и Румыния"] * 9).title() + "."
    inside = drawn.columns_of([item], replace(how, top=842 - lowest + 15), 443, lambda _: 96)
    blocks = read(pdf([[*above, *inside]], how)).blocks
    first = next(place for place, block in enumerate(blocks) if block.text.strip().startswith("c)"))
    assert [block.style for block in blocks[first:]] == [None, *["continued"] * (len(blocks) - first - 1)]
    assert len(blocks) - first > 2


def test_a_word_in_capitals_alone_on_a_line_goes_on_with_the_full_line_before() -> None:
    how = Set(space=0, justify=True)
    blank = drawn.wide(" ", how.size)
    words = ["лицо"] * int((drawn.PAGE[0] - 2 * how.margin + blank) / (drawn.wide("лицо", how.size) + blank))
    above = " ".join([*words, "XXVIII."])
    blocks = read(pdf(pages_of([above, "Положение " + "лица " * 200, above], how), how)).blocks
    assert [block.style for block in blocks if block.text.strip() == "XXVIII."] == ["continued", "continued"]


@pytest.mark.parametrize("lines", [1, 2])
def test_a_last_page_of_a_line_or_two_has_its_head_and_number_told_apart(lines: int) -> None:
    how = Set(space=0)
    pages = [*pages_of([f"Положение {'лица ' * 600}"], how)[:1], *pages_of(["решают вопрос"] * lines, how)]
    blocks = read(pdf(pages, how, Look(HEAD, 1))).blocks
    last = [block.text for block in blocks if block.page == "2" and block.text]
    assert last == [" " * 12 + HEAD, *["решают вопрос"] * lines, " " * 12 + "2"]


def test_text_that_runs_in_another_direction_is_left_out_and_told() -> None:
    import io

    from reportlab.pdfgen import canvas

    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont(drawn.font(), 10)
    for place in range(12):
        page.drawString(80, 700 - 13 * place, "лицо считается резидентом того Государства, в котором оно")
    page.rotate(45)
    page.drawString(300, 100, "ЧЕРНОВИК")
    page.save()
    content = read(out.getvalue())
    assert not any("ЧЕРНОВИК" in block.text for block in content.blocks)
    assert [(repair.kind, repair.before) for repair in content.repairs] == [("left_out_turned", "ЧЕРНОВИК")]


# -- what cannot be read -------------------------------------------------------------------------------------------


def simple(look: Look | None = None, lines: tuple[str, ...] = ()) -> bytes:
    return pdf(pages_of(lines or paragraphs("ru"), Set()), Set(), look)


def test_a_file_that_only_forbids_changes_is_read_and_one_with_a_password_is_refused() -> None:
    assert texts(read(simple(Look(password="")))) == texts(read(simple()))
    with pytest.raises(ReadError, match=r"password.*save it without"):
        read(simple(Look(password="secret")))


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7 ...", b"Text", simple()[:600] if drawn.font() else b""])
def test_a_damaged_file_is_refused_with_a_remedy(data: bytes) -> None:
    with pytest.raises(ReadError, match="export or download it anew"):
        read(data)


def test_a_document_of_too_many_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.readers.pdf.words.MAX_PAGES", 0)
    with pytest.raises(ReadError, match="at most 0 are read"):
        opened(simple())


def test_a_page_without_text_is_refused_where_nothing_recognises_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(ReadError, match=f"a picture without text.*apt install {ocr.PACKAGES}"):
        read(simple(Look(picture=True)))


# -- the second reader ---------------------------------------------------------------------------------------------


def headless(data: bytes) -> bytes:
    """A file whose first line is lost, as of a download that begins late: PDFium refuses it."""
    return data.partition(b"\n")[2]


def again(content: Content) -> list[tuple[str, str | None]]:
    return [(repair.before, repair.page) for repair in content.repairs if repair.kind == document.AGAIN]


@pytest.mark.parametrize("how", [Set(justify=True, hyphenate=True), NARROW], ids=["one column", "two columns"])
def test_a_file_that_pdfium_does_not_open_is_read_by_pdfplumber_with_the_same_text(how: Set) -> None:
    for look in (Look(HEAD, 117), Look(HEAD, 117, turn=90)):
        data = pdf(pages_of(paragraphs("ru"), how), how, look)
        assert b"%PDF-" not in headless(data)
        content, sound = read(headless(data)), read(data)
        assert texts(content) == texts(sound)
        pages = sorted({block.page for block in sound.blocks if block.page}, key=int)
        assert again(content) == [("it is damaged", page) for page in pages]


def test_notes_and_their_marks_are_the_same_to_both_readers() -> None:
    how, look = Set(bottom=110), Look(number=7, notes=((0, "1 Речь идет о резиденте."),))
    data = pdf(pages_of(paragraphs("ru"), how), how, look)
    assert [block.style for block in read(headless(data)).blocks] == [block.style for block in read(data).blocks]


def test_a_page_on_which_pdfium_fails_is_read_by_pdfplumber(monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdfium2

    how = Set(top=400)
    data = pdf(pages_of(paragraphs("ru"), how), how)
    sound = texts(read(data))
    get = pypdfium2.PdfDocument.__getitem__

    def fails(self: pypdfium2.PdfDocument, index: int) -> pypdfium2.PdfPage:
        if index == 1:
            raise pypdfium2.PdfiumError("Failed to load page.")
        return get(self, index)

    monkeypatch.setattr(pypdfium2.PdfDocument, "__getitem__", fails)
    content = read(data)
    assert texts(content) == sound and again(content) == [("it is damaged", "2")]


def test_a_page_that_neither_reader_can_read_is_never_taken_for_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdfium2

    def fails(self: pypdfium2.PdfDocument, index: int) -> pypdfium2.PdfPage:
        raise pypdfium2.PdfiumError("Failed to load page.")

    monkeypatch.setattr(pypdfium2.PdfDocument, "__getitem__", fails)
    monkeypatch.setattr("pipeline.readers.pdf.document.some_pages", lambda *_: {})
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(ReadError, match=r"page 1 has no usable text \(it is damaged\)"):
        read(simple(lines=("Статья 4", "Резидент")))


def test_letters_that_pdfium_cannot_name_are_asked_of_pdfplumber(monkeypatch: pytest.MonkeyPatch) -> None:
    data = simple()
    sound, pages = read(data), document.pages

    def unnamed(opened: object, ending: bool) -> list[Page]:
        return [replace(page, words=tuple(word._replace(text="\ufffd" * len(word.text)) for word in page.words),
                        nameless=1.0) for page in pages(opened, ending)]  # type: ignore[arg-type]

    monkeypatch.setattr(document, "pages", unnamed)
    content = read(data)
    assert texts(content) == texts(sound)
    assert again(content)[0] == ("its fonts do not tell which letters they print", "1")


def test_pdfplumber_is_not_believed_where_its_words_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(ReadError, match="its fonts do not tell"):
        read(simple(lines=tuple(map(WRONG["characters without a name"], paragraphs("ru")))))


def test_a_file_on_which_pdfium_crashes_is_read_by_pdfplumber(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = texts(read(simple()))
    monkeypatch.setattr(document, "opened", lambda data: os.abort())
    content = read(simple())
    assert texts(content) == sound and again(content)


def test_a_scan_that_tesseract_does_not_make_out_is_refused_by_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "missing", lambda: "")
    monkeypatch.setattr("pipeline.readers.pdf.scans.recognise", lambda pictures: [None for _ in pictures] and {})
    with pytest.raises(ReadError, match=r"page 1 has no usable text \(Tesseract does not make out.*scan it"):
        read(simple(Look(picture=True), ("Статья 4", "Резидент")))


WRONG = {
    "windows-1251 taken for Latin": lambda text: text.encode("cp1251", errors="replace").decode("latin-1"),
    "question marks": lambda text: re.sub(r"[а-яА-Я]", "?", text),
    "characters without a name": lambda text: re.sub(r"[а-я]", lambda match: chr(0xE900 + ord(match[0]) % 99), text),
    "a keyboard's Latin letters": lambda text: re.sub(
        r"[а-я]", lambda match: "f,dult;pbqrkvyjghcnea[wxio]sm'.z"[ord(match[0]) - ord("а")], text
    ),
    "shifted letters": lambda text: re.sub(r"[а-я]", lambda match: chr((ord(match[0]) - 1072 + 7) % 32 + 1072), text),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_font_that_names_letters_wrongly_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    wrong = tuple(WRONG[name](line.lstrip("#")) for line in paragraphs("ru"))
    with pytest.raises(ReadError, match=r"fonts do not tell.*tesseract-ocr-rus"):
        read(simple(lines=wrong))


def test_old_romanian_fonts_are_noticed_and_sound_texts_of_any_language_are_not() -> None:
    text = " ".join(typed(piece, "ro") for piece in TREATIES["ro"])
    assert usable(text)
    assert not usable(text.translate(str.maketrans("ăşţ", "ãºþ")))
    assert not usable(text.translate(str.maketrans("ăşţ", "\ue001\ue002\ue003")))
    assert usable(text.translate(str.maketrans("ăâîşţ", "aaist")))
    french = "La présente convention s'applique aux personnes qui sont des résidents d'un État contractant ou des deux "
    assert usable(french * 3)
    assert usable("本协定适用于缔约国一方或者同时为双方居民的人。" * 30)


@pytest.mark.skipif(bool(ocr.missing()), reason=ocr.missing())
def test_a_scan_gives_the_same_clauses(folder: Path) -> None:
    how = Set(columns=2, size=10, lead=12.5, justify=True, hyphenate=True, bottom=60, top=60, margin=45)
    (reading,) = through(folder, ".pdf", pdf(pages_of(paragraphs("ru"), how), how, Look(picture=True)))
    clauses, _ = expected("ru", folder)
    found, _ = outcome(reading)
    assert [clause[:3] for clause in found] == [clause[:3] for clause in clauses]  # type: ignore[attr-defined]
    assert {repair.kind for repair in reading.document.repairs} >= {RECOGNISED}


def test_each_page_that_was_recognised_is_a_repair_that_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    line = [ocr.Printed(word, 100 + 90 * at, 100, 180 + 90 * at, 130)
            for at, word in enumerate(["Статья", "4", "Резидент"])]
    monkeypatch.setattr(ocr, "missing", lambda: "")
    monkeypatch.setattr("pipeline.readers.pdf.scans.recognise",
                        lambda pictures: {number: tuple(line) for number, _ in pictures})
    scanned = document.read(simple(Look(picture=True), ("Статья 4", "Резидент")), recognise=True)
    assert "Статья 4 Резидент" in texts(scanned)
    assert [(one.before, one.page) for one in scanned.repairs if one.kind == RECOGNISED] == [
        ("a picture without text", "1")]
    typed_text = document.read(simple(), recognise=True)
    assert RECOGNISED not in {one.kind for one in typed_text.repairs}


# -- whatever comes ------------------------------------------------------------------------------------------------

FUZZ = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


def survives(data: bytes) -> None:
    try:
        content = read(data)
    except ReadError as error:
        assert str(error)
    else:
        assert isinstance(content, Content)


@cache
def sound() -> bytes:
    return pdf(pages_of(paragraphs("ru")[:6], NARROW), NARROW, Look("Head", 3))


@FUZZ
@given(share=st.floats(0, 1))
def test_a_file_that_breaks_off_gives_a_result_or_a_message(share: float) -> None:
    survives(sound()[: int(share * len(sound()))])


@FUZZ
@given(changes=st.lists(st.tuples(st.floats(0, 0.999), st.binary(min_size=1, max_size=8)), min_size=1, max_size=30))
def test_a_file_with_changed_bytes_gives_a_result_or_a_message(changes: list[tuple[float, bytes]]) -> None:
    data = bytearray(sound())
    for place, new in changes:
        start = int(place * len(data))
        data[start : start + len(new)] = new
    survives(bytes(data))


@FUZZ
@given(data=st.binary(max_size=400))
def test_bytes_at_random_give_a_result_or_a_message(data: bytes) -> None:
    survives(b"%PDF-1.4\n" + data)


# -- the process that does the work --------------------------------------------------------------------------------


def hang(data: bytes) -> Content:
    time.sleep(60)
    return Content(())


def crash(data: bytes) -> Content:
    os.abort()


def swell(data: bytes, ending: bool = False) -> Content:
    return Content((Block("x" * len(bytearray(2_000_000_000))),))


def echo(data: bytes, more: str) -> Content:
    return Content((Block(data.decode(errors="surrogateescape") + more, "1"),))


@pytest.fixture(params=["a copy of the process", "a new process"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    many = 1 if request.param == "a copy of the process" else 2
    monkeypatch.setattr("pipeline.readers.child.threading.active_count", lambda: many)


@pytest.mark.usefixtures("either")
def test_what_the_process_says_arrives() -> None:
    data = "лицо".encode() * 100_000 + b"\xff"
    content = in_child(f"{__name__}:echo", data, 60, 2000, {"more": "!"})
    assert content == echo(data, "!")


@pytest.mark.usefixtures("either")
def test_a_process_that_takes_too_long_is_ended() -> None:
    with pytest.raises(TimeoutError):
        in_child(f"{__name__}:hang", b"", 1, 2000)


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("what", ["crash", "swell", "unknown"])
def test_a_process_that_fails_harms_nothing(what: str) -> None:
    with pytest.raises(ChildError):
        in_child(f"{__name__}:{what}", b"", 60, 500)


@pytest.mark.usefixtures("either")
def test_a_process_that_needs_too_much_memory_says_so() -> None:
    with pytest.raises(TooLargeError):
        in_child(f"{__name__}:swell", b"", 60, 500)


def test_a_pdf_that_needs_too_much_memory_is_not_called_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.readers.pdf._WORK", f"{__name__}:swell")
    monkeypatch.setattr("pipeline.readers.pdf.MEGABYTES", 500)
    with pytest.raises(ReadError, match="needs more than 500 MB of memory"):
        read(simple())


def test_pages_that_cannot_be_read_are_named_in_repairs() -> None:
    content = document.read(simple(Look(picture=True)))
    assert {repair.kind for repair in content.repairs} == {document.UNREAD} and not texts(content)
