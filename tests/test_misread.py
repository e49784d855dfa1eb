"""Damaged words, read as what they must have been."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lexicon.languages import fold, languages
from pipeline.lexicon.misread import as_meant, was_meant


def read(text: str, language: str, every: bool = True) -> str:
    return fold(as_meant(text, language, every, every).text, language)


@pytest.mark.parametrize(
    ("language", "printed", "meant"),
    [
        ("ru", "являегся рсзидснтом Государстза", "является резидентом Государства"),
        ("ru", "располагает постояппым жилищеы; обычпо", "располагает постоянным жилищем; обычно"),
        ("ru", "РЕЗИДЕПТОМ", "РЕЗИДЕНТОМ"),
        ("ru", "Д¤г0вapив¤ющиxся", "Договаривающихся"),
        ("ru", "в соотвеmсmвии с по/iожениями пункmа 1", "в соответствии с положениями пункта 1"),
        ("ru", "наиболее тесньте лuчньте связи", "наиболее тесные личные связи"),
        ("ru", "лицо ие является гражданином ии одного", "лицо не является гражданином ни одного"),
        ("ro", "pcrsoană flzică considcrată", "persoana fizica considerata"),
        ("ro", "(condueerii)", "(conducerii)"),
        ("ro", "însearnnă orice peisoană carc este", "inseamna orice persoana care este"),
        ("ro", "statelor coritractante", "statelor contractante"),
        ("ro", "rezi~dentă a st~atului", "rezidenta a statului"),
        ("ro", "acelu! stat prezentei conven(ii", "acelui stat prezentei conventii"),
        ("ro", "ori dacă iiu are o locuinţă", "ori daca nu are o locuinta"),
    ],
)
def test_letters_that_stand_for_others_are_read_as_those(language: str, printed: str, meant: str) -> None:
    assert read(printed, language) == fold(meant, language)


@pytest.mark.parametrize(
    ("language", "printed", "meant"),
    [
        ("ro", "autorităţile compe tente vor rezolva problema de co mun acord",
         "autoritatile competente vor rezolva problema de comun acord"),
        ("ro", "o locuinţă la dispo\nziţia sa", "o locuinta la dispozitia sa"),
        ("ro", "este rezidentă înambele state", "este rezidenta in ambele state"),
        ("ru", "обы чно проживает", "обычно проживает"),
        ("ru", "постоянным жилищемв обоих Государствах", "постоянным жилищем в обоих государствах"),
    ],
)  # fmt: skip
def test_words_that_were_parted_or_run_together_are_put_right(language: str, printed: str, meant: str) -> None:
    assert read(printed, language) == meant


@pytest.mark.parametrize(
    ("language", "sound"),
    [
        ("ru", "Арденией и Норландией, в порядке статьи 25, либо не включает"),
        ("ro", "Regatul Brenia şi Ţara Vestică, s-a constituit, i-l recunoaşte, Nr. 47, alin. (iii), MLI"),
        ("ro", "dacã nu are o locuinţã stabilã; niciuna dintre Pãrţi"),
    ],
)
def test_a_sound_text_stays_as_printed(language: str, sound: str) -> None:
    meant = as_meant(sound, language, every=False, strange=False)
    assert meant.text == sound
    assert meant.doubts == ()


@pytest.mark.parametrize(
    ("language", "printed", "word"), [("ru", "лицо иа имеет", "иа"), ("ro", "persoana ne are", "ne")]
)
def test_a_word_that_may_be_another_is_told_with_what_it_may_be(language: str, printed: str, word: str) -> None:
    assert word in {printed[doubt.start : doubt.stop] for doubt in as_meant(printed, language).doubts}


def test_letters_that_can_be_no_word_are_told_and_names_are_not() -> None:
    printed = "лицо щгжфывк Арденией"
    doubts = as_meant(printed, "ru").doubts
    assert [(printed[doubt.start : doubt.stop], doubt.others) for doubt in doubts] == [("щгжфывк", ())]


def test_a_doubt_can_be_read_otherwise_and_places_still_point_to_the_print() -> None:
    printed = "carc este al statulu! ne are rezi~dentă"
    meant = as_meant(printed, "ro")
    for doubt in meant.doubts:
        for word in doubt.others:
            other = meant.otherwise(doubt, word)
            at = other.text.index("rezident")
            start, stop = other.printed(at, at + len("rezidenta"))
            assert printed[start:stop] == "rezi~dentă"


def test_was_meant_asks_for_words_of_treaties_alone() -> None:
    assert was_meant("рсзидснтом", "ru")
    assert not was_meant("резидентом", "ru")
    assert not was_meant("трнтонами", "ru")
    assert not was_meant("casă", "ro")


@pytest.mark.parametrize("language", languages())
@given(text=st.text("абвгдежзиклмнопрстяaăbcdeilnoprstuţ .,;~!(1", max_size=60), every=st.booleans())
def test_every_character_has_its_place_in_print(language: str, text: str, every: bool) -> None:
    meant = as_meant(text, language, every, every)
    assert len(meant.places) == len(meant.text) + 1
    assert list(meant.places) == sorted(meant.places)
    assert all(0 <= place <= len(text) for place in meant.places)
    assert all(0 <= doubt.start < doubt.stop <= len(text) for doubt in meant.doubts)
