"""The difference of two wordings, word by word."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Span
from pipeline.words_differ import Ask, Edit, differs, words_differ

TEXTS = st.text(alphabet="аб вг,;.) 1-ăș\n", max_size=40)


def changes(left: str, right: str, language: str = "ru", **asked: bool) -> list[tuple[str, str, str]]:
    pieces = words_differ(left, right, language, ask=Ask(**asked))
    return [(piece.edit.value, piece.left.strip(), piece.right.strip()) for piece in pieces
            if piece.edit is not Edit.SAME]


def test_a_word_in_anothers_place_is_told_with_both() -> None:
    assert changes("резидентом только этого Государства", "резидентом лишь этого Государства") == [
        ("replaced", "только", "лишь")]


def test_a_word_that_one_text_leaves_out_is_told() -> None:
    assert changes("считается резидентом только того Государства", "считается резидентом того Государства") == [
        ("left out", "только", "")]
    assert changes("este rezidentă a statului", "este rezidentă doar a statului", "ro") == [("added", "", "doar")]


def test_neighbouring_changes_are_one() -> None:
    assert changes("имеет обычное место пребывания там", "имеет постоянное жилище там") == [
        ("replaced", "обычное место пребывания", "постоянное жилище")]


def test_spelling_case_and_old_letters_are_no_difference_unless_asked() -> None:
    assert changes("Ещё учёт", "еще учет") == []
    assert changes("este supusă impunerii în acel stat", "este supusa impunerii in acel stat", "ro") == []
    assert changes("reşedinţă", "reședință", "ro") == []
    assert changes("учёт", "учет", spelling=True) == [("replaced", "учёт", "учет")]


def test_punctuation_and_hyphens_are_no_difference_unless_asked() -> None:
    assert changes("жилище, или; если", "жилище или если") == []
    assert changes("административно-территориальный", "административнотерриториальный") == []
    assert changes("жилище, или", "жилище или", punctuation=True) == [("left out", ",", "")]


def test_labels_are_no_difference_unless_asked() -> None:
    assert changes("a) если лицо", "б) если лицо") == []
    assert changes("1. Для целей: (a) дом; (b) центр", "2. Для целей: i) дом; ii) центр") == []
    assert changes("1. Лицо", "2. Лицо", numbering=True) == [("replaced", "1.", "2.")]


def test_the_number_of_a_reference_is_a_difference() -> None:
    assert changes("согласно статье 25", "согласно статье 24") == [("replaced", "25", "24")]


def test_inside_the_defined_term_inflection_is_no_difference() -> None:
    left, right = "термин «резидент» означает", "термин «резидента» означает"
    spans = ((Span(8, 16),), (Span(8, 17),))
    assert not differs(words_differ(left, right, "ru", spans))
    assert differs(words_differ(left, right, "ru"))
    assert differs(words_differ(left, right, "ru", spans, Ask(inflection=True)))


def test_a_language_without_data_is_compared_as_it_is_written() -> None:
    assert changes("resident of a State", "resident of the State", "en") == [("replaced", "a", "the")]


@given(TEXTS, TEXTS)
def test_the_pieces_give_both_texts_whole(left: str, right: str) -> None:
    pieces = words_differ(left, right, "ru")
    assert "".join(piece.left for piece in pieces) == left
    assert "".join(piece.right for piece in pieces) == right


@given(TEXTS)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert not differs(words_differ(text, text, "ru"))


@given(TEXTS, TEXTS)
def test_the_other_way_round_as_many_words_differ(left: str, right: str) -> None:
    assert differs(words_differ(left, right, "ru")) == differs(words_differ(right, left, "ru"))
