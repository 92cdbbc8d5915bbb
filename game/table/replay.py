"""Watching a game: its own table, with the playback bar."""

from __future__ import annotations

from typing import Any

from game.boards.shelf import LoadedBoard
from game.core.match import Match
from game.core.records import Record
from game.services import Services
from game.table.keeping import open_table
from game.table.playback import Playback
from game.table.scene import Mode, Table, TableScene


def watch_match(services: Services, match: Match, board: LoadedBoard[Any]) -> TableScene:
    """The scene that shows a match from its start."""
    scene = open_table(services, Table(Match.resume(match.record(), board.board), board), Mode.WATCH)
    scene.playback = Playback(scene)
    return scene


def watch_record(services: Services, record: Record) -> TableScene:
    """The scene that shows a record from its start; ``FormatError`` or ``BoardError`` if it is not legal."""
    board = services.boards.load(record.game, record.board)
    return watch_match(services, Match.resume(record, board.board), board)
