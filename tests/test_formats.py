"""The same treaty in every format and layout gives the same clauses and the same codes.

A layout is a function from a language to a file's suffix and bytes. `LAYOUTS` holds those of one language, `BILINGUAL`
those that hold the Russian and the Romanian text.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from documents import (
    docx,
    level,
    lists,
    odt,
    odt_level,
    odt_list,
    p,
    page,
    para,
    rtf,
    rtf_bytes,
    rtf_unicode,
    run,
    start_over,
    style,
    table,
)
from treaty import ARTICLE, TREATIES, Piece, typed

from pipeline.model import Kind, Manifest, Reading
from pipeline.run import Task, read_file

Layout = Callable[[str], tuple[str, bytes]]
PLAIN = str.maketrans("«»„”", '""""')  # for encodings without these signs
SITE = (
    "<header><a href=/>База</a></header><nav><a href=1>Законы</a> <a href=2>Кодексы</a> <a href=3>Договоры</a></nav>",
    "<footer>Все права защищены</footer><script>var x = 1;</script>",
)


def typed_lines(language: str, **forms: str) -> list[str]:
    return [typed(piece, language, **forms) for piece in TREATIES[language]]


# -- layouts -------------------------------------------------------------------------------------------------------


def text(encoding: str, end: str = "\n", between: str = "\n") -> Layout:
    def layout(language: str) -> tuple[str, bytes]:
        whole = between.join(typed_lines(language)) + "\n"
        if not encoding.startswith("utf"):
            whole = whole.translate(PLAIN)
        return ".txt", whole.replace("\n", end).encode(encoding)

    return layout


def wrapped_text(language: str) -> tuple[str, bytes]:
    """Lines of 72 characters, as a printer breaks them."""
    lines: list[str] = []
    for line in typed_lines(language):
        current = ""
        for word in line.split():
            if current and len(current) + 1 + len(word) > 72:
                lines.append(current)
                current = word
            else:
                current = f"{current} {word}".strip()
        lines += [current, ""]
    return ".txt", "\n".join(lines).encode()


def docx_typed(language: str) -> tuple[str, bytes]:
    return ".docx", docx(*map(para, typed_lines(language)))


def letters_of(language: str) -> str:
    return "russianLower" if language == "ru" else "lowerLetter"


def docx_direct(letters: str) -> Layout:
    """Numbers by lists that paragraphs name themselves, restarted in each article."""

    def layout(language: str) -> tuple[str, bytes]:
        levels = [level(0), level(1, letters or letters_of(language), "%2)")]
        body, num = [], 0
        for piece in TREATIES[language]:
            num += piece.kind == "article"
            own = {"number": 0, "item": 1}.get(piece.kind)
            words = piece.words if own is not None else typed(piece, language)
            body.append(para(words, num if own is not None else None, own))
        nums = range(1, num + 1)
        overrides = {each: start_over(0) + start_over(1) for each in nums}
        return ".docx", docx(*body, numbering=lists({9: levels}, dict.fromkeys(nums, 9), overrides))

    return layout


def docx_styles(language: str) -> tuple[str, bytes]:
    """Numbers by styles; the articles are numbered too, and paragraphs start over under them."""
    levels = [
        level(0, text=f"{ARTICLE[language]} %1", start=3, more='<w:pStyle w:val="Article"/>'),
        level(1, text="%2.", more='<w:pStyle w:val="Point"/>'),
        level(2, letters_of(language), "%3)", more='<w:pStyle w:val="Item"/>'),
    ]
    styles = (
        style("Base") + style("Article", "Base", num=1, level=0, shown="heading 1") + style("Point", "Base", 1, 1)
        + style("Item", "Point", level=2) + style("Title", "Base")
    )  # fmt: skip
    names = {"article": "Article", "number": "Point", "item": "Item", "title": "Title"}
    body = [para(piece.words, style=names.get(piece.kind, "Base")) for piece in TREATIES[language]]
    return ".docx", docx(*body, numbering=lists({1: levels}), styles=styles)


