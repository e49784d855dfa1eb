"""Everything that the program says stands in the catalogues, in every language, and is said from there."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po
from readings import seeds
from test_report import Page

from pipeline import cli
from pipeline.codebook import codebook
from pipeline.explain.words import FORMS, Words, languages, own_name, words_in
from pipeline.lexicon.concepts import concepts
from pipeline.model import Corpus, Failure, Status
from pipeline.writers import Options, write
from pipeline.writers.corpus import view
from pipeline.writers.html import html_files

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "pipeline" / "locale"
OTHERS = [language for language in languages() if language != "en"]
# Where the letters of another language would be a slip of the keyboard.
CEDILLA = re.compile("[\u015e\u015f\u0162\u0163]")


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "tiebreaker.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def extracted() -> tuple[Catalog, str]:
    """What `make messages` finds in the program now, and what it complains about."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    keywords = re.search(r"^KEYWORDS := (.*)$", makefile, re.MULTILINE)
    assert keywords
    target = ROOT / "build" / "tested.pot"
    target.parent.mkdir(exist_ok=True)
    told = io.StringIO()
    with redirect_stderr(told), redirect_stdout(told):
        CommandLineInterface().run(
            ["pybabel", "-q", "extract", "-F", str(ROOT / "pyproject.toml"), "-o", str(target),
             *(part for word in keywords.group(1).split() for part in ("-k", word)), str(ROOT / "pipeline")])
    with target.open("rb") as file:
        return read_po(file), told.getvalue()


def texts(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string,)


def ids(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, tuple | list) else (message.id,)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_holds_exactly_what_the_program_says(language: str) -> None:
    now = {(message.context, ids(message)) for message in extracted()[0] if message.id}
    kept = {(message.context, ids(message)) for message in messages(language)}
    assert now - kept == set(), "run `make messages` and translate what is new"
    assert kept - now == set(), "run `make messages`"


