"""Board trial page: computer players test a board; the statistics stand beside those of the shipped boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from pygame import Color, FRect

from game.board_library.fresh import is_fresh
from game.board_library.saving import set_properties
from game.boards.drawing import TrialSummary
from game.boards.errors import BoardError
from game.boards.messages import BoardMessage
from game.boards.sketch import Sketch
from game.menus.editor_view import BoardView
from game.modes.board_trials import Trial, TrialRun
from game.modes.board_verdict import VerdictLine, board_verdict, percent
from game.modes.error_messages import error_message
from game.modes.game_statistics import GameStatistics
from game.modes.known_statistics import known_statistics
from game.modes.tables import KINDS
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes.base import SceneChange
from game.services import Services
from game.table.plugin import editor_ui_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, ImageWidget, InteractionState, Label, Widget

COUNTS: Final = (20, 200, 1000)
LEVELS: Final = KINDS[1:]
_ROW: Final = 26.0
_HEAT_ALPHA: Final = 150
OtherBoards = Mapping[str, GameStatistics]
"""Statistics of the shipped boards by name."""


class BoardTrialScene(PageScene):
    """Board trial: choices on top, board with use counts on the left, verdict and statistics on the right."""

    name = "board-trial"
    uses_process: ClassVar[bool] = True
    """True to play in a separate process, False to play in slices between frames."""

    def __init__(self, services: Services, game: str, name: str, title: str, sketch: Sketch) -> None:
        """``name`` is the board's name, excluded from the comparison boards."""
        super().__init__(services)
        self.game = game
        services.assets.sheets.load(game)
        self._name, self._title, self._sketch = name, title, sketch
        rules = plugin(game)
        self._board = rules.parse_board(rules.board_editing.map_of(sketch, name))
        self._watched = tuple(rules.board_editing.usable_cells(sketch))
        self.count = COUNTS[1]
        self.level = "easy"
        self.seats = 2 if 2 in rules.game.seats else min(rules.game.seats)
        self.variant = ""
        """Chosen variant of the game's tables; falls back to the default for an unknown name."""
        self.applied: frozenset[str] = frozenset()
        """Names of the proposals already written into the board."""
        self.run: TrialRun | None = None
        self.figures: GameStatistics | None = None
        self._view = BoardView(editor_ui_of(game))

    def heading(self) -> str:
        return self.t("trial.heading", title=self._title)

    # Playing -----------------------------------------------------------------------------------------------------

    @property
    def _variants(self) -> Sequence[str]:
        return list(plugin(self.game).board_editing.variants(self._sketch, self.seats))

    @property
    def _variant(self) -> str:
        return self.variant if self.variant in self._variants else self._variants[0]

    @property
    def is_running(self) -> bool:
        """True while games are being played."""
        return self.run is not None and not self.run.is_over

    def start(self) -> None:
        """Start a new run, discarding the previous one."""
        self.stop()
        trial = Trial(self.game, self._sketch, self._board, self.level, self.seats, variant=self._variant)
        self.run, self.figures = TrialRun(trial, self.count, use_process=self.uses_process), None
        self.applied = frozenset()

    def stop(self) -> None:
        """Stop the run; finished games count."""
        if self.run is not None and not self.run.is_over:
            self.run.stop()
            self.run.count = len(self.run.results)

    def advance(self, seconds: float) -> SceneChange | None:
        """Collect finished games and rebuild the page."""
        if self.run is not None and self.is_running and self.run.poll():
            self.figures = GameStatistics.of(self.run.results)
            self.rebuild()
        return None

    def leave(self) -> None:
        """Stop the run on leaving."""
        self.stop()

    # Layout ------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Choices on top, board on the left, results on the right."""
        column = Column(self.services.assets.fonts, inner, 10)
        yield from self._build_choices(column)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        wide = body.width * 0.42
        yield from self._build_picture(FRect(body.left, body.top, wide, body.height))
        results = FRect(body.left + wide + 24, body.top, body.width - wide - 24, body.height)
        yield from scrolled(self, "told", results, self._fill)

    def _build_choices(self, column: Column) -> Iterable[Widget]:
        area = column.area
        games = [(str(count), self.t("trial.games", n=count)) for count in COUNTS]
        levels = [(level, self.t(f"trial.level.{level}")) for level in LEVELS]
        label, action = ("trial.stop", self.stop) if self.is_running else ("trial.start", self.start)
        button = Button("run", area, self.t(label), action, "close" if self.is_running else "play", "primary")
        rows: list[list[tuple[Choice | Stepper | Button, float]]] = [
            [(Choice("count", area, games, str(self.count), partial(self._choose, "count")), 0.62), (button, 0.38)],
            [
                (self._seats_stepper(area), 0.38),
                (Choice("level", area, levels, self.level, partial(self._choose, "level")), 0.62),
            ],
        ]
        variants = [(name, self.t(f"trial.{self.game}.table-{name}")) for name in self._variants if name]
        choice = Choice("variant", area, variants, self._variant, partial(self._choose, "variant"))
        if self.services.assets.fonts.text_size < 1.2:
            (count, _), (run, _) = rows[0]
            (seats, _), (level, _) = rows[1]
            rows = [[(count, 0.42), (level, 0.36), (run, 0.22)], [(seats, 0.3), (choice, 0.7)]]
            if not variants:
                rows = [[(count, 0.33), (seats, 0.2), (level, 0.28), (run, 0.19)]]
        elif variants:
            rows.append([(choice, 1.0)])
        for row in rows:
            yield from column.add_side_by_side(row, 50)
        if self.run is not None:
            yield from self._build_progress(column)

    def _seats_stepper(self, area: FRect) -> Stepper:
        """Stepper for the number of seats allowed by the game."""
        counts = sorted(plugin(self.game).game.seats)
        at = counts.index(self.seats)
        less, more = (
            partial(self._choose, "seats", str(counts[at + by])) if 0 <= at + by < len(counts) else None
            for by in (-1, 1)
        )
        return Stepper("seats", area, self.t(f"trial.seats-{self.seats}"), less, more)

    def _build_progress(self, column: Column) -> Iterable[Widget]:
        assert self.run is not None
        done, all_of_them = len(self.run.results), self.run.count
        bar = column.add_row(16)

        def paint(canvas: Canvas, look: InteractionState) -> None:
            canvas.panel("ui/progress_track", bar)
            if done:
                canvas.panel(
                    "ui/progress_fill", FRect(bar.left, bar.top, bar.width * done / max(1, all_of_them), bar.height)
                )

        yield CustomWidget(paint)

    def _choose(self, name: str, value: str) -> None:
        """Change a choice and discard the run, whose results no longer apply."""
        self.stop()
        self.run, self.figures = None, None
        setattr(self, name, int(value) if name in ("count", "seats") else value)

    def _build_picture(self, area: FRect) -> Iterable[Widget]:
        self._view.place(area.inflate(-20, -20), self._sketch)
        figures = self.figures

        def paint(canvas: Canvas) -> None:
            self._view.draw(canvas, self.services.assets.layers, self._sketch, (), self._unused())
            if figures is not None:
                self._paint_use(canvas, figures)

        yield ImageWidget(area, paint)

    def _unused(self) -> tuple[tuple[int, int], ...]:
        """Cells without any use, once at least ``COUNTS[0]`` games are finished; empty before."""
        if self.figures is None or self.figures.games < COUNTS[0]:
            return ()
        return tuple(cell for cell in self._watched if not self.figures.cell_uses.get(cell))

    def _paint_use(self, canvas: Canvas, figures: GameStatistics) -> None:
        """Paint a disc on each used cell, sized by the number of uses."""
        most = max((figures.cell_uses.get(cell, 0) for cell in self._watched), default=0)
        if not most:
            return
        for cell, rect in self._view.cells(self._sketch):
            if cell in figures.cell_uses:
                side = min(rect.width, rect.height) * (0.15 + 0.75 * figures.cell_uses[cell] / most)
                place = FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
                canvas.fit("ui/glow_coral", place.inflate(4, 4), _HEAT_ALPHA)

    # Results -----------------------------------------------------------------------------------------------------

    @property
    def _proposed(self) -> Mapping[str, Any]:
        """Proposed values by map property, from the games so far."""
        if self.run is None or self.figures is None:
            return {}
        outcomes = self.run.results
        played = TrialSummary(self.level, self._variant, [each.scores for each in outcomes], self.figures.share(0)[0])
        return plugin(self.game).board_editing.proposals(played)

    def _others(self) -> OtherBoards:
        """Statistics of the other shipped boards at the same table; empty for variants without measurements."""
        found = known_statistics(self.game, self.level, self.seats)
        is_usual = self._variant == self._variants[0]
        return {name: each for name, each in found.items() if name != self._name and is_usual}

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area, 6)
        figures = self.figures
        if figures is None:
            key = "trial.playing" if self.is_running else "trial.text"
            return [column.add_widget(Label(self.t(key), area, LABEL))], column.bottom
        others, proposed = self._others(), self._proposed
        remedies = plugin(self.game).board_editing.remedies(self._sketch, self._variant, proposed)
        widgets: list[Widget] = []
        for line in board_verdict(self.game, figures, others, self._watched, remedies):
            colour = palette.DARK_CORAL if line.is_warning else palette.INK
            widgets.append(column.add_widget(Label(self._message(line), area, LABEL, colour)))
        widgets += self._build_proposals(column, proposed)
        widgets.append(column.add_widget(Label(self.t("trial.scores"), area, LABEL_BOLD)))
        widgets += self._build_spread(column, figures, others)
        if len(figures.sole_wins) > 1:
            widgets += self._build_shares(column, figures, others)
        widgets += [
            column.add_widget(Label(text, area, LABEL, palette.FADED_INK)) for text in self._lines(figures, others)
        ]
        return widgets, column.bottom

    def _message(self, line: VerdictLine) -> str:
        texts = self.services.assets.texts
        values = {
            name: value.text(texts) if isinstance(value, BoardMessage) else value for name, value in line.values.items()
        }
        return self.t(line.key, **values)

    def _build_proposals(self, column: Column, proposed: Mapping[str, Any]) -> Iterable[Widget]:
        """Proposed map properties, each with a button to apply; boards of other authors get a hint to make a copy."""
        boards = self.services.background.boards
        is_open = boards.is_own(self.game, self._name) and not is_fresh(self.game, self._name)
        for name, value in proposed.items():
            shown = (
                str(value).replace(",", " · ")
                if isinstance(value, str)
                else self.services.assets.texts.number(value, int(isinstance(value, float)))
            )
            label_widget = Label(self.t(f"trial.proposal.{name}", value=shown), column.area, LABEL, palette.LAGOON)
            if not is_open or self.is_running:
                key = "trial.proposal.copy" if not is_open else "trial.proposal.wait"
                yield column.add_widget(label_widget)
                yield column.add_widget(Label(self.t(key), column.area, LABEL, palette.FADED_INK))
                continue
            is_taken = name in self.applied
            label = self.t("trial.proposal.taken" if is_taken else "trial.proposal.take")
            button = Button(
                f"take-{name}", column.area, label, partial(self._apply, name, value), "tick", is_enabled=not is_taken,
                role=LABEL,
            )  # fmt: skip
            yield from column.add_side_by_side([(label_widget, 0.66), (button, 0.34)], 46)

    def _apply(self, name: str, value: str | int | float) -> None:
        """Write a proposal as a property of the board's map; cells stay unchanged."""
        try:
            set_properties(self.services.background.boards, self.game, self._name, {name: value})
        except (BoardError, OSError) as problem:
            message = error_message(problem, self.services.assets.texts)
            self.services.shell.announce(lambda: self.t("workshop.failed", problem=message))
            return
        self.applied |= {name}
        self.rebuild()

    def _lines(self, figures: GameStatistics, others: OtherBoards) -> Iterable[str]:
        """Lines on length, endings and goals, each with the range of the shipped boards."""
        ours = others.values()
        low, _, median, _, high = figures.moves
        moves = self.t("trial.moves", median=median, low=low, high=high)
        yield f"{moves} {self._shipped_range([each.moves[2] for each in ours], 'trial.ours')}".strip()
        for name, count in sorted(figures.ends.items(), key=lambda each: -each[1]):
            line = self.t(
                "trial.end", how=self.t(f"trial.{self.game}.end-{name}"), share=percent(count / figures.games)
            )
            shares = [percent(each.ends.get(name, 0) / each.games) for each in ours]
            yield f"{line} {self._shipped_range(shares, 'trial.ours-percent')}".strip()
        names = {name for each in (figures, *ours) for name in each.events}
        for name in sorted(names, key=lambda name: figures.events.get(name, (0, 10**6))[1]):
            count, when = figures.events.get(name, (0, 0))
            what, share = self.t(f"trial.{self.game}.{name}"), percent(count / figures.games)
            shares = [percent(each.events.get(name, (0, 0))[0] / each.games) for each in ours]
            line = self.t("trial.event", what=what, share=share, when=self.t(f"trial.{self.game}.when", n=when))
            if not count:
                line = self.t("trial.event-never", what=what)
            yield f"{line} {self._shipped_range(shares, 'trial.ours-percent')}".strip()

    def _shipped_range(self, values: Sequence[int], key: str) -> str:
        """Range of a value on the shipped boards; empty without measurements."""
        return self.t(key, low=min(values), high=max(values)) if values else ""

    def _rows(self, figures: GameStatistics, others: OtherBoards) -> list[tuple[str, GameStatistics, Color]]:
        language = self.services.assets.texts.language
        rows = [(self._title, figures, palette.CORAL)]
        rows += [
            (self.services.background.boards.title(self.game, name, language), each, palette.LAGOON)
            for name, each in others.items()
        ]
        return rows

    def _build_spread(self, column: Column, figures: GameStatistics, others: OtherBoards) -> Iterable[Widget]:
        """One row a board: line from 5th to 95th percentile, bar over the middle half, mark at the median."""
        rows = self._rows(figures, others)
        low = min(each.scores[0] for _, each, _ in rows)
        high = max(each.scores[4] for _, each, _ in rows)
        for title, each, colour in rows:
            marks = [(score - low) / max(1, high - low) for score in each.scores]
            yield self._bar(column, title, colour, marks, self.services.assets.texts.number(each.scores[2]))

    def _build_shares(self, column: Column, figures: GameStatistics, others: OtherBoards) -> Iterable[Widget]:
        """Bars of each seat's and role's share of decided games with interval; a thin line marks the fair share.

        With two seats only the first seat's share is shown, beside those of the shipped boards.
        """
        if figures.roles or len(figures.sole_wins) > 2:
            yield column.add_widget(Label(self.t("trial.shares"), column.area, LABEL_BOLD))
        for role in figures.roles:
            title = self.t(f"trial.{self.game}.role-{role}")
            yield self._share_bar(column, title, palette.CORAL, figures, figures.role_share(role))
        if len(figures.sole_wins) > 2:
            for seat in range(len(figures.sole_wins)):
                title = self.t("trial.seat", n=seat + 1)
                yield self._share_bar(column, title, palette.DARK_CORAL, figures, figures.share(seat))
            return
        yield column.add_widget(Label(self.t("trial.first-seat"), column.area, LABEL_BOLD))
        for title, each, colour in self._rows(figures, others):
            yield self._share_bar(column, title, colour, each, each.share(0))

    def _share_bar(
        self, column: Column, title: str, colour: Color, figures: GameStatistics, shares: tuple[float, float, float]
    ) -> Widget:
        share, low, high = shares
        value = self.t("trial.percent", n=percent(share)) if figures.decided else "–"
        return self._bar(column, title, colour, [low, low, share, high, high], value, even=figures.fair_share)

    def _bar(
        self, column: Column, title: str, colour: Color, marks: list[float], value: str, *, even: float = 0.0
    ) -> Widget:
        first, last = column.area.width * 0.36, 64.0 * self.services.assets.fonts.text_size
        row = column.add_row(max(_ROW, self.services.assets.fonts.height(title, LABEL, first - 12)))
        line = FRect(row.left + first, row.top, row.width - first - last - 12, row.height)

        def paint(canvas: Canvas, look: InteractionState) -> None:
            canvas.text_box(title, FRect(row.left, row.top, first - 12, row.height), LABEL)
            canvas.panel("ui/slider_track", FRect(line.left, line.centery - 3, line.width, 6))
            if even:
                middle = line.left + line.width * even
                canvas.line((middle, line.top + 2), (middle, line.bottom - 2), palette.FADED_INK, 1)
            x = [line.left + line.width * mark for mark in marks]
            canvas.line((x[0], line.centery), (x[4], line.centery), colour, 2)
            canvas.fill(colour, FRect(x[1], line.centery - 6, max(2.0, x[3] - x[1]), 12))
            canvas.fill(palette.INK, FRect(x[2] - 1.5, line.centery - 9, 3, 18))
            canvas.text_box(value, FRect(row.right - last, row.top, last, row.height), LABEL_BOLD, align="right")

        return CustomWidget(paint)
