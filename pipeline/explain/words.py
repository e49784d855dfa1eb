"""The language in which the program speaks: messages through a catalogue, lists and names put into sentences.

The catalogues are ``pipeline/locale/LANGUAGE/LC_MESSAGES/tiebreaker.po``, read as they are: there is no compiled copy
that could be out of date. Plural forms, lists and numbers follow the language (gettext and the CLDR, by Babel).
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from pipeline.explain.dates import day
from pipeline.message import Message, filled

# A list of more names than this is shortened to its first ones "and N others".
LONGEST_LIST = 5
KEPT = 2
SOURCE = "en"
DOMAIN = "tiebreaker"
# The CLDR's name for our English, which writes "a, b and c".
_LOCALES = {"en": "en_GB"}


class Names(str):
    """Names of texts inside a sentence, as a subject. A translation that needs them otherwise asks for one of
    ``FORMS``: "{who:in}"."""

    __slots__ = ("forms",)

    forms: Mapping[str, str]

    def __format__(self, form: str) -> str:
        return self.forms[form] if form else str(self)


FORMS = ("in", "of", "subject")


@dataclass(frozen=True, slots=True)
class Words:
    """One language for people. Messages are English in the source; a catalogue of other translations may be given."""

    language: str = SOURCE
    catalogue: NullTranslations = field(default_factory=NullTranslations)

    def __reduce__(self) -> tuple[Callable[[str], Words], tuple[str]]:
        return words_in, (self.language,)  # a catalogue's plural rule is code and cannot travel

    def gettext(self, message: str, /, **params: object) -> str:
        """A message in this language, its ``{names}`` filled."""
        return self._filled(self.catalogue.gettext(message), params)

    def ngettext(self, one: str, many: str, n: int, /, **params: object) -> str:
        """A message in the form for ``n``, its ``{names}`` and ``{n}`` filled."""
        return self._filled(self.catalogue.ngettext(one, many, n), {"n": n, **params})

    def pgettext(self, context: str, message: str, /, **params: object) -> str:
        """A message that other languages word otherwise in another place of a sentence."""
        return self._filled(self.catalogue.pgettext(context, message), params)

    def npgettext(self, context: str, one: str, many: str, n: int, /, **params: object) -> str:
        """The same in the form for ``n``."""
        return self._filled(self.catalogue.npgettext(context, one, many, n), {"n": n, **params})

    def agree(self, one: str, many: str, n: int, /, **params: object) -> str:
        """A message of which the verb agrees with ``n`` names: one, or several however many they are."""
        return self._filled(self.catalogue.ngettext(one, many, 1 if n == 1 else 2), {"n": n, **params})

    def said(self, message: str) -> str:
        """A message that was made without a language, and all that it is made of, in this one."""
        if not isinstance(message, Message):
            return message
        return self.gettext(message.id, **{name: self._told(value) for name, value in message.params.items()})

    def title(self, message: str) -> str:
        """A text of the codebook in this language; it holds no names to fill."""
        return self.catalogue.pgettext("codebook", message) if message else ""

    def number(self, number: int) -> str:
        """A whole number as it is written in a text."""
        if abs(number) < 1000:
            return str(number)
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self._locale)

    def language_named(self, code: str) -> str:
        """The name of a language in this one; its code where it has none."""
        from babel import Locale

        own = {"ru": self.gettext("Russian"), "ro": self.gettext("Romanian")}.get(code)
        return own or Locale.parse(self._locale).languages.get(code, code)

    def quoted(self, text: str) -> str:
        """A text in this language's quotation marks."""
        return self.catalogue.pgettext("quotation marks", "'{text}'").replace("{text}", text)

    def date(self, written: str) -> str:
        """A day as it is written in this language; what is no day as it is."""
        from babel.dates import format_date

        found = day(written, languages())
        return format_date(found, "long", locale=self._locale) if found else written

    def listing(self, parts: Sequence[str]) -> str:
        """"a", "a and b", "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        from babel.lists import format_list

        return format_list(parts, locale=self._locale)

    def either(self, parts: Sequence[str]) -> str:
        """"a", "a or b", "a, b or c"."""
        if len(parts) < 2:
            return "".join(parts)
        from babel.lists import format_list

        return format_list(parts, "or", locale=self._locale)

    def names(self, names: Sequence[str]) -> str:
        """Names of texts as a list; a long one as "a, b and 7 others"."""
        if len(names) <= LONGEST_LIST:
            return self.listing(names)
        rest = len(names) - KEPT
        return self.ngettext("{names} and {n} other", "{names} and {n} others", rest, names=", ".join(names[:KEPT]))

    def named(self, name: str) -> str:
        """The name of a text inside a sentence: in quotation marks where the language wants them; not a number."""
        return self.pgettext("name of a text", "{name}", name=name) if any(map(str.isalpha, name)) else name

    def forms(self, names: str, n: int) -> Names:
        """The names of ``n`` texts, listed already, in all forms that a sentence can need."""
        count = 1 if n == 1 else 2
        found = Names(names)
        found.forms = {
            "in": self.npgettext("of texts: in", "{names}", "{names}", count, names=names),
            "of": self.npgettext("of texts: of, except", "{names}", "{names}", count, names=names),
            "subject": self.npgettext("of texts: subject", "{names}", "{names}", count, names=names),
        }
        return found

    @property
    def _locale(self) -> str:
        return _LOCALES.get(self.language, self.language)

    def _filled(self, text: str, params: dict[str, object]) -> str:
        return filled(text, params, self.number, self.listing, self.quoted)

    def _told(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(self._told(one) for one in value)
        return self.said(value) if isinstance(value, str) else value


def own_name(language: str) -> str:
    """What a language calls itself."""
    from babel import Locale

    name = Locale.parse(language).language_name or language
    return f"{name[:1].upper()}{name[1:]}"


def languages() -> tuple[str, ...]:
    """The languages that the program speaks: English, and every one that has a catalogue."""
    return (SOURCE, *sorted(folder.name for folder in _folder().iterdir() if folder.is_dir()))


@cache
def words_in(language: str = SOURCE) -> Words:
    """The words of a language. Raises KeyError for one that has no catalogue."""
    if language == SOURCE:
        return Words()
    if language not in languages():
        raise KeyError(language)
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    path = _folder() / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language, domain=DOMAIN))
    compiled.seek(0)
    return Words(language, GNUTranslations(compiled))


def _folder() -> Traversable:
    return files("pipeline") / "locale"
