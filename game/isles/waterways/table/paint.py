"""Painting of the table of Waterways and its rules pages: ground, shores, marks, stones, highlights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pygame import Color, FRect

from game.boards.maps import TiledMap
from game.core.state import Cell
from game.isles.waterways.drawing import DRAWING
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import Edge, LaidStone, Side, is_standing, mask_of
from game.isles.waterways.table.layout import SHORE_DEPTH, BoardPlace, Point, edge_middle
from game.table.rendering.decoration import draw_quietly
from game.table.rendering.water import draw_water
from game.ui import palette
from game.ui.canvas import Canvas

HELD_STONE_ALPHA: Final = 225
"""Alpha of a held stone."""
_CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))


def stone_name(kind: str, turn: int) -> str:
    """Sprite name of a stone."""
    mask = mask_of(kind, turn)
    direction = "standing" if is_standing(turn) else "lying"
    return f"waterways/{direction}_" + "".join(str(slot) for slot in range(8) if mask >> slot & 1)


def _cell_hash(x: int, y: int) -> int:
    """Deterministic hash of a cell."""
    value = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    return value ^ (value >> 16)


_PASTURES: Final = ("pasture",) * 4
_CROPS: Final[Mapping[str, tuple[str, ...]]] = {
    "": (
        *_PASTURES, "furrow_row", "furrow_column", "furrow_row", "wheat_column", "wheat_row",
        "tulip_rose_row", "tulip_gold_column", "tulip_red_row",
    ),
    "tulips": (
        "pasture", "tulip_rose_row", "tulip_red_row", "tulip_gold_column", "tulip_rose_column", "tulip_red_row",
        "tulip_gold_row", "tulip_red_column",
    ),
    "meadow": ("pasture", "flower", "pasture", "flower", "pasture", "reed"),
    "pond": ("pasture", "reed", "reed", "wheat_row", "pasture", "reed"),
    "quarry": ("gravel", "gravel", "gravel", "gravel", "pasture", "chalk"),
    "peat": ("peat", "peat", "peat", "furrow_row", "heath", "reed"),
    "karst": ("chalk", "chalk", "chalk", "pasture", "chalk", "heath"),
    "heath": ("heath", "heath", "heath", "pasture", "heath", "gravel"),
}  # fmt: skip
"""Crops on the fields of a scenery; repetition raises the frequency."""
_WATERS: Final[Mapping[str, str]] = {
    "tulips": "fairway", "meadow": "lagoon", "pond": "canal", "quarry": "gale", "peat": "fjord", "karst": "skerry",
    "heath": "dusk",
}  # fmt: skip
_CROPS_WITH_VARIANTS: Final = frozenset({"flower", "reed", "gravel", "peat", "chalk", "heath"})
"""Crops with two sprites each, and a rarer third with a large object."""
_CALM_GROUND: Final = Color("#5F7A4E")
"""Colour that covers the fields in high contrast."""
_FIELD: Final = (4, 3)
"""Width and height of a field in cells; every other row of fields is shifted by two cells."""


def field_of(own: int, x: int, y: int) -> tuple[int, int]:
    """Field of a cell as (column, row) among the fields; ``own`` is the board's ``board_seed``."""
    row = y // _FIELD[1]
    return (x + 2 * (row % 2) + _cell_hash(row, own) % 2) // _FIELD[0], row


def board_seed(board: Board) -> int:
    """Deterministic number of a board, from its rocks and marks."""
    return 3 + 5 * len(board.rocks) + sum(3 * edge.cell[0] + edge.cell[1] for edge in board.marks)


def ground_name(own: int, x: int, y: int, country: str = "") -> str:
    """Sprite name of a cell's ground: one crop per field, with some sheep or trees on pastures."""
    column, row = field_of(own, x, y)
    fields = _CROPS[country]
    crop = fields[_cell_hash(column * 7 + 11, row * 5 + own) % len(fields)]
    if crop in _CROPS_WITH_VARIANTS:
        roll = _cell_hash(x, y)
        return f"waterways/{crop}_{'life' if roll % 17 == 0 else roll % 2}"
    if crop != "pasture":
        return f"waterways/{crop}"
    roll = _cell_hash(x, y)
    life = {0: "sheep", 1: "tree"}.get(roll % 13)
    return f"waterways/pasture_{life if life is not None else roll % 3}"


def draw_sea(canvas: Canvas, area: FRect, board: Board) -> None:
    """Draw the water around a board."""
    draw_water(canvas, area, _WATERS.get(board.scenery, ""))


