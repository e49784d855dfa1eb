"""From lines to one text: hyphens, paragraphs, page furniture, characters; the origin of every character."""

import textwrap
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure_cases import GOLD, cases, cleaned, source_of, text_of

from pipeline.clean import clean
from pipeline.model import Block, Document, Origin, Repair, Source, Treaty

TEXTS = ("любое лицо, ко-\nторое  по законам", "нало\u00adгооб\u00a0ложе- ние  ", "  й и\u0306 общее слово,", "",
         "Статья 4")  # fmt: skip


def kinds(document: Document) -> list[str]:
    return [repair.kind for repair in document.repairs]


@pytest.mark.parametrize(
    ("text", "whole", "language"),
    [
        ("любое лицо, ко- торое", "любое лицо, которое", "ru"),
        ("распростра-\nняется", "распространяется", "ru"),
        ("админи-\nстративно-территориальные", "административно-территориальные", "ru"),
        ("административно- территориальные", "административно-территориальные", "ru"),
        ("торгово-\nпромышленную", "торгово-промышленную", "ru"),
        ("какие-\nлибо", "какие-либо", "ru"),
        ("из- за", "из-за", "ru"),
        ("в Вел-\nмарке", "в Велмарке", "ru"),
        ("30- дневный", "30-дневный", "ru"),
        ("стат contrac- tant", "стат contractant", "ro"),
        ("printr-\no înţelegere", "printr-o înţelegere", "ro"),
        ("într- un stat", "într-un stat", "ro"),
        ("s-\na constituit", "s-a constituit", "ro"),
        ("administrativ-\nteritorială", "administrativ-teritorială", "ro"),
        ("admi- nistrativ-teritorialã", "administrativ-teritorialã", "ro"),
        ("nici- unul", "niciunul", "ro"),
    ],
)
def test_a_broken_word_is_whole(text: str, whole: str, language: str) -> None:
    document = cleaned(text, language)
    assert document.text == whole
    assert set(kinds(document)) <= {"joined_hyphen", "kept_hyphen"} and document.repairs


@pytest.mark.parametrize("text", ["земле- и лесопользование", "подпункты а - в", "литеры а- г", "лицо - резидент"])
def test_other_hyphens_stay_as_they_are(text: str) -> None:
    assert cleaned(text).text == text


def test_a_soft_hyphen_goes_and_one_at_a_line_end_joins_the_word() -> None:
    assert cleaned("нало\u00adго\u00adобложение рези\u00ad\nдент").text == "налогообложение резидент"


def test_characters_are_composed_and_spaces_are_plain() -> None:
    assert cleaned("это\u0438\u0306\u00a0и\u2003то\u202f\ufeff").text == "этой и то"


@given(st.lists(st.tuples(st.sampled_from(TEXTS), st.integers(0, 60)), min_size=1, max_size=12))
def test_what_a_reader_mended_is_told_where_its_text_has_come_to_stand(given_blocks: list[tuple[str, int]]) -> None:
    blocks = []
    for text, at in given_blocks:
        place = min(at, len(text))
        mended = Repair("undecodable_bytes", "ff", "\ufffd", None, place)
        blocks.append(Block(f"{text[:place]}\ufffd{text[place:]}", label="1.", repairs=(mended,)))
    document = clean(Source(Treaty("x", "", "ru", "x", ""), tuple(blocks)))
    places = [repair.start for repair in document.repairs if repair.kind == "undecodable_bytes"]
    assert places == [at for at, char in enumerate(document.text) if char == "\ufffd"]
    assert [repair.start for repair in document.repairs] == sorted(repair.start for repair in document.repairs)


def test_wrapped_lines_are_one_paragraph_and_labels_begin_new_ones() -> None:
    text = (
        "1. Для целей настоящего Соглашения термин означает любое лицо, которое\n"
        "подлежит в нем налогообложению. Однако этот термин не включает лицо из\n"
        "Велмарка.\n"
        "2. Если лицо является резидентом обоих Договаривающихся Государств, то:\n"
        "а) оно считается резидентом того Государства, в котором обычно живет и\n"
        "работает."
    )
    assert [line[:2] for line in cleaned(text).text.split("\n")] == ["1.", "2.", "а)"]


