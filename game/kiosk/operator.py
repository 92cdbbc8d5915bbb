"""The operator's corner of a kiosk: a PIN, then what the operator decides, counts, and the only way out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pygame import FRect

from game.isles import catalogue
from game.kiosk.pin import NewPinScene
from game.kiosk.rows import HouseRows
from game.kiosk.tickets import TicketScene
from game.kiosk.visit import begin_visit, end_visit
from game.pages.confirm import ConfirmScene
from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Quit, Replace, Reset
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.flow import Column, standing
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Look, Widget


class OperatorScene(PageScene):
    """Language, sound, times, games; tables; counts; the end."""

    name = "operator-page"
    heading_key = "house.operator.heading"

    def enter(self) -> None:
        """Whoever was here has gone; what is changed now is the house's."""
        self._tickets = end_visit(self.services)

    def step_back(self) -> SceneChange:
        """To the chart; whoever was playing here gets their tickets first."""
        return Reset(TicketScene(self.services, self._tickets)) if self._tickets else Pop()

    def leave(self) -> None:
        """Visitors come."""
        begin_visit(self.services)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """What can be set to the left, what was counted to the right, what can be done below."""
        deeds: list[tuple[str, str, Any]] = [
            ("reset", "trash", self._reset),
            ("export", "save", self._export),
            ("new-pin", "lock", self._new_pin),
            ("exit", "power", self._exit),
        ]
        buttons = [
            Button(name, inner, self.t(f"house.operator.{name}"), action, icon, role=LABEL)
            for name, icon, action in deeds
        ]
        foot = standing(self.fonts, buttons, inner)
        window = FRect(inner.left, inner.top, inner.width, foot[0].rect.top - 12 - inner.top)
        yield from self.scrolled("settings", window, self._fill)
        yield from foot

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Side by side, or one below the other where the letters are large."""
        is_beside = self.fonts.text_size < 1.2
        half = (area.width - 40) / 2 if is_beside else area.width
        settings = self.column(FRect(area.left, area.top, half, 0))
        widgets = list(self._build_settings(settings))
        top = area.top if is_beside else settings.bottom
        counts = self.column(FRect(area.right - half, top, half, 0), 0)
        widgets += self._build_counts(counts)
        return widgets, max(settings.bottom - 8, counts.bottom)

    def _build_settings(self, column: Column) -> Iterable[Widget]:
        rows = HouseRows(self.services, self.rebuild)
        for build in (rows.language, rows.volumes, rows.attract_sound, rows.attractions, rows.idle, rows.attract_after):
            yield from build(column)
        yield from rows.restart(column)
        yield from rows.games(column)

    # Counts ------------------------------------------------------------------------------------------------------

    def audits(self) -> list[tuple[str, int, int, int, float | None]]:
        """For each game: games started, ended, left, and the mean minutes of those ended."""
        counts = {name: number for name, (number, _) in self.services.storage.counts().items()}
        found = []
        for game in catalogue.ISLES:
            ended = counts.get(f"end.{game}", 0)
            mean = counts.get(f"seconds.{game}", 0) / ended / 60 if ended else None
            found.append((game, counts.get(f"start.{game}", 0), ended, counts.get(f"left.{game}", 0), mean))
        return found

    def _build_counts(self, column: Column) -> Iterable[Widget]:
        """A line a game: how many were started, ended, left, and how long they took."""
        fonts = self.fonts
        heads = [self.t(f"house.operator.{name}") for name in ("started", "ended", "left", "minutes")]
        names = [self.t(f"house.game.{game}") for game in catalogue.ISLES]
        step = max(fonts.width(head, LABEL) for head in heads) + 12
        first = max(fonts.width(name, LABEL_BOLD) for name in names) + 8
        step = max(step, (column.area.width - 40 - first) / len(heads))
        line = fonts.line_height(LABEL) + 8
        title = column.take(fonts.line_height(TITLE) + 12)
        rows = [column.take(line) for _ in range(len(names) + 1)]
        card = FRect(column.area.left, title.top, column.area.width, column.take(12).bottom - title.top)
        lines = [("", heads)]
        for name, (_, started, ended, gone, minutes) in zip(names, self.audits(), strict=True):
            shown = "–" if minutes is None else self.services.texts.number(minutes, 1)
            lines.append((name, [str(started), str(ended), str(gone), shown]))

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.panel("ui/card", card)
            canvas.text_box(self.t("house.operator.counts"), title.inflate(-40, 0), TITLE)
            for row, (name, values) in zip(rows, lines, strict=True):
                left = row.left + 20
                canvas.text_box(name, FRect(left, row.top, first, line), LABEL_BOLD)
                for index, value in enumerate(values):
                    place = FRect(row.right - 20 - (len(values) - index) * step, row.top, step, line)
                    canvas.text_box(value, place, LABEL, palette.INK if name else palette.FADED_INK, "right")

        yield Custom(paint)

    # Deeds -------------------------------------------------------------------------------------------------------

    def _reset(self) -> SceneChange:
        def surely() -> SceneChange:
            return Replace(
                ConfirmScene(self.services, "house.confirm.reset-surely", self.services.storage.records.clear_tables)
            )

        return Push(ConfirmScene(self.services, "house.confirm.reset-tables", surely))

    def _export(self) -> None:
        path = self.services.storage.folder / "audits.json"
        written = {
            "games": [
                {"game": game, "started": started, "ended": ended, "left": left, "mean_minutes": minutes}
                for game, started, ended, left, minutes in self.audits()
            ],
            "counts": {name: number for name, (number, _) in self.services.storage.counts().items()},
        }
        try:
            path.write_text(json.dumps(written, indent=1), encoding="utf-8")
        except OSError as problem:
            self.services.announce(self.t("house.share.failed", problem=problem.strerror or problem))
            return
        self.services.announce(lambda: self.t("house.operator.exported", path=path))

    def _new_pin(self) -> SceneChange:
        return Push(NewPinScene(self.services, Pop))

    def _exit(self) -> SceneChange:
        return Push(ConfirmScene(self.services, "house.confirm.exit", Quit))
