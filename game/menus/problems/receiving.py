"""Problems from other people: the code in a text, or the file of a missed move, becomes a task or one sentence."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.errors import BoardError
from game.core.state import FormatError
from game.match.match import content_of, is_of_other_board
from game.match.records import Record
from game.menus.problems.model import ProblemBook
from game.modes.codes import CodeError
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.sharing import check_position, from_problem_code, parse_received
from game.modes.puzzles.tasks import PuzzleTask
from game.services import Services


class ReceivedProblem(NamedTuple):
    """A problem that came from elsewhere as a task; None with the sentence that says why it is none."""

    task: PuzzleTask | None
    refusal: str = ""


def receive_problem(services: Services, text: str) -> ReceivedProblem:
    """The problem whose code stands in a text."""
    try:
        return _checked(services, from_problem_code(text))
    except CodeError as error:
        return ReceivedProblem(None, services.assets.t(error.key))


def receive_puzzle(services: Services, code: str) -> ReceivedProblem:
    """The shipped puzzle of a code."""
    task = ProblemBook(services).code_task(code) if services.session.offers("problems") else None
    return ReceivedProblem(task, "" if task is not None else services.assets.t("problems.none"))


def receive_problem_file(services: Services, data: bytes) -> ReceivedProblem:
    """The problem of a file with the JSON of a missed move."""
    try:
        return _checked(services, parse_received(data))
    except FormatError:
        return ReceivedProblem(None, services.assets.t("problems.code.wrong"))


def _checked(services: Services, puzzle: Puzzle) -> ReceivedProblem:
    """The task of a puzzle on its board here, once the rules have nothing against it."""
    t, start = services.assets.t, puzzle.start
    assert isinstance(start, Record), "own puzzles hold a record"
    if puzzle.game not in services.session.open_games or not services.session.offers("problems"):
        return ReceivedProblem(None, t("problems.none"))
    boards = services.background.boards
    try:
        board = boards.find(puzzle.game, puzzle.board, content_of(start)).board
    except (BoardError, OSError):
        return ReceivedProblem(None, t("house.code.no-board", board=puzzle.board))
    if is_of_other_board(start, board):
        return ReceivedProblem(None, t("house.code.other-board", board=puzzle.board))
    puzzle = puzzle.with_board(board)
    try:
        check_position(puzzle)
    except FormatError:
        return ReceivedProblem(None, t("problems.code.wrong"))
    return ReceivedProblem(ProblemBook(services).sent_task(puzzle))
