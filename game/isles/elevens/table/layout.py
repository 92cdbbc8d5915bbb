"""Layout of an Elevens table in units: the quay as wide as the window, rack and bag below.

In an upright window the quay is folded: the rows to their tenth field on top, their second half below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from pygame import FRect

from game.boards.maps import TiledMap
from game.isles.elevens.board import FieldPlace, field_places
from game.isles.elevens.rules.board import AREAS, ROW_FIELDS, ROWS, Board, Bridge
from game.ui.viewport import is_upright

Point = tuple[float, float]

MARGIN: Final = 12.0
GAP: Final = 8.0
_MIN_FOOT_HEIGHT: Final = 252.0
"""Height of rack, bag and buttons in the lowest window; a higher window adds 28 percent of its surplus."""
_SIDE: Final = 150.0
_CONTROLS: Final = 332.0
_QUAY_RIM: Final = 6.0
_LAST_OF_FIRST_HALF: Final = 10
"""Number of the last field before the fold of an upright window."""
_FOLD_GAP: Final = 0.5
"""Water between the halves of a folded quay, in heights of a field."""
_NARROW_TRAY: Final = 220.0
_STACKED_TEXT_SIZE: Final = 1.4
"""Minimum text size for one button above the other."""
_STACKED_BUTTON: Final = 64.0
"""Maximum height of such a button."""
_UPRIGHT_RACK: Final = 204.0
_UPRIGHT_CONTROLS: Final = 132.0
"""Heights of rack and buttons in an upright window, whatever the size of letters."""
_UPRIGHT_TRAY: Final = 232.0
_CARD: Final = 56.0
_MAX_TILE_WIDTH: Final = 76.0
_DROP_MARGIN: Final = 26.0
"""Width added to a field, both sides together, within which a dropped tile still hits."""


@dataclass(frozen=True, slots=True)
class MapPart:
    """Part of the window that shows a part of the map, and the rectangle of the whole map at the same scale."""

    clip: FRect
    whole: FRect


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Board on a rectangle of the window: fields, strips of quay, squares between rows, bridges."""

    rect: FRect
    fields: Mapping[str, FRect]
    strips: Sequence[FRect]
    squares: Sequence[FRect]
    bridges: Mapping[Bridge, FRect]
    parts: Sequence[MapPart]
    """The map, in two parts where the quay is folded."""
    ground: str = ""
    """Surroundings of the board; empty for the quay."""

    @property
    def tile_size(self) -> tuple[float, float]:
        """Width and height of a tile on a field."""
        first = next(iter(self.fields.values()))
        return first.width - 4, first.height - 5


def board_layout(
    tiled: TiledMap, board: Board, rect: FRect, margin: float = MARGIN, *, is_folded: bool = False
) -> BoardLayout:
    """Board in the middle of a rectangle, as wide as fits, and compressed in height where needed.

    With ``is_folded`` the second half of every row lies below the first halves, and fields are twice as wide.
    """
    places = field_places(tiled)
    across, down = _fold_of(places) if is_folded else (0.0, 0.0)
    places = {
        name: FieldPlace(at.x - across, at.y + down, at.width, at.height) if _is_second_half(name) else at
        for name, at in places.items()
    }
    left = min(place.x for place in places.values())
    top = min(place.y for place in places.values())
    width = max(place.x + place.width for place in places.values()) - left
    height = max(place.y + place.height for place in places.values()) - top
    scale_x = (rect.width - 2 * margin) / width
    scale_y = min(scale_x * 1.02, (rect.height - 2 * margin - 4) / height)
    scale_x = min(scale_x, scale_y * 2.1)
    origin_x = rect.centerx - width * scale_x / 2 - left * scale_x
    origin_y = rect.centery - 2 - height * scale_y / 2 - top * scale_y
    fields = {
        name: FRect(
            origin_x + place.x * scale_x, origin_y + place.y * scale_y, place.width * scale_x, place.height * scale_y
        )
        for name, place in places.items()
    }
    size = tiled.width * tiled.tile_width * scale_x, tiled.height * tiled.tile_height * scale_y
    whole = FRect((origin_x, origin_y), size)
    rim = _QUAY_RIM * min(1.0, scale_x / 0.85)
    if not is_folded:
        return _laid_out(rect, fields, board.bridges, rim, [MapPart(rect, whole)], board.ground)
    second = [field for name, field in fields.items() if _is_second_half(name)]
    fold = min(field.top for field in second) - _FOLD_GAP / 2 * second[0].height
    halves = (
        FRect(rect.left, rect.top, rect.width, fold - rect.top),
        FRect(rect.left, fold, rect.width, rect.bottom - fold),
    )
    shifted = whole.move(-across * scale_x, down * scale_y)
    parts = [MapPart(half, each) for half, each in zip(halves, (whole, shifted), strict=True)]
    laid_out = _laid_out(rect, fields, board.bridges, rim, parts, board.ground)
    return replace(laid_out, strips=[_to_the_fold(strip, rect, fold) for strip in laid_out.strips])


