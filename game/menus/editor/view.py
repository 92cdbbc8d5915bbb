"""The editor's board view: position, zoom and markers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.boards.drawing import BoardEditing, BoardFault
from game.boards.maps import Cell
from game.boards.messages import BoardMessage
from game.boards.sketch import Box, Sketch
from game.i18n import Texts
from game.table.rendering.editor_ui import EditorUi
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layer_cache import LayerCache
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Button, HitTarget, InteractionState

HAND_BRUSH: Final = "hand"
"""Brush that pans the board."""
_ZOOMS: Final = (1.0, 1.5, 2.0, 3.0)


@dataclass(frozen=True, slots=True)
class BrushButton:
    """A button with a picture of the brush's content, and beside it the brush's word if there is space."""

    button: Button
    paint: Callable[[Canvas, FRect], None]
    word: str = ""

    @property
    def rect(self) -> FRect:
        return self.button.rect

    def hit_targets(self) -> Sequence[HitTarget]:
        return self.button.hit_targets()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the button, and on top the brush's picture and word."""
        self.button.draw(canvas, interaction)
        rect = self.button.rect
        side = min(rect.height, rect.width) - 20
        if not self.word:
            self.paint(canvas, FRect(rect.centerx - side / 2, rect.centery - side / 2 - 2, side, side))
            return
        self.paint(canvas, FRect(rect.left + 10, rect.centery - side / 2 - 2, side, side))
        left = rect.left + side + 18
        role = LABEL_BOLD if self.button.is_selected else LABEL
        canvas.text_box(self.word, FRect(left, rect.top + 4, rect.right - left - 8, rect.height - 12), role)


def cell_tooltips(notes: Mapping[Cell, BoardMessage], texts: Texts) -> dict[Cell, str]:
    """Tooltips by cell."""
    return {cell: note.text(texts) for cell, note in notes.items()}


def counts_line(drawing: BoardEditing, sketch: Sketch, texts: Texts) -> str:
    """Line of counts for each kind of cell, with the required number where there is one."""
    parts = []
    for count in drawing.counts(sketch):
        have = texts.headed(texts.t(count.key), str(count.have)).replace(": ", ":\u00a0")  # a figure stays at its name
        parts.append(have if count.wanted is None else texts.t("drawing.of", count=have, wanted=count.wanted))
    return " · ".join(parts)


def task_line(drawing: BoardEditing, sketch: Sketch, texts: Texts) -> str:
    """Sentence on missing and surplus things of the board; empty if the required numbers are reached."""
    missing: list[str] = []
    surplus: list[str] = []
    for count in drawing.counts(sketch):
        if count.wanted is not None and count.have != count.wanted:
            things = missing if count.have < count.wanted else surplus
            things.append(texts.t(f"{count.key}.n", n=abs(count.wanted - count.have)))
    lines = [
        texts.t(key, things=texts.listed(things))
        for key, things in (("drawing.missing", missing), ("drawing.surplus", surplus))
        if things
    ]
    return " ".join(lines)


def fault_message(fault: BoardFault | None, drawing: BoardEditing, sketch: Sketch, texts: Texts, file: str) -> str:
    """Fault message as by ``check-board`` without the file name; empty for a sound board.

    A wrong count is a task, since the editor shows no layers. Marked cells need no position in the text.
    """
    if fault is None:
        return ""
    task = task_line(drawing, sketch, texts)
    if task and not fault.cells:
        return task
    message = fault.error.message(texts, says_where=not fault.cells).removeprefix(texts.headed(file, ""))
    return message[:1].upper() + message[1:]


def _whole_around(area: FRect, sketch: Sketch, part: Box) -> FRect:
    """Rectangle of the whole sketch whose part fills an area, with square cells."""
    side = min(area.width / part.columns, area.height / part.rows)
    left = area.centerx - side * (part.left + part.columns / 2)
    top = area.centery - side * (part.top + part.rows / 2)
    return FRect(left, top, side * sketch.columns, side * sketch.rows)


