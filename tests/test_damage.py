"""Which words show a text to be damaged, and what is no damage: stray misprints, undone look-alikes, old spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure_cases import cases, text_of

from pipeline.lexicon.damage import damaged

SOUND = {
    "ru": "Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом того "
    "Государства, в котором располагает постоянным жилищем; если оно располагает им в обоих Государствах, оно "
    "считается резидентом того Государства, в котором находится центр его жизненных интересов.",
    "ro": "Dacă o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă a "
    "statului în care are o locuinţă permanentă; dacă are o locuinţă permanentă în ambele state, ea este considerată "
    "rezidentă a statului în care se află centrul intereselor sale vitale.",
}
LANGUAGES = pytest.mark.parametrize("language", ["ru", "ro"])


def words(text: str, language: str) -> list[str]:
    return [text[start:stop] for start, stop in damaged(text, language)]


@LANGUAGES
def test_a_sound_text_has_no_damaged_word(language: str) -> None:
    assert words(SOUND[language], language) == []
    assert words(SOUND[language].upper(), language) == []
    assert words("", language) == []


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("ru", "о", "o"),
        ("ru", "о", "0"),
        ("ru", "а", "a"),
        ("ru", "е", "e"),
        ("ru", "е", "ё"),
        ("ro", "ă", "ã"),
        ("ro", "ţ", "ț"),
        ("ro", "ţ", "t"),
        ("ro", "ă", "a"),
        ("ro", "î", "i"),
    ],
)
def test_a_substitution_that_cleaning_undoes_is_no_damage_however_often_it_comes(
    language: str, old: str, new: str
) -> None:
    assert words(SOUND[language].replace(old, new), language) == []


def test_the_old_romanian_spelling_is_no_damage() -> None:
    assert words(SOUND["ro"].replace("â", "î") + " Persoanele sînt rezidente cînd locuiesc acolo.", "ro") == []


@LANGUAGES
def test_one_lost_character_is_damage(language: str) -> None:
    text = SOUND[language]
    assert words(text[:30] + "\ufffd" + text[31:], language) != []
    assert words(text + " \ufffd", language) == ["\ufffd"]


@LANGUAGES
@pytest.mark.parametrize("sign", ["¤", "#", "@", "\ufffd", "\ue012", "§", "?"])
def test_strange_signs_inside_many_words_are_damage(language: str, sign: str) -> None:
    letter = {"ru": "о", "ro": "e"}[language]
    found = words(SOUND[language].replace(letter, sign), language)
    assert len(found) > 5
    assert all(sign in word for word in found if not word.isalpha())


@LANGUAGES
def test_letters_of_the_other_script_that_look_like_none_of_the_own_are_damage(language: str) -> None:
    old, new = {"ru": ("т", "q"), "ro": ("t", "ж")}[language]
    assert len(words(SOUND[language].replace(old, new), language)) > 5


@LANGUAGES
@pytest.mark.parametrize("sign", ["¤", "#"])
def test_one_or_two_such_words_are_stray_and_no_damage(language: str, sign: str) -> None:
    letter = {"ru": "о", "ro": "e"}[language]
    assert words(SOUND[language].replace(letter, sign, 1), language) == []


@LANGUAGES
def test_a_stray_misspelling_is_no_damage(language: str) -> None:
    old, new = {"ru": ("жилищем", "жлищем"), "ro": ("permanentă", "prmanentă")}[language]
    assert words(SOUND[language].replace(old, new), language) == []


@pytest.mark.parametrize(
    ("language", "encoded", "read"), [("ru", "cp1251", "cp1252"), ("ru", "cp1251", "cp866"), ("ru", "koi8-r", "cp1251")]
)
def test_letters_read_in_the_wrong_encoding_are_damage(language: str, encoded: str, read: str) -> None:
    wrong = SOUND[language].encode(encoded).decode(read, errors="replace")
    assert len(words(wrong, language)) > 9


@LANGUAGES
def test_letters_shuffled_inside_every_word_are_damage(language: str) -> None:
    shuffled = " ".join(word[::-1] for word in SOUND[language].split())
    assert len(words(shuffled, language)) > 9


@pytest.mark.parametrize(
    "text",
    [
        "а) пункт 1; b) подпункты a)-c); (i) статья 26/2; 183 дня",
        "«лицо» \u2014 резидент; местопребывание\u2013управление; центр/интересов; лицо(а)",
        "Нью-Йорк, научно-исследовательский, 22.05.1992, т.е. лицо",
        "во\u00adпрос о ре\u00adзи\u00adден\u00adте",
    ],
)
def test_labels_numbers_dashes_quotes_and_soft_hyphens_are_no_damage(text: str) -> None:
    assert words(f"{text} {text} {text} {text}", "ru") == []


@given(st.text(max_size=200), st.sampled_from(["ru", "ro"]))
def test_any_text_gives_spans_in_it_in_order(text: str, language: str) -> None:
    found = damaged(text, language)
    assert found == sorted(found)
    assert all(0 <= start < stop <= len(text) for start, stop in found)


@pytest.mark.parametrize(
    ("path", "language"),
    [(path, case["language"]) for path, case in cases() if "text_unreliable" not in case.get("notes", ())],
    ids=lambda value: getattr(value, "stem", value),
)
def test_no_coded_case_counts_as_damaged_that_people_called_sound(path: object, language: str) -> None:
    assert words(text_of(path), language) == []  # type: ignore[arg-type]


@LANGUAGES
def test_letters_that_stand_for_others_in_many_words_are_damage(language: str) -> None:
    old, new = {"ru": ("т", "г"), "ro": ("n", "u")}[language]
    assert len(words(SOUND[language].replace(old, new), language)) > 5