def _is_second_half(name: str) -> bool:
    """True for a field after the fold."""
    end = name.partition("-")[2]
    return int(end) > _LAST_OF_FIRST_HALF if end.isdigit() else end == "high"


def _fold_of(places: Mapping[str, FieldPlace]) -> tuple[float, float]:
    """Shift of the second halves of all rows, to the left and down."""
    second = [place for name, place in places.items() if _is_second_half(name)]
    top, bottom = min(place.y for place in places.values()), max(place.y + place.height for place in places.values())
    left = min(place.x for place in places.values())
    return min(place.x for place in second) - left, bottom - top + _FOLD_GAP * second[0].height


def _to_the_fold(strip: FRect, rect: FRect, fold: float) -> FRect:
    """A strip of quay that goes on at the fold, to the edge of the window."""
    if strip.bottom < fold:
        return FRect(strip.left, strip.top, rect.right - strip.left, strip.height)
    return FRect(rect.left, strip.top, strip.right - rect.left, strip.height)


def partial_board_layout(
    rect: FRect, rows: Sequence[str], ends: Sequence[str], bridges: Sequence[Bridge] = ()
) -> BoardLayout:
    """Part of a board across a rectangle: these rows, and their fields with these ends (``5``, ``low``)."""
    width = min(84.0, (rect.width - 24) / len(ends))
    height = min(width * 1.06, (rect.height - 28) / (len(rows) * 1.62 - 0.62))
    gap = height * 0.62
    left = rect.centerx - width * len(ends) / 2
    top = rect.centery - (height * len(rows) + gap * (len(rows) - 1)) / 2 - 3
    fields = {
        f"{row}-{end}": FRect(left + column * width, top + line * (height + gap), width, height)
        for line, row in enumerate(rows)
        for column, end in enumerate(ends)
    }
    return _laid_out(rect, fields, bridges, _QUAY_RIM, [MapPart(rect, rect)])


def _laid_out(
    rect: FRect,
    fields: Mapping[str, FRect],
    bridges: Sequence[Bridge],
    rim: float,
    parts: Sequence[MapPart],
    ground: str = "",
) -> BoardLayout:
    """Everything between and below the fields."""
    spans = {bridge: _span(fields, bridge) for bridge in bridges}
    return BoardLayout(rect, fields, _strips(fields, rim), _squares(fields, rim), spans, parts, ground)


def _strips(fields: Mapping[str, FRect], rim: float) -> list[FRect]:
    """Strips of quay, one below each run of touching fields in a row."""
    strips: list[FRect] = []
    for row in ROWS:
        group: FRect | None = None
        for name in ROW_FIELDS[row]:
            if name not in fields:
                continue
            ground = fields[name].inflate(2 * rim, 2 * rim)
            if group is not None and abs(group.top - ground.top) < 2 and ground.left - group.right < 1:
                group = group.union(ground)
            else:
                if group is not None:
                    strips.append(group)
                group = ground
        if group is not None:
            strips.append(group)
    return strips


def _squares(fields: Mapping[str, FRect], rim: float) -> list[FRect]:
    """Ground that joins the rows at 1, 11 and 20; one piece a number, or one a pair of rows if they are far apart."""
    found = []
    for number in AREAS:
        column = [fields[f"{row}-{number}"] for row in ROWS if f"{row}-{number}" in fields]
        if not column:
            continue
        if max(part.left for part in column) - min(part.left for part in column) < column[0].width / 2:
            whole = column[0].unionall(column[1:])
            found.append(whole.inflate(rim * 3.4, rim * 2))
        else:
            found += [one.union(other) for one, other in pairwise(column)]
    return found


def _span(fields: Mapping[str, FRect], bridge: Bridge) -> FRect:
    """Planks of a bridge, from inside the upper field's quay to inside the lower one's."""
    upper, lower = (fields[end] for end in bridge.ends)
    width = min(upper.width, lower.width) * 0.86
    middle = (upper.centerx + lower.centerx) / 2
    high, low = sorted((upper.bottom, lower.top))
    return FRect(middle - width / 2, high - 1, width, max(8.0, low - high + 2))


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles of everything on the table below the bar."""

    board: BoardLayout
    foot: FRect
    cards: Sequence[FRect]
    """Card of each other seat, from the left neighbour on."""
    rack: FRect
    header: FRect
    slots: Sequence[FRect]
    shelves: Sequence[float]
    """Bottom of each shelf of the rack."""
    bag: FRect
    open_tile: FRect
    """Place of the tile drawn for a bonus, until it is laid."""
    unseen_tiles: FRect
    tray: FRect
    reason: FRect
    first_button: FRect
    second_button: FRect
    sorts: Sequence[FRect]


_LIFT: Final = 8.0
"""Height above the upper shelf by which tiles may be lifted without covering the rack's heading."""