class BoardView:
    """A pannable, zoomable window on the board."""

    def __init__(self, ui: EditorUi) -> None:
        self._ui = ui
        self.window = FRect()
        self.area = FRect()
        """Rectangle of the whole board; larger than the window when zoomed in."""
        self._step = 0
        self._middle = (0.5, 0.5)
        """Board position at the window's centre, as shares of the board's size."""
        self._grab_point = (0.0, 0.0)
        self._lay_out = ui.lay_out
        self._whole = FRect()
        """Rectangle of the whole sketch; ``area`` unless a part is shown."""
        self._shown = FRect()
        """The window, or the rectangle of the part within."""

    def paint_brush(self, brush: str, canvas: Canvas, place: FRect) -> None:
        """Paint a brush's content into a small square."""
        self._ui.paint_brush(canvas, place, brush)

    @property
    def zoom(self) -> float:
        """Scale relative to the whole board in the window."""
        return _ZOOMS[self._step]

    def can_zoom(self, step: int) -> bool:
        """True if zooming in (1) or out (-1) is possible."""
        return 0 <= self._step + step < len(_ZOOMS)

    def place(self, window: FRect, sketch: Sketch, part: Box | None = None) -> None:
        """Set the window and place the board within; ``part`` shows these cells alone, which are square."""
        self.window = window
        width, height = window.width * self.zoom, window.height * self.zoom
        left = window.centerx - width * self._middle[0]
        top = window.centery - height * self._middle[1]
        self.area = FRect(
            min(window.left, max(window.right - width, left)),
            min(window.top, max(window.bottom - height, top)),
            width,
            height,
        )
        self._whole = self.area if part is None else _whole_around(self.area, sketch, part)
        self._shown = window
        if part is not None:
            rect_of = self._lay_out(self._whole, sketch)
            last = part.left + part.columns - 1, part.top + part.rows - 1
            self._shown = rect_of((part.left, part.top)).union(rect_of(last)).clip(window)

    def change_zoom(self, step: int, x: float, y: float) -> None:
        """Zoom by a step around the pointer, or around the centre for a pointer outside."""
        if not self.can_zoom(step) or not self.area.width:
            return
        if not self.window.collidepoint(x, y):
            x, y = self.window.center
        share = (x - self.area.left) / self.area.width, (y - self.area.top) / self.area.height
        self._step += step
        width, height = self.window.width * self.zoom, self.window.height * self.zoom
        self._middle = share[0] + (self.window.centerx - x) / width, share[1] + (self.window.centery - y) / height

    def grab(self, x: float, y: float) -> None:
        """Grab the board at a point."""
        self._grab_point = x, y

    def drag(self, x: float, y: float) -> None:
        """Pan by the pointer's motion since the last call."""
        moved = x - self._grab_point[0], y - self._grab_point[1]
        self._grab_point = x, y
        centre = self.window.centerx - moved[0], self.window.centery - moved[1]
        self._middle = (centre[0] - self.area.left) / self.area.width, (centre[1] - self.area.top) / self.area.height

    def cell_side(self, window: FRect, sketch: Sketch, part: Box | None = None) -> float:
        """Width of a cell in a window without zoom."""
        whole = window if part is None else _whole_around(window, sketch, part)
        return self._lay_out(whole, sketch)((0, 0)).width

    def cells(self, sketch: Sketch) -> Iterable[tuple[Cell, FRect]]:
        """Visible cells (by their centres) with their clipped rectangles."""
        rect_of = self._lay_out(self._whole, sketch)
        for row in range(sketch.rows):
            for column in range(sketch.columns):
                rect = rect_of((column, row))
                if self._shown.collidepoint(rect.center):
                    yield (column, row), rect.clip(self._shown)

    def draw(
        self, canvas: Canvas, layers: LayerCache, sketch: Sketch, lit: Collection[Cell], faulty: Collection[Cell]
    ) -> None:
        """Draw the board with outlines on lit cells and markers on faulty cells."""
        is_part = self._whole is not self.area
        window = self._shown if is_part else self.window.inflate(16, 16)
        with canvas.clipped(window):
            key = sketch, tuple(self._whole), tuple(window)
            canvas.cached_layer(layers, "editor", key, window, lambda part: self._ui.paint(part, self._whole, sketch))
            rect_of = self._lay_out(self._whole, sketch)
            for cell in faulty:
                if sketch.has(cell) and (rect := rect_of(cell)).colliderect(window):
                    canvas.outline(rect.inflate(4, 4), palette.CORAL, 3)
                    side = min(24.0, max(14.0, rect.width * 0.5))
                    canvas.fit("ui/icon_warning", FRect(rect.right - side * 0.7, rect.top - side * 0.3, side, side))
            for cell in lit:
                canvas.outline(rect_of(cell).inflate(-1, -1), palette.CHALK, 2, 4)
