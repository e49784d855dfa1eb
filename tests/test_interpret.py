"""The phenomena of the codebook in small articles of both languages: right codes, right clauses, right notes."""

from __future__ import annotations

import pytest
from articles import DEFINITION, article, cascade, read

HOME = {
    "ru": "оно считается резидентом того Государства, в котором располагает постоянным жилищем",
    "ro": "ea este considerată rezidentă a statului în care are o locuinţă permanentă",
}
ABODE = {
    "ru": "оно считается резидентом того Государства, в котором обычно проживает",
    "ro": "ea este considerată rezidentă a statului în care locuieşte în mod obişnuit",
}
NATIONAL = {
    "ru": "оно считается резидентом того Государства, гражданином которого является",
    "ro": "ea este considerată rezidentă a statului al cărui cetăţean este",
}
AGREE = {
    "ru": "компетентные органы решают вопрос по взаимному согласию",
    "ro": "autorităţile competente rezolvă cazul de comun acord",
}


def trigger(condition: str, language: str, test: str = "nationality") -> str:
    """The triggers of a test whose item begins with a condition, after a home and an abode."""
    last = NATIONAL if test == "nationality" else AGREE
    after_abode = {
        "ru": "если жилища нет ни в одном из них, " + ABODE["ru"],
        "ro": "dacă nu are o locuinţă în niciunul, " + ABODE["ro"],
    }
    found = cascade(
        HOME[language] + ";", after_abode[language] + ";", f"{condition}, {last[language]}.", language=language
    )
    return found.codes[f"individual.{test}.trigger"]


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        ("ru", "если оно обычно проживает в обоих Государствах", "abode_in_both"),
        (
            "ru",
            "если оно обычно проживает в каждом из Государств или ни в одном из них",
            "abode_in_both; abode_in_neither",
        ),
        ("ru", "если оно обыкновенно живет и в том и в другом Государстве", "abode_in_both"),
        ("ru", "если обычно проживает как в одном, так и в другом Государстве", "abode_in_both"),
        ("ru", "если нельзя установить, в каком из Государств оно обычно проживает", "abode_undetermined"),
        ("ru", "если Государство, в котором оно обычно проживает, остается неясным", "abode_undetermined"),
        ("ru", "если имеет его в обоих Государствах", "abode_in_both"),
        ("ru", "если и этого установить нельзя", "abode_undetermined"),
        ("ru", "проживая обычно в обоих Государствах", "abode_in_both"),
        ("ru", "если предыдущие подпункты не позволяют решить вопрос", "earlier_tests_fail"),
        ("ru", "в остальных случаях", "earlier_tests_fail"),
        ("ru", "если центр его жизненных интересов не поддается определению", "interests_undetermined"),
        ("ru", "если оно дважды женато", "inconclusive"),
        (
            "ro",
            "dacă locuieşte în mod obişnuit în ambele state sau în niciunul dintre ele",
            "abode_in_both; abode_in_neither",
        ),
        ("ro", "dacă trăieşte de regulă atât într-un stat, cât şi în celălalt", "abode_in_both"),
        ("ro", "dacă nu locuieşte de obicei în vreunul dintre state", "abode_in_neither"),
        ("ro", "cînd statul în care locuieşte de obicei rămîne nelămurit", "abode_undetermined"),
        ("ro", "dacă nu se poate stabili în care stat locuieşte cu regularitate", "abode_undetermined"),
        ("ro", "dacă literele a) şi b) nu duc la niciun rezultat", "earlier_tests_fail"),
        ("ro", "dacă nici astfel cazul nu poate fi soluţionat", "earlier_tests_fail"),
        ("ro", "locuind în mod obişnuit în ambele state", "abode_in_both"),
        ("ro", "dacă centrul intereselor vitale este cu neputinţă de stabilit", "interests_undetermined"),
    ],
)
def test_a_condition_says_when_the_next_test_is_reached(language: str, condition: str, value: str) -> None:
    assert trigger(condition, language) == value


