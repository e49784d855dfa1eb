"""The language in which the program speaks: messages through a catalogue, lists and names put into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations

# A list of more names than this is shortened to its first ones "and N others".
LONGEST_LIST = 5
KEPT = 2


@dataclass(frozen=True, slots=True)
class Words:
    """One language for people. Messages are English in the source; a catalogue of other translations may be given."""

    language: str = "en"
    catalogue: NullTranslations = field(default_factory=NullTranslations)

    def gettext(self, message: str, **params: object) -> str:
        """A message in this language, its ``{names}`` filled."""
        return self.catalogue.gettext(message).format(**params)

    def ngettext(self, one: str, many: str, n: int, **params: object) -> str:
        """A message in the form for ``n``, its ``{names}`` and ``{n}`` filled."""
        return self.catalogue.ngettext(one, many, n).format(n=n, **params)

    def title(self, message: str) -> str:
        """A title of the codebook in this language; it holds no names to fill."""
        return self.catalogue.gettext(message) if message else ""

    def listing(self, parts: Sequence[str]) -> str:
        """"a", "a and b", "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.gettext("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])

    def names(self, names: Sequence[str]) -> str:
        """Names of texts as a list; a long one as "a, b and 7 others"."""
        if len(names) <= LONGEST_LIST:
            return self.listing(names)
        rest = len(names) - KEPT
        return self.ngettext("{names} and {n} other", "{names} and {n} others", rest, names=", ".join(names[:KEPT]))
