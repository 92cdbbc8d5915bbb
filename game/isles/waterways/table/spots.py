"""What the spots of Waterways stand for, beside cells."""

from __future__ import annotations

from typing import NamedTuple


class OnHeap(NamedTuple):
    """With open stones one of the two heaps, by its name in records."""

    heap: str