@pytest.mark.parametrize(
    ("language", "condition", "value"),
    [
        (
            "ru",
            "если оно является гражданином обоих Государств или ни одного из них",
            "national_of_both; national_of_neither",
        ),
        ("ru", "если его гражданство установить нельзя", "nationality_undetermined"),
        (
            "ru",
            "если каждое из Государств считает его своим гражданином или ни одно не считает",
            "national_of_both; national_of_neither",
        ),
        ("ru", "в случае двойного гражданства", "national_of_both"),
        ("ro", "dacă cetăţenia nu poate fi stabilită sau nu permite soluţionarea cazului", "nationality_undetermined"),
        ("ro", "dacă este resortisant al ambelor state ori al niciunuia", "national_of_both; national_of_neither"),
    ],
)
def test_a_nationality_that_does_not_decide_leads_to_the_authorities(language: str, condition: str, value: str) -> None:
    found = cascade(
        HOME[language] + ";", NATIONAL[language] + ";", f"{condition}, {AGREE[language]}.", language=language
    )
    assert found.codes["individual.mutual_agreement.trigger"] == value


def test_the_first_test_is_always_applied_and_a_step_without_condition_comes_when_the_earlier_fail() -> None:
    found = cascade(HOME["ru"] + ";", ABODE["ru"] + ".")
    assert found.codes["individual.permanent_home.trigger"] == "always"
    assert found.codes["individual.habitual_abode.trigger"] == "earlier_tests_fail"


