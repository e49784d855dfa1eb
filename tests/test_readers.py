"""Files to sources: encodings by content, lines, pages, and messages for what cannot be read."""

import codecs
import hashlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import readers
from pipeline.model import Block, Repair
from pipeline.readers import ReadError, parse, text
from pipeline.readers.encoding import SINGLE_BYTE, decode
from pipeline.readers.mended import unbroken

GOLD = sorted((Path(__file__).parent / "gold").glob("*.txt"))
RUSSIAN = (Path(__file__).parent / "gold" / "000_9f4a806f1df4176f.txt").read_text(encoding="utf-8")
ROMANIAN = (Path(__file__).parent / "gold" / "004_838ed84f89b9b29a.txt").read_text(encoding="utf-8")
TYPOGRAPHY = str.maketrans({**dict.fromkeys("„“”«»", '"'), **dict.fromkeys("‘’", "'"), **dict.fromkeys("–—", "-")}) | (
    str.maketrans({"…": "...", "№": "N", "§": "S"})
)
COMMA_TO_CEDILLA = str.maketrans("șțȘȚ", "şţŞŢ")
CEDILLA_TO_COMMA = str.maketrans("şţŞŢ", "șțȘȚ")


def lines(data: bytes) -> list[str]:
    return [block.text for block in text.read(data).blocks]


def encodable(document: str, encoding: str) -> str | None:
    """The document as a typist with that encoding would have written it; None where its alphabet lacks the letters."""
    variants = (document, document.translate(COMMA_TO_CEDILLA), document.translate(CEDILLA_TO_COMMA))
    for variant in (*variants, *(variant.translate(TYPOGRAPHY) for variant in variants)):
        try:
            variant.encode(encoding)
        except UnicodeEncodeError:
            continue
        return variant
    return None


@pytest.mark.parametrize("path", GOLD, ids=lambda path: path.stem)
def test_every_text_survives_every_unicode_encoding(path: Path) -> None:
    document = decode(path.read_bytes()).text
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"):
        assert decode(document.encode(encoding)).text == document, encoding


@pytest.mark.parametrize("path", GOLD, ids=lambda path: path.stem)
def test_every_text_survives_every_single_byte_encoding_that_has_its_letters(path: Path) -> None:
    original = decode(path.read_bytes()).text
    variants = {encoding: encodable(original, encoding) for encoding in SINGLE_BYTE}
    assert any(variants.values())
    for encoding, document in variants.items():
        if document is not None:
            # Which of the two forms of Romanian s and t was meant shows in no byte.
            got = decode(document.encode(encoding)).text.translate(COMMA_TO_CEDILLA)
            assert got == document.translate(COMMA_TO_CEDILLA), encoding


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("Статья 4".encode("windows-1251"), "Статья 4"),
        ("Статья 4".encode("utf-16-le"), "Статья 4"),
        ("Статья 4".encode("koi8-r"), "Статья 4"),
        ("ARTICOLUL 4 Reşedinţă".encode("windows-1250"), "ARTICOLUL 4 Reşedinţă"),
        ("Articolul 4 „rezident” – orice persoana".encode("windows-1250"), "Articolul 4 „rezident” – orice persoana"),
        ("РЕЗИДЕНТ".encode("cp866"), "РЕЗИДЕНТ"),
    ],
)
def test_a_few_words_are_enough_to_tell_the_encoding(data: bytes, expected: str) -> None:
    assert decode(data).text == expected


@pytest.mark.parametrize(
    ("document", "encoding"),
    [
        ("Für die Zwecke dieses Abkommens bedeutet „ansässig“ eine Person, die dort steuerpflichtig ist.", "cp1252"),
        ("For the purposes of this Convention, the term “resident” means any person – and so on.", "cp1252"),
        ("Для цілей цієї Конвенції термін «резидент» означає будь-яку особу, яка підлягає", "windows-1251"),
        ("Для цілей цієї Конвенції термін означає будь-яку особу, яка підлягає оподаткуванню", "koi8-u"),
    ],
)
def test_a_neighbouring_language_is_decoded_so_that_it_can_be_named(document: str, encoding: str) -> None:
    assert decode(document.encode(encoding)).text == document


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x85", "\v"])
def test_lines_end_with_any_line_end(end: str) -> None:
    assert lines(f"Статья 4{end}{end}1. Лицо{end}".encode()) == ["Статья 4", "", "1. Лицо"]


