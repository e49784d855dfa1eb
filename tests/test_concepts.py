"""Loading the lexicon: what it refuses, and that what the interpretation asks for is there.

That every wording matches its examples, that data are in normal form and the like stands in ``test_lexicon.py``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.lexicon import concepts as lexicon
from pipeline.lexicon import data as lexicon_data
from pipeline.lexicon.concepts import LexiconError, concepts, groups, recogniser
from pipeline.lexicon.languages import language_data, languages
from pipeline.lexicon.patterns import parse

INTERPRET = Path(__file__).parent.parent / "pipeline" / "interpret"
MADE_BY_RECOGNITION = {"stop", "damaged_word", "breaks_off", "unexplained_word", "unread_word"}


@pytest.mark.parametrize("language", languages())
def test_every_wording_of_a_language_compiles(language: str) -> None:
    known = recogniser(language)
    rules = [wording.rule for concept in concepts() for wording in concept.in_language(language)]
    assert set(known.payloads) == set(rules) and len(rules) == len(set(rules))


@pytest.mark.parametrize("language", languages())
def test_every_word_group_can_be_put_into_a_pattern(language: str) -> None:
    for name in groups(language):
        assert parse(f"x {{{name}}}", language, groups(language)), name


def test_every_word_group_is_used_by_a_pattern_of_some_language() -> None:
    used = {"abbreviations"}  # read by the tokeniser
    for language in languages():
        used |= {name for concept in concepts() for w in concept.in_language(language) for name in _named(w.match)}
        used |= {name for phrases in groups(language).values() for text in phrases for name in _named(text)}
    assert {name for language in languages() for name in groups(language)} - used == set()


def _named(pattern: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", pattern)


def test_a_regular_expression_takes_its_payload_from_a_group_that_is_in_it() -> None:
    for language in languages():
        known = recogniser(language)
        for rule, regex in (*known.regexes, *known.cased):
            if rule.endswith("_reference") or "_reference:" in rule:
                assert "value" in regex.pattern.groupindex, rule
            assert set(regex.pattern.groupindex) <= {"value", "at"}, rule


def test_no_wording_stands_twice_under_one_concept() -> None:
    for concept in concepts():
        for language, found in concept.wordings:
            written = [(w.match, w.regex, w.cased) for w in found]
            assert len(written) == len(set(written)), (concept.name, language)


def test_concepts_do_not_yield_to_themselves() -> None:
    assert [concept.name for concept in concepts() if concept.name in concept.yields_to] == []


def asked_for() -> Iterator[tuple[str, str]]:
    """(module, concept) for every concept that the interpretation asks a statement for, by its name."""
    for path in sorted(INTERPRET.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for constant in _constants(node):
                yield path.stem, constant


def _constants(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Call) and _name(node.func) in ("has", "first", "all"):
        sought: list[ast.expr] = [arg.value if isinstance(arg, ast.Starred) else arg for arg in node.args]
    elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "concept":
        sought = [
            one for side in node.comparators for one in (side.elts if isinstance(side, ast.Tuple | ast.Set) else [side])
        ]
    else:
        return []
    return [one.value for one in sought if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def test_every_concept_that_the_interpretation_asks_for_is_in_the_lexicon() -> None:
    from pipeline.interpret.grounds import BODIES, CRITERIA, STATE
    from pipeline.interpret.zones import ENTITY_TESTS, INDIVIDUAL_TESTS, QUANTS

    known = {concept.name for concept in concepts()} | MADE_BY_RECOGNITION
    assert {*BODIES, *CRITERIA, *STATE, *ENTITY_TESTS, *INDIVIDUAL_TESTS, *QUANTS} <= known
    assert {(module, name) for module, name in asked_for() if name not in known} == set()


def test_every_concept_of_the_lexicon_is_asked_for_by_somebody() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in INTERPRET.glob("*.py"))
    unused = {concept.name for concept in concepts() if f'"{concept.name}"' not in texts}
    assert {name for name in unused if not _yielded_to(name)} == set()


def test_every_group_of_words_is_used_by_a_pattern_or_by_a_stage() -> None:
    for language in languages():
        patterns = " ".join(w.match for concept in concepts() for w in concept.in_language(language))
        patterns += " ".join(phrase for phrases in groups(language).values() for phrase in phrases)
        unused = {name for name in groups(language) if f"{{{name}}}" not in patterns}
        assert unused - {"abbreviations"} == set(), language  # recognition asks for abbreviations itself


def _yielded_to(name: str) -> bool:
    """A concept that nobody asks for may be there to keep another from being seen in its words."""
    return any(name in concept.yields_to for concept in concepts())


GOOD = 'title = "House"\nru = [{ match = "дом", yes = ["дом"] }]\nro = [{ match = "casă", yes = ["casă"] }]\n'


@pytest.fixture
def lexicon_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Makes the lexicon one of a single concept, ``house``, with one word group."""

    def caches_cleared() -> None:
        for cached in (concepts, groups, recogniser):
            cached.cache_clear()

    def install(text: str) -> None:
        (tmp_path / "concepts").mkdir(exist_ok=True)
        (tmp_path / "concepts" / "house.toml").write_text(text, encoding="utf-8")
        (tmp_path / "groups.toml").write_text('[ru]\nhome = ["дом"]\n[ro]\nhome = ["casă"]\n', encoding="utf-8")
        for language in languages():
            language_data(language)  # kept, since these are looked for elsewhere
        for module in (lexicon, lexicon_data):
            monkeypatch.setattr(module, "files", lambda package: tmp_path)
        caches_cleared()

    yield install
    monkeypatch.undo()
    caches_cleared()


