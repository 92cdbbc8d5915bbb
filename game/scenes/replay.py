"""Watching a game: its own table, with the playback bar."""

from __future__ import annotations

from game.boards.catalogue import LoadedBoard
from game.match import Match
from game.records import Record
from game.scenes.keeping import open_table
from game.scenes.playback import Playback
from game.scenes.table import Mode, Table, TableScene
from game.services import Services


def watch_match(services: Services, match: Match, board: LoadedBoard) -> TableScene:
    """The scene that shows a match from its start."""
    scene = open_table(services, Table(Match.resume(match.record(), board.board), board), Mode.WATCH)
    scene.playback = Playback(scene)
    return scene


def watch_record(services: Services, record: Record) -> TableScene:
    """The scene that shows a record from its start; ``FormatError`` or ``BoardError`` if it is not legal."""
    board = services.boards.load(record.game, record.board)
    return watch_match(services, Match.resume(record, board.board), board)