@pytest.mark.parametrize(
    ("text", "lines", "language"),
    [
        ("(i) физическое лицо, имеющее в России место жительства и\n(ii) юридическое лицо", 2, "ru"),
        ("(i) o societate română şi\n(ii) orice altă persoană", 2, "ro"),
        ("в соответствии с положениями подпунктов (i) и\n(ii) настоящего пункта", 1, "ru"),
        ("potrivit prevederilor articolelor 5 (2) şi\n(3) ale convenţiei", 1, "ro"),
    ],
)
def test_an_and_without_a_comma_ends_an_item_but_not_a_reference(text: str, lines: int, language: str) -> None:
    assert cleaned(text, language).text.count("\n") == lines - 1


def test_a_paragraph_that_ends_well_before_the_margin_ends() -> None:
    text = (
        "1. Для целей настоящего Соглашения термин означает любое лицо, которое\n"
        "подлежит в нем налогообложению.\n"
        "Доход товарищества считается доходом его участников, если они подлежат\n"
        "в нем налогообложению, и только."
    )
    assert cleaned(text).text.count("\n") == 1


def test_an_indented_line_begins_a_paragraph() -> None:
    text = (
        "1. Для целей настоящего Соглашения термин означает любое лицо, которое\n"
        "подлежит в нем налогообложению в этом Государстве по праву государства.\n"
        "   Доход товарищества считается доходом его участников, если они в этом\n"
        "Государстве платят налог."
    )
    assert cleaned(text).text.count("\n") == 1


def test_paragraphs_on_one_line_each_are_left_alone() -> None:
    text = "1. Первый пункт.\nДругой абзац.\n\n2. Второй пункт:\nа) одно;\nб) другое."
    assert cleaned(text).text == text


@pytest.mark.parametrize("marker", ["§ PDF page 4", "- 5 -", "        5", "Страница 6 из 31", "Pagina 7", "— 8 —"])
def test_a_page_marker_in_mid_sentence_is_lifted_out(marker: str) -> None:
    document = cleaned(f"лицо считается резидентом того\n\n{marker}\n\nГосударства, в котором оно обычно живет.")
    assert document.text == "лицо считается резидентом того Государства, в котором оно обычно живет."
    assert kinds(document) == ["page_marker"]


def test_a_running_head_beside_a_page_number_is_lifted_out_wherever_it_comes() -> None:
    head = "Вестник международных соглашений"
    text = f"40      {head}\n\nСтатья 4\n\nлицо считается рези-\n\n     41\n\n{head}      № 7\n\nдентом Государства."
    document = cleaned(text)
    assert document.text == "Статья 4\n\nлицо считается резидентом Государства."
    assert sorted(set(kinds(document))) == ["joined_hyphen", "page_marker", "running_head"]


@pytest.mark.parametrize(
    ("foot", "head"),
    [
        ("file:///home/u/conventie.html 1/12", "30.11.2026, 11:24 Конвенция"),
        ("https://example.org/doc?id=7 1/12", "11/30/26, 11:24 AM  Конвенция"),
        ("1 of 12 30.11.2026, 11:24", "Конвенция https://example.org/doc?id=7"),
        ("1/12", "https://example.org/doc"),
        ("1 из 12 30.11.2026, 11:24", "Конвенция file:///C:/doc.html"),
        ("Вы находитесь на странице: 1 из 12", "2026-11-30 11:24:10"),
    ],
)
def test_what_a_browser_prints_at_a_page_break_is_lifted_out(foot: str, head: str) -> None:
    document = cleaned(f"лицо считается резидентом того\n{foot}\n{head}\nГосударства, в котором оно обычно живет.")
    assert document.text == "лицо считается резидентом того Государства, в котором оно обычно живет."
    assert set(kinds(document)) <= {"page_marker", "running_head"} and len(kinds(document)) == 2


def test_words_behind_a_page_marker_are_a_running_head_where_they_come_again() -> None:
    head = "\n\nPage {}: Конвенция ... pdf\n\n"
    text = f"1. Первый пункт.{head.format(2)}2. Второй пункт.{head.format(3)}3. Третий."
    assert cleaned(text).text == "1. Первый пункт.\n\n2. Второй пункт.\n\n3. Третий."
    once = "1. Первый пункт.\n\nСтр. 2: это не колонтитул.\n\n2. Второй пункт."
    assert cleaned(once).text == once


def test_a_fraction_and_an_address_inside_a_sentence_stay() -> None:
    text = "1. Налог не превышает 1/12 суммы.\n2. Сведения размещены на https://example.org и обновляются."
    assert cleaned(text).text == text


def test_repeated_lines_of_the_text_itself_stay() -> None:
    signature = "За Правительство Республики Ардения"
    text = f"Статья 4\nРезидент\n- 5 -\nТекст.\n{signature}\n- 6 -\nСтатья 4\nРезидент\n- 7 -\nТекст.\n{signature}"
    document = cleaned(text)
    assert document.text.count("Резидент") == 2 and document.text.count(signature) == 2


