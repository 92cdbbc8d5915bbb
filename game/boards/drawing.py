"""Interface between an isle and the board editor: allowed contents of a cell, conversion to and from a Tiled map."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from game.boards.backdrop import Backdrop, backdrop_of
from game.boards.errors import BoardError
from game.boards.maps import Cell, MapObject, ObjectLayer, StructuredValue, Tile, TiledMap, TileLayer
from game.boards.messages import BoardMessage, message
from game.boards.repository import ParseBoard, read_heading
from game.boards.sketch import Box, Sketch, Symmetry, companions
from game.core.state import Json

ERASER = ""
"""The eraser brush."""


class CellCount(NamedTuple):
    """A count of something on a sketch and its required value; None for no requirement."""

    key: str
    have: int
    wanted: int | None = None


@dataclass(frozen=True, slots=True)
class BoardFault:
    """A fault of a sketch, with the message of ``check-board`` and the cells concerned, if any."""

    error: BoardError
    cells: tuple[Cell, ...] = ()


class SketchPart(NamedTuple):
    """Part of a sketch that the editor shows by itself: name, cells, brushes."""

    name: str
    box: Box
    brushes: Sequence[str]


class TrialSummary(NamedTuple):
    """A series of games on a board by players of one level: scores by game, and the first seat's share of wins."""

    level: str
    variant: str
    scores: Sequence[Sequence[int]]
    first_share: float


class BoardEditing(ABC):
    """Board editing of an isle; part of the plugin of isles with an editor."""

    tileset: ClassVar[str]
    layers: ClassVar[frozenset[str]]
    """The layers written by the editor; further layers are preserved as decoration if made of shipped tilesets."""
    tile_side: ClassVar[int]
    """Side of a tile in the tileset, in map pixels."""
    brushes: ClassVar[Sequence[str]]
    """The available brushes; the editor starts with the first one."""
    single_brushes: ClassVar[frozenset[str]] = frozenset()
    """Brushes that act once for each press, without dragging."""
    sizes: ClassVar[tuple[range, range] | None] = None
    """Allowed columns and rows; None for a fixed size."""
    can_turn: ClassVar[bool] = True
    """True if quarter turns are allowed."""
    measured_properties: ClassVar[frozenset[str]] = frozenset()
    """Map properties with measured figures, which a change of the board invalidates."""
    has_roles: ClassVar[bool] = False
    """True if seats have different objectives, so that a comparison must rotate the first seat."""

    @abstractmethod
    def new(self) -> Sketch:
        """The initial sketch of a new board."""

    def overview(self, sketch: Sketch) -> Sketch:
        """The sketch arranged to be seen as a whole; the same sketch where drawing needs no arrangement of its own."""
        return sketch

    @abstractmethod
    def map_of(self, sketch: Sketch, file: str = "") -> TiledMap:
        """The map of a sketch, including its faults."""

    def whole_map(self, sketch: Sketch, file: str = "") -> TiledMap:
        """The map with decoration, for saving and display."""
        return sketch.backdrop.on(self.map_of(sketch, file))

    def whole_sketch(self, tiled: TiledMap) -> Sketch:
        """The sketch of a map with the decoration that can be preserved."""
        return replace(self.sketch_of(tiled), backdrop=backdrop_of(tiled, self.layers))

    @abstractmethod
    def sketch_of(self, tiled: TiledMap) -> Sketch:
        """The sketch of a map, as far as the editor supports its contents; never raises."""

    def allowed_things(self, sketch: Sketch, cell: Cell) -> Collection[str]:
        """The things allowed in a cell."""
        return self.brushes if sketch.has(cell) else ()

    def paint(self, sketch: Sketch, cell: Cell, brush: str) -> Sketch:
        """The sketch after a brush stroke over one cell; unchanged if the cell does not allow the brush."""
        if brush != ERASER and brush not in self.allowed_things(sketch, cell):
            return sketch
        return sketch.with_thing(cell, brush)

    def holds(self, sketch: Sketch, cell: Cell, brush: str) -> bool:
        """True if the cell already has the brush's content, so that the brush erases."""
        return sketch.at(cell) == brush

    def field(self, sketch: Sketch) -> Box:
        """The part that mirroring and symmetry apply to."""
        return Box(0, 0, sketch.columns, sketch.rows)

    def size(self, sketch: Sketch) -> tuple[int, int]:
        """The board's columns and rows."""
        return sketch.columns, sketch.rows

    def resized(self, sketch: Sketch, columns: int, rows: int) -> Sketch:
        """The board cropped or extended to another size."""
        return replace(sketch, columns=columns, rows=rows).with_things(sketch.things)

    def cleared(self, sketch: Sketch) -> Sketch:
        """The board without any content."""
        return replace(sketch, things={}, backdrop=Backdrop())

    def parts(self, sketch: Sketch) -> Sequence[SketchPart]:
        """Parts to be shown one at a time, so that their cells are large; empty for a sketch shown as a whole."""
        return ()

    def cell_of(self, cell: Cell) -> Cell:
        """The sketch's cell for a map's cell."""
        return cell

    def cells_of(self, sketch: Sketch, cells: Iterable[Cell]) -> Iterable[Cell]:
        """The sketch's cells for cells of its map."""
        return map(self.cell_of, cells)

    def counts(self, sketch: Sketch) -> Iterable[CellCount]:
        """The counts shown while drawing."""
        return ()

    def notes(self, sketch: Sketch) -> Mapping[Cell, BoardMessage]:
        """Hints about cells while drawing, apart from faults."""
        return {}

    def place_message(self, sketch: Sketch, cell: Cell) -> BoardMessage:
        """A cell's place in words, for the voice."""
        return message("drawing.voice.cell", column=cell[0] + 1, row=cell[1] + 1)

    def thing_message(self, sketch: Sketch, cell: Cell) -> BoardMessage:
        """A cell's content in words, for the voice."""
        thing = sketch.at(cell)
        return message(f"drawing.brush.{self.tileset}.{thing}" if thing else "drawing.voice.empty")

    @abstractmethod
    def observed(self, sketch: Sketch, state: Any) -> tuple[Iterable[Cell], Mapping[str, int]]:
        """Cells that a finished game has used, and the tile, round or turn at which each milestone was reached."""

    def variants(self, sketch: Sketch, seats: int) -> Mapping[str, Json]:
        """The options of each table variant for testing a board with ``seats`` players, default first."""
        return {"": {}}

    def roles(self, state: Any) -> Sequence[str]:
        """Each seat's objective in a finished game; empty if all are equal."""
        return ()

    def remedies(self, sketch: Sketch, variant: str, proposed: Mapping[str, Any]) -> Mapping[str, BoardMessage]:
        """Suggested changes for this board where a role, or the first seat (``first``), wins too often."""
        return {}

    def proposals(self, played: TrialSummary) -> Mapping[str, Any]:
        """Values of ``measured_properties`` map properties that one series of games can provide."""
        return {}

    @abstractmethod
    def usable_cells(self, sketch: Sketch) -> Collection[Cell]:
        """The cells usable in a game."""

    def tile_layer(self, name: str, tiles: dict[Cell, int], properties: dict[int, dict[str, Any]]) -> TileLayer:
        """A layer of the isle's own tileset, from tile numbers by cell and properties by tile number."""
        return TileLayer(
            name,
            {cell: Tile(self.tileset, number, properties.get(number, {})) for cell, number in tiles.items()},
        )


