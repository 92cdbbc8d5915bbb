"""The examples in docstrings run: every module of the program that holds one."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "game").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def test_the_public_types_have_examples() -> None:
    for module in (
        "game.match.match",
        "game.core.state",
        "game.core.rank_bounds",
        "game.match.records",
        "game.storage.storage",
        "game.plugin",
    ):
        assert module in MODULES


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_are_right(module: str) -> None:
    done = doctest.testmod(import_module(module))
    assert done.attempted > 0
    assert done.failed == 0
