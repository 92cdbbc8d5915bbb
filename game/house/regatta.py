"""The regatta: all four games in a row by the same people. Set here, sailed at the tables, and counted here."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.boards.maps import BoardError
from game.core.state import FormatError
from game.house.seating import Seating
from game.isles.catalogue import isle
from game.occasions.regatta import Regatta, keep_regatta, kept_regatta, legs, regatta_seats
from game.occasions.tables import TablePlan
from game.pages.confirm import ConfirmScene
from game.pages.page import PageScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.services import Services
from game.table.keeping import unless_one_waits
from game.table.laying import lay_table, seat_names
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.sound import Sound
from game.ui.text import LABEL, LABEL_BOLD, SCORE, TITLE
from game.ui.widgets import Button, Custom, Label, Look, Widget


class RegattaScene(PageScene):
    """Before the start: who sails. After each leg: the table of points. At the end: who has won."""

    name = "regatta"
    heading_key = "house.regatta.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.seats, self.regatta = kept_regatta(services.storage)

    def enter(self) -> None:
        """The end of a regatta is heard."""
        if self.regatta.is_over:
            self.services.sounds.play(Sound.WIN)

    def heading(self) -> str:
        """What it is, or who has won it."""
        if not self.regatta.is_over:
            return self.t(self.heading_key)
        names = seat_names(self.services, self.seats)
        winners = [names[seat] for seat in self.regatta.winners]
        if len(winners) == 1:
            return self.t("house.regatta.winner", name=winners[0])
        return self.t("house.regatta.winners", names=self.services.texts.listed(winners))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Seats or table to the left, the course to the right, what comes next below."""
        body = FRect(inner.left, inner.top, inner.width, inner.height - 76)
        if self.regatta.legs:
            yield Custom(lambda canvas, look: self._paint_table(canvas, look, body))
        else:
            left = FRect(body.left, body.top, body.width * 0.55, body.height)
            yield from Seating(self.services, self.seats, regatta_seats(), self._settle).build(left)
            course = FRect(body.left + body.width * 0.58, body.top, body.width * 0.42, body.height)
            yield Custom(lambda canvas, look: self._paint_course(canvas, look, course))
        yield from self._build_buttons(inner)

    def _build_buttons(self, inner: FRect) -> Iterable[Widget]:
        bottom = inner.bottom - 60
        if self.regatta.legs:
            yield Button(
                "new", FRect(inner.left, bottom, 260, 60), self.t("house.regatta.new"), self._start_anew, "restart"
            )
        game = self.regatta.game
        if game is None:
            yield Button(
                "chart", FRect(inner.right - 320, bottom, 320, 60), self.t("house.results.chart"), self.step_back,
                "home", "primary",
            )  # fmt: skip
            return
        label = self.t("house.regatta.sail", game=self.t(f"house.game.{game}"))
        yield Button(
            "sail", FRect(inner.right - 420, bottom, 420, 60), label, self._sail, "play", "primary", role=TITLE
        )
        if len(self.seats) not in regatta_seats():
            text = FRect(inner.left + 276, bottom, inner.width - 720, 60)
            yield Label(self.t("house.regatta.seats"), text, LABEL, palette.DARK_CORAL)

    def _paint_course(self, canvas: Canvas, look: Look, area: FRect) -> None:
        height = area.height / len(legs())
        for index, game in enumerate(legs()):
            row = FRect(area.left, area.top + index * height, area.width, height - 8)
            canvas.panel("ui/card", row)
            canvas.fit(isle(game).sprite, FRect(row.left + 8, row.top + 4, row.height * 1.3, row.height - 8))
            text = FRect(row.left + row.height * 1.3 + 20, row.top, row.width - row.height * 1.3 - 28, row.height)
            canvas.text_box(f"{index + 1}. {self.t(f'house.game.{game}')}", text, TITLE)

    def _paint_table(self, canvas: Canvas, look: Look, area: FRect) -> None:
        names = seat_names(self.services, self.seats)
        totals = self.regatta.totals
        order = sorted(range(len(names)), key=lambda seat: -totals[seat])
        head = area.height * 0.3
        column = area.width * 0.6 / (len(legs()) + 1)
        left = area.left + area.width * 0.4
        for index, game in enumerate(legs()):
            place = FRect(left + index * column, area.top, column, head)
            alpha = 255 if index < len(self.regatta.legs) else 110
            canvas.fit(isle(game).sprite, FRect(place.left + 4, place.top, column - 8, head - 34), alpha)
            name = FRect(place.left, place.bottom - 32, column, 30)
            canvas.text_box(self.t(f"house.game.{game}"), name, LABEL, palette.INK, "center")
        total = FRect(left + len(legs()) * column, area.top + head - 32, column, 30)
        canvas.text_box(self.t("house.regatta.total"), total, LABEL_BOLD, palette.INK, "center")
        height = min(84.0, (area.height - head) / len(names))
        for line, seat in enumerate(order):
            row = FRect(area.left, area.top + head + line * height, area.width, height - 8)
            is_winner = self.regatta.is_over and seat in self.regatta.winners
            canvas.panel("ui/list_row_active" if is_winner else "ui/card", row)
            side = row.height - 12
            canvas.fit(palette.badge(seat), FRect(row.left + 10, row.top + 6, side, side))
            canvas.text_box(
                names[seat], FRect(row.left + side + 24, row.top, left - row.left - side - 30, row.height), TITLE
            )
            if is_winner:
                canvas.fit("ui/crown_gold", FRect(row.left + side - 12, row.top - 4, 32, 32))
            for index, leg in enumerate(self.regatta.legs):
                cell = FRect(left + index * column, row.top, column, row.height)
                canvas.text_box(str(leg[seat]), cell, TITLE, palette.INK, "center")
            cell = FRect(left + len(legs()) * column, row.top, column, row.height)
            canvas.text_box(str(totals[seat]), cell, SCORE, palette.DARK_BRASS, "center")

    def _settle(self) -> None:
        self.regatta = Regatta(len(self.seats))
        self.rebuild()

    # Doing -------------------------------------------------------------------------------------------------------

    def _sail(self) -> SceneChange | None:
        game = self.regatta.game
        if game is None or len(self.seats) not in regatta_seats():
            return None
        return unless_one_waits(self.services, game, lambda: self._sail_to(game))

    def _sail_to(self, game: str) -> SceneChange | None:
        keep_regatta(self.services.storage, self.seats, self.regatta)
        first = len(self.regatta.legs) % len(self.seats)
        boards = self.services.boards.names(game)
        if not boards:
            self.services.announce(lambda: self.t("house.setup.no-board"))
            return None
        plan = TablePlan(self.seats, boards[0], dict(isle(game).party_options.get(len(self.seats), {})), first)
        try:
            table = lay_table(self.services, game, plan, {"regatta": len(self.regatta.legs)})
        except (BoardError, FormatError, OSError) as problem:
            self.services.announce(str(problem))
            return None
        return Reset(ways.Play(table))

    def _start_anew(self) -> SceneChange | None:
        def start() -> None:
            self.regatta = Regatta(len(self.seats))
            keep_regatta(self.services.storage, self.seats, self.regatta)

        if self.regatta.is_over:
            start()
            return None
        return Push(ConfirmScene(self.services, "house.confirm.new-regatta", start))

    def step_back(self) -> SceneChange:
        """To the chart; the regatta is kept."""
        return Reset(ways.Chart())
