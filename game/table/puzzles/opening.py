"""Opening a puzzle's table."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.match.match import content_of
from game.match.records import Record
from game.modes.puzzles.tasks import PuzzleTask
from game.modes.tables import COMPUTER_NAMES, GameTable
from game.services import Services
from game.table.opening import open_table
from game.table.puzzles.overlay import PuzzleOverlay
from game.table.puzzles.session import PuzzleSession
from game.table.scene import TableScene


def open_puzzle(services: Services, task: PuzzleTask) -> TableScene[Any]:
    """The table of a puzzle; one of ``UNUSABLE_ERRORS`` if its board is gone or its moves are not legal."""
    puzzle = task.puzzle
    content = content_of(puzzle.start) if isinstance(puzzle.start, Record) else ""
    board = services.background.boards.find(puzzle.game, puzzle.board, content)
    puzzle = puzzle.with_board(board.board)
    own = task.solver.name or services.assets.t("house.setup.player", n=1)  # as the page of problems calls them
    crew = [name for name in COMPUTER_NAMES["hard"] if name != own]
    names = [own if seat == puzzle.seat else crew[seat] for seat in range(puzzle.seats)]
    if task.missed is not None and isinstance(puzzle.start, Record):  # the people and the house of the game itself
        played = [each.name for each in puzzle.start.seats]
        names = [name if seat == puzzle.seat else played[seat] or name for seat, name in enumerate(names)]
    match = puzzle.position(names)
    profiles = [task.solver.profile if seat == puzzle.seat else None for seat in range(puzzle.seats)]
    table = GameTable(match, board, profiles)
    return open_table(services, table, partial(_session, task=task.with_puzzle(puzzle)))


def _session(table: TableScene[Any], task: PuzzleTask) -> PuzzleSession:
    session = PuzzleSession(table, task)
    session.overlay = PuzzleOverlay(session)
    return session
