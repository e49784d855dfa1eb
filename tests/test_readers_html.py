"""Web pages: the site around the text, lists, breaks, tables, encodings, and pages that harm."""

import base64

import pytest
from documents import page
from hypothesis import given, settings
from hypothesis import strategies as st
from spoilt import reads_or_says_why, spoilt

from pipeline.clean import clean
from pipeline.model import Block, Kind, Source, Treaty
from pipeline.readers import ReadError, html
from pipeline.readers.base import Content
from pipeline.segment import segment

LONG = (
    "Для целей настоящего Соглашения термин «резидент Договаривающегося Государства» означает любое лицо, которое по "
    "законодательству этого Государства подлежит в нём налогообложению на основании своего местожительства."
)
LUNG = (
    "În sensul prezentului Acord termenul „rezident al unui stat contractant” înseamnă orice persoană care, potrivit "
    "legislaţiei acelui stat, este supusă impunerii în el pe baza domiciliului sau a reşedinţei sale."
)


def read(body: str, head: str = '<meta charset="utf-8">') -> Content:
    return html.read(page(body, head).encode())


def lines(body: str) -> list[str]:
    return [shown(block) for block in read(body).blocks]


def shown(block: Block) -> str:
    return f"{block.label} {block.text}" if block.label else block.text


# -- the site around the text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "site",
    [
        "<nav><a href='/'>Главная</a></nav>",
        "<header><img src=x><a href='/'>База законов</a> Поиск</header>",
        "<footer>Все документы сайта</footer>",
        "<aside>Новости дня</aside>",
        "<form>Найти: <input name=q> <button>Искать</button></form>",
        "<div role=navigation>Разделы</div>",
        "<div class='cookie-banner'>Мы используем файлы, чтобы сайт работал. Согласны?</div>",
        "<div id=leftMenu>Каталог</div>",
        "<div><a href=1>Законы</a> | <a href=2>Кодексы</a> | <a href=3>Договоры</a></div>",
        "<table><tr><td><a href=1>Законы</a><td><a href=2>Кодексы</a><td><a href=3>Договоры</a></table>",
        "<ul><li><a href=1>Статья 1</a><li><a href=2>Статья 2</a><li><a href=3>Статья 3</a></ul>",
        "<p style='display:none'>скрытый текст</p>",
        "<div hidden>скрытый текст</div>",
    ],
)
def test_what_is_of_the_site_is_left_out_and_listed(site: str) -> None:
    content = read(f"{site}<h3>Статья 4</h3><p>1. {LONG}</p>{site}")
    assert [block.text for block in content.blocks] == ["Статья 4", f"1. {LONG}"]
    assert {repair.kind for repair in content.repairs} <= {"left_out_navigation", "hidden_text"}
    assert len(content.repairs) >= 2


@pytest.mark.parametrize("tag", ["script", "style", "noscript", "iframe", "svg", "template", "select"])
def test_what_shows_no_text_is_left_out(tag: str) -> None:
    assert lines(f"<p>до</p><{tag}>var x;</{tag}><p>после</p>") == ["до", "после"]


def test_the_hidden_class_of_a_style_sheet_is_left_out() -> None:
    blocks = read(f"<p>{LONG}<p class=x>нет", "<style>/* а */ b,.x{display:none}</style>").blocks
    assert [block.text for block in blocks] == [LONG]


@pytest.mark.parametrize(
    "wrap", ["form", "aside", "header", "footer", "nav", "div class=menu", "div role=complementary"]
)
def test_what_holds_the_text_stays_whatever_it_is_called(wrap: str) -> None:
    assert lines(f"<{wrap}><p>{LONG}</p></{wrap.split()[0]}>") == [LONG]


def test_links_inside_sentences_and_headings_stay() -> None:
    sentence = f"{LONG} См. <a href=1>статью 1</a>, <a href=2>2</a> и <a href=3>3</a>."
    assert lines(f"<h2><a href=/4>Статья 4</a></h2><p>{sentence}</p>") == ["Статья 4", f"{LONG} См. статью 1, 2 и 3."]


def test_the_heading_in_a_page_s_header_stays() -> None:
    assert lines(f"<header><h1>Соглашение</h1></header><p>{LONG}")[0] == "Соглашение"


