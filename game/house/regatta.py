"""The regatta: all four games in a row by the same people. Set here, sailed at the tables, and counted here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pygame import FRect

from game.boards.maps import BoardError, problem_text
from game.core.state import FormatError
from game.house.seating import Seating
from game.isles.catalogue import isle
from game.occasions.regatta import Regatta, keep_regatta, kept_regatta, legs, regatta_seats
from game.occasions.tables import TablePlan, is_watched
from game.pages.confirm import ConfirmScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.services import Services
from game.table.ending.cheer import FinalPage
from game.table.ending.podium import Podium, places
from game.table.keeping import unless_one_waits, waiting_leg
from game.table.laying import lay_table, seat_names
from game.table.score_card import ScoreCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.flow import words_fit
from game.ui.sound import Sound
from game.ui.text import LABEL, LABEL_BOLD, SCORE, TITLE
from game.ui.widgets import Button, ButtonStyle, Custom, Label, Look, Widget


class RegattaScene(FinalPage):
    """Before the start: who sails. After each leg: the table of points. At the end: who has won."""

    name = "regatta"
    heading_key = "house.regatta.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.seats, self.regatta = kept_regatta(services.storage)

    def enter(self) -> None:
        """The end of a regatta is heard and seen: the podium rises, stars fall."""
        if self.regatta.is_over:
            self.services.sounds.play(Sound.WIN)
            self.begin_count(1.6, is_final=True)

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
        if self.regatta.is_over:
            yield from self.scrolled("podium", body, self._fill_podium)
        elif self.regatta.legs:
            yield from self.scrolled("table", body, self._fill_table)
        else:
            yield from self.scrolled("seats", body, self._fill)
        yield from self._build_buttons(inner)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        left = self.column(FRect(area.left, area.top, area.width * 0.55, area.height))
        seats = list(Seating(self.services, self.seats, regatta_seats(), self._settle).build(left))
        course = FRect(area.left + area.width * 0.58, area.top, area.width * 0.42, area.height)
        return [*seats, Custom(lambda canvas, look: self._paint_course(canvas, look, course))], left.bottom - 8

    def _build_buttons(self, inner: FRect) -> Iterable[Widget]:
        game = self.regatta.game
        main = Button("chart", inner, self.t("house.results.chart"), self.step_back, "home", role=TITLE)
        if game is not None:
            label = self.t("house.regatta.sail", game=self.t(f"house.game.{game}"))
            main = Button("sail", inner, label, self._sail, "play", "primary", role=TITLE)
        wide = max(320.0, main.natural_width(self.fonts))
        left = inner.left
        if self.regatta.legs:
            style: ButtonStyle = "primary" if self.regatta.is_over else "paper"
            new = Button("new", inner, self.t("house.regatta.new"), self._start_anew, "restart", style)
            width = max(260.0, new.natural_width(self.fonts))
            yield replace(new, rect=FRect(left, inner.bottom - 60, width, 60))
            left += width + 16
        yield replace(main, rect=FRect(inner.right - wide, inner.bottom - 60, wide, 60))
        if game is not None:
            is_fit = len(self.seats) in regatta_seats()
            told = self.t("house.regatta.seats") if not is_fit else ""
            if is_fit and is_watched(self.seats):
                told = self.t("house.setup.watching")
            place = FRect(left, inner.bottom - 64, inner.right - wide - 16 - left, 68)
            yield Label(told, place, LABEL, palette.INK if is_fit else palette.DARK_CORAL)

    def _paint_course(self, canvas: Canvas, look: Look, area: FRect) -> None:
        height = area.height / len(legs())
        for index, game in enumerate(legs()):
            row = FRect(area.left, area.top + index * height, area.width, height - 8)
            canvas.panel("ui/card", row)
            canvas.fit(isle(game).sprite, FRect(row.left + 8, row.top + 4, row.height * 1.3, row.height - 8))
            text = FRect(row.left + row.height * 1.3 + 20, row.top, row.width - row.height * 1.3 - 28, row.height)
            canvas.text_box(f"{index + 1}. {self.t(f'house.game.{game}')}", text, TITLE)

    def _fill_podium(self, area: FRect) -> tuple[list[Widget], float]:
        """The final: everybody on the podium, each card with the points of every game."""
        number, totals, winners = self.services.texts.number, self.regatta.totals, self.regatta.winners
        names = seat_names(self.services, self.seats)
        order = sorted(range(len(names)), key=lambda seat: (seat not in winners, -totals[seat], seat))
        cards = [
            ScoreCard(
                self.fonts, seat, names[seat], number(totals[seat]),
                [(self.t(f"house.game.{game}"), number(leg[seat])) for game, leg in zip(legs(), self.regatta.legs, strict=True)],
                {}, is_crowned=seat in winners,
            )
            for seat in order
        ]  # fmt: skip
        podium = Podium(
            self.fonts, cards, places(totals, winners), None,
            lambda seat: number(round(totals[seat] * self.counted)), lambda: self.counted,
        )  # fmt: skip
        return podium.build(area)

    def _fill_table(self, area: FRect) -> tuple[list[Widget], float]:
        """The table of points: a column a leg and the total, a row a seat, the best first."""
        fonts = self.fonts
        names = seat_names(self.services, self.seats)
        totals = self.regatta.totals
        order = sorted(range(len(names)), key=lambda seat: -totals[seat])
        line = fonts.line_height(LABEL) + 4
        heads = [self.t(f"house.game.{game}") for game in legs()] + [self.t("house.regatta.total")]
        step = max(area.width * 0.6 / len(heads), max(fonts.width(head, LABEL_BOLD) for head in heads) + 12)
        left = area.right - step * len(heads)
        head = FRect(area.left, area.top, area.width, max(area.height * 0.3, line + 60))
        room = left - area.left - 84
        is_beside = all(words_fit(fonts, name, TITLE, room) for name in names)
        rows = self.column(FRect(area.left, head.bottom + 4, area.width, 0))
        places = []
        for seat in order:
            name = fonts.height(names[seat], TITLE, room if is_beside else area.width - 84)
            figures = max(64.0, fonts.line_height(SCORE))
            places.append(rows.take(max(figures, name + 12) if is_beside else figures + name))

        def paint(canvas: Canvas, look: Look) -> None:
            for index, told in enumerate(heads):
                place = FRect(left + index * step, head.top, step, head.height)
                if index < len(legs()):
                    alpha = 255 if index < len(self.regatta.legs) else 110
                    picture = FRect(place.left + 4, place.top, step - 8, head.height - line)
                    canvas.fit(isle(legs()[index]).sprite, picture, alpha)
                name = FRect(place.left, place.bottom - line, step, line)
                canvas.text_box(told, name, LABEL if index < len(legs()) else LABEL_BOLD, palette.INK, "center")
            for seat, row in zip(order, places, strict=True):
                canvas.panel("ui/card", row)
                canvas.fit(palette.badge(seat), FRect(row.left + 10, row.centery - 26, 52, 52))
                name = FRect(row.left + 76, row.top, room, row.height)
                figures = FRect(left, row.top, step, row.height)
                if not is_beside:
                    name = FRect(row.left + 76, row.top + 4, area.width - 84, row.height - fonts.line_height(SCORE))
                    figures = FRect(left, name.bottom, step, row.bottom - name.bottom)
                canvas.text_box(names[seat], name, TITLE)
                for index, leg in enumerate(self.regatta.legs):
                    canvas.text_box(str(leg[seat]), figures.move(index * step, 0), TITLE, palette.INK, "center")
                cell = figures.move(len(legs()) * step, 0)
                canvas.text_box(str(totals[seat]), cell, SCORE, palette.DARK_BRASS, "center")

        return [Custom(paint)], rows.bottom - 8

    def _settle(self) -> None:
        self.regatta = Regatta(len(self.seats))
        self.rebuild()

    # Doing -------------------------------------------------------------------------------------------------------

    def _sail(self) -> SceneChange | None:
        game = self.regatta.game
        if game is None or len(self.seats) not in regatta_seats():
            return None
        if waiting_leg(self.services, self.regatta) is not None:
            return Push(ways.KeptGame(game))
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
            self.services.announce(problem_text(problem, self.services.texts))
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
