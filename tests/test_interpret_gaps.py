"""An article of which the source leaves words out claims nothing that may have stood there."""

from __future__ import annotations

import pytest
from articles import DEFINITION, HEAD, INTRO, Read, article, read
from documents import docx, para

from pipeline.model import Reading
from pipeline.single import single

HOME = {
    "ru": "a) оно считается резидентом того Государства, в котором располагает постоянным жилищем;",
    "ro": "a) persoana este considerată rezidentă a statului în care are o locuinţă permanentă;",
}
NATION = {
    "ru": "c) если оно обычно проживает в обоих Государствах, оно считается резидентом того Государства, "
    "гражданином которого является;",
    "ro": "c) dacă persoana locuieşte în mod obişnuit în ambele state, ea este considerată rezidentă a statului al "
    "cărui cetăţean este;",
}
AGREE = {
    "ru": "d) в остальных случаях компетентные органы решают вопрос по взаимному согласию.",
    "ro": "d) în celelalte cazuri, autorităţile competente rezolvă problema de comun acord.",
}
ENTITY = {
    "ru": "3. Если в соответствии с пунктом 1 лицо, не являющееся физическим лицом, является резидентом обоих "
    "Государств, оно считается резидентом того Государства, в котором находится место его фактического управления.",
    "ro": "3. Când, conform paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, "
    "ea este considerată rezidentă a statului în care se află locul conducerii sale efective.",
}
DOTS = ["[...]", "[\u2026]", ".....................", ". . . . . .", "\u2026", "<...>", "(...)"]


def where(found: Read) -> list[str]:
    return [dict(note.params).get("where", "") for note in found.reading.notes if note.code == "text_truncated"]


def listed(language: str, *items: str) -> Read:
    return article("\n".join([INTRO[language], *items]), ENTITY[language], language=language)


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("dots", DOTS)
def test_dots_between_items_are_a_gap_and_no_absence(language: str, dots: str) -> None:
    found = listed(language, HOME[language], dots, AGREE[language])
    assert found.codes["individual.cascade"] == "permanent_home > not_available"
    assert found.codes["individual.nationality"] == "not_available"
    assert found.codes["individual.mutual_agreement"] == "present"
    assert found.codes["entity.rule"] == "effective_management"
    assert found.codes["partnership.clause"] == "not_available"
    assert where(found) == ["inside"] and found.reading.status == "truncated"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_dots_after_a_rule_that_came_to_the_authorities_leave_it_whole(language: str) -> None:
    found = listed(language, HOME[language], AGREE[language], "[...]")
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.nationality"] == "absent"
    assert found.codes["definition.person"] == "not_available"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_dots_for_an_item_are_a_gap_as_dots_on_their_line_are(language: str) -> None:
    found = listed(language, HOME[language], "b) ...", NATION[language], AGREE[language])
    assert found.codes["individual.cascade"] == "permanent_home > not_available"
    assert found.codes["individual.habitual_abode"] == "not_available"
    assert found.codes["individual.nationality"] == "present"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_file_that_begins_inside_the_article_claims_nothing_of_what_stood_before(language: str) -> None:
    found = read("\n".join([NATION[language], AGREE[language], ENTITY[language]]) + "\n", language)
    for feature in ("article.label", "article.title", "individual.cascade", "definition.resident_term"):
        assert found.codes[feature] == "not_available", feature
    assert found.codes["entity.rule"] == "effective_management"
    assert "start" in where(found)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_file_that_begins_with_a_later_paragraph_reads_that_and_claims_no_more(language: str) -> None:
    whole = "\n".join([INTRO[language], HOME[language], AGREE[language]])
    found = read(f"{whole}\n{ENTITY[language]}\n", language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["definition.resident_term"] == "not_available"
    assert found.codes["individual.nationality"] == "absent"
    assert where(found) == ["start"]


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_an_article_without_a_heading_that_begins_with_its_first_paragraph_is_whole(language: str) -> None:
    found = read(f"{DEFINITION[language]}\n{ENTITY[language]}\n", language)
    assert where(found) == [] and found.codes["article.label"] == "absent"


@pytest.mark.parametrize("opening", ["", '"', "\u00ab", "\u201e"])
@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_later_paragraph_alone_under_the_heading_or_in_quotation_marks_claims_no_more(
    language: str, opening: str
) -> None:
    for heading in (HEAD[language], ""):
        found = read(f"{heading}\n{opening}{ENTITY[language]}\n".lstrip(), language)
        assert found.codes["entity.rule"] == "effective_management"
        assert where(found) == ["start"]
        assert "absent" not in found.codes.values()
        assert "3" in {clause.id for clause in found.reading.clauses}
        assert "cross_reference_broken" not in {note.code for note in found.reading.notes}


def test_a_first_number_that_recognition_read_as_a_letter_begins_no_gap() -> None:
    found = read(f"{HEAD['ro']}\n{DEFINITION['ro'].replace('1.', 'l.')}\n{ENTITY['ro'].replace('3.', '2.')}\n", "ro")
    assert where(found) == [] and found.codes["definition.person"] == "absent"


A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
PICTURE = f'<w:r><w:drawing><a:blip {A} r:embed="one"/></w:drawing></w:r>'
NEXT = {"ru": "Статья 5", "ro": "Articolul 5"}


def pictured(language: str, place: int) -> Reading:
    """An article of a Word file that begins with an emblem, with one more picture, in a paragraph of its own."""
    lines = [HEAD[language], DEFINITION[language], INTRO[language], HOME[language], AGREE[language], NEXT[language]]
    shown = [para(line) for line in lines]
    shown.insert(place, para("", inside=PICTURE))
    (found,) = single(docx(para("", inside=PICTURE), *shown), ".docx")
    assert isinstance(found, Reading)
    return found


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize(("place", "cascade"), [
    (2, "permanent_home > mutual_agreement"), (4, "permanent_home > not_available"),
    (5, "permanent_home > mutual_agreement")])
def test_a_picture_in_the_article_may_show_words_so_that_nothing_is_called_absent(
    language: str, place: int, cascade: str,
) -> None:
    found = pictured(language, place)
    codes = {code.feature: code.value for code in found.codes}
    assert codes["individual.cascade"] == cascade
    assert codes["entity.rule"] == codes["partnership.clause"] == "not_available"
    (note,) = [note for note in found.notes if note.code == "text_truncated"]
    assert dict(note.params) == {"where": "picture"} and note.evidence[0].quote.strip()
    assert found.status == "truncated"


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("place", [0, 6])
def test_a_picture_before_the_article_or_after_the_next_heading_leaves_it_whole(language: str, place: int) -> None:
    found = pictured(language, place)
    assert {code.feature: code.value for code in found.codes}["entity.rule"] == "absent"
    assert found.status == "read"


def test_many_pictures_in_one_place_are_each_quoted_by_the_last_word_before_them() -> None:
    inside = PICTURE * 300
    lines = [HEAD["ru"], DEFINITION["ru"], INTRO["ru"], HOME["ru"], AGREE["ru"]]
    (found,) = single(docx(*map(para, lines[:3]), para("", inside=inside), *map(para, lines[3:])), ".docx")
    assert isinstance(found, Reading)
    quotes = {one.quote for note in found.notes if note.code == "text_truncated" for one in note.evidence}
    assert quotes == {INTRO["ru"].split()[-1]}
