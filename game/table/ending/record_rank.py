"""The best place of a game's players in the record table, and the table itself behind that line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.modes.attempts import Attempts
from game.modes.tables import GameTable
from game.services import Services
from game.storage.storage import Storage
from game.storage.values import TableLine
from game.table.ending.solo_results import around, build_table, framed
from game.table.saving.record_comparison import table_lines
from game.ui.layout import Column
from game.ui.motion import Motion
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button, Widget

_PLACES: Final = 10
"""The lowest place that is announced."""
_LINES: Final = (9, 7, 5, 3)
"""Numbers of table lines to show; the largest with room is taken."""
_WIDE: Final = 640.0
_SLIDE: Final = 1.2
"""Seconds until the new line has slid into the table."""


def record_line(storage: Storage, played: GameTable, record: int | None) -> tuple[TableLine | None, list[TableLine]]:
    """The record table's lines of a game, and the line of its record; no own line for an unsaved game."""
    lines = table_lines(storage, played)
    own = next((line for line in lines if line.record == record), None)
    return (own if record is not None else None), lines


class RecordRank:
    """The line on the page of results, and the record table, which may stand where the podium stood."""

    def __init__(self, services: Services, played: GameTable, record: int | None, name: Callable[[int], str]) -> None:
        """``name`` gives a seat's name on the page."""
        self.is_open = False
        self._services = services
        self._played = played
        self._record = record
        self._name = name
        self._slid = 1.0

    def _found(self) -> tuple[TableLine, Sequence[TableLine]] | None:
        """The line and its table; None for a low place, a shared first place, or a table without other players."""
        tries = Attempts.of(self._played)
        own, lines = record_line(self._services.storage, self._played, self._record)
        if own is None or own.rank > _PLACES or (tries is not None and not tries.is_fresh):
            return None
        is_first_of_many = own.rank == 1 and any(line.score == own.score for line in lines if line is not own)
        is_only_game = all(line.record == own.record for line in lines)
        return None if is_first_of_many or is_only_game else (own, lines)

    def _rank_line(self, own: TableLine) -> str:
        return self._services.assets.t("house.results.placed", name=self._name(own.seat), rank=own.rank)

    def turn(self) -> Motion:
        """Opens the table or closes it; a new line that slides in is the motion."""
        self.is_open = not self.is_open

        def update(share: float) -> None:
            self._slid = share

        self._slid = 0.0
        return Motion(_SLIDE, update)

    def build_line(self, area: FRect, bottom: float, turn: Callable[[], None]) -> tuple[list[Widget], float]:
        """Button that opens or closes the table, above a lower edge; and the edge above the button."""
        found, fonts = self._found(), self._services.assets.fonts
        if found is None:
            return [], bottom
        label = self._services.assets.t("house.results.to-podium") if self.is_open else self._rank_line(found[0])
        icon = "back" if self.is_open else "trophy"
        line = Button("record-table", area, label, turn, icon, "quiet", role=LABEL_BOLD)
        wide = min(line.natural_width(fonts), area.width)
        fitted = line.fitted(fonts, FRect(0, 0, wide, 40))
        top = bottom - fitted.rect.height
        return [replace(fitted, rect=FRect(area.centerx - wide / 2, top, wide, fitted.rect.height))], top

    def build_table(self, area: FRect) -> tuple[list[Widget], float]:
        """Best lines, and the new line with its neighbours, which slides in; and the card's bottom."""
        found = self._found()
        if found is None:
            return [], area.top
        widgets, bottom = self._build_table(area, *found, _LINES[0])
        for count in _LINES[1:]:
            if bottom > area.bottom:
                widgets, bottom = self._build_table(area, *found, count)
        return widgets, bottom

    def _build_table(
        self, area: FRect, own: TableLine, lines: Sequence[TableLine], count: int
    ) -> tuple[list[Widget], float]:
        fonts = self._services.assets.fonts
        wide = min(area.width, _WIDE * fonts.text_size)
        card = FRect(area.centerx - wide / 2, area.top, wide, 0)
        rows = Column(fonts, FRect(card.left + 16, card.top + 12, wide - 32, 0), 8)
        title = rows.add_label(self._rank_line(own), LABEL_BOLD, align="center")
        table = build_table(self._services.assets, rows, around(lines, own, count), own, lambda: self._slid)
        return [framed(card, rows.bottom + 4), title, *table], rows.bottom + 4
