"""Memory given back to the system: large pictures come and go, and C libraries keep what they may need again."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any


@cache
def _trim() -> Any:
    """What glibc offers for it; None on other systems, which do so by themselves."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes  # some builds of Python lack it

        return getattr(ctypes.CDLL(None), "malloc_trim", None)
    except (OSError, ImportError):
        return None


def release_memory() -> None:
    """Gives back what was freed; takes a few milliseconds, so it is for a moment at which nothing moves."""
    trim = _trim()
    if trim is not None:
        trim(0)
