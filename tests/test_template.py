"""The example games are honest templates: a renamed copy passes the tests of all games, the linter and the types."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import new_game

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("game", "tests", "tools", "levels", "packaging")
LINKED = ("assets", "docs")
COPIES = {"pebbles": "marbles", "hex": "rhombs"}
"""Each template and the name of its copy."""


def run(tree: Path, *arguments: str) -> None:
    """Runs a Python module in the copied tree; fails with all it printed."""
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    line = [sys.executable, "-m", *arguments]
    done = subprocess.run(line, cwd=tree, env=quiet, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the program and its tests with a new game from each template."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    for path in (*ROOT.glob("*.py"), *ROOT.glob("*.toml"), *ROOT.glob("*.txt"), *ROOT.glob("*.md")):
        shutil.copy2(path, tmp_path / path.name)
    for template, name in COPIES.items():
        run(tmp_path, "tools.new_game", name, "--template", template)
    return tmp_path


@pytest.mark.slow
def test_a_renamed_copy_of_each_template_is_green_in_tests_linter_and_types(tree: Path) -> None:
    names, folders = list(COPIES.values()), [f"game/isles/{name}" for name in COPIES.values()]
    for folder in folders:
        files = (tree / folder).rglob("*.py")
        assert not [file for file in files if re.search(r"pebbles|\bhex\b|Hex[A-Z]", file.read_text(encoding="utf-8"))]
    asked = [f"tests/test_{part}.py" for part in ("plugins", "layers", "all_games", "golden", "hints", "refusals")]
    run(tree, "pytest", "-q", "-x", "-p", "no:cacheprovider", *asked, "-k", " or ".join([*names, "layers"]))
    if importlib.util.find_spec("ruff") is not None:  # the linter and the types come with requirements-dev.txt
        run(tree, "ruff", "check", *folders, "game/registry.py")
        run(tree, "ruff", "format", "--check", *folders, "game/registry.py")
    if importlib.util.find_spec("mypy") is not None:
        run(tree, "mypy", "--strict", *folders)


def test_a_copy_carries_the_new_name_wherever_the_old_one_stood() -> None:
    text = 'class HexScene: name = "hex"  # draw_hex, HexPlugin, a hexagon'
    assert (
        new_game.renamed(text, "hex", "marbles")
        == 'class MarblesScene: name = "marbles"  # draw_marbles, MarblesPlugin, a hexagon'
    )


@pytest.mark.parametrize("name", ["Marbles", "marbles-2", "bridges", "pebbles"])
def test_a_name_that_no_folder_can_have_or_another_game_has_is_refused(name: str) -> None:
    with pytest.raises(SystemExit):
        new_game.main([name])
