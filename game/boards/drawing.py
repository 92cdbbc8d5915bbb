"""What an isle tells the editor of its boards: what a cell may hold, and the way to a Tiled map and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from game.boards.backdrop import Backdrop, backdrop_of
from game.boards.errors import BoardError
from game.boards.maps import Cell, MapObject, ObjectLayer, StructuredValue, Tile, TiledMap, TileLayer
from game.boards.messages import BoardMessage
from game.boards.repository import ParseBoard, read_heading
from game.boards.sketch import Box, Sketch
from game.core.state import Json

RUB = ""
"""The brush that takes away."""


class CellCount(NamedTuple):
    """How many of something there are on a sketch, and how many there must be; None where that is free."""

    key: str
    have: int
    wanted: int | None = None


@dataclass(frozen=True, slots=True)
class BoardFault:
    """What is wrong with a sketch, in the sentence of ``check-board``, and the cells where it is; none if it is nowhere."""

    error: BoardError
    cells: tuple[Cell, ...] = ()


class TrialSummary(NamedTuple):
    """A run of games on a board by players of one level: each game's scores, and the share of games the first seat won."""

    level: str
    variant: str
    scores: Sequence[Sequence[int]]
    first_share: float


class BoardEditing(ABC):
    """How an isle's boards are drawn; a row in the manifest of those that have an editor."""

    tileset: ClassVar[str]
    layers: ClassVar[frozenset[str]]
    """The layers it writes; of others a map keeps decoration made of our tilesets when it is drawn here."""
    tile_side: ClassVar[int]
    """Of its tileset, in map pixels."""
    brushes: ClassVar[Sequence[str]]
    """What can be laid; the first one is at hand when the editor opens."""
    single: ClassVar[frozenset[str]] = frozenset()
    """Brushes that do their work once a press, however far the pointer is moved."""
    sizes: ClassVar[tuple[range, range] | None] = None
    """The columns and rows a board may have; None where its size is fixed."""
    can_turn: ClassVar[bool] = True
    """Whether it may be turned by a quarter."""
    measured: ClassVar[frozenset[str]] = frozenset()
    """Map properties that hold figures measured on the board: they are no longer true when it changes."""
    has_roles: ClassVar[bool] = False
    """Whether seats play for different things, so that who begins must go round if both are to be told apart."""

    @abstractmethod
    def new(self) -> Sketch:
        """What somebody begins with who draws a board of their own."""

    @abstractmethod
    def map_of(self, sketch: Sketch, file: str = "") -> TiledMap:
        """The map that a sketch means, faults and all."""

    def whole_map(self, sketch: Sketch, file: str = "") -> TiledMap:
        """The same with its decoration: what is kept, and shown."""
        return sketch.backdrop.on(self.map_of(sketch, file))

    def whole_sketch(self, tiled: TiledMap) -> Sketch:
        """The sketch of a map with the decoration that can be kept."""
        return replace(self.sketch_of(tiled), backdrop=backdrop_of(tiled, self.layers))

    @abstractmethod
    def sketch_of(self, tiled: TiledMap) -> Sketch:
        """The sketch of a map, as far as it can be drawn here; never an error."""

    def may_hold(self, sketch: Sketch, cell: Cell) -> Collection[str]:
        """The things that a cell may hold."""
        return self.brushes if sketch.has(cell) else ()

    def lay(self, sketch: Sketch, cell: Cell, brush: str) -> Sketch:
        """The sketch after a brush has touched a cell; the same where it may not hold that."""
        if brush != RUB and brush not in self.may_hold(sketch, cell):
            return sketch
        return sketch.laid(cell, brush)

    def holds(self, sketch: Sketch, cell: Cell, brush: str) -> bool:
        """Whether the brush has nothing more to do in a cell, so that it takes away."""
        return sketch.at(cell) == brush

    def field(self, sketch: Sketch) -> Box:
        """The part that is mirrored, and in which symmetry holds."""
        return Box(0, 0, sketch.columns, sketch.rows)

    def size(self, sketch: Sketch) -> tuple[int, int]:
        """The board's columns and rows."""
        return sketch.columns, sketch.rows

    def resized(self, sketch: Sketch, columns: int, rows: int) -> Sketch:
        """The board with another size; what lies outside is lost."""
        return replace(sketch, columns=columns, rows=rows).holding(sketch.things)

    def cleared(self, sketch: Sketch) -> Sketch:
        """The board without anything on it."""
        return replace(sketch, things={}, backdrop=Backdrop())

    def cell_of(self, cell: Cell) -> Cell:
        """The sketch's cell of a map's cell."""
        return cell

    def counts(self, sketch: Sketch) -> Iterable[CellCount]:
        """What is counted while it is drawn."""
        return ()

    def notes(self, sketch: Sketch) -> Mapping[Cell, BoardMessage]:
        """What is to be known of some cells while the board is drawn, though nothing is wrong there."""
        return {}

    @abstractmethod
    def observed(self, sketch: Sketch, state: Any) -> tuple[Iterable[Cell], Mapping[str, int]]:
        """What a finished game on the board has used of the sketch, and what was reached in it, and when."""

    def variants(self, sketch: Sketch, seats: int) -> Mapping[str, Json]:
        """The tables of so many seats at which a board is tested, by name: the options of each, the usual one first."""
        return {"": {}}

    def roles(self, state: Any) -> Sequence[str]:
        """What each seat of a finished game played for; empty where all play for the same."""
        return ()

    def remedies(self, sketch: Sketch, variant: str, proposed: Mapping[str, Any]) -> Mapping[str, BoardMessage]:
        """What can be changed on this board where a role, or the first seat (``first``), wins too often."""
        return {}

    def proposals(self, played: TrialSummary) -> Mapping[str, Any]:
        """The map properties of ``measured`` that a run of games is enough for, with their values."""
        return {}

    @abstractmethod
    def watched(self, sketch: Sketch) -> Collection[Cell]:
        """The cells that a game can use."""

    def tile_layer(self, name: str, tiles: dict[Cell, int], properties: dict[int, dict[str, Any]]) -> TileLayer:
        """A layer of the isle's own tileset: the number of the tile in each cell; the properties of tiles that have any."""
        return TileLayer(
            name,
            {cell: Tile(self.tileset, number, properties.get(number, {})) for cell, number in tiles.items()},
        )


