"""The rule for persons other than individuals: chains, scope, only, duty, factors, benefits, position."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import INTRO, Read, article, read

DUAL = {
    "ru": "3. Если в соответствии с пунктом 1 лицо, не являющееся физическим лицом, является резидентом обоих Договаривающихся Государств, ",
    "ro": "3. Dacă, potrivit paragrafului 1, o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ",
}
CASCADE = {
    "ru": INTRO["ru"]
    + "\na) оно считается резидентом того Государства, в котором имеет постоянное жилище;\nb) в остальных случаях компетентные органы решают вопрос по взаимному согласию.",
    "ro": INTRO["ro"]
    + "\na) ea este considerată rezidentă a statului în care are o locuinţă permanentă;\nb) în celelalte cazuri, autorităţile competente rezolvă cazul de comun acord.",
}


def rule(words: str, language: str) -> Read:
    return article(CASCADE[language], DUAL[language] + words, language=language)


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "оно считается резидентом того Государства, из которого осуществляется руководство им.",
            "effective_management",
        ),
        (
            "ru",
            "оно признается резидентом того Государства, где находится его место эффективного управления.",
            "effective_management",
        ),
        (
            "ru",
            "оно признается резидентом того Государства, в соответствии с законодательством которого создано.",
            "incorporation",
        ),
        ("ru", "оно признается резидентом того Государства, в котором инкорпорировано.", "incorporation"),
        ("ru", "оно признается резидентом того Государства, в реестр которого внесено.", "registration"),
        ("ru", "оно признается резидентом того Государства, в котором расположена его главная контора.", "head_office"),
        (
            "ru",
            "оно признается резидентом того Государства, по законодательству которого создано; если оно не создано по законодательству ни одного из Государств, — того, где расположена его головная контора; если и это не дает ответа, компетентные органы решают вопрос по взаимному согласию.",
            "incorporation > head_office > mutual_agreement",
        ),
        (
            "ru",
            "компетентные органы решают вопрос по взаимному согласию; если согласие не достигнуто в течение двух лет, оно признается резидентом того Государства, в котором зарегистрировано.",
            "mutual_agreement > registration",
        ),
        (
            "ru",
            "оно признается резидентом того Государства, где находится место его фактического управления. Если это место установить нельзя, компетентные органы решают вопрос по взаимному согласию.",
            "effective_management > mutual_agreement",
        ),
        (
            "ro",
            "ea va fi considerată rezidentă a statului de unde este condusă în mod efectiv.",
            "effective_management",
        ),
        ("ro", "ea este considerată rezidentă a statului în care a fost încorporată.", "incorporation"),
        (
            "ro",
            "ea este considerată rezidentă a statului în al cărui registru al comerţului este înscrisă.",
            "registration",
        ),
        ("ro", "ea este considerată rezidentă a statului în care se află sediul său principal.", "head_office"),
        ("ro", "ea este considerată rezidentă a statului al cărui naţional este.", "nationality"),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află locul conducerii sale efective; dacă acest loc nu poate fi stabilit, a statului în care a fost constituită; dacă nici astfel cazul nu poate fi rezolvat, autorităţile competente decid de comun acord.",
            "effective_management > incorporation > mutual_agreement",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care îşi are sediul principal, iar dacă îl are în ambele, a statului în care este înregistrată.",
            "head_office > registration",
        ),
    ],
)
def test_the_rule_is_its_tests_in_the_order_in_which_they_are_reached(language: str, words: str, value: str) -> None:
    found = rule(words, language)
    assert found.codes["entity.rule"] == value
    assert found.codes["entity.scope"] == "other_than_individual"
    assert found.codes["entity.position"] == "after_individual"
    assert found.codes["individual.cascade"] == "permanent_home > mutual_agreement"
    provisions = set(found.provisions["3"])
    assert ("entity_mutual_agreement" in provisions) is ("mutual_agreement" in value)
    assert ("entity" in provisions) is (value != "mutual_agreement")


@pytest.mark.parametrize(
    ("language", "words", "rule_value", "only"),
    [
        ("ru", "оно считается резидентом только того Государства, в котором зарегистрировано.", "registration", "yes"),
        (
            "ru",
            "оно считается резидентом того Государства, в котором зарегистрировано; если оно зарегистрировано в обоих, — только того, где находится его головная контора.",
            "registration > head_office",
            "no",
        ),
        (
            "ru",
            "компетентные органы решают вопрос по взаимному согласию; без согласия оно считается резидентом лишь того Государства, где учреждено.",
            "mutual_agreement > incorporation",
            "yes",
        ),
        ("ru", "компетентные органы только по взаимному согласию решают вопрос.", "mutual_agreement", "absent"),
        ("ro", "ea este considerată rezidentă exclusiv a statului în care a fost înfiinţată.", "incorporation", "yes"),
        ("ro", "ea este considerată rezidentă a statului în care a fost înfiinţată.", "incorporation", "no"),
        ("ro", "autorităţile competente rezolvă cazul de comun acord.", "mutual_agreement", "absent"),
    ],
)
def test_only_is_that_of_the_first_test_that_names_a_state(
    language: str, words: str, rule_value: str, only: str
) -> None:
    codes = rule(words, language).codes
    assert (codes["entity.rule"], codes["entity.only"]) == (rule_value, only)


@pytest.mark.parametrize(
    ("language", "words", "factors", "duty"),
    [
        (
            "ru",
            "компетентные органы стремятся определить по взаимному согласию Государство, резидентом которого оно считается, принимая во внимание место его фактического управления, место регистрации, место нахождения его головной конторы и другие обстоятельства.",
            "effective_management; registration; head_office; other_factors",
            "endeavour",
        ),
        (
            "ru",
            "компетентные органы определяют по взаимному согласию его резидентство с учетом места, где оно создано, и места фактического управления.",
            "effective_management; incorporation",
            "settle",
        ),
        ("ru", "компетентные органы решают вопрос по взаимному согласию.", "absent", "settle"),
        (
            "ru",
            "компетентные органы, исходя из места регистрации, решают вопрос по взаимному согласию.",
            "registration",
            "settle",
        ),
        (
            "ro",
            "autorităţile competente vor căuta să stabilească de comun acord statul a cărui rezidentă este, ţinând seama de locul conducerii efective, de locul constituirii şi de orice alt factor relevant.",
            "effective_management; incorporation; other_factors",
            "endeavour",
        ),
        (
            "ro",
            "autorităţile competente decid de comun acord, luând în considerare sediul principal şi locul înregistrării.",
            "registration; head_office",
            "settle",
        ),
        (
            "ro",
            "autorităţile competente decid de comun acord, având în vedere toţi factorii relevanţi.",
            "other_factors",
            "settle",
        ),
    ],
)
def test_what_the_authorities_weigh_are_factors_and_no_tests(
    language: str, words: str, factors: str, duty: str
) -> None:
    codes = rule(words, language).codes
    assert codes["entity.rule"] == "mutual_agreement"
    assert codes["entity.mutual_agreement.factors"] == factors
    assert codes["entity.mutual_agreement.duty"] == duty
    assert codes["individual.mutual_agreement.duty"] == "settle"


AGREE = {
    "ru": "компетентные органы решают вопрос по взаимному согласию. ",
    "ro": "autorităţile competente rezolvă cazul de comun acord. ",
}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "Если согласие не достигнуто, такое лицо не имеет права на льготы по настоящему Соглашению, кроме тех, о которых договорятся компетентные органы.",
        ),
        (
            "ru",
            "До достижения согласия ни одна из льгот, предусмотренных настоящим Соглашением, к нему не применяется.",
        ),
        (
            "ru",
            "В отсутствие согласия лицо не считается резидентом ни одного из Государств для целей получения льгот по настоящему Соглашению.",
        ),
        ("ru", "В противном случае преимущества настоящего Соглашения ему не предоставляются."),
        (
            "ro",
            "În absenţa unui astfel de acord, persoana nu poate pretinde nicio reducere sau scutire de impozit prevăzută de prezenta convenţie.",
        ),
        (
            "ro",
            "Dacă nu se ajunge la un acord, avantajele convenţiei nu i se acordă, cu excepţia celor convenite de autorităţile competente.",
        ),
        ("ro", "Până la încheierea acordului, persoana nu beneficiază de facilităţile prezentei convenţii."),
    ],
)
def test_without_agreement_no_benefits(language: str, words: str) -> None:
    found = rule(AGREE[language] + words, language)
    assert found.codes["entity.rule"] == "mutual_agreement"
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.provisions["3"] == ("entity_mutual_agreement", "benefits_denied")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно не вправе пользоваться льготами, предусмотренными настоящим Соглашением."),
        ("ro", "ea nu are dreptul la niciuna dintre înlesnirile prezentei convenţii."),
    ],
)
def test_benefits_may_be_denied_outright(language: str, words: str) -> None:
    found = rule(words, language)
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.codes["entity.rule"] == "absent"
    assert found.provisions["3"] == ("benefits_denied",)


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_nothing_is_denied_where_the_text_does_not_say_so(language: str) -> None:
    assert rule(AGREE[language], language).codes["entity.benefits_denied"] == "absent"


def test_the_rule_may_stand_before_the_individuals() -> None:
    found = article(
        DUAL["ru"].replace("3. ", "2. ") + "оно считается резидентом того Государства, где зарегистрировано.",
        CASCADE["ru"].replace("2. ", "3. ", 1),
    )
    assert found.codes["entity.position"] == "before_individual"
    assert found.codes["entity.rule"] == "registration"


def test_a_rule_without_a_cascade_has_no_position() -> None:
    found = article(DUAL["ru"].replace("3. ", "2. ") + "оно считается резидентом того Государства, где учреждено.")
    assert found.codes["individual.cascade"] == found.codes["entity.position"] == "absent"
    assert found.codes["entity.rule"] == "incorporation"


@pytest.mark.parametrize(
    ("language", "words", "article_number"),
    [
        (
            "ru",
            "2. Если лицо является резидентом обоих Договаривающихся Государств, компетентные органы стремятся решить вопрос по взаимному согласию в порядке статьи 24.",
            "24",
        ),
        (
            "ru",
            "2. Вопрос о том, резидентом какого Государства считается лицо, являющееся резидентом обоих Государств, стремятся решить компетентные органы по взаимному согласию.",
            "absent",
        ),
        (
            "ro",
            "2. Dacă o persoană este rezidentă a ambelor state contractante, autorităţile competente se vor strădui să rezolve cazul de comun acord, conform articolului 24.",
            "24",
        ),
    ],
)
def test_one_rule_for_any_person_codes_both_sections(language: str, words: str, article_number: str) -> None:
    found = article(words, language=language)
    codes = found.codes
    assert codes["individual.cascade"] == codes["entity.rule"] == "mutual_agreement"
    assert codes["individual.mutual_agreement.trigger"] == "always"
    assert codes["individual.mutual_agreement.duty"] == codes["entity.mutual_agreement.duty"] == "endeavour"
    assert codes["individual.mutual_agreement.article"] == codes["entity.mutual_agreement.article"] == article_number
    assert (codes["entity.scope"], codes["entity.position"], codes["entity.only"]) == ("any_person", "merged", "absent")
    assert found.provisions["2"] == ("mutual_agreement", "entity_mutual_agreement")


def test_two_rules_with_two_scopes_are_inconclusive_in_scope_alone() -> None:
    found = article(
        "2. Если компания является резидентом обоих Государств, она считается резидентом того Государства, в котором зарегистрирована.",
        "3. Если лицо, не являющееся ни физическим лицом, ни компанией, является резидентом обоих Государств, компетентные органы решают вопрос по взаимному согласию.",
    )
    assert found.codes["entity.scope"] == "inconclusive"
    assert found.codes["entity.rule"] == "registration > mutual_agreement"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно считается резидентом того Государства, в котором проживает большинство его акционеров."),
        ("ro", "ea este considerată rezidentă a statului în care îşi plăteşte impozitul cel mai mare."),
    ],
)
def test_a_test_outside_the_codebook_makes_the_rule_inconclusive(language: str, words: str) -> None:
    assert rule(words, language).codes["entity.rule"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "оно считается резидентом того Государства, где находится место его фактического управления, а в случае сомнений компетентные органы решают вопрос по взаимному согласию.",
            "effective_management > mutual_agreement",
        ),
        (
            "ru",
            "оно считается резидентом того Государства, где находится место его фактического управления, а компетентные органы при наличии сомнений решают вопрос по взаимному согласию.",
            "effective_management > mutual_agreement",
        ),
        (
            "ru",
            "оно считается резидентом того Государства, где находится место его фактического управления, в сомнительных случаях вопрос решают компетентные органы.",
            "effective_management > mutual_agreement",
        ),
        (
            "ru",
            "оно считается резидентом того Государства, где находится место его фактического управления, причем компетентные органы извещают друг друга о принятых решениях.",
            "effective_management",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află locul conducerii efective, iar autorităţile competente, în caz de îndoială, decid de comun acord.",
            "effective_management > mutual_agreement",
        ),
    ],
)
def test_the_authorities_in_one_sentence_with_a_test_do_not_take_its_place(
    language: str, words: str, value: str
) -> None:
    assert rule(words, language).codes["entity.rule"] == value


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "3. Остальные лица, являющиеся резидентами обоих Государств, считаются резидентами только того Государства, в котором они учреждены."),
        ("ro", "3. Celelalte persoane rezidente în amândouă Statele se socotesc rezidente numai în Statul după legile căruia s-au întemeiat."),
    ],
)
def test_the_other_persons_are_those_other_than_individuals(language: str, words: str) -> None:
    found = article(words, language=language)
    assert found.codes["entity.rule"] == "incorporation"
    assert found.codes["entity.scope"] == "other_than_individual"
    assert found.codes["definition.dual_residence"] == "absent"


def test_otherwise_constituted_belongs_to_the_factors() -> None:
    found = article(
        "3. Când o persoană, alta decât o persoană fizică, este rezident al ambelor state, autorităţile competente se vor strădui să determine prin acord reciproc statul, ţinând cont de locul conducerii efective, locul unde ea este încorporată sau altfel constituită şi de orice alţi factori relevanţi.",
        language="ro",
    )
    assert found.codes["entity.mutual_agreement.factors"] == "effective_management; incorporation; other_factors"


def test_benefits_denied_until_the_authorities_have_determined_it_are_denied() -> None:
    found = article(
        "2. Если компания является резидентом обоих Договаривающихся Государств, компетентные органы прилагают усилия, чтобы по взаимному согласию определить ее резидентство, принимая во внимание место ее учреждения, и до такого определения компания не считается резидентом ни одного из Государств для целей льгот."
    )
    assert found.codes["entity.rule"] == "mutual_agreement"
    assert found.codes["entity.mutual_agreement.factors"] == "incorporation"
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.provisions["2"] == ("entity_mutual_agreement", "benefits_denied")


def test_what_the_authorities_weigh_for_entities_counts_in_a_rule_for_any_person() -> None:
    found = article(
        "2. Если лицо, будь то физическое лицо или нет, является резидентом обоих Договаривающихся Государств, компетентные "
        "органы решают вопрос по взаимному согласию. Если такое лицо не является физическим лицом, принимаются во внимание "
        "место его эффективного управления, место его учреждения и прочие существенные обстоятельства."
    )
    assert found.codes["entity.mutual_agreement.factors"] == "effective_management; incorporation; other_factors"
    assert found.codes["entity.scope"] == "any_person"


@pytest.mark.parametrize(
    ("language", "dual", "first", "second"),
    [
        (
            "ru",
            "3. Если лицо, иное чем физическое лицо, является резидентом обоих Договаривающихся Государств, ",
            "оно считается резидентом того Государства, в котором находится место его фактического управления.",
            "оно считается резидентом того Государства, в котором оно создано.",
        ),
        (
            "ro",
            "3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ",
            "ea este considerată rezidentă a statului în care se află locul conducerii sale efective.",
            "autorităţile competente rezolvă problema de comun acord.",
        ),
    ],
)
def test_two_paragraphs_of_one_number_that_contradict_each_other_are_no_rule(
    language: str, dual: str, first: str, second: str
) -> None:
    assert article(dual + first, dual + second, language=language).codes["entity.rule"] == "inconclusive"
    assert article(dual + first, dual + first, language=language).codes["entity.rule"] == "effective_management"


@pytest.mark.parametrize(
    ("language", "steps", "rule"),
    [
        (
            "ru",
            "Положения пункта 2 не применяются к юридическим лицам; они считаются резидентами только того Государства, "
            "в котором созданы.",
            "incorporation",
        ),
        (
            "ro",
            "Regula din paragraful 2 nu se aplică persoanelor juridice; acestea se consideră rezidente doar ale statului "
            "în care au fost constituite.",
            "incorporation",
        ),
    ],
)
def test_a_rule_may_be_opened_by_taking_its_persons_out_of_that_for_individuals(
    language: str, steps: str, rule: str
) -> None:
    intro = {
        "ru": "2. Физическое лицо, являющееся резидентом обоих Договаривающихся Государств, считается резидентом того "
        "Государства, гражданином которого оно является.",
        "ro": "2. Persoana fizică rezidentă a ambelor state contractante se consideră rezidentă doar a statului al cărui "
        "cetăţean este.",
    }
    found = article(intro[language], "3. " + steps, language=language).codes
    assert (found["entity.rule"], found["entity.scope"], found["entity.only"]) == (rule, "legal_person", "yes")
    assert found["individual.cascade"] == "nationality"


@pytest.mark.parametrize(
    ("language", "rule", "value"),
    [
        ("ru", "оно считается резидентом того Государства, откуда фактически ведутся его дела.", "effective_management"),
        ("ro", "ea este considerată rezidentă a statului de unde îi sunt conduse în fapt afacerile.", "effective_management"),
        ("ro", "ea este considerată rezidentă a statului în care se iau în mod efectiv deciziile de conducere.", "effective_management"),
    ],
)  # fmt: skip
def test_plain_words_of_management_are_read(language: str, rule: str, value: str) -> None:
    dual = {
        "ru": "3. Если лицо, иное чем физическое лицо, является резидентом обоих Договаривающихся Государств, ",
        "ro": "3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ",
    }
    assert article(dual[language] + rule, language=language).codes["entity.rule"] == value


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        ("ru", "3. Если постоянное местопребывание в обоих Договаривающихся Государствах имеет лицо, которое не является физическим лицом, принимается, что оно имеет постоянное местопребывание только в том Государстве, по праву которого учреждено."),
        ("ro", "3. Când o persoană care nu este persoană fizică este rezidentă a ambelor state contractante, ea este considerată rezidentă numai a statului în care a fost constituită."),
    ],
)  # fmt: skip
def test_only_counts_also_behind_a_relative_clause_about_the_person(language: str, rule: str) -> None:
    assert article(rule, language=language).codes["entity.only"] == "yes"


@pytest.mark.parametrize(
    ("language", "remark"),
    [
        ("ru", "(До внесения изменений Протоколом от 12 мая 2012 года пункт 3 гласил: «Лицо, иное чем физическое лицо, считается резидентом того Государства, в котором оно создано.»)"),
        ("ru", "(Прежняя редакция: «Лицо считается резидентом того Государства, в котором оно создано.»)"),
        ("ro", "(Înainte de modificarea adusă prin Protocolul din 12 mai 2012, paragraful 3 avea următorul cuprins: „3. O persoană, alta decât o persoană fizică, va fi considerată rezidentă a statului în care a fost constituită.”)"),
    ],
)  # fmt: skip
def test_the_former_wording_in_a_remark_is_no_rule(language: str, remark: str) -> None:
    rule = {
        "ru": "оно считается резидентом того Государства, в котором находится место его фактического управления. ",
        "ro": "ea este considerată rezidentă a statului în care se află locul conducerii sale efective. ",
    }
    found = article(DUAL[language] + rule[language] + remark, language=language).codes
    assert found["entity.rule"] == "effective_management"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ro", "persoana nu va avea dreptul la niciun beneficiu prevăzut de prezenta convenţie."),
        ("ro", "această persoană nu va avea dreptul la nici un beneficiu în baza prezentei convenţii."),
        ("ro", "prevederile prezentei convenţii nu se aplică acestei persoane."),
        ("ru", "положения настоящего Соглашения к такому лицу не применяются."),
    ],
)
def test_without_agreement_the_treaty_may_be_denied_in_any_of_these_words(language: str, words: str) -> None:
    agree = {
        "ru": "компетентные органы стремятся решить вопрос по взаимному согласию. До достижения такого согласия ",
        "ro": "autorităţile competente vor căuta să rezolve problema de comun acord. În absenţa unui astfel de acord, ",
    }
    found = rule(agree[language] + words, language)
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.provisions["3"] == ("entity_mutual_agreement", "benefits_denied")


@pytest.mark.parametrize(
    ("language", "paragraph"),
    [
        ("ru", "3. Если компания является резидентом обоих Договаривающихся Государств, она не признается резидентом ни одного из них для целей настоящего Соглашения."),
        ("ru", "3. Если компания является резидентом обоих Договаривающихся Государств, такая компания не имеет права на льготы, предусмотренные настоящим Соглашением."),
        ("ru", "3. Если компания является резидентом обоих Договаривающихся Государств, настоящее Соглашение к ней не применяется."),
        ("ru", "3. Если компания является резидентом обоих Договаривающихся Государств, она не считается резидентом ни одного из Договаривающихся Государств для целей получения льгот по настоящему Соглашению, за исключением статей 23 и 24."),
        ("ro", "3. Când o societate este rezidentă a ambelor state contractante, societatea nu are dreptul la avantajele prevăzute de convenţie."),
        ("ro", "3. Când o societate este rezidentă a ambelor state contractante, prezenta convenţie nu i se aplică."),
        ("ro", "3. Când o societate este rezidentă a ambelor state contractante, societatea nu va fi considerată rezidentă a niciunuia dintre statele contractante în scopul acordării avantajelor convenţiei."),
    ],
)
def test_benefits_may_be_denied_outright_without_a_step_of_the_authorities(language: str, paragraph: str) -> None:
    found = article(CASCADE[language], paragraph, language=language)
    assert found.codes["entity.benefits_denied"] == "present"
    assert found.codes["entity.rule"] == "absent"
    assert found.provisions["3"] == ("benefits_denied",)


@pytest.mark.parametrize(
    ("language", "paragraph"),
    [
        ("ru", "4. Если физическое лицо облагается налогом в одном Государстве только с переведенной туда суммы дохода, освобождение применяется только к этой сумме."),
        ("ro", "4. Dacă o persoană fizică este impozitată într-un stat numai pentru veniturile transferate în acel stat, scutirile prevăzute de convenţie se aplică numai acestor venituri."),
    ],
)
def test_what_an_individual_remits_denies_an_entity_nothing(language: str, paragraph: str) -> None:
    managed = {
        "ru": "оно считается резидентом Государства, в котором находится место его эффективного управления.",
        "ro": "ea este considerată rezidentă a statului în care se află locul conducerii efective.",
    }
    found = article(CASCADE[language], DUAL[language] + managed[language], paragraph, language=language)
    assert found.codes["entity.benefits_denied"] == "absent"
    assert found.codes["entity.rule"] == "effective_management"
    assert found.provisions["4"] == ("other",)


def test_an_exception_to_the_rule_leaves_plain_whom_it_covers() -> None:
    found = article(
        "2. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ea este considerată "
        "rezidentă a statului contractant în care se află sediul conducerii efective, cu excepţia cazului în care conducerea "
        "efectivă se exercită în ambele state, când autorităţile competente se consultă.",
        language="ro",
    )
    assert found.codes["entity.rule"] == "inconclusive"
    assert found.codes["entity.scope"] == "other_than_individual"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно считается резидентом того Государства, в котором находится место его эффективного управления. Однако если такое лицо имеет место эффективного управления в одном Государстве и юридический адрес в другом Государстве, компетентные органы определят по взаимному согласию, считается ли это лицо резидентом первого или второго Государства."),
        ("ro", "ea va fi considerată rezidentă a statului în care se află locul conducerii sale efective. Totuşi, dacă o asemenea persoană are locul conducerii sale efective într-un stat şi sediul legal în celălalt stat, autorităţile competente se vor consulta pentru a determina prin acord mutual dacă această persoană va fi considerată rezidentă a primului sau a celui de-al doilea stat menţionat."),
    ],
)
def test_whether_of_the_one_or_the_other_state_is_what_the_authorities_decide(language: str, words: str) -> None:
    found = rule(words, language)
    assert found.codes["entity.rule"] == "effective_management > mutual_agreement"
    assert found.codes["entity.mutual_agreement.duty"] == "settle"
    assert found.provisions["3"] == ("entity", "entity_mutual_agreement")


@pytest.mark.parametrize(
    ("language", "paragraph"),
    [
        ("ru", "4. Гражданин одного Договаривающегося Государства, работающий на борту судна, считается резидентом Государства, в котором находится место эффективного управления предприятия."),
        ("ru", "4. Члены экипажа судна считаются резидентами Государства, в котором находится место эффективного управления предприятия."),
        ("ro", "4. Membrii echipajului unei nave vor fi consideraţi rezidenţi ai statului în care se află locul conducerii efective a întreprinderii."),
    ],
)
def test_a_clause_about_seafarers_is_no_rule_for_entities(language: str, paragraph: str) -> None:
    managed = {
        "ru": "оно считается резидентом Государства, в котором находится место его эффективного управления.",
        "ro": "ea este considerată rezidentă a statului în care se află locul conducerii efective.",
    }
    found = article(CASCADE[language], DUAL[language] + managed[language], paragraph, language=language)
    assert found.codes["entity.rule"] == "effective_management"
    assert found.codes["entity.scope"] == "other_than_individual"
    assert found.provisions["4"] == ("other",)


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        (
            "ru",
            "оно считается резидентом Государства, в котором находится место его фактического управления, а если его установить невозможно – Государства, в котором оно зарегистрировано.",
            "effective_management > registration",
        ),
        (
            "ru",
            "оно считается резидентом Государства, в котором находится место его фактического управления, а если это место не может быть определено, — Государства, по законам которого оно создано.",
            "effective_management > incorporation",
        ),
        (
            "ru",
            "оно считается резидентом Государства, в котором находится место его фактического управления или, при его отсутствии, место его регистрации.",
            "effective_management > registration",
        ),
        (
            "ru",
            "решающим признается место его создания, а при невозможности его установления – местонахождение головной конторы.",
            "incorporation > head_office",
        ),
        (
            "ru",
            "оно считается резидентом Государства, в котором оно зарегистрировано, а если его установить невозможно – Государства, в котором оно создано, а если и это невозможно, компетентные органы решают вопрос по взаимному согласию.",
            "registration > incorporation > mutual_agreement",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află sediul conducerii efective sau, în lipsă, sediul social ori locul înregistrării.",
            "effective_management > registration",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află sediul conducerii efective sau, dacă nu există, sediul social.",
            "effective_management > registration",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află sediul conducerii efective, iar dacă acesta nu poate fi stabilit, a statului în care este constituită.",
            "effective_management > incorporation",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află sediul conducerii efective, iar în lipsa acestuia, a statului în care este înregistrată.",
            "effective_management > registration",
        ),
    ],
)
def test_a_fallback_whose_verb_is_left_out_is_a_further_test(language: str, words: str, value: str) -> None:
    assert rule(words, language).codes["entity.rule"] == value


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află sediul conducerii efective, iar dacă acesta se află într-un stat terţ, rezidenţa se stabileşte după locul de înregistrare.",
        ),
        (
            "ru",
            "оно считается резидентом Государства, в котором находится место его фактического управления, а если это место находится в третьем государстве, резидентство определяется по месту регистрации.",
        ),
        (
            "ru",
            "оно считается резидентом Государства, в котором находится место его фактического управления, причем место регистрации также имеет значение.",
        ),
        (
            "ro",
            "ea este considerată rezidentă a statului în care se află sediul conducerii efective, locul înregistrării având şi el însemnătate.",
        ),
    ],
)
def test_a_test_that_no_step_applies_makes_the_rule_inconclusive(language: str, words: str) -> None:
    assert rule(words, language).codes["entity.rule"] == "inconclusive"


def test_a_step_for_a_person_whose_state_is_misspelt_denies_no_benefits() -> None:
    found = read(
        "Articolul 4\n1. Rezident înseamnă persoana supusă impozitării în acel stat datorită domiciliului.\n"
        "2. Dacă o persoană este rezidentă a ambelor state:\na) este considerată rezidentă a statului în care are o "
        "locuinţă permanentă;\nb) dacă nu are o locuinţă permanentă în niciunul dintre state, este considerată "
        "rezidentă numai a starului în care locuieşte în mod obişnuit;\nc) dacă locuieşte în mod obişnuit în ambele "
        "state, este considerată rezidentă a statului al cărui naţional este.\n",
        "ro",
    )
    assert found.codes["entity.benefits_denied"] == "absent"
    assert found.codes["individual.cascade"] == "permanent_home > habitual_abode > nationality"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно считается резидентом того Государства, в котором получена большая часть его дохода."),
        ("ru", "оно считается резидентом того Государства, чьим резидентам принадлежит большинство его капитала."),
        ("ro", "ea este considerată rezidentă a statului în care realizează cea mai mare parte a veniturilor sale."),
        ("ro", "ea este considerată rezidentă a statului ai cărui rezidenţi deţin majoritatea capitalului său."),
    ],
)
def test_a_rule_by_an_unknown_test_leaves_open_whether_it_is_exclusive_and_stands_where_it_stands(
    language: str, words: str
) -> None:
    codes = rule(words, language).codes
    assert (codes["entity.rule"], codes["entity.only"]) == ("inconclusive", "inconclusive")
    assert codes["entity.position"] == "after_individual"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "оно не имеет права на какие-либо льготы по настоящему Соглашению, если компетентные органы не договорятся об ином."),
        ("ru", "оно не пользуется льготами по настоящему Соглашению."),
        ("ro", "ea nu beneficiază de avantajele prezentei Convenţii."),
    ],
)
def test_an_outright_denial_has_a_scope_and_a_place(language: str, words: str) -> None:
    codes = rule(words, language).codes
    assert (codes["entity.rule"], codes["entity.benefits_denied"]) == ("absent", "present")
    assert (codes["entity.scope"], codes["entity.position"]) == ("other_than_individual", "after_individual")


def test_a_first_test_behind_a_condition_that_nobody_reads_is_not_called_the_rule() -> None:
    words = "statutul ei se determină în ordinea următoare: după locul sediului său principal, iar dacă acesta nu se află în niciunul dintre state, după locul înregistrării sale."
    assert rule(words, "ro").codes["entity.rule"] == "inconclusive"