def table_layout(
    area: FRect, tiled: TiledMap, board: Board, others: int, tiles: int, text_size: float = 1.0
) -> TableLayout:
    """Layout for the window area below the bar, ``others`` other seats, and ``tiles`` tiles on the rack.

    Three other seats' cards extend over the bag as well. Larger text leaves board, rack and tiles as they are: buttons
    stand above each other, and headers have the size that their rows allow.
    """
    if is_upright(area):
        return _upright_table(area, tiled, board, others, tiles)
    foot_height = _MIN_FOOT_HEIGHT + max(0.0, area.height - 648) * 0.28
    board_rect = FRect(area.left, area.top, area.width, area.height - foot_height)
    laid_out = board_layout(tiled, board, board_rect)
    spare = board_rect.bottom - max(strip.bottom for strip in laid_out.strips) - MARGIN - 10
    if spare > 0:
        foot_height += spare
        board_rect = FRect(area.left, area.top, area.width, area.height - foot_height)
        laid_out = board_layout(tiled, board, board_rect)
    foot = FRect(area.left, board_rect.bottom, area.width, foot_height)
    inner = FRect(foot.left + MARGIN, foot.top, foot.width - 2 * MARGIN, foot.height - 10)
    wider = max(0.0, area.width - 1280)
    controls_width = _CONTROLS + wider * 0.2
    side_width = _SIDE + wider * 0.1
    card_height = 56.0
    below = FRect(inner.left, inner.top + card_height + GAP, inner.width, inner.height - card_height - GAP)
    is_wide = others > 2
    top = below.top if is_wide else inner.top
    side = FRect(inner.left, top, side_width, inner.bottom - top)
    controls = FRect(inner.right - controls_width, inner.top, controls_width, inner.height)
    rack = FRect(side.right + GAP, below.top, controls.left - side.right - 2 * GAP, below.height)
    tray_width = _NARROW_TRAY if is_wide else controls_width
    tray = FRect(inner.right - tray_width, inner.top, tray_width, card_height)
    left = inner.left if is_wide else rack.left
    row = FRect(left, inner.top, tray.left - GAP - left, card_height)
    card_width = min(380.0 + 200 * max(0.0, text_size - 1.0), (row.width - GAP * (others - 1)) / max(1, others))
    start = row.centerx - (card_width * others + GAP * (others - 1)) / 2
    cards = [FRect(start + index * (card_width + GAP), row.top, card_width, card_height) for index in range(others)]
    header, slots, shelves = _rack_parts(rack, tiles)

    out_there = FRect(side.left, side.bottom - 52, side.width, 52)
    bag = FRect(side.left, side.top, side.width, out_there.top - side.top - GAP)
    tile_width, tile_height = laid_out.tile_size
    open_tile = FRect(bag.centerx - tile_width / 2, bag.top - 4, tile_width, tile_height)

    sort_width = (controls.width - 2 * GAP) / 3
    sorts = [
        FRect(controls.left + index * (sort_width + GAP), controls.bottom - 48, sort_width, 48) for index in range(3)
    ]
    first, second = _turn_buttons(controls, tray.bottom, sorts[0].top, text_size)
    why = FRect(controls.left + 4, tray.bottom + 2, controls.width - 8, first.top - tray.bottom - 6)
    return TableLayout(
        laid_out, foot, cards, rack, header, slots, shelves, bag, open_tile, out_there, tray, why, first, second, sorts
    )


