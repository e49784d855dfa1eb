"""The composition: which files are read, under which ids, and how one file's failure leaves the others alone.

The stages are replaced by small ones, so that only the composition is tested: a text that starts with a stage's name
makes that stage fail.
"""

import hashlib
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import pipeline
from pipeline import run, tasks
from pipeline.keep import Keep
from pipeline.model import Clause, Code, Document, Failure, Kind, Located, Manifest, Reading, Source, Span, Status


def text_of(source: Source) -> str:
    return "\n".join(block.text for block in source.blocks)


def divide(source: Source) -> tuple[Source, ...]:
    text = text_of(source)
    if text.startswith("divide"):
        raise ValueError("no")
    languages = {"both": ("ru", "ro"), "de": ("de",), "xx": ("xx",), "und": ("und",)}.get(text.strip(), ("ru",))
    ids = [source.treaty.id if len(languages) == 1 else f"{source.treaty.id}.{language}" for language in languages]
    return tuple(
        replace(source, treaty=replace(source.treaty, id=name, language=language))
        for name, language in zip(ids, languages, strict=True)
    )


def clean(source: Source) -> Document:
    if text_of(source).startswith("clean"):
        raise KeyError("no")
    return Document(source.treaty, text_of(source), (), ())


def segment(document: Document) -> tuple[Clause, ...]:
    if document.text.startswith("segment"):
        raise RecursionError("no")
    return (Clause("4", "4", Kind.ARTICLE, "4", None, None, Span(0, len(document.text))),)


def locate(document: Document, clauses: tuple[Clause, ...]) -> Located:
    return Located(None if "nothing" in document.text else clauses[0], clauses, ())


def recognise(document: Document, located: Located) -> tuple[()]:
    if document.text.startswith("recognise"):
        raise IndexError("no")
    return ()


def interpret(document: Document, clauses: tuple[Clause, ...], located: Located, mentions: object) -> Reading:
    if document.text.startswith("interpret"):
        raise AssertionError("no")
    return Reading(document, clauses, located.article.id if located.article else None, codes=(Code("language", "ru"),))


def title(document: Document, clauses: tuple[Clause, ...], language: str = "") -> str:
    return "its own" if document.text.startswith("titled") and not language else ""


def align(readings: tuple[Reading, ...], keep: Keep) -> tuple[()]:
    if any("align" in reading.document.text for reading in readings):
        raise ValueError("no")
    return ()


@pytest.fixture(autouse=True)
def stages(monkeypatch: pytest.MonkeyPatch) -> None:
    def replaced(name: str, **attributes: object) -> None:
        module = ModuleType(f"pipeline.{name}")
        vars(module).update(attributes)
        monkeypatch.setitem(sys.modules, f"pipeline.{name}", module)
        monkeypatch.setattr(pipeline, name, module, raising=False)

    for stage in (divide, clean, segment, title, locate, recognise, interpret, align):
        replaced(stage.__name__, **{stage.__name__: stage})
    replaced("compare", compare=lambda readings: ())


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    return tmp_path


def ids(corpus: pipeline.model.Corpus) -> list[str]:
    return [reading.document.treaty.id for reading in corpus.readings]