@pytest.mark.parametrize(
    ("language", "items"),
    [
        (
            "ru",
            [
                "лицо считается резидентом того Государства, гражданином которого является, если обычно проживает в обоих Государствах"
            ],
        ),
        ("ru", ["если обычно проживает в обоих Государствах — того Государства, гражданином которого является"]),
        (
            "ru",
            [
                "если обычно проживает в обоих Государствах, постоянное местожительство признается за ним в том Государстве, чьим гражданином оно является"
            ],
        ),
        ("ro", ["rezidentă a statului al cărui naţional este, atunci când locuieşte de obicei în ambele state"]),
        (
            "ro",
            ["dacă locuieşte de obicei în ambele state, i se recunoaşte rezidenţa în statul a cărui cetăţenie o are"],
        ),
        ("ro", ["dacă locuieşte de obicei în ambele, prevalează statul al cărui cetăţean este"]),
    ],
)
def test_a_consequence_is_found_before_or_after_its_condition_and_without_its_verb(
    language: str, items: list[str]
) -> None:
    found = cascade(HOME[language] + ";", items[0] + ".", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > nationality"
    assert found.codes["individual.nationality.trigger"] == "abode_in_both"


def test_two_steps_in_one_item_are_two_tests_of_one_clause() -> None:
    found = cascade(
        HOME["ru"] + "; если располагает им в обоих Государствах, оно считается резидентом только того Государства, "
        "в котором находится центр его жизненных интересов."
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.provisions["2.a"] == ("permanent_home", "vital_interests")
    assert (found.codes["individual.permanent_home.only"], found.codes["individual.vital_interests.only"]) == (
        "no",
        "yes",
    )


@pytest.mark.parametrize(
    "words",
    [
        "Во-первых, лицо считается резидентом того Государства, где у него есть постоянное жилище. Во-вторых, лицо считается "
        "резидентом того Государства, в котором обычно живет, если жилище есть у него в обоих Государствах.",
        "Оно считается резидентом того Государства, где имеет постоянное жилье. Если оно имеет постоянное жилье в обоих "
        "Государствах, оно считается резидентом того Государства, в котором обычно проживает.",
    ],
)
def test_steps_in_running_text_stand_in_the_paragraph_itself(words: str) -> None:
    found = article(
        "2. Физическое лицо, которое по пункту 1 является резидентом обоих Государств, подчиняется следующему. " + words
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.provisions["2"] == ("individual_intro", "permanent_home", "habitual_abode")


def test_a_home_called_permanent_residence_is_a_home_and_no_mismatch() -> None:
    found = cascade(
        "оно считается резидентом того Государства, в котором имеет постоянное место жительства;",
        "если оно не имеет постоянного места жительства ни в одном из Государств, " + ABODE["ru"] + ".",
    )
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode"
    assert found.codes["individual.habitual_abode.trigger"] == "home_in_neither"
    assert "trigger_mismatch" not in found.notes


def test_permanent_residence_where_a_home_is_meant_is_a_mismatch() -> None:
    found = cascade(
        HOME["ru"] + ";", "если оно не имеет постоянного местожительства ни в одном из Государств, " + ABODE["ru"] + "."
    )
    assert found.codes["individual.habitual_abode.trigger"] == "residence_in_neither"
    assert "trigger_mismatch" in found.notes


@pytest.mark.parametrize(
    ("language", "home", "value"),
    [
        ("ru", "имеет постоянное жилище", "no"),
        ("ru", "располагает постоянным жилищем", "no"),
        ("ru", "имеет в своем распоряжении постоянное жилище", "yes"),
        ("ru", "имеет доступное для него постоянное жилье", "yes"),
        ("ro", "dispune de o locuinţă permanentă", "no"),
        ("ro", "are o locuinţă permanentă la dispoziţia sa", "yes"),
        ("ro", "are un cămin permanent disponibil", "yes"),
    ],
)
def test_a_home_is_available_where_the_words_say_so(language: str, home: str, value: str) -> None:
    words = {
        "ru": "оно считается резидентом того Государства, в котором ",
        "ro": "este considerată rezidentă a statului în care ",
    }
    found = cascade(words[language] + home + ".", language=language)
    assert found.codes["individual.permanent_home"] == "present"
    assert found.codes["individual.permanent_home.available"] == value


def test_a_test_that_no_rule_knows_makes_the_cascade_inconclusive() -> None:
    found = cascade(
        HOME["ru"] + ";",
        "если жилище есть в обоих Государствах, оно считается резидентом того Государства, в котором работает его супруг.",
    )
    assert found.codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("ru", "компетентные органы стремятся решить вопрос по взаимному согласию", "endeavour"),
        ("ru", "компетентные органы приложат все старания к тому, чтобы договориться", "endeavour"),
        ("ru", "вопрос решают по взаимному согласию компетентные органы", "settle"),
        ("ru", "вопрос решается в порядке, предусмотренном статьей 25", "settle"),
        ("ro", "autorităţile competente vor face tot posibilul să rezolve cazul de comun acord", "endeavour"),
        ("ro", "autorităţile competente îşi vor da silinţa să ajungă la o înţelegere amiabilă", "endeavour"),
        ("ro", "organele competente soluţionează chestiunea prin bună înţelegere", "settle"),
    ],
)
def test_the_authorities_settle_unless_a_verb_of_trying_governs(language: str, words: str, value: str) -> None:
    condition = {
        "ru": "если оно не имеет жилища ни в одном из Государств, ",
        "ro": "dacă nu are locuinţă în niciunul dintre state, ",
    }
    found = cascade(HOME[language] + ";", condition[language] + words + ".", language=language)
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.mutual_agreement.duty"] == value


ENTITY = {
    "ru": "2. Если по пункту 1 лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, ",
    "ro": "2. Când, potrivit paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ",
}


@pytest.mark.parametrize(
    ("language", "rule", "value"),
    [
        (
            "ru",
            "оно считается резидентом того Государства, в котором находится его фактический руководящий орган",
            "effective_management",
        ),
        ("ru", "оно считается резидентом того Государства, по законам которого учреждено", "incorporation"),
        ("ru", "оно считается резидентом того Государства, в торговый реестр которого внесено", "registration"),
        ("ru", "оно считается резидентом того Государства, где расположена его штаб-квартира", "head_office"),
        ("ru", "оно считается резидентом того Государства, национальным лицом которого является", "nationality"),
        (
            "ru",
            "его положение определяется местом, в котором принимаются решения по управлению его делами",
            "effective_management",
        ),
        (
            "ru",
            "оно считается резидентом Государства, в котором зарегистрировано; если оно зарегистрировано в обоих, — того, откуда фактически управляется; если и этого установить нельзя, вопрос решают по взаимному согласию компетентные органы",
            "registration > effective_management > mutual_agreement",
        ),
        ("ro", "ea este considerată rezidentă a statului sub a cărui lege s-a constituit", "incorporation"),
        ("ro", "ea este considerată rezidentă a statului potrivit legilor căruia a luat fiinţă", "incorporation"),
        ("ro", "ea este considerată rezidentă a statului în care îşi are biroul principal", "head_office"),
        ("ro", "prevalează statul în care este administrată efectiv", "effective_management"),
        (
            "ro",
            "ea este considerată rezidentă a statului în care este înregistrată, iar dacă este înregistrată în ambele, a statului în care se află conducerea ei efectivă",
            "registration > effective_management",
        ),
    ],
)
def test_the_rule_for_entities_is_the_chain_of_its_tests(language: str, rule: str, value: str) -> None:
    found = article(ENTITY[language] + rule + ".", language=language)
    assert found.codes["entity.rule"] == value
    assert found.codes["entity.scope"] == "other_than_individual"


@pytest.mark.parametrize(
    ("language", "subject", "value"),
    [
        ("ru", "лицо, иное чем физическое лицо,", "other_than_individual"),
        ("ru", "лицо, не относящееся к физическим,", "other_than_individual"),
        ("ru", "компания или иное лицо, не являющееся физическим лицом,", "other_than_individual"),
        ("ru", "компания", "company"),
        ("ru", "юридическое лицо", "legal_person"),
        ("ro", "o altă persoană decât una fizică", "other_than_individual"),
        ("ro", "o persoană care nu este fizică", "other_than_individual"),
        ("ro", "o societate", "company"),
        ("ro", "o persoană juridică", "legal_person"),
    ],
)
def test_the_scope_of_the_rule_is_whom_it_names(language: str, subject: str, value: str) -> None:
    rule = {
        "ru": "2. Если по пункту 1 {} является резидентом обоих Государств, оно считается резидентом того Государства, в котором зарегистрировано.",
        "ro": "2. Dacă, potrivit paragrafului 1, {} este rezidentă a ambelor state contractante, ea se consideră rezidentă a statului în care este înregistrată.",
    }
    found = article(rule[language].format(subject), language=language)
    assert (found.codes["entity.scope"], found.codes["entity.rule"]) == (value, "registration")


def test_what_the_authorities_weigh_is_no_test_also_in_a_sentence_of_its_own() -> None:
    found = article(
        ENTITY["ru"]
        + "компетентные органы постараются решить вопрос по взаимному согласию. При этом они учитывают место "
        "фактического управления, место учреждения и любые другие обстоятельства."
    )
    assert found.codes["entity.rule"] == "mutual_agreement"
    assert found.codes["entity.mutual_agreement.factors"] == "effective_management; incorporation; other_factors"
    assert found.codes["entity.mutual_agreement.duty"] == "endeavour"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "При отсутствии такого согласия это лицо не пользуется льготами, предусмотренными настоящим Соглашением.",
        ),
        (
            "ru",
            "Пока согласие не достигнуто, лицо не вправе требовать освобождения от налога по настоящему Соглашению.",
        ),
        ("ro", "În lipsa unui asemenea acord, persoana nu are dreptul la nicio scutire prevăzută de convenţie."),
        ("ro", "Cât timp nu s-a ajuns la o înţelegere, persoana este privată de avantajele convenţiei."),
    ],
)
def test_benefits_are_denied_without_agreement(language: str, words: str) -> None:
    found = article(ENTITY[language] + AGREE[language] + ". " + words, language=language)
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.provisions["2"] == ("entity_mutual_agreement", "benefits_denied")


