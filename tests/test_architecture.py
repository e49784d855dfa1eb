"""The walls of the house: which module may import which, and where the letters of the treaties' languages may stand."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pipeline"
MODULES = sorted(PACKAGE.rglob("*.py"))

# A layer may import layers of a lower number. All other modules are stages, which never import each other.
FOUNDATION = {
    "direction": -1, "": 0, "message": 0, "model": 0, "limits": 0, "toml": 1, "codebook": 1, "packed": 1, "spans": 1,
    "keep": 2, "lexicon": 2,
}  # fmt: skip
COMPOSITION = {
    "writers": 4, "store": 4, "arguments": 4, "single": 4, "parser": 4, "summary": 4, "tasks": 4, "cache": 5,
    "spread": 5, "run": 6, "concordance": 7, "correct": 7, "cli": 8, "__main__": 9,
}  # fmt: skip
STAGE = 3
# What several stages may use: wording for people, and what people say of the texts.
SHARED = {"explain", "manifest", "corrections"}

ONLY_IN = {
    "spacy": {"recognise"},
    "pandas": {"compare", "writers"},
    "pypdfium2": {"readers"},
    "pdfplumber": {"readers"},
    "docx": {"readers", "writers"},
    "jinja2": {"writers"},
    "xlsxwriter": {"writers"},
}
FOREIGN_LETTERS = re.compile(r"[\u0400-\u052făâîșțşţĂÂÎȘȚŞŢ]")


def name(path: Path) -> str:
    """The room of a module: its file's name, or its package's."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py").replace("__init__", "")


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, at its head or inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    guarded = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in guarded:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            package = path.relative_to(ROOT).parent.parts
            base = ".".join(package[: len(package) - node.level + 1])
            yield from _from(f"{base}.{node.module}" if node.module else base, node)
        elif isinstance(node, ast.ImportFrom):
            yield from _from(node.module or "", node)


def _from(module: str, node: ast.ImportFrom) -> Iterator[str]:
    if module == "pipeline":
        yield from (f"pipeline.{alias.name}" for alias in node.names if not alias.name.startswith("__"))
    else:
        yield module


def layer(room: str) -> int:
    return FOUNDATION.get(room, COMPOSITION.get(room, STAGE))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_one_way_and_stages_do_not_import_each_other(path: Path) -> None:
    room = name(path)
    for module in imports(path):
        if module.split(".")[0] != "pipeline":
            continue
        other = (*module.split("."), "")[1]
        if other == room:
            continue
        allowed = layer(other) < layer(room) or (other in SHARED and layer(room) == STAGE and room not in SHARED)
        assert allowed, f"{room or 'the package'} imports {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_library_is_imported_only_where_it_belongs(path: Path) -> None:
    for module in imports(path):
        library = module.split(".")[0]
        assert name(path) in ONLY_IN.get(library, {name(path)}), f"{library} is imported outside {ONLY_IN[library]}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_letter_of_the_treaties_languages_stands_in_code(path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        assert not FOREIGN_LETTERS.search(line), f"line {number}: {line.strip()}"


def test_the_model_imports_only_the_standard_library() -> None:
    assert {module.split(".")[0] for module in imports(PACKAGE / "model.py")} <= sys.stdlib_module_names


@pytest.mark.parametrize("command", [["--help"], ["report", "--help"], ["--version"]])
def test_asking_for_help_loads_neither_spacy_nor_pandas(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "pipeline", *command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert not loaded & {
        "spacy", "pandas", "numpy", "pypdfium2", "pdfplumber", "pymorphy3", "simplemma", "py3langid", "jinja2",
    }  # fmt: skip


def test_every_module_says_what_it_is() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path.relative_to(ROOT)
