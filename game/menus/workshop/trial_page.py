"""Board trial page: computer players test a board; the statistics stand beside those of the shipped boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.sketch import Sketch
from game.menus.editor.view import BoardView
from game.menus.workshop.trial_model import COUNTS, BoardTrial
from game.menus.workshop.trial_report import TrialReport
from game.modes.game_statistics import GameStatistics
from game.modes.tables import KINDS
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes.base import SceneChange
from game.services import Services
from game.table.plugin import editor_ui_of
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column, can_halve
from game.ui.viewport import is_upright
from game.ui.widgets import Button, CustomWidget, ImageWidget, InteractionState, Widget

LEVELS: Final = KINDS[1:]
_HEAT_ALPHA: Final = 150


class TrialControls:
    """Choices of a trial, its start button and its progress."""

    def __init__(self, assets: Assets, trial: BoardTrial) -> None:
        self._assets = assets
        self._trial = trial

    def build(self, column: Column) -> Iterable[Widget]:
        """Rows of choices, in fewer rows at plain text size."""
        area = column.area
        games = [(str(count), self._assets.t("trial.games", n=count)) for count in COUNTS]
        levels = [(level, self._assets.t(f"trial.level.{level}")) for level in LEVELS]
        label, action = (
            ("trial.stop", self._trial.stop) if self._trial.is_running else ("trial.start", self._trial.start)
        )
        button = Button(
            "run", area, self._assets.t(label), action, "close" if self._trial.is_running else "play", "primary"
        )
        rows: list[list[tuple[Choice | Stepper | Button, float]]] = [
            [
                (Choice("count", games, str(self._trial.count), partial(self._trial.choose, "count")), 0.62),
                (button, 0.38),
            ],
            [
                (self._seats_stepper(area), 0.38),
                (Choice("level", levels, self._trial.level, partial(self._trial.choose, "level")), 0.62),
            ],
        ]
        variants = [
            (name, self._assets.t(f"trial.{self._trial.game}.table-{name}")) for name in self._trial.variants if name
        ]
        choice = Choice("variant", variants, self._trial.present_variant, partial(self._trial.choose, "variant"))
        if can_halve(self._assets.fonts, column.area.width):
            (count, _), (run, _) = rows[0]
            (seats, _), (level, _) = rows[1]
            rows = [[(count, 0.42), (level, 0.36), (run, 0.22)], [(seats, 0.3), (choice, 0.7)]]
            if not variants:
                rows = [[(count, 0.33), (seats, 0.2), (level, 0.28), (run, 0.19)]]
        elif variants:
            rows.append([(choice, 1.0)])
        for row in rows:
            yield from column.add_side_by_side(row, 50)
        if self._trial.run is not None:
            yield from self._build_progress(column)

    def _seats_stepper(self, area: FRect) -> Stepper:
        """Stepper for the number of seats allowed by the game."""
        counts = sorted(plugin(self._trial.game).game.seats)
        at = counts.index(self._trial.seats)
        less, more = (
            partial(self._trial.choose, "seats", str(counts[at + by])) if 0 <= at + by < len(counts) else None
            for by in (-1, 1)
        )
        return Stepper("seats", area, self._assets.t(f"trial.seats-{self._trial.seats}"), less, more)

    def _build_progress(self, column: Column) -> Iterable[Widget]:
        assert self._trial.run is not None
        done, all_of_them = len(self._trial.run.results), self._trial.run.count
        bar = column.add_row(16)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/progress_track", bar)
            if done:
                canvas.panel(
                    "ui/progress_fill", FRect(bar.left, bar.top, bar.width * done / max(1, all_of_them), bar.height)
                )

        yield CustomWidget(paint)


class TrialMap:
    """The board with the use of its cells."""

    def __init__(self, assets: Assets, trial: BoardTrial) -> None:
        self._assets = assets
        self._trial = trial
        self._view = BoardView(editor_ui_of(trial.game))

    def build(self, area: FRect) -> Iterable[Widget]:
        """The board; markers on unused cells, and a disc on each used one."""
        self._view.place(area.inflate(-20, -20), self._trial.sketch)
        figures = self._trial.figures

        def paint(canvas: Canvas) -> None:
            self._view.draw(canvas, self._assets.layers, self._trial.sketch, (), self._unused())
            if figures is not None:
                self._paint_use(canvas, figures)

        yield ImageWidget(area, paint)

    def _unused(self) -> tuple[tuple[int, int], ...]:
        """Cells without any use, once at least ``COUNTS[0]`` games are finished; empty before."""
        if self._trial.figures is None or self._trial.figures.games < COUNTS[0]:
            return ()
        return tuple(cell for cell in self._trial.watched if not self._trial.figures.cell_uses.get(cell))

    def _paint_use(self, canvas: Canvas, figures: GameStatistics) -> None:
        """Paint a disc on each used cell, sized by the number of uses."""
        most = max((figures.cell_uses.get(cell, 0) for cell in self._trial.watched), default=0)
        if not most:
            return
        for cell, rect in self._view.cells(self._trial.sketch):
            if cell in figures.cell_uses:
                side = min(rect.width, rect.height) * (0.15 + 0.75 * figures.cell_uses[cell] / most)
                place = FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
                canvas.fit("ui/glow_coral", place.inflate(4, 4), _HEAT_ALPHA)


class BoardTrialScene(PageScene):
    """Board trial: choices on top, board with use counts on the left, verdict and statistics on the right."""

    name = "board-trial"

    def __init__(self, services: Services, game: str, name: str, title: str, sketch: Sketch) -> None:
        """``name`` is the board's name, excluded from the comparison boards."""
        super().__init__(services)
        services.assets.sheets.load(game)
        self.trial = BoardTrial(services, game, name, title, sketch, self.rebuild)
        self._controls = TrialControls(services.assets, self.trial)
        self._map = TrialMap(services.assets, self.trial)
        self._report = TrialReport(services, self.trial)

    def heading(self) -> str:
        return self.t("trial.heading", title=self.trial.title)

    def advance(self, seconds: float) -> SceneChange | None:
        """Collect finished games."""
        self.trial.poll()
        return None

    def leave(self) -> None:
        """Stop the run on leaving."""
        self.trial.stop()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Choices on top, board on the left, results on the right; in an upright window board above results."""
        column = Column(self.services.assets.fonts, inner, 10)
        yield from self._controls.build(column)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        wide, high = body.width * 0.42, body.height * 0.42
        place = FRect(body.left, body.top, wide, body.height)
        results = FRect(body.left + wide + 24, body.top, body.width - wide - 24, body.height)
        if is_upright(self.area):
            place = FRect(body.left, body.top, body.width, high)
            results = FRect(body.left, body.top + high + 16, body.width, body.height - high - 16)
        yield from self._map.build(place)
        yield from scrolled(self, "told", results, self._report.fill)
