"""``replay --check`` and ``check-board``: one line on standard output for each thing that is wrong."""

from __future__ import annotations

from game.arguments import CheckBoards, CheckRecords
from game.boards.catalogue import check_board
from game.commands.common import FAILED, board_of
from game.core.record_paths import record_paths
from game.core.records import check_file, one_line, read_record
from game.i18n import Texts
from game.languages import FIRST
from game.occasions.solo import check_hands


def check_records(arguments: CheckRecords) -> int:
    """Exit code 0 if every record is legal to its last move and its result is right, else 1.

    A hand played alone brings the hands before it along: they are proved with it.
    """
    bad = 0
    for path in record_paths(arguments.files):
        problem = check_file(path, board_of) or check_hands(read_record(path), board_of)
        if problem is not None:
            bad += 1
            print(one_line(f"{path}: {problem}"), flush=True)
    return FAILED if bad else 0


def check_boards(arguments: CheckBoards) -> int:
    """Exit code 0 if every board can be played, else 1."""

    texts = Texts(arguments.language or FIRST)
    problems = [problem for path in arguments.files for problem in check_board(path, texts=texts)]
    for problem in problems:
        print(one_line(problem))
    return FAILED if problems else 0
