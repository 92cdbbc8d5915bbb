"""The collection of problems of one game: a row of chips for each difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect

from game.menus.problems.cards import open_task, paint_stars
from game.menus.problems.model import ProblemBook
from game.modes.puzzles.model import MAX_DIFFICULTY, Puzzle
from game.scenes.base import SceneChange
from game.services import Services
from game.storage.values import PuzzleResult
from game.table.puzzles.attempt import MAX_STARS
from game.table.puzzles.messages import question
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Action, Button, HitTarget, InteractionState, Widget

_CHIP: Final = 84.0
_STARS: Final = 24.0
_GAP: Final = 10.0
_MARK: Final = 12.0
"""Side of the mark on a problem that was tried and not solved yet."""
_GAME_KEY: Final = "problems.game"
"""Extra with the game whose collection was shown last."""


@dataclass(frozen=True, slots=True)
class PuzzleChip:
    """A problem as a small button: its code, and below it the stars won."""

    name: str
    rect: FRect
    code: str
    stars: int
    is_begun: bool
    """Tried, and not solved yet."""
    tooltip: str
    action: Action

    def hit_targets(self) -> Sequence[HitTarget]:
        """The whole chip."""
        return Button(self.name, self.rect, action=self.action, tooltip=self.tooltip).hit_targets()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the button, the code and the stars."""
        Button(self.name, self.rect, action=self.action).draw(canvas, interaction)
        stars = FRect(self.rect.left + 6, self.rect.bottom - 14 - _STARS, self.rect.width - 12, _STARS)
        words = FRect(self.rect.left + 6, self.rect.top + 6, self.rect.width - 12, stars.top - self.rect.top - 6)
        canvas.text_box(self.code, words, LABEL_BOLD, palette.INK, "center")
        if self.is_begun:
            side = _MARK
            canvas.fit("ui/slider_knob", FRect(self.rect.right - side - 8, self.rect.top + 8, side, side))
        paint_stars(canvas, stars, self.stars)


class Collection:
    """Chips of a game's problems in rows of equal difficulty."""

    def __init__(self, services: Services, book: ProblemBook) -> None:
        self._assets = services.assets
        self._storage = services.storage
        self._book = book
        last, games = services.storage.extra(_GAME_KEY), book.games
        self.game: str = last if last in games else games[0] if games else ""
        """The game shown, the last one at first."""

    def choose(self, game: str) -> None:
        """Show another game."""
        self.game = game
        self._storage.set_extra(_GAME_KEY, game)

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The games as tabs, a summary, and the chips of the chosen one."""
        column = Column(self._assets.fonts, area, 12)
        tabs = [(game, self._assets.t(f"house.game.{game}")) for game in self._book.games]
        widgets: list[Widget] = [column.add_widget(Choice("game", tabs, self.game, self.choose), 48)]
        widgets.append(column.add_label(self._summary(self.game), LABEL, palette.FADED_INK))
        rest = FRect(area.left, column.bottom, area.width, area.bottom - column.bottom)
        chips, bottom = self._fill_chips(self.game, rest)
        return [*widgets, *chips], bottom

    def _open(self, puzzle: Puzzle) -> SceneChange | None:
        return open_task(self._book.task(puzzle))

    def _summary(self, game: str) -> str:
        """Problems solved and stars won in a game."""
        puzzles, results = self._book.collection(game), self._book.results()
        found = [results[puzzle.code].stars for puzzle in puzzles if puzzle.code in results]
        values = {"n": sum(map(bool, found)), "of": len(puzzles), "stars": sum(found)}
        return self._assets.t("problems.solved-of", **values, most=MAX_STARS * len(puzzles))

    def _fill_chips(self, game: str, area: FRect) -> tuple[list[Widget], float]:
        """The rows, and their lower end."""
        fonts, results = self._assets.fonts, self._book.results()
        column = Column(fonts, area, 8)
        widgets: list[Widget] = []
        puzzles = self._book.collection(game)
        widest = max((fonts.width(puzzle.code, LABEL_BOLD) for puzzle in puzzles), default=0.0)
        width, height = max(_CHIP, widest + 28), fonts.line_height(LABEL_BOLD) + _STARS + 30
        across = max(1, int((area.width + _GAP) // (width + _GAP)))
        for difficulty in range(1, MAX_DIFFICULTY + 1):
            own = [puzzle for puzzle in puzzles if puzzle.difficulty == difficulty]
            if not own:
                continue
            done = sum(1 for puzzle in own if puzzle.code in results and results[puzzle.code].stars)
            level = self._assets.t(f"problems.difficulty-{difficulty}")
            head = self._assets.t("problems.level-line", level=level, n=done, of=len(own))
            widgets.append(column.add_label(head, LABEL_BOLD))
            for first in range(0, len(own), across):
                row = column.add_row(height)
                for at, puzzle in enumerate(own[first : first + across]):
                    place = FRect(row.left + at * (width + _GAP), row.top, width, height)
                    widgets.append(self._chip(puzzle, place, results.get(puzzle.code)))
            column.bottom += 6
        return widgets, column.bottom

    def _chip(self, puzzle: Puzzle, place: FRect, result: PuzzleResult | None) -> PuzzleChip:
        stars = result.stars if result is not None else 0
        state = "solved" if stars else "tried" if result is not None else "new"
        tip = f"{question(self._assets, puzzle)} {self._assets.t(f'problems.chip-{state}', code=puzzle.code, n=stars)}"
        is_open = result is not None and not stars
        return PuzzleChip(f"puzzle-{puzzle.code}", place, puzzle.code, stars, is_open, tip, partial(self._open, puzzle))
