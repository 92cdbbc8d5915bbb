"""Panels below the board of Elevens: rack, other seats' cards, bag, current turn. Inputs are plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.isles.elevens.rules.state import LAY_LIMIT
from game.isles.elevens.table.layout import TableLayout
from game.isles.elevens.table.paint import draw_back, draw_tile
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import draw_focus

_NARROW_CARD = 360
"""Width below which a card has its badge under the name, so that long names fit."""
_CHOSEN_LIFT = 5
_HOVER_LIFT = 2
_READY_LIFT = 4
MAX_LIFT = _READY_LIFT + _CHOSEN_LIFT
"""Height by which a tile that can be laid and is chosen is lifted."""
_QUIET_ALPHA = 145


@dataclass(frozen=True, slots=True)
class TileView:
    """Tile of an open rack, with its marks."""

    tile: str
    place: FRect
    is_lifted: bool = False
    """True while dragged, so that its place is empty."""
    is_chosen: bool = False
    is_hovered: bool = False
    is_ready: bool = False
    """True if usable now: the tile stands up."""
    is_quiet: bool = False
    """True if unusable while others are usable or another action is due: the tile fades."""
    is_lit: bool = False
    """True if the tile would fit under the pointer."""
    is_wanted: bool = False
    """True if a message names the tile."""
    giver: int | None = None
    """Badge of the seat that gave the tile; empty without one."""
    is_focused: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """Card of another seat."""

    place: FRect
    badge: str
    name: str
    figure: int
    """Number of tiles held; at the end of the game their penalty."""
    count: int
    tiles: Sequence[str] | None = None
    """Tiles held; None while hidden."""
    is_turn: bool = False
    is_winner: bool = False
    is_near_end: bool = False
    """True if the seat may empty its rack within a turn."""
    is_receiver: bool = False
    """True if the seat is about to get a tile."""


def draw_rack(canvas: Canvas, layout: TableLayout) -> None:
    """Draw the empty rack with its shelves."""
    canvas.panel("elevens/rack", layout.rack)
    for bottom in layout.shelves:
        canvas.panel("elevens/ledge", FRect(layout.rack.left + 12, bottom - 3, layout.rack.width - 24, 10))


def draw_rack_header(canvas: Canvas, rect: FRect, badge: str, name: str, lines: Sequence[str]) -> None:
    """Draw the owner's name, and beside it all ``lines`` if they fit, else the first."""
    canvas.fit(f"{badge}_small", FRect(rect.left, rect.centery - 12, 24, 24))
    room = FRect(rect.left + 34, rect.top, rect.width - 34, rect.height)
    beside = room.width - canvas.fonts.width(name, LABEL_BOLD) - 16
    text = "  ·  ".join(lines)
    if canvas.fonts.width(text, LABEL) > beside:
        text = lines[0]
    wide = min(canvas.fonts.width(text, LABEL) + 2, room.width * 0.6)
    canvas.text_box(name, FRect(room.left, room.top, room.width - wide - 8, room.height), LABEL_BOLD, palette.CHALK)
    canvas.text_box(text, FRect(room.right - wide, room.top, wide, room.height), LABEL, palette.PARCHMENT, "right")


def draw_rack_tile(canvas: Canvas, shown: TileView) -> None:
    """Draw a tile of an open rack with its marks."""
    if shown.is_lifted:
        canvas.panel("elevens/slot", shown.place)
        return
    lift = _READY_LIFT if shown.is_ready else 0
    lift += _CHOSEN_LIFT if shown.is_chosen else _HOVER_LIFT if shown.is_hovered else 0
    rect = shown.place.move(0, -lift)
    is_dim = shown.is_quiet and not (shown.is_chosen or shown.is_hovered or shown.is_wanted)
    draw_tile(canvas, shown.tile, rect, _QUIET_ALPHA if is_dim else 255)
    if shown.is_chosen:
        canvas.panel("elevens/ring", rect.inflate(-3, -3))
    elif shown.is_lit or (shown.is_ready and shown.is_hovered):
        canvas.panel("elevens/lit", rect.inflate(-2, -2))
    if shown.is_wanted:
        canvas.panel("elevens/wanted", rect.inflate(-3, -3))
    if shown.giver is not None:
        canvas.fit(canvas.seat_styles.badge(shown.giver, is_small=True), FRect(rect.right - 17, rect.top - 5, 22, 22))
    draw_focus(canvas, rect, shown.is_focused)


