"""Steps of a tie-break: consequence before or after, merged and split, "only" in its limb, steps without a verb."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă",
}
OECD = "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"


@pytest.mark.parametrize(
    ("language", "step", "trigger"),
    [
        (
            "ru",
            "оно считается резидентом того Государства, в котором обычно проживает, если постоянного жилища нет ни в одном из Государств",
            "home_in_neither",
        ),
        (
            "ru",
            "того Государства, в котором обычно проживает, оно считается резидентом при отсутствии постоянного жилища в обоих Государствах",
            "home_in_neither",
        ),
        (
            "ru",
            "резидентом того Государства, где оно обычно живет, лицо признается в случае, если постоянное жилище имеется у него в обоих Государствах",
            "home_in_both",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit, dacă are o locuinţă permanentă în ambele state",
            "home_in_both",
        ),
        (
            "ro",
            "persoana se consideră rezidentă a statului în care trăieşte de regulă, atunci când nu are o locuinţă permanentă în niciunul dintre state",
            "home_in_neither",
        ),
    ],
)
def test_a_condition_may_follow_its_consequence(language: str, step: str, trigger: str) -> None:
    found = cascade(HOME[language] + ";", step + ".", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["individual.habitual_abode.trigger"] == trigger


@pytest.mark.parametrize(
    ("language", "items"),
    [
        (
            "ru",
            [
                HOME["ru"]
                + "; если постоянное жилище есть в обоих Государствах, оно считается резидентом того Государства, в котором находится центр его жизненных интересов; если его определить нельзя или если жилища нет ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает;",
                "если оно обычно проживает в обоих Государствах или ни в одном из них, оно считается резидентом того Государства, гражданином которого является, а если оно гражданин обоих Государств или ни одного из них, компетентные органы решают вопрос по взаимному согласию.",
            ],
        ),
        (
            "ro",
            [
                HOME["ro"]
                + "; dacă are o locuinţă permanentă în ambele state, ea este considerată rezidentă a statului în care se află centrul intereselor sale vitale; dacă acesta nu poate fi determinat sau dacă nu are o locuinţă permanentă în niciunul dintre state, a statului în care locuieşte în mod obişnuit;",
                "dacă locuieşte în mod obişnuit în ambele state sau în niciunul, ea este considerată rezidentă a statului al cărui cetăţean este, iar dacă este cetăţean al ambelor sau al niciunuia, autorităţile competente rezolvă cazul de comun acord.",
            ],
        ),
    ],
)
def test_steps_merged_into_two_items_are_five_tests(language: str, items: list[str]) -> None:
    found = cascade(*items, language=language)
    assert found.codes["individual.cascade"] == OECD
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither; interests_undetermined"
    assert found.codes["individual.nationality.trigger"] == "abode_in_both; abode_in_neither"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"
    assert found.provisions["2.a"] == ("permanent_home", "vital_interests", "habitual_abode")
    assert found.provisions["2.b"] == ("nationality", "mutual_agreement")


def test_one_test_in_two_items_is_one_test_with_the_triggers_of_both() -> None:
    found = cascade(
        HOME["ru"] + ";",
        "если постоянное жилище есть в обоих Государствах, оно считается резидентом того Государства, в котором обычно проживает;",
        "если постоянного жилища нет ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_both; home_in_neither"
    assert found.provisions["2.b"] == found.provisions["2.c"] == ("habitual_abode",)


@pytest.mark.parametrize(
    ("language", "before", "after", "values"),
    [
        ("ru", "только ", "", ("yes", "no")),
        ("ru", "", "только ", ("no", "yes")),
        ("ru", "исключительно ", "лишь ", ("yes", "yes")),
        ("ru", "", "", ("no", "no")),
        ("ro", "numai ", "", ("yes", "no")),
        ("ro", "", "doar ", ("no", "yes")),
        ("ro", "exclusiv ", "numai ", ("yes", "yes")),
        ("ro", "", "", ("no", "no")),
    ],
)
def test_only_goes_no_further_than_the_limb_it_stands_in(
    language: str, before: str, after: str, values: tuple[str, str]
) -> None:
    words = {
        "ru": "оно считается резидентом {}того Государства, в котором имеет постоянное жилище; если оно имеет его в обоих, оно считается резидентом {}того Государства, в котором находится центр его жизненных интересов.",
        "ro": "ea este considerată rezidentă {}a statului în care are o locuinţă permanentă; dacă are una în ambele, este considerată rezidentă {}a statului în care se află centrul intereselor sale vitale.",
    }
    codes = cascade(words[language].format(before, after), language=language).codes
    assert (codes["individual.permanent_home.only"], codes["individual.vital_interests.only"]) == values


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "если оно имеет постоянное жилище только в одном из Государств, оно считается резидентом этого Государства",
        ),
        (
            "ru",
            "оно считается резидентом того Государства, в котором оно одно только и имеет постоянное жилище, предназначенное лишь для него",
        ),
        (
            "ro",
            "dacă are o locuinţă permanentă numai în unul dintre state, ea este considerată rezidentă a acelui stat",
        ),
    ],
)
def test_only_in_a_condition_or_about_the_home_is_not_residence_in_that_state_only(language: str, words: str) -> None:
    codes = cascade(words + ".", language=language).codes
    assert codes["individual.permanent_home"] == "present"
    assert codes["individual.permanent_home.only"] == "no"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "исключительно в том Государстве, где оно имеет постоянное жилище, лицо признается резидентом",
        ),
        ("ru", "лицо признается резидентом единственно того Государства, где имеет постоянное жилище"),
        ("ru", "резидентом лишь того Государства признается лицо, в котором оно имеет постоянное жилище"),
        ("ro", "persoana este rezidentă exclusiv în statul în care are o locuinţă permanentă"),
        (
            "ro",
            "numai statul în care are o locuinţă permanentă este considerat statul ei de rezidenţă",
        ),
        ("ro", "persoana nu este considerată rezidentă decât a statului în care are o locuinţă permanentă"),
    ],
)
def test_only_may_stand_anywhere_before_the_relative_clause(language: str, words: str) -> None:
    codes = cascade(words + ".", language=language).codes
    assert codes["individual.permanent_home"] == "present"
    assert codes["individual.permanent_home.only"] == "yes"


@pytest.mark.parametrize(
    ("language", "items", "tests"),
    [
        (
            "ru",
            ["постоянное жилище;", "центр жизненных интересов;", "обычное проживание;", "гражданство."],
            "permanent_home > vital_interests > habitual_abode > nationality",
        ),
        (
            "ro",
            ["locuinţa permanentă;", "centrul intereselor vitale;", "cetăţenia."],
            "permanent_home > vital_interests > nationality",
        ),
    ],
)
def test_a_list_of_bare_criteria_is_a_cascade_of_earlier_tests_failing(
    language: str, items: list[str], tests: str
) -> None:
    intro = {
        "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, его резидентство определяется последовательно по следующим признакам:",
        "ro": "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, rezidenţa sa se determină succesiv după următoarele criterii:",
    }
    steps = "\n".join(f"{label}) {item}" for label, item in zip("abcd", items, strict=False))
    found = article(f"{intro[language]}\n{steps}", language=language)
    assert found.codes["individual.cascade"] == tests
    assert found.codes["individual.permanent_home.trigger"] == "always"
    assert found.codes["individual.nationality.trigger"] == "earlier_tests_fail"


@pytest.mark.parametrize(
    ("language", "step"),
    [
        (
            "ru",
            "если постоянное жилище есть в обоих Государствах — того Государства, с которым оно имеет более тесные личные и экономические связи",
        ),
        ("ru", "если в обоих — того Государства, в котором находится центр его жизненных интересов"),
        (
            "ro",
            "dacă are o locuinţă permanentă în ambele state, a statului cu care legăturile personale şi economice sunt mai strânse",
        ),
        ("ro", "dacă în ambele, a statului în care se află centrul intereselor sale vitale"),
    ],
)
def test_a_step_may_leave_out_its_verb(language: str, step: str) -> None:
    found = cascade(HOME[language] + ";", step + ".", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.provisions["2.b"] == ("vital_interests",)


def test_a_test_may_be_put_as_a_condition_of_one_state_alone() -> None:
    found = cascade(
        "если оно имеет постоянное жилище лишь в одном из Государств, оно считается резидентом этого Государства;",
        "если оно имеет его в обоих Государствах, оно считается резидентом того Государства, в котором находится центр жизненных интересов.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests"
    assert found.codes["individual.permanent_home.trigger"] == "always"


@pytest.mark.parametrize(
    ("language", "step", "test"),
    [
        ("ru", "; при наличии жилища в обоих Государствах — того, в котором обычно проживает.", "habitual_abode"),
        ("ru", ", а при его отсутствии — того, в котором обычно проживает.", "habitual_abode"),
        (
            "ru",
            "; если и это не помогает — того, гражданином которого является.",
            "nationality",
        ),
        (
            "ru",
            "; если таких Государств два — того, с которым теснее связано лично и экономически.",
            "vital_interests",
        ),
        ("ro", "; dacă are locuinţă în ambele – a statului al cărui cetăţean este.", "nationality"),
        (
            "ro",
            ", iar în lipsa acesteia, a statului în care locuieşte în mod obişnuit.",
            "habitual_abode",
        ),
        (
            "ro",
            "; în lipsă, a statului al cărui cetăţean este.",
            "nationality",
        ),
    ],
)
def test_a_step_without_a_verb_in_the_sentence_of_another_is_not_lost(language: str, step: str, test: str) -> None:
    dual = {
        "ru": "2. Если физическое лицо является резидентом обоих Государств, ",
        "ro": "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, ",
    }
    found = article(dual[language] + HOME[language] + step, language=language)
    assert found.codes["individual.cascade"] == f"permanent_home > {test}"


@pytest.mark.parametrize(
    ("language", "words", "tests"),
    [
        (
            "ru",
            "2. Статус физического лица, которое является резидентом обоих Государств, определяется путем последовательного применения следующих критериев: наличие постоянного жилища; центр жизненных интересов; гражданство.",
            "permanent_home > vital_interests > nationality",
        ),
        (
            "ru",
            "2. Физическое лицо, являющееся резидентом обоих Государств, считается резидентом того Государства, в котором имеет постоянное жилище, при отсутствии такового — того, в котором обычно проживает, а при невозможности определить и это — того, гражданином которого является.",
            "permanent_home > habitual_abode > nationality",
        ),
        (
            "ru",
            "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом прежде всего Государства, в котором имеет постоянное жилище, затем Государства, в котором находится центр его жизненных интересов, и, наконец, Государства, гражданином которого является.",
            "permanent_home > vital_interests > nationality",
        ),
        (
            "ro",
            "2. Rezidenţa unei persoane fizice care este rezidentă a ambelor state se determină după următoarele criterii, în ordine: locuinţa permanentă; centrul intereselor vitale; cetăţenia.",
            "permanent_home > vital_interests > nationality",
        ),
        (
            "ro",
            "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, atunci: în primul rând, ea se consideră rezidentă numai a statului în care are o locuinţă permanentă; în al doilea rând, dacă are o asemenea locuinţă în ambele state, numai a statului în care se află centrul intereselor sale vitale; în celelalte cazuri, hotărâtoare este cetăţenia.",
            "permanent_home > vital_interests > nationality",
        ),
    ],
)
def test_a_cascade_in_running_text_is_read_in_its_order(language: str, words: str, tests: str) -> None:
    assert article(words, language=language).codes["individual.cascade"] == tests


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно считается резидентом только того Государства, в котором оно не располагает постоянным жилищем."),
        ("ru", "оно считается резидентом того Государства, гражданином которого оно не является."),
        ("ro", "ea este considerată rezidentă a statului în care nu are o locuinţă permanentă."),
    ],
)
def test_a_test_that_is_denied_is_no_test_and_makes_the_cascade_inconclusive(language: str, words: str) -> None:
    assert cascade(words, language=language).codes["individual.cascade"] == "inconclusive"


def test_a_step_by_a_procedure_alone_stands_before_its_condition() -> None:
    found = cascade(
        "al statului în care are o locuinţă permanentă;",
        "al statului determinat prin procedura din articolul IX, dacă este naţional al ambelor state sau al niciunuia.",
        language="ro",
    )
    assert found.codes["individual.mutual_agreement.article"] == "IX"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"


def test_the_words_that_open_a_list_of_criteria_test_nothing_themselves() -> None:
    found = article(
        "2. Физическое лицо, которое является резидентом обоих Государств, считается резидентом того Государства, которое "
        "определяется последовательным применением следующих признаков:\n- в котором оно имеет постоянное жилье;\n"
        "- в котором оно обычно проживает."
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["individual.permanent_home.trigger"] == "always"


@pytest.mark.parametrize(
    ("language", "step"),
    [
        ("ru", "оно считается резидентом того Государства, гражданином которого является его работодатель."),
        ("ro", "ea este considerată rezidentă a statului a cărui naţionalitate o are angajatorul său."),
        ("ru", "оно считается резидентом того Государства, гражданином которого является, если только оно не отказалось от гражданства."),
        ("ro", "ea este considerată rezidentă a statului al cărui cetăţean este, doar dacă nu a renunţat la aceasta."),
        ("ru", "оно считается резидентом того Государства, с которым имеет более тесные экономические связи."),
        ("ro", "ea este considerată rezidentă a statului cu care legăturile sale economice sunt mai strânse."),
        ("ro", "ea este considerată rezidentă a statului cu care legăturile sale personale sunt mai strânse."),
    ],
)
def test_a_fact_of_another_person_one_that_was_given_up_and_half_a_centre_are_no_known_test(
    language: str, step: str
) -> None:
    assert cascade(HOME[language] + ";", step, language=language).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "condition", "trigger"),
    [
        ("ru", "если центр его жизненных интересов не может быть определен и при этом оно не имеет постоянного жилища ни в одном из Государств", "home_in_neither; interests_undetermined"),
        ("ro", "dacă centrul intereselor sale vitale nu poate fi determinat şi totodată nu are o locuinţă permanentă în niciunul dintre state", "home_in_neither; interests_undetermined"),
        ("ru", "если центр его жизненных интересов не может быть определен в течение трёх месяцев", "inconclusive"),
        ("ro", "dacă centrul intereselor sale vitale nu poate fi determinat în termen de trei luni", "inconclusive"),
    ],
)
def test_conditions_joined_by_and_are_both_read_and_a_time_limit_leaves_one_open(
    language: str, condition: str, trigger: str
) -> None:
    abode = {
        "ru": ", оно считается резидентом того Государства, в котором обычно проживает.",
        "ro": ", ea este considerată rezidentă a statului în care locuieşte în mod obişnuit.",
    }
    found = cascade(HOME[language] + ";", condition + abode[language], language=language).codes
    assert found["individual.habitual_abode.trigger"] == trigger
    assert found["individual.cascade"] == "permanent_home > habitual_abode"


def test_a_test_named_before_its_consequence_and_one_inside_it_are_tests() -> None:
    seen = "se cercetează mai întâi unde are locuinţa permanentă, persoana fiind considerată rezidentă exclusiv a statului în care o are."
    found = cascade(seen, language="ro").codes
    assert (found["individual.cascade"], found["individual.permanent_home.only"]) == ("permanent_home", "yes")
    inside = "ea va fi considerată rezidentă, în cazul în care este cetăţean numai al unuia dintre state, a acestui stat."
    found = cascade(inside, language="ro").codes
    assert (found["individual.cascade"], found["individual.nationality.only"]) == ("nationality", "no")


@pytest.mark.parametrize("lives", ["постоянно проживает", "постоянно пребывает"])
def test_where_somebody_permanently_lives_is_his_abode_behind_a_test_of_the_home(lives: str) -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором оно располагает постоянным жилищем;",
        "если оно не располагает постоянным жилищем ни в одном из Государств, оно считается резидентом того Государства, в "
        f"котором оно {lives};",
        f"если оно {lives} в обоих Государствах или ни в одном из них, оно считается резидентом того Государства, "
        "гражданином которого оно является.",
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode > nationality"
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither"
    assert found.codes["individual.nationality.trigger"] == "abode_in_both; abode_in_neither"


@pytest.mark.parametrize(
    "home",
    ["постоянной квартирой или домом", "жильем, предназначенным для постоянного проживания"],
)
def test_a_home_in_several_words_is_one_home(home: str) -> None:
    found = cascade(
        f"оно считается резидентом того Государства, в котором оно располагает {home};",
        f"если оно располагает {home} в обоих Государствах, оно считается резидентом того Государства, в котором находится "
        "центр его жизненных интересов;",
        f"если оно не располагает {home} ни в одном из Государств, оно считается резидентом того Государства, в котором "
        "обычно проживает.",
    )
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither"


@pytest.mark.parametrize("home", ["un loc permanent de trai", "un spaţiu locativ permanent"])
def test_the_home_has_names_of_its_own_in_moldovan_texts(home: str) -> None:
    found = cascade(
        f"ea va fi considerată rezident al Statului în care are {home};",
        f"dacă nu are {home} în nici unul din State, rezident al Statului în care locuieşte de obicei.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither"
