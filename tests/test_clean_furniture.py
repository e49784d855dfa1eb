"""Page furniture: numbers of pages, running heads and feet, notes at the foot; and what only looks like them."""

import pytest
from structure_cases import BODY, cleaned, kinds

from pipeline.clean import clean
from pipeline.model import Block, Source, Treaty


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


def test_a_note_with_a_raised_mark_and_the_head_of_the_next_page_stand_aside_where_they_cut_a_sentence() -> None:
    cut = (
        "1. Persoana este considerată rezidentă a statului în care\n\n\u00b9 Traducere din limba franceză.\n\n"
        "          MONITORUL OFICIAL AL ROMÂNIEI, PARTEA I, Nr. 612/30.VIII.2006                 9\n\n"
        "locuieşte în mod obişnuit;\n2. Alt paragraf, care este al doilea şi ultimul al acestui text."
    )
    document = cleaned(cut, "ro")
    assert "rezidentă a statului în care locuieşte în mod obişnuit;" in document.text
    assert [repair.kind for repair in document.repairs if "Traducere" in repair.before] == ["footnote"]
