"""Shared libraries of the system by ctypes, which some builds of Python lack."""

from __future__ import annotations

from typing import Any


def open_library(name: str | None, mode: int = 0) -> Any | None:
    """A shared library, or the program itself for None; None without ctypes. ``OSError`` if it cannot be loaded."""
    try:
        import ctypes
    except ImportError:
        return None
    return ctypes.CDLL(name, mode)