# -- lists ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "labels"),
    [
        ("<ol>", ["1.", "2.", "3."]),
        ("<ol type=a>", ["a.", "b.", "c."]),
        ("<ol type=A>", ["A.", "B.", "C."]),
        ("<ol type=i>", ["i.", "ii.", "iii."]),
        ("<ol type=I>", ["I.", "II.", "III."]),
        ("<ol start=4>", ["4.", "5.", "6."]),
        ("<ol type=a start=3>", ["c.", "d.", "e."]),
        ("<ol reversed>", ["3.", "2.", "1."]),
        ("<ol reversed start=10>", ["10.", "9.", "8."]),
        ("<ol start=x>", ["1.", "2.", "3."]),
        ("<ol style='list-style-type: lower-roman'>", ["i.", "ii.", "iii."]),
        ("<ol style='list-style: upper-latin inside'>", ["A.", "B.", "C."]),
        ("<ol style='list-style:none'>", [None, None, None]),
        ("<ol class=ru>", ["а.", "б.", "в."]),
        ("<ul>", ["•", "•", "•"]),
        ("<ul style='list-style-type: \"– \"'>", ["–", "–", "–"]),
        ("<ul style='list-style:none'>", [None, None, None]),
    ],
)
def test_a_list_gives_its_numbers(opening: str, labels: list[str | None]) -> None:
    items = f"{opening}<li>раз<li>два<li>три</{opening[1:3]}>"
    head = "<style>ol.ru { list-style-type: lower-russian }</style>"
    assert [block.label for block in read(items, head).blocks] == labels


def test_an_item_may_give_its_own_number() -> None:
    assert lines("<ol><li>раз<li value=5>пять<li>шесть<li type=a>семь</ol>") == [
        "1. раз",
        "5. пять",
        "6. шесть",
        "g. семь",
    ]


def test_lists_stand_in_lists() -> None:
    body = "<ol><li>раз<ol type=a><li>а<li>б<ol type=i><li>в</ol></ol><li>два</ol>"
    assert lines(body) == ["1. раз", "a. а", "b. б", "i. в", "2. два"]


def test_a_list_without_text_before_it_stands_behind_both_numbers() -> None:
    assert lines("<ol><li><ol type=a><li>раз<li>два</ol></ol>") == ["1. a. раз", "b. два"]


def test_only_the_first_paragraph_of_an_item_is_numbered() -> None:
    assert lines("<ol><li><p>раз</p><p>ещё</p><li><p>два</p></ol>") == ["1. раз", "ещё", "2. два"]


def test_a_number_that_is_typed_as_well_stands_once() -> None:
    assert lines("<ol><li>1. раз<li>2) два</ol><ul><li>а) три<li>- четыре</ul>") == [
        "1. раз",
        "2) два",
        "а) три",
        "- четыре",
    ]
    assert lines("<ol><li>а) раз</ol>") == ["1. а) раз"]


# -- paragraphs ----------------------------------------------------------------------------------------------------


def test_paragraphs_may_end_by_breaks() -> None:
    assert lines("<div>Статья 4<br>Резидент<br><br>1. Лицо<br/>\n2. Если</div>") == [
        "Статья 4",
        "Резидент",
        "",
        "1. Лицо",
        "2. Если",
    ]


def test_tags_may_stay_open_and_text_may_follow_the_end() -> None:
    assert lines("<p>раз<p>два<b>три</p></body></html><ol type=A><li>четыре</ol>") == ["раз", "дватри", "A. четыре"]


def test_text_keeps_its_words_whatever_markup_divides_them() -> None:
    assert lines("<p>рези<b>ден</b>т\n  Договари&shy;вающегося&nbsp;Госу<wbr>дарства</p>") == [
        "резидент Договари\u00adвающегося\u00a0Государства"
    ]


def test_entities_are_characters() -> None:
    assert lines("<p>&laquo;&#1056;&#x435;&raquo; &#151; &mdash; a&lt;b &amp;amp;</p>") == ["«Ре» — — a<b &amp;"]


def test_lines_of_preformatted_text_stay_as_far_in_as_they_stand() -> None:
    assert lines("<pre>раз\n  два\n\nтри</pre>") == ["раз", "  два", "", "три"]


