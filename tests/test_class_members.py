"""Members of each class with its bases: a class that does everything is found here before a reader loses count."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import statements_of

ROOT = Path(__file__).resolve().parents[1]
MAX_MEMBERS = 45
"""Functions, assignments and instance attributes, own and inherited; an override counts once.

A limit, no yardstick: where a class comes near it, look for a part that owns something and has a name of the field (a
history, a schedule, a view), and leave the class alone if there is none. The largest, with 44, are the rules' states: a
position is one thing.
"""
MAX_SCREEN_MEMBERS = 42
"""The same for scenes and the controllers of tables, of which there are eighty: a base's member is a member of each."""
SCREENS = frozenset({("game.scenes.base", "Scene"), ("game.table.controller", "TableController")})
Key = tuple[str, str]
"""A class: its module and its name."""


@cache
def _read() -> tuple[dict[Key, ast.ClassDef], dict[Key, Key]]:
    """All classes of the program, and what each module's imported names stand for."""
    classes: dict[Key, ast.ClassDef] = {}
    imported: dict[Key, Key] = {}
    for file in (ROOT / "game").rglob("*.py"):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for node in statements_of(file):
            if isinstance(node, ast.ClassDef):
                classes[module, node.name] = node
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    imported[module, alias.asname or alias.name] = (node.module, alias.name)
    return classes, imported


def _own_members(node: ast.ClassDef) -> Iterator[str]:
    for part in node.body:
        match part:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield part.name
                for inner in ast.walk(part):
                    match inner:
                        case ast.Attribute(value=ast.Name(id="self"), attr=attribute, ctx=ast.Store()):
                            yield attribute
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def all_classes() -> frozenset[Key]:
    """Every class of the program."""
    return frozenset(_read()[0])


def _bases(key: Key) -> Iterator[Key]:
    """A class's direct bases within the program."""
    classes, imported = _read()
    for base in classes[key].bases:
        name = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(name, ast.Name):
            above = (key[0], name.id) if (key[0], name.id) in classes else imported.get((key[0], name.id))
            if above is not None and above in classes:
                yield above


@cache
def members(key: Key) -> frozenset[str]:
    """The names of a class's members, its bases' with them."""
    return frozenset(_own_members(_read()[0][key])).union(*map(members, _bases(key)))


def is_screen(key: Key) -> bool:
    """True for a scene and for a table's controller."""
    return key in SCREENS or any(map(is_screen, _bases(key)))


def test_no_class_has_more_members_than_a_reader_can_hold() -> None:
    counts = {key: len(members(key)) for key in _read()[0]}
    too_many = {
        ".".join(key): count
        for key, count in counts.items()
        if count > (MAX_SCREEN_MEMBERS if is_screen(key) else MAX_MEMBERS)
    }
    assert too_many == {}, "take it apart, where it has parts"


def test_members_of_bases_and_instances_count() -> None:
    """The count itself: what a table's scene and its isle's have together, an override once."""
    shell, table = members(("game.scenes.base", "Scene")), members(("game.table.scene", "TableScene"))
    assert {"services", "build", "draw"} < shell < table
    assert "controller" in table - shell
    assert is_screen(("game.isles.bridges.table.scene", "BridgesScene"))
    assert is_screen(("game.isles.bridges.table.controller", "BridgesController"))
    assert not is_screen(("game.match.match", "Match"))
