"""Pictures of finished boards, cached as layers: painted by the isle, or the table in small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from game.modes.tables import GameTable
from game.seat_names import display_name
from game.services import Services
from game.table.ending.ending import EndedTable, Ending, FinishedBoardPainter, ScoreStep
from game.table.plugin import ui_of
from game.table.scene import TableScene
from game.table.sessions.session import Session
from game.ui.canvas import Canvas
from game.ui.surfaces import opaque_surface


class _TableMadeSmall:
    """The whole table scaled down, for a game without a painter of its own."""

    def shape(self, finished: EndedTable[Any, Any]) -> float:
        """The aspect ratio of the table in this window."""
        area = _still_table(finished).table_area
        return area.width / max(1.0, area.height)

    def paint(
        self, finished: EndedTable[Any, Any], canvas: Canvas, place: FRect, seat: int, *, is_counted: bool
    ) -> None:
        """The table's scene, drawn once and made smaller."""
        assets, table = finished.services.assets, _still_table(finished)
        whole = opaque_surface((assets.viewport.width_px, assets.viewport.height_px))
        table.draw(Canvas(whole, assets.viewport, assets.sheets, assets.fonts))
        part = assets.viewport.rect_to_px(table.table_area).clip(whole.get_rect())
        if part.width and part.height:
            canvas.image(whole.subsurface(part), place)

    def light(
        self, finished: EndedTable[Any, Any], canvas: Canvas, place: FRect, counts: Sequence[ScoreStep], share: float
    ) -> None:
        """No highlights."""


def _still_table(finished: EndedTable[Any, Any]) -> TableScene[Any]:
    """A table scene that accepts no input."""
    scene: type[TableScene[Any]] = ui_of(finished.match.game.name).scene
    return scene(finished.services, GameTable(finished.match, finished.loaded), lambda table: Session())


@dataclass(frozen=True)
class BoardGallery:
    """The pictures of a finished game: the board that all share, and what each seat has."""

    finished: EndedTable[Any, Any]
    ending: Ending[Any, Any]

    @classmethod
    def of(cls, services: Services, table: GameTable) -> BoardGallery:
        """The pictures of the game on a table."""
        match = table.match
        ui = ui_of(match.game.name)
        names = [display_name(services.assets.texts, seat, who.name) for seat, who in enumerate(match.seats)]
        return cls(EndedTable(services, table.board, match, names), ui.ending)

    @property
    def common(self) -> FinishedBoardPainter | None:
        """Painter of the shared board; None where each seat has its own board and nothing is shared."""
        if self.ending.common is None and self.ending.own is None:
            return _TableMadeSmall()
        return self.ending.common

    @property
    def own(self) -> FinishedBoardPainter | None:
        """Painter of a seat's own board; None in games without one."""
        return self.ending.own

    def draw(
        self,
        canvas: Canvas,
        picture: FinishedBoardPainter,
        place: FRect,
        seat: int,
        *,
        is_counted: bool = True,
        name: str = "end",
    ) -> None:
        """Draws a picture, painted anew only for another game, place or window."""
        finished, layers = self.finished, self.finished.services.assets.layers
        kind = "common" if picture is not self.own else f"own-{seat}"
        key = id(finished.match), tuple(place), is_counted

        def paint(part: Canvas) -> None:
            for group in ui_of(finished.match.game.name).scene.sheets:
                finished.services.assets.sheets.load(group)
            picture.paint(finished, part, place, seat, is_counted=is_counted)

        canvas.cached_layer(layers, f"{name}-{kind}", key, place.inflate(16, 16), paint)


def held_in(room: FRect, shape: float) -> FRect:
    """The largest rectangle of an aspect ratio, centred in a room."""
    width = min(room.width, room.height * shape)
    height = width / shape
    return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)
