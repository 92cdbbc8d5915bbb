"""``replay --check`` and ``check-board``: one line on standard output for each error.

Without errors one line counts what was checked; ``--quiet`` leaves that line out, so that scripts read errors alone.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from game.arguments import CheckBoards, CheckRecords
from game.board_library.boards import BoardCatalogue, check_board
from game.commands.command_error import FAILED
from game.commands.common import boards
from game.core.record_paths import record_paths
from game.i18n import Texts
from game.languages import FIRST
from game.match.match import content_of, is_of_other_board
from game.match.record_faults import Problem, one_line
from game.match.records import Record, check_file, read_record
from game.modes.solo import check_hands
from game.program import LEVELS
from game.registry import GAMES


def check_records(arguments: CheckRecords) -> int:
    """Return exit code 0 if every record is legal with a correct result, else 1."""
    checked = failures = 0
    for path in record_paths(arguments.files):
        checked += 1
        problem = "no such file" if _is_missing(path) else check_record(path, boards(arguments.data))
        if problem is not None:
            failures += 1
            print(one_line(f"{path}: {problem}"), flush=True)
    if not failures and not arguments.quiet:
        print(_summary(checked))
    return FAILED if failures else 0


def _summary(count: int) -> str:
    """The line for that number of sound records."""
    if not count:
        return "No records were found."
    if count == 1:
        return "1 record is right: every move is legal, and the result is correct."
    return f"{count} records are right: every move is legal, and every result is correct."


def _is_missing(path: Path) -> bool:
    """True if nothing has that path; False for files that other errors keep from being read."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return False


def check_record(path: Path, known: BoardCatalogue) -> Problem | None:
    """The first error of a record file; None for a valid record.

    A solo hand's record contains the earlier hands, which are checked too.
    """
    load_board = partial(recorded_board, known)
    return check_file(path, load_board) or check_hands(read_record(path), load_board)


def recorded_board(known: BoardCatalogue, record: Record) -> Any:
    """The board of a record, by name and content digest.

    Raises ``LookupError`` if only a different board with the same name is available.
    """
    found = known.find(record.game, record.board, content_of(record)).board
    if is_of_other_board(record, found):
        raise LookupError("another board has that name, and none here is the one it was played on")
    return found


def check_boards(arguments: CheckBoards) -> int:
    """Return exit code 0 if every board is playable, else 1."""

    texts = Texts(arguments.language or FIRST)
    problems = [
        problem for path in arguments.files for problem in check_board(path, texts=texts) or _passed(path, texts)
    ]
    for problem in problems:
        print(one_line(problem))
    if not problems and not arguments.quiet:
        count = len(arguments.files)
        print(one_line(texts.t("boards.sound", n=count, file=arguments.files[0])))
    return FAILED if problems else 0


def _passed(path: Path, texts: Texts) -> list[str]:
    """Why a sound board that lies among a game's boards is not listed there; empty if it is."""
    game, levels = path.absolute().parent.name, path.absolute().parent.parent
    if game not in GAMES or levels.name != LEVELS.name:
        return []
    passed = BoardCatalogue(None if levels == LEVELS else levels).passed_over(game)
    return [f"{path}{each.message(texts).removeprefix(each.file)}" for each in passed if each.file == path.name]
