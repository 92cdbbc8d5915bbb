"""A person's own missed moves as a list: when each was missed, and when it comes back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pygame import FRect

from game.menus.problems.cards import open_task
from game.menus.problems.model import ProblemBook
from game.pages.list_view import ListView
from game.registry import plugin
from game.scenes.base import SceneChange
from game.services import Services
from game.storage.values import MissedMove
from game.table.puzzles.messages import when
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ListRow
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Widget


class MissedMoves:
    """Rows of missed moves; a click opens one."""

    def __init__(self, services: Services, book: ProblemBook, list_view: ListView) -> None:
        self._services = services
        self._assets = services.assets
        self._book = book
        self._list = list_view

    def build(self, window: FRect) -> Iterable[Widget]:
        """The list, or a sentence on how a move gets here."""
        rows = [self._row(move, window.width) for move in self._book.missed_moves()]
        yield from self._list.build("missed", window, rows, self._assets.t("problems.none-missed"))

    def _row(self, move: MissedMove, width: float) -> ListRow:
        fonts = self._assets.fonts
        room = width - 130
        height = fonts.height(self._head(move), LABEL_BOLD, room) + fonts.height(self._state(move), LABEL, room) + 18
        return ListRow(
            f"missed-{move.puzzle}", partial(self._paint, move), partial(self._open, move), height=height + 6
        )

    def _open(self, move: MissedMove) -> SceneChange | None:
        return open_task(self._book.missed_task(move))

    def _head(self, move: MissedMove) -> str:
        day = when(self._assets, move.missed, self._book.today)
        moves = move.content.get("moves")
        number = 1 + (len(moves) if isinstance(moves, list) else 0)
        game = self._assets.t(f"house.game.{move.game}")
        return self._assets.t("problems.missed-line", game=game, when=day, number=number)

    def _state(self, move: MissedMove) -> str:
        if move.due is None:
            return self._assets.t("problems.learned")
        if self._book.is_due(move):
            return self._assets.t("problems.due")
        return self._assets.t("problems.comes-back", day=move.due)

    def _paint(self, move: MissedMove, canvas: Canvas, row: FRect) -> None:
        canvas.fit(plugin(move.game).sprite, FRect(row.left + 8, row.top + 4, 84, row.height - 8))
        words = FRect(row.left + 104, row.top + 6, row.width - 116, row.height - 12)
        state = self._state(move)
        below = canvas.fonts.height(state, LABEL, words.width)
        head = FRect(words.left, words.top, words.width, words.height - below)
        canvas.text_box(self._head(move), head, LABEL_BOLD, palette.INK)
        colour = palette.DARK_CORAL if self._book.is_due(move) else palette.FADED_INK
        canvas.text_box(state, FRect(words.left, head.bottom, words.width, below), LABEL, colour)
