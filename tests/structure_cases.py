"""What the tests of divide, clean, segment and locate share: sources from text, and the coded cases."""

import tomllib
from pathlib import Path
from typing import Any

from pipeline.clean import clean
from pipeline.locate import locate
from pipeline.model import Block, Clause, Document, Located, Source, Treaty
from pipeline.segment import segment

GOLD = Path(__file__).parent / "gold"
OUTSIDE = {"article", "editorial", "front"}
BODY = (
    "1. Для целей настоящего Соглашения термин «резидент» означает любое лицо, которое подлежит налогообложению.\n"
    "2. Если физическое лицо является резидентом обоих Государств, оно считается резидентом того из них, где живёт."
)


def text_of(path: Path) -> str:
    """A case's text; the two cases in one-byte encodings are told by their names."""
    data = path.read_bytes()
    encoding = {"ru-21-cp1251-crlf": "cp1251", "ro-18-windows1250": "cp1250"}.get(path.stem, "utf-8-sig")
    return data.decode(encoding).replace("\r\n", "\n")


def source_of(text: str, language: str = "ru", name: str = "x") -> Source:
    """A source as the text reader makes it: one block for a line."""
    blocks = tuple(Block(line) for line in text.split("\n"))
    return Source(Treaty(name, "", language, f"{name}.txt", ""), blocks)


def cleaned(text: str, language: str = "ru") -> Document:
    return clean(source_of(text, language))


def located(text: str, language: str = "ru") -> tuple[Document, tuple[Clause, ...], Located]:
    document = cleaned(text, language)
    clauses = segment(document)
    return document, clauses, locate(document, clauses)


def ids(text: str, language: str = "ru") -> list[str]:
    """The ids of the first article's clauses (of the residence article, where there is one)."""
    _, clauses, found = located(text, language)
    article = found.article or next(clause for clause in clauses if clause.kind == "article")
    return [clause.id for clause in clauses if clause.article == article.id and clause.kind not in OUTSIDE]


def heading(text: str, language: str = "ru") -> tuple[str | None, str | None]:
    """The label and the title of the residence article."""
    article = located(text, language)[2].article
    assert article is not None
    return article.label, article.heading


def cases() -> list[tuple[Path, dict[str, Any]]]:
    """The coded cases: source and code."""
    return [(path.with_suffix(".txt"), tomllib.loads(path.read_text("utf-8"))) for path in sorted(GOLD.glob("*.toml"))]


def kinds(document: Document) -> list[str]:
    """The kinds of the repairs made in a text."""
    return [repair.kind for repair in document.repairs]