def test_sources_are_the_folder_s_files_but_toml_hidden_lock_files_and_subfolders(tmp_path: Path) -> None:
    for name in ("b.txt", "A.PDF", "treaties.toml", "x.TOML", ".hidden.txt", "~$b.docx", "noext"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    (tmp_path / "sub.txt").mkdir()
    assert [path.name for path in tasks.sources(tmp_path)] == ["A.PDF", "b.txt", "noext"]


def test_what_is_passed_over_is_named(tmp_path: Path) -> None:
    for name in ("b.txt", "treaties.toml", ".hidden.txt", "~$b.docx"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert tasks.passed_over(tmp_path) == (
        "hidden and lock files are not read: .hidden.txt and ~$b.docx; to read one, rename it",
    )
    (tmp_path / "2019").mkdir()
    (tmp_path / "sub.txt").mkdir()
    assert tasks.passed_over(tmp_path)[0] == (
        "subfolders are not read: 2019 and sub.txt; to read one, name the folder itself"
    )
    assert tasks.passed_over(tmp_path / "2019") == tasks.passed_over(tmp_path / "none") == ()


def test_a_missing_folder_an_empty_one_and_a_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "treaties.toml").write_text("", encoding="utf-8")
    for path, message in (
        (tmp_path / "none", "no such folder"),
        (tmp_path, r"no treaty; put files with one of the suffixes \.txt"),
        (tmp_path / "treaties.toml", "it is a file"),
    ):
        with pytest.raises(tasks.InputError, match=message) as caught:
            tasks.sources(path)
        assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (["a.txt", "b.txt"], ["a", "b"]),
        (["x.pdf", "x.txt", "y.txt"], ["x-pdf", "x-txt", "y"]),
        (["x", "x.txt"], ["x-file", "x-txt"]),
        (["x-txt.pdf", "x.pdf", "x.txt"], ["x-txt", "x-pdf", "x-txt-2"]),
        (["x.TXT", "x.txt"], ["x-txt", "x-txt-2"]),
        (["a.b.txt"], ["a.b"]),
    ],
)
def test_an_id_is_the_stem_with_the_suffix_where_stems_collide(files: list[str], expected: list[str]) -> None:
    assert list(tasks.names(map(Path, files))) == expected


def test_readings_and_failures_come_in_the_order_of_their_ids(tmp_path: Path) -> None:
    corpus = run.read_corpus(folder(tmp_path, c="c", a="a", d="clean", b="clean"))
    assert ids(corpus) == ["a", "c"]
    assert [failure.treaty.id for failure in corpus.failures] == ["b", "d"]
    assert [name for name, _ in corpus.manifest] == ["a", "b", "c", "d"]


@pytest.mark.parametrize("stage", ["divide", "clean", "segment", "recognise", "interpret"])
def test_a_fault_in_a_stage_costs_only_its_treaty_and_is_told_as_a_fault(tmp_path: Path, stage: str) -> None:
    corpus = run.read_corpus(folder(tmp_path, good="good", bad=stage))
    assert ids(corpus) == ["good"]
    (failure,) = corpus.failures
    assert (failure.treaty.id, failure.status) == ("bad", Status.FAILED)
    assert failure.message.startswith("bad.txt: the program failed")
    assert f"stage {stage}" in failure.message
    assert "report it" in failure.message
    assert run.failed(corpus)


def test_a_fault_across_treaties_costs_only_that_part(tmp_path: Path) -> None:
    corpus = run.read_corpus(folder(tmp_path, a="align", b="b"))
    assert ids(corpus) == ["a", "b"]
    assert len(corpus.messages) == 1
    assert "stage align" in corpus.messages[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("de", "its language is German,"),
        ("xx", "its language is 'xx',"),
        ("und", "it is in no language that can be told,"),
    ],
)
def test_an_unsupported_language_is_a_failure_that_says_so(tmp_path: Path, text: str, said: str) -> None:
    (failure,) = run.read_corpus(folder(tmp_path, a=text)).failures
    assert failure.status is Status.UNSUPPORTED_LANGUAGE
    assert failure.message.startswith(f"a.txt: {said} and texts in Romanian and Russian are read; put")


def test_a_text_without_a_residence_article_is_kept_with_its_status_and_message(tmp_path: Path) -> None:
    corpus = run.read_corpus(folder(tmp_path, a="nothing here", b="b"))
    first, second = corpus.readings
    assert (first.status, second.status) == (Status.NO_RESIDENCE_ARTICLE, Status.READ)
    assert first.message.startswith("a.txt: no article on residence was found in it; check")
    assert run.failed(corpus)
    assert not run.failed(replace(corpus, readings=(second,)))


