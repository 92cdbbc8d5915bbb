"""The one list of isles. Whatever enumerates games asks here; an isle's rooms are imported when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.isles.manifest import Isle

if TYPE_CHECKING:  # the chart's first picture needs no players
    from game.core.players import Player

ISLES: tuple[str, ...] = ("bridges", "elevens", "waterways", "mosaic")
"""The isles' names, in an order that must never change: codes count on it. A new one is added at the end."""


@cache
def isle(name: str) -> Isle:
    """The isle of that name; ``KeyError`` if there is none."""
    if name not in ISLES:
        raise KeyError(name)
    found: Isle = import_module(f"game.isles.{name}.isle").ISLE
    return found


def own_texts() -> list[Path]:
    """The folders in which isles bring texts of their own, laid out like ``assets/lang``."""
    return [isle(name).folder / "lang" for name in ISLES]


def find_player(name: str, level: str) -> Player:
    """The computer player of that isle and level; a function of its own, for the thinking process gets it by name."""
    return isle(name).player(level)
