"""Passing the mouse: to whom it goes, and what has happened since their last turn. Covers what they alone may see."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Pop, Push
from game.services import Services
from game.table.scene import TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import HEADING, LABEL, LABEL_BOLD
from game.ui.widgets import Button, Custom, Look, Widget

_MOST_LINES = 7


class HandOverScene(Scene):
    """Waits until the person whose turn it is has the mouse."""

    name = "pass-mouse"

    def __init__(self, services: Services, table: TableScene) -> None:
        super().__init__(services)
        self.table = table
        self.is_opaque = table.has_secrets
        self.seat = table.match.seat if table.match.seat is not None else 0
        self.lines = self._recap()

    def _recap(self) -> list[str]:
        """What the others did since this seat's last move, the newest last, in the log's words."""
        if not self.services.storage.settings.recap:
            return []
        match = self.table.match
        start = match.last_move_of(self.seat)
        told: list[str] = []
        for number in range(start, match.number):
            if match.moves[number].seat != self.seat:
                line = self.table.log_line(number)
                if line:
                    told.append(line)
        return told

    def _paper(self) -> FRect:
        area = self.area
        height = 300.0 + 28 * min(len(self.lines), _MOST_LINES)
        return FRect(area.centerx - 320, area.centery - height / 2, 640, height)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The badge and name of who is next, the recap, and the one button."""
        paper = self._paper()
        yield Custom(lambda canvas, look: self._paint(canvas, look, paper))
        yield Button(
            "ready",
            FRect(paper.centerx - 150, paper.bottom - 92, 300, 64),
            self.t("house.pass.ready"),
            self._take,
            style="primary",
            role=HEADING,
        )

    def _paint(self, canvas: Canvas, look: Look, paper: FRect) -> None:
        canvas.panel("ui/panel_paper", paper)
        canvas.fit(self.table.badge(self.seat), FRect(paper.centerx - 44, paper.top + 24, 88, 88))
        name = self.table.seat_name(self.seat)
        canvas.text_box(
            self.t("house.pass.to", name=name),
            FRect(paper.left + 32, paper.top + 116, paper.width - 64, 48),
            HEADING,
            palette.INK,
            "center",
        )
        shown = self.lines[-_MOST_LINES:]
        top = paper.top + 168
        if shown:
            heading = FRect(paper.left + 48, top, paper.width - 96, 26)
            canvas.text_box(self.t("house.pass.since"), heading, LABEL_BOLD, palette.FADED_INK, "center")
            top += 28
        for line in shown:
            canvas.text_box(line, FRect(paper.left + 48, top, paper.width - 96, 26), LABEL, palette.INK, "center")
            top += 28

    def draw_background(self, canvas: Canvas) -> None:
        """The sea where something must be hidden, else the table, darker."""
        if self.is_opaque:
            canvas.texture("ui/tile_sea", self.area)
        else:
            canvas.dim(150)

    def _take(self) -> SceneChange:
        self.table.take_mouse()
        return Pop()

    def step_back(self) -> SceneChange | None:
        """The pause menu: the person may want to stop here."""
        from game.table.pause import PauseScene

        return Push(PauseScene(self.services, self.table))
