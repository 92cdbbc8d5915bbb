"""Opening a table's scene: to play, or to watch."""

from __future__ import annotations

from typing import Any

from game.boards.shelf import LoadedBoard
from game.match.match import Match
from game.occasions.solo import deal_of
from game.occasions.tables import Table
from game.services import Services
from game.table.plugin import ui_of
from game.table.scene import NewSession, TableScene
from game.table.sessions.play import PlaySession
from game.table.sessions.watch import WatchSession


def open_table(services: Services, table: Table, session: NewSession = PlaySession) -> TableScene[Any]:
    """The scene of a table's game, used as the session says."""
    ui = ui_of(table.match.game.name)
    for group in ui.scene.sheets:
        services.sheets.load(group)
    return ui.scene(services, table, session)


def watch_match(services: Services, match: Match[Any], board: LoadedBoard[Any]) -> TableScene[Any]:
    """The scene that shows a match from its start; whoever plays its deal after that has seen it."""
    services.storage.records.see_deal(deal_of(match))
    return open_table(services, Table(Match.resume(match.record(), board.board), board), WatchSession)
