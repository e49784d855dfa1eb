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


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "Термин «резидент» не распространяется на товарищества и трасты, если их участники облагаются налогом в этом Государстве.", "inconclusive"),
        ("ru", "Товарищество не считается резидентом, если хотя бы один из его участников не подлежит налогообложению в этом Государстве.", "inconclusive"),
        ("ru", "Товарищества не считаются резидентами, даже если их участники облагаются налогом в этом Государстве.", "excluded"),
        ("ru", "Доход, полученный через прозрачное образование, не рассматривается как доход резидента Государства.", "inconclusive"),
        ("ru", "Положения пункта 3 о лицах, иных нежели физические, распространяются и на товарищества, не являющиеся юридическими лицами.", "entity_rule_applies"),
        ("ro", "Expresia „rezident” nu include societăţile de persoane şi trusturile, chiar dacă membrii lor sunt impuşi în acel stat.", "excluded"),
        ("ro", "O societate de persoane nu este rezidentă decât dacă toţi asociaţii săi sunt rezidenţi.", "inconclusive"),
        ("ro", "Venitul obţinut prin intermediul unei entităţi transparente fiscal nu se consideră venit al unui rezident.", "inconclusive"),
        ("ro", "O asociere fără personalitate juridică nu se consideră rezident şi nu beneficiază de prevederile Convenţiei.", "excluded"),
    ],
)
def test_a_partnership_clause_that_denies_is_not_read_as_one_that_grants(language: str, words: str, value: str) -> None:
    found = article(f"4. {words}", language=language)
    assert found.codes["partnership.clause"] == value
    assert found.provisions["4"] == ("partnership",)


DUAL = {
    "ru": "2. Если лицо, иное чем физическое, является резидентом обоих Государств, {}.",
    "ro": "2. Dacă o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, {}.",
}


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "компетентные органы могут решить вопрос по взаимному согласию", "inconclusive"),
        ("ru", "компетентные органы вправе решить вопрос по взаимному согласию", "inconclusive"),
        ("ru", "компетентные органы передают вопрос в арбитраж", "inconclusive"),
        ("ru", "компетентный орган Государства, в котором подано заявление, решает вопрос единолично", "inconclusive"),
        ("ru", "компетентные органы не обязаны решать вопрос по взаимному согласию", "inconclusive"),
        ("ru", "компетентные органы решают вопрос без взаимного согласия", "inconclusive"),
        ("ru", "вопрос не подлежит разрешению компетентными органами", "inconclusive"),
        ("ru", "компетентные органы решают вопрос по взаимному согласию", "settle"),
        ("ro", "autorităţile competente pot rezolva problema de comun acord", "inconclusive"),
        ("ro", "autorităţile competente nu vor rezolva problema de comun acord", "inconclusive"),
        ("ro", "autorităţile competente nu vor determina Statul de rezidenţă", "inconclusive"),
        ("ro", "autoritatea competentă a statului sesizat va rezolva singură problema", "inconclusive"),
        ("ro", "problema nu se soluţionează de autorităţile competente", "inconclusive"),
        ("ro", "autorităţile competente vor rezolva problema de comun acord", "settle"),
    ],
)
def test_authorities_settle_only_where_they_must_and_among_themselves(language: str, words: str, value: str) -> None:
    codes = article(DUAL[language].format(words), language=language).codes
    assert codes["entity.mutual_agreement.duty"] == value


@pytest.mark.parametrize(
    ("language", "words", "factors"),
    [
        ("ru", "вопрос решают компетентные органы. Они стремятся прийти к согласию, учитывая место управления и место создания", "effective_management; incorporation"),
        ("ro", "cazul se decide de autorităţile competente. Acestea se străduiesc să soluţioneze cazul, ţinând seama de locul conducerii efective", "effective_management"),
        ("ro", "cazul se decide de autorităţile competente. Acestea vor căuta să ajungă la un acord, ţinând seama, în cazul persoanelor juridice, de locul în care sunt conduse efectiv", "effective_management"),
    ],
)
def test_a_sentence_that_goes_on_about_the_authorities_says_their_duty_and_what_they_weigh(
    language: str, words: str, factors: str
) -> None:
    codes = article(DUAL[language].format(words), language=language).codes
    assert codes["entity.rule"] == "mutual_agreement"
    assert codes["entity.mutual_agreement.duty"] == "endeavour"
    assert codes["entity.mutual_agreement.factors"] == factors


