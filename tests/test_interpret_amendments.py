"""Instructions to amend the article are noted; clauses of it that are marked as repealed code nothing."""

from __future__ import annotations

import pytest
from articles import DEFINITION, HEAD, INTRO, Read, read

BODY = {
    "ru": "a) оно считается резидентом того Государства, в котором располагает постоянным жилищем;\n"
    "b) в остальных случаях компетентные органы решают вопрос по взаимному согласию.\n"
    "3. Если по пункту 1 лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается "
    "резидентом того Государства, в котором находится место его фактического управления.",
    "ro": "a) persoana este considerată rezidentă a statului în care are o locuinţă permanentă;\n"
    "b) în celelalte cazuri, autorităţile competente rezolvă problema de comun acord.\n"
    "3. Când, conform paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea "
    "este considerată rezidentă a statului în care se află locul conducerii sale efective.",
}
OLD = {"ru": "место его фактического управления", "ro": "locul conducerii sale efective"}
NEW = {"ru": "место его регистрации", "ro": "locul înregistrării sale"}
CASCADE = "permanent_home > mutual_agreement"


def text(language: str, behind: str = "") -> str:
    return "\n".join([HEAD[language], DEFINITION[language], INTRO[language], BODY[language], behind]) + "\n"


def values(found: Read) -> tuple[str, str]:
    return found.codes["individual.cascade"], found.codes["entity.rule"]


@pytest.mark.parametrize(
    ("language", "instruction", "changes"),
    [
        ("ru", "В пункте 3 статьи 4 слова «{old}» заменить словами «{new}».", True),
        ("ru", "Пункт 3 статьи 4 изложить в следующей редакции: «3. Вопрос решается судом».", True),
        ("ru", "К статье 4: пункт 2 исключить.", True),
        ("ru", "Пункт 3 статьи 4 не применяется.", True),
        ("ru", "Пункт 3 статьи 10 не применяется.", False),
        ("ru", "К статье 4\n1. Пункт 2 исключить.", True),
        ("ru", "К статье 10\n1. Пункт 2 исключить.", False),
        ("ru", "Статью 4 изложить в следующей редакции: «Резидентом является каждый».", True),
        ("ru", "Статью 10 изложить в следующей редакции: «Дивиденды».", False),
        ("ru", "В пункте 3 статьи 4 слова «{new}» заменить словами «{old}».", False),
        ("ro", "În paragraful 3 al articolului 4, cuvintele „{old}” se înlocuiesc cu „{new}”.", True),
        ("ro", "Paragraful 3 al articolului 4 va avea următorul cuprins: „3. Decide instanţa”.", True),
        ("ro", "Paragraful 2 al articolului 4 se abrogă.", True),
        ("ro", "Paragraful 3 al articolului 4 nu se aplică.", True),
        ("ro", "La articolul 4\n1. Paragraful 2 se abrogă.", True),
        ("ro", "Articolul 10 se modifică şi va avea următorul cuprins: „Dividende”.", False),
        ("ro", "În paragraful 3 al articolului 4, cuvintele „{new}” se înlocuiesc cu „{old}”.", False),
    ],
)
def test_a_protocol_that_changes_the_article_is_noted_and_the_codes_are_those_of_the_article_as_printed(
    language: str, instruction: str, changes: bool
) -> None:
    head = {"ru": "Протокол", "ro": "Protocol"}[language]
    words = instruction.format(old=OLD[language], new=NEW[language])
    found = read(text(language, f"{head}\n{words}"), language)
    assert values(found) == (CASCADE, "effective_management")
    told = [note for note in found.reading.notes if dict(note.params).get("changes")]
    assert len(told) == changes
    assert all(note.code == "ruled_elsewhere" and note.evidence[0].quote in words for note in told)


@pytest.mark.parametrize(("language", "label", "mark"), [("ru", "2.", "(утратил силу)"), ("ro", "2.", "(abrogat)")])
def test_a_paragraph_marked_as_repealed_codes_nothing_and_is_quoted(language: str, label: str, mark: str) -> None:
    found = read(text(language).replace(f"\n{label} ", f"\n{label} {mark} "), language)
    assert values(found) == ("inconclusive", "effective_management")
    assert mark.strip("()") in [note.evidence[0].quote for note in found.reading.notes]


@pytest.mark.parametrize(
    ("language", "remark"),
    [
        ("ru", "(п. 3 в ред. Протокола от 12.12.2012)"),
        ("ru", "(абзац второй утратил силу. - Протокол от 12.12.2012)"),
        ("ro", "(alin. (3) modificat prin Protocolul din 12.12.2012)"),
        ("ro", "(alineatul al doilea abrogat prin Protocolul din 12.12.2012)"),
    ],
)
def test_a_remark_on_what_was_changed_or_is_gone_touches_nothing(language: str, remark: str) -> None:
    found = read(text(language, remark), language)
    assert values(found) == (CASCADE, "effective_management") and found.notes == []


def test_a_remark_that_tells_a_change_which_the_text_does_not_have_touches_its_paragraph() -> None:
    remark = "Примечание. В пункте 3 слова «{}» заменены словами «{}» (Протокол 2015 г.)."
    pending = read(text("ru", remark.format(OLD["ru"], NEW["ru"])))
    assert values(pending) == (CASCADE, "inconclusive") and pending.notes == ["ruled_elsewhere"]
    done = read(text("ru", remark.format(NEW["ru"], OLD["ru"])))
    assert values(done) == (CASCADE, "effective_management")


@pytest.mark.parametrize(
    ("language", "announced"),
    [
        ("ru", "Статья II\n\nСтатью 4 Соглашения изложить в следующей редакции:\n\n\u00ab"),
        ("ro", "Articolul II\n\nArticolul 4 al Acordului se modifică şi va avea următorul cuprins:\n\n\u201e"),
    ],
)
def test_an_amending_protocol_that_puts_the_article_anew_is_read_as_the_article(language: str, announced: str) -> None:
    found = read(announced + text(language).rstrip() + "\u00bb.\n", language)
    assert values(found) == (CASCADE, "effective_management")
    assert found.codes["article.label"] == "4" and found.notes == []


@pytest.mark.parametrize(
    ("language", "remark"),
    [
        ("ru", "[Пункт 3 статьи 4 заменяется пунктом 1 статьи 4 Конвенции:]"),
        ("ro", "[Paragraful 3 al articolului 4 se înlocuieşte cu paragraful 1 al articolului 4 din Convenţie:]"),
    ],
)
def test_a_remark_that_ends_in_a_colon_announces_the_paragraph_below_it_and_leaves_nothing_open(
    language: str, remark: str
) -> None:
    before, after = text(language).split("\n3.")
    found = read(f"{before}\n{remark}\n3.{after}", language)
    assert values(found) == (CASCADE, "effective_management") and found.notes == []
    other = remark.replace("ункт 3 ", "ункт 2 ").replace("aragraful 3 ", "aragraful 2 ")
    assert values(read(f"{before}\n{other}\n3.{after}", language))[0] == "inconclusive"
