"""Imports point one way (README, map of the code): main > app > scenes > what has no picture > ai > rules."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

LAYERS: tuple[tuple[str, ...], ...] = (
    ("game.rules",),
    ("game.ai",),
    (
        "game.ui",
        "game.match",
        "game.boards",
        "game.records",
        "game.storage",
        "game.i18n",
        "game.arguments",
    ),  # the house
    ("game.environment", "game.services", "game.commands"),
    ("game.scenes",),
    ("game.app", "game.bench"),
    ("main",),
)
"""From the bottom up: a module imports from its own row and the rows below. What is not named belongs to the house;
``commands`` stand below the scenes, for they have no window; ``bench`` measures the app, so it stands beside it."""

HOUSE = 2

FORBIDDEN: dict[str, set[str]] = {
    "game.rules": {"pygame", "pytmx", "sqlite3"},
    "game.ai": {"pygame", "pytmx", "sqlite3"},
    "game.match": {"pygame", "pytmx", "sqlite3"},
    "game.records": {"pygame", "pytmx", "sqlite3"},
    "game.arguments": {"pygame", "pytmx", "sqlite3"},
    "game.commands": {"pygame", "pytmx", "sqlite3"},
    "game.boards": {"pygame", "pytmx", "sqlite3"},
    "game.storage": {"pygame"},
    "game.i18n": {"pygame"},
    "game.codes": {"pygame"},
    "game.daily": {"pygame"},
    "game.house": {"pygame"},
    "game.regatta": {"pygame"},
    "game.scenes.stack": {"pygame"},
    "main": {"pygame", "pytmx", "sqlite3"},
}
"""What a module must not bring along when it is imported in a fresh interpreter."""

STANDARD_ONLY = {"game.rules"}
"""Packages that import nothing but the standard library and themselves."""

IMPURE = {"pygame", "os", "io", "pathlib", "time", "datetime", "secrets", "socket", "subprocess", "tempfile", "sqlite3"}
"""What the rules never import: no files, no clock."""


def module_files() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    files = [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


MODULES = module_files()


def layer_of(module: str) -> int | None:
    """The row of LAYERS a module stands in; None for the bare package ``game`` and what is not ours."""
    for number, layer in enumerate(LAYERS):
        if any(is_in(module, part) for part in layer):
            return number
    return HOUSE if module.startswith("game.") else None


def imports_of(module: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything a module's text imports, also inside functions, but not for types only."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
        for part in node.body
        for inner in ast.walk(part)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} line {node.lineno}: imports are absolute"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield node.lineno, whole if whole in MODULES else str(node.module)


def test_imports_point_down() -> None:
    wrong = []
    for module in MODULES:
        row = layer_of(module)
        for line, name in imports_of(module):
            other = layer_of(name)
            if row is not None and other is not None and other > row:
                wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_games_know_nothing_of_each_other() -> None:
    """``game.rules.bridges`` and its helper modules never import those of another game; so too boards and players."""
    games = ("bridges", "elevens", "waterways", "mosaic")
    wrong = []
    for module in MODULES:
        if not module.startswith(("game.rules.", "game.boards.", "game.ai.")):
            continue
        mine = next((game for game in games if module.split(".")[2].startswith(game)), None)
        for line, name in imports_of(module):
            last = name.split(".")[2] if name.startswith("game.") and name.count(".") > 1 else ""
            theirs = next((game for game in games if last.startswith(game)), None)
            if theirs is not None and theirs != mine:
                wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_rules_import_the_standard_library_only_and_no_files_or_clock() -> None:
    wrong = []
    for module in MODULES:
        if any(module.startswith(package) for package in STANDARD_ONLY):
            for line, name in imports_of(module):
                top = name.split(".")[0]
                if top in IMPURE or (top not in sys.stdlib_module_names and not name.startswith("game.rules")):
                    wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_packages_hold_a_docstring_only() -> None:
    """Importing ``game.rules.bridges`` runs every ``__init__`` above it."""
    for module, file in MODULES.items():
        if file.name == "__init__.py":
            body = ast.parse(file.read_text(encoding="utf-8")).body
            assert len(body) == 1, f"{module} holds more than a docstring"
            assert isinstance(body[0], ast.Expr), f"{module} holds no docstring"


def light_modules() -> list[str]:
    """The modules that must leave something out, packages left out for they are imported with their modules."""
    return [
        module
        for module, file in MODULES.items()
        if file.name != "__init__.py" and any(is_in(module, part) for part in FORBIDDEN)
    ]


def test_each_light_module_can_be_imported_alone_and_brings_nothing_heavy() -> None:
    """Each in an interpreter of its own, a few at once: a module that leans on another's import is found out."""
    modules = light_modules()
    wrong = []
    for begin in range(0, len(modules), 4):
        running = {module: import_alone(module) for module in modules[begin : begin + 4]}
        for module, process in running.items():
            out, err = process.communicate(timeout=60)
            if process.returncode:
                wrong.append(f"{module}: {err.splitlines()[-1] if err else process.returncode}")
            forbidden = {name for part in FORBIDDEN if is_in(module, part) for name in FORBIDDEN[part]}
            wrong += [f"{module} brings {name}" for name in sorted(forbidden & set(out.split()))]
    assert wrong == []


def is_in(module: str, part: str) -> bool:
    """Whether a module is that part, one of its package, or a helper beside it (``storage_schema`` to ``storage``)."""
    return module == part or module.startswith((f"{part}.", f"{part}_"))


def import_alone(module: str) -> subprocess.Popen[str]:
    """A fresh interpreter that imports the module and prints the names of what came with it."""
    script = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    return subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
