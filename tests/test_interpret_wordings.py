"""Ways in which translators say the same: openings, nominal conditions, names of nationality, of residence in both."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

OECD = "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"
ITEMS = """
a) numai al statului în care are o locuinţă permanentă;
b) numai al statului cu care are legăturile personale şi economice cele mai strânse, dacă are o locuinţă permanentă în ambele state;
c) al statului în care locuieşte de obicei, dacă centrul intereselor vitale nu poate fi delimitat;
d) al statului al cărui cetăţean este, dacă locuieşte de obicei în ambele state sau în niciunul;
e) al statului stabilit de comun acord de autorităţile competente, dacă este cetăţean al ambelor state sau al niciunuia."""


@pytest.mark.parametrize(
    "opening",
    [
        "2. O persoană fizică dublu rezidentă, potrivit paragrafului 1, este considerată rezident:",
        "2. Persoana fizică aflată în situaţia unei duble rezidenţe are calitatea de rezident:",
        "2. Dubla reşedinţă a unei persoane fizice se rezolvă astfel, ea fiind rezident:",
        "2. Rezidenţa fiscală dublă a unei persoane fizice se soluţionează astfel, ea fiind rezident:",
        "2. În cazul unui dublu domiciliu al unei persoane fizice, aceasta este rezident:",
    ],
)
def test_residence_in_both_is_double_residence_in_any_of_its_forms(opening: str) -> None:
    found = article(opening + ITEMS, language="ro")
    assert found.codes["individual.cascade"] == OECD
    assert found.codes["individual.permanent_home.only"] == "yes"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"
    assert "individual_intro" in found.provisions["2"]


def test_double_taxation_of_residents_is_no_double_residence() -> None:
    found = article("2. Statele evită dubla impunere a persoanelor fizice rezidente.", language="ro")
    assert found.codes["individual.cascade"] == "absent"


@pytest.mark.parametrize(
    ("condition", "trigger"),
    [
        ("în prezenţa unor locuinţe permanente în amândouă statele", "home_in_both"),
        ("în cazul existenţei câte unei locuinţe permanente în ambele state", "home_in_both"),
        ("în ipoteza lipsei unei locuinţe permanente în ambele state", "home_in_neither"),
        ("existând o locuinţă permanentă în fiecare din cele două state", "home_in_both"),
        ("neexistând o locuinţă permanentă în niciunul dintre state", "home_in_neither"),
    ],
)
def test_a_condition_may_be_a_noun_or_a_participle(condition: str, trigger: str) -> None:
    home = "ea este considerată rezidentă a statului în care are o locuinţă permanentă;"
    step = f"{condition}, ea este considerată rezidentă a statului în care locuieşte de obicei."
    assert cascade(home, step, language="ro").codes["individual.habitual_abode.trigger"] == trigger


@pytest.mark.parametrize(
    ("test", "both"),
    [
        ("a cărui supuşenie o poartă", "poartă supuşenia ambelor state"),
        ("al cărui supus este", "este supus al ambelor state"),
        ("al cărui indigenat îl are", "are indigenatul ambelor state"),
        ("de a cărui apartenenţă statală se bucură", "se bucură de apartenenţa statală a ambelor state"),
        ("al cărui pământean este", "este pământean al ambelor state"),
    ],
)
def test_nationality_has_old_names(test: str, both: str) -> None:
    found = cascade(
        f"ea este considerată rezidentă a statului {test};",
        f"dacă {both}, autorităţile competente hotărăsc prin bună învoială.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "nationality > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both"


def test_a_person_subject_to_tax_is_no_subject_of_a_state() -> None:
    found = article(language="ro")
    assert found.codes["definition.criteria"] == "domicile"


@pytest.mark.parametrize("habit", ["este obişnuit să trăiască", "e obişnuită a sta", "este obişnuită să vieţuiască"])
def test_an_abode_may_be_what_somebody_is_used_to(habit: str) -> None:
    found = cascade(
        f"ea este considerată rezidentă a statului în care {habit};",
        f"dacă {habit} în ambele state, ea este considerată rezidentă a statului al cărui cetăţean este.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "habitual_abode > nationality"
    assert found.codes["individual.nationality.trigger"] == "abode_in_both"


def test_a_fact_right_before_its_participle_belongs_to_the_condition() -> None:
    found = article(
        "2. O persoană fizică rezidentă a ambelor state este tratată ca rezidentă a statului în care are o locuinţă permanentă.",
        "3. Naţional fiind al amândurora sau al niciunuia, ea este tratată aşa cum convin autorităţile competente.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"
    assert found.provisions["3"] == ("mutual_agreement",)


def test_any_other_person_is_no_individual() -> None:
    found = article(
        "2. O persoană fizică rezidentă a ambelor state este rezidentă a statului în care are o locuinţă permanentă.",
        "3. Oricare altă persoană rezidentă a ambelor state este rezidentă numai a statului în care a fost constituită.",
        language="ro",
    )
    assert found.codes["individual.cascade"] == "permanent_home"
    assert found.codes["entity.scope"] == "other_than_individual"
    assert found.codes["entity.position"] == "after_individual"


@pytest.mark.parametrize(
    "fails", ["Până la o asemenea convenire", "Cât timp consensul lipseşte", "În absenţa învoielii lor"]
)
def test_an_agreement_that_is_not_reached_has_many_names(fails: str) -> None:
    found = article(
        "2. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state, autorităţile competente rezolvă cazul de comun acord. "
        f"{fails}, persoana nu are acces la nicio scutire, cu excepţia celor stabilite de autorităţile competente.",
        language="ro",
    )
    assert found.codes["entity.benefits_denied"] == "present"


def test_a_partnership_may_be_resident_where_its_taxed_member_is() -> None:
    found = article(
        "2. Rezidenţa unei societăţi în comandită este aceea a asociaţilor care datorează impozitul pe venitul ei.", language="ro"
    )
    assert found.codes["partnership.clause"] == "attributed_to_taxable_person"


@pytest.mark.parametrize(
    ("grounds", "value"),
    [
        ("domiciliului, a conducerii sau a unui punct de legătură asemănător", "domicile; place_of_management; other_criterion"),
        ("faptului că îşi are acolo domiciliul, înmatricularea sau conducerea", "domicile; place_of_management; registration"),
        ("domiciliului sau a supuşeniei", "domicile; citizenship"),
    ],
)
def test_grounds_of_tax_have_short_names(grounds: str, value: str) -> None:
    definition = (
        "1. În sensul prezentului Acord, expresia „rezident al unui stat contractant” înseamnă orice persoană care, potrivit "
        f"legislaţiei acelui stat, este supusă impozitării în acel stat datorită {grounds}."
    )
    assert article(language="ro", definition=definition).codes["definition.criteria"] == value


@pytest.mark.parametrize(
    "said",
    ["Sunt socotite la fel statul contractant, municipiile sale", "Se numesc astfel şi statul, comunele acestuia"],
)
def test_the_state_may_be_named_before_its_parts(said: str) -> None:
    definition = (
        "1. În sensul prezentului Acord, expresia „rezident al unui stat contractant” înseamnă orice persoană care, potrivit "
        f"legislaţiei acelui stat, este supusă impozitării în acel stat datorită domiciliului. {said} şi autorităţile locale."
    )
    assert article(language="ro", definition=definition).codes["definition.state_itself"] == "state; local_authority"


@pytest.mark.parametrize(
    ("language", "home", "denied"),
    [
        ("ro", "ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
         "dacă nu este stat în care să nu dispună de o locuinţă permanentă, ea este considerată rezidentă a statului al cărui cetăţean este."),
        ("ru", "оно считается резидентом того Государства, в котором имеет постоянное жилище;",
         "если не найдется Государства, в котором оно не имеет постоянного жилища, оно считается резидентом того Государства, гражданином которого является."),
    ],
)  # fmt: skip
def test_a_home_that_is_denied_twice_is_no_lack_of_one(language: str, home: str, denied: str) -> None:
    trigger = cascade(home, denied, language=language).codes["individual.nationality.trigger"]
    assert trigger in ("home_in_both", "inconclusive")


@pytest.mark.parametrize("lack", ["în absenţa unei rezolvări", "în lipsa unui rezultat după aceste criterii"])
def test_the_lack_of_a_solution_is_that_all_before_fails(lack: str) -> None:
    found = cascade(
        "ea este considerată rezidentă a statului al cărui cetăţean este;",
        f"{lack}, autorităţile competente rezolvă cazul de comun acord.",
        language="ro",
    )
    assert found.codes["individual.mutual_agreement.trigger"] == "earlier_tests_fail"


def test_bodies_are_residents_although_they_owe_no_tax() -> None:
    found = article("2. Fondurile de pensii sunt considerate rezidente, deşi nu au de achitat niciun impozit.", language="ro")
    assert found.codes["definition.exempt_bodies"] == "pension_fund"


def test_the_management_of_the_company_that_controls_is_no_ground_of_the_one_controlled() -> None:
    definition = (
        "1. În sensul prezentului Acord, expresia „rezident al unui stat contractant” înseamnă orice persoană care, potrivit "
        "legislaţiei acelui stat, este supusă impozitării în acel stat datorită domiciliului sau sediului conducerii companiei care o deţine."
    )
    assert article(language="ro", definition=definition).codes["definition.criteria"] in ("domicile", "inconclusive")


def test_a_former_wording_in_brackets_is_no_rule() -> None:
    found = article(
        "2. O societate rezidentă a ambelor state este rezidentă numai a statului în care se află sediul conducerii sale efective. "
        "(Anterior modificării din 2009, paragraful 2 prevedea: „2. O societate este rezidentă a statului în care a fost înfiinţată.”)",
        language="ro",
    )
    assert found.codes["entity.rule"] == "effective_management"