def test_a_rule_for_any_person_is_the_individuals_and_the_entitys() -> None:
    found = article("2. Если лицо является резидентом обоих Государств, " + AGREE["ru"] + " в порядке статьи 22.")
    assert found.codes["individual.cascade"] == found.codes["entity.rule"] == "mutual_agreement"
    assert (found.codes["entity.scope"], found.codes["entity.position"]) == ("any_person", "merged")
    assert found.codes["individual.mutual_agreement.article"] == found.codes["entity.mutual_agreement.article"] == "22"
    assert found.provisions["2"] == ("mutual_agreement", "entity_mutual_agreement")


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "Резидентство товарищества определяется по резидентству лица, с которого взимается налог с его дохода.",
            "attributed_to_taxable_person",
        ),
        (
            "ru",
            "Товарищество, управляемое из Государства, считается его резидентом, хотя бы налог с прибыли уплачивали его участники.",
            "resident_if_members_taxable",
        ),
        (
            "ru",
            "Траст считается резидентом лишь в той мере, в какой его доход облагается налогом в этом Государстве.",
            "resident_to_extent_taxed",
        ),
        (
            "ru",
            "Доход, полученный через прозрачное образование, считается доходом резидента в той мере, в какой Государство так его рассматривает.",
            "transparent_income",
        ),
        ("ru", "Товарищества и трасты не являются резидентами ни одного из Государств.", "excluded"),
        ("ru", "О товариществах стороны договорятся отдельно.", "inconclusive"),
        (
            "ro",
            "Rezidenţa unui parteneriat se stabileşte după rezidenţa persoanei care este supusă impozitării pentru venitul lui.",
            "attributed_to_taxable_person",
        ),
        (
            "ro",
            "Un trust este rezident al unui stat contractant numai în măsura în care venitul său este impus în acel stat.",
            "resident_to_extent_taxed",
        ),
        (
            "ro",
            "O societate de persoane sau un trust nu are calitatea de rezident al unui stat contractant.",
            "excluded",
        ),
        (
            "ro",
            "Societatea de persoane condusă din acel stat este rezidentă a lui, chiar dacă impozitul îl datorează membrii ei.",
            "resident_if_members_taxable",
        ),
    ],
)
def test_what_becomes_of_a_partnership(language: str, words: str, value: str) -> None:
    found = article("2. " + words, language=language)
    assert found.codes["partnership.clause"] == value
    assert found.provisions["2"] == ("partnership",)


