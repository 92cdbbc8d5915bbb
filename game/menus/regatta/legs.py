"""Editor of a regatta's legs: boards and order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from pygame import FRect

from game.modes.regatta import MAX_LEGS, Leg, course_minutes
from game.registry import plugin
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.controls import Stepper
from game.ui.layout import Column
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, CustomWidget, Heading, InteractionState, Label, Widget

_SIDE = 48.0


class LegEditor:
    """Rows of the legs; ``changed`` receives the new legs."""

    def __init__(self, services: Services, course: tuple[Leg, ...], changed: Callable[[tuple[Leg, ...]], None]) -> None:
        self.services = services
        self.course = course
        self._changed = changed

    def build(self, column: Column) -> Iterable[Widget]:
        """One row a leg, and a button a game to add a leg."""
        t = self.services.assets.t
        heading = column.add_row(max(32.0, column.fonts.line_height(TITLE)))
        counts = {event: number for event, (number, _) in self.services.storage.counts().items()}
        yield Heading(t("house.regatta.course"), heading, TITLE, align="left")
        minutes = t("house.regatta.minutes", n=course_minutes(self.course, counts))
        yield Label(minutes, heading, LABEL, align="right")
        for number, leg in enumerate(self.course):
            yield from self._build_leg(column, number, leg)
        if len(self.course) < MAX_LEGS:
            buttons = [
                Button(
                    f"add-{game}", column.area, t(f"house.game.{game}"), partial(self._add, game), "plus", role=LABEL
                )
                for game in self.services.session.open_games
            ]
            yield from column.add_buttons(buttons, gap=8, min_height=_SIDE, max_lines=1)

    def _build_leg(self, column: Column, number: int, leg: Leg) -> Iterable[Widget]:
        fonts, area, top = column.fonts, column.area, column.bottom
        game = f"{number + 1}. {self.services.assets.t(f'house.game.{leg.game}')}"
        boards = self.services.background.boards.names(leg.game)
        turn = partial(self._turn, number, leg)
        can_turn = len(boards) > 1 and self.services.session.offers("boards")
        left, right = area.left + 76, area.right - 2 * _SIDE - 16
        name = Label(game, area, LABEL).fitted(fonts, FRect(left + 8, top + 4, right - left - 8, 0))
        stepper = Stepper(
            f"leg-{number}/board",
            area,
            self._title(leg),
            partial(turn, -1) if can_turn else None,
            partial(turn, 1) if can_turn else None,
        ).fitted(fonts, FRect(left, name.rect.bottom, right - left, _SIDE))
        row = column.add_row(stepper.rect.bottom + 4 - top)
        picture = FRect(row.left + 6, row.centery - 30, 64, 60)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card", row)
            canvas.fit(plugin(leg.game).sprite, picture)

        yield CustomWidget(paint)
        yield name
        yield stepper
        remove = FRect(row.right - _SIDE - 6, row.centery - _SIDE / 2, _SIDE, _SIDE)
        earlier = remove.move(-_SIDE - 4, 0)
        yield Button(
            f"leg-{number}/earlier", earlier, icon="arrow_up", action=partial(self._earlier, number), style="quiet",
            is_enabled=number > 0, tooltip=self.services.assets.t("house.regatta.earlier"),
        )  # fmt: skip
        yield Button(
            f"leg-{number}/remove", remove, icon="close", action=partial(self._remove, number), style="quiet",
            is_enabled=len(self.course) > 1, tooltip=self.services.assets.t("house.regatta.remove"),
        )  # fmt: skip

    def _title(self, leg: Leg) -> str:
        listed = self.services.background.boards.listed(leg.game)
        titles = {entry.name: entry.title(self.services.assets.texts.language) for entry in listed}
        return titles.get(leg.board or next(iter(titles), ""), leg.board)

    def _turn(self, number: int, leg: Leg, step: int) -> None:
        boards = self.services.background.boards.names(leg.game)
        at = boards.index(leg.board) if leg.board in boards else 0
        self._put(number, Leg(leg.game, boards[(at + step) % len(boards)]))

    def _put(self, number: int, leg: Leg) -> None:
        self._changed((*self.course[:number], leg, *self.course[number + 1 :]))

    def _earlier(self, number: int) -> None:
        legs = list(self.course)
        legs[number - 1 : number + 1] = reversed(legs[number - 1 : number + 1])
        self._changed(tuple(legs))

    def _remove(self, number: int) -> None:
        self._changed((*self.course[:number], *self.course[number + 1 :]))

    def _add(self, game: str) -> None:
        self._changed((*self.course, Leg(game)))
