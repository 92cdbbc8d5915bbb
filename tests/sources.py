"""Source files, each read and parsed once for all tests that look at code."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Fields of statements that hold statements, or the parts of ``try`` and ``match`` that do."""


@cache
def text_of(file: Path) -> str:
    """A file's text."""
    return file.read_text(encoding="utf-8")


@cache
def tree_of(file: Path) -> ast.Module:
    """A file's text, parsed; not to be changed."""
    gc.disable()
    try:
        return ast.parse(text_of(file))
    finally:
        gc.freeze()  # a tree stays, and the collector need not look for that
        gc.enable()


@cache
def statements_of(file: Path) -> tuple[ast.AST, ...]:
    """All statements of a file, from the outermost to the innermost."""
    found: list[ast.AST] = [tree_of(file)]
    for node in found:  # grows on the way
        found += [part for field in _BLOCKS for part in getattr(node, field, ())]
    return tuple(found)