def test_pages_are_known_by_their_markers() -> None:
    document = cleaned("§ PDF page 4\n1. Первый пункт.\n§ PDF page 5\n2. Второй пункт.")
    pages = {document.text[run.span.start : run.span.start + 2]: run.page for run in document.origin}
    assert pages["1."] == "4" and pages["2."] == "5"


def test_a_number_in_the_middle_of_a_line_goes_on_counting_pages_without_empty_lines_around_it() -> None:
    cut = "1. Лицо считается резидентом\n                7\nтого Государства, в котором оно живет."
    document = cleaned(f"{cut}\n                8\n2. Второй пункт.")
    assert "7" not in document.text and "8" not in document.text
    assert kinds(document).count("page_marker") == 2
    other = cleaned(f"{cut}\n                9\n2. Второй пункт.")
    assert "9" in other.text


def test_a_number_at_the_foot_names_the_page_before_it() -> None:
    document = cleaned("1. Первый пункт и еще что-то.\n\n          5\n\n2. Второй пункт и еще что-то.")
    assert [run.page for run in document.origin if run.span.stop - run.span.start > 5] == ["5", "6"]


def test_a_readers_page_gives_way_to_the_number_printed_on_it() -> None:
    blocks = (Block("- 12 -", "1"), Block("1. Первый.", "1"), Block("2. Второй.", "2"))
    document = clean(Source(Treaty("x", "", "ru", "x", ""), blocks))
    assert [run.page for run in document.origin if run.span.stop - run.span.start > 5] == ["12", "2"]


def test_a_label_that_was_not_typed_stands_before_its_text() -> None:
    blocks = (Block("Первый.", label="1."), Block("Второй.", label="2."))
    assert clean(Source(Treaty("x", "", "ru", "x", ""), blocks)).text == "1. Первый.\n2. Второй."


def test_a_label_that_was_not_typed_is_listed_and_stands_before_its_block() -> None:
    blocks = (Block("Первый.", label="1."), Block("", label="Статья 2"), Block("Третий."))
    document = clean(Source(Treaty("x", "", "ru", "x", ""), blocks))
    assert document.text == "1. Первый.\nСтатья 2\nТретий."
    listed = [(repair.kind, repair.before, repair.after, repair.start) for repair in document.repairs]
    assert listed == [("automatic_label", "", "1.", 0), ("automatic_label", "", "Статья 2", 11)]
    first = document.origin[0]
    assert (first.span.start, first.block, first.offset) == (0, 0, -3)
    assert "".join(run.span.of(document.text) for run in document.origin) == document.text


def paragraphs(*texts: str) -> str:
    """The text that whole paragraphs give."""
    blocks = tuple(Block(text, style="paragraph") for text in texts)
    return clean(Source(Treaty("x", "", "ru", "x", ""), blocks)).text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Компетентные органы договорились о том, что", "Статья 4"),
        ("лица, имеющие постоянное жилище", "лица, имеющие место управления"),
        ("Под резидентом понимается в", "любом случае"),
        ("РЕЗИДЕНТЫ И ЛИЦА, КОТОРЫЕ К НИМ ОТНОСЯТСЯ", "1. Лицо"),
    ],
)
def test_paragraphs_that_are_whole_stay_apart(first: str, second: str) -> None:
    assert paragraphs(first, second) == f"{first}\n{second}"


PARTY = (
    "2. Лицом с постоянным местопребыванием в обоих Договаривающихся Государствах является лицо, которое подлежит "
    "налогообложению в каждом из Государств. Если Государство не может быть определено, вопрос решают компетентные "
    "органы Договаривающихся Государств."
)


@pytest.mark.parametrize("width", [40, 48, 57, 66, 80, 100])
@pytest.mark.parametrize(("line_end", "paragraph_end"), [("\n", "\n\n"), ("\n\n", "\n\n\n")], ids=["single", "double"])
def test_wrapped_lines_that_go_on_with_a_capital_are_one_paragraph(
    width: int, line_end: str, paragraph_end: str
) -> None:
    whole = [line for line in text_of(GOLD / "ru-07-residence-in-neither.txt").split("\n") if line][2:]
    text = paragraph_end.join(line_end.join(textwrap.wrap(each, width)) for each in whole)
    assert [line for line in cleaned(text).text.split("\n") if line] == whole


