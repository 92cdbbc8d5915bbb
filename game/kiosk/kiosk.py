"""A machine left alone: after a while a question, then back to the chart and the attract mode; the game stays kept.

The watch is asked once a turn of the loop. Outside a kiosk it does nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.boards.maps import BoardError
from game.core.state import FormatError
from game.house.chart import TitleScene
from game.kiosk.attract import AttractScene
from game.pages.page import DialogScene, PageScene
from game.pages.typing_page import TypingScene
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Pop, Push, Replace, Reset
from game.services import Services
from game.table.keeping import kept_table, open_table
from game.table.scene import TableScene
from game.ui import palette
from game.ui.input import Command, Pointer, PointerKind
from game.ui.letters import letter_keys
from game.ui.sound import Sound
from game.ui.text import BODY, HERO, LABEL
from game.ui.widgets import Button, Label, Panel, Widget

COUNTDOWN_SECONDS: Final = 15.0
TICKET_SECONDS: Final = 20.0


class KioskWatch:
    """Knows when a machine has been left alone."""

    def __init__(self, services: Services, now: Callable[[], datetime.datetime] = datetime.datetime.now) -> None:
        self.services = services
        self._now = now
        self._started = now()

    def is_restart_due(self, scenes: tuple[Scene, ...]) -> bool:
        """Whether it is the hour of the daily restart, nobody is here, and it has not been done today."""
        hour = self.services.storage.settings.kiosk_restart_hour
        now = self._now()
        if hour < 0 or now.hour != hour or now - self._started < datetime.timedelta(hours=1):
            return False
        return bool(scenes) and isinstance(scenes[-1], AttractScene)

    def advance(self, quiet: float, scenes: tuple[Scene, ...]) -> SceneChange | None:
        """What must happen after so many seconds without input, with these scenes open (the lowest first)."""
        if not self.services.is_kiosk or not scenes:
            return None
        top = scenes[-1]
        settings = self.services.storage.settings
        if isinstance(top, (AttractScene, IdleScene, TicketScene)):
            return None
        if isinstance(top, TitleScene):
            return Reset(AttractScene(self.services)) if quiet > settings.kiosk_attract_seconds else None
        if quiet > settings.kiosk_idle_seconds:
            return Push(IdleScene(self.services, next((part for part in scenes if isinstance(part, TableScene)), None)))
        return None


class IdleScene(DialogScene):
    """Asks whether anybody is still there; counts down; then the chart, with a ticket for a game that was left."""

    name = "idle"
    heading_key = "house.idle.heading"
    tallest = 400.0

    def __init__(self, services: Services, table: TableScene | None) -> None:
        super().__init__(services)
        self._table = table
        self.left = COUNTDOWN_SECONDS

    def enter(self) -> None:
        """A bell calls whoever has looked away."""
        self.services.sounds.play(Sound.BELL)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The seconds left, and the one button."""
        count = FRect(inner.left, inner.top, inner.width, 96)
        yield Label(str(max(0, round(self.left))), count, HERO, align="center")
        text = self.t(
            "house.idle.text" if self._table is None or self._table.lesson is not None else "house.idle.text-game"
        )
        yield Label(text, FRect(inner.left, inner.top + 96, inner.width, 72), BODY, align="center")
        button = FRect(inner.centerx - 160, inner.bottom - 64, 320, 64)
        yield Button("here", button, self.t("house.idle.here"), Pop, style="primary")

    def advance(self, seconds: float) -> SceneChange | None:
        """Counts down; at zero the table is cleared."""
        before = round(self.left)
        self.left -= seconds
        if round(self.left) != before:
            self.services.sounds.play(Sound.COUNTDOWN)
            self.rebuild()
        return self._clear() if self.left <= 0 else None

    def _clear(self) -> SceneChange:
        table = self._table
        if table is None or table.lesson is not None or table.match.is_over or not table.match.number:
            return Reset(TitleScene(self.services))
        self.services.storage.count(f"left.{table.game}")
        ticket = self.services.storage.games.leave(table.game)
        if ticket is None:
            return Reset(TitleScene(self.services))
        return Reset(TicketScene(self.services, ticket))

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """Any press says that somebody is here."""
        if pointer.kind in (PointerKind.PRESS, PointerKind.BACK):
            return Pop()
        return None

    def handle_command(self, command: Command) -> SceneChange | None:
        """Any key says that somebody is here."""
        return Pop()


class TicketScene(DialogScene):
    """Shows the four letters under which the game that was left can be taken up again."""

    name = "ticket"
    heading_key = "house.ticket.heading"
    is_opaque = True
    tallest = 400.0

    def __init__(self, services: Services, ticket: str) -> None:
        super().__init__(services)
        self.ticket = ticket
        self._shown = 0.0

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The letters, large, and what they are for."""
        yield Label(" ".join(self.ticket), FRect(inner.left, inner.top, inner.width, 96), HERO, align="center")
        text = FRect(inner.left, inner.top + 96, inner.width, 90)
        yield Label(self.t("house.ticket.text"), text, BODY, align="center")

    def advance(self, seconds: float) -> SceneChange | None:
        """After a while the chart comes back by itself."""
        self._shown += seconds
        return self.step_back() if self._shown > TICKET_SECONDS else None

    def step_back(self) -> SceneChange:
        """To the chart."""
        return Reset(TitleScene(self.services))


class TicketEntryScene(TypingScene, PageScene):
    """Takes a game up again: its four letters, from the screen or a keyboard."""

    name = "ticket-entry"
    heading_key = "house.ticket.enter"
    widest = 1000.0
    tallest = 620.0
    longest = 4

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The letters so far, what was wrong, the keys."""
        shown = FRect(inner.centerx - 160, inner.top, 320, 72)
        yield Panel(shown, "ui/entry_focus")
        yield Label(" ".join(self.text) or "–", shown, HERO, align="center")
        line = FRect(inner.left, shown.bottom + 4, inner.width, 36)
        yield Label(self.problem, line, LABEL, palette.DARK_CORAL, "center")
        keys = FRect(inner.left, line.bottom + 4, inner.width, inner.bottom - line.bottom - 4)
        yield from letter_keys(keys, self.services.texts.language, self.type_letter)

    def accepts(self, letter: str) -> bool:
        """A ticket is letters."""
        return letter.isalpha()

    def spell(self, text: str) -> str:
        """A ticket is in capital letters."""
        return text.upper()

    def typed(self) -> SceneChange | None:
        """Looks for the game with the last letter."""
        return self._take_up() if len(self.text) == self.longest else None

    def _take_up(self) -> SceneChange | None:
        ticket, self.text = self.text, ""
        try:
            kept = self.services.storage.games.resume(ticket)
            if kept is not None:
                return Replace(open_table(self.services, kept_table(self.services, kept)))
        except (FormatError, BoardError, OSError) as problem:
            self.problem = self.t("house.kept.broken", problem=problem)
            return None
        self.services.sounds.play(Sound.ILLEGAL)
        self.problem = self.t("house.ticket.unknown", ticket=ticket)
        return None
