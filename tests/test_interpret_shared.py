"""A condition that the words which open a list begin, and each of its items ends."""
# ruff: noqa: E501 (sentences of treaties)

from __future__ import annotations

import pytest
from articles import article

INTRO = {
    "ro": "2. Când, potrivit paragrafului 1, o persoană fizică este rezidentă a ambelor state contractante, situaţia ei se determină astfel:\n",
    "ru": "2. Если в соответствии с пунктом 1 физическое лицо является резидентом обоих Договаривающихся Государств, его положение определяется так:\n",
}
REST = {
    "ro": "\nb) dacă centrul intereselor vitale nu poate fi determinat sau dacă nu are o locuinţă permanentă în niciunul dintre state, este considerată rezidentă a statului în care locuieşte de obicei.",
    "ru": "\nb) если центр жизненных интересов не может быть определен или если оно не располагает постоянным жилищем ни в одном из Государств, оно считается резидентом того Государства, в котором обычно проживает.",
}


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("ro", "a) în cazul în care are o locuinţă permanentă la dispoziţia sa:\n(i) numai într-unul dintre statele contractante, este considerată rezidentă a acelui stat;\n(ii) în ambele state contractante, este considerată rezidentă a statului cu care are legăturile personale şi economice cele mai strânse (centrul intereselor vitale);"),
        ("ro", "a) dacă dispune de o locuinţă permanentă:\n(i) doar într-un stat contractant, va fi considerată rezidentă a acelui stat;\n(ii) în amândouă statele, va fi considerată rezidentă a statului în care se află centrul intereselor sale vitale;"),
        ("ro", "a) când persoana are o locuinţă permanentă\n(i) în unul singur dintre state, ea se socoteşte rezidentă a acelui stat;\n(ii) în fiecare dintre cele două state, ea se socoteşte rezidentă a statului în care se află centrul intereselor vitale;"),
        ("ru", "a) если оно располагает постоянным жилищем:\n(i) только в одном из Государств, оно считается резидентом этого Государства;\n(ii) в обоих Государствах, оно считается резидентом того Государства, в котором находится центр его жизненных интересов;"),
        ("ru", "a) в случае, когда лицо имеет постоянное жилище:\n(i) лишь в одном из Договаривающихся Государств, оно рассматривается как резидент этого Государства;\n(ii) в каждом из Договаривающихся Государств, оно рассматривается как резидент того из них, с которым имеет более тесные личные и экономические связи (центр жизненных интересов);"),
    ],
)  # fmt: skip
def test_items_go_on_with_the_condition_that_their_list_opens_with(language: str, first: str) -> None:
    found = article(INTRO[language] + first + REST[language], language=language)
    assert found.codes["individual.cascade"] == "permanent_home > vital_interests > habitual_abode"
    assert found.codes["individual.permanent_home.trigger"] == "always"
    assert found.codes["individual.permanent_home.only"] == "no"
    assert found.codes["individual.vital_interests.trigger"] == "home_in_both"
    assert found.provisions["2.a"] == ("permanent_home",)
    assert found.provisions["2.a.i"] == ("permanent_home",)
    assert found.provisions["2.a.ii"] == ("vital_interests",)


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("ro", "a) dacă are o locuinţă permanentă:\n(i) în niciunul dintre state, este considerată rezidentă a statului al cărui cetăţean este;\n(ii) construită de ea însăşi, este considerată rezidentă a statului preferat;"),
        ("ru", "a) если оно располагает постоянным жилищем:\n(i) построенным им самим, оно считается резидентом предпочитаемого Государства;\n(ii) в обоих Государствах, оно считается резидентом того Государства, гражданином которого является;"),
    ],
)  # fmt: skip
def test_an_item_that_says_something_else_is_not_read_as_a_plain_step(language: str, first: str) -> None:
    found = article(INTRO[language] + first + REST[language], language=language)
    assert found.codes["individual.cascade"] == "inconclusive"