def test_a_partnership_under_the_entitys_rule() -> None:
    found = article(
        ENTITY["ru"] + "оно считается резидентом того Государства, в котором зарегистрировано.",
        "3. То же правило применяется к товариществам, которые не имеют прав юридического лица.",
    )
    assert found.codes["partnership.clause"] == "entity_rule_applies"


@pytest.mark.parametrize(
    ("language", "grounds", "value"),
    [
        (
            "ru",
            "домицилия, обычного местожительства, места нахождения руководящего органа или иного сходного критерия",
            "domicile; residence; place_of_management; other_criterion",
        ),
        (
            "ru",
            "места жительства, юридического адреса, гражданства либо пребывания в нем свыше 183 дней",
            "domicile; registration; citizenship; days_of_presence",
        ),
        (
            "ru",
            "постоянного местопребывания, места создания или главной конторы",
            "residence; head_office; incorporation",
        ),
        (
            "ro",
            "domiciliului, sediului social, locului de trai ori altei legături de acelaşi fel",
            "domicile; residence; registration; other_criterion",
        ),
        (
            "ro",
            "domiciliului, reşedinţei obişnuite, oficiului principal sau a faptului că a fost creată acolo",
            "domicile; residence; head_office; incorporation",
        ),
        (
            "ro",
            "cetăţeniei, locului conducerii sau şederii sale acolo timp de 183 de zile",
            "place_of_management; citizenship; days_of_presence",
        ),
    ],
)
def test_the_grounds_of_liability_are_those_that_the_definition_lists(language: str, grounds: str, value: str) -> None:
    word = {"ru": "местожительства", "ro": "domiciliului"}[language]
    assert (
        article(language=language, definition=DEFINITION[language].replace(word, grounds)).codes["definition.criteria"]
        == value
    )


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "Этот термин не включает лиц, которые платят налог только с доходов из источников в этом Государстве.",
            "income",
        ),
        (
            "ru",
            "Не являются резидентами лица, налогообложение которых ограничено доходами из источников и капиталом в этом Государстве.",
            "income_and_capital",
        ),
        (
            "ro",
            "Expresia nu cuprinde persoana care nu este impusă acolo decât pentru venituri din surse din acel stat.",
            "income",
        ),
        (
            "ro",
            "Nu este rezident cel impozitat acolo exclusiv pentru venituri din surse sau pentru averea situată în acel stat.",
            "income_and_capital",
        ),
    ],
)
def test_those_taxed_on_local_income_alone_are_left_out(language: str, words: str, value: str) -> None:
    found = article(f"2. {words}", language=language)
    assert found.codes["definition.source_only_exclusion"] == value
    assert found.provisions["2"] == ("source_only_exclusion",)


