"""What a solo table is compared with while it is played: the best run so far, and the house's best game on the deal."""

from __future__ import annotations

from typing import Any, Final

from pygame import FRect

from game.core.state import GameState
from game.match.match import Match
from game.services import Services
from game.table.bar import BAR_HEIGHT
from game.table.plugin import ui_of
from game.table.scene import TableScene
from game.table.solo.ghost import Ghost, draw_ghost, ghost_for, moves_before, moves_of, run_of
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD

_HOUSE: Final = "ui/icon_home"
_GHOST: Final = "ui/icon_ghost"
_WIDTH: Final = 122.0
_ROOM_FOR_TWO: Final = 1200.0
"""From this width of the window on, at plain text size, the bar has room for the house beside the ghost."""


class Runs:
    """The runs beside a match; at a table for several there are none."""

    def __init__(self, services: Services, match: Match[Any]) -> None:
        self._services = services
        self._match = match
        self.best = ghost_for(services.storage, match)
        self.house: Ghost | None = None

    def see(self, house: LiveBenchmark | None) -> bool:
        """Takes over what the house has made of the deal so far; whether there is something."""
        result = house.result if house is not None else None
        if result is None:
            return False
        self.house = run_of(result.best, self._match.board, "", max(result.scores))
        return True

    def _told(self, area: FRect) -> list[tuple[str, Ghost]]:
        """Those that the bar tells of, from the left: the house's while it is played and there is room, the best one."""
        has_room = area.width >= _ROOM_FOR_TWO * self._services.assets.fonts.text_size and not self._match.is_over
        runs = [(_HOUSE, self.house if has_room else None), (_GHOST, self.best)]
        return [(icon, run) for icon, run in runs if run is not None]

    def width(self, area: FRect) -> float:
        """What they take of the bar."""
        return sum(self._wide(run) for _, run in self._told(area))

    def _wide(self, run: Ghost) -> float:
        """How broad the plate of a run is: its score and what the person is ahead of it, as many digits as a rule, more
        where the run made next to nothing."""
        digits = "8" * len(str(run.final))
        ahead = digits if len(digits) > 1 else "888"
        return max(_WIDTH, self._services.assets.fonts.width(f"{digits} (+{ahead})", LABEL_BOLD) + 54)

    def draw_bar(self, canvas: Canvas, area: FRect, left: float, state: GameState) -> None:
        """How they stood at the same stage."""
        for icon, run in self._told(area):
            wide = self._wide(run)
            place = FRect(left + 8, 10, wide - 12, BAR_HEIGHT - 20)
            draw_ghost(canvas, place, run, self._match, state, icon)
            left += wide

    def draw_on_board(self, canvas: Canvas, table: TableScene[Any]) -> None:
        """Where the best run wrote, laid, coloured at the same stage; where the house did so at the one before."""
        is_wanted = self._services.storage.settings.ghost
        draw, state = ui_of(table.name).draw_run, table.controller.state
        if table.motions or self._match.is_over or not is_wanted or draw is None:
            return
        if self.house is not None:
            draw(table, canvas, moves_before(self.house, self._match, state), _HOUSE)
        if self.best is not None:
            draw(table, canvas, moves_of(self.best, self._match, state), _GHOST)
