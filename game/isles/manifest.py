"""What an isle tells of itself: one row of plain facts, and the way to its rooms, which have the same names in all isles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.program import LEVELS

if TYPE_CHECKING:  # what an isle's rooms hold; the chart's first picture needs none of it
    import random

    from game.boards.drawing import BoardEditing
    from game.boards.repository import BoardRepository, LoadedBoard, ParseBoard
    from game.boards.sketch import Sketch
    from game.core.achievements import Achievement
    from game.core.best_result import BestSearch
    from game.core.players import Player
    from game.core.rollouts import PlayOut
    from game.core.state import Game, Json, State

ROOMS: Final = (
    "isle",
    "board",
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
    "table.face",
    "table.layout",
    "table.lessons.lessons",
    "table.motion",
    "table.pages",
    "table.paint",
    "table.panels",
    "table.scene",
    "table.hit_targets",
    "table.view",
    "table.messages",
)
"""The rooms every isle has; what one alone needs has a name of its own beside them."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """The computer players against whom an isle is played alone where its rules seat nobody alone, some hands in a row.

    Such an isle has the room ``rules.solo``, which says what a hand is worth.
    """

    count: int
    level: str
    hands: int


@dataclass(frozen=True)
class Isle:
    """An isle's manifest row. The facts are here at once; rules, players and pictures are imported when asked for."""

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
    """Whether its boards can be drawn in the workshop: then it has the rooms ``drawing``, ``fresh`` and
    ``table.drawing``."""
    rivals: Rivals | None = None
    """Who sits with somebody alone; None where the rules know how one person plays, or where nobody can alone."""
    has_achievements: bool = False
    """Whether the logbook asks something of its games: then it has the room ``rules.achievements``."""
    has_best: bool = False
    """Whether it can look for the best that can be made of a deal alone: then it has the room ``players.best``."""
    party_options: Mapping[int, Json] = field(default_factory=dict)
    """The options for a number of seats where nobody chooses them (a leg of the regatta); default ones elsewhere."""

    def room(self, name: str) -> Any:
        """The module of one of ``ROOMS``."""
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
        game: Game = self.room("rules.state").GAME
        return game

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """For how many people a table can be set: for as many as the rules seat, and for one with rivals."""
        return self.game.seats if self.rivals is None else (1, *self.game.seats)

    @property
    def is_for_one(self) -> bool:
        """Whether somebody can play it alone."""
        return 1 in self.table_sizes

    def hand_worth(self, scores: Sequence[float], winners: Sequence[int]) -> float:
        """What a finished hand against rivals is worth to the first seat; only an isle with rivals has that."""
        worth: float = self.room("rules.solo").hand_worth(scores, winners)
        return worth

    @property
    def achievements(self) -> Sequence[Achievement]:
        """What the logbook asks of its games, in the order of the page; nothing on an isle without a logbook."""
        feats: Sequence[Achievement] = self.room("rules.achievements").ACHIEVEMENTS if self.has_achievements else ()
        return feats

    @property
    def parse_board(self) -> ParseBoard[Any]:
        """What turns a Tiled map into the rules' board; ``BoardError`` says what is wrong with the map."""
        parse: ParseBoard[Any] = self.room("board").parse_board
        return parse

    @property
    def drawing(self) -> BoardEditing:
        """How its boards are drawn; only an isle with an editor has that."""
        drawing: BoardEditing = self.room("drawing").DRAWING
        return drawing

    @property
    def fresh(self) -> Sequence[Callable[[random.Random, int], Sketch]]:
        """What makes boards that nobody has seen, of a difficulty from 1 to 5: edition by edition, for what an older one
        made of a seed stays. Only an isle with an editor makes any."""
        editions: Sequence[Callable[[random.Random, int], Sketch]] = self.room("fresh").EDITIONS
        return editions

    def is_sound(self, sketch: Sketch) -> bool:
        """Whether a fresh board is as even and as open as it should be: some come out a little less so."""
        return bool(self.room("fresh").is_sound(sketch))

    def shelf(self, *roots: Path) -> BoardRepository[Any]:
        """The isle's boards below these folders, which hold one for each isle; those it brings along come last."""
        from game.boards.repository import BoardRepository  # late: the chart's first picture shows no board

        folders = (*(root / self.name for root in roots), self.folder / "levels")
        return BoardRepository(self.name, folders, self.shipped, lambda tiled: self.parse_board(tiled))

    @cached_property
    def _own_shelf(self) -> BoardRepository[Any]:
        return self.shelf(LEVELS)

    def boards(self) -> list[str]:
        """The names of the boards beside the program, the default first (formats.md section 1)."""
        return self._own_shelf.names()

    def load_board(self, name: str) -> LoadedBoard[Any]:
        """A board beside the program; ``BoardError`` if it does not exist or cannot be played."""
        return self._own_shelf.load(name)

    @property
    def play_out(self) -> PlayOut:
        """Plays a position on to its end by rule of thumb."""
        play_out: PlayOut = self.room("players.rollouts").play_out
        return play_out

    def best_possible(self, state: State) -> BestSearch:
        """The best game on the deal of a position alone; only an isle that looks for it has that."""
        finding: BestSearch = self.room("players.best").best_possible(state)
        return finding

    def finds_best(self, start: State) -> bool:
        """Whether it looks for the best possible on a deal alone that begins so."""
        return self.has_best and self.can_play_out(start)

    def can_play_out(self, state: State) -> bool:
        """Whether ``play_out`` knows how to go on from that position."""
        return bool(self.room("players.rollouts").covers(state))

    def manners(self, level: str) -> list[str]:
        """The manners that players of that level may have."""
        players = getattr(self.room("players.players"), "STYLED_PLAYERS", {})
        return [manner for of, _, manner in (name.partition("/") for name in players) if of == level]

    def player(self, level: str) -> Player:
        """The computer player of a level, or of a level and a manner (``hard/spoiler``); ``KeyError`` for an unknown one.

        A manner that an isle's players do not have is played as the level plays.
        """
        if level == "random":
            from game.core.players import RandomPlayer  # late: the chart's first picture needs no players

            return RandomPlayer()
        room = self.room("players.players")
        player: Player = getattr(room, "STYLED_PLAYERS", {}).get(level) or room.PLAYERS[level.partition("/")[0]]
        return player