def test_the_state_its_subdivisions_and_bodies_are_told_apart() -> None:
    found = article(
        "2. Термин включает также само это Государство, его провинции, местные органы власти и центральный банк."
    )
    assert found.codes["definition.state_itself"] == "state; subdivision; local_authority; public_body"
    found = article(
        "2. Expresia include statul însuşi, orice unitate administrativ-teritorială şi autoritate locală.",
        language="ro",
    )
    assert found.codes["definition.state_itself"] == "state; subdivision; local_authority"


def test_exempt_bodies_are_named_one_by_one() -> None:
    found = article(
        "2. Резидентами являются также, хотя бы их доход был освобожден от налога:\na) пенсионные фонды;\n"
        "b) благотворительные организации;\nc) схемы коллективного инвестирования."
    )
    assert found.codes["definition.exempt_bodies"] == "pension_fund; charity; investment_vehicle"
    assert {found.provisions[clause] for clause in ("2", "2.a", "2.b", "2.c")} == {("exempt_bodies",)}


def test_residence_defined_for_each_state() -> None:
    found = article(
        definition="1. В настоящем Соглашении термин «резидент» означает:\na) применительно к Ардении — лицо, облагаемое в "
        "ней налогом по месту жительства;\nb) применительно к Велмарку — лицо, облагаемое в нем налогом по месту управления."
    )
    assert found.codes["definition.by_state"] == "present"
    assert found.codes["definition.criteria"] == "domicile; place_of_management"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Резидентом обоих Государств считается лицо, которое отвечает условиям пункта 1 в каждом из них.", "present"),
        (
            "Лицом, являющимся резидентом обоих Государств, считается лицо, которое в один и тот же период времени является резидентом каждого из них.",
            "same_period",
        ),
    ],
)
def test_residence_in_both_states_may_be_defined(words: str, value: str) -> None:
    found = article(f"2. {words}")
    assert found.codes["definition.dual_residence"] == value
    assert found.provisions["2"] == ("dual_residence_definition",)


def test_scope_and_person_are_defined_where_the_article_does_so() -> None:
    found = read(
        "Статья 1\nЛица\n\n1. Настоящее Соглашение применяется к лицам, которые являются резидентами одного или обоих "
        "Государств.\n\n2. Термин «лицо» означает физическое лицо и компанию.\n\n"
        + DEFINITION["ru"].replace("1. Для", "3. Для")
        + "\n"
    )
    assert found.codes["scope.persons_covered"] == found.codes["definition.person"] == "present"
    assert [found.provisions[number] for number in "123"] == [
        ("scope",),
        ("person_definition",),
        ("resident_definition",),
    ]


def test_text_after_the_items_carries_its_own_provision_or_theirs() -> None:
    items = "a) постоянного жилища;\nb) центра жизненных интересов."
    found = article(
        f"{ENTITY['ru'].strip()[:-1]}:\na) оно считается резидентом того Государства, где зарегистрировано;\nb) если оно зарегистрировано в обоих, {AGREE['ru']}."
    )
    assert found.provisions["2"] == ("entity",)
    assert found.provisions["2.b"] == ("entity_mutual_agreement",)
    assert items


