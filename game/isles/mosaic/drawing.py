"""Editing of Mosaic sheets: the grid with blocked cells, and apart from it the pieces as cells of their areas.

The editor shows the grid, the bonus pieces and each area by themselves: parts of the sketch, one below the other.
Connected cells of one area are a piece; its label follows from its place. A cell of a piece is written as the area and
the piece's bonus points: ``C2``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from game.boards.drawing import BoardEditing, CellCount, SketchPart, TrialSummary
from game.boards.maps import Cell, MapObject, ObjectLayer, TiledMap, TileLayer
from game.boards.messages import BoardMessage, message
from game.boards.ranks import proposed_ranks
from game.boards.sketch import Box, Sketch, box_of, groups
from game.core.state import Json, is_integer
from game.isles.mosaic.board import LABEL
from game.isles.mosaic.rules.board import BONUS_AT, MAX_PIECES, MAX_SIDE
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import State

CELL: Final = "cell"
BLOCKED: Final = "blocked"
STAR: Final = "star"
TWICE: Final = "twice"
AREAS: Final = ("A", "B", "C", "D", "E")
BONUS_PIECES: Final = {f"+{at}": at for at in BONUS_AT}
FULL_ROUND: Final = "full-round"
PRINTED: Final = "printed"
"""Variants in which a sheet for several seats is tried out."""
MIN_GAMES_FOR_SHARE: Final = 200
"""Minimum games to propose a first seat's share, which is then known to some seven in a hundred."""
MAX_STARS: Final = 3
_PIECE: Final = re.compile(r"([A-Z])([0-9])")
_WIDTH: Final = 46
"""Columns of a sketch: the grid at the top left, the pieces beside and below it."""
_SHEET_SIDE: Final = MAX_SIDE + 2
"""Columns of a sketch in the editor, and rows of its part for the grid."""
_SHEET_STEPS: Final = range(12, _SHEET_SIDE, 4)
"""Sides of the square of cells shown around a grid, the smallest that leaves a margin."""
_PART_COLUMNS: Final = 28
_PART_ROWS: Final = range(16, 23)
"""Columns, and possible rows, of a part for pieces; a stranger's pieces that need more are cut off."""
_MIN_ROWS: Final = 24
_MAX_ROWS: Final = 90
"""Maximum rows of a sketch; a stranger's sheet that needs more is cut off."""
_CELL_TILE, _BLOCKED_TILE, _AREA_TILE, _BONUS_TILE = 0, 1, 2, 7
_BLOCKED_PROPERTIES: Final[dict[int, dict[str, Any]]] = {_BLOCKED_TILE: {"blocked": True}}

STANDARD_PIECES: Final[Mapping[str, str]] = {
    "A": "#=0 ##=0 #/#=0 ###=0 #/#/#=0 ##/#.=0 ##/.#=0 #./##=0 .#/##=0",
    "B": "##/##=0 ####=0 ###/#..=0 .#/.#/##=0 ###/.#.=1 .#/##/.#=1 ##./.##=1 .#/##/#.=1",
    "C": "##/##/#.=0 .##/###=0 ##/##/.#=0 ####/#...=1 .#/.#/.#/##=1 #####=1 #/#/#/#/#=1 #./##/#./#.=1 .#../####=1 "
    "###/#../#..=1",
    "D": "..#/..#/###=1 ###/.#./.#.=1 #.#/###=1 ##/#./##=1 ##../.###=1 .#/##/#./#.=1 .##/##./#..=2 ##./.#./.##=2 "
    ".##/##./.#.=2 .#./###/.#.=2",
    "E": "###/###=0 .##./####=1 #./##/##/.#=1 .###/###.=1 ..#/###/##.=1 ####/#..#=2 ##../.#../.###=2 #.../####/...#=2 "
    "#../##./.##=2 ###/#../##.=2 #.#/###/.#.=3 .#./###/#.#=3",
}
"""The pieces of the sheet Court (docs/rules.md section 4); a new sheet begins with them."""
STANDARD_BONUS: Final[Mapping[int, str]] = {5: "##", 10: ".#/##", 15: "##./.##"}


