"""The four games by name; a game's module is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.core import Game

GAMES: tuple[str, ...] = ("bridges", "elevens", "waterways", "mosaic")


@cache
def game_of(name: str) -> Game:
    """The rules of the game of that name; ``KeyError`` if there is none."""
    if name not in GAMES:
        raise KeyError(name)
    game: Game = import_module(f"game.rules.{name}").GAME
    return game
