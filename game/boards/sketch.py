"""A board being drawn, as a value, with rotation, mirroring and cropping; and its undo history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from game.boards.backdrop import Backdrop
from game.boards.maps import Cell


@dataclass(frozen=True, slots=True)
class Sketch:
    """Size, content by cell, map properties (including the title), and decoration."""

    columns: int
    rows: int
    things: Mapping[Cell, str] = field(default_factory=dict)
    properties: Mapping[str, Any] = field(default_factory=dict)
    backdrop: Backdrop = field(default_factory=Backdrop)

    def has(self, cell: Cell) -> bool:
        """True if a cell is inside the sketch."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def at(self, cell: Cell) -> str:
        """The content of a cell; empty for none."""
        return self.things.get(cell, "")

    def with_things(self, things: Mapping[Cell, str]) -> Sketch:
        """The sketch with this content only."""
        return replace(self, things={cell: thing for cell, thing in things.items() if thing and self.has(cell)})

    def with_thing(self, cell: Cell, thing: str) -> Sketch:
        """The sketch with that content in a cell; empty clears the cell."""
        return self.with_things({**self.things, cell: thing})

    def cells(self, thing: str) -> list[Cell]:
        """The cells with that content, row by row."""
        found = (cell for cell, each in self.things.items() if each == thing)
        return sorted(found, key=lambda cell: (cell[1], cell[0]))

    def with_property(self, name: str, value: Any) -> Sketch:
        """The sketch with a map property set; None removes it."""
        others = {key: each for key, each in self.properties.items() if key != name}
        return replace(self, properties=others if value is None else {**others, name: value})


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of cells."""

    left: int
    top: int
    columns: int
    rows: int

    def has(self, cell: Cell) -> bool:
        """True if a cell is inside the box."""
        return 0 <= cell[0] - self.left < self.columns and 0 <= cell[1] - self.top < self.rows


class Symmetry(StrEnum):
    """Symmetry of drawing: the copies of each brush stroke."""

    NONE = "none"
    ACROSS = "across"
    DOWN = "down"
    BOTH = "both"
    TURN = "turn"


def mirrored_across(box: Box, cell: Cell) -> Cell:
    """The cell mirrored left to right."""
    return 2 * box.left + box.columns - 1 - cell[0], cell[1]


def mirrored_down(box: Box, cell: Cell) -> Cell:
    """The cell mirrored top to bottom."""
    return cell[0], 2 * box.top + box.rows - 1 - cell[1]


def companions(box: Box, cell: Cell, symmetry: Symmetry) -> list[Cell]:
    """The cells drawn together with one, itself first; outside the box only the cell itself."""
    if not box.has(cell):
        return [cell]
    across, down = mirrored_across(box, cell), mirrored_down(box, cell)
    both = mirrored_down(box, across)
    others = {
        Symmetry.NONE: [],
        Symmetry.ACROSS: [across],
        Symmetry.DOWN: [down],
        Symmetry.BOTH: [across, down, both],
        Symmetry.TURN: [both],
    }[symmetry]
    return list(dict.fromkeys([cell, *others]))


def moved(sketch: Sketch, box: Box, move: Callable[[Box, Cell], Cell]) -> Sketch:
    """The sketch with everything inside the box moved; the rest stays."""
    return sketch.with_things(
        {move(box, cell) if box.has(cell) else cell: thing for cell, thing in sketch.things.items()}
    )


def turned(sketch: Sketch) -> Sketch:
    """The whole sketch rotated clockwise by a quarter turn."""
    things = {(sketch.rows - 1 - row, column): thing for (column, row), thing in sketch.things.items()}
    return replace(sketch, columns=sketch.rows, rows=sketch.columns, things=things)


def box_of(cells: Iterable[Cell]) -> Box | None:
    """The bounding box of some cells; None for none."""
    found = list(cells)
    if not found:
        return None
    left, top = min(column for column, _ in found), min(row for _, row in found)
    return Box(left, top, max(column for column, _ in found) - left + 1, max(row for _, row in found) - top + 1)


def groups(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The edge-connected components of a set of cells, in reading order of their corners."""
    left = set(cells)
    found: list[list[Cell]] = []
    for start in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if start not in left:
            continue
        left.discard(start)
        group, edge = [], [start]
        while edge:
            column, row = edge.pop()
            group.append((column, row))
            for other in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if other in left:
                    left.discard(other)
                    edge.append(other)
        found.append(sorted(group, key=lambda cell: (cell[1], cell[0])))
    return sorted(found, key=lambda group: (min(row for _, row in group), min(column for column, _ in group)))


class History:
    """A list of sketches and the position of the current one."""

    def __init__(self, first: Sketch) -> None:
        self._steps = [first]
        self._at = 0

    @property
    def present(self) -> Sketch:
        """The current sketch."""
        return self._steps[self._at]

    def add(self, sketch: Sketch) -> bool:
        """Add a sketch after the current one, dropping undone ones; False if nothing has changed."""
        if sketch == self.present:
            return False
        self._steps[self._at + 1 :] = [sketch]
        self._at += 1
        return True

    @property
    def can_undo(self) -> bool:
        """True if there is a step to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """True if there is a step to redo."""
        return self._at + 1 < len(self._steps)

    def undo(self) -> None:
        """Undo the last step, if any."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """Redo the last undone step, if any."""
        self._at = min(len(self._steps) - 1, self._at + 1)
