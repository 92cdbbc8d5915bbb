"""Board editor: drawing by cell, faults marked in place, autosave at every step, trial play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.board_library.importing import free_name
from game.board_library.saving import rename_after_title, save, title_keys
from game.boards.brush_stroke import BrushStroke
from game.boards.drawing import ERASER, BoardEditing, BoardFault, board_fault
from game.boards.history import History
from game.boards.maps import Cell
from game.boards.sketch import Box, Sketch, Symmetry, companions, mirrored_across, mirrored_down, moved, turned
from game.boards.tmx_writer import tmx_text
from game.menus.board_title import BoardTitleScene, announce_file_name
from game.menus.editor_view import HAND_BRUSH, BoardView, BrushButton, cell_tooltips, counts_line, fault_message
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent, PointerMoved, PointerPressed, RightClicked, SceneEvent, WheelTurned
from game.scenes.stack import Pop, Push
from game.services import Services
from game.table.opening import open_table
from game.table.plugin import editor_ui_of
from game.table.sessions.trial_play import TrialSession
from game.table.table_setup import set_up_table
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Stepper
from game.ui.input import Command, PointerEvent, PointerKind
from game.ui.layout import Column
from game.ui.scroll import ScrollState
from game.ui.text import LABEL
from game.ui.widgets import Action, Button, CustomWidget, HitTarget, InteractionState, Label, Widget

_BRUSH: Final = 56.0
_GAP: Final = 8.0
_TOOLS_WIDTH: Final = 212.0
"""Width of the tool column at text size 100 %."""
_MAX_IN_COLUMN: Final = 6
"""Maximum brushes in one column."""

Add = Callable[[Stepper, float], Stepper]


class EditorScene(PageScene):
    """Brushes on the left, board in the middle, tools on the right, faults and exits below."""

    name = "editor"
    max_width = 2400.0
    max_height = 1600.0

    def __init__(self, services: Services, game: str, sketch: Sketch | None = None, name: str = "") -> None:
        """``sketch`` is saved under ``name``; None starts a new board, named at its first change."""
        super().__init__(services)
        self.game = game
        services.assets.sheets.load(game)
        self.drawing: BoardEditing = plugin(game).board_editing
        self.saved_name = name
        self._is_new = not name
        """True while only this page knows the board's name, so that a rename may move the file."""
        if sketch is None:
            sketch = self.drawing.new().with_property("title", self.t("drawing.new-title"))
        self.history = History(sketch)
        self.brush: str = self.drawing.brushes[0]
        self.symmetry = Symmetry.NONE
        self.view = BoardView(editor_ui_of(game))
        self.fault: BoardFault | None = None
        self._stroke: BrushStroke | None = None
        """Stroke during a press; None between strokes."""
        self._tools = ScrollState()
        self._check_board()

    # The sketch --------------------------------------------------------------------------------------------------

    @property
    def sketch(self) -> Sketch:
        """The sketch with the present stroke."""
        return self._stroke.sketch if self._stroke is not None else self.history.present

    def heading(self) -> str:
        return str(self.sketch.properties.get("title", self.t("drawing.new-title")))

    def _check_board(self) -> None:
        file = f"{self.saved_name or 'board'}.tmx"
        self.fault = board_fault(self.drawing, plugin(self.game).parse_board, self.sketch, file)

    def change(self, sketch: Sketch) -> None:
        """Add a step and save. A change of cells drops the properties measured on the old board."""
        before = self.history.present
        if (sketch.things, sketch.columns, sketch.rows) != (before.things, before.columns, before.rows):
            for name in self.drawing.measured_properties:
                sketch = sketch.with_property(name, None)
        if self.history.add(sketch):
            self._changed()

    def _changed(self) -> None:
        self._check_board()
        self._save()
        self.rebuild()

    def _save(self) -> None:
        boards, title = self.services.background.boards, self.heading()
        text = tmx_text(self.drawing.whole_map(self.history.present), self.drawing.tileset)
        try:
            if self._is_new and self.saved_name:
                self.saved_name = rename_after_title(boards, self.game, self.saved_name, title)
            self.saved_name = self.saved_name or free_name(boards, self.game, title)
            save(boards, self.game, self.saved_name, text)
        except OSError as problem:
            reason = str(problem.strerror or problem)
            self.services.shell.announce(lambda: self.t("workshop.failed", problem=reason))

    def leave(self) -> None:
        """Refresh the board's entry in the list."""
        if self.saved_name:
            self.services.background.boards.refresh_one(self.game, self.saved_name)

    # Layout ------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Brushes, board, tools, foot."""
        foot = list(self._build_foot(inner))
        body = FRect(inner.left, inner.top, inner.width, min(widget.rect.top for widget in foot) - 12 - inner.top)
        brushes = list(self._build_brushes(body))
        left = max(widget.rect.right for widget in brushes) + 16
        wide = _TOOLS_WIDTH * self.services.assets.fonts.text_size
        yield from brushes
        window = FRect(left, body.top, body.right - wide - 20 - left, body.height)
        self.view.place(window, self.sketch)
        yield CustomWidget(self._paint_board, self._cell_hit_targets())
        tools = FRect(body.right - wide, body.top, wide, body.height)
        yield from scrolled(self, "tools", tools, self._fill_tools, self._tools)
        yield from foot

    def _build_brushes(self, body: FRect) -> Iterable[Button | BrushButton]:
        brushes = [*self.drawing.brushes, ERASER, *([HAND_BRUSH] if self.view.zoom > 1 else [])]
        columns = -(-len(brushes) // _MAX_IN_COLUMN)
        side = min(_BRUSH, (body.height + _GAP) / min(_MAX_IN_COLUMN, len(brushes)) - _GAP)
        for at, brush in enumerate(brushes):
            column, row = at % columns, at // columns
            place = FRect(body.left + column * (side + _GAP), body.top + row * (side + _GAP), side, side)
            name = brush.lower().replace("+", "bonus-") or "rub"
            icon = {ERASER: "trash", HAND_BRUSH: "hand"}.get(brush, "")
            tip_key = f"drawing.tip.{name}" if icon else f"drawing.{self.game}.{name}"
            button = Button(
                f"brush-{name}", place, icon=icon, action=partial(self._take_brush, brush),
                is_selected=brush == self.brush, tooltip=self.t(tip_key),
            )  # fmt: skip
            yield button if icon else BrushButton(button, partial(self.view.paint_brush, brush))

    def _cell_hit_targets(self) -> list[HitTarget]:
        if self.brush == HAND_BRUSH:
            return [HitTarget("board", self.view.window)]
        notes, faulty = self.drawing.notes(self.sketch), self.fault.cells if self.fault is not None else ()
        tips = cell_tooltips(notes, self.services.assets.texts) | dict.fromkeys(faulty, self._fault_line())
        return [
            HitTarget(
                f"cell-{cell[0]}-{cell[1]}", rect, partial(self._touch, cell), value=cell,
                tooltip=tips.get(cell, ""),
            )
            for cell, rect in self.view.cells(self.sketch)
            if self.drawing.allowed_things(self.sketch, cell)
        ]  # fmt: skip

    def _paint_board(self, canvas: Canvas, look: InteractionState) -> None:
        cell = look.hovered_value if isinstance(look.hovered_value, tuple) else look.focused_value
        lit = []
        if isinstance(cell, tuple) and self.sketch.has(cell):
            lit = companions(self.drawing.field(self.sketch), cell, self.symmetry)
        self.view.draw(canvas, self.services.assets.layers, self.sketch, lit, self.fault.cells if self.fault else ())

    def _fill_tools(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area)
        side = (area.width - 3 * _GAP) / 4
        row = column.add_row(max(48.0, side))
        icons: tuple[tuple[str, str, Action, bool], ...] = (
            ("undo", "undo", self._undo, self.history.can_undo),
            ("redo", "redo", self._redo, self.history.can_redo),
            ("smaller", "minus", partial(self._zoom, -1), self.view.can_zoom(-1)),
            ("larger", "plus", partial(self._zoom, 1), self.view.can_zoom(1)),
        )
        widgets: list[Widget] = [
            Button(
                name, FRect(row.left + at * (side + _GAP), row.top, side, row.height), icon=icon, action=action,
                is_enabled=is_enabled, tooltip=self.t(f"drawing.tip.{name}"),
            )
            for at, (name, icon, action, is_enabled) in enumerate(icons)
        ]  # fmt: skip
        deeds: list[tuple[str, Action]] = [
            ("mirror", partial(self._move, mirrored_across)),
            ("flip", partial(self._move, mirrored_down)),
        ]
        if self.drawing.can_turn:
            deeds.append(("turn", self._turn))
        symmetry = self.t("drawing.symmetry", kind=self.t(f"drawing.symmetry.{self.symmetry.value}"))
        widgets += [
            column.add_widget(Button(name, area, self.t(f"drawing.{name}"), deed, role=LABEL), 46)
            for name, deed in deeds
        ]
        widgets.append(column.add_widget(Button("symmetry", area, symmetry, self._next_symmetry, role=LABEL), 46))
        widgets += self._size_steppers(area, column.add_widget)
        for name, deed in (("clear", lambda: self.change(self.drawing.cleared(self.sketch))), ("rename", self._rename)):
            widgets.append(column.add_widget(Button(name, area, self.t(f"drawing.{name}"), deed, role=LABEL), 46))
        return widgets, column.bottom

    def _size_steppers(self, area: FRect, add: Add) -> Iterable[Widget]:
        if self.drawing.sizes is None:
            return
        size = self.drawing.size(self.sketch)
        for at, name in enumerate(("columns", "rows")):
            less, more = (self._resizing(at, by) for by in (-1, 1))
            yield add(Stepper(name, area, self.t(f"drawing.{name}", n=size[at]), less, more), 46)

    def _resizing(self, axis: int, by: int) -> Action | None:
        """Action that changes columns (axis 0) or rows (1) by ``by``; None beyond the allowed sizes."""
        size = list(self.drawing.size(self.sketch))
        size[axis] += by
        is_allowed = self.drawing.sizes is not None and size[axis] in self.drawing.sizes[axis]
        return partial(self._resize, *size) if is_allowed else None

    def _build_foot(self, inner: FRect) -> list[Button | Label]:
        trying = Button("try", inner, self.t("drawing.try"), self._start_trial, "play", is_enabled=self.fault is None)
        done = Button("done", inner, self.t("drawing.done"), self.step_back, "tick", "primary")
        widths = [max(150.0, button.natural_width(self.services.assets.fonts)) for button in (trying, done)]
        room = inner.width - sum(widths) - 2 * 16
        line, counts = (
            self._fault_line() or self.t("drawing.sound"),
            counts_line(self.drawing, self.sketch, self.services.assets.texts),
        )
        heights = [self.services.assets.fonts.height(text, LABEL, room) for text in (counts, line)]
        top = inner.bottom - max(56.0, sum(heights))
        colour = palette.DARK_CORAL if self.fault is not None else palette.FADED_INK
        widgets: list[Button | Label] = [
            Label(counts, FRect(inner.left, top, room, heights[0]), LABEL),
            Label(line, FRect(inner.left, top + heights[0], room, heights[1]), LABEL, colour),
        ]
        left = inner.left + room + 16
        for button, width in zip((trying, done), widths, strict=True):
            widgets.append(replace(button, rect=FRect(left, inner.bottom - 56, width, 56)))
            left += width + 16
        return widgets

    def _fault_line(self) -> str:
        return fault_message(
            self.fault, self.drawing, self.sketch, self.services.assets.texts, f"{self.saved_name or 'board'}.tmx"
        )

    # Drawing -----------------------------------------------------------------------------------------------------

    def _take_brush(self, brush: str) -> None:
        self.brush = brush

    def filter(self, event: InputEvent) -> InputEvent | None:
        """End a stroke with its press: a release is its step; one that was cut off counts as far as it went."""
        if isinstance(event, PointerEvent) and self._stroke is not None:
            if event.kind is PointerKind.CANCEL:
                self._end_stroke()
            elif event.kind is PointerKind.RELEASE:
                super().filter(event)
                self._end_stroke()
                return event._replace(kind=PointerKind.CANCEL)
        return super().filter(event)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Draw by press and movement; undo, redo and turn have keys; on the board the wheel zooms."""
        match event:
            case PointerPressed(x, y, target):
                self._press(x, y, target)
            case PointerMoved(x, y, target):
                self._draw_on(x, y, target)
            case RightClicked():
                self._rub_out()
            case WheelTurned(steps) if self.view.window.collidepoint(self.windows.pointer):
                self._zoom(1 if steps > 0 else -1)
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.TURN if self.drawing.can_turn:
                self._turn()
            case _:
                return super().handle(event)
        return None

    def _press(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """Begin a stroke, or grab the board with the hand."""
        if self.brush == HAND_BRUSH:
            self.view.grab(x, y)
        elif hit_target is not None and isinstance(hit_target.value, tuple):
            self._begin_stroke(hit_target.value)

    def _draw_on(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """Extend the stroke, or pan with the hand."""
        if self.interaction.pressed is None:
            return
        if self.brush == HAND_BRUSH:
            self.view.drag(x, y)
            self.rebuild()
        elif self._stroke is not None and hit_target is not None and isinstance(hit_target.value, tuple):
            self._stroke.extend_to(hit_target.value)
            self._check_board()
            self.rebuild()

    def _touch(self, cell: Cell) -> None:
        """Apply a stroke of one cell, for keyboard and gamepad."""
        self._begin_stroke(cell)
        self._end_stroke()

    def _begin_stroke(self, cell: Cell) -> None:
        self._stroke = BrushStroke(self.drawing, self.history.present, cell, self.brush, self.symmetry)
        self._check_board()
        self.rebuild()

    def _end_stroke(self) -> None:
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            self.change(stroke.sketch)
            self._check_board()

    def _rub_out(self) -> None:
        """Erase under the pointer; the right button never leaves the editor."""
        hovered = self.interaction.hovered
        if hovered is not None and isinstance(hovered.value, tuple):
            before, self.brush = self.brush, ERASER
            self._touch(hovered.value)
            self.brush = before

    def _undo(self) -> None:
        if self.history.can_undo:
            self.history.undo()
            self._changed()

    def _redo(self) -> None:
        if self.history.can_redo:
            self.history.redo()
            self._changed()

    def _move(self, move: Callable[[Box, Cell], Cell]) -> None:
        self.change(moved(self.sketch, self.drawing.field(self.sketch), move))

    def _turn(self) -> None:
        if self.drawing.sizes is None:
            return
        columns, rows = self.drawing.size(turned(self.sketch))
        if columns in self.drawing.sizes[0] and rows in self.drawing.sizes[1]:
            self.change(turned(self.sketch))
        else:
            self.services.shell.announce(lambda: self.t("drawing.no-turn"))

    def _next_symmetry(self) -> None:
        kinds = list(Symmetry)
        self.symmetry = kinds[(kinds.index(self.symmetry) + 1) % len(kinds)]

    def _resize(self, columns: int, rows: int) -> None:
        self.change(self.drawing.resized(self.sketch, columns, rows))

    def _zoom(self, step: int) -> None:
        self.view.change_zoom(step, *self.windows.pointer)
        if self.view.zoom <= 1 and self.brush == HAND_BRUSH:
            self.brush = self.drawing.brushes[0]
        self.rebuild()

    # Leaving -----------------------------------------------------------------------------------------------------

    def _rename(self) -> SceneChange:
        def renamed(title: str) -> None:
            sketch = self.history.present
            for key in title_keys():
                sketch = sketch.with_property(key, None)
            self.change(sketch.with_property("title", title))
            announce_file_name(self.services, title, self.saved_name)

        return Push(BoardTitleScene(self.services, self.heading(), renamed))

    def _start_trial(self) -> SceneChange | None:
        """Open an unrecorded trial game on the present board."""
        self._save()
        seats = [SeatPlan()] if 1 in plugin(self.game).game.seats else [SeatPlan(), SeatPlan("medium")]
        try:
            table = set_up_table(self.services, self.game, TablePlan(seats, self.saved_name))
        except UNUSABLE_ERRORS as problem:
            self.services.shell.announce(error_message(problem, self.services.assets.texts))
            return None
        return Push(open_table(self.services, table, TrialSession))

    def step_back(self) -> SceneChange | None:
        """Leave; an unsound board stays as a draft, with an announcement."""
        if self.fault is not None and self.history.can_undo:
            self.services.shell.announce(lambda: self.t("drawing.draft"))
        return Pop()