@pytest.mark.parametrize(
    ("language", "words", "factors"),
    [
        ("ru", "компетентные органы решают вопрос по взаимному согласию, учитывая место регистрации, но не место фактического управления", "registration"),
        ("ru", "компетентные органы решают вопрос по взаимному согласию, не принимая во внимание место регистрации", "absent"),
        ("ro", "autorităţile competente vor rezolva problema de comun acord, ţinând seama de locul conducerii efective, dar nu şi de locul constituirii", "effective_management"),
        ("ro", "autorităţile competente vor rezolva problema de comun acord, fără a ţine seama de locul constituirii", "absent"),
    ],
)
def test_factors_that_are_left_out_by_name_are_not_weighed(language: str, words: str, factors: str) -> None:
    codes = article(DUAL[language].format(words), language=language).codes
    assert codes["entity.mutual_agreement.factors"] == factors
    assert codes["entity.mutual_agreement.duty"] == "settle"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно считается резидентом того Государства, где находится его фактическое управление. Для применения этого правила компетентные органы могут консультироваться между собой"),
        ("ru", "оно считается резидентом того Государства, где находится его фактическое управление. Компетентные органы проводят консультации по применению настоящего пункта"),
        ("ro", "ea este considerată rezidentă a statului în care se află conducerea sa efectivă. Autorităţile competente se pot consulta asupra aplicării prezentului paragraf"),
    ],
)
def test_consulting_on_how_a_rule_applies_is_no_step(language: str, words: str) -> None:
    found = article(DUAL[language].format(words), language=language)
    assert found.codes["entity.rule"] == "effective_management"
    assert found.codes["entity.mutual_agreement.duty"] == "absent"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "место его фактического управления не является решающим"),
        ("ru", "оно считается нерезидентом того Государства, в котором находится его фактическое управление"),
        ("ro", "locul conducerii sale efective nu este hotărâtor, iar problema rămâne nerezolvată"),
        ("ro", "va fi considerată rezidentă a ambelor state, independent de locul conducerii sale efective"),
        ("ro", "este rezidentă a statului unde se află locul conducerii efective, în măsura în care acesta coincide cu locul înregistrării"),
    ],
)
def test_a_rule_that_is_denied_or_holds_only_so_far_is_inconclusive(language: str, words: str) -> None:
    assert article(DUAL[language].format(words), language=language).codes["entity.rule"] == "inconclusive"


def test_what_is_decisive_is_a_step_of_its_own_behind_its_condition() -> None:
    words = (
        "оно считается резидентом только того Государства, по законодательству которого оно создано. Если оно создано не по "
        "законодательству ни одного из Государств, место его фактического управления является решающим"
    )
    assert article(DUAL["ru"].format(words)).codes["entity.rule"] == "incorporation > effective_management"


@pytest.mark.parametrize(
    ("language", "grounds"),
    [
        ("ru", "на основании места пребывания в течение 183 дней"),
        ("ru", "на основании места обычного пребывания не менее 183 дней"),
        ("ro", "pe baza locului de şedere pe o durată de 183 de zile"),
        ("ro", "pe baza rezidenţei sale timp de peste 183 de zile"),
    ],
)
def test_a_stay_counted_in_days_is_no_residence_besides(language: str, grounds: str) -> None:
    codes = article(language=language, definition=GROUNDS[language].format(grounds)).codes
    assert codes["definition.criteria"] == "days_of_presence"


def test_a_denied_residence_there_is_no_denied_ground_of_liability() -> None:
    words = "1. Для целей Конвенции термин «резидент» означает лицо, облагаемое в Государстве налогом, местожительство которого не в другом Государстве."
    assert article(definition=words).codes["definition.criteria"] == "inconclusive"


SOURCES = {
    "none is left out": (
        "Nicio persoană nu este însă exclusă din acest termen pentru motivul că este supusă impozitului în acel stat doar "
        "pentru venitul din surse din acel stat.",
        "absent",
    ),
    "from elsewhere": (
        "Această expresie nu include totuşi o persoană care este supusă impozitării în acel stat numai pentru veniturile din "
        "surse situate în afara acelui stat.",
        "inconclusive",
    ),
}


