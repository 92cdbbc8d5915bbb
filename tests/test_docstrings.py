"""Sentences of docstrings: a noun phrase or an imperative first (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import text_of, tree_of

ROOT = Path(__file__).resolve().parents[1]
CLAUSE = re.compile(r"(What|Whether|Who|Whose|That|Those|It|So many|From which)\b")
"""Beginnings of a clause without a noun, or of a sentence about something unnamed."""


def docstrings(file: Path) -> Iterator[tuple[int, str]]:
    """Line and text of a file's docstrings, those of constants and attributes too."""
    for node in ast.walk(tree_of(file)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def test_a_docstring_begins_with_a_noun_or_an_imperative() -> None:
    wrong = []
    for file in sorted(path for folder in ("game", "tools") for path in (ROOT / folder).rglob("*.py")):
        if not CLAUSE.search(text_of(file)):
            continue
        for line, text in docstrings(file):
            if CLAUSE.match(text):
                wrong.append(f"{file.relative_to(ROOT)} line {line}: {text.splitlines()[0]}")
    assert wrong == []
