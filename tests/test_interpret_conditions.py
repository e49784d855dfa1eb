"""When a test is reached: conditions in the words of both languages, and what "it" in them refers to."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
}
INTERESTS = {
    "ru": "если жилище имеется в обоих Государствах, оно считается резидентом того Государства, в котором находится центр его жизненных интересов;",
    "ro": "dacă are o locuinţă permanentă în ambele state, ea este considerată rezidentă a statului în care se află centrul intereselor sale vitale;",
}
ABODE = {
    "ru": "если центр жизненных интересов определить нельзя, оно считается резидентом того Государства, в котором обычно проживает;",
    "ro": "dacă centrul intereselor vitale nu poate fi determinat, ea este considerată rezidentă a statului în care locuieşte în mod obişnuit;",
}
NATIONAL = {
    "ru": "если оно обычно проживает в обоих Государствах, оно считается резидентом того Государства, гражданином которого является;",
    "ro": "dacă locuieşte în mod obişnuit în ambele state, ea este considerată rezidentă a statului al cărui cetăţean este;",
}
LAST = {
    "vital_interests": {
        "ru": "оно считается резидентом того Государства, в котором находится центр его жизненных интересов.",
        "ro": "ea este considerată rezidentă a statului în care se află centrul intereselor sale vitale.",
    },
    "habitual_abode": {
        "ru": "оно считается резидентом того Государства, в котором обычно проживает.",
        "ro": "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit.",
    },
    "nationality": {
        "ru": "оно считается резидентом того Государства, гражданином которого является.",
        "ro": "ea este considerată rezidentă a statului al cărui cetăţean este.",
    },
    "mutual_agreement": {
        "ru": "компетентные органы решают вопрос по взаимному согласию.",
        "ro": "autorităţile competente rezolvă cazul de comun acord.",
    },
}
BEFORE = {
    "vital_interests": (HOME,),
    "habitual_abode": (HOME, INTERESTS),
    "nationality": (HOME, INTERESTS, ABODE),
    "mutual_agreement": (HOME, INTERESTS, ABODE, NATIONAL),
}


def trigger(test: str, condition: str, language: str) -> str:
    """The triggers of a test in an OECD cascade whose item begins with a condition."""
    steps = [step[language] for step in BEFORE[test]]
    found = cascade(*steps, f"{condition} {LAST[test][language]}", language=language)
    assert found.codes[f"individual.{test}"] == "present"
    return found.codes[f"individual.{test}.trigger"]


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        ("ru", "если таким жилищем оно располагает и там и тут, в обеих странах,", "home_in_both"),
        ("ru", "если оно имеет его в обоих Государствах,", "home_in_both"),
        ("ru", "при наличии постоянного жилища в обоих Государствах", "home_in_both"),
        ("ru", "если постоянное жилье имеется у него в каждом из Государств,", "home_in_both"),
        ("ru", "имея постоянное жилище в том и другом Государстве,", "home_in_both"),
        ("ru", "если в обоих Государствах ему доступно постоянное жилище,", "home_in_both"),
        (
            "ru",
            "если постоянное жилище имеется в обоих Государствах или его нет ни в одном из них,",
            "home_in_both; home_in_neither",
        ),
        (
            "ru",
            "если оно имеет постоянное жилище в обоих Государствах либо не имеет его нигде,",
            "home_in_both; home_in_neither",
        ),
        ("ru", "если постоянного жилища у него нет ни в том, ни в другом Государстве,", "home_in_neither"),
        ("ro", "dacă are o asemenea locuinţă în ambele state,", "home_in_both"),
        ("ro", "dacă o are în ambele,", "home_in_both"),
        ("ro", "când dispune de o locuinţă permanentă în fiecare dintre state,", "home_in_both"),
        ("ro", "având o locuinţă permanentă în ambele state,", "home_in_both"),
        ("ro", "dacă locuinţa permanentă se găseşte atât într-un stat, cât şi în celălalt,", "home_in_both"),
        (
            "ro",
            "dacă are o locuinţă permanentă în ambele state sau în niciunul dintre ele,",
            "home_in_both; home_in_neither",
        ),
        ("ro", "dacă nu are nicăieri o locuinţă permanentă,", "home_in_neither"),
    ],
)
def test_a_home_in_both_or_in_neither_leads_to_the_interests(language: str, condition: str, value: str) -> None:
    assert trigger("vital_interests", condition, language) == value


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        ("ru", "если центр его жизненных интересов не может быть определен,", "interests_undetermined"),
        ("ru", "если этот центр не поддается установлению,", "interests_undetermined"),
        (
            "ru",
            "если такой центр определить невозможно либо у него нет постоянного жилища ни в одном из Государств,",
            "home_in_neither; interests_undetermined",
        ),
        (
            "ru",
            "если не удается выяснить, с каким Государством оно теснее связано лично и экономически,",
            "interests_undetermined",
        ),
        (
            "ru",
            "если у него нет постоянного жилища ни в одном из Государств или если Государство, в котором находится центр жизненных интересов, определить нельзя,",
            "home_in_neither; interests_undetermined",
        ),
        ("ru", "в отсутствие постоянного жилища в каком-либо из Государств", "home_in_neither"),
        ("ru", "если оно не располагает жилищем ни в одной из Сторон,", "home_in_neither"),
        ("ro", "dacă acest centru nu poate fi stabilit,", "interests_undetermined"),
        (
            "ro",
            "dacă nu se poate determina cu care stat are relaţiile personale şi economice cele mai strânse,",
            "interests_undetermined",
        ),
        (
            "ro",
            "dacă statul în care se află centrul intereselor sale vitale nu poate fi precizat sau dacă nu are locuinţă permanentă în niciunul dintre state,",
            "home_in_neither; interests_undetermined",
        ),
        ("ro", "în lipsa unei locuinţe permanente în vreunul dintre state,", "home_in_neither"),
        ("ro", "neavând o locuinţă permanentă în niciunul dintre state,", "home_in_neither"),
        ("ro", "dacă nu poate fi determinat centrul intereselor vitale,", "interests_undetermined"),
    ],
)
def test_no_home_or_no_centre_of_interests_leads_to_the_abode(language: str, condition: str, value: str) -> None:
    assert trigger("habitual_abode", condition, language) == value


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        ("ru", "если оно обычно пребывает как в одном, так и в другом Государстве,", "abode_in_both"),
        ("ru", "если оно не проживает обычно ни в том, ни в другом Государстве,", "abode_in_neither"),
        (
            "ru",
            "если в обоих Государствах или ни в одном из них оно обычно не проживает,",
            "abode_in_both; abode_in_neither",
        ),
        ("ru", "если такое проживание имеет место в обоих Государствах,", "abode_in_both"),
        ("ru", "если место обычного проживания определить невозможно,", "abode_undetermined"),
        ("ru", "если неясно, где оно обычно живет,", "abode_undetermined"),
        ("ru", "если применение подпунктов a), b) и c) не дает результата,", "earlier_tests_fail"),
        (
            "ru",
            "если его местожительство не может быть определено в соответствии с подпунктами a)-c),",
            "earlier_tests_fail",
        ),
        ("ru", "если вопрос остается нерешенным,", "earlier_tests_fail"),
        ("ru", "при невозможности применить предыдущие критерии", "earlier_tests_fail"),
        (
            "ro",
            "dacă trăieşte în mod obişnuit în fiecare dintre state sau nu trăieşte astfel în niciunul,",
            "abode_in_both; abode_in_neither",
        ),
        ("ro", "dacă nu locuieşte în mod obişnuit în niciunul dintre state,", "abode_in_neither"),
        ("ro", "dacă locul în care trăieşte în mod obişnuit nu poate fi stabilit,", "abode_undetermined"),
        ("ro", "dacă criteriile de mai sus nu permit soluţionarea cazului,", "earlier_tests_fail"),
        (
            "ro",
            "dacă situaţia nu poate fi rezolvată conform prevederilor literelor a), b) şi c),",
            "earlier_tests_fail",
        ),
        ("ro", "în toate celelalte cazuri,", "earlier_tests_fail"),
    ],
)
def test_an_abode_that_does_not_decide_leads_to_nationality(language: str, condition: str, value: str) -> None:
    assert trigger("nationality", condition, language) == value


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        (
            "ru",
            "если оно состоит в гражданстве обоих Государств или не состоит в гражданстве ни одного из них,",
            "national_of_both; national_of_neither",
        ),
        ("ru", "если оба Государства считают его своим гражданином,", "national_of_both"),
        ("ru", "если ни одно из Государств не считает его своим гражданином,", "national_of_neither"),
        ("ru", "если оно имеет право проживания в обоих Государствах,", "national_of_both"),
        ("ru", "если оно не является гражданином ни того, ни другого Государства,", "national_of_neither"),
        ("ru", "если гражданство не решает дела,", "nationality_undetermined"),
        ("ru", "если по предыдущим подпунктам определить его резидентство не удалось,", "earlier_tests_fail"),
        (
            "ro",
            "dacă posedă cetăţenia ambelor state sau a niciunuia dintre ele,",
            "national_of_both; national_of_neither",
        ),
        ("ro", "dacă ambele state o consideră drept cetăţean al lor,", "national_of_both"),
        ("ro", "dacă niciunul dintre state nu o consideră cetăţean al său,", "national_of_neither"),
        ("ro", "dacă nu este resortisant al niciunuia dintre state,", "national_of_neither"),
        ("ro", "dacă naţionalitatea sa nu poate fi determinată,", "nationality_undetermined"),
        ("ro", "dacă nici astfel rezidenţa nu poate fi stabilită,", "earlier_tests_fail"),
    ],
)
def test_a_nationality_that_does_not_decide_leads_to_the_authorities(language: str, condition: str, value: str) -> None:
    assert trigger("mutual_agreement", condition, language) == value


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "если оно трижды менял работу,"),
        ("ru", "если оно моложе восемнадцати лет,"),
        ("ro", "dacă are copii minori,"),
        ("ro", "dacă depune o cerere în acest sens,"),
    ],
)
def test_a_condition_that_no_trigger_fits_is_inconclusive(language: str, words: str) -> None:
    assert trigger("habitual_abode", words, language) == "inconclusive"


def test_the_evidence_of_a_trigger_is_the_words_of_its_condition() -> None:
    found = cascade(HOME["ru"], INTERESTS["ru"], ABODE["ru"])
    codes = {code.feature: code for code in found.reading.codes}
    (shown,) = codes["individual.habitual_abode.trigger"].evidence
    assert "центр жизненных интересов определить нельзя" in shown.quote
    assert shown.clause == "2.c"


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        (
            "ru",
            "если лицо имеет право на жительство в Особом районе и является также гражданином Республики или если оно не имеет такого права и не является гражданином Республики,",
            "national_of_both; national_of_neither",
        ),
        (
            "ru",
            "если физическое лицо имеет право постоянного жительства в Особом районе и является гражданином Республики либо не имеет ни того, ни другого,",
            "national_of_both; national_of_neither",
        ),
        ("ru", "если оба Государства считают его своим гражданином либо ни одно из них его таковым не считает,", "national_of_both; national_of_neither"),
        (
            "ro",
            "dacă are drept de şedere permanentă în Regiunea Specială şi este totodată cetăţean al României sau dacă nu are nici acest drept, nici această cetăţenie,",
            "national_of_both; national_of_neither",
        ),
        ("ro", "dacă are dreptul de şedere sau cetăţenia în ambele State ori în nici unul,", "national_of_both; national_of_neither"),
    ],
)
def test_a_right_of_abode_here_and_citizenship_there_is_to_be_a_national_of_both(
    language: str, condition: str, value: str
) -> None:
    nationality = {
        "ru": "оно считается резидентом той Стороны, в которой имеет право на жительство или гражданином которой является;",
        "ro": "ea este considerată rezidentă a statului în care are drept de şedere sau al cărui cetăţean este;",
    }
    authorities = {
        "ru": "компетентные органы решают вопрос по взаимному согласию.",
        "ro": "autorităţile competente soluţionează cazul de comun acord.",
    }
    found = cascade(nationality[language], f"{condition} {authorities[language]}", language=language)
    assert found.codes["individual.cascade"] == "nationality > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == value


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        ("ru", "при отсутствии такового", "home_in_neither"),
        ("ru", "если его нет", "home_in_neither"),
        ("ro", "iar în lipsa acesteia,", "home_in_neither"),
        ("ro", "în lipsă,", "home_in_neither"),
        ("ro", "în absenţa unei locuinţe permanente în ambele state,", "home_in_neither"),
        ("ro", "dacă nu o are în niciunul dintre state,", "home_in_neither"),
    ],
)
def test_what_is_lacking_is_what_the_step_before_tested(language: str, condition: str, value: str) -> None:
    steps = {
        "ru": (
            "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
            "{}, оно считается резидентом того Государства, в котором обычно проживает.",
        ),
        "ro": (
            "ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
            "{}, ea este considerată rezidentă a statului în care locuieşte în mod obişnuit.",
        ),
    }
    home, abode = steps[language]
    codes = cascade(home, abode.format(condition.removesuffix(",")), language=language).codes
    assert codes["individual.habitual_abode.trigger"] == value


@pytest.mark.parametrize(
    ("language", "unclear"),
    [
        ("ru", "остался невыясненным"), ("ru", "не выявлен"), ("ru", "вызывает сомнения"),
        ("ru", "остается неустановленным"), ("ru", "не будет обнаружен"),
        ("ro", "rămâne nedeterminat"), ("ro", "rămîne neelucidat"), ("ro", "este îndoielnic"), ("ro", "nu poate fi găsit"),
        ("ro", "este incert"), ("ro", "nu poate fi precizat"),
    ],
)  # fmt: skip
def test_every_way_to_say_that_the_centre_is_unknown_is_one_trigger(language: str, unclear: str) -> None:
    item = {
        "ru": f"если центр жизненных интересов {unclear}, оно считается резидентом того Государства, где обычно проживает;",
        "ro": f"în caz că centrul intereselor vitale {unclear}, este considerată rezidentă a statului în care locuieşte "
        "în mod obişnuit;",
    }[language]
    found = cascade(
        {
            "ru": "оно считается резидентом того Государства, в котором располагает постоянным жилищем;",
            "ro": "este considerată rezidentă a statului în care are o locuinţă permanentă;",
        }[language],
        item,
        language=language,
    )
    assert found.codes["individual.habitual_abode.trigger"] == "interests_undetermined"


def test_the_residence_that_the_authorities_determine_is_no_part_of_the_condition() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором располагает постоянным жилищем;",
        "если постоянным жилищем оно располагает в обоих Государствах или не располагает ни в одном из них, постоянное "
        "местожительство этого лица устанавливают компетентные органы по взаимной договоренности.",
    )
    assert found.codes["individual.mutual_agreement.trigger"] == "home_in_both; home_in_neither"


def test_romanian_lists_may_condition_with_a_bare_de_and_count_states_one_by_one() -> None:
    found = cascade(
        "aceasta va fi considerată rezidentă a statului în care are o locuinţă permanentă;",
        "de nu se poate afla unde este centrul intereselor sale vitale ori de nu are o locuinţă permanentă nici într-un "
        "stat, nici în celălalt, va fi considerată rezidentă a statului unde locuieşte îndeobşte;",
        "de locuieşte îndeobşte şi într-un stat, şi în celălalt ori nici într-unul, nici în celălalt, va fi considerată "
        "rezidentă a statului a cărui cetăţenie o are;",
        "de are şi cetăţenia unui stat, şi pe a celuilalt ori nu o are nici pe a unuia, nici pe a celuilalt, autorităţile "
        "competente vor rezolva problema de comun acord.",
        language="ro",
    )
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither; interests_undetermined"
    assert found.codes["individual.nationality.trigger"] == "abode_in_both; abode_in_neither"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ro",
            "2. O persoană fizică rezidentă a ambelor state contractante este considerată rezidentă a statului în care îşi are domiciliul. În lipsa domiciliului sau dacă are domiciliul în ambele state, este rezidentă a statului în care se află centrul intereselor sale vitale.",
        ),
        (
            "ru",
            "2. Физическое лицо, являющееся резидентом обоих Договаривающихся Государств, считается резидентом того Государства, в котором оно имеет постоянное местожительство. При отсутствии постоянного местожительства или если оно имеет постоянное местожительство в обоих Государствах, оно считается резидентом того Государства, в котором находится центр его жизненных интересов.",
        ),
    ],
)
def test_the_lack_of_a_home_that_is_called_a_residence_is_a_home_in_neither(language: str, words: str) -> None:
    assert article(words, language=language).codes["individual.vital_interests.trigger"] == "home_in_both; home_in_neither"


@pytest.mark.parametrize(
    ("condition", "trigger"),
    [
        ("при обычном проживании в обоих Государствах", "abode_in_both"),
        ("при обычном проживании в Аларии и в Борении", "abode_in_both"),
        ("при гражданстве и Аларии, и Борении", "national_of_both"),
        ("при подданстве обоих Государств", "national_of_both"),
    ],
)
def test_a_condition_may_be_a_noun_with_its_adjective(condition: str, trigger: str) -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        f"{condition} компетентные органы решают вопрос по взаимному согласию.",
    )
    assert found.codes["individual.mutual_agreement.trigger"] == trigger


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("ru", "если таковых нет или центр жизненных интересов не может быть определен,"),
        ("ru", "при отсутствии такового или невозможности установить центр жизненных интересов"),
        ("ru", "если центр не может быть установлен либо постоянного жилища не имеется,"),
        ("ro", "dacă nu există nicio asemenea locuinţă sau centrul nu poate fi stabilit,"),
    ],
)
def test_what_is_lacking_beside_an_unknown_centre_is_the_home(language: str, condition: str) -> None:
    assert set(trigger("habitual_abode", condition, language).split("; ")) == {
        "home_in_neither", "interests_undetermined"}


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        ("ru", "если обычное проживание имеет место в обоих Государствах или отсутствует,", "abode_in_both; abode_in_neither"),
        ("ro", "dacă locuirea obişnuită există în ambele state sau lipseşte,", "abode_in_both; abode_in_neither"),
        ("ro", "dacă sunt două asemenea state sau niciunul,", "abode_in_both; abode_in_neither"),
    ],
)
def test_the_lack_of_what_the_condition_before_speaks_of_is_neither(language: str, condition: str, value: str) -> None:
    assert trigger("nationality", condition, language) == value


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("ru", "если оно апатрид или является гражданином обоих Государств,"),
        ("ro", "dacă este apatrid sau cetăţean al ambelor state,"),
    ],
)
def test_a_case_of_several_that_is_not_understood_leaves_the_trigger_open(language: str, condition: str) -> None:
    assert trigger("mutual_agreement", condition, language) == "inconclusive"
