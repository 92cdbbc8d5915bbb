"""The computer players by game and level; a game's module is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from game.ai.base import LEVELS, Player, RandomPlayer


def player_of(game: str, level: str) -> Player:
    """The computer player of that game and level; ``KeyError`` for an unknown level."""
    if level not in LEVELS:
        raise KeyError(level)
    if level == "random":
        return RandomPlayer()
    player: Player = import_module(f"game.ai.{game}").PLAYERS[level]
    return player
