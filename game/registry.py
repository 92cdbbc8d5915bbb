"""The one list of games. Whatever enumerates games asks here; a game's modules are imported at their first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.plugin import GamePlugin

if TYPE_CHECKING:  # the chart's first picture needs no players
    from game.core.players import Player

GAMES: tuple[str, ...] = ("bridges", "elevens", "waterways", "mosaic")
"""The games' names, in an order that must never change: codes count on it. A new name goes to the end."""


@cache
def plugin(name: str) -> GamePlugin:
    """The plugin of that game; ``KeyError`` for an unknown name."""
    if name not in GAMES:
        raise KeyError(name)
    found: GamePlugin = import_module(f"game.isles.{name}.plugin").PLUGIN
    return found


def own_texts() -> list[Path]:
    """The folders of the plugins' own texts, laid out like ``assets/lang``."""
    return [plugin(name).folder / "lang" for name in GAMES]


def find_player(name: str, level: str) -> Player:
    """The computer player of that game and level; a module-level function, so that worker processes can pickle it."""
    return plugin(name).player(level)
