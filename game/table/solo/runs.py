"""Runs that a solo table is compared with during play: the best so far, and the benchmark's best on the deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.core.state import GameState, Move
from game.match.match import Match
from game.services import Services
from game.table.bar import BAR_HEIGHT
from game.table.plugin import ui_of
from game.table.scene import TableScene
from game.table.solo.ghost import Ghost, draw_ghost, ghost_for, moves_before, moves_of, run_of, score_at
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Widget

_HOUSE: Final = "ui/icon_home"
_GHOST: Final = "ui/icon_ghost"
_NAMES: Final = {_HOUSE: "run-house", _GHOST: "run-best"}
"""Names of the plates' hit targets, and in the keys of their texts."""
_WIDTH: Final = 122.0
_ROOM_FOR_TWO: Final = 1200.0
"""Window width from which the bar has room for the benchmark beside the ghost, at plain text size."""


class Runs:
    """The runs beside a match; at a table for several there are none."""

    def __init__(self, services: Services, match: Match[Any]) -> None:
        self._services = services
        self._match = match
        self.best = ghost_for(services.storage, match)
        self.benchmark: Ghost | None = None

    def see(self, benchmark: LiveBenchmark | None) -> bool:
        """Take over the benchmark's result so far; True if there is one."""
        result = benchmark.result if benchmark is not None else None
        if result is None:
            return False
        self.benchmark = run_of(result.best, self._match.board, "", max(result.scores))
        return True

    def _shown(self, area: FRect) -> list[tuple[str, Ghost]]:
        """The runs in the bar from the left: the benchmark's during play where there is room, then the best one."""
        has_room = area.width >= _ROOM_FOR_TWO * self._services.assets.fonts.text_size and not self._match.is_over
        runs = [(_HOUSE, self.benchmark if has_room else None), (_GHOST, self.best)]
        return [(icon, run) for icon, run in runs if run is not None]

    def width(self, area: FRect) -> float:
        """Their width in the bar."""
        return sum(self._wide(run) for _, run in self._shown(area))

    def _wide(self, run: Ghost) -> float:
        """Width of a run's plate with its score and the person's lead: normally as many digits as the score, more for a
        run that made almost nothing.
        """
        digits = "8" * len(str(run.final))
        ahead = digits if len(digits) > 1 else "888"
        return max(_WIDTH, self._services.assets.fonts.width(f"{digits} (+{ahead})", LABEL_BOLD) + 54)

    def build_plates(self, area: FRect, left: float, state: GameState) -> Iterable[Widget]:
        """The runs' scores at the same stage: plates in the bar, from ``left``, each with a tip."""
        for icon, run in self._shown(area):
            wide, at = self._wide(run), score_at(run, self._match, state)
            place = FRect(left + 8, 10, wide - 12, BAR_HEIGHT - 20)
            tip = (
                ""
                if at is None
                else self._services.assets.t(f"house.table.{_NAMES[icon]}.tip", score=at, name=run.name)
            )
            draw = partial(self._draw_plate, place=place, run=run, icon=icon, state=state)
            yield CustomWidget(draw, (HitTarget(_NAMES[icon], place, tooltip=tip),))
            left += wide

    def _draw_plate(
        self, canvas: Canvas, interaction: InteractionState, place: FRect, run: Ghost, icon: str, state: GameState
    ) -> None:
        draw_ghost(canvas, place, run, self._match, state, icon)

    def introduce(self, table: TableScene[Any]) -> None:
        """Introduce a plate and its signs on the board in the bar, once on this machine.

        Only from the person's second turn on: the bar's first line is the task, and the benchmark's signs come after it.
        """
        storage, assets, state = self._services.storage, self._services.assets, table.controller.state
        for icon, run in self._shown(table.area):
            name = _NAMES[icon]
            if moves_before(run, self._match, state) and storage.extra(f"introduced.{name}") is not True:
                storage.set_extra(f"introduced.{name}", True)
                table.controller.message_bar.show(partial(assets.t, f"house.table.{name}.introduction"))
                return

    def draw_on_board(self, canvas: Canvas, table: TableScene[Any]) -> None:
        """Draw the best run's moves at the same stage, and the benchmark's at the stage before."""
        draw = ui_of(table.name).draw_run
        if draw is None:
            return
        for icon, _, moves in self._marks(table):
            draw(table, canvas, moves, icon)

    def tip_on_board(self, name: str, table: TableScene[Any]) -> str:
        """Tooltip of the mark at a hit target, the best run's first as it lies on top; empty without a mark."""
        targets = ui_of(table.name).run_targets
        for icon, run, moves in reversed(self._marks(table)):
            if name in targets(table, moves):
                return self._services.assets.t(f"house.table.{_NAMES[icon]}.mark", name=run.name)
        return ""

    def _marks(self, table: TableScene[Any]) -> list[tuple[str, Ghost, Sequence[Move]]]:
        """The runs with moves to show on the board, the lowest first; none while something moves, or switched off."""
        state, is_wanted = table.controller.state, self._services.storage.settings.ghost
        if table.frames.motions or self._match.is_over or not is_wanted:
            return []
        marks: list[tuple[str, Ghost, Sequence[Move]]] = []
        if self.benchmark is not None:
            marks.append((_HOUSE, self.benchmark, moves_before(self.benchmark, self._match, state)))
        if self.best is not None:
            marks.append((_GHOST, self.best, moves_of(self.best, self._match, state)))
        return marks
