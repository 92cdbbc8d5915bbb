"""The question whether to go on with the game that was kept, or to set a new table."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from pygame import FRect, Surface

from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Replace
from game.services import Services
from game.table.keeping import open_table
from game.table.scene import Table
from game.table.sharing import paint_table
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, Custom, Label, Widget


class KeptGameScene(DialogScene):
    """Shows who was playing and how far they were."""

    name = "kept-game"
    heading_key = "house.kept.heading"
    widest = 720.0
    tallest = 640.0

    def __init__(self, services: Services, table: Table, changed: datetime.datetime) -> None:
        super().__init__(services)
        self.table = table
        self._changed = changed
        self._picture: Surface | None = None
        """The table as it was left; painted after the first frame, which must not wait for it."""

    def advance(self, seconds: float) -> SceneChange | None:
        """Paints the picture, once the page has been seen."""
        if self._picture is None and not self.is_dirty:
            self._picture = paint_table(self.services, self.table)
            self.rebuild()
        return None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Names, moves, day; going on or a new table."""
        match = self.table.match
        game = self.t(f"house.game.{match.game.name}")
        names = ", ".join(seat.name for seat in match.seats)
        yield Label(f"{game}: {names}", FRect(inner.left, inner.top, inner.width, 44), BODY, align="center")
        when = self.services.texts.date(self._changed.date())
        line = self.t("house.kept.line", n=match.number, day=when)
        yield Label(line, FRect(inner.left, inner.top + 46, inner.width, 36), LABEL, palette.FADED_INK, "center")
        shown = FRect(inner.left, inner.top + 92, inner.width, inner.bottom - 76 - inner.top - 92)
        yield Custom(lambda canvas, look: self._paint(canvas, shown))
        half = (inner.width - 16) / 2
        yield Button("new", FRect(inner.left, inner.bottom - 60, half, 60), self.t("house.kept.new"), self._set_new)
        yield Button(
            "continue",
            FRect(inner.left + half + 16, inner.bottom - 60, half, 60),
            self.t("house.kept.continue"),
            lambda: Replace(open_table(self.services, self.table)),
            icon="play",
            style="primary",
        )

    def _paint(self, canvas: Canvas, room: FRect) -> None:
        picture = self._picture
        if picture is None:
            return
        width, height = picture.get_size()
        scale = min(room.width / width, room.height / height)
        place = FRect(0, 0, width * scale, height * scale)
        place.center = room.center
        canvas.layer(
            self.services.layers,
            "kept-game",
            id(picture),
            place,
            lambda part: part.picture(picture, place),
            opaque=True,
        )
        canvas.outline(place, palette.DARK_BRASS, 2, 4)

    def _set_new(self) -> SceneChange:
        from game.house.setup import SetupScene

        return Replace(SetupScene(self.services, self.table.match.game.name))
