"""What comes before the tie-break: scope, terms, grounds, exclusions, the State and its bodies, dual residence."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import DEFINITION, HEAD, article, read

SET = {
    "ru": "1. Для целей настоящего Соглашения термин «резидент Государства» означает любое лицо, которое по законам этого Государства подлежит в нем налогообложению на основании {}.",
    "ro": "1. În sensul prezentului Acord, termenul „rezident al unui stat” înseamnă orice persoană care, potrivit legilor acelui stat, este supusă impozitării în acesta pe baza {}.",
}


@pytest.mark.parametrize(
    ("language", "grounds", "value"),
    [
        ("ru", "своего местожительства", "domicile"),
        (
            "ru",
            "домицилия, резидентства, места управления или другого подобного критерия",
            "domicile; residence; place_of_management; other_criterion",
        ),
        ("ru", "места постоянного проживания", "residence"),
        ("ru", "обычного местопребывания, места эффективного управления", "residence; place_of_management"),
        ("ru", "места нахождения руководящего органа, места инкорпорации", "place_of_management; incorporation"),
        ("ru", "регистрации в качестве юридического лица или местонахождения", "registration"),
        ("ru", "юридического адреса, места основания, гражданства", "registration; incorporation; citizenship"),
        ("ru", "присутствия в нем не менее 183 дней в любом двенадцатимесячном периоде", "days_of_presence"),
        (
            "ru",
            "местонахождения главной конторы или иного критерия аналогичного характера",
            "head_office; other_criterion",
        ),
        (
            "ro",
            "domiciliului, reşedinţei, locului conducerii sau oricărui alt criteriu de natură similară",
            "domicile; residence; place_of_management; other_criterion",
        ),
        ("ro", "rezidenţei sale", "residence"),
        ("ro", "locului înregistrării, sediului social", "registration"),
        ("ro", "locului constituirii, sediului principal ori cetăţeniei", "head_office; incorporation; citizenship"),
        ("ro", "prezenţei pe teritoriul său mai mult de 183 de zile într-un an", "days_of_presence"),
        ("ro", "locului conducerii efective sau al înfiinţării", "place_of_management; incorporation"),
    ],
)
def test_criteria_are_the_grounds_listed_whatever_their_order_and_case(language: str, grounds: str, value: str) -> None:
    found = article(language=language, definition=SET[language].format(grounds))
    assert found.codes["definition.criteria"] == value
    assert found.codes["definition.resident_term"] == "resident"
    assert found.provisions["1"] == ("resident_definition",)


@pytest.mark.parametrize(
    ("language", "term", "value"),
    [
        ("ru", "резидент Государства", "resident"),
        ("ru", "лицо с постоянным местопребыванием в Государстве", "permanent_residence"),
        ("ru", "лицо с постоянным местожительством в Государстве", "permanent_residence"),
        ("ro", "rezident al unui stat", "resident"),
        ("ro", "persoană rezidentă a unui stat", "resident"),
        ("ro", "persoană cu rezidenţă permanentă într-un stat", "permanent_residence"),
        ("ro", "persoană cu domiciliul permanent într-un stat", "permanent_residence"),
    ],
)
def test_the_term_is_the_one_defined_and_its_words_are_no_criterion(language: str, term: str, value: str) -> None:
    grounds = {"ru": "места управления", "ro": "locului conducerii"}
    plain = {"ru": "резидент Государства", "ro": "rezident al unui stat"}
    found = article(
        language=language, definition=SET[language].format(grounds[language]).replace(plain[language], term)
    )
    assert found.codes["definition.resident_term"] == value
    assert found.codes["definition.criteria"] == "place_of_management"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_term_only_used_in_the_tie_break_is_not_defined(language: str) -> None:
    words = {
        "ru": "1. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того Государства, в котором имеет постоянное жилище.",
        "ro": "1. Dacă o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
    }
    codes = read(f"{HEAD[language]}\n\n{words[language]}\n", language).codes
    assert codes["definition.resident_term"] == codes["definition.criteria"] == "absent"
    assert codes["individual.cascade"] == "permanent_home"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "Однако этот термин не относится к лицам, подлежащим налогообложению в этом Государстве исключительно в отношении доходов из источников в нем.",
            "income",
        ),
        (
            "ru",
            "Данный термин не распространяется на тех, кто облагается налогом лишь с доходов, возникающих в этом Государстве, или с расположенного там капитала.",
            "income_and_capital",
        ),
        (
            "ru",
            "Лицо, налогообложение которого в Государстве касается только дохода из местных источников и находящегося в нем имущества, не считается его резидентом.",
            "income_and_capital",
        ),
        (
            "ro",
            "Totuşi, acest termen nu include persoanele care sunt impozitate în acel stat numai pentru veniturile obţinute din surse situate în el.",
            "income",
        ),
        (
            "ro",
            "Nu se consideră rezidente persoanele supuse impozitării doar pentru capitalul situat în acel stat şi pentru veniturile din surse din acesta.",
            "income_and_capital",
        ),
    ],
)
@pytest.mark.parametrize("own", [True, False], ids=["sentence", "paragraph"])
def test_the_exclusion_is_of_income_or_of_income_and_capital_wherever_it_stands(
    language: str, words: str, value: str, own: bool
) -> None:
    if own:
        found = article(language=language, definition=f"{DEFINITION[language]} {words}")
        assert found.provisions["1"] == ("resident_definition", "source_only_exclusion")
    else:
        found = article(f"2. {words}", language=language)
        assert found.provisions["2"] == ("source_only_exclusion",)
    assert found.codes["definition.source_only_exclusion"] == value
    assert found.codes["definition.criteria"] == "domicile"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "Этот термин также включает само Государство.", "state"),
        (
            "ru",
            "Этот термин включает Правительство этого Государства и его местные органы власти.",
            "state; local_authority",
        ),
        (
            "ru",
            "Этот термин включает также Государство и его административно-территориальные единицы.",
            "state; subdivision",
        ),
        (
            "ru",
            "Термин включает это Государство, его политические подразделения, органы местного самоуправления и Национальный банк.",
            "state; subdivision; local_authority; public_body",
        ),
        (
            "ro",
            "Termenul include şi statul respectiv, subdiviziunile sale politice şi autorităţile locale.",
            "state; subdivision; local_authority",
        ),
        (
            "ro",
            "Termenul cuprinde Guvernul acelui stat, autorităţile publice locale şi Banca Naţională.",
            "state; local_authority; public_body",
        ),
        (
            "ro",
            "Această expresie include de asemenea acel stat şi unităţile lui administrativ-teritoriale.",
            "state; subdivision",
        ),
    ],
)
def test_the_state_and_its_bodies_are_told_apart(language: str, words: str, value: str) -> None:
    found = article(f"2. {words}", language=language)
    assert found.codes["definition.state_itself"] == value
    assert found.provisions["2"] == ("state_itself",)


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "Негосударственный пенсионный фонд является резидентом Государства, в котором учрежден, даже если его доходы освобождены от налога.",
            "pension_fund",
        ),
        (
            "ru",
            "Термин включает также религиозные, благотворительные и образовательные организации, освобожденные от налогообложения.",
            "charity",
        ),
        (
            "ru",
            "Паевые инвестиционные фонды и пенсионные фонды считаются резидентами, хотя и освобождены от налога.",
            "pension_fund; investment_vehicle",
        ),
        (
            "ro",
            "Un fond de pensii recunoscut este rezident, chiar dacă venitul său este scutit de impozit.",
            "pension_fund",
        ),
        (
            "ro",
            "Termenul include organizaţiile constituite exclusiv în scopuri religioase, caritabile sau educaţionale, scutite de impozit.",
            "charity",
        ),
        (
            "ro",
            "Organismele de plasament colectiv şi fondurile de investiţii sunt considerate rezidente, deşi sunt scutite de impozit.",
            "investment_vehicle",
        ),
    ],
)
def test_exempt_bodies_named_as_residents(language: str, words: str, value: str) -> None:
    found = article(f"2. {words}", language=language)
    assert found.codes["definition.exempt_bodies"] == value
    assert found.provisions["2"] == ("exempt_bodies",)
    assert found.codes["definition.criteria"] == "domicile"


@pytest.mark.parametrize(
    ("language", "definition", "criteria"),
    [
        (
            "ru",
            "1. Термин «резидент» означает:\na) в Гардарии — лицо, которое по ее законам облагается налогом на основании места жительства или регистрации;\nb) в Лусандии — лицо, которое по ее законам облагается налогом на основании гражданства.",
            "domicile; registration; citizenship",
        ),
        (
            "ro",
            "1. Termenul „rezident” înseamnă:\na) în ceea ce priveşte Gardaria, persoana supusă impozitării în Gardaria datorită domiciliului său;\nb) în ceea ce priveşte Lusandia, persoana supusă impozitării în Lusandia datorită locului conducerii.",
            "domicile; place_of_management",
        ),
    ],
)
def test_a_definition_for_each_state_is_the_union_of_both(language: str, definition: str, criteria: str) -> None:
    found = article(language=language, definition=definition)
    assert found.codes["definition.by_state"] == "present"
    assert found.codes["definition.criteria"] == criteria
    assert found.provisions["1.a"] == found.provisions["1.b"] == ("resident_definition",)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_definition_for_both_states_alike_is_none_by_state(language: str) -> None:
    assert article(language=language).codes["definition.by_state"] == "absent"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "Лицо считается резидентом обоих Договаривающихся Государств, если оно отвечает условиям пункта 1 в каждом из них.",
            "present",
        ),
        (
            "ru",
            "Лицом с постоянным местопребыванием в обоих Государствах считается лицо, которое в течение одного и того же периода имеет постоянное местопребывание в каждом из Государств.",
            "same_period",
        ),
        (
            "ru",
            "Термин «резидент обоих Государств» означает лицо, которое одновременно является резидентом одного и другого Государства.",
            "same_period",
        ),
        (
            "ro",
            "Se consideră rezidentă a ambelor state persoana care îndeplineşte condiţiile paragrafului 1 în fiecare dintre ele.",
            "present",
        ),
        (
            "ro",
            "Este rezidentă a ambelor state contractante persoana care, în aceeaşi perioadă, este rezidentă a fiecăruia dintre ele.",
            "same_period",
        ),
    ],
)
def test_residence_in_both_states_may_be_defined_and_within_one_period(language: str, words: str, value: str) -> None:
    found = article(f"2. {words}", language=language)
    assert found.codes["definition.dual_residence"] == value
    assert found.provisions["2"] == ("dual_residence_definition",)
    assert found.codes["individual.cascade"] == found.codes["entity.rule"] == "absent"


@pytest.mark.parametrize(
    ("language", "scope", "person"),
    [
        (
            "ru",
            "1. Настоящая Конвенция применяется к лицам, являющимся резидентами одного или обоих Договаривающихся Государств.",
            "2. Термин «лицо» включает физических лиц, компании и любые другие объединения лиц.",
        ),
        (
            "ru",
            "1. Настоящее Соглашение распространяется на физических лиц, имеющих постоянное местожительство на территории Договаривающихся Государств.",
            "2. Термин «лицо» включает физических лиц.",
        ),
        (
            "ro",
            "1. Prezenta convenţie se aplică persoanelor care sunt rezidente ale unuia sau ale ambelor state contractante.",
            "2. Termenul „persoană” include persoanele fizice, societăţile şi orice alte grupuri de persoane.",
        ),
    ],
)
def test_scope_and_person_in_the_article_are_coded(language: str, scope: str, person: str) -> None:
    title = {"ru": "Статья 1\nЛица с постоянным местопребыванием", "ro": "Articolul 1\nPersoane rezidente"}
    third = "3" + DEFINITION[language][1:]
    found = read("\n\n".join((title[language], scope, person, third)) + "\n", language)
    assert found.codes["scope.persons_covered"] == found.codes["definition.person"] == "present"
    assert found.provisions == {"1": ("scope",), "2": ("person_definition",), "3": ("resident_definition",)}
    assert article(language=language).codes["scope.persons_covered"] == "absent"


@pytest.mark.parametrize(
    ("language", "text", "term"),
    [
        (
            "ru",
            "Резидентом Договаривающегося Государства признается лицо, которое обязано уплачивать в нем налоги в силу своего местожительства.",
            "resident",
        ),
        (
            "ru",
            "Под резидентом Договаривающегося Государства понимается лицо, облагаемое в нем налогом по месту жительства.",
            "resident",),
        (
            "ru",
            "Лицом с постоянным местопребыванием в Договаривающемся Государстве считается лицо, облагаемое в нем налогом на основании места управления.",
            "permanent_residence",
        ),
        (
            "ro",
            "Este rezidentă a unui stat contractant persoana care datorează impozit în acel stat pe temeiul domiciliului său.",
            "resident",
        ),
        (
            "ro",
            "Prin persoană rezidentă într-un stat contractant se înţelege orice persoană supusă impozitării acolo datorită reşedinţei sale.",
            "resident",
        ),
        (
            "ro",
            "Persoană cu rezidenţă permanentă într-un Stat Contractant este persoana care plăteşte impozit în acel Stat din cauza sediului conducerii.",
            "permanent_residence",
        ),
    ],
)
def test_a_definition_may_begin_with_the_term_and_without_the_word_term(language: str, text: str, term: str) -> None:
    found = article(language=language, definition="1. " + text)
    assert found.codes["definition.resident_term"] == term
    assert found.provisions["1"] == ("resident_definition",)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            "Термин «резидент Велмарка» означает лицо, которое является резидентом Велмарка для целей налогообложения в Велмарке; термин «резидент Ардении» означает лицо, которое является резидентом Ардении для целей налогообложения в Ардении.",
        ),
        (
            "ru",
            "Термин «лицо с постоянным местожительством» означает:\na) применительно к Велмарку - лицо, которое имеет постоянное местожительство в Велмарке для целей велмаркского налога; и\nb) применительно к СССР - лицо, которое имеет постоянное местожительство в СССР для целей советского налога.",
        ),
        (
            "ro",
            "Termenul „rezident al Ardeniei” înseamnă orice persoană care este rezidentă a Ardeniei în scopul impozitului ardenian, iar termenul „rezident al Velmarkului” orice persoană care este rezidentă a Velmarkului în scopul impozitului acestuia.",
        ),
    ],
)
def test_a_resident_for_the_purposes_of_a_states_own_tax_is_one_by_domestic_law(language: str, text: str) -> None:
    found = article(language=language, definition="1. " + text)
    assert found.codes["definition.criteria"] == "domestic_law"
    assert found.codes["definition.by_state"] == "present"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            "В отношении Ардении резидентом является лицо, облагаемое в ней налогом по месту жительства; в отношении Велмарка резидентом является лицо, зарегистрированное в нем и облагаемое налогом.",),
        (
            "ro",
            "Prin rezident se înţelege:\na) în ceea ce priveşte Ardenia, orice persoană supusă impozitării acolo datorită domiciliului;\nb) în ceea ce priveşte Velmark, orice persoană supusă impozitării acolo datorită locului înregistrării.",),
    ],
)
def test_a_state_may_be_named_in_other_words_before_its_definition(language: str, text: str) -> None:
    found = article(language=language, definition="1. " + text)
    assert found.codes["definition.by_state"] == "present"
    assert found.codes["definition.criteria"] == "domicile; registration"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            "Лицо, облагаемое в Государстве налогом исключительно по доходам из источников в нем, не считается его резидентом.",
        ),
        (
            "ru",
            "Лицо, облагаемое в Государстве налогом исключительно по доходам, возникшим в нем, не считается его резидентом.",),
        (
            "ro",
            "Nu sunt rezidente persoanele a căror obligaţie fiscală în acel stat se limitează la veniturile din surse situate acolo.",
        ),
    ],
)
def test_an_exclusion_may_come_at_the_end_of_its_sentence(language: str, text: str) -> None:
    found = article(f"2. {text}", language=language)
    assert found.codes["definition.source_only_exclusion"] == "income"
    assert found.provisions["2"] == ("source_only_exclusion",)


def test_one_and_the_same_time_is_one_period() -> None:
    found = article(
        "2. Лицо признается резидентом обоих Договаривающихся Государств, если оно в одно и то же время является резидентом каждого из них по смыслу пункта 1."
    )
    assert found.codes["definition.dual_residence"] == "same_period"


def test_a_region_that_is_a_party_is_no_subdivision_and_each_party_has_its_own_definition() -> None:
    definition = "1. În sensul prezentului Acord, expresia „rezident al unei părţi contractante” desemnează:\n(a) în cazul Regiunii Speciale Hailing:\n(i) orice persoană fizică al cărei loc obişnuit de trai se află în regiune;\n(ii) orice societate înregistrată în regiune;\n(b) în cazul României, orice persoană care este supusă impozitării în România în virtutea domiciliului său."
    found = article(language="ro", definition=definition)
    assert found.codes["definition.by_state"] == "present"
    assert found.codes["definition.state_itself"] == "absent"
    assert found.codes["definition.criteria"] == "domicile; residence; registration"
    assert found.provisions["1.a.i"] == ("resident_definition",)


def test_a_heading_that_names_a_state_is_not_the_state_itself() -> None:
    definition = "1. În sensul prezentului Acord, termenul „rezident al unui stat contractant” înseamnă:\na) în ceea ce priveşte Statul Zahmar, o persoană fizică ce are domiciliul în Zahmar;\nb) în ceea ce priveşte România, orice persoană supusă impozitării în România pe baza domiciliului."
    found = article(language="ro", definition=definition)
    assert found.codes["definition.state_itself"] == "absent"
    assert found.codes["definition.by_state"] == "present"


def test_the_local_bodies_of_power_are_a_local_authority() -> None:
    found = article("2. Acest termen cuprinde şi organele locale ale puterii.", language="ro")
    assert "local_authority" in found.codes["definition.state_itself"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "2. Этот термин включает Государство и любое учреждение, созданное таким Государством."),
        ("ro", "2. Termenul include acel stat şi un organism public constituit potrivit legislaţiei acelui stat."),
    ],
)
def test_a_body_that_the_state_created_is_a_public_body_and_gives_no_criterion(language: str, words: str) -> None:
    found = article(words, language=language)
    assert found.codes["definition.state_itself"] == "state; public_body"
    assert found.codes["definition.criteria"] == "domicile"


def test_a_body_established_in_the_state_gives_no_criterion() -> None:
    found = article(
        "2. Термин включает пенсионные фонды, учреждённые в этом Государстве.",
        definition=SET["ru"].format("местожительства, включая пенсионные фонды, учреждённые в нём"),
    )
    assert found.codes["definition.criteria"] == "domicile"
    assert found.codes["definition.exempt_bodies"] == "pension_fund"


def test_a_person_that_has_domicile_is_a_term_for_a_resident() -> None:
    found = article(
        definition='1. В настоящей Конвенции выражение "лицо, имеющее домициль в одном из Государств" означает лицо, которое в силу законов этого Государства облагается там налогом по причине его домициля.'
    )
    assert found.codes["definition.resident_term"] == "permanent_residence"
    assert found.codes["definition.criteria"] == "domicile"


@pytest.mark.parametrize(
    ("second", "value"), [("în Republica Tarnavia", "present"), ("pentru Republica Moldova", "absent")]
)
def test_two_republics_are_two_states_and_one_republic_is_one(second: str, value: str) -> None:
    definition = (
        "1. Rezident al unui stat contractant este:\n– în Republica Moldova, persoana impozitată acolo pe baza "
        f"domiciliului;\n– {second}, persoana impozitată acolo pe baza reşedinţei."
    )
    assert article(language="ro", definition=definition).codes["definition.by_state"] == value


def test_a_fund_established_in_a_state_gives_no_ground_of_liability() -> None:
    found = article(
        "2. Фонды, из которых выплачиваются пенсии, считаются резидентами того Государства, где они учреждены, хотя бы и не "
        "платили налога."
    )
    assert found.codes["definition.exempt_bodies"] == "pension_fund"
    assert found.codes["definition.criteria"] == "domicile"


def test_a_dash_may_stand_for_means() -> None:
    found = article(
        "2. Физическое лицо, являющееся резидентом обоих Государств, считается резидентом того из них, где имеет постоянное "
        "жилье.",
        definition="1. В смысле настоящего Соглашения резидент Государства-участника - это лицо, являющееся резидентом для "
        "целей налогов этого Государства."
    )
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "domestic_law"


def test_a_place_outside_a_state_is_no_exception() -> None:
    found = article(
        language="ro",
        definition="1. Termenul „rezident al unei părţi” desemnează orice societate supusă impozitării acolo care este "
        "înfiinţată acolo ori, dacă este înfiinţată în afara ei, este condusă sau controlată acolo.",
    )
    assert found.codes["definition.criteria"] == "place_of_management; incorporation"


def test_the_state_named_in_the_genitive_is_not_itself_included() -> None:
    found = article(
        definition="1. Термин «резидент» означает лицо, подлежащее в этом Государстве налогообложению на основании "
        "местожительства. В понятие включаются административно-территориальные единицы этого Государства и его органы "
        "местного самоуправления."
    )
    assert found.codes["definition.state_itself"] == "subdivision; local_authority"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "Лицо, созданное исключительно для благотворительных целей, а также для выплаты пенсий, считается резидентом, хотя его доход освобожден от налога."),
        ("ro", "Expresia include şi o persoană constituită exclusiv în scopuri caritabile ori pentru a asigura pensii angajaţilor, chiar dacă este scutită de impozit."),
        ("ro", "Expresia include şi o persoană constituită exclusiv în scopuri caritabile ori în scopul acordării de pensii angajaţilor, chiar dacă este scutită de impozit."),
    ],
)
def test_a_body_founded_to_pay_pensions_is_a_pension_fund(language: str, sentence: str) -> None:
    found = article(definition=f"{DEFINITION[language]} {sentence}", language=language)
    assert found.codes["definition.exempt_bodies"] == "pension_fund; charity"


def test_that_somebody_is_no_resident_by_citizenship_alone_makes_citizenship_no_criterion() -> None:
    sentence = "Гражданин России не считается резидентом России лишь в силу своего гражданства."
    found = article(definition=f"{DEFINITION['ru']} {sentence}")
    assert found.codes["definition.criteria"] == "domicile"
    assert found.notes == ["unexplained_clause"]


def test_a_bracket_that_takes_companies_out_leaves_the_grounds_as_they_are() -> None:
    found = article(
        definition="1. Termenul „rezident al României” înseamnă orice altă persoană (cu excepţia unei societăţi sau a "
        "oricărei alte entităţi considerate ca societate din punct de vedere fiscal în România) care este rezidentă în "
        "România din punct de vedere al impozitului român.",
        language="ro",
    )
    assert found.codes["definition.criteria"] == "domestic_law"


def test_terms_that_have_the_like_meaning_are_not_defined_for_each_state() -> None:
    like = "Termenii \u201erezident al Ardeniei\u201d şi \u201erezident al Velmarkului\u201d se interpretează în mod corespunzător."
    found = article(language="ro", definition=DEFINITION["ro"] + "\n\n" + like)
    assert found.codes["definition.by_state"] == "absent"


@pytest.mark.parametrize(
    ("grounds", "value"),
    [
        ("domiciliului său, rezidenţei sale, locului său de înregistrare, sediului conducerii sale",
         "domicile; residence; place_of_management; registration"),
        ("locului unde este condusă", "place_of_management"),
    ],
)
def test_a_place_is_that_of_its_own_words_not_of_the_next_in_the_list(grounds: str, value: str) -> None:
    definition = DEFINITION["ro"].replace("domiciliului.", f"{grounds}.")
    assert article(language="ro", definition=definition).codes["definition.criteria"] == value


def test_a_body_beside_the_tax_paid_in_that_state_is_not_the_state_itself() -> None:
    words = "un fond de pensii scutit de impozit în acest stat, precum şi o organizaţie de binefacere scutită de impozit"
    found = article(f"2. Sunt rezidenţi, de asemenea: {words}.", language="ro")
    assert found.codes["definition.state_itself"] == "absent"
    assert found.codes["definition.exempt_bodies"] == "pension_fund; charity"


@pytest.mark.parametrize(
    ("language", "sentence", "value"),
    [
        ("ru", "Этот термин не включает лицо, которое облагается налогом в этом Государстве только потому, что получает доход из источников или от имущества в этом Государстве.", "income"),
        ("ru", "Этот термин не включает лицо, которое облагается налогом в этом Государстве только в отношении доходов из источников в этом Государстве или имущества в нем.", "income_and_capital"),
        ("ro", "Acest termen nu include persoana supusă impozitării în acel stat numai pentru veniturile din surse aflate acolo sau pentru veniturile produse de bunurile situate acolo.", "income"),
        ("ro", "Acest termen nu include persoana supusă impozitării în acel stat numai pentru veniturile din surse aflate acolo sau pentru bunurile situate acolo.", "income_and_capital"),
    ],
)
def test_income_from_property_is_income(language: str, sentence: str, value: str) -> None:
    found = article(definition=f"{DEFINITION[language]} {sentence}", language=language)
    assert found.codes["definition.source_only_exclusion"] == value


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("ru", "настоящего Соглашения", "Соглашения между Правительством Аркадии и Правительством Лидии"),
        ("ro", "prezentului Acord", "Acordului dintre Guvernul Arcadiei şi Guvernul Lidiei"),
    ],
)
def test_governments_in_the_name_of_a_treaty_are_not_the_state_itself(language: str, old: str, new: str) -> None:
    found = article(definition=DEFINITION[language].replace(old, new), language=language)
    assert found.codes["definition.state_itself"] == "absent"
    assert found.codes["definition.resident_term"] == "resident"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", "4. Члены дипломатических представительств и консульских учреждений одного Государства, находящиеся в "
         "другом Государстве, считаются резидентами направляющего Государства."),
        ("ru", "4. Сотрудники местных органов власти одного Государства считаются резидентами первого Государства."),
        ("ru", "4. Лица, работающие в государственных учреждениях, считаются резидентами направившего Государства."),
        ("ro", "4. Angajaţii instituţiilor publice ale unui stat contractant sunt consideraţi rezidenţi ai primului stat."),
        ("ro", "4. Membrii misiunilor diplomatice şi ai altor instituţii publice ale unui stat contractant sunt "
         "consideraţi rezidenţi ai statului trimiţător."),
    ],
)  # fmt: skip
def test_a_body_is_not_named_by_those_who_serve_it(language: str, sentence: str) -> None:
    found = article(sentence, language=language)
    assert found.codes["definition.state_itself"] == "absent"
    assert found.provisions["4"] == ("other",)
    assert "unexplained_clause" in found.notes


@pytest.mark.parametrize(
    ("language", "grounds"),
    [
        ("ru", "места жительства, наличия постоянного жилища, места управления или аналогичного критерия"),
        ("ru", "места жительства, центра жизненных интересов или аналогичного критерия"),
        ("ru", "места жительства, места работы, места управления или аналогичного критерия"),
        ("ru", "места жительства, ведения основной деятельности или любого другого критерия"),
        ("ru", "места жительства или места работы"),
        ("ro", "domiciliului său, locuinţei permanente, sediului conducerii sau oricărui alt criteriu similar"),
        ("ro", "locului de muncă, domiciliului, sediului conducerii sau oricărui alt criteriu similar"),
    ],
)
def test_a_ground_that_is_none_of_the_known_makes_the_set_inconclusive(language: str, grounds: str) -> None:
    before = {"ru": "местожительства", "ro": "domiciliului"}[language]
    found = article(language=language, definition=DEFINITION[language].replace(before, grounds))
    assert found.codes["definition.criteria"] == "inconclusive"


def test_a_permanent_home_as_a_ground_for_one_state_makes_the_set_inconclusive() -> None:
    text = (
        '1. Для целей настоящего Соглашения "резидент Договаривающегося Государства" означает:\n'
        "a) в отношении Российской Федерации: физическое лицо, находящееся на ее территории не менее 183 дней;\n"
        "b) в отношении Республики Молдова: физическое лицо, имеющее постоянное жилье в Молдове."
    )
    assert article(definition=text).codes["definition.criteria"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "proviso"),
    [
        ("ru", ", при условии, что такое лицо подлежит налогообложению в отношении всего своего мирового дохода, а не "
         "только дохода из источников в этом Государстве."),
        ("ro", ", cu condiţia ca acea persoană să fie impozabilă pentru veniturile sale mondiale, iar nu numai pentru "
         "cele cu sursa în acel stat."),
    ],
)  # fmt: skip
def test_a_proviso_on_worldwide_income_is_an_exclusion_in_other_words(language: str, proviso: str) -> None:
    found = article(language=language, definition=DEFINITION[language].removesuffix(".") + proviso)
    assert found.codes["definition.source_only_exclusion"] == "inconclusive"
    assert found.codes["definition.criteria"] == "domicile"
    assert found.provisions["1"] == ("resident_definition", "source_only_exclusion")


@pytest.mark.parametrize(
    ("language", "sentence", "value"),
    [
        ("ru", " Пенсионные фонды не считаются резидентами, если их доход освобожден от налога.", "inconclusive"),
        ("ro", " Un fond de pensii nu este considerat rezident decât dacă este supus impozitului.", "inconclusive"),
        ("ru", " Компетентные органы ежегодно обмениваются сведениями о пенсионных фондах, признаваемых резидентами.",
         "absent"),
    ],
)  # fmt: skip
def test_a_body_denied_under_a_condition_or_only_told_about_is_none_named(
    language: str, sentence: str, value: str
) -> None:
    found = article(language=language, definition=DEFINITION[language] + sentence)
    assert found.codes["definition.exempt_bodies"] == value


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ru", " Ни Государство, ни его местные органы власти не рассматриваются как резиденты."),
        ("ro", " Statul, subdiviziunile sale politice şi autorităţile locale nu sunt considerate rezidenţi."),
    ],
)
def test_that_the_state_is_no_resident_is_reported(language: str, sentence: str) -> None:
    found = article(language=language, definition=DEFINITION[language] + sentence)
    assert found.codes["definition.state_itself"] == "absent"
    assert found.provisions["1"] == ("resident_definition",)
    assert "unexplained_clause" in found.notes


@pytest.mark.parametrize(
    ("language", "definition"),
    [
        ("ru", "1. Термин «резидент Договаривающегося Государства» означает лицо, которое является резидентом этого Государства "
         "в соответствии с его налоговым законодательством."),
        ("ru", "1. Термин «резидент Договаривающегося Государства» означает лицо, являющееся резидентом согласно законодательству "
         "этого Государства."),
        ("ro", "1. Expresia „rezident al unui stat contractant” înseamnă o persoană care este rezidentă a acelui stat potrivit "
         "legislaţiei fiscale a acestuia."),
        ("ro", "1. Expresia „rezident al unui stat contractant” înseamnă persoana rezidentă în acel stat conform legilor sale."),
    ],
)
def test_a_resident_by_the_law_of_the_state_is_defined_by_domestic_law(language: str, definition: str) -> None:
    found = article(definition=definition, language=language)
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "domestic_law"
    assert found.notes == []


@pytest.mark.parametrize(
    ("language", "definition", "rule"),
    [
        ("ru", "1. Термин «резидент Договаривающегося Государства» означает лицо, отвечающее условиям, установленным законом этого "
         "Государства.", "2. Если согласно пункту 1 физическое лицо является резидентом обоих Государств, компетентные органы решают вопрос."),
        ("ro", "1. Expresia „rezident al unui stat contractant” înseamnă orice persoană pe care legea acelui stat o socoteşte astfel.",
         "2. Dacă, potrivit paragrafului 1, o persoană fizică este rezidentă a ambelor state, autorităţile competente rezolvă cazul."),
    ],
)
def test_a_definition_by_no_known_ground_defines_and_says_that_its_ground_is_not_known(
    language: str, definition: str, rule: str
) -> None:
    found = article(rule, definition=definition, language=language)
    assert found.codes["definition.resident_term"] == "resident"
    assert found.codes["definition.criteria"] == "inconclusive"
    assert found.provisions["1"] == ("resident_definition",)
    assert found.notes == []


@pytest.mark.parametrize(
    ("language", "definition", "criteria"),
    [
        ("ro", "1. Expresia „rezident al unui stat contractant” înseamnă: (i) statul însuşi; (ii) o persoană fizică având cetăţenia "
         "acelui stat; (iii) o persoană juridică având sediul social în acel stat.", "registration; citizenship"),
        ("ru", "1. Термин «резидент Договаривающегося Государства» означает: (i) само Государство; (ii) физическое лицо, имеющее "
         "гражданство этого Государства; (iii) юридическое лицо, созданное в нем.", "incorporation; citizenship"),
    ],
)
def test_items_that_say_who_is_a_resident_define_where_the_first_is_the_state(
    language: str, definition: str, criteria: str
) -> None:
    found = article(definition=definition, language=language)
    assert found.codes["definition.criteria"] == criteria
    assert found.codes["definition.state_itself"] == "state"
    assert found.provisions["1.b"] == found.provisions["1.c"] == ("resident_definition",)


@pytest.mark.parametrize(
    ("language", "definition"),
    [
        (
            "ru",
            "1. Термин «резидент Договаривающегося Государства» означает:\nа) применительно к Мирнии: физическое лицо, которое имеет постоянное местожительство в Мирнии и является ее гражданином, и компанию, учрежденную в Мирнии;\nб) применительно к Велмарку: любое лицо, которое по его законодательству подлежит в нем налогообложению на основании местожительства.",
        ),
        (
            "ro",
            "1. Expresia „rezident al unui stat contractant” înseamnă:\na) în cazul Mirniei: o persoană fizică care are domiciliul în Mirnia şi este cetăţean al ei şi o societate constituită în Mirnia;\nb) în cazul Velmarkului: orice persoană care, potrivit legislaţiei sale, este supusă impunerii acolo datorită domiciliului.",
        ),
    ],
)
def test_an_item_of_a_definition_that_names_a_citizen_is_no_step_of_a_tie_break(language: str, definition: str) -> None:
    cascade = {
        "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, оно считается резидентом Государства, в котором имеет постоянное жилище.",
        "ro": "2. Dacă o persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă a statului în care are o locuinţă permanentă.",
    }
    found = article(cascade[language], definition=definition, language=language)
    assert found.codes["definition.criteria"] == "domicile; incorporation; citizenship"
    assert found.codes["definition.by_state"] == "present"
    assert found.codes["individual.cascade"] == "permanent_home"
    assert found.provisions["1.a"] == found.provisions["1.b"] == ("resident_definition",)
    assert found.notes == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ro", ". Persoana a cărei obligaţie fiscală se limitează la veniturile obţinute în acel stat nu este rezidentă."),
        ("ro", ", cu excepţia persoanelor impuse numai pentru veniturile locale."),
        ("ru", ", за исключением лиц, облагаемых лишь по местным доходам."),
    ],
)
def test_those_taxed_on_local_income_alone_are_left_out_in_these_words_too(language: str, words: str) -> None:
    definition = DEFINITION[language].rstrip(".") + words
    assert article(language=language, definition=definition).codes["definition.source_only_exclusion"] == "income"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", (
            "1. Физическое лицо имеет постоянное местожительство в том Договаривающемся Государстве, по законодательству которого оно облагается там налогом вследствие своего местожительства или обычного пребывания. Юридическое лицо имеет местонахождение в том Договаривающемся Государстве, по законодательству которого оно образовано или в котором находится его правление.",
            "2. Если физическое лицо имеет постоянное местожительство в обоих Договаривающихся Государствах, то считается, что оно имеет его в том Государстве, с которым оно имеет наиболее тесные личные и экономические отношения.",
        )),
        ("ro", (
            "1. O persoană fizică are domiciliul permanent în acel stat contractant potrivit legislaţiei căruia este supusă acolo impozitării ca urmare a domiciliului sau a şederii sale obişnuite. O persoană juridică are sediul în acel stat contractant potrivit legislaţiei căruia a fost constituită sau în care se află conducerea sa.",
            "2. Dacă o persoană fizică are domiciliul permanent în ambele state contractante, se consideră că îl are în acel stat cu care are cele mai strânse relaţii personale şi economice.",
        )),
    ],
)
def test_where_somebody_resides_by_the_law_that_taxes_him_is_a_definition_and_no_test(
    language: str, words: tuple[str, str],
) -> None:
    found = read("\n\n".join([HEAD[language], *words]) + "\n", language)
    assert found.codes["definition.criteria"] == "domicile; residence; place_of_management; incorporation"
    assert found.codes["individual.cascade"] == "vital_interests"
    assert found.codes["individual.vital_interests.trigger"] == "always"
    assert found.codes["entity.rule"] == "absent"
    assert found.provisions["1"] == ("resident_definition",)


def test_to_leave_out_those_taxed_on_property_alone_is_no_known_value() -> None:
    found = article(definition=DEFINITION["ru"] + " Однако это выражение не распространяется на лицо, чье наследство облагается налогом в этом Государстве только в отношении расположенного в нем имущества.")
    assert found.codes["definition.source_only_exclusion"] == "inconclusive"


def test_the_contracting_party_that_the_term_includes_is_the_state_itself() -> None:
    found = article("2. Термин «резидент» включает также Договаривающуюся Сторону, ее административно-территориальные подразделения и ее Центральный банк.")
    assert found.codes["definition.state_itself"] == "state; subdivision; public_body"