def test_a_wrapped_title_is_one_with_what_did_not_fit_on_the_headings_line() -> None:
    body = "\n".join(textwrap.wrap(PARTY, 49))
    text = f"Статья 1. Лица, на которых распространяется\nКонвенция\n{body}\n\n{body.replace('2.', '3.', 1)}"
    first = cleaned(text).text.split("\n")[0]
    assert first == "Статья 1. Лица, на которых распространяется Конвенция"


def test_a_body_after_a_title_as_long_as_a_line_is_no_part_of_it() -> None:
    body = "\n".join(textwrap.wrap("Настоящая Конвенция применяется к лицам обоих Государств. " + PARTY[3:], 49))
    heading = "Статья 1. Лица, на которых распространяется"
    assert cleaned(f"{heading}\n{body}").text.split("\n")[0] == heading


def test_a_paragraph_that_a_page_break_cut_goes_on() -> None:
    first, second = "Если лицо является резидентом обоих Договаривающихся Государств, оно считается", "резидентом того"
    assert paragraphs(first, second) == f"{first} {second}"
    assert paragraphs("Если лицо является рези-", "дентом") == "Если лицо является резидентом"


def test_paragraphs_that_are_but_printed_lines_are_joined() -> None:
    lines = (
        "1. Для целей настоящего Соглашения термин означает любое лицо, которое",
        "подлежит в нем налогообложению. Однако этот термин не включает лицо из",
        "Велмарка, если оно там только имеет собственность, и никакое другое",
        "лицо из этого Государства.",
    )
    assert paragraphs(*lines) == " ".join(lines)


@pytest.mark.parametrize("name", ["ru-18-pdf-hyphens", "ro-16-ortografie-amestecata", "ro-17-monitorul-oficial"])
def test_each_character_knows_its_place_in_the_source(name: str) -> None:
    path, case = next((path, case) for path, case in cases() if path.stem == name)
    source = source_of(text_of(path), case["language"])
    document = clean(source)
    letters = "".join(char for run in document.origin for char in _printed(source, run) if char.isalpha())
    assert letters == "".join(char for char in document.text if char.isalpha())


def _printed(source: Source, run: Origin) -> str:
    """What stands in the source where a run says that its text came from."""
    printed = unicodedata.normalize("NFC", source.blocks[run.block].text)
    return printed[run.offset : run.offset + run.span.stop - run.span.start]


ANY = st.text(max_size=300) | st.lists(
    st.sampled_from(
        [
            "слово",
            "рези- дент",
            "\n",
            "\n\n",
            " ",
            "\u00ad",
            "\u00a0",
            "- 5 -",
            "12",
            "     12\n",
            "1.",
            "а)",
            "Статья 4",
            "Вестник   7",
            "§ PDF page 4",
            "текст. ",
            "и\u0306",
            "\r\n",
            "Документ\n",
            ";",
            ":\n",
            "ко-\n",
            "торое",
        ]
    ),
    max_size=50,
).map("".join)


@given(ANY, st.sampled_from(["ru", "ro"]))
def test_the_origin_covers_any_text_in_order(text: str, language: str) -> None:
    source = source_of(text, language)
    document = clean(source)
    at = 0
    for run in document.origin:
        assert run.span.start == at < run.span.stop
        assert 0 <= run.block < len(source.blocks)
        at = run.span.stop
    assert at == len(document.text)
    assert all(0 <= repair.start <= at for repair in document.repairs)
    assert unicodedata.is_normalized("NFC", document.text)


@given(ANY, st.sampled_from(["ru", "ro"]))
def test_cleaning_twice_changes_nothing(text: str, language: str) -> None:
    once = cleaned(text, language).text
    assert cleaned(once, language).text == once


def test_the_coded_cases_are_clean_after_one_cleaning() -> None:
    for path, case in cases():
        once = cleaned(text_of(path), case["language"]).text
        assert cleaned(once, case["language"]).text == once


def test_notes_at_the_foot_of_a_page_are_lifted_out_with_it_and_the_sentence_goes_on() -> None:
    head = "Собрание двусторонних договоров. Выпуск XIV"
    pages = [
        f"{head}\n\nСтатья 4\nРезидент\n\n1. В понятие включаются органы местного само-",
        f"__________\n¹ В другом тексте: «Налоговый дом».\n\n{'117':>33}\n{head}",
        "управления и органы госу-",
        f"__________\n*) См. письмо.\n1) См. также п. 3 письма.\n\n{'118':>33}\n{head}",
        "дарства в порядке, описанном в\n\n__________\n² См. закон.\n",
        f"{'119':>33}\n{head}",
        "статье 25.",
    ]
    document = cleaned("\n\n".join(pages[:4]) + "\n\n" + "\n\n".join(pages[4:]) + "\n")
    assert document.text.endswith(
        "1. В понятие включаются органы местного самоуправления и органы государства в порядке, описанном в статье 25."
    )
    kinds = [repair.kind for repair in document.repairs]
    assert kinds.count("footnote") == 7
    assert kinds.count("page_marker") == 3


