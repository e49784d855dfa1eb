"""Nothing of a tie-break is lost in silence: what no rule reads makes the codes that it bears on inconclusive."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import INTRO, Read, article, cascade
from hypothesis import given, settings
from hypothesis import strategies as st

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă",
}
DUAL = {
    "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, ",
    "ro": "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, ",
}


def quotes(found: Read, feature: str) -> list[str]:
    return [each.quote for code in found.reading.codes if code.feature == feature for each in code.evidence]


@pytest.mark.parametrize(
    ("language", "step", "quoted"),
    [
        (
            "ru",
            "если оно состоит в браке, оно считается резидентом того Государства, в котором живет его супруг",
            "супруг",
        ),
        ("ru", "если оно состоит в браке, оно считается резидентом Государства супруга", "супруга"),
        ("ru", "если жилище есть в обоих Государствах, — того Государства, в котором учится его ребенок", "ребенок"),
        ("ro", "dacă este căsătorită, ea este considerată rezidentă a statului în care lucrează soţul său", "soţul"),
        ("ro", "dacă este căsătorită, ea este considerată rezidentă a statului soţului", "soţului"),
        ("ro", "dacă are locuinţă în ambele state, a statului în care învaţă copilul său", "copilul"),
    ],
)
def test_a_step_that_no_rule_reads_makes_the_cascade_inconclusive_with_its_words(
    language: str, step: str, quoted: str
) -> None:
    found = cascade(HOME[language] + ";", step + ".", language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
    assert any(quoted in quote for quote in quotes(found, "individual.cascade"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно считается резидентом Государства своего супруга."),
        ("ru", "оно признается резидентом того Государства, которое его приняло."),
        ("ro", "ea este considerată rezidentă a statului soţului său."),
        ("ro", "ea este considerată rezidentă a statului care a primit-o."),
    ],
)
def test_opening_words_that_decide_and_that_no_step_follows_are_not_silent(language: str, words: str) -> None:
    assert article(DUAL[language] + words, language=language).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "если постоянное жилище имеется в обоих Государствах или оно работает за их пределами,"),
        ("ru", "если постоянное жилище имеется в обоих Государствах либо его жилище построено недавно,"),
        ("ro", "dacă are o locuinţă permanentă în ambele state sau lucrează în afara lor,"),
        ("ro", "dacă are o locuinţă permanentă în ambele state ori locuinţa sa este recent construită,"),
    ],
)
def test_a_case_that_no_rule_reads_beside_one_that_it_does_makes_the_trigger_inconclusive(
    language: str, words: str
) -> None:
    interests = {
        "ru": "оно считается резидентом того Государства, в котором находится центр его жизненных интересов.",
        "ro": "ea este considerată rezidentă a statului în care se află centrul intereselor sale vitale.",
    }
    found = cascade(HOME[language] + ";", f"{words} {interests[language]}", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests"
    assert found.codes["individual.vital_interests.trigger"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "2. Если лицо, не являющееся физическим лицом, является резидентом обоих Государств, оно считается резидентом того Государства, в котором зарегистрировано. Однако если оно котируется на бирже, оно считается резидентом того Государства, в котором находится эта биржа.",
        ),
        (
            "ro",
            "2. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, ea este considerată rezidentă a statului în care este înregistrată. Dacă însă este cotată la bursă, ea este considerată rezidentă a statului în care se află acea bursă.",
        ),
    ],
)
def test_a_step_of_the_entitys_rule_that_no_rule_reads_makes_it_inconclusive(language: str, words: str) -> None:
    assert article(words, language=language).codes["entity.rule"] == "inconclusive"


def test_what_a_step_that_was_not_read_has_tested_is_nothing_that_later_words_refer_to() -> None:
    found = cascade(
        HOME["ru"] + ";",
        "если оно состоит в браке, оно считается резидентом того Государства, в котором живет его супруг;",
        "если его там нет, оно считается резидентом того Государства, гражданином которого является.",
    )
    assert found.codes["individual.nationality.trigger"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "step"),
    [
        (
            "ru",
            "в остальных случаях компетентные органы решают вопрос по взаимному согласию и извещают друг друга о решении",
        ),
        ("ru", "в обоих Государствах лицо, располагающее постоянным жилищем, уплачивает налоги на общих основаниях"),
        (
            "ro",
            "în celelalte cazuri, autorităţile competente soluţionează chestiunea de comun acord şi se informează reciproc",
        ),
    ],
)
def test_words_that_decide_nothing_are_no_leftover(language: str, step: str) -> None:
    assert cascade(HOME[language] + ";", step + ".", language=language).codes["individual.cascade"] != "inconclusive"


STEPS = {
    "permanent_home": "имеет постоянное жилище",
    "vital_interests": "имеет центр жизненных интересов",
    "habitual_abode": "обычно проживает",
}


@settings(max_examples=25, deadline=None)
@given(
    st.permutations(sorted(STEPS)),
    st.lists(
        st.sampled_from(
            [
                "если и это ничего не меняет",
                "при наличии сомнений",
                "если лицо так пожелает",
                "а если таковых нет",
                "в последнюю очередь",
                "затем",
            ]
        ),
        min_size=2,
        max_size=2,
    ),
    st.booleans(),
)
def test_no_step_is_lost_under_whatever_condition_with_or_without_its_verb(
    order: list[str], leads: list[str], verb: bool
) -> None:
    who = "оно считается резидентом того Государства" if verb else "того Государства"
    first, *rest = order
    items = [f"оно считается резидентом того Государства, в котором {STEPS[first]};"]
    items += [f"{lead}, {who}, в котором {STEPS[test]};" for lead, test in zip(leads, rest, strict=True)]
    items[-1] = items[-1].replace(";", ".")
    value = cascade(*items).codes["individual.cascade"]
    assert value in (" > ".join(order), "inconclusive")
    running = article(INTRO["ru"].removesuffix(":") + ". " + " ".join(items)).codes["individual.cascade"]
    assert running in (" > ".join(order), "inconclusive")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно не считается резидентом того Государства, в котором не имеет постоянного жилища"),
        ("ru", "оно считается резидентом того Государства, в котором имеет постоянное жилище или обычно проживает"),
        (
            "ru",
            "оно считается резидентом того Государства, в котором имеет постоянное жилище, за исключением случаев, когда центр его жизненных интересов находится в другом Государстве",
        ),
        ("ro", "ea nu este considerată rezidentă a statului în care nu are o locuinţă permanentă"),
        (
            "ro",
            "ea este considerată rezidentă a statului în care are o locuinţă permanentă sau locuieşte în mod obişnuit",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care are o locuinţă permanentă, cu excepţia cazului în care centrul intereselor sale vitale se află în celălalt stat",
        ),
    ],
)
def test_a_step_denied_put_as_a_choice_or_with_an_exception_is_no_plain_test(language: str, words: str) -> None:
    assert cascade(words + ".", language=language).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "оно считается резидентом той Стороны, в которой имеет право на жительство или гражданином которой является",
        ),
        ("ru", "оно не считается резидентом иначе как того Государства, гражданином которого является"),
        ("ro", "ea este considerată rezidentă a statului în care are drept de şedere sau al cărui cetăţean este"),
        ("ro", "ea nu este considerată rezidentă decât a statului al cărui cetăţean este"),
    ],
)
def test_one_test_in_two_words_and_not_unless_are_plain_tests(language: str, words: str) -> None:
    assert cascade(words + ".", language=language).codes["individual.cascade"] == "nationality"


@pytest.mark.parametrize(
    ("language", "items", "value"),
    [
        (
            "ru",
            (
                "оно считается резидентом Государства, в котором имеет постоянное жилище; а если его установить невозможно – Государства, в котором находится центр его жизненных интересов",
                "в остальных случаях вопрос решают компетентные органы по взаимному согласию",
            ),
            "permanent_home > vital_interests > mutual_agreement",
        ),
        (
            "ru",
            (
                "оно считается резидентом Государства, гражданином которого является",
                "если и этот критерий не дает ответа, применяется критерий центра жизненных интересов, а затем критерий обычного проживания",
            ),
            "nationality > vital_interests > habitual_abode",
        ),
        (
            "ru",
            (
                "оно считается резидентом Государства, в котором имеет постоянное жилище",
                "если и это не позволяет решить вопрос, учитываются последовательно обычное местопребывание и гражданство",
            ),
            "permanent_home > habitual_abode > nationality",
        ),
        (
            "ro",
            (
                "se aplică, în ordine, următoarele criterii: locuinţa permanentă, centrul intereselor vitale, locuirea obişnuită şi cetăţenia",
                "dacă niciunul dintre aceste criterii nu este concludent, autorităţile competente vor rezolva problema de comun acord",
            ),
            "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement",
        ),
    ],
)
def test_tests_named_in_one_clause_one_after_the_other_are_all_kept(
    language: str, items: tuple[str, ...], value: str
) -> None:
    found = cascade(*(f"{item}." for item in items), language=language)
    assert found.codes["individual.cascade"] == value


@pytest.mark.parametrize(
    ("language", "item"),
    [
        ("ru", "постоянное жилище, гражданство и обычное место проживания"),
        ("ro", "locuinţa permanentă, cetăţenia şi locuirea obişnuită"),
        ("ru", "оно считается резидентом Государства, гражданином которого оно является и в котором имеет постоянное жилище"),
        ("ro", "ea este considerată rezidentă a statului al cărui cetăţean este şi în care are o locuinţă permanentă"),
    ],
)
def test_tests_named_in_one_clause_without_an_order_are_inconclusive(language: str, item: str) -> None:
    assert cascade(f"{item}.", language=language).codes["individual.cascade"] == "inconclusive"


BARE = {
    "ru": (
        "постоянное жилище, а при его наличии в обоих Государствах — центр жизненных интересов;",
        "обычное место проживания, если центр жизненных интересов не может быть определен;",
        "гражданство, если лицо обычно проживает в обоих Государствах или ни в одном из них;",
        "взаимное согласие компетентных органов в остальных случаях.",
    ),
    "ro": (
        "locuinţa permanentă, iar dacă are locuinţă permanentă în ambele state, centrul intereselor vitale;",
        "locul unde locuieşte în mod obişnuit, dacă centrul intereselor vitale nu poate fi determinat;",
        "cetăţenia, dacă locuieşte în mod obişnuit în ambele state sau în niciunul;",
        "acordul autorităţilor competente, în celelalte cazuri.",
    ),
}


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_list_of_bare_tests_with_their_conditions_is_read_item_by_item(language: str) -> None:
    codes = cascade(*BARE[language], language=language).codes
    assert codes["individual.cascade"] == (
        "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"
    )
    assert codes["individual.vital_interests.trigger"] == "home_in_both"
    assert codes["individual.habitual_abode.trigger"] == "interests_undetermined"
    assert codes["individual.nationality.trigger"] == "abode_in_both; abode_in_neither"
    assert codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"


@pytest.mark.parametrize(
    ("language", "item", "following"),
    [
        (
            "ru",
            "если центр его жизненных интересов не определим, — Государства, где оно проводит большую часть года;",
            "если оно является гражданином обоих Государств, компетентные органы решают вопрос по взаимному согласию.",
        ),
        (
            "ro",
            "dacă nu are o locuinţă permanentă în niciunul din state, se judecă după împrejurări;",
            "dacă persoana este cetăţean al ambelor state, autorităţile competente rezolvă problema de comun acord.",
        ),
    ],
)
def test_the_condition_of_an_item_that_nobody_reads_is_not_its_neighbours(
    language: str, item: str, following: str
) -> None:
    found = cascade(HOME[language] + ";", item, following, language=language)
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both"
    assert found.codes["individual.cascade"] == "inconclusive"
    assert any(item[:20] in quote for quote in quotes(found, "individual.cascade"))


@pytest.mark.parametrize(
    ("language", "condition", "following"),
    [
        ("ru", "если центр его жизненных интересов не определен;", "оно считается резидентом Государства, в котором обычно проживает."),
        ("ro", "dacă centrul intereselor sale vitale nu poate fi determinat;", "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit."),
    ],
)
def test_a_condition_parted_from_its_consequence_by_a_label_stays_with_it(
    language: str, condition: str, following: str
) -> None:
    codes = cascade(HOME[language] + ";", condition, following, language=language).codes
    assert codes["individual.habitual_abode.trigger"] == "interests_undetermined"
    assert codes["individual.cascade"] == "permanent_home > habitual_abode"