def test_raised_figures_stay_raised_and_marks_of_notes_go() -> None:
    note = "<p><a href='#b'><sup>1</sup></a> Сноска</p>"
    content = read(f"<p>Статья 4<sup>1</sup> слово<sup><a href='#n1'>1</a></sup>, да</p>{note}")
    assert [block.text for block in content.blocks] == ["Статья 4¹ слово, да", "¹ Сноска"]
    assert [repair.kind for repair in content.repairs] == ["note_reference"]


def test_deleted_text_is_left_out_and_listed() -> None:
    content = read(f"<p>{LONG} <del>нет</del><ins>да</ins></p>")
    assert [block.text for block in content.blocks] == [f"{LONG} да"]
    repairs = [(repair.kind, repair.before, repair.start) for repair in content.repairs]
    assert repairs == [("accepted_deletion", "нет", len(LONG) + 1)]


def test_what_is_left_out_of_a_page_is_listed_whole_beside_the_text_where_it_stood() -> None:
    menu = "".join(f"<a href='{number}'>Страница {number}</a> " for number in range(200))
    content = read(f"<nav>{menu}</nav><p>{LONG * 30}</p><p>{LONG}</p><footer>{menu}</footer>")
    first, last = content.blocks
    assert [(each.kind, each.start) for each in first.repairs] == [("left_out_navigation", 0)]
    assert [(each.kind, each.start) for each in last.repairs] == [("left_out_navigation", len(LONG))]
    assert first.repairs[0].before.endswith("Страница 199")


def test_bytes_of_a_page_that_make_no_letters_are_told_where_they_stood() -> None:
    damaged = [f"<p title='{{}}'>{LONG}</p>", f"<p>{LONG}{{}} и {{}}</p>", f"<nav>Меню {{}}</nav><p>{LONG}</p>"]
    content = html.read(page("".join(damaged)).encode().replace(b"{}", b"\xff"))
    told = [(block.text[each.start : each.start + 1], each.kind) for block in content.blocks for each in block.repairs]
    undecodable = [char for char, kind in told if kind == "undecodable_bytes"]
    assert len(undecodable) == 4 and undecodable.count("\ufffd") == 2
    assert not any("\ufdd0" <= char <= "\ufdef" for block in content.blocks for char in block.text)
    assert "Меню \ufffd" in [each.before for each in content.repairs]


def test_headings_printed_twice_give_one_article() -> None:
    body = f"<h3>Статья 4</h3><h3>Резидент</h3><p>Статья 4</p><p>Резидент</p><p>1. {LONG}</p><p>2. {LONG}</p>"
    treaty = Treaty("x", "", "ru", "x", "")
    clauses = segment(clean(Source(treaty, read(body).blocks)))
    articles = [clause for clause in clauses if clause.kind is Kind.ARTICLE]
    assert [(clause.label, clause.heading) for clause in articles] == [("4", "Резидент")]
    assert [clause.id for clause in clauses if clause.kind is Kind.PARAGRAPH] == ["1", "2"]


# -- tables --------------------------------------------------------------------------------------------------------


def test_a_table_for_layout_is_read_through() -> None:
    menu = "<td rowspan=2><a href=1>Раз</a> <a href=2>Два</a> <a href=3>Три</a></td>"
    assert lines(f"<table><tr>{menu}<td><p>Статья 4<p>1. {LONG}</td></tr><tr><td>{LONG}</td></tr></table>") == [
        "Статья 4",
        f"1. {LONG}",
        LONG,
    ]


def test_a_bilingual_table_gives_one_language_after_the_other() -> None:
    rows = [("Статья 4", "Articolul 4"), (LONG, LUNG), ("а) да", "a) da"), (LONG, LUNG)]
    body = "".join(f"<tr><td>{left}</td><td>{right}</td></tr>" for left, right in rows)
    expected = [left for left, _ in rows] + [right for _, right in rows]
    assert lines(f"<table>{body}</table>") == expected


def test_cells_over_several_rows_leave_columns_as_they_are() -> None:
    body = f"<tr><td rowspan=2>{LONG}<td>{LUNG}<tr><td>{LUNG}<tr><td>{LONG}<td>{LUNG}"
    assert lines(f"<table>{body}</table>") == [LONG, LONG, LUNG, LUNG, LUNG]


def test_a_row_over_both_columns_stays_in_its_place() -> None:
    body = f"<tr><td>{LONG}<td>{LUNG}<tr><td colspan=2>Раздел II<tr><td>{LONG}<td>{LUNG}"
    assert lines(f"<table>{body}</table>") == [LONG, LUNG, "Раздел II", LONG, LUNG]


