"""Notes in words, and those of them that weigh enough to stand among the findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.explain.finding import Finding, Weight, capital, quotes, who
from pipeline.explain.texts import Text
from pipeline.explain.words import Words
from pipeline.model import RECOGNISED, Note

# Above so many texts a note is told once for all of them.
APART = 4
WEIGHTS = {
    "trigger_mismatch": Weight.CONDITION,
    "cross_reference_broken": Weight.CONDITION,
    "ruled_elsewhere": Weight.DEFINITION,
    "unexplained_clause": Weight.DEFINITION,
}


def recognition_sentence(text: Text, words: Words) -> str:
    """That a text, or some pages of it, were recognised from pictures; "" where none was."""
    pages = text.kept("recognised", lambda: list(dict.fromkeys(
        one.page or "" for one in text.reading.document.repairs if one.kind == RECOGNISED)))
    if not pages:
        return ""
    named = ", ".join(filter(None, pages))
    return words.ngettext(
        "The text of page {pages} was recognised from a picture by Tesseract, and letters may be wrong: compare each "
        "quote with the print.",
        "The text of pages {pages} was recognised from pictures by Tesseract, and letters may be wrong: compare each "
        "quote with the print.", len(pages), pages=named)


def note_sentences(text: Text, words: Words) -> list[str]:
    """What each of its notes says of a text, in their order, as whole sentences."""
    def told() -> list[str]:
        its = [note_sentence(text, note, words) for note in text.reading.notes]
        return [f"{capital(one)}." for one in its]

    found: list[str] = text.kept("notes", told, words.language)
    return found


def note_sentence(text: Text, note: Note, words: Words) -> str:
    """What a note says of its text, without the text's name: "paragraph 4(b) says ..."."""
    first = note.evidence[0] if note.evidence else None
    place = text.place(text.clause_at(first.span.start), words) if first else words.gettext("the article")
    short = [one.quote.strip() for one in note.evidence if 0 < len(one.quote.strip()) <= 80]
    terms = words.listing([words.gettext("\"{term}\"", term=term) for term in dict.fromkeys(short)])
    params = dict(note.params)
    match note.code:
        case "label_script_mixed" if terms and len(note.evidence) > 1:
            return words.gettext("the labels {terms} mix Cyrillic and Latin letters", terms=terms)
        case "label_script_mixed":
            return words.gettext("{place}: one list mixes Cyrillic and Latin letters in its labels", place=place)
        case "label_gap":
            return words.gettext("{place}: the numbering skips or repeats a label", place=place)
        case "term_drift" if terms and len(note.evidence) > 1:
            return words.gettext("the article uses {terms} for one concept", terms=terms)
        case "term_drift":
            return words.gettext("the article uses two terms for one concept")
        case "trigger_mismatch":
            return words.gettext("{place} says permanent residence where a permanent home is meant", place=place)
        case "cross_reference_broken" if params.get("paragraph"):
            return words.gettext(
                "{place} refers to paragraph {number}, which the article does not have or which holds something else",
                place=place, number=params["paragraph"])
        case "cross_reference_broken" if terms:
            return words.gettext(
                "{place} refers to {terms}, which the article does not have or which holds something else",
                place=place, terms=terms)
        case "cross_reference_broken":
            return words.gettext("{place} refers to a paragraph that the article does not have or that holds something "
                                 "else", place=place)
        case "text_truncated" if params.get("where") == "start":
            return words.gettext("{place}: the text begins inside the article; what stood before is not known",
                                 place=place)
        case "text_truncated" if params.get("where") == "parts":
            return words.gettext("{place}: only single paragraphs of the article are in the source; what the others "
                                 "say is not known", place=place)
        case "text_truncated" if params.get("where") == "inside":
            return words.gettext("{place}: words of the article are left out here", place=place)
        case "text_truncated" if params.get("where") == "picture":
            return words.gettext("{place}: a picture or something else that is no text stands in the article; what it "
                                 "shows was not read", place=place)
        case "text_truncated":
            return words.gettext("the text breaks off inside the article, in {place}", place=place)
        case "unexplained_clause" if params.get("part") == "sentence":
            return words.gettext("{place}: a sentence is explained by no provision", place=place)
        case "unexplained_clause":
            return words.gettext("{place} is explained by no provision", place=place)
        case "ruled_elsewhere" if _changes(note):
            if not params.get("article"):  # it stands in no article
                place = words.gettext("the text")
            return words.gettext("{place} changes the article; what is reported is the article as it is printed",
                                 place=place)
        case "ruled_elsewhere" if params.get("to_article"):
            return _added(params, place, words)
        case "ruled_elsewhere":
            return words.gettext("{place} bears on residence too; it is outside the article and not coded", place=place)
        case "text_unreliable":
            return words.gettext("the text looks damaged; compare it with the source")
    return words.gettext("{place}: {note}", place=place, note=note.code.replace("_", " "))