def draw_seat(canvas: Canvas, shown: SeatView) -> None:
    """Draw another seat: name, figure, tiles small or face down; a rack that is nearly empty warns."""
    rect = shown.place
    canvas.panel("ui/card", rect)
    if shown.is_turn:
        canvas.panel("ui/glow", rect.inflate(-6, -6))
    line = min(26 * max(1.0, canvas.fonts.text_size), rect.height - 30)  # the tiles below never give way to the name
    wide = canvas.fonts.width(max("88", str(shown.figure), key=len), TITLE) + 8
    figure = FRect(rect.right - 8 - wide, rect.top + 4, wide, rect.height - 8)
    ink = palette.DARK_CORAL if shown.is_near_end else palette.INK
    canvas.text_box(str(shown.figure), figure, TITLE, ink, "center")
    is_narrow = rect.width < _NARROW_CARD
    side = 22.0 if is_narrow else min(rect.height - 12, 48.0)
    room = FRect(rect.left + 10, rect.top + 3, figure.left - rect.left - 14, line)
    badge = FRect(room.left, room.bottom if is_narrow else rect.top + 6, side, side)
    if not is_narrow:
        room = FRect(badge.right + 8, room.top, figure.left - badge.right - 12, room.height)
    canvas.fit(shown.badge, badge)
    if shown.is_winner:
        canvas.fit("ui/crown_gold", FRect(badge.right - 22, rect.top - 4, 26, 26))
    canvas.text_box(shown.name, room, LABEL_BOLD, palette.INK)
    backs = FRect(badge.right + 8, room.bottom, figure.left - badge.right - 12, 22)
    if shown.is_near_end:
        canvas.fit("ui/icon_warning", FRect(backs.right - 24, backs.top, 22, 22), tint=palette.DARK_CORAL)
        backs.width -= 30
    if shown.tiles is not None:
        step = min(23.0, (backs.width - 22) / max(1, shown.count - 1))
        for index, tile in enumerate(shown.tiles):
            draw_tile(canvas, tile, FRect(backs.left + index * step, backs.top, 21, 22))
        return
    step = min(15.0, (backs.width - 18) / max(1, shown.count - 1))
    for index in range(shown.count):
        canvas.fit("elevens/back_small", FRect(backs.left + index * step, backs.top, 18, 22))
    if shown.is_receiver:
        canvas.panel("ui/glow", rect.inflate(-6, -6))


def draw_bag(canvas: Canvas, rect: FRect, count: int, is_lit: bool) -> None:
    """Draw the bag with its count, pale when empty."""
    side = min(rect.width, rect.height) - 4
    place = FRect(rect.centerx - side / 2, rect.bottom - side, side, side)
    if is_lit:
        canvas.panel("ui/glow", place.inflate(-24, -24))
    canvas.fit("elevens/bag", place, 255 if count else 130)
    room = FRect(place.left + side * 0.2, place.top + side * 0.46, side * 0.6, side * 0.42)
    canvas.text_box(str(count), room, TITLE, palette.INK, "center")


def draw_open_tile(canvas: Canvas, rect: FRect, tile: str) -> None:
    """Draw the tile drawn for a bonus, beside the bag."""
    draw_tile(canvas, tile, rect)
    canvas.panel("elevens/ring_brass", rect.inflate(-3, -3))


def draw_tray(canvas: Canvas, tray: FRect, laid: Sequence[str], extra: Sequence[str]) -> None:
    """Draw the current turn: a place for each tile that may be laid, then smaller the extra tiles."""
    canvas.panel("ui/inset_wood", tray)
    width, height = 44.0, min(48.0, tray.height - 12)
    top = tray.centery - height / 2
    for index in range(LAY_LIMIT):
        place = FRect(tray.left + 8 + index * (width + 6), top, width, height)
        if index < len(laid):
            draw_tile(canvas, laid[index], place.inflate(-2, -4))
        else:
            canvas.panel("elevens/slot", place)
    left = tray.left + 8 + LAY_LIMIT * (width + 6) + 6
    room = tray.right - left - 8
    step = min(32.0, (room - 32) / (len(extra) - 1)) if len(extra) > 1 else 32.0
    for index, tile in enumerate(extra):
        draw_tile(canvas, tile, FRect(left + index * step, tray.centery - 15, 28, 31))


def draw_reason(canvas: Canvas, rect: FRect, line: str) -> None:
    """Draw the reason for the buttons; left out where large text does not fit, as the bar has it in short."""
    room = rect.inflate(-16, -4)
    if canvas.fonts.height(line, LABEL, room.width) <= room.height + 1:
        canvas.panel("ui/card", rect)
        canvas.text_box(line, room, LABEL, palette.INK, "center")


def draw_rack_backs(canvas: Canvas, places: Sequence[FRect]) -> None:
    """Draw a rack face down."""
    for place in places:
        draw_back(canvas, place)
