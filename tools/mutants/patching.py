"""Puts a mutant in place: into a function that is loaded already, or under its module's name before the import."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, FunctionType, ModuleType

from tools.mutants.areas import module_name
from tools.mutants.outcomes import Mutant


def patch(mutant: Mutant) -> bool:
    """Give the loaded function the mutant's code; False if the module must be imported again instead."""
    module = sys.modules.get(module_name(mutant.path))
    function = _function(module, mutant.function) if module and mutant.function else None
    codes = list(_codes(compile(mutant.source, str(mutant.path), "exec", dont_inherit=True), mutant.function))
    if function is None or len(codes) != 1 or codes[0].co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = codes[0]
    return True


def _function(module: ModuleType, name: str) -> FunctionType | None:
    found: object = module
    for part in name.split("."):
        found = vars(found).get(part)
        if found is None:
            return None
    for wrapping in ("fget", "__func__", "func", "__wrapped__"):
        found = getattr(found, wrapping, found) if not isinstance(found, FunctionType) else found
    while isinstance(found, FunctionType) and hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found if isinstance(found, FunctionType) else None


def _codes(code: CodeType, name: str) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == name:
                yield part
            else:
                yield from _codes(part, name)


class MutantFinder(MetaPathFinder):
    """Import hook in front of ``sys.meta_path`` for a single module."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = module_name(mutant.path)
        self.loader = _MutantLoader(mutant)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The mutant's spec for its module; None for other modules."""
        if fullname != self.name:
            return None
        return spec_from_loader(fullname, self.loader, origin=str(self.loader.mutant.path))


class _MutantLoader(SourceLoader):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def get_filename(self, fullname: str) -> str:
        return str(self.mutant.path)

    def get_data(self, path: str | bytes) -> bytes:
        if str(path) != str(self.mutant.path):
            raise OSError(path)  # a cached byte code of the sound module
        return self.mutant.source.encode()
