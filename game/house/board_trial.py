"""The house tests a board: computer players play on it, and what comes of it stands beside the figures of our boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from pygame import Color, FRect

from game.boards.sketch import Sketch
from game.house.editor_view import BoardView
from game.isles.catalogue import isle
from game.occasions.figures import Figures
from game.occasions.known_figures import known_figures
from game.occasions.trials import Trial, TrialRun
from game.occasions.verdict import percent, verdict
from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.services import Services
from game.table.drawn import drawn_face_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.flow import Column
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Button, Custom, Label, Look, Picture, Widget

COUNTS = (20, 200, 1000)
_ROW = 26.0
_HEAT = 150


class BoardTrialScene(PageScene):
    """How many games, who plays; the board with what was used on it; verdict and figures."""

    name = "board-trial"
    uses_process: ClassVar[bool] = True
    """Whether the games are played in a process of their own; else in slices between the frames."""

    def __init__(self, services: Services, game: str, name: str, title: str, sketch: Sketch) -> None:
        """``name`` is the board's, so that it is not laid beside itself."""
        super().__init__(services)
        self.game = game
        services.sheets.load(game)
        self._name, self._title, self._sketch = name, title, sketch
        rules = isle(game)
        self._board = rules.parse_board(rules.drawing.map_of(sketch, name))
        self._watched = tuple(rules.drawing.watched(sketch))
        self.count = COUNTS[1]
        self.level = "easy"
        self.seats = 2 if 2 in rules.game.seats else min(rules.game.seats)
        self.run: TrialRun | None = None
        self.figures: Figures | None = None
        self._view = BoardView(drawn_face_of(game))

    def heading(self) -> str:
        """Which board is tested."""
        return self.t("trial.heading", title=self._title)

    # Playing -----------------------------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether games are being played."""
        return self.run is not None and not self.run.is_over

    def start(self) -> None:
        """Begins anew."""
        self.stop()
        trial = Trial(self.game, self._sketch, self._board, self.level, self.seats)
        self.run, self.figures = TrialRun(trial, self.count, use_process=self.uses_process), None

    def stop(self) -> None:
        """Ends the playing; the games that are over count."""
        if self.run is not None and not self.run.is_over:
            self.run.stop()
            self.run.games = len(self.run.outcomes)

    def advance(self, seconds: float) -> SceneChange | None:
        """Takes in the games that are over."""
        if self.run is not None and self.is_running and self.run.poll():
            self.figures = Figures.of(self.run.outcomes)
            self.rebuild()
        return None

    def leave(self) -> None:
        """Nobody waits for the rest."""
        self.stop()

    # Layout ------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Choices on top, the board to the left, what is known of it to the right."""
        column = self.column(inner, 10)
        yield from self._build_choices(column)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        wide = body.width * 0.42
        yield from self._build_picture(FRect(body.left, body.top, wide, body.height))
        told = FRect(body.left + wide + 24, body.top, body.width - wide - 24, body.height)
        yield from self.scrolled("told", told, self._fill)

    def _build_choices(self, column: Column) -> Iterable[Widget]:
        area = column.area
        games = [(str(count), self.t("trial.games", n=count)) for count in COUNTS]
        tables = [
            (str(seats), self.t(f"trial.seats-{seats}")) for seats in (1, 2) if seats in isle(self.game).game.seats
        ]
        levels = [(level, self.t(f"trial.level.{level}")) for level in ("easy", "medium")]
        label, action = ("trial.stop", self.stop) if self.is_running else ("trial.start", self.start)
        button = Button("run", area, self.t(label), action, "close" if self.is_running else "play", "primary")
        choices = [
            Choice("count", area, games, str(self.count), partial(self._choose, "count")),
            Choice("seats", area, tables, str(self.seats), partial(self._choose, "seats")),
            Choice("level", area, levels, self.level, partial(self._choose, "level")),
        ]
        if self.fonts.text_size < 1.2:
            shares = (0.36, 0.2, 0.22)
            yield from column.beside([*zip(choices, shares, strict=True), (button, 0.22)], 50)
        else:
            yield from column.beside([(choices[0], 0.6), (button, 0.4)], 50)
            yield from column.beside([(choices[1], 0.5), (choices[2], 0.5)], 50)
        if self.run is not None:
            yield from self._build_progress(column)

    def _build_progress(self, column: Column) -> Iterable[Widget]:
        assert self.run is not None
        done, all_of_them = len(self.run.outcomes), self.run.games
        bar = column.take(16)

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.panel("ui/progress_track", bar)
            if done:
                canvas.panel(
                    "ui/progress_fill", FRect(bar.left, bar.top, bar.width * done / max(1, all_of_them), bar.height)
                )

        yield Custom(paint)

    def _choose(self, name: str, value: str) -> None:
        """Another run: what was played before says nothing of it."""
        self.stop()
        self.run, self.figures = None, None
        setattr(self, name, value if name == "level" else int(value))

    def _build_picture(self, area: FRect) -> Iterable[Widget]:
        self._view.place(area.inflate(-20, -20), self._sketch)
        figures = self.figures

        def paint(canvas: Canvas) -> None:
            self._view.draw(canvas, self.services.layers, self._sketch, (), self._unused())
            if figures is not None:
                self._paint_use(canvas, figures)

        yield Picture(area, paint)

    def _unused(self) -> tuple[tuple[int, int], ...]:
        """What no game has used, once there are enough to say so."""
        if self.figures is None or self.figures.games < COUNTS[0]:
            return ()
        return tuple(cell for cell in self._watched if not self.figures.used.get(cell))

    def _paint_use(self, canvas: Canvas, figures: Figures) -> None:
        """A disc a cell: the larger, the more often it was used."""
        most = max((figures.used.get(cell, 0) for cell in self._watched), default=0)
        if not most:
            return
        for cell, rect in self._view.cells(self._sketch):
            if cell in figures.used:
                side = min(rect.width, rect.height) * (0.15 + 0.75 * figures.used[cell] / most)
                place = FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
                canvas.fit("ui/glow_coral", place.inflate(4, 4), _HEAT)

    # What is known -----------------------------------------------------------------------------------------------

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = self.column(area, 6)
        figures = self.figures
        if figures is None:
            key = "trial.playing" if self.is_running else "trial.text"
            return [column.add(Label(self.t(key), area, LABEL))], column.bottom
        others = known_figures(self.game, self.level, self.seats)
        others = {name: each for name, each in others.items() if name != self._name}
        widgets: list[Widget] = []
        for line in verdict(self.game, figures, others, self._watched):
            colour = palette.DARK_CORAL if line.is_warning else palette.INK
            widgets.append(column.add(Label(self.t(line.key, **line.values), area, LABEL, colour)))
        widgets.append(column.add(Label(self.t("trial.scores"), area, LABEL_BOLD)))
        widgets += self._build_spread(column, figures, others)
        if len(figures.alone) > 1:
            widgets.append(column.add(Label(self.t("trial.first-seat"), area, LABEL_BOLD)))
            widgets += self._build_shares(column, figures, others)
        widgets += [column.add(Label(text, area, LABEL, palette.FADED_INK)) for text in self._lines(figures)]
        return widgets, column.bottom

    def _lines(self, figures: Figures) -> Iterable[str]:
        low, _, median, _, high = figures.moves
        yield self.t("trial.moves", median=median, low=low, high=high)
        ends = [
            self.t("trial.end", how=self.t(f"trial.{self.game}.end-{name}"), share=percent(count / figures.games))
            for name, count in sorted(figures.ends.items(), key=lambda each: -each[1])
        ]
        yield " · ".join(ends)
        for name, (count, when) in figures.events.items():
            told = self.t(f"trial.{self.game}.when", n=when)
            values = {
                "what": self.t(f"trial.{self.game}.{name}"),
                "share": percent(count / figures.games),
                "when": told,
            }
            yield self.t("trial.event", **values)

    def _rows(self, figures: Figures, others: dict[str, Figures]) -> list[tuple[str, Figures, Color]]:
        language = self.services.texts.language
        rows = [(self._title, figures, palette.CORAL)]
        rows += [
            (self.services.boards.title(self.game, name, language), each, palette.LAGOON)
            for name, each in others.items()
        ]
        return rows

    def _build_spread(self, column: Column, figures: Figures, others: dict[str, Figures]) -> Iterable[Widget]:
        """A row a board: a line from the 5th to the 95th percentile, a bar over the middle half, the median."""
        rows = self._rows(figures, others)
        low = min(each.scores[0] for _, each, _ in rows)
        high = max(each.scores[4] for _, each, _ in rows)
        for title, each, colour in rows:
            marks = [(score - low) / max(1, high - low) for score in each.scores]
            yield self._bar(column, title, colour, marks, str(each.scores[2]))

    def _build_shares(self, column: Column, figures: Figures, others: dict[str, Figures]) -> Iterable[Widget]:
        """A row a board: the interval of the first seat's share, the share; the middle is even."""
        for title, each, colour in self._rows(figures, others):
            share, low, high = each.share(0)
            told = f"{percent(share)} %" if sum(each.alone) else "–"
            yield self._bar(column, title, colour, [low, low, share, high, high], told, has_middle=True)

    def _bar(
        self, column: Column, title: str, colour: Color, marks: list[float], told: str, *, has_middle: bool = False
    ) -> Widget:
        row = column.take(max(_ROW, self.fonts.line_height(LABEL)))
        first, last = row.width * 0.36, 64.0 * self.fonts.text_size
        line = FRect(row.left + first, row.top, row.width - first - last - 12, row.height)

        def paint(canvas: Canvas, look: Look) -> None:
            canvas.text_box(title, FRect(row.left, row.top, first - 12, row.height), LABEL)
            canvas.panel("ui/slider_track", FRect(line.left, line.centery - 3, line.width, 6))
            if has_middle:
                canvas.line((line.centerx, line.top + 2), (line.centerx, line.bottom - 2), palette.FADED_INK, 1)
            x = [line.left + line.width * mark for mark in marks]
            canvas.line((x[0], line.centery), (x[4], line.centery), colour, 2)
            canvas.fill(colour, FRect(x[1], line.centery - 6, max(2.0, x[3] - x[1]), 12))
            canvas.fill(palette.INK, FRect(x[2] - 1.5, line.centery - 9, 3, 18))
            canvas.text_box(told, FRect(row.right - last, row.top, last, row.height), LABEL_BOLD, align="right")

        return Custom(paint)
