"""``replay --check`` and ``check-board``: one line on standard output for each thing that is wrong."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from game.arguments import CheckBoards, CheckRecords
from game.boards.catalogue import BoardCatalogue, check_board
from game.commands.common import FAILED, boards
from game.core.match import content_of, is_of_other_board
from game.core.record_paths import record_paths
from game.core.records import Record, RecordProblem, check_file, one_line, read_record
from game.i18n import Texts
from game.isles.catalogue import ISLES
from game.languages import FIRST
from game.modes.solo import check_hands
from game.program import LEVELS


def check_records(arguments: CheckRecords) -> int:
    """Exit code 0 if every record is legal to its last move and its result is right, else 1."""
    bad = 0
    for path in record_paths(arguments.files):
        problem = check_record(path, boards(arguments.data))
        if problem is not None:
            bad += 1
            print(one_line(f"{path}: {problem}"), flush=True)
    return FAILED if bad else 0


def check_record(path: Path, known: BoardCatalogue) -> RecordProblem | None:
    """What is wrong with the record in a file; None if nothing is.

    A hand played alone brings the hands before it along: they are proved with it.
    """
    load_board = partial(board_of, known)
    return check_file(path, load_board) or check_hands(read_record(path), load_board)


def board_of(known: BoardCatalogue, record: Record) -> Any:
    """The board that a record was made on, by its name and by what is on it; ``LookupError`` if another has its name."""
    found = known.find(record.game, record.board, content_of(record)).board
    if is_of_other_board(record, found):
        raise LookupError("another board has that name, and none here is the one it was played on")
    return found


def check_boards(arguments: CheckBoards) -> int:
    """Exit code 0 if every board can be played, else 1."""

    texts = Texts(arguments.language or FIRST)
    problems = [
        problem for path in arguments.files for problem in check_board(path, texts=texts) or _passed(path, texts)
    ]
    for problem in problems:
        print(one_line(problem))
    return FAILED if problems else 0


def _passed(path: Path, texts: Texts) -> list[str]:
    """Why a sound board that lies among a game's boards is not listed there; empty if it is."""
    game, levels = path.absolute().parent.name, path.absolute().parent.parent
    if game not in ISLES or levels.name != LEVELS.name:
        return []
    passed = BoardCatalogue(None if levels == LEVELS else levels).passed_over(game)
    return [f"{path}{each.message(texts).removeprefix(each.file)}" for each in passed if each.file == path.name]