def docx_mixed(language: str) -> tuple[str, bytes]:
    """Typed paragraphs and automatic items, with tracked changes, soft hyphens and a footnote."""
    body, num = [], 0
    for piece in TREATIES[language]:
        num += piece.kind == "number"
        if piece.kind == "item":
            first, rest = piece.words.split(" ", 1)
            old = '<w:del w:id="1" w:author="x"><w:r><w:delText>нет </w:delText></w:r></w:del>'
            new = f'<w:ins w:id="2" w:author="x">{run(rest)}</w:ins>'
            soft = f"<w:r><w:softHyphen/></w:r>{run(first[1:] + ' ')}"
            body.append(para(first[:1], num, 0, inside=soft + old + new))
        else:
            note = '<w:r><w:footnoteReference w:id="2"/></w:r>' if piece.kind == "heading" else ""
            body.append(para(typed(piece, language), inside=note))
    nums = range(1, num + 1)
    numbering = lists({9: [level(0, letters_of(language), "%1)")]}, dict.fromkeys(nums, 9), {
        each: start_over(0) for each in nums
    })  # fmt: skip
    return ".docx", docx(*body, numbering=numbering, footnotes={2: para("См. Протокол.")})


def docx_table(language: str) -> tuple[str, bytes]:
    """A table for layout, the numbers in a column of their own."""
    rows = []
    for piece in TREATIES[language]:
        whole = typed(piece, language)
        label, words = whole.split(" ", 1) if piece.kind in ("number", "item") else ("", whole)
        rows.append([label, words])
    return ".docx", docx(table(*rows))


def html_paragraphs(language: str) -> tuple[str, bytes]:
    tags = {"title": "h1", "article": "h2", "heading": "h3"}
    body = "".join(f"<{tags.get(piece.kind, 'p')}>{typed(piece, language)}" for piece in TREATIES[language])
    return ".html", page(f"{SITE[0]}<main>{body}</main>{SITE[1]}").encode()


def html_twice(language: str) -> tuple[str, bytes]:
    """Headings printed twice, as some databases do."""
    body = ""
    for piece, following in zip(TREATIES[language], [*TREATIES[language][1:], None], strict=True):
        if piece.kind == "article" and following is not None:
            body += f"<h3>{typed(piece, language)}. {following.words}</h3>"
        body += f"<p>{typed(piece, language)}</p>"
    return ".html", page(body).encode()


def html_lists(language: str) -> tuple[str, bytes]:
    """Numbers by lists in lists."""
    kind = "style='list-style-type: lower-russian'" if language == "ru" else "type=a"
    body, depth = "", 0
    for piece in TREATIES[language]:
        wanted = {"number": 1, "item": 2}.get(piece.kind, 0)
        while depth > wanted:
            body += "</ol>"
            depth -= 1
        while depth < wanted:
            depth += 1
            body += f"<ol start={piece.place}>" if depth == 1 else f"<ol {kind}>"
        body += f"<li>{piece.words}" if wanted else f"<p>{typed(piece, language)}</p>"
    return ".html", page(f"<div>{SITE[0]}</div><div>{body}{'</ol>' * depth}</div>{SITE[1]}").encode()


def html_breaks(encoding: str, declared: bool) -> Layout:
    """Paragraphs that end by breaks, inside a table for layout."""

    def layout(language: str) -> tuple[str, bytes]:
        body = "<br><br>\n".join(typed_lines(language)).translate(PLAIN)
        menu = "<td><a href=1>A</a><br><a href=2>B</a><br><a href=3>C</a></td>"
        head = f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}">' if declared else ""
        return ".htm", page(f"<table><tr>{menu}<td>{body}</td></tr></table>", head).encode(encoding)

    return layout


def html_table(language: str) -> tuple[str, bytes]:
    rows = ""
    for piece in TREATIES[language]:
        whole = typed(piece, language)
        label, words = whole.split(" ", 1) if piece.kind in ("number", "item") else ("", whole)
        rows += f"<tr><td>{label}</td><td>{words}</td></tr>"
    return ".html", page(f"<table>{rows}</table>").encode()