def test_a_clause_that_nothing_explains_is_other_and_noted() -> None:
    found = article("2. Справка о статусе выдается по просьбе лица.")
    assert found.provisions["2"] == ("other",)
    assert "unexplained_clause" in found.notes


def test_two_terms_for_the_resident_are_a_drift_and_the_grounds_are_none() -> None:
    found = article(
        "2. Если по пункту 1 физическое лицо является резидентом обоих Государств, оно считается лицом с постоянным "
        "местожительством в том Государстве, в котором располагает постоянным жилищем."
    )
    assert "term_drift" in found.notes
    assert "term_drift" not in article(ENTITY["ru"] + AGREE["ru"] + ".").notes


@pytest.mark.parametrize(("number", "broken"), [("1", False), ("2", True), ("7", True)])
def test_a_reference_must_lead_to_who_is_a_resident(number: str, broken: bool) -> None:
    found = article(
        "2. Справка выдается по просьбе лица.",
        ENTITY["ru"].replace("2. Если по пункту 1", f"3. Если по пункту {number}") + AGREE["ru"] + ".",
    )
    assert ("cross_reference_broken" in found.notes) is broken


def test_labels_of_two_scripts_and_a_label_left_out_are_noted() -> None:
    mixed = article("2. Резидентами являются также:\na) пенсионные фонды;\nб) благотворительные организации.")
    assert "label_script_mixed" in mixed.notes
    gap = article("3. Пенсионные фонды также являются резидентами.")
    assert "label_gap" in gap.notes


def test_a_text_that_breaks_off_claims_nothing_it_did_not_read() -> None:
    found = cascade(
        HOME["ru"] + ";",
        "если жилище есть в обоих Государствах, оно считается резидентом только того Государства, в котором находится центр жизненн",
    )
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests > not_available"
    assert found.codes["individual.vital_interests.only"] == "yes"
    assert found.codes["individual.nationality"] == found.codes["entity.rule"] == "not_available"
    assert "text_truncated" in found.notes


def test_a_cascade_that_reached_the_authorities_is_complete_though_the_text_breaks_off() -> None:
    found = cascade(
        HOME["ru"] + ";",
        "если жилища нет ни в одном из Государств, компетентные органы решают вопрос по взаимному согла",
    )
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    assert found.codes["individual.nationality"] == "absent"
    assert found.codes["individual.mutual_agreement.article"] == "not_available"


def test_a_damaged_text_is_called_unreliable_and_undone_look_alikes_are_not() -> None:
    damaged = "1. Термин «резидент Дог¤варив@ющегося Г#сударства» озн@чает лиц#, кот¤рое п# закон@м этого Г¤сударства подлежит налогообл¤жению по месту жительства."
    assert "text_unreliable" in article(ENTITY["ru"] + AGREE["ru"] + ".", definition=damaged).notes
    twins = DEFINITION["ru"].replace("о", "o")
    assert "text_unreliable" not in article(ENTITY["ru"] + AGREE["ru"] + ".", definition=twins).notes


def test_a_rule_on_diplomats_elsewhere_is_noted_with_its_words() -> None:
    found = read(
        "Статья 4\nРезидент\n\n" + DEFINITION["ru"] + "\n\n" + ENTITY["ru"] + AGREE["ru"] + ".\n\n"
        "Статья 5\nДипломаты\n\nЧлен дипломатического представительства считается резидентом направляющего Государства.\n"
    )
    assert "ruled_elsewhere" in found.notes


def test_every_value_read_quotes_words_of_the_text() -> None:
    found = cascade(HOME["ru"] + ";", "если его нет ни в одном из Государств, " + ABODE["ru"] + ".")
    for code in found.reading.codes:
        if code.value not in ("absent", "not_available") and code.feature != "language":
            for each in code.evidence:
                assert each.quote and each.quote == each.span.of(found.reading.document.text)
