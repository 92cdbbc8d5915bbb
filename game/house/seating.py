"""Who sits at a table: the rows in which people and computer players are put on their seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.house.names import NameScene
from game.occasions.tables import KINDS, SeatPlan
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.laying import seat_names
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Stepper
from game.ui.text import BODY, TITLE
from game.ui.widgets import Button, Custom, Heading, Label, Look, Widget


class Seating:
    """The rows of a list of seats, for a page: names, people or computer players, adding and taking away."""

    def __init__(
        self, services: Services, seats: list[SeatPlan], allowed: Sequence[int], changed: Callable[[], None]
    ) -> None:
        """``seats`` is the page's own list and is changed in place; ``changed`` is called after every change."""
        self.services = services
        self.seats = seats
        self._allowed = allowed
        self._changed = changed

    def _row_height(self, area: FRect) -> float:
        return min(64.0, (area.bottom - area.top - 40 + 8) / max(self._allowed) - 8)

    def height(self, area: FRect) -> float:
        """How much of an area the rows take."""
        rows = min(len(self.seats) + 1, max(self._allowed))
        return 40 + rows * (self._row_height(area) + 8)

    def build(self, area: FRect) -> Iterable[Widget]:
        """A row for each seat, and one to add another."""
        limit = max(self._allowed)
        t = self.services.t
        yield Heading(t("house.setup.seats"), FRect(area.left, area.top, area.width, 32), TITLE, align="left")
        top = area.top + 40
        row_height = self._row_height(area)
        names = seat_names(self.services, self.seats)
        for number, seat in enumerate(self.seats):
            row = FRect(area.left, top + number * (row_height + 8), area.width, row_height)
            yield from self._build_seat(row, number, seat, names[number])
        if len(self.seats) < limit:
            row = FRect(area.left, top + len(self.seats) * (row_height + 8), area.width, row_height)
            yield Button("seat-add", row, t("house.setup.add-seat"), self._add, icon="plus", style="quiet")

    def _build_seat(self, row: FRect, number: int, seat: SeatPlan, name: str) -> Iterable[Widget]:
        badge = palette.badge(number)
        side = row.height

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.panel("ui/card", row)
            canvas.fit(badge, FRect(row.left + 8, row.top + 6, side - 12, side - 12))

        yield Custom(paint)
        remove = FRect(row.right - side + 4, row.top + 4, side - 8, side - 8)
        wide = 212 + 80 * (self.services.fonts.text_size - 1)
        kind = FRect(remove.left - 8 - wide, row.top + 4, wide, side - 8)
        place = FRect(row.left + side + 4, row.top + 4, kind.left - row.left - side - 12, side - 8)
        if seat.kind == "human":
            yield Button(
                f"seat-{number}/name", place, name, lambda: self._name(number), style="quiet", role=BODY,
                tip=self.services.t("house.tip.seat-name"),
            )  # fmt: skip
        else:
            yield Label(name, place.inflate(-20, 0), BODY, align="center")
        at = KINDS.index(seat.kind)
        yield Stepper(
            f"seat-{number}/kind",
            kind,
            self.services.t(f"house.kind.{seat.kind}"),
            lambda: self._set_kind(number, KINDS[(at - 1) % len(KINDS)]),
            lambda: self._set_kind(number, KINDS[(at + 1) % len(KINDS)]),
        )
        can_go = len(self.seats) > min(self._allowed)
        yield Button(
            f"seat-{number}/remove", remove, icon="close", action=lambda: self._remove(number),
            is_enabled=can_go, style="quiet", tip=self.services.t("house.tip.seat-remove"),
        )  # fmt: skip

    def _add(self) -> None:
        kind = "human" if self.services.is_kiosk else "medium"
        self.seats.append(SeatPlan(kind))
        self._changed()

    def _remove(self, number: int) -> None:
        del self.seats[number]
        self._changed()

    def _set_kind(self, number: int, kind: str) -> None:
        self.seats[number].kind = kind
        self._changed()

    def _name(self, number: int) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self.seats[number].name, self.seats[number].profile = name, profile
            self._changed()

        return Push(NameScene(self.services, self.seats[number].name, chosen))
