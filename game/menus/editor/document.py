"""Document of the board editor: a sketch with its history, its file and its fault, saved at every step."""

from __future__ import annotations

from collections.abc import Callable

from game.board_library.importing import free_name
from game.board_library.saving import rename_after_title, save, title_keys
from game.boards.drawing import BoardEditing, BoardFault, BrushStroke, board_fault
from game.boards.maps import Cell
from game.boards.sketch import Box, History, Sketch, Symmetry, moved, turned
from game.boards.tmx_writer import tmx_text
from game.menus.editor.view import fault_message
from game.registry import editor_of, plugin
from game.services import Services


class BoardDocument:
    """A board being drawn; each change is a step that can be undone, and is saved."""

    def __init__(
        self, services: Services, game: str, sketch: Sketch | None, name: str, changed: Callable[[], None]
    ) -> None:
        """``sketch`` is saved under ``name``; None starts a new board, named at its first change.

        ``changed`` runs after every change of the sketch or of the stroke.
        """
        self._services = services
        self._assets = services.assets
        self.game = game
        self.drawing: BoardEditing = editor_of(game).board_editing
        self.saved_name = name
        self._is_new = not name
        """True while only this document knows the board's name, so that a rename may move the file."""
        if sketch is None:
            sketch = self.drawing.new().with_property("title", services.assets.t("drawing.new-title"))
        self.history = History(sketch)
        self._stroke: BrushStroke | None = None
        """Stroke during a press; None between strokes."""
        self._changed = changed
        self.fault: BoardFault | None = None
        self._check()

    @property
    def sketch(self) -> Sketch:
        """The sketch with the present stroke."""
        return self._stroke.sketch if self._stroke is not None else self.history.present

    @property
    def title(self) -> str:
        return str(self.sketch.properties.get("title", self._assets.t("drawing.new-title")))

    def fault_line(self) -> str:
        """Message of the fault; empty for a sound board."""
        file = f"{self.saved_name or 'board'}.tmx"
        return fault_message(self.fault, self.drawing, self.sketch, self._assets.texts, file)

    def _check(self) -> None:
        file = f"{self.saved_name or 'board'}.tmx"
        self.fault = board_fault(self.drawing, plugin(self.game).parse_board, self.sketch, file)

    # Steps -------------------------------------------------------------------------------------------------------

    def change(self, sketch: Sketch) -> None:
        """Add a step and save. A change of cells drops the properties measured on the old board."""
        before = self.history.present
        if (sketch.things, sketch.columns, sketch.rows) != (before.things, before.columns, before.rows):
            for name in self.drawing.measured_properties:
                sketch = sketch.with_property(name, None)
        if self.history.add(sketch):
            self._save_step()

    def undo(self) -> None:
        if self.history.can_undo:
            self.history.undo()
            self._save_step()

    def redo(self) -> None:
        if self.history.can_redo:
            self.history.redo()
            self._save_step()

    def clear(self) -> None:
        """Remove everything drawn."""
        self.change(self.drawing.cleared(self.sketch))

    def move(self, move: Callable[[Box, Cell], Cell]) -> None:
        """Mirror the board."""
        self.change(moved(self.sketch, self.drawing.field(self.sketch), move))

    def resize(self, columns: int, rows: int) -> None:
        self.change(self.drawing.resized(self.sketch, columns, rows))

    def turn(self) -> None:
        """Turn the board by a quarter, or announce that its size does not allow it."""
        if self.drawing.sizes is None:
            return
        columns, rows = self.drawing.size(turned(self.sketch))
        if columns in self.drawing.sizes[0] and rows in self.drawing.sizes[1]:
            self.change(turned(self.sketch))
        else:
            self._services.shell.announce(lambda: self._assets.t("drawing.no-turn"))

    def rename(self, title: str) -> None:
        """Give the board one title in all languages."""
        sketch = self.history.present
        for key in title_keys():
            sketch = sketch.with_property(key, None)
        self.change(sketch.with_property("title", title))

    # Strokes -----------------------------------------------------------------------------------------------------

    @property
    def has_stroke(self) -> bool:
        """True during a press."""
        return self._stroke is not None

    def begin_stroke(self, cell: Cell, brush: str, symmetry: Symmetry) -> None:
        """Begin a stroke at a cell."""
        self._stroke = BrushStroke(self.drawing, self.history.present, cell, brush, symmetry)
        self._check()
        self._changed()

    def extend_stroke(self, cell: Cell) -> None:
        """Draw on to a cell."""
        if self._stroke is not None:
            self._stroke.extend_to(cell)
            self._check()
            self._changed()

    def end_stroke(self) -> None:
        """Make the stroke a step."""
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            self.change(stroke.sketch)
            self._check()

    # File --------------------------------------------------------------------------------------------------------

    def _save_step(self) -> None:
        self._check()
        self.save()
        self._changed()

    def save(self) -> None:
        """Write the board's file, or announce the failure."""
        boards, title = self._services.background.boards, self.title
        text = tmx_text(self.drawing.whole_map(self.history.present), self.drawing.tileset)
        try:
            if self._is_new and self.saved_name:
                self.saved_name = rename_after_title(boards, self.game, self.saved_name, title)
            self.saved_name = self.saved_name or free_name(boards, self.game, title)
            save(boards, self.game, self.saved_name, text)
        except OSError as problem:
            reason = str(problem.strerror or problem)
            self._services.shell.announce(lambda: self._assets.t("workshop.failed", problem=reason))

    def close(self) -> None:
        """Refresh the board's entry in the list."""
        if self.saved_name:
            self._services.background.boards.refresh_one(self.game, self.saved_name)