def test_bringing_the_catalogues_up_to_date_changes_none_of_their_bytes(tmp_path: Path) -> None:
    """`make messages` after a change shows this change alone, and merges with those of others."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    extract, update = re.findall(r"\$\(BIN\)/(pybabel .*)", makefile)
    keywords = re.search(r"^KEYWORDS := (.*)$", makefile, re.MULTILINE)
    assert keywords and "--no-location" in extract and "--sort-output" in extract
    words = "".join(f" -k {word}" for word in keywords[1].split())
    changes = {"$(KEYWORDS:%=-k %)": words, "build/tiebreaker.pot": str(tmp_path / "now.pot"),
               "-F pyproject.toml": f"-F {ROOT / 'pyproject.toml'}", "-d pipeline/locale": f"-d {tmp_path}"}
    shutil.copytree(LOCALE, tmp_path, dirs_exist_ok=True)
    for line in (extract, update):
        for old, new in changes.items():
            line = line.replace(old, new)
        parts = [str(ROOT / "pipeline") if part == "pipeline" else part for part in line.split()]
        CommandLineInterface().run(parts)
    for language in OTHERS:
        path = Path(language, "LC_MESSAGES", "tiebreaker.po")
        assert (tmp_path / path).read_bytes() == (LOCALE / path).read_bytes(), "run `make messages`"


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_and_none_is_in_doubt(language: str) -> None:
    wanting = [message.id for message in messages(language) if not all(texts(message)) or message.fuzzy]
    assert wanting == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_in_no_name_that_the_program_does_not_give(language: str) -> None:
    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name} if "%(" not in text else set(
            re.findall(r"%\((\w+)\)", text))

    for message in messages(language):
        given = set().union(*map(names, ids(message)))
        for text in texts(message):
            assert names(text) <= given, text
            assert given - names(text) <= {"n"}, f"{text!r} leaves out a part of {ids(message)[0]!r}"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_asks_only_names_of_texts_for_a_form_and_only_for_one_that_there_is(language: str) -> None:
    asked = {(name, form) for message in messages(language) for text in texts(message) if "%(" not in text
             for _, name, form, _ in Formatter().parse(text) if form}
    assert {form for _, form in asked} <= set(FORMS)
    assert {name for name, _ in asked} <= {"who", "name", "names", "other", "others", "few", "many"}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_begins_and_ends_like_its_message(language: str) -> None:
    """With the same white space, and a sentence with a stop."""
    for message in messages(language):
        for text in texts(message):
            first = ids(message)[0]
            assert text[: len(text) - len(text.lstrip())] == first[: len(first) - len(first.lstrip())], text
            assert text[len(text.rstrip()):] == first[len(first.rstrip()):], text
            assert text.rstrip().endswith(".") == first.rstrip().endswith(".") or len(text) < 5, text


def test_the_plural_forms_are_those_of_the_languages() -> None:
    def forms(language: str) -> list[str]:
        return [words_in(language).ngettext("{n} case", "{n} cases", n) for n in (1, 2, 5, 21, 101, 120)]

    russian = [text.split()[1] for text in forms("ru")]
    assert russian[0] == russian[3] == russian[4] and len(set(russian)) == 3
    romanian = [text.split(maxsplit=1)[1] for text in forms("ro")]
    assert romanian[1] == romanian[2] == romanian[4] and romanian[3] == romanian[5] and len(set(romanian)) == 3


def test_romanian_is_written_with_commas_below_and_in_russian_quotation_marks_are_guillemets() -> None:
    for message in messages("ro"):
        assert not any(CEDILLA.search(text) or "\"" in re.sub(r'\w+ = "\{\w+\}"', "", text)
                       for text in texts(message)), message.id
    for message in messages("ru"):
        assert not any("\u201c" in text or "\u201e" in text for text in texts(message)), message.id


def test_nothing_that_is_said_is_put_together_before_it_is_looked_up() -> None:
    """An f-string in the place of a message cannot be translated; the extractor names each."""
    assert extracted()[1] == ""


class Pseudo(NullTranslations):
    """A language in which everything is written in Greek letters: what is left in Latin ones was not looked up."""

    LETTERS = str.maketrans({chr(code): chr(0x03B1 + place % 24) for place, code in enumerate(
        [*range(ord("a"), ord("z") + 1), *range(ord("A"), ord("Z") + 1)])})

    def gettext(self, message: str) -> str:
        return "".join(part if part.startswith(("{", "%")) else part.translate(self.LETTERS)
                       for part in re.split(r"(\{[^}]*\}|%\(\w+\)[sr]|%[sr])", message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


PSEUDO = Words("ru", Pseudo())


class Chrome(Page):
    """What a page says itself: texts and labels outside of quotes, codes and names of texts."""

    SILENT = frozenset({"script", "style", "blockquote", "code"})

    def __init__(self, html: str) -> None:
        self.said: list[str] = []
        self.foreign: list[bool] = []
        super().__init__(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        own = dict(attrs)
        if tag not in self.VOID:
            foreign = tag in self.SILENT or ("lang" in own and tag != "html")
            self.foreign.append(foreign or (bool(self.foreign) and self.foreign[-1]))
        self.said += [value for name in ("title", "aria-label", "placeholder", "alt", "data-k")
                      if (value := own.get(name))]

    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        self.foreign.pop()

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        if self.foreign and not self.foreign[-1]:
            self.said.append(data)


def repeated(count: int) -> Corpus:
    """The five treaties, each so many times, and a file that was not read."""
    found = seeds()
    more = tuple(
        replace(one, document=replace(one.document, treaty=replace(one.document.treaty, id=f"{number}-{place}")))
        for number in range(count) for place, one in enumerate(found.readings))
    treaty = found.readings[0].document.treaty
    failed = (Failure(replace(treaty, id="9", source="9.txt"), Status.FAILED, cli.run.about(
        "9.txt", cli.Message("it is empty; put the text of a treaty into it or remove it"))),)
    return cli.run._compared(replace(found, readings=more, failures=failed, alignment=(), differences=()))


def pages(count: int, words: Words) -> Iterator[str]:
    """The report on them, the pages of all texts but those of the first five left out."""
    for file in html_files(view(repeated(count), words), None, "", None, languages()):
        if "/" not in file.path or file.path.startswith("treaties/0-"):
            yield "".join(file.chunks)


@pytest.mark.parametrize("count", [1, 7], ids=["one page", "an index and pages"])
def test_no_sentence_of_the_report_is_said_without_the_catalogue(count: int) -> None:
    titles = {word for one in seeds().readings for word in re.findall("[A-Za-z]+", one.document.treaty.title)}
    known = titles | {"tiebreaker", "txt", "SHA", "OECD", "UN", "csv", "A", "B", "I", "V", "X"}
    unsaid = []
    for html in pages(count, PSEUDO):
        for text in Chrome(html).said:
            # Names of texts, quotes inside sentences, numbers of articles and labels of items stand as they are.
            bare = re.sub(r"\"[^\"]*\"|\([a-z0-9]\)|\b\d[\w.-]*", "", text)
            unsaid += [text] if set(re.findall(r"[A-Za-z]{2,}", bare)) - known else []
    assert unsaid == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_report_in_another_language_has_no_english_words(language: str) -> None:
    english = {"the", "of", "and", "is", "not", "with", "which", "only", "treaty", "test", "rule", "both"}
    for html in pages(1, words_in(language)):
        assert [text for text in Chrome(html).said if english & set(re.findall("[a-z]+", text.lower()))] == []


@pytest.mark.parametrize("count", [1, 7], ids=["one page", "an index and pages"])
def test_each_page_of_the_report_leads_to_itself_in_the_other_languages(count: int, tmp_path: Path) -> None:
    options = Options(language="ru", switch=languages())
    paths = write(repeated(count), tmp_path, "html", options=options)
    assert tmp_path / "comparison.html" in paths and tmp_path / "comparison.en.html" in paths
    for path in paths:
        made = Page(path.read_text(encoding="utf-8"))
        language = path.name.split(".")[-2] if path.name.split(".")[-2] in languages() else "ru"
        assert made.tags[0] == ("html", {"lang": language})
        to = [attrs["href"] or "" for tag, attrs in made.tags if tag == "a" and "hreflang" in attrs]
        assert len(to) == len(languages()) - 1 and all(path.parent.joinpath(link).is_file() for link in to)
        others = [link for link in made.values("href") if link.endswith(".html") and link not in to]
        assert all(path.parent.joinpath(link).is_file() for link in others)
        assert {Page(path.parent.joinpath(link).read_text(encoding="utf-8")).tags[0][1]["lang"] for link in others} <= {
            language}


def test_sentences_of_tables_are_said_in_the_language_asked_for_and_names_of_columns_and_codes_never(
    tmp_path: Path,
) -> None:
    write(seeds(), tmp_path / "en", "notes", "differences", "codes")
    write(seeds(), tmp_path / "ru", "notes", "differences", "codes", options=Options(language="ru"))
    english, russian = ((tmp_path / name / "notes.csv").read_text(encoding="utf-8-sig") for name in ("en", "ru"))
    assert english.splitlines()[0] == russian.splitlines()[0]
    assert "permanent residence" in english and "permanent residence" not in russian and "trigger_mismatch" in russian
    assert (tmp_path / "en" / "codes.csv").read_bytes() == (tmp_path / "ru" / "codes.csv").read_bytes()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("command", [[], ["report"], ["trace"], ["concord"], ["review"]], ids=" ".join)
def test_help_is_said_in_the_language_asked_for(
    language: str, command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv(cli.LANG, language)
    with pytest.raises(SystemExit):
        cli.main([*command, "--help"])
    told = capsys.readouterr().out
    assert not {"usage", "the", "options", "show"} & set(re.findall("[a-z]+", told))


def test_wrong_use_is_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["report", "--lang", "ro", "--wrong"])
    assert "argumente necunoscute: --wrong" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.main(["report", "--lang", "de"])
    assert "invalid choice: 'de'" in capsys.readouterr().err


def test_every_concept_that_the_report_marks_has_a_name_for_people() -> None:
    marked = {one.name for one in concepts() if codebook().hue(one.name)}
    assert marked <= set(codebook().concepts)


def test_each_language_names_itself() -> None:
    assert [own_name(language) for language in languages()][:2] == ["English", "Rom\u00e2n\u0103"]
