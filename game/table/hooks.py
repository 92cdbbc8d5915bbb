"""What an isle's scene says of itself to the table: the hooks it overrides, each with what holds where it does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move, Refusal, StateType
from game.match.match import Match
from game.scenes.base import Scene
from game.table.messages.placement import ClearArea
from game.table.sessions.session import Session
from game.ui.widgets import Widget


class IsleHooks(Scene, Generic[StateType]):
    """The part of a table's scene that each isle fills in."""

    game: ClassVar[str] = ""
    has_secrets: ClassVar[bool] = False
    """Whether a seat holds what others must not see, so that the screen is covered while the mouse is passed."""
    has_first_seat: ClassVar[bool] = True
    """Whether somebody begins before the others; where everybody acts in every round, nobody does."""

    match: Match[StateType]
    session: Session

    @property
    def lights(self) -> bool:
        """Whether what is allowed is lit: as the person wants it, and where no hand points at the one thing to do."""
        return self.services.aids.show_targets and self.session.lights

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The game's widgets and spots in what the bar leaves of the window."""
        return ()

    def animate(self, move: Move, before: StateType) -> None:
        """Sets in motion what the move just made does on the board; ``state`` is the position after it already."""

    def animate_back(self, moves: Sequence[Move], after: StateType) -> None:
        """Sets in motion how what these moves did goes back where it came from.

        They have been taken back: ``state`` is the position before them already, ``after`` the one with all of them.
        """

    def describe(self, move: Move, before: StateType) -> str:
        """The move as the log tells it, to everybody (nothing hidden in it)."""
        return self.t(
            f"{self.game}.log.{move.do}", **{key: value for key, value in move.to_json().items() if key != "do"}
        )

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence that says which rule forbids a move; see also ``show_refusal``."""
        return self.t(f"{self.game}.why.{refusal.reason.value}", **self.named(refusal.values))

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a refusal, reason or log line as people call them (an island's letter, a tile's name)."""
        return dict(values)

    def show_refusal(self, refusal: Refusal) -> None:
        """Shows on the board what is in the way; ``refused`` is what is refused, as long as that is shown."""

    def refusal_place(self, refusal: Refusal) -> FRect | None:
        """What is in the way: where the reason stands. None: beside what was clicked."""
        return None

    def message_obstacles(self) -> Iterable[ClearArea]:
        """What a reason should not hide, and what hiding a square unit of it costs (0.01 little, 1 much)."""
        return ()

    def show_advice(self, advice: Advice) -> None:
        """Shows a hint's move on the board, by the same picture a person would make."""

    def forget_draft(self) -> None:
        """Forgets what the person has begun but not confirmed; the position has changed."""

    def mouse_taken(self) -> None:
        """Another person has the mouse now."""

    def turn_line(self) -> str:
        """What the person whose turn it is can do now, in one line."""
        return ""

    @property
    def has_step_back(self) -> bool:
        """Whether ``step_back_in_game`` has something to take back."""
        return False

    def step_back_in_game(self) -> bool:
        """Takes back one step of an unconfirmed draft; whether there was one."""
        return False

    def alone_line(self) -> str:
        """Alone: how it stands, in a short sentence that is worth reading at every turn."""
        return self.session.alone_line()

    def hint_sample(self, seat: int) -> StateType:
        """The position a hint is asked for: as that seat may know it; a game may play the first part of its draft."""
        return self.match.sample_for(seat)
