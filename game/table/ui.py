"""The UI descriptor of a game: its scene, the variants its setup offers, its rules pages, its ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from pygame import FRect

from game.assets import Assets
from game.boards.repository import BoardType, LoadedBoard
from game.core.state import Json, Move, StateType, is_integer
from game.match.match import Match
from game.table.ending.ending import Ending
from game.table.scene import TableScene
from game.ui.canvas import Canvas
from game.ui.widgets import Button


class Gain(NamedTuple):
    """Change of a seat's score in one move, at the seat's card on screen."""

    card: FRect
    points: int


@dataclass(frozen=True, slots=True)
class Variant:
    """Variant in the setup: an option's record key, and its values with the keys of their labels.

    The first value is the default and that of the printed game. ``tip_key`` is the key of its explanation.
    """

    option: str
    label_key: str
    tip_key: str
    values: Sequence[tuple[Any, str]]
    is_match: bool = False
    """True if it is not an option of the record but a choice between one game and a match with as many games as
    players.
    """
    number: str = ""
    """Key within a value for a free whole number from 1; empty without one."""
    usual: Any = None
    """The default value; None for the first one."""
    usual_in_match: Any = None
    """Default value in a match of several games; None for ``usual``."""
    is_house_rule: bool = False
    """True if its other values are not the printed rules' own variants."""
    why_key: str = ""
    """The key of the line why a house rule, or a match, is the default; empty without one."""

    @property
    def default(self) -> Any:
        """The default value."""
        return self.values[0][0] if self.usual is None else self.usual

    def default_in(self, *, is_match: bool) -> Any:
        """The default value in one game or in a match."""
        return self.usual_in_match if is_match and self.usual_in_match is not None else self.default

    def is_printed(self, value: Any) -> bool:
        """True if that value is the printed game; a number may be agreed freely."""
        return self.place_of(value) == 0

    def place_of(self, value: Any) -> int | None:
        """Index of the value, with any free number; None for an unknown value."""
        known = [each for each, _ in self.values]
        if value in known:
            return known.index(value)
        chosen = self.number_of(value)
        for index, each in enumerate(known):
            if chosen is not None and value == {self.number: chosen} and self.number_of(each) is not None:
                return index
        return None

    def number_of(self, value: Any) -> int | None:
        """The free number in a value; None if there is none."""
        number = value.get(self.number) if self.number and isinstance(value, dict) else None
        return number if is_integer(number) and number >= 1 else None


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of the rules: keys of its heading and text, and a live picture drawn with the game's own art."""

    heading_key: str
    text_key: str
    draw: Callable[[Assets, Canvas, FRect], None]
    more_key: str = ""
    """The key of a last paragraph; empty for none."""


def clickable_elements(table: TableScene[Any]) -> Mapping[str, FRect]:
    """Rectangles of the game's own hit targets but for buttons, by name."""
    widgets = [widget for widget in table.interaction.game_widgets if not isinstance(widget, Button)]
    return {target.name: target.rect for widget in widgets for target in widget.hit_targets()}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUi(Generic[StateType, BoardType]):
    """A game as the shared screens see it."""

    scene: type[TableScene[StateType]]
    rule_pages: Sequence[RulePage]
    draw_board: Callable[[Assets, Canvas, FRect, LoadedBoard[BoardType]], None]
    """Draws an empty board small, for the setup."""
    score_parts: Callable[[Assets, Match[StateType]], Sequence[Sequence[tuple[str, str]]]]
    """For each seat of a finished match, the parts of its score: lines of label and figure."""
    variants: Callable[[int, Any], Sequence[Variant]] = lambda seats, board: ()
    """The variants for a number of seats on a board; None for one that cannot be read."""
    rank: Callable[[BoardType, int], str | None] = lambda board, score: None
    """The key of the rank that a score reaches alone on a board, None where there are none."""
    progress: Callable[[StateType], tuple[int, int]] | None = None
    """Solo: stage (cards, stones, turns) and score of a state; for the ghost of the best run."""
    share_played: Callable[[StateType], float] = lambda state: 0.0
    """Progress of a game, 0 at its start, 1 at its end, which the music follows."""
    first_seat_key: str = "house.setup.first-seat"
    """The key of what the setup calls the choice of the first seat: it begins, or is the first to look for something."""
    printed_first_seat_key: str = ""
    """The key of the printed rule for the first seat; empty where the rules have none."""
    solo_note_key: str = ""
    """The key of the line about the solo rules' differences from print; empty where print has solo rules."""
    has_deal: Callable[[int], bool] = lambda seats: True
    """True if the deal is random at a table of that many seats."""
    next_rank: Callable[[BoardType, int], int | None] = lambda board, score: None
    """The lowest score of the rank above a score's, alone on a board; None at the top and where there are no ranks."""
    board_note: Callable[[Assets, BoardType, int, Json], str] = lambda assets, board, seats, options: ""
    """A known fact about a board for these seats and options, as a sentence; empty without one."""
    draw_run: Callable[[Any, Canvas, Sequence[Move], str], None] | None = None
    """Draw another run's moves faintly on a table (the game's scene) with its icon sprite; None for games without it."""
    run_targets: Callable[[Any, Sequence[Move]], Iterable[str]] = lambda table, moves: ()
    """Names of the hit targets under the marks of ``draw_run`` whose tooltip explains the mark."""
    gains: Callable[[Any, StateType, StateType], Sequence[Gain]] = lambda table, before, after: ()
    """Scores changed by the last move, as the table (the game's scene) shows them to everybody, for a glance."""
    board_elements: Callable[[Any], Mapping[str, FRect]] = clickable_elements
    """Rectangles of what is played on, counted or read to decide on a table (the game's scene); no text size makes one
    smaller.
    """
    ending: Ending[StateType, BoardType] = field(default_factory=Ending)
    """Description of the game's end: count, pictures, sentences."""
    team_seats: int = 0
    """The number of seats at which opposite ones form teams; 0 for a game without teams."""

    def teams(self, seats: int) -> Sequence[tuple[int, ...]]:
        """The seats of each team; one seat each at tables without teams."""
        if not self.team_seats or seats != self.team_seats:
            return [(seat,) for seat in range(seats)]
        return [(seat, seat + seats // 2) for seat in range(seats // 2)]

    @property
    def has_first_seat(self) -> bool:
        """True if the first seat matters."""
        return self.scene.controller_type.narrator_type.has_first_seat