class SketchPiece(NamedTuple):
    """Piece of a sketch: its area or a bonus piece's mark, its cells, its bonus points."""

    area: str
    cells: tuple[Cell, ...]
    bonus: int


SHEET: Final = "sheet"
BONUS: Final = "bonus"
OTHERS: Final = "others"
_PIECE_PARTS: Final[Mapping[str, Sequence[str]]] = {
    **{area: (area, STAR, TWICE) for area in AREAS},
    BONUS: tuple(BONUS_PIECES),
    OTHERS: (STAR, TWICE),
}
"""Brushes of each part for pieces, in the order of the parts on a sketch; the last is for a stranger's areas."""


class MosaicDrawing(BoardEditing):
    """Grid at the top, below it a part for each area, for bonus pieces and for a stranger's areas."""

    tileset = "mosaic"
    layers = frozenset({"grid", "shapes", "pieces", "bonus_pieces"})
    tile_side = 32
    brushes = (CELL, BLOCKED, *AREAS, STAR, TWICE, *BONUS_PIECES)
    single_brushes = frozenset({STAR, TWICE})
    can_turn = False
    measured_properties = frozenset({"ranks", "first_seat_share", "first_seat_share_full_round"})

    def new(self) -> Sketch:
        """Square grid with the standard pieces."""
        grid = {(column, row): CELL for column in range(1, 10) for row in range(1, 10)}
        pieces = [
            SketchPiece(area, Shape.parse(each.partition("=")[0]).cells, int(each.partition("=")[2]))
            for area, listed in STANDARD_PIECES.items()
            for each in listed.split()
        ]
        bonus = [SketchPiece(f"+{at}", Shape.parse(shape).cells, 0) for at, shape in STANDARD_BONUS.items()]
        return _sketch_in_parts(grid, [*bonus, *pieces], {"twice": "C,D,E"})

    def __init__(self) -> None:
        self._parts_of: tuple[Sketch, Sequence[SketchPart]] | None = None
        """The parts of one sketch, which every cell of the editor asks for."""

    def parts(self, sketch: Sketch) -> Sequence[SketchPart]:
        """The grid with a margin, the areas, the bonus pieces; a stranger's areas only where there are some."""
        if self._parts_of is None or self._parts_of[0] is not sketch:
            self._parts_of = sketch, self._found_parts(sketch)
        return self._parts_of[1]

    def _found_parts(self, sketch: Sketch) -> Sequence[SketchPart]:
        around = self.field(sketch)
        reach = max(around.left + around.columns, around.top + around.rows) + 1
        side = next((side for side in _SHEET_STEPS if side >= reach), _SHEET_SIDE)
        found = [SketchPart(SHEET, Box(0, 0, side, side), (CELL, BLOCKED))]
        for name, brushes in _PIECE_PARTS.items():
            box = _part_box(sketch.rows, name)
            if name != OTHERS or any(box.has(cell) for cell in sketch.things):
                found.append(SketchPart(name.lower(), box, brushes))
        return found

    def overview(self, sketch: Sketch) -> Sketch:
        """Grid and pieces beside each other."""
        grid = {cell: thing for cell, thing in sketch.things.items() if thing in (CELL, BLOCKED)}
        return replace(composed_sketch(grid, pieces_of(sketch), sketch.properties), backdrop=sketch.backdrop)

    def allowed_things(self, sketch: Sketch, cell: Cell) -> Collection[str]:
        """The brushes of the cell's part; stars and the twice sign only on a piece."""
        is_piece = _PIECE.fullmatch(sketch.at(cell)) is not None
        for part in self.parts(sketch):
            if part.box.has(cell):
                return [brush for brush in part.brushes if is_piece or brush not in self.single_brushes]
        return ()

    def holds(self, sketch: Sketch, cell: Cell, brush: str) -> bool:
        """True for a cell of the brush's area, whatever its bonus points; False for stars and twice."""
        if brush in self.single_brushes:
            return False
        return _area(sketch.at(cell)) == brush

    def paint(self, sketch: Sketch, cell: Cell, brush: str) -> Sketch:
        """Paint a cell: an area's cell joins the pieces of that area beside it, stars set a piece's points, twice marks
        an area.
        """
        if brush in self.single_brushes and brush in self.allowed_things(sketch, cell):
            area = _area(sketch.at(cell))
            if brush == TWICE:
                return _with_twice_toggled(sketch, area)
            return _with_bonus(sketch, cell, (_bonus(sketch.at(cell)) + 1) % (MAX_STARS + 1))
        if brush in AREAS and sketch.has(cell):
            laid = sketch.with_thing(cell, f"{brush}0")
            return _with_bonus(laid, cell, max(_bonus(laid.at(each)) for each in piece_at(laid, cell)))
        return super().paint(sketch, cell, brush)

    def place_message(self, sketch: Sketch, cell: Cell) -> BoardMessage:
        """Column and row within the cell's part."""
        box = next((part.box for part in self.parts(sketch) if part.box.has(cell)), self.field(sketch))
        return super().place_message(sketch, (cell[0] - box.left, cell[1] - box.top))

    def thing_message(self, sketch: Sketch, cell: Cell) -> BoardMessage:
        """The grid's cell, or the piece with its area and bonus points."""
        thing = sketch.at(cell)
        if thing in BONUS_PIECES:
            return message(f"drawing.mosaic.bonus-{BONUS_PIECES[thing]}")
        if _PIECE.fullmatch(thing):
            return message("drawing.voice.mosaic.piece", area=_area(thing), n=_bonus(thing))
        return super().thing_message(sketch, cell)

    def cleared(self, sketch: Sketch) -> Sketch:
        """Standard grid and pieces with the properties of this sketch."""
        return replace(self.new(), properties=sketch.properties)

    def field(self, sketch: Sketch) -> Box:
        """Box of the grid; a turn of the grid leaves the pieces as they are."""
        return box_of([*sketch.cells(CELL), *sketch.cells(BLOCKED)]) or Box(0, 0, 0, 0)

    def cells_of(self, sketch: Sketch, cells: Iterable[Cell]) -> Iterable[Cell]:
        """The sketch's cells for cells of its map, where pieces lie elsewhere."""
        own_pieces, map_pieces = pieces_of(sketch), pieces_of(self.overview(sketch))
        own = {
            there: here
            for piece, placed in zip(own_pieces, map_pieces, strict=False)
            for here, there in zip(piece.cells, placed.cells, strict=False)
        }
        return [own.get(cell, cell) for cell in cells]

    def map_of(self, sketch: Sketch, file: str = "") -> TiledMap:
        """Map with grid and shapes as tiles, and a rectangle for each piece, apart from all others."""
        pieces, side = pieces_of(sketch), self.tile_side
        grid = dict.fromkeys(sketch.cells(CELL), _CELL_TILE) | dict.fromkeys(sketch.cells(BLOCKED), _BLOCKED_TILE)
        placed = composed_sketch(dict.fromkeys(grid, CELL), pieces, {})
        shapes: dict[Cell, int] = {}
        objects: list[MapObject] = []
        counts: dict[str, int] = {}
        for number, piece in enumerate(pieces_of(placed), 1):
            is_bonus = piece.area in BONUS_PIECES
            tile = (
                _BONUS_TILE if is_bonus else _AREA_TILE + AREAS.index(piece.area) if piece.area in AREAS else _AREA_TILE
            )
            shapes.update(dict.fromkeys(piece.cells, tile))
            counts[piece.area] = counts.get(piece.area, 0) + 1
            around = box_of(piece.cells)
            assert around is not None
            place = around.left * side, around.top * side, around.columns * side, around.rows * side
            at = BONUS_PIECES.get(piece.area, 0)
            name = f"bonus {at}" if is_bonus else f"{piece.area}{counts[piece.area]}"
            properties: dict[str, Any] = {"at": at} if is_bonus else {"bonus": piece.bonus}
            objects.append(MapObject(number, name, *place, properties))
        bonus = [thing for thing in objects if "at" in thing.properties]
        layers = (
            self.tile_layer("grid", grid, _BLOCKED_PROPERTIES),
            self.tile_layer("shapes", shapes, {}),
            ObjectLayer("pieces", tuple(thing for thing in objects if thing not in bonus)),
            ObjectLayer("bonus_pieces", tuple(bonus)),
        )
        properties = dict(sketch.properties)
        areas = {piece.area for piece in pieces}
        twice = [area for area in _twice(sketch) if area in areas]
        properties.pop("twice", None)
        if twice:
            properties["twice"] = ",".join(twice)
        return TiledMap(file, placed.columns, placed.rows, side, side, properties, layers)

    def sketch_of(self, tiled: TiledMap) -> Sketch:
        """Sketch with the grid at the top left, and the pieces in their parts in the order of their labels."""
        grid, shapes = tiled.layer("grid"), tiled.layer("shapes")
        cells: dict[Cell, str] = {}
        if isinstance(grid, TileLayer) and grid.tiles:
            around = box_of(grid.tiles)
            assert around is not None
            for (column, row), tile in grid.tiles.items():
                thing = BLOCKED if tile.properties.get("blocked") is True else CELL
                place = column - around.left + 1, row - around.top + 1
                if max(place) <= MAX_SIDE:
                    cells[place] = thing
        drawn = shapes.tiles if isinstance(shapes, TileLayer) else {}
        pieces: list[tuple[tuple[str, int], SketchPiece]] = []
        for name in ("pieces", "bonus_pieces"):
            layer = tiled.layer(name)
            for outline in layer.objects if isinstance(layer, ObjectLayer) else ():
                covered = tuple(cell for cell in tiled.cells_of(outline) if cell in drawn)
                label = LABEL.fullmatch(outline.name)
                bonus, at = outline.properties.get("bonus"), outline.properties.get("at")
                if covered and name == "bonus_pieces" and at in BONUS_AT:
                    pieces.append((("", at), SketchPiece(f"+{at}", covered, 0)))
                elif covered and label is not None and len(label[1]) == 1:
                    worth = min(9, bonus) if is_integer(bonus) and bonus > 0 else 0
                    pieces.append(((label[1], int(label[2])), SketchPiece(label[1], covered, worth)))
        return _sketch_in_parts(cells, [piece for _, piece in sorted(pieces)], tiled.properties)

    def usable_cells(self, sketch: Sketch) -> Collection[Cell]:
        """Free cells, and the first cell of each piece that can be chosen."""
        pieces = [piece.cells[0] for piece in pieces_of(sketch) if piece.area not in BONUS_PIECES]
        return [*sketch.cells(CELL), *pieces]

    def observed(self, sketch: Sketch, state: State) -> tuple[Iterable[Cell], Mapping[str, int]]:
        """Coloured cells and first cells of chosen pieces; for each bonus piece the first turn in which it came."""
        grid, counts = self.field(sketch), Counter[str]()
        where: dict[str, Cell] = {}
        for piece in pieces_of(sketch):
            counts[piece.area] += 1
            where[f"{piece.area}{counts[piece.area]}"] = piece.cells[0]
        used: list[Cell] = []
        first_turns: dict[str, int] = {}
        for seat in range(state.seats):
            turn = 0
            for entry in state.placed[seat]:
                used += [(grid.left + column, grid.top + row) for column, row in state.board.cells_of(entry.mask)]
                if isinstance(entry.piece, int):
                    name = f"bonus-{entry.piece}"
                    first_turns[name] = min(turn, first_turns.get(name, turn))
                else:
                    turn += 1
                    used.append(where[entry.piece])
        return used, first_turns

    def variants(self, sketch: Sketch, seats: int) -> Mapping[str, Json]:
        """With several seats: with full round, and as printed."""
        if seats == 1:
            return super().variants(sketch, seats)
        return {FULL_ROUND: {"full_round": True}, PRINTED: {}}

    def remedies(self, sketch: Sketch, variant: str, proposed: Mapping[str, Any]) -> Mapping[str, BoardMessage]:
        """Remedy for an advantage of the first seat: a full round, or else more pieces with the highest points."""
        if variant == PRINTED:
            return {"first": message("trial.mosaic.try-full-round")}
        worth = [piece.bonus for piece in pieces_of(sketch) if piece.area not in BONUS_PIECES]
        best = max(worth, default=0)
        return {"first": message("trial.mosaic.best-pieces", n=worth.count(best), points=best)} if best else {}

    def proposals(self, played: TrialSummary) -> Mapping[str, Any]:
        """Ranks from solo games of hard players; from enough games with two seats the first seat's share of wins."""
        seats = len(played.scores[0])
        if seats == 1 and played.level == "hard":
            ranks = proposed_ranks([scores[0] for scores in played.scores])
            return {"ranks": ranks} if ranks else {}
        if seats == 2 and len(played.scores) >= MIN_GAMES_FOR_SHARE:
            share = "first_seat_share_full_round" if played.variant == FULL_ROUND else "first_seat_share"
            return {share: round(100 * played.first_share, 1)}
        return {}

    def counts(self, sketch: Sketch) -> Iterable[CellCount]:
        """Free cells, pieces, and bonus pieces out of three."""
        pieces = pieces_of(sketch)
        yield CellCount("drawing.mosaic.cells", len(sketch.cells(CELL)))
        yield CellCount("drawing.mosaic.pieces", sum(piece.area not in BONUS_PIECES for piece in pieces))
        yield CellCount(
            "drawing.mosaic.bonus-pieces", sum(piece.area in BONUS_PIECES for piece in pieces), len(BONUS_AT)
        )


