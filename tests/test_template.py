"""The example games are honest templates: a renamed copy passes the tests of all games, the linter and the types."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("game", "tests", "tools", "levels", "packaging")
LINKED = ("assets", "docs")
NAME = "marbles"


def run(tree: Path, *arguments: str) -> None:
    """Runs a Python module in the copied tree; fails with all it printed."""
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    line = [sys.executable, "-m", *arguments]
    done = subprocess.run(line, cwd=tree, env=quiet, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"


@pytest.fixture(params=["pebbles", "hex"])
def tree(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of the program and its tests in which somebody has begun a game from a template."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    for path in (*ROOT.glob("*.py"), *ROOT.glob("*.toml"), *ROOT.glob("*.txt"), *ROOT.glob("*.md")):
        shutil.copy2(path, tmp_path / path.name)
    run(tmp_path, "tools.new_game", NAME, "--template", request.param)
    return tmp_path


@pytest.mark.slow
def test_a_renamed_copy_of_a_template_is_green_in_tests_linter_and_types(tree: Path) -> None:
    asked = (
        "tests/test_plugins.py tests/test_layers.py tests/test_all_games.py tests/test_golden.py tests/test_hints.py"
    )
    run(tree, "pytest", "-q", "-x", "-p", "no:cacheprovider", *asked.split(), "-k", f"{NAME} or layers")
    folder = f"game/isles/{NAME}"
    if importlib.util.find_spec("ruff") is not None:  # the linter and the types come with requirements-dev.txt
        run(tree, "ruff", "check", folder, "game/registry.py")
        run(tree, "ruff", "format", "--check", folder, "game/registry.py")
    if importlib.util.find_spec("mypy") is not None:
        run(tree, "mypy", "--strict", folder)
