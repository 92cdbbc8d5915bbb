"""Scripts for work on Four Isles; playing needs none of them. ``tools/README.md`` lists them.

A tool that lacks a package of ``requirements-dev.txt`` names the package in one line instead of a traceback.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Final

_OWN: Final = ("game", "tests", "tools")


def name_missing_package(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Print one line for a package that is not installed; leave every other error to Python."""
    package = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    if package and package not in _OWN:
        print(f"{package} is not installed: python -m pip install -r requirements-dev.txt", file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, traceback)


if sys.argv[0] == "-m":  # python -m tools.NAME is starting; tests that import a tool keep their own hook
    sys.excepthook = name_missing_package
