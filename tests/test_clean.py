"""From lines to one text: hyphens, paragraphs, page furniture, characters; the origin of every character."""

import textwrap
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure_cases import BODY, GOLD, cases, cleaned, kinds, source_of, text_of

from pipeline.clean import clean
from pipeline.model import Block, Origin, Repair, Source, Treaty

TEXTS = ("любое лицо, ко-\nторое  по законам", "нало\u00adгооб\u00a0ложе- ние  ", "  й и\u0306 общее слово,", "",
         "Статья 4")  # fmt: skip


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
