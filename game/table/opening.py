"""Opening a table's scene: to play, or to watch."""

from __future__ import annotations

from typing import Any

from game.boards.shelf import LoadedBoard
from game.core.match import Match
from game.isles.catalogue import isle
from game.occasions.tables import Table
from game.services import Services
from game.table.play import PlaySession
from game.table.scene import NewSession, TableScene
from game.table.watch import WatchSession


def open_table(services: Services, table: Table, session: NewSession = PlaySession) -> TableScene[Any]:
    """The scene of a table's game, used as the session says."""
    found = isle(table.match.game.name)
    for group in found.face.scene.sheets:
        services.sheets.load(group)
    return found.face.scene(services, table, session)


def watch_match(services: Services, match: Match[Any], board: LoadedBoard[Any]) -> TableScene[Any]:
    """The scene that shows a match from its start."""
    return open_table(services, Table(Match.resume(match.record(), board.board), board), WatchSession)
