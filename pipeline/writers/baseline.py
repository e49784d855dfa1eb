"""What a report is compared with at first: a model convention or a text, by the name that a reader gives it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches

from pipeline.codebook import baselines
from pipeline.direction import bare
from pipeline.explain import short_names
from pipeline.message import Message, SpokenError


class BaselineError(SpokenError, LookupError):
    """There is nothing of that name to compare with; the message says what there is."""


# So many texts are named in a message; of more, only those whose names are like the one that was asked for.
_NAMED = 12


def baseline(wanted: str, ids: Collection[str], *, names: Mapping[str, str] | None = None, read: bool = True,
             count: int = 0) -> str:
    """The id of the model convention or of the text that ``wanted`` names: by its id, by its short name, or by what it
    is called in tables (``names``, by id).

    ``read=False``: ``ids`` are those of files, each of which may turn out to hold several texts (``STEM.ro``).
    Raises BaselineError with a message that lists what there is, of ``count`` texts where ``ids`` are only some.
    """
    models = [one.id for one in baselines()]
    short = short_names(sorted(ids))
    if wanted in models or wanted in short:
        return wanted
    called = {id: {short[id], bare((names or {}).get(id, ""))} for id in short}
    if found := [id for id, its in called.items() if bare(wanted) in its]:
        return found[0]
    if not read and any(wanted.startswith(f"{id}.") for id in short):
        return wanted
    raise BaselineError(_unknown(wanted, ", ".join(models), sorted(short), max(count, len(short))))


def _unknown(wanted: str, models: str, known: Sequence[str], count: int) -> Message:
    if not known:
        return Message("there is no baseline {name!r}; there are the model conventions {models}",
                       name=wanted, models=models)
    if count <= _NAMED:
        return Message("there is no baseline {name!r}; there are the model conventions {models} and the texts {texts}",
                       name=wanted, models=models, texts=", ".join(known))
    near = get_close_matches(wanted, known, n=3, cutoff=0.3) or known[:3]
    return Message("there is no baseline {name!r}; there are the model conventions {models} and {n} texts, among them "
                   "{texts}", name=wanted, models=models, n=count, texts=", ".join(near))