def board_fault(drawing: BoardEditing, parse: ParseBoard[Any], sketch: Sketch, file: str = "") -> BoardFault | None:
    """The first thing that is wrong with a sketch; None if it can be played."""
    tiled = drawing.map_of(sketch, file)
    try:
        read_heading(tiled)
        parse(tiled)
    except BoardError as error:
        return BoardFault(error, tuple(dict.fromkeys(drawing.cell_of(cell) for cell in _cells_of(error, tiled))))
    return None


def can_be_drawn(drawing: BoardEditing, parse: ParseBoard[Any], tiled: TiledMap) -> bool:
    """Whether a map loses nothing when it is drawn here: no layer or property that cannot be kept, and the same board."""
    if any(isinstance(value, StructuredValue) for value in tiled.properties.values()):
        return False
    kept = {layer.name for _, layer in drawing.whole_sketch(tiled).backdrop.layers}
    if {layer.name for layer in tiled.layers} - drawing.layers - kept:
        return False
    try:
        board = parse(tiled)
    except BoardError:
        return True  # a draft
    try:
        return bool(parse(drawing.map_of(drawing.sketch_of(tiled))) == board)
    except BoardError:
        return False


def _cells_of(error: BoardError, tiled: TiledMap) -> Iterable[Cell]:
    """The cells that a message names, and those of the objects it names where it names no cell."""
    if error.cells:
        return error.cells
    layers = [layer for layer in tiled.layers if isinstance(layer, ObjectLayer)]
    things = [thing for layer in layers for thing in layer.objects if thing.identifier in error.objects]
    return [cell for thing in things for cell in _covered(tiled, thing)]


def _covered(tiled: TiledMap, thing: MapObject) -> list[Cell]:
    return tiled.cells_of(thing) or [tiled.cell_of(thing)]
