"""A game's part for the screen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.plugin import EditorPart, GamePlugin
from game.registry import plugin

if TYPE_CHECKING:  # a command without a window imports no screens
    from game.printing.game_printing import GamePrinting
    from game.table.lessons.lesson import Lesson
    from game.table.rendering.editor_ui import EditorUi
    from game.table.ui import GameUi


class TableEditorPart(EditorPart):
    """A board editor with its view of a board."""

    @property
    @abstractmethod
    def ui(self) -> EditorUi:
        """The editor's view of a board."""


class TablePlugin(GamePlugin):
    """A game with its table: the base of every plugin. Importing it brings no pygame."""

    @property
    @abstractmethod
    def ui(self) -> GameUi[Any, Any]:
        """The table's scene, rules pages and the other screens' view of the game."""

    @property
    @abstractmethod
    def lessons(self) -> Sequence[Lesson]:
        """The tutorial's lessons in their order, at least one."""

    editor: TableEditorPart | None = None
    """Board editor; None for a game whose boards are drawn in Tiled alone."""

    @property
    def printing(self) -> GamePrinting | None:
        """The game on paper; None for a game that is not printed."""
        return None


def table_plugin(name: str) -> TablePlugin:
    """The plugin of that game with its screens; ``TypeError`` for a plugin without screens."""
    found = plugin(name)
    if not isinstance(found, TablePlugin):
        raise TypeError(f"{name} is no TablePlugin: it has no screens")
    return found


def ui_of(game: str) -> GameUi[Any, Any]:
    """The UI descriptor of that game; its screens are imported at the first call."""
    return table_plugin(game).ui


def editor_ui_of(game: str) -> EditorUi:
    """The editor's view of the boards of a game that has an editor."""
    editor = table_plugin(game).editor
    if editor is None:
        raise TypeError(f"{game} has no editor")
    return editor.ui


def lessons_of(game: str) -> Sequence[Lesson]:
    """The lessons of that game in their order; imported at the first call."""
    return table_plugin(game).lessons
