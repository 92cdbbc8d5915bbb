"""Editing of boards of Bridges: islands with and without flags, reefs; links are derived."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from game.boards.drawing import BoardEditing, CellCount
from game.boards.grounds import known_ground
from game.boards.maps import Cell, MapObject, ObjectLayer, TiledMap
from game.boards.messages import BoardMessage, message
from game.boards.sketch import Sketch
from game.isles.bridges.board import FLAGS, GROUNDS, ISLANDS
from game.isles.bridges.rules.board import Board, Flag
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.state import State

ISLAND: Final = "island"
REEF: Final = "reef"
FLAGGED: Final = {Flag.RED.value: Flag.RED, Flag.BLUE.value: Flag.BLUE}
_LARGEST: Final = (14, 11)
_INSET: Final = 8
"""Margin of an island's object inside its cell, in map pixels."""


class BridgesDrawing(BoardEditing):
    """Editor model with an island, a reef or nothing in each cell."""

    tileset = "bridges"
    layers = frozenset({"islands", "reefs"})
    tile_side = 64
    brushes = (ISLAND, *FLAGGED, REEF)
    sizes = range(5, _LARGEST[0] + 1), range(5, _LARGEST[1] + 1)

    def new(self) -> Sketch:
        """An empty sketch in the size of the shipped boards."""
        return Sketch(9, 7)

    def map_of(self, sketch: Sketch, file: str = "") -> TiledMap:
        """Map with an object per island in reading order and a tile per reef."""
        side, islands = self.tile_side, []
        cells = sorted((cell for cell in sketch.things if sketch.at(cell) != REEF), key=lambda cell: (cell[1], cell[0]))
        for number, (column, row) in enumerate(cells, 1):
            flag = FLAGGED.get(sketch.at((column, row)))
            properties = {"flag": flag.value} if flag is not None else {}
            place = column * side + _INSET, row * side + _INSET, side - 2 * _INSET, side - 2 * _INSET
            islands.append(MapObject(number, str(number), *place, properties))
        reefs = self.tile_layer("reefs", dict.fromkeys(sketch.cells(REEF), 0), {})
        layers = reefs, ObjectLayer("islands", tuple(islands))
        return TiledMap(file, sketch.columns, sketch.rows, side, side, sketch.properties, layers)

    def sketch_of(self, tiled: TiledMap) -> Sketch:
        """Sketch of a map, with islands by their centres' cells; larger maps are cropped."""
        things: dict[Cell, str] = {}
        reefs, islands = tiled.layer("reefs"), tiled.layer("islands")
        if reefs is not None and not isinstance(reefs, ObjectLayer):
            things.update(dict.fromkeys(reefs.tiles, REEF))
        if isinstance(islands, ObjectLayer):
            for thing in islands.objects:
                flag = thing.properties.get("flag")
                things[tiled.cell_of(thing)] = flag if flag in FLAGGED else ISLAND
        columns, rows = min(tiled.width, _LARGEST[0]), min(tiled.height, _LARGEST[1])
        return Sketch(columns, rows, {}, tiled.properties).with_things(things)

    def usable_cells(self, sketch: Sketch) -> Collection[Cell]:
        """Cells of the islands."""
        return board_of(sketch).cells

    def observed(self, sketch: Sketch, state: State) -> tuple[Iterable[Cell], Mapping[str, int]]:
        """Cells of finished islands, and the round in which each goal was first met."""
        finished = [state.board.cell(island) for seat in range(state.seats) for island in state.finished(seat)]
        met = {goal.value: state.goals.first_met(goal) for goal in Goal}
        return finished, {name: when for name, when in met.items() if when is not None}

    def notes(self, sketch: Sketch) -> Mapping[Cell, BoardMessage]:
        """Notes at crossings, where only one of two links can carry bridges."""
        board = board_of(sketch)
        return {
            (board.cell(other[0])[0], board.cell(link[0])[1]): message("drawing.bridges.cross")
            for link, others in board.crossings.items()
            if board.is_horizontal(link)
            for other in others
        }

    def counts(self, sketch: Sketch) -> Iterable[CellCount]:
        """Counts of islands and flags with the rules' targets, and of links and crossings."""
        board = board_of(sketch)
        yield CellCount("drawing.bridges.islands", len(board.cells), ISLANDS)
        for flag, wanted in FLAGS.items():
            yield CellCount(f"drawing.bridges.{flag.value}-flags", len(board.flagged(flag)), wanted)
        yield CellCount("drawing.bridges.links", len(board.links))
        yield CellCount("drawing.bridges.crossings", sum(map(len, board.crossings.values())) // 2)


def board_of(sketch: Sketch) -> Board:
    """Rules board of a sketch with any number of islands."""
    ground = known_ground(sketch.properties, GROUNDS)
    islands = {cell: FLAGGED.get(thing) for cell, thing in sketch.things.items() if thing != REEF}
    return Board.of(sketch.columns, sketch.rows, islands, sketch.cells(REEF), ground)


DRAWING: Final = BridgesDrawing()
