"""Tickets: the four letters under which a game that was left at a kiosk can be taken up again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import FRect

from game.boards.maps import BoardError, problem_text
from game.core.state import FormatError
from game.pages.page import DialogScene, PageScene
from game.pages.typing_page import TypingScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Replace, Reset
from game.services import Services
from game.table.keeping import kept_table
from game.ui import palette
from game.ui.letters import letter_keys
from game.ui.sound import Sound
from game.ui.text import BODY, HERO, LABEL
from game.ui.widgets import Label, Panel, Widget

TICKET_SECONDS: Final = 20.0


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
        column = self.column(inner)
        yield column.add(Label(" ".join(self.ticket), inner, HERO, align="center"))
        yield column.add(Label(self.t("house.ticket.text"), inner, BODY, align="center"))

    def advance(self, seconds: float) -> SceneChange | None:
        """After a while the chart comes back by itself."""
        self._shown += seconds
        return self.step_back() if self._shown > TICKET_SECONDS else None

    def step_back(self) -> SceneChange:
        """To the chart."""
        return Reset(ways.Chart())


class TicketEntryScene(TypingScene, PageScene):
    """Takes a game up again: its four letters, from the screen or a keyboard."""

    name = "ticket-entry"
    heading_key = "house.ticket.enter"
    widest = 1000.0
    tallest = 620.0
    longest = 4

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The letters so far, what was wrong, the keys."""
        high = max(72.0, self.fonts.line_height(HERO))
        shown = FRect(inner.centerx - 200, inner.top, 400, high)
        yield Panel(shown, "ui/entry_focus")
        yield Label(" ".join(self.text) or "–", shown, HERO, align="center")
        line = FRect(
            inner.left, shown.bottom + 4, inner.width, max(36.0, self.fonts.height(self.problem, LABEL, inner.width))
        )
        yield Label(self.problem, line, LABEL, palette.DARK_CORAL, "center")
        keys = FRect(inner.left, line.bottom + 4, inner.width, inner.bottom - line.bottom - 4)
        yield from letter_keys(keys, self.services.texts.keys, self.type_letter)

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
                return Replace(ways.Play(kept_table(self.services, kept)))
        except (FormatError, BoardError, OSError) as problem:
            self.problem = self.t("house.kept.broken", problem=problem_text(problem, self.services.texts))
            return None
        self.services.sounds.play(Sound.ILLEGAL)
        self.problem = self.t("house.ticket.unknown", ticket=ticket)
        return None
