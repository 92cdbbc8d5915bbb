"""One public class a name: a search finds the single definition."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.sources import tree_of

ROOT = Path(__file__).resolve().parents[1]
ISLES = ROOT / "game" / "isles"


def public_classes() -> Iterator[tuple[str, Path]]:
    """Name and file of each public class that is defined at the top of a module of the program."""
    for file in sorted((ROOT / "game").rglob("*.py")):
        for node in tree_of(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, file


def role_of(file: Path) -> str:
    """Path of a module; inside an isle's folder the path below it, for the isles' folders are parallel."""
    if file.is_relative_to(ISLES) and len(file.relative_to(ISLES).parts) > 1:
        return Path("game/isles/*", *file.relative_to(ISLES).parts[1:]).as_posix()
    return file.relative_to(ROOT).as_posix()


def test_no_two_modules_define_a_public_class_of_the_same_name() -> None:
    """Games may repeat a name in the same file of their folders; elsewhere a name has one class."""
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, file in public_classes():
        places[name][role_of(file)].append(file.relative_to(ROOT).as_posix())
    repeated = {
        name: sorted(file for files in roles.values() for file in files)
        for name, roles in places.items()
        if len(roles) > 1
    }
    told = [f"class {name} is defined in {', '.join(files)}" for name, files in sorted(repeated.items())]
    assert not told, f"{len(told)} class names stand for several things:\n" + "\n".join(told)
