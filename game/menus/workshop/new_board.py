"""Question before a new board: begin with a copy of a playable board, or with an empty one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pygame import FRect

from game.boards.repository import LoadedBoard
from game.boards.sketch import Sketch
from game.pages.page import DialogScene
from game.registry import editor_of
from game.scenes.base import SceneChange
from game.services import Services
from game.table.plugin import editor_ui_of
from game.ui.canvas import Canvas
from game.ui.viewport import is_upright
from game.ui.widgets import Button, ImageWidget, Widget

_GAP: Final = 24.0

Start = Callable[[], SceneChange | None]


class NewBoardScene(DialogScene):
    """Two pictures with a button each: the board to copy, and an empty one."""

    name = "new-board"
    heading_key = "workshop.new-from"
    max_size = (940.0, 560.0)

    def __init__(self, services: Services, board: LoadedBoard[Any], copy: Start, empty: Start) -> None:
        """``board`` is the one to copy; ``copy`` and ``empty`` open the editor."""
        super().__init__(services)
        services.assets.sheets.load(board.game)
        self._board = board
        self._game = board.game
        editing = editor_of(board.game).board_editing
        self._sketches = {
            "copy": editing.overview(editing.sketch_of(board.map)),
            "empty": editing.overview(editing.new()),
        }
        self._starts = {"copy": copy, "empty": empty}

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The pictures side by side, in an upright window one above the other, and below each its button."""
        assets, is_stacked = self.services.assets, is_upright(self.area)
        width = inner.width if is_stacked else (inner.width - _GAP) / 2
        room = (inner.height - _GAP) / 2 if is_stacked else inner.height
        title = self._board.title(assets.texts.language)
        labels = {"copy": self.t("workshop.new-copy", title=title), "empty": self.t("workshop.new-empty")}
        places = {
            name: (inner.left, inner.top + at * (room + _GAP))
            if is_stacked
            else (inner.left + at * (width + _GAP), inner.top)
            for at, name in enumerate(labels)
        }
        buttons = {
            name: Button(
                name, FRect(), label, self._starts[name], style="primary" if name == "copy" else "paper"
            ).fitted(assets.fonts, FRect(places[name][0], 0, width, 60))
            for name, label in labels.items()
        }
        height = max(button.rect.height for button in buttons.values())
        for name, button in buttons.items():
            left, top = places[name]
            picture = FRect(left, top, width, room - height - 12)
            yield ImageWidget(picture, self._paint(name, picture))
            rect = FRect(left, top + room - height, width, height)
            yield Button(name, rect, button.label, button.action, style=button.style)

    def _paint(self, name: str, place: FRect) -> Callable[[Canvas], None]:
        """The board to copy or the empty one, both as the editor draws them."""
        assets, ui, sketch = self.services.assets, editor_ui_of(self._game), self._sketches[name]

        def paint(canvas: Canvas) -> None:
            key: tuple[str, Sketch] = (self._game, sketch)
            canvas.cached_layer(
                assets.layers, f"new-board-{name}", key, place,
                lambda part: ui.paint(part, place.inflate(-16, -16), sketch),
            )  # fmt: skip

        return paint
