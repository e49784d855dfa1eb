"""What a definition or a rule leaves out, and the negations that nobody has used."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import DEFINITION, article

GROUNDS = {
    "ru": "1. Для целей настоящего Соглашения термин «резидент Государства» означает любое лицо, которое по законам этого Государства подлежит в нем налогообложению {}.",
    "ro": "1. În sensul prezentului Acord, termenul „rezident al unui stat” înseamnă orice persoană care, potrivit legilor acelui stat, este supusă impozitării în acesta {}.",
}


@pytest.mark.parametrize(
    ("language", "grounds", "value"),
    [
        ("ru", "на основании местожительства, места управления, но не на основании гражданства или места регистрации", "domicile; place_of_management"),
        ("ru", "на основании местожительства, а не гражданства", "domicile"),
        ("ru", "не на основании гражданства, а на основании местожительства", "domicile"),
        ("ru", "независимо от его гражданства и места регистрации, на основании местожительства", "domicile"),
        ("ru", "на основании местожительства, вне зависимости от гражданства", "domicile"),
        ("ru", "на основании местожительства и места управления, за исключением гражданства", "domicile; place_of_management"),
        ("ro", "datorită domiciliului sau sediului conducerii, dar nu şi în temeiul cetăţeniei sau al locului înregistrării", "domicile; place_of_management"),
        ("ro", "pe baza domiciliului, iar nu a cetăţeniei", "domicile"),
        ("ro", "nu pe baza cetăţeniei, ci pe baza domiciliului", "domicile"),
        ("ro", "indiferent de cetăţenia sa, pe baza domiciliului", "domicile"),
        ("ro", "pe baza domiciliului, cu excepţia cetăţeniei", "domicile"),
    ],
)
def test_a_ground_that_is_left_out_by_name_does_not_count(language: str, grounds: str, value: str) -> None:
    assert article(language=language, definition=GROUNDS[language].format(grounds)).codes["definition.criteria"] == value


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "Этот термин не включает само Государство и его местные органы власти.", "absent"),
        ("ru", "Этот термин включает само Государство, но не включает его политические подразделения.", "state"),
        ("ru", "Этот термин включает само Государство, но не его местные органы власти.", "state"),
        ("ru", "Ни само Государство, ни его местные органы власти резидентами не считаются.", "absent"),
        ("ru", "Термин включает любое лицо, кроме самого Государства и его местных органов власти.", "absent"),
        ("ro", "Această expresie nu include Statul însuşi, subdiviziunile sale politice sau autorităţile locale.", "absent"),
        ("ro", "Expresia include Statul însuşi, dar nu şi autorităţile sale locale.", "state"),
        ("ro", "Nici Statul însuşi, nici autorităţile sale locale nu sunt considerate rezidenţi.", "absent"),
        ("ro", "Expresia nu cuprinde autorităţile locale, dar cuprinde Statul însuşi.", "state"),
    ],
)
def test_the_state_and_its_bodies_count_only_where_the_term_includes_them(language: str, words: str, value: str) -> None:
    found = article(language=language, definition=f"{DEFINITION[language]} {words}")
    assert found.codes["definition.state_itself"] == value
    assert found.codes["definition.criteria"] == "domicile"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "Термин включает пенсионный фонд, но не благотворительную организацию.", "pension_fund"),
        ("ru", "Пенсионные фонды и благотворительные организации не считаются резидентами.", "absent"),
        ("ru", "Термин включает пенсионный фонд, хотя бы и без уплаты им налога.", "pension_fund"),
        ("ru", "Освобождение от налога не препятствует признанию пенсионного фонда резидентом.", "pension_fund"),
        ("ro", "Fondurile de pensii şi organizaţiile caritabile nu sunt considerate rezidente.", "absent"),
        ("ro", "Expresia include fondurile de pensii, dar nu organizaţiile caritabile.", "pension_fund"),
        ("ro", "Expresia include fondurile de pensii, indiferent dacă sunt sau nu scutite de impozit.", "pension_fund"),
    ],
)
def test_exempt_bodies_that_are_no_residents_are_not_listed(language: str, words: str, value: str) -> None:
    codes = article(language=language, definition=f"{DEFINITION[language]} {words}").codes
    assert codes["definition.exempt_bodies"] == value


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "Этот термин включает также лиц, которые подлежат налогообложению в этом Государстве только в отношении доходов из источников в нем.", "absent"),
        ("ru", "Этот термин не включает лиц, подлежащих налогообложению в этом Государстве не только в отношении доходов из источников в нем.", "inconclusive"),
        ("ru", "Исключение лиц, подлежащих налогообложению только в отношении доходов из источников в нем, не применяется.", "inconclusive"),
        ("ru", "Лицо, облагаемое налогом только с доходов из источников в нем, его резидентом считать нельзя.", "income"),
        ("ru", "Термин не означает лица, облагаемого налогом только в связи с доходами из источников в нем.", "income"),
        ("ro", "Această expresie include şi persoanele care sunt impuse în acel Stat numai pentru veniturile din surse situate în el.", "absent"),
        ("ro", "Această expresie nu include persoanele impuse nu numai pentru veniturile din surse din acel stat.", "inconclusive"),
        ("ro", "Persoana impusă numai pentru veniturile din surse din acel stat rămâne în afara definiţiei.", "income"),
    ],
)
def test_those_taxed_on_local_income_are_excluded_only_where_the_text_excludes_them(
    language: str, words: str, value: str
) -> None:
    codes = article(language=language, definition=f"{DEFINITION[language]} {words}").codes
    assert codes["definition.source_only_exclusion"] == value
    assert codes["definition.criteria"] == "domicile"


AGREE = {
    "ru": "2. Если лицо, иное чем физическое, является резидентом обоих Государств, компетентные органы решают вопрос по взаимному согласию. {}",
    "ro": "2. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, autorităţile competente vor rezolva problema de comun acord. {}",
}


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "Отсутствие такого согласия не лишает это лицо права на льготы по настоящей Конвенции.", "absent"),
        ("ru", "До этого ему не может быть отказано в льготах.", "absent"),
        ("ru", "До достижения согласия льготы предоставляются в полном объёме.", "absent"),
        ("ru", "Льготы по Конвенции предоставляются такому лицу без ограничений.", "absent"),
        ("ru", "Без такого согласия это лицо лишается льгот по настоящей Конвенции.", "present"),
        ("ru", "Это лицо не имеет права на льготы, пока компетентные органы не укажут одно из Государств.", "present"),
        ("ru", "Такое лицо не пользуется льготами, пока компетентные органы не договорятся об ином.", "present"),
        ("ru", "Без такого согласия никакая льгота ему не предоставляется.", "present"),
        ("ro", "În lipsa unui acord, persoana îşi păstrează dreptul la avantajele Convenţiei.", "absent"),
        ("ro", "Până la un asemenea acord, avantajele Convenţiei se acordă integral.", "absent"),
        ("ro", "Lipsa unui acord nu o privează de avantajele Convenţiei.", "absent"),
        ("ro", "Persoana nu beneficiază de avantajele Convenţiei decât dacă autorităţile competente convin astfel.", "present"),
        ("ro", "Persoana nu beneficiază de avantajele Convenţiei decât în măsura în care convin autorităţile competente.", "present"),
        ("ro", "În lipsa unui acord, persoana nu are dreptul la nicio scutire prevăzută de Convenţie.", "present"),
    ],
)
def test_benefits_are_denied_only_where_they_are_not_kept(language: str, words: str, value: str) -> None:
    codes = article(AGREE[language].format(words), language=language).codes
    assert codes["entity.benefits_denied"] == value
    assert codes["entity.rule"] == "mutual_agreement"


@pytest.mark.parametrize(
    ("language", "definition"),
    [
        ("ru", "1. Для целей настоящего Соглашения термин «резидент Государства» не означает лицо, которое по законам этого Государства подлежит в нем налогообложению на основании местожительства."),
        ("ru", "1. Для целей настоящего Соглашения термин «резидент Государства» означает лицо, которое по законам этого Государства не подлежит в нем налогообложению на основании местожительства."),
        ("ro", "1. În sensul prezentului Acord, termenul „rezident al unui stat” nu înseamnă o persoană care este supusă impozitării în acel stat pe baza domiciliului."),
        ("ro", "1. În sensul prezentului Acord, termenul „rezident al unui stat” înseamnă orice persoană care nu este supusă impozitării în acel stat pe baza domiciliului."),
    ],
)
def test_a_definition_that_is_denied_is_inconclusive_and_quoted(language: str, definition: str) -> None:
    found = article(language=language, definition=definition)
    assert found.codes["definition.criteria"] == "inconclusive"
    shown = next(code for code in found.reading.codes if code.feature == "definition.criteria").evidence
    assert shown[0].quote in definition


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "2. Термин «лицо» в настоящей статье не определяется."),
        ("ro", "2. Termenul „persoană” nu se defineşte în prezentul articol."),
    ],
)
def test_a_term_that_is_not_defined_is_not_coded_as_defined(language: str, words: str) -> None:
    assert article(words, language=language).codes["definition.person"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "2. Лицо, иное чем физическое лицо, являющееся резидентом обоих Государств, считается резидентом не только того Государства, в котором находится его фактический руководящий орган."),
        ("ru", "2. Лицо, иное чем физическое лицо, являющееся резидентом обоих Государств, только для целей Соглашения считается резидентом того Государства, в котором находится его фактический руководящий орган."),
        ("ro", "2. O persoană, alta decât o persoană fizică, rezidentă a ambelor state contractante este considerată rezidentă nu numai a statului în care se află locul conducerii sale efective."),
        ("ro", "2. O persoană, alta decât o persoană fizică, rezidentă a ambelor state contractante este considerată, numai în sensul prezentului Acord, rezidentă a statului în care se află locul conducerii sale efective."),
    ],
)
def test_not_only_and_only_for_the_purposes_make_nothing_exclusive(language: str, words: str) -> None:
    codes = article(words, language=language).codes
    assert codes["entity.rule"] == "effective_management"
    assert codes["entity.only"] == "no"
