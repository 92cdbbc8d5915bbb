"""Layers, read from paths and imports (docs/architecture.md): allowed imports of each module."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from game import registry
from game.menus.chart.map import read_chart
from tests.sources import statements_of, text_of, tree_of

ROOT = Path(__file__).resolve().parents[1]

FLOORS: tuple[str, ...] = (
    r"game\.(core|ui)\..*|game\.(program|environment|profanity|signals|start_checks|streams)",
    r"game\.languages",
    r"game\.i18n",
    r"game\.boards\..*",
    r"game\.plugin",
    r"game\.registry",
    r"game\.(match|board_library|storage)\..*|game\.(play_arguments|arguments|command_line|seat_names)",
    r"game\.(review\..*|assets|services|window_geometry|window)",
    r"game\.modes\..*",
    r"game\.printing\..*",
    r"game\.scenes\..*",
    r"game\.pages\..*",
    r"game\.table\..*",
    r"game\.(menus|kiosk)\..*|game\.isles\.[a-z]+\..*",
    r"game\.navigator",
    r"game\.startup",
    r"game\.app",
    r"game\.commands\..*",
    r"main",
)
"""Layers from the bottom up: a module imports from its own layer and lower ones. The path decides a file's layer."""

BELOW_THE_SCREEN = (
    r"game\.(core|match|boards|board_library|modes|printing|review|storage|i18n|languages|profanity|program|play_arguments|arguments|command_line|signals|start_checks|streams)(\..*)?"
    r"|game\.commands\.(?!bench).*|game\.(registry|plugin)"
)
FORBIDDEN: tuple[tuple[str, frozenset[str]], ...] = (
    (r"game\.isles\.[a-z]+\.(rules|players)(\..*)?", frozenset({"pygame", "pytmx", "sqlite3"})),
    (r"game\.isles\.[a-z]+\.(board|plugin|drawing|printing)", frozenset({"pygame", "pytmx", "sqlite3"})),
    (r"game\.table\.plugin", frozenset({"pygame", "pytmx", "sqlite3"})),
    (r"game\.isles\.[a-z]+\.(table\.)?draft", frozenset({"pygame", "pytmx", "sqlite3"})),
    (r"game\.(storage\..*|window_geometry|commands\.(doctor|kiosk_setup|data))", frozenset({"pygame", "pytmx"})),
    (r"game\.modes\.(data_file|results_csv|player_statistics|handicap_proposal)", frozenset({"pygame", "pytmx"})),
    (r"game\.commands\.window_checks", frozenset({"pytmx", "sqlite3"})),
    (r"game\.scenes\.stack|main", frozenset({"pygame", "pytmx", "sqlite3"})),
    (BELOW_THE_SCREEN, frozenset({"pygame", "pytmx", "sqlite3"})),
)
"""Modules that an import in a fresh interpreter must not load; the first matching row counts."""

PUBLIC = {"_asdict", "_exit", "_fields", "_replace"}
"""Of named tuples and of ``os``: public in spite of the underscore. Names with two are the language's."""

READS_PRIVATE = re.compile(r"(?<!\bself)(?<!\bcls)(?<!\bsuper\(\))\._[a-z]")
"""Access to a private attribute of another object."""

IMPURE = {"pygame", "os", "io", "pathlib", "time", "datetime", "secrets", "socket", "subprocess", "tempfile", "sqlite3"}
"""Modules that rules never import: no files, no clock."""


