"""Game plugins: plain facts of a game at once, and its modules, each imported at its first use.

A game is the folder ``game/isles/<name>/`` whose module ``plugin`` holds ``PLUGIN``, an instance of a subclass of
``game.table.plugin.TablePlugin``. Optional parts (hints, rollouts, editor ..) are instances of subclasses of their own.
Python refuses to make an instance of either that lacks a required member, and names it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from game.program import LEVELS

if TYPE_CHECKING:  # the chart's first picture needs none of it
    import random

    from game.boards.drawing import BoardEditing
    from game.boards.maps import TiledMap
    from game.boards.repository import BoardRepository, LoadedBoard
    from game.boards.sketch import Sketch
    from game.core.achievements import Achievement
    from game.core.best_result import BestSearch
    from game.core.claims import Claim
    from game.core.players import HintReason, Player
    from game.core.puzzle_goal import PuzzleGoal
    from game.core.rollouts import RolloutFunction
    from game.core.state import Game, GameState, Json

Member = TypeVar("Member", covariant=True)


def folder_of(game: str) -> Path:
    """The folder of a game's own files; a visiting game brings its boards and texts along there."""
    return Path(import_module(f"game.isles.{game}").__path__[0])


class LazyPackage:
    """A package whose modules are imported at first access.

    mypy sees the package itself instead, with the modules that ``if TYPE_CHECKING`` imports.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        module = import_module(f"{self._name}.{name}")
        found = LazyPackage(module.__name__) if hasattr(module, "__path__") else module
        setattr(self, name, found)
        return found


class LazyMember(Generic[Member]):
    """A member of a plugin that its module defines: a value, or a function in the place of a method.

    The function given reads the member from a ``LazyPackage``. mypy compares the type with that of the base's member.
    """

    def __init__(self, read: Callable[[], Member]) -> None:
        self._read = read

    @overload
    def __get__(self, plugin: None, owner: type[Any]) -> Self: ...
    @overload
    def __get__(self, plugin: object, owner: type[Any]) -> Member: ...
    def __get__(self, plugin: object, owner: type[Any]) -> Self | Member:
        return self if plugin is None else self._read()  # making the class must not import the parts


class HintsPart(ABC):
    """Reasons of a hint, and the check of each sentence by the rules alone."""

    @property
    @abstractmethod
    def claims(self) -> Mapping[str, Claim]:
        """For each reason, the check of its sentence."""

    @abstractmethod
    def suggested(self, state: GameState, move: Any) -> Sequence[HintReason]:
        """Possible reasons for a move, the best first, not yet checked by ``claims``."""

    @abstractmethod
    def explain(self, state: GameState, move: Any) -> Sequence[HintReason]:
        """Reasons that a hint gives for a move: the suggested ones that are true."""


class RolloutPart(ABC):
    """Rollouts, for reviews that weigh moves."""

    @property
    @abstractmethod
    def rollout(self) -> RolloutFunction:
        """The function that plays a position to its end by rule of thumb."""

    @abstractmethod
    def covers(self, state: GameState) -> bool:
        """True if ``rollout`` can play that position."""


class BestGamePart(ABC):
    """Search for the best solo game on a deal."""

    @abstractmethod
    def find(self, state: GameState) -> BestSearch:
        """The best game on the deal of a position."""

    @abstractmethod
    def covers(self, state: GameState) -> bool:
        """True if ``find`` can search a game that begins with that position."""


class AchievementsPart(ABC):
    """Achievements of the logbook. That there are some is known without importing the rules."""

    @property
    @abstractmethod
    def definitions(self) -> Sequence[Achievement]:
        """The achievements in the order of their page."""


class SoloPart(ABC):
    """Solo play against computer players, in a game that has no rules for one seat."""

    @property
    @abstractmethod
    def opponents(self) -> int:
        """Number of computer players."""

    @property
    @abstractmethod
    def level(self) -> str:
        """Level of the computer players."""

    @property
    @abstractmethod
    def hands(self) -> int:
        """Games in a row that make one solo run."""

    @abstractmethod
    def score(self, scores: Sequence[float], winners: Sequence[int]) -> float:
        """The first seat's solo score in one finished game."""


class EditorPart(ABC):
    """Board editor and generated boards. ``game.table.plugin.TableEditorPart`` adds the editor's view."""

    @property
    @abstractmethod
    def board_editing(self) -> BoardEditing:
        """The editor's description of a board."""

    @property
    @abstractmethod
    def generators(self) -> Sequence[Callable[[random.Random, int], Sketch]]:
        """Generators of boards of a difficulty from 1 to 5, edition by edition; what an old edition makes stays."""

    def is_sound(self, sketch: Sketch) -> bool:
        """True if a generated board is as even and as open as it should be."""
        return True