def rtf_typed(encoding: str) -> Layout:
    def layout(language: str) -> tuple[str, bytes]:
        charset = {"windows-1251": 204, "windows-1250": 238}.get(encoding, 0)
        head = rf"\ansi\ansicpg{encoding[-4:] if charset else 1252}{{\fonttbl{{\f0\fcharset{charset} A;}}}}\f0"
        coded = (rtf_bytes(line, encoding) if charset else rtf_unicode(line) for line in typed_lines(language))
        return ".rtf", rtf(*coded, head=head)

    return layout


def rtf_lists(language: str) -> tuple[str, bytes]:
    lines = []
    for piece in TREATIES[language]:
        whole = typed(piece, language)
        if piece.kind in ("number", "item"):
            label, words = whole.split(" ", 1)
            lines.append(rf"{{\listtext\pard\plain {rtf_unicode(label)}\tab}}\ls1 {rtf_unicode(words)}")
        else:
            lines.append(rtf_unicode(whole))
    return ".rtf", rtf(*lines)


def odt_typed(language: str) -> tuple[str, bytes]:
    return ".odt", odt(*map(p, typed_lines(language)))


def odt_lists(language: str) -> tuple[str, bytes]:
    """Numbers by lists in lists, each article's anew, going on after a paragraph without a number."""
    letters = "а, б, .., аа, аб, ... (ru)" if language == "ru" else "a"
    levels = odt_level(1) + odt_level(2, letters, ")")
    body: list[str] = []
    pieces = list(TREATIES[language])
    while pieces:
        piece = pieces.pop(0)
        if piece.kind != "number":
            body.append(p(typed(piece, language)))
            continue
        items: list[Piece] = []
        while pieces and pieces[0].kind == "item":
            items.append(pieces.pop(0))
        inner = odt_list("", *(p(each.words) for each in items)) if items else ""
        goes_on = 'text:continue-numbering="true"' if piece.place > 1 else ""
        body.append(odt_list("L", p(piece.words) + inner, more=goes_on))
    return ".odt", odt(*body, automatic=f'<text:list-style style:name="L">{levels}</text:list-style>')


