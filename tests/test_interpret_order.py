"""Words that change the order of a list make its order inconclusive; words that only repeat it do not."""


from __future__ import annotations

import pytest
from articles import Read, article

STEPS = {
    "ru": [
        "а) оно считается резидентом того Государства, в котором имеет постоянное жилище;",
        "б) оно считается резидентом того Государства, в котором находится центр его жизненных интересов;",
        "в) оно считается резидентом того Государства, в котором обычно проживает;",
        "г) оно считается резидентом того Государства, гражданином которого является.",
    ],
    "ro": [
        "a) ea este considerată rezidentă a statului în care are o locuinţă permanentă;",
        "b) ea este considerată rezidentă a statului în care se află centrul intereselor sale vitale;",
        "c) ea este considerată rezidentă a statului în care locuieşte în mod obişnuit;",
        "d) ea este considerată rezidentă a statului al cărui cetăţean este.",
    ],
}
INTRO = {
    "ru": "2. Если физическое лицо является резидентом обоих Договаривающихся Государств, {}:",
    "ro": "2. Când o persoană fizică este rezidentă a ambelor state contractante, {}:",
}
PLAIN = {"ru": "его статус определяется так", "ro": "statutul său se determină astfel"}
ORDER = "permanent_home > vital_interests > habitual_abode > nationality"


def listed(language: str, opening: str = "", tail: str = "") -> Read:
    lines = [INTRO[language].format(opening or PLAIN[language]), *STEPS[language], *([tail] if tail else [])]
    return article("\n".join(lines), language=language)


@pytest.mark.parametrize(
    ("language", "opening"),
    [
        ("ru", "последовательно применяются, но в порядке, обратном изложенному, следующие правила"),
        ("ru", "следующие правила применяются в обратной последовательности"),
        ("ru", "применяются, начиная с последнего, следующие правила"),
        ("ro", "următoarele reguli se aplică în ordine inversă"),
        ("ro", "următoarele reguli se aplică în ordinea inversă a enumerării"),
        ("ro", "se aplică, începând cu ultima, următoarele reguli"),
    ],
)
def test_a_list_in_reverse_order_has_no_order_that_is_read(language: str, opening: str) -> None:
    found = listed(language, opening=opening).codes
    assert found["individual.cascade"] == "inconclusive"
    assert found["individual.permanent_home.trigger"] == "inconclusive"
    assert found["individual.nationality.trigger"] == "inconclusive"
    assert found["individual.nationality"] == "present"


@pytest.mark.parametrize(
    ("language", "tail"),
    [
        ("ru", "При этом сначала применяется подпункт (б), и лишь затем подпункт (а)."),
        ("ru", "Подпункт г) имеет приоритет."),
        ("ru", "Правило подпункта в) применяется прежде подпункта а)."),
        ("ru", "Подпункт а) применяется лишь после подпункта б)."),
        ("ro", "Criteriul prevăzut la litera d) se aplică cu prioritate."),
        ("ro", "Se aplică mai întâi litera b), apoi litera a)."),
        ("ro", "Litera c) se aplică înaintea literei a)."),
        ("ro", "Litera a) se aplică numai după litera b)."),
    ],
)
def test_an_item_that_comes_before_its_place_leaves_the_order_open(language: str, tail: str) -> None:
    assert listed(language, tail=tail).codes["individual.cascade"] == "inconclusive"


@pytest.mark.parametrize(
    ("language", "opening", "tail"),
    [
        ("ru", "следующие правила применяются последовательно", ""),
        ("ru", "следующие правила применяются в изложенном порядке", ""),
        ("ru", "", "Сначала применяется подпункт а), затем подпункт б)."),
        ("ru", "", "Подпункт а) применяется прежде подпункта б)."),
        ("ro", "următoarele reguli se aplică în ordinea de mai jos", ""),
        ("ro", "", "Se aplică mai întâi litera a), apoi litera b)."),
        ("ro", "", "Litera b) se aplică numai după litera a)."),
    ],
)
def test_words_that_repeat_the_printed_order_change_nothing(language: str, opening: str, tail: str) -> None:
    assert listed(language, opening=opening, tail=tail).codes["individual.cascade"] == ORDER