def test_a_table_of_labels_and_texts_is_a_list() -> None:
    assert lines(f"<table><tr><td>1.<td>{LONG}<tr><td>а)<td>{LONG}</table>") == [f"1. {LONG}", f"а) {LONG}"]


def test_tables_stand_in_tables() -> None:
    assert lines("<table><tr><td>а<table><tr><td>б<td>в</table><td>г</table>") == ["а", "б", "в", "г"]


# -- encodings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1251", "koi8-r", "cp866", "iso8859-5"])
@pytest.mark.parametrize("declared", [True, False])
def test_every_encoding_is_read_declared_or_not(encoding: str, declared: bool) -> None:
    head = f"<meta charset={encoding.removesuffix('-sig')}>" if declared else ""
    text = LONG.replace("«", '"').replace("»", '"')
    blocks = html.read(page(f"<p>{text}</p>", head).encode(encoding)).blocks
    assert [block.text for block in blocks] == [text]


def test_a_declaration_that_is_wrong_is_not_believed() -> None:
    text = LONG.replace("«", '"').replace("»", '"')
    for encoding, said in (("utf-8", "windows-1251"), ("koi8-r", "windows-1251"), ("windows-1251", "iso-8859-1")):
        blocks = html.read(page(f"<p>{text}</p>", f"<meta charset={said}>").encode(encoding)).blocks
        assert [block.text for block in blocks] == [text], said


def test_a_declared_encoding_of_another_language_is_kept() -> None:
    text = "Für die Zwecke dieses Abkommens ist eine Person ansässig, die dort steuerpflichtig ist – und so fort."
    blocks = html.read(page(f"<p>{text}</p>", "<meta charset=windows-1252>").encode("cp1252")).blocks
    assert [block.text for block in blocks] == [text]


@pytest.mark.parametrize("codec", ["unicode_escape", "rot13", "zlib", "idna", "utf-7", "no-such"])
def test_no_codec_but_of_text_is_taken(codec: str) -> None:
    data = page(f"<p>{LONG}</p>", f"<meta charset={codec}>").replace("«", "").replace("»", "").encode("windows-1251")
    assert "настоящего" in html.read(data).blocks[0].text


def test_a_web_archive_is_read() -> None:
    inside = base64.encodebytes(page(f"<p>{LONG}</p>", "").encode()).decode()
    mail = (
        "From: <Saved by a browser>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n"
        f"--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        f"{inside}\r\n--b--\r\n"
    )
    assert [block.text for block in html.read(mail.encode()).blocks] == [LONG]


# -- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"<html><body></body></html>", "holds no text"),
        (b"<frameset><frame src=a.html></frameset>", "frame"),
        (b"<script>document.write('x')</script>", "holds no text"),
        (b"%PDF-1.7", "PDF"),
        (bytes(range(256)) * 20, "binary"),
        (b"<b>" * 500_000, "tags"),
        (b"<blockquote>" * 5_000 + b"x", "nest"),
    ],
)
def test_what_is_no_page_with_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        html.read(data)


def test_elements_that_are_never_closed_lose_no_text() -> None:
    body = "".join(f"<font><div>строка {number}<br>" for number in range(1500))
    assert len([line for line in lines(body) if line]) == 1500


def test_nothing_is_fetched() -> None:
    doctype = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    body = "<p>а &x; б<img src='http://127.0.0.1:9/x'><iframe src='file:///etc/passwd'></iframe>"
    found = html.read(f"{doctype}{body}".encode())
    assert "root:" not in "".join(block.text for block in found.blocks)


TAGS = [
    *["p", "div", "table", "tr", "td", "ol", "ul", "li", "br", "sup", "h2", "pre", "form", "nav", "b", "q", "body"],
    *["/p", "/div", "/table", "/tr", "/td", "/ol", "/ul", "/li", "/sup", "/a", "/h2", "/pre", "/form", "/b", "/q"],
    *["title", "style", "/style", "html", "/body", "frameset", "select", "svg", "math", "!--", "?xml"],
    *["a href=x", "td colspan=9999", "td rowspan=-1", "ol start=99999999999", "li value=-3", "ol reversed type=a"],
]


