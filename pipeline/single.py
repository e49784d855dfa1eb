"""One file's bytes -> what was read of it: all stages that look at one treaty alone, put together: ``single``.

What comes out depends on nothing but the bytes, the suffix and the program, so that it can be made in another process,
on another machine, or kept. The file's name, its id and what the manifest says are laid over it afterwards: ``placed``.
Stages are imported when they are first needed, so that asking for help loads no library.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from pipeline import readers
from pipeline.message import N_, Message, SpokenError
from pipeline.model import Document, Failure, Manifest, Reading, SetAside, Source, Status, Treaty
from pipeline.packed import changed

_T = TypeVar("_T")
_BEGINNING = 60  # letters of a text that tell which it is
_RUNS = 5  # of text set aside that are told one by one
_log = logging.getLogger("tiebreaker")
_LANGUAGES = {  # in messages; others are named by their code
    "be": N_("Belarusian"),
    "bg": N_("Bulgarian"),
    "de": N_("German"),
    "en": N_("English"),
    "es": N_("Spanish"),
    "fr": N_("French"),
    "it": N_("Italian"),
    "mo": N_("Romanian in Cyrillic letters"),
    "pl": N_("Polish"),
    "ro": N_("Romanian"),
    "ru": N_("Russian"),
    "uk": N_("Ukrainian"),
}


class StageError(SpokenError):
    """A stage raised what it must not: a fault of the program, told in words for people."""

    def __init__(self, stage: str, error: Exception) -> None:
        told = f"{type(error).__name__}: {error}"
        super().__init__(Message(
            "the program failed while it worked on the file (stage {stage}: {error}); this is a fault of the program, "
            "not of the file: please report it together with the file",
            stage=stage, error=told))


def single(data: bytes, suffix: str) -> tuple[Reading | Failure, ...]:
    """Every text of a file, read alone, without a name. Raises nothing: what goes wrong is a Failure."""
    try:
        with _without_collection():
            source = stage("readers", readers.parse, data, suffix, passing=(readers.ReadError,))
            parts = _divided(source)
            results = tuple(_read_part(part, suffix) for part in parts)
            return tuple(_entitled(result, results) for result in results) if len(results) > 1 else results
    except (readers.ReadError, StageError) as error:
        return (Failure(readers.nameless(data), Status.FAILED, error.message),)


@contextmanager
def _without_collection() -> Iterator[None]:
    """No search for circles of objects while a file is read: of these it leaves hardly any, and a tenth of the time
    went into looking at all the dictionaries again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def placed(
    results: tuple[Reading | Failure, ...], name: str, treaty_id: str, said: Manifest
) -> tuple[Reading | Failure, ...]:
    """The results with the file's name, the id that it was given and the title that the manifest gives."""
    having = tuple(treaty_id + treaty_of(one).id for one in results
                   if isinstance(one, Reading) and one.status is not Status.NO_RESIDENCE_ARTICLE)
    return tuple(_placed(result, name, treaty_id, said, _lacking(place, result, len(results), having))
                 for place, result in enumerate(results, 1))


def treaty_of(result: Reading | Failure) -> Treaty:
    return result.document.treaty if isinstance(result, Reading) else result.treaty


def about(name: str, problem: str) -> Message:
    """A problem with the name of the file that has it."""
    return Message("{file}: {problem}", file=name, problem=problem)


def stage(
    name: str, verb: Callable[..., _T], *values: object, passing: tuple[type[Exception], ...] = ()
) -> _T:
    """What a stage makes of its values; exceptions that it does not announce (`passing`) become StageError."""
    try:
        return verb(*values)
    except MemoryError:  # which is no fault of the stage
        raise
    except Exception as error:
        if isinstance(error, passing):
            raise
        _log.debug("stage %s", name, exc_info=True)
        raise StageError(name, error) from error


def _lacking(place: int, result: Reading | Failure, count: int, having: tuple[str, ...]) -> Message | None:
    """That a text has no residence article; of one beside others in its file, which it is and which of them have it."""
    if isinstance(result, Failure) or result.status is not Status.NO_RESIDENCE_ARTICLE:
        return None
    if not having:
        return Message(
            "no article on residence was found in it; check that the file holds the article that says who is a "
            "resident and what becomes of a resident of both States")
    text = result.document.text
    beginning = " ".join(text[:_BEGINNING * 4].split())
    if len(beginning) > _BEGINNING:
        beginning = beginning[:_BEGINNING].rpartition(" ")[0] + "\u2026"
    return Message(
        "text {place} of the {count} in it, which begins {beginning!r}, has no article on residence that could be "
        "read; the article was read in {others}. If this text changes that article, compare the two: the change is not "
        "in what is reported", place=place, count=count, beginning=beginning, others=having)


