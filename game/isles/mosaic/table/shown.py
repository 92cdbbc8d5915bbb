"""What the view and the panels of Mosaic ask of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.state import Refusal
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.draft import Draft
from game.isles.mosaic.table.idle_animation import IdleAnimation
from game.isles.mosaic.table.layout import Layout
from game.isles.mosaic.table.motion import Moving
from game.modes.tables import GameTable
from game.services import Services
from game.ui.motion import Motions


class Shown(Protocol):
    """What the view and the panels ask of a table."""

    @property
    def services(self) -> Services:
        """Texts, aids, kept pictures."""
        ...

    @property
    def sheet_name(self) -> str:
        """The name of the sheet that is played on."""
        ...

    @property
    def table(self) -> GameTable:
        """The table, with its board and the map that was read from."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The seats' names."""
        ...

    @property
    def state(self) -> State:
        """The position shown."""
        ...

    @property
    def fresh_strikes(self) -> Sequence[str]:
        """The pieces struck out since the turn before of whose sheet lies large; alone by the rival."""
        ...

    @property
    def main_seat(self) -> int:
        """The seat whose sheet lies large on the table."""
        ...

    @property
    def other_seats(self) -> Sequence[int]:
        """The seats whose sheets lie small on the table."""
        ...

    @property
    def peeked(self) -> int | None:
        """The seat whose sheet a person has asked to see large."""
        ...

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        ...

    @property
    def refused(self) -> Refusal | None:
        """What was refused last, while it is shown on the sheet."""
        ...

    @property
    def pointer(self) -> tuple[float, float] | None:
        """Where the pointer is; None for a finger."""
        ...

    @property
    def has_free_pointer(self) -> bool:
        """Whether nothing else lies under the pointer, so that a piece may hang at it."""
        ...

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        ...

    @property
    def lights(self) -> bool:
        """Whether what is allowed is lit."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether a loose piece may be chosen now, so that those that fit stand out."""
        ...

    @property
    def piece_under(self) -> str | None:
        """The loose piece under the pointer."""
        ...

    @property
    def motions(self) -> Motions:
        """Whether anything moves."""
        ...

    @property
    def moving(self) -> Moving:
        """What moves."""
        ...

    @property
    def glint(self) -> IdleAnimation:
        """The glint along the brass."""
        ...

    @property
    def idle_line(self) -> str:
        """What the action panel says while there is nothing to choose."""
        ...

    def invalidate(self) -> None:
        """Asks for another frame."""