@settings(max_examples=150)
@given(st.lists(st.sampled_from(TAGS).map("<{}>".format) | st.text(max_size=8), max_size=40))
def test_any_tags_in_any_order_give_a_result_or_a_message(parts: list[str]) -> None:
    check("".join(parts).encode(errors="replace"))


@settings(max_examples=80)
@given(st.data())
def test_any_damage_to_a_page_gives_a_result_or_a_message(data: st.DataObject) -> None:
    whole = page(f"<ol><li>{LONG}<table><tr><td>{LUNG}</table></ol>", "<style>ol{list-style:none}</style>").encode()
    check(spoilt(data, whole))


@given(st.binary(max_size=300))
def test_any_bytes_give_a_result_or_a_message(data: bytes) -> None:
    check(data)
    check(b"MIME-Version: 1.0\nContent-Type: " + data)


def check(data: bytes) -> None:
    reads_or_says_why(html.read, data)


def test_a_page_that_stands_in_a_frame_and_what_a_shadow_holds_are_text() -> None:
    inner = "&lt;p&gt;Статья 4&lt;/p&gt;&lt;iframe srcdoc='&amp;lt;p&amp;gt;Резидент'&gt;&lt;/iframe&gt;"
    shadow = "<div><template shadowrootmode=open><p>тень</template></div>"
    content = html.read(f'<p>до<iframe srcdoc="{inner}">нет</iframe><p>после{shadow}'.encode())
    assert [block.text for block in content.blocks] == ["до", "Статья 4", "Резидент", "после", "тень"]
    assert [(repair.kind, repair.before) for repair in content.repairs] == [("hidden_text", "нет")]


@pytest.mark.parametrize("tag", ["iframe", "video", "audio", "canvas", "template"])
def test_what_shows_only_where_an_element_fails_to_is_left_out_and_listed(tag: str) -> None:
    content = html.read(f"<p>слово<{tag}>взамен</{tag}> и слово".encode())
    assert [block.text for block in content.blocks] == ["слово и слово"]
    assert [(repair.kind, repair.before, repair.start) for repair in content.repairs] == [("hidden_text", "взамен", 5)]


def test_what_unfolds_is_text_as_is_what_only_readers_aloud_pass_over() -> None:
    page = "<details><summary>Статья 4</summary><p>Резидент</details><p aria-hidden=true>лицо<map><p>карта</map>"
    content = html.read(page.encode())
    assert [block.text for block in content.blocks] == ["Статья 4", "Резидент", "лицо", "карта"]
    assert not content.repairs


def test_frames_within_frames_without_end_are_not_followed() -> None:
    page = "<p>слово</p>"
    for _ in range(6):
        page = f'<p>слово</p><iframe srcdoc="{page.replace("&", "&amp;").replace(chr(34), "&quot;")}"></iframe>'
    assert 1 < len(html.read(page.encode()).blocks) < 6


# -- what only a page's style says ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "style"),
    [
        ("<div><span class=l>1. раз</span><span class=l>2. два</span></div>", ".l{display:block}"),
        ("<akn-p>1. раз</akn-p><akn-p>2. два</akn-p>", "akn-p{display:block}"),
        ("<div style='white-space:pre-wrap'>1. раз\n2. два</div>", ""),
        ("<div class=t><span>1.   раз\n2. два</span></div>", ".t{white-space:pre-line}"),
        ("<p><span class=n>1.</span>раз</p><p><span class=n>2.</span>два</p>", ".n{float:left}"),
        ("<p><span class=n>1.</span>раз</p><p><span class=n>2.</span>два</p>", ".n{display:block;float:left}"),
        ("<div class=r><div>1.</div><div>раз</div></div><div class=r><i>2.</i><i>два</i></div>", ".r{display:flex}"),
        ("<div class=r><div class=c>1.</div><div class=c>раз</div></div><p>2. два", ".c{display:table-cell}"),
        ("<h4>1.</h4> <p>раз</p> <h4>2.</h4> <p>два</p>", "h4,p{display:inline}.x{display:block}"),
        ("<dl><dt>1.</dt><dd>раз</dd><dt>2.</dt><dd>два</dd></dl>", ""),
    ],
)
def test_what_stands_on_a_line_of_its_own_is_told_by_the_style(body: str, style: str) -> None:
    blocks = read(body, f"<style>{style}</style>").blocks
    text = " ".join(" ".join(block.text for block in blocks).split())
    assert text == "1. раз 2. два"
    assert len(blocks) == (1 if "h4" in style else 2)


