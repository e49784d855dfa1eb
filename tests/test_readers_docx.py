"""Word documents: the numbers that lists print, tables, notes, tracked changes, and files that harm."""

from collections.abc import Mapping

import pytest
from documents import STRICT, W, archive, docx, level, lists, para, rtf, rtf_unicode, run, start_over, style, table
from hypothesis import given, settings
from hypothesis import strategies as st
from spoilt import reads_or_says_why, spoilt

from pipeline.model import Block
from pipeline.readers import ReadError
from pipeline.readers import archive as limits
from pipeline.readers.docx import read
from pipeline.readers.numerals import numeral

LONG = "Для целей настоящего Соглашения термин «резидент» означает любое лицо, которое подлежит налогообложению."
LUNG = "În sensul prezentului Acord termenul „rezident” înseamnă orice persoană care este supusă impunerii acolo."


def printed(*body: str, **parts: str) -> list[str]:
    """The paragraphs as Word shows them."""
    return [shown(block) for block in read(docx(*body, **parts)).blocks]  # type: ignore[arg-type]


def shown(block: Block) -> str:
    return f"{block.label} {block.text}" if block.label else block.text


def labels(sequence: list[tuple[int, int]], numbering: str, styles: str = "") -> list[str | None]:
    """The labels of paragraphs of the given lists and levels."""
    body = [para("x", num, place) for num, place in sequence]
    return [block.label for block in read(docx(*body, numbering=numbering, styles=styles)).blocks]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("decimal", ["1)", "2)", "3)", "4)"]),
        ("decimalZero", ["01)", "02)", "03)", "04)"]),
        ("lowerLetter", ["a)", "b)", "c)", "d)"]),
        ("upperLetter", ["A)", "B)", "C)", "D)"]),
        ("lowerRoman", ["i)", "ii)", "iii)", "iv)"]),
        ("upperRoman", ["I)", "II)", "III)", "IV)"]),
        ("russianLower", ["а)", "б)", "в)", "г)"]),
        ("russianUpper", ["А)", "Б)", "В)", "Г)"]),
        ("hex", ["1)", "2)", "3)", "4)"]),
        ("chicago", ["*)", "†)", "‡)", "§)"]),
        ("ideographDigital", ["1)", "2)", "3)", "4)"]),
        ("none", [")", ")", ")", ")"]),
    ],
)
def test_every_format_prints_its_numbers(form: str, expected: list[str]) -> None:
    assert labels([(1, 0)] * 4, lists({1: [level(0, form, "%1)")]})) == expected


def test_letters_are_doubled_after_the_last_one() -> None:
    assert [numeral(number, "lowerLetter") for number in (26, 27, 28, 53)] == ["z", "aa", "bb", "aaa"]
    assert [numeral(number, "russianLower") for number in (8, 9, 10, 29, 30)] == ["з", "и", "к", "я", "аа"]
    assert numeral(0, "lowerLetter") == "0"


@given(st.integers(1, 9_999), st.sampled_from(["upperRoman", "lowerLetter", "russianUpper", "decimal"]))
def test_no_two_numbers_are_printed_alike(number: int, form: str) -> None:
    assert numeral(number, form) != numeral(number + 1, form)


@pytest.mark.parametrize(("sign", "label"), [("\uf0b7", "•"), ("o", "•"), ("–", "–"), ("-", "-"), ("\uf02d", "-")])
def test_a_bullet_is_a_sign_of_text(sign: str, label: str) -> None:
    assert labels([(1, 0)], lists({1: [level(0, "bullet", sign)]})) == [label]


def test_a_level_starts_over_under_each_paragraph_above_it() -> None:
    numbering = lists({1: [level(0, text="Статья %1."), level(1, text="%1.%2"), level(2, "russianLower", "%3)")]})
    sequence = [(1, 0), (1, 1), (1, 2), (1, 2), (1, 1), (1, 2), (1, 0), (1, 1)]
    expected = ["Статья 1.", "1.1", "а)", "б)", "1.2", "а)", "Статья 2.", "2.1"]
    assert labels(sequence, numbering) == expected


def test_a_level_that_never_starts_over_counts_on() -> None:
    numbering = lists({1: [level(0), level(1, text="%2)", more='<w:lvlRestart w:val="0"/>')]})
    assert labels([(1, 0), (1, 1), (1, 0), (1, 1)], numbering) == ["1.", "1)", "2.", "2)"]


