"""Editing of Elevens boards: bridges between the fixed rows, with or without a bonus sign."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Final

from game.boards.drawing import BoardEditing, CellCount
from game.boards.grounds import known_ground
from game.boards.maps import Cell, MapObject, ObjectLayer, TiledMap, TileLayer
from game.boards.messages import BoardMessage, message
from game.boards.sketch import Sketch
from game.core.state import is_integer
from game.isles.elevens.board import BONUS_BRIDGES, GROUNDS, UPPER_ROWS
from game.isles.elevens.rules.board import AREAS, FIELDS, NUMBERS, ROWS, Board, Bridge
from game.isles.elevens.rules.state import State

BRIDGE: Final = "bridge"
BONUS: Final = "bonus"
_FIELD_SIZE_PX: Final = (64, 96)
"""Width and height of a field on the map, in pixels."""
_ROW_STEP_PX: Final = 160
"""Distance from one row to the next, in map pixels."""
_BORDER_PX: Final = 32
_MAP_SIZE: Final = (46, 20)
_SEA, _SQUARE, _SPAN, _SPAN_BONUS, _FIRST_ROW = 0, 2, 3, 4, 5
"""Tile numbers of the shipped tileset."""


class ElevensDrawing(BoardEditing):
    """Grid of 20 columns and 7 rows; the rows with odd numbers are the water that bridges span."""

    tileset = "elevens"
    layers = frozenset({"quay", "bridges", "fields"})
    tile_side = 32
    brushes = (BRIDGE, BONUS)
    can_turn = False

    def new(self) -> Sketch:
        """Sketch without a bridge."""
        return Sketch(len(NUMBERS), 2 * len(ROWS) - 1)

    def allowed_things(self, sketch: Sketch, cell: Cell) -> Collection[str]:
        """Both brushes in the water between two rows, none elsewhere."""
        return self.brushes if sketch.has(cell) and cell[1] % 2 else ()

    def map_of(self, sketch: Sketch, file: str = "") -> TiledMap:
        """Map with the fields placed as on the shipped boards, and one object for each bridge."""
        width, height = _FIELD_SIZE_PX
        fields = [
            MapObject(
                number,
                name,
                _BORDER_PX + place % 22 * width,
                _BORDER_PX + place // 22 * _ROW_STEP_PX,
                width,
                height,
                {},
            )
            for number, (place, name) in enumerate(enumerate(FIELDS), 1)
        ]
        bridges = []
        for number, bridge in enumerate(bridges_of(sketch), len(fields) + 1):
            row = ROWS.index(bridge.upper)
            place = (
                _BORDER_PX + bridge.number * width,
                _BORDER_PX + row * _ROW_STEP_PX + height,
                width,
                _ROW_STEP_PX - height,
            )
            properties = {"number": bridge.number, "upper": bridge.upper, "bonus": bridge.has_bonus}
            bridges.append(MapObject(number, f"{bridge.upper} {bridge.number}", *place, properties))
        layers = self._quay(sketch), ObjectLayer("fields", tuple(fields)), ObjectLayer("bridges", tuple(bridges))
        return TiledMap(file, *_MAP_SIZE, self.tile_side, self.tile_side, sketch.properties, layers)

    def _quay(self, sketch: Sketch) -> TileLayer:
        """Tile layer for Tiled alone; the game draws rows and bridges with its own art."""
        tiles = {(x, y): _SEA for x in range(_MAP_SIZE[0]) for y in range(_MAP_SIZE[1])}
        for row in range(len(ROWS)):
            for x in range(1, _MAP_SIZE[0] - 1):
                tiles.update({(x, 1 + 5 * row + y): _FIRST_ROW + row for y in range(3)})
        for row in range(len(ROWS) - 1):
            spans = dict.fromkeys(AREAS, _SQUARE)
            spans |= {
                bridge.number: _SPAN_BONUS if bridge.has_bonus else _SPAN
                for bridge in bridges_of(sketch)
                if bridge.upper == ROWS[row]
            }
            for number, tile in spans.items():
                tiles.update({(1 + 2 * number + x, 4 + 5 * row + y): tile for x in range(2) for y in range(2)})
        return self.tile_layer("quay", tiles, {})

    def sketch_of(self, tiled: TiledMap) -> Sketch:
        """Sketch with each bridge by its number and upper row; skips objects with bad properties."""
        things: dict[Cell, str] = {}
        bridges = tiled.layer("bridges")
        for thing in bridges.objects if isinstance(bridges, ObjectLayer) else ():
            number, upper = thing.properties.get("number"), thing.properties.get("upper")
            if is_integer(number) and number in NUMBERS and upper in UPPER_ROWS:
                cell = number - 1, 2 * UPPER_ROWS.index(upper) + 1
                things[cell] = BONUS if thing.properties.get("bonus") is True else BRIDGE
        return Sketch(*self.size(self.new()), {}, tiled.properties).with_things(things)

    def usable_cells(self, sketch: Sketch) -> Collection[Cell]:
        """Cells of the bridges."""
        return list(sketch.things)

    def place_message(self, sketch: Sketch, cell: Cell) -> BoardMessage:
        """The two rows that a bridge would join, and its number."""
        upper, lower = ROWS[cell[1] // 2 : cell[1] // 2 + 2]
        return message(f"drawing.voice.elevens.{upper}-{lower}", number=cell[0] + 1)

    def observed(self, sketch: Sketch, state: State) -> tuple[Iterable[Cell], Mapping[str, int]]:
        """Cells of bridges with a tile at both ends; for each bonus the number of the tile that triggered it.

        Tiles count from 1 in laying order; the keys ``bonus-1`` .. ``bonus-4`` ascend with them.
        """
        order = {field: number for number, field in enumerate(state.laid, 1)}
        used: list[Cell] = []
        bonuses: list[int] = []
        for bridge in state.board.bridges:
            ends = [order[end] for end in bridge.ends if end in order]
            if len(ends) == 2:
                used.append((bridge.number - 1, 2 * UPPER_ROWS.index(bridge.upper) + 1))
            if ends and bridge.has_bonus:
                bonuses.append(min(ends))
        return used, {f"bonus-{number}": when for number, when in enumerate(sorted(bonuses), 1)}

    def counts(self, sketch: Sketch) -> Iterable[CellCount]:
        """Bridges between each pair of rows, and bonus signs out of ``BONUS_BRIDGES``."""
        for upper, lower in pairwise(ROWS):
            cells = [cell for cell in sketch.things if cell[1] == 2 * ROWS.index(upper) + 1]
            yield CellCount(f"drawing.elevens.{upper}-{lower}", len(cells))
        yield CellCount("drawing.elevens.bonuses", len(sketch.cells(BONUS)), BONUS_BRIDGES)


def bridges_of(sketch: Sketch) -> list[Bridge]:
    """Bridges of a sketch, row by row."""
    cells = sorted(sketch.things, key=lambda cell: (cell[1], cell[0]))
    return [Bridge(cell[0] + 1, UPPER_ROWS[cell[1] // 2], sketch.at(cell) == BONUS) for cell in cells]


def board_of(sketch: Sketch) -> Board:
    """Board of a sketch, with any number of bonus signs."""
    return Board(tuple(bridges_of(sketch)), known_ground(sketch.properties, GROUNDS))


DRAWING: Final = ElevensDrawing()
