"""The game plugin: plain facts about one game, and lazy access to its modules, which have fixed names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.program import LEVELS

if TYPE_CHECKING:  # the chart's first picture needs none of it
    import random

    from game.boards.drawing import Drawing
    from game.boards.shelf import LoadedBoard, ParseBoard, Shelf
    from game.boards.sketch import Sketch
    from game.core.best import Finding
    from game.core.feats import Feat
    from game.core.players import Player
    from game.core.rollouts import RolloutFunction
    from game.core.state import Game, Json, State

MODULES: Final = (
    "board",
    "plugin",
    "rules.board",
    "rules.moves",
    "rules.refusals",
    "rules.setup",
    "rules.state",
    "players.claims",
    "players.players",
    "players.reasons",
    "players.rollouts",
    "table.draft",
    "table.ui",
    "table.layout",
    "table.lessons.lessons",
    "table.motion",
    "table.pages",
    "table.paint",
    "table.panels",
    "table.scene",
    "table.spots",
    "table.view",
    "table.words",
)
"""The modules that every plugin has. Those of one game alone have other names beside them."""


@dataclass(frozen=True, slots=True)
class SoloOpponents:
    """The computer players against whom an isle is played alone where its rules seat nobody alone, some hands in a row.

    Such an isle has the module ``rules.solo``, which says what a hand is worth.
    """

    count: int
    level: str
    hands: int


@dataclass(frozen=True)
class GamePlugin:
    """One game. The facts are here at once; rules, players and screens are imported at their first use."""

    name: str
    shipped: tuple[str, ...]
    """The boards every installation has, the default first; codes count on the order, new ones are added at the end."""
    daily_boards: tuple[str, ...]
    """The boards of the daily chart, in an order that must never change: the day's one follows from the date."""
    layer: str
    """The layer that tells this isle's maps from those of the others."""
    picture: str = ""
    """The sprite that stands for the isle on the chart and on the house's pages; empty: ``title/isle_<name>``."""
    has_editor: bool = False
    """Whether its boards can be drawn in the workshop: then it has the modules ``drawing``, ``fresh`` and
    ``table.drawing``."""
    solo_opponents: SoloOpponents | None = None
    """Who sits with somebody alone; None where the rules know how one person plays, or where nobody can alone."""
    has_achievements: bool = False
    """Whether the logbook asks something of its games: then it has the module ``rules.feats``."""
    has_best_game: bool = False
    """Whether it can look for the best that can be made of a deal alone: then it has the module ``players.best``."""
    party_options: Mapping[int, Json] = field(default_factory=dict)
    """The options for a number of seats where nobody chooses them (a leg of the regatta); default ones elsewhere."""

    def module(self, name: str) -> Any:
        """One of the plugin's ``MODULES``, imported at its first use."""
        return import_module(f"game.isles.{self.name}.{name}")

    @property
    def folder(self) -> Path:
        """Where the isle's own files lie; a visiting isle brings its boards and texts along in it."""
        return Path(import_module(f"game.isles.{self.name}").__path__[0])

    @property
    def sprite(self) -> str:
        """The sprite that stands for the isle."""
        return self.picture or f"title/isle_{self.name}"

    @cached_property
    def game(self) -> Game:
        """The rules."""
        game: Game = self.module("rules.state").GAME
        return game

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """For how many people a table can be set: for as many as the rules seat, and for one with rivals."""
        return self.game.seats if self.solo_opponents is None else (1, *self.game.seats)

    @property
    def has_solo(self) -> bool:
        """Whether somebody can play it alone."""
        return 1 in self.table_sizes

    def solo_score(self, scores: Sequence[float], winners: Sequence[int]) -> float:
        """What a finished hand against rivals is worth to the first seat; only an isle with rivals has that."""
        worth: float = self.module("rules.solo").solo_score(scores, winners)
        return worth

    @property
    def achievements(self) -> Sequence[Feat]:
        """What the logbook asks of its games, in the order of the page; nothing on an isle without a logbook."""
        feats: Sequence[Feat] = self.module("rules.feats").FEATS if self.has_achievements else ()
        return feats

    @property
    def parse_board(self) -> ParseBoard[Any]:
        """What turns a Tiled map into the rules' board; ``BoardError`` says what is wrong with the map."""
        parse: ParseBoard[Any] = self.module("board").parse_board
        return parse

    @property
    def drawing(self) -> Drawing:
        """How its boards are drawn; only an isle with an editor has that."""
        drawing: Drawing = self.module("drawing").DRAWING
        return drawing

    @property
    def fresh(self) -> Sequence[Callable[[random.Random, int], Sketch]]:
        """What makes boards that nobody has seen, of a difficulty from 1 to 5: edition by edition, for what an older one
        made of a seed stays. Only an isle with an editor makes any."""
        editions: Sequence[Callable[[random.Random, int], Sketch]] = self.module("fresh").EDITIONS
        return editions

    def is_sound(self, sketch: Sketch) -> bool:
        """Whether a fresh board is as even and as open as it should be: some come out a little less so."""
        return bool(self.module("fresh").is_sound(sketch))

    def shelf(self, *roots: Path) -> Shelf[Any]:
        """The isle's boards below these folders, which hold one for each isle; those it brings along come last."""
        from game.boards.shelf import Shelf  # late: the chart's first picture shows no board

        folders = (*(root / self.name for root in roots), self.folder / "levels")
        return Shelf(self.name, folders, self.shipped, lambda tiled: self.parse_board(tiled))

    @cached_property
    def _own_shelf(self) -> Shelf[Any]:
        return self.shelf(LEVELS)

    def boards(self) -> list[str]:
        """The names of the boards beside the program, the default first (formats.md section 1)."""
        return self._own_shelf.names()

    def load_board(self, name: str) -> LoadedBoard[Any]:
        """A board beside the program; ``BoardError`` if it does not exist or cannot be played."""
        return self._own_shelf.load(name)

    @property
    def rollout(self) -> RolloutFunction:
        """The function that plays a position to its end by rule of thumb."""
        rollout: RolloutFunction = self.module("players.rollouts").rollout
        return rollout

    def find_best_game(self, state: State) -> Finding:
        """The best game on the deal of a position alone; only an isle that looks for it has that."""
        finding: Finding = self.module("players.best").best_possible(state)
        return finding

    def can_find_best_game(self, start: State) -> bool:
        """Whether it looks for the best possible on a deal alone that begins so."""
        return self.has_best_game and self.can_roll_out(start)

    def can_roll_out(self, state: State) -> bool:
        """Whether ``rollout`` knows how to go on from that position."""
        return bool(self.module("players.rollouts").covers(state))

    def manners(self, level: str) -> list[str]:
        """The manners that players of that level may have."""
        players = getattr(self.module("players.players"), "MANNERED", {})
        return [manner for of, _, manner in (name.partition("/") for name in players) if of == level]

    def player(self, level: str) -> Player:
        """The computer player of a level, or of a level and a manner (``hard/spoiler``); ``KeyError`` for an unknown one.

        A manner that an isle's players do not have is played as the level plays.
        """
        if level == "random":
            from game.core.players import RandomPlayer  # late: the chart's first picture needs no players

            return RandomPlayer()
        module = self.module("players.players")
        player: Player = getattr(module, "MANNERED", {}).get(level) or module.PLAYERS[level.partition("/")[0]]
        return player
