"""Pace of the others' turns: whose score changed is seen at a glance, and a key or a click skips to the next person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import FRect

from game.scenes.events import InputEvent
from game.table.bar import BAR_HEIGHT
from game.table.plugin import ui_of
from game.table.scene import TableScene
from game.table.ui import Gain
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.text import BOLD

_SHOWN: Final = 1.6
"""Seconds a gain is shown."""
_FADE: Final = 0.3
_RISE: Final = 8.0
"""Units that a gain rises while it appears."""
_DOUBLE_CLICK: Final = 0.5
"""Seconds after a person's move in which a click or key still belongs to that move."""
_SKIPS: Final = (
    Command.ACTIVATE, Command.CONFIRM, Command.TURN, Command.HINT, Command.REDO, Command.PAGE_UP, Command.PAGE_DOWN,
)  # fmt: skip
"""Keys without a meaning of their own while others move."""


class TurnStory:
    """Gains of the last move, and whether the others' turns are being skipped."""

    def __init__(self, table: TableScene[Any]) -> None:
        self._table = table
        self._match = table.controller.match
        self.gains: Sequence[Gain] = ()
        """Gains of the last move, until they have been seen."""
        self._age = 0.0
        self._since_person = 0.0
        """Seconds since a person's last move."""
        self.is_skipping = False
        self.waited = 0.0
        """Seconds since the last move, or since its motion."""

    @property
    def is_shown(self) -> bool:
        """A gain is on screen or about to come."""
        return bool(self.gains)

    def note_move(self) -> None:
        """The last move has been made: find its gains, and end skipping once a person is next."""
        match, number = self._match, self._match.number
        find = ui_of(match.game.name).gains
        is_quiet = self._table.services.storage.settings.pace == "instant" or len(match.seats) == 1
        self.gains = () if is_quiet else find(self._table, match.state_at(number - 1), match.state)
        self._age = 0.0
        if not match.seats[match.moves[-1].seat].is_computer:
            self._since_person = 0.0
        if not match.is_computer_turn:
            self.is_skipping = False

    def clear(self) -> None:
        """Forget the gains: the move has been taken back."""
        self.gains, self.is_skipping = (), False

    def note_input(self, event: InputEvent) -> None:
        """Skip by a key or a press below the bar while computer players move."""
        match event:
            case Command():
                is_skip = event in _SKIPS
            case PointerEvent(kind=PointerKind.PRESS, y=y):
                is_skip = y > BAR_HEIGHT
            case _:
                is_skip = False
        if is_skip and self._match.is_computer_turn and self._since_person >= _DOUBLE_CLICK:
            self.is_skipping = True

    def advance(self, seconds: float) -> None:
        """Show the gains once the move has been seen; while skipping finish its motion at once."""
        self._since_person += seconds
        if self.is_skipping and self._table.frames.motions:
            self._table.frames.motions.finish()
            self._table.frames.is_due = True
        if not self.gains or (self._table.frames.motions and not self._age):
            return
        self._age += seconds
        self._table.frames.is_due = True
        if self._age >= _SHOWN:
            self.gains = ()

    def draw(self, canvas: Canvas) -> None:
        """A plate with the points gained or lost at each seat's card, rising a little."""
        if not self._age:
            return
        shown = min(1.0, self._age / _FADE, (_SHOWN - self._age) / _FADE)
        texts = self._table.services.assets.texts
        is_calm = self._table.services.session.aids.reduced_motion
        for card, points in self.gains:
            label = f"+{texts.number(points)}" if points > 0 else texts.number(points)
            width = canvas.fonts.width(label, BOLD) + 28
            height = canvas.fonts.line_height(BOLD) + 8
            rise = 0.0 if is_calm else _RISE * (1 - min(1.0, self._age / _FADE))
            plate = FRect(card.right - width - 6, card.top - height + 10 + rise, width, height)
            plate.top = max(plate.top, BAR_HEIGHT + 2)
            alpha = round(255 * max(0.0, shown))
            canvas.panel("ui/tag", plate, alpha)
            colour = palette.INK if points > 0 else palette.DARK_CORAL
            canvas.text(label, *plate.center, BOLD, colour, "center", alpha=alpha)
