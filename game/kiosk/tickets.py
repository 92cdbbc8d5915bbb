"""Tickets: four letters to resume an unfinished kiosk game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.kiosk.regattas import resume_regatta
from game.kiosk.visit import REGATTA, Ticket, begin_visit, end_visit
from game.menus.chart.page import ChartScene
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.pages.page import DialogScene, PageScene, scrolled
from game.pages.text_field import CapitalField
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.events import PointerPressed, SceneEvent
from game.scenes.stack import Replace, Reset
from game.services import Services
from game.storage.saved_games import TICKET_ALPHABET, TICKET_DAYS
from game.storage.storage import Storage
from game.table.saving.autosave import saved_table, slot_of
from game.ui import palette
from game.ui.layout import Column
from game.ui.onscreen_keyboard import letter_keys
from game.ui.sound_effects import Sound
from game.ui.text import BODY, HERO, LABEL, TITLE
from game.ui.widgets import Button, Label, Panel, UnplacedLabel, Widget

TICKET_SECONDS: Final = 60.0
_TOUCH_DELAY: Final = 1.5
"""Seconds in which a touch does not close the tickets: it may belong to the page before."""


def leave(services: Services) -> Scene:
    """End the visit; return the ticket page, or the chart without unfinished games."""
    language = services.assets.texts.language
    tickets = end_visit(services)
    if services.session.is_kiosk:
        begin_visit(services)
    return TicketScene(services, tickets, language) if tickets else ChartScene(services)


class TicketScene(DialogScene):
    """Tickets of unfinished games, in the visitor's language."""

    name = "ticket"
    is_opaque = True

    def __init__(self, services: Services, tickets: Sequence[Ticket], language: str = "") -> None:
        """``language`` is the visitor's; empty for the kiosk's."""
        super().__init__(services)
        self._language = language or services.assets.texts.language
        self.tickets = tickets
        self.max_size = (640.0, 350.0 + 76.0 * len(tickets))
        self._shown = 0.0

    def enter(self) -> None:
        """Restore the visitor's language for this page."""
        self.services.assets.texts.language = self._language

    def leave(self) -> None:
        """Restore the kiosk's language."""
        self.services.assets.texts.language = self.services.session.default_language

    def heading(self) -> str:
        return self.t("house.ticket.heading" if len(self.tickets) == 1 else "kiosk.ticket.heading-several")

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Tickets in large letters, their purpose, and a button to the chart."""
        yield from scrolled(self, "tickets", FRect(inner.left, inner.top, inner.width, inner.height - 76), self._fill)
        chart = Button("chart", inner, self.t("house.results.chart"), self.step_back, "home", "primary", role=TITLE)
        wide = max(320.0, chart.natural_width(self.services.assets.fonts))
        yield replace(chart, rect=FRect(inner.centerx - wide / 2, inner.bottom - 60, wide, 60))

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area)
        widgets: list[Widget] = []
        for what, letters in self.tickets:
            name = UnplacedLabel(ticket_name(self.services.assets, what), TITLE, align="center")
            widgets += column.add_side_by_side(
                [(name, 0.5), (UnplacedLabel(" ".join(letters), HERO, align="center"), 0.5)]
            )
        text = "house.ticket.text" if len(self.tickets) == 1 else "kiosk.ticket.text-several"
        widgets.append(column.add_label(self.t(text), BODY, align="center"))
        days = self.t("kiosk.ticket.days", n=TICKET_DAYS)
        widgets.append(column.add_label(days, LABEL, palette.FADED_INK, "center"))
        return widgets, column.bottom

    def advance(self, seconds: float) -> SceneChange | None:
        """Return to the chart after ``TICKET_SECONDS``."""
        self._shown += seconds
        return self.step_back() if self._shown > TICKET_SECONDS else None

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Return to the chart on a touch anywhere, unless it may scroll or be a double touch."""
        is_touched = isinstance(event, PointerPressed) and event.target is None
        if is_touched and self._shown > _TOUCH_DELAY and not self.windows.main.max_offset:
            return self.step_back()
        return super().handle(event)

    def step_back(self) -> SceneChange:
        return Reset(routes.ChartRoute())


def ticket_name(assets: Assets, what: str) -> str:
    """Display name of a ticket's game or regatta."""
    return assets.t("house.place.regatta" if what == REGATTA else f"house.game.{what}")


class TicketField(CapitalField):
    """Input of a ticket's letters; ``complete`` is called at the last one."""

    def __init__(self, storage: Storage, complete: Callable[[], SceneChange | None]) -> None:
        super().__init__(max_length=4)
        self._storage = storage
        self._complete = complete

    def accepts(self, letter: str) -> bool:
        """Accept the letters of tickets only."""
        return letter.upper() in TICKET_ALPHABET

    def extract(self, text: str) -> str:
        """The ticket in a longer text: a word of four letters that is one, else of the letters whatever fits."""
        words = [word.upper() for word in re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", text))]
        tickets = [word for word in words if len(word) == self.max_length]
        known = (word for word in tickets if self._storage.saved_games.game_of_ticket(word) is not None)
        return next(known, tickets[-1] if tickets else "".join(words))

    def on_change(self) -> SceneChange | None:
        """Submit the ticket at the last letter."""
        return self._complete() if len(self.text) == self.max_length else None


class TicketEntryScene(PageScene):
    """Entry of a ticket to resume its game, with on-screen keys or a keyboard."""

    name = "ticket-entry"
    heading_key = "house.ticket.enter"
    max_size = (1000.0, 620.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.field = TicketField(services.storage, self._resume_game)
        self.interaction.text_input = self.field

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Letters typed, prompt or error, keys."""
        high = max(72.0, self.services.assets.fonts.line_height(HERO))
        shown = FRect(inner.centerx - 200, inner.top, 400, high)
        yield Panel(shown, "ui/entry_focus")
        yield Label(" ".join(self.field.text) or "–", shown, HERO, align="center")
        problem = self.field.problem
        message = problem or self.t("house.ticket.prompt")
        high = max(36.0, self.services.assets.fonts.height(message, LABEL, inner.width))
        line = FRect(inner.left, shown.bottom + 4, inner.width, high)
        yield Label(message, line, LABEL, palette.DARK_CORAL if problem else palette.FADED_INK, "center")
        keys = FRect(inner.left, line.bottom + 4, inner.width, inner.bottom - line.bottom - 4)
        rows = [
            "".join(letter for letter in row if letter in TICKET_ALPHABET) for row in self.services.assets.texts.keys
        ]
        yield from letter_keys(keys, [row for row in rows if row], self.field.type_letter, has_space=False)

    def _resume_game(self) -> SceneChange | None:
        """Resume the game of a complete ticket."""
        ticket, self.field.text = self.field.text, ""
        try:
            if resume_regatta(self.services.storage, ticket):
                return Replace(routes.RegattaRoute())
            saved = self.services.storage.saved_games.game_of_ticket(ticket)
            if saved is not None:
                table = saved_table(
                    self.services.background, saved
                )  # before the move into its slot, since the game may be damaged
                self.services.storage.saved_games.resume(ticket, slot_of(table))
                return Replace(routes.PlayRoute(table))
        except UNUSABLE_ERRORS as problem:
            self.field.problem = self.t("house.kept.broken", problem=error_message(problem, self.services.assets.texts))
            return None
        self.services.assets.sounds.play(Sound.ILLEGAL)
        self.field.problem = self.t("house.ticket.unknown", ticket=ticket)
        return None
