"""Mutants: a module's source with one change.

The changes are mutmut's (``mutmut.mutation.mutators``). Its runner is not used: it skips properties and code outside
functions, has no sampling, and needs a second copy of the program. Three additions: a call with an unused value is
removed as a whole; a plain condition is inverted; and a text is changed once instead of three times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from tools.mutants.outcomes import Mutant

_NEVER_ENTERED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
_CALLS_FOR_TYPES = frozenset({"TypeVar", "isinstance", "len", "cast"})
_SAID_BY_THEMSELVES = (cst.Comparison, cst.BooleanOperation, cst.UnaryOperation)


@dataclass(frozen=True, slots=True)
class _Place:
    node: cst.CSTNode
    changed: cst.CSTNode
    lines: tuple[int, int]
    function: str


class Breakable:
    """A file and all the places where it can be broken, in the order of its lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        wrapper = MetadataWrapper(cst.parse_module(self.text))
        self.module = wrapper.module
        finder = _Finder()
        wrapper.visit(finder)
        self.places: list[_Place] = finder.places

    def mutant(self, number: int) -> Mutant | None:
        """The mutant at that place; None if it does not compile or changes nothing."""
        place = self.places[number]
        module = self.module.deep_replace(place.node, place.changed)
        assert isinstance(module, cst.Module)
        source = module.code
        try:
            compile(source, str(self.path), "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None
        if source == self.text:
            return None
        return Mutant(self.path, place.lines, place.function, self.text, source)


class _Finder(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self) -> None:
        super().__init__()
        self.places: list[_Place] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _NEVER_ENTERED) or _is_for_types(node):
            return False
        for changed in _broken(node):
            self.places.append(_Place(node, changed, self._lines(node), self._function(node)))
        return True

    def _lines(self, node: cst.CSTNode) -> tuple[int, int]:
        whole = self.get_metadata(PositionProvider, node)
        assert isinstance(whole, CodeRange)
        at: cst.CSTNode | None = node
        while at is not None and not isinstance(at, cst.BaseStatement):
            at = self.get_metadata(ParentNodeProvider, at, None)
        start = self.get_metadata(PositionProvider, at) if at is not None else whole
        assert isinstance(start, CodeRange)
        return start.start.line, whole.end.line

    def _function(self, node: cst.CSTNode) -> str:
        """Dotted name of the outermost function whose body contains the node."""
        names: list[str] = []
        inside = False
        at, below = node, node
        while not isinstance(at, cst.Module):
            if isinstance(at, cst.FunctionDef):
                if below is not at.body:
                    inside = False
                else:
                    names, inside = [at.name.value], True
            elif isinstance(at, cst.ClassDef):
                names.insert(0, at.name.value)
            below, at = at, self.get_metadata(ParentNodeProvider, at)
        return ".".join(names) if inside else ""


def _is_for_types(node: cst.CSTNode) -> bool:
    """True for code that only type checkers or star imports read."""
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in _CALLS_FOR_TYPES
    if isinstance(node, cst.If):
        return isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"
    if isinstance(node, cst.AnnAssign):
        kind = node.annotation.annotation
        return isinstance(kind, cst.Name) and kind.value == "TypeAlias"
    if isinstance(node, cst.Assign):
        target = node.targets[0].target
        return isinstance(target, cst.Name) and target.value == "__all__"
    return False


def _broken(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
        yield cst.Pass()
    if isinstance(node, cst.If | cst.While | cst.CompIf | cst.IfExp) and not isinstance(node.test, _SAID_BY_THEMSELVES):
        test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            changes: Sequence[cst.CSTNode] = list(operator(node))
            yield from changes[:1] if isinstance(node, cst.BaseString) else changes