def board_fault(drawing: BoardEditing, parse: ParseBoard[Any], sketch: Sketch, file: str = "") -> BoardFault | None:
    """The first fault of a sketch; None if it is playable."""
    tiled = drawing.map_of(sketch, file)
    try:
        read_heading(tiled)
        parse(tiled)
    except BoardError as error:
        return BoardFault(error, tuple(dict.fromkeys(drawing.cells_of(sketch, _cells_of(error, tiled)))))
    return None


def is_editable(drawing: BoardEditing, parse: ParseBoard[Any], tiled: TiledMap) -> bool:
    """True if editing preserves a map: all layers are supported or preserved, and the board is equal."""
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
    """The cells named in a message, or those of the objects named in it."""
    if error.cells:
        return error.cells
    layers = [layer for layer in tiled.layers if isinstance(layer, ObjectLayer)]
    things = [thing for layer in layers for thing in layer.objects if thing.identifier in error.objects]
    return [cell for thing in things for cell in _covered(tiled, thing)]


def _covered(tiled: TiledMap, thing: MapObject) -> list[Cell]:
    return tiled.cells_of(thing) or [tiled.cell_of(thing)]


class BrushStroke:
    """The sketch during a stroke; a stroke that begins on the brush's own content erases."""

    def __init__(self, drawing: BoardEditing, sketch: Sketch, cell: Cell, brush: str, symmetry: Symmetry) -> None:
        self.sketch = sketch
        self._drawing = drawing
        self._symmetry = symmetry
        self._brush = ERASER if drawing.holds(sketch, cell, brush) else brush
        self._touched: set[Cell] = set()
        self._end = cell
        self._touch(cell)

    def extend_to(self, cell: Cell) -> None:
        """Extend the stroke to a cell, over the cells between where a fast pointer has left some out."""
        if self._brush in self._drawing.single_brushes:
            return
        for each in cells_between(self._end, cell):
            self._touch(each)
        self._end = cell

    def _touch(self, cell: Cell) -> None:
        for each in companions(self._drawing.field(self.sketch), cell, self._symmetry):
            if each not in self._touched:
                self._touched.add(each)
                self.sketch = self._drawing.paint(self.sketch, each, self._brush)


def cells_between(start: Cell, end: Cell) -> list[Cell]:
    """Cells on the straight line from one cell to another, without the first."""
    columns, rows = end[0] - start[0], end[1] - start[1]
    count = max(abs(columns), abs(rows))
    return [
        (start[0] + round(columns * step / count), start[1] + round(rows * step / count))
        for step in range(1, count + 1)
    ]
