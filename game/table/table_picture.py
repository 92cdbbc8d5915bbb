"""Picture of a table as it stands, on a page of its own."""

from __future__ import annotations

from functools import partial

from pygame import FRect, Surface

from game.assets import Assets
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import BAR_HEIGHT
from game.table.plugin import ui_of
from game.table.sessions.watch import WatchSession
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.sheets import SMALL_SCALE
from game.ui.surfaces import opaque_surface
from game.ui.viewport import Viewport


def paint_table(services: Services, table: GameTable, room: FRect, *, hides_racks: bool = True) -> Surface:
    """A table's board without the bar, as large as a room allows; by default the public view.

    In its own scale, from the small sheet pages: at the window's size it would take several times the memory.
    """
    window = services.assets.viewport
    share = min(room.width / window.width, room.height / (window.height - BAR_HEIGHT), SMALL_SCALE / window.scale)
    viewport = Viewport(round(window.width_px * share), round(window.height_px * share))
    small = services.at(viewport)
    ui = ui_of(table.match.game.name)
    for group in ui.scene.sheets:
        small.assets.sheets.load(group)
    scene = ui.scene(small, table, partial(WatchSession, has_bar=False, hides_racks=hides_racks))
    scene.controller.show_position(table.match.number)
    whole = opaque_surface((viewport.width_px, viewport.height_px))
    scene.draw(Canvas(whole, viewport, small.assets.sheets, small.assets.fonts))
    return whole.subsurface(viewport.rect_to_px(scene.table_area).clip(whole.get_rect())).copy()


def draw_picture(assets: Assets, canvas: Canvas, name: str, picture: Surface, room: FRect) -> None:
    """Draw a painted table in the middle of a room, in a frame; ``name`` is that of its cached layer."""
    width, height = picture.get_size()
    scale = min(room.width / width, room.height / height)
    place = FRect(0, 0, width * scale, height * scale)
    place.center = room.center
    canvas.cached_layer(
        assets.layers, name, id(picture), place, lambda part: part.image(picture, place), opaque=True
    )  # fmt: skip
    canvas.outline(place, palette.DARK_BRASS, 2, 4)
