"""The command line's parser speaking a language: ``speaking`` lets argparse's own words come from our catalogue."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.explain.words import Words
from pipeline.message import N_

# What argparse says, as it says it in English.
_ITS_OWN = (
    N_("usage: "), N_("options"), N_("positional arguments"), N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"), N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"), N_("unrecognized arguments: %s"), N_("expected one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"), N_("invalid %(type)s value: %(value)r"),
    N_("ambiguous option: %(option)s could match %(matches)s"), N_("ignored explicit argument %r"),
)


@contextmanager
def speaking(words: Words) -> Iterator[None]:
    """For a time argparse, which asks gettext's one global catalogue, asks the one of a language."""
    own, its = argparse._, argparse.ngettext  # type: ignore[attr-defined]
    argparse._, argparse.ngettext = words.catalogue.gettext, words.catalogue.ngettext  # type: ignore[attr-defined]
    try:
        yield
    finally:
        argparse._, argparse.ngettext = own, its  # type: ignore[attr-defined]