def draw_board(canvas: Canvas, place: BoardPlace, tiled: TiledMap | None = None) -> None:
    """Draw the empty board: shores, ground with the map's decoration, rocks, centre."""
    board, own = place.board, board_seed(place.board)
    draw_shores(canvas, place)
    for y in range(board.height):
        for x in range(board.width):
            canvas.stretch(ground_name(own, x, y, board.scenery), place.cell_rect((x, y)))
    canvas.calm(_CALM_GROUND, place.rect)
    if tiled is not None:
        last = place.cell_rect((board.width - 1, board.height - 1))
        draw_quietly(canvas, tiled, place.cell_rect((0, 0)).union(last), DRAWING)
    _draw_dykes(canvas, place)
    for x, y in board.rocks:
        canvas.stretch(f"waterways/rock_{_cell_hash(x, y) % 2}", place.cell_rect((x, y)))
    if board.centre:
        columns, rows = [x for x, _ in board.centre], [y for _, y in board.centre]
        first, last = place.cell_rect((min(columns), min(rows))), place.cell_rect((max(columns), max(rows)))
        canvas.panel("waterways/centre", first.union(last))


def _draw_dykes(canvas: Canvas, place: BoardPlace) -> None:
    """Draw the dykes between fields."""
    board, broad, own = place.board, place.cell * 0.25, board_seed(place.board)
    for y in range(board.height):
        for x in range(board.width):
            rect = place.cell_rect((x, y))
            if x + 1 < board.width and field_of(own, x, y) != field_of(own, x + 1, y):
                canvas.stretch("waterways/dyke_column", FRect(rect.right - broad / 2, rect.top, broad, rect.height))
            if y + 1 < board.height and field_of(own, x, y) != field_of(own, x, y + 1):
                canvas.stretch("waterways/dyke_row", FRect(rect.left, rect.bottom - broad / 2, rect.width, broad))


def shore_rect(place: BoardPlace, edge: Edge) -> FRect:
    """Rectangle of the shore piece at a unit edge."""
    cell, deep = place.cell, SHORE_DEPTH * place.cell
    rect = place.cell_rect(edge.cell)
    match edge.side:
        case Side.NORTH:
            return FRect(rect.left, rect.top - deep, cell, deep)
        case Side.SOUTH:
            return FRect(rect.left, rect.bottom, cell, deep)
        case Side.WEST:
            return FRect(rect.left - deep, rect.top, deep, cell)
        case Side.EAST:
            return FRect(rect.right, rect.top, deep, cell)


def edges_of_shore(board: Board, side: Side) -> list[Edge]:
    """All unit edges of a shore."""
    if side in (Side.NORTH, Side.SOUTH):
        y = 0 if side is Side.NORTH else board.height - 1
        return [Edge((x, y), side) for x in range(board.width)]
    x = 0 if side is Side.WEST else board.width - 1
    return [Edge((x, y), side) for y in range(board.height)]


def draw_shores(canvas: Canvas, place: BoardPlace) -> None:
    """Draw banks and corners, with a jetty below each mark."""
    deep = SHORE_DEPTH * place.cell
    rect = place.rect
    canvas.panel("ui/shadow", rect.inflate(deep, deep))
    for side in Side:
        for number, edge in enumerate(edges_of_shore(place.board, side)):
            canvas.stretch(
                f"waterways/shore_{side.value}_{_cell_hash(number, len(side.value)) % 3}", shore_rect(place, edge)
            )
    for number, (right, low) in enumerate(_CORNERS):
        x = rect.right if right else rect.left - deep
        y = rect.bottom if low else rect.top - deep
        canvas.stretch(f"waterways/corner_{number}", FRect(x, y, deep, deep))
    _draw_landmarks(canvas, place)
    for edge in place.board.marks:
        canvas.stretch(f"waterways/jetty_{edge.side.value}", shore_rect(place, edge))


def _draw_landmarks(canvas: Canvas, place: BoardPlace) -> None:
    """Draw a mill or farm on each corner of the shores."""
    side, rect = place.cell * 1.15, place.rect
    away = SHORE_DEPTH * place.cell * 0.42
    for number, (right, low) in enumerate(_CORNERS):
        x = rect.right + away if right else rect.left - away
        y = rect.bottom + away if low else rect.top - away
        name = "waterways/mill" if number % 2 == 0 else "waterways/farm"
        canvas.fit(name, FRect(x - side / 2, y - side * 0.62, side, side))


def draw_stone(canvas: Canvas, rect: FRect, kind: str, turn: int, alpha: int = 255) -> None:
    """Draw a stone in a rectangle of 3 x 1 cells."""
    canvas.stretch(stone_name(kind, turn), rect, alpha)


def draw_shadow(canvas: Canvas, rect: FRect, turn: int, alpha: int = 255) -> None:
    """Draw the shadow of a stone in a rectangle."""
    reach = min(rect.width, rect.height) * 0.2
    direction = "standing" if is_standing(turn) else "lying"
    canvas.stretch(f"waterways/shadow_{direction}", rect.inflate(2 * reach, 2 * reach), alpha)


