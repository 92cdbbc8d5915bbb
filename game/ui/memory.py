"""Freed memory returned to the system: large surfaces come and go, and C libraries hold on to freed pages."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any


@cache
def _trim() -> Any:
    """glibc's ``malloc_trim``; None on other systems, whose allocators return memory by themselves."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes  # some builds of Python lack it

        return getattr(ctypes.CDLL(None), "malloc_trim", None)
    except (OSError, ImportError):
        return None


def release_memory() -> None:
    """Return freed memory to the system; takes a few milliseconds, so call between motions."""
    trim = _trim()
    if trim is not None:
        trim(0)