def test_a_list_under_a_ruled_line_in_the_midst_of_a_page_is_no_footnote() -> None:
    text = "Статья 4\nРезидент\n\n1. Лица:\n__________\n1) первые лица;\n2) вторые лица.\n\n2. Прочее.\n"
    assert "1) первые лица;" in cleaned(text).text


BODY = (
    "1. Для целей настоящего Соглашения термин «резидент» означает любое лицо, которое подлежит налогообложению.\n"
    "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того из них, где живёт."
)


@pytest.mark.parametrize("parting", ["\n", "\n\n"])
def test_a_lone_number_at_the_end_of_a_text_is_a_page_number(parting: str) -> None:
    document = cleaned(f"Статья 4\nРезидент\n{BODY}{parting}4")
    assert document.text.endswith("живёт.") and kinds(document) == ["page_marker"]


def test_a_number_at_the_end_that_counts_on_is_the_label_of_a_paragraph_that_breaks_off() -> None:
    bare = BODY.replace("1. ", "1 ").replace("2. ", "2 ")
    assert cleaned(f"Статья 4\nРезидент\n{bare}\n3").text.endswith("\n3")


def test_a_head_inside_a_broken_word_is_lifted_though_it_comes_once() -> None:
    text = f"Статья 4\n{BODY}\n3. Оно имеет посто-\n\nСОБРАНИЕ АКТОВ           Том VII\n- 143 -\n\nянное жилище."
    document = cleaned(text)
    assert document.text.endswith("3. Оно имеет постоянное жилище.")
    assert {"running_head", "page_marker"} <= set(kinds(document))


@pytest.mark.parametrize("heading", ["Статья 5\nПостоянное представительство", "СТАТЬЯ 5. ПРЕДСТАВИТЕЛЬСТВО"])
def test_a_heading_after_words_that_break_off_stays_apart(heading: str) -> None:
    text = f"Статья 4\nРезидент\n{BODY.rsplit(',', 1)[0]}, в\n{heading}\n1. Термин означает место деятельности."
    assert f", в\n{heading}\n" in cleaned(text).text


def test_a_reference_that_is_wrapped_goes_on() -> None:
    text = f"Статья 4\nРезидент\n{BODY}\n3. Налоги взимаются там, где это названо в\nСтатья 5 настоящего Соглашения."
    assert "названо в Статья 5 настоящего" in cleaned(text).text


@pytest.mark.parametrize(
    ("lines", "language"),
    [
        (("b) если оно имеет постоянное жилище в обоих", "Договаривающихся Государствах, оно считается"), "ru"),
        (("считается резидентом того из Договаривающихся", "Государств, с которым теснее его связи"), "ru"),
        (("для целей применения положений настоящей", "Конвенции оно считается резидентом"), "ru"),
        (("b) dacă are o locuinţă permanentă în ambele", "State contractante, ea este considerată"), "ro"),
        (("nu este rezidentă, potrivit legislaţiei acelui", "Stat, din alte motive decât cetăţenia"), "ro"),
    ],
)
def test_a_line_does_not_end_between_a_word_that_points_to_a_noun_and_the_noun(
    lines: tuple[str, str], language: str
) -> None:
    assert cleaned("\n".join(lines), language).text == " ".join(lines)


def test_a_note_with_a_raised_mark_and_the_head_of_the_next_page_stand_aside_where_they_cut_a_sentence() -> None:
    cut = (
        "1. Persoana este considerată rezidentă a statului în care\n\n\u00b9 Traducere din limba franceză.\n\n"
        "          MONITORUL OFICIAL AL ROMÂNIEI, PARTEA I, Nr. 612/30.VIII.2006                 9\n\n"
        "locuieşte în mod obişnuit;\n2. Alt paragraf, care este al doilea şi ultimul al acestui text."
    )
    document = cleaned(cut, "ro")
    assert "rezidentă a statului în care locuieşte în mod obişnuit;" in document.text
    assert [repair.kind for repair in document.repairs if "Traducere" in repair.before] == ["footnote"]
