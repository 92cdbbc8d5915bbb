"""The one list of games. Whatever enumerates games asks here; a game's modules are imported at their first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.plugin import EditorPart, GamePlugin, folder_of

if TYPE_CHECKING:  # the chart's first picture needs no players
    from game.core.players import Player
    from game.core.rollouts import RolloutFunction
    from game.core.state import GameState

GAMES: tuple[str, ...] = ("bridges", "elevens", "waterways", "mosaic")
"""The games' names, in an order that must never change: codes count on it. A new name goes to the end."""


@cache
def plugin(name: str) -> GamePlugin:
    """The plugin of that game; ``KeyError`` for an unknown name."""
    if name not in GAMES:
        raise KeyError(name)
    found: GamePlugin = import_module(f"game.isles.{name}.plugin").PLUGIN
    return found


def editor_of(name: str) -> EditorPart:
    """The editor of a game that has one; ``TypeError`` for another game."""
    editor = plugin(name).editor
    if editor is None:
        raise TypeError(f"{name} has no editor")
    return editor


def rollout_of(name: str) -> RolloutFunction:
    """The rollout of a game whose moves can be weighed; ``TypeError`` for another game."""
    rollouts = plugin(name).rollouts
    if rollouts is None:
        raise TypeError(f"{name} has no rollouts")
    return rollouts.rollout


def can_roll_out(state: GameState, name: str) -> bool:
    """True if a game's rollouts cover that position."""
    rollouts = plugin(name).rollouts
    return rollouts is not None and rollouts.covers(state)


def can_find_best_game(state: GameState, name: str) -> bool:
    """True if a game's search for the best solo game covers a deal."""
    best_games = plugin(name).best_games
    return best_games is not None and best_games.covers(state)


def own_texts() -> list[Path]:
    """The folders of the games' own texts, laid out like ``assets/lang``; no plugin is imported for it."""
    return [folder_of(name) / "lang" for name in GAMES]


def find_player(name: str, level: str) -> Player:
    """The computer player of that game and level; a module-level function, so that worker processes can pickle it."""
    return plugin(name).player(level)
