"""Opening a table's scene: to play, or to watch."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.modes.solo import deal_of
from game.modes.tables import GameTable
from game.review.combined_review import CombinedReview
from game.services import Services
from game.table.game_views import REPLAY
from game.table.plugin import ui_of
from game.table.scene import NewSession, TableScene
from game.table.sessions.play import PlaySession
from game.table.sessions.watch import WatchSession


def open_table(services: Services, table: GameTable, session: NewSession = PlaySession) -> TableScene[Any]:
    """The scene of a table's game, with the session that ``session`` makes."""
    ui = ui_of(table.match.game.name)
    for group in ui.scene.sheets:
        services.assets.sheets.load(group)
    return ui.scene(services, table, session)


def watch_match(
    services: Services,
    match: Match[Any],
    board: LoadedBoard[Any],
    view: str = REPLAY,
    review: CombinedReview | None = None,
) -> TableScene[Any]:
    """The scene of a match from its start, or at its end. The deal counts as seen from then on."""
    services.storage.records.mark_deal_seen(deal_of(match))
    session = partial(WatchSession, view=view, review=review, has_bar=view == REPLAY, is_playing=view == REPLAY)
    return open_table(services, GameTable(Match.resume(match.record(), board.board), board), session)
