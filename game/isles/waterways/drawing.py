"""Editing of boards of Waterways: rocks and centre on the ground, marks on the shores around it.

A sketch has an extra ring of cells for the shores. A mark lies there, beside its edge of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.boards.drawing import ERASER, BoardEditing, CellCount, TrialSummary
from game.boards.grounds import known_ground
from game.boards.maps import Cell, MapObject, ObjectLayer, TiledMap
from game.boards.messages import BoardMessage, message
from game.boards.ranks import MIN_GAMES, proposed_ranks
from game.boards.sketch import Box, Sketch, box_of
from game.core.state import Json, is_integer
from game.isles.waterways.board import MAX_SIDE, MIN_SIDE, SCENERIES
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import DEFAULT_TARGET
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side

ROCK: Final = "rock"
CENTRE: Final = "centre"
MARK: Final = "mark"
TARGET: Final = "target"
AUCTION: Final = "auction"
"""Variants of three seats for testing a board."""
_ROCK_TILE: Final = 1


class WaterwaysDrawing(BoardEditing):
    """Editor model with the ground inside and the shores around it."""

    tileset = "waterways"
    layers = frozenset({"rocks", "centre", "marks"})
    tile_side = 40
    brushes = (MARK, ROCK, CENTRE)
    sizes = range(MIN_SIDE, MAX_SIDE + 1), range(MIN_SIDE, MAX_SIDE + 1)
    measured_properties = frozenset({"solo_ranks", "even_target"})
    has_roles = True

    def new(self) -> Sketch:
        """An empty square with its centre."""
        return Sketch(20, 20, {(column, row): CENTRE for column in (9, 10) for row in (9, 10)})

    def allowed_things(self, sketch: Sketch, cell: Cell) -> Collection[str]:
        """Marks on the shores, rocks and centre on the ground; nothing in the ring's corners."""
        if is_ground(sketch, cell):
            return (ROCK, CENTRE)
        return (MARK,) if edge_of(sketch, cell) is not None else ()

    def paint(self, sketch: Sketch, cell: Cell, brush: str) -> Sketch:
        """Place or erase; the centre stays one rectangle, which grows to each new cell and is erased as a whole."""
        if brush == CENTRE and is_ground(sketch, cell):
            around = box_of([*sketch.cells(CENTRE), cell])
            assert around is not None
            columns, rows = (
                range(around.left, around.left + around.columns),
                range(around.top, around.top + around.rows),
            )
            return sketch.with_things({**sketch.things, **{(x, y): CENTRE for x in columns for y in rows}})
        if brush == ERASER and sketch.at(cell) == CENTRE:
            return sketch.with_things({each: thing for each, thing in sketch.things.items() if thing != CENTRE})
        return super().paint(sketch, cell, brush)

    def size(self, sketch: Sketch) -> tuple[int, int]:
        """Size without the shores."""
        return sketch.columns - 2, sketch.rows - 2

    def resized(self, sketch: Sketch, columns: int, rows: int) -> Sketch:
        """Sketch with a new size; marks on the south and east shore move along."""
        last_column, last_row = sketch.columns - 1, sketch.rows - 1
        things: dict[Cell, str] = {}
        for (column, row), thing in sketch.things.items():
            at = columns + 1 if column == last_column else column, rows + 1 if row == last_row else row
            is_inside = 1 <= column <= columns and 1 <= row <= rows
            if (
                is_inside
                if thing != MARK
                else (at[0] <= columns or column == last_column) and (at[1] <= rows or row == last_row)
            ):
                things[at] = thing
        return replace(sketch, columns=columns + 2, rows=rows + 2).with_things(things)

    def cell_of(self, cell: Cell) -> Cell:
        """Sketch cell of a map cell, shifted by the ring."""
        return cell[0] + 1, cell[1] + 1

    def map_of(self, sketch: Sketch, file: str = "") -> TiledMap:
        """Map with a tile per rock, a rectangle for the centre, and a point per mark."""
        width, height = self.size(sketch)
        side, objects, around = self.tile_side, [], box_of(sketch.cells(CENTRE))
        rocks = self.tile_layer("rocks", {_inner(cell): _ROCK_TILE for cell in sketch.cells(ROCK)}, {})
        if around is not None:
            left, top = _inner((around.left, around.top))
            size = around.columns * side, around.rows * side
            objects.append(MapObject(1, "", left * side, top * side, *size, {}))
        marks = []
        for number, edge in enumerate(sorted(marks_of(sketch)), 2):
            (x, y), name = edge.cell, edge.side.value
            along = x if edge.side in (Side.NORTH, Side.SOUTH) else y
            place = (x + 0.5) * side, (y + 0.5) * side
            marks.append(MapObject(number, f"{name} {along}", *place, 0, 0, {"side": name}))
        layers = rocks, ObjectLayer("centre", tuple(objects)), ObjectLayer("marks", tuple(marks))
        return TiledMap(file, width, height, side, side, sketch.properties, layers)

    def sketch_of(self, tiled: TiledMap) -> Sketch:
        """Sketch of a map, with each mark beside its edge; larger maps are cropped."""
        columns, rows = (min(cells, MAX_SIDE) for cells in (tiled.width, tiled.height))
        sketch = Sketch(columns + 2, rows + 2, {}, tiled.properties)
        things: dict[Cell, str] = {}
        rocks, centre, marks = (tiled.layer(name) for name in ("rocks", "centre", "marks"))
        if rocks is not None and not isinstance(rocks, ObjectLayer):
            things.update({self.cell_of(cell): ROCK for cell in rocks.tiles})
        if isinstance(centre, ObjectLayer):
            things.update({self.cell_of(cell): CENTRE for thing in centre.objects for cell in tiled.cells_of(thing)})
        if isinstance(marks, ObjectLayer):
            for thing in marks.objects:
                side = thing.properties.get("side")
                if side in list(Side):
                    x, y = self.cell_of(tiled.cell_of(thing))
                    things[x + Side(side).step[0], y + Side(side).step[1]] = MARK
        found = sketch.with_things(things)
        return found.with_things(
            {cell: thing for cell, thing in found.things.items() if thing in self.allowed_things(found, cell)}
        )

    def usable_cells(self, sketch: Sketch) -> Collection[Cell]:
        """Ground cells without rocks, and the marks."""
        columns, rows = range(1, sketch.columns - 1), range(1, sketch.rows - 1)
        ground = [(x, y) for y in rows for x in columns if sketch.at((x, y)) != ROCK]
        return [*ground, *sketch.cells(MARK)]

    def place_message(self, sketch: Sketch, cell: Cell) -> BoardMessage:
        """Column and row on the ground; on the ring the shore with the column or row beside it."""
        edge = edge_of(sketch, cell)
        if edge is None:
            return super().place_message(sketch, _inner(cell))
        shore = "column" if edge.side in (Side.NORTH, Side.SOUTH) else "row"
        at = edge.cell[0 if shore == "column" else 1] + 1
        return message(f"drawing.voice.waterways.{shore}", side=message(f"waterways.shore.{edge.side.value}"), at=at)

    def observed(self, sketch: Sketch, state: State) -> tuple[Iterable[Cell], Mapping[str, int]]:
        """Covered cells and reached marks, and for each shore the number of the first stone there."""
        used: list[Cell] = []
        reached: dict[str, int] = {}
        for number, stone in enumerate(state.laid, 1):
            used += map(self.cell_of, stone.cells)
            for edge in stone.outlets:
                if state.board.shore_of(edge) is not None:
                    reached.setdefault(edge.side.value, number)
                if edge in state.board.marks:
                    used.append(self.cell_of(edge.far_cell))
        return used, reached

    def variants(self, sketch: Sketch, seats: int) -> Mapping[str, Json]:
        """For three seats: the board's even target or the default, and the auction."""
        if seats != 3:
            return super().variants(sketch, seats)
        even = sketch.properties.get("even_target")
        target = even if is_integer(even) and even >= 1 else DEFAULT_TARGET
        return {TARGET: {"saboteur": {"target": target}}, AUCTION: {"saboteur": {"auction": True}}}

    def roles(self, state: State) -> Sequence[str]:
        """Role of each seat; empty in a solo game."""
        roles = (state.role_of(seat) for seat in range(state.seats))
        return tuple(role.value for role in roles if role is not None) if state.seats > 1 else ()

    def remedies(self, sketch: Sketch, variant: str, proposed: Mapping[str, Any]) -> Mapping[str, BoardMessage]:
        """Advice by winning role: fewer or more marks for a side, another target for the saboteur."""
        sides = [edge.side for edge in marks_of(sketch)]
        along = sum(side in (Side.NORTH, Side.SOUTH) for side in sides)
        found = {}
        for role, own, others in (
            (Role.NORTH_SOUTH, along, len(sides) - along),
            (Role.EAST_WEST, len(sides) - along, along),
        ):
            action = "fewer" if own else "more"
            found[role.value] = message(f"trial.waterways.{action}-{role.value}", own=own, others=others)
        if variant == TARGET and "even_target" in proposed:
            found[Role.SABOTEUR.value] = message("trial.waterways.other-target", target=proposed["even_target"])
        return found

    def proposals(self, played: TrialSummary) -> Mapping[str, Any]:
        """Measured properties: ranks from hard solo games; with a saboteur the target that a third of the games miss."""
        seats = len(played.scores[0])
        if seats == 1 and played.level == "hard":
            ranks = proposed_ranks([scores[0] for scores in played.scores])
            return {"solo_ranks": ranks} if ranks else {}
        if seats == 3 and played.variant == TARGET and len(played.scores) >= MIN_GAMES:
            best = sorted(max(scores) for scores in played.scores)
            return {"even_target": max(1, best[len(best) // 3])}
        return {}

    def counts(self, sketch: Sketch) -> Iterable[CellCount]:
        """Counts of marks on each pair of shores and of rocks, and of a missing centre."""
        marks = [edge.side for edge in marks_of(sketch)]
        for key, sides in (("north-south", (Side.NORTH, Side.SOUTH)), ("west-east", (Side.WEST, Side.EAST))):
            yield CellCount(f"drawing.waterways.{key}", sum(side in sides for side in marks))
        yield CellCount("drawing.waterways.rocks", len(sketch.cells(ROCK)))
        if not sketch.cells(CENTRE):
            yield CellCount("drawing.waterways.centres", 0, 1)

    def field(self, sketch: Sketch) -> Box:
        """Ground and shores together."""
        return Box(0, 0, sketch.columns, sketch.rows)


def _inner(cell: Cell) -> Cell:
    return cell[0] - 1, cell[1] - 1


def is_ground(sketch: Sketch, cell: Cell) -> bool:
    """True for a cell of the board itself, outside the ring."""
    return 1 <= cell[0] < sketch.columns - 1 and 1 <= cell[1] < sketch.rows - 1


def edge_of(sketch: Sketch, cell: Cell) -> Edge | None:
    """Board edge beside a cell of the ring; None in its corners and elsewhere."""
    for side in Side:
        beside = cell[0] - side.step[0], cell[1] - side.step[1]
        if sketch.has(cell) and not is_ground(sketch, cell) and is_ground(sketch, beside):
            return Edge(_inner(beside), side)
    return None


def marks_of(sketch: Sketch) -> list[Edge]:
    """Marked edges."""
    edges = (edge_of(sketch, cell) for cell in sketch.cells(MARK))
    return [edge for edge in edges if edge is not None]


def board_of(sketch: Sketch) -> Board:
    """Rules board of a sketch, even an unplayable one."""
    centre, rocks = (frozenset(map(_inner, sketch.cells(thing))) for thing in (CENTRE, ROCK))
    country = known_ground(sketch.properties, SCENERIES)
    marks = frozenset(marks_of(sketch))
    return Board(sketch.columns - 2, sketch.rows - 2, centre, marks, rocks, scenery=country)


DRAWING: Final = WaterwaysDrawing()
