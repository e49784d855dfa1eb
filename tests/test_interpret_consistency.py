"""What a careful reader points out about an article: labels, terms, mismatches, references, damage, the unexplained."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

from dataclasses import replace

import pytest
from articles import DEFINITION, HEAD, INTRO, Read, article, cascade, read
from structure_cases import cleaned

from pipeline.interpret import interpret
from pipeline.locate import locate
from pipeline.model import RECOGNISED, Note, Repair
from pipeline.recognise import recognise
from pipeline.segment import segment

BODIES = {
    "ru": "2. Резидентами являются также:\n{}",
    "ro": "2. Sunt de asemenea rezidente, deşi scutite de impozit:\n{}",
}
NAMED = ["пенсионные фонды", "благотворительные организации", "инвестиционные фонды", "иные фонды для пенсий"]
ENTITY = "Если по пункту {} лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом того Государства, в котором учреждено."


def notes_of(found: Read, code: str) -> list[Note]:
    return [note for note in found.reading.notes if note.code == code]


def listed(*labels: str) -> Read:
    """An article whose second paragraph is a list with these labels."""
    items = "\n".join(f"{label} {words};" for label, words in zip(labels, NAMED, strict=False))
    return article(BODIES["ru"].format(items.removesuffix(";") + "."))


@pytest.mark.parametrize(
    ("labels", "mixed"),
    [
        (("a)", "b)", "c)"), False),
        (("а)", "б)", "в)"), False),
        (("a)", "б)", "в)"), True),
        (("a)", "b)", "с)"), True),  # the last is Cyrillic
        (("(i)", "(ii)", "(iii)"), False),
        (("1)", "2)", "3)"), False),
    ],
)
def test_a_list_with_labels_of_two_scripts_is_noted(labels: tuple[str, ...], mixed: bool) -> None:
    found = listed(*labels)
    assert bool(notes_of(found, "label_script_mixed")) is mixed
    assert set(found.provisions) == {"1", "2", "2.a", "2.b", "2.c"}


def test_what_recognition_made_of_a_letter_that_both_scripts_print_alike_is_no_fault_of_the_list() -> None:
    document = cleaned("\n\n".join([HEAD["ru"], DEFINITION["ru"], BODIES["ru"].format(
        "a) пенсионные фонды;\nб) благотворительные организации.")]) + "\n", "ru")
    pictured = replace(document, repairs=(Repair(RECOGNISED, "a picture without text", "", None, 0),))
    for one, noted in ((document, True), (pictured, False)):
        clauses = segment(one)
        where = locate(one, clauses)
        notes = interpret(one, clauses, where, recognise(one, where)).notes
        assert ("label_script_mixed" in [note.code for note in notes]) is noted


def test_two_lists_each_of_its_own_script_mix_nothing() -> None:
    found = article(
        BODIES["ru"].format("a) пенсионные фонды;\nb) благотворительные организации."),
        "3. Термин включает:\nа) само это Государство;\nб) его местные органы власти.",
    )
    assert notes_of(found, "label_script_mixed") == []


@pytest.mark.parametrize(
    ("labels", "gap"),
    [
        (("a)", "b)", "d)"), "d)"),
        (("a)", "b)", "b)"), "b)"),
        (("а)", "б)", "г)"), "г)"),
        (("a)", "b)", "c)", "d)"), None),
        (("а)", "б)", "в)", "г)"), None),
        (("а)", "b)", "с)", "d)"), None),  # Cyrillic letters for the Latin ones they look like
        (("(i)", "(ii)", "(iv)"), "(iv)"),
    ],
)
def test_an_item_label_that_is_skipped_or_comes_again_is_noted(labels: tuple[str, ...], gap: str | None) -> None:
    shown = [each.quote for note in notes_of(listed(*labels), "label_gap") for each in note.evidence]
    assert shown == ([gap] if gap else [])


def test_the_letters_that_russian_lists_leave_out_are_no_gap() -> None:
    for letters in ("абвгдежзик", "абвгдеёжзийк", "абвгдежзийк"):
        items = "\n".join(f"{letter}) пенсионный фонд номер {n};" for n, letter in enumerate(letters))
        assert notes_of(article(BODIES["ru"].format(items[:-1] + ".")), "label_gap") == [], letters


@pytest.mark.parametrize(
    ("numbers", "gap"),
    [((2, 3), None), ((2, 4), "4"), ((2, 2), "2"), ((3, 4), "3"), ((2, 3, 5), "5")],
)
def test_a_paragraph_number_that_is_skipped_or_comes_again_is_noted(numbers: tuple[int, ...], gap: str | None) -> None:
    found = article(*(f"{number}. Справка выдается по просьбе лица." for number in numbers))
    shown = [each.quote for note in notes_of(found, "label_gap") for each in note.evidence]
    assert [quote.rstrip(".") for quote in shown] == ([gap] if gap else [])


def test_a_look_alike_number_is_the_number_and_no_gap() -> None:
    found = article("2. Справка выдается по просьбе лица.", "З. Порядок выдачи определяют стороны.")
    assert "3" in found.provisions
    assert notes_of(found, "label_gap") == []


@pytest.mark.parametrize(
    ("language", "used", "drift"),
    [
        ("ru", "резидентом", False),
        ("ru", "лицом с постоянным местопребыванием", True),
        ("ru", "лицом с постоянным местожительством", True),
        ("ro", "rezidentă", False),
        ("ro", "persoană cu domiciliu permanent", True),
        ("ro", "persoană cu rezidenţă permanentă", True),
    ],
)
def test_another_term_in_a_test_than_in_the_definition_is_a_drift(language: str, used: str, drift: bool) -> None:
    item = {
        "ru": "оно считается {} в том Государстве, в котором располагает постоянным жилищем.",
        "ro": "ea este considerată {} în statul în care are o locuinţă permanentă.",
    }
    found = cascade(item[language].format(used), language=language)
    assert bool(notes_of(found, "term_drift")) is drift
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["individual.cascade"] == "permanent_home"


def test_place_of_stay_and_place_of_living_are_two_terms_with_both_quoted() -> None:
    found = article(
        "2. Если по пункту 1 физическое лицо имеет постоянное местожительство в обоих Государствах, оно считается лицом с постоянным местожительством в том Государстве, в котором располагает постоянным жилищем.",
        definition="1. Термин «лицо с постоянным местопребыванием в Государстве» означает лицо, которое подлежит в нем налогообложению на основании домицилия.",
    )
    (note,) = notes_of(found, "term_drift")
    assert len(note.evidence) == 2
    assert "местопребыван" in note.evidence[0].quote and "местожительств" in note.evidence[1].quote


@pytest.mark.parametrize(
    "text",
    [
        "Статья 4\nПостоянное местопребывание\n\n" + DEFINITION["ru"] + "\n",
        "Статья 4\nРезидент\n\n"
        + DEFINITION["ru"].replace("местожительства", "постоянного местожительства, постоянного местопребывания")
        + "\n",
    ],
    ids=["title", "criteria"],
)
def test_a_title_and_a_list_of_criteria_are_no_drift(text: str) -> None:
    assert notes_of(read(text), "term_drift") == []


def test_a_trigger_that_names_residence_for_a_home_is_a_mismatch_with_its_words() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "если оно не имеет постоянного местожительства ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает.",
    )
    (note,) = notes_of(found, "trigger_mismatch")
    assert "постоянного местожительства ни в одном" in note.evidence[0].quote
    assert note.evidence[0].clause == "2.b"


@pytest.mark.parametrize(
    ("language", "reference", "broken"),
    [
        ("ru", "пунктом 1", False),
        ("ru", "положениями пункта 1 настоящей статьи", False),
        ("ru", "пунктом 3", True),
        ("ru", "пунктом 9", True),
        ("ro", "paragraful 1", False),
        ("ro", "alineatul (1) al prezentului articol", False),
        ("ro", "paragraful 7", True),
    ],
)
def test_the_opening_words_must_refer_to_a_paragraph_that_says_who_is_a_resident(
    language: str, reference: str, broken: bool
) -> None:
    old = {"ru": "пунктом 1", "ro": "paragraful 1"}[language]
    last = {
        "ru": "3. Справка выдается по просьбе лица.",
        "ro": "3. Certificatul se eliberează la cererea persoanei.",
    }
    item = {
        "ru": "a) оно считается резидентом того Государства, в котором имеет постоянное жилище.",
        "ro": "a) ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
    }
    intro = INTRO[language].replace(old, reference)
    assert intro != INTRO[language] or reference == old
    found = article(f"{intro}\n{item[language]}", last[language], language=language)
    assert bool(notes_of(found, "cross_reference_broken")) is broken


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        ("вопрос решают по взаимному согласию компетентные органы в порядке пункта 2 статьи 25", False),
        ("вопрос решают по взаимному согласию компетентные органы в порядке пункта 8", True),
        ("если подпункты a) и b) не решают вопроса, его решают по взаимному согласию компетентные органы", False),
        ("если подпункты a)-f) не решают вопроса, его решают по взаимному согласию компетентные органы", True),
        ("если подпункты «а» - «б» не решают вопроса, его решают по взаимному согласию компетентные органы", False),
    ],
)
def test_a_reference_inside_an_item_must_lead_somewhere_in_this_article(words: str, broken: bool) -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "если жилища нет ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает;",
        f"если оно обычно проживает в обоих Государствах, {words}." if not words.startswith("если") else words + ".",
    )
    assert bool(notes_of(found, "cross_reference_broken")) is broken


def test_a_reference_to_the_definition_of_dual_residence_is_sound() -> None:
    found = article(
        "2. Резидентом обоих Государств считается лицо, которое является резидентом каждого из них.",
        "3. " + ENTITY.format(2),
    )
    assert notes_of(found, "cross_reference_broken") == []


def test_an_article_without_numbers_has_no_broken_reference() -> None:
    text = "Статья 4\nРезидент\n\n" + DEFINITION["ru"][3:] + "\n\n" + ENTITY.format(1) + "\n"
    assert notes_of(read(text), "cross_reference_broken") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "2. Справка о постоянном местопребывании выдается компетентным органом по просьбе лица."),
        ("ru", "2. Компетентные органы могут обмениваться бланками заявлений."),
        ("ro", "2. Autorităţile competente îşi comunică modelele de certificat."),
        ("ro", "2. Prezentul articol nu aduce atingere obligaţiilor de înregistrare."),
    ],
)
def test_a_clause_that_no_provision_explains_is_other_and_quoted(language: str, text: str) -> None:
    found = article(text, language=language)
    assert found.provisions["2"] == ("other",)
    (note,) = notes_of(found, "unexplained_clause")
    assert note.evidence[0].quote == text and note.evidence[0].clause == "2"


def test_a_sound_article_has_no_note() -> None:
    assert article("2. " + ENTITY.format(1)).notes == []


def test_a_damaged_text_is_noted_with_some_of_its_words() -> None:
    damaged = DEFINITION["ru"].replace("о", "¤")
    (note,) = notes_of(article("2. " + ENTITY.format(1), definition=damaged), "text_unreliable")
    assert 0 < len(note.evidence) <= 5
    assert all("¤" in each.quote for each in note.evidence)


@pytest.mark.parametrize(("letter", "broken"), [("b", False), ("e", True)])
def test_a_reference_to_an_item_of_another_paragraph_is_followed(letter: str, broken: bool) -> None:
    found = cascade(
        "a) ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
        "b) dacă nu are locuinţă permanentă în niciunul dintre state, ea este considerată rezidentă a statului în care locuieşte în mod obişnuit.\n"
        f"3. Prevederile paragrafului 2 litera {letter}) nu aduc atingere scutirilor acordate misiunilor diplomatice.",
        language="ro",
    )
    assert bool(notes_of(found, "cross_reference_broken")) is broken


def test_an_item_and_its_first_subitem_on_one_line_are_two_labels_and_no_gap() -> None:
    reading = article(
        "2. Если физическое лицо является резидентом обоих Государств, то:\n"
        "(а) (i) оно считается резидентом того Государства, в котором оно располагает постоянным жилищем;\n"
        "(ii) если постоянное жилище есть в обоих Государствах, того, в котором находится центр жизненных интересов;\n"
        "(б) в остальных случаях вопрос решают компетентные органы по взаимному согласию."
    )
    assert [note for note in reading.notes if note.startswith("label")] == []


def test_a_criterion_in_an_item_of_the_definition_is_no_drift_of_terms() -> None:
    found = article(
        definition="1. Термин «лицо с постоянным местопребыванием в Договаривающемся Государстве» означает:\n"
        "a) применительно к Кувейту: физическое лицо, имеющее постоянное местожительство в Кувейте;\n"
        "b) применительно к России: любое лицо, которое подлежит в ней налогообложению на основании местожительства."
    )
    assert "term_drift" not in found.notes


def test_paragraphs_numbered_with_the_articles_number_follow_one_another_and_are_referred_to_so() -> None:
    text = "\n\n".join([
        "Статья 4\nРезидент", DEFINITION["ru"].replace("1. ", "4.1. ", 1),
        INTRO["ru"].replace("2. ", "4.2. ", 1).replace("пунктом 1", "пунктом 4.1"),
        "a) компетентные органы решают вопрос по взаимному согласию.",
    ])
    assert read(text).notes == []


@pytest.mark.parametrize("verb", ["se stabileşte", "va fi stabilită"])
def test_a_residence_that_is_found_out_is_no_stable_residence(verb: str) -> None:
    found = cascade(
        "ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
        f"dacă are o locuinţă permanentă în ambele state, rezidenţa {verb} după centrul intereselor vitale.",
        language="ro",
    )
    assert "term_drift" not in found.notes