def draw_stones(canvas: Canvas, place: BoardPlace, stones: Sequence[LaidStone]) -> None:
    """Draw all laid stones above their shadows."""
    rects = [place.stone_rect(stone.at, stone.turn) for stone in stones]
    for rect, stone in zip(rects, stones, strict=True):
        draw_shadow(canvas, rect, stone.turn)
    for rect, stone in zip(rects, stones, strict=True):
        draw_stone(canvas, rect, stone.kind, stone.turn)


def draw_marks(canvas: Canvas, place: BoardPlace, stones: Iterable[LaidStone]) -> None:
    """Draw the water at the shores and the lighthouses, lit if water has reached them."""
    outlets = {edge for stone in stones for edge in stone.outlets if place.board.outlet_value(edge)}
    for edge in sorted(outlets):
        canvas.stretch(f"waterways/stream_{edge.side.value}", shore_rect(place, edge))
    for edge in sorted(place.board.marks, key=lambda mark: mark.cell[1]):
        rect = shore_rect(place, edge)
        name = "waterways/lighthouse_lit" if edge in outlets else "waterways/lighthouse"
        size = place.cell * 0.86
        x, y = rect.centerx, rect.centery
        if edge.side is Side.WEST:
            x -= place.cell * 0.16
        elif edge.side is Side.EAST:
            x += place.cell * 0.16
        canvas.fit(name, FRect(x - size / 2, y - size / 2, size, size))


def draw_frame(canvas: Canvas, rect: FRect, turn: int, colour: Color, alpha: int = 255) -> None:
    """Draw the outline of a stone in a colour."""
    reach = min(rect.width, rect.height) * 0.1
    direction = "standing" if is_standing(turn) else "lying"
    canvas.fit(f"waterways/frame_{direction}", rect.inflate(2 * reach, 2 * reach), alpha, tint=colour)


def draw_owner(canvas: Canvas, place: BoardPlace, stone: LaidStone) -> None:
    """Outline a recent stone in its seat's colour, with the seat's badge."""
    rect = place.stone_rect(stone.at, stone.turn)
    draw_frame(canvas, rect, stone.turn, canvas.seat_styles.colour(stone.seat).lerp(palette.CHALK, 0.36))
    side = place.cell * 0.5
    canvas.fit(
        canvas.seat_styles.badge(stone.seat, is_small=True),
        FRect(rect.left - side * 0.3, rect.top - side * 0.3, side, side),
    )


def draw_meetings(canvas: Canvas, place: BoardPlace, meetings: Iterable[Edge], alpha: int = 255) -> None:
    """Draw a glow where outlets meet."""
    for edge in meetings:
        canvas.stretch("waterways/meet", place.edge_rect(edge, 0.95), alpha)


def draw_clashes(canvas: Canvas, place: BoardPlace, edges: Iterable[Edge]) -> None:
    """Draw a burst at each edge where outlet would meet blank."""
    for edge in edges:
        canvas.stretch("waterways/clash", place.edge_rect(edge, 0.8))


def draw_occupied(canvas: Canvas, place: BoardPlace, cells: Iterable[Cell]) -> None:
    """Mark obstructing cells."""
    for cell in cells:
        if place.board.has(cell):
            canvas.stretch("waterways/taken", place.cell_rect(cell))


def draw_lights(canvas: Canvas, place: BoardPlace, lit: Iterable[Cell], turn: int, turned: Iterable[Cell]) -> None:
    """Highlight the middle cells of legal places (``lit``), and of places that need another turn (``turned``)."""
    direction = "standing" if is_standing(turn) else "lying"
    for cell in turned:
        canvas.stretch("waterways/turned", place.cell_rect(cell), 150)
    for cell in lit:
        rect = place.cell_rect(cell)
        canvas.stretch("waterways/meet", rect.inflate(place.cell * 0.5, place.cell * 0.5))
        canvas.stretch(f"waterways/lit_{direction}", rect.inflate(place.cell * 0.2, place.cell * 0.2))


def draw_flow(canvas: Canvas, place: BoardPlace, points: Sequence[Point], share: float, alpha: int = 255) -> None:
    """Draw the light along the first ``share`` of a path."""
    count = round(len(points) * share)
    side = place.cell * 0.46
    for point in points[:count]:
        x, y = place.point(point)
        canvas.stretch("waterways/flow", FRect(x - side / 2, y - side / 2, side, side), round(alpha * 0.8))
    if 0 < count < len(points):
        x, y = place.point(points[count - 1])
        side *= 1.9
        canvas.stretch("waterways/flow", FRect(x - side / 2, y - side / 2, side, side), alpha)


def draw_splash(canvas: Canvas, place: BoardPlace, stone: LaidStone, share: float) -> None:
    """Draw the splash of a landed stone."""
    for edge in stone.outlets:
        x, y = place.point(edge_middle(edge))
        side = place.cell * (0.5 + 0.9 * share)
        canvas.stretch("waterways/splash", FRect(x - side / 2, y - side / 2, side, side), round(255 * (1 - share)))