def test_a_level_may_start_over_only_after_a_level_that_is_named() -> None:
    numbering = lists({1: [level(0), level(1), level(2, text="%3)", more='<w:lvlRestart w:val="1"/>')]})
    assert labels([(1, 0), (1, 1), (1, 2), (1, 1), (1, 2), (1, 0), (1, 2)], numbering)[2::2] == ["1)", "2)", "1)"]


def test_lists_of_the_same_levels_count_on_together() -> None:
    assert labels([(1, 0), (2, 0), (1, 0)], lists({7: [level(0)]}, {1: 7, 2: 7})) == ["1.", "2.", "3."]


def test_a_list_may_start_the_same_levels_anew_once() -> None:
    numbering = lists({7: [level(0), level(1, "lowerLetter")]}, {1: 7, 2: 7}, {2: start_over(0, 4) + start_over(1, 3)})
    sequence = [(1, 0), (1, 1), (2, 0), (2, 1), (2, 1), (2, 0), (2, 1), (1, 0)]
    assert labels(sequence, numbering) == ["1.", "a.", "4.", "c.", "d.", "5.", "c.", "6."]


def test_a_list_may_replace_a_level() -> None:
    override = f'<w:lvlOverride w:ilvl="0">{level(0, "russianLower", "(%1)")}</w:lvlOverride>'
    assert labels([(1, 0), (2, 0)], lists({7: [level(0)]}, {1: 7, 2: 7}, {2: override})) == ["1.", "(б)"]


def test_a_list_may_start_with_another_number() -> None:
    assert labels([(1, 0), (1, 0)], lists({1: [level(0, start=4)]})) == ["4.", "5."]


def test_legal_numbering_is_in_figures() -> None:
    numbering = lists({1: [level(0, "upperRoman"), level(1, text="%1.%2", more="<w:isLgl/>")]})
    assert labels([(1, 0), (1, 1)], numbering) == ["I.", "1.1"]


def test_a_level_below_none_counts_as_if_it_stood_under_one() -> None:
    numbering = lists({1: [level(0), level(1, text="%1.%2")]})
    assert labels([(1, 1), (1, 1), (1, 0), (1, 1)], numbering) == ["1.1", "1.2", "2.", "2.1"]


def test_a_style_numbers_its_paragraphs_and_those_of_styles_based_on_it() -> None:
    numbering = lists(
        {
            1: [
                level(0, text="Статья %1", more='<w:pStyle w:val="Article"/>'),
                level(1, text="%2.", more='<w:pStyle w:val="Point"/>'),
                level(2, "russianLower", "%3)"),
            ]
        }
    )
    styles = (
        style("Base") + style("Article", "Base", num=1, shown="heading 1") + style("Special", "Article")
        + style("Point", "Article", level=1) + style("Item", "Point", level=2) + style("Out", "Article", num=0)
    )  # fmt: skip
    body = [para("А", style="Article"), para("Б", style="Point"), para("В", style="Item"), para("Г", style="Special"),
            para("Д", style="Out"), para("Е", num=0, style="Article"), para("Ж", style="Point")]  # fmt: skip
    found = read(docx(*body, numbering=numbering, styles=styles)).blocks
    assert [block.label for block in found] == ["Статья 1", "1.", "а)", "Статья 2", None, None, "1."]
    assert found[0].style == "heading"


def test_the_default_style_numbers_paragraphs_that_name_none() -> None:
    default = style("Normal", num=1).replace("<w:style ", '<w:style w:default="1" ')
    assert printed(para("да"), numbering=lists({1: [level(0)]}), styles=default) == ["1. да"]


