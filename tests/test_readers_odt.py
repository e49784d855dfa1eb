"""OpenDocument texts: the numbers that lists print, tables, notes, tracked changes, and files that harm."""

import pytest
from documents import archive, odt, odt_level, odt_list, p
from hypothesis import given, settings
from hypothesis import strategies as st
from spoilt import reads_or_says_why, spoilt

from pipeline.model import Block
from pipeline.readers import ReadError
from pipeline.readers import odt as reader

LONG = "Для целей настоящего Соглашения термин «резидент» означает любое лицо, которое подлежит налогообложению."
LUNG = "În sensul prezentului Acord termenul „rezident” înseamnă orice persoană care este supusă impunerii acolo."
RUSSIAN = "а, б, .., аа, аб, ... (ru)"


def lines(data: bytes) -> list[str]:
    return [shown(block) for block in reader.read(data).blocks]


def shown(block: Block) -> str:
    return f"{block.label} {block.text}" if block.label else block.text


def list_style(*levels: str, name: str = "L") -> str:
    return f'<text:list-style style:name="{name}">{"".join(levels)}</text:list-style>'


THREE = list_style(odt_level(1), odt_level(2, RUSSIAN, ")"), odt_level(3, "i", ")", "("))


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("1", ["1.", "2.", "3."]),
        ("01, 02, 03, ...", ["01.", "02.", "03."]),
        ("a", ["a.", "b.", "c."]),
        ("A", ["A.", "B.", "C."]),
        ("i", ["i.", "ii.", "iii."]),
        ("I", ["I.", "II.", "III."]),
        (RUSSIAN, ["а.", "б.", "в."]),
        ("А, Б, .., Аа, Аб, ... (ru)", ["А.", "Б.", "В."]),
        ("", [".", ".", "."]),
    ],
)
def test_every_format_prints_its_numbers(form: str, expected: list[str]) -> None:
    found = reader.read(odt(odt_list("L", *[p("x")] * 3), automatic=list_style(odt_level(1, form))))
    assert [block.label for block in found.blocks] == expected


def test_lists_stand_in_lists_and_start_over() -> None:
    inner = p("раз") + odt_list("", p("а"), p("б") + odt_list("", p("в")))
    found = lines(odt(odt_list("L", inner, p("два") + odt_list("", p("г"))), automatic=THREE))
    assert found == ["1. раз", "а) а", "б) б", "(i) в", "2. два", "а) г"]


def test_only_the_first_paragraph_of_an_item_is_numbered_and_a_header_is_not() -> None:
    body = odt_list("L", f"<text:list-header>{p('до')}</text:list-header>", p("раз") + p("ещё"), p("два"))
    assert lines(odt(body, automatic=THREE)) == ["до", "1. раз", "ещё", "2. два"]


def test_a_list_goes_on_where_it_says_so() -> None:
    body = (
        odt_list("L", p("раз"), more='xml:id="first"'), p("между"), odt_list("L", p("снова")),
        odt_list("L", p("два"), more='text:continue-list="first"'),
        odt_list("L", p("три"), more='text:continue-numbering="true"'),
    )  # fmt: skip
    assert lines(odt(*body, automatic=THREE)) == ["1. раз", "между", "1. снова", "2. два", "3. три"]


def test_an_item_may_give_its_own_number() -> None:
    given = f'<text:list-item text:start-value="4">{p("четыре")}</text:list-item>'
    assert lines(odt(odt_list("L", given, p("пять")), automatic=THREE)) == ["4. четыре", "5. пять"]


def test_a_level_may_print_those_above_it_and_start_with_another_number() -> None:
    levels = odt_level(1, more='text:start-value="4"') + odt_level(2, more='text:display-levels="2"', after="")
    found = odt(odt_list("L", p("x") + odt_list("", p("y"))), automatic=list_style(levels))
    assert lines(found) == ["4. x", "4.1 y"]


def test_a_newer_way_to_say_what_is_printed_is_read() -> None:
    space = 'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
    levels = odt_level(1) + odt_level(2, "a", more=f'{space} loext:num-list-format="Статья %1%, %2%)"')
    found = odt(odt_list("L", p("x") + odt_list("", p("y"))), automatic=list_style(levels))
    assert lines(found) == ["1. x", "Статья 1, a) y"]


def test_a_bullet_is_a_sign_of_text() -> None:
    bullet = '<text:list-level-style-bullet text:level="1" text:bullet-char="{}"/>'
    for sign, label in (("\uf0b7", "•"), ("–", "–"), ("✗", "•")):
        assert lines(odt(odt_list("L", p("x")), automatic=list_style(bullet.format(sign)))) == [f"{label} x"]


def test_a_list_may_take_its_style_from_that_of_its_paragraphs() -> None:
    styles = (
        '<style:style style:name="Base" style:family="paragraph" style:list-style-name="L"/>'
        '<style:style style:name="P" style:family="paragraph" style:parent-style-name="Base"/>' + THREE
    )
    assert lines(odt(odt_list("", p("x", 'text:style-name="P"')), styles=styles)) == ["1. x"]


