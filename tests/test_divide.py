"""A file's languages and treaties."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure_cases import GOLD, cases, source_of, text_of

from pipeline.divide import divide
from pipeline.divide.language import UNKNOWN, language_of, of_line, of_lines
from pipeline.model import RECOGNISED, Block, Repair, SetAside, Source, Treaty

RUSSIAN = text_of(GOLD / "ru-14-treaty-contents-decoy.txt")
OTHER_RUSSIAN = text_of(GOLD / "ru-16-treaty-protocol.txt")
ROMANIAN = text_of(GOLD / "ro-11-lege-de-ratificare.txt")
ENGLISH = (
    'Article 4\nResident\n1. For the purposes of this Convention, the term "resident of a Contracting State" means any '
    "person who, under the laws of that State, is liable to tax therein by reason of his domicile, residence, place of "
    "management or any other criterion of a similar nature.\n2. Where by reason of the provisions of paragraph 1 an "
    "individual is a resident of both Contracting States, then his status shall be determined as follows: he shall be "
    "deemed to be a resident only of the State in which he has a permanent home available to him.\n"
)


def repairs_of(part: Source) -> list[Repair]:
    return [repair for block in part.blocks for repair in block.repairs]


def parts(text: str) -> list[tuple[str, str]]:
    return [(part.treaty.id, part.treaty.language) for part in divide(source_of(text, ""))]


def test_each_coded_case_is_one_text_in_its_language_with_all_its_blocks() -> None:
    for path, case in cases():
        source = source_of(text_of(path), "", path.stem)
        (part,) = divide(source)
        assert (part.treaty.id, part.treaty.language) == (path.stem, case["language"])
        assert part.blocks == source.blocks


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Физическое лицо считается резидентом"),
        ("ru", "Статья 4 Резидент"),
        ("ro", "Articolul 4 Rezident"),
        ("ro", "Persoana fizica se considera rezidenta a statului in care are locuinta"),
        ("uk", "Якщо особа є резидентом обох Договірних Держав, її статус визначається таким чином"),
        ("bg", "Когато физическо лице е местно лице на двете договарящи държави, неговото положение се определя"),
        ("be", "Калі фізічная асоба лічыцца рэзідэнтам абедзвюх Дагаворных Дзяржаў, яе статус вызначаецца так"),
        ("mo", "Персоана физикэ се консидерэ резидентэ ал унуй Стат Контрактант ын каре аре локуинцэ"),
        ("de", "Eine Person gilt als in dem Staat ansässig, in dem sie über eine ständige Wohnstätte verfügt"),
        ("en", "He shall be deemed to be a resident only of the State in which he has a permanent home"),
        ("fr", "Cette personne est considérée comme un résident de l'Etat où elle dispose d'un foyer"),
        ("it", "Essa è considerata residente dello Stato nel quale ha un'abitazione permanente"),
        (UNKNOWN, "123 456 ..."),
        (UNKNOWN, ""),
    ],
)
def test_the_language_of_a_short_text(language: str, text: str) -> None:
    assert language_of(text) == language


def test_a_text_in_another_language_is_named_and_whole() -> None:
    assert parts(ENGLISH) == [("x", "en")]


def test_two_languages_one_after_the_other_are_two_texts() -> None:
    assert parts(f"{RUSSIAN}\n{ROMANIAN}") == [("x.ru", "ru"), ("x.ro", "ro")]
    first, second = divide(source_of(f"{ROMANIAN}\n{RUSSIAN}", ""))
    assert first.blocks[0].text == "LEGE" and second.blocks[-1].text == RUSSIAN.rsplit("\n", 1)[-1]


def test_two_languages_in_turn_are_two_texts() -> None:
    turns = zip(OTHER_RUSSIAN.split("\n\n"), ROMANIAN.split("\n\n"), strict=False)
    assert parts("\n".join(f"{one}\n{other}" for one, other in turns)) == [("x.ru", "ru"), ("x.ro", "ro")]


def test_a_part_in_a_language_that_is_not_read_is_left_out_and_said() -> None:
    (part,) = divide(source_of(f"{RUSSIAN}\n{ENGLISH}", ""))
    assert (part.treaty.id, part.treaty.language) == ("x", "ru")
    assert [repair.kind for repair in repairs_of(part)] == ["left_out_en"]
    assert "Contracting State" not in "".join(block.text for block in part.blocks)


def test_each_run_in_a_language_that_is_left_out_is_told_where_it_stood() -> None:
    (part,) = divide(source_of(f"{ENGLISH}\n{RUSSIAN}\n{ENGLISH}", ""))
    first, last = part.blocks[0], part.blocks[-1]
    assert [(each.kind, each.start) for each in first.repairs] == [("left_out_en", 0)]
    assert [(each.kind, each.start) for each in last.repairs] == [("left_out_en", len(last.text))]
    assert ENGLISH.strip() in first.repairs[0].before


def test_each_text_of_a_recognised_page_says_that_it_was_recognised() -> None:
    seen = Repair(RECOGNISED, "a picture without text", "", "7", 0)
    lines = [Block(text, "7") for text in (*RUSSIAN.splitlines(), *ROMANIAN.splitlines())]
    lines[0] = replace(lines[0], repairs=(seen,))
    found = divide(Source(Treaty("a", "", "", "a.pdf", ""), tuple(lines)))
    assert [part.treaty.language for part in found] == ["ru", "ro"]
    assert [repairs_of(part) for part in found] == [[seen], [seen]]


def test_what_is_set_aside_is_told_by_its_language_and_its_blocks_or_pages() -> None:
    lines = RUSSIAN.count("\n") + 1
    (part,) = divide(source_of(f"{RUSSIAN}\n{ENGLISH}", ""))
    assert part.set_aside == (SetAside("en", lines + 1, lines + ENGLISH.count("\n")),)
    blocks = source_of(f"{RUSSIAN}\n\n{ENGLISH}", "").blocks
    paged = tuple(replace(block, page=str(10 + number // 100)) for number, block in enumerate(blocks))
    (part,) = divide(Source(Treaty("x", "", "", "x", ""), paged))
    (aside,) = part.set_aside
    assert aside.pages == (paged[aside.first - 1].page, paged[aside.last - 1].page)


def test_what_was_mended_stays_with_the_text_of_its_language_and_treaty() -> None:
    lines = [*RUSSIAN.split("\n"), *ROMANIAN.split("\n"), *RUSSIAN.split("\n")]
    blocks = tuple(Block(line, repairs=(Repair("hidden_text", line, "", None, 3),)) for line in lines)
    for part in divide(Source(Treaty("x", "", "", "x", ""), blocks)):
        assert [block.repairs[0].before for block in part.blocks] == [block.text for block in part.blocks]


def test_what_was_mended_in_a_language_that_is_left_out_is_told_with_it() -> None:
    source = source_of(f"{RUSSIAN}\n{ENGLISH}", "")
    gone = Repair("hidden_text", "nothing", "", None, 0)
    (part,) = divide(replace(source, blocks=(*source.blocks[:-1], replace(source.blocks[-1], repairs=(gone,)))))
    assert [each.kind for each in part.blocks[-1].repairs] == ["left_out_en", "hidden_text"]


def test_a_foreign_quotation_makes_no_text_foreign() -> None:
    text = text_of(GOLD / "ru-01-any-person-settle.txt")
    quoted = text + '\nCf. "the term resident of a Contracting State means any person who is liable to tax therein".\n'
    (part,) = divide(source_of(quoted, ""))
    assert part.treaty.language == "ru" and not repairs_of(part)


def test_several_treaties_in_one_file_are_divided() -> None:
    assert parts(f"{RUSSIAN}\n{OTHER_RUSSIAN}") == [("x", "ru"), ("x.2", "ru")]
    assert parts(f"{ROMANIAN}\n{ROMANIAN}") == [("x", "ro"), ("x.2", "ro")]


def test_a_law_before_a_treaty_and_a_protocol_after_it_belong_to_it() -> None:
    assert parts(ROMANIAN) == [("x", "ro")]
    assert parts(OTHER_RUSSIAN) == [("x", "ru")]


@given(st.text(max_size=300))
def test_no_block_is_lost_in_any_text(text: str) -> None:
    source = source_of(text, "")
    found = divide(source)
    kept = sum(len(part.blocks) for part in found)
    assert found and (kept == len(source.blocks) or any(repairs_of(part) for part in found))
    assert len({part.treaty.id for part in found}) == len(found)


def test_a_title_in_the_script_of_the_text_after_it_belongs_to_that_text() -> None:
    russian, romanian = divide(source_of(f"{RUSSIAN}\nCONVENŢIE\n{ROMANIAN}", ""))
    assert romanian.blocks[0].text == "CONVENŢIE"
    assert all(block.text != "CONVENŢIE" for block in russian.blocks)


@pytest.mark.parametrize("heading", ["Art. 4", "ART.4", "Art. 4\nRezident", "IV", "RO\nArticolul 4"])
def test_an_abbreviated_heading_before_its_text_belongs_to_that_text(heading: str) -> None:
    russian, romanian = divide(source_of(f"{RUSSIAN}\n{heading}\n{ROMANIAN}", ""))
    assert "\n".join(block.text for block in romanian.blocks).startswith(heading)
    assert russian.blocks[-1].text == RUSSIAN.rsplit("\n", 1)[-1]


@pytest.mark.parametrize("heading", ["Ст. 4", "СТ.4\nРезидент"])
def test_an_abbreviated_russian_heading_belongs_to_the_russian_text(heading: str) -> None:
    romanian, russian = divide(source_of(f"{ROMANIAN}\n{heading}\n{RUSSIAN}", ""))
    assert "\n".join(block.text for block in russian.blocks).startswith(heading)
    assert heading[:2] not in "\n".join(block.text for block in romanian.blocks)


def test_a_sign_that_stands_for_a_letter_is_part_of_its_word() -> None:
    assert of_line("Guvernul Republicii Moldova ~i Guvernul Repuhlicii Malta, dorind sa incheie") == "ro"


LINES = [line for text in (RUSSIAN, ENGLISH, ROMANIAN) for line in text.split("\n")[:60]]
LINES += ["Прийняття рішень та їх виконання, або що це є", "~ i~n acord cu legile statului", "", "Bureau"]


@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.integers(1, 4)), max_size=20))
def test_lines_that_are_not_looked_at_closely_are_named_as_if_they_were(drawn: list[tuple[int, int]]) -> None:
    lines = [line for place, count in drawn for line in LINES[place : place + count]]
    found, sizes = of_lines(lines, 25)
    assert sizes == [sum(map(str.isalpha, line)) for line in lines]
    wanted = [of_line(line) if size >= 25 else "" for line, size in zip(lines, sizes, strict=True)]
    main = next(filter(None, wanted), "")
    for number, (name, right) in enumerate(zip(found, wanted, strict=True)):
        if name == right:
            continue
        # what shows none is said to be in the text's language, but not beside a line in another
        assert (name, right) == (main, "")
        before = next((each for each in reversed(wanted[:number]) if each), main)
        after = next((each for each in wanted[number:] if each), main)
        assert before == after == main
