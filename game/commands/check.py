"""``replay --check`` and ``check-board``: one line on standard output for each thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.arguments import CheckBoards, CheckRecords
from game.boards.catalogue import check_board
from game.commands.common import FAILED, board_of
from game.core.records import check_file
from game.i18n import Texts
from game.languages import FIRST


def check_records(arguments: CheckRecords) -> int:
    """Exit code 0 if every record is legal to its last move and its result is right, else 1."""
    bad = 0
    for path in record_files(arguments.files):
        problem = check_file(path, board_of)
        if problem is not None:
            bad += 1
            print(f"{path}: {problem}", flush=True)
    return FAILED if bad else 0


def record_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and for a folder the records in it by name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.json"))
        else:
            yield path


def check_boards(arguments: CheckBoards) -> int:
    """Exit code 0 if every board can be played, else 1."""

    texts = Texts(arguments.language or FIRST)
    problems = [problem for path in arguments.files for problem in check_board(path, texts=texts)]
    for problem in problems:
        print(problem)
    return FAILED if problems else 0