def test_an_empty_line_is_an_empty_block_and_the_last_line_end_begins_none() -> None:
    assert lines("1. а\n\n\n2. б\n".encode()) == ["1. а", "", "", "2. б"]
    assert lines("1. а\n2. б".encode()) == ["1. а", "2. б"]


def test_a_form_feed_starts_a_page() -> None:
    blocks = text.read("один\nдва\n\fтри\n\f".encode()).blocks
    assert [(block.text, block.page) for block in blocks] == [("один", "1"), ("два", "1"), ("три", "2")]


def test_without_form_feeds_pages_are_unknown() -> None:
    assert {block.page for block in text.read(RUSSIAN.encode()).blocks} == {None}


def test_marks_of_byte_order_and_of_an_old_file_end_are_no_text() -> None:
    assert lines(codecs.BOM_UTF8 + "Статья 4\r\n\x1a".encode()) == ["Статья 4"]


def test_a_damaged_byte_in_utf8_becomes_a_replacement_and_is_told_as_a_repair() -> None:
    data = RUSSIAN.encode()
    content = text.read(data[:2000] + b"\xff" + data[2000:])
    assert "\ufffd" in "".join(block.text for block in content.blocks)
    assert [(repair.kind, repair.after) for repair in content.repairs] == [("undecodable_bytes", "\ufffd")]
    assert "ff" in content.repairs[0].before


@pytest.mark.parametrize(("encoding", "damage"), [
    ("utf-16-le", b"\x00\xdc"), ("utf-16-be", b"\xdc\x00"), ("utf-32-le", b"\x00\x00\x11\x00"),
])  # fmt: skip
def test_damaged_units_of_a_wide_encoding_are_told_with_their_bytes(encoding: str, damage: bytes) -> None:
    data = "\ufeffслово\ufffd ".encode(encoding) + damage + " и слово".encode(encoding) + b"\x04"
    (block,) = text.read(data).blocks
    assert block.text == "слово\ufffd \ufffd и слово\ufffd"  # the first was there before
    assert [(repair.before, repair.start) for repair in block.repairs] == [(damage.hex(" "), 7), ("04", 16)]


@given(st.lists(st.tuples(st.integers(0, 3000), st.sampled_from([b"\xff", b"\xfe\xff", b"\xd0"])), max_size=6))
def test_undecodable_bytes_are_told_where_they_stood(damage: list[tuple[int, bytes]]) -> None:
    data = "\ufeff".encode() + "\f".join((RUSSIAN, ROMANIAN)).encode()
    for place, sequence in sorted(damage, reverse=True):
        data = data[: place + 3] + sequence + data[place + 3 :]
    content = text.read(data)
    for block in content.blocks:
        assert [each.start for each in block.repairs] == [at for at, char in enumerate(block.text) if char == "\ufffd"]
        assert all(each.page == block.page for each in block.repairs)


def test_a_file_cut_off_inside_a_character_is_read_to_there() -> None:
    data = "Статья 4. Резидент Договаривающегося Государства".encode()[:-1]
    assert lines(data) == ["Статья 4. Резидент Договаривающегося Государств\ufffd"]