@pytest.mark.parametrize(("text", "value"), SOURCES.values(), ids=SOURCES)
def test_only_those_taxed_on_income_from_the_state_are_the_ones_left_out(text: str, value: str) -> None:
    found = article(language="ro", definition=f"{DEFINITION['ro']} {text}")
    assert found.codes["definition.source_only_exclusion"] == value


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("ro", "Lipsa unui astfel de acord nu afectează dreptul acelei persoane la scutirile de impozit.", "absent"),
        ("ru", "Отсутствие такого согласия не затрагивает права этого лица на льготы.", "absent"),
        ("ru", "Участники такого лица права на льготы по настоящему Соглашению не имеют.", "inconclusive"),
    ],
)
def test_benefits_that_are_kept_or_that_others_lose_are_not_denied(language: str, text: str, value: str) -> None:
    rule = {
        "ru": "2. Если лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, "
        "компетентные органы решают вопрос по взаимному согласию.",
        "ro": "2. Dacă o persoană, alta decât o persoană fizică, este rezident al ambelor state contractante, autorităţile "
        "competente soluţionează cazul de comun acord.",
    }[language]
    assert article(f"{rule} {text}", language=language).codes["entity.benefits_denied"] == value


def test_a_fund_that_is_said_to_be_no_resident_is_none() -> None:
    found = article(
        "2. Пенсионный фонд, доходы которого полностью освобождены от налога в Договаривающемся Государстве, не считается "
        "резидентом этого Государства для целей настоящего Соглашения."
    )
    assert found.codes["definition.exempt_bodies"] == "absent"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Это правило не применяется к товариществам, не являющимся юридическими лицами.", "excluded"),
        (
            "Товарищество не рассматривается как резидент Договаривающегося Государства, за исключением случаев и пределов, "
            "в которых его доход подлежит в этом Государстве налогообложению как доход резидента.",
            "resident_to_extent_taxed",
        ),
    ],
)
def test_what_a_partnership_is_not_is_read_with_what_it_is(text: str, value: str) -> None:
    rule = (
        "2. Если лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, оно считается "
        "резидентом того Государства, в котором находится место его фактического управления."
    )
    assert article(f"{rule} {text}").codes["partnership.clause"] == value


def test_a_term_defined_in_another_article_is_not_defined_here() -> None:
    found = article(definition=f"{DEFINITION['ru']} Термин «лицо» в настоящей статье имеет то же значение, что и в статье 3.")
    assert found.codes["definition.person"] == "absent"


def test_a_paragraph_that_applies_to_both_states_alike_defines_for_neither() -> None:
    found = article(
        language="ro",
        definition=f"{DEFINITION['ro']} Prezentul paragraf se aplică în acelaşi mod atât în cazul României, cât şi în cazul "
        "Republicii Valdoria.",
    )
    assert found.codes["definition.by_state"] == "absent"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Этот термин не включает лиц, облагаемых налогом только в отношении дохода и прироста капитала из источников в этом "
         "Государстве.", "income"),
        ("Этот термин не включает лиц, облагаемых налогом только в отношении дохода из источников в этом Государстве или "
         "капитала, находящегося в нем.", "income_and_capital"),
        ("Лицо не перестает быть резидентом лишь потому, что облагается налогом только с доходов из источников в этом "
         "Государстве.", "absent"),
    ],
)  # fmt: skip
def test_capital_is_what_is_situated_there_and_who_stays_a_resident_is_not_left_out(text: str, value: str) -> None:
    found = article(definition=f"{DEFINITION['ru']} {text}")
    assert found.codes["definition.source_only_exclusion"] == value


def test_states_named_in_brackets_beside_their_parts_have_no_definition_of_their_own() -> None:
    found = article(
        definition=f"{DEFINITION['ru']} Термин включает также само Государство, его земли (в случае Германии) или субъекты (в "
        "случае России)."
    )
    assert found.codes["definition.by_state"] == "absent"


def test_of_a_test_that_may_be_excluded_it_is_open_too_whether_residence_follows_there_only() -> None:
    found = article(
        "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того Государства, в котором располагает постоянным жилищем; центр жизненных интересов во внимание не принимается."
    )
    assert found.codes["individual.vital_interests"] in ("absent", "inconclusive")
    assert found.codes["individual.vital_interests.only"] == found.codes["individual.vital_interests"]