def composed_sketch(grid: Mapping[Cell, str], pieces: Sequence[SketchPiece], properties: Mapping[str, Any]) -> Sketch:
    """Sketch of grid and pieces: pieces in rows beside and below the grid, with a new row for each area."""
    around = box_of(grid) or Box(0, 0, 0, 0)
    beside, below = around.left + around.columns + 2, around.top + around.rows + 1
    width = max(_WIDTH, beside + 12)
    things = dict(grid)
    column, row, deep, area = beside, 1, 0, ""
    for piece in pieces[: MAX_PIECES + len(BONUS_AT)]:
        shape = Shape.of(piece.cells)
        kind = "+" if piece.area in BONUS_PIECES else piece.area
        if kind != area or column + shape.columns > width - 1:
            row += deep + 1 if deep else 0
            column, deep, area = beside if row < below else 1, 0, kind
        thing = piece.area if kind == "+" else f"{piece.area}{piece.bonus}"
        things.update({(column + x, row + y): thing for x, y in shape.cells})
        column += shape.columns + 1
        deep = max(deep, shape.rows)
    rows = min(_MAX_ROWS, max(_MIN_ROWS, row + deep + 1, below))
    return Sketch(width, rows, {}, properties).with_things(things)


def _sketch_in_parts(grid: Mapping[Cell, str], pieces: Sequence[SketchPiece], properties: Mapping[str, Any]) -> Sketch:
    """Sketch for the editor: the grid, and each piece in its part, in rows from the left."""
    by_part: dict[str, list[SketchPiece]] = {name: [] for name in _PIECE_PARTS}
    for piece in pieces[: MAX_PIECES + len(BONUS_AT)]:
        name = BONUS if piece.area in BONUS_PIECES else piece.area if piece.area in AREAS else OTHERS
        by_part[name].append(piece)
    laid = {name: _in_rows(listed) for name, listed in by_part.items()}
    needed = max(row for cells in laid.values() for _, row in [(0, 0), *cells]) + 2
    height = min(max(needed, _PART_ROWS[0]), _PART_ROWS[-1])
    rows = _SHEET_SIDE + height * len(_PIECE_PARTS)
    things = dict(grid)
    for name, cells in laid.items():
        top = _part_box(rows, name).top
        part = Box(0, 0, _PART_COLUMNS, height)
        things.update({(cell[0], top + cell[1]): thing for cell, thing in cells.items() if part.has(cell)})
    return Sketch(_SHEET_SIDE, rows, {}, properties).with_things(things)