@pytest.mark.parametrize("data", [b"", b"   \r\n\t\n", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, "\u00a0\n".encode()])
def test_an_empty_file_is_refused(data: bytes) -> None:
    with pytest.raises(ReadError, match="empty; put the text"):
        decode(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bytes(range(256)) * 40, "binary data"),
        (b"\x00\x01\x02\x03" * 100, "binary data"),
        (bytes(range(1, 32)) * 10, "binary data"),
        (b"%PDF-1.7 ...", r"a PDF document.*\.pdf"),
        (b"PK\x03\x04....", "Word"),
        (b"\xd0\xcf\x11\xe0....", r"\.doc"),
        (b"{\\rtf1 ...", r"\.rtf"),
        ("一方の締約国の居住者とは、課税を受けるべきものとされる者をいう".encode("shift-jis"), "save it as UTF-8"),
        ("Οι κυβερνήσεις των δύο χωρών επιθυμώντας να συνάψουν σύμβαση".encode("cp1253"), "save it as UTF-8"),
        (RUSSIAN.encode()[:3000] + RUSSIAN.encode("windows-1251"), "save it as UTF-8"),
    ],
)
def test_what_is_no_text_is_refused_with_what_to_do(data: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        decode(data)


@given(st.binary(max_size=400))
def test_any_bytes_give_lines_or_a_message(data: bytes) -> None:
    try:
        content = text.read(data)
    except ReadError as error:
        assert ";" in str(error)
    else:
        assert content.blocks
        assert not any(end in block.text for block in content.blocks for end in "\r\n\x00")


@settings(max_examples=60)
@given(
    st.integers(0, len(RUSSIAN) - 300),
    st.integers(60, 300),
    st.sampled_from(["windows-1251", "koi8-r", "cp866", "iso8859-5"]),
)
def test_any_passage_of_russian_is_told_apart_in_its_encoding(start: int, length: int, encoding: str) -> None:
    passage = RUSSIAN[start : start + length].translate(TYPOGRAPHY)
    assert decode(passage.encode(encoding)).text == passage


def test_a_text_cut_within_a_word_whose_first_letters_look_like_a_mark_of_byte_order_is_read_as_it_is() -> None:
    text = "яются лицами с постоянным местопребыванием в одном или в обоих Договаривающихся Государствах."
    assert decode(text.encode("windows-1251")).text == text
    assert decode(b"\xff\xfe" + text.encode("utf-16-le")).text == text


@settings(max_examples=60)
@given(
    st.integers(0, len(ROMANIAN) - 300),
    st.integers(120, 300),
    st.sampled_from(["windows-1250", "iso8859-2", "cp852"]),
)
def test_any_passage_of_romanian_is_told_apart_in_its_encoding(start: int, length: int, encoding: str) -> None:
    passage = ROMANIAN[start : start + length].translate(TYPOGRAPHY)
    assert decode(passage.encode(encoding)).text == passage


def test_a_long_beginning_in_ascii_does_not_matter() -> None:
    document = "Federal law\n" * 20_000 + RUSSIAN * 40
    assert decode(document.encode("windows-1251")).text == document


def test_a_source_carries_the_file_s_name_and_hash(tmp_path: Path) -> None:
    path = tmp_path / "Договор № 1.TXT"
    path.write_bytes(RUSSIAN.encode("utf-16"))
    source = readers.read(path, "x")
    assert (source.treaty.id, source.treaty.source) == ("x", "Договор № 1.TXT")
    assert source.treaty.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert [block.text for block in source.blocks] == RUSSIAN.rstrip("\n").split("\n")


@pytest.mark.parametrize(("name", "message"), [("a.xyz", r"suffix '\.xyz'; save it as \.txt"), ("a", "no suffix")])
def test_an_unknown_suffix_is_refused_with_those_that_are_read(tmp_path: Path, name: str, message: str) -> None:
    path = tmp_path / name
    path.write_text("Статья 4", encoding="utf-8")
    with pytest.raises(ReadError, match=message):
        readers.read(path, "x")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="cannot be opened"):
        readers.read(tmp_path / "none.txt", "x")


def test_a_file_beyond_the_limit_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "MAX_BYTES", 10)
    path = tmp_path / "long.txt"
    path.write_text("Статья 4. Резидент", encoding="utf-8")
    with pytest.raises(ReadError, match="at most 10 are read"):
        readers.read(path, "x")


def test_signs_that_show_nothing_inside_words_are_not_read_and_repairs_stay_in_their_places() -> None:
    block = Block("ре\u00adзи\u00ad\u200bдент Госу\u00ad дарства\u00ad", repairs=(Repair("note", "x", "", None, 9),))
    assert unbroken(block) == Block("резидент Госу\u00ad дарства\u00ad", repairs=(Repair("note", "x", "", None, 6),))
    page = "<p>ре&shy;зи&shy;дент До&#8203;говаривающегося".encode()
    assert [each.text for each in parse(page, ".html").blocks] == ["резидент Договаривающегося"]