LAYOUTS: dict[str, Layout] = {
    "text in UTF-8": text("utf-8"),
    "text in UTF-8 with a mark": text("utf-8-sig", "\r\n"),
    "text in UTF-16": text("utf-16"),
    "text with empty lines": text("utf-8", between="\n\n"),
    "wrapped text": wrapped_text,
    "DOCX, typed numbers": docx_typed,
    "DOCX, automatic numbers": docx_direct(""),
    "DOCX, automatic Latin letters": docx_direct("lowerLetter"),
    "DOCX, automatic numbers by styles": docx_styles,
    "DOCX, typed and automatic numbers, changes, notes": docx_mixed,
    "DOCX, a table": docx_table,
    "HTML, paragraphs": html_paragraphs,
    "HTML, headings twice": html_twice,
    "HTML, lists": html_lists,
    "HTML, breaks": html_breaks("utf-8", declared=True),
    "HTML, a table": html_table,
    "RTF in Unicode": rtf_typed("unicode"),
    "RTF, lists": rtf_lists,
    "ODT, typed numbers": odt_typed,
    "ODT, lists": odt_lists,
}
OF_ONE_LANGUAGE: dict[str, tuple[str, Layout]] = {
    **{
        f"text in {name}": ("ru", text(name, "\r\n"))
        for name in ("windows-1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
    },
    **{f"text in {name}": ("ro", text(name)) for name in ("windows-1250", "iso8859-2")},
    "HTML in windows-1251": ("ru", html_breaks("windows-1251", declared=True)),
    "HTML in an undeclared windows-1251": ("ru", html_breaks("windows-1251", declared=False)),
    "HTML in an undeclared KOI8-R": ("ru", html_breaks("koi8-r", declared=False)),
    "RTF in windows-1251": ("ru", rtf_typed("windows-1251")),
    "RTF in windows-1250": ("ro", rtf_typed("windows-1250")),
}


def pairs() -> Iterator[tuple[str, str]]:
    """The paragraphs of both texts that say the same."""
    for left, right in zip(TREATIES["ru"], TREATIES["ro"], strict=True):
        yield typed(left, "ru"), typed(right, "ro")


def html_bilingual() -> tuple[str, bytes]:
    rows = "".join(f"<tr><td>{left}</td><td>{right}</td></tr>" for left, right in pairs())
    return ".html", page(f"<table>{rows}</table>").encode()


def one_after_the_other() -> tuple[str, bytes]:
    return ".docx", docx(*(para(line) for language in ("ru", "ro") for line in typed_lines(language)))


BILINGUAL: dict[str, Callable[[], tuple[str, bytes]]] = {
    "DOCX, a table of two columns": lambda: (".docx", docx(table(*pairs()))),
    "DOCX, one after the other": one_after_the_other,
    "HTML, a table of two columns": html_bilingual,
    "ODT, one after the other": lambda: (".odt", odt(*(p(each) for lang in TREATIES for each in typed_lines(lang)))),
}

# -- what they give ------------------------------------------------------------------------------------------------


def readings(suffix: str, data: bytes, folder: Path) -> list[Reading]:
    path = folder / f"treaty{suffix}"
    path.write_bytes(data)
    found = read_file(Task(path, "treaty", Manifest()))
    for each in found:
        assert isinstance(each, Reading), each
    return [each for each in found if isinstance(each, Reading)]


Clauses = list[tuple[str, str, Kind, str | None, str]]


def clauses_of(reading: Reading) -> Clauses:
    """The clauses with their words, without labels and without what is before the first article."""
    found = []
    for clause in reading.clauses:
        if clause.kind in (Kind.FRONT, Kind.EDITORIAL):
            continue
        words = clause.span.of(reading.document.text).translate(PLAIN).split()
        if clause.kind is Kind.ARTICLE:
            words = []
        elif clause.label:
            words = words[1:]
        found.append((clause.article, clause.id, clause.kind, clause.heading, " ".join(words)))
    return found


def codes_of(reading: Reading) -> list[tuple[str, str, tuple[tuple[str, str], ...]]]:
    return [
        (code.feature, code.value, tuple((each.element, unlabelled(each.quote)) for each in code.evidence))
        for code in reading.codes
    ]


def unlabelled(quote: str) -> str:
    return re.sub(r"^(?:\w|\d+)[.)] ", "", " ".join(quote.translate(PLAIN).split()))


@cache
def expected(language: str, folder: Path) -> tuple[Clauses, list[tuple[str, str, tuple[tuple[str, str], ...]]]]:
    """What the plain text gives."""
    (reading,) = readings(*text("utf-8")(language), folder)
    clauses = clauses_of(reading)
    assert [clause[1] for clause in clauses] == [
        "3", "1", "1.a", "1.b", "2", "4", "1", "2", "2.a", "2.b", "2.c", "2.d", "3", "3.p2", "5", "1",
    ]  # fmt: skip
    codes = {code.feature: code.value for code in reading.codes}
    assert {"inconclusive", "not_available"}.isdisjoint(codes.values())
    return clauses, codes_of(reading)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("treaties")


CASES = [(name, language, layout) for name, layout in LAYOUTS.items() for language in TREATIES]
CASES += [(name, language, layout) for name, (language, layout) in OF_ONE_LANGUAGE.items()]


@pytest.mark.parametrize(
    ("name", "language", "layout"), CASES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_format_gives_the_same_clauses_and_codes(name: str, language: str, layout: Layout, folder: Path) -> None:
    clauses, codes = expected(language, folder)
    (reading,) = readings(*layout(language), folder)
    assert clauses_of(reading) == clauses
    assert codes_of(reading) == codes


@pytest.mark.parametrize("name", BILINGUAL)
def test_a_file_in_two_languages_gives_one_text_for_each(name: str, folder: Path) -> None:
    found = {each.document.treaty.language: each for each in readings(*BILINGUAL[name](), folder)}
    assert {each.document.treaty.id for each in found.values()} == {"treaty.ru", "treaty.ro"}
    for language, reading in found.items():
        clauses, codes = expected(language, folder)
        assert clauses_of(reading) == clauses
        assert codes_of(reading) == codes