def _in_rows(pieces: Sequence[SketchPiece]) -> dict[Cell, str]:
    """Cells of pieces side by side, with a cell between them, in rows as wide as a part."""
    things: dict[Cell, str] = {}
    column, row, deep = 1, 1, 0
    for piece in pieces:
        shape = Shape.of(piece.cells)
        if column + shape.columns >= _PART_COLUMNS:
            column, row, deep = 1, row + deep + 1, 0
        thing = piece.area if piece.area in BONUS_PIECES else f"{piece.area}{piece.bonus}"
        things.update({(column + x, row + y): thing for x, y in shape.cells})
        column += shape.columns + 1
        deep = max(deep, shape.rows)
    return things


def _part_box(rows: int, name: str) -> Box:
    """Cells of a part for pieces on a sketch with that many rows."""
    height = (rows - _SHEET_SIDE) // len(_PIECE_PARTS)
    return Box(0, _SHEET_SIDE + height * list(_PIECE_PARTS).index(name), _PART_COLUMNS, height)


def pieces_of(sketch: Sketch) -> list[SketchPiece]:
    """Pieces of a sketch: bonus pieces first, then area by area in their order on the sketch."""
    by_area: dict[str, list[Cell]] = {}
    for cell, thing in sketch.things.items():
        if thing in BONUS_PIECES or _PIECE.fullmatch(thing):
            by_area.setdefault(_area(thing), []).append(cell)
    order = sorted(by_area, key=lambda area: (area not in BONUS_PIECES, BONUS_PIECES.get(area, 0), area))
    return [
        SketchPiece(area, tuple(group), max(_bonus(sketch.at(cell)) for cell in group))
        for area in order
        for group in groups(by_area[area])
    ]


