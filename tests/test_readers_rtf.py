"""Rich text: encodings, the numbers that lists print, tables, footnotes, tracked changes, and files that harm."""

import pytest
from documents import rtf, rtf_bytes, rtf_unicode
from hypothesis import given, settings
from hypothesis import strategies as st
from spoilt import reads_or_says_why, spoilt

from pipeline.model import Block
from pipeline.readers import ReadError
from pipeline.readers import rtf as reader

RUSSIAN = "Статья 4 «Резидент» – любое лицо, которое по законодательству этого Государства подлежит налогообложению"
ROMANIAN = "Articolul 4 „Rezident” – orice persoană care, potrivit legislaţiei acelui stat, este supusă impunerii"
FONTS = (
    r"{\fonttbl{\f0\froman\fcharset204{\*\panose 0202}Times{\*\falt x};}{\f1\fcharset238 Arial CE;}{\f2\fcharset0 A;}}"
)


def lines(data: bytes) -> list[str]:
    return [shown(block) for block in reader.read(data).blocks]


def shown(block: Block) -> str:
    return f"{block.label} {block.text}" if block.label else block.text


@pytest.mark.parametrize(
    ("text", "encoding", "head"),
    [
        (RUSSIAN, "windows-1251", r"\ansi\ansicpg1251\deff0"),
        (RUSSIAN, "windows-1251", r"\ansi\ansicpg1252\deff0" + FONTS),
        (RUSSIAN, "windows-1251", r"\ansi\ansicpg1252\deff2" + FONTS + r"\f0"),
        (RUSSIAN, "windows-1251", r"\ansi\ansicpg1252\deff2" + FONTS),  # which says the font is a western one
        (RUSSIAN, "windows-1251", r"\ansi"),
        (RUSSIAN.translate(str.maketrans("«»–", '""-')), "koi8-r", r"\ansi"),
        (RUSSIAN.translate(str.maketrans("«»–", '""-')), "cp866", r"\ansi\ansicpg866"),
        (ROMANIAN, "windows-1250", r"\ansi\ansicpg1250\deff0"),
        (ROMANIAN, "windows-1250", r"\ansi\ansicpg1251" + FONTS + r"\f1"),
    ],
)
def test_bytes_are_in_the_encoding_of_their_font_or_in_that_which_makes_sense(
    text: str, encoding: str, head: str
) -> None:
    assert lines(rtf(rtf_bytes(text, encoding), head=head)) == [text]


def test_two_encodings_stand_in_one_document() -> None:
    data = rtf(
        r"\f0 " + rtf_bytes(RUSSIAN), r"{\f1 " + rtf_bytes(ROMANIAN, "windows-1250") + "}", head=r"\ansi" + FONTS
    )
    assert lines(data) == [RUSSIAN, ROMANIAN]


def test_bytes_may_stand_as_they_are() -> None:
    data = rtf("x", head=r"\ansi\ansicpg1251").replace(b"x", RUSSIAN.encode("windows-1251"))
    assert lines(data) == [RUSSIAN]


@pytest.mark.parametrize("text", [RUSSIAN, ROMANIAN, "ș ț 😀 x"])
def test_unicode_is_read_without_what_stands_for_it(text: str) -> None:
    assert lines(rtf(rtf_unicode(text))) == [text]
    assert lines(rtf(r"\uc2 " + rtf_unicode(text).replace("?", r"\'3f?"))) == [text]
    assert lines(rtf(r"\uc0 " + rtf_unicode(text).replace("?", " "))) == [text]


def test_of_two_forms_of_a_text_the_one_in_unicode_is_read() -> None:
    assert lines(rtf(r"{\upr{bad}{\*\ud{" + rtf_unicode("да") + "}}}")) == ["да"]


def test_signs_and_breaks_are_characters() -> None:
    text = r"a\~b\-c\_d \{e\} \\ \emdash\endash\lquote\rquote\ldblquote\rdblquote\bullet\tab f\line g{\super 2}"
    assert lines(rtf(text)) == ["a\xa0bc\u2011d {e} \\ —–‘’“”•\tf", "g²"]