def test_headings_are_numbered_by_the_outline() -> None:
    outline = (
        '<text:outline-level-style text:level="{}" style:num-format="{}" style:num-prefix="{}" style:num-suffix="."/>'
    )
    styles = f"<text:outline-style>{outline.format(1, '1', 'Статья ')}{outline.format(2, '', '')}</text:outline-style>"
    heads = [f'<text:h text:outline-level="{depth}">{text}</text:h>' for depth, text in ((1, "А"), (2, "Б"), (1, "В"))]
    found = reader.read(odt(*heads, styles=styles)).blocks
    assert [shown(block) for block in found] == ["Статья 1. А", ". Б", "Статья 2. В"]
    assert {block.style for block in found} == {"heading"}


def test_white_space_breaks_and_links_are_text() -> None:
    inside = "a<text:s text:c='2'/>b<text:tab/>c\n  <text:a>d</text:a><text:line-break/>e<text:soft-page-break/>f"
    assert lines(odt(f"<text:p>{inside}</text:p>")) == ["a  b\tc d", "ef"]


def test_raised_figures_and_hidden_text_are_told_by_their_styles() -> None:
    styles = (
        '<style:style style:name="S"><style:text-properties style:text-position="super 58%"/></style:style>'
        '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>'
    )
    spans = '<text:span text:style-name="S">1</text:span><text:span text:style-name="H">нет</text:span>'
    content = reader.read(odt(f"<text:p>Статья 4{spans}</text:p>", automatic=styles))
    assert [block.text for block in content.blocks] == ["Статья 4¹"]
    assert [(repair.kind, repair.before) for repair in content.repairs] == [("hidden_text", "нет")]


def table(*rows: tuple[str, ...]) -> str:
    cells = ("".join(f"<table:table-cell>{p(cell)}</table:table-cell>" for cell in row) for row in rows)
    return f"<table:table>{''.join(f'<table:table-row>{row}</table:table-row>' for row in cells)}</table:table>"


def test_tables_are_read_row_by_row_and_bilingual_ones_by_columns() -> None:
    assert lines(odt(table(("а", "б"), ("в", "г")))) == ["а", "б", "в", "г"]
    assert lines(odt(table(("Статья 4", "Articolul 4"), (LONG, LUNG), (LONG, LUNG)))) == [
        "Статья 4", LONG, LONG, "Articolul 4", LUNG, LUNG,
    ]  # fmt: skip


def test_notes_follow_the_text() -> None:
    parts = f"<text:note-citation>1</text:note-citation><text:note-body>{p('сноска')}</text:note-body>"
    note = f"<text:note>{parts}</text:note>"
    found = reader.read(odt(f"<text:p>а{note} б</text:p>", p("в"))).blocks
    assert [shown(block) for block in found] == ["а б", "в", "¹ сноска"]
    assert found[-1].style == "footnote"


def test_tracked_changes_are_accepted_and_listed() -> None:
    changes = (
        "<text:tracked-changes>"
        '<text:changed-region text:id="d"><text:deletion>'
        "<office:change-info><dc:creator>я</dc:creator></office:change-info>"
        f"{p('старое')}</text:deletion></text:changed-region>"
        '<text:changed-region text:id="i"><text:insertion/></text:changed-region></text:tracked-changes>'
    )
    new = '<text:change-start text:change-id="i"/>новое<text:change-end text:change-id="i"/>'
    gone = '<text:change text:change-id="d"/>'
    content = reader.read(odt(changes, p("слово"), f"<text:p>a {new} и {gone}б</text:p>"))
    assert [block.text for block in content.blocks] == ["слово", "a новое и б"]
    assert [(repair.kind, repair.before, repair.after, repair.start) for repair in content.blocks[1].repairs] == [
        ("accepted_insertion", "", "новое", 2),
        ("accepted_deletion", "старое", "", 10),
    ]


def test_a_deletion_whose_place_the_text_does_not_name_is_listed_all_the_same() -> None:
    region = f'<text:changed-region text:id="d"><text:deletion>{p("старое")}</text:deletion></text:changed-region>'
    content = reader.read(odt(f"<text:tracked-changes>{region}</text:tracked-changes>", p("слово")))
    assert [(repair.kind, repair.before) for repair in content.repairs] == [("accepted_deletion", "старое")]


def test_a_text_box_and_a_section_are_read_but_no_comment() -> None:
    box = f"<draw:frame><draw:text-box>{p('рамка')}</draw:text-box></draw:frame>"
    comment = f"<office:annotation>{p('замечание')}</office:annotation>"
    assert lines(odt(f"<text:section><text:p>а{box}{comment}</text:p></text:section>")) == ["а", "рамка"]


