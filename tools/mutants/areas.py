"""Areas of the mutation score, each a set of modules and tests, and a row of the table in ``docs/testing.md``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_GAMES_PLAYED_WHOLE: Final = ("tests/test_all_games.py", "tests/test_golden.py", "tests/test_refusals.py")

_ON_SCREEN: Final = ("menus", "scenes", "table", "kiosk", "review")
"""Packages of ``game/`` with screens."""

_SCREEN_TESTS: Final = (
    "tests/menus/", "tests/pages/", "tests/scenes/", "tests/table/", "tests/kiosk/", "tests/review/", "tests/ui/",
    "tests/modes/", "tests/printing/", "tests/test_achievements.py", "tests/test_clicks.py", "tests/test_outlines.py",
    "tests/test_walks.py",
)  # fmt: skip
"""Shared test list of these packages, measured once; a mutant runs only the tests of its line."""


@dataclass(frozen=True, slots=True)
class Area:
    """Files that belong together, and the tests that matter for them; ``keyword`` is pytest's ``-k``."""

    name: str
    files: tuple[Path, ...]
    tests: tuple[str, ...]
    keyword: str = ""


def areas() -> list[Area]:
    """Every area; those of the games come from the folders, so that a new game needs no entry."""
    found = []
    isles = sorted(path.parent for path in (ROOT / "game" / "isles").glob("*/rules"))
    for isle in isles:
        own = files_of_tests(f"tests/isles/{isle.name}", leave_out=("table", "players"))
        tests = (*own, *_GAMES_PLAYED_WHOLE, "tests/modes/")
        keyword = f"{isle.name} or modes"
        found.append(Area(f"rules/{isle.name}", sources(isle / "rules"), tests, keyword))
    core_tests = (
        *files_of_tests("tests/core"),
        *files_of_tests("tests/match", leave_out=("thinker",)),
        "tests/test_all_games.py",
    )
    found.append(Area("match", sources("game/match/match.py"), core_tests))
    found.append(Area("records", sources("game/match/records.py", "game/core/state.py"), (*core_tests, "tests/modes/")))
    found.append(Area("storage", sources("game/storage"), ("tests/storage/",)))
    found.append(Area("codes", sources("game/modes/codes.py"), ("tests/modes/",)))
    for isle in isles:
        players = files_of_tests(f"tests/isles/{isle.name}", only=("players",))
        tests = (*players, "tests/test_all_games.py")
        found.append(Area(f"players/{isle.name}", sources(isle / "players"), tests, isle.name))
    found += [Area(name, sources(f"game/{name}"), _SCREEN_TESTS) for name in _ON_SCREEN]
    return found


def sources(*places: Path | str) -> tuple[Path, ...]:
    """The Python files at these places, folders with all they hold."""
    files: list[Path] = []
    for place in places:
        path = ROOT / place
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return tuple(path for path in files if path.stem != "__init__")


def files_of_tests(folder: str, *, leave_out: tuple[str, ...] = (), only: tuple[str, ...] = ("",)) -> tuple[str, ...]:
    """Test files below a folder whose relative path without ``test_`` starts with one of these (``table/test_bar.py``
    with ``table``).
    """
    found = []
    for path in sorted((ROOT / folder).rglob("test_*.py")):
        inside = path.relative_to(ROOT / folder).as_posix()
        plain = inside.removeprefix("test_")
        if plain.startswith(only) and not plain.startswith(leave_out):
            found.append(f"{folder}/{inside}")
    return tuple(found)


def module_name(path: Path) -> str:
    """The dotted name under which a file is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def chosen(wanted: list[str]) -> list[Area]:
    """Areas of these names (``rules`` is all of ``rules/..``), or cut down to a module or package such as
    ``game.storage``; ``LookupError`` for other names.
    """
    found: list[Area] = []
    for name in wanted:
        parts = [area for area in areas() if area.name == name or area.name.startswith(f"{name}/")]
        for area in areas():
            files = tuple(path for path in area.files if f"{module_name(path)}.".startswith(f"{name}."))
            if files:
                parts.append(Area(name, files, area.tests, area.keyword))
        if not parts:
            raise LookupError(f"no area and no module {name!r}; areas: {', '.join(area.name for area in areas())}")
        found += parts
    return found or areas()