class GamePlugin(ABC):
    """One game: rules, players and boards. ``game.table.plugin.TablePlugin`` adds what is seen.

    >>> from game.registry import plugin
    >>> bridges = plugin("bridges")
    >>> bridges.game.seats
    (1, 2, 3, 4)
    >>> bridges.load_board(bridges.boards()[0]).title("en")
    'First Crossing'
    """

    # -- Required -----------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the game's folder, of ``game.name`` and of its text keys."""

    @property
    @abstractmethod
    def shipped(self) -> tuple[str, ...]:
        """The boards of every installation, the default first. Codes count on the order: new ones go to the end."""

    @property
    @abstractmethod
    def layer(self) -> str:
        """The map layer that only this game's boards have."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The rules."""

    @property
    @abstractmethod
    def refusals(self) -> Mapping[Any, type[Any]]:
        """For every reason (an ``Enum`` member) for which a move can be refused, the type of its details."""

    @property
    @abstractmethod
    def players(self) -> Mapping[str, Player]:
        """The computer players by level: ``easy``, ``medium``, ``hard``."""

    @abstractmethod
    def parse_board(self, tiled: TiledMap) -> Any:
        """The rules' board on a Tiled map; ``BoardError`` says what is wrong with the map."""

    # -- Optional facts -----------------------------------------------------------------------------------------------

    @property
    def daily_boards(self) -> tuple[str, ...]:
        """The boards of the daily challenge. The order must never change: the day's board follows from the date."""
        return self.shipped[:1]

    @property
    def sprite(self) -> str:
        """The sprite that stands for the game on the chart and on pages."""
        return f"title/isle_{self.name}"

    @property
    def party_options(self) -> Mapping[int, Json]:
        """Options for a number of seats where nobody chooses them (a leg of the regatta); default options elsewhere."""
        return {}

    @property
    def usual_minutes(self) -> int:
        """Usual duration of a game for several people, until enough games here give their own mean."""
        return 20

    @property
    def playing_styles(self) -> Mapping[str, Player]:
        """The computer players that have a style, by level and style: ``easy/spoiler``."""
        return {}

    @property
    def puzzle_goals(self) -> Mapping[str, PuzzleGoal]:
        """The goals of counted puzzles by name; a puzzle file names one."""
        return {}

    def timeout_move(self, state: GameState) -> Any:
        """A legal move of least consequence for a person whose time is used up; the first legal one by default."""
        return state.moves()[0]

    # -- Optional parts: None, or an instance of a subclass that has all of the part -----------------------------------

    hints: HintsPart | None = None
    """Hints that say why; without it a hint shows a move alone."""
    rollouts: RolloutPart | None = None
    """Without it a review cannot weigh moves."""
    best_games: BestGamePart | None = None
    achievements: AchievementsPart | None = None
    """None for a game without a page in the logbook."""
    solo: SoloPart | None = None
    """None where the rules seat one person, or where nobody can play solo."""
    editor: EditorPart | None = None

    # -- What follows from the above ----------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The folder of the game's own files."""
        return folder_of(self.name)

    @property
    def reasons(self) -> tuple[Enum, ...]:
        """Every reason for which a move can be refused."""
        return tuple(self.refusals)

    @property
    def achievement_definitions(self) -> Sequence[Achievement]:
        """The achievements of the logbook, in the order of its page; empty without a page."""
        return self.achievements.definitions if self.achievements is not None else ()

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Numbers of people for whom a table can be set: those of the rules, and one person with solo opponents."""
        return self.game.seats if self.solo is None else (1, *self.game.seats)

    @property
    def has_solo(self) -> bool:
        """True if one person can play the game."""
        return 1 in self.table_sizes

    def board_repository(self, *roots: Path) -> BoardRepository[Any]:
        """The game's boards in these folders, which hold a folder for each game, and in its own folder."""
        from game.boards.repository import BoardRepository

        folders = (*(root / self.name for root in roots), self.folder / "levels")
        return BoardRepository(self.name, folders, self.shipped, self.parse_board)

    @cached_property
    def _shipped_boards(self) -> BoardRepository[Any]:
        return self.board_repository(LEVELS)

    def boards(self) -> list[str]:
        """The names of the boards beside the program, the default first (formats.md section 1)."""
        return self._shipped_boards.names()

    def load_board(self, name: str) -> LoadedBoard[Any]:
        """A board beside the program; ``BoardError`` if it does not exist or cannot be played."""
        return self._shipped_boards.load(name)

    def styles_of_level(self, level: str) -> list[str]:
        """The playing styles of a level's players."""
        return [style for of, _, style in (name.partition("/") for name in self.playing_styles) if of == level]

    def player(self, level: str) -> Player:
        """The computer player of a level, or of a level and style (``hard/spoiler``); ``KeyError`` for an unknown one.

        A style that the game's players lack is played as its level.
        """
        if level == "random":
            from game.core.players import RandomPlayer

            return RandomPlayer()
        return self.playing_styles.get(level) or self.players[level.partition("/")[0]]
