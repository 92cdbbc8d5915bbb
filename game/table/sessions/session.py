"""Use of a table. Playing, watching a record, lessons and attract mode differ in the source of moves and in the effect
of input; each is one ``Session``: an input filter, a clock, and a few facts about who may act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pygame import FRect

from game.core.state import Move
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent
from game.table.messages.placement import ClearArea
from game.ui.canvas import Canvas
from game.ui.widgets import Widget


class PauseEntry(NamedTuple):
    """A session's own entry of the pause menu, labelled ``house.pause.<name>``."""

    name: str
    action: Callable[[], SceneChange | None]
    icon: str = "restart"


class SessionOverlay:
    """A session's part of the screen: its buttons in the bar, and drawings over or under the game's widgets."""

    foot = 0.0
    """Height at the window's lower edge, in units."""
    reach = 0.0
    """Distance to which a refusal's reason may move away so that it hides nothing of the session."""
    is_showcase = False
    """True in the attract mode: racks are open, and the game's buttons are left out, since nobody can press them."""
    hides_racks = False
    """True in the picture of a game that goes on: racks stay covered, whoever looks at it."""

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The buttons in the bar on top, but for the game's own."""
        return ()

    def bar_room(self, area: FRect) -> float:
        """Right end of the bar's text, in units from the left."""
        return area.width - 16

    def draw_bar(self, canvas: Canvas, area: FRect) -> None:
        """Draw on the bar, under its buttons."""

    def draw_on_board(self, canvas: Canvas) -> None:
        """Draw on the board, under the game's widgets."""

    def tip_on_board(self, name: str) -> str:
        """Tooltip of a drawing on the board at the hit target of that name; empty without one."""
        return ""

    def build_over(self, area: FRect, table: FRect) -> Iterable[Widget]:
        """Widgets over the game's, in the whole window or in the table area."""
        return ()

    def draw_over(self, canvas: Canvas, table: FRect, kept: Sequence[ClearArea]) -> None:
        """Draw over the game's widgets, away from what should not be hidden."""

    def message_obstacles(self) -> Iterable[ClearArea]:
        """Places that a reason should not hide; see ``TableScene.message_obstacles``."""
        return ()

    def pause(self) -> None:
        """Another page covers the table, or the table is about to be left."""

    def spoken_line(self) -> str:
        """Words of the session that the voice says whenever they change; empty for none."""
        return ""

    def spoken_time(self) -> str:
        """Time left to the person to move, in words; empty without a clock."""
        return ""

    def spoken_warning(self) -> str:
        """Words that the voice says once when little time is left; empty before."""
        return ""

    def covers(self, x: float, y: float) -> bool:
        """True if the session covers that point, so that the game draws nothing there."""
        return False


class SessionHints:
    """Hints of a session; this one gives none."""

    @property
    def is_awaited(self) -> bool:
        """True while a requested hint is on its way."""
        return False

    @property
    def margin_line(self) -> str:
        """The lead of a hint without a reason over the next best move; empty where it is not measured."""
        return ""

    def ask(self) -> None:
        """Ask for the move of the strongest computer player."""


class Session:
    """Input filter and clock of a table. This one allows no moves and shows the position after the last move."""

    is_watched = False
    """True for a record on display, which has no turns."""
    is_kept = False
    """True if the game is saved as it goes on."""
    awaits_moves = True
    """True if a seat that cannot move at the mouse is waited for; False where its turn is only shown."""
    overlay = SessionOverlay()
    hints = SessionHints()

    @property
    def is_busy(self) -> bool:
        """Something is on its way that must be shown at once when it comes."""
        return False

    def first_position(self, moves: int) -> int:
        """The position that is shown first of a match with so many moves."""
        return moves

    @property
    def may_act(self) -> bool:
        """True if a person may act now."""
        return False

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown: the person with the mouse; None if nobody's may."""
        return None

    @property
    def is_hand_over_due(self) -> bool:
        """True while the mouse is on its way to the person to move."""
        return False

    # Life cycle and clock ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table's scene comes onto the stack."""

    def leave(self) -> None:
        """The table's scene has left the stack."""

    def moved(self) -> None:
        """A move has been made and is being shown."""

    def advance(self, seconds: float) -> SceneChange | None:
        """Time has passed."""
        return None

    # Input -------------------------------------------------------------------------------------------------------

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Pass an input on to the table, put another one in its place, or drop it with None."""
        return event

    def step_back(self) -> SceneChange | None:
        """Right click, Esc, after what the game itself takes back."""
        return None

    def undo(self) -> SceneChange | None:
        """Take back the last move if allowed."""
        return None

    # Facts -------------------------------------------------------------------------------------------------------

    @property
    def pause_entry(self) -> PauseEntry | None:
        """The pause menu's way to begin anew, or back to where the game was begun."""
        return None

    def alone_line(self) -> str:
        """The standing of a solo player."""
        return ""

    def announces(self, move: Move) -> bool:
        """True if the bar announces a move just made: others' moves, not one's own."""
        return True

    @property
    def lights(self) -> bool:
        """The board shows what is allowed; not where a hand points at the one thing to do."""
        return True

    def bar_line_key(self, is_computer: bool, seats: int) -> str:
        """The key of the turn line; empty where the solo standing takes its place."""
        return "house.table.computer-turn" if is_computer else "house.table.your-turn"