def test_pictures_and_objects_are_listed_but_not_the_pictures_that_stand_for_objects() -> None:
    link = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href'
    inside = (
        f'до<draw:frame><draw:image {link}="Pictures/1.png"/></draw:frame>'
        f'<draw:frame><draw:object {link}="./Object 1"/><draw:image {link}="./ObjectReplacements/1"/></draw:frame>'
        "<draw:frame><draw:image><office:binary-data>iVBORw0KGgo</office:binary-data></draw:image></draw:frame>"
    )
    content = reader.read(odt(f"<text:p>{inside}</text:p>"))
    assert [block.text for block in content.blocks] == ["до"]
    assert [(each.kind, each.before) for each in content.repairs] == [
        ("left_out_object", "Pictures/1.png"), ("left_out_object", "Object 1"), ("left_out_object", "draw:image")]


def test_comments_heads_and_feet_of_pages_and_what_is_not_shown_are_listed() -> None:
    of_whom = "<dc:creator>кто</dc:creator><dc:date>2020</dc:date>"
    comment = f"<office:annotation>{of_whom}{p('за')}{p('мечание')}</office:annotation>"
    shape = f"<draw:rect>{p('рамка')}</draw:rect>"
    form = "<office:forms><text:p>поле</text:p></office:forms>"
    head = f"<style:master-page><style:header>{p('верх')}</style:header><style:footer>{p('низ')}</style:footer>"
    styles = f"{head}<style:header-left>{p('верх')}</style:header-left></style:master-page>"
    content = reader.read(odt(f"{form}<text:p>аб{comment}в</text:p>{shape}", styles=styles))
    assert [block.text for block in content.blocks] == ["абв", "рамка"]
    assert [(repair.kind, repair.before, repair.start) for repair in content.repairs] == [
        ("left_out_header", "верх", 0), ("left_out_header", "низ", 0), ("hidden_text", "поле", 0),
        ("left_out_comment", "за мечание", 2),
    ]  # fmt: skip


def test_a_text_in_one_xml_file_is_read() -> None:
    office = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    text = 'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    inside = "<office:body><office:text><text:p>да</text:p></office:text></office:body>"
    assert lines(f"<office:document {office} {text}>{inside}</office:document>".encode()) == ["да"]


GOOD = odt(odt_list("L", p(LONG), p("два") + odt_list("", p("три"))), table(("а", "б")), automatic=THREE)
PROTECTED = '<manifest:file-entry manifest:full-path="x"><manifest:encryption-data/></manifest:file-entry>'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "damaged"),
        (b"PK\x03\x04", "damaged"),
        (GOOD[: len(GOOD) // 2], "damaged"),
        (archive({"mimetype": "x"}), "no text document"),
        (archive({"content.xml": "<x/>"}), "no text document"),
        (b"<html/>", "no text document"),
        (odt(), "holds no text"),
        (odt(p("x"), manifest=PROTECTED), "password"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "declares entities"),
        (odt("<text:section>" * 3000), "damaged"),
    ],
)
def test_what_is_no_text_document_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        reader.read(data)


NAMES = [
    "text:p", "text:h", "text:list", "text:list-item", "text:span", "text:note", "text:note-body",
    "table:table", "table:table-row", "table:table-cell", "text:s", "text:change-start", "text:change-end",
    "text:numbered-paragraph", "text:tracked-changes", "text:changed-region", "text:insertion",
    "text:deletion", "draw:frame", "text:list-style", "text:list-level-style-number", "style:style",
]  # fmt: skip


@st.composite
def xml(draw: st.DrawFn, depth: int = 4) -> str:
    """Elements of OpenDocument in any order, with any values."""
    name = draw(st.sampled_from(NAMES))
    value = draw(st.sampled_from(["", "0", "1", "-1", "11", "99999999999", "L", "true", "x"]))
    inside = "".join(draw(st.lists(xml(depth - 1), max_size=4))) if depth else draw(st.sampled_from(["", "слово"]))
    names = ("level", "style-name", "c", "start-value", "continue-numbering", "change-id", "outline-level", "id")
    attributes = (
        " ".join(f'text:{each}="{value}"' for each in names) + f' style:name="{value}" style:num-format="{value}"'
    )
    return f"<{name} {attributes}>{inside}</{name}>"


@settings(max_examples=80)
@given(st.lists(xml(), max_size=6), st.lists(xml(), max_size=4))
def test_any_elements_in_any_order_give_a_result_or_a_message(body: list[str], styles: list[str]) -> None:
    check(odt(*body, p("x"), automatic="".join(styles)))


@settings(max_examples=80)
@given(st.data())
def test_any_damage_to_a_document_gives_a_result_or_a_message(data: st.DataObject) -> None:
    check(spoilt(data, GOOD))


@given(st.binary(max_size=300))
def test_any_bytes_give_a_result_or_a_message(data: bytes) -> None:
    check(data)
    check(b"PK\x03\x04" + data)
    check(b"<?xml version='1.0'?>" + data)


def check(data: bytes) -> None:
    reads_or_says_why(reader.read, data)
