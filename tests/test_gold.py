"""The coded cases: what the whole pipeline makes of them, measured by tests/score.py."""

from pathlib import Path

import pytest
import score

from pipeline.cli import main

GOLD = Path(__file__).parent / "gold"
SEEDS = ("000", "001", "002", "003", "004")


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that the codes command writes for all coded cases."""
    out = tmp_path_factory.mktemp("gold")
    for command in ("codes", "clauses"):
        assert main([command, "--raw", str(GOLD), "--out", str(out), "--quiet"]) in (0, 1)
    return out


def seeds_only(tmp_path: Path) -> Path:
    for path in GOLD.iterdir():
        if path.name.startswith(SEEDS):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def test_the_coded_cases_are_well_formed() -> None:
    assert score.check(GOLD) == 0


def test_the_five_treaties_are_coded_without_an_error(output: Path, tmp_path: Path) -> None:
    figures, wrong = score.measure(seeds_only(tmp_path), output)
    assert wrong == []
    assert figures["cases"] == 5
    for name in ("cells_right", "whole_cases_right", "values_f1", "clauses_f1", "provisions_f1", "notes_f1"):
        assert figures[name] == 1.0, name
    assert figures["wrong_without_warning"] == 0
