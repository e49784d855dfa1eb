"""A text that breaks off: what was read stays, what was not is not available, and nothing is called absent."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

from functools import cache

import pytest
from articles import DEFINITION, HEAD, INTRO, Read, article, read
from hypothesis import given, settings
from hypothesis import strategies as st

STEPS = {
    "ru": [
        "a) оно считается резидентом только того Государства, в котором располагает постоянным жилищем; если оно располагает постоянным жилищем в обоих Государствах, оно считается резидентом только того Государства, в котором находится центр его жизненных интересов;",
        "b) если центр жизненных интересов определить нельзя, оно считается резидентом того Государства, в котором обычно проживает;",
        "c) если оно обычно проживает в обоих Государствах, оно считается резидентом того Государства, гражданином которого является;",
        "d) если оно является гражданином обоих Государств, компетентные органы решают вопрос по взаимному согласию в порядке статьи 25.",
    ],
    "ro": [
        "a) ea este considerată rezidentă numai a statului în care are o locuinţă permanentă; dacă are o locuinţă permanentă în ambele state, ea este considerată rezidentă numai a statului în care se află centrul intereselor sale vitale;",
        "b) dacă centrul intereselor vitale nu poate fi determinat, ea este considerată rezidentă a statului în care locuieşte în mod obişnuit;",
        "c) dacă locuieşte în mod obişnuit în ambele state, ea este considerată rezidentă a statului al cărui cetăţean este;",
        "d) dacă este cetăţean al ambelor state, autorităţile competente rezolvă cazul de comun acord potrivit articolului 25.",
    ],
}
ENTITY = {
    "ru": "3. Если по пункту 1 лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом того Государства, в котором находится место его фактического управления.",
    "ro": "3. Când, potrivit paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea este considerată rezidentă a statului în care se află locul conducerii efective.",
}
LANGUAGES = pytest.mark.parametrize("language", ["ru", "ro"])
SETTLED = {"language", "instrument", "article.label", "article.title"}


def whole(language: str) -> str:
    return "\n\n".join(
        [HEAD[language], DEFINITION[language], "\n".join([INTRO[language], *STEPS[language]]), ENTITY[language]]
    )


def until(words: str, language: str = "ru") -> Read:
    """The text, broken off behind these words."""
    text = whole(language)
    return read(text[: text.index(words) + len(words)] + "\n", language)


@LANGUAGES
def test_a_whole_text_does_not_break_off(language: str) -> None:
    found = read(whole(language) + "\n", language)
    assert found.reading.status == "read"
    assert "text_truncated" not in found.notes
    assert "not_available" not in " ".join(found.codes.values())
    assert (
        found.codes["individual.cascade"]
        == "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"
    )


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "располагает постоянным жилищ", "permanent_home > not_available"),
        ("ru", "располагает постоянным жилищем; если оно располагает постоянным", "permanent_home > not_available"),
        ("ru", "центр его жизненных интересов;", "permanent_home > vital_interests > not_available"),
        (
            "ru",
            "в котором обычно прожив",
            "permanent_home > vital_interests > habitual_abode > not_available",),
        (
            "ru",
            "гражданином которого является;",
            "permanent_home > vital_interests > habitual_abode > nationality > not_available",
        ),
        ("ro", "are o locuinţă perm", "permanent_home > not_available"),
        ("ro", "locuieşte în mod obişnuit;", "permanent_home > vital_interests > habitual_abode > not_available"),
    ],
)
def test_a_cascade_that_may_go_on_ends_in_not_available(language: str, words: str, value: str) -> None:
    found = until(words, language)
    assert found.codes["individual.cascade"] == value
    assert found.reading.status == "truncated"
    assert "text_truncated" in found.notes


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "компетентные органы решают вопрос по взаимному соглас"),
        ("ro", "autorităţile competente rezolvă cazul de comun ac"),
    ],
)
def test_a_cascade_that_reached_the_authorities_is_complete(language: str, words: str) -> None:
    codes = until(words, language).codes
    assert codes["individual.cascade"].endswith("nationality > mutual_agreement")
    assert codes["individual.mutual_agreement.duty"] == "settle"
    assert codes["individual.mutual_agreement.article"] == "not_available"
    assert codes["entity.rule"] == codes["entity.scope"] == "not_available"


def test_a_test_missing_from_a_complete_cascade_is_absent_though_the_text_breaks_off() -> None:
    text = whole("ru").replace(STEPS["ru"][2] + "\n", "")
    codes = read(text[: text.index("в порядке статьи")] + "\n").codes
    assert codes["individual.cascade"] == "permanent_home > vital_interests > habitual_abode > mutual_agreement"
    assert codes["individual.nationality"] == codes["individual.nationality.trigger"] == "absent"
    assert codes["individual.nationality.only"] == "absent"


@pytest.mark.parametrize(
    ("words", "test"),
    [
        ("если центр жизненных интересов определить нельзя, оно считается резидентом того", "habitual_abode"),
        ("если оно обычно проживает в обоих Государствах, оно считается резидентом", "nationality"),
        (
            "оно располагает постоянным жилищем в обоих Государствах, оно считается резидентом только того",
            "vital_interests",
        ),
    ],
)
def test_a_test_whose_own_words_were_not_read_is_not_reached_nor_its_trigger_and_only(words: str, test: str) -> None:
    codes = until(words).codes
    for feature in (f"individual.{test}", f"individual.{test}.trigger", f"individual.{test}.only"):
        assert codes[feature] == "not_available", feature


def test_a_test_cut_in_its_last_word_is_reached_with_its_trigger_and_only() -> None:
    codes = until("оно считается резидентом только того Государства, в котором находится центр его жизненных инт").codes
    assert codes["individual.vital_interests"] == "present"
    assert codes["individual.vital_interests.trigger"] == "home_in_both"
    assert codes["individual.vital_interests.only"] == "yes"


@pytest.mark.parametrize(
    "words", ["в обоих Договаривающихся Государствах", "его статус определяется следующим образом:"]
)
def test_a_text_cut_before_the_first_test_has_no_cascade_to_show(words: str) -> None:
    text = whole("ru").replace(
        "является резидентом обоих Договаривающихся Государств",
        "имеет постоянное местопребывание в обоих Договаривающихся Государствах",
    )
    found = read(text[: text.index(words) + len(words)] + "\n")
    assert found.codes["individual.cascade"] == "not_available"
    assert found.codes["definition.criteria"] == "domicile"
    assert found.reading.status == "truncated"


def test_a_definition_that_breaks_off_holds_what_was_read_and_nothing_is_absent() -> None:
    found = read(
        "Статья 4\nРезидент\n\n1. Термин «резидент Договаривающегося Государства» в настоящем Соглашении означает лицо, которое подлежит в нем налогообложению на основании местожительства, места\n"
    )
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "domicile"
    assert found.codes["instrument"] == "agreement"
    assert (found.codes["article.label"], found.codes["article.title"]) == ("4", "Резидент")
    for feature, value in found.codes.items():
        assert value != "absent" or feature in SETTLED, feature


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "на основании местожительства, постоянного местопребывания, места управл"),
        ("ro", "datorită domiciliului, reşedinţei, locului de condu"),
    ],
)
def test_a_ground_cut_in_its_last_word_is_read_where_it_can_be_no_other(language: str, words: str) -> None:
    definition = DEFINITION[language]
    start = definition.index("на основании" if language == "ru" else "datorită")
    found = read(f"{HEAD[language]}\n\n{definition[:start]}{words}\n", language)
    assert found.codes["definition.criteria"] == "domicile; residence; place_of_management"


@pytest.mark.parametrize(
    ("words", "criteria"),
    [
        ("datorită domiciliului, locului de condu-", "domicile; place_of_management"),
        ("datorită domiciliului, locului de condu", "domicile; place_of_management"),
        ("datorită domiciliului său, reşedinţei sale, sediului condu-", "domicile; residence; place_of_management"),
        ("datorită domiciliului, reşed", "domicile"),
    ],
)
def test_a_list_of_grounds_that_breaks_off_in_a_word_keeps_those_before_it(words: str, criteria: str) -> None:
    definition = DEFINITION["ro"]
    found = read(f"{HEAD['ro']}\n\n{definition[: definition.index('datorită')]}{words}\n", "ro")
    assert found.codes["definition.criteria"] == criteria


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("он считается", "not_available"),
        ("место его фактического упр", "effective_management > not_available"),
    ],
)
def test_a_rule_for_entities_that_breaks_off_may_go_on(words: str, rule: str) -> None:
    text = whole("ru").replace(
        "Государств, оно считается резидентом того Государства, в котором находится место",
        "Государств, он считается резидентом того Государства, в котором находится место",
    )
    codes = read(text[: text.index(words) + len(words)] + "\n").codes
    assert codes["entity.rule"] == rule
    assert codes["individual.cascade"].endswith("mutual_agreement")


@pytest.mark.parametrize("letters", ["ор", "орг", "орга"])
def test_two_letters_of_a_word_are_enough_where_it_can_be_no_other(letters: str) -> None:
    text = "3. Лицо, не являющееся физическим лицом и являющееся резидентом обоих Государств, считается резидентом того "
    text += "Государства, в котором находится его руководящий "
    assert article(text + letters).codes["entity.rule"] == "effective_management > not_available"


def test_a_clause_that_breaks_off_before_it_says_anything_carries_no_provision() -> None:
    found = read(whole("ru") + "\n\n4. Наст\n")
    assert found.provisions["4"] == ()
    assert found.provisions["3"] == ("entity",)
    assert "unexplained_clause" not in found.notes


NEXT = {
    "ru": "Статья 5\nПостоянное представительство\n\n1. Термин означает место деятельности.\n",
    "ro": "Articolul 5\nSediu permanent\n\n1. Expresia înseamnă un loc fix de afaceri.\n",
}
FOLLOWED = pytest.mark.parametrize("followed", [False, True])


def ended(words: str, language: str, followed: bool) -> Read:
    """The text up to these words, at the end of the file or before the next article."""
    text = whole(language)
    return read(text[: text.index(words) + len(words)] + "\n\n" + (NEXT[language] if followed else ""), language)


@FOLLOWED
@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "гражданином которого является;", "permanent_home > vital_interests > habitual_abode > nationality > not_available"),
        ("ro", "al cărui cetăţean este;", "permanent_home > vital_interests > habitual_abode > nationality > not_available"),
        ("ru", "если центр жизненных интересов определить нельзя,", "permanent_home > vital_interests > not_available"),
        ("ro", "b) dacă centrul intereselor vitale nu poate fi", "permanent_home > vital_interests > not_available"),
        ("ro", "c) dacă locuieşte în mod obişn", "permanent_home > vital_interests > habitual_abode > not_available"),
    ],
)
def test_an_article_cut_by_the_next_heading_breaks_off_as_one_at_the_end_of_the_file(
    language: str, words: str, value: str, followed: bool
) -> None:
    found = ended(words, language, followed)
    assert found.reading.status == "truncated"
    assert "text_truncated" in found.notes
    assert found.codes["individual.cascade"] == value
    assert found.codes["entity.rule"] == found.codes["individual.mutual_agreement"] == "not_available"


@FOLLOWED
@pytest.mark.parametrize("ending", ["…", "...", " …", "…»", ";", " согласно положениям п.", " в соответствии со ст."])
def test_dots_that_leave_out_and_a_reference_without_its_number_break_off(ending: str, followed: bool) -> None:
    found = read(whole("ru").rstrip(".") + ending + "\n\n" + (NEXT["ru"] if followed else ""))
    assert found.reading.status == "truncated"
    assert found.codes["partnership.clause"] == "not_available"


@FOLLOWED
@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("sign", [".", ":", ""])
def test_opening_words_of_rules_that_do_not_follow_break_off(language: str, sign: str, followed: bool) -> None:
    opening = INTRO[language].removesuffix(":") + sign
    text = "\n\n".join([HEAD[language], DEFINITION[language], opening, *([NEXT[language]] if followed else [])])
    found = read(text + "\n", language)
    assert found.reading.status == "truncated"
    assert found.codes["individual.cascade"] == found.codes["entity.rule"] == "not_available"


@LANGUAGES
@pytest.mark.parametrize("mark", [".", "", "!"])
def test_an_article_that_lacks_no_more_than_its_full_stop_before_the_next_is_whole(
    language: str, mark: str
) -> None:
    found = read(whole(language).rstrip(".") + mark + "\n\n" + NEXT[language], language)
    assert found.reading.status == "read"
    assert "not_available" not in " ".join(found.codes.values())


@pytest.mark.parametrize("ending", [".", "!", ".»", ". *)"])
def test_a_text_that_ends_its_last_sentence_is_whole(ending: str) -> None:
    assert read(whole("ru").rstrip(".") + ending + "\n").reading.status == "read"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "Если в соответствии с пунктом 1 физическое лицо, которое под"),
        ("ru", "в порядке статьи 2"),
        ("ro", "potrivit articolului 2"),
        ("ro", "care are o locuinţă permanentă la disp"),
        ("ro", "b) dacă centrul intereselor vitale nu poate fi dete"),
        ("ro", "c) dacă locuieşte în mod obişnuit în amb"),
    ],
)
def test_a_number_or_a_condition_cut_short_says_nothing_yet(language: str, words: str) -> None:
    text = whole(language)
    text = (
        text.replace("care are o locuinţă permanentă;", "care are o locuinţă permanentă la dispoziţia sa;")
        .replace("care are o locuinţă permanentă în", "care are o locuinţă permanentă la dispoziţia sa în")
    )
    at = text.find(words)
    text = text[: at + len(words)] if at >= 0 else f"{text[: text.index('2. ')]}2. {words}"
    codes = read(text + "\n", language).codes
    assert codes["individual.mutual_agreement.article"] == "not_available"
    assert codes["individual.permanent_home.available"] != "no" or "centrul" in words or language == "ru"
    assert codes["definition.state_itself"] == "not_available"


@pytest.mark.parametrize("label", ["3.", "3", "(3", "d)", "d"])
def test_a_label_with_nothing_after_it_is_a_clause_that_says_nothing(label: str) -> None:
    text = whole("ru")
    before = text[: text.index("d) если")] if "d" in label else text[: text.index("3. Если")]
    found = read(f"{before}{label}\n".replace("пунктом 1", "пунктом 1"), "ru")
    assert found.reading.status == "truncated"
    last, said = list(found.provisions.items())[-1]
    assert (last, said) == ("2.d" if "d" in label else "3", ())


@cache
def said_by_whole(language: str) -> dict[str, str]:
    return read(whole(language) + "\n", language).codes


def claims(language: str, at: int) -> dict[str, tuple[str, str]]:
    """What the text broken off at a place claims that the whole text does not say: (claimed, said)."""
    said = said_by_whole(language)
    found = read(whole(language)[:at].rstrip(".!?\u2026; \n") + "\n", language)
    wrong = {}
    for feature, value in found.codes.items() if found.reading.status == "truncated" else ():
        claimed = value.removesuffix("not_available").removesuffix(" > ")
        begun = said[feature].startswith(claimed) or set(claimed.split("; ")) <= set(said[feature].split("; "))
        if feature not in SETTLED and not begun:
            wrong[feature] = (value, said[feature])
    return wrong


@LANGUAGES
@settings(max_examples=25)
@given(data=st.data())
def test_wherever_the_text_breaks_off_between_words_nothing_wrong_is_claimed(
    language: str, data: st.DataObject
) -> None:
    spaces = [place for place, char in enumerate(whole(language)) if char.isspace() and place > 250]
    assert claims(language, data.draw(st.sampled_from(spaces))) == {}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "Если в соответствии с пунктом 1 физич"),
        (
            "ru",
            "является резидентом обоих Договарива",),
        ("ru", "его статус опред"),
        ("ru", "компетентные орг"),
        ("ru", "по взаимному согл"),
        ("ru", "гражданином которого явл"),
        ("ro", "în conformitate cu parag"),
        ("ro", "autorităţile competente rezo"),
        ("ro", "de comun acord potrivit artic"),
        ("ro", "în care se află locul con"),
    ],
)
def test_a_word_cut_short_claims_nothing_that_the_whole_word_does_not(language: str, words: str) -> None:
    text = whole(language)
    assert claims(language, text.index(words) + len(words)) == {}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ro", "autorităţile comp"),
        ("ro", "autorităţile compet"),
        ("ru", "компетентные орг"),
        ("ru", "вопрос решают по взаимному согл"),
    ],
)
def test_authorities_cut_short_are_the_individuals_and_no_company(language: str, words: str) -> None:
    home = {
        "ru": "\na) оно считается резидентом того Государства, в котором имеет постоянное жилище;\nb) если оно имеет его в обоих Государствах, ",
        "ro": "\na) ea este considerată rezidentă a statului în care are o locuinţă permanentă;\nb) dacă are o locuinţă permanentă în ambele state, ",
    }
    text = "\n\n".join([HEAD[language], DEFINITION[language], INTRO[language] + home[language] + words])
    found = read(text, language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["entity.rule"] == found.codes["entity.scope"] == "not_available"


def test_a_whole_last_rule_that_nothing_reads_is_no_break() -> None:
    found = read(
        "Статья 4\nРезидент\n\n1. Термин «резидент Государства» означает лицо, которое подлежит в этом Государстве налогообложению на основании местожительства.\n\n"
        "2. Юридическое лицо, являющееся резидентом обоих Государств, считается имеющим его только там, где находится его стержень.\n\n"
        "Статья 5\nДоходы\n\n1. Доходы резидента облагаются в этом Государстве.\n"
    )
    assert "text_truncated" not in found.notes
    assert found.codes["partnership.clause"] == "absent"


SITE = {
    "ru": [
        "Предыдущая статья <<< ... Следующая статья",
        "Открыть полный текст документа в справочной системе",
        "Если вы являетесь пользователем сетевой версии системы, вы можете открыть документ сейчас.",
        "Версия для печати | Поделиться",
        "Комментарии к статье 4 Соглашения",
        "<<< Назад к списку",
    ],
    "ro": [
        "Copierea de conţinut de pe acest site este supusă unor reguli! Click aici.",
        "Acest document poate avea modificări ulterioare.",
        "Tipăreşte act Comentarii (3)",
        "Sunteţi pe pagina 2 din 14",
        "Versiune pentru tipărire Facebook",
        "< Articolul anterior",
    ],
}


@pytest.mark.parametrize(
    ("language", "line"), [(language, line) for language, lines in SITE.items() for line in lines]
)
def test_what_a_site_prints_around_an_article_that_breaks_off_does_not_make_it_whole(language: str, line: str) -> None:
    words = whole(language)
    words = words[: words.index(STEPS[language][2]) + 30].rstrip()
    alone, beside = read(words + "\n", language), read(f"{line}\n\n{words}\n\n{line}\n", language)
    assert beside.codes == alone.codes
    assert beside.codes["entity.rule"] == "not_available"
    assert beside.notes == alone.notes == ["text_truncated"]


@pytest.mark.parametrize(
    ("language", "line"), [(language, line) for language, lines in SITE.items() for line in lines]
)
def test_what_a_site_prints_above_a_text_without_a_heading_is_no_title(language: str, line: str) -> None:
    body = "\n\n".join([DEFINITION[language], "\n".join([INTRO[language], *STEPS[language]]), ENTITY[language]])
    found = read(f"{line}\n\n{body}\n\n{line}\n", language)
    assert found.codes == read(body + "\n", language).codes
    assert found.codes["article.title"] == "absent" and found.notes == []


@LANGUAGES
@pytest.mark.parametrize(("before", "after"), [("| ", " |"), ("> ", ""), ("", " |")])
def test_signs_at_the_margins_of_lines_leave_nothing_of_the_article_out(
    language: str, before: str, after: str
) -> None:
    text = "\n".join(f"{before}{line}{after}" if line else "" for line in whole(language).split("\n"))
    found = read(text + "\n", language)
    own = {clause.span for clause in found.reading.clauses if clause.kind.value == "editorial"}
    assert not own
    assert found.codes["individual.cascade"].startswith("permanent_home > vital_interests > habitual_abode")
