"""Steps of two treaties in another order, or of other content: what does the same answers it, wherever it stands."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from articles import article

from pipeline.concord import Line, concord
from pipeline.concord.lines import lines
from pipeline.concord.sure import agreeing
from pipeline.concord.values import PARTS
from pipeline.concordance import concordance

VERSIONS = Path(__file__).parent / "versions"
RUSSIAN = """Статья 4. Резидент
1. Термин "резидент Договаривающегося Государства" означает лицо, которое по законодательству этого
Государства подлежит в нем налогообложению на основании местожительства, места управления или другого
аналогичного критерия.
2. Если в соответствии с положениями пункта 1 физическое лицо является резидентом обоих Договаривающихся
Государств, его статус определяется следующим образом:
a) оно считается резидентом того Государства, в котором оно располагает постоянным жилищем; если оно
располагает постоянным жилищем в обоих Государствах, оно считается резидентом того Государства, в котором оно
имеет более тесные личные и экономические отношения (центр жизненных интересов);
b) если Государство, в котором лицо имеет центр жизненных интересов, не может быть определено, или если оно не
располагает постоянным жилищем ни в одном из Государств, оно считается резидентом того Государства, в котором
оно обычно проживает;
c) если оно обычно проживает в обоих Государствах или ни в одном из них, оно считается резидентом того
Государства, гражданином которого оно является;
d) если оно является гражданином обоих Государств или ни одного из них, компетентные органы решают вопрос по
взаимному согласию.
3. Если в соответствии с положениями пункта 1 лицо, не являющееся физическим лицом, является резидентом обоих
Договаривающихся Государств, то оно считается резидентом того Государства, в котором расположено место его
фактического управления. При невозможности определить такое место компетентные органы будут стремиться
определить Государство по взаимному согласию, принимая во внимание место управления, место учреждения и любые
иные относящиеся к делу факторы. При отсутствии такого согласия лицо не имеет права на налоговые льготы,
предусмотренные настоящим Соглашением.
"""
ROMANIAN = """Articolul 4. Rezident
1. Expresia rezident al unui stat contractant înseamnă orice persoană care, potrivit legislației acestui stat,
este supusă impunerii în acest stat datorită domiciliului, reședinței, locului conducerii sau oricărui alt
criteriu de natură similară.
2. Când, în conformitate cu prevederile paragrafului 1, o persoană fizică este rezidentă a ambelor state
contractante, statutul său se determină după cum urmează:
a) aceasta va fi considerată rezidentă a statului în care are o locuință permanentă la dispoziția sa; dacă
dispune de o locuință permanentă în ambele state, va fi considerată rezidentă a statului cu care legăturile
sale personale și economice sunt mai strânse (centrul intereselor vitale);
b) dacă statul în care această persoană are centrul intereselor vitale nu poate fi determinat sau dacă ea nu
dispune de o locuință permanentă în nici unul dintre state, va fi considerată rezidentă a statului a cărui
cetățenie o are;
c) dacă această persoană are cetățenia ambelor state sau a nici unuia dintre ele, va fi considerată rezidentă
a statului în care locuiește în mod obișnuit;
d) dacă locuiește în mod obișnuit în ambele state sau în nici unul din ele, autoritățile competente vor
rezolva problema de comun acord.
3. Când o persoană, alta decât o persoană fizică, este rezidentă a ambelor state contractante, ea va fi
considerată rezidentă a statului potrivit legislației căruia a fost constituită.
"""


def test_steps_that_changed_places_are_tied_by_what_they_do(tmp_path: Path) -> None:
    for name, text in (("ru", RUSSIAN), ("ro", ROMANIAN)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    found = concordance(tmp_path / "ru.txt", tmp_path / "ro.txt")
    steps = [(bead.left, bead.right) for bead in found.beads if bead.left and bead.left[0].startswith("4/")]
    assert steps == [((f"4/{one}",), (f"4/{other}",)) for one, other in (
        ("1", "1"), ("2", "2"), ("2.a", "2.a"), ("2.b", "2.c"), ("2.c", "2.b"), ("2.d", "2.d"), ("3", "3"))]
    assert [bead.moved for bead in found.beads if bead.left[0] in ("4/2.b", "4/2.c")].count(True) == 1


LISTS = [("2/2.a", "2/2.b"), ("3/1.a", "3/1.b", "3/1.c", "3/1.d", "3/1.e"), ("4/2.a", "4/2.b", "4/2.c", "4/2.d"),
         ("5/2.a", "5/2.b", "5/2.c", "5/2.d"), ("9/2.a", "9/2.b"), ("7/1", "7/2", "7/3")]


@pytest.mark.parametrize("items", LISTS)
def test_items_in_another_order_are_tied_to_what_they_say(items: tuple[str, ...]) -> None:
    """The labels stay: only the words change places."""
    texts = concordance(VERSIONS / "velmark.ru.txt", VERSIONS / "velmark.ro.txt")
    left, right = texts.lines
    by_id = {line.id: line for line in right}
    for order in [*permutations(items)][1:3]:
        came_from = dict(zip(items, order, strict=True))
        other = [replace(by_id[came_from.get(line.id, line.id)], id=line.id, path=line.path) for line in right]
        tied = {bead.left: tuple(came_from.get(name, name) for name in bead.right) for bead in concord(left, other)}
        assert tied == {(line.id,): (line.id,) for line in left}


def test_clauses_that_do_other_things_are_never_surely_tied() -> None:
    def line(name: str, text: str, provision: str, concept: str) -> Line:
        return Line(name, text, "ru", ("4", name), "paragraph", (concept,), "", frozenset({provision}))

    text = "Лицо считается резидентом того Государства, в котором оно "
    found = concord([line("1", f"{text}обычно проживает.", "habitual_abode", "habitual")],
                    [line("1", f"{text}имеет гражданство.", "nationality", "national")])
    assert all(bead.score < 0.8 for bead in found if bead.left and bead.right)


@pytest.mark.parametrize(("part", "value", "most"), [("provisions", -6.0, 0.79), ("provisions", -3.0, 0.94),
                                                     ("concepts", -2.0, 0.94)])
def test_what_content_speaks_against_is_not_sure(part: str, value: float, most: float) -> None:
    assert agreeing(0.99, [value if name == part else 5.0 for name in PARTS]) <= most
    assert agreeing(0.99, [5.0] * len(PARTS)) == 0.99


def test_that_nothing_explains_two_clauses_does_not_tie_them() -> None:
    found = article("3. Члены экипажей морских судов облагаются налогом в порту приписки.").reading
    assert dict(found.provisions)["3"] == ("other",)
    carried = {line.id: line.provisions for line in lines(found)}
    assert carried["4/3"] == frozenset() and carried["4/1"]
