"""Nothing of a file is lost silently: all letters of its text are in the document or in a repair, whatever its format.

And nothing else than a message comes of damaged files: small ones of every format with bytes changed, cut and put in.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import documents as made
import documents_pdf as drawn
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.clean import clean
from pipeline.divide import divide
from pipeline.model import Block, Document, Source
from pipeline.readers import READERS, Content, ReadError, doc, nameless, ocr

WORDS = (
    "лицо", "резидент", "Государства", "жилище,", "интересов.", "согласию;", "налого- обложение", "статья 4", "(a)",
    "№ 7", "10%", "rezident", "înregistrare", "l’État", "«да»", "1.", "б)", "–", "ОРГАНЫ", "7", "й", "4а",
)  # fmt: skip
PARAGRAPHS = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join), min_size=1, max_size=8)
NEEDED = pytest.mark.skipif(drawn.font() is None, reason="draws with DejaVu Sans or another font with Cyrillic letters")
RUSSIAN = "Лицо является резидентом обоих Договаривающихся Государств и имеет жилище в одном из них. "


def letters(text: str) -> Counter[str]:
    """The letters and digits of a text; hyphens and marks may go, and letters of two parts may come as one."""
    import unicodedata

    return Counter(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


def document(content: Content) -> list[Document]:
    from pipeline.lexicon.languages import languages

    parts = divide(Source(nameless(b""), content.blocks))
    return [clean(part) for part in parts if part.treaty.language in languages()]


def kept(content: Content) -> Counter[str]:
    """The letters that the documents hold or that a repair tells to have been left out."""
    found: Counter[str] = Counter()
    for one in document(content):
        found += letters(one.text)
        for repair in one.repairs:
            found += letters(repair.before) - letters(repair.after)
    return found


def read(format: str, data: bytes) -> Content:
    content: Content = import_module(f"pipeline.readers.{format}").read(data)
    return content


def accounted(content: Content, text: str) -> None:
    missing = letters(text) - kept(content)
    assert not missing, missing
    for one in document(content):
        assert all(0 <= repair.start <= len(one.text) for repair in one.repairs)
    for block in content.blocks:
        assert all(0 <= repair.start <= len(block.text) for repair in block.repairs)


def web(parts: Sequence[str]) -> str:
    """Paragraphs, each put into the page in another way."""
    ways = ("<p>{}</p>", "<div>{}<br>", "<del>{}</del>", "<p hidden>{}</p>", "<table><tr><td>{}</td></tr></table>",
            "<ul><li>{}</ul>", "<button>{}</button>", "<nav>{}</nav>", "<noscript>{}</noscript>",
            "<textarea>{}</textarea>", "<select><option>{}</select>", "<p><ruby>x<rt>{}</rt></ruby></p>",
            "<object>{}</object>")  # fmt: skip
    return "".join(ways[place % len(ways)].format(part) for place, part in enumerate(parts))


def word(parts: Sequence[str]) -> bytes:
    found = []
    gone = '<w:del w:id="2" w:author="x"><w:r><w:delText>{}</w:delText></w:r></w:del>'
    merged = '<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val="continue"/></w:tcPr>{}</w:tc></w:tr></w:tbl>'
    box = "<w:r><w:pict><w:txbxContent>{}</w:txbxContent></w:pict></w:r>"
    for place, part in enumerate(parts):
        ways = (
            lambda text: made.para(text), lambda text: made.table(("x", text)), gone.format,
            lambda text: made.para("x", inside=made.run(text, "<w:vanish/>")),
            lambda text: merged.format(made.para(text)), lambda text: made.para("x", inside=gone.format(text)),
            lambda text: made.para("x", inside=box.format(made.para(text))),
        )  # fmt: skip
        found.append(ways[place % len(ways)](part))
    return made.docx(*found)


def opened(parts: Sequence[str]) -> bytes:
    region = '<text:changed-region text:id="d{}"><text:deletion>{}</text:deletion></text:changed-region>'
    hidden = '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>'
    changes, body = "", []
    for place, part in enumerate(parts):
        match place % 5:
            case 0:
                body.append(made.p(part))
            case 1:
                changes += region.format(place, made.p(part))
                body.append(f'<text:p>x<text:change text:change-id="d{place}"/></text:p>')
            case 2:
                body.append(f'<text:p>x <text:span text:style-name="H">{part}</text:span></text:p>')
            case 3:
                cells = "".join(f"<table:table-cell>{made.p(each)}</table:table-cell>" for each in ("x", part))
                body.append(f"<table:table><table:table-row>{cells}</table:table-row></table:table>")
            case 4:
                body.append(f"<table:table><table:table-row><table:covered-table-cell>{made.p(part)}"
                            "</table:covered-table-cell></table:table-row></table:table>")
    return made.odt(f"<text:tracked-changes>{changes}</text:tracked-changes>", *body, automatic=hidden)


def rich(parts: Sequence[str]) -> bytes:
    ways = ("{}", r"x {{\deleted {}}}", r"x {{\v {}}}", r"x {{\revised {}}} y", r"\intbl {}\cell\row",
            r"x{{\footnote {}}}")  # fmt: skip
    return made.rtf(*(ways[place % len(ways)].format(made.rtf_unicode(part)) for place, part in enumerate(parts)))


@given(PARAGRAPHS)
def test_all_letters_of_plain_text_are_accounted_for(parts: list[str]) -> None:
    text = "\n".join([RUSSIAN * 3, *parts, RUSSIAN])
    accounted(read("text", text.encode()), text)


@given(PARAGRAPHS)
def test_all_letters_of_a_web_page_are_accounted_for(parts: list[str]) -> None:
    text = [RUSSIAN * 30, *parts, RUSSIAN]
    accounted(read("html", made.page(f"<p>{text[0]}</p>{web(parts)}<p>{RUSSIAN}</p>").encode()), "\n".join(text))


@given(PARAGRAPHS)
def test_all_letters_of_a_word_document_are_accounted_for(parts: list[str]) -> None:
    text = [RUSSIAN * 3, *parts, RUSSIAN]
    accounted(read("docx", word(text)), "\n".join(text))


@given(PARAGRAPHS)
def test_all_letters_of_an_open_document_are_accounted_for(parts: list[str]) -> None:
    text = [RUSSIAN * 3, *parts, RUSSIAN]
    accounted(read("odt", opened(text)), "\n".join(text))


@given(PARAGRAPHS)
def test_all_letters_of_rich_text_are_accounted_for(parts: list[str]) -> None:
    text = [RUSSIAN * 3, *parts, RUSSIAN]
    accounted(read("rtf", rich(text)), "\n".join(text))


@NEEDED
@settings(max_examples=12, deadline=None)
@given(PARAGRAPHS, st.sampled_from([1, 2]))
def test_all_letters_of_a_pdf_are_accounted_for(parts: list[str], columns: int) -> None:
    text = [RUSSIAN * 3, *parts, RUSSIAN * 3]
    how = drawn.Set(columns=columns)
    accounted(import_module("pipeline.readers.pdf.document").read(drawn.pdf(drawn.pages_of(text, how), how)),
              "\n".join(text))


# -- words in their order --------------------------------------------------------------------------------------------

FLUENT = st.lists(st.lists(st.sampled_from([word for word in WORDS if word[0] not in "№10–7"]), max_size=12)
                  .map(" ".join), min_size=1, max_size=5)  # fmt: skip
LAYOUTS: dict[str, tuple[str, Callable[[Sequence[str]], bytes]]] = {
    "text": ("text", lambda parts: "\n".join(parts).encode()),
    "html": ("html", lambda parts: made.page("".join(f"<p>{part}</p>" for part in parts)).encode()),
    "docx": ("docx", lambda parts: made.docx(*map(made.para, parts))),
    "odt": ("odt", lambda parts: made.odt(*map(made.p, parts))),
    "rtf": ("rtf", lambda parts: made.rtf(*map(made.rtf_unicode, parts))),
}


def signs(text: str) -> str:
    """All that is printed in a text, in its order, but for hyphens at the ends of lines."""
    import unicodedata

    return "".join(unicodedata.normalize("NFC", text).split()).replace("-", "")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_words_and_signs_stand_in_their_order_in_each_format(layout: str) -> None:
    format, build = LAYOUTS[layout]

    @settings(max_examples=25, deadline=None)
    @given(FLUENT)
    def trial(parts: list[str]) -> None:
        whole = [f"Часть {RUSSIAN * 3}{part} {RUSSIAN * 2}" for part in parts]
        (one,) = document(read(format, build(whole)))
        assert signs(one.text) == signs("".join(whole))

    trial()


@NEEDED
@pytest.mark.parametrize("columns", [1, 2])
def test_words_and_signs_stand_in_their_order_in_a_pdf(columns: int) -> None:
    how = drawn.Set(columns=columns, hyphenate=True)

    @settings(max_examples=8, deadline=None)
    @given(FLUENT)
    def trial(parts: list[str]) -> None:
        whole = [f"Часть {RUSSIAN * 3}{part} {RUSSIAN * 2}" for part in parts]
        content = import_module("pipeline.readers.pdf.document").read(drawn.pdf(drawn.pages_of(whole, how), how))
        (one,) = document(content)
        assert signs(one.text) == signs("".join(whole))

    trial()


# -- through other programs ------------------------------------------------------------------------------------------


@NEEDED
def test_all_that_tesseract_makes_out_of_a_scan_is_accounted_for_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = drawn.pictures(drawn.pdf(drawn.pages_of([RUSSIAN], drawn.Set()), drawn.Set()))
    head = "level\tblock_num\tpar_num\tline_num\tleft\ttop\twidth\theight\tconf\ttext"
    monkeypatch.setattr("pipeline.readers.ocr.missing", lambda: "")

    @settings(max_examples=15, deadline=None)
    @given(FLUENT)
    def trial(parts: list[str]) -> None:
        names = ("первая", "вторая", "третья", "четвёртая", "пятая")  # what comes again would be a running head
        lines = [f"Часть {name} {RUSSIAN}{part} {RUSSIAN}".split() for name, part in zip(names, parts, strict=False)]
        rows = [head]
        for number, words in enumerate(lines):
            rows.append(f"4\t1\t1\t{number}\t100\t{100 + 60 * number}\t2000\t40\t-1\t")
            left = 100
            for word in words:
                rows.append(f"5\t1\t1\t{number}\t{left}\t{100 + 60 * number}\t{20 * len(word)}\t40\t96\t{word}")
                left += 20 * len(word) + 12
        monkeypatch.setattr("pipeline.readers.ocr._said", lambda *_: "\n".join(rows))
        content = import_module("pipeline.readers.pdf.document").read(scan, recognise=True)
        (one,) = document(content)
        assert signs(one.text) == signs(" ".join(" ".join(words) for words in lines))
        assert "recognised_page" in {repair.kind for repair in content.repairs}

    trial()


@NEEDED
@pytest.mark.skipif(bool(ocr.missing()), reason=ocr.missing())
def test_all_letters_of_a_scan_are_made_out_in_their_order() -> None:
    parts = [RUSSIAN * 2, "Оно считается резидентом того Государства, в котором имеет постоянное жилище."]
    how = drawn.Set(size=12)
    content = import_module("pipeline.readers.pdf").read(drawn.pictures(drawn.pdf(drawn.pages_of(parts, how), how)))
    (one,) = document(content)
    assert signs(one.text) == signs("".join(parts))


@pytest.mark.skipif(not any(map(shutil.which, doc.PROGRAMS)),
                    reason="LibreOffice is not installed (on Debian: apt install libreoffice-writer-nogui)")
def test_all_letters_of_a_document_of_old_word_are_accounted_for(tmp_path: Path) -> None:
    text = [RUSSIAN * 3, *(" ".join(WORDS[place:] + WORDS[:place]) for place in range(7)), RUSSIAN]
    text[6] = "x"  # stands in a text box without a shape, which LibreOffice does not write to a DOC
    (tmp_path / "x.docx").write_bytes(word(text))
    program = next(filter(None, map(shutil.which, doc.PROGRAMS)))
    command = [program, "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--convert-to",
               "doc:MS Word 97", "--outdir", str(tmp_path), str(tmp_path / "x.docx")]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    accounted(doc.read((tmp_path / "x.doc").read_bytes()), "\n".join(text))


# -- damaged files ---------------------------------------------------------------------------------------------------


def _text() -> bytes:
    return (RUSSIAN * 8).encode("windows-1251")


def _web() -> bytes:
    return made.page(web([RUSSIAN] * 12)).encode()


def _pdf() -> bytes:
    how = drawn.Set()
    return drawn.pdf(drawn.pages_of([RUSSIAN * 4] * 3, how), how)


FORMATS: dict[str, tuple[str, Callable[[], bytes], int]] = {
    "text": ("text", _text, 60),
    "html": ("html", _web, 60),
    "rtf": ("rtf", lambda: rich([RUSSIAN] * 7), 60),
    "docx": ("docx", lambda: word([RUSSIAN] * 8), 60),
    "odt": ("odt", lambda: opened([RUSSIAN] * 8), 60),
    "pdf": ("pdf.document", lambda: _pdf(), 15),
    "doc": ("doc", lambda: rich([RUSSIAN] * 7), 30),
}
WHOLE = cache(lambda format: FORMATS[format][1]())
PIECES = (b"\0", b"\xff", b"<", b">", b"{", b"}", b"\\", b"&#0;", b"\\u-1 ", b"\\bin9", b"\x1b", b"%PDF", b"]]>", b"/>")


def mutated(data: bytes, seed: int) -> bytes:
    lot = random.Random(seed)
    for _ in range(lot.choice((1, 2, 4, 9))):
        at, to = sorted((lot.randint(0, len(data)), lot.randint(0, len(data))))
        match lot.randrange(5):
            case 0:
                data = data[:at] + bytes([lot.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + lot.choice(PIECES) + data[at:]
            case 2:
                data = data[:at] + data[min(to, at + 40) :]
            case 3:
                data = data[:to] + data[at:to][:200] + data[to:]
            case 4 if lot.random() < 0.3:
                data = data[:at]
    return data


@pytest.mark.parametrize("format", FORMATS)
def test_a_damaged_file_of_each_format_gives_blocks_or_a_message(format: str) -> None:
    if format == "pdf" and drawn.font() is None:
        pytest.skip("draws with DejaVu Sans or another font with Cyrillic letters")
    module, _, count = FORMATS[format]

    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**48))
    def trial(seed: int) -> None:
        try:
            content = read(module, mutated(WHOLE(format), seed))
        except ReadError:
            return
        assert all(isinstance(block, Block) for block in content.blocks)
        for block in content.blocks:
            assert all(0 <= repair.start <= len(block.text) for repair in block.repairs)

    trial()


@NEEDED
def test_a_damaged_pdf_gives_blocks_or_a_message_through_its_process_and_the_limits_of_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pipeline.readers.ocr.missing", lambda: "install Tesseract")
    monkeypatch.setattr("pipeline.readers.pdf.SECONDS", 20)
    monkeypatch.setattr("pipeline.readers.pdf.MEGABYTES", 600)

    @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**48))
    def trial(seed: int) -> None:
        try:
            assert READERS[".pdf"](mutated(WHOLE("pdf"), seed)).blocks
        except ReadError as error:
            assert ";" in str(error)

    trial()


@NEEDED
def test_a_pdf_that_takes_longer_than_its_process_may_gives_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.readers.pdf.SECONDS", 0)
    with pytest.raises(ReadError, match="takes more than 0 seconds"):
        READERS[".pdf"](WHOLE("pdf"))
