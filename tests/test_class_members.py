"""Members of each class with its bases: a class that does everything is found here before a reader loses count."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import statements_of

ROOT = Path(__file__).resolve().parents[1]
MAX_MEMBERS = 45
"""Functions, assignments and instance attributes, own and inherited; an override counts once."""
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


@cache
def members(key: Key) -> frozenset[str]:
    """The names of a class's members, its bases' with them."""
    classes, imported = _read()
    found = set(_own_members(classes[key]))
    for base in classes[key].bases:
        name = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(name, ast.Name):
            above = (key[0], name.id) if (key[0], name.id) in classes else imported.get((key[0], name.id))
            found |= members(above) if above in classes and above is not None else set()
    return frozenset(found)


def test_no_class_has_more_members_than_a_reader_can_hold() -> None:
    counts = {".".join(key): len(members(key)) for key in _read()[0]}
    assert {name: count for name, count in counts.items() if count > MAX_MEMBERS} == {}, "take it apart"


def test_members_of_bases_and_instances_count() -> None:
    """The count itself: what a table's scene and its isle's have together, an override once."""
    shell, table = members(("game.scenes.base", "Scene")), members(("game.table.scene", "TableScene"))
    assert {"services", "build", "draw"} < shell < table
    assert "controller" in table - shell