def _upright_table(area: FRect, tiled: TiledMap, board: Board, others: int, tiles: int) -> TableLayout:
    """The board on top, then the others with the buttons' reason, the rack, and bag and buttons below it."""
    foot_height = _CARD + _UPRIGHT_RACK + _UPRIGHT_CONTROLS + 2 * GAP + 10

    def laid_out_above(height: float) -> BoardLayout:
        place = FRect(area.left, area.top, area.width, area.height - height)
        both = [board_layout(tiled, board, place, is_folded=is_folded) for is_folded in (True, False)]
        return max(both, key=lambda each: each.tile_size[0] * each.tile_size[1])

    laid_out = laid_out_above(foot_height)
    spare = laid_out.rect.bottom - max(strip.bottom for strip in laid_out.strips) - MARGIN - 10
    if spare > 0:
        foot_height += spare
        laid_out = laid_out_above(foot_height)
    foot = FRect(area.left, laid_out.rect.bottom, area.width, foot_height)
    inner = FRect(foot.left + MARGIN, foot.top, foot.width - 2 * MARGIN, foot.height - 10)
    third = (inner.width - 2 * GAP) / 3
    cards = [FRect(inner.left + index * (third + GAP), inner.top, third, _CARD) for index in range(others)]
    reason = FRect(inner.left, inner.top, inner.width, 0)  # three others leave it no room, and the bar says it in short
    if others < 3:
        left = inner.left + others * (third + GAP)
        reason = FRect(left, inner.top, inner.right - left, _CARD)
    controls = FRect(inner.left, inner.bottom - _UPRIGHT_CONTROLS, inner.width, _UPRIGHT_CONTROLS)
    top = inner.top + _CARD + GAP
    rack = FRect(inner.left, top, inner.width, controls.top - GAP - top)
    header, slots, shelves = _rack_parts(rack, tiles)
    out_there = FRect(controls.left, controls.bottom - 52, _SIDE, 52)
    bag = FRect(controls.left, controls.top, _SIDE, out_there.top - GAP - controls.top)
    tile_width, tile_height = laid_out.tile_size
    open_tile = FRect(bag.centerx - tile_width / 2, bag.centery - tile_height / 2, tile_width, tile_height)
    tray = FRect(bag.right + GAP, controls.top, _UPRIGHT_TRAY, _CARD)
    sort_width = (inner.right - tray.right - 3 * GAP) / 3
    sorts = [FRect(tray.right + GAP + index * (sort_width + GAP), tray.top, sort_width, _CARD) for index in range(3)]
    width = (inner.right - tray.left - GAP) / 2
    first = FRect(tray.left, tray.bottom + GAP, width, controls.bottom - tray.bottom - GAP)
    return TableLayout(
        laid_out, foot, cards, rack, header, slots, shelves, bag, open_tile, out_there, tray, reason, first,
        first.move(width + GAP, 0), sorts,
    )  # fmt: skip


def _rack_parts(rack: FRect, tiles: int) -> tuple[FRect, list[FRect], list[float]]:
    """The rack's heading, its slots, and the bottoms of its shelves."""
    header = FRect(rack.left + 18, rack.top + 5, rack.width - 36, 25)
    room = FRect(rack.left + 14, header.bottom + _LIFT, rack.width - 28, rack.bottom - 11 - header.bottom - _LIFT)
    return header, *_rack_slots(room, tiles)


def _turn_buttons(controls: FRect, top: float, bottom: float, text_size: float) -> tuple[FRect, FRect]:
    """Buttons of the turn above ``bottom``: side by side, with large text one above the other below ``top``."""
    if text_size >= _STACKED_TEXT_SIZE:
        height = min(_STACKED_BUTTON, (bottom - top - 3 * GAP) / 2)
        first = FRect(controls.left, bottom - 2 * (GAP + height), controls.width, height)
        return first, first.move(0, height + GAP)
    height = 60 + 44 * max(0.0, text_size - 1.0)
    first = FRect(controls.left, bottom - GAP - height, (controls.width - GAP) / 2, height)
    return first, first.move(first.width + GAP, 0)


def card_places(layout: TableLayout, own: int, seats: int) -> dict[int, FRect]:
    """Card of each other seat by seat number, the left neighbour of seat ``own`` first."""
    others = [(own + step) % seats for step in range(1, seats)]
    return dict(zip(others, layout.cards, strict=True))


def nearest_field(board: BoardLayout, fields: Sequence[str], x: float, y: float) -> str | None:
    """Field with its centre nearest to a point on or a little beside it; None without one."""
    reach = [field for field in fields if board.fields[field].inflate(_DROP_MARGIN, _DROP_MARGIN).collidepoint(x, y)]
    return min(
        reach,
        key=lambda field: abs(board.fields[field].centerx - x) + abs(board.fields[field].centery - y),
        default=None,
    )


def _rack_slots(room: FRect, tiles: int) -> tuple[list[FRect], list[float]]:
    """Slots for the tiles, and the bottoms of two shelves; three where a column would be narrower than 50 units."""
    shelves = 2
    columns = max(10, -(-tiles // shelves))
    if room.width / columns < 50 and tiles > 2 * columns - 2:
        shelves, columns = 3, max(10, -(-tiles // 3))
    width = min(_MAX_TILE_WIDTH + 4, room.width / columns, room.height / shelves * 1.08)
    height = min(room.height / shelves, width * 1.2 + 6)
    columns = max(columns, int(room.width / width + 0.01))
    top = room.top + (room.height - height * shelves) / 2
    left = room.centerx - columns * width / 2
    slots = [
        FRect(left + index % columns * width + 2, top + index // columns * height + 1, width - 4, height - 7)
        for index in range(tiles)
    ]
    return slots, [top + (shelf + 1) * height - 6 for shelf in range(shelves)]