@pytest.mark.parametrize("label", ["1.", "a)", "(iv)", "а)", "Статья 4."])
@pytest.mark.parametrize("word", ["listtext", "pntext"])
def test_the_number_that_a_list_prints_is_the_label(word: str, label: str) -> None:
    data = rtf(rf"{{\{word}\pard\plain\f0 {rtf_bytes(label)}\tab}}{{\*\pn\pnlvlbody\pnstart1{{\pntxta.}}}}\ls1 text")
    block = reader.read(data).blocks[0]
    assert (block.label, block.text) == (label, "text")


def test_a_bullet_is_a_sign_of_text() -> None:
    assert lines(rtf(r"{\listtext\f3\'B7\tab}a", r"{\listtext\u-3913 ?\tab}b", r"{\pntext -\tab}c")) == [
        "· a",
        "• b",
        "- c",
    ]


def test_what_is_no_text_of_the_document_is_left_out() -> None:
    parts = (r"{\stylesheet{\s1 heading 1;}}{\info{\title x}}{\*\generator y;}{\colortbl;\red0;}{\header\pard h\par}"
             r"{\footer f}{\pict\wmetafile8 0102}{\object{\*\objdata 01}}{\*\bkmkstart b}{\*\unknown z}")  # fmt: skip
    assert lines(rtf(parts + r"a{\field{\*\fldinst HYPERLINK q}{\fldrslt b}}\bin4 \}{{c")) == ["abc"]


def test_heads_and_feet_of_pages_and_comments_are_left_out_and_listed() -> None:
    comment = r"{\*\atnid X}{\*\atnauthor Y}\chatn{\*\annotation{\*\atndate 1}\pard\plain is it\par so?}"
    content = reader.read(rtf(r"{\header\pard head\par}{\headerl head}{\footer page \chpgn{\pict 01}}ab"
                              + comment + "c"))
    assert [block.text for block in content.blocks] == ["abc"]
    assert [(repair.kind, repair.before, repair.start) for repair in content.repairs] == [
        ("left_out_header", "head", 0), ("left_out_header", "page", 0), ("left_out_comment", "is it so?", 2),
    ]  # fmt: skip


def test_what_an_embedded_object_and_an_old_text_box_show_is_read() -> None:
    embedded = r"{\object\objemb{\*\objclass Word}{\*\objdata 01}{\result{ table}}}"
    box = r"{\*\do\dodhgt1{\dptxbx{\dptxbxtext\pard  box}}}"
    assert lines(rtf(f"a{embedded}{box}")) == ["a table box"]


def test_a_picture_is_listed_once_where_it_stands() -> None:
    content = reader.read(rtf(
        r"da{\*\shppict{\pict\pngblip 89}}{\nonshppict{\pict\wmetafile8 01}} i{\v {\pict 00}}\par{\pict 00}"))
    assert [block.text for block in content.blocks if block.text] == ["da i"]
    assert [(each.kind, each.before, each.start) for each in content.repairs] == [
        ("left_out_object", "pict", 2), ("left_out_object", "pict", 0)]


def test_a_text_box_is_read() -> None:
    box = r"{\shp{\*\shpinst\shpleft0{\sp{\sn x}{\sv 1}}{\shptxt\pard box\par}}{\shprslt{\*\do x}}}"
    assert "box" in lines(rtf("a" + box + "b"))[0]


def test_footnotes_follow_the_text() -> None:
    note = r"{\super\chftn{\footnote\pard\plain{\super\chftn} first\par second}}"
    found = reader.read(rtf(f"a{note} b", "c")).blocks
    assert [shown(block) for block in found] == ["a b", "c", "¹ first second"]
    assert found[-1].style == "footnote"


