"""States called by their names: "in the Union and in Ostmark" is in both States, "neither ... nor ..." in neither."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article, cascade

HOME = {
    "ru": "оно считается резидентом того Государства, в котором имеет постоянное жилище.",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
}


@pytest.mark.parametrize(
    ("opening", "language"),
    [
        ("Если физическое лицо имеет постоянное местопребывание и в Союзе, и в Остмарке", "ru"),
        ("Если физическое лицо является резидентом как Союза Приморских Республик, так и Королевства Остмарк", "ru"),
        ("Если физическое лицо является резидентом Союза и Остмарка", "ru"),
        ("Если физическое лицо является резидентом Республики Веллан и Королевства Остмарк", "ru"),
        ("Если физическое лицо является резидентом Государства А и Государства Б", "ru"),
        ("Если физическое лицо является резидентом Союза и одновременно резидентом Остмарка", "ru"),
        ("Когда физическое лицо имеет местожительство в СССР, а также в ФРГ", "ru"),
        ("Когда физическое лицо признается резидентом Веллана, равно как и Остмарка", "ru"),
        ("Если физическое лицо является резидентом по законам Веллана и по законам Остмарка", "ru"),
        ("Если физическое лицо постоянно проживает и на территории Веллана, и на территории Остмарка", "ru"),
        ("При двойном постоянном местожительстве физического лица", "ru"),
        ("При двойном налоговом резидентстве физического лица", "ru"),
        ("Când o persoană fizică este rezidentă atât a României, cât şi a Vestmarkului", "ro"),
        ("Când o persoană fizică este rezidentă atât a Republicii Populare Lidia cât şi a Regatului Unit al Sudariei", "ro"),
        ("Când o persoană fizică este rezidentă a României şi a Vestmarkului", "ro"),
        ("Când o persoană fizică este rezidentă a României şi Vestmarkului", "ro"),
        ("Când o persoană fizică are domiciliul şi în România, şi în Vestmark", "ro"),
        ("Când o persoană fizică are domiciliul în Norlanda, precum şi în Sudaria", "ro"),
        ("Când o persoană fizică este rezidentă a Statului A şi a Statului B", "ro"),
        ("Când o persoană fizică este rezidentă deopotrivă în Norlanda şi în Sudaria", "ro"),
        ("Când o persoană fizică este rezidentă a României, ca şi a Republicii Moldova", "ro"),
        ("Când o persoană fizică este rezidentă în România potrivit legii României şi legii Vestmarkului", "ro"),
    ],
)
def test_two_names_of_states_are_both_states(opening: str, language: str) -> None:
    found = article(f"2. {opening}, {HOME[language]}", language=language)
    assert found.codes["individual.cascade"] == "permanent_home"
    assert "individual_intro" in found.provisions["2"]


@pytest.mark.parametrize(
    ("opening", "language"),
    [
        ("Если физическое лицо является резидентом Союза или Остмарка", "ru"),
        ("Если физическое лицо является резидентом Боснии и Герцеговины", "ru"),
        ("Если физическое лицо является резидентом Соединенного Королевства Великобритании и Северной Ирландии", "ru"),
        ("Если физическое лицо является резидентом по Соглашению и Протоколу", "ru"),
        ("Если физическое лицо является резидентом согласно подпунктам А и Б", "ru"),
        ("Если физическое лицо является резидентом в силу Соглашения между Велланом и Остмарком", "ru"),
        ("Când o persoană fizică este rezidentă a României sau a Vestmarkului", "ro"),
        ("Când o persoană fizică este rezidentă a Bosniei şi Herţegovinei", "ro"),
        ("Când o persoană fizică este rezidentă a Regatului Unit al Marii Britanii şi Irlandei de Nord", "ro"),
        ("Când o persoană fizică este rezidentă potrivit literelor A şi B", "ro"),
        ("Când o persoană fizică este rezidentă potrivit Acordului dintre România şi Vestmark", "ro"),
    ],
)
def test_other_pairs_of_names_are_not_both_states(opening: str, language: str) -> None:
    found = article(f"2. {opening}, {HOME[language]}", language=language)
    assert "individual_intro" not in found.provisions["2"]


@pytest.mark.parametrize(
    ("condition", "trigger", "language"),
    [
        ("если оно имеет постоянное жилище в Союзе и в Остмарке", "home_in_both", "ru"),
        ("если постоянное жилище есть у него как в Союзе, так и в Остмарке", "home_in_both", "ru"),
        ("если оно не имеет постоянного жилища ни в Союзе, ни в Королевстве Остмарк", "home_in_neither", "ru"),
        ("если постоянного жилища нет ни на территории Союза, ни на территории Остмарка", "home_in_neither", "ru"),
        ("если постоянное жилище имеется не в Союзе и не в Остмарке", "home_in_neither", "ru"),
        ("если постоянное жилище есть у него и там, и там", "home_in_both", "ru"),
        ("если постоянного жилища у него нет ни там, ни там", "home_in_neither", "ru"),
        ("dacă are o locuinţă permanentă în România şi în Vestmark", "home_in_both", "ro"),
        ("dacă are o locuinţă permanentă şi în România, şi în Vestmark", "home_in_both", "ro"),
        ("dacă nu are o locuinţă permanentă nici în România, nici în Vestmark", "home_in_neither", "ro"),
        ("dacă nu are o locuinţă permanentă nici pe teritoriul României şi nici pe teritoriul Vestmarkului", "home_in_neither", "ro"),
    ],
)
def test_a_condition_may_name_the_states(condition: str, trigger: str, language: str) -> None:
    abode = {
        "ru": "оно считается резидентом того Государства, в котором обычно проживает.",
        "ro": "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit.",
    }
    found = cascade(HOME[language], f"{condition}, {abode[language]}", language=language)
    assert found.codes["individual.habitual_abode.trigger"] == trigger


@pytest.mark.parametrize(
    ("condition", "language"),
    [
        ("если оно является гражданином и Союза, и Остмарка или не является гражданином ни Союза, ни Остмарка", "ru"),
        ("если оно гражданин Веллана и Остмарка или не гражданин ни того, ни другого Государства", "ru"),
        ("если оно имеет гражданство Веллана и гражданство Остмарка либо не имеет ни того, ни другого", "ru"),
        ("dacă este cetăţean al României şi al Vestmarkului sau nu este cetăţean nici al României, nici al Vestmarkului", "ro"),
        ("dacă are şi cetăţenia Norlandei, şi pe cea a Sudariei, ori nu are nici cetăţenia Norlandei, nici pe cea a Sudariei", "ro"),
    ],
)
def test_a_citizenship_of_two_named_states_is_that_of_both(condition: str, language: str) -> None:
    nationality = {
        "ru": "оно считается резидентом того Государства, гражданином которого является;",
        "ro": "ea este considerată rezidentă a statului al cărui cetăţean este;",
    }
    agree = {
        "ru": "компетентные органы Союза и Остмарка решают вопрос по взаимному согласию.",
        "ro": "autorităţile competente ale României şi Vestmarkului rezolvă problema de comun acord.",
    }
    found = cascade(nationality[language], f"{condition}, {agree[language]}", language=language)
    assert found.codes["individual.mutual_agreement.trigger"] == "national_of_both; national_of_neither"


@pytest.mark.parametrize(
    ("paragraph", "language"),
    [
        ("Лицом с постоянным местожительством в Гардарии и в Лусандии считается лицо, которое отвечает условиям "
         "пункта 1 и в Гардарии, и в Лусандии.", "ru"),
        ("Persoană rezidentă în România şi în Vestmark este persoana care îndeplineşte condiţiile paragrafului 1 "
         "atât în România, cât şi în Vestmark.", "ro"),
    ],
)
def test_residence_in_two_named_states_may_be_defined(paragraph: str, language: str) -> None:
    assert article(f"2. {paragraph}", language=language).codes["definition.dual_residence"] == "present"


@pytest.mark.parametrize(
    ("paragraph", "rule", "language"),
    [
        ("Лицо, иное чем физическое, являющееся резидентом и Республики Веллан, и Королевства Остмарк, считается "
         "резидентом Государства, где расположено место его фактического управления.", "effective_management", "ru"),
        ("Если лицо, не являющееся физическим, является резидентом в СССР, а также в ФРГ, компетентные органы СССР и "
         "ФРГ решают вопрос по взаимному согласию.", "mutual_agreement", "ru"),
        ("O societate rezidentă atât în Norlanda cât şi în Sudaria este considerată rezidentă numai a statului "
         "potrivit legii căruia a fost constituită.", "incorporation", "ro"),
    ],
)
def test_an_entity_may_be_a_resident_of_two_named_states(paragraph: str, rule: str, language: str) -> None:
    assert article(f"2. {paragraph}", language=language).codes["entity.rule"] == rule


@pytest.mark.parametrize(
    ("definition", "language"),
    [
        ("1. Термин «резидент» означает лицо, которое по законам Союза и Остмарка подлежит налогообложению на основании местожительства.", "ru"),
        ("1. Термин «резидент» означает лицо, которое по законам обоих Государств подлежит налогообложению на основании местожительства.", "ru"),
        ("1. Termenul „rezident” înseamnă orice persoană care, potrivit legilor ambelor state, este supusă impozitării datorită domiciliului.", "ro"),
        ("1. Termenul „rezident” înseamnă orice persoană care, potrivit legislaţiei României şi a Moldovei, este supusă impozitării datorită domiciliului.", "ro"),
    ],
)
def test_the_laws_of_both_states_make_a_definition_none_of_double_residence(definition: str, language: str) -> None:
    codes = article(language=language, definition=definition).codes
    assert codes["definition.dual_residence"] == "absent"
    assert codes["definition.resident_term"] == "resident"
    assert codes["definition.criteria"] == "domicile"
