"""Parts of the board editor: the drawing area with its brush, the brush palette, the tool column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import FRect

from game.assets import Assets
from game.boards.drawing import ERASER, SketchPart
from game.boards.maps import Cell
from game.boards.sketch import Symmetry, companions, mirrored_across, mirrored_down
from game.menus.editor.document import BoardDocument
from game.menus.editor.view import HAND_BRUSH, BoardView, BrushButton, cell_tooltips
from game.scenes.base import SceneChange
from game.table.rendering.editor_ui import EditorUi
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.scroll import ScrollState
from game.ui.text import LABEL, LABEL_BOLD, Fonts
from game.ui.widgets import Action, Button, CustomWidget, HitTarget, InteractionState, Widget

_BRUSH: Final = 56.0
_GAP: Final = 8.0
_MAX_IN_COLUMN: Final = 6
"""Maximum brushes in one column."""
_WORDS_SHARE: Final = 0.2
"""Share of the editor's width that brushes with words may take."""
_TABS: Final = 48.0
"""Height of the row that chooses the part of the sketch."""
_WIDTH_OF_PAIRS: Final = 520.0
"""Width of the tools from which two stand side by side: below the board of an upright window."""
_MAX_ICON_ROW: Final = 64.0
_TOOL: Final = 46.0
"""Height of a tool's row."""


def _below_tabs(window: FRect) -> FRect:
    top = window.top + _TABS + _GAP
    return FRect(window.left, top, window.width, window.bottom - top)