def test_tracked_changes_are_accepted_and_listed() -> None:
    content = reader.read(rtf(r"a {\deleted old}{\revised new} b{\v hid}", r"{\deleted gone\par}c"))
    assert [block.text for block in content.blocks] == ["a new b", "c"]
    first, second = content.blocks
    assert [(repair.kind, repair.before, repair.after, repair.start) for repair in first.repairs] == [
        ("accepted_deletion", "old", "", 2),
        ("accepted_insertion", "", "new", 2),
        ("hidden_text", "hid", "", 7),
    ]
    (gone,) = second.repairs
    assert (gone.kind, gone.before, gone.start) == ("accepted_deletion", "gone", 0)


def test_a_deleted_end_of_a_paragraph_joins_it_to_the_next() -> None:
    first, second = (rf"{{\listtext\pard {label}\tab}}" for label in ("1.", "2."))
    data = rtf(rf"{first}one, {{\deleted\par}}{second}and on", rf"{first}{{\deleted x\par}}{second}two")
    assert lines(data) == ["1. one, and on", "2. two"]


def row(*cells: str) -> str:
    return r"\trowd\cellx1000\cellx2000\pard\intbl " + "".join(f"{cell}\\cell " for cell in cells) + r"\row "


def test_a_table_is_read_row_by_row() -> None:
    assert lines(rtf(row("a", "b") + row("c", r"d\par e") + r"\pard f")) == ["a", "b", "c", "d", "e", "f"]


def test_a_bilingual_table_gives_one_language_after_the_other() -> None:
    left, right = rtf_unicode(RUSSIAN * 2), rtf_unicode(ROMANIAN * 2)
    assert lines(rtf(row(left, right) * 2)) == [RUSSIAN * 2] * 2 + [ROMANIAN * 2] * 2


GOOD = rtf(
    rtf_bytes(RUSSIAN), r"{\listtext\f0 1.\tab}" + rtf_unicode(RUSSIAN), row("a", "b"), r"x{\footnote y}{\deleted z}"
)  # fmt: skip


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no rich text"),
        (b"PK\x03\x04", "no rich text"),
        (rtf(), "holds no text"),
        (b"{\\rtf1{\\pict 00}}", "no text"),
    ],
)
def test_what_is_no_rich_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        reader.read(data)


def test_groups_that_nest_without_end_do_no_harm() -> None:
    assert lines(b"{\\rtf1 " + b"{" * 50_000 + b"x") == ["x"]
    assert "x" in lines(b"{\\rtf1 " + b"{\\footnote y" * 5_000 + b"}" * 5_000 + b"x}")[0]


def test_a_file_cut_off_is_read_to_there() -> None:
    assert lines(GOOD[:200])[0][:6] == "Статья"


WORDS = [
    *["\\par", "\\pard", "\\cell", "\\row", "\\intbl", "{", "}", "{\\*", "\\u1057?", "\\u-10179", "\\uc9"],
    *["\\'d1", "\\'"],
    *["\\bin9 ", "\\bin-1", "\\f7", "\\fonttbl", "\\fcharset128", "\\ansicpg99999", "\\ansicpg65001", "\\listtext"],
    *["\\footnote", "\\deleted", "\\v", "\\upr", "\\ud", "\\plain", "\\nestcell", "\\u", "\\u99999999999", "\\"],
    *["слово", " x"],
]


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS), max_size=50))
def test_any_words_in_any_order_give_a_result_or_a_message(words: list[str]) -> None:
    check(b"{\\rtf1\\ansi " + "".join(words).encode("windows-1251"))


@settings(max_examples=100)
@given(st.data())
def test_any_damage_to_a_document_gives_a_result_or_a_message(data: st.DataObject) -> None:
    check(spoilt(data, GOOD, 8))


@given(st.binary(max_size=300))
def test_any_bytes_give_a_result_or_a_message(data: bytes) -> None:
    check(data)
    check(b"{\\rtf1" + data)


def check(data: bytes) -> None:
    reads_or_says_why(reader.read, data)
