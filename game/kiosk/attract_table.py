"""Tables of the attract mode: today's best game of this machine, or computer players among themselves."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from game.kiosk.attract_playlist import best_of_day, caption
from game.match.match import Match, Seat
from game.match.records import Record
from game.modes.deals import new_seed
from game.modes.tables import COMPUTER_NAMES, GameTable
from game.registry import plugin
from game.services import Services
from game.storage.values import RecordEntry
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.sessions.showcase import AttractSession
from game.table.sessions.watch import WatchSession
from game.table.table_setup import match_of

_END_SECONDS: Final = 3.0
"""Seconds that a finished game stays visible."""
_MOVE_SPEED: Final = 1.6


class AttractTable:
    """A game on display, until some seconds after its end."""

    def __init__(self, scene: TableScene[Any], caption: str = "") -> None:
        """``caption`` names players and scores of a finished game; empty for others."""
        self.scene = scene
        self.caption = caption
        self._seconds_since_end = 0.0
        scene.resume()

    @classmethod
    def of_record(cls, services: Services, entry: RecordEntry) -> AttractTable:
        """A saved game, replayed."""
        record = Record.parse(services.storage.records.get(entry.identifier))
        watch = partial(WatchSession, has_bar=False, speed=_MOVE_SPEED)
        scene = open_table(services, GameTable(*match_of(services, record)), watch)
        return cls(scene, caption(services.assets, entry))

    @classmethod
    def of_computers(cls, services: Services, game: str, board_name: str) -> AttractTable:
        """A new game between computer players: two if the game allows it."""
        board = services.background.boards.load(game, board_name)
        count = 2 if 2 in plugin(game).game.seats else min(plugin(game).game.seats)
        seats = [Seat(COMPUTER_NAMES["medium"][number], "computer", "medium") for number in range(count)]
        match = Match.new(game, board.name, board.board, seats, seed=new_seed())
        return cls(open_table(services, GameTable(match, board), AttractSession))

    def advance(self, seconds: float) -> None:
        """Let the game go on."""
        self.scene.update(seconds)
        if self._is_at_end:
            self._seconds_since_end += seconds

    def take_change(self) -> bool:
        """True if the picture has changed since the last call."""
        is_dirty, self.scene.frames.is_due = self.scene.frames.is_due, False
        return is_dirty

    @property
    def is_over(self) -> bool:
        """True once the end has been visible long enough."""
        return self._seconds_since_end > _END_SECONDS

    @property
    def _is_at_end(self) -> bool:
        session = self.scene.session
        if isinstance(session, WatchSession):
            return session.is_at_end and not session.is_playing
        return self.scene.controller.match.is_over and not self.scene.frames.motions


def attract_tables(services: Services, game: str, today: datetime.date) -> Iterator[Callable[[], AttractTable]]:
    """Tables to try in turn: today's best game of this machine, then computer players on each board."""
    best = best_of_day(services.storage, game, today)
    if best is not None:
        yield partial(AttractTable.of_record, services, best)
    for name in services.background.boards.names(game):
        yield partial(AttractTable.of_computers, services, game, name)