def piece_at(sketch: Sketch, cell: Cell) -> list[Cell]:
    """Cells of the piece at a cell; empty without a piece."""
    area = _area(sketch.at(cell))
    cells = [each for each, thing in sketch.things.items() if _area(thing) == area]
    return next((group for group in groups(cells) if cell in group), [])


def twice_areas(sketch: Sketch) -> frozenset[str]:
    """Areas whose pieces can be chosen twice."""
    return frozenset(_twice(sketch))


def _twice(sketch: Sketch) -> list[str]:
    written = sketch.properties.get("twice", "")
    return sorted({part.strip() for part in written.split(",") if part.strip()}) if isinstance(written, str) else []


def _with_twice_toggled(sketch: Sketch, area: str) -> Sketch:
    areas = set(_twice(sketch)) ^ {area}
    return sketch.with_property("twice", ",".join(sorted(areas)) or None)


def _with_bonus(sketch: Sketch, cell: Cell, bonus: int) -> Sketch:
    """Sketch in which the piece at a cell has ``bonus`` points."""
    area = _area(sketch.at(cell))
    return sketch.with_things({**sketch.things, **dict.fromkeys(piece_at(sketch, cell), f"{area}{bonus}")})


def _area(thing: str) -> str:
    found = _PIECE.fullmatch(thing)
    return found[1] if found else thing


def _bonus(thing: str) -> int:
    found = _PIECE.fullmatch(thing)
    return int(found[2]) if found else 0


DRAWING: Final = MosaicDrawing()
