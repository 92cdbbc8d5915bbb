"""A place to learn: the position before a costly move, both moves shown on the board, and played on from as practice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pygame import FRect

from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.modes.tables import GameTable
from game.review.review import Decision, branch_with
from game.scenes.base import SceneChange
from game.scenes.stack import Replace
from game.services import Services
from game.table.bar import BAR_HEIGHT
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.sessions.watch import WatchOverlay, WatchSession
from game.ui.text import BODY
from game.ui.widgets import Button, Widget


@dataclass(frozen=True)
class ReviewPlace:
    """A decision of a match with its sentence; ``is_benchmark``: the benchmark's move is shown."""

    match: Match[Any]
    board: LoadedBoard[Any]
    decision: Decision
    message: str
    is_benchmark: bool = False


class PlaceSession(WatchSession):
    """A record at a decision; the bar switches between the move played and the benchmark's."""

    def __init__(self, table: TableScene[Any], place: ReviewPlace) -> None:
        super().__init__(table, is_playing=False)
        self.place = place
        self.overlay = PlaceOverlay(self)

    def first_position(self, moves: int) -> int:
        """Before the move."""
        return self.place.decision.number

    def enter(self) -> None:
        """Keep both sentences in the bar while the position is shown; make the benchmark's move at once if requested."""
        number = self.place.decision.number
        self.table.controller.message_bar.show(
            lambda: self.place.message, lambda: self.table.controller.position in (number, number + 1)
        )
        if self.place.is_benchmark:
            self.table.controller.show_position(number + 1, animate=True)

    @property
    def is_shown(self) -> bool:
        """The move of the moment has been made on the board."""
        return self.table.controller.position == self.place.decision.number + 1

    def show_made(self) -> SceneChange | None:
        """Show the move that was made."""
        if self.place.is_benchmark:
            return Replace(open_place(self.table.services, replace(self.place, is_benchmark=False)))
        number = self.place.decision.number
        self.table.controller.show_position(number)
        self.table.controller.show_position(number + 1, animate=True)
        return None

    def show_benchmark(self) -> SceneChange | None:
        """Show the benchmark's move."""
        return Replace(open_place(self.table.services, replace(self.place, is_benchmark=True)))


class PlaceOverlay(WatchOverlay):
    """Buttons: back, the move played, the benchmark's."""

    def __init__(self, session: PlaceSession) -> None:
        super().__init__(session)
        self.visit = session

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """Buttons: back, the move played, the benchmark's."""
        yield from super().build_bar(area)
        yield from self._choices(area)

    def _choices(self, area: FRect) -> list[Button]:
        right, found = area.width - 16, []
        for name, action in (("house", self.visit.show_benchmark), ("made", self.visit.show_made)):
            label = self.visit.table.t(f"house.review.show-{name}")
            width = self.visit.table.services.assets.fonts.width(label, BODY) + 44
            rect = FRect(right - width, (BAR_HEIGHT - 52) / 2, width, 52)
            is_selected = self.visit.place.is_benchmark == (name == "house") and self.visit.is_shown
            found.append(Button(name, rect, label, action, is_selected=is_selected))
            right = rect.left - 8
        return found

    def bar_room(self, area: FRect) -> float:
        """Width left by the two buttons."""
        return min(button.rect.left for button in self._choices(area)) - 12


def open_place(services: Services, place: ReviewPlace) -> TableScene[Any]:
    """The board at a decision; for the benchmark's move, a branch of the game with that move only."""
    decision = place.decision
    shown = branch_with(place.match, decision.number, decision.evaluation.move) if place.is_benchmark else place.match
    return open_table(services, GameTable(shown, place.board), partial(PlaceSession, place=place))