def test_a_concept_is_loaded_with_its_wordings_in_each_language(lexicon_of: Callable[[str], None]) -> None:
    lexicon_of(GOOD)
    (house,) = concepts()
    assert (house.name, house.title, house.glossary, house.yields_to) == ("house", "House", False, frozenset())
    assert [w.rule for w in house.in_language("ro")] == ["house:ro:1"]
    assert house.in_language("xx") == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('ro = [{ match = "casă", yes = ["casă"] }]\n', "", "concepts/house.toml: no wording in ro"),
        ("ro = [", "ro = ", "concepts/house.toml, line 3: it is not valid TOML"),
        (', yes = ["дом"]', "", "concepts/house.toml, ru 1: a wording needs an example"),
        ('"дом", yes', '"дом", regex = "дом", yes', "concepts/house.toml, ru 1: a wording needs one of match"),
        ('match = "casă", ', "", "concepts/house.toml, ro 1: a wording needs one of match, regex and cased"),
    ],
)
def test_data_that_break_a_rule_are_refused_with_file_and_place(
    old: str, new: str, message: str, lexicon_of: Callable[[str], None]
) -> None:
    lexicon_of(GOOD.replace(old, new))
    with pytest.raises(LexiconError, match=re.escape(message)):
        concepts()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('match = "дом"', 'match = "в {nowhere}"', "house:ru:1: no word group 'nowhere'"),
        ('match = "дом"', 'match = "дом ..2"', "house:ru:1: a pattern must"),
        ('match = "дом"', 'regex = "(дом"', "house:ru:1: missing"),
        ('match = "дом"', 'cased = "дом)"', "house:ru:1: unbalanced"),
    ],
)
def test_a_wording_that_cannot_be_read_is_refused_with_its_rule(
    old: str, new: str, message: str, lexicon_of: Callable[[str], None]
) -> None:
    lexicon_of(GOOD.replace(old, new))
    with pytest.raises(LexiconError, match=re.escape(message)):
        recogniser("ru")


def test_a_wording_may_use_a_group(lexicon_of: Callable[[str], None]) -> None:
    lexicon_of(GOOD.replace('match = "дом"', 'match = "в {home}"'))
    assert recogniser("ru").payloads == {"house:ru:1": None}