def test_files_that_cannot_be_read_fail_alone(tmp_path: Path) -> None:
    folder(tmp_path, good="good", empty="")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "picture.gif").write_bytes(b"GIF89a")
    corpus = run.read_corpus(tmp_path)
    assert ids(corpus) == ["good"]
    assert corpus.failures[0].treaty.sha256 == hashlib.sha256(bytes(range(256)) * 10).hexdigest()
    assert {failure.treaty.id: failure.message.split(";")[0] for failure in corpus.failures} == {
        "binary": "binary.txt: it is not text but binary data",
        "empty": "empty.txt: it is empty",
        "picture": "picture.gif: no reader knows the suffix '.gif'",
    }


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (raw / "link.txt").symlink_to(tmp_path / "secret.txt")
    (raw / "good.txt").write_text("good", encoding="utf-8")
    (raw / "alias.txt").symlink_to(raw / "good.txt")
    (raw / "broken.txt").symlink_to(raw / "none.txt")
    corpus = run.read_corpus(raw)
    assert ids(corpus) == ["alias", "good"]
    assert [failure.message.split(";")[0] for failure in corpus.failures] == [
        "broken.txt: it cannot be opened (No such file or directory)",
        "link.txt: it is a link to a file outside the folder",
    ]


def test_two_languages_in_one_file_are_two_texts_of_one_group(tmp_path: Path) -> None:
    corpus = run.read_corpus(folder(tmp_path, **{"x": "both", "x.ru": "one"}))
    assert ids(corpus) == ["x.ro", "x.ru", "x.ru-2"]
    groups = {name: entry.group for name, entry in corpus.manifest}
    assert groups == {"x.ro": "x", "x.ru": "", "x.ru-2": "x"}


def test_the_manifest_gives_titles_and_a_name_without_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "treaties.toml").write_text(
        '[treaty."a.txt"]\ntitle = "T"\ngroup = "g"\n[treaty."b.txt"]\ntitle = "U"\n', encoding="utf-8"
    )
    corpus = run.read_corpus(folder(tmp_path, a="a", c="c"))
    assert [reading.document.treaty.title for reading in corpus.readings] == ["T", ""]
    assert dict(corpus.manifest) == {"a": Manifest(title="T", group="g"), "c": Manifest()}
    assert len(corpus.messages) == 1
    assert "'b.txt'" in corpus.messages[0]
    assert run.failed(corpus)


def test_a_title_comes_from_the_text_where_the_manifest_gives_none(tmp_path: Path) -> None:
    (tmp_path / "treaties.toml").write_text('[treaty."a.txt"]\ntitle = "T"\n', encoding="utf-8")
    corpus = run.read_corpus(folder(tmp_path, a="titled", b="titled"))
    assert [reading.document.treaty.title for reading in corpus.readings] == ["T", "its own"]


@pytest.mark.parametrize("text", ["[", '[treaty."a.txt"]\nyaer = 1981\n', '[treaty."b.txt"]\ntitle = 1.5\n'])
def test_what_cannot_be_used_in_the_manifest_is_told_and_every_text_comes_out(tmp_path: Path, text: str) -> None:
    (tmp_path / "treaties.toml").write_text(text, encoding="utf-8")
    corpus = run.read_corpus(folder(tmp_path, a="a", b="b"))
    assert len(corpus.readings) == 2 and run.failed(corpus)
    assert [message.startswith("treaties.toml, line ") or "TOML" in message for message in corpus.messages] == [True]


def test_progress_names_each_file_before_it_is_read(tmp_path: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    run.read_corpus(folder(tmp_path, a="a", b="b"), lambda *step: seen.append(step))
    assert seen == [(0, 2, "a.txt"), (1, 2, "b.txt")]


def test_a_file_is_read_alone_without_a_folder(tmp_path: Path) -> None:
    path = folder(tmp_path, a="a") / "a.txt"
    (result,) = run.read_file(tasks.Task(path, "a", Manifest()))
    assert isinstance(result, Reading)
    assert result.document.treaty.source == "a.txt"
    (result,) = run.read_file(tasks.Task(tmp_path / "none.txt", "none", Manifest()))
    assert isinstance(result, Failure)


def test_every_source_counts_among_the_inputs_and_what_people_say_of_them_too(tmp_path: Path) -> None:
    raw = folder(tmp_path, a="a")
    assert [path.name for path in tasks.inputs(raw)] == ["a.txt", "treaties.toml", "review.toml"]
    assert tasks.inputs(raw, tmp_path / "ours.toml")[-1] == tmp_path / "ours.toml"
