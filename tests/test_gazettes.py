"""Treaties as gazettes and collections print them: what stands around the text changes sides from page to page."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import documents_pdf as drawn
import pytest
from documents_pdf import PAGE, Look, Page, Set, Word, pages_of, pdf, side_by_side, wide
from treaty import TREATIES, typed

from pipeline.model import CLAUSE_KINDS, Kind, Reading
from pipeline.single import single

pytestmark = pytest.mark.skipif(drawn.font() is None, reason=drawn.MISSING)

COLUMNS = Set(size=8.5, lead=10.3, columns=2, gutter=18, indent=10, space=0, justify=True, hyphenate=True, top=62)
SHORT = replace(COLUMNS, bottom=420)
ONE = Set(size=10, lead=12.4, indent=14, space=0, justify=True, hyphenate=True, bottom=300, top=62)
MARGIN, HEIGHT, SMALL = 56.0, PAGE[1] - 40, 8.0
Around = Callable[[int], list[Word]]


def left(text: str) -> Word:
    return Word(MARGIN, HEIGHT, text, SMALL)


def middle(text: str) -> Word:
    return Word((PAGE[0] - wide(text, SMALL)) / 2, HEIGHT, text, SMALL)


def right(text: str) -> Word:
    return Word(PAGE[0] - MARGIN - wide(text, SMALL), HEIGHT, text, SMALL)


def monitor(place: int) -> list[Word]:
    """The Romanian gazette: its name in the middle, the page at the outer edge."""
    number = str(2 + place)
    return [middle("MONITORUL OFICIAL AL ROMÂNIEI, PARTEA I, Nr. 123/5.III.2004"),
            right(number) if place % 2 else left(number)]


def collection(place: int) -> list[Word]:
    """The Russian collection of laws: the page in dashes, the act and the issue on its sides."""
    one, other = ("№ 23", "Ст. 1024") if place % 2 else ("Ст. 1024", "№ 23")
    return [left(one), middle(f"– {3210 + place} –"), right(other)]


def bulletin(place: int) -> list[Word]:
    """The Russian bulletin of treaties: its name on the left pages, the issue on the right ones."""
    number = str(34 + place)
    return [middle("№ 5, май 2004 г."), right(number)] if place % 2 else [
        left(number), middle("Бюллетень международных договоров")]


def series(place: int) -> list[Word]:
    """The series of the United Nations: year and page change sides, the volume stands below."""
    number, name = str(112 + place), middle("United Nations — Treaty Series • Nations Unies — Recueil des Traités")
    below = Word(MARGIN, 30, "Vol. 2250, I-40056", SMALL)
    return [left("2004"), name, right(number), below] if place % 2 else [left(number), name, right("2004"), below]


def paragraphs(language: str) -> list[str]:
    return [("#" if piece.kind in ("title", "article", "heading") else "") + typed(piece, language)
            for piece in TREATIES[language]]


def one_after_the_other() -> list[Page]:
    return [page for name, language in (("RUSSIAN TEXT — TEXTE RUSSE", "ru"), ("ROMANIAN TEXT — TEXTE ROUMAIN", "ro"))
            for page in pages_of([f"#[{name}]", *paragraphs(language)], ONE)]


def clauses(reading: Reading) -> list[tuple[str, str | None, str]]:
    """The articles and clauses with their labels and words."""
    return [(each.kind, each.label, " ".join(each.span.of(reading.document.text).split()))
            for each in reading.clauses if each.kind in CLAUSE_KINDS | {Kind.ARTICLE}]


def expected(language: str) -> list[tuple[str, str | None, str]]:
    """What the plain text gives."""
    (reading,) = single("\n\n".join(each.lstrip("#") for each in paragraphs(language)).encode(), ".txt")
    assert isinstance(reading, Reading)
    return clauses(reading)


@pytest.mark.parametrize("by_rows", [False, True])
@pytest.mark.parametrize(
    ("languages", "how", "around", "pages"),
    [
        ("ro", COLUMNS, monitor, lambda how: pages_of(paragraphs("ro"), how)),
        ("ro", SHORT, monitor, lambda how: pages_of(paragraphs("ro"), how)),
        ("ru", COLUMNS, collection, lambda how: pages_of(paragraphs("ru"), how)),
        ("ru", SHORT, collection, lambda how: pages_of(paragraphs("ru"), how)),
        ("ru", ONE, bulletin, lambda how: pages_of(paragraphs("ru"), how)),
        ("ru ro", SHORT, bulletin, lambda how: side_by_side([paragraphs("ru"), paragraphs("ro")], how)),
        ("ru ro", ONE, series, lambda _: one_after_the_other()),
    ],
    ids=["gazette, a page", "gazette, pages", "collection, a page", "collection, pages", "bulletin",
         "bulletin, two languages", "series, two texts"],
)
def test_a_treaty_in_a_gazette_has_the_clauses_of_its_plain_text(
    languages: str, how: Set, around: Around, pages: Callable[[Set], Sequence[Page]], by_rows: bool
) -> None:
    found = single(pdf(pages(how), how, Look(around=around, by_rows=by_rows)), ".pdf")
    readings = {each.document.treaty.language: each for each in found if isinstance(each, Reading)}
    assert list(readings) == languages.split()
    for language, reading in readings.items():
        assert clauses(reading) == expected(language)


def test_rows_of_a_table_that_are_numbered_are_no_heads_of_pages() -> None:
    rows = [f"{number}{' ' * 8}{words}" for number, words in enumerate(
        ("Физическое лицо", "Постоянное жилище", "Центр интересов", "Гражданство", "Иные лица"), start=1)]
    given = paragraphs("ru")
    lines = [*given[:8], *(line for pair in zip(rows, given[8:13], strict=True) for line in pair), *given[13:]]
    (reading,) = single("\n\n".join(each.lstrip("#") for each in lines).encode(), ".txt")
    assert isinstance(reading, Reading)
    assert all(row.split("  ")[-1].strip() in reading.document.text for row in rows)
