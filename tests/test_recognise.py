"""From clauses to mentions: where concepts are found, where a limb ends, and which of two mentions stays."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structure_cases import cases, located, text_of

from pipeline.lexicon.languages import fold
from pipeline.lexicon.words import lemma as lexicon_lemma
from pipeline.model import Mention
from pipeline.recognise import matches, recognise
from pipeline.recognise.matches import _without_shorter, find, hits
from pipeline.recognise.words import STOPS, _tokenizer, _tokens, words_of

ARTICLE = {
    "ru": "Статья 4\nРезидент\n\n1. Термин «резидент Государства» означает лицо, которое подлежит налогообложению "
    "в нем на основании местожительства.\n\n2. Если по пункту 1 физическое лицо является резидентом обоих Государств:\n"
    "a) оно считается резидентом того Государства, в котором имеет постоянное жилище;\n"
    "b) если его нет ни в одном из них, компетентные органы решают вопрос по статье 25.\n",
    "ro": "Articolul 4\nRezident\n\n1. Expresia „rezident al unui stat” înseamnă persoana care este supusă impozitării "
    "în acel stat datorită domiciliului.\n\n2. Dacă, potrivit paragrafului 1, o persoană fizică este rezidentă a "
    "ambelor state:\na) ea este considerată rezidentă a statului în care are o locuinţă permanentă;\n"
    "b) dacă nu are în niciunul, autorităţile competente rezolvă cazul potrivit articolului 25.\n",
}


def mentions(text: str, language: str) -> tuple[Mention, ...]:
    document, _, where = located(text, language)
    return recognise(document, where)


def named(text: str, language: str = "ru", cut: bool = False) -> set[tuple[str, str]]:
    """(concept, words) of what is found in a text."""
    return {(rule.split(":")[0], text[start:stop]) for rule, start, stop, _ in find(text, language, cut)}


def concepts_in(text: str, language: str = "ru", cut: bool = False) -> set[str]:
    return {concept for concept, _ in named(text, language, cut)}


def stops(text: str, language: str = "ru") -> list[str]:
    """The pieces into which the stops cut a text."""
    places = sorted(stop for rule, _, stop, _ in find(text, language) if rule.startswith("stop:"))
    return [text[a:b].strip() for a, b in pairwise([0, *places, len(text)]) if text[a:b].strip()]


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_mention_lies_in_its_clause_and_is_words_of_the_text(language: str) -> None:
    document, _, where = located(ARTICLE[language], language)
    clauses = {clause.id: clause for clause in (*where.clauses, *where.elsewhere)}
    found = recognise(document, where)
    assert {m.concept for m in found} >= {"resident_term", "home", "individual", "authorities", "both", "neither"}
    for mention in found:
        assert clauses[mention.clause].span.holds(mention.span)
        words = mention.span.of(document.text)
        assert words and words == words.strip()


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_mentions_come_in_the_order_of_the_text_and_the_same_each_time(language: str) -> None:
    found = mentions(ARTICLE[language], language)
    assert [m.span.start for m in found] == sorted(m.span.start for m in found)
    assert mentions(ARTICLE[language], language) == found


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_words_are_those_of_the_text_with_folded_forms(language: str) -> None:
    text = ARTICLE[language]
    folded = fold(text, language)
    words = words_of(text, folded, language)
    assert all(text[word.start : word.stop] == word.text for word in words)
    assert all(folded[word.start : word.stop] == word.norm for word in words)
    assert [letter for word in words for letter in word.text if letter.isalnum()] == list(filter(str.isalnum, text))


def in_one_go(text: str, language: str) -> list[tuple[int, str]]:
    """The words, with their places, as the tokenizer parts a whole text."""
    tokens = _tokenizer(language)(text)
    return [(t.idx, t.text) for t in tokens if t.text in set(".;!?") or not (t.is_punct or t.is_space)]


@settings(max_examples=60)
@given(st.one_of(st.text(st.sampled_from("aя1 \n\u00a0.,;:()/-\"«\u0301@")), st.sampled_from(list(ARTICLE.values()))),
       st.sampled_from(["ru", "ro"]))
def test_words_are_the_same_whether_a_text_is_parted_whole_or_between_its_spaces(text: str, language: str) -> None:
    words = words_of(text, fold(text, language), language)
    assert [(word.start, word.text) for word in words] == in_one_go(text, language)


@pytest.mark.parametrize("language", ["ru", "ro"])
@given(st.text(st.sampled_from("abZkmКмяШșțéß"), min_size=1, max_size=6), st.sampled_from(["", *",;:.!?)"]))
def test_a_word_with_a_sign_behind_it_is_parted_as_the_tokenizer_parts_it(language: str, word: str, sign: str) -> None:
    parted = [
        (token.idx, token.idx + len(token.text))
        for token in _tokenizer(language)(word + sign)
        if token.text in STOPS or not token.is_punct
    ]
    assert list(_tokens(word + sign, language)) == parted


@pytest.mark.parametrize(
    ("language", "word", "lemma"),
    [
        ("ru", "Резидентами", "резидент"),
        ("ru", "Гocударствами", "государство"),
        ("ro", "STATELOR", "stat"),
        ("ro", "statelor", "stat"),
    ],
)
def test_a_lemma_is_that_of_the_folded_form(language: str, word: str, lemma: str) -> None:
    assert lexicon_lemma(word, language) == lemma


def test_a_letter_without_a_name_of_its_own_is_read_like_any_other() -> None:
    assert find("лицо \U00017000", "ru") == find("лицо .", "ru")[:1]


ANY = st.text(st.characters(codec="utf-8"), max_size=120)


@settings(max_examples=40)
@given(ANY, st.sampled_from(["ru", "ro"]))
def test_any_text_is_read_without_loss_and_every_hit_lies_in_it(text: str, language: str) -> None:
    words = words_of(text, fold(text, language), language)
    assert all(text[word.start : word.stop] == word.text for word in words)
    for rule, start, stop, _ in find(text, language):
        assert 0 <= start < stop <= len(text), rule


@pytest.mark.parametrize(
    ("language", "text", "pieces"),
    [
        ("ru", "Он живет тут. Она живет там.", ["Он живет тут.", "Она живет там."]),
        ("ru", "имеет дом; если нет дома", ["имеет дом;", "если нет дома"]),
        ("ru", "по иному признаку.Лицо живет там", ["по иному признаку.", "Лицо живет там"]),
        ("ru", "в городах г.Москва и Н.Новгород", ["в городах г.Москва и Н.Новгород"]),
        ("ro", "în acel stat.Acest termen", ["în acel stat.", "Acest termen"]),
        ("ro", "potrivit art.Rezident", ["potrivit art.Rezident"]),
        ("ru", "согласно ст. 25 и п. 1 статьи", ["согласно ст. 25 и п. 1 статьи"]),
        ("ru", "со ссылкой на ст. Общие положения", ["со ссылкой на ст. Общие положения"]),
        ("ru", "от 22.05.1992 г. Москва", ["от 22.05.1992 г. Москва"]),
        ("ru", "т. е. живет тут", ["т. е. живет тут"]),
        ("ru", "«Он живет тут.» Она живет там", ["«Он живет тут.", "» Она живет там"]),
        ("ru", "(центр интересов.) Она живет там", ["(центр интересов.", ") Она живет там"]),
        ("ru", "живет тут. если нет", ["живет тут. если нет"]),
        ("ro", "conform art. 25 din acord. Persoana", ["conform art. 25 din acord.", "Persoana"]),
        ("ro", "alin. (1) lit. a) și pct. 2", ["alin. (1) lit. a) și pct. 2"]),
        ("ro", "la 24.11.1981 este", ["la 24.11.1981 este"]),
        ("ro", "locuieşte acolo; dacă nu", ["locuieşte acolo;", "dacă nu"]),
    ],
)
def test_a_full_stop_ends_a_limb_but_not_after_an_abbreviation_or_in_a_date(
    language: str, text: str, pieces: list[str]
) -> None:
    assert stops(text, language) == pieces


def test_no_pattern_reaches_over_the_end_of_a_limb() -> None:
    assert "management" in concepts_in("место фактического управления")
    assert "management" not in concepts_in("место; управления")
    assert "management" not in concepts_in("Оно имеет место. Управления нет")


@pytest.mark.parametrize(
    ("language", "text", "kept", "gone"),
    [
        ("ru", "не являющееся физическим лицом", "not_individual", "individual"),
        ("ru", "лицо, отличное от физического лица", "not_individual", "individual"),
        ("ru", "место фактического управления", "management", "place_of_stay"),
        ("ru", "одного и того же периода времени", "same_period", "one"),
        ("ru", "не может быть определено", "undetermined", "negation"),
        ("ro", "alta decât o persoană fizică", "not_individual", "individual"),
        ("ro", "alta decât o persoană fizică", "not_individual", "only"),
        ("ro", "nu poate fi determinat", "undetermined", "negation"),
        ("ro", "în una şi aceeaşi perioadă de timp", "same_period", "both"),
        ("ro", "sediul conducerii efective", "management", "registration"),
    ],
)
def test_a_mention_inside_a_longer_one_that_it_yields_to_is_none(
    language: str, text: str, kept: str, gone: str
) -> None:
    found = concepts_in(text, language)
    assert kept in found and gone not in found


@pytest.mark.parametrize(
    ("language", "text", "both"),
    [
        ("ru", "места регистрации или управления", ("registration", "management")),
        ("ru", "места нахождения либо места эффективного управления", ("registration", "management")),
        ("ru", "места регистрации, фактического руководства", ("registration", "management")),
        ("ru", "места жительства и пребывания", ("domicile", "place_of_stay")),
        ("ru", "места управления или нахождения", ("management", "registration")),
        ("ro", "sediului social sau de conducere", ("registration", "management")),
        ("ro", "sediul social sau centrul de conducere", ("registration", "management")),
        ("ro", "locului de înregistrare şi conducerii efective", ("registration", "management")),
        ("ro", "sediului conducerii efective ori social", ("management", "registration")),
        ("ro", "sediului sau locului conducerii", ("registration", "management")),
    ],
)
def test_members_of_a_list_that_share_a_noun_are_each_named(
    language: str, text: str, both: tuple[str, str]
) -> None:
    assert set(both) <= set(concepts_in(text, language))


@pytest.mark.parametrize(
    ("language", "text", "one"),
    [
        ("ru", "места нахождения руководящего органа", "management"),
        ("ru", "место нахождения, в котором осуществляется управление", "management"),
        ("ro", "sediului său principal", "head_office"),
        ("ro", "sediului sau de conducere", "management"),
        ("ro", "sediul sau central", "head_office"),
    ],
)
def test_a_noun_that_another_test_only_begins_with_is_no_member_of_a_list(language: str, text: str, one: str) -> None:
    found = concepts_in(text, language)
    assert one in found and "registration" not in found


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_one_concept_is_mentioned_once_at_a_place(language: str) -> None:
    for concept, start, stop in {(m.concept, m.span.start, m.span.stop) for m in mentions(ARTICLE[language], language)}:
        same = [m for m in mentions(ARTICLE[language], language) if m.concept == concept]
        inside = [m for m in same if start <= m.span.start and m.span.stop <= stop]
        assert len(inside) == 1, (concept, start, stop)


def test_raw_hits_hold_the_shorter_ones_too() -> None:
    text = "не являющееся физическим лицом"
    assert {rule.split(":")[0] for rule, *_ in hits(text, "ru")} >= {"not_individual", "individual"}


@pytest.mark.parametrize(
    ("language", "text", "concept", "payload"),
    [
        ("ru", "в порядке статьи 25", "article_reference", "25"),
        ("ru", "по статье XXIV", "article_reference", "XXIV"),
        ("ru", "по ст. 22", "article_reference", "22"),
        ("ru", "согласно пункту 2", "paragraph_reference", "2"),
        ("ru", "настоящей Конвенции", "instrument", "convention"),
        ("ru", "по настоящему Договору", "instrument", "treaty"),
        ("ru", "лицо с постоянным местопребыванием", "term_form", None),
        ("ro", "potrivit articolului 19", "article_reference", "19"),
        ("ro", "în condiţiile art. XIV", "article_reference", "XIV"),
        ("ro", "conform alineatului (3)", "paragraph_reference", "3"),
        ("ro", "prezentului tratat", "instrument", "treaty"),
        ("ro", "acestui Acord", "instrument", "agreement"),
    ],
)
def test_a_mention_says_what_it_names(language: str, text: str, concept: str, payload: str | None) -> None:
    values = {value for rule, _, _, value in find(text, language) if rule.split(":")[0] == concept}
    assert values == {payload} if payload else values and None not in values


@pytest.mark.parametrize(("text", "payloads"), [("пунктов 1 и 2", {"1", "2"}), ("пункты 3, 4", {"3", "4"})])
def test_both_numbers_of_a_reference_to_two_paragraphs_are_read(text: str, payloads: set[str]) -> None:
    assert {value for rule, _, _, value in find(text, "ru") if rule.startswith("paragraph_reference")} == payloads


def test_a_subparagraph_is_no_paragraph() -> None:
    assert "paragraph_reference" not in concepts_in("согласно подпункту 2")


@pytest.mark.parametrize(
    ("language", "text", "concept"),
    [
        ("ru", "центр жизненн", "interests"),
        ("ru", "компетентные орг", "authorities"),
        ("ru", "постоянным жилищ", "home"),
        ("ro", "centrul intereselor vit", "interests"),
        ("ro", "autorităţile compet", "authorities"),
    ],
)
def test_a_word_cut_short_counts_where_it_can_be_no_other(language: str, text: str, concept: str) -> None:
    assert concept in concepts_in(text, language, cut=True)


@pytest.mark.parametrize("text", ["оно считается р", "которое пр", "центр ж", "лицо, не яв"])
def test_a_word_cut_too_short_names_nothing(text: str) -> None:
    assert concepts_in(text, cut=True) - concepts_in(text) <= {"deemed"}


def test_a_word_in_the_middle_is_not_taken_for_one_cut_short() -> None:
    assert "authorities" not in concepts_in("компетентн орг есть", cut=True)
    assert "authorities" in concepts_in("есть компетентные орг", cut=True)


def test_slashes_dashes_and_brackets_part_words() -> None:
    assert "interests" in concepts_in("/центр жизненных интересов/")
    assert "home" in concepts_in("имеет жилище—если")
    assert "authorities" in concepts_in("(компетентные органы)")


@pytest.mark.parametrize(
    ("language", "text", "other"),
    [
        ("ro", "autorităţile competente", "autorităților competente"),
        ("ro", "locuinţă permanentă", "LOCUINTA PERMANENTA"),
        ("ro", "în niciunul dintre state", "in niciunul dintre state"),
        ("ru", "постоянное жильё", "ПОСТОЯННОЕ ЖИЛЬЕ"),
        ("ru", "компетентные органы", "кoмпeтeнтныe opгaны"),
    ],
)
def test_case_diacritics_and_look_alikes_make_no_difference(language: str, text: str, other: str) -> None:
    assert concepts_in(text, language) == concepts_in(other, language) != set()


def test_words_that_look_damaged_are_mentioned_once_there_are_enough_of_them() -> None:
    text = ARTICLE["ru"].replace("Государств", "Гос#дарств").replace("резидент", "рез@дент")
    sound = {m.concept for m in mentions(ARTICLE["ru"], "ru")}
    damaged = [m for m in mentions(text, "ru") if m.concept == "damaged_word"]
    assert "damaged_word" not in sound and len(damaged) > 3


@pytest.mark.parametrize(("path", "case"), cases()[::6], ids=lambda value: getattr(value, "stem", ""))
def test_mentions_of_the_coded_cases_lie_in_their_clauses(path: object, case: dict[str, object]) -> None:
    document, _, where = located(text_of(path), str(case["language"]))  # type: ignore[arg-type]
    spans = [clause.span for clause in (*where.clauses, *where.elsewhere, *where.front)]
    for mention in recognise(document, where):
        assert any(span.holds(mention.span) for span in spans), mention


def test_the_hits_that_yield_are_those_that_a_comparison_of_all_with_all_finds() -> None:
    lot = random.Random(7)
    for _ in range(60):
        spans = [(start, start + lot.randint(1, 9)) for start in (lot.randrange(40) for _ in range(25))]
        hits = list(dict.fromkeys((f"{lot.choice('abc')}:ru:{lot.randrange(3)}", *span) for span in spans))
        yields = {"a": frozenset("b")}

        def holds(other: tuple[str, int, int], hit: tuple[str, int, int]) -> bool:
            known = {"a": "ab", "b": "b", "c": "c"}[hit[0][0]]
            return other is not hit and other[1] <= hit[1] and hit[2] <= other[2] and other[0][0] in known

        expected = {
            hit for hit in hits
            if all(other[1:] == hit[1:] and other[0][0] == hit[0][0] and int(hit[0][5]) < int(other[0][5])
                   for other in hits if holds(other, hit))
        }  # fmt: skip
        assert set(_without_shorter(hits, yields)) == expected


@pytest.mark.parametrize("words", ["nici într-un stat, nici în celălalt", "nici īntr-un stat, nici īn celălalt"])
def test_words_are_parted_alike_whatever_stands_for_a_letter_with_a_mark(words: str) -> None:
    plain = "nici intr-un stat, nici in celalalt"
    assert [hit[:3] for hit in find(words, "ro")] == [hit[:3] for hit in find(plain, "ro")]
    assert "neither" in {rule.split(":")[0] for rule, *_ in find(words, "ro")}


PIECES = {
    "ru": ("является резидентом", "обоих", "Договаривающихся Государств,", "оно считается", "в котором", "обычно", "не",
           "постоянное жилище", "по взаимному", "согласию", "того Государства", "лицо", "с постоянным", "если", "ни в"),
    "ro": ("este rezidentă", "a ambelor", "state contractante,", "se consideră", "în care", "de obicei", "nu",
           "locuinţă permanentă", "de comun", "acord", "acelui stat", "o persoană", "cu domiciliul", "dacă", "nici în"),
}


@pytest.mark.parametrize("language", ["ru", "ro"])
@given(lot=st.randoms(use_true_random=False), size=st.integers(1, 30), cut=st.integers(1, 5))
def test_a_text_that_breaks_off_is_read_to_its_last_words_as_if_all_of_it_were_looked_at(
    language: str, lot: random.Random, size: int, cut: int
) -> None:
    text = " ".join(lot.choice(PIECES[language]) for _ in range(size))[:-cut].rstrip(" ,")
    words, first, _ = matches._sequence(text, fold(text, language), language)
    if words:
        again = matches._sequence(text, fold(text, language), language)[1]
        of_tail, of_all = matches._at_break(first, words, language), matches._at_end(again, words, language)
        assert sorted(of_tail) == sorted(of_all)