def weighty(texts: Sequence[Text], words: Words) -> Iterator[Finding]:
    """The notes of legal weight: one sentence for each text, or one for all where there are many."""
    for code, weight in WEIGHTS.items():
        noted = [(text, note) for text in texts for note in text.reading.notes if note.code == code]
        for grave in (True, False):
            its = [(text, note) for text, note in noted if _grave(note) is grave]
            yield from _told(its, code, Weight.OUTCOME if grave else weight, words)


def _told(its: Sequence[tuple[Text, Note]], code: str, weight: Weight, words: Words) -> Iterator[Finding]:
    noted = list(dict.fromkeys(text for text, _ in its))
    if len(noted) > APART:
        sentence = words.gettext("{note}: {who}.", note=_many(code, words), who=who(noted, words))
        shown = quotes(words, *((text, note.evidence) for text, note in its[:3]))
        yield Finding((code,), weight, sentence, tuple(text.id for text in noted), shown)
        return
    for text, note in its:
        sentence = words.gettext("In {name}, {told}.", name=who([text], words), told=note_sentence(text, note, words))
        yield Finding((code,), weight, sentence, (text.id,), quotes(words, (text, note.evidence)))


def _added(params: Mapping[str, str], place: str, words: Words) -> str:
    """To what of the article a protocol adds, and whether it is a step for the authorities."""
    said = {"place": place, "number": params["to_article"], "paragraph": params.get("to_paragraph", "")}
    match (params.get("step") == "mutual_agreement", "to_paragraph" in params):
        case (True, True):
            return words.gettext("{place} adds to Article {number}, paragraph {paragraph}, a step for the competent "
                                 "authorities; it is outside the article and not coded", **said)
        case (True, False):
            return words.gettext("{place} adds to Article {number} a step for the competent authorities; it is outside "
                                 "the article and not coded", **said)
        case (False, True):
            return words.gettext("{place} adds to Article {number}, paragraph {paragraph}; it is outside the article "
                                 "and not coded", **said)
    return words.gettext("{place} adds to Article {number}; it is outside the article and not coded", **said)


def _grave(note: Note) -> bool:
    """Whether what a note tells of may decide a case: the article is changed, or a step is added to it."""
    return _changes(note) or "step" in dict(note.params)


def _changes(note: Note) -> bool:
    """Whether a provision elsewhere, as in a protocol behind the treaty, changes the words of the article."""
    return "changes" in dict(note.params)


def _many(code: str, words: Words) -> str:
    return {
        "trigger_mismatch": words.gettext("Permanent residence is said where a permanent home is meant"),
        "cross_reference_broken": words.gettext(
            "A reference leads to a paragraph that the article does not have or that holds something else"),
        "ruled_elsewhere": words.gettext("A provision outside the article bears on residence too"),
        "unexplained_clause": words.gettext("A clause is explained by no provision"),
    }[code]