def module_files() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    files = [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


MODULES = module_files()
ROOMS = [module for module, file in MODULES.items() if file.name != "__init__.py"]


@cache
def floor_of(module: str) -> int | None:
    """Layer of a module; None for packages and foreign modules."""
    return next((number for number, floor in enumerate(FLOORS) if re.fullmatch(floor, module)), None)


def isle_of(module: str) -> str | None:
    """The isle a module belongs to; None outside the isles' folders."""
    found = re.fullmatch(r"game\.isles\.([a-z_]+)\..*", module)
    return found[1] if found else None


@cache
def imports_of(module: str) -> tuple[tuple[int, str], ...]:
    """Line and dotted name of everything a module's text imports, inside functions and for types too."""
    return tuple(_imports_of(module))


def _imports_of(module: str) -> Iterator[tuple[int, str]]:
    for node in statements_of(MODULES[module]):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                yield node.lineno, whole if whole in MODULES else source


def test_every_room_stands_on_a_floor() -> None:
    assert [module for module in ROOMS if floor_of(module) is None] == []


def test_imports_point_down() -> None:
    wrong = []
    for module in ROOMS:
        row = floor_of(module)
        for line, name in imports_of(module):
            other = floor_of(name)
            if row is not None and other is not None and other > row:
                wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_isles_know_nothing_of_each_other_and_nobody_outside_knows_one() -> None:
    wrong = []
    for module in ROOMS:
        for line, name in imports_of(module):
            theirs = isle_of(name)
            if theirs is not None and theirs != isle_of(module):
                wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_an_isle_imports_nothing_of_the_house_and_its_own_rooms_point_down() -> None:
    """rules < players, board < table; menus and kiosk are beside the games."""
    order = ("rules", "players", "board", "table")
    wrong = []
    for module in ROOMS:
        mine = isle_of(module)
        for line, name in imports_of(module):
            if mine is None:
                continue
            if re.match(r"game\.(menus|kiosk)\.", name):
                wrong.append(f"{module} line {line} imports {name}")
            room, other = module.split(".")[3], name.split(".")[3] if isle_of(name) == mine else ""
            if room in order and other in order and order.index(other) > order.index(room):
                wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_rules_and_players_import_the_standard_library_the_core_and_themselves_and_no_files_or_clock() -> None:
    wrong = []
    for module in ROOMS:
        if not re.fullmatch(r"game\.isles\.[a-z]+\.(rules|players)(\..*)?", module):
            continue
        allowed = [
            f"game.isles.{isle_of(module)}.rules",
            "game.core.state",
            "game.core.handicap",
            "game.core.lazy_moves",
            "game.core.players",
            "game.core.rank_bounds",
        ]
        if module.endswith(".rules.achievements"):
            allowed.append("game.core.achievements")
        if module.endswith(".players.claims"):  # the checker of a hint's claims is independent of its search
            allowed.append("game.core.claims")
        elif ".players" in module:
            allowed += [
                f"game.isles.{isle_of(module)}.players",
                "game.core.best_result",
                "game.core.claims",
                "game.core.puzzle_goal",
                "game.core.rollouts",
            ]
        for line, name in imports_of(module):
            top = name.split(".")[0]
            is_ours = any(name.startswith(part) for part in allowed)
            is_impure = ".rules" in module and (top in IMPURE or name == "game.core.players")
            if is_impure or not (is_ours or top in sys.stdlib_module_names):
                wrong.append(f"{module} line {line} imports {name}")
    assert wrong == []


def test_no_two_packages_import_each_other_not_even_in_a_ring() -> None:
    """Each folder right below ``game``, and each module there, with all imports inside functions and for types."""
    graph: dict[str, set[str]] = {}
    for module in ROOMS:
        package = ".".join(module.split(".")[:2])
        others = {".".join(name.split(".")[:2]) for _, name in imports_of(module) if name in MODULES}
        graph.setdefault(package, set()).update(others - {package})
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(f"a circle: {' > '.join(circle.args[1])}") from None
    assert "game.registry" in graph["game.match"]


def test_no_two_packages_of_the_menus_import_each_other_not_even_in_a_ring() -> None:
    graph: dict[str, set[str]] = {}
    for module in (each for each in ROOMS if each.startswith("game.menus.")):
        package = ".".join(module.split(".")[:3])
        others = {".".join(name.split(".")[:3]) for _, name in imports_of(module) if name.startswith("game.menus.")}
        graph.setdefault(package, set()).update(others - {package})
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(f"a circle: {' > '.join(circle.args[1])}") from None
    assert {len(module.split(".")) for module in ROOMS if module.startswith("game.menus.")} == {4}, (
        "a page in no package"
    )


def test_no_two_rooms_import_each_other_not_even_in_a_ring() -> None:
    """Imports inside functions and for types count: they keep a circle from biting, they do not cut it."""
    graph = {module: {name for _, name in imports_of(module) if name in MODULES} for module in ROOMS}
    order = TopologicalSorter(graph)
    try:
        order.prepare()
    except CycleError as circle:
        raise AssertionError(f"a circle: {' > '.join(circle.args[1])}") from None
    assert len(graph) == len(ROOMS)


LATE_PLACES = (
    r"main|game\.(startup|plugin|core\.(digest|late_logger)|boards\.(tiled|map_reader)|ui\.system_fonts)"
    r"|game\.isles\.[a-z]+\.plugin"
)
"""Modules whose functions may import: docs/startup.md has a line for each."""


def _guarded(tree: ast.AST) -> set[ast.AST]:
    """Imports with caught failure: optional modules."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.Try)
        for part in node.body
        for inner in ast.walk(part)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    }


def test_a_function_imports_only_where_the_start_or_a_missing_module_asks_for_it() -> None:
    wrong = [
        f"{module} line {node.lineno}"
        for module in ROOMS
        if not re.fullmatch(LATE_PLACES, module)
        for function in statements_of(MODULES[module])
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom) and node not in _guarded(tree_of(MODULES[module]))
    ]
    assert wrong == []


def test_every_place_of_late_imports_has_its_reason_on_the_page() -> None:
    page = (ROOT / "docs" / "startup.md").read_text(encoding="utf-8")
    late = [module for module in ROOMS if re.fullmatch(LATE_PLACES, module) and not module.startswith("game.isles.")]
    assert len(late) == 8
    assert [module for module in late if f"`{MODULES[module].relative_to(ROOT).as_posix()}`" not in page] == []


def test_the_first_picture_loads_no_late_part() -> None:
    """The first frame in a new process; modules reserved for ``startup`` are not loaded yet."""
    late = [
        "game.navigator",
        "game.match.thinker",
        "game.match.records",
        "game.board_library.boards",
        "game.menus.chart.idle_jobs",
    ]
    late += ["game.boards.repository", "game.modes.tables", "game.table.table_setup", "hashlib", "pytmx", "PIL"]
    late += [
        "argparse",
        "logging",
        "xml.etree.ElementTree",
        "pygame._sdl2.controller",
        "game.command_line",
        "game.arguments",
    ]
    placed = {place.name for place in read_chart().layers["places"]}  # another game's picture is asked of its plugin
    late += [f"game.isles.{game}.plugin" for game in registry.GAMES if game in placed]
    code = (
        "import main, sys, tempfile\nfrom pathlib import Path\nfrom game.app import open_app\n"
        "from game.play_arguments import PlayArguments\n"
        "app = open_app(PlayArguments(data=Path(tempfile.mkdtemp())))\napp.step(0.01)\n"
        f"print([name for name in {late} if name in sys.modules])\napp.close()"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1:] == ["[]"], ran.stderr


def test_no_frame_waits_for_a_game_to_be_imported() -> None:
    """Once the thread after the first picture has ended, each game's table and rollouts are there."""
    code = (
        "import sys, tempfile\nfrom game import startup\nfrom game.app import make_app\n"
        "from game.registry import GAMES, plugin\n"
        "app = make_app(['--data', tempfile.mkdtemp()])\nstartup.preload(app.services)\n"
        "def parts(game):\n"
        "    is_large = (plugin(game).folder / 'table').is_dir()  # a small game has a file for each folder\n"
        "    return ('table.ui', 'players.rollouts') if is_large else ('ui', 'players')\n"
        "names = [f'game.isles.{game}.{part}' for game in GAMES for part in parts(game)]\n"
        "print([name for name in names if name not in sys.modules])\napp.close()"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1:] == ["[]"], ran.stderr


def test_no_isle_is_named_outside_the_isles() -> None:
    """In no string: a sprite (``mosaic/star``) is named by its game. Docstrings and examples of a command are texts."""
    wrong = []
    named = re.compile(rf"\b({'|'.join(registry.GAMES)})\b", re.IGNORECASE)
    for module in ROOMS:
        if isle_of(module) is not None or module == "game.registry":
            continue
        if not named.search(text_of(MODULES[module])):
            continue
        nodes = list(ast.walk(tree_of(MODULES[module])))
        docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in docstrings:
                continue
            if named.search(node.value) and not node.value.startswith("examples:"):
                wrong.append(f"{module} line {node.lineno} names a game: {node.value}")
    assert wrong == []


def test_tests_import_what_playing_needs_and_nothing_more() -> None:
    """The README's two commands install ``requirements.txt`` alone, and the tests run on that."""
    required = {
        re.split(r"[<>=~]", line, maxsplit=1)[0]
        .replace("pygame-ce", "pygame")
        .replace("pillow", "PIL")
        .replace("fpdf2", "fpdf")
        for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").split()
    }
    allowed = sys.stdlib_module_names | required | {"main", "game", "tools", "tests"}
    wrong = []
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in statements_of(file):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [str(node.module)]
            wrong += [f"{file.name} imports {name}" for name in names if name.split(".")[0] not in allowed]
    assert wrong == []


def test_private_names_stay_in_their_module() -> None:
    """In the program, in tests and in tools: a private name is used only in its module."""
    wrong = []
    for file in sorted(path for folder in ("game", "tests", "tools") for path in (ROOT / folder).rglob("*.py")):
        if not READS_PRIVATE.search(text_of(file)):  # most files access only their own, and need no parsing
            continue
        tree = tree_of(file)
        own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)} | PUBLIC
        for node in ast.walk(tree):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
                continue
            if node.attr not in own and ast.unparse(node.value) not in ("self", "cls", "super()"):
                wrong.append(f"{file.relative_to(ROOT)} line {node.lineno}: {ast.unparse(node)}")
    assert wrong == []


