"""How a table is used. Playing, watching a record, being taught and the attract mode differ in where moves come from
and in what clicks do; each is one ``Session``, handed to the table's scene, which asks it and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.core.state import Move
from game.scenes.base import SceneChange
from game.table.messages.placement import ClearArea
from game.ui.canvas import Canvas
from game.ui.input import Command, PointerEvent
from game.ui.widgets import HitTarget, Widget

PauseEntry = tuple[str, Callable[[], SceneChange | None]]
"""The pause menu's way to begin anew: its name (``house.pause.<name>``) and what it does."""


class Session:
    """What a table's scene asks. This one lets nobody move and shows the position after the last move."""

    is_watched = False
    """Whether a record is looked at, so that nothing is anybody's turn."""
    is_kept = False
    """Whether the game is saved as it goes on, so that it can be taken up again."""
    foot = 0.0
    """What the session takes of the window's lower edge, in units."""

    @property
    def is_busy(self) -> bool:
        """Whether something is on its way that must be shown at once when it comes."""
        return False

    def first_position(self, moves: int) -> int:
        """Which position of a match with so many moves is shown first."""
        return moves

    @property
    def may_act(self) -> bool:
        """Whether a person may act now: it is their turn, they have the mouse, and nothing hides the position."""
        return False

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be seen: of the person who has the mouse; None where nobody's may."""
        return None

    @property
    def is_hand_over_due(self) -> bool:
        """Whether the mouse is on its way to the person whose turn it is."""
        return False

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table's scene comes onto the stack."""

    def leave(self) -> None:
        """The table's scene has left the stack."""

    def moved(self) -> None:
        """A move has been made and is being shown."""

    def advance(self, seconds: float) -> SceneChange | None:
        """Time has passed."""
        return None

    # What clicks and keys do -------------------------------------------------------------------------------------

    def handle_pointer(
        self, pointer: PointerEvent, proceed: Callable[[PointerEvent], SceneChange | None]
    ) -> SceneChange | None:
        """What the pointer did, before the scene turns it into clicks; ``proceed`` does what the scene does."""
        return proceed(pointer)

    def release(
        self,
        pointer: PointerEvent,
        hit_target: HitTarget | None,
        proceed: Callable[[PointerEvent, HitTarget | None], SceneChange | None],
    ) -> SceneChange | None:
        """The pointer was let go over a spot or none."""
        return proceed(pointer, hit_target)

    def activate(self, hit_target: HitTarget, proceed: Callable[[HitTarget], SceneChange | None]) -> SceneChange | None:
        """A click on a spot."""
        return proceed(hit_target)

    def handle_command(self, command: Command, proceed: Callable[[Command], SceneChange | None]) -> SceneChange | None:
        """A key or a gamepad's button, before the focus and the scene get it."""
        return proceed(command)

    def on_command(self, command: Command) -> SceneChange | None:
        """A key that neither the focus nor the table has taken."""
        return None

    def step_back(self) -> SceneChange | None:
        """Right click, Esc, after what the game itself takes back."""
        return None

    def undo(self) -> SceneChange | None:
        """Takes back the last move, as far as that is allowed."""
        return None

    def ask_hint(self) -> SceneChange | None:
        """Asks what the strongest computer player would do."""
        return None

    @property
    def is_hint_awaited(self) -> bool:
        """Whether a hint has been asked for and is on its way."""
        return False

    @property
    def why_no_undo(self) -> str:
        """The key of the sentence that says why nothing can be taken back; empty if something can."""
        return "house.table.undo.nothing"

    @property
    def again(self) -> PauseEntry | None:
        """The pause menu's way to begin anew."""
        return None

    def alone_line(self) -> str:
        """How somebody who plays alone stands."""
        return ""

    def announces(self, move: Move) -> bool:
        """Whether a move that has just been made is told in the bar: what others do is, what one does oneself is not."""
        return True

    # What stands on the screen -----------------------------------------------------------------------------------

    @property
    def lights(self) -> bool:
        """Whether the board shows what is allowed; not where a hand points at the one thing to do."""
        return True

    def message_obstacles(self) -> Iterable[ClearArea]:
        """What of the session a reason should not hide; see ``TableScene.message_obstacles``."""
        return ()

    @property
    def reach(self) -> float:
        """How far away a reason may stand from what is in the way, so that it hides nothing of the session."""
        return 0.0

    def covers(self, x: float, y: float) -> bool:
        """Whether something of the session lies over that point, so that nothing of the game should be drawn there."""
        return False

    def bar_line_key(self, is_computer: bool, seats: int) -> str:
        """The key of the sentence that says whose turn it is; empty where the line of somebody alone stands instead."""
        return "house.table.computer-turn" if is_computer else "house.table.your-turn"

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The buttons in the bar on top, but for the game's own."""
        return ()

    def bar_room(self, area: FRect) -> float:
        """Where the bar's text must end, in units from the left."""
        return area.width - 16

    def draw_bar(self, canvas: Canvas, area: FRect) -> None:
        """What the session draws in the bar, under its buttons."""

    def draw_on_board(self, canvas: Canvas) -> None:
        """What the session draws on the board, under the game's widgets."""

    def build_over(self, area: FRect, table: FRect) -> Iterable[Widget]:
        """What lies over the game's widgets, in the whole window or in what the bar and the foot leave of it."""
        return ()