class DrawingArea:
    """The board in its window, drawn on with a brush or moved with the hand."""

    def __init__(self, assets: Assets, document: BoardDocument, ui: EditorUi, rebuild: Callable[[], None]) -> None:
        self._assets = assets
        self._document = document
        self._rebuild = rebuild
        self.view = BoardView(ui)
        self._part_name = ""
        """Name of the part shown; an unknown name means the first."""
        self.brush: str = self.brushes[0]
        self.symmetry = Symmetry.NONE

    @property
    def part(self) -> SketchPart | None:
        """The part of the sketch that is shown; None for the whole sketch."""
        parts = self._document.drawing.parts(self._document.sketch)
        return next((part for part in parts if part.name == self._part_name), parts[0] if parts else None)

    @property
    def brushes(self) -> Sequence[str]:
        """The brushes for the part shown."""
        return part.brushes if (part := self.part) is not None else self._document.drawing.brushes

    def choose_part(self, name: str) -> None:
        """Show a part, with its first brush."""
        self._part_name = name
        self.brush = self.brushes[0]

    def build(self, window: FRect) -> Iterable[Widget]:
        """The board with a hit target a cell, and above it the parts, if the sketch has some."""
        part = self.part
        if part is not None:
            is_large = self._assets.fonts.text_size > 1  # the sheet never gives way to rows of tabs
            yield (self._build_stepper if is_large else self._build_tabs)(window, part)
            window = _below_tabs(window)
        self.view.place(window, self._document.sketch, part.box if part is not None else None)
        yield CustomWidget(self._paint, self._hit_targets())

    def _build_tabs(self, window: FRect, shown: SketchPart) -> Choice:
        """A tab a part; a sign marks those with a fault."""
        document = self._document
        parts = document.drawing.parts(document.sketch)
        faulty = document.fault.cells if document.fault is not None else ()
        icons = ["warning" if any(part.box.has(cell) for cell in faulty) else "" for part in parts]
        options = [(part.name, self._assets.t(f"drawing.{document.game}.part.{part.name}")) for part in parts]
        tabs = Choice("part", options, shown.name, self.choose_part, icons=icons if any(icons) else ())
        return tabs.fitted(self._assets.fonts, FRect(window.left, window.top, window.width, _TABS))

    def _build_stepper(self, window: FRect, shown: SketchPart) -> Stepper:
        """The part shown between two arrows, which lead to its neighbours."""
        document = self._document
        names = [part.name for part in document.drawing.parts(document.sketch)]
        at = names.index(shown.name)
        less, more = (
            partial(self.choose_part, names[other]) if 0 <= other < len(names) else None for other in (at - 1, at + 1)
        )
        label = self._assets.t(f"drawing.{document.game}.part.{shown.name}")
        return Stepper("part", FRect(window.left, window.top, window.width, _TABS), label, less, more)

    def cell_side(self, window: FRect) -> float:
        """Width of a cell in a window without zoom, below tabs in one row."""
        part = self.part
        if part is None:
            return self.view.cell_side(window, self._document.sketch)
        return self.view.cell_side(_below_tabs(window), self._document.sketch, part.box)

    def _hit_targets(self) -> list[HitTarget]:
        if self.brush == HAND_BRUSH:
            return [HitTarget("board", self.view.window)]
        document, sketch = self._document, self._document.sketch
        notes, faulty = document.drawing.notes(sketch), document.fault.cells if document.fault is not None else ()
        tips = cell_tooltips(notes, self._assets.texts) | dict.fromkeys(faulty, document.fault_line())
        return [
            HitTarget(
                f"cell-{cell[0]}-{cell[1]}", rect, partial(self._touch, cell), value=cell,
                tooltip=tips.get(cell, ""),
            )
            for cell, rect in self.view.cells(sketch)
            if document.drawing.allowed_things(sketch, cell)
        ]  # fmt: skip

    def _paint(self, canvas: Canvas, interaction: InteractionState) -> None:
        document, sketch = self._document, self._document.sketch
        cell = interaction.hovered_value if isinstance(interaction.hovered_value, tuple) else interaction.focused_value
        lit = []
        if isinstance(cell, tuple) and sketch.has(cell):
            lit = companions(document.drawing.field(sketch), cell, self.symmetry)
        self.view.draw(canvas, self._assets.layers, sketch, lit, document.fault.cells if document.fault else ())

    # Drawing -----------------------------------------------------------------------------------------------------

    def take_brush(self, brush: str) -> None:
        """Draw with another brush."""
        self.brush = brush

    def press(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """Begin a stroke, or grab the board with the hand."""
        if self.brush == HAND_BRUSH:
            self.view.grab(x, y)
        elif hit_target is not None and isinstance(hit_target.value, tuple):
            self._document.begin_stroke(hit_target.value, self.brush, self.symmetry)

    def drag(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """Extend the stroke, or pan with the hand."""
        if self.brush == HAND_BRUSH:
            self.view.drag(x, y)
            self._rebuild()
        elif hit_target is not None and isinstance(hit_target.value, tuple):
            self._document.extend_stroke(hit_target.value)

    def erase(self, hit_target: HitTarget | None) -> None:
        """Erase the cell of a target."""
        if hit_target is not None and isinstance(hit_target.value, tuple):
            before, self.brush = self.brush, ERASER
            self._touch(hit_target.value)
            self.brush = before

    def _touch(self, cell: Cell) -> None:
        """Apply a stroke of one cell, for keyboard and gamepad."""
        self._document.begin_stroke(cell, self.brush, self.symmetry)
        self._document.end_stroke()

    def zoom(self, step: int, x: float, y: float) -> None:
        """Zoom in (1) or out (-1) around the pointer; the hand is for zoomed boards only."""
        self.view.change_zoom(step, x, y)
        if self.view.zoom <= 1 and self.brush == HAND_BRUSH:
            self.brush = self.brushes[0]
        self._rebuild()

    def next_symmetry(self) -> None:
        """Draw with the next kind of symmetry."""
        kinds = list(Symmetry)
        self.symmetry = kinds[(kinds.index(self.symmetry) + 1) % len(kinds)]


def build_brushes(
    assets: Assets, document: BoardDocument, area: DrawingArea, body: FRect, *, has_words: bool = True
) -> list[Button | BrushButton]:
    """Brush palette: a button a brush, the eraser, and the hand for a zoomed board; with words if there is space."""
    brushes, names, side, words, width = _lay_out_brushes(assets, assets.fonts, document, area, body)
    if words and not has_words:
        words, width = [], side
    columns = -(-len(brushes) // _MAX_IN_COLUMN)
    buttons: list[Button | BrushButton] = []
    for at, (brush, name) in enumerate(zip(brushes, names, strict=True)):
        column, row = at % columns, at // columns
        place = FRect(body.left + column * (side + _GAP), body.top + row * (side + _GAP), width, side)
        icon = {ERASER: "trash", HAND_BRUSH: "hand"}.get(brush, "")
        tip_key = f"drawing.tip.{name}" if icon else f"drawing.{document.game}.{name}"
        button = Button(
            f"brush-{name}", place, "", partial(area.take_brush, brush), "" if words else icon,
            is_selected=brush == area.brush, tooltip=assets.t(tip_key),
        )  # fmt: skip
        if icon and not words:
            buttons.append(button)
        else:
            paint = partial(_paint_icon, icon) if icon else partial(area.view.paint_brush, brush)
            buttons.append(BrushButton(button, paint, words[at] if words else ""))
    return buttons


def usual_brushes_width(assets: Assets, document: BoardDocument, area: DrawingArea, body: FRect) -> float:
    """Width of the brush palette with letters of the usual size."""
    brushes, _, side, _, width = _lay_out_brushes(assets, assets.fonts.at_usual_size, document, area, body)
    return width + (-(-len(brushes) // _MAX_IN_COLUMN) - 1) * (side + _GAP)


class _BrushPalette(NamedTuple):
    """Brushes with their names, the side of a button, words beside the pictures if there is space, and the width."""

    brushes: Sequence[str]
    names: Sequence[str]
    side: float
    words: Sequence[str]
    width: float


def _lay_out_brushes(
    assets: Assets, fonts: Fonts, document: BoardDocument, area: DrawingArea, body: FRect
) -> _BrushPalette:
    brushes = [*area.brushes, ERASER, *([HAND_BRUSH] if area.view.zoom > 1 else [])]
    side = min(_BRUSH, (body.height + _GAP) / min(_MAX_IN_COLUMN, len(brushes)) - _GAP)
    names = [brush.lower().replace("+", "bonus-") or "rub" for brush in brushes]
    words = _brush_words(assets, document.game, names) if len(brushes) <= _MAX_IN_COLUMN else []
    width = side
    if words:
        width = side + 10 + max(fonts.width(word, LABEL_BOLD) for word in words)
        if width > body.width * _WORDS_SHARE:
            words, width = [], side
    return _BrushPalette(brushes, names, side, words, width)


def _paint_icon(icon: str, canvas: Canvas, place: FRect) -> None:
    canvas.fit(f"ui/icon_{icon}", place, tint=palette.INK)


def _brush_words(assets: Assets, game: str, names: Sequence[str]) -> list[str]:
    """A short word for each brush; empty for a game without them."""
    keys = [
        f"drawing.brush.{name}" if name in ("rub", HAND_BRUSH) else f"drawing.brush.{game}.{name}" for name in names
    ]
    return [assets.t(key) for key in keys] if all(map(assets.texts.has, keys)) else []


class EditorTools:
    """Tool column: undo, zoom, mirrors, symmetry, size, clearing and renaming."""

    def __init__(
        self,
        assets: Assets,
        document: BoardDocument,
        area: DrawingArea,
        zoom: Callable[[int], None],
        rename: Callable[[], SceneChange],
    ) -> None:
        self._assets = assets
        self._document = document
        self._area = area
        self._zoom = zoom
        self._rename = rename
        self.scroll = ScrollState()

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The tools, and their bottom."""
        t, document = self._assets.t, self._document
        column = Column(self._assets.fonts, area)
        widgets = self._build_icons(area, column)
        actions: list[tuple[str, Action]] = [
            ("mirror", partial(document.move, mirrored_across)),
            ("flip", partial(document.move, mirrored_down)),
        ]
        if document.drawing.can_turn:
            actions.append(("turn", document.turn))
        symmetry = t("drawing.symmetry", kind=t(f"drawing.symmetry.{self._area.symmetry.value}"))
        tools: list[Button | Stepper] = [
            Button(name, area, t(f"drawing.{name}"), action, role=LABEL) for name, action in actions
        ]
        tools.append(Button("symmetry", area, symmetry, self._area.next_symmetry, role=LABEL))
        tools += self._size_steppers(area)
        for name, action, icon in (("clear", document.clear, ""), ("rename", self._rename, "rename")):
            tools.append(Button(name, area, t(f"drawing.{name}"), action, icon, role=LABEL))
        in_row = 2 if area.width >= _WIDTH_OF_PAIRS else 1
        for first in range(0, len(tools), in_row):
            widgets += column.add_side_by_side([(tool, 1 / in_row) for tool in tools[first : first + in_row]], _TOOL)
        return widgets, column.bottom

    def _build_icons(self, area: FRect, column: Column) -> list[Widget]:
        """Undo, redo and zoom side by side."""
        history, view = self._document.history, self._area.view
        side = (area.width - 3 * _GAP) / 4
        row = column.add_row(min(max(48.0, side), _MAX_ICON_ROW))
        icons: tuple[tuple[str, str, Action, bool], ...] = (
            ("undo", "undo", self._document.undo, history.can_undo),
            ("redo", "redo", self._document.redo, history.can_redo),
            ("smaller", "minus", partial(self._zoom, -1), view.can_zoom(-1)),
            ("larger", "plus", partial(self._zoom, 1), view.can_zoom(1)),
        )
        return [
            Button(
                name, FRect(row.left + at * (side + _GAP), row.top, side, row.height), icon=icon, action=action,
                is_enabled=is_enabled, tooltip=self._assets.t(f"drawing.tip.{name}"),
            )
            for at, (name, icon, action, is_enabled) in enumerate(icons)
        ]  # fmt: skip

    def _size_steppers(self, area: FRect) -> Iterable[Stepper]:
        drawing = self._document.drawing
        if drawing.sizes is None:
            return
        size = drawing.size(self._document.sketch)
        for at, name in enumerate(("columns", "rows")):
            less, more = (self._resizing(at, by) for by in (-1, 1))
            yield Stepper(name, area, self._assets.t(f"drawing.{name}", n=size[at]), less, more)

    def _resizing(self, axis: int, by: int) -> Action | None:
        """Action that changes columns (axis 0) or rows (1) by ``by``; None beyond the allowed sizes."""
        drawing = self._document.drawing
        size = list(drawing.size(self._document.sketch))
        size[axis] += by
        is_allowed = drawing.sizes is not None and size[axis] in drawing.sizes[axis]
        return partial(self._document.resize, *size) if is_allowed else None
