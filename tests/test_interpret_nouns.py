"""Tests of a tie-break as nouns, one after the other: "by his home, then by the centre of his interests, then ..."."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article

OECD = "permanent_home > vital_interests > habitual_abode > nationality > mutual_agreement"


@pytest.mark.parametrize(
    ("language", "paragraph"),
    [
        ("ru", "2. Двойное постоянное местожительство физического лица устраняется последовательным применением следующих признаков: во-первых, нахождения постоянного жилища; во-вторых, нахождения центра его жизненных интересов; в-третьих, обычного пребывания; в-четвертых, гражданства. Если ни один из перечисленных признаков ответа не дает, вопрос решается по взаимному согласию компетентных органов."),
        ("ru", "2. Если физическое лицо является резидентом обоих Государств, его статус определяется по следующим критериям в порядке их очередности:\nа) постоянное жилище;\nб) центр жизненных интересов;\nв) обычное проживание;\nг) гражданство;\nд) взаимное согласие компетентных органов."),
        ("ru", "2. Если физическое лицо является резидентом обоих Государств, последовательно применяются следующие признаки: постоянное жилище, центр жизненных интересов, обычное проживание, гражданство; если они не дают ответа, компетентные органы решают вопрос по взаимному согласию."),
        ("ru", "2. Двойное резидентство физического лица разрешается на основании следующих критериев, применяемых последовательно: 1) постоянное жилище; 2) центр жизненных интересов; 3) место обычного проживания; 4) гражданство; 5) взаимное согласие компетентных органов."),
        ("ru", "2. Вопрос о резидентстве физического лица, являющегося резидентом обоих Государств, решается по месту нахождения постоянного жилища, затем по центру жизненных интересов, затем по месту обычного проживания, затем по гражданству, и наконец по взаимному согласию компетентных органов."),
        ("ru", "2. Для физического лица, являющегося резидентом обоих Государств, решающими последовательно являются: наличие постоянного жилища, центр жизненных интересов, обычное проживание, гражданство. При недостаточности этих признаков компетентные органы решают вопрос по взаимному согласию."),
        ("ro", "2. Dubla rezidenţă a unei persoane fizice se înlătură prin aplicarea succesivă a următoarelor criterii: în primul rând, locuinţa permanentă; în al doilea rând, centrul intereselor vitale; în al treilea rând, şederea obişnuită; în al patrulea rând, cetăţenia. Dacă niciunul dintre aceste criterii nu dă răspuns, autorităţile competente rezolvă problema de comun acord."),
        ("ro", "2. Dacă o persoană fizică este rezidentă a ambelor state, se aplică, în ordine, următoarele criterii:\na) locuinţa permanentă;\nb) centrul intereselor vitale;\nc) şederea obişnuită;\nd) cetăţenia;\ne) acordul comun al autorităţilor competente."),
        ("ro", "2. Dacă o persoană fizică este rezidentă a ambelor state, se aplică succesiv următoarele criterii: locuinţa permanentă, centrul intereselor vitale, şederea obişnuită, cetăţenia; dacă acestea nu dau un răspuns, autorităţile competente rezolvă problema de comun acord."),
        ("ro", "2. Rezidenţa unei persoane fizice rezidente a ambelor state se determină după locul locuinţei permanente, apoi după centrul intereselor vitale, apoi după locul şederii obişnuite, apoi după cetăţenie şi, în sfârşit, prin acordul comun al autorităţilor competente."),
        ("ro", "2. Pentru persoana fizică rezidentă atât în Norlanda, cât şi în Sudaria, hotărâtoare sunt, pe rând: locuinţa permanentă, centrul intereselor vitale, şederea obişnuită, cetăţenia. Dacă acestea nu sunt îndestulătoare, autorităţile competente rezolvă problema de comun acord."),
    ],
)
def test_tests_named_in_their_order_are_steps_without_conditions(language: str, paragraph: str) -> None:
    codes = article(paragraph, language=language).codes
    assert codes["individual.cascade"] == OECD
    assert codes["individual.permanent_home.trigger"] == "always"
    for test in OECD.split(" > ")[1:]:
        assert codes[f"individual.{test}.trigger"] == "earlier_tests_fail"


@pytest.mark.parametrize(
    "paragraph",
    [
        "2. Конфликт резидентства физического лица, являющегося резидентом и Союза, и Остмарка, устраняется в следующем порядке: первым учитывается постоянное жилище, вторым – центр жизненных интересов, третьим – обычное проживание, четвертым – гражданство, последним – взаимное согласие компетентных органов.",
        "2. Для физического лица, являющегося резидентом обоих Государств, значимы постоянное жилище и гражданство, а далее взаимное согласие компетентных органов.",
    ],
)
def test_of_tests_in_words_that_nobody_knows_none_is_absent_or_first(paragraph: str) -> None:
    codes = article(paragraph).codes
    assert codes["individual.cascade"] == "inconclusive"
    assert codes["individual.permanent_home"] == codes["individual.nationality"] == "inconclusive"
    assert codes["individual.mutual_agreement.trigger"] != "always"