def test_a_list_may_take_its_levels_from_a_style_of_lists() -> None:
    link = '<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Legal"/></w:abstractNum>'
    numbering = link + lists({1: [level(0, "russianUpper")]}, {1: 1, 2: 9})
    styles = (
        '<w:style w:type="numbering" w:styleId="Legal"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    assert labels([(2, 0), (1, 0)], numbering, styles) == ["А.", "Б."]


def test_typed_numbers_stand_beside_automatic_ones() -> None:
    body = [para("1. Первый"), para("второй", 1, 0), para("3) третий"), para("четвертый", 1, 0)]
    expected = ["1. Первый", "2. второй", "3) третий", "3. четвертый"]
    assert printed(*body, numbering=lists({1: [level(0, start=2)]})) == expected


def test_a_number_that_nothing_separates_from_its_text_stays_so() -> None:
    numbering = lists({1: [level(0, text="Статья %1", more='<w:suff w:val="nothing"/>')]})
    assert printed(para(". Резидент", 1, 0), numbering=numbering) == ["Статья 1. Резидент"]


def test_an_empty_paragraph_of_a_list_is_counted_and_shown() -> None:
    numbering = lists({1: [level(0, text="Статья %1")]})
    found = read(docx(para("", 1, 0), para("Резидент"), para("x", 1, 0), numbering=numbering)).blocks
    assert [(block.label, block.text) for block in found] == [
        ("Статья 1", ""),
        (None, "Резидент"),
        ("Статья 2", "x"),
    ]


def test_a_newer_format_is_read_beside_the_one_that_all_know() -> None:
    choice = (
        '<w:lvl w:ilvl="0"><mc:AlternateContent><mc:Choice Requires="w14">'
        '<w:numFmt w:val="custom" w:format="001, 002"/></mc:Choice>'
        '<mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
        '<w:lvlText w:val="%1."/><w:start w:val="1"/></w:lvl>'
    )
    assert labels([(1, 0)], lists({1: [choice]})) == ["01."]


def test_a_list_that_is_not_there_gives_no_label() -> None:
    assert labels([(5, 0), (1, 8)], lists({1: [level(0)]})) == [None, None]


def test_a_table_is_read_row_by_row() -> None:
    assert printed(table(["а", "б"], ["в", "г"])) == ["а", "б", "в", "г"]


def test_a_bilingual_table_gives_one_language_after_the_other() -> None:
    rows = (["Статья 4", "Articolul 4"], [LONG, LUNG], ["а) да", "a) da"], [LONG, LUNG])
    assert printed(table(*rows)) == [row[0] for row in rows] + [row[1] for row in rows]


def test_numbers_in_a_column_of_their_own_stand_before_their_text() -> None:
    assert printed(table(["1.", LONG], ["а)", LONG])) == [f"1. {LONG}", f"а) {LONG}"]
    assert printed(table(["1.", LONG, "1.", LUNG])) == [f"1. {LONG}", f"1. {LUNG}"]


def test_cells_that_go_on_from_above_are_not_read_again() -> None:
    merged = "<w:tc><w:tcPr><w:vMerge/></w:tcPr>" + para("уже прочитано") + "</w:tc>"
    rows = f"<w:tbl><w:tr><w:tc>{para('а')}</w:tc></w:tr><w:tr>{merged}<w:tc>{para('б')}</w:tc></w:tr></w:tbl>"
    assert printed(rows) == ["а", "б"]


def test_footnotes_follow_the_text() -> None:
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    notes = {2: para("См. Протокол.", inside="<w:r><w:footnoteRef/></w:r>")}
    found = read(docx(para("Лицо", inside=reference + run(" резидент")), para("Конец"), footnotes=notes)).blocks
    assert [shown(block) for block in found] == ["Лицо резидент", "Конец", "¹ См. Протокол."]
    assert found[-1].style == "footnote"


def test_tracked_changes_are_accepted_and_listed() -> None:
    changes = (
        f'<w:ins w:id="1" w:author="x">{run("новое")}</w:ins>'
        '<w:del w:id="2" w:author="x"><w:r><w:delText>старое</w:delText></w:r></w:del>'
    )
    content = read(docx(para("Слово ", inside=changes)))
    assert [block.text for block in content.blocks] == ["Слово новое"]
    assert [(repair.kind, repair.before, repair.after, repair.start) for repair in content.repairs] == [
        ("accepted_insertion", "", "новое", 6),
        ("accepted_deletion", "старое", "", 11),
    ]


def test_what_is_left_out_stays_beside_the_text_where_it_stood() -> None:
    gone = '<w:del w:id="2" w:author="x"><w:r><w:delText>старое</w:delText></w:r></w:del>'
    rows = table(("Первая ячейка", ""), ("", "Вторая ячейка")).replace("</w:p></w:tc>", f"{gone}</w:p></w:tc>")
    first = (para("Начало"), gone, para("Слово ", inside=gone + run("два")))
    content = read(docx(*first, rows, para("Конец"), gone))
    told = [(block.text, each.start) for block in content.blocks for each in block.repairs]
    assert told == [("Слово два", 0), ("Слово два", 6), ("Первая ячейка", 13), ("Вторая ячейка", 0),
                    ("Вторая ячейка", 0), ("Вторая ячейка", 13), ("Конец", 5)]  # fmt: skip


def test_a_paragraph_whose_end_was_deleted_goes_on_with_the_next() -> None:
    gone = '<w:del w:id="1" w:author="x"/>'
    numbering = lists({1: [level(0)]})
    body = [para("Первый, ", 1, 0, mark=gone), para("и дальше", 1, 0), para("", 1, 0, mark=gone), para("второй", 1, 0)]
    assert printed(*body, numbering=numbering) == ["1. Первый, и дальше", "2. второй"]
    assert printed(para("Последний", mark=gone)) == ["Последний"]


def test_a_deleted_row_is_not_read() -> None:
    row = f'<w:tr><w:trPr><w:del w:id="1" w:author="x"/></w:trPr><w:tc>{para("нет")}</w:tc></w:tr>'
    assert printed(f"<w:tbl>{row}<w:tr><w:tc>{para('да')}</w:tc></w:tr></w:tbl>") == ["да"]


def test_hyphens_breaks_and_raised_figures_are_characters() -> None:
    inside = (
        "<w:r><w:t>нало</w:t><w:softHyphen/><w:t>гов</w:t><w:noBreakHyphen/><w:t>ый</w:t><w:br/><w:t>ниже</w:t></w:r>"
        + run("2", '<w:vertAlign w:val="superscript"/>')
    )
    assert printed(para("", inside=inside)) == ["налогов\u2011ый", "ниже²"]


def test_the_code_of_a_field_is_not_read_but_its_result_is() -> None:
    parts = (("begin", ""), ("", "<w:instrText>REF x</w:instrText>"), ("", "<w:t>код</w:t>"), ("separate", ""),
             ("", "<w:t>4</w:t>"), ("end", ""))  # fmt: skip
    inside = "".join(
        f'<w:r>{f"""<w:fldChar w:fldCharType="{kind}"/>""" if kind else content}</w:r>' for kind, content in parts
    )
    assert printed(para("Статья ", inside=inside)) == ["Статья 4"]


def test_comments_heads_feet_and_notes_without_a_mark_are_left_out_and_listed() -> None:
    space = f'xmlns:w="{W}"'
    kinds = {"comments": "comments", "header1": "header", "header2": "header", "footer1": "footer",
             "footnotes": "footnotes"}  # fmt: skip
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    links = "".join(f'<Relationship Id="{name}" Type="{base}/{kind}" Target="{name}.xml"/>'
                    for name, kind in kinds.items())
    of_package = "http://schemas.openxmlformats.org/package/2006/relationships"
    more = {
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{of_package}">{links}</Relationships>',
        "word/header1.xml": f"<w:hdr {space}>{para('Верх')}</w:hdr>",
        "word/header2.xml": f"<w:hdr {space}>{para('Верх')}</w:hdr>",
        "word/footer1.xml": f"<w:ftr {space}>{para('Низ')}</w:ftr>",
        "word/comments.xml": f'<w:comments {space}><w:comment w:id="1">{para("раз")}{para("два")}</w:comment>'
                             f'<w:comment w:id="2">{para("три")}</w:comment></w:comments>',
    }
    body = para("аб", inside='<w:r><w:commentReference w:id="1"/></w:r>' + run("в"))
    content = read(docx(body, footnotes={7: para("ничья")}, more=more))
    assert [block.text for block in content.blocks] == ["абв"]
    assert [(repair.kind, repair.before, repair.start) for repair in content.repairs] == [
        ("left_out_header", "Верх", 0), ("left_out_comment", "раз два", 2), ("hidden_text", "ничья", 3),
        ("left_out_comment", "три", 3), ("left_out_header", "Низ", 3),
    ]  # fmt: skip


def test_hidden_text_is_left_out_and_listed() -> None:
    content = read(docx(para("видно", inside=run(" скрыто", "<w:vanish/>"))))
    assert [block.text for block in content.blocks] == ["видно"]
    assert [repair.kind for repair in content.repairs] == ["hidden_text"]


def test_a_text_box_is_read_once() -> None:
    box = f"<w:txbxContent>{para('в рамке')}</w:txbxContent>"
    drawing = (
        f"<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert printed(para("до", inside=drawing)) == ["до", "в рамке"]


RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def pointing(links: Mapping[str, tuple[str, str]], parts: Mapping[str, str | bytes], *body: str) -> bytes:
    """A document with parts that its text points to: the kind and the target of each by its id."""
    found = "".join(
        f'<Relationship Id="{key}" Type="{RELATIONS}/{kind}" Target="{target}"'
        f'{" TargetMode=" + chr(34) + "External" + chr(34) if "://" in target else ""}/>'
        for key, (kind, target) in links.items()
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return docx(*body, more={"word/_rels/document.xml.rels": f'<Relationships xmlns="{space}">{found}</Relationships>',
                             **{f"word/{name}": data for name, data in parts.items()}})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("chunk.htm", "<html><body><p>1. Первый</p><p>2. Второй</p></body></html>"),
        ("chunk.dat", "<html><body><p>1. Первый</p><p>2. Второй</p></body></html>"),
        ("chunk.mht", "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
                      "<p>1. Первый</p><p>2. Второй</p>"),
        ("chunk.rtf", rtf(*(rtf_unicode(text) for text in ("1. Первый", "2. Второй")))),
        ("chunk.txt", "1. Первый\n2. Второй"),
        ("chunk.docx", docx(para("1. Первый"), para("2. Второй"))),
    ],
)
def test_a_part_in_another_format_stands_where_the_text_points_to_it(name: str, data: str | bytes) -> None:
    file = pointing({"c": ("aFChunk", name)}, {name: data}, para("до"), '<w:altChunk r:id="c"/>', para("после"))
    content = read(file)
    assert [block.text for block in content.blocks if block.text] == ["до", "1. Первый", "2. Второй", "после"]
    assert not content.repairs


@pytest.mark.parametrize(
    ("target", "parts"),
    [
        ("chunk.bin", {"chunk.bin": b"\x00\x01"}),
        ("chunk.docx", {"chunk.docx": b"PK\x03\x04 no archive"}),
        ("gone.htm", {}),
        ("http://example.org/chunk.htm", {}),
    ],
)
def test_a_part_that_cannot_be_read_is_listed(target: str, parts: Mapping[str, bytes]) -> None:
    content = read(pointing({"c": ("aFChunk", target)}, parts, para("до"), '<w:altChunk r:id="c"/>', para("после")))
    assert [block.text for block in content.blocks] == ["до", "после"]
    assert [(each.kind, each.before) for each in content.repairs] == [("left_out_object", target)]


def test_documents_in_each_other_end_somewhere() -> None:
    data = docx(para("дно"))
    for depth in range(6):
        data = pointing({"c": ("aFChunk", "c.docx")}, {"c.docx": data}, para(str(depth)), '<w:altChunk r:id="c"/>')
    content = read(data)
    assert [block.text for block in content.blocks] == ["5", "4", "3", "2"]
    assert [(each.kind, each.before) for each in content.repairs] == [("left_out_object", "c.docx")]


def test_charts_diagrams_and_embedded_documents_are_listed_with_what_they_say() -> None:
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    c = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
    d = 'xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
    drawings = (
        f'<w:r><w:drawing><c:chart {c} r:id="one"/></w:drawing></w:r>'
        f'<w:r><w:drawing><d:relIds {d} r:dm="two" r:lo="x"/></w:drawing></w:r>'
        '<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="three"/></w:object></w:r>'
        '<w:subDoc r:id="four"/>'
    )
    content = read(pointing(
        {"one": ("chart", "charts/chart1.xml"), "two": ("diagramData", "diagrams/data1.xml"),
         "three": ("oleObject", "embeddings/sheet.bin"), "four": ("subDocument", "file://part.docx")},
        {"charts/chart1.xml": f"<c:chart {c} {a}><a:t>Налоги</a:t><c:v>2011</c:v></c:chart>",
         "diagrams/data1.xml": f"<d:dataModel {d} {a}><a:t>Шаг</a:t><a:t>за шагом</a:t></d:dataModel>",
         "embeddings/sheet.bin": b"\xd0\xcf"},
        para("текст", inside=drawings),
    ))
    assert [block.text for block in content.blocks] == ["текст"]
    assert [(each.kind, each.before, each.start) for each in content.repairs] == [
        ("left_out_object", "Налоги 2011", 5), ("left_out_object", "Шаг за шагом", 5),
        ("left_out_object", "embeddings/sheet.bin", 5), ("left_out_object", "file://part.docx", 5),
    ]  # fmt: skip


def test_pictures_are_listed_where_they_stand_but_not_those_that_stand_for_an_object() -> None:
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    v, o = 'xmlns:v="urn:schemas-microsoft-com:vml"', 'xmlns:o="urn:schemas-microsoft-com:office:office"'
    drawings = (
        f'<w:r><w:drawing><a:blip {a} r:embed="one"/></w:drawing></w:r><w:r><w:t> да</w:t></w:r>'
        f'<w:r><w:pict><v:shape {v}><v:imagedata r:id="two"/></v:shape></w:pict></w:r>'
        f'<w:r><w:object><v:shape {v}><v:imagedata r:id="two"/></v:shape>'
        f'<o:OLEObject {o} r:id="three"/></w:object></w:r>'
    )
    content = read(pointing(
        {"one": ("image", "media/image1.png"), "two": ("image", "media/image2.wmf"), "three": ("oleObject", "o.bin")},
        {"media/image1.png": b"\x89PNG", "media/image2.wmf": b"\xd7", "o.bin": b"\xd0\xcf"},
        para("текст", inside=drawings),
    ))
    assert [block.text for block in content.blocks] == ["текст да"]
    assert [(each.kind, each.before, each.start) for each in content.repairs] == [
        ("left_out_object", "media/image1.png", 5), ("left_out_object", "media/image2.wmf", 8),
        ("left_out_object", "o.bin", 8),
    ]  # fmt: skip


def test_a_picture_that_is_not_shown_is_not_told_of() -> None:
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    picture = f'<w:drawing><a:blip {a} r:embed="one"/></w:drawing>'
    inside = f"<w:r><w:rPr><w:vanish/></w:rPr>{picture}</w:r><w:del><w:r>{picture}</w:r></w:del>"
    assert read(docx(para("да", inside=inside))).repairs == ()


def test_what_a_document_points_to_is_looked_up_once_however_many_pictures_it_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    whole = limits.Archive.xml

    def counted(self: limits.Archive, part: str) -> object:
        asked.append(part)
        return whole(self, part)

    monkeypatch.setattr(limits.Archive, "xml", counted)
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    shown = "".join(f'<w:r><w:drawing><a:blip {a} r:embed="p{n}"/></w:drawing></w:r>' for n in range(200))
    parts = {f"p{n}": ("image", f"media/{n}.png") for n in range(200)}
    content = read(pointing(parts, {f"media/{n}.png": b"" for n in range(200)}, para("да", inside=shown)))
    assert len(content.repairs) == 200
    assert len(asked) == len(set(asked)) < 20


def test_content_controls_links_and_formulas_are_text() -> None:
    inside = (
        f"<w:hyperlink>{run('ссылка ')}</w:hyperlink><w:sdt><w:sdtContent>{run('поле ')}</w:sdtContent></w:sdt>"
        "<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>"
    )
    assert printed(f"<w:sdt><w:sdtContent>{para('', inside=inside)}</w:sdtContent></w:sdt>") == ["ссылка поле x=1"]


def test_a_document_of_the_strict_standard_is_read() -> None:
    numbering = lists({1: [level(0, "russianLower", "%1)")]})
    assert [shown(each) for each in read(docx(para("да", 1, 0), numbering=numbering, space=STRICT)).blocks] == ["а) да"]


def test_a_document_without_styles_and_numbering_is_read() -> None:
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    document = f"<w:document {space}><w:body>{para('да', 1, 0, 'Нет')}</w:body></w:document>"
    assert [each.text for each in read(archive({"word/document.xml": document})).blocks] == ["да"]


# -- what is refused -----------------------------------------------------------------------------------------------

GOOD = docx(
    para("Первый", 1, 0), table(["а", LONG]), para("x", inside='<w:r><w:footnoteReference w:id="2"/></w:r>'),
    numbering=lists({1: [level(0)]}), styles=style("Normal"), footnotes={2: para("сноска")},
)  # fmt: skip


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "damaged"),
        (b"PK\x03\x04", "damaged"),
        (GOOD[: len(GOOD) // 2], "damaged"),
        (archive({"xl/workbook.xml": "<x/>"}), "no Word document"),
        (docx(), "holds no text"),
        (b"\xd0\xcf\x11\xe0 ...", r"\.doc"),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "password"),
        (docx(para("x"), more={"word/styles.xml": "<w:styles"}), "damaged"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_is_no_word_document_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        read(data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused_before_they_are_expanded(encoding: str) -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ха"><!ENTITY b "&a;&a;&a;&a;">'
        '<!ENTITY c SYSTEM "file:///etc/passwd">]>'
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        "<w:p><w:r><w:t>&b;&c;</w:t></w:r></w:p></w:body></w:document>"
    )
    with pytest.raises(ReadError, match="declares entities"):
        read(archive({"word/document.xml": bomb.encode(encoding)}))


def test_a_part_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_PART", 100_000)
    with pytest.raises(ReadError, match="unpacks to more than"):
        read(docx(para("а" * 200_000)))


def test_an_archive_of_too_many_parts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_ENTRIES", 5)
    with pytest.raises(ReadError, match="more than a document has"):
        read(GOOD)


def test_elements_that_nest_without_end_are_refused() -> None:
    deep = "<w:p><w:smartTag>" * 5000
    with pytest.raises(ReadError, match="damaged"):
        read(docx(deep))


def test_parts_outside_the_document_are_never_looked_at() -> None:
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" '
        'Type="http://x/relationships/officeDocument" Target="{}" TargetMode="{}"/></Relationships>'
    )
    for target, mode in (("file:///etc/passwd", "External"), ("../../etc/passwd", "Internal")):
        with pytest.raises(ReadError, match="no Word document"):
            read(archive({"_rels/.rels": links.format(target, mode)}))


@settings(max_examples=80)
@given(st.data())
def test_any_damage_to_a_document_gives_a_result_or_a_message(data: st.DataObject) -> None:
    check(spoilt(data, GOOD))


NAMES = ["p", "r", "t", "tbl", "tr", "tc", "numPr", "numId", "ilvl", "ins", "del", "pPr", "rPr", "br", "fldChar",
         "sdt", "sdtContent", "footnoteReference", "sym", "vanish", "pStyle", "lvl", "num", "abstractNum",
         "lvlOverride", "start", "startOverride", "lvlText", "numFmt", "style", "basedOn", "gridSpan", "tcPr",
         "trPr", "gridBefore"]  # fmt: skip


@st.composite
def xml(draw: st.DrawFn, depth: int = 4) -> str:
    """Elements of Word in any order, with any values."""
    name = draw(st.sampled_from(NAMES))
    value = draw(st.sampled_from(["", "0", "1", "-1", "99999999999", "begin", "end", "separate", "%1.%9", "x", "F0B7"]))
    inside = "".join(draw(st.lists(xml(depth - 1), max_size=4))) if depth else draw(st.sampled_from(["", "слово"]))
    attributes = " ".join(f'w:{each}="{value}"' for each in ("val", "id", "char", "fldCharType", "ilvl", "styleId"))
    return f"<w:{name} {attributes}>{inside}</w:{name}>"


@settings(max_examples=80)
@given(st.lists(xml(), max_size=5), st.lists(xml(), max_size=5), st.lists(xml(), max_size=5))
def test_any_elements_in_any_order_give_a_result_or_a_message(
    body: list[str], other: list[str], styles: list[str]
) -> None:
    check(docx(*body, para("x", 1, 0), numbering="".join(other), styles="".join(styles)))


@given(st.binary(max_size=300))
def test_any_bytes_give_a_message(data: bytes) -> None:
    check(data)
    check(b"PK\x03\x04" + data)


def check(data: bytes) -> None:
    reads_or_says_why(read, data)
