"""The lexicon's files as they are: ``data`` reads one of those that people add to."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from pipeline.message import SpokenError
from pipeline.toml import TomlError, parsed


class LexiconError(SpokenError, ValueError):
    """Data that break a rule of the lexicon; the message names file and place."""


def data(name: str) -> dict[str, Any]:
    """What the file of a name such as ``concepts/home.toml`` holds. Raises LexiconError for one that is no TOML."""
    try:
        return parsed(files(__package__).joinpath(*name.split("/")).read_text(encoding="utf-8"), name)
    except UnicodeDecodeError as error:
        raise LexiconError("{file}: byte {place} is not UTF-8; save the file as UTF-8",
                           file=name, place=str(error.start)) from error
    except TomlError as error:
        raise LexiconError(error.message) from error