def _placed(
    result: Reading | Failure, name: str, treaty_id: str, said: Manifest, unread: Message | None,
) -> Reading | Failure:
    own = treaty_of(result)
    treaty = replace(own, id=treaty_id + own.id, source=name, title=said.title or own.title)
    if isinstance(result, Failure):
        return changed(result, treaty=treaty, message=about(name, result.message))
    message = result.message
    if unread:
        message = Message("{problem}; {other}", problem=unread, other=message) if message else unread
    message = about(name, message) if message else ""
    return changed(result, document=changed(result.document, treaty=treaty), message=message)


def _divided(source: Source) -> tuple[Source | Failure, ...]:
    from pipeline.divide import divide

    return tuple(_of_supported_language(part) for part in stage("divide", divide, source))


def _of_supported_language(source: Source) -> Source | Failure:
    from pipeline.lexicon.languages import languages

    supported = languages()
    language = source.treaty.language
    if language in supported:
        return source
    read = {"supported": tuple(map(_called, supported))}
    message = Message(
        "its language is {language}, and texts in {supported} are read; put the treaty's text in one of them into the "
        "folder instead", language=_called(language), **read) if language not in ("", "und") else Message(
        "it is in no language that can be told, and texts in {supported} are read; put the treaty's text in one of "
        "them into the folder instead", **read)
    return Failure(source.treaty, Status.UNSUPPORTED_LANGUAGE, message)


def _told_aside(runs: tuple[SetAside, ...], suffix: str) -> str:
    """What is said of text in languages that are not read; nothing where there is none."""
    from pipeline.lexicon.languages import languages

    if not runs:
        return ""
    places = [_place(run, suffix) for run in runs[:_RUNS]]
    if len(runs) > _RUNS:
        places.append(Message("{n} more", n=len(runs) - _RUNS))
    return Message("text in another language was set aside ({places}); texts in {supported} are read",
                   places=tuple(places), supported=tuple(map(_called, languages())))


def _place(run: SetAside, suffix: str) -> Message:
    """Where such text stands: by pages as printed, by lines in plain text, else by paragraphs."""
    language = _called(run.language)
    first, last = run.pages or (run.first, run.last)
    told = {"language": language, "first": first, "last": last}
    if run.pages:
        return Message("{language}: page {first}", language=language, first=first) if first == last else Message(
            "{language}: pages {first} to {last}", **told)
    if suffix.lower() in (".txt", ".text"):
        return Message("{language}: line {first}", language=language, first=first) if first == last else Message(
            "{language}: lines {first} to {last}", **told)
    return Message("{language}: paragraph {first}", language=language, first=first) if first == last else Message(
        "{language}: paragraphs {first} to {last}", **told)


def _called(language: str) -> str:
    return Message(_LANGUAGES[language]) if language in _LANGUAGES else repr(language)


def _read_part(part: Source | Failure, suffix: str) -> Reading | Failure:
    if isinstance(part, Failure):
        return part
    try:
        return replace(_read_text(part), message=_told_aside(part.set_aside, suffix))
    except StageError as error:
        return Failure(part.treaty, Status.FAILED, error.message)


def _entitled(result: Reading | Failure, beside: tuple[Reading | Failure, ...]) -> Reading | Failure:
    """With the title in its own language that stands in another text of the file, as in a heading in two languages,
    where its own text has none."""
    from pipeline.title import title

    if isinstance(result, Failure) or result.document.treaty.title:
        return result
    treaty = result.document.treaty
    others = (one for one in beside if isinstance(one, Reading) and one.document.treaty.language != treaty.language)
    titles = (stage("title", title, one.document, one.clauses, treaty.language) for one in others)
    found: str = next(filter(None, titles), "")
    return replace(result, document=replace(result.document, treaty=replace(treaty, title=found)))


def _read_text(source: Source) -> Reading:
    from pipeline.anew import anew
    from pipeline.clean import clean
    from pipeline.interpret import interpret
    from pipeline.locate import locate
    from pipeline.recognise import recognise
    from pipeline.segment import segment
    from pipeline.title import title

    document: Document = stage("clean", clean, source)
    clauses = stage("segment", segment, document)
    document = replace(document, treaty=replace(document.treaty, title=stage("title", title, document, clauses)))
    located = stage("locate", locate, document, clauses)
    parts = stage("anew", anew, document, clauses)
    # an instruction's own article is none on residence: what it quotes is
    inside = any(c.span.start <= part.start < c.span.stop for c in located.clauses for part in parts)
    if parts and (located.article is None or inside):
        clauses = stage("segment", segment, document, parts)
        located = stage("locate", locate, document, clauses, parts)
    mentions = stage("recognise", recognise, document, located)
    reading = stage("interpret", interpret, document, clauses, located, mentions)
    return replace(reading, status=Status.NO_RESIDENCE_ARTICLE) if located.article is None else reading