def test_packages_hold_a_docstring_only() -> None:
    """Importing ``game.isles.bridges.rules.state`` runs every ``__init__`` above it."""
    for module, file in MODULES.items():
        if file.name == "__init__.py":
            body = tree_of(file).body
            assert len(body) == 1, f"{module} holds more than a docstring"
            assert isinstance(body[0], ast.Expr), f"{module} holds no docstring"


def forbidden_to(module: str) -> frozenset[str]:
    """Modules that an import of this module must not load."""
    return next((names for part, names in FORBIDDEN if re.fullmatch(part, module)), frozenset())


IMPORT_EACH = """
import collections.abc, dataclasses, enum, functools, itertools, json, os, pathlib, random, re, sys, typing
for module in sys.argv[1:]:
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            __import__(module)
            said = sorted({name.split(".")[0] for name in sys.modules})
        except BaseException as error:
            said = repr(error)
        os.write(theirs, json.dumps(said).encode())
        os._exit(0)
    os.close(theirs)
    with open(ours) as pipe:
        print(module, pipe.read(), flush=True)
    os.waitpid(child, 0)
"""
"""Imports each module in a fork of a clean interpreter; prints the modules loaded with it, or the error."""


@pytest.mark.slow
def test_each_light_module_can_be_imported_alone_and_brings_nothing_heavy() -> None:
    """A module that leans on another's import is found out."""
    modules = [module for module in ROOMS if forbidden_to(module)]
    line = [sys.executable, "-c", IMPORT_EACH, *modules]
    silent = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    told = subprocess.run(line, cwd=ROOT, env=silent, capture_output=True, text=True, check=True, timeout=120).stdout
    found = {module: json.loads(said) for module, said in (row.split(" ", 1) for row in told.splitlines())}
    assert found.keys() == set(modules)
    assert {module: said for module, said in found.items() if isinstance(said, str)} == {}
    assert [f"{module} brings {name}" for module in modules for name in forbidden_to(module) & set(found[module])] == []