def test_a_term_of_a_list_of_definitions_stands_alone_unless_it_is_a_number() -> None:
    assert lines("<dl><dt>резидент<dd>лицо<dt>2.<dd></dd><dt>3.<dd><p>раз<p>два</dl>") == [
        "резидент", "лицо", "2.", "3. раз", "два",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("style", "printed"),
    [
        ("ol ol{list-style-type:lower-alpha}", ["1. раз", "a. два", "b. три", "2. четыре"]),
        ("div ol > li > ol{list-style:upper-roman}", ["1. раз", "I. два", "II. три", "2. четыре"]),
        ("section ol{list-style:none}", ["1. раз", "1. два", "2. три", "2. четыре"]),
        ("li{display:block}", ["раз", "два", "три", "четыре"]),
        (
            "ol{counter-reset:n} li{display:block} li:before{counter-increment:n;content:counters(n,'.') '. '}",
            ["1. раз", "1.1. два", "1.2. три", "2. четыре"],
        ),
        (
            "ol{counter-reset:n;list-style:none} li{counter-increment:n} li::before{content:counter(n) '. '}"
            "ol ol li::before{content:\"(\" counter(n, lower-latin) \")\\a0\"}",
            ["1. раз", "(a)\u00a0 два", "(b)\u00a0 три", "2. четыре"],
        ),
    ],
)
def test_numbers_that_a_style_sheet_prints_are_read(style: str, printed: list[str]) -> None:
    body = "<div><ol><li>раз<ol><li>два<li>три</ol><li>четыре</ol></div>"
    content = read(body, f"<style>{style}</style>")
    assert [" ".join(shown(block).split(" ")).replace(".  ", ". ") for block in content.blocks] == printed


def test_counters_begin_anew_where_the_style_says_so_and_stand_before_the_paragraph_inside() -> None:
    style = (
        "h3{counter-reset:p} .p{counter-increment:p;counter-reset:i} .p::before{content:counter(p) '. '}"
        ".i{counter-increment:i} .i:before{content:counter(i,lower-alpha) ') '}"
    )
    body = "<h3>Статья 3</h3><p class=p>раз<h3>Статья 4</h3><div class=p><p>раз</p></div><p class=i>а<p class=p>два"
    assert lines_in(body, style) == ["Статья 3", "1. раз", "Статья 4", "1. раз", "a) а", "2. два"]


def lines_in(body: str, style: str) -> list[str]:
    return [" ".join(shown(block).split()) for block in read(body, f"<style>{style}</style>").blocks]


@pytest.mark.parametrize(
    ("mark", "note"),
    [
        ("<a href='#_ftn1' name='_ftnref1'>[1]</a>",
         "<div id=ftn1><p><a href='#_ftnref1' name='_ftn1'>[1]</a> Примечание.</p></div>"),
        ("<a class=x name=a1 href='#s1'><sup>1</sup></a>",
         "<div id=n1><p><a name=s1 href='#a1'>1</a>Примечание.</p></div>"),
        ("<a href='#fn1' id=fnref1><sup>1</sup></a>",
         "<section><ol><li id=fn1><p>Примечание.<a href='#fnref1'>\u21a9</a></p></li></ol></section>"),
        ("<sup id=r1><a href='#n1'>[1]</a></sup>", "<ol><li id=n1><a href='#r1'>\u2191</a> Примечание.</li></ol>"),
    ],
)  # fmt: skip
def test_a_note_is_told_by_the_links_that_lead_to_it_and_back(mark: str, note: str) -> None:
    content = read(f"<p>{LONG[:-1]}{mark}.</p>{note}")
    assert [block.text for block in content.blocks] == [LONG, "Примечание."]
    assert (content.blocks[1].label, content.blocks[1].style) == ("\u00b9", "footnote")
    assert [repair.kind for repair in content.repairs] == ["note_reference"]


def test_links_within_a_page_that_are_no_marks_of_notes_stay() -> None:
    body = "<p><a href='#a4' name=c4>Статья 4</a></p><h3><a href='#c4' name=a4>Статья 4</a></h3>"
    body += "<p>См. <a href='#x'>1</a>."
    assert lines(body) == ["Статья 4", "Статья 4", "См. 1."]
