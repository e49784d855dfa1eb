"""Text into clauses: labels of every style and script, lists in lists, headings, what stands outside the articles."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure_cases import OUTSIDE, cases, cleaned, heading, ids, located, source_of

from pipeline.clean import clean
from pipeline.lexicon.structure import inline_headings, structure
from pipeline.model import CLAUSE_KINDS, Document, Kind, Treaty
from pipeline.segment import body, segment

DEFINITION = (
    "Термин «резидент Договаривающегося Государства» означает лицо, которое по законодательству этого Государства "
    "подлежит в нем налогообложению на основании местожительства."
)
INTRO = "Если физическое лицо является резидентом обоих Договаривающихся Государств, его статус определяется так:"
HOME = "оно считается резидентом того Государства, в котором имеет постоянное жилище;"
ABODE = "если центр его жизненных интересов определить нельзя, оно считается резидентом Государства, где обычно живет;"
NATIONAL = "если оно обычно живет в обоих Государствах, оно считается резидентом Государства своего гражданства;"
AGREE = "если и этого установить нельзя, компетентные органы решают вопрос по взаимному согласию."
ENTITY = "Если лицо, не являющееся физическим, является резидентом обоих Государств, решает место управления."
HEAD = "Статья 4\nРезидент\n\n"
STEPS = (HOME, ABODE, NATIONAL, AGREE)
WHOLE = ["1", "2", "2.a", "2.b", "2.c", "2.d", "3"]


def article(item: str = "%s)", letters: Any = "абвг", number: str = "%s.", head: str = HEAD) -> str:
    """An article whose items and paragraphs are labelled in a given style."""
    lines = [f"{number % 1} {DEFINITION}", f"{number % 2} {INTRO}"]
    lines += [f"{item % letter} {step}" for letter, step in zip(letters, STEPS, strict=True)]
    return head + "\n".join([*lines, f"{number % 3} {ENTITY}"])


@pytest.mark.parametrize(("path", "case"), cases(), ids=lambda value: value.stem if isinstance(value, Path) else "")
def test_the_coded_cases_have_their_clauses(path: Path, case: dict[str, Any]) -> None:
    from structure_cases import text_of

    assert ids(text_of(path), case["language"]) == list(case["clauses"])


@pytest.mark.parametrize("item", ["%s)", "(%s)", "%s/", "%s.", "«%s»", '"%s"', "%s.)", '"%s")'])
def test_items_are_found_in_every_style_of_label(item: str) -> None:
    assert ids(article(item)) == WHOLE


@pytest.mark.parametrize(
    "letters",
    [
        "abcd",
        "абвг",
        "аbсd",
        "aбвг",
        "авсд",
        "ABCD",
        "АБВГ",
        "1234",
        ("i", "ii", "iii", "iv"),
        ("I", "II", "III", "IV"),
    ],
)
def test_items_are_found_in_every_script_and_in_mixed_ones(letters: Any) -> None:
    assert ids(article(letters=letters)) == WHOLE


@pytest.mark.parametrize("number", ["%s.", "%s)", "(%s)", "%s/", "%s .", "%s", "%s.)", "%s -", "§ %s.", "п. %s."])
def test_paragraphs_are_found_in_every_style_of_number(number: str) -> None:
    assert ids(article(number=number)) == WHOLE


def test_a_label_needs_no_space_after_it() -> None:
    assert ids(article().replace(". ", ".").replace(") ", ")")) == WHOLE


def test_the_letter_that_looks_like_three_is_the_third_paragraph() -> None:
    text = article().replace("\n3. ", "\nЗ. ")
    assert ids(text) == WHOLE


@pytest.mark.parametrize("dash", ["- ", "— ", "– ", "• ", "-"])
def test_steps_with_dashes_are_items(dash: str) -> None:
    text = HEAD + f"1. {DEFINITION}\n2. {INTRO}\n" + "\n".join(dash + step for step in STEPS) + f"\n3. {ENTITY}"
    assert ids(text) == WHOLE


@pytest.mark.parametrize("item", ["%s)", "(%s)"])
def test_a_text_on_one_line_is_cut_at_its_labels(item: str) -> None:
    text = article(item, head="Статья 4. Резидент ").replace("\n", " ")
    assert ids(text) == WHOLE
    assert heading(text) == ("4", "Резидент")


def test_references_are_no_labels() -> None:
    text = article().replace(
        AGREE,
        "если подпункты а) и б) или подпункты a), b) и c) не решают вопроса в смысле пункта 2. Если нет, см. статью 5. "
        "Решают компетентные органы.",
    )
    assert ids(text) == WHOLE


def test_a_reference_broken_over_lines_is_no_label() -> None:
    text = article().replace(AGREE, 'если применение подпунктов "а",\n"б" и "в" не дает решения,\nрешают органы.')
    assert ids(text) == WHOLE


def test_ordinal_words_in_running_text_make_no_items() -> None:
    text = HEAD + f"1. {DEFINITION}\n2. Во-первых, {HOME} во-вторых, {ABODE}\n3. {ENTITY}"
    assert ids(text) == ["1", "2", "3"]


def test_items_are_lettered_by_position_and_keep_their_printed_labels() -> None:
    text = article(letters="абгд")
    clauses = segment(cleaned(text))
    items = [clause for clause in clauses if clause.kind is Kind.ITEM]
    assert [clause.id for clause in items] == ["2.a", "2.b", "2.c", "2.d"]
    assert [clause.label for clause in items] == ["а)", "б)", "г)", "д)"]


def test_a_doubled_label_is_an_item_of_its_own() -> None:
    assert ids(article(letters="аббг")) == WHOLE


def test_an_item_whose_label_is_lost_keeps_its_place() -> None:
    text = article().replace("б) если", "Если")
    assert ids(text) == WHOLE
    assert next(clause for clause in segment(cleaned(text)) if clause.id == "2.b").label is None


def test_paragraphs_keep_their_printed_numbers_unless_one_repeats() -> None:
    text = HEAD + f"1. {DEFINITION}\n2. {ENTITY}\n%s. {ENTITY}"
    assert ids(text % 4) == ["1", "2", "4"]
    assert ids(text % 2) == ["1", "2", "3"]


def test_further_paragraphs_and_text_after_items_are_clauses() -> None:
    items = f"а) {HOME}\nб) {AGREE}\nОднако это не все.\nИ это."
    text = HEAD + f"1. {DEFINITION}\nКроме того, ничего.\n2. {INTRO}\n{items}\n3. {ENTITY}"
    assert ids(text) == ["1", "1.p2", "2", "2.a", "2.b", "2.tail", "2.tail2", "3"]


def test_items_of_a_further_paragraph_belong_to_it() -> None:
    text = HEAD + f"1. {DEFINITION}\nСюда входят:\nа) само Государство;\nб) его органы.\n2. {ENTITY}"
    assert ids(text) == ["1", "1.p2", "1.p2.a", "1.p2.b", "2"]


@pytest.mark.parametrize("inner", [("(i)", "(ii)"), ("-", "-"), ("1)", "2)"), ("i.", "ii.")])
def test_items_in_items_are_subitems(inner: tuple[str, str]) -> None:
    one, two = inner
    part = f"\n{one} лицо в нем;\n{two} компания в нем;"
    text = HEAD + f"1. Термин «резидент» означает:\na) в Ардении:{part}\nb) в Велмарке:{part}\n2. {ENTITY}"
    assert ids(text) == ["1", "1.a", "1.a.i", "1.a.ii", "1.b", "1.b.i", "1.b.ii", "2"]


def test_a_label_followed_at_once_by_its_first_subitem_is_no_clause() -> None:
    text = HEAD + "1. Термин «резидент» означает:\na) (i) лицо;\n(ii) компанию;\nb) (i) фонд;\n(ii) орган.\n2. Другое."
    assert ids(text) == ["1", "1.a.i", "1.a.ii", "1.b.i", "1.b.ii", "2"]


def test_an_article_without_numbers_has_unnumbered_paragraphs() -> None:
    text = HEAD + f"{DEFINITION}\n\n{INTRO}\nа) {HOME}\nб) {AGREE}\n\n{ENTITY}"
    assert ids(text) == ["p1", "p2", "p2.a", "p2.b", "p3"]


def test_editorial_matter_is_no_clause() -> None:
    remarks = "(п. 1 в ред. Протокола от 01.02.2003)", "Сноска. Пункт изменен.", "====", "<1> В другом тексте иначе.", \
        "{ Пункт 1 с изменениями, внесенными Протоколом }"
    text = HEAD + f"1. {DEFINITION}\n" + "\n".join(remarks) + f"\n2. {ENTITY} (п. 2 введен Протоколом от 01.02.2003)"
    document = cleaned(text)
    clauses = segment(document)
    assert ids(text) == ["1", "2"]
    assert sum(clause.kind is Kind.EDITORIAL for clause in clauses) == 6


@pytest.mark.parametrize(
    ("head", "label", "title"),
    [
        ("Статья 4. Резидент *)", "4", "Резидент"),
        ("Статья 4 Резидент<1>", "4", "Резидент"),
        ("Статья 4 *)\nРезидент", "4", "Резидент"),
        ("СТАТЬЯ 4РЕЗИДЕНТ", "4", "РЕЗИДЕНТ"),
        ("СТАТЬЯ\n4\nРЕЗИДЕНТ", "4", "РЕЗИДЕНТ"),
        ("Статья IV\n\nРезидент\n", "IV", "Резидент"),
        ("Статья ІV – Резидент", "IV", "Резидент"),
        ("С т а т ь я  4\nРезидент", "4", "Резидент"),
        ("Cтaтья 4: Резидент.", "4", "Резидент"),
        ("Ст. 4. Резидент", "4", "Резидент"),
        ("«Статья 4\nРезидент", "4", "Резидент"),
        ("Статья 4\nРезидент\nСтатья 4\nРезидент", "4", "Резидент"),
        ("Статья 4. Резидент\n\nРезидент", "4", "Резидент"),
        ("СТАТЬЯ 4\nЛИЦО С ПОСТОЯННЫМ\nМЕСТОПРЕБЫВАНИЕМ", "4", "ЛИЦО С ПОСТОЯННЫМ МЕСТОПРЕБЫВАНИЕМ"),
        ("Статья 4", "4", None),
        ("Понятие резидента", None, "Понятие резидента"),
        ("Статья\nРезидент", None, "Резидент"),
        ("", None, None),
    ],
)
def test_headings_of_every_layout(head: str, label: str | None, title: str | None) -> None:
    text = article(head=head + "\n")
    assert heading(text) == (label, title)
    assert ids(text) == WHOLE


@pytest.mark.parametrize("label", ["4a", "4а", "4B", "4.1"])
@pytest.mark.parametrize("layout", ["Статья {}\nРезидент", "Статья {}. Резидент", "СТАТЬЯ {}\nРЕЗИДЕНТ"])
def test_a_number_with_a_letter_or_a_second_number_is_the_label_of_an_article(label: str, layout: str) -> None:
    text = article(head=layout.format(label) + "\n\n")
    assert ids(text) == WHOLE
    assert [each and each.lower() for each in heading(text)] == [label.lower(), "резидент"]


def test_a_number_behind_that_of_an_article_is_its_first_paragraph_before_a_sentence_or_paragraph_two() -> None:
    assert heading(f"Статья 4.1. {DEFINITION}\n2. {ENTITY}") == ("4", None)
    assert ids(f"Статья 4.1. {DEFINITION}\n2. {ENTITY}") == ["1", "2"]


def test_an_article_whose_number_was_lost_has_a_title_and_no_label() -> None:
    text = article(head="Статья \ufffd\nРезидент\n\n")
    assert heading(text) == (None, "Резидент") and ids(text) == WHOLE


def test_an_article_begins_after_one_that_breaks_off_in_mid_sentence() -> None:
    text = f"{article()[:-1]}, в\nСтатья 5\nПостоянное представительство\n1. Термин означает место деятельности."
    _, clauses, _ = located(text)
    assert [each.label for each in clauses if each.kind is Kind.ARTICLE] == ["4", "5"]


def test_a_text_without_a_heading_has_an_article_of_no_length_before_its_first_clause() -> None:
    document = cleaned(article(head="Сайт www.example.org\n\n"))
    first = next(clause for clause in segment(document) if clause.kind is Kind.ARTICLE)
    assert (first.span.start, first.label, first.heading) == (first.span.stop, None, None)
    assert document.text[first.span.start :].startswith("1. ")


def test_a_table_of_contents_is_front_matter_whatever_its_layout() -> None:
    lines = [(number, f"Название {number}") for number in range(1, 6)]
    dotted = "\n".join(f"Статья {number}. {title} ........ {number}" for number, title in lines)
    like_headings = "\n".join(f"Статья {number}\n{title}" for number, title in lines)
    body = "".join(f"Статья {number}\n{title}\n\nТекст этой статьи гласит это.\n\n" for number, title in lines)
    for contents in (dotted, like_headings):
        clauses = segment(cleaned(f"СОДЕРЖАНИЕ\n\n{contents}\n\nГосударства договорились о следующем:\n\n{body}"))
        labels = [clause.label for clause in clauses if clause.kind is Kind.ARTICLE]
        assert labels == ["1", "2", "3", "4", "5"]
        assert clauses[0].kind is Kind.FRONT


def test_a_reference_at_the_head_of_a_line_is_no_heading() -> None:
    text = article() + "\nСтатья 5 настоящего Соглашения применяется\nтакже.\n"
    assert [clause.label for clause in segment(cleaned(text)) if clause.kind is Kind.ARTICLE] == ["4"]


def test_a_protocol_is_an_article_without_a_number() -> None:
    text = article() + "\n\nСовершено в Москве.\n\nПРОТОКОЛ\n\n1. К статье 4\nПонимается, что это так.\n"
    clauses = segment(cleaned(text))
    protocol = [clause for clause in clauses if clause.kind is Kind.ARTICLE][-1]
    assert (protocol.label, protocol.heading) == (None, "ПРОТОКОЛ")
    assert [clause.id for clause in clauses if clause.article == protocol.id][1:] == ["1", "1.p2"]
    assert any(clause.kind is Kind.FRONT and "Совершено" in clause.span.of(cleaned(text).text) for clause in clauses)


@pytest.mark.parametrize(
    ("language", "text", "title"),
    [
        ("ru", "СТАТЬЯ 9\nЗАКЛЮЧИТЕЛЬНЫЕ ПОЛОЖЕНИЯ\nПРОТОКОЛ\n\nСтороны условились о следующем.\n", "ПРОТОКОЛ"),
        ("ro", "ARTICOLUL 9\nDISPOZIŢII FINALE\nPROTOCOL\n\nPărţile au convenit cele ce urmează.\n", "PROTOCOL"),
    ],
)
def test_a_protocol_right_after_a_title_is_no_second_line_of_it(language: str, text: str, title: str) -> None:
    clauses = segment(cleaned(text, language))
    titles = [clause.heading for clause in clauses if clause.kind is Kind.ARTICLE]
    assert len(titles) == 2
    assert titles[0] in ("ЗАКЛЮЧИТЕЛЬНЫЕ ПОЛОЖЕНИЯ", "DISPOZIŢII FINALE")
    assert titles[1] == title


def test_romanian_references_are_no_labels() -> None:
    text = (
        "Articolul 4\nRezident\n1. Expresia „rezident” înseamnă, potrivit art. 76 alin. (2) lit. a) şi b), ceva.\n"
        "2. Dacă literele a)-c) nu permit, se aplică lit.\na) şi b) din articolul\n4. Statul, conform alin. 1. Sau:\n"
        "a) într-un fel;\nb) în alt fel.\n3. Restul."
    )
    assert ids(text, "ro") == ["1", "2", "2.a", "2.b", "3"]


PIECES = st.sampled_from(
    [
        "1.",
        "2)",
        "(а)",
        "б)",
        "(ii)",
        "- ",
        "«в»",
        "Статья 4",
        "Статья 5. Резидент",
        "ПРОТОКОЛ",
        "пункта ",
        ": ",
        "; ",
        "\n",
        "\n\n",
        "Если лицо",
        "текст. ",
        "(п. 1 в ред.)",
        "====",
        "a) (i) ",
        "- 5 -",
        "СОГЛАШЕНИЕ",
        "слово- ",
        "Совершено в ",
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=200), st.sampled_from(["ru", "ro"]))
def test_clauses_tile_any_text(text: str, language: str) -> None:
    document = clean(source_of(text, language))
    clauses = segment(document)
    assert "".join(clause.span.of(document.text) for clause in clauses) == document.text
    keys = [(clause.article, clause.id) for clause in clauses if clause.kind not in OUTSIDE]
    assert len(keys) == len(set(keys))
    known = {(clause.article, clause.id) for clause in clauses}
    for clause in clauses:
        assert clause.parent is None or (clause.article, clause.parent) in known
        assert clause.kind not in CLAUSE_KINDS or clause.article


def test_deep_nesting_and_long_lists_do_no_harm() -> None:
    for text in ("а) " * 3000, ": а) " * 3000, "1. Если\n" * 3000, "Статья 4\n" * 3000, "a) (i) " * 2000):
        document, clauses, _ = located(text)
        assert clauses[-1].span.stop == len(document.text)


@pytest.mark.parametrize("word", ["источников.", "комментариев.", "гарантий.", "опубликованных законов."])
def test_a_line_that_goes_on_with_a_sentence_is_no_remark_whatever_its_first_word(word: str) -> None:
    document, clauses, _ = located(f"Статья 4\nРезидент\n\n1. Лицо облагается налогом только с доходов из\n{word}\n")
    assert [clause.kind for clause in clauses if word in clause.span.of(document.text)] == [Kind.PARAGRAPH]


@pytest.mark.parametrize("word", ["Источник дохода определяется по закону.", "Гарантии лица сохраняются."])
def test_a_paragraph_is_no_remark_because_it_begins_like_one(word: str) -> None:
    document, clauses, _ = located(f"Статья 4\nРезидент\n\n1. Лицо облагается налогом.\n\n{word}\n")
    assert all(clause.kind in CLAUSE_KINDS for clause in clauses if word in clause.span.of(document.text))


@pytest.mark.parametrize("sign", ["¹", "²", "①", "٣"])
def test_a_digit_of_another_kind_is_no_fault(sign: str) -> None:
    text = f"Статья {sign}\nРезидент\n{sign}. Термин означает лицо.\n{sign}) лицо.\n"
    document = Document(Treaty("x", "", "ru", "x.txt", ""), text, (), ())
    assert segment(document)[-1].span.stop == len(text)


def test_digits_and_letters_that_recognition_confuses_number_paragraphs_in_a_run_on_line() -> None:
    text = (
        "Articolul 4\nRezident\n\nl. Termenul înseamnă orice persoană din acel stat. 2. 0 persoană este rezidentă în "
        "ambele state. 3. 0 altă persoană este rezidentă acolo."
    )
    assert ids(text, "ro") == ["1", "2", "3"]


def test_a_remark_in_brackets_before_a_label_does_not_hide_it() -> None:
    text = (
        "Статья 4\nРезидент\n\n1)Лицо считается: а)первым лицом; б)вторым лицом; (пп. «б» в ред. Протокола от "
        "30.06.2007) в)третьим лицом; [пункт изменен законом] г)четвертым лицом."
    )
    assert ids(text) == ["1", "1.a", "1.b", "1.c", "1.d"]


@pytest.mark.parametrize(
    ("language", "heading", "label", "title"),
    [
        ("ru", "Статья 4-бис\nРезидент", "4-бис", "Резидент"),
        ("ru", "Статья 4\u00b9. Резидент", "4\u00b9", "Резидент"),
        ("ru", "Статья 4-1\nРезидент", "4-1", "Резидент"),
        ("ro", "Articolul 4 bis\nRezident", "4 bis", "Rezident"),
        ("ro", "Articolul 4-bis\nRezident", "4-bis", "Rezident"),
        ("ro", "Articolul 4^1 Rezident", "4^1", "Rezident"),
        ("ru", "Статья 4\nP\u0435зид\u0065нт", "4", "Резидент"),  # Latin letters in the title
        ("ro", "Articolul 4\nRezid\u0435nt", "4", "Rezident"),  # a Cyrillic one
        ("ru", "Стат\ufffdя 4\nРезидент", "4", "Резидент"),
        ("ro", "Artico\ufffdul 4\nRezident", "4", "Rezident"),
    ],
)
def test_a_heading_has_its_whole_number_and_its_title_in_its_own_letters(
    language: str, heading: str, label: str, title: str
) -> None:
    body = {"ru": "1. Термин означает лицо.\n2. Иное нет.", "ro": "1. Termenul desemnează o persoană.\n2. Atât."}
    first = segment(cleaned(f"{heading}\n{body[language]}\n", language))[0]
    assert (first.label, first.heading) == (label, title)


@pytest.mark.parametrize(
    ("heading", "label", "title"),
    [
        ("СТАТЬЯ (4)\nРЕЗИДЕНТ", "4", "РЕЗИДЕНТ"),
        ("Статья 4. Резиденты (название в ред. Протокола от 01.03.2010)", "4", "Резиденты"),
    ],
)
def test_a_number_in_brackets_is_a_number_and_a_remark_in_brackets_is_no_title(
    heading: str, label: str, title: str
) -> None:
    first = next(c for c in segment(cleaned(f"{heading}\n\n1- Термин означает лицо.\n\n2- Прочее.\n")) if c.label)
    assert (first.label, first.heading) == (label, title)


def test_the_number_of_a_paragraph_with_a_hyphen_is_no_broken_word() -> None:
    text = "Статья 4\nРезидент\n\n1- Термин означает лицо.\n\n2- Если лицо живет здесь.\n\n3- Прочее.\n"
    assert ids(text) == ["1", "2", "3"]


def test_links_of_a_web_page_behind_the_last_sentence_are_no_text() -> None:
    text = "Статья 4\nРезидент\n\n1. Термин означает лицо. 2. Прочее. [Комментарии: 0] [Следующая статья →]\n"
    last = [c for c in segment(cleaned(text)) if c.kind is Kind.PARAGRAPH][-1]
    assert last.span.of(cleaned(text).text).strip() == "2. Прочее."


def test_a_title_may_stand_in_brackets() -> None:
    text = "Статья 4\n(Налоговое резидентство)\n\n1. Термин означает лицо.\n\n2. Прочее.\n"
    first = next(c for c in segment(cleaned(text)) if c.label)
    assert first.heading == "Налоговое резидентство"
    assert ids(text) == ["1", "2"]


@pytest.mark.parametrize(("text", "language"), [
    ("Articolul 4. Rezident\n1. O persoană este rezident.\nCAPITOLUL III\nIMPUNEREA VENITURILOR\n"
     "Articolul 5. Sediu\nSediul este locul.", "ro"),
    ("Статья 4. Резидент\n1. Лицо является резидентом.\nГлава III. Налогообложение доходов\nСтатья 5. Учреждение\n"
     "Оно есть.", "ru"),
    ("Статья 4. Резидент\n1. Лицо является резидентом.\nРаздел 3\nНалогообложение доходов", "ru"),
])  # fmt: skip
def test_the_heading_of_a_chapter_is_no_clause_of_the_article_before(text: str, language: str) -> None:
    document = clean(source_of(text, language))
    clauses = segment(document)
    assert [clause.id for clause in clauses if clause.article == "4" and clause.kind is not Kind.ARTICLE] == ["1"]
    (front,) = (clause for clause in clauses if clause.kind is Kind.FRONT)
    assert front.span.of(document.text).split()[0] in ("CAPITOLUL", "Глава", "Раздел")


def test_a_sentence_about_a_chapter_is_a_clause() -> None:
    text = "Статья 4. Резидент\n1. Лицо является резидентом.\nГлава III применяется к нему.\nСтатья 5. Учреждение\nОно."
    document = clean(source_of(text, "ru"))
    assert not [clause for clause in segment(document) if clause.kind is Kind.FRONT]


@pytest.mark.parametrize(
    ("remark", "below"),
    [
        ("Комментарий к пункту 1: статья отсылает к внутреннему праву. Иных признаков она не знает.", ENTITY),
        ("[Пункт 1 дополнен Протоколом от 11.09.2006 г.]", ENTITY),
        ("(В наименование статьи внесены изменения Протоколом от 11.09.2006 г.)", ENTITY),
        ("(пункт 2 заменен пунктом 1 статьи 4 MLI)", ENTITY),
        ("Следующий пункт 1 статьи 4 MLI применяется и заменяет положения настоящей Конвенции:", ENTITY),
    ],
)
def test_a_remark_or_a_commentary_between_paragraphs_is_no_clause(remark: str, below: str) -> None:
    text = HEAD + f"1. {DEFINITION}\n\n{remark}\n\n2. {below}"
    assert ids(text) == ["1", "2"]


def test_headings_between_the_paragraphs_are_no_clauses_and_one_alone_is_one() -> None:
    headed = HEAD + f"Понятие резидента\n\n1. {DEFINITION}\n\nПрочие лица\n\n2. {ENTITY}"
    assert ids(headed) == ["1", "2"]
    alone = HEAD + f"1. {DEFINITION}\n\nПрочие лица\n\n2. {ENTITY}"
    assert ids(alone) == ["1", "1.p2", "2"]


def test_items_may_be_numbered_with_a_degree_sign() -> None:
    text = HEAD + f"§ 1. {DEFINITION}\n\n§ 2. {INTRO}\n\n1° {HOME}\n\n2° {AGREE}\n\n§ 3. {ENTITY}"
    assert ids(text) == ["1", "2", "2.a", "2.b", "3"]


@pytest.mark.parametrize(("language", "line"), [
    ("ru", "Ст. 1024"), ("ru", "Ст. 1024 Гражданского кодекса не применяется."), ("ro", "Art. 1024 din Codul civil."),
])
def test_a_number_that_no_article_of_a_treaty_has_is_none_of_its_articles(language: str, line: str) -> None:
    head, first, second = {
        "ru": ("Статья 4\nРезидент", f"1. {DEFINITION}", f"2. {ENTITY}"),
        "ro": ("Articolul 4\nRezident", "1. Expresia „rezident” înseamnă orice persoană supusă impozitului acolo.",
               "2. Când o persoană este rezidentă a ambelor state, autorităţile competente decid de comun acord."),
    }[language]
    _, clauses, _ = located("\n".join((head, first, line, second)), language)
    assert [clause.label for clause in clauses if clause.kind is Kind.ARTICLE] == ["4"]
    assert {clause.article for clause in clauses if clause.kind in CLAUSE_KINDS} == {"4"}


@given(st.text(alphabet="ab1 .)(-–\"“«/\tстя", max_size=40), st.integers(0, 5), st.integers(0, 5))
def test_labels_in_running_text_are_sought_beside_closers_only_and_none_is_missed(
    low: str, start: int, less: int
) -> None:
    stop = len(low) - less
    assert list(body._inline(low, start, stop)) == [match.end() for match in body._INLINE.finditer(low, start, stop)]


@pytest.mark.parametrize("language", ["ru", "ro"])
@given(st.data())
def test_headings_in_running_text_are_sought_by_their_first_letters_and_none_is_missed(
    language: str, data: st.DataObject
) -> None:
    words = ["статья", "ст", "с", "s t", "art", "articolul", "a r t", "\ufffd\ufffdt", "4", " ", ". ", "(", "\n"]
    low = "".join(data.draw(st.lists(st.sampled_from(words), max_size=14)))
    shape, start = structure(language), data.draw(st.integers(0, 3))
    found = [match.span() for match in inline_headings(shape, low, start, len(low))]
    assert found == [match.span() for match in shape.inline_heading.finditer(low, start, len(low))]
